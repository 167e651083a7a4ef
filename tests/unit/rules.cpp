// SPDX-License-Identifier: MIT
// Each rule of words broken at run time, and the nearest valid word.
#include <catch.hpp>
#include <valhall/arithmetic.hpp>
#include <valhall/assemble.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/print.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>

#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <type_traits>

namespace {

using namespace valhall::v9;

/// `value`, unknown to the compiler.
template <class Value>
Value given(Value value) {
  volatile Value hidden = value;
  return hidden;
}

reg r(unsigned number) { return reg(given(number)); }
word_operand un(unsigned number) { return u(given(number)); }
using offset = immediate<16, true>;

/// All rules that these tests have seen broken.
std::set<std::string>& seen() {
  static std::set<std::string> names;
  return names;
}

void breaks(rule expected, instruction i) {
  INFO(name_of(expected) << ", not " << name_of(i.error()));
  CHECK_FALSE(i.ok());
  CHECK(i.error() == expected);
  CHECK(i.breaks(expected));
  CHECK(i.word() >> 63 == 1);
  seen().insert(name_of(expected));
}

void good(instruction i) {
  INFO(name_of(i.error()));
  CHECK(i.ok());
  CHECK(i.error() == rule::none);
  CHECK(i.word() >> 63 == 0);
  const decoded_instruction d = decode(i.word(), target);
  CHECK(check(d) == rule::none);
  CHECK(encode(d) == i);
}

constexpr load_i32_modifiers load = {.slot = slot::slot0};
constexpr store_modifiers store = {.slot = slot::slot0};
constexpr memory_access_unsigned_slot_modifiers load_wide = {.slot = slot::slot0};

}  // namespace

TEST_CASE("a register that does not exist is not another one") {
  run_result result;
  result.registers[0][0] = 1;
  CHECK(result.at(r(0)) == 1);
  CHECK(result.at(r(0), 16) == 0);
  for (const unsigned n : {128u, 256u, 0xffffffffu}) {
    INFO(n);
    CHECK(register_set::of(r(n)).empty());
    CHECK_FALSE(register_set(~std::uint64_t{0}).contains(r(n)));
    CHECK(register_set(~std::uint64_t{0}).contains(r(n & 63)));
    CHECK(result.at(r(n)) == 0);
  }
}

TEST_CASE("register_out_of_range") {
  good(fadd_f32(r(63), r(63), r(63)));
  for (const unsigned n : {64u, 65u, 127u, 128u, 192u, 255u, 256u, 320u, 0xffffffffu}) {
    INFO(n);
    breaks(rule::register_out_of_range, fadd_f32(r(n), r(0), r(1)));
    breaks(rule::register_out_of_range, fadd_f32(r(0), r(n), r(1)));
    breaks(rule::register_out_of_range, fadd_f32(r(0), r(1), kill(r(n))));
    breaks(rule::register_out_of_range, fadd_f32(r(0), r(1), r(n).h0()));
    breaks(rule::register_out_of_range, fadd_f32(r(n).h0(), r(1), r(2)));
    breaks(rule::register_out_of_range, encode(opcode::fadd_f32, {r(0), r(n), r(1)}, {}, target));
    breaks(rule::register_out_of_range, encode(opcode::fadd_f32, {r(n), r(2), r(1)}, {}, target));
  }
}

TEST_CASE("uniform_out_of_range") {
  good(mov_i32(r0, un(0)));
  good(mov_i32(r0, un(64)));
  good(mov_i32(r0, un(127)));
  for (const unsigned n : {128u, 192u, 255u, 256u, 0xffffffffu}) {
    breaks(rule::uniform_out_of_range, mov_i32(r0, un(n)));
    breaks(rule::uniform_out_of_range, encode(opcode::mov_i32, {r0, un(n)}, {}, target));
  }
}

TEST_CASE("constant_not_in_table") {
  good(mov_i32(r0, constant_entry(given(31u))));
  breaks(rule::constant_not_in_table, mov_i32(r0, constant_entry(given(32u))));
  breaks(rule::constant_not_in_table, encode(opcode::mov_i32, {r0, constant_entry(given(~0u))}, {}, target));
}

TEST_CASE("immediate_out_of_range") {
  for (const long long n : {-32768ll, -1ll, 0ll, 32767ll})
    good(load_i32(staging(r0, 1), r2, offset::checked(given(n)), load));
  for (const long long n : {-32769ll, 32768ll, 65535ll, 1ll << 40, -(1ll << 62)}) {
    breaks(rule::immediate_out_of_range, load_i32(staging(r0, 1), r2, offset::checked(given(n)), load));
    breaks(rule::immediate_out_of_range,
           encode(opcode::load_i32, {staging(r0, 1), r2, given(n)}, {{modifier::slot, slot::slot0}}, target));
  }
  good(encode(opcode::iadd_imm_i32, {r0, r1, given(0xffffffffll)}, {}, target));
  breaks(rule::immediate_out_of_range,
         encode(opcode::iadd_imm_i32, {r0, r1, given(0x100000000ll)}, {}, target));
  breaks(rule::immediate_out_of_range, encode(opcode::iadd_imm_i32, {r0, r1, given(-1ll)}, {}, target));
}

