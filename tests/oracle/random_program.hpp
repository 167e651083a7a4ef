// SPDX-License-Identifier: MIT
#pragma once

#include <unit/vectors.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <vector>

/// Programs of words that break no rule, with branches anywhere.
namespace random_code {

using namespace valhall::v9;

using generator = std::mt19937_64;

constexpr valhall::stage all_stages[] = {valhall::stage::compute, valhall::stage::vertex,
                                         valhall::stage::fragment, valhall::stage::blend};

/// `word` with the flow `f`, if `e` has it.
inline std::uint64_t carrying(std::uint64_t word, flow f, arch e = arch::v9) {
  const instruction changed = with_flow(word, f, e);
  return changed.ok() ? changed.word() : word;
}

/// `text` with r0 to r7 in place of all registers.
inline std::string few_registers(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    result += text[i++];
    const bool begins = result.back() == 'r' && i > 1 && std::strchr(" @:^", text[i - 2]) != nullptr;
    if (!begins || i == text.size() || std::isdigit(static_cast<unsigned char>(text[i])) == 0) continue;
    unsigned number = 0;
    for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0; ++i)
      number = number * 10 + static_cast<unsigned>(text[i] - '0');
    result += std::to_string(number % 8);
  }
  return result;
}

/// A word that breaks no rule, and the word with few registers; the same word if that would break one.
struct word_pair {
  std::uint64_t any, few;
};

/// Words of every instruction of `e`.
inline const std::vector<word_pair>& words_of(arch e) {
  static std::map<arch, std::vector<word_pair>> known;
  const auto [entry, fresh] = known.try_emplace(e);
  if (!fresh) return entry->second;
  for (const vectors::vector& v : e == arch::v9 ? vectors::legal() : vectors::documented(e)) {
    const decoded_instruction d = decode(v.word(), e);
    if (check(d) != rule::none) continue;
    const assembly few = assemble(few_registers(to_string(d)), e);
    entry->second.push_back({v.word(), few.ok() ? few.words[0] : v.word()});
  }
  return entry->second;
}

inline std::uint64_t random_word(generator& random, std::size_t index, std::size_t size, arch e) {
  if (random() % 6 == 0) {
    const auto target = static_cast<long long>(random() % (size + (random() % 8 == 0 ? 1 : 0)));
    const long long distance = target - static_cast<long long>(index) - 1;
    const unsigned r = static_cast<unsigned>(random() % 8);
    const word_operand condition = random() % 4 == 0 ? u(r) : random() % 8 == 0 ? constant(0u) : reg(r);
    const std::uint64_t word =
        encode(opcode::branchz, {condition, operand(distance)}, {{modifier::eq, unsigned(random() % 2)}}, e)
            .word();
    return carrying(word, random() % 2 == 0 ? flow::reconverge : flow::none, e);
  }
  const std::uint64_t nop = encode(opcode::nop, {}, {}, e).word();
  if (random() % 12 == 0) return carrying(nop, static_cast<flow>(random() % 11), e);
  const word_pair& words = words_of(e)[random() % words_of(e).size()];
  // Most words use only a few registers and slots, so that they conflict.
  const std::uint64_t word = random() % 4 != 0 ? words.few : words.any;
  switch (random() % 8) {
    case 0: return carrying(word, flow::wait, e);
    case 1: return carrying(word, flow::wait0126, e);
    case 2: return word;
    default: return carrying(word, static_cast<flow>(random() % 8), e);
  }
}

inline std::vector<std::uint64_t> random_program(generator& random, std::size_t most, arch e = arch::v9) {
  std::vector<std::uint64_t> words(1 + random() % most);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = random_word(random, i, words.size(), e);
  if (random() % 4 != 0) words.back() = carrying(words.back(), flow::end, e);
  return words;
}

}  // namespace random_code
