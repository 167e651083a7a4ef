// SPDX-License-Identifier: MIT
#pragma once

#include "arena.hpp"

#include <cstdint>
#include <string_view>

namespace expr {

/// A place in the source, both counted from 1; columns are bytes.
struct position {
  std::uint32_t line = 1, column = 1;
};

/// An error in the source, and its place.
struct error {
  position where;
  std::string_view text;
};

/// The errors of a compilation, as values.
class error_list {
 public:
  explicit error_list(arena& memory) noexcept : memory_(memory), errors_(memory) {}

  /// Adds the sentence `first` `name` `last`.
  void add(position where, std::string_view first, std::string_view name = {},
           std::string_view last = {}) noexcept {
    if (closed_) return;
    char* const text = static_cast<char*>(memory_.allocate(first.size() + name.size() + last.size()));
    std::size_t size = 0;
    for (const std::string_view part : {first, name, last})
      for (const char c : part) text[size++] = c;
    errors_.push({where, {text, size}});
  }

  /// Drops all later errors, which would be consequences of a syntax error.
  void close() noexcept { closed_ = true; }

  bool empty() const noexcept { return errors_.empty(); }
  const error* begin() const noexcept { return errors_.begin(); }
  const error* end() const noexcept { return errors_.end(); }
  std::size_t size() const noexcept { return errors_.size(); }

 private:
  arena& memory_;
  list<error> errors_;
  bool closed_ = false;
};

}  // namespace expr