TEST_CASE("misaligned_pair") {
  good(iadd_u64(r(0), r(2).pair(), r(4).pair()));
  good(iadd_u64(r(62), r(62).pair(), un(126).pair()));
  good(iadd_u64(r(0), r(3).w0(), r(4).pair()));
  good(iadd_u64(r(0), r(2).pair(), constant_entry(given(5u)).pair()));
  breaks(rule::misaligned_pair, iadd_u64(r(1), r(2).pair(), r(4).pair()));
  breaks(rule::misaligned_pair, iadd_u64(r(0), r(3).pair(), r(4).pair()));
  breaks(rule::misaligned_pair, iadd_u64(r(0), r(2).pair(), kill(r(63)).pair()));
  breaks(rule::misaligned_pair, iadd_u64(r(0), r(2).pair(), un(1).pair()));
  breaks(rule::misaligned_pair, load_i32(staging(r(0), 1), r(3), 0, load));
  breaks(rule::misaligned_pair, load_i32(staging(r(0), 1), lane_id.w1(), 0, load));
  breaks(rule::misaligned_pair, encode(opcode::iadd_u64, {r(0), r(2), un(127)}, {}, target));
  breaks(rule::misaligned_pair, encode(opcode::iadd_u64, {r(1), r(2), r(4)}, {}, target));
}

TEST_CASE("modifier_not_on_source") {
  const operand negated = operand(-word_operand(r(1)));
  good(encode(opcode::fadd_f32, {r(0), negated, r(1).h1()}, {}, target));
  good(encode(opcode::iadd_u32, {r(0), r(1).h1(), r(1).b3()}, {}, target));
  breaks(rule::modifier_not_on_source, encode(opcode::iadd_u32, {r(0), negated, r(1)}, {}, target));
  breaks(rule::modifier_not_on_source, encode(opcode::fadd_f32, {r(0), r(1).b0(), r(1)}, {}, target));
  breaks(rule::modifier_not_on_source, encode(opcode::mov_i32, {r(0), r(1).h0()}, {}, target));
  breaks(rule::modifier_not_on_source,
         encode(opcode::fadd_f32, {r(0), ~word_operand(r(1)), r(1)}, {}, target));
}

TEST_CASE("misaligned_staging and staging_overflow") {
  good(load_i64(staging(r(62), 2), r(2), 0, load_wide));
  good(load_i32(staging(r(63), 1), r(2), 0, load));
  breaks(rule::misaligned_staging, load_i64(staging(r(1), given(2u)), r(2), 0, load_wide));
  breaks(rule::misaligned_staging, encode(opcode::load_i64, {staging(r(61), given(2u)), r(2), 0},
                                          {{modifier::slot, slot::slot0}}, target));
  const instruction past = load_i64(staging(r(63), given(2u)), r(2), 0, load_wide);
  CHECK(past.breaks(rule::staging_overflow));
  CHECK(past.breaks(rule::misaligned_staging));
  breaks(rule::staging_overflow,
         encode(opcode::tex_fetch, {staging(r(62), given(3u)), staging(r(0), 1), u(0)},
                {{modifier::slot, slot::slot0},
                 {modifier::register_type, register_type::f},
                 {modifier::register_width, register_width::_32},
                 {modifier::write_mask, 7},
                 {modifier::dimension, dimension::_2d}},
                target));
  breaks(rule::register_out_of_range, load_i32(staging(r(64), 1), r(2), 0, load));
}

TEST_CASE("staging_count") {
  good(store_i32(staging(r(1), given(1u)), r(2), 0, store));
  good(lea_buf_imm(staging(r(0), given(2u)), r(2), table(0), index(0), {.slot = slot::slot0}));
  for (const unsigned n : {0u, 2u, 3u, 4u, 8u, 9u, 255u, 257u, 0xffffffffu}) {
    INFO(n);
    const instruction i = store_i32(staging(r(0), given(n)), r(2), 0, store);
    CHECK(i.breaks(rule::staging_count));
    CHECK(
        encode(opcode::store_i32, {staging(r(0), given(n)), r(2), 0}, {{modifier::slot, slot::slot0}}, target)
            .breaks(rule::staging_count));
  }
  breaks(rule::staging_count, store_i32(staging(r(0), given(2u)), r(2), 0, store));
  breaks(rule::staging_count,
         lea_buf_imm(staging(r(0), given(3u)), r(2), table(0), index(0), {.slot = slot::slot0}));
  breaks(rule::staging_count, load_i32(staging(r(0), 1), r(2), 0,
                                       {.load_lane_32_bit = load_lane_32_bit::d0, .slot = slot::slot0}));
  good(load_i32(staging(r(0), 2), r(2), 0, {.load_lane_32_bit = load_lane_32_bit::d0, .slot = slot::slot0}));
}

