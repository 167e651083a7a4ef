// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/config.hpp>

#include <cstdint>

/// Fields of words, and bit tricks under readable names.
namespace valhall::detail {

/// The mask of a field of `size` bits, at most 63, whose first bit is `start`.
constexpr std::uint64_t field_mask(unsigned start, unsigned size) noexcept {
  return ((std::uint64_t{1} << size) - 1) << start;
}

/// The value of the field in `word`.
constexpr std::uint64_t field(std::uint64_t word, unsigned start, unsigned size) noexcept {
  return word >> start & field_mask(0, size);
}

/// `word` with `value` in the field; bits of `value` that do not fit are dropped.
constexpr std::uint64_t with_field(std::uint64_t word, unsigned start, unsigned size,
                                   std::uint64_t value) noexcept {
  const std::uint64_t mask = field_mask(start, size);
  return (word & ~mask) | (value << start & mask);
}

/// `word` rotated right, or left, by `distance` bits, at most 63.
VALHALL_INLINE constexpr std::uint64_t turned_right(std::uint64_t word, unsigned distance) noexcept {
  return word >> distance | word << (-distance & 63);
}
VALHALL_INLINE constexpr std::uint64_t turned_left(std::uint64_t word, unsigned distance) noexcept {
  return word << distance | word >> (-distance & 63);
}

/// A mask of the low `count` bits, 1 to 64.
constexpr std::uint64_t low_bits(unsigned count) noexcept { return ~std::uint64_t{0} >> (64 - count); }

/// The low `size` bits, 1 to 64, extended with their sign to 64 bits. `value` has no bits above them.
constexpr std::uint64_t sign_extend(std::uint64_t value, unsigned size) noexcept {
  // Flips the sign bit, then subtracts it: the borrow sets all bits above if it was set.
  const std::uint64_t sign = std::uint64_t{1} << (size - 1);
  return (value ^ sign) - sign;
}

/// The number in the field of `word` with these bits, as two's complement if it is signed.
constexpr long long number_in(std::uint64_t word, unsigned start, unsigned size, bool is_signed) noexcept {
  const std::uint64_t bits = field(word, start, size);
  return static_cast<long long>(is_signed ? sign_extend(bits, size) : bits);
}

/// The lowest bit that is set; 0 if none is.
constexpr std::uint64_t lowest_bit(std::uint64_t bits) noexcept { return bits & (0 - bits); }

/// `bits` without the lowest bit that is set.
constexpr std::uint64_t without_lowest(std::uint64_t bits) noexcept { return bits & (bits - 1); }

/// Number of bits that are set.
VALHALL_INLINE constexpr unsigned count_bits(std::uint64_t bits) noexcept {
#if VALHALL_COMPILER_MSVC
  unsigned count = 0;
  for (; bits != 0; bits = without_lowest(bits)) ++count;
  return count;
#else
  return static_cast<unsigned>(__builtin_popcountll(bits));
#endif
}

/// Index of the lowest bit that is set. At least one is.
VALHALL_INLINE constexpr unsigned index_of_lowest(std::uint64_t bits) noexcept {
#if VALHALL_COMPILER_MSVC
  return count_bits(lowest_bit(bits) - 1);
#else
  return static_cast<unsigned>(__builtin_ctzll(bits));
#endif
}

/// Index of the highest bit that is set. At least one is.
VALHALL_INLINE constexpr unsigned index_of_highest(std::uint64_t bits) noexcept {
#if VALHALL_COMPILER_MSVC
  unsigned index = 0;
  while (bits >>= 1) ++index;
  return index;
#else
  return 63 - static_cast<unsigned>(__builtin_clzll(bits));
#endif
}

/// A byte times this is that byte eight times.
constexpr std::uint64_t in_each_byte = 0x0101010101010101;

/// The top bits of bytes that are below `limit`, at most 128; only the lowest of them is exact.
constexpr std::uint64_t bytes_below(std::uint64_t bytes, unsigned limit) noexcept {
  return (bytes - in_each_byte * limit) & ~bytes & in_each_byte << 7;
}
/// The top bits of bytes that are zero; only the lowest of them is exact.
constexpr std::uint64_t zero_bytes(std::uint64_t bytes) noexcept { return bytes_below(bytes, 1); }

/// Whether one of the four bytes is zero.
constexpr bool any_zero_byte(std::uint32_t bytes) noexcept {
  // Subtracting 1 makes the lowest zero byte borrow, which sets its top bit; `~bytes` excludes bytes whose
  // top bit was set before. Bytes above a zero one may appear zero too, which does not matter here.
  constexpr auto ones = static_cast<std::uint32_t>(in_each_byte);
  return ((bytes - ones) & ~bytes & ones << 7) != 0;
}

}  // namespace valhall::detail
