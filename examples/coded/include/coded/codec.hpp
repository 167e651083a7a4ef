// SPDX-License-Identifier: MIT
#pragma once

#include <coded/operand.hpp>
#include <coded/support.hpp>
#include <valhall/core/modifier_encoder.hpp>

#include <cstddef>
#include <cstdint>

/// Encodes and decodes instructions. The parameter `Set` of the templates has the tables of an instruction
/// set: `detail::set` in the generated set.hpp.
namespace coded {

/// The role of an operand.
enum class role : std::uint8_t { destination, source, immediate };

/// Any operand: a source or result, or a number.
struct [[nodiscard]] operand {
  /// The kinds of operands.
  enum class kind : std::uint8_t { none, coded, number };

  source_operand source;  ///< The operand, if it is a source or result.
  long long value = 0;    ///< The operand, if it is a number.
  kind is = kind::none;   ///< The kind of this operand.

  /// No operand, a source or result, or a number.
  constexpr operand() noexcept = default;
  constexpr operand(source_operand v) noexcept : source(v), is(kind::coded) {}
  constexpr operand(code_bits v) noexcept : source(v), is(kind::coded) {}
  template <class Operand>
  constexpr operand(negated_operand<Operand> v) noexcept : source(v), is(kind::coded) {}
  template <class Operand>
  constexpr operand(absolute_operand<Operand> v) noexcept : source(v), is(kind::coded) {}
  template <integer Value>
  constexpr operand(Value number) noexcept : value(static_cast<long long>(number)), is(kind::number) {}
};

/// The operands of an instruction.
using operand_list = short_list<operand, 6>;

/// For each architecture and code, the index of its range.
template <class Set>
struct code_map {
  static constexpr std::uint8_t none = 0xff;                             ///< The code has no meaning.
  std::uint8_t of[Set::arch_count][std::size_t{1} << Set::source_size];  ///< By architecture and code.
};

/// The map of the ranges of `Set`.
template <class Set>
consteval code_map<Set> make_code_map() {
  code_map<Set> map{};
  for (unsigned e = 0; e < Set::arch_count; ++e) {
    for (std::uint8_t& entry : map.of[e]) entry = map.none;
    std::uint8_t index = 0;
    for (const auto& range : Set::code_ranges) {
      if (range.archs.contains(static_cast<typename Set::arch>(Set::first_arch + e)))
        for (unsigned i = 0; i < range.count; ++i) map.of[e][range.first + i] = index;
      ++index;
    }
  }
  return map;
}
/// The only instance of that map.
template <class Set>
inline constexpr code_map<Set> codes_of = make_code_map<Set>();

/// The range of `code` in `e`; null if the code has no meaning.
template <class Set>
constexpr const typename Set::range* range_of(std::uint64_t code, typename Set::arch e) noexcept {
  constexpr std::uint64_t mask = (std::uint64_t{1} << Set::source_size) - 1;
  const std::uint8_t index = codes_of<Set>.of[Set::arch_index(e)][code & mask];
  return index == code_map<Set>::none ? nullptr : &Set::code_ranges[index];
}

/// The number of registers of an operand of `size` bits.
constexpr unsigned registers_of(unsigned size) noexcept { return size <= 32 ? 1 : size / 32; }

/// Whether codes of `range` are registers, so that several can form one operand.
template <class Range>
constexpr bool is_grouped(const Range& range) noexcept {
  return range.prefix != nullptr || range.groups != Range::no_names;
}

/// The meaning of a code as an operand in a certain place.
struct code_at_place {
  std::uint64_t marks = 0;  ///< The operand, as in `code_bits`.
  rule_set rules = 0;       ///< The rules that it breaks there.
};

/// The meaning of `code` in `place`, in `e`.
template <class Set>
VALHALL_INLINE constexpr code_at_place examine(const typename Set::place& place, std::uint64_t code,
                                               typename Set::arch e) noexcept {
  const auto* range = range_of<Set>(code, e);
  if (range == nullptr) return {0, rule_set(rule::reserved_value)};
  const unsigned count = registers_of(place.size);
  const bool grouped = is_grouped(*range);
  // Bit n of `sizes` means 16 << n bits.
  const bool has_size = ((place.size == 16 ? 1 : count << 1) & range->sizes) != 0;
  rule_set rules = 0;
  if ((place.codes >> static_cast<unsigned>(range->kind) & 1) == 0 || !has_size)
    rules |= rule_set(rule::operand_kind);
  if (range->position >= 0 && range->position != place.position) rules |= rule_set(rule::source_position);
  if (grouped && count > 1) {
    const unsigned index = static_cast<unsigned>(code) - range->first;
    if (index % (range->prefix != nullptr ? range->align : count) != 0)
      rules |= rule_set(rule::misaligned_registers);
    else if (index + count > range->count)
      rules |= rule_set(rule::register_out_of_range);
  }
  std::uint64_t bits = code | (range->is_shared && place.free_code != code ? code_bits::shared : 0);
  if (grouped) bits |= std::uint64_t{count - 1} << code_bits::size_start;
  return {bits, rules};
}

/// The rule that modifier `m` breaks because the instruction of `row` lacks it in its architecture.
template <class Set>
constexpr rule absence_rule(const typename Set::row& row, typename Set::modifier m) noexcept {
  for (const auto& form : Set::instructions)
    if (form.operation == row.operation && modifier_index(form, m) != form.modifier_count)
      return rule::not_in_arch;
  return rule::unknown_modifier;
}

/// The rules that an operand with these marks breaks in the architecture with that index.
constexpr rule_set mark_rules(unsigned arch, std::uint64_t marks) noexcept {
  const bool absent = (marks >> code_bits::absence_start >> arch & 1) != 0;
  return (marks & word_rules) | (absent ? rule_set(rule::not_in_arch) : 0);
}

/// The rule on shared registers, if sources with these marks break it.
constexpr rule_set shared_rules(std::uint64_t a, std::uint64_t b) noexcept {
  const bool both = (a & b & code_bits::shared) != 0;
  return both && ((a ^ b) & code_bits::identity) != 0 ? rule_set(rule::one_shared) : 0;
}

/// The rule for an instruction that reads the shared register of `code` in addition to a source with these
/// marks.
constexpr rule_set implied_rules(std::uint64_t code, std::uint64_t marks) noexcept {
  const bool is_other =
      (marks & code_bits::shared) != 0 && (marks & code_bits::code_mask & ~std::uint64_t{1}) != code;
  return is_other ? rule_set(rule::shared_besides_implied) : 0;
}

/// The parts of `Set` that depend on modifiers, for `modifier_encoder`.
template <class Set>
struct modifiers_of {
  using row = typename Set::row;    ///< A row of instructions.
  using arch = typename Set::arch;  ///< The architectures.
  using rule = coded::rule;         ///< The rules.

