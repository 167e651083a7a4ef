// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/print.hpp>
#include <valhall/print_cpp.hpp>

#include <ostream>
#include <string>

/// Instructions as std::string, and to std::ostream.
namespace valhall {

namespace detail {

/// The text that `print(buffer, capacity)` makes.
template <class Print>
std::string string_of(std::size_t guess, const Print& print) {
  std::string text(guess, '\0');
  std::size_t size = print(text.data(), text.size());
  if (size > text.size()) {
    text.resize(size);
    size = print(text.data(), text.size());
  }
  text.resize(size);
  return text;
}

constexpr std::size_t line_guess = 128;

template <class Word>
std::string program_string_of(view<Word> words, const print_options& options, view<std::uint64_t> live) {
  return string_of(words.size() * line_guess / 2 + line_guess, [&](char* buffer, std::size_t capacity) {
    return print_program(buffer, capacity, words, options, live);
  });
}

}  // namespace detail

/// The line of `print`.
inline std::string to_string(const decoded& d, const print_options& options = {},
                             const line_facts& facts = {}) {
  return detail::string_of(detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, d, options, facts);
  });
}
inline std::string to_string(instruction i, const print_options& options = {}, const line_facts& facts = {}) {
  return detail::string_of(detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, i, options, facts);
  });
}

/// The builder call of `print_cpp`.
inline std::string to_cpp_string(const decoded& d) {
  return detail::string_of(
      detail::line_guess, [&](char* buffer, std::size_t capacity) { return print_cpp(buffer, capacity, d); });
}

/// The lines of `print_program`.
inline std::string program_to_string(view<std::uint64_t> words, const print_options& options = {},
                                     view<std::uint64_t> live = {}) {
  return detail::program_string_of(words, options, live);
}
inline std::string program_to_string(view<instruction> words, const print_options& options = {},
                                     view<std::uint64_t> live = {}) {
  return detail::program_string_of(words, options, live);
}

inline std::ostream& operator<<(std::ostream& stream, const decoded& d) { return stream << to_string(d); }
inline std::ostream& operator<<(std::ostream& stream, instruction i) { return stream << to_string(i); }

}  // namespace valhall
