// SPDX-License-Identifier: MIT
// Words of v15 against Arm's words and tables; any word that decodes encodes to itself.
#include "oracle/arm_description.hpp"
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble_v15.hpp>
#include <valhall/decode_v15.hpp>
#include <valhall/print_v15.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace valhall;

namespace {

std::string printed(const decoded_v15_instruction& d, syntax s, bool permissive = false) {
  std::string text(4096, '\0');
  text.resize(print(text.data(), text.size(), d, {.permissive = permissive, .syntax = s}));
  return text;
}

std::vector<std::uint64_t> assembled(const std::string& text, syntax s, bool permissive = false) {
  return assemble(text, in_v15, {.permissive = permissive, .syntax = s}).words;
}

const char* arm_unit(execution_unit unit) {
  switch (unit) {
    case execution_unit::fma: return "fma";
    case execution_unit::cvt: return "cvt";
    case execution_unit::sfu: return "sfu";
    default: return "msg";
  }
}

/// Whether the values of `f` are tried. Excluded: flow, page, sources and registers, which have rules of
/// their own; and fixed fields, which distinguish instructions.
bool is_tried(const arm::field& f) {
  return f.name != "flow" && f.name != "fau_page_index" && !f.name.starts_with("src") && !f.is_fixed &&
         !f.name.starts_with("staging_register") && f.name != "dest_register_index";
}

std::vector<std::uint64_t> values_to_try(const arm::field& f) {
  std::vector<std::uint64_t> list;
  for (std::uint64_t v = 0; f.width <= 6 && v <= f.most(); ++v) list.push_back(v);
  for (unsigned bit = 0; f.width > 6 && bit < f.width; ++bit) list.push_back(std::uint64_t{1} << bit);
  return list;
}

}  // namespace

TEST_CASE("Words of v15 decode, encode, print and assemble as Arm describes them") {
  const std::vector<vectors::vector> lines = vectors::read("archs/v15.tsv");
  CHECK(lines.size() == 2019);
  for (const vectors::vector& v : lines) {
    INFO(v.key << ' ' << v.text);
    const decoded_v15_instruction d = decode(v.word(), in_v15);
    REQUIRE(name_of(check(d)) == std::string("none"));
    CHECK(check_all(d).empty());
    CHECK(encode(d).word() == v.word());
    CHECK(printed(d, syntax::arm) == v.text);
    for (const syntax s : all_syntaxes) {
      const std::string text = printed(d, s);
      INFO(text);
      CHECK(assembled(text, s) == std::vector<std::uint64_t>{v.word()});
    }
  }
}

TEST_CASE("Words that v15 does not have are refused") {
  const std::vector<vectors::vector> lines = vectors::read("archs/refused-v15.tsv");
  CHECK(lines.size() == 640);
  for (const vectors::vector& v : lines) {
    INFO(v.key << ' ' << v.text);
    CHECK(check(v.word(), in_v15) != rule::none);
  }
}

TEST_CASE("Words of v15 agree with Arm's tables, field by field") {
  const arm::description described(15);
  CHECK(described.instructions().size() == 319);
  for (const arm::instruction& ins : described.instructions()) {
    INFO(ins.name);
    const std::optional<std::uint64_t> first = described.first_word(ins);
    REQUIRE(first.has_value());
    const decoded_v15_instruction d = decode(*first, in_v15);
    REQUIRE(name_of(check(d)) == std::string("none"));
    const issue own = issue_of(d.info(), arch::v15);
    CHECK(arm_unit(own.unit) == ins.unit);
    // Arm's compiler counts four cycles of MMUL; the tables have one.
    CHECK(own.cycles == (ins.name.starts_with("MMUL.") ? 4 : ins.cycles));
    for (const arm::field& f : ins.fields) {
      for (unsigned bit = 0; f.is_reserved() && bit < f.width; ++bit) {
        const std::uint64_t wrong = std::uint64_t{1} << (f.start + bit);
        const decoded_v15_instruction reserved = decode(*first | wrong, in_v15);
        INFO("bit " << f.start + bit);
        CHECK(name_of(reserved.error()) == std::string("unused_bits_set"));
        CHECK(reserved.wrong_bits() == wrong);
        CHECK((reserved.is_identified() && reserved.id() == d.id()));
      }
      if (!is_tried(f)) continue;
      for (const std::uint64_t value : values_to_try(f)) {
        const std::uint64_t word = f.put(*first, value);
        for (const std::optional<std::uint64_t> one : {std::optional(word), described.completed(ins, word)}) {
          if (!one) continue;
          INFO(f.name << " = " << value << ": " << std::hex << *one << ' ' << name_of(check(*one, in_v15)));
          CHECK((check(*one, in_v15) == rule::none) == described.allows(*one));
        }
      }
    }
  }
}

