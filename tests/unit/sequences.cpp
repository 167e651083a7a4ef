// SPDX-License-Identifier: MIT
// Sequences: their sizes, results over their own sources, errors, and use in constants. Their results over
// many operands are in tests/properties/sequences.cpp.
#include <catch.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/sequences.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace {

using namespace valhall::v9;
using numbered = with_temporaries<growable_program>;
using word = sequence_source<reg>;

// A 64-bit number is not accepted as a 32-bit source.
static_assert(std::is_constructible_v<word, unsigned> && !std::is_constructible_v<word, std::uint64_t>);

struct size_row {
  const char* name;
  unsigned words;        ///< In v9 and v10.
  unsigned later_words;  ///< From v11 on.
  unsigned temporaries;  ///< Registers, the first of which is even.
  unsigned result_words;
  bool (*append)(numbered& p, reg to);
};

const size_row sizes[] = {
    {"divide_f32", 2, 2, 1, 1, [](auto& p, reg to) { return divide_f32(p, to, r2, r4); }},
    {"square_root_f32", 4, 4, 2, 1, [](auto& p, reg to) { return square_root_f32(p, to, r2); }},
    {"exp2_f32", 4, 4, 3, 1, [](auto& p, reg to) { return exp2_f32(p, to, r2); }},
    {"log2_f32", 5, 5, 3, 1, [](auto& p, reg to) { return log2_f32(p, to, r2); }},
    {"power_f32", 10, 10, 7, 1, [](auto& p, reg to) { return power_f32(p, to, r2, r4); }},
    {"sine_f32", 11, 11, 7, 1, [](auto& p, reg to) { return sine_f32(p, to, r2); }},
    {"cosine_f32", 11, 11, 7, 1, [](auto& p, reg to) { return cosine_f32(p, to, r2); }},
    {"divide_u32", 16, 16, 3, 1, [](auto& p, reg to) { return divide_u32(p, to, r2, r4); }},
    {"remainder_u32", 16, 16, 3, 1, [](auto& p, reg to) { return remainder_u32(p, to, r2, r4); }},
    {"divide_i32", 21, 21, 6, 1, [](auto& p, reg to) { return divide_i32(p, to, r2, r4); }},
    {"remainder_i32", 20, 20, 6, 1, [](auto& p, reg to) { return remainder_i32(p, to, r2, r4); }},
    {"multiply_high_u32", 2, 2, 2, 1, [](auto& p, reg to) { return multiply_high_u32(p, to, r2, r4); }},
    {"multiply_high_i32", 5, 5, 2, 1, [](auto& p, reg to) { return multiply_high_i32(p, to, r2, r4); }},
    {"negate_i64", 1, 1, 0, 2, [](auto& p, reg to) { return negate_i64(p, to, r2); }},
    {"absolute_i64", 3, 3, 2, 2, [](auto& p, reg to) { return absolute_i64(p, to, r2); }},
    {"sign_i64", 5, 5, 2, 2, [](auto& p, reg to) { return sign_i64(p, to, r2); }},
    {"multiply_i64", 6, 6, 3, 2, [](auto& p, reg to) { return multiply_i64(p, to, r2, r4); }},
    {"compare_u64", 2, 2, 1, 1, [](auto& p, reg to) { return compare_u64(p, to, r2, r4, condition::lt); }},
    {"compare_i64", 2, 2, 1, 1, [](auto& p, reg to) { return compare_i64(p, to, r2, r4, condition::lt); }},
    {"minimum_u64", 4, 4, 2, 2, [](auto& p, reg to) { return minimum_u64(p, to, r2, r4); }},
    {"minimum_i64", 4, 4, 2, 2, [](auto& p, reg to) { return minimum_i64(p, to, r2, r4); }},
    {"maximum_u64", 4, 4, 2, 2, [](auto& p, reg to) { return maximum_u64(p, to, r2, r4); }},
    {"maximum_i64", 4, 4, 2, 2, [](auto& p, reg to) { return maximum_i64(p, to, r2, r4); }},
    {"shift_left_i64", 3, 3, 2, 2, [](auto& p, reg to) { return shift_left_i64(p, to, r2, r4); }},
    {"shift_right_u64", 3, 3, 2, 2, [](auto& p, reg to) { return shift_right_u64(p, to, r2, r4); }},
    {"shift_right_i64", 3, 3, 2, 2, [](auto& p, reg to) { return shift_right_i64(p, to, r2, r4); }},
    {"divide_u64", 23, 23, 12, 2, [](auto& p, reg to) { return divide_u64(p, to, r2, r4); }},
    {"remainder_u64", 23, 23, 12, 2, [](auto& p, reg to) { return remainder_u64(p, to, r2, r4); }},
    {"divide_i64", 33, 33, 17, 2, [](auto& p, reg to) { return divide_i64(p, to, r2, r4); }},
    {"remainder_i64", 33, 33, 17, 2, [](auto& p, reg to) { return remainder_i64(p, to, r2, r4); }},
    {"u64_to_f32", 12, 12, 6, 1, [](auto& p, reg to) { return u64_to_f32(p, to, r2); }},
    {"i64_to_f32", 17, 17, 8, 1, [](auto& p, reg to) { return i64_to_f32(p, to, r2); }},
    {"f32_to_u64", 7, 7, 4, 2, [](auto& p, reg to) { return f32_to_u64(p, to, r2); }},
    {"f32_to_i64", 10, 10, 8, 2, [](auto& p, reg to) { return f32_to_i64(p, to, r2); }},
    {"pack_half_2x16", 1, 3, 1, 1, [](auto& p, reg to) { return pack_half_2x16(p, to, r2, r4); }},
    {"pack_unorm_2x16", 7, 7, 2, 1, [](auto& p, reg to) { return pack_unorm_2x16(p, to, r2, r4); }},
    {"pack_snorm_2x16", 8, 8, 3, 1, [](auto& p, reg to) { return pack_snorm_2x16(p, to, r2, r4); }},
    {"pack_unorm_4x8", 14, 14, 4, 1, [](auto& p, reg to) { return pack_unorm_4x8(p, to, r2, r3, r4, r5); }},
    {"pack_snorm_4x8", 15, 15, 5, 1, [](auto& p, reg to) { return pack_snorm_4x8(p, to, r2, r3, r4, r5); }},
    {"unpack_unorm_2x16", 3, 4, 2, 1, [](auto& p, reg to) { return unpack_unorm_2x16(p, to, r2, 1); }},
    {"unpack_snorm_2x16", 3, 4, 2, 1, [](auto& p, reg to) { return unpack_snorm_2x16(p, to, r2, 1); }},
    {"unpack_unorm_4x8", 3, 4, 2, 1, [](auto& p, reg to) { return unpack_unorm_4x8(p, to, r2, 3); }},
    {"unpack_snorm_4x8", 3, 4, 2, 1, [](auto& p, reg to) { return unpack_snorm_4x8(p, to, r2, 3); }},
};

