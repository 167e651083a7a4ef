// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/description.hpp>
#include <valhall/instruction.hpp>
#include <valhall/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// Writes text to a buffer as far as it has room, and counts what it has none for.
class text_out {
 public:
  constexpr text_out(char* buffer, std::size_t capacity) noexcept
      : first_(buffer), next_(buffer), last_(buffer + capacity) {}

  /// Characters written, and those without room.
  constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(next_ - first_) + missing_; }

  VALHALL_INLINE constexpr void put(char c) noexcept {
    if (next_ != last_) [[likely]]
      *next_++ = c;
    else
      ++missing_;
  }

  VALHALL_INLINE constexpr void put(char a, char b) noexcept { put(a), put(b); }

  /// A table's text. What lies behind it may be overwritten where there is room.
  template <unsigned Size>
  VALHALL_INLINE constexpr void put(const text_piece<Size>& piece) noexcept {
    if (__builtin_is_constant_evaluated() || static_cast<std::size_t>(last_ - next_) < Size) [[unlikely]] {
      *this = continued(*this, piece.text, piece.length);
      return;
    }
    static_assert(sizeof piece == Size);
    __builtin_memcpy(next_, &piece, Size);
    next_ += piece.length;
  }

  constexpr void put(text_view text) noexcept { *this = continued(*this, text.data, text.size); }

  /// `0x` and the hexadecimal digits of `value`.
  VALHALL_INLINE constexpr void put_hex(std::uint64_t value, const char* digits) noexcept {
    put('0', 'x');
    const unsigned bits = 64 - static_cast<unsigned>(__builtin_clzll(value | 1));
    put_digits(value, (bits + 3) / 4, digits);
  }

  /// The lowest `count` hexadecimal digits of `value`.
  VALHALL_INLINE constexpr void put_digits(std::uint64_t value, unsigned count, const char* digits) noexcept {
    for (unsigned i = count; i-- > 0;) put(digits[value >> (4 * i) & 15]);
  }

  VALHALL_INLINE constexpr void put_decimal(long long value) noexcept {
    auto magnitude = static_cast<unsigned long long>(value);
    if (value < 0) {
      put('-');
      magnitude = 0 - magnitude;
    }
    char digits[20] = {};
    unsigned count = 0;
    do digits[count++] = static_cast<char>('0' + magnitude % 10);
    while ((magnitude /= 10) != 0);
    while (count > 0) put(digits[--count]);
  }

  static constexpr const char* upper_digits = "0123456789ABCDEF";
  static constexpr const char* lower_digits = "0123456789abcdef";

 private:
  char* first_;
  char* next_;
  char* last_;
  std::size_t missing_ = 0;

  // By value, so that the writer whose members these are need not live in memory.
  [[gnu::noinline]] static constexpr text_out continued(text_out out, const char* text,
                                                        std::size_t size) noexcept {
    for (std::size_t i = 0; i < size; ++i) out.put(text[i]);
    return out;
  }
};

}  // namespace valhall::detail
