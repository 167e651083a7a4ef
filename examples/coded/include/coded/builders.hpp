// SPDX-License-Identifier: MIT
#pragma once

#include <coded/codec.hpp>
#include <coded/operand_types.hpp>
#include <valhall/core/builder_parts.hpp>

#include <cstdint>

/// The last steps of the generated builders, and the rules that they check. `Words` of the templates is
/// `detail::words` of a set.
namespace coded {

using valhall::core::default_flag;
using valhall::core::required;

/// The fields of results.
struct placed_registers {
  std::uint64_t bits = 0;   ///< In position.
  std::uint64_t marks = 0;  ///< As in `code_bits`.
};
/// Combines results in different fields.
constexpr placed_registers operator|(placed_registers a, placed_registers b) noexcept {
  return {a.bits | b.bits, a.marks | b.marks};
}

/// The result `v` in the field of `size` bits that begins at `start`. The field may have fewer bits than a
/// code.
constexpr placed_registers place(code_bits v, unsigned start, unsigned size) noexcept {
  return {field(v.bits & code_bits::code_mask, 0, size) << start, v.bits};
}

/// `v`, without the mark of a shared register if it has the code `free`.
template <class Source>
constexpr Source uncounted(Source v, std::uint64_t free) noexcept {
  if (v.code == free) v.marks &= ~code_bits::shared;
  return v;
}

/// The rule for an instruction that reads the shared register of `code` in addition to its sources.
template <class... Source>
constexpr rule_set expect_implied(std::uint64_t code, const Source&... sources) noexcept {
  return (rule_set{0} | ... | implied_rules(code, sources.marks));
}

/// The rules on the values of fields.
constexpr rule_set expect_fits(std::uint64_t excess) noexcept {
  return excess != 0 ? rule_set(rule::reserved_value) : 0;
}
constexpr rule_set expect_below(std::uint64_t value, unsigned count) noexcept {
  return value < count ? 0 : rule_set(rule::reserved_value);
}
constexpr rule_set expect_value(std::uint64_t value, std::uint64_t illegal) noexcept {
  return value > 63 || (illegal >> value & 1) != 0 ? rule_set(rule::reserved_value) : 0;
}
constexpr rule_set expect_most(std::uint64_t value, std::uint64_t most) noexcept {
  return value > most ? rule_set(rule::immediate_out_of_range) : 0;
}

/// The codes of sources in their positions.
template <class Words, class... Source>
constexpr std::uint64_t in_place(const Source&... sources) noexcept {
  std::uint64_t bits = 0;
  [[maybe_unused]] unsigned start = Words::source_start;
  ((bits |= sources.code << start, start += Words::source_step), ...);
  return bits;
}

/// The last step of the builders of the architecture with index `Arch`. Returns the word, or the error of the
/// rules that it breaks, including `rules`.
template <class Words, unsigned Arch>
struct finish_builder {
  /// `fields`, with results and sources.
  template <class... Source>
  VALHALL_INLINE static constexpr typename Words::instruction arithmetic(std::uint64_t fields, rule_set rules,
                                                                         placed_registers placed,
                                                                         const Source&... sources) noexcept {
    rules |= mark_rules(Arch, (placed.marks | ... | sources.marks));
    if constexpr (sizeof...(Source) > 1) {
      const std::uint64_t marks[] = {sources.marks...};
      for (unsigned i = 1; i < sizeof...(Source); ++i)
        for (unsigned j = 0; j < i; ++j) rules |= shared_rules(marks[i], marks[j]);
    }
    return Words::instruction::of(fields | placed.bits | in_place<Words>(sources...), rules);
  }
};

/// The last step of an architecture's builders without the rules of the hardware. `rules` are the rules on
/// values without an encoding.
template <class Words, unsigned Arch>
struct unchecked_words {
  /// `fields`, with results and sources.
  template <class... Source>
  VALHALL_INLINE static constexpr typename Words::instruction word(std::uint64_t fields, rule_set rules,
                                                                   placed_registers placed,
                                                                   const Source&... sources) noexcept {
    rules |= mark_rules(Arch, (placed.marks | ... | sources.marks)) & ~rule_set(rule::misaligned_registers);
    return Words::instruction::of(fields | placed.bits | in_place<Words>(sources...), rules);
  }
};

}  // namespace coded
