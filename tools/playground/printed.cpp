// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include "../common/convert.hpp"

namespace playground {

namespace {

std::string cpp_of(const program_text& program, valhall::arch arch) {
  std::string text = printed_text(
      [&](char* buffer, std::size_t capacity) { return valhall::print_cpp_names(buffer, capacity, arch); });
  text += "\nconstexpr instruction kernel[] = {\n";
  for (const std::uint64_t word : program.words)
    text += "    " + to_cpp_string(valhall::decode(word, arch)) + ",\n";
  return text + "};\n";
}

std::string hex_of(const program_text& program) {
  std::string text;
  for (const std::uint64_t word : program.words) text += digits_of(word) + "\n";
  return text;
}

std::string lines_of(const program_text& program, const program_options& options, valhall::syntax syntax,
                     bool words) {
  return tools::listing(
      program.words, options.arch,
      {.offsets = words, .words = words, .permissive = true, .numbered_labels = true, .syntax = syntax});
}

std::string form_of(const program_text& program, const program_options& options, const std::string& form) {
  if (form == "cpp") return cpp_of(program, options.arch);
  if (form == "c")
    return valhall::to_c_array_string({program.words.data(), program.words.size()}, "kernel_words");
  if (form == "hex") return hex_of(program);
  if (form == "listing") return lines_of(program, options, options.syntax, true);
  const valhall::found_syntax found = valhall::find_syntax(valhall::text_view(form.data(), form.size()));
  return lines_of(program, options, found.ok() ? found.value() : options.syntax, false);
}

std::string result(bool ok, const std::string& text) { return text_of({{"ok", ok}, {"text", text}}); }

}  // namespace

std::string printed(const std::string& text, const program_options& options, const std::string& form) {
  const program_text program = read_program(text, options);
  return program.ok() ? result(true, form_of(program, options, form)) : result(false, "");
}

std::string respelled(const std::string& text, const program_options& options, valhall::syntax to) {
  const program_text program = read_program(text, options);
  if (!program.ok()) return result(false, "");
  if (program.is_listing) return result(true, text);
  return result(true, tools::converted(text, program.words, options.arch, {.syntax = to}));
}

}  // namespace playground
