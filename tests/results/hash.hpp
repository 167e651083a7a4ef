// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>

/// A hash of numbers and texts, in the order in which they are added. Not for untrusted input.
class result_hash {
 public:
  void add(std::uint64_t number) noexcept {
    state_ = (state_ ^ number) * 0x9e3779b97f4a7c15;
    state_ ^= state_ >> 29;
  }
  void add(std::string_view text) noexcept {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  /// An enumerator, by its number.
  template <class Enum>
  requires __is_enum(Enum) void add(Enum value) noexcept { add(static_cast<std::uint64_t>(value)); }
  /// Several values.
  template <class First, class Second, class... More>
  void add(const First& first, const Second& second, const More&... more) noexcept {
    add(first);
    add(second, more...);
  }

  std::uint64_t value() const noexcept { return state_; }

 private:
  std::uint64_t state_ = 0;
};
