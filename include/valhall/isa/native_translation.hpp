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

/// The number of bits that the mask of a destination is further right in canonical words.
constexpr unsigned halves_distance =
    native_encoding::destination_mask_start - encoding::destination_mask_start;

/// The group of `row`.
constexpr const native_group& group_of(const native_word& row) noexcept {
  return native_words::groups[row.group];
}

/// The row of the native word `word`; null if there is none.
constexpr const native_word* find_native(std::uint64_t word) noexcept {
  const native_class& in =
      native_words::classes[field(word, native_words::class_start, native_words::class_size)];
  const char16_t* const first = native_words::first_words + in.first +
                                ((word & in.mask) * in.factor >> (64 - native_words::index_size));
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

/// The row of the canonical word `canonical` of the instruction number `id`; null if there is none. Most
/// instructions have one row.
VALHALL_INLINE constexpr const native_word* find_native_of(std::uint64_t canonical, std::size_t id) noexcept {
  const native_word& first = native_words::words[native_words::first_word_of[id]];
  return (canonical & group_of(first).canonical_mask) == first.canonical_bits ? &first
                                                                              : find_native_of(canonical);
}

/// The canonical word of the native word `word` of `row`.
VALHALL_INLINE constexpr translation<canonical_encoding> canonical_from_native(const native_word& row,
                                                                               std::uint64_t word) noexcept {
  const native_group& group = group_of(row);
  const canonical_sources sources = canonical_from_sources({group.sources}, word);
  if (!sources.are_plain) return {};
  std::uint64_t bits =
      row.canonical_bits | sources.bits | (word & group.kept) | (word & group.halves) >> halves_distance;
  bits |= field(word, native_encoding::flow_start, encoding::flow_size) << encoding::flow_start;
  bits |= field(word, native_encoding::fau_page_start, 2) << encoding::fau_page_start;
  const native_turn* turn = native_words::turns + group.first_turn;
  for (unsigned n = group.turn_count; n != 0; --n, ++turn)
    bits |= turned_right(word & turn->mask, turn->distance);
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    bits |= native_words::canonical_values[values.first + field(word, values.start, values.size)];
  }
  return {true, {bits, sources.high | (word >> encoding::register_size & group.registers)}};
}
/// The canonical word of the native word `word`.
constexpr translation<canonical_encoding> canonical_from_native(std::uint64_t word) noexcept {
  const native_word* const row = find_native(word);
  return row == nullptr ? translation<canonical_encoding>() : canonical_from_native(*row, word);
}

/// The bits of native words of `group` that equal bits of `canonical`, except the upper ones of sources.
VALHALL_INLINE constexpr std::uint64_t moved_to_native(const native_group& group,
                                                       std::uint64_t canonical) noexcept {
  std::uint64_t bits = (canonical & group.kept) | (canonical << halves_distance & group.halves);
  bits |= field(canonical, encoding::flow_start, encoding::flow_size) << native_encoding::flow_start;
  bits |= field(canonical, encoding::fau_page_start, 2) << native_encoding::fau_page_start;
  const native_turn* turn = native_words::turns + group.first_turn;
  for (unsigned n = group.turn_count; n != 0; --n, ++turn)
    bits |= turned_left(canonical, turn->distance) & turn->mask;
  return bits;
}

/// The bits of a native word of `row` that the bits `canonical` of its canonical word determine, except fixed
/// ones.
constexpr std::uint64_t native_places_of(const native_word& row, std::uint64_t canonical) noexcept {
  const native_group& group = group_of(row);
  std::uint64_t bits = (canonical & group.sources * 0xff) | moved_to_native(group, canonical);
  const native_turn* turn = native_words::turns + group.first_turn + group.turn_count;
  for (unsigned n = group.xor_count; n != 0; --n, ++turn)
    bits |= turned_left(canonical, turn->distance) & turn->mask;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    if ((canonical & values.canonical_mask) != 0) bits |= field_mask(values.start, values.size);
  }
  return bits;
}

/// The bits of canonical words that native words of `row` express.
constexpr std::uint64_t kept_bits(const native_word& row) noexcept {
  const native_group& group = group_of(row);
  std::uint64_t bits = group.canonical_mask | group.sources * 0xff | group.kept |
                       group.halves >> halves_distance | field_mask(encoding::fau_page_start, 2) |
                       field_mask(encoding::flow_start, encoding::flow_size);
  const native_turn* turn = native_words::turns + group.first_turn;
  for (unsigned n = group.turn_count + group.xor_count; n != 0; --n, ++turn)
    bits |= turned_right(turn->mask, turn->distance);
  for (unsigned n = 0; n < group.values_count; ++n)
    bits |= native_words::value_fields[group.first_values + n].canonical_mask;
  return bits;
}

/// The native word of `canonical`, whose row is `row`. Not found if `row` is null, or if a value has no
/// native encoding.
VALHALL_INLINE constexpr translation<std::uint64_t> native_from_row(
    const native_word* row, const canonical_encoding& canonical) noexcept {
  if (row == nullptr) return {};
  const native_group& group = group_of(*row);
  std::uint64_t word = row->bits | sources_from_canonical({group.sources}, canonical) |
                       (canonical.high & group.registers) << encoding::register_size |
                       moved_to_native(group, canonical.bits);
  const native_turn* turn = native_words::turns + group.first_turn + group.turn_count;
  for (unsigned n = group.xor_count; n != 0; --n, ++turn)
    word ^= turned_left(canonical.bits, turn->distance) & turn->mask;
  for (unsigned n = 0; n < group.values_count; ++n) {
    const native_values& values = native_words::value_fields[group.first_values + n];
    std::uint64_t value = 0;
    while (native_words::canonical_values[values.first + value] != (canonical.bits & values.canonical_mask))
      if (++value >> values.size != 0) return {};
    word |= value << values.start;
  }
  return {true, word};
}

/// The native word of `canonical`.
constexpr translation<std::uint64_t> native_from_canonical(const canonical_encoding& canonical) noexcept {
  return native_from_row(find_native_of(canonical.bits), canonical);
}
/// The native word of `canonical`, a word of the instruction number `id`.
constexpr translation<std::uint64_t> native_from_canonical(const canonical_encoding& canonical,
                                                           std::size_t id) noexcept {
  return native_from_row(find_native_of(canonical.bits, id), canonical);
}

}  // namespace valhall::detail
