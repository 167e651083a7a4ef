// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/operand_reader.hpp>
#include <valhall/codec/undecodable_word.hpp>
#include <valhall/isa/native_operand.hpp>

#include <cstdint>

namespace valhall {

class decoded_instruction;

namespace detail {

constexpr decoded_instruction decode_here(std::uint64_t word, arch e) noexcept;
constexpr decoded_instruction decode_native(std::uint64_t word, arch e) noexcept;
constexpr bool is_canonical(const decoded_instruction& d) noexcept;
constexpr std::uint64_t decoded_bits(const decoded_instruction& d) noexcept;

}  // namespace detail

/// A decoded word: its instruction, or the rule that prevents decoding. Operands are extracted on demand. Two
/// registers hold it.
class [[nodiscard]] decoded_instruction {
 public:
  /// An empty result, to be assigned.
  constexpr decoded_instruction() noexcept = default;
  /// Whether the word is an instruction. `check` tests the rules on combinations.
  [[nodiscard]] constexpr bool ok() const noexcept { return (facts_ & failed) == 0; }
  /// `unknown_opcode`, `not_in_arch`, `reserved_value`, `unused_bits_set`, `uniform_out_of_range`, or
  /// `none`. For the word of an instruction that could not be built, the rule that it carries.
  [[nodiscard]] constexpr rule error() const noexcept { return ok() ? rule::none : undecodable().error.rule; }
  /// The wrong bits of the word; 0 if it decodes.
  [[nodiscard]] constexpr std::uint64_t wrong_bits() const noexcept {
    return ok() ? 0 : undecodable().error.bits;
  }

  /// The architecture for which it was decoded.
  [[nodiscard]] constexpr arch in() const noexcept { return static_cast<arch>(facts_ >> arch_start & 0xff); }
  /// The word itself.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept {
    return (facts_ & translated) == 0 ? bits_ : detail::native_from_canonical({bits_, native_bits()}).word;
  }
  /// The instruction's word in the canonical layout, the layout of v9 to v14. The field positions of `info()`
  /// refer to it. It has no room for the highest bit of a register or uniform of v15. In the other
  /// architectures it is equal to `word()`.
  [[nodiscard]] VALHALL_INLINE constexpr std::uint64_t canonical_word() const noexcept {
    return ok() || (facts_ & untranslated) == 0 ? bits_ : undecodable().canonical.bits;
  }
  /// The bits of a native word that its canonical word lacks: the highest bits of registers and uniforms,
  /// each at the first bit of its operand in the canonical word. 0 in architectures with canonical words.
  [[nodiscard]] VALHALL_INLINE constexpr std::uint64_t native_bits() const noexcept {
    if (ok()) return detail::high_bits_of_bytes(facts_ >> high_start);
    return (facts_ & untranslated) == 0 ? 0 : undecodable().canonical.high;
  }
  /// Whether the opcode names an instruction, even if the rest of the word is invalid.
  [[nodiscard]] constexpr bool is_identified() const noexcept { return (facts_ & identified) != 0; }
  /// The instruction; meaningful if `is_identified()`.
  [[nodiscard]] constexpr opcode id() const noexcept { return static_cast<opcode>(facts_ & 0xffff); }
  /// Its row of the table; meaningful if `is_identified()`.
  [[nodiscard]] constexpr const instruction_info& info() const noexcept { return valhall::info(id()); }

  /// Operand `i` in the order of the text, with the kind `none` beyond the last one; `info().operands()[i]`
  /// is its place. An operand of a word that is not `ok()` may be out of range.
  constexpr operand operand_at(detail::natural i) const noexcept {
    const operand canonical = canonical_operand(i);
    if (detail::has_canonical_words(in())) [[likely]]
      return canonical;
    return i < info().operand_count ? native_operand(canonical, info().operands()[unsigned{i}]) : operand();
  }

  /// All operands.
  constexpr operand_list operands() const noexcept {
    VALHALL_COMPILED_OR(compiled_operands(), operands_here());
  }

  /// The value of modifier `m`: 0 or 1 for a flag, else the enumerator's number; `fallback` if the
  /// instruction has no such modifier.
  [[nodiscard]] constexpr unsigned value(modifier m, unsigned fallback = 0) const noexcept {
    const instruction_info& row = info();
    const unsigned i = detail::index_of_modifier(row, m);
    return i < row.modifier_count ? value(row.modifiers()[i]) : fallback;
  }
  [[nodiscard]] constexpr unsigned value(const modifier_info& place) const noexcept {
    return static_cast<unsigned>(detail::field(canonical_word(), place.start, place.size));
  }
  /// The flow, which takes effect when the instruction completes: the number of an enumerator of `flow`.
  [[nodiscard]] constexpr unsigned flow_value() const noexcept {
    return static_cast<unsigned>(detail::field(canonical_word(), encoding::flow_start, encoding::flow_size));
  }

