// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/v15_words.hpp>
#include <valhall/isa/moved_sources.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// Translation between words of v15 and their base words: the same instructions in the layout of v9 to v14.
namespace valhall::detail {

/// The result of a translation: a word, unless `found` is false.
template <class Word>
struct translation {
  bool found = false;
  Word word = {};
};

/// The bits of `runs`, as one number.
template <std::size_t Count>
constexpr std::uint64_t value_of(const moved_run (&runs)[Count], std::uint64_t word) noexcept {
  std::uint64_t value = 0;
  unsigned size = 0;
  for (const moved_run& run : runs) {
    value |= field(word, run.start, run.size) << size;
    size += run.size;
  }
  return value;
}

/// The row of `word` in v15; null if there is none.
constexpr const moved_word* find_moved(std::uint64_t word) noexcept {
  const moved_class& in = v15_words::classes[value_of(v15_words::class_bits, word)];
  const std::uint16_t* const first = v15_words::first_words + in.first + value_of(in.runs, word);
  for (unsigned i = first[0]; i < first[1]; ++i)
    if (const moved_word& row = v15_words::words[v15_words::word_order[i]]; (word & row.mask) == row.bits)
      return &row;
  return nullptr;
}

/// The row of `word` in v15 if reserved bits are ignored; null if there is none.
constexpr const moved_word* find_named(std::uint64_t word) noexcept {
  for (const moved_word& row : v15_words::words)
    if ((word & row.mask & ~row.zero) == row.bits) return &row;
  return nullptr;
}

/// The row of the base word `base`; null if v15 has no word for it.
constexpr const moved_word* find_moved_of(std::uint64_t base) noexcept {
  const std::uint16_t* const first =
      v15_words::base_first_words + field(base, encoding::opcode_start, encoding::opcode_size);
  for (unsigned i = first[0]; i < first[1]; ++i)
    if (const moved_word& row = v15_words::words[v15_words::base_word_order[i]];
        (base & row.base_mask) == row.base_bits)
      return &row;
  return nullptr;
}

/// The base word of `word`, a word of v15 with the row `row`.
constexpr base_word base_of(const moved_word& row, std::uint64_t word) noexcept {
  const moved_group& group = v15_words::groups[row.group];
  const moved_sources sources = {group.sources};
  base_word base = base_of_sources(sources, word);
  base.bits |= row.base_bits;
  base.bits |= field(word, v15_words::flow_start, encoding::flow_size) << encoding::flow_start;
  base.bits |= field(word, v15_words::fau_page_start, 2) << encoding::fau_page_start;
  base.bits |= word & group.registers * 0x3f;
  base.high |= word >> 6 & group.registers;
  const moved_bits* move = v15_words::moves + group.first_move;
  for (unsigned n = group.move_count; n != 0; --n, ++move)
    base.bits |= field(word, move->to, move->size) << move->from;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const moved_values& values = v15_words::value_fields[group.first_values + n];
    base.bits |= v15_words::base_values[values.first + field(word, values.start, values.size)];
  }
  return base;
}

/// The bits of a word of `row` that the bits `base` of its base word determine, except fixed ones.
constexpr std::uint64_t moved_places(const moved_word& row, std::uint64_t base) noexcept {
  const moved_group& group = v15_words::groups[row.group];
  std::uint64_t bits = base & (group.sources * 0xff | group.registers * 0x3f);
  bits |= field(base, encoding::flow_start, encoding::flow_size) << v15_words::flow_start;
  bits |= field(base, encoding::fau_page_start, 2) << v15_words::fau_page_start;
  const moved_bits* move = v15_words::moves + group.first_move;
  for (unsigned n = group.move_count + group.fold_count; n != 0; --n, ++move)
    bits |= field(base, move->from, move->size) << move->to;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const moved_values& values = v15_words::value_fields[group.first_values + n];
    if ((base & values.base_mask) != 0) bits |= field_mask(values.start, values.size);
  }
  return bits;
}

/// The bits of base words that words of `row` express.
constexpr std::uint64_t kept_bits(const moved_word& row) noexcept {
  const moved_group& group = v15_words::groups[row.group];
  std::uint64_t bits = row.base_mask | group.sources * 0xff | group.registers * 0x3f |
                       field_mask(encoding::fau_page_start, 2) |
                       field_mask(encoding::flow_start, encoding::flow_size);
  const moved_bits* move = v15_words::moves + group.first_move;
  for (unsigned n = group.move_count + group.fold_count; n != 0; --n, ++move)
    bits |= field_mask(move->from, move->size);
  for (unsigned n = 0; n < group.values_count; ++n)
    bits |= v15_words::value_fields[group.first_values + n].base_mask;
  return bits;
}

/// The base word of `word`, a word of v15.
constexpr translation<base_word> base_of(std::uint64_t word) noexcept {
  const moved_word* const row = find_moved(word);
  if (row == nullptr || !has_plain_codes({v15_words::groups[row->group].sources}, word)) return {};
  return {true, base_of(*row, word)};
}

/// The word of v15 whose base word is `base`.
constexpr translation<std::uint64_t> moved_from(const base_word& base) noexcept {
  const moved_word* const row = find_moved_of(base.bits);
  if (row == nullptr) return {};
  const moved_group& group = v15_words::groups[row->group];
  std::uint64_t word = row->bits | moved_from_sources({group.sources}, base);
  word |= field(base.bits, encoding::flow_start, encoding::flow_size) << v15_words::flow_start;
  word |= field(base.bits, encoding::fau_page_start, 2) << v15_words::fau_page_start;
  word |= (base.bits & group.registers * 0x3f) | (base.high & group.registers) << 6;
  const moved_bits* move = v15_words::moves + group.first_move;
  for (unsigned n = group.move_count; n != 0; --n, ++move)
    word |= field(base.bits, move->from, move->size) << move->to;
  for (unsigned n = group.fold_count; n != 0; --n, ++move)
    word ^= field(base.bits, move->from, move->size) << move->to;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const moved_values& values = v15_words::value_fields[group.first_values + n];
    std::uint64_t value = 0;
    while (v15_words::base_values[values.first + value] != (base.bits & values.base_mask))
      if (++value >> values.size != 0) return {};
    word |= value << values.start;
  }
  return {true, word};
}

}  // namespace valhall::detail
