// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/builder_support.hpp>
#include <gcn/generated/tables.hpp>
#include <valhall/instruction_set.hpp>

#include <cstdint>

/// From operands to words and back, with an instruction that is known only at run time.
namespace gcn {

/// Any operand: a source or result, or a number.
struct [[nodiscard]] operand {
  enum class kind : std::uint8_t { none, coded, number };

  detail::source source;  ///< Of a source or result; vector registers have codes from 256 on.
  long long value = 0;    ///< Of a number.
  kind is = kind::none;

  constexpr operand() noexcept = default;
  constexpr operand(detail::source v) noexcept : source(v), is(kind::coded) {}
  constexpr operand(detail::coded v) noexcept : source(v), is(kind::coded) {}
  template <class Operand>
  constexpr operand(negated_operand<Operand> v) noexcept : source(v), is(kind::coded) {}
  template <class Operand>
  constexpr operand(absolute_operand<Operand> v) noexcept : source(v), is(kind::coded) {}
  template <valhall::core::integer Value>
  constexpr operand(Value number) noexcept : value(static_cast<long long>(number)), is(kind::number) {}

  /// The number of registers; 1 for a constant.
  constexpr unsigned count() const noexcept {
    return static_cast<unsigned>(source.marks >> detail::coded::size_start & 3) + 1;
  }
};

using operand_list = valhall::short_list<operand, 5>;

/// A modifier with its value: 1 for a flag, else the number of the enumerator.
struct [[nodiscard]] modifier_value {
  modifier id;
  std::uint8_t value = 1;
};

namespace detail {

/// The tables, for what is written for those of any instruction set.
struct tables {
  using row = instruction_info;
  using edition = gcn::edition;
  using rule = gcn::rule;
  static constexpr unsigned instruction_count = gcn::instruction_count;
  static constexpr std::uint16_t no_name = detail::no_name;
  static constexpr const auto& instructions = gcn::instructions;
  static constexpr const auto& instruction_aliases = gcn::instruction_aliases;
  static constexpr const auto& mnemonic_table = detail::mnemonic_table;
  static constexpr const auto& modifier_names = gcn::modifier_names;
  static constexpr const auto& enum_table = detail::enum_table;

  static constexpr rule absence_rule(const row& of, modifier m) noexcept {
    for (const row& form : instructions)
      if (form.operation == of.operation && valhall::core::modifier_index(form, m) != form.modifier_count)
        return rule::not_in_edition;
    return gcn::absence_rule(of.id, m);
  }
  static constexpr rule_set modifier_rules(const modifier_info& place, unsigned value, edition) noexcept {
    return value < 32 && (place.allowed >> value & 1) != 0 ? 0 : rule_set(rule::reserved_value);
  }
};

/// For each code, the index of its range in an edition; `no_range` if it means nothing.
constexpr std::uint8_t no_range = 0xff;
struct range_table {
  std::uint8_t of[encoding::edition_count][std::size_t{1} << encoding::source_size];
};
consteval range_table make_range_table() {
  range_table table{};
  for (unsigned e = 0; e < encoding::edition_count; ++e) {
    for (std::uint8_t& entry : table.of[e]) entry = no_range;
    std::uint8_t index = 0;
    for (const code_range& range : code_ranges) {
      if (range.editions.contains(static_cast<edition>(encoding::first_edition + e)))
        for (unsigned i = 0; i < range.count; ++i) table.of[e][range.first + i] = index;
      ++index;
    }
  }
  return table;
}
inline constexpr range_table ranges_of_codes = make_range_table();

/// The range of `code` in `e`; null if it means nothing.
constexpr const code_range* range_of(std::uint64_t code, edition e) noexcept {
  const std::uint8_t index = ranges_of_codes.of[edition_index(e)][code & coded::code_mask];
  return index == no_range ? nullptr : &code_ranges[index];
}

/// How many registers an operand of `size` bits has.
constexpr unsigned registers_of(unsigned size) noexcept { return size <= 32 ? 1 : size / 32; }

constexpr bool is_constant(code_kind kind) noexcept {
  return kind == code_kind::integer || kind == code_kind::floating;
}

/// Whether codes of `range` are places with a number, several of which are one operand.
constexpr bool is_grouped(const code_range& range) noexcept {
  return range.prefix != nullptr || range.groups != code_range::no_names;
}

/// The code in the field of `place`: of a result in `vdst`, a vector register unless it is a scalar.
constexpr std::uint64_t code_in(const operand_info& place, std::uint64_t word) noexcept {
  if (place.role == operand_role::source)
    return valhall::core::field(word, place.start, encoding::source_size);
  const std::uint64_t number = valhall::core::field(word, place.start, place.field_size);
  return (place.codes & kind_bit(code_kind::vector)) != 0 ? number | 256 : number;
}

/// The rules that `code` breaks at `place` in `e`, and the marks of the operand that it is there.
struct code_at_place {
  std::uint64_t marks = 0;
  rule_set rules = 0;
};
constexpr code_at_place examine(const operand_info& place, std::uint64_t code, edition e) noexcept {
  const code_range* range = range_of(code, e);
  if (range == nullptr) return {0, rule_set(rule::reserved_value)};
  const unsigned count = registers_of(place.size);
  const bool grouped = is_grouped(*range);
  rule_set rules = 0;
  if ((place.codes & kind_bit(range->kind)) == 0) rules |= rule_set(rule::operand_kind);
  if (place.role == operand_role::destination && place.codes == every_code &&
      range->kind != code_kind::vector)
    rules |= rule_set(rule::operand_kind);
  if (range->position >= 0 && range->position != place.position) rules |= rule_set(rule::lds_direct_position);
  if ((range->sizes >> (place.size == 16 ? 0 : place.size == 32 ? 1 : place.size == 64 ? 2 : 3) & 1) == 0)
    rules |= rule_set(rule::operand_kind);
  if (grouped && count > 1) {
    const unsigned last = static_cast<unsigned>(code) + count - 1;
    if (range->kind == code_kind::scalar && (code & 1) != 0)
      rules |= rule_set(rule::misaligned_registers);
    else if (last >= range->first + range->count)
      rules |= rule_set(rule::register_out_of_range);
  }
  std::uint64_t bits = code | (range->is_shared && place.free_code != code ? coded::shared : 0);
  if (grouped) bits |= std::uint64_t{count - 1} << coded::size_start;
  return {bits, rules};
}

/// Assembles a word of an edition from the parts of an instruction.
class encoder : public valhall::core::modifier_encoder<tables> {
 public:
  constexpr encoder(const instruction_info& of, edition e) noexcept
      : modifier_encoder(of, e, of.base_bits, of.editions.contains(e) ? 0 : rule_set(rule::not_in_edition)) {}