TEST_CASE("sequences have the documented words and temporary registers") {
  for (const size_row& row : sizes) {
    unsigned most = 0;
    for (const arch in : all_archs) {
      unsigned temporaries = 0;
      std::size_t words = 0;
      for (bool fits = false; !fits && temporaries < 32; temporaries += !fits) {
        growable_program p(in);
        numbered to(p, register_set::range(10, temporaries));
        fits = row.append(to, r0);
        words = p.size();
      }
      CAPTURE(name_of(in), row.name);
      CHECK(words == (in < arch::v11 ? row.words : row.later_words));
      most = std::max(most, temporaries);
    }
    CHECK(most == row.temporaries);
  }
}

/// The result of a row in `to`, which may be one of its sources.
std::uint64_t result_of(const size_row& row, arch in, reg to) {
  growable_program p(in);
  numbered with(p, register_set::range(10, row.temporaries));
  CHECK(row.append(with, to));
  p.append(encode(opcode::nop, {}, {{modifier::flow, flow::end}}, in));
  const register_input inputs[] = {
      {r2, float_bits(-41.75f)}, {r3, float_bits(0.75f)}, {r4, 0x40c00003}, {r5, 0xbf000000}};
  machine m{.arch = in};
  m.registers = inputs;
  const run_result result = run(p.finish(), m);
  CHECK(result.ok());
  return result.at(to) | (row.result_words == 2 ? std::uint64_t{result.at(reg(to.number() + 1))} << 32 : 0);
}

TEST_CASE("the result of a sequence may be a source of it") {
  for (const arch in : {arch::v9, arch::v11, arch::v15})
    for (const size_row& row : sizes) {
      const std::uint64_t expected = result_of(row, in, r0);
      for (const reg to : {r2, r4}) {
        CAPTURE(name_of(in), row.name, to.number());
        CHECK(result_of(row, in, to) == expected);
      }
    }
}

/// The hypotenuse of u4 and u5 over u6, at u0: sources that are uniforms, numbers and negative.
constexpr auto kernel = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto x = p.value(), y = p.value();
  p.append(fma_f32(x, u(4), u(4), -constant(0.0f)));
  p.append(mov_i32(y, u(5)));
  p.append(fma_f32(x, y, y, x));
  square_root_f32(p, x, x);
  divide_f32(p, x, -sequence_source(x), u(6));
  power_f32(p, x, abs(sequence_source(x)), 1.5f);
  p.append(store_i32(x, u(0), 0, {.slot = slot::slot0}));
});

