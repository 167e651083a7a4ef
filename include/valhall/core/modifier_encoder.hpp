// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/table_rows.hpp>
#include <valhall/support/bits.hpp>

#include <cstdint>

namespace valhall::core {

/// Places the modifiers of an instruction, and collects the rules that they break. The base of encoders,
/// which add operands. `Set` has the types `row`, `arch` and `rule`, and two functions: `absence_rule(row,
/// modifier)` returns the rule that a modifier breaks if the instruction lacks it, and `modifier_rules(place,
/// value, architecture)` the rules that a value breaks.
template <class Set>
class modifier_encoder {
 public:
  using row_type = typename Set::row;  ///< A row of instructions.
  using rule = typename Set::rule;     ///< The rules.
  using arch = typename Set::arch;     ///< The architectures.

  /// Starts with the fields of an instruction `of` and with broken rules.
  constexpr modifier_encoder(const row_type& of, arch e, std::uint64_t fields, std::uint64_t rules) noexcept
      : row_(&of), fields_(fields), rules_(rules), unencodable_(rules), arch_(e) {}

  /// Adds modifiers, each with an `id` and a `value`.
  template <class List>
  constexpr void add_modifiers(const List& modifiers) noexcept {
    std::uint32_t seen = 0;
    for (const auto& given : modifiers) {
      const unsigned i = modifier_index(*row_, given.id);
      if (i == row_->modifier_count) {
        refuse(Set::absence_rule(*row_, given.id));
        continue;
      }
      if ((seen >> i & 1) != 0) refuse(rule::duplicate_modifier);
      seen |= 1u << i;
      set(row_->modifiers()[i], given.value);
    }
    for (std::uint32_t left = row_->set_flags & ~seen; left != 0; left &= left - 1) {
      const auto& flag = row_->modifiers()[detail::index_of_lowest(left)];
      if ((flag.set_for >> detail::field(fields_, flag.set_start, flag.set_size) & 1) != 0)
        put(1, flag.start, 1);
    }
    end_modifiers(seen);
  }

  /// Sets one modifier.
  template <class Place>
  constexpr void set(const Place& place, unsigned value) noexcept {
    const std::uint64_t rules = Set::modifier_rules(place, value, arch_);
    rules_ |= rules;
    if (value >> place.size != 0) unencodable_ |= rules;
    put(value, place.start, place.size);
  }

  /// Must follow the last modifier; `seen` has a bit for each modifier that was set.
  constexpr void end_modifiers(std::uint32_t seen) noexcept {
    if ((row_->required & ~seen) != 0) refuse(rule::missing_modifier);
    check_needs(row_->needs & seen);
  }

  /// Adds all modifiers of a word.
  constexpr void add_bits(std::uint64_t word) noexcept {
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const auto& place = row_->modifiers()[i];
      set(place, static_cast<unsigned>(detail::field(word, place.start, place.size)));
    }
    check_needs(row_->needs);
  }

  /// The fields without operands.
  constexpr std::uint64_t fields() const noexcept { return fields_; }

 protected:
  const row_type* row_;        ///< The instruction.
  std::uint64_t fields_;       ///< The fields of the word.
  std::uint64_t rules_;        ///< The broken rules.
  std::uint64_t unencodable_;  ///< The rules of arguments without an encoding.
  arch arch_;                  ///< The architecture of the word.

  /// Adds `r`, the rule of an argument without an encoding.
  constexpr void refuse(rule r) noexcept {
    rules_ |= static_cast<std::uint64_t>(r);
    unencodable_ |= static_cast<std::uint64_t>(r);
  }

  /// Puts `value` into a field.
  constexpr void put(std::uint64_t value, unsigned start, unsigned size) noexcept {
    fields_ = detail::with_field(fields_, start, size, value);
  }

 private:
  /// Checks the modifiers in `flags`, bit n for modifier n, which require a value of another field.
  constexpr void check_needs(std::uint32_t flags) noexcept {
    for (; flags != 0; flags &= flags - 1) {
      const auto& place = row_->modifiers()[detail::index_of_lowest(flags)];
      if (detail::field(fields_, place.start, place.size) != 0 &&
          detail::field(fields_, place.needs_start, place.needs_size) != place.needs_value)
        rules_ |= static_cast<std::uint64_t>(place.needs_rule);
    }
  }
};

}  // namespace valhall::core
