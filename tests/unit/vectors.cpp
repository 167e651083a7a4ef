// SPDX-License-Identifier: MIT
// Each vector through decoder, encoder and assembler.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/isa/generated/named_operands.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace valhall;

enum class defaults { given, left_out };

/// The modifiers of `d` as arguments of `encode`, not in text order.
std::vector<modifier_value> modifiers_of(const decoded_instruction& d, defaults how) {
  std::vector<modifier_value> list;
  for (unsigned i = 0; i < d.info().modifier_count; ++i) {
    const modifier_info& place = d.info().modifiers()[i];
    const unsigned value = d.value(place);
    if (how == defaults::given || !place.has_default() || value != place.default_value)
      list.push_back({place.id, value});
  }
  std::reverse(list.begin(), list.end());
  return list;
}

instruction encode_parts(const decoded_instruction& d, defaults how) {
  const std::vector<modifier_value> modifiers = modifiers_of(d, how);
  return encode(d.id(), d.operands(), view<modifier_value>(modifiers.data(), modifiers.size()), arch::v9);
}

std::string as_text(const std::vector<diagnostic>& errors) {
  std::string text;
  for (const diagnostic& d : errors) text += to_string(d, "vectors") + "\n";
  return text;
}

/// The expected rules for the vectors of each name.
const std::map<std::string, rule> fitting = {
    {"constant_not_in_table", rule::constant_not_in_table},
    {"duplicate_flow", rule::duplicate_modifier},
    {"fau_words", rule::too_many_fau_words},
    {"immediate_range", rule::immediate_out_of_range},
    {"missing_modifier", rule::missing_modifier},
    {"mixed_pages", rule::mixed_fau_pages},
    {"modifier_not_on_source", rule::modifier_not_on_source},
    {"operand_count_less", rule::operand_count},
    {"operand_count_more", rule::operand_count},
    {"register_range", rule::register_out_of_range},
    {"staging_gap", rule::non_consecutive_staging},
    {"staging_not_marked", rule::operand_kind},
    {"staging_odd", rule::misaligned_staging},
    {"two_specials", rule::two_specials},
    {"two_uniform_slots", rule::two_uniform_slots},
    {"unknown_modifier", rule::unknown_modifier},
};

}  // namespace

TEST_CASE("the vectors have every instruction of v9") {
  std::set<opcode> seen;
  for (const auto* list : {&vectors::legal(), &vectors::documented(), &vectors::undocumented()})
    for (const vectors::vector& v : *list)
      if (const decoded_opcode id = identify(v.word(), arch::v9); id.ok()) seen.insert(id.id());
  for (const instruction_info& row : instructions) {
    INFO(row.name());
    CHECK(seen.contains(row.id) == row.archs.contains(arch::v9));
  }
}

TEST_CASE("legal vectors assemble to their words, line by line") {
  for (const vectors::vector& v : vectors::legal()) {
    const assembly result = assemble(v.text, arch::v9);
    INFO(v.text << '\n' << as_text(result.errors));
    REQUIRE(result.ok());
    REQUIRE(result.words == std::vector<std::uint64_t>{v.word()});
  }
}

TEST_CASE("legal vectors assemble as one text") {
  std::string text;
  std::vector<std::uint64_t> words;
  for (const vectors::vector& v : vectors::legal()) {
    text += v.text + "\n";
    words.push_back(v.word());
  }
  const assembly result = assemble(text, arch::v9);
  INFO(as_text(result.errors));
  REQUIRE(result.ok());
  CHECK(result.words == words);
}

TEST_CASE("legal vectors decode, break no rule and encode to themselves") {
  for (const vectors::vector& v : vectors::legal()) {
    INFO(v.text);
    const decoded_instruction d = decode(v.word(), arch::v9);
    REQUIRE(name_of(d.error()) == std::string("none"));
    REQUIRE(d.wrong_bits() == 0);
    REQUIRE(name_of(check(d)) == std::string("none"));
    REQUIRE(encode(d).word() == v.word());
  }
}

TEST_CASE("the run-time encoder makes the legal vectors of their parts") {
  for (const vectors::vector& v : vectors::legal()) {
    INFO(v.text);
    const decoded_instruction d = decode(v.word(), arch::v9);
    for (const defaults how : {defaults::given, defaults::left_out}) {
      const instruction made = encode_parts(d, how);
      REQUIRE(name_of(made.error()) == std::string("none"));
      REQUIRE(made.word() == v.word());
      const std::vector<modifier_value> modifiers = modifiers_of(d, how);
      REQUIRE(
          unchecked::encode(d.id(), d.operands(), {modifiers.data(), modifiers.size()}, arch::v9).word() ==
          v.word());
    }
  }
}

