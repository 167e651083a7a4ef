// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// All the rules that a word or the arguments of `encode` break; `check` and `instruction::error` return only
/// the first.
namespace valhall {

/// A set of word rules, in the order of their list. `instruction::error` and `check` return the first.
class [[nodiscard]] broken_rules {
 public:
  /// Iterates over the rules of a set.
  class iterator {
   public:
    /// Members of a forward iterator.
    constexpr explicit iterator(std::uint64_t bits) noexcept : bits_(bits) {}
    /// The rule.
    constexpr rule operator*() const noexcept { return detail::first_of(bits_); }
    /// Advances to the next rule.
    constexpr iterator& operator++() noexcept {
      bits_ &= ~static_cast<std::uint64_t>(**this);
      return *this;
    }
    friend constexpr bool operator==(iterator, iterator) noexcept = default;

   private:
    std::uint64_t bits_;
  };

  /// No rule.
  constexpr broken_rules() noexcept = default;
  /// The rules that `i`, which could not be built, breaks; no rules for a word.
  constexpr explicit broken_rules(instruction i) noexcept : bits_(detail::rules_of_error(i.word())) {}

  /// The rules of words in a set of bits.
  static constexpr broken_rules of(detail::rule_set rules) noexcept {
    broken_rules found;
    found.bits_ = rules & detail::word_rules;
    return found;
  }

  /// Adds `r` if it is a rule of words.
  constexpr void add(rule r) noexcept { bits_ |= static_cast<std::uint64_t>(r) & detail::word_rules; }

  /// Whether the set is empty.
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  /// The number of rules.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return detail::count_bits(bits_); }
  /// Whether the set contains `r`.
  [[nodiscard]] constexpr bool contains(rule r) const noexcept {
    return r < rule::last_word_rule && (bits_ & static_cast<std::uint64_t>(r)) != 0;
  }
  /// The rules in the order of their list.
  constexpr iterator begin() const noexcept { return iterator(bits_); }
  constexpr iterator end() const noexcept { return iterator(0); }

  /// The union of `a` and `b`.
  friend constexpr broken_rules operator|(broken_rules a, broken_rules b) noexcept {
    a.bits_ |= b.bits_;
    return a;
  }
  /// The rules of `a` that are not in `b`.
  friend constexpr broken_rules operator-(broken_rules a, broken_rules b) noexcept {
    a.bits_ &= ~b.bits_;
    return a;
  }
  friend constexpr bool operator==(broken_rules, broken_rules) noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

/// A rule that a word or the arguments of `encode` break, and the part that it concerns.
struct [[nodiscard]] rule_violation {
  /// The value of `operand` if the rule concerns a modifier, a combination of operands, or the whole word.
  static constexpr unsigned no_operand = ~0u;
  /// The value of `modifier` and `given` if the rule concerns no single modifier.
  static constexpr unsigned no_modifier = ~0u;

  valhall::rule rule = valhall::rule::none;  ///< The broken rule.
  unsigned operand = no_operand;    ///< In the order of the text; index into `instruction_info::operands`.
  unsigned modifier = no_modifier;  ///< Index into `instruction_info::modifiers()` of a modifier that has a
                                    ///< wrong value or is missing.
  unsigned given = no_modifier;     ///< Index into the modifiers passed to `encode` of one that the
                                    ///< instruction does not have, or that was passed before.

