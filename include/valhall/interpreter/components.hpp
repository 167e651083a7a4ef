// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/lanes.hpp>

#include <cstdint>

/// Application of a function of one component to all components of all lanes.
namespace valhall::detail {

/// The bits of a component.
template <class T>
constexpr std::uint32_t component_bits(T value) noexcept {
  if constexpr (sizeof(T) == 1)
    return static_cast<std::uint8_t>(value);
  else if constexpr (sizeof(T) == 2)
    return static_cast<std::uint16_t>(value);
  else
    return static_cast<std::uint32_t>(value);
}

/// Component `i` of `bits`.
template <class T>
constexpr T component(std::uint32_t bits, unsigned i) noexcept {
  return static_cast<T>(bits >> (8 * sizeof(T) * i));
}

/// result = f(A), for components of type T. A single 16-bit component is in the low half.
template <class T, class Function>
constexpr void map1(working_set& set, unsigned components, const Function& f) noexcept {
  if constexpr (sizeof(T) == 4) {
    for (unsigned i = 0; i < set.lanes; ++i)
      set.result.low[i] = static_cast<std::uint32_t>(f(static_cast<T>(set.source[0].low[i])));
  } else {
    for (unsigned i = 0; i < set.lanes; ++i) {
      std::uint32_t value = 0;
      for (unsigned c = 0; c < components; ++c)
        value |= component_bits<T>(f(component<T>(set.source[0].low[i], c))) << (8 * sizeof(T) * c);
      set.result.low[i] = value;
    }
  }
}

/// result = f(A, B).
template <class T, class Function>
constexpr void map2(working_set& set, unsigned components, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  const auto& b = set.source[1].low;
  if constexpr (sizeof(T) == 4) {
    for (unsigned i = 0; i < set.lanes; ++i)
      set.result.low[i] = static_cast<std::uint32_t>(f(static_cast<T>(a[i]), static_cast<T>(b[i])));
  } else {
    for (unsigned i = 0; i < set.lanes; ++i) {
      std::uint32_t value = 0;
      for (unsigned c = 0; c < components; ++c)
        value |= component_bits<T>(f(component<T>(a[i], c), component<T>(b[i], c))) << (8 * sizeof(T) * c);
      set.result.low[i] = value;
    }
  }
}

/// result = f(A, B, C).
template <class T, class Function>
constexpr void map3(working_set& set, unsigned components, const Function& f) noexcept {
  const auto& a = set.source[0].low;
  const auto& b = set.source[1].low;
  const auto& c = set.source[2].low;
  if constexpr (sizeof(T) == 4) {
    for (unsigned i = 0; i < set.lanes; ++i)
      set.result.low[i] =
          static_cast<std::uint32_t>(f(static_cast<T>(a[i]), static_cast<T>(b[i]), static_cast<T>(c[i])));
  } else {
    for (unsigned i = 0; i < set.lanes; ++i) {
      std::uint32_t value = 0;
      for (unsigned k = 0; k < components; ++k)
        value |= component_bits<T>(f(component<T>(a[i], k), component<T>(b[i], k), component<T>(c[i], k)))
                 << (8 * sizeof(T) * k);
      set.result.low[i] = value;
    }
  }
}

/// A type as a value, for functions that are chosen by the type of an instruction.
template <class T>
struct type_tag {
  using type = T;
};

/// Calls f(type_tag<Integer>) with the type of the components of an integer instruction.
template <class Function>
constexpr void with_integer(const operation& o, const Function& f) noexcept {
  const bool sign = o.number == number_kind::s;
  switch (o.type_size) {
    case 8: return sign ? f(type_tag<std::int8_t>()) : f(type_tag<std::uint8_t>());
    case 16: return sign ? f(type_tag<std::int16_t>()) : f(type_tag<std::uint16_t>());
    default: return sign ? f(type_tag<std::int32_t>()) : f(type_tag<std::uint32_t>());
  }
}

/// Calls f(type_tag<Unsigned>) with the unsigned type of that size.
template <class Function>
constexpr void with_unsigned(const operation& o, const Function& f) noexcept {
  switch (o.type_size) {
    case 8: return f(type_tag<std::uint8_t>());
    case 16: return f(type_tag<std::uint16_t>());
    default: return f(type_tag<std::uint32_t>());
  }
}

}  // namespace valhall::detail
