// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Types of members of the modifier structs of builders.
namespace valhall::core {

/// A flag whose default depends on another modifier. A default that reads another member would do, but clang
/// 16 refuses it in a constant.
class default_flag {
 public:
  /// The default of the instruction, or `value`.
  constexpr default_flag() noexcept = default;
  constexpr default_flag(bool value) noexcept : state_(value ? 1 : 0) {}

  /// Its value, or `value` if it was not given.
  constexpr bool or_else(bool value) const noexcept { return state_ == unset ? value : state_ != 0; }

 private:
  static constexpr std::uint8_t unset = 2;
  std::uint8_t state_ = unset;
};

/// A modifier without a default, which the caller of the builder must set.
template <class Value>
struct required {
  /// The value; there is no default.
  constexpr required(Value v) noexcept : value(v) {}
  Value value;  ///< The value that was passed.
};

}  // namespace valhall::core
