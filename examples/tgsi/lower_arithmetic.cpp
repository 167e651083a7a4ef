// SPDX-License-Identifier: MIT
// 32-bit arithmetic. Most opcodes are a row of a table.
#include "lower.hpp"

#include <emit/sequences.hpp>

#include <bit>
#include <cmath>
#include <string_view>

namespace tgsi {

using emit::no_value;
using target = emit::sequence_program;
using valhall::modifier;
using valhall::modifier_value;
using valhall::swizzle;

namespace {

constexpr modifier_value compares(valhall::condition c) { return {modifier::cmp, c}; }
constexpr modifier_value rounds(valhall::round_mode m) { return {modifier::roundmode, m}; }
constexpr modifier_value tests(valhall::mux m) { return {modifier::mux, m}; }
constexpr modifier_value one = {modifier::result_type, valhall::result_type::i1},
                         one_float = {modifier::result_type, valhall::result_type::f1},
                         all_ones = {modifier::result_type, valhall::result_type::m1};
using valhall::condition;
using valhall::round_mode;

/// An opcode that is one instruction for each component.
struct simple_opcode {
  opcode id;
  vop instruction;
  /// The sources of the instruction, one letter each: a, b, c, d are the sources of the opcode, A and B the
  /// lowest byte of a and b, 0 is 0, n -0.0, 1 1.0, z a shift amount of 0, i the number 31.
  std::string_view sources;
  modifier_value modifiers[2] = {};
  unsigned modifier_count = 0;
};

constexpr simple_opcode simple_opcodes[] = {
    {opcode::add, vop::fadd_f32, "ab"},
    {opcode::mul, vop::fma_f32, "abn"},
    {opcode::fma, vop::fma_f32, "abc"},
    {opcode::min, vop::fmin_f32, "ab"},
    {opcode::max, vop::fmax_f32, "ab"},
    {opcode::slt, vop::fcmp_f32, "ab0", {compares(condition::lt), one_float}, 2},
    {opcode::sge, vop::fcmp_f32, "ab0", {compares(condition::ge), one_float}, 2},
    {opcode::seq, vop::fcmp_f32, "ab0", {compares(condition::eq), one_float}, 2},
    {opcode::sne, vop::fcmp_f32, "ab0", {compares(condition::ne), one_float}, 2},
    {opcode::sgt, vop::fcmp_f32, "ab0", {compares(condition::gt), one_float}, 2},
    {opcode::sle, vop::fcmp_f32, "ab0", {compares(condition::le), one_float}, 2},
    {opcode::fslt, vop::fcmp_f32, "ab0", {compares(condition::lt), all_ones}, 2},
    {opcode::fsge, vop::fcmp_f32, "ab0", {compares(condition::ge), all_ones}, 2},
    {opcode::fseq, vop::fcmp_f32, "ab0", {compares(condition::eq), all_ones}, 2},
    {opcode::fsne, vop::fcmp_f32, "ab0", {compares(condition::ne), all_ones}, 2},
    {opcode::islt, vop::icmp_s32, "ab0", {compares(condition::lt), all_ones}, 2},
    {opcode::isge, vop::icmp_s32, "ab0", {compares(condition::ge), all_ones}, 2},
    {opcode::uslt, vop::icmp_u32, "ab0", {compares(condition::lt), all_ones}, 2},
    {opcode::usge, vop::icmp_u32, "ab0", {compares(condition::ge), all_ones}, 2},
    {opcode::useq, vop::icmp_u32, "ab0", {compares(condition::eq), all_ones}, 2},
    {opcode::usne, vop::icmp_u32, "ab0", {compares(condition::ne), all_ones}, 2},
    {opcode::flr, vop::fround_f32, "a", {rounds(round_mode::rtn)}, 1},
    {opcode::ceil, vop::fround_f32, "a", {rounds(round_mode::rtp)}, 1},
    {opcode::trunc, vop::fround_f32, "a", {rounds(round_mode::rtz)}, 1},
    {opcode::round, vop::fround_f32, "a"},
    {opcode::cmp, vop::csel_f32, "a0bc", {compares(condition::lt)}, 1},
    {opcode::ucmp, vop::mux_i32, "cba"},
    {opcode::ldexp, vop::fma_rscale_f32, "a1nb"},
    {opcode::i2f, vop::s32_to_f32, "a"},
    {opcode::u2f, vop::u32_to_f32, "a"},
    {opcode::f2i, vop::f32_to_s32, "a", {rounds(round_mode::rtz)}, 1},
    {opcode::f2u, vop::f32_to_u32, "a", {rounds(round_mode::rtz)}, 1},
    {opcode::uadd, vop::iadd_u32, "ab"},
    {opcode::umul, vop::imul_i32, "ab"},
    {opcode::ineg, vop::isub_s32, "0a"},
    {opcode::iabs, vop::iabs_s32, "a"},
    {opcode::imin, vop::csel_s32, "abab", {compares(condition::lt)}, 1},
    {opcode::imax, vop::csel_s32, "abab", {compares(condition::gt)}, 1},
    {opcode::umin, vop::csel_u32, "abab", {compares(condition::lt)}, 1},
    {opcode::umax, vop::csel_u32, "abab", {compares(condition::gt)}, 1},
    {opcode::not_, vop::lshift_or_i32, "az0", {modifier::not_result}, 1},
    {opcode::and_, vop::lshift_and_i32, "azb"},
    {opcode::or_, vop::lshift_or_i32, "azb"},
    {opcode::xor_, vop::lshift_xor_i32, "azb"},
    {opcode::shl, vop::lshift_or_i32, "aB0"},
    {opcode::ushr, vop::rshift_or_i32, "aB0"},
    {opcode::ishr, vop::rshift_or_i32, "aB0", {modifier::signed_}, 1},
    {opcode::brev, vop::bitrev_i32, "a"},
    {opcode::popc, vop::popcount_i32, "a"},
    {opcode::uarl, vop::mov_i32, "a"},
    {opcode::rcp, vop::frcp_f32, "a"},
    {opcode::rsq, vop::frsq_f32, "a"},
};

struct simple_index {
  std::uint8_t row[opcode_count] = {};
  constexpr simple_index() {
    std::uint8_t n = 0;
    for (const simple_opcode& s : simple_opcodes) row[static_cast<std::size_t>(s.id)] = ++n;
  }
};
constexpr simple_index index_of_simple;

const simple_opcode* find_simple(opcode id) {
  const unsigned row = index_of_simple.row[static_cast<std::size_t>(id)];
  return row != 0 ? &simple_opcodes[row - 1] : nullptr;
}

}  // namespace

/// Component `c` of the result of the current instruction.
value lowering::by_components(unsigned c) {
  const auto source = [&](unsigned n) { return read(n, c); };
  const operand zero = word(0), no_shift = low_byte(word(0));
  if (const simple_opcode* const row = find_simple(now_->id)) {
    operand given[4];
    unsigned count = 0;
    for (const char letter : row->sources) {
      operand& v = given[count++];
      switch (letter) {
        case '0': v = zero; break;
        case '1': v = number(1.0f); break;
        case 'n': v = number(-0.0f); break;
        case 'z': v = no_shift; break;
        case 'B': v = low_byte(source(1)); break;
        default: v = source(static_cast<unsigned>(letter - 'a')); break;
      }
    }
    return to_.put(row->instruction, {given, count}, {row->modifiers, row->modifier_count});
  }
  switch (now_->id) {
    case opcode::arl:
    case opcode::arr: {
      operand a = source(0);
      if (now_->id == opcode::arr) a = of(to_.put(vop::fadd_f32, {a, number(0.5f)}));
      const value whole = to_.put(vop::fround_f32, {a}, {rounds(round_mode::rtn)});
      return to_.put(vop::f32_to_s32, {of(whole)}, {rounds(round_mode::rtz)});
    }
    case opcode::mad: {
      if (!now_->is_precise) return to_.put(vop::fma_f32, {source(0), source(1), source(2)});
      const value product = to_.multiply(source(0), source(1));
      return to_.put(vop::fadd_f32, {of(product), source(2)});
    }
    case opcode::lrp: {
      // a * (b - c) + c
      const operand last = source(2);
      const value difference = to_.put(vop::fadd_f32, {source(1), builder::negated(last)});
      if (!now_->is_precise) return to_.put(vop::fma_f32, {source(0), of(difference), last});
      return to_.put(vop::fadd_f32, {of(to_.multiply(source(0), of(difference))), last});
    }
    case opcode::frc: {
      const operand a = source(0);
      const value whole = to_.put(vop::fround_f32, {a}, {rounds(round_mode::rtn)});
      return to_.put(vop::fadd_f32, {a, builder::negated(of(whole))});
    }
    case opcode::ssg: {
      const operand a = source(0);
      const value positive = to_.put(vop::fcmp_f32, {a, zero, zero}, {compares(condition::gt), one_float});
      const value negative = to_.put(vop::fcmp_f32, {a, zero, zero}, {compares(condition::lt), one_float});
      return to_.put(vop::fadd_f32, {of(positive), builder::negated(of(negative))});
    }
    case opcode::issg: {
      const operand a = source(0);
      const value positive = to_.put(vop::icmp_s32, {a, zero, zero}, {compares(condition::gt), one});
      const value negative = to_.put(vop::icmp_s32, {a, zero, zero}, {compares(condition::lt), all_ones});
      return to_.put(vop::iadd_s32, {of(positive), of(negative)});
    }
    case opcode::umad: {
      const value product = to_.put(vop::imul_i32, {source(0), source(1)});
      return to_.put(vop::iadd_u32, {of(product), source(2)});
    }
    case opcode::umul_hi:
    case opcode::imul_hi: {
      const operand a = to_.plain(source(0)), b = to_.plain(source(1));
      const value product =
          to_.put(vop::imuld_u64, {builder::part(a, swizzle::w0), builder::part(b, swizzle::w0)});
      if (now_->id == opcode::umul_hi) return product + 1;
      const value if_a = to_.put(vop::mux_i32, {b, zero, a}, {tests(valhall::mux::neg)});
      const value if_b = to_.put(vop::mux_i32, {a, zero, b}, {tests(valhall::mux::neg)});
      const value less = to_.put(vop::isub_u32, {of(product + 1), of(if_a)});
      return to_.put(vop::isub_u32, {of(less), of(if_b)});
    }
    case opcode::udiv: return quotient(source(0), source(1), false, false);
    case opcode::umod: return quotient(source(0), source(1), false, true);
    case opcode::idiv: return quotient(source(0), source(1), true, false);
    case opcode::mod: return quotient(source(0), source(1), true, true);
    case opcode::umsb:
    case opcode::imsb: {
      operand a = source(0);
      if (now_->id == opcode::imsb) {
        const value sign = to_.put(vop::rshift_or_i32, {a, low_byte(word(31)), zero}, {{modifier::signed_}});
        a = of(to_.put(vop::lshift_xor_i32, {a, no_shift, of(sign)}));
      }
      const value zeros = to_.put(vop::clz_u32, {a});
      return to_.put(vop::isub_s32, {word(31), of(zeros)});
    }
    case opcode::lsb: {
      const operand a = source(0);
      const value first = to_.put(vop::clz_u32, {of(to_.put(vop::bitrev_i32, {a}))});
      return to_.put(vop::mux_i32, {word(~0u), of(first), a});
    }
    case opcode::ubfe:
    case opcode::ibfe: {
      if (source(1).is_literal && source(2).is_literal)
        return extracted(source(0), source(1).bits, source(2).bits, now_->id == opcode::ibfe);
      // Shift amounts are modulo 32, so -n means 32 - n.
      const operand width = source(2);
      const value above = to_.put(vop::isub_s32, {zero, width});
      const value left = to_.put(vop::isub_s32, {of(above), source(1)});
      const value shifted = to_.put(vop::lshift_or_i32, {source(0), low_byte(of(left)), zero});
      const value bits =
          now_->id == opcode::ubfe
              ? to_.put(vop::rshift_or_i32, {of(shifted), low_byte(of(above)), zero})
              : to_.put(vop::rshift_or_i32, {of(shifted), low_byte(of(above)), zero}, {{modifier::signed_}});
      return to_.put(vop::mux_i32, {zero, of(bits), width});
    }
    case opcode::bfi: {
      const operand offset = source(2), width = source(3);
      if (offset.is_literal && width.is_literal)
        if (const value made = with_part(source(0), source(1), offset.bits, width.bits); made != no_value)
          return made;
      const value above = to_.put(vop::isub_s32, {zero, width});
      const value ones = to_.put(vop::rshift_or_i32, {word(~0u), low_byte(of(above)), zero});
      const value used = to_.put(vop::mux_i32, {zero, of(ones), width});
      const value mask = to_.put(vop::lshift_or_i32, {of(used), low_byte(offset), zero});
      const value insert = to_.put(vop::lshift_or_i32, {source(1), low_byte(offset), zero});
      return to_.put(vop::mux_i32, {of(insert), source(0), of(mask)}, {tests(valhall::mux::bit)});
    }
    case opcode::div: {
      const operand divisor = source(1);
      const float reciprocal = 1.0f / std::bit_cast<float>(divisor.bits);
      if (divisor.is_literal && std::isnormal(std::bit_cast<float>(divisor.bits)) &&
          std::isnormal(reciprocal))
        return to_.multiply(source(0), number(reciprocal));
      return put_sequence(to_, no_value, valhall::divide_f32<target>, source(0), divisor);
    }
    case opcode::sqrt: return put_sequence(to_, no_value, valhall::square_root_f32<target>, source(0));
    case opcode::ex2: return put_sequence(to_, no_value, valhall::exp2_f32<target>, source(0));
    case opcode::lg2: return put_sequence(to_, no_value, valhall::log2_f32<target>, source(0));
    case opcode::sin: return put_sequence(to_, no_value, valhall::sine_f32<target>, source(0));
    case opcode::cos: return put_sequence(to_, no_value, valhall::cosine_f32<target>, source(0));
    case opcode::pow: return put_sequence(to_, no_value, valhall::power_f32<target>, source(0), source(1));
    default: refuse("it has no translation"); return to_.add_value();
  }
}

/// `width` bits of `a` from bit `offset` on, extended with zeros for UBFE, with their sign for IBFE.
value lowering::extracted(operand a, std::uint32_t offset, std::uint32_t width, bool is_signed) {
  if (width == 0) return to_.in_register(word(0));
  constexpr swizzle bytes[] = {swizzle::b0, swizzle::b1, swizzle::b2, swizzle::b3};
  if (width == 8 && offset < 32 && offset % 8 == 0)
    return to_.put(is_signed ? vop::s8_to_s32 : vop::u8_to_u32,
                   {builder::part(to_.plain(a), bytes[offset / 8])});
  if (width == 16 && offset < 32 && offset % 16 == 0)
    return to_.put(is_signed ? vop::s16_to_s32 : vop::u16_to_u32,
                   {builder::part(to_.plain(a), offset == 0 ? swizzle::h00 : swizzle::h11)});
  // Shift amounts are modulo 32, so -n means 32 - n.
  const auto amount = [](std::uint32_t n) { return low_byte(word(n % 32)); };
  const value shifted = to_.put(vop::lshift_or_i32, {a, amount(0 - width - offset), word(0)});
  const modifier_value signs[] = {{modifier::signed_}};
  return to_.put(vop::rshift_or_i32, {of(shifted), amount(0 - width), word(0)},
                 {signs, is_signed ? std::size_t{1} : 0});
}

/// `base` with the low `width` bits of `insert` at bit `offset`, if these form a half or a byte of the word;
/// otherwise `no_value`.
value lowering::with_part(operand base, operand insert, std::uint32_t offset, std::uint32_t width) {
  const bool is_half = width == 16 && (offset == 0 || offset == 16);
  const bool is_byte = width == 8 && offset < 32 && offset % 8 == 0;
  if (!is_half && !is_byte) return no_value;
  base = to_.plain(base);
  insert = to_.plain(insert);
  const auto low = [](operand v) { return builder::part(v, swizzle::h00); };
  const auto high = [](operand v) { return builder::part(v, swizzle::h11); };
  const operand byte = builder::part(insert, swizzle::b0);
  const auto bytes = [&](operand first, operand second) {
    return of(to_.put(vop::mkvec_v2i8, {first, second, word(0)}));
  };
  operand halves[] = {low(base), high(base)};
  operand& changed = halves[offset / 16];
  switch (offset) {
    case 0: changed = is_half ? low(insert) : low(bytes(byte, builder::part(base, swizzle::b1))); break;
    case 8: changed = low(bytes(builder::part(base, swizzle::b0), byte)); break;
    case 16: changed = is_half ? low(insert) : low(bytes(byte, builder::part(base, swizzle::b3))); break;
    default: changed = low(bytes(builder::part(base, swizzle::b2), byte)); break;
  }
  return to_.put(vop::mkvec_v2i16, {halves[0], halves[1]});
}

/// The quotient or the remainder. By 0, the unsigned results and the signed remainder are all ones, the
/// signed quotient is 0.
value lowering::quotient(operand a, operand b, bool is_signed, bool is_remainder) {
  a = to_.plain(a);
  b = to_.plain(b);
  const auto division = is_signed
                            ? is_remainder ? valhall::remainder_i32<target> : valhall::divide_i32<target>
                        : is_remainder ? valhall::remainder_u32<target>
                                       : valhall::divide_u32<target>;
  const value result = put_sequence(to_, no_value, division, a, b);
  return to_.put(vop::mux_i32, {word(is_signed && !is_remainder ? 0 : ~0u), of(result), b});
}

void lowering::lower_dot(unsigned count) {
  value sum = to_.multiply(read(0, 0), read(1, 0));
  for (unsigned c = 1; c < count; ++c) sum = to_.put(vop::fma_f32, {read(0, c), read(1, c), of(sum)});
  write_all(of(sum));
}

/// Opcodes that pack components into a word, or unpack them.
void lowering::lower_packed() {
  const auto pack = [&](const auto& sequence, auto... c) {
    write_all(of(put_sequence(to_, no_value, sequence, read(0, c)...)));
  };
  // Component c of the result is part `c` % `count` of the word.
  const auto unpack = [&](unsigned count, const auto& sequence) {
    const operand packed = to_.plain(read(0, 0));
    write_each([&](unsigned c) {
      const auto part = [&](target& p, emit::sequence_value to, const emit::sequence_source& s,
                            std::uint32_t line) { return sequence(p, to, s, c % count, line); };
      return of(put_sequence(to_, no_value, part, packed));
    });
  };
  switch (now_->id) {
    case opcode::pk2h: write_all(of(to_.put(vop::v2f32_to_v2f16, {read(0, 0), read(0, 1)}))); break;
    case opcode::pk2us: pack(valhall::pack_unorm_2x16<target>, 0u, 1u); break;
    case opcode::pk4b: pack(valhall::pack_snorm_4x8<target>, 0u, 1u, 2u, 3u); break;
    case opcode::pk4ub: pack(valhall::pack_unorm_4x8<target>, 0u, 1u, 2u, 3u); break;
    case opcode::up2h: {
      const operand packed = to_.plain(read(0, 0));
      return write_each([&](unsigned c) {
        return of(to_.put(vop::f16_to_f32, {builder::part(packed, c % 2 == 0 ? swizzle::h0 : swizzle::h1)}));
      });
    }
    case opcode::up2us: unpack(2, valhall::unpack_unorm_2x16<target>); break;
    case opcode::up4b: unpack(4, valhall::unpack_snorm_4x8<target>); break;
    default: unpack(4, valhall::unpack_unorm_4x8<target>); break;
  }
}

void lowering::lower_arithmetic() {
  switch (now_->id) {
    case opcode::mov: return write_each([&](unsigned c) { return read(0, c); });
    case opcode::dp2: lower_dot(2); break;
    case opcode::dp3: lower_dot(3); break;
    case opcode::dp4: lower_dot(4); break;
    case opcode::dst:
      if (writes(0)) write(0, number(1.0f));
      if (writes(1)) write(1, to_.multiply(read(0, 1), read(1, 1)));
      if (writes(2)) write(2, read(0, 2));
      if (writes(3)) write(3, read(1, 3));
      break;
    case opcode::exp: {
      const operand x = read(0, 0);
      const value whole = to_.put(vop::fround_f32, {x}, {rounds(round_mode::rtn)});
      if (writes(0)) write(0, put_sequence(to_, no_value, valhall::exp2_f32<target>, of(whole)));
      if (writes(1)) write(1, to_.put(vop::fadd_f32, {x, builder::negated(of(whole))}));
      if (writes(2)) write(2, put_sequence(to_, no_value, valhall::exp2_f32<target>, x));
      if (writes(3)) write(3, number(1.0f));
      break;
    }
    case opcode::log: {
      const operand x = builder::absolute(read(0, 0));
      const value logarithm = put_sequence(to_, no_value, valhall::log2_f32<target>, x);
      const value whole = to_.put(vop::fround_f32, {of(logarithm)}, {rounds(round_mode::rtn)});
      if (writes(0)) write(0, whole);
      if (writes(1)) {
        const value exponent = to_.put(vop::f32_to_s32, {builder::negated(of(whole))});
        write(1, to_.put(vop::fma_rscale_f32, {x, number(1.0f), number(-0.0f), of(exponent)}));
      }
      if (writes(2)) write(2, logarithm);
      if (writes(3)) write(3, number(1.0f));
      break;
    }
    case opcode::lit: {
      const operand x = read(0, 0), zero = number(0.0f);
      if (writes(0)) write(0, number(1.0f));
      if (writes(1)) write(1, to_.put(vop::fmax_f32, {x, zero}));
      if (writes(2)) {
        const value base = to_.put(vop::fmax_f32, {read(0, 1), zero});
        const value least = to_.put(vop::fmax_f32, {read(0, 3), number(-128.0f)});
        const value exponent = to_.put(vop::fmin_f32, {of(least), number(128.0f)});
        const value lit = put_sequence(to_, no_value, valhall::power_f32<target>, of(base), of(exponent));
        write(2, to_.put(vop::csel_f32, {x, zero, of(lit), zero}, {compares(condition::gt)}));
      }
      if (writes(3)) write(3, number(1.0f));
      break;
    }
    default:
      if (info_of(now_->id).shape == opcode_shape::whole) return lower_packed();
      if (info_of(now_->id).shape == opcode_shape::scalar) return write_all(of(by_components(0)));
      write_each([&](unsigned c) { return of(by_components(c)); });
  }
}

}  // namespace tgsi
