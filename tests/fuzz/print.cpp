// SPDX-License-Identifier: MIT
// The printer: for any words and options, the text assembles to the same words.
#include "words.hpp"

#include <valhall/assemble.hpp>
#include <valhall/print.hpp>
#include <valhall/syntax.hpp>

#include <string>

namespace {

using namespace valhall;

void check_program(const std::vector<std::uint64_t>& words, arch e, const print_options& options,
                   const std::vector<register_set>& live) {
  const view<std::uint64_t> program(words.data(), words.size());
  std::string text(print_program(nullptr, 0, program, e, options, live), '\0');
  require(print_program(text.data(), text.size(), program, e, options, live) == text.size());
  for (const char c : text) require(c == '\n' || (c >= 0x20 && c < 0x7f));

  // A buffer that is too small receives the beginning.
  std::string part(text.size() / 2, '\0');
  require(print_program(part.data(), part.size(), program, e, options, live) == text.size());
  require(text.compare(0, part.size(), part) == 0);

  assemble_options how;
  how.permissive = options.permissive;
  how.syntax = options.syntax;
  // Undocumented forms are printed as instructions too, for dumps.
  for (const std::uint64_t word : words) how.permissive |= check(word, e) == rule::undocumented_form;
  const assembly result = assemble(text, e, how);
  require(result.ok() && result.words == words);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Records of a word and a byte; the first byte selects the options.
  if (size < 9) return 0;
  const unsigned choice = data[8];
  std::vector<std::uint64_t> words;
  for (; size >= 9; data += 9, size -= 9) words.push_back(words_of(data, 8)[0]);
  print_options options;
  options.comments = (choice & 1) != 0;
  options.permissive = (choice & 2) != 0;
  options.numbered_labels = (choice & 16) != 0;
  options.mnemonics = (choice & 8) != 0 ? letter_case::lower : letter_case::upper;
  options.syntax = all_syntaxes[(choice >> 6 & 1) * 2 + (choice >> 2 & 1)];
  std::vector<register_set> live;
  if ((choice & 32) != 0)
    for (const std::uint64_t word : words) live.emplace_back(word);
  for (const arch e : all_archs) check_program(words, e, options, live);
  return 0;
}