TEST_CASE("Any word of v15 comes back from its operands and from its text") {
  std::mt19937_64 random(15);
  const std::vector<vectors::vector> lines = vectors::read("archs/v15.tsv");
  std::size_t decoded = 0;
  for (unsigned i = 0; i < 40000; ++i) {
    std::uint64_t word = lines[random() % lines.size()].word();
    for (std::uint64_t flips = random() % 5; flips > 0; --flips) word ^= std::uint64_t{1} << random() % 64;
    const decoded_v15_instruction d = decode(word, in_v15);
    INFO(std::hex << word);
    CHECK((d.ok() ? d.wrong_bits() == 0 : d.wrong_bits() != 0));
    CHECK(check_all(d).rules().contains(check(d)) == (check(d) != rule::none));
    decoded += d.ok() ? 1 : 0;
    if (d.ok()) REQUIRE(encode(d).word() == word);
    for (const syntax s : all_syntaxes)
      for (const bool permissive : {false, true}) {
        const std::string text = printed(d, s, permissive);
        INFO(text);
        const bool takes_all = permissive || check(d) == rule::undocumented_form;
        REQUIRE(assembled(text, s, takes_all) == std::vector<std::uint64_t>{word});
      }
  }
  CHECK(decoded > 10000);
}

TEST_CASE("Values that no description of v15 lists have a word of v15 or are refused") {
  unsigned made = 0, refused = 0;
  for (const char* file : {"undocumented.tsv", "legal.tsv"})
    for (const vectors::vector& v : vectors::read(file)) {
      INFO(v.text);
      const assembly a = assemble(v.text, in_v15, {.permissive = true});
      ++(a.ok() ? made : refused);
      if (a.ok()) REQUIRE(decode(a.words[0], in_v15).ok());
    }
  CHECK(made > 1000);
  CHECK(refused > 100);
  const assembly no_word = assemble("IADD.u64.saturate r0, r2, r4", in_v15, {.permissive = true});
  REQUIRE(no_word.errors.size() == 1);
  CHECK(no_word.errors[0].rule == rule::not_in_arch);
  CHECK(no_word.errors[0].message == "`IADD.u64.saturate r0, r2, r4` is not in v15");
}

TEST_CASE("Marks of words of v15 equal the marks of their operands") {
  unsigned marked = 0, branches = 0;
  for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
    INFO(v.text);
    const std::uint64_t word = v.word();
    const decoded_v15_instruction d = decode(word, in_v15);
    CHECK(flow_of(word, in_v15) == flow(d.flow_value()));
    CHECK(decode(with_flow(word, flow::wait12, in_v15), in_v15).flow_value() == unsigned(flow::wait12));
    CHECK(with_flow(with_flow(word, flow::end, in_v15), flow_of(word, in_v15), in_v15).word() == word);
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand given = d.operand_at(i);
      const bool is_read = d.info().operands()[i].role == operand_role::source;
      const bool can_be_last = is_read && given.kind() == operand_kind::general_register;
      const instruction same = with_last_use(word, i, given.is_last_use(), in_v15);
      CHECK((can_be_last ? same.word() == word : same.error() == rule::operand_kind));
      if (!can_be_last) continue;
      const decoded_v15_instruction other =
          decode(with_last_use(word, i, !given.is_last_use(), in_v15), in_v15);
      REQUIRE(other.operand_at(i).is_last_use() != given.is_last_use());
      for (unsigned k = 0; k < d.info().operand_count; ++k)
        CHECK((k == i || other.operand_at(k) == d.operand_at(k)));
      CHECK(other.operand_at(i).number() == given.number());
      ++marked;
    }
    if (!has_distance(d)) {
      CHECK(branch_distance(d) == 0);
      CHECK(with_distance(word, 1, in_v15).error() == rule::operand_kind);
      continue;
    }
    CHECK(branch_distance(d) == d.operand_at(d.info().operand_count - 1).value());
    CHECK(branch_distance(decode(with_distance(word, 77, in_v15), in_v15)) == 77);
    CHECK(with_distance(with_distance(word, 77, in_v15), branch_distance(d), in_v15).word() == word);
    ++branches;
  }
  CHECK(marked > 1000);
  CHECK(branches == 12);
}

TEST_CASE("Marks that a word of v15 cannot have are errors") {
  const reg high(100);
  const instruction add = v15::fadd_f32(high, r1, u(2)), jump = v15::branchz(high, 5);
  CHECK(with_flow(add, flow(11), in_v15).error() == rule::reserved_value);
  CHECK(with_last_use(add, 0, true, in_v15).error() == rule::operand_kind);
  CHECK(with_last_use(add, 3, true, in_v15).error() == rule::operand_count);
  CHECK(with_distance(jump, 1 << 26, in_v15).error() == rule::immediate_out_of_range);
  const std::uint64_t unknown = 0x03ff'ffff'ffff'ffff;
  CHECK(with_flow(unknown, flow::none, in_v15).error() == rule::unknown_opcode);
  const instruction refused = v15::fadd_f32(reg(128u), r1, r2);
  REQUIRE_FALSE(refused.ok());
  CHECK(with_flow(refused, flow::end, in_v15) == refused);
  CHECK(with_last_use(refused, 1, true, in_v15) == refused);
  CHECK(with_distance(refused, 1, in_v15) == refused);
}

