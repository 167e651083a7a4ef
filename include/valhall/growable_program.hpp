// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/program.hpp>
#include <valhall/program/bytes.hpp>
#include <valhall/support/builtins.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// Programs of unlimited length, at run time.
namespace valhall {

namespace detail {

/// Elements in a std::vector.
template <class Element>
class growable_list {
 public:
  bool push(Element e) {
    if (elements_.size() == elements_.capacity()) [[unlikely]]
      grow();
    // With room ensured, this keeps the growth code of push_back out of each call of append.
    promise(elements_.size() != elements_.capacity());
    elements_.push_back(e);
    return true;
  }
  void resize(std::size_t size) { elements_.resize(size); }
  void reserve(std::size_t size) { elements_.reserve(size); }
  std::size_t size() const noexcept { return elements_.size(); }
  const Element* data() const noexcept { return elements_.data(); }
  Element* data() noexcept { return elements_.data(); }

 private:
  [[gnu::cold, gnu::noinline]] void grow() { elements_.reserve(2 * elements_.size() + 32); }

  std::vector<Element> elements_;
};

/// Lists of a growable program.
struct growable_storage {
  template <class Element>
  using list = growable_list<Element>;
  using word_list = growable_list<std::uint64_t>;
  using error_list = growable_list<program_error>;
};

}  // namespace detail

/// A program limited only by memory; it throws only what std::vector throws. It is built like `program`.
using growable_program = basic_program<detail::growable_storage>;

/// The bytes of `words` in the order of `write_bytes`.
template <class Bytes = std::vector<std::uint8_t>>
[[nodiscard]] Bytes to_bytes(view<std::uint64_t> words) {
  Bytes bytes(words.size() * sizeof(std::uint64_t));
  write_bytes(bytes.data(), bytes.size(), words);
  return bytes;
}

}  // namespace valhall
