// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/float_order.hpp>
#include <valhall/arithmetic/integer.hpp>
#include <valhall/codec/source_value.hpp>
#include <valhall/equivalence/term.hpp>
#include <valhall/isa/generated/enums.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

/// Normal forms of terms: expressions that are always equal become one term, where equality is cheap to
/// detect.
namespace valhall::detail {

/// The operations of `term_kind::operation`. Operations on bits have words as operands and results; the
/// others have components of 8, 16 or 32 bits.
enum class operator_code : std::uint8_t {
  bit_and,
  bit_or,
  bit_xor,
  select,         ///< Bits of the second operand where the first operand has ones, else bits of the third.
  add,            ///< Sum of components.
  subtract,       ///< Difference of components.
  multiply,       ///< Low half of the product of components.
  shift_left,     ///< A word, shifted by the lowest byte of the second operand, modulo 32.
  shift_right,    ///< Likewise, with zeros.
  shift_signed,   ///< Likewise, with the sign.
  rotate_left,    ///< Likewise.
  extend,         ///< The lowest 8 or 16 bits, extended with their sign to a word.
  equal,          ///< All ones in components that are equal, else 0.
  less_signed,    ///< All ones in components that are less, as signed numbers.
  less_unsigned,  ///< Likewise, as unsigned numbers.
  float_equal,    ///< As `compare` of floats with `eq`; components of 16 or 32 bits.
  float_less,     ///< With `lt`.
  float_at_most,  ///< With `le`.
  float_apart,    ///< With `gtlt`.
  float_total,    ///< With `total`.
  half_to_float,  ///< The float that equals the half in the lowest 16 bits.
  mixed_bits,     ///< All ones if `branch_test::mixed` holds, else 0.
  add_wide,       ///< Sum of 64 bits.
  shift_wide,     ///< 64 bits shifted left by the second operand, a constant.
};

/// Makes terms in their normal form.
class term_rules : public term_table {
 public:
  static constexpr std::uint32_t all_ones = ~std::uint32_t{0};

  /// A byte of a term: a constant, or a byte that no rule takes apart.
  struct byte {
    term_id of = 0;
    unsigned index = 0;
    friend constexpr bool operator==(byte, byte) noexcept = default;
  };

  constexpr byte byte_of(term_id t, unsigned index) {
    for (unsigned depth = 0; depth < 8; ++depth) {
      const term_node n = (*this)[t];
      switch (n.kind()) {
        case term_kind::constant: return {constant(value_of(t) >> 8 * index & 0xff), 0};
        case term_kind::bytes:
          return {n.operands[index], static_cast<unsigned>(n.payload() >> 2 * index & 3)};
        case term_kind::operation: break;
        default: return {t, index};
      }
      const auto code = static_cast<operator_code>(n.payload() >> 8);
      if (code == operator_code::extend) {
        if (index >= (n.payload() & 0xff) / 8) return {t, index};
        t = n.operands[0];
        continue;
      }
      const bool is_logic =
          code == operator_code::bit_and || code == operator_code::bit_or || code == operator_code::bit_xor;
      if (!is_logic || !is_constant(n.operands[1])) return {t, index};
      const std::uint32_t mask = value_of(n.operands[1]) >> 8 * index & 0xff;
      const std::uint32_t passes = code == operator_code::bit_and ? 0xff : 0;
      if (mask != passes) {
        if (code != operator_code::bit_xor && mask == (passes ^ 0xff)) return {constant(mask), 0};
        return {t, index};
      }
      t = n.operands[0];
    }
    return {t, index};
  }

