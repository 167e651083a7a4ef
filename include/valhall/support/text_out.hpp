// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/builtins.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/text_piece.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

inline constexpr char upper_digits[] = "0123456789ABCDEF";
inline constexpr char lower_digits[] = "0123456789abcdef";

/// The number of hexadecimal digits of `value`.
constexpr unsigned hex_digits(std::uint64_t value) noexcept { return index_of_highest(value | 1) / 4 + 1; }

/// Prints numbers through the character functions of `Out`.
template <class Out>
class number_out {
 public:
  /// The lowest `count` hexadecimal digits of `value`.
  VALHALL_INLINE constexpr void put_digits(std::uint64_t value, unsigned count,
                                           const char (&digits)[17]) noexcept {
    for (unsigned i = count; i-- > 0;) out().put(digits[value >> (4 * i) & 15]);
  }

  /// `0x` and the hexadecimal digits of `value`.
  VALHALL_INLINE constexpr void put_hex(std::uint64_t value, const char (&digits)[17]) noexcept {
    out().put('0', 'x');
    put_digits(value, hex_digits(value), digits);
  }

  VALHALL_INLINE constexpr void put_decimal(long long value) noexcept {
    auto magnitude = static_cast<unsigned long long>(value);
    if (value < 0) {
      out().put('-');
      magnitude = 0 - magnitude;
    }
    if (magnitude < 10) [[likely]] {
      out().put(static_cast<char>('0' + magnitude));
      return;
    }
    char digits[20] = {};
    unsigned first = 20;
    for (; magnitude != 0; magnitude /= 10) digits[--first] = static_cast<char>('0' + magnitude % 10);
    while (first != 20) out().put(digits[first++]);
  }

 private:
  constexpr Out& out() noexcept { return static_cast<Out&>(*this); }
};

/// Writes text to a buffer up to its capacity, and counts the characters beyond it.
class text_out : public number_out<text_out> {
 public:
  constexpr text_out(char* buffer, std::size_t capacity) noexcept
      : first_(buffer), next_(buffer), last_(buffer + capacity) {}

  /// The number of characters, including those beyond the capacity.
  constexpr std::size_t size() const noexcept { return static_cast<std::size_t>(next_ - first_) + missing_; }

  /// The position of the next character, and the remaining capacity.
  constexpr char* next() const noexcept { return next_; }
  constexpr std::size_t room() const noexcept { return static_cast<std::size_t>(last_ - next_); }
  /// Adds a text of `count` characters that the caller has written at `next()`, as far as it fits.
  constexpr void add(std::size_t count) noexcept {
    const std::size_t written = count < room() ? count : room();
    next_ += written;
    missing_ += count - written;
  }

  constexpr void put(char c) noexcept {
    if (next_ != last_)
      *next_++ = c;
    else
      ++missing_;
  }
  constexpr void put(char a, char b) noexcept { put(a), put(b); }

  constexpr void put(text_view text) noexcept {
    if (__builtin_is_constant_evaluated()) {
      for (const char c : text) put(c);
      return;
    }
    const std::size_t count = text.size < room() ? text.size : room();
    if (count != 0) copy_bytes(next_, text.data, count);
    next_ += count;
    missing_ += text.size - count;
  }

  template <unsigned Size>
  constexpr void put(const text_piece<Size>& piece) noexcept {
    put(text_view(piece.text, piece.length));
  }

  /// Removes the last characters.
  constexpr void drop(std::size_t count) noexcept {
    const std::size_t missing = count < missing_ ? count : missing_;
    missing_ -= missing;
    next_ -= count - missing;
  }

 private:
  char* first_;
  char* next_;
  char* last_;
  std::size_t missing_ = 0;
};

/// Writes text where the capacity is known to suffice, even for the padding that is copied with a piece.
class roomy_out : public number_out<roomy_out> {
 public:
  constexpr explicit roomy_out(char* next) noexcept : next_(next) {}

  constexpr char* next() const noexcept { return next_; }

  VALHALL_INLINE constexpr void put(char c) noexcept { *next_++ = c; }
  VALHALL_INLINE constexpr void put(char a, char b) noexcept {
    next_[0] = a;
    next_[1] = b;
    next_ += 2;
  }

  template <unsigned Size>
  VALHALL_INLINE constexpr void put(const text_piece<Size>& piece) noexcept {
    static_assert(sizeof piece == Size);
    if (__builtin_is_constant_evaluated())
      for (unsigned i = 0; i < piece.length; ++i) next_[i] = piece.text[i];
    else
      copy_bytes(next_, &piece, Size);
    next_ += piece.length;
  }

  /// Prints `piece`, which has at most 8 characters.
  template <unsigned Size>
  VALHALL_INLINE constexpr void put_start(const text_piece<Size>& piece) noexcept {
    if (__builtin_is_constant_evaluated()) return put(piece);
    copy_bytes(next_, &piece, 8);
    next_ += piece.length;
  }

  /// Copies `count` characters from `text`, at least 1, in blocks of 32, of which the last may be longer.
  VALHALL_INLINE constexpr void put_blocks(const char* text, std::size_t count) noexcept {
    constexpr std::size_t block = 32;
    if (__builtin_is_constant_evaluated()) {
      for (std::size_t i = 0; i < count; ++i) next_[i] = text[i];
    } else {
      copy_bytes(next_, text, block);
      for (std::size_t i = block; i < count; i += block) copy_bytes(next_ + i, text + i, block);
    }
    next_ += count;
  }

  VALHALL_INLINE constexpr void drop(std::size_t count) noexcept { next_ -= count; }

 private:
  char* next_;
};

}  // namespace valhall::detail