  friend constexpr bool operator==(const rule_violation&, const rule_violation&) noexcept = default;
};

namespace detail {

/// An upper bound for the modifiers of an instruction.
constexpr unsigned most_modifiers = 16;
static_assert([] {
  for (const instruction_info& row : instructions)
    if (row.modifier_count > most_modifiers) return false;
  return true;
}());

/// The bits of a word that encode the operand at `place`.
constexpr std::uint64_t bits_of(const operand_info& place) noexcept {
  switch (place.role) {
    case operand_role::source:
      return field_mask(place.start, encoding::source_size) |
             field_mask(place.swizzle_start, place.takes_swizzle ? place.swizzle_size : 0) |
             field_mask(place.sign_start, place.takes_sign ? 2 : 0) |
             field_mask(place.invert_start, place.takes_invert ? 1 : 0);
    case operand_role::destination:
      return field_mask(encoding::destination_start, encoding::register_size) |
             field_mask(encoding::destination_mask_start, 2);
    case operand_role::staging:
      return field_mask(place.start, place.size) | field_mask(place.count_start, place.count_size);
    case operand_role::immediate: break;
  }
  if (place.low_size == 0) return field_mask(place.start, place.size);
  return field_mask(place.start, place.low_size) | field_mask(place.high_start, place.size - place.low_size);
}

/// The rules that `given` breaks at `place`, in an instruction with these `fields` and no other operands.
constexpr broken_rules rules_of_operand(const instruction_info& row, arch e, std::uint64_t fields,
                                        const operand_info& place, const operand& given) noexcept {
  const encoder without(row, e, fields, 0);
  encoder alone = without;
  alone.add(place, given);
  return broken_rules(instruction::from_word(alone.bits())) -
         broken_rules(instruction::from_word(without.bits()));
}

}  // namespace detail

class rule_violations;

namespace detail {

constexpr rule_violations violations_of(const decoded_instruction& d) noexcept;
constexpr rule_violations violations_of(const instruction_info& row, view<operand> operands,
                                        view<modifier_value> modifiers, arch e) noexcept;

}  // namespace detail

/// The rules that a word or the arguments of `encode` break: first the rules of each operand, in the order of
/// the text, then of each modifier, then all others.
class [[nodiscard]] rule_violations {
 public:
  /// Iterates over the violations.
  class iterator {
   public:
    /// The violations of `all` from the place `place` on.
    constexpr iterator(const rule_violations& all, unsigned place) noexcept
        : all_(&all), place_(place), left_(rules_at(place)) {
      skip_empty();
    }
    /// The violation.
    constexpr rule_violation operator*() const noexcept {
      const auto within = [&](unsigned first, unsigned end) {
        return place_ >= first && place_ < end ? place_ - first : ~0u;
      };
      return {*left_.begin(), within(0, first_modifier), within(first_modifier, first_given),
              within(first_given, whole_word)};
    }
    /// Advances to the next violation.
    constexpr iterator& operator++() noexcept {
      broken_rules first;
      first.add(*left_.begin());
      left_ = left_ - first;
      skip_empty();
      return *this;
    }
    friend constexpr bool operator==(const iterator&, const iterator&) noexcept = default;

   private:
    const rule_violations* all_;
    unsigned place_;
    broken_rules left_;

    constexpr broken_rules rules_at(unsigned place) const noexcept {
      return place <= whole_word ? all_->rules_[place] : broken_rules();
    }
    constexpr void skip_empty() noexcept {
      while (left_.empty() && place_ <= whole_word) left_ = rules_at(++place_);
    }
  };

  /// A violation by the word as a whole.
  static constexpr rule_violations of(rule r) noexcept {
    rule_violations found;
    found.rules_[whole_word].add(r);
    return found;
  }

  /// All broken rules, without their places.
  constexpr broken_rules rules() const noexcept {
    broken_rules all;
    for (const broken_rules& one : rules_) all = all | one;
    return all;
  }
  /// Whether there are no violations.
  [[nodiscard]] constexpr bool empty() const noexcept { return rules().empty(); }
  /// The violations in this order.
  constexpr iterator begin() const noexcept { return iterator(*this, 0); }
  constexpr iterator end() const noexcept { return iterator(*this, whole_word + 1); }

 private:
  friend constexpr rule_violations detail::violations_of(const decoded_instruction& d) noexcept;
  friend constexpr rule_violations detail::violations_of(const instruction_info& row, view<operand> operands,
                                                         view<modifier_value> modifiers, arch e) noexcept;

  // By place: each operand, each modifier of the instruction, each modifier that was passed, the word.
  static constexpr unsigned first_modifier = operand_list::most;
  static constexpr unsigned first_given = first_modifier + detail::most_modifiers;
  static constexpr unsigned whole_word = first_given + detail::most_modifiers;
  broken_rules rules_[whole_word + 1];