TEST_CASE("reserved_value, unused_bits_set and unknown_opcode") {
  good(fadd_f32(r0, r1, r2, {.flow = flow(given(15))}));
  breaks(rule::reserved_value, fadd_f32(r0, r1, r2, {.flow = flow(given(11))}));
  breaks(rule::reserved_value, fadd_f32(r0, r1, r2, {.flow = flow(given(16))}));
  breaks(rule::reserved_value, encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::flow, given(11)}}, target));
  breaks(rule::reserved_value, encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::clamp, given(4)}}, target));
  breaks(rule::unused_bits_set, instruction::from_word(given(std::uint64_t{1}) << 63));
  breaks(rule::unknown_opcode, encode(opcode(given(instruction_count)), {}, {}, target));
  breaks(rule::unknown_opcode, encode(opcode(given(0xffffu)), {r0}, {modifier::unsigned_}, target));
  CHECK(decode(given(std::uint64_t{0x1ff}) << 48, target).error() == rule::unknown_opcode);
  CHECK(decode(fadd_f32(r0, r1, r2).word() | 1ull << 24, target).error() == rule::unused_bits_set);
  CHECK(decode(nop({}).word() | 11ull << 59, target).error() == rule::reserved_value);
}

TEST_CASE("not_in_arch") {
  breaks(rule::not_in_arch, fadd_f32(r0, r1, r2, {.flow = flow(given(12))}));
  breaks(rule::not_in_arch, encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::flow, given(12)}}, target));
  good(fadd_f32(r0, r1, r2));
  CHECK(encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::flow, given(12)}}, arch::v10).ok());
  CHECK(encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::flow, given(14)}}, arch::v13).error() ==
        rule::not_in_arch);
  CHECK(encode(opcode::hadd_s32, {r0, r1, r2}, {}, arch::v10).ok());
  CHECK(encode(opcode::hadd_s32, {r0, r1, r2}, {}, arch::v11).error() == rule::not_in_arch);
  CHECK(decode(nop({}).word() | 12ull << 59, target).error() == rule::not_in_arch);
  CHECK(decode(nop({}).word() | 12ull << 59, target).wrong_bits() == 15ull << 59);
  CHECK(decode(nop({}).word() | 12ull << 59, arch::v10).ok());
  CHECK(with_flow(nop({}), flow::continue_, target).error() == rule::not_in_arch);
  CHECK(with_flow(nop({}), flow::continue_, arch::v14).ok());
}

TEST_CASE("special_in_message") {
  breaks(rule::special_in_message,
         lea_buf_imm(staging(r(0), 2), lane_id.w0(), table(0), index(0), {.slot = slot::slot0}));
  breaks(rule::special_in_message,
         lea_buf_imm(staging(r(0), 2), warp_id.w1(), table(0), index(0), {.slot = slot::slot0}));
  good(lea_buf_imm(staging(r(0), 2), sample.w0(), table(0), index(0), {.slot = slot::slot0}));
}

TEST_CASE("numbers are checked before they are narrowed") {
  constexpr std::uint64_t wrap = std::uint64_t{1} << 32;
  for (const std::uint64_t n : {wrap, wrap + 1, ~std::uint64_t{0}}) {
    INFO(n);
    breaks(rule::register_out_of_range, mov_i32(reg(given(n)), r1));
    breaks(rule::register_out_of_range, encode(opcode::mov_i32, {r0, reg(given(n))}, {}, target));
    breaks(rule::uniform_out_of_range, mov_i32(r0, u(given(n))));
    breaks(rule::constant_not_in_table, mov_i32(r0, constant_entry(given(n))));
    breaks(rule::staging_overflow, store_i32(staging(r0, given(n)), r2, 0, store));
    breaks(rule::reserved_value, mov_i32(r0, special(given(n), 1).w0()));
    breaks(rule::reserved_value, mov_i32(r0, special(1, given(n)).w0()));
    breaks(rule::reserved_value,
           encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::clamp, given(n)}}, target));
    CHECK_FALSE(source_of(opcode::fadd_f32, given(n)).ok());
    CHECK(resolve_constant(0.3f, source_of(opcode::fadd_f32, 1), arch::v9).load_into(r0, given(n)).error() ==
          rule::immediate_out_of_range);
    CHECK(decode(fadd_f32(r0, r1, r2), target).operand_at(given(n)).kind() == operand_kind::none);
  }
  breaks(rule::register_out_of_range, mov_i32(reg(given(-1)), r1));
  breaks(rule::uniform_out_of_range, mov_i32(r0, u(given(-1ll))));
  breaks(rule::constant_not_in_table, mov_i32(r0, constant(given(wrap))));
  breaks(rule::constant_not_in_table, mov_i32(r0, constant(given(-0x80000001ll))));
  breaks(rule::immediate_out_of_range, load_i32(staging(r0, 1), r2, offset::checked(given(~0ull)), load));
  breaks(rule::immediate_out_of_range, load_i32(staging(r0, 1), r2, offset::checked(given(wrap)), load));
  breaks(rule::immediate_out_of_range, encode(opcode::load_i32, {staging(r0, 1), r2, given(~0ull)},
                                              {{modifier::slot, slot::slot0}}, target));
  breaks(rule::immediate_out_of_range, fadd_imm_f32(r0, r1, immediate_bits(given(wrap))));
  breaks(rule::immediate_out_of_range, fadd_imm_f32(r0, r1, immediate_bits(given(-1))));
  breaks(rule::immediate_out_of_range, fadd_imm_v2f16(r0, r1, {given(1.0f), given(65520.0f)}));
  breaks(rule::reserved_value,
         encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::clamp, given(256u)}}, target));
  good(mov_i32(r0, constant(given(std::int64_t{-1}))));
  good(fadd_imm_v2f16(r0, r1, {given(65504.0f), -std::numeric_limits<float>::infinity()}));
}