  constexpr void add(valhall::view<operand> operands) noexcept {
    if (operands.size() != row_->operand_count) {
      rules_ |= rule_set(rule::operand_count);
      return;
    }
    for (unsigned i = 0; i < row_->operand_count; ++i) add(row_->operands()[i], operands[i]);
  }

  constexpr void add(const operand_info& place, const operand& given) noexcept {
    if (place.role == operand_role::immediate) return add_number(place, given);
    if (given.is != operand::kind::coded) {
      rules_ |= rule_set(rule::operand_kind);
      return;
    }
    const code_range* range = range_of(given.source.code, edition_);
    const bool wrong_count =
        range != nullptr && is_grouped(*range) && given.count() != registers_of(place.size);
    // What the operand knows of itself, and what the place makes of its code.
    const code_at_place found = examine(place, given.source.code, edition_);
    if (const rule_set own = mark_rules(edition_, given.source.marks); own != 0)
      rules_ |= own;
    else
      rules_ |= wrong_count ? rule_set(rule::operand_kind) : found.rules;
    if ((given.source.negate != 0 && !place.takes_negate) ||
        (given.source.absolute != 0 && !place.takes_absolute))
      rules_ |= rule_set(rule::modifier_not_on_source);
    else
      fields_ |= given.source.negate << place.negate_start | given.source.absolute << place.absolute_start;
    const unsigned size = place.role == operand_role::source ? encoding::source_size : place.field_size;
    put(given.source.code, place.start, size);
    if (place.role == operand_role::source) add_scalar(found.marks, given.source.code);
  }

  /// The rules broken until now.
  constexpr rule_set rules() const noexcept {
    return rules_ | scalar_rules(scalars_[0], scalars_[1], scalars_[2]);
  }
  constexpr instruction word() const noexcept { return instruction::of(fields_, rules()); }
  /// The bits without a look at the rules.
  constexpr std::uint64_t bits() const noexcept { return fields_; }

 private:
  std::uint64_t scalars_[3] = {};
  unsigned scalar_count_ = 0;

  constexpr void add_scalar(std::uint64_t marks, std::uint64_t code) noexcept {
    if (scalar_count_ < 3) scalars_[scalar_count_++] = marks;
    if (row_->implied_code != operand_info::no_code && (marks & coded::shared) != 0 &&
        (code & ~std::uint64_t{1}) != row_->implied_code)
      rules_ |= rule_set(rule::scalar_besides_vcc);
  }

  constexpr void add_number(const operand_info& place, const operand& given) noexcept {
    if (given.is != operand::kind::number) {
      rules_ |= rule_set(rule::operand_kind);
      return;
    }
    const long long most = place.most != 0 ? place.most : (1ll << place.size) - 1;
    if (given.value < 0 || given.value > most) rules_ |= rule_set(rule::immediate_out_of_range);
    put(static_cast<std::uint64_t>(given.value), place.start, place.size);
  }
};

}  // namespace detail

/// Encodes an instruction of `e` whose row of the table is a run-time value, by the rules of the builders.
/// Operands are in the order of `row.operands()`, modifiers in any order.
constexpr instruction encode(const instruction_info& row, valhall::view<operand> operands,
                             valhall::view<modifier_value> modifiers = {},
                             edition e = default_edition) noexcept {
  detail::encoder parts(row, e);
  parts.add_modifiers(modifiers);
  parts.add(operands);
  return parts.word();
}

/// The instruction in a word, or why it does not decode.
class [[nodiscard]] decoded_instruction {
 public:
  constexpr decoded_instruction() noexcept = default;

