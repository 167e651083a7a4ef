// SPDX-License-Identifier: MIT
// Names, lanes and values of all instructions, marks that a word cannot have, and all rules that words break.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>

#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;

/// `value`, opaque to the compiler, so that an error is a value.
template <class Value>
Value given(Value value) {
  volatile Value hidden = value;
  return hidden;
}

/// The word of `row` with plain registers and these modifiers.
instruction word_of(const instruction_info& row, const std::vector<modifier_value>& modifiers) {
  std::vector<operand> operands;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    const bool needs_lanes = place.identity == operand_info::no_identity;
    switch (place.role) {
      case operand_role::staging:
        operands.emplace_back(staging(r8, staging_count_of(row.id, i, modifiers)));
        break;
      case operand_role::immediate: operands.emplace_back(0); break;
      case operand_role::destination: operands.emplace_back(r4); break;
      case operand_role::source:
        operands.push_back(operand(r2).with_lanes(needs_lanes ? lanes_of(place)[0].lanes : swizzle::none));
    }
  }
  return encode(row.id, operands, modifiers, target);
}

/// A word of each instruction that is documented with the first value of each modifier without a default, or
/// otherwise with the last value of each modifier that is not a flag.
std::vector<instruction> one_of_each() {
  std::vector<instruction> words;
  for (const instruction_info& row : instructions) {
    if (!row.archs.contains(arch::v9)) continue;
    std::vector<modifier_value> first, last;
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const modifier_info& place = row.modifiers()[i];
      const auto values = values_of(place, target);
      if (!place.has_default()) first.emplace_back(place.id, values[0].value);
      if (!place.is_flag() && place.id != modifier::flow)
        last.emplace_back(place.id, values[values.size() - 1].value);
    }
    for (const auto& modifiers : {first, last}) {
      const instruction word = word_of(row, modifiers);
      if (word.error() == rule::undocumented_form) continue;
      words.push_back(word);
      break;
    }
  }
  CHECK(words.size() > 230);
  return words;
}

/// The rules that a word breaks, as `rule`, `rule@operand` or `rule.modifier`.
std::string broken(std::uint64_t word) {
  std::string text;
  const decoded_instruction d = decode(word, target);
  for (const rule_violation& v : check_all(d)) {
    text += (text.empty() ? "" : " ") + std::string(name_of(v.rule));
    if (v.operand != rule_violation::no_operand) text += "@" + std::to_string(v.operand);
    if (v.modifier != rule_violation::no_modifier)
      text += std::string(".") + modifier_names[static_cast<unsigned>(d.info().modifiers()[v.modifier].id)];
  }
  return text;
}

}  // namespace

TEST_CASE("each instruction is found by its names") {
  for (const instruction_info& row : instructions) {
    const decoded_opcode found = find_instruction(row.name(), row.archs.last());
    CHECK((found.ok() && found.id() == row.id));
  }
  for (const instruction_alias& alias : instruction_aliases) {
    const decoded_opcode found = find_instruction_in_any(alias.name);
    CHECK((found.ok() && found.id() == alias.id));
  }
}

TEST_CASE("each enumerator has a name, and other values have none", "[names]") {
  for (unsigned i = 0; i < instruction_count; ++i)
    CHECK(std::string(name_of(static_cast<opcode>(i))) == instructions[i].name());
  CHECK(*name_of(static_cast<opcode>(instruction_count)) == '\0');
  CHECK(std::string(name_of(family::fadd)) == "FADD");
  CHECK(std::string(name_of(modifier::roundmode)) == "roundmode");
  CHECK(std::string(name_of(execution_unit::sfu)) == "SFU");
  CHECK(std::string(name_of(swizzle::b0123)) == "b0123");
  CHECK(std::string(name_of(preloaded_value::draw_id)) == "draw_id");
  CHECK(std::string(name_of(flow::wait0126)) == "wait0126");
  CHECK(std::string(name_of(constant_error::pair_unknown)) == "pair_unknown");
  // A value of a modifier has the same name in text and in the tables.
  for (unsigned v = 0; v < 32; ++v) {
    const modifier_info& place = *find_modifier(opcode::nop, modifier::flow);
    CHECK(std::string(name_of(static_cast<flow>(v))) == name_of(place, v));
  }
  CHECK(std::string(name_of(condition::lt)) == "lt");
  CHECK(*name_of(static_cast<clamp>(200)) == '\0');
}

