// SPDX-License-Identifier: MIT
#include "program.hpp"

#include "files.hpp"
#include "includes.hpp"
#include "words.hpp"

#include "hex_words.hpp"

#include <cstdio>
#include <utility>

namespace cli {

namespace {

/// The message for `error`. An included file whose name does not mark it as assembly may be private, so the
/// message does not quote it. An error without a line quotes nothing.
std::string shown(const valhall::diagnostic& error, const std::string& file) {
  if (error.file == 0 || error.text.empty() || is_assembly_name(file)) return to_string(error, file) + "\n";
  return file + ":" + std::to_string(error.line) + ":" + std::to_string(error.column) +
         ": error: " + explanation_of(error.rule) + " [" + name_of(error.rule) + "]\n";
}

/// The registers of one value of a name.
std::string registers_text(const valhall::register_set& registers) {
  std::string text;
  for (const valhall::reg r : registers) text += (text.empty() ? "r" : " r") + std::to_string(r.number());
  return text.empty() ? "unused" : text;
}

/// A line for each value of each name: the file and the line of its declaration, the name and its registers.
std::string names_text(const std::vector<valhall::named_registers>& names, const includes& included) {
  std::string text;
  for (const valhall::named_registers& n : names)
    for (std::size_t i = 0; i < n.in.size(); ++i)
      text += included.name(n.where.file) + ":" + std::to_string(n.where.line) + ": " + n.name +
              (n.is_group ? "[" + std::to_string(i) + "]" : "") + " " + registers_text(n.in[i]) + "\n";
  return text;
}

}  // namespace

bool assemble_file(const std::string& file, const text_reading& how, std::vector<std::uint64_t>& words) {
  std::string text;
  return read_input(file, text) && assemble_text(text, file, how, words);
}

bool assemble_text(const std::string& text, const std::string& file, const text_reading& how,
                   std::vector<std::uint64_t>& words) {
  // Limits the output for a file that consists of errors.
  constexpr unsigned most_errors = 10000;
  includes included(shown_name(file), text, how.include_anywhere);
  valhall::virtual_assemble_options options;
  options.stage = how.stage;
  options.registers = how.registers;
  options.text.permissive = how.permissive;
  options.text.syntax = how.syntax;
  options.text.limits.errors = most_errors;
  options.text.include = includes::find;
  options.text.context = &included;
  valhall::virtual_assembly result = valhall::assemble_virtual(text, how.arch, options);
  std::string errors = included.errors();
  for (const valhall::diagnostic& error : result.errors) errors += shown(error, included.name(error.file));
  std::fputs(errors.c_str(), stderr);
  if (how.included != nullptr) *how.included = included.names();
  if (how.names != nullptr) *how.names = names_text(result.names, included);
  words.assign(result.words.begin(), result.words.end());
  return result.ok();
}

parsed parse_program(const command& self, const std::vector<std::string>& arguments,
                     std::vector<option> others, program_input& input) {
  others.push_back({.name = "--format", .value = &input.format, .choices = "hex|bin|asm"});
  others.push_back({.name = "--include-anywhere", .flag = &input.how.include_anywhere});
  others.push_back(syntax_option("--syntax", input.how.syntax));
  others.push_back(arch_option(input.how.arch));
  parsed line = parse(self, arguments, others, 1);
  if (!line.operands.empty()) input.file = line.operands[0];
  return line;
}

bool read_program(const program_input& input, std::vector<std::uint64_t>& words) {
  if (input.format == "asm") return assemble_file(input.file, input.how, words);
  std::string content;
  if (!read_input(input.file, content)) return false;
  const std::string name = shown_name(input.file);
  word_file read;
  if (input.format == "hex") {
    tools::hex_words found = tools::read_hex(content);
    read.words = std::move(found.words);
    const bool has_no_word = read.words.empty() && !found.errors.empty();
    if (has_no_word) found.errors.resize(1);
    for (const valhall::diagnostic& error : found.errors) read.errors += to_string(error, name) + "\n";
    if (has_no_word)
      read.errors += "valhall: " + name +
                     " has no words; of assembly text, `valhall as` makes them, and commands with "
                     "--format asm read it\n";
  } else {
    read = read_binary(content, name);
  }
  words = std::move(read.words);
  std::fputs(read.errors.c_str(), stderr);
  return read.errors.empty();
}

}  // namespace cli