TEST_CASE("a special value is one that has a name") {
  unsigned named = 0, of_others = 0;
  for (unsigned page = 0; page < 6; ++page)
    for (unsigned entry = 0; entry < 40; ++entry) {
      const instruction i = mov_i32(r0, special(given(page), given(entry)).w0());
      if (i.ok()) {
        ++named;
        good(i);
      } else if (i.error() == rule::not_in_arch) {
        ++of_others;
      } else {
        breaks(rule::reserved_value, i);
      }
    }
  unsigned in_v9 = 0;
  for (const special_info& one : specials) in_v9 += one.archs.contains(arch::v9) ? 1u : 0u;
  CHECK(named == in_v9);
  CHECK(named + of_others == std::size(specials));
  breaks(rule::reserved_value, mov_i32(r0, special(given(2u), 0).w0()));
  breaks(rule::reserved_value, encode(opcode::mov_i32, {r0, special(given(5u), 1).w1()}, {}, target));
}

TEST_CASE("lanes and signs that are data keep the rule of their operand") {
  breaks(rule::register_out_of_range,
         encode(opcode::fadd_f32, {r0, operand(r(70)).with_lanes(swizzle::h1), r1}, {}, target));
  breaks(rule::register_out_of_range, encode(opcode::fadd_f32, {r0, -abs(operand(r(70))), r1}, {}, target));
  breaks(rule::uniform_out_of_range,
         encode(opcode::fadd_f32, {r0, -operand(un(128)).whole(), r1}, {}, target));
  breaks(rule::modifier_not_on_source, encode(opcode::fadd_f32, {r0, r1, ~operand(r(2))}, {}, target));
  breaks(rule::modifier_not_on_source, encode(opcode::iadd_s32, {r0, -operand(r(1).h0()), r2}, {}, target));
  breaks(rule::modifier_not_on_source,
         encode(opcode::fadd_f32, {r0, operand(r(1)).with_lanes(static_cast<swizzle>(given(200))), r2}, {},
                target));
  const modifier_value slot0[] = {{modifier::slot, slot::slot0}};
  const operand group = staging(r(0), 1), number = given(4);
  for (const operand& wrong : {-group, abs(group), ~group, group.whole(), group.with_lanes(swizzle::h0)})
    breaks(rule::modifier_not_on_source, encode(opcode::load_i32, {wrong, r2, 0}, slot0, target));
  for (const operand& wrong : {-number, abs(number), ~number, number.whole(), number.with_lanes(swizzle::h0)})
    breaks(rule::modifier_not_on_source, encode(opcode::load_i32, {group, r2, wrong}, slot0, target));
  good(encode(opcode::fadd_f32, {r0, -operand(r(1)).with_lanes(swizzle::h1), abs(operand(un(3)))}, {},
              target));
}

TEST_CASE("no staging registers are one thing") {
  const atom1_return_modifiers increment = {.atom_opc_1 = atomic_operation_with_1::ainc, .slot = slot::slot0};
  const instruction none = atom1_return_i32(staging(), r2, 0, increment);
  good(none);
  CHECK(decode(none, target).operand_at(0) == operand(staging()));
  for (unsigned n = 0; n < 64; ++n) {
    CHECK(atom1_return_i32(staging(r(n), given(0u)), r2, 0, increment) == none);
    CHECK(encode(opcode::atom1_return_i32, {staging(r(n), given(0u)), r2, 0},
                 {{modifier::slot, slot::slot0}, {modifier::atom_opc_1, atomic_operation_with_1::ainc}},
                 target) == none);
  }
  CHECK(assemble("ATOM1_RETURN.i32.slot0.ainc @, r2, offset:0", target).words[0] == none.word());
  breaks(rule::register_out_of_range, atom1_return_i32(staging(r(64), given(0u)), r2, 0, increment));
}

