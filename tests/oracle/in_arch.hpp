// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Words of v9 as words of another architecture with the same text.
namespace in_arch {

using namespace valhall;
using word_list = std::vector<std::uint64_t>;

/// `word`, which breaks no rule, as a word of `e` that breaks none; nothing if `e` has no such word.
inline std::optional<std::uint64_t> translated(std::uint64_t word, arch e) {
  if (e == arch::v9) return word;
  static std::map<std::pair<std::uint64_t, arch>, std::optional<std::uint64_t>> known;
  const auto [entry, fresh] = known.try_emplace({word, e});
  if (!fresh) return entry->second;
  const assembly code = assemble(to_string(decode(word, arch::v9)), e);
  if (code.ok() && code.words.size() == 1) entry->second = code.words[0];
  return entry->second;
}

/// The words in `e`. A NOP with the same flow, if `e` has it, replaces each word that `e` lacks.
inline word_list translated(word_list words, arch e) {
  for (std::uint64_t& word : words) {
    const flow f = flow_of(word, arch::v9);
    const instruction kept = encode(opcode::nop, {}, {{modifier::flow, f}}, e);
    word = translated(word, e).value_or(kept.ok() ? kept.word() : encode(opcode::nop, {}, {}, e).word());
  }
  return words;
}

/// Whether `e` has all the words.
inline bool has_all(const word_list& words, arch e) {
  for (const std::uint64_t word : words)
    if (!translated(word, e)) return false;
  return true;
}

}  // namespace in_arch
