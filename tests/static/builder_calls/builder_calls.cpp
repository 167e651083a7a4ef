// SPDX-License-Identifier: MIT
// Writes, for each line `WORD<tab>TEXT` of a file, the call of the typed builder for the word, as C++ that
// compiles only if the words are equal.
#include <valhall/print.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

std::string call_of(std::uint64_t word) {
  const valhall::decoded_instruction d = valhall::decode(word);
  std::string text(valhall::print_cpp(nullptr, 0, d), ' ');
  valhall::print_cpp(text.data(), text.size(), d);
  return text;
}

}  // namespace

// builder_calls INPUT OUTPUT...: spreads the calls over the output files.
int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: builder_calls INPUT OUTPUT...\n", stderr);
    return 2;
  }
  std::ifstream input(argv[1]);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) {
    const std::string word = line.substr(0, line.find('\t'));
    lines.push_back("// " + line.substr(word.size() + 1) + "\nstatic_assert(" +
                    call_of(std::stoull(word, nullptr, 16)) + ".word() == 0x" + word + ");\n");
  }
  if (lines.empty()) {
    std::fprintf(stderr, "builder_calls: %s has no lines\n", argv[1]);
    return 1;
  }
  const auto files = static_cast<std::size_t>(argc - 2);
  for (std::size_t i = 0; i < files; ++i) {
    std::ofstream output(argv[i + 2]);
    output << "// Written by builder_calls.\n#include <valhall/builders.hpp>\n\nusing namespace valhall;\n\n";
    for (std::size_t l = i * lines.size() / files; l < (i + 1) * lines.size() / files; ++l)
      output << lines[l];
    if (!output.flush()) {
      std::fprintf(stderr, "builder_calls: cannot write %s\n", argv[i + 2]);
      return 1;
    }
  }
}
