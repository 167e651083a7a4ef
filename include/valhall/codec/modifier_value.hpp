// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

// A constant evaluation that calls one of these does not compile, and the compiler's message names it.
inline void enumerator_of_another_modifier() noexcept {}
inline void modifier_without_value() noexcept {}

/// A modifier that is a constant, and has the enumerators of `Enum`.
template <class Enum>
struct modifier_of {
  /// This type as a non-deduced context: the enumerator beside it deduces `Enum`.
  using type = modifier_of;

  consteval modifier_of(modifier m) noexcept : id(m) {
    if (!has_values(m, Enum{})) enumerator_of_another_modifier();
  }

  modifier id;
};

}  // namespace detail

/// A modifier with its value: 1 for a flag, else the number of the enumerator.
struct [[nodiscard]] modifier_value {
  modifier id = modifier::flow;  ///< The modifier.
  std::uint8_t value = 1;        ///< 1 for a flag that is set, else the number of the enumerator.

  /// The flow of value 1, `wait0`.
  constexpr modifier_value() noexcept = default;
  /// The flag `m`, a constant. A modifier that is not a flag does not compile.
  consteval modifier_value(modifier m) noexcept : id(m) {
    if (!detail::is_flag_modifier[static_cast<unsigned>(m)]) detail::modifier_without_value();
  }
  /// `m`, a constant, with the enumerator `v`. An enumerator of another modifier does not compile.
  template <class Enum>
  requires __is_enum(Enum) constexpr modifier_value(typename detail::modifier_of<Enum>::type m,
                                                    Enum v) noexcept
      : modifier_value(m.id, static_cast<unsigned>(v)) {}
  /// `m` with the enumerator of number `v`, or 1 for a flag. A number that fits no field breaks
  /// `reserved_value`.
  constexpr modifier_value(modifier m, detail::natural v) noexcept : id(m), value(v.byte()) {}
};

}  // namespace valhall
