// SPDX-License-Identifier: MIT
#pragma once

#include "pseudocode.hpp"

#include <catch.hpp>

#include <facts/example.hpp>
#include <facts/number_types.hpp>
#include <facts/pseudocode.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/encode.hpp>
#include <valhall/strings.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

/// Instructions with random operands and modifiers, and the statements of their pseudocode.
namespace pseudocode {

using random_numbers = std::mt19937;

/// A statement of pseudocode: `GUARD: TARGET = EXPRESSION`.
struct statement {
  std::string guard, target, expression;
};

inline std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

inline std::vector<statement> statements_of(const valhall::instruction_info& row) {
  std::vector<statement> list;
  for (const std::string& one : facts::pseudocode_of(row)) {
    const std::size_t equals = one.find(" = ");
    REQUIRE(equals != std::string::npos);
    const std::string head = one.substr(0, equals);
    const std::size_t colon = head.rfind(": ");
    if (colon == std::string::npos)
      list.push_back({"", head, one.substr(equals + 3)});
    else
      list.push_back({head.substr(0, colon), head.substr(colon + 2), one.substr(equals + 3)});
  }
  return list;
}

using bits_list = std::vector<std::uint64_t>;  ///< The bits of components.

/// An instruction with values of its modifiers and sources.
struct example {
  const valhall::instruction_info* row;
  valhall::arch in;
  valhall::decoded_instruction word;
  facts::operation_types types;
  std::vector<bits_list> sources;                ///< The components of each source, and of the immediate.
  std::vector<facts::number_type> source_types;  ///< By source.

  const valhall::modifier_info* find_modifier(std::string_view name) const {
    for (unsigned i = 0; i < row->modifier_count; ++i)
      if (name == valhall::modifier_names[static_cast<unsigned>(row->modifiers()[i].id)])
        return &row->modifiers()[i];
    return nullptr;
  }
  /// The name of the value of a modifier; empty if the instruction lacks it.
  std::string value_name(std::string_view name) const {
    const valhall::modifier_info* const place = find_modifier(name);
    if (place == nullptr) return "";
    for (const valhall::named_value& v : values_of(*place, in))
      if (v.value == word.value(*place)) return v.name;
    return "";
  }
  /// The value of `NAME` or `NAME.VALUE`, which stand for a modifier: 0 if the instruction lacks it.
  value modifier_value(std::string_view name) const {
    const std::size_t dot = name.find('.');
    if (dot != name.npos) return wide{value_name(name.substr(0, dot)) == name.substr(dot + 1)};
    const valhall::modifier_info* const flag = find_modifier(name);
    return wide{flag == nullptr ? 0 : word.value(*flag)};
  }
};

/// `d` with a register in each source, without signs. Where lanes are required, they are the first ones.
inline valhall::decoded_instruction with_plain_sources(const valhall::decoded_instruction& d) {
  const valhall::instruction_info& row = d.info();
  const std::string text = to_string(d);
  const std::size_t start = text.find(' ');
  std::vector<std::string> parts;
  for (std::size_t at = start; at != std::string::npos && at < text.size();) {
    const std::size_t end = std::min(text.find(',', at + 1), text.size());
    parts.push_back(trimmed(text.substr(at + (text[at] == ','), end - at - (text[at] == ','))));
    at = end;
  }
  const auto assembled = [&] {
    std::string line = text.substr(0, start);
    for (std::size_t i = 0; i < parts.size(); ++i) line += (i == 0 ? " " : ", ") + parts[i];
    return assemble(line, d.in());
  };
  for (unsigned i = 0; i < row.operand_count && i < parts.size(); ++i) {
    if (row.operands()[i].role != valhall::operand_role::source) continue;
    const std::string given = parts[i];
    const std::string name = "r" + std::to_string(2 * i + 2);
    bool is_legal = false;
    for (const char* const lanes : {"", ".w0", ".b01", ".h01", ".b0", ".b00", ".b0000", ".h0", ".h00"}) {
      parts[i] = name + lanes;
      is_legal = assembled().ok();
      if (is_legal) break;
    }
    if (!is_legal) parts[i] = given;
  }
  return valhall::decode(assembled().words[0], d.in());
}

/// Documented examples of `row` in its first and its last architecture, with plain sources.
inline std::vector<valhall::decoded_instruction> plain_examples(const valhall::instruction_info& row) {
  std::vector<valhall::decoded_instruction> list;
  for (const valhall::arch in : {row.archs.first(), row.archs.last()}) {
    const facts::example made = facts::make_example(row, in);
    REQUIRE(made.ok());
    if (!made.undocumented) list.push_back(with_plain_sources(valhall::decode(made.word, in)));
  }
  return list;
}

/// `d` with random values of some modifiers; `d` itself if these values are not allowed together. The flow
/// keeps its value and, without `rounds`, the round mode, too.
inline valhall::decoded_instruction with_random_modifiers(const valhall::decoded_instruction& d, bool rounds,
                                                          random_numbers& from) {
  using valhall::modifier;
  const valhall::instruction_info& row = d.info();
  std::vector<valhall::modifier_value> modifiers;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const valhall::modifier_info& place = row.modifiers()[i];
    const bool is_fixed = place.id == modifier::flow || (place.id == modifier::roundmode && !rounds);
    const unsigned limit = is_fixed || from() % 2 == 0 ? 0 : 1u << place.size;
    modifiers.emplace_back(place.id, limit == 0 ? d.value(place) : from() % limit);
  }
  const valhall::operand_list operands = d.operands();
  const valhall::instruction made =
      encode(row, valhall::view<valhall::operand>(operands.begin(), operands.size()),
             valhall::view<valhall::modifier_value>(modifiers.data(), modifiers.size()), d.in());
  return made.ok() ? valhall::decode(made.word(), d.in()) : d;
}

/// Whether `row` is a message or a branch, or concerns other lanes or fragments.
inline bool has_effects(const valhall::instruction_info& row) {
  return row.is_message || row.crosses_lanes || row.control != valhall::control_effect::none;
}

/// Whether two floats, or two integers, have the relation that a modifier names.
inline bool related(const std::string& relation, double a, double b, wide x, wide y, bool is_real) {
  const auto compare = [&](auto p, auto q) {
    if (relation == "eq") return p == q;
    if (relation == "ne") return p != q;
    if (relation == "gt") return p > q;
    if (relation == "ge") return p >= q;
    if (relation == "lt") return p < q;
    if (relation == "le") return p <= q;
    if (relation == "gtlt") return p != q;
    if (relation == "total") return p <= q;
    throw std::runtime_error("relation " + relation);
  };
  return is_real ? compare(a, b) : compare(x, y);
}

/// Whether the guard of `s` holds, or it has none.
inline bool applies(const statement& s, const environment& in) {
  return s.guard.empty() || expression(s.guard, in).evaluate().holds();
}

}  // namespace pseudocode
