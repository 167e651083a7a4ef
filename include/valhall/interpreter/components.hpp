// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/saturate.hpp>
#include <valhall/interpreter/lanes.hpp>
#include <valhall/support/config.hpp>

#include <cstdint>

/// Application of a function of one component to all components of all lanes.
namespace valhall::detail {

/// The bits of a component of type T.
template <class T, class Value>
constexpr std::uint32_t component_bits(Value value) noexcept {
  return static_cast<std::uint32_t>(value) & ~std::uint32_t{0} >> (32 - 8 * sizeof(T));
}

/// The type of arithmetic on T: `int` for less than 32 bits.
template <class T>
using promoted = decltype(T() + T());

/// Component `i` of `bits`, as a number of 32 bits: compilers vectorize arithmetic on these better than on
/// narrow ones.
template <class T>
constexpr promoted<T> component(std::uint32_t bits, unsigned i) noexcept {
  constexpr unsigned above = 32 - 8 * sizeof(T);
  if constexpr (arithmetic::is_signed_type<T>)
    return static_cast<std::int32_t>(bits << (above - 8 * sizeof(T) * i)) >> above;
  else
    return static_cast<promoted<T>>(bits >> (8 * sizeof(T) * i) & ~std::uint32_t{0} >> above);
}

/// Applies f to each component of type T of `words`, converted to `As`. Returns the results as a word. The
/// components are written out: compilers vectorize a loop over lanes only if its body has no loop and no
/// call.
template <class T, class As, class Function, class... Words>
VALHALL_INLINE constexpr std::uint32_t map_components(const Function& f, Words... words) noexcept {
  if constexpr (sizeof(T) == 4)
    return static_cast<std::uint32_t>(f(static_cast<As>(words)...));
  else if constexpr (sizeof(T) == 2)
    return component_bits<T>(f(static_cast<As>(component<T>(words, 0))...)) |
           component_bits<T>(f(static_cast<As>(component<T>(words, 1))...)) << 16;
  else
    return component_bits<T>(f(static_cast<As>(component<T>(words, 0))...)) |
           component_bits<T>(f(static_cast<As>(component<T>(words, 1))...)) << 8 |
           component_bits<T>(f(static_cast<As>(component<T>(words, 2))...)) << 16 |
           component_bits<T>(f(static_cast<As>(component<T>(words, 3))...)) << 24;
}

/// result = f(A), for all components of type T.
template <class T, class Function>
VALHALL_INLINE constexpr void map1(working_set& set, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  for (unsigned i = 0, n = set.count(); i < n; ++i) set.result.low[i] = map_components<T, T>(f, a[i]);
}

/// result = f(A, B).
template <class T, class Function>
VALHALL_INLINE constexpr void map2(working_set& set, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  const auto& b = set.source[1].low;
  for (unsigned i = 0, n = set.count(); i < n; ++i) set.result.low[i] = map_components<T, T>(f, a[i], b[i]);
}

/// result = f(A, B, C).
template <class T, class Function>
VALHALL_INLINE constexpr void map3(working_set& set, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  const auto& b = set.source[1].low;
  const auto& c = set.source[2].low;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = map_components<T, T>(f, a[i], b[i], c[i]);
}

/// result = C where holds(A, B), otherwise D: `holds` takes components as `As`, and returns all ones or 0.
template <class T, class As, class Holds>
VALHALL_INLINE constexpr void select_where(working_set& set, const Holds& holds) noexcept {
  const auto& [a, b, c, d] = set.source;
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = blend_bits(map_components<T, As>(holds, a.low[i], b.low[i]), c.low[i], d.low[i]);
}

/// The outcome of a comparison combined with the third source, which counts as true unless it is 0.
template <class Holds>
struct combined_comparison {
  Holds holds;            ///< Returns all ones or 0.
  std::uint32_t both;     ///< All ones to combine by and, 0 to combine by or.
  std::uint32_t if_true;  ///< The component if the combination is true; 0 if it is not.

  template <class As>
  VALHALL_INLINE constexpr std::uint32_t operator()(As a, As b, As c) const noexcept {
    const std::uint32_t outcome = holds(a, b), given = mask_if(c != 0);
    return blend_bits(both, outcome & given, outcome | given) & if_true;
  }
};

/// result = the outcome of holds(A, B), combined with C.
template <class T, class As, class Holds>
VALHALL_INLINE constexpr void compare_where(working_set& set, const computation& o, T if_true,
                                            const Holds& holds) noexcept {
  const combined_comparison<Holds> combined{holds, mask_if(o.and_), component_bits<T>(if_true)};
  const auto& [a, b, c, d] = set.source;
  static_cast<void>(d);
  for (unsigned i = 0, n = set.count(); i < n; ++i)
    set.result.low[i] = map_components<T, As>(combined, a.low[i], b.low[i], c.low[i]);
}

/// Computes an instruction that only reads and writes registers of its own lane, in all lanes of a working
/// set whose sources are fetched. The functions that choose one for an operation are templates, so that a
/// file which includes the interpreter but runs no program does not pay for the instantiations.
using lane_function = void (*)(working_set&, const computation&) noexcept;

/// A type as a function argument, for functions that are chosen by the type of an instruction.
template <class T>
struct type_tag {
  using type = T;
};

/// A constant as a function argument, which keeps its value in its type.
template <auto Value>
struct constant_tag {
  static constexpr auto value = Value;
};

/// f(type_tag<Integer>) for the type of the components of an integer instruction.
template <class Function>
constexpr lane_function with_integer(const computation& o, const Function& f) noexcept {
  const bool sign = o.number == number_kind::s;
  switch (o.type_size) {
    case 8: return sign ? f(type_tag<std::int8_t>()) : f(type_tag<std::uint8_t>());
    case 16: return sign ? f(type_tag<std::int16_t>()) : f(type_tag<std::uint16_t>());
    default: return sign ? f(type_tag<std::int32_t>()) : f(type_tag<std::uint32_t>());
  }
}

/// f(type_tag<Unsigned>) for the unsigned type of that size.
template <class Function>
constexpr lane_function with_unsigned(const computation& o, const Function& f) noexcept {
  switch (o.type_size) {
    case 8: return f(type_tag<std::uint8_t>());
    case 16: return f(type_tag<std::uint16_t>());
    default: return f(type_tag<std::uint32_t>());
  }
}

}  // namespace valhall::detail
