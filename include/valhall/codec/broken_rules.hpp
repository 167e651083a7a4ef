// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>

#include <cstddef>
#include <cstdint>

/// All the rules that a word breaks, where `check` and `instruction::error` say the first.
namespace valhall {

/// A set of word rules. Its members come in the order of their list, in which the first is the one that
/// `instruction::error` and `check` name.
class [[nodiscard]] broken_rules {
 public:
  class iterator {
   public:
    constexpr explicit iterator(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr rule operator*() const noexcept { return detail::first_of(bits_); }
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
  /// The rules that `i`, which could not be built, breaks; none for a word.
  constexpr explicit broken_rules(instruction i) noexcept : bits_(detail::rules_of_error(i.word())) {}

  /// Adds `r`; what is not a rule of words is left out.
  constexpr void add(rule r) noexcept { bits_ |= static_cast<std::uint64_t>(r) & detail::word_rules; }

  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  [[nodiscard]] constexpr std::size_t size() const noexcept {
    return static_cast<std::size_t>(__builtin_popcountll(bits_));
  }
  [[nodiscard]] constexpr bool contains(rule r) const noexcept {
    return r < rule::last_word_rule && (bits_ & static_cast<std::uint64_t>(r)) != 0;
  }
  constexpr iterator begin() const noexcept { return iterator(bits_); }
  constexpr iterator end() const noexcept { return iterator(0); }

  friend constexpr broken_rules operator|(broken_rules a, broken_rules b) noexcept {
    a.bits_ |= b.bits_;
    return a;
  }
  /// Those of `a` that are not in `b`.
  friend constexpr broken_rules operator-(broken_rules a, broken_rules b) noexcept {
    a.bits_ &= ~b.bits_;
    return a;
  }
  friend constexpr bool operator==(broken_rules, broken_rules) noexcept = default;

 private:
  std::uint64_t bits_ = 0;
};

/// A rule that a word breaks, and what it is about.
struct [[nodiscard]] rule_violation {
  /// It is about a modifier, about operands that do not go together, or about the word as a whole.
  static constexpr unsigned no_operand = ~0u;

  valhall::rule rule = valhall::rule::none;
  unsigned operand = no_operand;  ///< In the order of the text.

  friend constexpr bool operator==(const rule_violation&, const rule_violation&) noexcept = default;
};

/// The rules that a word breaks: those of each operand, in the order of the text, and after them the others.
class [[nodiscard]] rule_violations {
 public:
  class iterator {
   public:
    constexpr iterator(const rule_violations& all, unsigned place) noexcept
        : all_(&all), place_(place), left_(rules_at(place)) {
      skip_empty();
    }
    constexpr rule_violation operator*() const noexcept {
      return {*left_.begin(), place_ < operand_list::most ? place_ : rule_violation::no_operand};
    }
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
      if (place < operand_list::most) return all_->operands_[place];
      return place == operand_list::most ? all_->word_ : broken_rules();
    }
    constexpr void skip_empty() noexcept {
      while (left_.empty() && place_ <= operand_list::most) left_ = rules_at(++place_);
    }
  };

  /// All of them, whatever they are about.
  constexpr broken_rules rules() const noexcept {
    broken_rules all = word_;
    for (const broken_rules& one : operands_) all = all | one;
    return all;
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return rules().empty(); }
  constexpr iterator begin() const noexcept { return iterator(*this, 0); }
  constexpr iterator end() const noexcept { return iterator(*this, operand_list::most + 1); }

 private:
  friend constexpr rule_violations check_all(const decoded_instruction& d) noexcept;

  broken_rules operands_[operand_list::most];
  broken_rules word_;
};

/// The rules that a decoded word breaks, all of those of which `check` returns the first. A word that is not
/// an instruction breaks `error()`, and `wrong_bits()` say where.
constexpr rule_violations check_all(const decoded_instruction& d) noexcept {
  rule_violations found;
  if (!d.ok()) {
    found.word_.add(d.error());
    return found;
  }
  const instruction_info& row = d.info();
  detail::encoder modifiers(row);
  modifiers.add_bits(d.word());
  detail::encoder whole = modifiers;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    detail::encoder alone(row, modifiers.fields(), 0);
    alone.add(row.operands[i], d.operand_at(i));
    found.operands_[i] = broken_rules(instruction(alone.bits()));
    whole.add(row.operands[i], d.operand_at(i));
  }
  found.word_ = broken_rules(instruction(whole.bits()));
  for (const broken_rules& one : found.operands_) found.word_ = found.word_ - one;
  return found;
}

}  // namespace valhall