TEST_CASE("sequences in a constant") {
  std::uint32_t memory[1] = {};
  const memory_region region[] = {{0x1000, memory}};
  const std::uint32_t uniforms[] = {0x1000, 0, 0, 0, float_bits(3.0f), float_bits(4.0f), float_bits(2.0f)};
  machine m{.arch = target};
  m.uniforms = uniforms;
  m.memory = region;
  CHECK(verify(kernel, stage::compute).ok());
  CHECK(run(kernel, m).ok());
  CHECK(std::fabs(std::bit_cast<float>(memory[0]) - 3.9528471f) < 1e-5f);
}

TEST_CASE("operands that an instruction does not accept are copied") {
  for (const arch in : all_archs) {
    growable_program p(in);
    numbered to(p, register_set::range(10, 20));
    bool is_ok = divide_u32(to, r0, u(0), u(2));
    is_ok &= multiply_high_u32(to, r1, r3, u(2));
    is_ok &= divide_f32(to, r2, u(4), abs(word(r5)));
    const std::size_t before = p.size();
    is_ok &= multiply_high_u32(to, r8, u(0), u(2));
    CHECK(p.size() - before <= 3);
    is_ok &= divide_u64(to, r6, {u(0), u(3)}, 1000000007);
    is_ok &= log2_f32(to, r4, -word(r5));
    p.append(encode(opcode::nop, {}, {{modifier::flow, flow::end}}, in));
    CHECK(is_ok);
    for (const auto& e : p.finish().errors()) UNSCOPED_INFO(to_string(e));
    const std::uint32_t uniforms[] = {1234567, 0, 89, 55, float_bits(7.0f)};
    const register_input inputs[] = {{r3, 0xffffffff}, {r5, float_bits(-2.0f)}};
    machine m{.arch = in};
    m.uniforms = uniforms;
    m.registers = inputs;
    const run_result result = run(p.finish(), m);
    REQUIRE(result.ok());
    CAPTURE(name_of(in));
    CHECK(result.at(r0) == 1234567 / 89);
    CHECK(result.at(r1) == 88);
    CHECK(result.at(r2) == float_bits(3.5f));
    CHECK(result.at(r8) == 0);
    CHECK(result.at(r6) == (std::uint64_t{55} << 32 | 1234567) / 1000000007);
    CHECK(result.at(r7) == 0);
    CHECK(result.at(r4) == float_bits(1.0f));
  }
}

TEST_CASE("errors of sequences are those of the program") {
  growable_program p(target);
  numbered to(p, register_set::range(10, 2));
  CHECK_FALSE(exp2_f32(to, r0, r1, 42));
  const auto code = p.finish();
  CHECK(code.error().rule == rule::register_out_of_range);
  CHECK(code.error().line == 42);

  virtual_program q(stage::compute, target);
  const auto x = q.value();
  q.append(mov_i32(x, u(0)));
  // The operand of a virtual register belongs to a single word.
  CHECK_FALSE(exp2_f32(q, x, operand(-x), 43));
  CHECK(q.finish().error().line == 43);
}

/// A program of a compiler that selects operands itself.
struct selecting_program {
  struct value_number {
    unsigned n;
    constexpr unsigned number() const { return n; }
    constexpr value_number operator[](unsigned i) const { return {n + i}; }
  };
  using source = sequence_source<value_number>;

  unsigned values = 0, instructions = 0, numbers = 0;

  static constexpr valhall::arch arch() { return arch::v9; }
  constexpr value_number value() { return {values++}; }
  constexpr value_number pair() { return {(values += 2) - 2}; }
  constexpr bool put(value_number, opcode, view<source> sources, view<modifier_value>, swizzle) {
    ++instructions;
    for (const source& s : sources) numbers += s.is_number();
    return true;
  }
};

constexpr selecting_program selected = [] {
  selecting_program p;
  const auto x = p.value();
  sine_f32(p, x, -sequence_source(x));
  return p;
}();
// The constants are sources of the eight instructions, and are not loaded.
static_assert(selected.instructions == 8 && selected.numbers == 6);

/// Keeps numbers in registers.
struct program_with_numbers : numbered {
  using numbered::numbered;
  unsigned asked = 0;
  reg number(std::uint32_t) { return ++asked, r20; }
};

TEST_CASE("a program may keep numbers in registers") {
  growable_program p(target);
  program_with_numbers to(p, register_set::range(10, 10));
  CHECK(sine_f32(to, r0, r1));
  CHECK(sine_f32(to, r0, r1));
  CHECK(to.asked == 6);
  CHECK(p.size() == 16);
}

}  // namespace