  /// The rule that a modifier breaks because the instruction lacks it.
  template <class Modifier>
  static constexpr rule absence_rule(const row& of, Modifier m) noexcept {
    return coded::absence_rule<Set>(of, m);
  }
  /// The rules that a value breaks.
  template <class Place>
  static constexpr rule_set modifier_rules(const Place& place, unsigned value, arch) noexcept {
    return value < 32 && (place.allowed >> value & 1) != 0 ? 0 : rule_set(rule::reserved_value);
  }
};

/// Assembles a word of an architecture from the parts of an instruction.
template <class Set>
class encoder : public valhall::core::modifier_encoder<modifiers_of<Set>> {
  using row_type = typename Set::row;
  using place_type = typename Set::place;
  using arch = typename Set::arch;
  using base = valhall::core::modifier_encoder<modifiers_of<Set>>;
  using base::arch_, base::fields_, base::row_, base::rules_;

 public:
  /// The instruction `of`, in `e`.
  constexpr encoder(const row_type& of, arch e) noexcept
      : base(of, e, of.default_bits, of.archs.contains(e) ? 0 : rule_set(rule::not_in_arch)) {}

  /// Adds all operands.
  constexpr void add(view<operand> operands) noexcept {
    if (operands.size() != row_->operand_count) {
      rules_ |= rule_set(rule::operand_count);
      return;
    }
    for (unsigned i = 0; i < row_->operand_count; ++i) add(row_->operands()[i], operands[i]);
  }