TEST_CASE("Run-time operands of v15 break its rules as values") {
  const auto load = [](unsigned first, unsigned count) {
    const staging group(reg(first), count);
    return v15::load_i128(group, r4, 0, {.slot = slot::slot0}).error();
  };
  CHECK(load(60, 4) == rule::none);
  CHECK(load(124, 4) == rule::none);
  CHECK(load(126, 4) == rule::staging_overflow);
  CHECK(load(61, 4) == rule::misaligned_staging);
  CHECK(load(128, 4) == rule::register_out_of_range);
  for (const unsigned number : {128u, 191u, 192u, 255u}) {
    const reg absent(number);
    CHECK(v15::iadd_u32(absent, r1, r2).error() == rule::register_out_of_range);
    CHECK(v15::iadd_u32(r1, absent, r2).error() == rule::register_out_of_range);
    CHECK(v15::iadd_u32(r1, kill(absent), r2).error() == rule::register_out_of_range);
    const operand operands[] = {r1, absent, r2};
    CHECK(encode(opcode::iadd_u32, operands, {}, in_v15).error() == rule::register_out_of_range);
  }
  const reg high(100);
  CHECK(v14::iadd_u32(r1, high, r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_u32(r1, kill(high), r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_s32(r1, high.h1(), r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_u32(high, r1, r2).error() == rule::register_out_of_range);
  CHECK(v15::iadd_s32(r1, high.h1(), r2).ok());
  const unsigned past = 256;
  CHECK(v15::iadd_u32(r1, u(past), r2).error() == rule::uniform_out_of_range);
  const unsigned of_v15 = 200;
  CHECK(v15::iadd_u32(r1, u(of_v15), r2).ok());
  CHECK(v14::iadd_u32(r1, u(of_v15), r2).error() == rule::uniform_out_of_range);
}

TEST_CASE("The functions for other architectures refuse v15 and values that are not an architecture") {
  for (const arch e : {arch::v15, arch(0), arch(8), arch(16), arch(25), arch(255)}) {
    INFO(unsigned(e));
    CHECK(decode(v14::nop(), e).error() == rule::not_in_arch);
    CHECK(check(v14::nop().word(), e) == rule::not_in_arch);
    CHECK_FALSE(identify(v14::nop().word(), e).ok());
    CHECK(encode(opcode::nop, {}, {}, e).error() == rule::not_in_arch);
    const operand operands[] = {r1, r2, r3};
    CHECK(encode(opcode::fadd_f32, operands, {}, e).error() == rule::not_in_arch);
    CHECK_FALSE(assemble("NOP", {.arch = e}).ok());
  }
  // A row that only v15 has is not encoded without the rules, either.
  const operand operands[] = {r1, r2, r3, r4};
  CHECK(unchecked::encode(opcode::fclamp_f32, operands).error() == rule::not_in_arch);
}

TEST_CASE("unchecked::encode for v15 makes any word that decodes, and values that the rules forbid") {
  for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
    INFO(v.text);
    const decoded_v15_instruction d = decode(v.word(), in_v15);
    std::vector<modifier_value> modifiers;
    for (unsigned i = 0; i < d.info().modifier_count; ++i)
      modifiers.emplace_back(d.info().modifiers()[i].id, d.value(d.info().modifiers()[i]));
    CHECK(unchecked::encode(d.id(), d.operands(), modifiers, in_v15).word() == v.word());
  }
  const operand slots[] = {r0, u(128), u(202), u(254)};
  const instruction forbidden = unchecked::encode(opcode::fma_f32, slots, {}, in_v15);
  CHECK(forbidden.ok());
  CHECK(check(forbidden, in_v15) != rule::none);
  CHECK(encode(opcode::fma_f32, slots, {}, in_v15).error() != rule::none);
  const operand sum[] = {r0, r1, r2};
  CHECK(unchecked::encode(opcode::fadd_f32, sum, {}, in_v15).error() == rule::not_in_arch);
  CHECK(unchecked::encode(opcode::iadd_u32, {sum, 2}, {}, in_v15).error() == rule::operand_count);
}

TEST_CASE("encode for v15 has the words of its builders") {
  const operand operands[] = {reg(100), kill(r1), u(200)};
  CHECK(encode(opcode::iadd_u32, operands, {}, in_v15) == v15::iadd_u32(reg(100), kill(r1), u(200)));
  const operand sticky[] = {r0, r1, r2};
  const modifier_value modifiers[] = {{modifier::sticky, 1}};
  CHECK(encode(opcode::fadd_f32, sticky, modifiers, in_v15).error() == rule::not_in_arch);
}
