// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/interpreter/print_failure.hpp>
#include <valhall/program/print_program_error.hpp>
#include <valhall/text/arch_text.hpp>
#include <valhall/text/print_c_array.hpp>
#include <valhall/text/print_cpp.hpp>
#include <valhall/text/print_instruction.hpp>
#include <valhall/text/print_program.hpp>
#include <valhall/verification/print_finding.hpp>

#include <iosfwd>
#include <string>

/// Instructions, words, errors and findings as std::string, and decoded instructions to std::ostream.
namespace valhall {

namespace detail {

/// The text printed by `print(buffer, capacity)`.
template <class String, class Print>
String string_of(std::size_t guess, const Print& print) {
  String text(guess, '\0');
  std::size_t size = print(text.data(), text.size());
  if (size > text.size()) {
    text.resize(size);
    size = print(text.data(), text.size());
  }
  text.resize(size);
  return text;
}

constexpr std::size_t line_guess = 128;

template <class String, class Word>
String program_string_of(view<Word> words, arch e, const print_options& options, view<register_set> live) {
  return string_of<String>(words.size() * line_guess / 2 + line_guess,
                           [&](char* buffer, std::size_t capacity) {
                             return print_program(buffer, capacity, words, e, options, live);
                           });
}

}  // namespace detail

// These are templates so that they are compiled only where they are used.

/// The line of `print`.
template <class String = std::string>
[[nodiscard]] String to_string(const decoded_instruction& d, const print_options& options = {},
                               const line_facts& facts = {}) {
  return detail::string_of<String>(detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, d, options, facts);
  });
}
template <class String = std::string>
[[nodiscard]] String to_string(instruction i, required_arch e, const print_options& options = {},
                               const line_facts& facts = {}) {
  return detail::string_of<String>(detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, i, e, options, facts);
  });
}

/// The builder call of `print_cpp`.
template <class String = std::string>
String to_cpp_string(const decoded_instruction& d) {
  return detail::string_of<String>(
      detail::line_guess, [&](char* buffer, std::size_t capacity) { return print_cpp(buffer, capacity, d); });
}

/// The lines of `print_program`.
template <class String = std::string>
[[nodiscard]] String program_to_string(view<std::uint64_t> words, required_arch e,
                                       const print_options& options = {}, view<register_set> live = {}) {
  return detail::program_string_of<String>(words, e, options, live);
}
template <class String = std::string, detail::any_code Code>
[[nodiscard]] String program_to_string(const Code& code, const print_options& options = {},
                                       view<register_set> live = {}) {
  return detail::program_string_of<String>(code.words(), code.arch(), options, live);
}
template <class String = std::string, detail::any_code Code>
String program_to_string(const Code& code, required_arch e, const print_options& options = {},
                         view<register_set> live = {}) = delete;
template <class String = std::string>
[[nodiscard]] String program_to_string(view<instruction> words, required_arch e,
                                       const print_options& options = {}, view<register_set> live = {}) {
  return detail::program_string_of<String>(words, e, options, live);
}

/// The C file of `print_c_array`.
template <class String = std::string>
String to_c_array_string(view<std::uint64_t> words, text_view name) {
  return detail::string_of<String>(
      words.size() * 24 + detail::line_guess,
      [&](char* buffer, std::size_t capacity) { return print_c_array(buffer, capacity, words, name); });
}

/// The C++ header of `print_cpp_array`.
template <class String = std::string>
String to_cpp_array_string(view<std::uint64_t> words, text_view name) {
  return detail::string_of<String>(
      words.size() * 24 + detail::line_guess,
      [&](char* buffer, std::size_t capacity) { return print_cpp_array(buffer, capacity, words, name); });
}

/// The line of `print` for an error of the program `name`.
template <class String = std::string>
[[nodiscard]] String to_string(const program_error& e, text_view name = "program") {
  return detail::string_of<String>(2 * detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, e, name);
  });
}

/// The line of `print` for the error of a run of the program `name`.
template <class String = std::string>
[[nodiscard]] String to_string(const run_failure& f, text_view name = "program") {
  return detail::string_of<String>(2 * detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, f, name);
  });
}

/// The line of `print` for a finding in `program`.
template <class String = std::string>
[[nodiscard]] String to_string(const program_error& f, const control_flow_graph& program) {
  return detail::string_of<String>(2 * detail::line_guess, [&](char* buffer, std::size_t capacity) {
    return print(buffer, capacity, f, program);
  });
}

/// Writes the text of `to_string`, without options.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& stream,
                                             const decoded_instruction& d) {
  return stream << to_string(d).c_str();
}

}  // namespace valhall
