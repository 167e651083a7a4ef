// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/v15_decoder.hpp>
#include <valhall/isa/v15_register_set.hpp>
#include <valhall/text/word_format.hpp>

#include <cstdint>

namespace valhall::detail {

/// Traits of the words of v15, for printers and parsers.
struct v15_format {
  using decoded = decoded_v15_instruction;
  using encoder = v15_encoder;
  using live_registers = v15_register_set;

  static constexpr unsigned register_count = most_registers;
  static constexpr bool is_live(live_registers live, unsigned r) noexcept { return live.contains(reg(r)); }
  static constexpr unsigned uniform_count = most_uniforms;
  static constexpr unsigned page_size = 2 * base_format::page_size;

  /// The highest bits of registers and uniforms, at the first bit of the operand in the base word.
  struct high_bits {
    std::uint64_t bits = 0;
    constexpr unsigned at(unsigned start) const noexcept { return bits >> start & 1; }
    constexpr void put(unsigned start, unsigned bit) noexcept { bits = with_field(bits, start, 1, bit); }
  };

  static constexpr operand source(std::uint64_t byte, std::uint64_t page, unsigned high, swizzle lanes,
                                  unsigned signs, bool inverted, bool extended) noexcept {
    return operand_of_base(source_operand(byte, page, lanes, signs, inverted, extended), high);
  }

  static constexpr std::uint64_t word(std::uint64_t base, high_bits high) noexcept {
    return moved_or_error({base, high.bits});
  }
  static constexpr std::uint64_t moved(const instruction_info& row, std::uint64_t bits) noexcept {
    const moved_word* const word = find_moved_of(row.base_bits);
    return word != nullptr ? moved_places(*word, bits) : 0;
  }
  static constexpr std::uint64_t base(const decoded& d) noexcept { return d.base().word(); }
  static constexpr high_bits high(const decoded& d) noexcept { return {d.high()}; }
  /// A base word that no word of v15 has does not decode.
  static constexpr decoded decode(std::uint64_t base, high_bits high, arch) noexcept {
    return valhall::decode(word(base, high), in_v15);
  }

  static constexpr bool is_suspect(const decoded& d) noexcept { return check(d) != rule::none; }
  static constexpr rule broken_rule(const decoded& d) noexcept { return check(d); }
  static constexpr absence absence_of(const decoded&) noexcept { return {}; }
};

template <>
struct format_of<decoded_v15_instruction> {
  using type = v15_format;
};

}  // namespace valhall::detail