  /// Adds the operand of `place`.
  constexpr void add(const place_type& place, const operand& given) noexcept {
    if (place.role == role::immediate) return add_number(place, given);
    if (given.is != operand::kind::coded) {
      rules_ |= rule_set(rule::operand_kind);
      return;
    }
    const source_operand& source = given.source;
    const auto* range = range_of<Set>(source.code, arch_);
    const bool wrong_count =
        range != nullptr && is_grouped(*range) && source.count() != registers_of(place.size);
    const code_at_place found = examine<Set>(place, source.code, arch_);
    // Rules that the operand itself breaks take precedence over rules on its code in this place.
    if (const rule_set own = mark_rules(Set::arch_index(arch_), source.marks); own != 0)
      rules_ |= own;
    else
      rules_ |= wrong_count ? rule_set(rule::operand_kind) : found.rules;
    if ((source.negate != 0 && !place.takes_negate) || (source.absolute != 0 && !place.takes_absolute))
      rules_ |= rule_set(rule::modifier_not_on_source);
    else
      fields_ |= source.negate << place.negate_start | source.absolute << place.absolute_start;
    const bool is_source = place.role == role::source;
    base::put(source.code, place.start, is_source ? Set::source_size : place.field_size);
    if (is_source && count_ < most) marks_[count_++] = found.marks;
  }

  /// The broken rules, including rules on several sources.
  constexpr rule_set rules() const noexcept {
    rule_set rules = rules_;
    for (unsigned i = 0; i < count_; ++i) {
      for (unsigned j = 0; j < i; ++j) rules |= shared_rules(marks_[i], marks_[j]);
      if (row_->implied_code != place_type::no_code) rules |= implied_rules(row_->implied_code, marks_[i]);
    }
    return rules;
  }

 private:
  static constexpr unsigned most = 4;
  std::uint64_t marks_[most] = {};
  unsigned count_ = 0;

  constexpr void add_number(const place_type& place, const operand& given) noexcept {
    if (given.is != operand::kind::number) {
      rules_ |= rule_set(rule::operand_kind);
      return;
    }
    const long long least = place.is_signed ? -(1ll << (place.size - 1)) : 0;
    const long long largest = place.most != 0 ? place.most : least + ((1ll << place.size) - 1);
    if (given.value < least || given.value > largest) rules_ |= rule_set(rule::immediate_out_of_range);
    base::put(static_cast<std::uint64_t>(given.value), place.start, place.size);
  }
};

/// The code with the low bits `number`, of a kind that the result of `place` can be: the field of a result
/// may have fewer bits than a code.
template <class Set>
constexpr std::uint64_t code_of_result(const typename Set::place& place, std::uint64_t number,
                                       typename Set::arch e) noexcept {
  const std::uint64_t mask = (std::uint64_t{1} << place.field_size) - 1;
  for (const auto& range : Set::code_ranges) {
    if ((place.codes >> static_cast<unsigned>(range.kind) & 1) == 0 || !range.archs.contains(e)) continue;
    const std::uint64_t code = range.first + ((number - range.first) & mask);
    if (code < std::uint64_t{range.first} + range.count) return code;
  }
  return number;
}

/// The instruction in a word, or the reason why it does not decode.
template <class Set>
class [[nodiscard]] decoded_instruction {
  using row_type = typename Set::row;
  using place_type = typename Set::place;
  using arch = typename Set::arch;

 public:
  /// No instruction.
  constexpr decoded_instruction() noexcept = default;
  /// Decodes a word of `e`.
  constexpr decoded_instruction(std::uint64_t word, arch e) noexcept
      : word_(word), row_(find_row(word, Set::arch_index(e))), arch_(e) {
    if (row_ != nullptr) {
      error_ = find_error();
      return;
    }
    for (unsigned i = 0; i < Set::arch_count; ++i)
      if (find_row(word, i) != nullptr) error_ = rule::not_in_arch;
  }