 private:
  // The facts, from bit 0 on: the opcode, the architecture, four flags, and the high bits of the operands of
  // a native word, one for each byte of the canonical word.
  static constexpr unsigned arch_start = 16, high_start = 32;
  static constexpr std::uint64_t identified = 1u << 24, failed = 1u << 25;
  static constexpr std::uint64_t translated = 1u << 26;    ///< A native word that decodes.
  static constexpr std::uint64_t untranslated = 1u << 27;  ///< A native word that does not decode.

  std::uint64_t bits_ = 0;  ///< The canonical word if it decodes, else the word itself.
  std::uint64_t facts_ = 0;

  friend constexpr decoded_instruction detail::decode_here(std::uint64_t word, arch e) noexcept;
  friend constexpr decoded_instruction detail::decode_native(std::uint64_t word, arch e) noexcept;
  friend constexpr bool detail::is_canonical(const decoded_instruction& d) noexcept;
  friend constexpr std::uint64_t detail::decoded_bits(const decoded_instruction& d) noexcept;

  VALHALL_INLINE constexpr decoded_instruction(std::uint64_t bits, std::uint64_t id, arch e,
                                               std::uint64_t more) noexcept
      : bits_(bits), facts_(id | std::uint64_t{static_cast<std::uint8_t>(e)} << arch_start | more) {}

  /// The canonical word `word` of the row `id`, whose operands are unusual. All calls are tail calls.
  [[gnu::noinline]] static constexpr decoded_instruction unusual(std::uint64_t word, std::uint16_t id,
                                                                 arch e) noexcept {
    const opcode_row& row = detail::row_of(static_cast<opcode>(id));
    if (row.empty_mask != 0) [[unlikely]]
      return perhaps_empty(word, id, e);
    if (!detail::has_defined_sources(row, word, detail::arch_index(e))) [[unlikely]]
      return undecoded(word, e);
    return decoded_instruction(word, id, e, identified);
  }
  /// Likewise, if its groups of registers may be empty.
  [[gnu::noinline]] static constexpr decoded_instruction perhaps_empty(std::uint64_t word, std::uint16_t id,
                                                                       arch e) noexcept {
    if (!detail::has_defined_operands(static_cast<opcode>(id), word, detail::arch_index(e)))
      return undecoded(word, e);
    return decoded_instruction(word, id, e, identified);
  }

  /// A native word with the canonical word `canonical` and `high`, its `bytes_of_high_bits`.
  VALHALL_INLINE static constexpr decoded_instruction native(std::uint64_t canonical, std::uint16_t id,
                                                             arch e, std::uint64_t high) noexcept {
    return decoded_instruction(canonical, id, e, identified | translated | high << high_start);
  }
  /// The native word `word`, whose operands are unusual.
  [[gnu::noinline]] static constexpr decoded_instruction unusual(std::uint64_t word, std::uint64_t canonical,
                                                                 std::uint16_t id, arch e,
                                                                 std::uint64_t high) noexcept {
    const opcode_row& row = detail::row_of(static_cast<opcode>(id));
    const unsigned index = detail::arch_index(e);
    if (row.empty_mask == 0 ? !detail::has_defined_sources(row, canonical, index)
                            : !detail::has_defined_operands(static_cast<opcode>(id), canonical, index))
      return undecoded(word, e);
    return native(canonical, id, e, high);
  }

  /// A word that does not decode.
  [[gnu::cold, gnu::noinline]] static constexpr decoded_instruction undecoded(std::uint64_t word,
                                                                              arch e) noexcept {
    const std::uint64_t flags = failed | (detail::has_canonical_words(e) ? 0 : untranslated);
    const std::uint16_t id = detail::undecodable_word::of(word, e).id;
    return id == detail::no_instruction ? decoded_instruction(word, 0, e, flags)
                                        : decoded_instruction(word, id, e, flags | identified);
  }

  [[gnu::cold, gnu::noinline]] constexpr detail::undecodable_word undecodable() const noexcept {
    return detail::undecodable_word::of(bits_, in());
  }