TEST_CASE("values_of lists the values of a modifier that the encoder accepts") {
  for (const instruction_info& row : instructions)
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const modifier_info& place = row.modifiers()[i];
      INFO(row.name() << ", modifier " << i);
      std::uint32_t listed = 0;
      for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e)
        for (const named_value& v : values_of(place, static_cast<arch>(e))) {
          listed |= std::uint32_t{1} << v.value;
          CHECK(name_of(place, v.value) == std::string(v.name));
        }
      CHECK(listed == (place.is_flag() ? 0 : place.allowed));
      CHECK(std::string(name_of(place, ~0u)).empty());
      if (place.is_flag()) CHECK(name_of(place, 1) == std::string(modifier_names[unsigned(place.id)]));
    }
}

TEST_CASE("lanes_of lists the lanes of an operand that the encoder accepts") {
  constexpr unsigned swizzles = 64;
  unsigned listed = 0;
  for (const instruction& word : one_of_each()) {
    const decoded_instruction d = decode(word, target);
    INFO(d.info().name());
    REQUIRE(word.ok());
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand_info& place = d.info().operands()[i];
      if (place.role != operand_role::source && place.role != operand_role::destination) continue;
      const lane_list lanes = lanes_of(place);
      for (unsigned s = 1; s < swizzles; ++s) {
        bool named = false;
        for (const named_lanes& one : lanes) named |= one.lanes == static_cast<swizzle>(s);
        operand_list operands = d.operands();
        operands.items[i] = operands.items[i].with_lanes(static_cast<swizzle>(s));
        std::vector<modifier_value> modifiers;
        for (unsigned m = 0; m < d.info().modifier_count; ++m)
          modifiers.emplace_back(d.info().modifiers()[m].id, d.value(d.info().modifiers()[m]));
        const instruction made = encode(d.id(), operands, modifiers, target);
        INFO("operand " << i << ", swizzle " << s);
        // The identity swizzle is not in the list.
        const bool whole = made == word && place.identity != operand_info::no_identity;
        CHECK((made.ok() || made.error() == rule::undocumented_form) == (named || whole));
        listed += named;
      }
    }
  }
  CHECK(listed > 500);
}

TEST_CASE("marks that a word cannot have are errors") {
  const instruction add = fadd_f32(r0, r1, u(2)), jump = branchz(r0, 5);
  CHECK(with_flow(add, flow(given(11)), target).error() == rule::reserved_value);
  CHECK(with_flow(add, flow(given(16)), target).error() == rule::reserved_value);
  CHECK(with_last_use(add, given(0u), true, target).error() == rule::operand_kind);
  CHECK(with_last_use(add, given(2u), true, target).error() == rule::operand_kind);
  CHECK(with_last_use(add, given(3u), true, target).error() == rule::operand_count);
  CHECK(with_last_use(add, given(-1), true, target).error() == rule::operand_count);
  CHECK(with_distance(add, given(1ll), target).error() == rule::operand_kind);
  CHECK(with_distance(jump, given(1ll << 26), target).error() == rule::immediate_out_of_range);
  CHECK(with_distance(jump, given(-(1ll << 26) - 1), target).error() == rule::immediate_out_of_range);
  const instruction call =
      blend(staging(r0, 4), blend_descriptor(0).w0(), r60, 3,
            {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0});
  CHECK(with_distance(call, given(256ll), target).error() == rule::immediate_out_of_range);
  CHECK(with_distance(call, given(-1ll), target).error() == rule::immediate_out_of_range);
}

TEST_CASE("a broken instruction stays an error with all its rules") {
  const std::uint64_t unknown = given(std::uint64_t{0x1ff} << 48);
  CHECK(with_flow(unknown, flow::none, target).error() == decode(unknown, target).error());
  const instruction refused = fadd_f32(reg(given(64u)), u(given(128u)), r2);
  REQUIRE(broken_rules(refused).size() == 2);
  CHECK(with_flow(refused, flow::wait, target) == refused);
  CHECK(with_last_use(refused, 1, true, target) == refused);
  CHECK(with_distance(refused, 1, target) == refused);
}

