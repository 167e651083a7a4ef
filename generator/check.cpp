// SPDX-License-Identifier: MIT

#include "coded/coded.hpp"

namespace generator {

namespace {

void check_overlaps(instruction& ins, const layout& places, diagnostics& log) {
  const std::vector<named_range> all = parts(ins, places);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto other =
        std::find_if(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                     [&](const named_range& part) { return (part.bits.mask() & all[i].bits.mask()) != 0; });
    if (other == all.end()) continue;
    log.error(ins.where, "$: the fields `$` ($) and `$` ($) overlap", ins.name, all[i].name,
              bits_text(all[i].bits), other->name, bits_text(other->bits));
  }
  ins.used_mask = ins.fixed_mask;
  for (const named_range& part : all) ins.used_mask |= part.bits.mask();
}

/// Reports an instruction whose words could carry the mark of a broken word.
void check_mark(const instruction& ins, const layout& places, diagnostics& log) {
  if (!places.broken) return;
  const bit_range mark = places.broken->bits;
  const std::uint64_t value = places.broken->value << mark.start;
  if (((ins.fixed_bits ^ value) & ins.fixed_mask & mark.mask()) == 0)
    log.error(ins.where, ins.name + ": a word could have the mark of broken words in " + bits_text(mark));
}

}  // namespace

std::vector<named_range> parts(const instruction& ins, const layout& places) {
  std::vector<named_range> all;
  for (const fixed_rule& rule : places.fixed)
    if (overlap(rule.archs, ins.archs)) all.push_back({rule.name, rule.bits});
  for (const bit_range& range : runs_of(ins.fixed_mask & places.opcode_in(ins.archs.since).mask()))
    all.push_back({"opcode", range});
  if (!ins.sources.empty() && places.fau_page.size != 0) all.push_back({"fau_page", places.fau_page});
  for (const bit_range& range : ins.secondary) all.push_back({"opcode2", range});
  for (const modifier& modifier : ins.modifiers) all.push_back({modifier.name, modifier.bits});
  for (const immediate& immediate : ins.immediates) {
    all.push_back({immediate.name, immediate.bits});
    if (immediate.high) all.push_back({"upper " + immediate.name, *immediate.high});
  }
  if (ins.has_destination) {
    all.push_back({"destination mask", {places.destination.start + places.destination.size, 2}});
    all.push_back({"destination", places.destination});
  }
  for (const result& written : ins.results) all.push_back({written.name, written.bits});
  for (const staging& group : ins.stagings) {
    const std::string name = group.writes && !group.reads ? "staging write" : "staging read";
    all.push_back({name, group.bits});
    if (group.flags) all.push_back({name + " flags", {group.bits.start + group.bits.size, 2}});
    if (group.count_bits) all.push_back({name + " count", *group.count_bits});
  }
  for (std::size_t i = 0; i < ins.sources.size(); ++i) {
    const source& source = ins.sources[i];
    const std::string name(1, static_cast<char>('a' + i));
    all.push_back({name, places.source_at(source.position)});
    if (source.sign_start) all.push_back({name + " neg", {*source.sign_start, 1}});
    if (source.sign_start) all.push_back({name + " abs", {*source.sign_start + 1, 1}});
    if (source.negate_start) all.push_back({name + " neg", {*source.negate_start, 1}});
    if (source.absolute_start) all.push_back({name + " abs", {*source.absolute_start, 1}});
    if (source.invert_start) all.push_back({name + " not", {*source.invert_start, 1}});
    if (source.swizzle) all.push_back({name + " swizzle", source.swizzle_bits});
  }
  std::ranges::stable_sort(all, [](const named_range& left, const named_range& right) {
    return left.bits.start > right.bits.start;
  });
  return all;
}

void check(isa& description, const layout& places, diagnostics& log) {
  for (instruction& ins : description.instructions) {
    check_overlaps(ins, places, log);
    check_mark(ins, places, log);
    if (places.sources_are_codes()) check_coded(ins, log);
  }

  const std::vector<instruction>& all = description.instructions;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (!overlap(all[i].archs, all[j].archs)) continue;
      const std::uint64_t common = all[i].fixed_mask & all[j].fixed_mask;
      if ((all[i].fixed_bits & common) != (all[j].fixed_bits & common)) continue;
      log.error(all[i].where, "$ has the encoding of $ at line $", all[i].name, all[j].name,
                all[j].where.line);
      break;
    }
}

}  // namespace generator