  operand_list compiled_operands() const noexcept;
  constexpr operand_list operands_here() const noexcept {
    const opcode_row& row = detail::row_of(id());
    if ((bits_ & row.plain_mask) == row.plain_bits && detail::is_canonical(*this)) return plain_operands(row);
    return any_operands(*this);
  }

  /// A list whose operands are not set yet. They are copies of a variable, since g++ clears operands that it
  /// knows to be zeros with a slow instruction.
  VALHALL_INLINE static constexpr operand_list empty_list(unsigned count) noexcept {
    const operand none;
    return {{none, none, none, none, none, none}, count};
  }

  /// The operands if all of them are plain.
  VALHALL_INLINE constexpr operand_list plain_operands(const opcode_row& row) const noexcept {
    constexpr std::uint32_t shape = detail::operand_shape::source;
    operand_list list = empty_list(unsigned{row.destination_count} + row.source_count);
    operand* next = list.items;
    if (row.destination_count != 0)
      *next++ = detail::source_operand(
          detail::field(bits_, encoding::destination_start, encoding::register_size), shape);
    const source_place* place = detail::source_places + row.first_source;
    for (unsigned n = row.source_count; n != 0; --n, ++place)
      *next++ = detail::source_operand(
          detail::first_page_sources[bits_ >> place->start & detail::source_byte], shape);
    return list;
  }

  /// The operands of `d`. A reference would keep `d` in memory, where g++ reads it with one wide load that
  /// waits for two stores.
  [[gnu::noinline]] static constexpr operand_list any_operands(const decoded_instruction d) noexcept {
    const opcode_row& row = detail::row_of(d.id());
    const std::uint64_t canonical = d.canonical_word(), high = d.native_bits();
    const bool is_native = !detail::has_canonical_words(d.in());
    operand_list list = empty_list(d.info().operand_count);
    operand* next = list.items;
    if (row.staging_count != 0) {
      const operand_info* place = d.info().operands();
      for (unsigned n = row.staging_count; n != 0; --n, ++place) {
        *next = detail::take_staging(*place, canonical);
        if (is_native) *next = d.native_operand(*next, *place);
        ++next;
      }
    }
    if (row.destination_count != 0) *next++ = detail::take_destination(canonical);
    const source_place* place = detail::source_places + row.first_source;
    const detail::operand_reader reader(canonical, d.in());
    for (unsigned n = row.source_count; n != 0; --n) *next++ = reader.source(*place++);
    if (operand* const end = list.items + list.count; next != end) {
      const operand_info* last = d.info().operands() + (next - list.items);
      while (next != end) *next++ = operand(detail::immediate_at(*last++, canonical));
    }
    // Without high bits and a page, registers and uniforms are those of the canonical word.
    if (is_native && (high | (canonical & detail::page_bits)) != 0) [[unlikely]]
      for (unsigned i = row.staging_count; i < list.count; ++i)
        list.items[i] = d.native_operand(list.items[i], d.info().operands()[i]);
    return list;
  }

  /// Operand `i` of the canonical word.
  constexpr operand canonical_operand(unsigned i) const noexcept {
    const opcode_row& row = detail::row_of(id());
    const std::uint64_t canonical = canonical_word();
    unsigned n = i;
    if (n < row.staging_count) return detail::take_staging(info().operands()[i], canonical);
    n -= row.staging_count;
    if (n < row.destination_count) return detail::take_destination(canonical);
    n -= row.destination_count;
    if (n < row.source_count)
      return detail::operand_reader(canonical, in()).source(detail::source_places[row.first_source + n]);
    return i < info().operand_count ? operand(detail::immediate_at(info().operands()[i], canonical))
                                    : operand();
  }

  /// The operand at `place` that is `canonical` in the canonical word.
  constexpr operand native_operand(const operand& canonical, const operand_info& place) const noexcept {
    return detail::operand_from_canonical(canonical, native_bits() >> place.start & 1);
  }
};

namespace detail {

/// Whether `d` decodes, and its canonical word encodes its operands completely.
VALHALL_INLINE constexpr bool is_canonical(const decoded_instruction& d) noexcept {
  return ((d.facts_ & decoded_instruction::failed) | d.facts_ >> decoded_instruction::high_start) == 0;
}

/// The canonical word of `d`, which decodes.
VALHALL_INLINE constexpr std::uint64_t decoded_bits(const decoded_instruction& d) noexcept { return d.bits_; }

}  // namespace detail

}  // namespace valhall
