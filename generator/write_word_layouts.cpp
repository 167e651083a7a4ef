// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "lists.hpp"
#include "source_layouts.hpp"
#include "text.hpp"
#include "value_checks.hpp"

namespace generator {

namespace {

std::string mask(std::uint64_t bits) { return bits == 0 ? "0" : hex(bits); }

std::string list_of(const std::vector<std::string>& items) { return "{" + join(items, ",") + "}"; }

/// Whether the count of `group` can be 0.
bool may_be_empty(const staging& group) {
  return (group.need.terms.empty() || group.need.optional || group.need.documented) && group.count_bias == 0;
}

std::string layout_of(const description& d, const instruction& ins, std::size_t first_source) {
  const std::uint64_t byte = (std::uint64_t{1} << d.places.source_size) - 1;
  std::uint64_t source_mask = 0, pair_bits = 0;
  for (const source& s : ins.sources) {
    const std::size_t start = d.places.source_at(s.position).start;
    source_mask |= byte << start;
    if (s.size == d.places.wide_size) pair_bits |= std::uint64_t{1} << start;
  }
  if (ins.has_destination && ins.type_size == d.places.wide_size)
    pair_bits |= std::uint64_t{1} << d.places.destination.start;
  std::uint64_t empty_mask = 0;
  for (const staging& group : ins.stagings)
    if (may_be_empty(group)) empty_mask |= group.bits.mask();
  const value_checks checks = checks_of(d, ins);
  return list_of({mask(checks.never_zero), mask(checks.never_three), mask(pair_bits), mask(empty_mask),
                  mask(source_mask), list_of(checks.others), list_of(legal_checks(ins)),
                  std::to_string(ins.stagings.size()), ins.has_destination ? "1" : "0",
                  std::to_string(ins.sources.size()), std::to_string(ins.immediates.size()),
                  std::to_string(first_source)});
}

}  // namespace

word_layouts word_layouts_of(const description& d, const source_layouts& sources) {
  word_layouts all;
  for (std::size_t i = 0; i < sources.first_of[own_spelling].size(); ++i)
    all.of_instruction.push_back(
        index_of(all.rows, layout_of(d, d.instructions.instructions[i], sources.first_of[own_spelling][i])));
  return all;
}

std::string word_layouts_header(const description& d) {
  const source_layouts sources = source_layouts_of(d);
  const std::vector<std::string> swizzles = swizzle_names(d);
  std::vector<std::string> shapes, destinations(4, "0");
  for (const suffix& one : sources.suffixes) shapes.push_back(hex(one.shape));
  for (const auto& [name, mask] : d.places.destination_masks)
    destinations.at(mask) = hex(shape_of(swizzles, name == "none" ? "" : name, 0, false));

  generated_header out(d, "The layout of words in compact tables, which decoding and checking read.",
                       {of_library(d, "word_layout.hpp")}, "detail");
  out.array(
      "The representation of sources in an `operand`, apart from their numbers, grouped by their fields.",
      "std::uint32_t source_shapes[]", shapes);
  out.array("The representation of destinations in an `operand`, by the mask of the written halves.",
            "std::uint32_t destination_shapes[]", destinations);
  out.array("The places of sources, in the order of an instruction's sources.",
            "source_place source_places[]", sources.places);
  out.array("By `instruction_info::layout`.", "word_layout word_layouts[]", word_layouts_of(d, sources).rows);
  return out.end();
}

}  // namespace generator
