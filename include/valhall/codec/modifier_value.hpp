// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

namespace valhall {

/// A modifier with its value: 1 for a flag, else the number of the enumerator.
struct [[nodiscard]] modifier_value {
  modifier id = modifier::flow;  ///< The modifier.
  std::uint8_t value = 1;        ///< 1 for a flag that is set, else the number of the enumerator.

  /// The flow of value 1, `wait0`.
  constexpr modifier_value() noexcept = default;
  /// The flag `m`.
  constexpr modifier_value(modifier m) noexcept : id(m) {}
  /// `m` with the enumerator `v`.
  template <class Enum>
  requires __is_enum(Enum) constexpr modifier_value(modifier m, Enum v) noexcept
      : modifier_value(m, static_cast<unsigned>(v)) {}
  /// `m` with the enumerator of number `v`. A number that fits no field breaks `reserved_value`.
  constexpr modifier_value(modifier m, detail::natural v) noexcept : id(m), value(v.byte()) {}
};

}  // namespace valhall