TEST_CASE("each mark of each instruction is read as it was set") {
  unsigned marked = 0, branches = 0;
  for (const instruction& word : one_of_each()) {
    const decoded_instruction d = decode(word, target);
    INFO(d.info().name());
    CHECK(flow_of(with_flow(word, flow::wait12, target), target) == flow::wait12);
    CHECK(with_flow(with_flow(word, flow::wait12, target), flow_of(word, target), target) == word);
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      if (d.info().operands()[i].role != operand_role::source) continue;
      const instruction last = with_last_use(word, i, true, target);
      for (unsigned k = 0; k < d.info().operand_count; ++k)
        CHECK(decode(last, target).operand_at(k).is_last_use() == (k == i));
      CHECK(with_last_use(last, i, false, target) == word);
      ++marked;
    }
    branches += has_distance(d);
    if (has_distance(d)) CHECK(branch_distance(decode(with_distance(word, 77, target), target)) == 77);
  }
  CHECK(marked > 400);
  CHECK(branches == 2);
}

TEST_CASE("plain sources are read as the operands that were encoded") {
  std::vector<word_operand> sources;
  for (unsigned n = 0; n < 64; ++n) sources.insert(sources.end(), {reg(n), u(n)});
  for (unsigned n = 0; n < 32; ++n) sources.emplace_back(constant_entry(n));
  sources.insert(sources.end(), {lane_id.w0(), thread_local_pointer.w0(), thread_local_pointer.w1()});
  for (const word_operand& source : sources) {
    const decoded_instruction read = decode(fadd_f32(r0, source, r1), arch::v9);
    INFO(std::hex << read.word());
    CHECK(read.operands()[1] == operand(source));
    CHECK(read.operand_at(1) == operand(source));
  }
}

TEST_CASE("a blend descriptor above 7 is refused") {
  for (const unsigned number : {8u, 9u, 24u, 256u, ~0u}) {
    const special value = blend_descriptor(given(number));
    CHECK(fadd_f32(r0, value.w0(), r1).error() == rule::reserved_value);
  }
}

TEST_CASE("all broken rules of a word, with the operand that each is about") {
  CHECK(broken(fadd_f32(r0, r1, r2).word()) == "");
  CHECK(check_all(decode(fadd_f32(r0, r1, r2), target)).empty());
  // Rules on the word.
  CHECK(broken(unchecked::v9::fadd_f32(r0, u(0), u(2)).word()) == "two_uniform_slots");
  CHECK(broken(unchecked::v9::fma_f32(r0, u(0), u(2), constant_entry(3)).word()) ==
        "two_uniform_slots too_many_fau_words");
  // Rules on operands, each.
  CHECK(broken(unchecked::v9::load_i32(staging(r1, 1), u(3), 0, {.slot = slot::slot0}).word()) ==
        "misaligned_pair@1");
  CHECK(broken(unchecked::v9::load_i64(staging(r1, 2), r3, 0, {.slot = slot::slot0}).word()) ==
        "misaligned_staging@0 misaligned_pair@1");
  // Rules on words that are not an instruction.
  CHECK(broken(std::uint64_t{0x1ff} << 48) == name_of(decode(std::uint64_t{0x1ff} << 48, target).error()));
}

TEST_CASE("all the reasons why a word does not decode, with the operand or modifier that each is about") {
  const std::uint64_t add = fadd_v2f16(r0, r1, r2).word();
  const std::uint64_t page2 = std::uint64_t{2} << encoding::fau_page_start;
  const std::uint64_t flow11 = std::uint64_t{11} << encoding::flow_start;
  const std::uint64_t no_mask = std::uint64_t{3} << encoding::destination_mask_start;
  CHECK(broken(add | flow11) == "reserved_value.flow");
  CHECK(broken(add ^ no_mask) == "reserved_value@0");
  CHECK(broken(add | page2) == "unused_bits_set");
  CHECK(broken(add | page2 | 0x8000) == "uniform_out_of_range@2");
  CHECK(broken(add | page2 | 0x80) == "uniform_out_of_range@1");
  CHECK(broken((add ^ no_mask) | page2 | 0x8080 | flow11) ==
        "reserved_value@0 uniform_out_of_range@1 uniform_out_of_range@2 reserved_value.flow");
  CHECK(broken(std::uint64_t{1} << 63 | add) ==
        name_of(decode(std::uint64_t{1} << 63 | add, target).error()));
}

TEST_CASE("the rules of random words that do not decode begin with the one that decode names") {
  std::mt19937_64 random(12);
  unsigned wrong = 0, named = 0;
  for (const instruction& word : one_of_each())
    for (unsigned i = 0; i < 200; ++i) {
      const decoded_instruction d = decode(word.word() ^ (random() & random() & random()), target);
      if (d.ok()) continue;
      const rule_violations all = check_all(d);
      CHECK(all.rules().contains(d.error()));
      for (const rule_violation& v : all) {
        ++wrong;
        named += v.operand < d.info().operand_count || v.modifier < d.info().modifier_count;
        CHECK((v.operand == rule_violation::no_operand || v.modifier == rule_violation::no_modifier));
      }
    }
  CHECK(wrong > 10000);
  CHECK(named > 1000);
}

