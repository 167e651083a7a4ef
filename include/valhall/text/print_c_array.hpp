// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Words as C or C++ source, into the caller's memory.
namespace valhall {

namespace detail {

/// Prints a file with an array `name`, whose definition begins with `start`.
constexpr std::size_t print_array(char* buffer, std::size_t capacity, text_view start,
                                  view<std::uint64_t> words, text_view name) noexcept {
  constexpr std::size_t per_line = 4;
  text_out out(buffer, capacity);
  out.put(start);
  out.put(name);
  out.put(text_view("[] = {"));
  for (std::size_t i = 0; i < words.size(); ++i) {
    out.put(text_view(i % per_line == 0 ? "\n    0x" : " 0x"));
    out.put_digits(words[i], 16, lower_digits);
    out.put(',');
  }
  out.put(text_view("\n};\n"));
  return out.size();
}

}  // namespace detail

/// Prints a C file that defines an array `name` of `uint64_t` with `words`, without a NUL, and returns its
/// length. If that exceeds `capacity`, only the first `capacity` characters are written. C has no empty
/// arrays: without words, the file does not compile.
constexpr std::size_t print_c_array(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                    text_view name) noexcept {
  return detail::print_array(buffer, capacity, "#include <stdint.h>\n\nstatic const uint64_t ", words, name);
}

/// Prints a C++17 header that defines an `inline constexpr` array of `std::uint64_t`, else like
/// `print_c_array`.
constexpr std::size_t print_cpp_array(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                      text_view name) noexcept {
  return detail::print_array(
      buffer, capacity, "#pragma once\n\n#include <cstdint>\n\ninline constexpr std::uint64_t ", words, name);
}

}  // namespace valhall
