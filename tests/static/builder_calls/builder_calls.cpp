// SPDX-License-Identifier: MIT
// Writes, for each line `WORD<tab>TEXT` of a file whose word is legal in an edition, the call of the typed
// builder for the word, as C++ that compiles only if the words are equal.
#include <valhall/edition.hpp>
#include <valhall/print.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

std::string call_of(const valhall::decoded_instruction& d) {
  std::string text(valhall::print_cpp(nullptr, 0, d), ' ');
  valhall::print_cpp(text.data(), text.size(), d);
  return text;
}

std::string names_of(valhall::edition e) {
  std::string text(valhall::print_cpp_names(nullptr, 0, e), ' ');
  valhall::print_cpp_names(text.data(), text.size(), e);
  return text;
}

}  // namespace

// builder_calls EDITION INPUT OUTPUT...: spreads the calls over the output files.
int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: builder_calls EDITION INPUT OUTPUT...\n", stderr);
    return 2;
  }
  const valhall::found_edition in = valhall::find_edition(argv[1]);
  std::ifstream input(argv[2]);
  std::vector<std::string> lines;
  std::size_t refused = 0;
  for (std::string line; std::getline(input, line);) {
    const std::string word = line.substr(0, line.find('\t'));
    const valhall::decoded_instruction d = valhall::decode(std::stoull(word, nullptr, 16), in.value);
    if (check(d) == valhall::rule::none)
      lines.push_back("// " + line.substr(word.size() + 1) + "\nstatic_assert(" + call_of(d) +
                      ".word() == 0x" + word + ");\n");
    else
      ++refused;
  }
  if (!in.ok || lines.size() <= refused) {
    std::fprintf(stderr, "builder_calls: %s has too few words of %s\n", argv[2], argv[1]);
    return 1;
  }
  const auto files = static_cast<std::size_t>(argc - 3);
  for (std::size_t i = 0; i < files; ++i) {
    std::ofstream output(argv[i + 3]);
    output << "// Written by builder_calls.\n" << names_of(in.value) << "\n";
    for (std::size_t l = i * lines.size() / files; l < (i + 1) * lines.size() / files; ++l)
      output << lines[l];
    if (!output.flush()) {
      std::fprintf(stderr, "builder_calls: cannot write %s\n", argv[i + 3]);
      return 1;
    }
  }
}
