// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/builtins.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>

namespace valhall {

/// A growable array of plain values, usable in constant evaluation. Replaces std::vector, whose header costs
/// more compile time than all builders, and whose calls cost more constant-evaluation steps than the analysis
/// itself.
template <class Item>
class buffer {
 public:
  /// No elements.
  constexpr buffer() noexcept = default;
  /// `size` elements of the value `Item{}`.
  constexpr explicit buffer(std::size_t size) : buffer(size, Item{}) {}
  /// `size` copies of `item`.
  VALHALL_INLINE constexpr buffer(std::size_t size, const Item& item) {
    reserve(size);
    Item* const items = items_;
    for (std::size_t i = 0; i < size; ++i) items[i] = item;
    size_ = size;
  }
  /// A copy of the elements.
  constexpr buffer(const buffer& other) : buffer() {
    reserve(other.size_);
    if (__builtin_is_constant_evaluated())
      for (std::size_t i = 0; i < other.size_; ++i) items_[i] = other.items_[i];
    else if (other.size_ != 0)
      detail::copy_bytes(static_cast<void*>(items_), static_cast<const void*>(other.items_),
                         other.size_ * sizeof(Item));
    size_ = other.size_;
  }
  /// The elements of `other`, which is empty afterwards.
  constexpr buffer(buffer&& other) noexcept { swap(other); }
  /// Takes the elements of `other`.
  constexpr buffer& operator=(buffer other) noexcept {
    swap(other);
    return *this;
  }
  /// Frees the memory.
  constexpr ~buffer() { release(items_); }

  /// A view of the current elements; changing the size invalidates it.
  constexpr operator view<Item>() const& noexcept { return {items_, size_}; }
  operator view<Item>() && = delete;

  /// The number of elements.
  constexpr std::size_t size() const noexcept { return size_; }
  /// The number of elements that fit without another allocation.
  constexpr std::size_t capacity() const noexcept { return capacity_; }
  /// Whether the buffer has no elements.
  constexpr bool empty() const noexcept { return size_ == 0; }
  /// The elements.
  constexpr const Item* data() const noexcept { return items_; }
  constexpr const Item* begin() const noexcept { return items_; }
  constexpr const Item* end() const noexcept { return items_ + size_; }
  constexpr Item* begin() noexcept { return items_; }
  constexpr Item* end() noexcept { return items_ + size_; }
  /// Element `i`, which is less than `size()`.
  constexpr Item& operator[](std::size_t i) noexcept { return items_[i]; }
  constexpr const Item& operator[](std::size_t i) const noexcept { return items_[i]; }
  /// The last element; there must be one.
  constexpr Item& back() noexcept { return items_[size_ - 1]; }

  /// Appends a copy of `item`.
  constexpr void push_back(const Item& item) {
    if (size_ == capacity_) {
      const Item kept = item;
      reserve(capacity_ == 0 ? 8 : capacity_ * 2);
      items_[size_++] = kept;
    } else {
      items_[size_++] = item;
    }
  }
  /// Adds `count` elements, which have to be assigned before they are read, and returns the first of them.
  constexpr Item* extend(std::size_t count) {
    reserve(size_ + count);
    size_ += count;
    return items_ + (size_ - count);
  }
  /// Requires a non-empty buffer.
  constexpr void pop_back() noexcept { --size_; }
  /// Removes all elements; the capacity stays.
  constexpr void clear() noexcept { size_ = 0; }

  /// Ensures a capacity of at least `capacity` items.
  constexpr void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    Item* const larger = allocate(capacity);
    if (__builtin_is_constant_evaluated())
      for (std::size_t i = 0; i < size_; ++i) larger[i] = items_[i];
    else if (size_ != 0)
      detail::copy_bytes(static_cast<void*>(larger), static_cast<const void*>(items_), size_ * sizeof(Item));
    release(items_);
    items_ = larger;
    capacity_ = capacity;
  }

  /// Sets the size. New elements have the value `Item{}`.
  constexpr void resize(std::size_t size) {
    reserve(size);
    for (std::size_t i = size_; i < size; ++i) items_[i] = Item{};
    size_ = size;
  }

  /// Whether both have the same elements.
  friend constexpr bool operator==(const buffer& a, const buffer& b) noexcept {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

  /// Exchanges the elements.
  constexpr void swap(buffer& other) noexcept {
    Item* const items = items_;
    const std::size_t size = size_, capacity = capacity_;
    items_ = other.items_, size_ = other.size_, capacity_ = other.capacity_;
    other.items_ = items, other.size_ = size, other.capacity_ = capacity;
  }

 private:
  // At run time, unused items are not initialized: they are written before they are read, and initializing
  // the buffers of a graph would take longer than analysing it.
  static constexpr Item* allocate(std::size_t count) {
    static_assert(__is_trivially_copyable(Item) && alignof(Item) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    if (__builtin_is_constant_evaluated()) return new Item[count]{};
    return static_cast<Item*>(::operator new(count * sizeof(Item)));
  }
  static constexpr void release(Item* items) noexcept {
    if (__builtin_is_constant_evaluated())
      delete[] items;
    else
      ::operator delete(static_cast<void*>(items));
  }

  Item* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace valhall
