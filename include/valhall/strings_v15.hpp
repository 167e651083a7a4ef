// SPDX-License-Identifier: MIT
#pragma once

/// Words of v15 as std::string: what strings.hpp does for the other architectures. With this header,
/// `to_string`, `to_cpp_string` and `<<` also take decoded words of v15.
///
/// ```cpp
/// #include <valhall/strings_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// int main() {
///   const std::string text = to_string(decode(iadd_u32(r100, r1, u(200)), in_v15));
///   return text == "IADD.u32 r100, r1, u200" ? 0 : 1;
/// }
/// ```

#include <valhall/print_v15.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <string>

namespace valhall {

/// The lines of `print_program` for words of v15.
template <class String = std::string>
[[nodiscard]] String program_to_string(view<std::uint64_t> words, const print_options& options, v15_arch e) {
  return detail::program_string_of<String>(words, options, e);
}
template <class String = std::string>
[[nodiscard]] String program_to_string(view<instruction> words, const print_options& options, v15_arch e) {
  return detail::program_string_of<String>(words, options, e);
}

}  // namespace valhall
