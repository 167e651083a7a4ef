// SPDX-License-Identifier: MIT
#pragma once

/// Prints words of v15: what print.hpp does for the other architectures. With this header, `print_cpp` also
/// takes decoded words of v15.
///
/// ```cpp
/// #include <valhall/print_v15.hpp>
/// #include <cstdio>
///
/// int main() {
///   const auto d = valhall::decode(0x016a170450b9c02c, valhall::in_v15);
///   char text[128];
///   const std::size_t size = valhall::print(text, sizeof text, d);
///   std::printf("%.*s\n", int(size), text);
/// }
/// ```

#include <valhall/print.hpp>
#include <valhall/text/v15_format.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Context of a word of v15 in its program.
using v15_line_facts = basic_line_facts<v15_register_set>;

/// Prints the line of `d`, as `print` does for the other architectures.
constexpr std::size_t print(char* buffer, std::size_t capacity, const decoded_v15_instruction& d,
                            const print_options& options = {}, const v15_line_facts& facts = {}) {
  detail::text_out out(buffer, capacity);
  detail::put_line(out, detail::is_plain(options), d, options, facts, ~std::size_t{0});
  return out.size();
}

/// Prints a line for each of `words`, as `print_program` does for the other architectures. `live` has the
/// registers live after each word, or is empty.
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<std::uint64_t> words,
                                    const print_options& options, v15_arch e,
                                    view<v15_register_set> live = {}) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live, e);
}
constexpr std::size_t print_program(char* buffer, std::size_t capacity, view<instruction> words,
                                    const print_options& options, v15_arch e,
                                    view<v15_register_set> live = {}) {
  return detail::put_program(detail::text_out(buffer, capacity), words, options, live, e);
}

}  // namespace valhall
