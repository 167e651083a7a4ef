// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/view.hpp>

#include <cstddef>

namespace valhall {

/// A growable array of plain values, usable in constant evaluation. Replaces std::vector, whose header costs
/// more compile time than all builders, and whose calls cost more constant-evaluation steps than the analysis
/// itself.
template <class Item>
class buffer {
 public:
  constexpr buffer() noexcept = default;
  constexpr explicit buffer(std::size_t size) : items_(new Item[size]{}), size_(size), capacity_(size) {}
  constexpr buffer(const buffer& other) : buffer() {
    reserve(other.size_);
    for (; size_ < other.size_; ++size_) items_[size_] = other.items_[size_];
  }
  constexpr buffer(buffer&& other) noexcept { swap(other); }
  constexpr buffer& operator=(buffer other) noexcept {
    swap(other);
    return *this;
  }
  constexpr ~buffer() { delete[] items_; }

  /// A view of the current elements; changing the size invalidates it.
  constexpr operator view<Item>() const& noexcept { return {items_, size_}; }
  operator view<Item>() && = delete;

  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr const Item* data() const noexcept { return items_; }
  constexpr const Item* begin() const noexcept { return items_; }
  constexpr const Item* end() const noexcept { return items_ + size_; }
  constexpr Item& operator[](std::size_t i) noexcept { return items_[i]; }
  constexpr const Item& operator[](std::size_t i) const noexcept { return items_[i]; }
  constexpr Item& back() noexcept { return items_[size_ - 1]; }

  constexpr void push_back(const Item& item) {
    if (size_ == capacity_) {
      const Item kept = item;
      reserve(capacity_ == 0 ? 8 : capacity_ * 2);
      items_[size_++] = kept;
    } else {
      items_[size_++] = item;
    }
  }
  /// Requires a non-empty buffer.
  constexpr void pop_back() noexcept { --size_; }
  constexpr void clear() noexcept { size_ = 0; }

  /// Ensures a capacity of at least `capacity` items.
  constexpr void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    Item* const larger = new Item[capacity]{};
    for (std::size_t i = 0; i < size_; ++i) larger[i] = items_[i];
    delete[] items_;
    items_ = larger;
    capacity_ = capacity;
  }

  constexpr void swap(buffer& other) noexcept {
    Item* const items = items_;
    const std::size_t size = size_, capacity = capacity_;
    items_ = other.items_, size_ = other.size_, capacity_ = other.capacity_;
    other.items_ = items, other.size_ = size, other.capacity_ = capacity;
  }

 private:
  Item* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace valhall
