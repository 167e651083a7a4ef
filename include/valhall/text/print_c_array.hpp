// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Words as C source, into the caller's memory.
namespace valhall {

/// Prints a C file that defines an array `name` of `uint64_t` with `words`, without a NUL, and returns its
/// length. If that exceeds `capacity`, only the first `capacity` characters are written. C has no empty
/// arrays: without words, the file does not compile.
constexpr std::size_t print_c_array(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                    text_view name) noexcept {
  constexpr std::size_t per_line = 4;
  detail::text_out out(buffer, capacity);
  out.put(text_view("#include <stdint.h>\n\nstatic const uint64_t "));
  out.put(name);
  out.put(text_view("[] = {"));
  for (std::size_t i = 0; i < words.size(); ++i) {
    out.put(text_view(i % per_line == 0 ? "\n    0x" : " 0x"));
    out.put_digits(words[i], 16, detail::lower_digits);
    out.put(',');
  }
  out.put(text_view("\n};\n"));
  return out.size();
}

}  // namespace valhall
