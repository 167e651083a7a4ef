// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "program.hpp"

#include <valhall/assemble.hpp>
#include <valhall/strings.hpp>
#include "../common/text.hpp"

#include <algorithm>
#include <map>

namespace cli {

namespace {

using valhall::text_view;

std::string string_of(text_view text) { return {text.data, text.size}; }

/// A line of assembly text.
struct source_line {
  text_view before;  ///< The columns of a listing, labels, and white space.
  text_view code;    ///< The instruction or directive.
  text_view after;   ///< White space and a comment.
  std::vector<text_view> labels;
  bool has_listed_word = false;  ///< A column of a listing is a word.
};

source_line split(text_view line) {
  source_line parts;
  const valhall::listing_line listed = valhall::split_listing(line.first(valhall::comment_start(line)));
  parts.code = listed.text;
  parts.has_listed_word = !listed.column.empty();
  for (std::size_t end = 0; end < parts.code.size;) {
    while (end < parts.code.size && tools::is_name(parts.code[end])) ++end;
    if (end == 0 || end == parts.code.size || parts.code[end] != ':') break;
    parts.labels.push_back(parts.code.first(end));
    parts.code = tools::trimmed(parts.code.from(end + 1));
    end = 0;
  }
  parts.before = {line.data, static_cast<std::size_t>(parts.code.data - line.data)};
  parts.after = line.from(parts.before.size + parts.code.size);
  return parts;
}

bool is_directive(text_view code) { return !code.empty() && code[0] == '.'; }

/// The number of words of a line. Returns false for a directive that repeats or includes text.
bool count_words(const source_line& line, std::size_t& count) {
  const text_view code = line.code;
  count = code.empty() && !line.has_listed_word ? 0 : 1;
  if (!is_directive(code)) return true;
  std::string name;
  for (std::size_t i = 0; i < code.size && !tools::is_space(code[i]); ++i) name += tools::lower(code[i]);
  count = name == ".word" ? static_cast<std::size_t>(std::count(code.begin(), code.end(), ',')) + 1 : 0;
  return name == ".word" || name == ".equ";
}

/// The labels of a text, by the index of the word that follows them.
struct label_table {
  std::map<std::size_t, text_view> names;

  static text_view find(const void* context, std::size_t index) {
    const auto& names = static_cast<const label_table*>(context)->names;
    const auto found = names.find(index);
    return found == names.end() ? text_view() : found->second;
  }
};

std::vector<text_view> lines_of(const std::string& text) {
  std::vector<text_view> lines;
  for (text_view rest = tools::view_of(text); !rest.empty();) {
    const std::size_t end = tools::find(rest, '\n');
    lines.push_back(rest.first(end));
    rest = rest.from(end < rest.size ? end + 1 : end);
  }
  return lines;
}

/// Finds the labels of `lines`. Returns false unless each word has a line of its own.
bool find_labels(const std::vector<text_view>& lines, std::size_t words, label_table& labels) {
  std::size_t index = 0;
  for (const text_view line : lines) {
    const source_line parts = split(line);
    for (const text_view name : parts.labels) labels.names.emplace(index, name);
    std::size_t count = 0;
    if (!count_words(parts, count)) return false;
    index += count;
  }
  return index == words;
}

std::string converted(const std::string& text, const std::vector<std::uint64_t>& words,
                      valhall::print_options options) {
  const std::vector<text_view> lines = lines_of(text);
  label_table labels;
  if (!find_labels(lines, words.size(), labels)) {
    options.numbered_labels = true;
    return valhall::program_to_string({words.data(), words.size()}, options);
  }
  options.labels = {label_table::find, &labels};
  std::string result;
  std::size_t index = 0;
  for (const text_view line : lines) {
    const source_line parts = split(line);
    std::size_t count = 0;
    count_words(parts, count);
    result += string_of(parts.before);
    if (!parts.code.empty() && !is_directive(parts.code)) {
      const std::string printed =
          to_string(valhall::decode(words[index], options.edition), options, {.index = index});
      result += printed;
      // A word without a text in the other spelling has a comment of its own.
      if (printed.find(';') == std::string::npos) result += string_of(parts.after);
    } else {
      result += string_of(parts.code) + string_of(parts.after);
    }
    result += '\n';
    index += count;
  }
  return result;
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  text_reading how;
  valhall::print_options options;
  const parsed line = parse(self, arguments,
                            {syntax_option("--from", how.syntax),
                             syntax_option("--to", options.syntax),
                             {.name = "--permissive", .flag = &how.permissive},
                             {.name = "--include-anywhere", .flag = &how.include_anywhere},
                             arch_option(how.edition)},
                            1);
  if (!line.go_on) return line.status;
  const std::string file = line.operands.empty() ? "-" : line.operands[0];
  std::string text;
  std::vector<std::uint64_t> words;
  if (!read_input(file, text) || !assemble_text(text, file, how, words)) return failure;
  options.edition = how.edition;
  options.permissive = how.permissive;
  return write_output(converted(text, words, options));
}

}  // namespace

const command convert_command = {
    "convert", "[--from SYNTAX] [--to SYNTAX] [OPTION...] [FILE|-]", "write a text in another spelling",
    "Reads the text in FILE, or standard input, in one spelling and writes it in another: that of\n"
    "Mesa from 2022 to 2025 (2022), the later one of Mesa (later), or Arm's (arm). Labels, comments,\n"
    "listing columns, .word and .equ stay as they are. A text with other directives is expanded, and\n"
    "its labels are numbered. Both texts assemble to the same words. If there are errors, prints all\n"
    "of them and writes nothing.\n"
    "\n"
    "  --from 2022|later|arm\n"
    "                 the spelling of FILE (default 2022)\n"
    "  --to 2022|later|arm\n"
    "                 the spelling to write (default 2022)\n"
    "  --permissive   accept words that break a rule of the hardware if they fit their fields\n"
    "  --include-anywhere\n"
    "                 let .include name files outside its folder\n" VALHALL_CLI_ARCH_HELP,
    run};

}  // namespace cli
