// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/view.hpp>

#include <cstddef>

namespace valhall {

/// Up to `Most` elements, in place.
template <class Element, unsigned Most>
struct [[nodiscard]] short_list {
  static constexpr unsigned most = Most;  ///< The number of elements that fit.

  Element items[most];  ///< The elements are the first `count`.
  unsigned count = 0;   ///< The number of elements.

  /// The elements.
  [[nodiscard]] constexpr const Element* begin() const noexcept { return items; }
  [[nodiscard]] constexpr const Element* end() const noexcept { return items + count; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
  [[nodiscard]] constexpr bool empty() const noexcept { return count == 0; }
  [[nodiscard]] constexpr const Element& operator[](std::size_t i) const noexcept { return items[i]; }
  /// The elements; valid as long as the list.
  constexpr operator view<Element>() const noexcept { return {items, count}; }
};

}  // namespace valhall
