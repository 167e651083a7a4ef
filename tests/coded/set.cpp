// SPDX-License-Identifier: MIT
// Words, texts and rules of the set of set.xml, which has no handwritten C++.
#include "catch.hpp"

#include <coded/assemble.hpp>
#include <coded/assemble_constexpr.hpp>
#include <invented/generated/set.hpp>
#include <invented/generated/unchecked_vtwo.hpp>
#include <invented/generated/vone.hpp>
#include <invented/generated/vtwo.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace invented;
using language = coded::language<instruction_set>;

/// The word with these fields of each source, and the format.
constexpr std::uint64_t word(unsigned opcode, std::uint64_t fields) { return 0xau | opcode << 4 | fields; }
constexpr std::uint64_t sources(std::uint64_t a, std::uint64_t b = 0) { return a << 16 | b << 24; }
constexpr std::uint64_t out(std::uint64_t number) { return number << 48; }

// Worked out by hand from layout.xml.
static_assert(vtwo::fadd_f32(x1, -abs(x2), 0.5).word() ==
              word(1, sources(130, 96) | out(1) | std::uint64_t{3} << 40));
static_assert(vone::fmul_f32(x1, s3, -real_constant(1.0), {.round = round::up}).word() ==
              word(2, sources(3, 97) | out(1) | std::uint64_t{1} << 42 | 1u << 12));
static_assert(vtwo::fma_f64(x2.pair(), cc, x6.pair(), -x8.pair()).word() ==
              word(3, sources(134, 136) | out(2) | std::uint64_t{60} << 56 | std::uint64_t{1} << 42));
static_assert(vtwo::send(x4.quad(), slot(3), 15).word() ==
              word(4, sources(132) | std::uint64_t{3} << 48 | std::uint64_t{15} << 56));
static_assert(vone::jump(s(31)).word() == word(5, sources(31)));
static_assert(vtwo::jump(s(47), {.link = true}).word() == word(0x85, sources(47) | 1u << 30));
static_assert(unchecked::vtwo::fadd_f32(x1, s1, s2).word() == word(1, sources(1, 2) | out(1)));
static_assert(whole_constant(-8).bits == 88 && whole_constant(16).bits == 80);
static_assert(coded::assemble_literal<"jump s47 link", language, arch::vtwo>()[0] ==
              vtwo::jump(s47, {.link = true}));

struct sample {
  std::uint64_t word;
  const char* text;
  const char* printed = text;
};

}  // namespace

TEST_CASE("words and texts of a set without handwritten C++", "[coded]") {
  const sample samples[] = {
      {vtwo::fadd_f32(x1, -abs(x2), 0.5).word(), "fadd.f32 x1, -|x2|, 0.5"},
      {vtwo::fmul_f32(x1, s3, -real_constant(1.0), {.round = round::up}).word(),
       "fmul.f32 x1, s3, neg(1.0) up"},
      {vtwo::fma_f64(x2.pair(), cc, x6.pair(), -x8.pair()).word(), "fma.f64 x[2:3], cc, x[6:7], -x[8:9]"},
      {vtwo::fadd_f32(x1, whole_constant(-8), 1.0).word(), "fadd.f32 x1, 0xfffffff8, 0x3f800000",
       "fadd.f32 x1, -8, 1.0"},
      {vtwo::send(x4.quad(), slot(3), 15).word(), "send x[4:7], 3, 15"},
      {vtwo::jump(s47, {.link = true}).word(), "jump s47 link"},
  };
  for (const sample& s : samples) {
    INFO(s.text);
    const coded::assembly read = coded::assemble<language>(s.text, arch::vtwo);
    REQUIRE(read.ok());
    CHECK(read.words == std::vector<std::uint64_t>{s.word});
    const decoded_instruction d = decode(s.word, arch::vtwo);
    REQUIRE(check(d) == rule::none);
    char text[64];
    CHECK(std::string(text, coded::print<language>(text, sizeof text, d)) == s.printed);
    std::vector<modifier_value> modifiers;
    for (unsigned i = 0; i < d.info().modifier_count; ++i) {
      const modifier_info& place = d.info().modifiers()[i];
      modifiers.push_back({place.id, static_cast<std::uint8_t>(d.value(place))});
    }
    CHECK(encode(d.info(), d.operands(), modifiers, arch::vtwo).word() == s.word);
  }
}

TEST_CASE("the rules of a set without handwritten C++", "[coded]") {
  const struct {
    const char* text;
    unsigned column;
    rule broken;
  } mistakes[] = {
      {"fadd.f32 x1, s1, s2", 18, rule::one_shared},
      {"fma.f64 x[2:3], cc, s[4:5], 1.0", 21, rule::shared_besides_implied},
      {"fma.f64 x[2:3], s[3:4], 1.0, 1.0", 17, rule::misaligned_registers},
      {"fma.f64 x[2:3], s[2:3], 1.0, 1.0 down", 34, rule::reserved_value},
      {"fma.f64 x[2:3], s[2:3], x1, 1.0", 25, rule::operand_kind},
      {"fadd.f32 x1, x2, 0.25", 18, rule::no_literal},
      {"fadd.f32 x1, x2, x3 clamp", 21, rule::not_in_arch},
      {"send x[126:129], 1, 1", 6, rule::register_out_of_range},
      {"send x[4:7], 6, 1", 14, rule::immediate_out_of_range},
      {"send -x[4:7], 5, 1", 6, rule::modifier_not_on_source},
      {"jump s32", 6, rule::not_in_arch},
      {"jump s31 far", 10, rule::unknown_modifier},
  };
  for (const auto& m : mistakes) {
    const coded::assembly read = coded::assemble<language>(m.text, arch::vone);
    INFO(m.text << ": " << (read.ok() ? "no error" : read.errors[0].message));
    REQUIRE(read.errors.size() == 1);
    CHECK(read.errors[0].rule == m.broken);
    CHECK(read.errors[0].column == m.column);
  }
  const coded::assembly unknown = coded::assemble<language>("fma.f64 x[2:3], cc, 1.0, 1.0 far", arch::vone);
  REQUIRE(unknown.errors.size() == 1);
  CHECK(unknown.errors[0].message == "fma.f64 has no modifier `far`; it takes up");
  CHECK(decode(word(1, out(1)) | 1u << 10, arch::vone).error() == rule::unknown_opcode);
  CHECK(decode(word(0x85, 0), arch::vone).error() == rule::not_in_arch);
  CHECK(decode(word(6, 0), arch::vtwo).error() == rule::unknown_opcode);
  CHECK(decode(word(5, sources(59)), arch::vone).error() == rule::reserved_value);
  CHECK(!instruction::from_word(0xf).ok());
}
