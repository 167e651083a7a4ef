// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

/// The top bit of each source byte in `bytes` that comes through the FAU, except the first.
constexpr std::uint32_t more_fau_bytes(std::uint32_t bytes) noexcept {
  const std::uint32_t all = bytes & 0x80808080;
  return all & (all - 1);
}

/// Whether one of the four source bytes is a special value of `page` that message instructions do not read.
constexpr bool has_arithmetic_special(std::uint64_t page, std::uint32_t bytes) noexcept {
  unsigned marks = 0;
  for (std::uint32_t left = special_bytes(bytes); left != 0; left &= left - 1)
    marks |= encoding::special_marks[page][bytes >> (detail::index_of_lowest(left) - 6) & 15];
  return (marks >> encoding::no_message_mark & 1) != 0;
}

/// Whether several words come through the FAU such that they may break a rule.
VALHALL_INLINE constexpr bool is_fau_suspect(bool message, std::uint64_t page, std::uint32_t bytes) noexcept {
  if (message) return has_arithmetic_special(page, bytes);
  const std::uint32_t all = bytes & 0x80808080, more = more_fau_bytes(bytes);
  if (more == 0) return false;
  if ((more & (more - 1)) != 0) return true;                  // Three or four.
  if ((all & bytes << 1 & ~(bytes << 2)) != 0) return false;  // A constant has no slot.
  // Two operands of an arithmetic instruction must be in one slot: their bytes differ in bit 0 at most.
  const unsigned low = detail::index_of_lowest(all) - 7, high = detail::index_of_lowest(more) - 7;
  return ((bytes >> low ^ bytes >> high) & 0xfe) != 0;
}

/// Whether a group of staging registers in `word` of `row` may break a rule.
[[gnu::noinline]] constexpr bool has_staging_suspect(const instruction_info& row, unsigned groups,
                                                     std::uint64_t word) noexcept {
  for (const operand_info *place = row.operands(), *end = place + groups; place != end; ++place) {
    const unsigned count = staging_count(*place, word);
    const staging group(raw{}, field(word, place->start, place->size), count);
    if (group.broken_rules() != 0 || has_wrong_count(*place, count, word)) return true;
  }
  return false;
}

/// Whether a decoded word may break a rule besides `undocumented_form`, or has groups of staging registers
/// that are not usual ones. Its words have the form `layout`.
VALHALL_INLINE constexpr bool is_suspect(bool is_message, const opcode_row& layout,
                                         std::uint64_t word) noexcept {
  const rule_test& test = rule_tests[layout.rule_test];
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & layout.source_mask;
  const std::uint32_t fau = is_message ? special_bytes(bytes) : more_fau_bytes(bytes);
  return ((word & test.pair_bits) | test.illegal.refused_in(word) | fau |
          ((word ^ test.usual_groups) & test.usual_group_mask)) != 0;
}

/// Whether a decoded word of `row`, whose words have the form `layout`, may break a rule besides
/// `undocumented_form`.
VALHALL_INLINE constexpr bool may_break_rule(const instruction_info& row, const opcode_row& layout,
                                             std::uint64_t word) noexcept {
  if (!is_suspect(row.is_message, layout, word)) [[likely]]
    return false;
  const rule_test& test = rule_tests[layout.rule_test];
  if (((word & test.pair_bits) | test.illegal.refused_in(word)) != 0) return true;
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & layout.source_mask;
  if (is_fau_suspect(row.is_message, field(word, encoding::fau_page_start, 2), bytes)) return true;
  return ((word ^ test.usual_groups) & test.usual_group_mask) != 0 &&
         has_staging_suspect(row, layout.staging_count, word);
}

/// The first rule that `d`, which decodes, breaks. The encoder checks the rules.
[[gnu::cold, gnu::noinline]] constexpr rule find_broken_rule(const decoded_instruction& d) noexcept {
  encoder parts(d.info(), d.in());
  parts.add_bits(d.canonical_word());
  parts.add(d.operands());
  return parts.error();
}

}  // namespace detail

namespace detail {

/// `check` for a word that decodes, and that no quick test accepts.
[[gnu::noinline]] constexpr rule check_suspect(const decoded_instruction& d) noexcept {
  const instruction_info& row = d.info();
  const std::uint64_t word = d.canonical_word();
  if (d.native_bits() != 0 || may_break_rule(row, row_of(d.id()), word)) [[unlikely]]
    return find_broken_rule(d);
  return is_undocumented(row, word) ? rule::undocumented_form : rule::none;
}

[[nodiscard]] constexpr rule check_here(const decoded_instruction& d) noexcept {
  if (!d.ok()) return d.error();
  // Most words pass a quick test, which does not know the high bits.
  const instruction_info& row = d.info();
  if (row.undocumented_count != 0 || d.native_bits() != 0 ||
      is_suspect(row.is_message, row_of(d.id()), d.canonical_word()))
    return check_suspect(d);
  return rule::none;
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] rule check(const decoded_instruction& d) noexcept;
}

/// The first rule that a decoded word breaks, as `encode` checks them; `rule::none` if valid, and the
/// decoder's rule if it does not decode.
[[nodiscard]] constexpr rule check(const decoded_instruction& d) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::check(d), detail::check_here(d));
}
/// The first rule that `word` breaks in `e`, including rules of the decoder.
[[nodiscard]] constexpr rule check(std::uint64_t word, required_arch e) noexcept {
  return check(decode(word, e));
}
[[nodiscard]] constexpr rule check(instruction word, required_arch e) noexcept {
  return check(decode(word, e));
}

}  // namespace valhall
