// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/saturate.hpp>
#include <valhall/isa/generated/enums.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

/// Integer operations on one component that are not simply a C++ operator on unsigned types or a static_cast.
namespace valhall::arithmetic {

/// IMUL: the low half of a * b. The C++ operator would overflow `int` after promoting std::uint16_t.
template <class Integer>
constexpr Integer multiply_low(Integer a, Integer b) noexcept {
  return static_cast<Integer>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// IMULD: all 64 bits of the product.
constexpr std::uint64_t multiply_wide(std::uint32_t a, std::uint32_t b) noexcept {
  return std::uint64_t(a) * b;
}

/// HADD: floor((a + b) / 2), or with `round_up` (rhadd) the ceiling. For 32 bits or less.
template <class Integer>
constexpr Integer half_add(Integer a, Integer b, bool round_up = false) noexcept {
  static_assert(sizeof(Integer) <= 4);
  return static_cast<Integer>((std::int64_t(a) + std::int64_t(b) + round_up) >> 1);
}

/// IABS: the absolute value of a signed number. The lowest number stays itself; read as unsigned, that is its
/// absolute value.
template <class Integer>
constexpr Integer absolute_integer(Integer a) noexcept {
  static_assert(is_signed_type<Integer>);
  return static_cast<Integer>(a < 0 ? 0 - static_cast<std::uint64_t>(a) : static_cast<std::uint64_t>(a));
}

/// CLZ: the number of zero bits above the highest set bit. For 0: the width of the type, presumably also
/// below 32 bits.
template <class Unsigned>
constexpr Unsigned count_leading_zeros(Unsigned a) noexcept {
  static_assert(!is_signed_type<Unsigned>);
  return static_cast<Unsigned>(a == 0 ? width_of<Unsigned>
                                      : width_of<Unsigned> - 1 - int(valhall::detail::index_of_highest(a)));
}

/// POPCOUNT.
constexpr std::uint32_t count_set_bits(std::uint32_t a) noexcept { return valhall::detail::count_bits(a); }

/// BITREV: bit n goes to bit 31 - n.
constexpr std::uint32_t reverse_bits(std::uint32_t a) noexcept {
  a = (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
  a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
  a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
  a = (a >> 8 & 0x00ff00ff) | (a & 0x00ff00ff) << 8;
  return a >> 16 | a << 16;
}

/// The shift of LSHIFT_AND and similar. The amount is taken modulo the width.
template <class Unsigned>
constexpr Unsigned shift_left(Unsigned a, unsigned amount) noexcept {
  static_assert(!is_signed_type<Unsigned>);
  return static_cast<Unsigned>(a << (amount % width_of<Unsigned>));
}

/// The rotation of LROT_AND and similar. The amount is treated as in `shift_left`.
template <class Unsigned>
constexpr Unsigned rotate_left(Unsigned a, unsigned amount) noexcept {
  static_assert(!is_signed_type<Unsigned>);
  const unsigned left = amount % width_of<Unsigned>, right = (width_of<Unsigned> - left) % width_of<Unsigned>;
  return static_cast<Unsigned>(a << left | a >> right);
}

/// The shift of RSHIFT_AND and similar: logical for unsigned types, arithmetic for signed ones (`signed`).
/// The amount is treated as in `shift_left`.
template <class Integer>
constexpr Integer shift_right(Integer a, unsigned amount) noexcept {
  return static_cast<Integer>(a >> (amount % width_of<Integer>));
}

/// SHADDX: a + (b << shift), where b is extended to 64 bits by its type; `shift` is 0 to 7.
template <class Integer>
constexpr std::uint64_t shift_add(std::uint64_t a, Integer b, unsigned shift) noexcept {
  return a + (static_cast<std::uint64_t>(b) << shift);
}

/// SEG_ADD: base + offset, or with `negate` base - offset; with `preserve_null` a base of 0 stays 0.
constexpr std::uint64_t segment_add(std::uint64_t base, std::uint32_t offset, bool negate = false,
                                    bool preserve_null = false) noexcept {
  if (preserve_null && base == 0) return 0;
  return negate ? base - offset : base + offset;
}

/// MUX, for the bits of one component. `mux::fp_zero` tests for a zero of either sign: a subnormal is none,
/// whatever the mode. Documented for 32 bits, presumed for 16.
template <class Unsigned>
constexpr Unsigned choose(mux test, Unsigned a, Unsigned b, Unsigned mask) noexcept {
  static_assert(!is_signed_type<Unsigned>);
  constexpr Unsigned sign = static_cast<Unsigned>(1u << (width_of<Unsigned> - 1));
  switch (test) {
    case mux::neg: return (mask & sign) != 0 ? a : b;
    case mux::int_zero: return mask == 0 ? a : b;
    case mux::fp_zero: return static_cast<Unsigned>(mask & ~sign) == 0 ? a : b;
    case mux::bit: break;
  }
  return static_cast<Unsigned>((a & mask) | (b & ~mask));
}

/// IDP: c plus the dot product of the four bytes of a and b, all signed if `Integer` is. The sum wraps
/// around, or saturates. `Integer` is std::int32_t or std::uint32_t.
template <class Integer>
constexpr Integer dot_product(std::uint32_t a, std::uint32_t b, Integer c, bool saturate = false) noexcept {
  static_assert(sizeof(Integer) == 4);
  std::int64_t sum = c;
  for (int i = 0; i < 32; i += 8)
    sum += is_signed_type<Integer>
               ? static_cast<std::int8_t>(a >> i & 0xff) * static_cast<std::int8_t>(b >> i & 0xff)
               : static_cast<std::int32_t>((a >> i & 0xff) * (b >> i & 0xff));
  return saturate ? saturated<Integer>(sum) : static_cast<Integer>(sum);
}

/// A relation between two integers, for ICMP and CSEL. It has no branches, so that compilers vectorize a loop
/// of comparisons.
class integer_comparison {
 public:
  /// The relation `relation`. `gtlt` and `total` never hold.
  constexpr explicit integer_comparison(condition relation) noexcept {
    constexpr unsigned less = 1, equal = 2, greater = 4;
    constexpr std::uint8_t true_for[8] = {equal, greater, greater | equal, less | greater, less, less | equal,
                                          0,     0};
    const unsigned holds_for = true_for[static_cast<unsigned>(relation) & 7];
    less_ = mask((holds_for & less) != 0);
    equal_ = mask((holds_for & equal) != 0);
    greater_ = mask((holds_for & greater) != 0);
  }

  /// All ones if the relation holds, otherwise 0. The integers are signed if their type is.
  template <class Integer>
  VALHALL_INLINE constexpr std::uint32_t operator()(Integer a, Integer b) const noexcept {
    return (mask(a < b) & less_) | (mask(a == b) & equal_) | (mask(a > b) & greater_);
  }

 private:
  static constexpr std::uint32_t mask(bool holds) noexcept { return holds ? ~std::uint32_t{0} : 0; }

  std::uint32_t less_ = 0, equal_ = 0, greater_ = 0;
};

/// ICMP, CSEL: whether the relation holds between two integers, signed if the type is.
template <class Integer>
constexpr bool compare_integers(Integer a, Integer b, condition relation) noexcept {
  return integer_comparison(relation)(a, b) != 0;
}

/// ICMP with `seq`: the order of a and b, or if they are equal that of `rest`, as a signed number, and 0.
/// -1, 0 or 1: less, equal or greater. As `rest` of the next comparison it makes chains of any length.
template <class Integer>
constexpr int chained_order(Integer a, Integer b, Integer rest) noexcept {
  if (a != b) return a < b ? -1 : 1;
  if (rest == 0) return 0;
  return (static_cast<std::uint64_t>(rest) >> (width_of<Integer> - 1) & 1) != 0 ? -1 : 1;
}

/// BRANCHZ: the test of its source that decides whether it jumps, unless `eq` inverts it.
enum class branch_test : std::uint8_t {
  non_zero,  ///< Of the word, or the selected half.
  all_ones,  ///< `and`: all 32 bits are set.
  mixed,     ///< `lowbits`: bits 3 to 20 are neither all 0 nor all 1.
};

/// Whether the test holds for a source.
constexpr bool passes(branch_test test, std::uint32_t a) noexcept {
  constexpr std::uint32_t low_bits = 0x001ffff8;
  switch (test) {
    case branch_test::non_zero: return a != 0;
    case branch_test::all_ones: return a == 0xffffffff;
    case branch_test::mixed: return (a & low_bits) != 0 && (a & low_bits) != low_bits;
  }
  return false;
}

}  // namespace valhall::arithmetic
