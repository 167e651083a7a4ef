// SPDX-License-Identifier: MIT
// Decodes compiled programs into a compiler's instructions, packs these, and compares the words.
//
//   packer FOLDER    the programs of all files NAME.hex in it, one word per line
#include "lift.hpp"
#include "pack.hpp"

#include <valhall/strings.hpp>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace {

using namespace valhall;

/// Reports the word packed in place of `word`, and the rules that it breaks.
void report(const std::string& file, const packer::operation& in, std::uint64_t word, instruction packed) {
  std::printf("%s: %s\n", file.c_str(), to_string(decode(word, arch::v9)).c_str());
  if (packed.ok()) std::printf("  packed: %s\n", to_string(packed, arch::v9).c_str());
  for (const rule_violation& v : packer::errors_of(in, arch::v9)) {
    std::printf("  %s", name_of(v.rule));
    if (v.operand != rule_violation::no_operand) std::printf(", operand %u", v.operand);
    std::printf("\n");
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return std::fputs("usage: packer FOLDER\n", stderr), 2;
  std::error_code failed;
  const std::filesystem::directory_iterator files(arguments[1], failed);
  if (failed) return std::fprintf(stderr, "packer: cannot read %s\n", arguments[1]), 2;
  unsigned programs = 0, words = 0, different = 0;
  for (const auto& entry : files) {
    if (entry.path().extension() != ".hex") continue;
    ++programs;
    std::ifstream stream(entry.path());
    for (std::string line; std::getline(stream, line); ++words) {
      const std::uint64_t word = std::strtoull(line.c_str(), nullptr, 16);
      const decoded_instruction decoded = decode(word, arch::v9);
      if (!decoded.ok()) {
        std::printf("%s: %s: not an instruction of v9\n", entry.path().filename().c_str(), line.c_str());
        ++different;
        continue;
      }
      const packer::operation lifted = packer::lift(decoded);
      const instruction packed = packer::pack(lifted, arch::v9);
      if (packed.word() == word) continue;
      report(entry.path().filename().string(), lifted, word, packed);
      ++different;
    }
  }
  std::printf("%u words of %u programs, %u not packed to themselves\n", words, programs, different);
  return words == 0 || different != 0 ? 1 : 0;
}