TEST_CASE("the word of a broken instruction has its rules") {
  const instruction wrong[] = {
      fma_f32(r0, un(1), un(2), r1),         fadd_f32(r(64), r1, r2),
      iadd_u64(r0, r(3).pair(), r4.pair()),  store_i32(staging(r(0), given(9u)), r2, 0, store),
      encode(opcode::nop, {r0}, {}, target), encode(opcode(given(0xffffu)), {}, {}, target)};
  for (const instruction i : wrong) {
    REQUIRE_FALSE(i.ok());
    CHECK(decode(i, target).error() == i.error());
    CHECK(decode(i.word(), target).error() == i.error());
    CHECK(check(decode(i.word(), target)) == i.error());
    CHECK(instruction::from_word(i.word()) == i);
    CHECK_FALSE(decode(i.word(), target).is_identified());
    char line[200];
    const std::size_t length = print(line, sizeof line, decode(i.word(), target));
    CHECK(std::string(line, length).ends_with(std::string("; ") + name_of(i.error())));
  }
  // Other numbers with 10 in the top bits are not errors of the library.
  for (const std::uint64_t bits : {0x8000000000000000, 0x8000c00000000000, 0xb000000000000000}) {
    CHECK(instruction::from_word(given(bits)).error() == rule::unused_bits_set);
    CHECK_FALSE(decode(bits, target).ok());
  }
  // Numbers with 11 are words of v15, but of no other architecture.
  CHECK(instruction::from_word(given(std::uint64_t{0xc000c00000000000})).ok());
  CHECK(decode(std::uint64_t{0xc000c00000000000}, target).error() == rule::unused_bits_set);
  CHECK(decode(std::uint64_t{0x8000c00000000000}, target).error() == rule::unused_bits_set);
}

TEST_CASE("a number becomes an instruction through from_word only") {
  CHECK_FALSE(std::is_constructible_v<instruction, std::uint64_t>);
  CHECK_FALSE(std::is_convertible_v<std::uint64_t, instruction>);
  // A raw word is not an error; `check` tells whether it is an instruction.
  const instruction raw = instruction::from_word(given(std::uint64_t{0x1234567812345678}));
  CHECK(raw.ok());
  CHECK(raw.word() == 0x1234567812345678);
  CHECK(check(decode(raw, target)) == rule::unknown_opcode);
}

TEST_CASE("half_bits rounds as F32_TO_F16 does") {
  std::uint32_t wrong = 0;
  for (std::uint64_t bits = 0; bits < 0x100000000; bits += 4093) {
    const auto low = static_cast<std::uint32_t>(bits);
    if ((low & 0x7fffffff) > 0x7f800000) continue;
    const auto right = arithmetic::convert<arithmetic::binary16, arithmetic::binary32>(low);
    wrong += half_bits(__builtin_bit_cast(float, low)) != right;
  }
  CHECK(wrong == 0);
}

TEST_CASE("mixed_fau_pages") {
  good(fma_f32(r0, un(0), un(1), r1));
  good(fma_f32(r0, un(0), constant_entry(given(3u)), r1));
  good(store_i32(staging(r0, 1), un(64), 0, store));
  breaks(rule::mixed_fau_pages, fma_f32(r0, un(0), un(64), r1));
  breaks(rule::mixed_fau_pages, fma_f32(r0, un(127), r1, un(63)));
  breaks(rule::mixed_fau_pages, fma_f32(r0, un(0), lane_id.w0(), r1));
  breaks(rule::mixed_fau_pages,
         blend(staging(r0, 4), blend_descriptor_0.w0(), un(64), 0,
               {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0}));
  breaks(rule::mixed_fau_pages, encode(opcode::fma_f32, {r0, un(0), un(64), r1}, {}, target));
}

TEST_CASE("two_uniform_slots") {
  good(fma_f32(r0, un(2), un(3), un(2)));
  good(blend(staging(r0, 4), un(2), un(4), 0,
             {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0}));
  breaks(rule::two_uniform_slots, fma_f32(r0, un(1), un(2), r1));
  breaks(rule::two_uniform_slots, fma_f32(r0, un(0), r1, un(62)));
  breaks(rule::two_uniform_slots, encode(opcode::iadd_u64, {r0, un(0), un(2)}, {}, target));
}

