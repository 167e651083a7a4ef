// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/padding.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/support/buffer.hpp>
#include <valhall/support/builtins.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Storage for the words, labels and errors of a program.
namespace valhall {

namespace detail {

/// A list with elements in place: up to `Most`, followed by zeros up to `Room`.
template <class Element, std::size_t Most, std::size_t Room = Most>
class fixed_list {
 public:
  static constexpr std::size_t most = Most;

  constexpr bool push(Element e) noexcept {
    if (size_ == Most) [[unlikely]]
      return false;
    elements_[size_++] = e;
    return true;
  }
  /// Sets the size; new elements are zero.
  constexpr void resize(std::size_t size) noexcept { size_ = size; }
  constexpr void reserve(std::size_t) noexcept {}
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr const Element* data() const noexcept { return elements_; }
  constexpr Element* data() noexcept { return elements_; }

 private:
  Element elements_[Room == 0 ? 1 : Room] = {};
  std::size_t size_ = 0;
};

/// A list on the heap.
template <class Element>
class heap_list {
 public:
  constexpr heap_list() noexcept = default;
  constexpr explicit heap_list(buffer<Element>&& elements) noexcept
      : elements_(static_cast<buffer<Element>&&>(elements)) {}

  constexpr bool push(const Element& e) {
    if (elements_.size() == elements_.capacity()) [[unlikely]]
      grow();
    // With room ensured, this keeps the growth code of push_back out of each call of append.
    promise(elements_.size() != elements_.capacity());
    elements_.push_back(e);
    return true;
  }
  constexpr void resize(std::size_t size) { elements_.resize(size); }
  constexpr void reserve(std::size_t size) { elements_.reserve(size); }
  constexpr std::size_t size() const noexcept { return elements_.size(); }
  constexpr const Element* data() const noexcept { return elements_.data(); }
  constexpr Element* data() noexcept { return elements_.empty() ? nullptr : &elements_[0]; }

 private:
  [[gnu::cold, gnu::noinline]] constexpr void grow() { elements_.reserve(2 * elements_.size() + 32); }

  buffer<Element> elements_;
};

/// Words in place.
template <std::size_t Words>
using fixed_words = fixed_list<std::uint64_t, Words, padded_word_count(Words)>;

/// The list for the bytes of the words in a list.
template <class Words>
struct bytes_of_list {
  using type = heap_list<std::uint8_t>;
};
template <std::size_t Most, std::size_t Room>
struct bytes_of_list<fixed_list<std::uint64_t, Most, Room>> {
  using type = fixed_list<std::uint8_t, Room * sizeof(std::uint64_t)>;
};
template <class Words>
using byte_list_of = typename bytes_of_list<Words>::type;

/// Lists of a program on the heap.
struct heap_storage {
  template <class Element>
  using list = heap_list<Element>;
  using word_list = heap_list<std::uint64_t>;
  using error_list = heap_list<program_error>;
};

/// Lists of a program without allocation. Keeps the first 32 errors and counts the others.
template <std::size_t Words>
struct fixed_storage {
  static_assert(Words != 0, "a program has room for one word at least");
  template <class Element>
  using list = fixed_list<Element, Words>;
  using word_list = fixed_words<Words>;
  using error_list = fixed_list<program_error, 32>;
};

/// The errors that fit, and the number of all errors.
template <class List>
class error_log {
 public:
  constexpr void add(const program_error& e) {
    static_cast<void>(list_.push(e));
    ++count_;
  }
  constexpr void add_dropped(std::size_t count) noexcept { count_ += count; }
  [[nodiscard]] constexpr view<program_error> kept() const noexcept { return {list_.data(), list_.size()}; }
  constexpr std::size_t count() const noexcept { return count_; }
  /// The errors that were kept.
  constexpr List&& list() && noexcept { return static_cast<List&&>(list_); }

 private:
  List list_;
  std::size_t count_ = 0;
};

/// A list with the first `size` of its elements.
template <class List, class Element>
class [[nodiscard]] owned_list {
 public:
  constexpr owned_list(List&& list, std::size_t size) : list_(static_cast<List&&>(list)), size_(size) {}

  constexpr const Element* begin() const noexcept { return list_.data(); }
  constexpr const Element* end() const noexcept { return list_.data() + size_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr const Element* data() const noexcept { return list_.data(); }
  constexpr const Element& operator[](std::size_t i) const noexcept { return list_.data()[i]; }
  constexpr operator view<Element>() const noexcept { return {list_.data(), size_}; }

 private:
  List list_;
  std::size_t size_;
};

}  // namespace detail

}  // namespace valhall