  /// The place of the first operand or modifier of `row` with some of `bits`.
  static constexpr unsigned place_of(const instruction_info& row, std::uint64_t bits) noexcept {
    for (unsigned i = 0; i < row.operand_count; ++i)
      if ((detail::bits_of(row.operands()[i]) & bits) != 0) return i;
    for (unsigned i = 0; i < row.modifier_count; ++i)
      if ((detail::field_mask(row.modifiers()[i].start, row.modifiers()[i].size) & bits) != 0)
        return first_modifier + i;
    return whole_word;
  }
};

namespace detail {

constexpr rule_violations violations_of(const decoded_instruction& d) noexcept {
  // The reserved bits of a native word are not in the canonical word.
  const bool has_reserved_bits = !has_canonical_words(d.in()) && find_native(d.word()) == nullptr;
  if (!d.is_identified() || has_reserved_bits) return rule_violations::of(d.error());
  rule_violations found;
  const instruction_info& row = d.info();
  if (!d.ok()) {
    for_each_wrong(row, d.canonical_word(), d.in(), [&](rule r, std::uint64_t, std::uint64_t place) {
      found.rules_[rule_violations::place_of(row, place)].add(r);
    });
    return found;
  }
  encoder modifiers(row, d.in());
  modifiers.add_bits(d.canonical_word());
  encoder whole = modifiers;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    found.rules_[i] = rules_of_operand(row, d.in(), modifiers.fields(), row.operands()[i], d.operand_at(i));
    whole.add(row.operands()[i], d.operand_at(i));
  }
  found.rules_[rule_violations::whole_word] =
      broken_rules(instruction::from_word(whole.bits())) - found.rules();
  return found;
}

constexpr rule_violations violations_of(const instruction_info& row, view<operand> operands,
                                        view<modifier_value> modifiers, arch e) noexcept {
  rule_violations found;
  broken_rules& others = found.rules_[rule_violations::whole_word];
  encoder whole(row, e);
  std::uint32_t seen = 0;
  for (std::size_t k = 0; k < modifiers.size(); ++k) {
    broken_rules& given = k < most_modifiers ? found.rules_[rule_violations::first_given + k] : others;
    const unsigned i = modifier_index(row, modifiers[k].id);
    if (i == row.modifier_count) {
      given.add(lack_of(row, modifiers[k].id));
      continue;
    }
    if ((seen >> i & 1) != 0) given.add(rule::duplicate_modifier);
    seen |= 1u << i;
    broken_rules& own = found.rules_[rule_violations::first_modifier + i];
    own = own | broken_rules::of(modifier_rules(row.modifiers()[i], modifiers[k].value, e));
  }
  for (unsigned i = 0; i < row.modifier_count; ++i)
    if (((row.required & ~seen) >> i & 1) != 0)
      found.rules_[rule_violations::first_modifier + i].add(rule::missing_modifier);
  whole.add(modifiers);
  for (std::size_t i = 0; i < operands.size() && i < row.operand_count; ++i) {
    found.rules_[i] = rules_of_operand(row, e, whole.fields(), row.operands()[i], operands[i]);
  }
  whole.add(operands);
  others = others | (broken_rules(instruction::from_word(whole.bits())) - found.rules());
  return found;
}

}  // namespace detail

/// All rules that a decoded word breaks; `check` returns the first of them. For a word that does not decode,
/// the rules of the fields in `wrong_bits()`.
constexpr rule_violations check_all(const decoded_instruction& d) noexcept {
  return detail::violations_of(d);
}

/// The rules that these arguments of `encode` break, each with the operand or modifier that it concerns. The
/// list is empty if and only if `encode` accepts the arguments. It may have rules that `encode` does not
/// report: `encode` does not check the operands if their number is wrong.
constexpr rule_violations check_arguments(const instruction_info& row, view<operand> operands,
                                          view<modifier_value> modifiers, required_arch e) noexcept {
  return detail::violations_of(row, operands, modifiers, e);
}
constexpr rule_violations check_arguments(opcode id, view<operand> operands, view<modifier_value> modifiers,
                                          required_arch e) noexcept {
  if (static_cast<unsigned>(id) < instruction_count) return check_arguments(info(id), operands, modifiers, e);
  return rule_violations::of(rule::unknown_opcode);
}

}  // namespace valhall