  /// The word with these bytes, the lowest first.
  constexpr term_id word_of(byte a, byte b, byte c, byte d) {
    if (a.of == b.of && b.of == c.of && c.of == d.of && a.index == 0 && b.index == 1 && c.index == 2 &&
        d.index == 3)
      return a.of;
    if (is_constant(a.of) && is_constant(b.of) && is_constant(c.of) && is_constant(d.of))
      return constant(value_of(a.of) | value_of(b.of) << 8 | value_of(c.of) << 16 | value_of(d.of) << 24);
    for (const byte part : {a, b, c, d})
      if (kind(part.of) == term_kind::operation && byte_of(part.of, 0) == a && byte_of(part.of, 1) == b &&
          byte_of(part.of, 2) == c && byte_of(part.of, 3) == d)
        return part.of;
    return make(term_kind::bytes, a.index | b.index << 2 | c.index << 4 | d.index << 6, a.of, b.of, c.of,
                d.of);
  }
  /// Half `half` of a word, extended with zeros.
  constexpr term_id half_of(term_id t, unsigned half) {
    if (is_constant(t)) return constant(value_of(t) >> 16 * half & 0xffff);
    const byte none{zero(), 0};
    return word_of(byte_of(t, 2 * half), byte_of(t, 2 * half + 1), none, none);
  }
  /// The word with the lower halves of two words.
  constexpr term_id halves(term_id low, term_id high) {
    return word_of(byte_of(low, 0), byte_of(low, 1), byte_of(high, 0), byte_of(high, 1));
  }
  /// The bytes of `t` for which `mask` has ones, and the other bytes from `other`.
  constexpr term_id blend_bytes(std::uint32_t mask, term_id t, term_id other) {
    if (mask == all_ones) return t;
    const auto pick = [&](unsigned i) { return byte_of((mask >> 8 * i & 1) != 0 ? t : other, i); };
    const byte a = pick(0), b = pick(1), c = pick(2), d = pick(3);
    return word_of(a, b, c, d);
  }

  constexpr term_id op(operator_code code, unsigned size, term_id a, term_id b = 0, term_id c = 0) {
    return make(term_kind::operation, static_cast<std::uint64_t>(code) << 8 | size, a, b, c);
  }

  constexpr term_id bit_not(term_id a) { return bit_xor(a, constant(all_ones)); }

  constexpr term_id bit_and(term_id a, term_id b) {
    sort(a, b);
    if (a == b) return a;
    if (is_constant(b)) {
      const std::uint32_t mask = value_of(b);
      if (is_constant(a)) return constant(value_of(a) & mask);
      if (mask == 0) return zero();
      if (mask == all_ones) return a;
      if (is_byte_mask(mask)) return blend_bytes(mask, a, zero());
      if (is_op(a, operator_code::bit_and) && is_constant((*this)[a].operands[1])) {
        const term_node inner = (*this)[a];
        return bit_and(inner.operands[0], constant(value_of(inner.operands[1]) & mask));
      }
    }
    return op(operator_code::bit_and, 32, a, b);
  }

  constexpr term_id bit_or(term_id a, term_id b) {
    sort(a, b);
    if (a == b) return a;
    if (is_constant(b)) {
      if (is_constant(a)) return constant(value_of(a) | value_of(b));
      if (value_of(b) == 0) return a;
      if (value_of(b) == all_ones) return b;
    }
    if (term_id joined = 0; join_bytes(a, b, joined)) return joined;
    return op(operator_code::bit_or, 32, a, b);
  }

  constexpr term_id bit_xor(term_id a, term_id b) {
    sort(a, b);
    if (a == b) return zero();
    if (is_constant(b)) {
      if (is_constant(a)) return constant(value_of(a) ^ value_of(b));
      if (value_of(b) == 0) return a;
      if (is_op(a, operator_code::bit_xor) && is_constant((*this)[a].operands[1])) {
        const term_node inner = (*this)[a];
        return bit_xor(inner.operands[0], constant(value_of(inner.operands[1]) ^ value_of(b)));
      }
    }
    if (term_id joined = 0; join_bytes(a, b, joined)) return joined;
    return op(operator_code::bit_xor, 32, a, b);
  }

  /// The bits of `a` where `mask` has ones, else of `b`.
  constexpr term_id select(term_id mask, term_id a, term_id b) {
    if (a == b) return a;
    if (is_op(mask, operator_code::bit_xor) && is((*this)[mask].operands[1], all_ones))
      return select((*this)[mask].operands[0], b, a);
    if (is_constant(mask)) {
      if (is_byte_mask(value_of(mask))) return blend_bytes(value_of(mask), a, b);
      return bit_or(bit_and(a, mask), bit_and(b, bit_not(mask)));
    }
    if (is(b, 0)) return bit_and(mask, a);
    if (is(a, 0)) return bit_and(bit_not(mask), b);
    if (is(a, all_ones)) return bit_or(mask, b);
    if (is(b, all_ones)) return bit_or(bit_not(mask), a);
    return op(operator_code::select, 32, mask, a, b);
  }

