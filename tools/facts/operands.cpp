// SPDX-License-Identifier: MIT
#include "operands.hpp"

#include <valhall/decode.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace facts {

namespace {

using valhall::instruction_info;
using valhall::modifier_info;
using valhall::operand_info;
using valhall::operand_role;

std::string words(unsigned count) {
  return std::to_string(count) + (count == 1 ? " register" : " registers");
}

/// The modifier whose field starts at `start`.
const modifier_info& modifier_at(const instruction_info& row, unsigned start) {
  const modifier_info* m = row.modifiers();
  while (m->start != start) ++m;
  return *m;
}

unsigned entry(std::uint64_t table, unsigned value) { return static_cast<unsigned>(table >> 4 * value & 15); }

/// For a number of registers that depends on one field only: the usual number, and the numbers for other
/// values.
std::string alternatives(const instruction_info& row, const valhall::count_term& term) {
  const modifier_info& m = modifier_at(row, term.start);
  const unsigned usual = entry(term.most, m.has_default() ? m.default_value : (1u << m.size) - 1);
  std::string text = words(usual);
  for (unsigned value = 0; value < 1u << m.size; ++value)
    if ((m.allowed >> value & 1) != 0 && entry(term.most, value) != usual)
      text += std::string(", with .") +
              (m.is_flag() ? valhall::modifier_names[static_cast<unsigned>(m.id)] : name_of(m, value)) + " " +
              std::to_string(entry(term.most, value));
  return text;
}

/// The names of the modifiers that the terms of `place` depend on: `dimension, array_enable and shadow`.
std::string dependences(const instruction_info& row, const operand_info& place) {
  std::vector<std::string> names;
  const auto add = [&](unsigned start, unsigned size) {
    if (size == 0) return;
    const std::string name = valhall::modifier_names[static_cast<unsigned>(modifier_at(row, start).id)];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (unsigned i = 0; i < place.term_count; ++i) {
    add(place.terms()[i].start, place.terms()[i].size);
    add(place.terms()[i].half_start, place.terms()[i].half_size);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string staging_count(const instruction_info& row, const operand_info& place) {
  if (place.term_count == 0) {
    if (place.count_size == 0) return "as many registers as it needs";
    return "from " + std::to_string(place.count_bias) + " to " +
           words(place.count_bias + (1u << place.count_size) - 1);
  }
  const valhall::count_term& first = place.terms()[0];
  std::string text = place.term_count > 1 || first.half_size != 0 || first.least != first.most
                         ? "as many registers as " + dependences(row, place) + " require"
                     : first.size != 0 ? alternatives(row, first)
                                       : words(entry(first.most, 0));
  if (place.may_be_empty) text += " or none";
  return text;
}

/// The suffixes that may follow the operand: `.neg, .abs, .h0`.
std::string operand_parts(const operand_info& place) {
  std::string list;
  const auto add = [&](const char* name) { list += (list.empty() ? "." : ", .") + std::string(name); };
  if (place.takes_sign) add("neg"), add("abs");
  if (place.takes_invert) add("not");
  for (const valhall::named_lanes& part : lanes_of(place)) add(part.name);
  return list;
}

}  // namespace

std::string operand_facts(const instruction_info& row, const operand_info& place) {
  if (place.role == operand_role::staging)
    return staging_count(row, place) + (place.reads && place.writes ? ", read and written"
                                        : place.reads               ? ", read"
                                                                    : ", written");
  if (place.role == operand_role::immediate)
    return std::to_string(place.size) + " bits, " + (place.is_signed ? "signed" : "unsigned");
  std::string text = std::to_string(place.size) + " bits";
  const std::string parts = operand_parts(place);
  if (parts.empty()) return text;
  if (place.role == operand_role::source && place.takes_swizzle &&
      place.identity == operand_info::no_identity)
    return text + "; a lane is required; takes " + parts;
  return text + "; takes " + parts;
}

}  // namespace facts
