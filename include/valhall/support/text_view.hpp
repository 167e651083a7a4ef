// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace valhall {

/// A non-owning view of characters. Replaces std::string_view, whose header costs more compile time than all
/// builders.
struct [[nodiscard]] text_view {
  const char* data = "";  ///< The first character.
  std::size_t size = 0;   ///< The number of characters.

  /// An empty text, or `count` characters from `first` on.
  constexpr text_view() noexcept = default;
  constexpr text_view(const char* first, std::size_t count) noexcept : data(first), size(count) {}
  /// The characters of `text` up to its NUL.
  constexpr text_view(const char* text) noexcept : data(text) {
    while (data[size] != '\0') ++size;
  }

  /// Character `i`, which is less than `size`.
  constexpr char operator[](std::size_t i) const noexcept { return data[i]; }
  /// The characters.
  [[nodiscard]] constexpr const char* begin() const noexcept { return data; }
  [[nodiscard]] constexpr const char* end() const noexcept { return data + size; }
  /// Whether there are no characters.
  [[nodiscard]] constexpr bool empty() const noexcept { return size == 0; }
  /// The text from character `start` on; `start` is at most `size`.
  constexpr text_view from(std::size_t start) const noexcept { return {data + start, size - start}; }
  /// The first `count` characters; `count` is at most `size`.
  constexpr text_view first(std::size_t count) const noexcept { return {data, count}; }

  /// Whether the texts are equal.
  friend constexpr bool operator==(text_view left, text_view right) noexcept {
    if (left.size != right.size) return false;
    std::size_t i = 0;
    while (i < left.size && left.data[i] == right.data[i]) ++i;
    return i == left.size;
  }
};

namespace detail {

/// `text` without the byte order mark that some editors put before UTF-8.
constexpr text_view without_byte_order_mark(text_view text) noexcept {
  const bool marked = text.size >= 3 && text[0] == '\xef' && text[1] == '\xbb' && text[2] == '\xbf';
  return marked ? text.from(3) : text;
}

}  // namespace detail

}  // namespace valhall