  constexpr term_id add(unsigned size, term_id a, term_id b) {
    sort(a, b);
    if (is_constant(b)) {
      if (is_constant(a)) return constant(each(size, a, b, [](auto x, auto y) { return x + y; }));
      if (value_of(b) == 0) return a;
    }
    // Constants move outwards: (x + c) + y is (x + y) + c.
    if (is_op(a, operator_code::add, size) && is_constant((*this)[a].operands[1])) {
      const term_node inner = (*this)[a];
      if (is_constant(b)) return add(size, inner.operands[0], add(size, inner.operands[1], b));
      return add(size, add(size, inner.operands[0], b), inner.operands[1]);
    }
    if (is_op(b, operator_code::add, size) && is_constant((*this)[b].operands[1])) {
      const term_node inner = (*this)[b];
      return add(size, add(size, a, inner.operands[0]), inner.operands[1]);
    }
    if (a == b && size == 32) return shift(operator_code::shift_left, a, constant(1));
    return op(operator_code::add, size, a, b);
  }

  constexpr term_id subtract(unsigned size, term_id a, term_id b) {
    if (a == b) return zero();
    if (is_constant(b))
      return add(size, a, constant(each(size, zero(), b, [](auto x, auto y) { return x - y; })));
    return op(operator_code::subtract, size, a, b);
  }

  constexpr term_id multiply(unsigned size, term_id a, term_id b) {
    sort(a, b);
    if (is_constant(b)) {
      if (is_constant(a)) return constant(each(size, a, b, [](auto x, auto y) { return x * y; }));
      const std::uint32_t factor = value_of(b);
      if (factor == 0) return b;
      if (size == 32 && (factor & (factor - 1)) == 0)
        return shift(operator_code::shift_left, a, constant(index_of_lowest(factor)));
    }
    return op(operator_code::multiply, size, a, b);
  }

  /// A word shifted by the lowest byte of `amount`, modulo 32.
  constexpr term_id shift(operator_code code, term_id a, term_id amount) {
    const byte none{zero(), 0};
    if (!is_constant(amount)) return op(code, 32, a, word_of(byte_of(amount, 0), none, none, none));
    const unsigned by = value_of(amount) & 31;
    if (by == 0) return a;
    if (is_constant(a)) return constant(shifted(code, value_of(a), by));
    if (is_op(a, code) && is_constant((*this)[a].operands[1])) {
      const unsigned sum = by + value_of((*this)[a].operands[1]);
      const term_id from = (*this)[a].operands[0];
      if (sum < 32) return shift(code, from, constant(sum));
      if (code == operator_code::rotate_left) return shift(code, from, constant(sum - 32));
      if (code != operator_code::shift_signed) return zero();
      return shift(code, from, constant(31));
    }
    if (by % 8 == 0 && code != operator_code::shift_signed) {
      const unsigned left = code == operator_code::shift_right ? 4 - by / 8 : by / 8;
      const auto moved = [&](unsigned i) {
        const unsigned from = (i + 4 - left) & 3;
        const bool falls_out = code == operator_code::shift_left    ? i < left
                               : code == operator_code::shift_right ? i >= left
                                                                    : false;
        return falls_out ? none : byte_of(a, from);
      };
      const byte b0 = moved(0), b1 = moved(1), b2 = moved(2), b3 = moved(3);
      return word_of(b0, b1, b2, b3);
    }
    if (code == operator_code::shift_signed && (by == 16 || by == 24))
      return extend(32 - by, shift(operator_code::shift_right, a, amount));
    return op(code, 32, a, constant(by));
  }

  /// The lowest `size` bits, 8 or 16, extended with their sign.
  constexpr term_id extend(unsigned size, term_id a) {
    const byte none{zero(), 0};
    const term_id low = size == 8 ? word_of(byte_of(a, 0), none, none, none) : half_of(a, 0);
    if (is_constant(low)) return constant(static_cast<std::uint32_t>(sign_extend(value_of(low), size)));
    // A component whose highest byte is 0 is not negative.
    if (size == 16 && byte_of(low, 1) == none) return low;
    return op(operator_code::extend, size, low);
  }

  /// All ones in the components for which the integer relation holds.
  constexpr term_id compare(condition relation, bool is_signed, unsigned size, term_id a, term_id b) {
    const operator_code less = is_signed ? operator_code::less_signed : operator_code::less_unsigned;
    switch (relation) {
      case condition::eq: return equal(size, a, b);
      case condition::ne: return bit_not(equal(size, a, b));
      case condition::lt: return below(less, size, a, b);
      case condition::gt: return below(less, size, b, a);
      case condition::ge: return bit_not(below(less, size, a, b));
      case condition::le: return bit_not(below(less, size, b, a));
      default: return zero();
    }
  }

