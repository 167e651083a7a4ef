// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/word_test.hpp>
#include <valhall/isa/instruction.hpp>

#include <cstdint>

/// The reasons why a word does not decode.
namespace valhall::detail {

/// The fields of `row` that have a value of another architecture in `word`, of `e`.
constexpr std::uint64_t fields_of_other_archs(const instruction_info& row, std::uint64_t word,
                                              arch e) noexcept {
  std::uint64_t fields = 0;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (is_of_another_arch(place, static_cast<unsigned>(field(word, place.start, place.size)), e))
      fields |= field_mask(place.start, place.size);
  }
  return fields;
}

/// Calls `found(mask)` with the mask of each field of a canonical word of `row` that has a reserved value,
/// except the flow.
template <class Found>
constexpr void for_each_reserved(const instruction_info& row, std::uint64_t word, Found found) noexcept {
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const std::uint64_t value = field(word, place.start, place.size);
    if (place.id != modifier::flow && ((place.allowed | place.refused) >> value & 1) == 0)
      found(field_mask(place.start, place.size));
  }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    const std::uint64_t code = field(word, place.swizzle_start, place.swizzle_size);
    if (place.swizzle_size != 0 &&
        (place.takes_swizzle ? swizzle_sets[place.swizzle_set][code] == reserved_swizzle
                             : code != place.identity))
      found(field_mask(place.swizzle_start, place.swizzle_size));
    if (place.role == operand_role::destination && place.size != 64 && !place.is_narrow &&
        field(word, encoding::destination_mask_start, 2) == encoding::both_halves)
      found(field_mask(encoding::destination_mask_start, 2));
  }
}

/// Calls `found(rule, bits, place)` for each reason why `word` of `e`, which has the opcode of `row`, does
/// not decode: its wrong bits, and the bits of the fields concerned.
template <class Found>
constexpr void for_each_wrong(const instruction_info& row, std::uint64_t word, arch e, Found found) noexcept {
  const opcode_row& places = row_of(row.id);
  const std::uint64_t foreign = fields_of_other_archs(row, word, e);
  if (foreign != 0) found(rule::not_in_arch, foreign, foreign);
  const auto wrong = [&](rule r, std::uint64_t bits) {
    if ((bits & ~foreign) != 0) found(r, bits, bits);
  };
  if ((word & ~row.used_mask) != 0) wrong(rule::unused_bits_set, word & ~row.used_mask);
  if (const std::uint64_t changed = (word ^ row.fixed_bits) & row.fixed_mask; changed != 0)
    wrong(changed >> 63 ? rule::unused_bits_set : rule::reserved_value, changed);
  if ((flow_values_of(e) >> field(word, encoding::flow_start, encoding::flow_size) & 1) == 0)
    wrong(rule::reserved_value, field_mask(encoding::flow_start, encoding::flow_size));
  for_each_reserved(row, word, [&](std::uint64_t mask) { wrong(rule::reserved_value, mask); });
  if (places.empty_mask != 0 && lacks_no_register(row, word) == 0)
    wrong(rule::unused_bits_set, places.empty_mask & word);

  const auto bytes = static_cast<std::uint32_t>(word & places.source_mask);
  const std::uint64_t page = field(word, encoding::fau_page_start, 2);
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint32_t byte = bytes >> (8 * i) & 0xff;
    const std::uint64_t place = std::uint64_t{0xff} << (8 * i);
    if ((source_bytes_in(arch_index(e)).pages[page][byte >> 6] >> (byte & 63) & 1) != 0) continue;
    if ((byte & encoding::special) == encoding::special)
      found((encoding::special_entries[page] >> (byte >> 1 & 15) & 1) != 0 ? rule::not_in_arch
                                                                           : rule::reserved_value,
            place, place);
    else
      found(rule::uniform_out_of_range, page_bits & word, place);
  }
  if (places.source_mask != 0 && (uniform_bytes(bytes) | special_bytes(bytes)) == 0 && page != 0)
    wrong(rule::unused_bits_set, word & page_bits);
}

/// The first rule that a word breaks, and its wrong bits.
struct decoding_error {
  valhall::rule rule = valhall::rule::none;
  std::uint64_t bits = 0;
};

/// The error of a canonical word of `e`, whose row is `id`.
[[gnu::cold]] constexpr decoding_error canonical_error(std::uint64_t word, arch e,
                                                       std::uint16_t id) noexcept {
  if (carries_error(word)) return {first_error(word), broken_mask};
  if (id == no_instruction)
    return {identify_in_any(word).ok() ? rule::not_in_arch : rule::unknown_opcode,
            field_mask(encoding::opcode_start, encoding::opcode_size)};
  decoding_error all;
  for_each_wrong(info(static_cast<opcode>(id)), word, e, [&](rule r, std::uint64_t bits, std::uint64_t) {
    if (all.rule == rule::none) all.rule = r;
    all.bits |= bits;
  });
  return all;
}

/// A word that does not decode.
struct undecodable_word {
  std::uint16_t id = no_instruction;  ///< The instruction that its opcodes name.
  canonical_encoding canonical;       ///< Its canonical word; without one, the word itself.
  decoding_error error;

  /// The canonical word `word` of `e`.
  static constexpr undecodable_word of_canonical(const canonical_encoding& word, arch e) noexcept {
    const std::uint16_t id = find_canonical(word.bits, e);
    return {carries_error(word.bits) ? no_instruction : id, word, canonical_error(word.bits, e, id)};
  }
  /// The word of an architecture with a native layout, or of one that does not exist.
  static constexpr undecodable_word of_native(std::uint64_t word, arch e) noexcept {
    constexpr std::uint64_t all_bits = ~std::uint64_t{0};
    const auto unnamed = [&](rule r, std::uint64_t bits) {
      return undecodable_word{no_instruction, {word, 0}, {r, bits}};
    };
    if (!is_described(e)) return unnamed(rule::not_in_arch, 0);
    const native_word* const row = find_native(word);
    if (const translation<canonical_encoding> canonical = canonical_from_native(word); canonical.found) {
      undecodable_word result = of_canonical(canonical.word, e);
      result.error.bits = native_places_of(*row, result.error.bits);
      return result;
    }
    if (carries_error(word)) return unnamed(first_error(word), all_bits);
    if (row != nullptr) return unnamed(rule::reserved_value, all_bits);
    const native_word* const named = find_named(word);
    if (named == nullptr) return unnamed(rule::unknown_opcode, all_bits);
    // The word without its reserved bits identifies the instruction.
    undecodable_word result = unnamed(rule::unused_bits_set, 0);
    if (const translation<canonical_encoding> canonical =
            canonical_from_native(word & ~group_of(*named).zero);
        canonical.found) {
      result = of_canonical(canonical.word, e);
      result.error = {rule::unused_bits_set, native_places_of(*named, result.error.bits)};
    }
    result.error.bits |= word & group_of(*named).zero;
    return result;
  }
  static constexpr undecodable_word of(std::uint64_t word, arch e) noexcept {
    return has_canonical_words(e) ? of_canonical({word, 0}, e) : of_native(word, e);
  }
};

}  // namespace valhall::detail