  /// Whether the word is an instruction. `check` tests the rules on combinations.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == rule::none; }
  /// The reason why it is not an instruction: `unknown_opcode`, `not_in_arch`, `unused_bits_set`,
  /// `reserved_value`, or a rule on one operand.
  [[nodiscard]] constexpr rule error() const noexcept { return error_; }
  /// Whether an instruction has the opcode.
  [[nodiscard]] constexpr bool is_identified() const noexcept { return row_ != nullptr; }
  /// The word that was decoded.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
  /// The architecture in which it was decoded.
  [[nodiscard]] constexpr arch in() const noexcept { return arch_; }
  /// The row of the instruction, if it is identified.
  [[nodiscard]] constexpr const row_type& info() const noexcept { return *row_; }

  /// Operand `i`.
  [[nodiscard]] constexpr operand operand_at(unsigned i) const noexcept {
    const place_type& place = row_->operands()[i];
    if (place.role == role::immediate) {
      const auto number = static_cast<long long>(bits(place));
      const bool is_negative = place.is_signed && (number >> (place.size - 1) & 1) != 0;
      return is_negative ? number - (1ll << place.size) : number;
    }
    source_operand source;
    source.code = code_in(place);
    source.marks = examine<Set>(place, source.code, arch_).marks;
    if (place.takes_negate) source.negate = word_ >> place.negate_start & 1;
    if (place.takes_absolute) source.absolute = word_ >> place.absolute_start & 1;
    return source;
  }

  /// All operands.
  [[nodiscard]] constexpr operand_list operands() const noexcept {
    operand_list list;
    for (; list.count < row_->operand_count; ++list.count) list.items[list.count] = operand_at(list.count);
    return list;
  }

  /// The value of a modifier.
  template <class Modifier>
  [[nodiscard]] constexpr unsigned value(const Modifier& place) const noexcept {
    return static_cast<unsigned>(bits(place));
  }

  /// The first rule that the word breaks, including rules on several operands; `rule::none` if it is valid.
  [[nodiscard]] constexpr rule check() const noexcept {
    if (!ok()) return error_;
    encoder<Set> parts(*row_, arch_);
    parts.add_bits(word_);
    parts.add(operands());
    return first_of(parts.rules());
  }

 private:
  std::uint64_t word_ = 0;
  const row_type* row_ = nullptr;
  rule error_ = rule::unknown_opcode;
  arch arch_ = {};

  template <class Place>
  constexpr std::uint64_t bits(const Place& place) const noexcept {
    return field(word_, place.start, place.size);
  }

  /// The code in the field of `place`.
  constexpr std::uint64_t code_in(const place_type& place) const noexcept {
    if (place.role == role::source) return field(word_, place.start, Set::source_size);
    return code_of_result<Set>(place, field(word_, place.start, place.field_size), arch_);
  }

  /// The row for the opcode of `word` in the architecture with that index; null if there is none.
  static constexpr const row_type* find_row(std::uint64_t word, unsigned arch) noexcept {
    const auto& group = Set::opcode_groups[field(word, Set::opcode_start, Set::opcode_size)];
    const auto& place = Set::secondary_places[group.place];
    const std::uint64_t index = (word & place.mask) * place.factor >> (64 - Set::secondary_size);
    const std::uint16_t id = Set::secondary_table[arch][group.first + index];
    if (id == Set::no_instruction || ((word ^ Set::instructions[id].fixed_bits) & Set::broken_mask) != 0)
      return nullptr;
    return &Set::instructions[id];
  }

  /// The first rule that prevents decoding of the word.
  constexpr rule find_error() const noexcept {
    if (((word_ ^ row_->fixed_bits) & row_->fixed_mask) != 0) return rule::reserved_value;
    if ((word_ & ~row_->used_mask) != 0) return rule::unused_bits_set;
    rule_set rules = 0;
    for (unsigned i = 0; i < row_->modifier_count; ++i)
      rules |= modifiers_of<Set>::modifier_rules(row_->modifiers()[i], value(row_->modifiers()[i]), arch_);
    for (unsigned i = 0; i < row_->operand_count; ++i) {
      const place_type& place = row_->operands()[i];
      if (place.role != role::immediate)
        rules |= examine<Set>(place, code_in(place), arch_).rules;
      else if (place.most != 0 && bits(place) > place.most)
        rules |= rule_set(rule::reserved_value);
    }
    return rules == 0 ? rule::none : first_of(rules);
  }
};

}  // namespace coded