  /// All ones in the components for which the relation of floats holds.
  constexpr term_id compare_floats(condition relation, unsigned size, term_id a, term_id b) {
    if (is_constant(a) && is_constant(b)) {
      const std::uint32_t kept = float_outcome(relation, size, a, b, false);
      if (kept == float_outcome(relation, size, a, b, true)) return constant(kept);
    }
    term_id x = a, y = b;
    sort(x, y);
    switch (relation) {
      case condition::eq: return op(operator_code::float_equal, size, x, y);
      case condition::ne: return bit_not(op(operator_code::float_equal, size, x, y));
      case condition::lt: return op(operator_code::float_less, size, a, b);
      case condition::gt: return op(operator_code::float_less, size, b, a);
      case condition::le: return op(operator_code::float_at_most, size, a, b);
      case condition::ge: return op(operator_code::float_at_most, size, b, a);
      case condition::gtlt: return op(operator_code::float_apart, size, x, y);
      case condition::total: break;
    }
    return op(operator_code::float_total, size, a, b);
  }

  /// All ones in the components that are not 0.
  constexpr term_id non_zero(unsigned size, term_id a) { return bit_not(equal(size, a, zero())); }

  constexpr term_id half_to_float(term_id a) {
    const term_id half = half_of(a, 0);
    if (is_constant(half))
      if (const source_value value = float_of_half(value_of(half)); value.known)
        return constant(static_cast<std::uint32_t>(value.value));
    return op(operator_code::half_to_float, 32, half);
  }

  // Terms of 64 bits.
  constexpr term_id wide(term_id low, term_id high) {
    if (kind(high) == term_kind::high_word && low_of((*this)[high].operands[0]) == low)
      return (*this)[high].operands[0];
    // A word added to 64 bits, as a sum of words and its carry.
    if (is_op(low, operator_code::add, 32) && is_op(high, operator_code::add, 32)) {
      const term_node sum = (*this)[low], above = (*this)[high];
      if (is_constant(sum.operands[1])) {
        const term_id carry = carry_of(low, sum.operands[0]);
        for (unsigned k = 0; k < 2; ++k)
          if (above.operands[k] == carry)
            return add_wide(wide(sum.operands[0], above.operands[1 - k]), wide(sum.operands[1], zero()));
      }
    }
    return make(term_kind::wide, 0, low, high);
  }
  constexpr term_id low_of(term_id t, unsigned depth = 0) {
    const term_node n = (*this)[t];
    if (n.kind() == term_kind::wide) return n.operands[0];
    if (depth < most_depth && is_op(t, operator_code::add_wide))
      return add(32, low_of(n.operands[0], depth + 1), low_of(n.operands[1], depth + 1));
    if (depth < most_depth && is_op(t, operator_code::shift_wide))
      return shift(operator_code::shift_left, low_of(n.operands[0], depth + 1), n.operands[1]);
    return make(term_kind::low_word, 0, t);
  }
  constexpr term_id high_of(term_id t) {
    const term_node n = (*this)[t];
    if (n.kind() == term_kind::wide) return n.operands[1];
    if (is_op(t, operator_code::add_wide) && is_wide_constant(n.operands[1]) &&
        wide_value_of(n.operands[1]) >> 32 == 0)
      return add(32, high_of(n.operands[0]), carry_of(low_of(t), low_of(n.operands[0])));
    return make(term_kind::high_word, 0, t);
  }
  /// 1 if the sum of words `sum` is below its summand `x`, since it wraps around, else 0.
  constexpr term_id carry_of(term_id sum, term_id x) {
    return bit_and(compare(condition::lt, false, 32, sum, x), constant(1));
  }
  constexpr term_id wide_constant(std::uint64_t value) {
    const term_id low = constant(static_cast<std::uint32_t>(value));
    return wide(low, constant(static_cast<std::uint32_t>(value >> 32)));
  }
  constexpr bool is_wide_constant(term_id t) const noexcept {
    const term_node& n = (*this)[t];
    return n.kind() == term_kind::wide && is_constant(n.operands[0]) && is_constant(n.operands[1]);
  }
  constexpr std::uint64_t wide_value_of(term_id t) const noexcept {
    const term_node& n = (*this)[t];
    return value_of(n.operands[0]) | std::uint64_t{value_of(n.operands[1])} << 32;
  }
  constexpr term_id add_wide(term_id a, term_id b) {
    if (is_wide_constant(a) || (!is_wide_constant(b) && b < a)) swap(a, b);
    if (is_wide_constant(b)) {
      if (is_wide_constant(a)) return wide_constant(wide_value_of(a) + wide_value_of(b));
      if (wide_value_of(b) == 0) return a;
    }
    if (is_op(a, operator_code::add_wide) && is_wide_constant((*this)[a].operands[1])) {
      const term_node inner = (*this)[a];
      if (is_wide_constant(b)) return add_wide(inner.operands[0], add_wide(inner.operands[1], b));
      return add_wide(add_wide(inner.operands[0], b), inner.operands[1]);
    }
    if (is_op(b, operator_code::add_wide) && is_wide_constant((*this)[b].operands[1])) {
      const term_node inner = (*this)[b];
      return add_wide(add_wide(a, inner.operands[0]), inner.operands[1]);
    }
    return op(operator_code::add_wide, 64, a, b);
  }
  /// `a`, of 64 bits, shifted left by less than 8.
  constexpr term_id shift_wide(term_id a, unsigned by) {
    if (by == 0) return a;
    if (is_wide_constant(a)) return wide_constant(wide_value_of(a) << by);
    return op(operator_code::shift_wide, 64, a, constant(by));
  }

