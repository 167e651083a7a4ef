// SPDX-License-Identifier: MIT
// Words of any bits, printed in several ways: the text assembles to the word, and no buffer is overrun.
#include <valhall/assemble.hpp>
#include <valhall/print.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

std::string text_of(const valhall::decoded& d, const valhall::print_options& options) {
  const std::size_t length = valhall::print(nullptr, 0, d, options);
  std::vector<char> exact(length);
  if (valhall::print(exact.data(), exact.size(), d, options) != length) std::abort();
  return {exact.data(), exact.size()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (; size >= 9; data += 9, size -= 9) {
    std::uint64_t word = 0;
    std::memcpy(&word, data, sizeof(word));
    valhall::print_options options;
    options.comments = (data[8] & 1) != 0;
    options.permissive = (data[8] & 2) != 0;
    options.syntax = (data[8] & 4) != 0 ? valhall::text_syntax::later : valhall::text_syntax::mesa_2022;
    options.mnemonics = (data[8] & 8) != 0 ? valhall::letter_case::lower : valhall::letter_case::upper;
    const std::string text = text_of(valhall::decode(word), options);
    valhall::assemble_options taken;
    taken.permissive = options.permissive;
    const valhall::assembly again = valhall::assemble(text, taken);
    if (!again.ok() || again.words.size() != 1 || again.words[0] != word) std::abort();
  }
  return 0;
}
