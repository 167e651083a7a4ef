// SPDX-License-Identifier: MIT
// Assembler: for any bytes, errors are valid, and words without errors print as text that assembles to the
// same words.
#include "words.hpp"

#include <valhall/assemble_virtual.hpp>
#include <valhall/print.hpp>
#include <valhall/syntax.hpp>

#include <iterator>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace valhall;
  assemble_options options;
  // The size selects the options.
  options.permissive = size % 2 != 0;
  options.syntax = all_syntaxes[size / 2 % 4];
  const arch e = all_archs[size / 8 % std::size(all_archs)];
  options.limits.words = 1000;
  options.limits.lines = 2000;
  options.limits.errors = 20;
  // Included texts are the input itself.
  const std::string self(reinterpret_cast<const char*>(data), size);
  options.context = const_cast<std::string*>(&self);
  options.include = [](void* context, std::string_view name) -> const std::string* {
    return name == "self" ? static_cast<const std::string*>(context) : nullptr;
  };
  const virtual_assembly result =
      assemble_virtual(self, e, {.registers = static_cast<unsigned>(size / 64 % 16), .text = options});
  // A repair may have added words to a text with names of registers.
  require(!result.names.empty() || result.words.size() <= options.limits.words);
  require(result.errors.size() <= options.limits.errors + 2);
  for (const diagnostic& d : result.errors) {
    require(d.rule != rule::none && d.line != 0 && d.column != 0 && !d.message.empty());
    require(d.length == 0 || d.column - 1 + d.length <= d.text.size());
    for (const char c : d.message) require(c >= 0x20 && c < 0x7f);
    require(!to_string(d, "text").empty());
  }
  if (!result.ok()) return 0;

  print_options as;
  as.permissive = options.permissive;
  as.syntax = options.syntax;
  const view<std::uint64_t> program(result.words.data(), result.words.size());
  std::string text(print_program(nullptr, 0, program, e, as), '\0');
  print_program(text.data(), text.size(), program, e, as);
  const assembly again = assemble(text, e, options);
  require(again.ok() && again.words == result.words);
  return 0;
}