TEST_CASE("two_specials") {
  good(fadd_f32(r0, lane_id.w0(), lane_id.w1()));
  breaks(rule::two_specials, fadd_f32(r0, lane_id.w0(), core_id.w0()));
  breaks(rule::two_specials, fadd_f32(r0, warp_id.w0(), un(0)));
  breaks(rule::two_specials, encode(opcode::fadd_f32, {r0, un(63), framebuffer_size.w0()}, {}, target));
  // A constant between them does not hide the last entry of a page.
  breaks(rule::two_specials, fma_f32(r0, lane_id.w1(), constant(0x34000000), program_counter.w1()));
}

TEST_CASE("too_many_fau_words") {
  good(fma_f32(r0, un(0), un(1), un(0)));
  good(fma_f32(r0, constant_entry(given(1u)), constant_entry(given(2u)), constant_entry(given(1u))));
  good(fma_f32(r0, un(0), constant_entry(given(2u)), un(0)));
  breaks(rule::too_many_fau_words, fma_f32(r0, un(0), un(1), constant_entry(given(2u))));
  breaks(rule::too_many_fau_words,
         fma_f32(r0, constant_entry(given(1u)), constant_entry(given(2u)), constant_entry(given(3u))));
  breaks(rule::too_many_fau_words,
         encode(opcode::icmp_u32, {r0, un(0), un(1), constant_entry(given(7u))},
                {{modifier::cmp, condition::eq}, {modifier::result_type, result_type::i1}}, target));
}

TEST_CASE("wrong_slot") {
  good(load_i32(staging(r0, 1), r2, 0, {.slot = slot(given(2))}));
  good(barrier({.slot = barrier_slot(given(7))}));
  breaks(rule::wrong_slot,
         encode(opcode::load_i32, {staging(r0, 1), r2, 0}, {{modifier::slot, given(7)}}, target));
  breaks(rule::reserved_value,
         encode(opcode::load_i32, {staging(r0, 1), r2, 0}, {{modifier::slot, given(3)}}, target));
  for (const int n : {0, 1, 2})
    breaks(rule::wrong_slot, encode(opcode::barrier, {}, {{modifier::slot, given(n)}}, target));
  good(encode(opcode::barrier, {}, {{modifier::slot, given(7)}}, target));
}

TEST_CASE("missing_modifier, duplicate_modifier and unknown_modifier") {
  const operand group = staging(r(0), 1);
  good(encode(opcode::load_i32, {group, r2, 0},
              {{modifier::slot, slot::slot0}, {modifier::flow, flow::wait0}}, target));
  breaks(rule::missing_modifier, encode(opcode::load_i32, {group, r2, 0}, {}, target));
  breaks(rule::missing_modifier,
         encode(opcode::load_i32, {group, r2, 0}, {{modifier::flow, flow::wait0}}, target));
  breaks(rule::missing_modifier,
         encode(opcode::icmp_u32, {r0, r1, r2, r3}, {{modifier::cmp, condition::eq}}, target));
  breaks(rule::duplicate_modifier,
         encode(opcode::load_i32, {group, r2, 0},
                {{modifier::slot, slot::slot0}, {modifier::slot, slot::slot0}}, target));
  breaks(rule::unknown_modifier,
         encode(opcode::load_i32, {group, r2, 0},
                {{modifier::slot, slot::slot0}, {modifier::clamp, clamp::clamp_0_1}}, target));
  breaks(rule::unknown_modifier, encode(opcode::nop, {}, {{modifier(given(200)), 1}}, target));
}

TEST_CASE("source_format_width") {
  const auto load_f32 = [](source_format f) {
    return ld_var_buf_imm_f32(staging(r(0), 1), r(60), index(0),
                              {.sample = sample_mode::center,
                               .source_format = f,
                               .update = update_mode::store,
                               .slot = slot::slot0});
  };
  const auto load_f16 = [](source_format f) {
    return ld_var_buf_imm_f16(staging(r(0), 1), r(60), index(0),
                              {.sample = sample_mode::center,
                               .source_format = f,
                               .update = update_mode::store,
                               .slot = slot::slot0});
  };
  good(load_f32(source_format(given(0))));
  good(load_f16(source_format(given(1))));
  good(load_f32(source_format(given(2))));
  good(load_f16(source_format(given(2))));
  breaks(rule::source_format_width, load_f32(source_format(given(1))));
  breaks(rule::source_format_width, load_f16(source_format(given(0))));
}

TEST_CASE("atomic_needs_return") {
  const auto axchg = given(static_cast<int>(atomic_operation::axchg));
  const auto aadd = given(static_cast<int>(atomic_operation::aadd));
  good(atom_i32(staging(r0, 1), r2, 0, {.atom_opc = atomic_operation(aadd), .slot = slot::slot0}));
  breaks(rule::atomic_needs_return,
         atom_i32(staging(r0, 1), r2, 0, {.atom_opc = atomic_operation(axchg), .slot = slot::slot0}));
  const auto exchange = [](bool compare, int operation) {
    return atom_return_i32(
        staging(r0, 1), staging(r2, compare ? 2 : 1), r4, 0,
        {.atom_opc = atomic_operation(operation), .compare = compare, .slot = slot::slot0});
  };
  good(exchange(given(true), axchg));
  good(exchange(given(false), axchg));
  good(exchange(given(false), aadd));
  breaks(rule::atomic_needs_return, exchange(given(true), aadd));
}

