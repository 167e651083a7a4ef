// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>

namespace expr {

/// Memory that is freed all at once. Destructors are not called, so it holds only trivially destructible
/// types. Aborts when memory runs out, as compilers do.
class arena {
 public:
  arena() noexcept = default;
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena() {
    while (newest_ != nullptr) {
      chunk* const older = newest_->older;
      std::free(newest_);
      newest_ = older;
    }
  }

  /// `size` bytes, aligned for any type.
  void* allocate(std::size_t size) noexcept {
    constexpr std::size_t alignment = alignof(std::max_align_t);
    size = (size + alignment - 1) / alignment * alignment;
    if (size > left_) grow(size);
    char* const result = next_;
    next_ += size;
    left_ -= size;
    return result;
  }

  /// A `T` constructed from the arguments.
  template <class T, class... Parts>
  T* make(Parts... parts) noexcept {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T))) T{parts...};
  }

  /// `size` value-initialized elements.
  template <class T>
  T* array(std::size_t size) noexcept {
    static_assert(std::is_trivially_destructible_v<T>);
    T* const first = static_cast<T*>(allocate(size * sizeof(T)));
    for (std::size_t i = 0; i < size; ++i) new (first + i) T{};
    return first;
  }

  /// A copy of `text`.
  std::string_view copy(std::string_view text) noexcept {
    char* const first = static_cast<char*>(allocate(text.size()));
    if (!text.empty()) std::memcpy(first, text.data(), text.size());
    return {first, text.size()};
  }

 private:
  struct alignas(std::max_align_t) chunk {
    chunk* older;
  };
  static constexpr std::size_t chunk_size = 1 << 16;

  chunk* newest_ = nullptr;
  char* next_ = nullptr;
  std::size_t left_ = 0;

  void grow(std::size_t size) noexcept {
    const std::size_t room = size > chunk_size ? size : chunk_size;
    void* const memory = std::malloc(sizeof(chunk) + room);
    if (memory == nullptr) std::abort();
    newest_ = new (memory) chunk{newest_};
    next_ = static_cast<char*>(memory) + sizeof(chunk);
    left_ = room;
  }
};

/// A growing array in an arena. Its earlier, smaller storage is freed with the arena.
template <class T>
class list {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit list(arena& memory) noexcept : memory_(&memory) {}

  void push(const T& item) noexcept {
    if (size_ == capacity_) reserve(capacity_ == 0 ? 16 : 2 * capacity_);
    new (items_ + size_++) T(item);
  }
  /// Makes room for `capacity` items.
  void reserve(std::size_t capacity) noexcept {
    if (capacity <= capacity_) return;
    capacity_ = capacity;
    T* const larger = static_cast<T*>(memory_->allocate(capacity_ * sizeof(T)));
    for (std::size_t i = 0; i < size_; ++i) new (larger + i) T(items_[i]);
    items_ = larger;
  }
  /// Removes the items from `size` on; `size` is at most `size()`.
  void shrink(std::size_t size) noexcept { size_ = size; }

  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  T& operator[](std::size_t i) noexcept { return items_[i]; }
  const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  T* begin() noexcept { return items_; }
  T* end() noexcept { return items_ + size_; }
  const T* begin() const noexcept { return items_; }
  const T* end() const noexcept { return items_ + size_; }

 private:
  arena* memory_;
  T* items_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace expr