  constexpr term_kind kind(term_id t) const noexcept { return (*this)[t].kind(); }
  constexpr bool is_op(term_id t, operator_code code) const noexcept {
    return kind(t) == term_kind::operation && (*this)[t].payload() >> 8 == static_cast<std::uint64_t>(code);
  }
  constexpr bool is_op(term_id t, operator_code code, unsigned size) const noexcept {
    return is_op(t, code) && ((*this)[t].payload() & 0xff) == size;
  }

 private:
  static constexpr unsigned most_depth = 4;  ///< Sums in sums that rules look into.

  static constexpr void swap(term_id& a, term_id& b) noexcept {
    const term_id kept = a;
    a = b;
    b = kept;
  }
  /// Orders the operands of a commutative operation: a constant comes second.
  constexpr void sort(term_id& a, term_id& b) const noexcept {
    if (is_constant(a) || (!is_constant(b) && b < a)) swap(a, b);
  }

  static constexpr bool is_byte_mask(std::uint32_t mask) noexcept {
    return (mask & 0x01010101) * 0xff == mask;
  }

  /// f of each component of two constants, which wraps around.
  template <class Function>
  constexpr std::uint32_t each(unsigned size, term_id a, term_id b, const Function& f) const noexcept {
    std::uint32_t result = 0;
    const auto mask = static_cast<std::uint32_t>(low_bits(size));
    for (unsigned at = 0; at < 32; at += size)
      result |= (f(value_of(a) >> at & mask, value_of(b) >> at & mask) & mask) << at;
    return result;
  }

  static constexpr std::uint32_t shifted(operator_code code, std::uint32_t a, unsigned by) noexcept {
    switch (code) {
      case operator_code::shift_left: return a << by;
      case operator_code::shift_right: return a >> by;
      case operator_code::rotate_left: return arithmetic::rotate_left<std::uint32_t>(a, by);
      default: return static_cast<std::uint32_t>(arithmetic::shift_right(static_cast<std::int32_t>(a), by));
    }
  }

  /// The outcome of a comparison of constants.
  constexpr std::uint32_t float_outcome(condition relation, unsigned size, term_id a, term_id b,
                                        bool flush) const noexcept {
    using namespace arithmetic;
    const float_mode mode{.rounding = round_mode::rte, .flush = flush};
    const float_comparison<binary16> of_halves(relation, mode);
    const float_comparison<binary32> of_words(relation, mode);
    return each(size, a, b, [&](std::uint32_t x, std::uint32_t y) {
      return size == 16 ? of_halves(x, y) : of_words(x, y);
    });
  }

  /// Joins two words if only one of them may have ones in each byte.
  constexpr bool join_bytes(term_id a, term_id b, term_id& joined) {
    if (kind(a) != term_kind::bytes && kind(b) != term_kind::bytes) return false;
    const byte none{zero(), 0};
    byte parts[4];
    for (unsigned i = 0; i < 4; ++i) {
      const byte x = byte_of(a, i), y = byte_of(b, i);
      if (!(x == none) && !(y == none)) return false;
      parts[i] = x == none ? y : x;
    }
    joined = word_of(parts[0], parts[1], parts[2], parts[3]);
    return true;
  }