TEST_CASE("shadow_on_fetch") {
  const modifier_value common[] = {{modifier::slot, slot::slot0},
                                   {modifier::register_type, register_type::f},
                                   {modifier::register_width, register_width::_32},
                                   {modifier::write_mask, 15},
                                   {modifier::dimension, dimension::_2d},
                                   modifier::shadow};
  const operand operands[] = {staging(r(0), 4), staging(r(4), 2), u(0)};
  good(encode(opcode::tex_fetch, operands, {common, 5}, target));
  breaks(rule::shadow_on_fetch, encode(opcode::tex_fetch, operands, common, target));
}

TEST_CASE("float_condition") {
  for (const int n : {6, 7}) {
    breaks(rule::float_condition,
           encode(opcode::icmp_u32, {r0, r1, r2, r3},
                  {{modifier::cmp, given(n)}, {modifier::result_type, result_type::i1}}, target));
    good(encode(opcode::fcmp_f32, {r0, r1, r2, r3},
                {{modifier::cmp, given(n)}, {modifier::result_type, result_type::f1}}, target));
  }
  good(encode(opcode::icmp_u32, {r0, r1, r2, r3},
              {{modifier::cmp, given(5)}, {modifier::result_type, result_type::i1}}, target));
}

TEST_CASE("undocumented_form") {
  breaks(rule::undocumented_form,
         encode(opcode::mux_v4i8, {r0, r1, r2, r3}, {{modifier::mux, mux::fp_zero}}, target));
  good(encode(opcode::mux_v4i8, {r0, r1, r2, r3}, {{modifier::mux, mux::bit}}, target));
  breaks(rule::undocumented_form, encode(opcode::clper_s32, {r0, r1, r2}, {}, target));
}

TEST_CASE("operand_kind and operand_count") {
  const modifier_value slot0[] = {{modifier::slot, slot::slot0}};
  breaks(rule::operand_kind, encode(opcode::load_i32, {r0, r2, 0}, slot0, target));
  breaks(rule::operand_kind, encode(opcode::load_i32, {staging(r0, 1), r2, r4}, slot0, target));
  breaks(rule::operand_kind, encode(opcode::load_i32, {staging(r0, 1), 5, 0}, slot0, target));
  breaks(rule::operand_kind, encode(opcode::fadd_f32, {un(3), r2, r3}, {}, target));
  breaks(rule::operand_kind, encode(opcode::fadd_f32, {kill(r0), r2, r3}, {}, target));
  breaks(rule::operand_kind, encode(opcode::iadd_u64, {r0.h0(), r2, r4}, {}, target));
  breaks(rule::operand_kind, encode(opcode::fadd_f32, {operand(), r2, r3}, {}, target));
  good(encode(opcode::fadd_f32, {r0.h1(), r2, r3}, {}, target));
  breaks(rule::operand_count, encode(opcode::fadd_f32, {r0, r2}, {}, target));
  breaks(rule::operand_count, encode(opcode::fadd_f32, {r0, r2, r3, r4}, {}, target));
  breaks(rule::operand_count, encode(opcode::nop, {r0}, {}, target));
  const operand many[100] = {};
  breaks(rule::operand_count, encode(opcode::fma_f32, many, {}, target));
}