  /// Whether the word is an instruction. `check` tests the rules on combinations.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == rule::none; }
  /// Why it is not: `unknown_opcode`, `not_in_edition`, `unused_bits_set`, `reserved_value`, or a rule on one
  /// operand.
  [[nodiscard]] constexpr rule error() const noexcept { return error_; }
  /// Whether the opcode names an instruction.
  [[nodiscard]] constexpr bool is_identified() const noexcept { return row_ != nullptr; }
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
  [[nodiscard]] constexpr edition in() const noexcept { return edition_; }
  /// The row of the instruction, if it is identified.
  [[nodiscard]] constexpr const instruction_info& info() const noexcept { return *row_; }

  /// Operand `i`.
  constexpr operand operand_at(unsigned i) const noexcept {
    const operand_info& place = row_->operands()[i];
    if (place.role == operand_role::immediate)
      return operand(static_cast<long long>(valhall::core::field(word_, place.start, place.size)));
    detail::source source;
    source.code = detail::code_in(place, word_);
    source.marks = detail::examine(place, source.code, edition_).marks;
    if (place.takes_negate) source.negate = word_ >> place.negate_start & 1;
    if (place.takes_absolute) source.absolute = word_ >> place.absolute_start & 1;
    return operand(source);
  }

  constexpr operand_list operands() const noexcept {
    operand_list list;
    for (; list.count < row_->operand_count; ++list.count) list.items[list.count] = operand_at(list.count);
    return list;
  }

  [[nodiscard]] constexpr unsigned value(const modifier_info& place) const noexcept {
    return static_cast<unsigned>(valhall::core::field(word_, place.start, place.size));
  }

 private:
  std::uint64_t word_ = 0;
  const instruction_info* row_ = nullptr;
  rule error_ = rule::unknown_opcode;
  edition edition_ = default_edition;

  friend constexpr decoded_instruction decode(std::uint64_t word, edition e) noexcept;
};

namespace detail {

/// The row of the opcode of `word` in the edition of that index; null if there is none.
constexpr const instruction_info* find_row(std::uint64_t word, unsigned edition) noexcept {
  const opcode_group& group =
      opcode_groups[valhall::core::field(word, encoding::opcode_start, encoding::opcode_size)];
  const std::uint64_t index = (word >> group.start & group.mask) | (word >> group.high & group.high_mask);
  const std::uint16_t id = secondary_table[edition][group.first + index];
  if (id == no_instruction || ((word ^ instructions[id].fixed_bits) & encoding::broken_mask) != 0)
    return nullptr;
  return &instructions[id];
}

/// The first rule by which `word` with the opcode of `row` does not decode in `e`.
constexpr rule find_error(const instruction_info& row, std::uint64_t word, edition e) noexcept {
  if (((word ^ row.fixed_bits) & row.fixed_mask) != 0) return rule::reserved_value;
  if ((word & ~row.used_mask) != 0) return rule::unused_bits_set;
  rule_set rules = 0;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const auto value = static_cast<unsigned>(valhall::core::field(word, place.start, place.size));
    rules |= tables::modifier_rules(place, value, e);
  }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role != operand_role::immediate)
      rules |= examine(place, code_in(place, word), e).rules;
    else if (place.most != 0 && valhall::core::field(word, place.start, place.size) > place.most)
      rules |= rule_set(rule::reserved_value);
  }
  return first_of(rules);
}

}  // namespace detail

/// Decodes a word of `e`.
constexpr decoded_instruction decode(std::uint64_t word, edition e = default_edition) noexcept {
  decoded_instruction d;
  d.word_ = word;
  d.edition_ = e;
  d.row_ = detail::find_row(word, detail::edition_index(e));
  if (d.row_ != nullptr) {
    d.error_ = detail::find_error(*d.row_, word, e);
    return d;
  }
  for (unsigned i = 0; i < encoding::edition_count; ++i)
    if (detail::find_row(word, i) != nullptr) d.error_ = rule::not_in_edition;
  return d;
}

namespace detail {

/// The encoder of what was decoded.
constexpr encoder encoder_of(const decoded_instruction& d) noexcept {
  encoder parts(d.info(), d.in());
  parts.add_bits(d.word());
  parts.add(d.operands());
  return parts;
}

}  // namespace detail

/// The first rule that a word breaks, the decoder's included; `rule::none` if it is valid.
[[nodiscard]] constexpr rule check(const decoded_instruction& d) noexcept {
  return d.ok() ? detail::first_of(detail::encoder_of(d).rules()) : d.error();
}

}  // namespace gcn
