// SPDX-License-Identifier: MIT
#pragma once

#include <unit/vectors.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

/// Programs of legal words, with branches anywhere.
namespace random_code {

using namespace valhall::v9;

using generator = std::mt19937_64;

constexpr unsigned flow_position = 59;

inline std::uint64_t carrying(std::uint64_t word, flow f) {
  const std::uint64_t mask = std::uint64_t{15} << flow_position;
  return (word & ~mask) | std::uint64_t(f) << flow_position;
}

/// Most words use only a few registers and slots, so that they conflict.
inline std::uint64_t few_registers(std::uint64_t word) {
  const instruction_info& row = info(decode(word, target).id());
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    const bool is_register = place.role == operand_role::destination || place.role == operand_role::staging ||
                             (place.role == operand_role::source && (word >> place.start & 0x80) == 0);
    if (is_register) word &= ~(std::uint64_t{0x38} << place.start);
  }
  return word;
}

inline std::uint64_t random_word(generator& random, std::size_t index, std::size_t size) {
  if (random() % 6 == 0) {
    const auto to = static_cast<long long>(random() % (size + (random() % 8 == 0 ? 1 : 0)));
    const long long distance = to - static_cast<long long>(index) - 1;
    const unsigned r = static_cast<unsigned>(random() % 8);
    const word_operand condition = random() % 4 == 0 ? u(r) : random() % 8 == 0 ? constant(0u) : reg(r);
    const std::uint64_t word = encode(opcode::branchz, {condition, operand(distance)},
                                      {{modifier::eq, unsigned(random() % 2)}}, target)
                                   .word();
    return carrying(word, random() % 2 == 0 ? flow::reconverge : flow::none);
  }
  if (random() % 12 == 0) return carrying(nop({}).word(), static_cast<flow>(random() % 11));
  std::uint64_t word = vectors::legal()[random() % vectors::legal().size()].word();
  if (random() % 4 != 0) {
    const std::uint64_t narrow = few_registers(word);
    if (check(decode(narrow, target)) == rule::none) word = narrow;
  }
  switch (random() % 8) {
    case 0: return carrying(word, flow::wait);
    case 1: return carrying(word, flow::wait0126);
    case 2: return word;
    default: return carrying(word, static_cast<flow>(random() % 8));
  }
}

inline std::vector<std::uint64_t> random_program(generator& random, std::size_t most) {
  std::vector<std::uint64_t> words(1 + random() % most);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = random_word(random, i, words.size());
  if (random() % 4 != 0) words.back() = carrying(words.back(), flow::end);
  return words;
}

}  // namespace random_code