TEST_CASE("an operand of another kind, or none, breaks operand_kind at each place of each architecture") {
  const auto is_right = [](operand_role role, const operand& o) {
    switch (role) {
      case operand_role::staging: return o.is_staging();
      case operand_role::immediate: return o.is_immediate();
      default: return o.is_source();
    }
  };
  const operand kinds[] = {operand(), reg(0), staging(reg(0), 1), 0};
  for (const arch e : all_archs) {
    for (const vectors::vector& v : vectors::documented(e)) {
      const decoded_instruction d = decode(v.word(), e);
      const std::vector<modifier_value> modifiers = modifiers_of(d, defaults::given);
      for (unsigned i = 0; i < d.info().operand_count; ++i)
        for (const operand& wrong : kinds) {
          if (is_right(d.info().operands()[i].role, wrong)) continue;
          operand_list operands = d.operands();
          operands.items[i] = wrong;
          INFO(v.text << ", operand " << i);
          REQUIRE(
              encode(d.id(), operands, {modifiers.data(), modifiers.size()}, e).breaks(rule::operand_kind));
        }
    }
  }
}

TEST_CASE("unchecked::encode has the words of each architecture, and words that the rules forbid") {
  for (const arch e : all_archs)
    for (const vectors::vector& v : vectors::documented(e)) {
      INFO(name_of(e) << ' ' << v.text);
      const decoded_instruction d = decode(v.word(), e);
      const std::vector<modifier_value> modifiers = modifiers_of(d, defaults::given);
      CHECK(unchecked::encode(d.id(), d.operands(), modifiers, e).word() == v.word());
    }
  const operand slots[] = {r0, u(128), u(202), u(254)};
  const instruction forbidden = unchecked::encode(opcode::fma_f32, slots, {}, arch::v15);
  CHECK(forbidden.ok());
  CHECK(check(forbidden, arch::v15) != rule::none);
  CHECK(encode(opcode::fma_f32, slots, {}, arch::v15).error() != rule::none);
  const operand sum[] = {r0, r1, r2};
  CHECK(unchecked::encode(opcode::fadd_f32, sum, {}, arch::v15).error() == rule::not_in_arch);
  CHECK(unchecked::encode(opcode::iadd_u32, {sum, 2}, {}, arch::v15).error() == rule::operand_count);
}

TEST_CASE("illegal vectors are refused by a rule that fits") {
  for (const vectors::vector& v : vectors::illegal()) {
    const assembly result = assemble(v.text, arch::v9);
    INFO(v.key << ": " << v.text << '\n' << as_text(result.errors));
    REQUIRE(fitting.count(v.key) == 1);
    const rule expected = fitting.at(v.key);
    REQUIRE(std::any_of(result.errors.begin(), result.errors.end(),
                        [&](const diagnostic& d) { return d.rule == expected; }));
    for (const diagnostic& d : result.errors) {
      REQUIRE(d.line == 1);
      REQUIRE(d.column >= 1);
      REQUIRE(d.column + d.length <= v.text.size() + 1);
    }
    REQUIRE(result.words == std::vector<std::uint64_t>{0});
  }
}

TEST_CASE("illegal vectors are refused at their lines, all in one run") {
  // Every second line is legal, and must be assembled.
  std::string text;
  for (std::size_t i = 0; i < vectors::illegal().size(); ++i)
    text += vectors::legal()[i].text + "\n" + vectors::illegal()[i].text + "\n";
  assemble_options options;
  options.limits.errors = 100000;
  const assembly result = assemble(text, arch::v9, options);
  std::vector<bool> refused(2 * vectors::illegal().size() + 1);
  for (const diagnostic& d : result.errors) refused.at(d.line) = true;
  REQUIRE(result.words.size() == 2 * vectors::illegal().size());
  for (std::size_t i = 0; i < vectors::illegal().size(); ++i) {
    INFO(vectors::illegal()[i].text);
    REQUIRE_FALSE(refused[2 * i + 1]);
    REQUIRE(refused[2 * i + 2]);
    REQUIRE(result.words[2 * i] == vectors::legal()[i].word());
    REQUIRE(result.words[2 * i + 1] == 0);
  }
}
