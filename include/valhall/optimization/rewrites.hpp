// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/info.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Rewrites of two words as one.
namespace valhall {

/// The immediate of the word that replaces two.
enum class rewrite_immediate : std::uint8_t {
  as_written,  ///< All immediates are as in the row.
  of_first,    ///< The immediate of the first word, which may have any.
  negated,     ///< 0 minus the immediate of the first word; the immediate may have any value.
  sum,         ///< The sum of the immediates of both words; the immediates may have any value.
};

/// The immediate of the word that replaces words with the immediates `first` and `second`.
constexpr std::uint64_t rewritten_immediate(rewrite_immediate which, std::uint64_t first,
                                            std::uint64_t second) noexcept {
  switch (which) {
    case rewrite_immediate::as_written: break;
    case rewrite_immediate::of_first: return first;
    case rewrite_immediate::negated: return 0 - first;
    case rewrite_immediate::sum: return first + second;
  }
  return 0;
}

/// The fields in which the words of a program may differ from the words of a rewrite.
struct rewrite_fields {
  std::uint64_t first_any = 0;    ///< Bits of the first word that do not matter.
  std::uint64_t first_kept = 0;   ///< Bits of the first word that its replacement has, too.
  std::uint64_t second_kept = 0;  ///< Bits of the second word that its replacement has, too.
  rewrite_immediate immediate = rewrite_immediate::as_written;  ///< The immediate of the replacement.
  std::uint8_t mask = 0;    ///< The number of a source that must be 0 or all ones; 0 if there is none.
  arch since = first_arch;  ///< The first architecture with these words.
  arch until = last_arch;   ///< The last architecture in which both forms have the same results.
};

/// Two words that may become one. r2, r4, r6 and r8 stand for any sources, r0 for a value that nothing else
/// reads, and r10 for any result; 0x0 may have any lanes. All other operands and modifiers are as written,
/// except for `fields`. If the first word loads a constant, r0 may have other readers, and the word remains
/// for them.
struct rewrite {
  std::uint64_t first;         ///< The word that computes r0.
  std::uint64_t second;        ///< The word that reads r0.
  std::uint64_t result;        ///< The word that replaces both.
  const char* first_text;      ///< `first` as text.
  const char* second_text;     ///< `second` as text.
  const char* result_text;     ///< `result` as text.
  rewrite_fields fields = {};  ///< The fields in which words of a program may differ.
};

namespace detail::rewrite_bits {

/// The bits of modifier `m` of `o`.
constexpr std::uint64_t modifier_bits(opcode o, modifier m) noexcept {
  const instruction_info& row = info(o);
  for (unsigned n = 0; n < row.modifier_count; ++n)
    if (row.modifiers()[n].id == m) return field_mask(row.modifiers()[n].start, row.modifiers()[n].size);
  return 0;
}
/// The bits in which two values of modifier `m` of `o` differ.
template <class Value>
constexpr std::uint64_t differing_bits(opcode o, modifier m, Value a, Value b) noexcept {
  return (static_cast<std::uint64_t>(a) ^ static_cast<std::uint64_t>(b))
         << index_of_lowest(modifier_bits(o, m));
}
/// Operand `n` of `o`; the first is its result, if it has one.
constexpr const operand_info& operand_at(opcode o, unsigned n) noexcept { return info(o).operands()[n]; }
constexpr std::uint64_t lanes_of(opcode o, unsigned n) noexcept {
  const operand_info& place = operand_at(o, n);
  return field_mask(place.swizzle_start, place.swizzle_size);
}
constexpr std::uint64_t signs_of(opcode o, unsigned n) noexcept {
  const operand_info& place = operand_at(o, n);
  return place.takes_sign ? field_mask(place.sign_start, 2) : 0;
}
/// Signs and lanes of sources 1 to `count` of `o`.
constexpr std::uint64_t sources_of(opcode o, unsigned count) noexcept {
  std::uint64_t all = 0;
  for (unsigned n = 1; n <= count; ++n) all |= signs_of(o, n) | lanes_of(o, n);
  return all;
}

constexpr std::uint64_t condition = modifier_bits(opcode::icmp_u32, modifier::cmp);
/// Fields that select the value of true: 1 or all ones for integers, also 1.0 for floats.
constexpr std::uint64_t result_type_of_integers =
    differing_bits(opcode::icmp_u32, modifier::result_type, result_type::i1, result_type::m1);
constexpr std::uint64_t result_type_of_floats =
    result_type_of_integers |
    differing_bits(opcode::fcmp_f32, modifier::result_type, result_type::i1, result_type::f1);
constexpr std::uint64_t comparison_lanes = sources_of(opcode::icmp_u32, 2);
constexpr std::uint64_t float_sources = sources_of(opcode::fcmp_f32, 2);
/// Lanes of the shifted source and of the amount.
constexpr std::uint64_t shift_lanes = sources_of(opcode::lshift_or_i32, 2);
constexpr std::uint64_t amount_lanes = lanes_of(opcode::lshift_or_i32, 2);
constexpr std::uint64_t right_shift_sign = modifier_bits(opcode::rshift_or_i32, modifier::signed_);
/// Inversion of the third source of a logic operation, and of its result.
constexpr std::uint64_t result_inversion = modifier_bits(opcode::lshift_or_i32, modifier::not_result);
constexpr std::uint64_t inversions =
    result_inversion | field_mask(operand_at(opcode::lshift_or_i32, 3).invert_start, 1);
constexpr std::uint64_t first_half = lanes_of(opcode::mkvec_v2i16, 1);
constexpr std::uint64_t second_half = lanes_of(opcode::mkvec_v2i16, 2);
constexpr std::uint64_t branch_offset =
    field_mask(operand_at(opcode::branchz, 1).start, operand_at(opcode::branchz, 1).size);
/// Sign and rounding of FROUND.f32.
constexpr std::uint64_t rounding =
    signs_of(opcode::fround_f32, 1) | modifier_bits(opcode::fround_f32, modifier::roundmode);
/// Signs, lanes and rounding of FMA.f32 and FADD.f32.
constexpr std::uint64_t fma =
    sources_of(opcode::fma_f32, 3) | modifier_bits(opcode::fma_f32, modifier::roundmode);
constexpr std::uint64_t fadd =
    sources_of(opcode::fadd_f32, 2) | modifier_bits(opcode::fadd_f32, modifier::roundmode);

// clang-format off
/// See `rewrites`.
inline constexpr rewrite rows[] = {
    // A shift into the shift of a logic operation.
    {0x00b4c00111c00402, 0x00b4ca011006c000, 0x00b4ca0110060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_AND.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = inversions}},
    {0x00b4c00111c00402, 0x00b4ca011000c006, 0x00b4ca0110060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = result_inversion}},
    {0x00b4c00111c00402, 0x00b4ca011106c000, 0x00b4ca0111060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_OR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = inversions}},
    {0x00b4c00111c00402, 0x00b4ca011100c006, 0x00b4ca0111060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = result_inversion}},
    {0x00b4c00111c00402, 0x00b4ca011206c000, 0x00b4ca0112060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_XOR.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_XOR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = inversions}},
    {0x00b4c00111c00402, 0x00b4ca011200c006, 0x00b4ca0112060402,
     "LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes, .second_kept = result_inversion}},
    {0x00b4c00011c00402, 0x00b4ca011006c000, 0x00b4ca0010060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "RSHIFT_AND.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = inversions}},
    {0x00b4c00011c00402, 0x00b4ca011000c006, 0x00b4ca0010060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "RSHIFT_AND.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = result_inversion}},
    {0x00b4c00011c00402, 0x00b4ca011106c000, 0x00b4ca0011060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "RSHIFT_OR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = inversions}},
    {0x00b4c00011c00402, 0x00b4ca011100c006, 0x00b4ca0011060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "RSHIFT_OR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = result_inversion}},
    {0x00b4c00011c00402, 0x00b4ca011206c000, 0x00b4ca0012060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_XOR.i32 r10, r0, 0x0.b00, r6",
     "RSHIFT_XOR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = inversions}},
    {0x00b4c00011c00402, 0x00b4ca011200c006, 0x00b4ca0012060402,
     "RSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "RSHIFT_XOR.i32 r10, r2, r4.b00, r6", {.first_kept = shift_lanes | right_shift_sign, .second_kept = result_inversion}},
    // A comparison into the comparison of a selection.
    {0x00f0c00000c00402, 0x0150ca000806c000, 0x0150ca0006080402,
     "ICMP.u32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.eq r10, r0, 0x0, r6, r8",
     "CSEL.u32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f0c00000c00402, 0x0150ca030806c000, 0x0150ca0008060402,
     "ICMP.u32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.ne r10, r0, 0x0, r6, r8",
     "CSEL.u32.eq r10, r2, r4, r6, r8", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f8c00000c00402, 0x0150ca000806c000, 0x0158ca0006080402,
     "ICMP.s32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.eq r10, r0, 0x0, r6, r8",
     "CSEL.s32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f8c00000c00402, 0x0150ca030806c000, 0x0158ca0008060402,
     "ICMP.s32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.ne r10, r0, 0x0, r6, r8",
     "CSEL.s32.eq r10, r2, r4, r6, r8", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f4c00000c00402, 0x0150ca000806c000, 0x0154ca0006080402,
     "FCMP.f32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.eq r10, r0, 0x0, r6, r8",
     "CSEL.f32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_floats, .first_kept = condition}},
    {0x00f4c00000c00402, 0x0150ca030806c000, 0x0154ca0008060402,
     "FCMP.f32.eq.i1 r0, r2, r4, 0x0", "CSEL.u32.ne r10, r0, 0x0, r6, r8",
     "CSEL.f32.eq r10, r2, r4, r6, r8", {.first_any = result_type_of_floats, .first_kept = condition}},
    {0x00f0c00000c00402, 0x00b8ca0100000806, 0x0150ca0006080402,
     "ICMP.u32.eq.i1 r0, r2, r4, 0x0", "MUX.i32 r10, r6, r8, r0",
     "CSEL.u32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f8c00000c00402, 0x00b8ca0100000806, 0x0158ca0006080402,
     "ICMP.s32.eq.i1 r0, r2, r4, 0x0", "MUX.i32 r10, r6, r8, r0",
     "CSEL.s32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_integers, .first_kept = condition}},
    {0x00f4c00000c00402, 0x00b8ca0100000806, 0x0154ca0006080402,
     "FCMP.f32.eq.i1 r0, r2, r4, 0x0", "MUX.i32 r10, r6, r8, r0",
     "CSEL.f32.eq r10, r2, r4, r8, r6", {.first_any = result_type_of_floats, .first_kept = condition}},
    // A comparison into a comparison that combines its outcome with another one.
    {0x00f0c00080c00402, 0x00b4ca011006c000, 0x00f0ca0081060402,
     "ICMP.u32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "ICMP.u32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f0c00080c00402, 0x00b4ca011000c006, 0x00f0ca0081060402,
     "ICMP.u32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "ICMP.u32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f0c00080c00402, 0x00b4ca011106c000, 0x00f0ca0080060402,
     "ICMP.u32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "ICMP.u32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f0c00080c00402, 0x00b4ca011100c006, 0x00f0ca0080060402,
     "ICMP.u32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "ICMP.u32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f8c00080c00402, 0x00b4ca011006c000, 0x00f8ca0081060402,
     "ICMP.s32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "ICMP.s32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f8c00080c00402, 0x00b4ca011000c006, 0x00f8ca0081060402,
     "ICMP.s32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "ICMP.s32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f8c00080c00402, 0x00b4ca011106c000, 0x00f8ca0080060402,
     "ICMP.s32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "ICMP.s32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f8c00080c00402, 0x00b4ca011100c006, 0x00f8ca0080060402,
     "ICMP.s32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "ICMP.s32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | comparison_lanes, .mask = 6}},
    {0x00f4c00080c00402, 0x00b4ca011006c000, 0x00f4ca0081060402,
     "FCMP.f32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "FCMP.f32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | float_sources, .mask = 6}},
    {0x00f4c00080c00402, 0x00b4ca011000c006, 0x00f4ca0081060402,
     "FCMP.f32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "FCMP.f32.eq.m1.and r10, r2, r4, r6", {.first_kept = condition | float_sources, .mask = 6}},
    {0x00f4c00080c00402, 0x00b4ca011106c000, 0x00f4ca0080060402,
     "FCMP.f32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "FCMP.f32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | float_sources, .mask = 6}},
    {0x00f4c00080c00402, 0x00b4ca011100c006, 0x00f4ca0080060402,
     "FCMP.f32.eq.m1 r0, r2, r4, 0x0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "FCMP.f32.eq.m1 r10, r2, r4, r6", {.first_kept = condition | float_sources, .mask = 6}},
    // A comparison with 0 into a branch.
    {0x00f0c00300c0c002, 0x001fc00000000000, 0x001fc00000000002,
     "ICMP.u32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00300c0c002, 0x001fc01000000000, 0x001fc01000000002,
     "ICMP.u32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00300c0c002, 0x001fc02000000000, 0x001fc00000000002,
     "ICMP.u32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0.h0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00300c0c002, 0x001fc03000000000, 0x001fc01000000002,
     "ICMP.u32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0.h0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00000c0c002, 0x001fc00000000000, 0x001fc01000000002,
     "ICMP.u32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00000c0c002, 0x001fc01000000000, 0x001fc00000000002,
     "ICMP.u32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00000c0c002, 0x001fc02000000000, 0x001fc01000000002,
     "ICMP.u32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0.h0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f0c00000c0c002, 0x001fc03000000000, 0x001fc00000000002,
     "ICMP.u32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0.h0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00300c0c002, 0x001fc00000000000, 0x001fc00000000002,
     "ICMP.s32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00300c0c002, 0x001fc01000000000, 0x001fc01000000002,
     "ICMP.s32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00300c0c002, 0x001fc02000000000, 0x001fc00000000002,
     "ICMP.s32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0.h0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00300c0c002, 0x001fc03000000000, 0x001fc01000000002,
     "ICMP.s32.ne.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0.h0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00000c0c002, 0x001fc00000000000, 0x001fc01000000002,
     "ICMP.s32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00000c0c002, 0x001fc01000000000, 0x001fc00000000002,
     "ICMP.s32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00000c0c002, 0x001fc02000000000, 0x001fc01000000002,
     "ICMP.s32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ r0.h0, offset:0",
     "BRANCHZ.eq r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    {0x00f8c00000c0c002, 0x001fc03000000000, 0x001fc00000000002,
     "ICMP.s32.eq.i1 r0, r2, 0x0, 0x0", "BRANCHZ.eq r0.h0, offset:0",
     "BRANCHZ r2, offset:0", {.first_any = result_type_of_integers, .second_kept = branch_offset}},
    // An extension into a widened source of a sum.
    {0x0090c00000140002, 0x00a0ca0000000600, 0x00a0ca2000000602,
     "U16_TO_U32 r0, r2.h00", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.h0, r6"},
    {0x0090c00000140002, 0x00a0ca0000000006, 0x00a0ca0008000206,
     "U16_TO_U32 r0, r2.h00", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.h0"},
    {0x0090c00000140002, 0x00a8ca0000000600, 0x00a0ca2000000602,
     "U16_TO_U32 r0, r2.h00", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.h0, r6"},
    {0x0090c00000140002, 0x00a8ca0000000006, 0x00a0ca0008000206,
     "U16_TO_U32 r0, r2.h00", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.h0"},
    {0x0090c00030140002, 0x00a0ca0000000600, 0x00a0ca3000000602,
     "U16_TO_U32 r0, r2.h11", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.h1, r6"},
    {0x0090c00030140002, 0x00a0ca0000000006, 0x00a0ca000c000206,
     "U16_TO_U32 r0, r2.h11", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.h1"},
    {0x0090c00030140002, 0x00a8ca0000000600, 0x00a0ca3000000602,
     "U16_TO_U32 r0, r2.h11", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.h1, r6"},
    {0x0090c00030140002, 0x00a8ca0000000006, 0x00a0ca000c000206,
     "U16_TO_U32 r0, r2.h11", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.h1"},
    {0x0090c00000100002, 0x00a0ca0000000600, 0x00a0ca4000000602,
     "U8_TO_U32 r0, r2.b0", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.b0, r6"},
    {0x0090c00000100002, 0x00a0ca0000000006, 0x00a0ca0010000206,
     "U8_TO_U32 r0, r2.b0", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.b0"},
    {0x0090c00000100002, 0x00a8ca0000000600, 0x00a0ca4000000602,
     "U8_TO_U32 r0, r2.b0", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.b0, r6"},
    {0x0090c00000100002, 0x00a8ca0000000006, 0x00a0ca0010000206,
     "U8_TO_U32 r0, r2.b0", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.b0"},
    {0x0090c00010100002, 0x00a0ca0000000600, 0x00a0ca5000000602,
     "U8_TO_U32 r0, r2.b1", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.b1, r6"},
    {0x0090c00010100002, 0x00a0ca0000000006, 0x00a0ca0014000206,
     "U8_TO_U32 r0, r2.b1", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.b1"},
    {0x0090c00010100002, 0x00a8ca0000000600, 0x00a0ca5000000602,
     "U8_TO_U32 r0, r2.b1", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.b1, r6"},
    {0x0090c00010100002, 0x00a8ca0000000006, 0x00a0ca0014000206,
     "U8_TO_U32 r0, r2.b1", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.b1"},
    {0x0090c00020100002, 0x00a0ca0000000600, 0x00a0ca6000000602,
     "U8_TO_U32 r0, r2.b2", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.b2, r6"},
    {0x0090c00020100002, 0x00a0ca0000000006, 0x00a0ca0018000206,
     "U8_TO_U32 r0, r2.b2", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.b2"},
    {0x0090c00020100002, 0x00a8ca0000000600, 0x00a0ca6000000602,
     "U8_TO_U32 r0, r2.b2", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.b2, r6"},
    {0x0090c00020100002, 0x00a8ca0000000006, 0x00a0ca0018000206,
     "U8_TO_U32 r0, r2.b2", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.b2"},
    {0x0090c00030100002, 0x00a0ca0000000600, 0x00a0ca7000000602,
     "U8_TO_U32 r0, r2.b3", "IADD.u32 r10, r0, r6", "IADD.u32 r10, r2.b3, r6"},
    {0x0090c00030100002, 0x00a0ca0000000006, 0x00a0ca001c000206,
     "U8_TO_U32 r0, r2.b3", "IADD.u32 r10, r6, r0", "IADD.u32 r10, r6, r2.b3"},
    {0x0090c00030100002, 0x00a8ca0000000600, 0x00a0ca7000000602,
     "U8_TO_U32 r0, r2.b3", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.b3, r6"},
    {0x0090c00030100002, 0x00a8ca0000000006, 0x00a0ca001c000206,
     "U8_TO_U32 r0, r2.b3", "IADD.s32 r10, r6, r0", "IADD.u32 r10, r6, r2.b3"},
    {0x0090c00000040002, 0x00a0ca0000000600, 0x00a8ca2000000602,
     "S16_TO_S32 r0, r2.h00", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.h0, r6"},
    {0x0090c00000040002, 0x00a0ca0000000006, 0x00a8ca0008000206,
     "S16_TO_S32 r0, r2.h00", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.h0"},
    {0x0090c00000040002, 0x00a8ca0000000600, 0x00a8ca2000000602,
     "S16_TO_S32 r0, r2.h00", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.h0, r6"},
    {0x0090c00000040002, 0x00a8ca0000000006, 0x00a8ca0008000206,
     "S16_TO_S32 r0, r2.h00", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.h0"},
    {0x0090c00030040002, 0x00a0ca0000000600, 0x00a8ca3000000602,
     "S16_TO_S32 r0, r2.h11", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.h1, r6"},
    {0x0090c00030040002, 0x00a0ca0000000006, 0x00a8ca000c000206,
     "S16_TO_S32 r0, r2.h11", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.h1"},
    {0x0090c00030040002, 0x00a8ca0000000600, 0x00a8ca3000000602,
     "S16_TO_S32 r0, r2.h11", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.h1, r6"},
    {0x0090c00030040002, 0x00a8ca0000000006, 0x00a8ca000c000206,
     "S16_TO_S32 r0, r2.h11", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.h1"},
    {0x0090c00000000002, 0x00a0ca0000000600, 0x00a8ca4000000602,
     "S8_TO_S32 r0, r2.b0", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.b0, r6"},
    {0x0090c00000000002, 0x00a0ca0000000006, 0x00a8ca0010000206,
     "S8_TO_S32 r0, r2.b0", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.b0"},
    {0x0090c00000000002, 0x00a8ca0000000600, 0x00a8ca4000000602,
     "S8_TO_S32 r0, r2.b0", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.b0, r6"},
    {0x0090c00000000002, 0x00a8ca0000000006, 0x00a8ca0010000206,
     "S8_TO_S32 r0, r2.b0", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.b0"},
    {0x0090c00010000002, 0x00a0ca0000000600, 0x00a8ca5000000602,
     "S8_TO_S32 r0, r2.b1", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.b1, r6"},
    {0x0090c00010000002, 0x00a0ca0000000006, 0x00a8ca0014000206,
     "S8_TO_S32 r0, r2.b1", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.b1"},
    {0x0090c00010000002, 0x00a8ca0000000600, 0x00a8ca5000000602,
     "S8_TO_S32 r0, r2.b1", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.b1, r6"},
    {0x0090c00010000002, 0x00a8ca0000000006, 0x00a8ca0014000206,
     "S8_TO_S32 r0, r2.b1", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.b1"},
    {0x0090c00020000002, 0x00a0ca0000000600, 0x00a8ca6000000602,
     "S8_TO_S32 r0, r2.b2", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.b2, r6"},
    {0x0090c00020000002, 0x00a0ca0000000006, 0x00a8ca0018000206,
     "S8_TO_S32 r0, r2.b2", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.b2"},
    {0x0090c00020000002, 0x00a8ca0000000600, 0x00a8ca6000000602,
     "S8_TO_S32 r0, r2.b2", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.b2, r6"},
    {0x0090c00020000002, 0x00a8ca0000000006, 0x00a8ca0018000206,
     "S8_TO_S32 r0, r2.b2", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.b2"},
    {0x0090c00030000002, 0x00a0ca0000000600, 0x00a8ca7000000602,
     "S8_TO_S32 r0, r2.b3", "IADD.u32 r10, r0, r6", "IADD.s32 r10, r2.b3, r6"},
    {0x0090c00030000002, 0x00a0ca0000000006, 0x00a8ca001c000206,
     "S8_TO_S32 r0, r2.b3", "IADD.u32 r10, r6, r0", "IADD.s32 r10, r6, r2.b3"},
    {0x0090c00030000002, 0x00a8ca0000000600, 0x00a8ca7000000602,
     "S8_TO_S32 r0, r2.b3", "IADD.s32 r10, r0, r6", "IADD.s32 r10, r2.b3, r6"},
    {0x0090c00030000002, 0x00a8ca0000000006, 0x00a8ca001c000206,
     "S8_TO_S32 r0, r2.b3", "IADD.s32 r10, r6, r0", "IADD.s32 r10, r6, r2.b3"},
    // An extension into a widened source of a logic operation.
    {0x0090c00000140002, 0x00b4ca0110060400, 0x00b4ca2110060402,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.h0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000140002, 0x00b4ca011000c006, 0x00b4ca211006c002,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.h0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00000140002, 0x00b4ca0111060400, 0x00b4ca2111060402,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.h0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000140002, 0x00b4ca011100c006, 0x00b4ca211106c002,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.h0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00000140002, 0x00b4ca0112060400, 0x00b4ca2112060402,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.h0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000140002, 0x00b4ca011200c006, 0x00b4ca211206c002,
     "U16_TO_U32 r0, r2.h00", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.h0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030140002, 0x00b4ca0110060400, 0x00b4ca3110060402,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.h1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030140002, 0x00b4ca011000c006, 0x00b4ca311006c002,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.h1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030140002, 0x00b4ca0111060400, 0x00b4ca3111060402,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.h1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030140002, 0x00b4ca011100c006, 0x00b4ca311106c002,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.h1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030140002, 0x00b4ca0112060400, 0x00b4ca3112060402,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.h1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030140002, 0x00b4ca011200c006, 0x00b4ca311206c002,
     "U16_TO_U32 r0, r2.h11", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.h1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00000100002, 0x00b4ca0110060400, 0x00b4ca4110060402,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.b0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000100002, 0x00b4ca011000c006, 0x00b4ca411006c002,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.b0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00000100002, 0x00b4ca0111060400, 0x00b4ca4111060402,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.b0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000100002, 0x00b4ca011100c006, 0x00b4ca411106c002,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.b0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00000100002, 0x00b4ca0112060400, 0x00b4ca4112060402,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.b0, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00000100002, 0x00b4ca011200c006, 0x00b4ca411206c002,
     "U8_TO_U32 r0, r2.b0", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.b0, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00010100002, 0x00b4ca0110060400, 0x00b4ca5110060402,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.b1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00010100002, 0x00b4ca011000c006, 0x00b4ca511006c002,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.b1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00010100002, 0x00b4ca0111060400, 0x00b4ca5111060402,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.b1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00010100002, 0x00b4ca011100c006, 0x00b4ca511106c002,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.b1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00010100002, 0x00b4ca0112060400, 0x00b4ca5112060402,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.b1, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00010100002, 0x00b4ca011200c006, 0x00b4ca511206c002,
     "U8_TO_U32 r0, r2.b1", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.b1, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00020100002, 0x00b4ca0110060400, 0x00b4ca6110060402,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.b2, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00020100002, 0x00b4ca011000c006, 0x00b4ca611006c002,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.b2, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00020100002, 0x00b4ca0111060400, 0x00b4ca6111060402,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.b2, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00020100002, 0x00b4ca011100c006, 0x00b4ca611106c002,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.b2, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00020100002, 0x00b4ca0112060400, 0x00b4ca6112060402,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.b2, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00020100002, 0x00b4ca011200c006, 0x00b4ca611206c002,
     "U8_TO_U32 r0, r2.b2", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.b2, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030100002, 0x00b4ca0110060400, 0x00b4ca7110060402,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_AND.i32 r10, r0, r4.b00, r6",
     "LSHIFT_AND.i32 r10, r2.b3, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030100002, 0x00b4ca011000c006, 0x00b4ca711006c002,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2.b3, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030100002, 0x00b4ca0111060400, 0x00b4ca7111060402,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_OR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_OR.i32 r10, r2.b3, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030100002, 0x00b4ca011100c006, 0x00b4ca711106c002,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2.b3, 0x0.b00, r6", {.second_kept = result_inversion}},
    {0x0090c00030100002, 0x00b4ca0112060400, 0x00b4ca7112060402,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_XOR.i32 r10, r0, r4.b00, r6",
     "LSHIFT_XOR.i32 r10, r2.b3, r4.b00, r6", {.second_kept = amount_lanes | inversions}},
    {0x0090c00030100002, 0x00b4ca011200c006, 0x00b4ca711206c002,
     "U8_TO_U32 r0, r2.b3", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2.b3, 0x0.b00, r6", {.second_kept = result_inversion}},
    // An extension into a conversion to a float.
    {0x0090c00000140002, 0x0090ca0000190000, 0x0090ca0000150002,
     "U16_TO_U32 r0, r2.h00", "U32_TO_F32 r10, r0", "U16_TO_F32 r10, r2.h00"},
    {0x0090c00030140002, 0x0090ca0000190000, 0x0090ca0030150002,
     "U16_TO_U32 r0, r2.h11", "U32_TO_F32 r10, r0", "U16_TO_F32 r10, r2.h11"},
    {0x00b4c00011c0cc02, 0x0090ca0000190000, 0x0090ca0030150002,
     "RSHIFT_OR.i32 r0, r2, 0x13121110.b00, 0x0", "U32_TO_F32 r10, r0", "U16_TO_F32 r10, r2.h11"},
    {0x0090c00000100002, 0x0090ca0000190000, 0x0090ca0000110002,
     "U8_TO_U32 r0, r2.b0", "U32_TO_F32 r10, r0", "U8_TO_F32 r10, r2.b0"},
    {0x0090c00010100002, 0x0090ca0000190000, 0x0090ca0010110002,
     "U8_TO_U32 r0, r2.b1", "U32_TO_F32 r10, r0", "U8_TO_F32 r10, r2.b1"},
    {0x0090c00020100002, 0x0090ca0000190000, 0x0090ca0020110002,
     "U8_TO_U32 r0, r2.b2", "U32_TO_F32 r10, r0", "U8_TO_F32 r10, r2.b2"},
    {0x0090c00030100002, 0x0090ca0000190000, 0x0090ca0030110002,
     "U8_TO_U32 r0, r2.b3", "U32_TO_F32 r10, r0", "U8_TO_F32 r10, r2.b3"},
    {0x0090c00000040002, 0x0090ca0000090000, 0x0090ca0000050002,
     "S16_TO_S32 r0, r2.h00", "S32_TO_F32 r10, r0", "S16_TO_F32 r10, r2.h00"},
    {0x0090c00030040002, 0x0090ca0000090000, 0x0090ca0030050002,
     "S16_TO_S32 r0, r2.h11", "S32_TO_F32 r10, r0", "S16_TO_F32 r10, r2.h11"},
    {0x0090c00000000002, 0x0090ca0000090000, 0x0090ca0000010002,
     "S8_TO_S32 r0, r2.b0", "S32_TO_F32 r10, r0", "S8_TO_F32 r10, r2.b0"},
    {0x0090c00010000002, 0x0090ca0000090000, 0x0090ca0010010002,
     "S8_TO_S32 r0, r2.b1", "S32_TO_F32 r10, r0", "S8_TO_F32 r10, r2.b1"},
    {0x0090c00020000002, 0x0090ca0000090000, 0x0090ca0020010002,
     "S8_TO_S32 r0, r2.b2", "S32_TO_F32 r10, r0", "S8_TO_F32 r10, r2.b2"},
    {0x0090c00030000002, 0x0090ca0000090000, 0x0090ca0030010002,
     "S8_TO_S32 r0, r2.b3", "S32_TO_F32 r10, r0", "S8_TO_F32 r10, r2.b3"},
    // A half in the upper half of a word, into a shift.
    {0x00a1c000000502c0, 0x00b4ca011006c000, 0x00b4ca011006cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_AND.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = inversions}},
    {0x00a1c000000502c0, 0x00b4ca011000c006, 0x00b4ca011006cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_AND.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_AND.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = result_inversion}},
    {0x00a1c000000502c0, 0x00b4ca011106c000, 0x00b4ca011106cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_OR.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = inversions}},
    {0x00a1c000000502c0, 0x00b4ca011100c006, 0x00b4ca011106cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_OR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_OR.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = result_inversion}},
    {0x00a1c000000502c0, 0x00b4ca011206c000, 0x00b4ca011206cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_XOR.i32 r10, r0, 0x0.b00, r6",
     "LSHIFT_XOR.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = inversions}},
    {0x00a1c000000502c0, 0x00b4ca011200c006, 0x00b4ca011206cc02,
     "MKVEC.v2i16 r0, 0x0.h00, r2.h00", "LSHIFT_XOR.i32 r10, r6, 0x0.b00, r0",
     "LSHIFT_XOR.i32 r10, r2, 0x13121110.b00, r6", {.second_kept = result_inversion}},
    // A half in the lower half of a word, into a vector.
    {0x00a1c0000005c002, 0x00a1ca0000050600, 0x00a1ca0000050602,
     "MKVEC.v2i16 r0, r2.h00, 0x0.h00", "MKVEC.v2i16 r10, r0.h00, r6.h00",
     "MKVEC.v2i16 r10, r2.h00, r6.h00", {.second_kept = second_half}},
    {0x00a1c0000005c002, 0x00a1ca0000050006, 0x00a1ca0000050206,
     "MKVEC.v2i16 r0, r2.h00, 0x0.h00", "MKVEC.v2i16 r10, r6.h00, r0.h00",
     "MKVEC.v2i16 r10, r6.h00, r2.h00", {.second_kept = first_half}},
    {0x00a1c0003005c002, 0x00a1ca0000050600, 0x00a1ca0030050602,
     "MKVEC.v2i16 r0, r2.h11, 0x0.h00", "MKVEC.v2i16 r10, r0.h00, r6.h00",
     "MKVEC.v2i16 r10, r2.h11, r6.h00", {.second_kept = second_half}},
    {0x00a1c0003005c002, 0x00a1ca0000050006, 0x00a1ca000c050206,
     "MKVEC.v2i16 r0, r2.h11, 0x0.h00", "MKVEC.v2i16 r10, r6.h00, r0.h00",
     "MKVEC.v2i16 r10, r6.h00, r2.h11", {.second_kept = first_half}},
    // A constant into the immediate of a sum.
    {0x0110c000000000c0, 0x00a0ca0000000002, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.u32 r10, r2, r0",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a0ca0000000200, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.u32 r10, r0, r2",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a0ca0000010002, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "ISUB.u32 r10, r2, r0",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::negated}},
    {0x0110c000000000c0, 0x00a8ca0000000002, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.s32 r10, r2, r0",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a8ca0000000200, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.s32 r10, r0, r2",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a8ca0000010002, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "ISUB.s32 r10, r2, r0",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::negated}},
    {0x0110c000000000c0, 0x00a1ca2008000002, 0x0111ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.v2u16 r10, r2, r0",
     "IADD_IMM.v2i16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a1ca2008000200, 0x0111ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.v2u16 r10, r0, r2",
     "IADD_IMM.v2i16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a9ca2008000002, 0x0111ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.v2s16 r10, r2, r0",
     "IADD_IMM.v2i16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a9ca2008000200, 0x0111ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "IADD.v2s16 r10, r0, r2",
     "IADD_IMM.v2i16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a4ca0000000002, 0x0114ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "FADD.f32 r10, r2, r0",
     "FADD_IMM.f32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a4ca0000000200, 0x0114ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "FADD.f32 r10, r0, r2",
     "FADD_IMM.f32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a5ca0028000002, 0x0115ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "FADD.v2f16 r10, r2, r0",
     "FADD_IMM.v2f16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c000000000c0, 0x00a5ca0028000200, 0x0115ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "FADD.v2f16 r10, r0, r2",
     "FADD_IMM.v2f16 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first}},
    {0x0110c00000000002, 0x0110ca0000000000, 0x0110ca0000000002,
     "IADD_IMM.i32 r0, r2, #0x0", "IADD_IMM.i32 r10, r0, #0x0",
     "IADD_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::sum}},
    // A constant into the immediate of a logic operation.
    {0x0110c000000000c0, 0x00b4ca011000c002, 0x0118ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_AND.i32 r10, r2, 0x0.b00, r0",
     "AND_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    {0x0110c000000000c0, 0x00b4ca011002c000, 0x0118ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r2",
     "AND_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    {0x0110c000000000c0, 0x00b4ca011100c002, 0x0119ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_OR.i32 r10, r2, 0x0.b00, r0",
     "OR_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    {0x0110c000000000c0, 0x00b4ca011102c000, 0x0119ca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_OR.i32 r10, r0, 0x0.b00, r2",
     "OR_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    {0x0110c000000000c0, 0x00b4ca011200c002, 0x011aca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_XOR.i32 r10, r2, 0x0.b00, r0",
     "XOR_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    {0x0110c000000000c0, 0x00b4ca011202c000, 0x011aca0000000002,
     "IADD_IMM.i32 r0, 0x0, #0x0", "LSHIFT_XOR.i32 r10, r0, 0x0.b00, r2",
     "XOR_IMM.i32 r10, r2, #0x0", {.immediate = rewrite_immediate::of_first, .since = arch::v11}},
    // A rounding into a conversion to an integer. Later, FROUND.f32 does not flush subnormals, but the conversion does.
    {0x0090c000000d0002, 0x0090ca00c00c0000, 0x0090ca00000c0002,
     "FROUND.f32 r0, r2", "F32_TO_S32.rtz r10, r0",
     "F32_TO_S32 r10, r2", {.first_kept = rounding, .until = arch::v10}},
    {0x0090c000000d0002, 0x0090ca00c01c0000, 0x0090ca00001c0002,
     "FROUND.f32 r0, r2", "F32_TO_U32.rtz r10, r0",
     "F32_TO_U32 r10, r2", {.first_kept = rounding, .until = arch::v10}},
    // A limit into the instruction before it.
    {0x00b2c00000060402, 0x00a4ca110000c000, 0x00b2ca0100060402,
     "FMA.f32 r0, r2, r4, r6", "FADD.f32.clamp_0_inf r10, r0, 0x0.neg",
     "FMA.f32.clamp_0_inf r10, r2, r4, r6", {.first_kept = fma}},
    {0x00a4c00000000402, 0x00a4ca110000c000, 0x00a4ca0100000402,
     "FADD.f32 r0, r2, r4", "FADD.f32.clamp_0_inf r10, r0, 0x0.neg",
     "FADD.f32.clamp_0_inf r10, r2, r4", {.first_kept = fadd}},
    {0x00b2c00000060402, 0x00a4ca120000c000, 0x00b2ca0200060402,
     "FMA.f32 r0, r2, r4, r6", "FADD.f32.clamp_m1_1 r10, r0, 0x0.neg",
     "FMA.f32.clamp_m1_1 r10, r2, r4, r6", {.first_kept = fma}},
    {0x00a4c00000000402, 0x00a4ca120000c000, 0x00a4ca0200000402,
     "FADD.f32 r0, r2, r4", "FADD.f32.clamp_m1_1 r10, r0, 0x0.neg",
     "FADD.f32.clamp_m1_1 r10, r2, r4", {.first_kept = fadd}},
    {0x00b2c00000060402, 0x00a4ca130000c000, 0x00b2ca0300060402,
     "FMA.f32 r0, r2, r4, r6", "FADD.f32.clamp_0_1 r10, r0, 0x0.neg",
     "FMA.f32.clamp_0_1 r10, r2, r4, r6", {.first_kept = fma}},
    {0x00a4c00000000402, 0x00a4ca130000c000, 0x00a4ca0300000402,
     "FADD.f32 r0, r2, r4", "FADD.f32.clamp_0_1 r10, r0, 0x0.neg",
     "FADD.f32.clamp_0_1 r10, r2, r4", {.first_kept = fadd}},
};
// clang-format on

}  // namespace detail::rewrite_bits

/// The rewrites.
inline constexpr const auto& rewrites = detail::rewrite_bits::rows;

}  // namespace valhall