TEST_CASE("all word rules have been broken above") {
  // A staging operand cannot have a gap; text can, and is tested as text.
  seen().insert(name_of(rule::non_consecutive_staging));
  std::string missing;
#define VALHALL_RULE(name, bit, source) \
  if (seen().count(#name) == 0) missing += #name " ";
  VALHALL_WORD_RULES(VALHALL_RULE)
#undef VALHALL_RULE
  // `seen` is complete only if all tests run in the order of this file.
  if (seen().size() > 2) CHECK(missing == "");
}

TEST_CASE("several rules at once") {
  const instruction i = fma_f32(r(64), un(0), un(64), un(128));
  CHECK(i.breaks(rule::register_out_of_range));
  CHECK(i.breaks(rule::uniform_out_of_range));
  CHECK(i.breaks(rule::mixed_fau_pages));
  CHECK_FALSE(i.breaks(rule::misaligned_pair));
  CHECK(i.error() == rule::register_out_of_range);
}

TEST_CASE("each rule has a name, an explanation of its own and a source") {
  std::set<std::string> explanations = {explanation_of(rule::none)};
#define VALHALL_RULE(name, bit, source)                          \
  CHECK(std::string(name_of(rule::name)) == #name);              \
  CHECK(explanations.insert(explanation_of(rule::name)).second); \
  CHECK(std::string(source_of(rule::name)) == source);
  VALHALL_WORD_RULES(VALHALL_RULE)
#undef VALHALL_RULE
  CHECK(std::string(name_of(rule::none)) == "none");
}

TEST_CASE("unchecked packs values that the rules forbid") {
  CHECK(unchecked::v9::iadd_u64(r(1), r(3).pair(), r(5).pair()).word() ==
        iadd_u64(r(0), r(2).pair(), r(4).pair()).word() + 0x0000010000000101);
  CHECK(unchecked::v9::fma_f32(r0, un(0), un(2), un(4)).word() ==
        (fma_f32(r0, un(0), un(0), un(0)).word() | 0x040200));
  CHECK(unchecked::v9::store_i32(staging(r(0), given(3u)), r2, 0, store).word() ==
        (store_i32(staging(r(0), 1), r2, 0, store).word() | 3ull << 33));
  CHECK(unchecked::v9::load_i32(staging(r(1), 1), r(3), 0, load).word() ==
        load_i32(staging(r(1), 1), r(2), 0, load).word() + 1);
  CHECK(unchecked::v9::atom_i32(staging(r0, 1), r2, 0,
                                {.atom_opc = atomic_operation::axchg, .slot = slot::slot0})
            .ok());
  const modifier_value slot7[] = {{modifier::slot, slot(7)}};
  CHECK(unchecked::encode(opcode::load_i32, {staging(r0, 1), r2, 0}, slot7, target).word() ==
        (load_i32(staging(r0, 1), r2, 0, load).word() | 7ull << 30));
  CHECK(unchecked::encode(opcode::iadd_u64, {r1, r3, r5}, {}, target) ==
        unchecked::v9::iadd_u64(r1, r3.pair(), r5.pair()));
  CHECK(unchecked::encode(opcode::fma_f32, {r0, un(0), un(2), un(4)}, {}, target) ==
        unchecked::v9::fma_f32(r0, un(0), un(2), un(4)));
  CHECK(unchecked::encode(opcode::load_i32, {r0, r2, 0}, slot7, target).error() == rule::operand_kind);
  CHECK(unchecked::encode(opcode::load_i32, {r0, r2}, slot7, target).error() == rule::operand_count);
  CHECK(unchecked::encode(opcode(given(999)), {}, {}, target).error() == rule::unknown_opcode);
  CHECK(unchecked::encode(opcode::load_i32, {staging(r0, 1), r2, 0}, {}, target).error() ==
        rule::missing_modifier);
}

TEST_CASE("unchecked refuses values that do not fit their fields") {
  CHECK(unchecked::v9::fadd_f32(r(64), r1, r2).error() == rule::register_out_of_range);
  CHECK(unchecked::v9::fadd_f32(r0, r1, kill(r(200))).error() == rule::register_out_of_range);
  CHECK(unchecked::v9::fadd_f32(r0, r1, un(300)).error() == rule::uniform_out_of_range);
  CHECK(unchecked::v9::fadd_f32(r0, un(128), r2).error() == rule::uniform_out_of_range);
  CHECK(unchecked::v9::fadd_f32(r0, un(0), un(64)).error() == rule::mixed_fau_pages);
  CHECK(unchecked::v9::fadd_f32(r0, un(64), lane_id.w0()).error() == rule::mixed_fau_pages);
  CHECK(unchecked::v9::iadd_u32(r0, r1, constant(given(0x12345678))).error() == rule::constant_not_in_table);
  CHECK(unchecked::v9::iadd_u32(r0, r1, constant_entry(given(32))).error() == rule::constant_not_in_table);
  CHECK(unchecked::v9::fadd_f32(r0, r1, r2, {.clamp = clamp(given(7))}).error() == rule::reserved_value);
  CHECK(unchecked::v9::fadd_f32(r0, r1, r2, {.flow = flow(given(16))}).error() == rule::reserved_value);
  CHECK(unchecked::v9::load_i32(staging(r0, 1), r2, 0, {.slot = slot(given(9))}).error() ==
        rule::reserved_value);
  CHECK(unchecked::v9::load_i32(staging(r(0), given(9u)), r2, 0, load).error() == rule::staging_count);
  CHECK(unchecked::v9::load_i32(staging(r(64), 1), r2, 0, load).error() == rule::register_out_of_range);
  CHECK(unchecked::v9::load_i32(staging(r0, 1), r2, offset::checked(given(0x8000)), load).error() ==
        rule::immediate_out_of_range);
  CHECK(unchecked::v9::iadd_u32(r0, r1, special(given(0), given(31)).w0()).error() == rule::reserved_value);
  // The greatest values that fit.
  CHECK(unchecked::v9::load_i32(staging(r(1), given(7u)), r2, 0, load).ok());
  CHECK(unchecked::v9::load_i32(staging(r0, 1), r2, 0, {.slot = slot(given(7))}).ok());
}
