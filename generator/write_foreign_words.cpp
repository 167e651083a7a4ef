// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include <sstream>

namespace generator {

std::string foreign_words_header(const description& d, const foreign_vocabulary& from) {
  generated_header out(d, "Words of other languages and instruction sets.", {of_library(d, "arch_set.hpp")});
  out.text(R"(
/// Words of other languages and instruction sets, and text of this one that does the same.
struct foreign_word {
  const char* names;      ///< In lower case, separated by `, `.
  const char* operand;    ///< The operand that the words denote; empty if they are not operands.
  const char* modifiers;  ///< Names of modifiers, of which an instruction takes the first that it has; may be empty.
  const char* idiom;      ///< Lines of text; r0 has the result, r1 and the following registers the sources.
  const char* remark;     ///< A note about the idiom; may be empty.
  arch_set archs;         ///< The architectures in which the idiom assembles.
};
)");
  writer rows;
  for (const foreign_word& word : from.words)
    rows.row({string_literal(word.names), string_literal(word.operand), string_literal(word.modifiers),
              string_literal(join(word.idiom, "\n")), string_literal(word.remark),
              arch_set_of(d, word.archs)});
  out.table("In the order of the description.", "foreign_word foreign_words[]", rows);
  return out.end();
}

std::string foreign_lines_header(const description& d, const foreign_vocabulary& from) {
  generated_header out(d, "Names of other languages and instruction sets.", {}, "detail");
  out.array("Parts at the start of a word that may be omitted.", "const char* foreign_prefixes[]",
            string_literal(from.prefixes));
  out.array("Parts at the end of a word that may be omitted.", "const char* foreign_suffixes[]",
            string_literal(from.suffixes));
  std::map<std::string, std::string> numbers;
  std::vector<std::string> idioms, lines;
  for (std::size_t i = 0; i < from.words.size(); ++i) {
    const foreign_word& word = from.words[i];
    idioms.push_back(
        string_literal(filled("$ $ $\n", word.archs.since, word.archs.until, join(word.idiom, "; "))));
    std::istringstream names(word.names);
    for (std::string name; std::getline(names, name, ',');) {
      std::erase_if(name, [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); });
      if (!name.empty()) numbers[name] += filled(" $", i);
    }
  }
  for (const auto& [name, indices] : numbers) lines.push_back(string_literal(name + indices + "\n"));
  out.text(R"(
/// Idioms, a line for each: the first and the last architecture that have it, and its lines of text. Compilers read one
/// text faster than a table.
inline constexpr char foreign_idioms[] =
    $;

/// The letters and digits of names, sorted, a line for each, with the indices of its idioms.
inline constexpr char foreign_names[] =
    $;
)",
           join(idioms, "\n    "), join(lines, "\n    "));
  return out.end();
}

}  // namespace generator
