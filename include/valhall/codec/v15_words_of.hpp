// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/v15_decoder.hpp>
#include <valhall/codec/words_of.hpp>
#include <valhall/isa/v15_arch.hpp>
#include <valhall/isa/v15_register_set.hpp>

#include <cstdint>

namespace valhall::detail {

/// The words of v15, each of which has a base word.
template <>
struct words_of<v15_arch> {
  using decoded = decoded_v15_instruction;
  using registers = v15_register_set;
  using register_bits = bits128;

  static constexpr unsigned register_count = most_registers;
  static constexpr unsigned uniform_count = most_uniforms;
  static constexpr register_bits even_registers = {0x5555555555555555, 0x5555555555555555};
  static constexpr v15_arch default_value = in_v15;
  static constexpr bool has_known_occupancy = false;

  static constexpr const decoded_instruction& base(const decoded_v15_instruction& d) noexcept {
    return d.base();
  }
  static constexpr std::uint64_t high(const decoded_v15_instruction& d) noexcept { return d.high(); }

  static constexpr std::uint64_t word_of(std::uint64_t base, std::uint64_t high) noexcept {
    return moved_or_error({base, high});
  }

  static constexpr register_bits bits_at(std::uint64_t low, std::uint64_t high) noexcept {
    return high == 0 ? bits128(low, 0) : bits128(0, low);
  }
  static constexpr std::uint64_t uniform_word(std::uint64_t page, std::uint64_t high) noexcept {
    return (page & 1) << 1 | high;
  }
};

}  // namespace valhall::detail
