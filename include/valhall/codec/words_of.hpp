// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/register_set.hpp>

#include <cstdint>

namespace valhall::detail {

/// Traits of the words of `Arch`, for code that serves all of them. `Arch` is the type of an architecture
/// argument: `arch` for v9 to v14, `v15_arch` for v15.
template <class Arch>
struct words_of;

/// Words that are base words themselves.
template <>
struct words_of<arch> {
  /// The result of `decode`.
  using decoded = decoded_instruction;
  /// A set of registers, and its bits.
  using registers = register_set;
  using register_bits = std::uint64_t;

  static constexpr unsigned register_count = encoding::register_count;
  static constexpr unsigned uniform_count = encoding::uniform_count;
  static constexpr register_bits even_registers = 0x5555555555555555;
  static constexpr arch default_value = default_arch;
  /// Whether it is known which registers a program may use at full occupancy.
  static constexpr bool has_known_occupancy = true;

  /// The base word, decoded, and the highest bits of its operands, for which it has no room: each at the
  /// first bit of its operand.
  static constexpr const decoded_instruction& base(const decoded_instruction& d) noexcept { return d; }
  static constexpr const decoded_instruction& base(const decoded_instruction&&) = delete;
  static constexpr std::uint64_t high(const decoded_instruction&) noexcept { return 0; }

  /// The word whose base word is `base`, with those highest bits. The architecture must have the instruction.
  static constexpr std::uint64_t word_of(std::uint64_t base, std::uint64_t) noexcept { return base; }

  /// The bits of the registers in `low`, all of which have that highest bit of their numbers.
  static constexpr register_bits bits_at(std::uint64_t low, std::uint64_t) noexcept { return low; }
  /// The index of a group of 64 uniforms, by the page of the base word and their highest bit.
  static constexpr std::uint64_t uniform_word(std::uint64_t page, std::uint64_t) noexcept { return page & 1; }
};

}  // namespace valhall::detail
