// SPDX-License-Identifier: MIT
#include "headers.hpp"

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
    rows.list(
        "    {",
        {string_literal(word.names), string_literal(word.operand), string_literal(word.modifiers),
         string_literal(join(word.idiom, "\n")), string_literal(word.remark), arch_set_of(d, word.archs)},
        ", ", "},", "     ");
  out.table("In the order of the description.", "foreign_word foreign_words[]", rows);
  out.text("\nnamespace detail {\n");
  out.array("Parts at the start of a word that may be omitted.", "const char* foreign_prefixes[]",
            string_literal(from.prefixes));
  out.array("Parts at the end of a word that may be omitted.", "const char* foreign_suffixes[]",
            string_literal(from.suffixes));
  out.text("\n}  // namespace detail\n");
  return out.end();
}

}  // namespace generator
