// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <initializer_list>

namespace valhall {

/// A non-owning view of consecutive elements.
template <class Element>
class [[nodiscard]] view {
 public:
  /// No elements; `size` elements at `first`; the elements of an array or a list.
  constexpr view() noexcept = default;
  constexpr view(const Element* first, std::size_t size) noexcept : first_(first), size_(size) {}
  constexpr view(std::initializer_list<Element> list) noexcept : size_(list.size()) { first_ = list.begin(); }
  template <std::size_t Size>
  constexpr view(const Element (&array)[Size]) noexcept : first_(array), size_(Size) {}
  /// The elements of a contiguous list, such as `code`.
  template <class List>
  requires requires(const List& list) {
    static_cast<const Element*>(list.data());
    list.size();
  }
  constexpr view(const List& list) noexcept : first_(list.data()), size_(list.size()) {}

  /// The elements.
  [[nodiscard]] constexpr const Element* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr const Element* end() const noexcept { return first_ + size_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr const Element& operator[](std::size_t i) const noexcept { return first_[i]; }

 private:
  const Element* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace valhall
