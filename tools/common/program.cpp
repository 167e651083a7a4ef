// SPDX-License-Identifier: MIT
#include "program.hpp"

#include "color.hpp"
#include "files.hpp"
#include "includes.hpp"
#include "run_outputs.hpp"
#include "words.hpp"

#include "../facts/foreign.hpp"
#include "../library/c/hex_words.hpp"
#include "../library/c/source_lines.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string_view>
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
std::string registers_text(const valhall::register_set& registers, bool has_spilled) {
  std::string text;
  for (const valhall::reg r : registers) text += (text.empty() ? "r" : " r") + std::to_string(r.number());
  return !text.empty() ? text : has_spilled ? "unused or in memory" : "unused";
}

/// A line for each value of each name: the file and the line of its declaration, the name and its registers.
/// If values were spilled, a line with the thread-local memory follows.
std::string names_text(const valhall::virtual_assembly& result, bool has_spilled, const includes& included) {
  std::string text;
  for (const valhall::named_registers& n : result.names)
    for (std::size_t i = 0; i < n.in.size(); ++i)
      text += included.name(n.where.file) + ":" + std::to_string(n.where.line) + ": " + n.name +
              (n.is_group ? "[" + std::to_string(i) + "]" : "") + " " + registers_text(n.in[i], has_spilled) +
              "\n";
  if (has_spilled) text += std::to_string(result.local_words) + " words of thread-local memory\n";
  return text;
}

/// Begins the comment of a hex file that has a line of `names_text`.
constexpr std::string_view name_comment = "# name: ";

/// The comments of a hex file that begin with `name_comment`, without that.
std::vector<std::string> names_in(const std::string& hex) {
  std::vector<std::string> names;
  for (const tools::text_view line : tools::lines_of(hex)) {
    const std::string_view text(line.data, line.size);
    if (text.starts_with(name_comment)) names.emplace_back(text.substr(name_comment.size()));
  }
  return names;
}

/// The place of each word of `result`, a program of `text`.
std::vector<text_place> places_of(const valhall::virtual_assembly& result, const std::string& text,
                                  const includes& included) {
  std::map<unsigned, std::vector<tools::text_view>> files;
  std::vector<text_place> places;
  for (const valhall::word_location& where : result.locations) {
    const auto [found, is_new] = files.try_emplace(where.file);
    if (is_new)
      found->second = tools::lines_of(where.file == 0 ? std::string_view(text) : included.text(where.file));
    text_place place{included.name(where.file), {}, {}};
    if (where.call_line != 0)
      place.call = std::to_string(where.call_line) +
                   (where.call_file == where.file ? "" : " of " + included.name(where.call_file));
    valhall::diagnostic& to = place.quotation;
    to.line = where.line;
    to.column = 1;
    if (where.line > 0 && where.line <= found->second.size()) {
      const tools::text_view line = found->second[where.line - 1];
      const tools::source_line parts = tools::split(line);
      to.column = static_cast<unsigned>(parts.before.size) + 1;
      to.length = static_cast<unsigned>(parts.code.size);
      const bool is_public = where.file == 0 || is_assembly_name(place.file);
      if (is_public) to.text.assign(line.data, static_cast<std::size_t>(parts.code.end() - line.data));
    }
    places.push_back(std::move(place));
  }
  return places;
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
  options.spill = how.spill;
  options.local_words = how.local_words;
  options.text.permissive = how.permissive;
  options.text.syntax = how.syntax;
  options.text.limits.errors = most_errors;
  options.text.include = includes::find;
  options.text.context = &included;
  valhall::virtual_assembly result = valhall::assemble_virtual(text, how.arch, options);
  std::string errors;
  for (valhall::diagnostic error : facts::with_idioms(result.errors, how.arch, how.syntax)) {
    if (error.rule == valhall::rule::include_failed) error.message += ": " + included.next_problem();
    errors += shown(error, included.name(error.file));
  }
  print_report(errors);
  if (how.included != nullptr) *how.included = included.names();
  if (how.names != nullptr) *how.names = names_text(result, result.local_words > how.local_words, included);
  if (how.places != nullptr) *how.places = places_of(result, text, included);
  if (how.text != nullptr) *how.text = text;
  words.assign(result.words.begin(), result.words.end());
  return result.ok();
}

std::string named_words(const std::string& names, const std::vector<std::uint64_t>& words) {
  std::string text;
  for (const tools::text_view line : tools::lines_of(names))
    if (!line.empty()) text += std::string(name_comment) + std::string(line.data, line.size) + "\n";
  return text + hex_text(words);
}

parsed parse_program(const command& self, const std::vector<std::string>& arguments,
                     std::vector<option> others, program_input& input, std::size_t most) {
  others.push_back({.name = "--format", .value = &input.format, .choices = "auto|hex|bin|asm"});
  others.push_back({.name = "--include-anywhere", .flag = &input.how.include_anywhere});
  others.push_back(syntax_option("--syntax", input.how.syntax));
  others.push_back(arch_option(input.how.arch, &input.arch_name));
  parsed line = parse(self, arguments, others, most);
  if (!line.operands.empty()) input.file = line.operands[0];
  return line;
}

std::string format_of(const std::string& name, const std::string& content) {
  if (name.ends_with(".bin")) return "bin";
  if (name.ends_with(".hex")) return "hex";
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && (c < '\t' || c > '\r');
  };
  if (std::any_of(content.begin(), content.end(), is_control)) return "bin";
  const tools::hex_words read = tools::read_hex(content);
  if (read.errors.empty() && read.words.empty()) return is_assembly_name(name) ? "asm" : "hex";
  return read.errors.size() > read.words.size() ? "asm" : "hex";
}

bool read_program(const program_input& input, std::vector<std::uint64_t>& words) {
  std::string content;
  if (!read_input(input.file, content)) return false;
  const std::string format = input.format == "auto" ? format_of(input.file, content) : input.format;
  if (format == "asm" && !input.words_only) return assemble_text(content, input.file, input.how, words);
  const std::string name = shown_name(input.file);
  word_file read;
  if (format != "bin") {
    if (input.names != nullptr) *input.names = names_in(content);
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
  print_report(read.errors);
  return read.errors.empty();
}

bool report_undecoded(const std::vector<std::uint64_t>& words, const program_input& input) {
  const valhall::arch arch = input.how.arch;
  std::size_t count = 0, first = 0;
  // Zero words at the end are padding.
  std::size_t end = words.size();
  while (end != 0 && words[end - 1] == 0) --end;
  for (std::size_t i = end; i-- != 0;)
    if (!valhall::decode(words[i], arch).ok()) {
      ++count;
      first = i;
    }
  if (count == 0) return false;
  print_problem(shown_name(input.file) + ": words that are not instructions: " + std::to_string(count) +
                ", the first at offset " + hexadecimal(first * 8, 4) + " [" +
                name_of(valhall::decode(words[first], arch).error()) + "]");
  return true;
}

}  // namespace cli
