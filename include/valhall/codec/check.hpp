// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

namespace valhall {

namespace detail {

/// The top bit of each source byte in `bytes` that the FAU supplies, except the first such byte.
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

/// Whether the FAU supplies several words that together may break a rule.
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
VALHALL_INLINE constexpr bool is_suspect(const opcode_row& layout, std::uint64_t word) noexcept {
  const rule_test& test = rule_tests[layout.rule_test];
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & layout.source_mask;
  const std::uint32_t fau = layout.is_message ? special_bytes(bytes) : more_fau_bytes(bytes);
  return ((word & test.pair_bits) | test.illegal.refused_in(word) | fau |
          ((word ^ test.usual_groups) & test.usual_group_mask)) != 0;
}

/// Whether the values, pairs and sources of a suspect word, of the form `layout`, may break a rule.
VALHALL_INLINE constexpr bool has_operand_suspect(const opcode_row& layout, std::uint64_t word) noexcept {
  const rule_test& test = rule_tests[layout.rule_test];
  if (((word & test.pair_bits) | test.illegal.refused_in(word)) != 0) return true;
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & layout.source_mask;
  return is_fau_suspect(layout.is_message, field(word, encoding::fau_page_start, 2), bytes);
}

/// Whether `has_staging_suspect` has to decide on a word of the form `layout`.
VALHALL_INLINE constexpr bool has_unusual_groups(const opcode_row& layout, std::uint64_t word) noexcept {
  const rule_test& test = rule_tests[layout.rule_test];
  return ((word ^ test.usual_groups) & test.usual_group_mask) != 0;
}

/// Whether a suspect word of `row`, of the form `layout`, may break a rule besides `undocumented_form`.
VALHALL_INLINE constexpr bool is_suspect_rightly(const instruction_info& row, const opcode_row& layout,
                                                 std::uint64_t word) noexcept {
  return has_operand_suspect(layout, word) ||
         (has_unusual_groups(layout, word) && has_staging_suspect(row, layout.staging_count, word));
}

/// Whether a decoded word of `row`, of the form `layout`, may break a rule besides `undocumented_form`.
VALHALL_INLINE constexpr bool may_break_rule(const instruction_info& row, const opcode_row& layout,
                                             std::uint64_t word) noexcept {
  return is_suspect(layout, word) && is_suspect_rightly(row, layout, word);
}

/// The rule because of which `d` does not decode.
[[gnu::cold, gnu::noinline]] constexpr rule error_of(decoded_instruction d) noexcept { return d.error(); }

/// The first rule that `d`, which decodes, breaks. The encoder checks the rules.
[[gnu::cold, gnu::noinline]] constexpr rule find_broken_rule(decoded_instruction d) noexcept {
  encoder parts(d.info(), d.in());
  parts.add_bits(d.canonical_word());
  parts.add(d.operands());
  return parts.error();
}

}  // namespace detail

namespace detail {

/// The rule `undocumented_form` if `word` is an undocumented form of `row` that compilers do not emit.
VALHALL_INLINE constexpr rule documentation_rule(const instruction_info& row, std::uint64_t word) noexcept {
  return is_undocumented(row, word) ? rule::undocumented_form : rule::none;
}

/// `check` for a word that decodes, and may have a wrong group of staging registers.
[[gnu::noinline]] constexpr rule check_groups(decoded_instruction d) noexcept {
  const instruction_info& row = d.info();
  const std::uint64_t word = decoded_bits(d);
  return has_staging_suspect(row, row_of(d.id()).staging_count, word) ? find_broken_rule(d)
                                                                      : documentation_rule(row, word);
}

/// `check` for a word that no quick test accepts. All calls are tail calls, and the decoded word is passed in
/// registers.
[[gnu::noinline]] constexpr rule check_suspect(decoded_instruction d) noexcept {
  if (!is_canonical(d)) [[unlikely]]
    return d.ok() ? find_broken_rule(d) : error_of(d);
  const opcode_row& layout = row_of(d.id());
  const std::uint64_t word = decoded_bits(d);
  if (has_operand_suspect(layout, word)) [[unlikely]]
    return find_broken_rule(d);
  if (has_unusual_groups(layout, word)) return check_groups(d);
  return documentation_rule(d.info(), word);
}

[[nodiscard]] constexpr rule check_here(const decoded_instruction& d) noexcept {
  // Most words pass a quick test, which does not know the high bits.
  const opcode_row& layout = row_of(d.id());
  if (!is_canonical(d) || layout.undocumented_count != 0 || is_suspect(layout, decoded_bits(d)))
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