TEST_CASE("broken rules come in the order of their list") {
  const broken_rules rules(fadd_f32(reg(given(64u)), u(given(128u)), r2));
  CHECK(rules.size() == 2);
  CHECK(rules.contains(rule::uniform_out_of_range));
  CHECK_FALSE(rules.contains(rule::reserved_value));
  CHECK_FALSE(rules.contains(rule::syntax));
  std::string names;
  for (const rule r : rules) names += name_of(r) + std::string(" ");
  CHECK(names == "register_out_of_range uniform_out_of_range ");
  broken_rules more = rules;
  more.add(rule::none);
  more.add(rule::zero_word);
  CHECK(more == rules);
  CHECK((rules - rules).empty());
  CHECK(broken_rules(fadd_f32(r0, r1, r2)).empty());
}

namespace {

void check_marks(arch e) {
  unsigned marked = 0, branches = 0;
  for (const vectors::vector& v : vectors::documented(e)) {
    INFO(name_of(e) << ' ' << v.text);
    const std::uint64_t word = v.word();
    const decoded_instruction d = decode(word, e);
    CHECK(flow_of(word, e) == flow(d.flow_value()));
    CHECK(decode(with_flow(word, flow::wait12, e), e).flow_value() == unsigned(flow::wait12));
    CHECK(with_flow(with_flow(word, flow::end, e), flow_of(word, e), e).word() == word);
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand given = d.operand_at(i);
      const bool is_read = d.info().operands()[i].role == operand_role::source;
      const bool can_be_last = is_read && given.kind() == operand_kind::general_register;
      const instruction same = with_last_use(word, i, given.is_last_use(), e);
      CHECK((can_be_last ? same.word() == word : same.error() == rule::operand_kind));
      if (!can_be_last) continue;
      const decoded_instruction other = decode(with_last_use(word, i, !given.is_last_use(), e), e);
      REQUIRE(other.operand_at(i).is_last_use() != given.is_last_use());
      for (unsigned k = 0; k < d.info().operand_count; ++k)
        CHECK((k == i || other.operand_at(k) == d.operand_at(k)));
      CHECK(other.operand_at(i).number() == given.number());
      ++marked;
    }
    if (!has_distance(d)) {
      CHECK(branch_distance(d) == 0);
      CHECK(with_distance(word, 1, e).error() == rule::operand_kind);
      continue;
    }
    CHECK(branch_distance(d) == d.operand_at(d.info().operand_count - 1).value());
    CHECK(branch_distance(decode(with_distance(word, 77, e), e)) == 77);
    CHECK(with_distance(with_distance(word, 77, e), branch_distance(d), e).word() == word);
    ++branches;
  }
  CHECK(marked > 1000);
  CHECK(branches != 0);
  if (e == arch::v15) CHECK(branches == 12);
}

}  // namespace

TEST_CASE("marks of words of all architectures are those of their operands") {
  for (const arch e : all_archs) check_marks(e);
}

TEST_CASE("marks that a word of v15 cannot have are errors") {
  const reg high(100);
  const instruction add = v15::fadd_f32(high, r1, u(2)), jump = v15::branchz(high, 5);
  CHECK(with_flow(add, flow(11), arch::v15).error() == rule::reserved_value);
  CHECK(with_last_use(add, 0, true, arch::v15).error() == rule::operand_kind);
  CHECK(with_last_use(add, 3, true, arch::v15).error() == rule::operand_count);
  CHECK(with_distance(jump, 1 << 26, arch::v15).error() == rule::immediate_out_of_range);
  const std::uint64_t unknown = 0x03ff'ffff'ffff'ffff;
  CHECK(with_flow(unknown, flow::none, arch::v15).error() == rule::unknown_opcode);
  const instruction refused = v15::fadd_f32(reg(128u), r1, r2);
  REQUIRE_FALSE(refused.ok());
  CHECK(with_flow(refused, flow::end, arch::v15) == refused);
  CHECK(with_last_use(refused, 1, true, arch::v15) == refused);
  CHECK(with_distance(refused, 1, arch::v15) == refused);
}
