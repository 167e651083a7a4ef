// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "text.hpp"

/// The registers that exist only in an architecture with a native layout.
namespace generator {

std::string native_registers_header(const description& d, const native_layout& native) {
  const std::string name = d.instructions.arch_identifier(native.arch);
  generated_header out(
      d, "The registers that exist only in " + name + ", whose register numbers have one more bit.",
      {of_library(d, "builder_support.hpp")});
  out.line();
  out.line("namespace " + name + " {");
  const unsigned count = 1u << d.places.destination.size;
  std::vector<std::string> names;
  for (unsigned number = count; number < 2 * count; ++number)
    names.push_back("r" + std::to_string(number) + "{detail::raw{}, " + std::to_string(number) + "}");
  out.line();
  out.line("/// The general registers that other architectures lack.");
  out.list("inline constexpr reg ", names, ", ", ";", "    ");
  out.line();
  out.line("}  // namespace " + name);
  return out.end();
}

}  // namespace generator
