// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "markdown.hpp"
#include "operation.hpp"

#include "../facts/foreign.hpp"

namespace reference {

namespace {

using valhall::foreign_word;

std::vector<std::string> names_of(const foreign_word& word) {
  std::vector<std::string> names(1);
  for (const char* c = word.names; *c != '\0'; ++c)
    if (*c == ',')
      names.emplace_back();
    else if (*c != ' ' || !names.back().empty())
      names.back() += *c;
  return names;
}

/// The page of the instruction in `line`.
std::string page_of(const std::string& line, const foreign_word& word) {
  const auto found = valhall::mnemonic_at({line.data(), line.size()}, word.archs.first());
  return "instructions/" + builder_name(valhall::info(valhall::info(found.instruction.id()).first_form)) +
         ".md";
}

}  // namespace

void add_foreign_words(book& b) {
  const std::string path = "foreign_words.md";
  table list({"words", "here", "remark", "architectures"});
  for (const foreign_word& word : valhall::foreign_words) {
    const std::vector<std::string> names = names_of(word), lines = facts::idiom_lines(word);
    std::vector<std::string> words, idiom;
    for (const std::string& name : names) words.push_back(code(name));
    for (const std::string& line : lines) idiom.push_back(link(code(line), page_of(line, word)));
    const bool is_everywhere = word.archs == valhall::every_arch;
    list.add({join(words, ", "), join(idiom, "<br>"), word.remark,
              is_everywhere
                  ? ""
                  : std::string(name_of(word.archs.first())) + " to " + name_of(word.archs.last())});
    const std::string text =
        join(lines, "; ") + (*word.remark != '\0' ? ": " + std::string(word.remark) : "");
    b.add_entry("foreign", names[0], {names.begin() + 1, names.end()},
                lines.size() == 1 ? page_of(lines[0], word) : path, text);
  }
  b.add_page(
      path, "Words of other languages",
      "Words of GLSL, SPIR-V, NIR, PTX, GCN and x86, and the text that does the same here.",
      paragraph("r0 has the result, and r1 and the following registers the sources, unless the remark says "
                "otherwise. `valhall info fmul` prints a row; the search of the site finds them, too.") +
          list.text());
  b.add_entry("page", "Words of other languages", {"GLSL", "HLSL", "SPIR-V", "NIR", "PTX", "GCN", "x86"},
              path, "Words of other instruction sets, and the instructions that do the same.");
}

}  // namespace reference
