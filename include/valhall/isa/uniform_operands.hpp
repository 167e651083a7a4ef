// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/immediate.hpp>
#include <valhall/isa/register_operands.hpp>
#include <valhall/isa/source_encoding.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// Uniforms, entries of the constant table, and special values as operands.
namespace valhall {

/// Uniform `number`, a 32-bit word: 0 to 127, in v15 0 to 255; a larger number breaks `uniform_out_of_range`.
/// An even uniform and the next one form a 64-bit slot.
constexpr word_operand u(detail::natural number) noexcept {
  constexpr unsigned per_page = 1u << encoding::uniform_index_size;
  if (number >= detail::most_uniforms)
    return word_operand(detail::raw{}, detail::refuse(rule::uniform_out_of_range) | detail::absent_uniform);
  return word_operand(
      detail::raw{},
      detail::slot_bits(number / per_page, encoding::uniform | number % per_page) |
          (number < encoding::uniform_count ? 0 : detail::rule_set(rule::uniform_out_of_range)));
}

/// Entry `index`, 0 to 31, of the constant table. Its value may differ between architectures.
constexpr word_operand constant_entry(detail::natural index) noexcept {
  if (index >= encoding::constant_count)
    return word_operand(detail::raw{}, detail::refuse(rule::constant_not_in_table));
  return word_operand(detail::raw{}, detail::fau_flag | encoding::constant | index);
}

namespace detail {

/// The existing entry `index`, for a value that it lacks in the architectures of `marks`.
constexpr word_operand entry_with_value(unsigned index, unsigned marks = 0) noexcept {
  return word_operand(raw{}, fau_flag | encoding::constant | index | std::uint64_t{marks} << mark_start);
}

}  // namespace detail

/// A 64-bit value supplied by the hardware or the driver: `lane_id`, `blend_descriptor(0)`. An instruction
/// reads one of its words or, in a 64-bit source, all of it.
class [[nodiscard]] special {
 public:
  /// Entry `entry` of FAU page `page`; an entry without a name breaks `reserved_value`.
  constexpr special(detail::natural page, detail::natural entry) noexcept {
    const bool known =
        page < encoding::fau_page_count && entry < 32 && (encoding::special_entries[page] >> entry & 1) != 0;
    if (!known) {
      rules_ = detail::refuse(rule::reserved_value);
      return;
    }
    page_ = static_cast<std::uint8_t>(page);
    entry_ = static_cast<std::uint8_t>(entry);
  }
  constexpr special(detail::raw, std::uint8_t page, std::uint8_t entry) noexcept
      : page_(page), entry_(entry) {}

  /// The low word, or the whole value where 64 bits are read.
  constexpr word_operand w0() const noexcept { return word(0); }
  /// The high word.
  constexpr word_operand w1() const noexcept { return word(1); }
  /// The whole value.
  constexpr pair_operand pair() const noexcept { return word(0).pair(); }

  /// Its FAU page.
  [[nodiscard]] constexpr unsigned page() const noexcept { return page_; }
  /// Its entry in the page.
  [[nodiscard]] constexpr unsigned entry() const noexcept { return entry_; }

 private:
  constexpr word_operand word(unsigned index) const noexcept {
    return word_operand(
        detail::raw{},
        rules_ | detail::special_bits(page_, encoding::special | std::uint64_t{entry_} * 2 | index));
  }

  detail::rule_set rules_ = 0;
  std::uint8_t page_ = 0;
  std::uint8_t entry_ = 0;
};

}  // namespace valhall
