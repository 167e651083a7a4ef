// SPDX-License-Identifier: MIT
// Random words by Arm's description of each architecture, and words that it lacks.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/v13.hpp>
#include <valhall/v14.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

using namespace valhall;

namespace {

/// The number of words in the files of an architecture, and of words that name registers after r63, which the
/// description does not exclude.
struct expected_count {
  arch in;
  std::size_t words, refused, past_last_register;
};
constexpr expected_count expected[] = {{arch::v9, 1945, 234, 0},  {arch::v10, 1939, 199, 0},
                                       {arch::v11, 1759, 640, 0}, {arch::v12, 1963, 560, 0},
                                       {arch::v13, 1965, 560, 0}, {arch::v14, 2012, 612, 5},
                                       {arch::v15, 2019, 640, 0}};

bool names_missing_register(const decoded_instruction& d) {
  for (const operand& o : d.operands())
    if (o.is_staging() && o.number() + o.count() > register_count_of(d.in())) return true;
  return false;
}

/// The instruction in the form of `e`.
instruction encoded(opcode id, std::initializer_list<operand> operands, arch e) {
  return encode(form_in(id, e).id(), {operands.begin(), operands.size()}, {}, e);
}

}  // namespace

TEST_CASE("words of Arm's description are taken, printed and assembled again") {
  for (const expected_count& wanted : expected) {
    const std::vector<vectors::vector>& lines = vectors::documented(wanted.in);
    CHECK(lines.size() == wanted.words);
    std::size_t past_last_register = 0;
    for (const vectors::vector& v : lines) {
      INFO(name_of(wanted.in) << ' ' << v.key << ' ' << v.text);
      const decoded_instruction d = decode(v.word(), wanted.in);
      REQUIRE(d.ok());
      REQUIRE(encode(d).word() == v.word());
      if (names_missing_register(d)) {
        ++past_last_register;
        REQUIRE(check(d) == rule::staging_overflow);
        continue;
      }
      REQUIRE(name_of(check(d)) == std::string("none"));
      REQUIRE(check_all(d).empty());
      for (const syntax s : all_syntaxes) {
        const std::string printed = to_string(d, {.syntax = s});
        INFO(printed);
        REQUIRE(assemble(printed, wanted.in, {.syntax = s}).words == std::vector<std::uint64_t>{v.word()});
      }
    }
    CHECK(past_last_register == wanted.past_last_register);
  }
}

TEST_CASE("words that Arm's description does not have are refused") {
  for (const expected_count& wanted : expected) {
    const std::vector<vectors::vector> lines =
        vectors::read("archs/refused-" + std::string(name_of(wanted.in)) + ".tsv");
    CHECK(lines.size() == wanted.refused);
    for (const vectors::vector& v : lines) {
      INFO(name_of(wanted.in) << ' ' << v.key << ' ' << v.text);
      CHECK(check(decode(v.word(), wanted.in)) != rule::none);
    }
  }
}

TEST_CASE("a word that is extended is one register, and only in v14") {
  // IADD.u64 [r4:r5], [r2^:r3^].zext, u2.zext in Arm's spelling.
  constexpr std::uint64_t word = 0x01a3c40000008543;
  const decoded_instruction d = decode(word, arch::v14);
  REQUIRE(check(d) == rule::none);
  CHECK(d.operand_at(1).number() == 2);
  CHECK(d.operand_at(1).is_extended());
  CHECK(d.operand_at(1).is_last_use());
  CHECK(d.operand_at(2).number() == 4);
  char text[64];
  CHECK(std::string(text, print(text, sizeof text, d)) == "IADD.u64 r4, ^r2.zext, u4.zext");
  CHECK(check(decode(word, arch::v13)) == rule::misaligned_pair);
  CHECK(encoded(opcode::iadd_u64, {r4, zext(r2), zext(u(4))}, arch::v14).word() == 0x01a3c40000008503);
  CHECK(encoded(opcode::iadd_u64, {r4, zext(r2), zext(u(4))}, arch::v13).error() == rule::not_in_arch);
  CHECK(encoded(opcode::iadd_u64, {r4, zext(r3), r6}, arch::v14).error() == rule::misaligned_pair);
  CHECK(encoded(opcode::iadd_u32, {r4, zext(r2), r6}, arch::v14).error() == rule::modifier_not_on_source);
  // Lanes of an odd register have no encoding there; before, the whole word has a documented one.
  CHECK(encoded(opcode::iadd_u64, {r4, r2, r7.w0()}, arch::v14).error() == rule::not_in_arch);
  CHECK(encoded(opcode::iadd_u64, {r4, r2, r7.w0()}, arch::v13).ok());
  CHECK(encoded(opcode::iadd_u64, {r4, r2, r7.b1()}, arch::v13).error() == rule::undocumented_form);
}

TEST_CASE("builders extend words, and refuse the same arguments as encode") {
  const reg odd(7);
  CHECK(v14::iadd_u64(r4, zext(kill(r2)), zext(u(4))).word() == 0x01a3c40000008543);
  CHECK(v13::iadd_u64(r4, zext(r2), zext(u(4))).error() == rule::not_in_arch);
  CHECK(v14::iadd_u64(r4, zext(odd), r2.pair()).error() == rule::misaligned_pair);
  CHECK(v14::iadd_u64(r4, r2.pair(), zext(r6.b1())).word() ==
        encoded(opcode::iadd_u64, {r4, r2, zext(r6.b1())}, arch::v14).word());
  CHECK(v14::iadd_u64(r4, r2.pair(), odd.w0()).error() == rule::not_in_arch);
  CHECK(v13::iadd_u64(r4, r2.pair(), odd.w0()).ok());
  CHECK(v13::iadd_u64(r4, r2.pair(), odd.b1()).error() == rule::undocumented_form);
  // Shifts: the amount is a byte of an even register, and every source can be extended.
  CHECK(v14::lshift_or_i64(r4, zext(r2.b1()), zext(r6.b22()), ~zext(r8)).word() ==
        encoded(opcode::lshift_or_i64, {r4, zext(r2.b1()), zext(r6.b22()), ~zext(r8)}, arch::v14).word());
  static_assert(!std::is_constructible_v<wide_shift_source, extended_operand>);
  static_assert(!std::is_constructible_v<pair_source, extended_part>);
  static_assert(!std::is_constructible_v<i32_source, extended_operand>);
  CHECK(v13::lshift_or_i64(r4, r2.pair(), odd.b22(), r8).error() == rule::undocumented_form);
}
