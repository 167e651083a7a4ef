// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/native_words.hpp>
#include <valhall/isa/source_encoding.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// Translation between native and canonical words.
namespace valhall::detail {

/// The result of a translation: a word, unless `found` is false.
template <class Word>
struct translation {
  bool found = false;
  Word word = {};
};

/// The bits of `runs`, as one number.
template <std::size_t Count>
constexpr std::uint64_t value_of(const native_run (&runs)[Count], std::uint64_t word) noexcept {
  std::uint64_t value = 0;
  unsigned size = 0;
  for (const native_run& run : runs) {
    value |= field(word, run.start, run.size) << size;
    size += run.size;
  }
  return value;
}

/// The group of `row`.
constexpr const native_group& group_of(const native_word& row) noexcept {
  return native_words::groups[row.group];
}

/// The row of the native word `word`; null if there is none.
constexpr const native_word* find_native(std::uint64_t word) noexcept {
  const native_class& in = native_words::classes[value_of(native_words::class_bits, word)];
  const char16_t* const first = native_words::first_words + in.first + value_of(in.runs, word);
  for (unsigned i = first[0]; i < first[1]; ++i)
    if (const native_word& row = native_words::words[native_words::word_order[i]];
        (word & group_of(row).mask) == row.bits)
      return &row;
  return nullptr;
}

/// The row of the native word `word` if reserved bits are ignored; null if there is none.
constexpr const native_word* find_named(std::uint64_t word) noexcept {
  for (const native_word& row : native_words::words)
    if ((word & group_of(row).mask & ~group_of(row).zero) == row.bits) return &row;
  return nullptr;
}

/// The row of the canonical word `canonical`; null if it has no native word.
constexpr const native_word* find_native_of(std::uint64_t canonical) noexcept {
  const char16_t* const first =
      native_words::canonical_first_words + field(canonical, encoding::opcode_start, encoding::opcode_size);
  for (unsigned i = first[0]; i < first[1]; ++i)
    if (const native_word& row = native_words::words[native_words::canonical_word_order[i]];
        (canonical & group_of(row).canonical_mask) == row.canonical_bits)
      return &row;
  return nullptr;
}

/// The canonical word of `word`, a native word of `row`.
constexpr canonical_encoding canonical_from_native(const native_word& row, std::uint64_t word) noexcept {
  const native_group& group = group_of(row);
  const native_sources sources = {group.sources};
  canonical_encoding canonical = canonical_from_sources(sources, word);
  canonical.bits |= row.canonical_bits;
  canonical.bits |= field(word, native_encoding::flow_start, encoding::flow_size) << encoding::flow_start;
  canonical.bits |= field(word, native_encoding::fau_page_start, 2) << encoding::fau_page_start;
  canonical.bits |= word & group.registers * 0x3f;
  canonical.high |= word >> 6 & group.registers;
  const native_move* move = native_words::moves + group.first_move;
  for (unsigned n = group.move_count; n != 0; --n, ++move)
    canonical.bits |= field(word, move->to, move->size) << move->from;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    canonical.bits |= native_words::canonical_values[values.first + field(word, values.start, values.size)];
  }
  return canonical;
}

/// The bits of a native word of `row` that the bits `canonical` of its canonical word determine, except fixed
/// ones.
constexpr std::uint64_t native_places_of(const native_word& row, std::uint64_t canonical) noexcept {
  const native_group& group = group_of(row);
  std::uint64_t bits = canonical & (group.sources * 0xff | group.registers * 0x3f);
  bits |= field(canonical, encoding::flow_start, encoding::flow_size) << native_encoding::flow_start;
  bits |= field(canonical, encoding::fau_page_start, 2) << native_encoding::fau_page_start;
  const native_move* move = native_words::moves + group.first_move;
  for (unsigned n = group.move_count + group.xor_count; n != 0; --n, ++move)
    bits |= field(canonical, move->from, move->size) << move->to;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    if ((canonical & values.canonical_mask) != 0) bits |= field_mask(values.start, values.size);
  }
  return bits;
}

/// The bits of canonical words that native words of `row` express.
constexpr std::uint64_t kept_bits(const native_word& row) noexcept {
  const native_group& group = group_of(row);
  std::uint64_t bits = group.canonical_mask | group.sources * 0xff | group.registers * 0x3f |
                       field_mask(encoding::fau_page_start, 2) |
                       field_mask(encoding::flow_start, encoding::flow_size);
  const native_move* move = native_words::moves + group.first_move;
  for (unsigned n = group.move_count + group.xor_count; n != 0; --n, ++move)
    bits |= field_mask(move->from, move->size);
  for (unsigned n = 0; n < group.values_count; ++n)
    bits |= native_words::value_fields[group.first_values + n].canonical_mask;
  return bits;
}

/// The canonical word of the native word `word`.
constexpr translation<canonical_encoding> canonical_from_native(std::uint64_t word) noexcept {
  const native_word* const row = find_native(word);
  if (row == nullptr || !has_plain_sources({group_of(*row).sources}, word)) return {};
  return {true, canonical_from_native(*row, word)};
}

/// The native word of `canonical`.
constexpr translation<std::uint64_t> native_from_canonical(const canonical_encoding& canonical) noexcept {
  const native_word* const row = find_native_of(canonical.bits);
  if (row == nullptr) return {};
  const native_group& group = group_of(*row);
  std::uint64_t word = row->bits | sources_from_canonical({group.sources}, canonical);
  word |= field(canonical.bits, encoding::flow_start, encoding::flow_size) << native_encoding::flow_start;
  word |= field(canonical.bits, encoding::fau_page_start, 2) << native_encoding::fau_page_start;
  word |= (canonical.bits & group.registers * 0x3f) | (canonical.high & group.registers) << 6;
  const native_move* move = native_words::moves + group.first_move;
  for (unsigned n = group.move_count; n != 0; --n, ++move)
    word |= field(canonical.bits, move->from, move->size) << move->to;
  for (unsigned n = group.xor_count; n != 0; --n, ++move)
    word ^= field(canonical.bits, move->from, move->size) << move->to;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    std::uint64_t value = 0;
    while (native_words::canonical_values[values.first + value] != (canonical.bits & values.canonical_mask))
      if (++value >> values.size != 0) return {};
    word |= value << values.start;
  }
  return {true, word};
}

}  // namespace valhall::detail
