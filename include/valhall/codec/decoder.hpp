// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoded_instruction.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/codec/opcode_lookup.hpp>
#include <valhall/codec/word_test.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

/// Decodes a word of an architecture with a native layout, or of one that does not exist.
constexpr decoded_instruction decode_native(std::uint64_t word, arch e) noexcept {
  if (!is_described(e)) return decoded_instruction::undecoded(word, e);
  const native_word* const named = find_native(word);
  if (named == nullptr) return decoded_instruction::undecoded(word, e);
  const translation<canonical_encoding> canonical = canonical_from_native(*named, word);
  if (!canonical.found) return decoded_instruction::undecoded(word, e);
  const std::uint64_t bits = canonical.word.bits;
  std::uint16_t id = named->id;
  if (id == no_instruction) [[unlikely]]
    id = find_opcode(bits, native_words::opcodes);
  const opcode_row& row = opcode_rows[id];
  if (!has_defined_fields(row, bits, arch_index(e))) return decoded_instruction::undecoded(word, e);
  const std::uint64_t high = bytes_of_high_bits(canonical.word.high);
  if (has_unusual_operands(row, bits)) return decoded_instruction::unusual(word, bits, id, e, high);
  return decoded_instruction::native(bits, id, e, high);
}

/// All calls are tail calls, so that no registers are saved.
constexpr decoded_instruction decode_here(std::uint64_t word, arch e) noexcept {
  if (!has_canonical_words(e)) [[unlikely]]
    return decode_native(word, e);
  const std::uint16_t id = find_opcode(word, arch_index(e));
  const opcode_row& row = opcode_rows[id];
  if (!has_defined_fields(row, word, arch_index(e))) [[unlikely]]
    return decoded_instruction::undecoded(word, e);
  if (has_unusual_operands(row, word)) [[unlikely]]
    return decoded_instruction::unusual(word, id, e);
  return decoded_instruction(word, id, e, decoded_instruction::identified);
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] decoded_instruction decode(std::uint64_t word, arch e) noexcept;
}

/// Decodes `word` of `e`: its instruction with all operands and modifiers, or its error. Accepts all 2^64
/// words. An `e` that does not exist breaks `not_in_arch`.
constexpr decoded_instruction decode(std::uint64_t word, required_arch e) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::decode(word, e), detail::decode_here(word, e));
}
constexpr decoded_instruction decode(instruction word, required_arch e) noexcept {
  return decode(word.word(), e);
}

namespace detail {

/// Whether a decoded word is of an undocumented form that working compilers emit.
constexpr bool is_written_form(const decoded_instruction& d) noexcept {
  if (!d.is_identified()) return false;
  const instruction_info& row = d.info();
  for (unsigned i = 0; i < row.written_count; ++i)
    if (row.forms()[row.undocumented_count + i].matches(d.canonical_word())) return true;
  return false;
}

}  // namespace detail

/// Encodes a decoded instruction without checking rules: `encode(decode(w, e)).word() == w` if `w` decodes
/// in `e`.
constexpr instruction encode(const decoded_instruction& d) noexcept {
  if (!d.ok()) return detail::broken_by(d.error());
  detail::encoder parts(d.info(), d.in());
  parts.add_bits(d.canonical_word());
  parts.add(d.operands());
  return parts.unchecked_word();
}

}  // namespace valhall