  /// The size in bits of the components of `t`, if each is known to be all ones or all zeros; otherwise 0.
  constexpr unsigned mask_size(term_id t, unsigned depth = 0) const noexcept {
    const term_node& n = (*this)[t];
    if (n.kind() == term_kind::constant) return value_of(t) == 0 || value_of(t) == all_ones ? 32 : 0;
    if (n.kind() != term_kind::operation || depth == 4) return 0;
    switch (static_cast<operator_code>(n.payload() >> 8)) {
      case operator_code::equal:
      case operator_code::less_signed:
      case operator_code::less_unsigned:
      case operator_code::float_equal:
      case operator_code::float_less:
      case operator_code::float_at_most:
      case operator_code::float_apart:
      case operator_code::float_total: return n.payload() & 0xff;
      case operator_code::mixed_bits: return 32;
      case operator_code::bit_and:
      case operator_code::bit_or:
      case operator_code::bit_xor: {
        const unsigned a = mask_size(n.operands[0], depth + 1);
        const unsigned b = a == 0 ? 0 : mask_size(n.operands[1], depth + 1);
        return a < b ? a : b;
      }
      default: return 0;
    }
  }

  /// If `t` consists of bytes of one word and of zeros, and that word is 0 or all ones: the word; else
  /// `zero()`.
  constexpr term_id mask_of_bytes(term_id t) const noexcept {
    const term_node& n = (*this)[t];
    term_id mask = zero();
    if (n.kind() != term_kind::bytes) return mask;
    for (const term_id part : n.operands) {
      if (part == zero()) continue;
      if (mask != zero() && part != mask) return zero();
      mask = part;
    }
    return mask_size(mask) == 32 ? mask : zero();
  }

  constexpr term_id equal(unsigned size, term_id a, term_id b) {
    sort(a, b);
    if (a == b) return constant(all_ones);
    if (is_constant(b)) {
      if (is_constant(a))
        return constant(
            each(size, a, b, [](std::uint32_t x, std::uint32_t y) { return x == y ? all_ones : 0; }));
      if (const term_id mask = mask_of_bytes(a); size == 32 && value_of(b) == 0 && mask != zero())
        return bit_not(mask);
      // Comparisons of a boolean with one of its values.
      term_id mask = a;
      std::uint32_t if_true = all_ones;
      if (is_op(a, operator_code::bit_and) && is_constant((*this)[a].operands[1])) {
        mask = (*this)[a].operands[0];
        if_true = value_of((*this)[a].operands[1]);
      }
      const auto part = static_cast<std::uint32_t>(low_bits(size));
      bool each_true = true;
      for (unsigned at = 0; at < 32; at += size) each_true = each_true && (if_true >> at & part) != 0;
      if (each_true && mask_size(mask) >= size) {
        if (value_of(b) == 0) return bit_not(mask);
        if (value_of(b) == if_true) return mask;
      }
      if (size == 32 && value_of(b) != 0)
        if (is_op(a, operator_code::bit_xor) && is_constant((*this)[a].operands[1]))
          return equal(size, (*this)[a].operands[0],
                       constant(value_of((*this)[a].operands[1]) ^ value_of(b)));
    }
    return op(operator_code::equal, size, a, b);
  }

  constexpr term_id below(operator_code less, unsigned size, term_id a, term_id b) {
    if (a == b) return zero();
    if (is_constant(a) && is_constant(b)) {
      const bool is_signed = less == operator_code::less_signed;
      return constant(each(size, a, b, [&](std::uint32_t x, std::uint32_t y) {
        const bool holds = is_signed ? static_cast<std::int64_t>(sign_extend(x, size)) <
                                           static_cast<std::int64_t>(sign_extend(y, size))
                                     : x < y;
        return holds ? all_ones : 0;
      }));
    }
    if (less == operator_code::less_unsigned) {
      if (is(a, 0)) return non_zero(size, b);
      if (is(b, 0)) return zero();
      // If a sum of words wraps around, it is below both summands; otherwise it is below neither.
      if (is_op(a, operator_code::add, size) && (*this)[a].operands[1] == b && size == 32)
        return op(less, size, a, (*this)[a].operands[0]);
    }
    return op(less, size, a, b);
  }
};

}  // namespace valhall::detail
