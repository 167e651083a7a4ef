// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/codec/names.hpp>

namespace valhall {

/// A feature of a word that only other architectures have: an instruction, a value of a modifier or of the
/// flow, or a special value.
struct [[nodiscard]] missing_feature {
  const char* name = "";  ///< Its name in text; empty if the word has no such feature.
  arch_set archs;         ///< The architectures that have it.
  bool is_form = false;   ///< The architecture has the instruction `name` too, but not in this form.

  /// Whether there is such a feature.
  [[nodiscard]] constexpr bool ok() const noexcept { return name[0] != '\0'; }
};

namespace detail {

/// The architectures in which the instruction `id` has the value `value` of the modifier `m`.
constexpr arch_set archs_with(opcode id, modifier m, unsigned value) noexcept {
  arch_set all;
  for (unsigned n = static_cast<unsigned>(first_arch); n <= static_cast<unsigned>(last_arch); ++n) {
    const auto e = static_cast<arch>(n);
    const decoded_opcode form = form_in(id, e);
    if (!form.ok()) continue;
    const instruction_info& row = instructions[static_cast<unsigned>(form.id())];
    for (unsigned i = 0; i < row.modifier_count; ++i)
      if (row.modifiers()[i].id == m && (row.modifiers()[i].allowed >> value & 1) != 0 &&
          !is_of_another_arch(row.modifiers()[i], value, e))
        all = all | e;
  }
  return all;
}

}  // namespace detail

/// The feature of `d` that its architecture lacks; not `ok()` unless the error of `d` is `not_in_arch`.
constexpr missing_feature missing_feature_of(const decoded_instruction& d) noexcept {
  if (d.error() != rule::not_in_arch || !detail::has_canonical_words(d.in())) return {};
  const std::uint64_t word = d.canonical_word();
  const arch e = d.in();
  if (!d.is_identified()) {
    const instruction_info& row = instructions[static_cast<unsigned>(identify_in_any(word).id())];
    return {row.name(), row.archs, archs_of(row.id).contains(e)};
  }
  const instruction_info& row = d.info();
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const auto value = static_cast<unsigned>(detail::field(word, place.start, place.size));
    if (detail::is_of_another_arch(place, value, e))
      return {name_of(place, value), detail::archs_with(row.id, place.id, value)};
  }
  const std::uint64_t page = detail::field(word, encoding::fau_page_start, 2);
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role != operand_role::source) continue;
    const std::uint64_t byte = detail::field(word, place.start, encoding::source_size);
    for (const special_info& special : specials)
      if ((byte & encoding::special) == encoding::special && special.page == page &&
          special.entry == (byte >> 1 & 15) && !special.archs.contains(e))
        return {special.name, special.archs};
  }
  return {};
}

/// A range of architectures in words, in parts: "until v10", "since v11", "from v11 to v13", "in v14 only".
struct [[nodiscard]] range_words {
  const char* parts[4] = {"", "", "", ""};  ///< Consecutive parts of the text.

  /// The range from the first to the last of `archs`, which must not be empty.
  constexpr explicit range_words(arch_set archs) noexcept {
    const arch first = archs.first(), last = archs.last();
    if (first == last)
      parts[0] = "in ", parts[1] = name_of(first), parts[2] = " only";
    else if (last == last_arch)
      parts[0] = "since ", parts[1] = name_of(first);
    else if (first == first_arch)
      parts[0] = "until ", parts[1] = name_of(last);
    else
      parts[0] = "from ", parts[1] = name_of(first), parts[2] = " to ", parts[3] = name_of(last);
  }
};

}  // namespace valhall
