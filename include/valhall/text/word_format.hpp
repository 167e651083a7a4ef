// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/absence.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/encoder.hpp>

#include <cstdint>

namespace valhall::detail {

/// Traits of the words of most architectures, for printers and parsers. Fields are read from the base word,
/// which here is the word itself.
struct base_format {
  using decoded = decoded_instruction;
  using encoder = detail::encoder;
  using live_registers = std::uint64_t;

  static constexpr unsigned register_count = encoding::register_count;
  static constexpr bool is_live(live_registers live, unsigned r) noexcept { return (live >> r & 1) != 0; }
  static constexpr unsigned uniform_count = encoding::uniform_count;
  /// Uniforms in a page.
  static constexpr unsigned page_size = 1u << encoding::uniform_index_size;

  /// The bits of operands that the base word has no room for: none.
  struct high_bits {
    static constexpr unsigned at(unsigned) noexcept { return 0; }
    static constexpr void put(unsigned, unsigned) noexcept {}
  };

  /// The operand of a source byte of a base word, with its page and high bit.
  static constexpr operand source(std::uint64_t byte, std::uint64_t page, unsigned, swizzle lanes,
                                  unsigned signs, bool inverted, bool extended) noexcept {
    return source_operand(byte, page, lanes, signs, inverted, extended);
  }

  /// The word with this base word.
  static constexpr std::uint64_t word(std::uint64_t base, high_bits) noexcept { return base; }
  /// Where words of `row` have `bits` of the base word.
  static constexpr std::uint64_t moved(const instruction_info&, std::uint64_t bits) noexcept { return bits; }
  static constexpr std::uint64_t base(const decoded& d) noexcept { return d.word(); }
  static constexpr high_bits high(const decoded&) noexcept { return {}; }
  static constexpr decoded decode(std::uint64_t base, high_bits, arch e) noexcept {
    return valhall::decode(base, e);
  }

  /// Whether `d` may break a rule, and the first one that it breaks.
  VALHALL_INLINE static constexpr bool is_suspect(const decoded& d) noexcept {
    return may_break_rule(d.info(), d.word());
  }
  static constexpr rule broken_rule(const decoded& d) noexcept { return find_broken_rule(d); }
  static constexpr absence absence_of(const decoded& d) noexcept { return valhall::absence_of(d); }
};

/// The format of the words that decode to `Decoded`.
template <class Decoded>
struct format_of;
template <>
struct format_of<decoded_instruction> {
  using type = base_format;
};

}  // namespace valhall::detail
