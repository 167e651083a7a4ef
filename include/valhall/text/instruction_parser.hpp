// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/codec/names.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/mesa_names.hpp>
#include <valhall/text/operand_lexer.hpp>
#include <valhall/text/reading.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

namespace detail {

/// The range of an immediate in text.
struct immediate_range : integer_range {
  /// A 32-bit constant may be written as a negative number; for several components only as -1, which has the
  /// same bits as one number and as one per component. Float constants cannot be.
  constexpr immediate_range(const instruction_info& row, const operand_info& place) noexcept
      : integer_range(field_range(place.size, place.is_signed)) {
    if (!place.is_signed && is_unnamed(place) && !row.is_float)
      lowest = row.components > 1 ? -1 : -(highest / 2) - 1;
  }

  /// Whether the name of the immediate at `place` is omitted in text: `#10`.
  static constexpr bool is_unnamed(const operand_info& place) noexcept {
    return same_name("constant", place.name());
  }
};

/// Remembers nothing: in constant evaluation, and for single lines.
struct no_line_memory {
  static constexpr bool exists = false;
};

/// Parses one instruction. `Context` has
///     void report(const text_error&)
///     bool symbol(text_view name, text_number& value)    a constant of .equ
///     void reference(text_view name, const label_use&)   a label, patched later
/// `Memory` is `line_memory` or `no_line_memory`.
template <class Context, class Memory = no_line_memory>
class instruction_parser {
 public:
  constexpr instruction_parser(Context& context, const reading_options& options) noexcept
      : context_(context),
        permissive_(options.permissive),
        syntax_(options.syntax),
        later_(options.syntax == syntax::mesa_later),
        arch_(options.arch) {}

  /// Returns the word of `line`, an instruction without blanks around it, comment or label. Sets `good` to
  /// false if it reported an error.
  constexpr std::uint64_t read(text_view line, bool& good) {
    head_ = line.first(find_space(line));
    rules_seen_ = 0;
    good_ = true;
    operand_ = -1;
    const std::uint64_t* known = nullptr;
    if constexpr (Memory::exists) {
      if (const auto* const head = memory_.head(head_)) {
        known = &head->fields;
        row_ = head->row;
        thread_arch_ = false;
      }
    }
    if (known == nullptr && !read_mnemonic()) {
      good = false;
      return 0;
    }
    encoder parts = known == nullptr ? encoder(*row_, arch_) : encoder(*row_, arch_, *known, 0);
    if (known == nullptr) {
      read_modifiers(parts);
      if constexpr (Memory::exists)
        if (good_ && parts.rules() == 0 && !thread_arch_) memory_.keep_head(head_, *row_, parts.fields());
    }
    read_operands(parts, without_blanks(line.from(head_.size)));
    std::uint64_t bits = parts.bits();
    if (is_broken(bits)) report_rules(rules_of_error(bits), line);
    if (permissive_ && good_) {
      bits = parts.unchecked_bits();
      if (is_broken(bits)) report_each(rules_of_error(bits), line);
    }
    good = good_;
    return bits;
  }

 private:
  Memory memory_;
  Context& context_;
  bool permissive_;
  syntax syntax_;
  bool later_;  ///< Text is in the later spelling of Mesa.
  arch arch_;
  bool good_ = true;
  bool operand_good_ = true;  ///< No error was reported for the current operand.
  text_view head_;
  std::size_t modifiers_start_ = 0;
  const instruction_info* row_ = nullptr;
  const instruction_alias* alias_ = nullptr;  ///< The name of the instruction, if it is an alias.
  bool thread_arch_ = false;                  ///< The line contains the 2021 modifier `.id` or `.ts`.
  int operand_ = -1;
  std::uint32_t missing_ = 0;  ///< Becomes `text_error::missing`.
  rule_set rules_seen_ = 0;

  constexpr void report(rule r, text_view where) {
    good_ = false;
    operand_good_ = false;
    context_.report(text_error{.rule = r,
                               .where = where,
                               .id = row_ == nullptr ? -1 : static_cast<int>(row_->id),
                               .operand = operand_,
                               .missing = missing_,
                               .in = arch_,
                               .spelling = syntax_});
  }

  /// Reports a rule of words, which is then not reported again for the whole line.
  constexpr void report_once(rule r, text_view where) {
    rules_seen_ |= rule_set(r);
    report(r, where);
  }

  /// Reports the rules of a set that have not been reported for this line, except permitted ones.
  constexpr void report_rules(rule_set rules, text_view where) {
    report_each(permissive_ ? rules & ~permitted_rules : rules, where);
  }

  /// Reports the rules of a set that have not been reported for this line.
  constexpr void report_each(rule_set rules, text_view where) {
    rules &= ~rules_seen_;
    rules_seen_ |= rules;
    for (; first_of(rules) != rule::none; rules &= ~rule_set(first_of(rules))) report(first_of(rules), where);
  }

  // The mnemonic ends at the first dot, or at the second.
  constexpr bool read_mnemonic() {
    row_ = nullptr;
    const std::size_t first = find(head_, '.');
    const std::size_t second = find(head_, '.', first < head_.size ? first + 1 : first);
    const std::uint32_t hash = hash_add(hash_start, head_.first(first));
    const std::uint32_t long_hash = hash_add(hash, text_view(head_.data + first, second - first));
    std::size_t end = second;
    mnemonic found = find_mnemonic(head_.first(second), long_hash);
    if (!found.found && second != first) {
      end = first;
      found = find_mnemonic(head_.first(first), hash);
    }
    if (!found.found) {
      report(rule::unknown_mnemonic, head_.first(second));
      return false;
    }
    const decoded_opcode form = form_in(found.id, arch_);
    row_ = &info(form.ok() ? form.id() : found.id);
    if (!form.ok()) {
      report(rule::not_in_arch, head_.first(end));
      return false;
    }
    alias_ = found.alias;
    modifiers_start_ = end;
    return true;
  }

  constexpr void read_modifiers(encoder& parts) {
    std::uint32_t seen = 0;
    thread_arch_ = false;
    if (alias_ != nullptr && alias_->has_flag)
      read_modifier(parts, text_view(modifier_names[static_cast<unsigned>(alias_->flag)]), seen);
    for (std::size_t at = modifiers_start_; at < head_.size;) {
      const std::size_t end = find(head_, '.', at + 1);
      const text_view name(head_.data + at + 1, end - at - 1);
      if (end + 1 < head_.size && is_digit(head_.data[end + 1])) {
        // A value such as 16.32 contains a dot.
        const std::size_t third = find(head_, '.', end + 1);
        const text_view both(name.data, third - at - 1);
        if (find_value(both, 0).place != nullptr) {
          read_modifier(parts, both, seen);
          at = third;
          continue;
        }
      }
      read_modifier(parts, name, seen);
      at = end;
    }
    omit_modifiers(parts, seen);
    parts.end_modifiers(seen);
    if (parts.rules() == 0) return;
    missing_ = row_->required & ~seen;
    report_rules(parts.rules(), head_);
    missing_ = 0;
  }

  /// Sets omitted modifiers whose omission does not mean their default.
  constexpr void omit_modifiers(encoder& parts, std::uint32_t& seen) {
    const other_layout* const other = other_layout_of(row_->id, syntax_);
    if (other == nullptr) return;
    for (unsigned i = 0; i < row_->modifier_count; ++i) {
      const modifier_info& place = row_->modifiers()[i];
      if ((seen >> i & 1) != 0 || field(other->omitted_mask, place.start, place.size) == 0) continue;
      seen |= 1u << i;
      parts.set(place, static_cast<unsigned>(field(other->omitted, place.start, place.size)));
    }
  }

  struct found_value {
    const modifier_info* place = nullptr;
    unsigned index = 0;
    unsigned value = 0;
  };

  /// The modifier of this instruction, not in `seen`, that is called `name` or has a value of that name.
  constexpr found_value find_value(text_view name, std::uint32_t seen) const {
    constexpr unsigned places = core::size_of(segment_table) - 1;  // Without the end of the literal.
    for (unsigned at = name_hash(name) % places; segment_table[at] != no_name; at = (at + 1) % places) {
      const segment_meaning* meaning = segment_meanings + segment_table[at];
      const char* known = meaning->values == modifier_info::flag
                              ? modifier_names[meaning->value]
                              : enum_table[meaning->values].values[meaning->value];
      if (!same_name(name, known)) continue;
      for (unsigned i = 0; i < row_->modifier_count; ++i)
        for (const segment_meaning* m = meaning; (seen >> i & 1) == 0; ++m) {
          if (row_->modifiers()[i].values == m->values &&
              (m->values != modifier_info::flag ||
               static_cast<unsigned>(row_->modifiers()[i].id) == m->value))
            return {&row_->modifiers()[i], i, m->values == modifier_info::flag ? 1u : m->value};
          if (m->last) break;
        }
      break;
    }
    return {};
  }

  constexpr found_value find_alias(text_view name, std::uint32_t seen) const {
    for (const value_alias& alias : value_aliases) {
      if (!same_name(name, alias.name)) continue;
      for (unsigned i = 0; i < row_->modifier_count; ++i)
        if ((seen >> i & 1) == 0 && row_->modifiers()[i].values == alias.values)
          return {&row_->modifiers()[i], i, alias.value};
    }
    return {};
  }

  constexpr void read_modifier(encoder& parts, text_view name, std::uint32_t& seen) {
    if (name.empty()) return report(rule::syntax, head_);
    found_value found = find_value(name, seen);
    if (found.place == nullptr) found = find_alias(name, seen);
    if (found.place == nullptr) {
      if (!thread_arch_ && (same_name(name, "ts") || same_name(name, "id"))) {
        thread_arch_ = true;
        return;
      }
      const bool again = find_value(name, 0).place != nullptr || find_alias(name, 0).place != nullptr;
      return report(again ? rule::duplicate_modifier : missing_name_rule(name), name);
    }
    seen |= 1u << found.index;
    if (is_of_another_arch(*found.place, found.value, arch_)) report_once(rule::not_in_arch, name);
    parts.set(*found.place, found.value);
  }

  /// The rule that a modifier called `name` breaks, since the instruction does not have it.
  constexpr rule missing_name_rule(text_view name) const {
    const std::uint32_t hash = name_hash(name);
    unsigned index = 0;
    for (const std::uint32_t candidate : modifier_hashes) {
      if (candidate == hash && same_name(name, modifier_names[index]))
        return absence_rule(row_->id, static_cast<modifier>(index));
      ++index;
    }
    return rule::unknown_modifier;
  }

  // Operands.

  constexpr void read_operands(encoder& parts, text_view rest) {
    const text_view whole = rest;
    const operand_info *place = row_->operands(), *const last = place + row_->operand_count;
    bool too_many = false;
    while (!rest.empty()) {
      if (place == last) {
        too_many = true;
        break;
      }
      ++operand_;
      std::uint64_t byte = 0;
      std::size_t end = plain_register(rest, byte);
      const operand plain = word_operand(raw{}, byte);
      if (end != 0 && parts.add_plain(*place, plain)) {
        // Most operands are complete here.
      } else if (end != 0 &&
                 (place->role == operand_role::source || place->role == operand_role::destination)) {
        add(parts, *place, plain, rest.first(end));
      } else {
        end = find_near(rest, ',', whole.size - rest.size);
        const text_view item = without_blank_end(rest.first(end));
        if (item.empty()) return report(rule::syntax, whole);
        if (!add_known(parts, *place, item)) read_operand(parts, *place, item);
      }
      ++place;
      if (end == rest.size) break;
      rest = without_blanks(rest.from(end + 1));
      if (rest.empty()) return report(rule::syntax, whole);
    }
    if (too_many && !skip_operands(rest)) return report(rule::syntax, whole);
    operand_ = -1;
    if (place != last || too_many) {
      rules_seen_ |= rule_set(rule::operand_count);
      report(rule::operand_count, whole.empty() ? head_ : whole);
    }
  }

  /// Skips the operands in `rest`. Returns false if one is empty.
  constexpr bool skip_operands(text_view rest) {
    while (true) {
      ++operand_;
      const std::size_t end = find(rest, ',');
      if (without_blank_end(rest.first(end)).empty()) return false;
      if (end == rest.size) return true;
      rest = without_blanks(rest.from(end + 1));
      if (rest.empty()) return false;
    }
  }

  /// The length of a register of one or two digits at the start of `rest`, which is not empty, without
  /// suffixes other than the last-use mark; 0 for anything else. Most operands are of this form.
  constexpr std::size_t plain_register(text_view rest, std::uint64_t& byte) const noexcept {
    const std::size_t start = rest.data[0] == '^' ? 1 : 0;
    std::size_t end = start + 1;
    if (end >= rest.size || (rest.data[start] | 0x20) != 'r') return 0;
    auto number = static_cast<unsigned>(rest.data[end++] - '0');
    if (number > 9) return 0;
    if (end < rest.size && rest.data[end] != ',') {
      const auto digit = static_cast<unsigned>(rest.data[end++] - '0');
      if (digit > 9 || (end < rest.size && rest.data[end] != ',')) return 0;
      number = number * 10 + digit;
    }
    if (number >= encoding::register_count) return 0;
    byte = number | start * encoding::last_use;
    return end;
  }

  /// Adds an operand whose text is remembered. Returns false for any other.
  constexpr bool add_known(encoder& parts, const operand_info& place, text_view item) {
    if constexpr (Memory::exists) {
      const std::uint32_t kind = kind_of(place, item);
      const operand* const known = kind == 0 ? nullptr : memory_.operand(item, kind);
      if (known == nullptr) return false;
      if (!parts.add_plain(place, *known)) add(parts, place, *known, item);
      return true;
    }
    return false;
  }

  constexpr void read_operand(encoder& parts, const operand_info& place, text_view item) {
    operand value;
    bool ok = false;
    operand_good_ = true;
    switch (place.role) {
      case operand_role::staging: ok = read_staging(item, value); break;
      case operand_role::destination:
      case operand_role::source: ok = read_source(place, item, value); break;
      case operand_role::immediate: ok = read_immediate(place, item, value); break;
    }
    if (!ok) return;
    if constexpr (Memory::exists)
      if (const std::uint32_t kind = kind_of(place, item); good_ && kind != 0 && is_fixed(place, item))
        memory_.keep_operand(item, kind, value);
    add(parts, place, value, item);
  }

  /// A number for `place` and everything else that the meaning of `item` depends on; 0 if the meaning is not
  /// remembered.
  std::uint32_t kind_of(const operand_info& place, text_view item) const noexcept {
    // `#` denotes the only immediate of a row, and other rows have the same place beside another immediate.
    if (thread_arch_ || (place.role == operand_role::immediate && !is_letter(item.data[0]))) return 0;
    static_assert(alignof(operand_info) > 1);
    return static_cast<std::uint32_t>(reinterpret_cast<std::size_t>(&place)) | row_->single_half;
  }

  /// Whether `item` always has the same meaning at the same place: names of .equ and labels do not.
  static bool is_fixed(const operand_info& place, text_view item) noexcept {
    if (place.role != operand_role::immediate) return true;
    const std::size_t colon = find(item, ':');
    return colon + 1 < item.size && is_digit(item.data[colon + 1]);
  }

  constexpr void add(encoder& parts, const operand_info& place, const operand& value, text_view item) {
    const rule_set before = parts.rules();
    parts.add(place, value);
    if (parts.rules() != before) report_rules(parts.rules() & ~before, item);
  }

  constexpr bool read_staging(text_view item, operand& value) {
    text_view rest = item;
    if (!take_mark(rest, '@')) {
      report_once(rule::operand_kind, item);
      return false;
    }
    register_group group;
    if (!rest.empty()) {
      const rule broken = take_registers(rest, arch_, group);
      if (broken == rule::register_out_of_range) return refuse_once(broken, item);
      if (broken != rule::none)
        return refuse_operand(rest.empty() ? rule::syntax : rule::unknown_operand, item);
      if (group.last_uses != 0 || !trimmed(rest).empty()) return refuse_operand(rule::syntax, item);
    }
    if (!group.consecutive) report_rules(rule_set(rule::non_consecutive_staging), item);
    value = operand(staging(reg(group.first), group.count));
    return operand_good_;
  }

  constexpr bool read_source(const operand_info& place, text_view item, operand& value) {
    text_view rest = item;
    bool last_use = false;
    if (rest[0] == '^' || rest[0] == '`') {
      last_use = true;
      rest = rest.from(1);
    }
    source_word word;
    if (!rest.empty() && rest[0] == '[') {
      if (!read_pair(place, rest, word, last_use, item)) return false;
    } else if (!read_base(place, rest, word, last_use, item)) {
      return false;
    }
    std::uint64_t byte = word.byte;
    swizzle lanes = swizzle::none;
    unsigned signs = 0;
    bool inverted = false, extended = false;
    while (!rest.empty()) {
      if (take_last_use(rest)) {
        if (last_use) return refuse_operand(rule::duplicate_modifier, item);
        last_use = true;
        continue;
      }
      if (rest[0] != '.') return refuse_operand(rule::syntax, item);
      const std::size_t end = detail::end_of_name(rest, 1);
      const text_view name(rest.data + 1, end - 1);
      rest = rest.from(end);
      if (same_name(name, "zext")) {
        if (extended) return refuse_operand(rule::duplicate_modifier, item);
        extended = true;
        continue;
      }
      if (!read_part(place, name, lanes, signs, inverted, item)) return false;
    }
    if (last_use) {
      if ((byte & ~std::uint64_t{encoding::register_count - 1}) != 0)
        return refuse_operand(rule::modifier_not_on_source, item);
      byte |= encoding::last_use;
    }
    if (later_ && !takes_pair(place) && is_extended(place, byte, arch_) != 0) {
      // For an amount, the later spelling writes the word that the bits encode.
      extended = true;
      byte -= 1;
    }
    value = source_in(arch_, byte, word.page, word.high, lanes, signs, inverted, extended);
    return operand_good_;
  }

  constexpr bool refuse_operand(rule r, text_view where) {
    report(r, where);
    return false;
  }
  constexpr bool refuse_once(rule r, text_view where) {
    report_once(r, where);
    return false;
  }

  /// A 64-bit operand in the syntax of later architectures: `[r0:r1]`.
  constexpr bool read_pair(const operand_info& place, text_view& rest, source_word& first, bool& last_use,
                           text_view item) {
    rest = trimmed(rest.from(1));
    source_word second;
    bool second_last = false;
    if (!read_base(place, rest, first, last_use, item)) return false;
    if (take_last_use(rest)) last_use = true;
    if (!take_mark(rest, ':')) return refuse_operand(rule::syntax, item);
    if (!read_base(place, rest, second, second_last, item)) return false;
    if (take_last_use(rest)) second_last = true;
    rest = trimmed(rest);
    if (rest.empty() || rest[0] != ']') return refuse_operand(rule::syntax, item);
    rest = rest.from(1);
    if (!takes_pair(place)) return refuse_operand(rule::operand_kind, item);
    ++first.byte;
    const bool follows = second == first && second_last == last_use;
    --first.byte;
    if (!follows) return refuse_operand(rule::misaligned_pair, item);
    return true;
  }

  /// Reads a register, uniform, constant or word of a special value.
  constexpr bool read_base(const operand_info& place, text_view& rest, source_word& word, bool& last_use,
                           text_view item) {
    if (!rest.empty() && (rest[0] == '^' || rest[0] == '`') && !last_use)
      last_use = true, rest = rest.from(1);
    if (is_numbered(rest, 'r')) {
      unsigned number = 0;
      const rule broken = take_register(rest, arch_, number);
      word = register_word(number);
      if (broken == rule::register_out_of_range) return refuse_once(broken, item);
      return broken == rule::none || refuse_operand(broken, item);
    }
    if (is_numbered(rest, 'u')) {
      const uniform_form form = !later_             ? uniform_form::word
                                : takes_pair(place) ? uniform_form::entry
                                                    : uniform_form::word_of_entry;
      const rule broken = take_uniform(rest, arch_, form, word);
      return broken == rule::none || refuse_operand(broken, item);
    }
    if (!rest.empty() && is_digit(rest[0])) return read_constant(rest, word.byte, item);
    return read_special(rest, word, item);
  }

  constexpr bool ends_name(text_view rest, text_view item) {
    if (!rest.empty() && is_name(rest[0])) return refuse_operand(rule::unknown_operand, item);
    return true;
  }

  constexpr bool read_constant(text_view& rest, std::uint64_t& byte, text_view item) {
    const detail::number value = read_number(rest);
    const bool hexadecimal = rest.size > 1 && lower(rest[1]) == 'x';
    if (!value.found || !hexadecimal) return refuse_operand(rule::unknown_operand, item);
    rest = rest.from(value.length);
    unsigned index = 0;
    while (index < encoding::constant_count && constant_at(index, arch_) != value.value) ++index;
    if (value.overflow || index == encoding::constant_count)
      return refuse_operand(rule::constant_not_in_table, item);
    byte = encoding::constant | index;
    return ends_name(rest, item);
  }

  constexpr bool read_special(text_view& rest, source_word& to, text_view item) {
    const std::size_t end = detail::end_of_name(rest, 0);
    const text_view name = rest.first(end);
    if (name.empty()) return refuse_operand(rule::unknown_operand, item);
    rest = rest.from(end);
    text_view after_word = rest;
    unsigned named_word = 0;
    const bool has_word = take_word(after_word, named_word);
    for (const special_info& candidate : specials) {
      const bool by_name = has_word && same_name(name, candidate.name);
      unsigned word = by_name ? named_word : 2;
      for (unsigned i = 0; i < 2 && word == 2; ++i)
        if (candidate.word_names[i] != nullptr && same_name(name, candidate.word_names[i]) &&
            (thread_arch_ || !same_name(name, candidate.name)))
          word = i;
      if (word == 2) continue;
      if (by_name) rest = after_word;
      to = special_word(candidate.page, candidate.entry, word);
      return true;
    }
    for (const special_info& candidate : specials)
      if (same_name(name, candidate.name)) return refuse_operand(rule::missing_modifier, item);
    return refuse_operand(rule::unknown_operand, item);
  }

  /// Reads a lane or a sign of an operand, after its dot.
  constexpr bool read_part(const operand_info& place, text_view name, swizzle& lanes, unsigned& signs,
                           bool& inverted, text_view item) {
    if (same_name(name, "neg") || same_name(name, "abs")) {
      const unsigned sign = same_name(name, "neg") ? negate_bit : absolute_bit;
      if ((signs & sign) != 0) return refuse_operand(rule::duplicate_modifier, item);
      signs |= sign;
      return true;
    }
    if (same_name(name, "not")) {
      if (inverted) return refuse_operand(rule::duplicate_modifier, item);
      inverted = true;
      return true;
    }
    if (lanes != swizzle::none) return refuse_operand(rule::modifier_not_on_source, item);
    lanes = find_swizzle(place, name);
    return lanes != swizzle::none || refuse_operand(rule::modifier_not_on_source, item);
  }

  constexpr swizzle find_swizzle(const operand_info& place, text_view name) const {
    if (place.role == operand_role::destination) {
      if (same_name(name, "h0")) return swizzle::h0;
      if (same_name(name, "h01") && place.is_narrow) return swizzle::h01;
      return same_name(name, "h1") ? swizzle::h1 : swizzle::none;
    }
    if (!place.takes_swizzle) return swizzle::none;
    if (row_->single_half) {
      if (same_name(name, "h0")) return swizzle::h00;
      if (same_name(name, "h1")) return swizzle::h10;
    }
    const enum_info& values = enum_table[place.swizzle_set];
    for (unsigned v = 0; v < values.count && v >> place.swizzle_size == 0; ++v)
      if (values.values[v] != nullptr && same_name(name, values.values[v]))
        return swizzle_sets[place.swizzle_set][v];
    for (const value_alias& alias : value_aliases)
      if (alias.values == place.swizzle_set && same_name(name, alias.name))
        return swizzle_sets[place.swizzle_set][alias.value];
    return swizzle::none;
  }

  // `name:value`; or `#value`, or only a number, if the instruction has a single immediate.
  constexpr bool read_immediate(const operand_info& place, text_view item, operand& value) {
    text_view rest = item;
    if (is_letter(item[0])) {
      const std::size_t end = detail::end_of_name(rest, 0);
      if (end == rest.size || rest[end] != ':' || !same_name(rest.first(end), place.name())) {
        report_once(rule::operand_kind, item);
        return false;
      }
      rest = rest.from(end + 1);
    } else {
      const bool number = item[0] == '#' || item[0] == '-' || is_digit(item[0]);
      if (!number || !is_sole_immediate(place)) {
        report_once(rule::operand_kind, item);
        return false;
      }
      rest = rest.from(item[0] == '#' ? 1 : 0);
    }
    text_number number;
    text_view label;
    rule broken = read_integer(context_, trimmed(rest), number, label);
    if (broken == rule::none && !number.fits_signed()) broken = rule::immediate_out_of_range;
    const bool jumps = row_->control == control_effect::branch || row_->control == control_effect::blend;
    if (!label.empty() && !jumps) broken = rule::unknown_symbol;
    if (broken != rule::none) return refuse_operand(broken, broken == rule::unknown_symbol ? label : item);
    if (label.empty()) return make_immediate(place, number.value(), item, value);
    context_.reference(label, {&place, row_, 1});
    value = operand(0);
    return true;
  }

  /// Whether the instruction has no immediate except that at `place`.
  constexpr bool is_sole_immediate(const operand_info& place) const {
    for (unsigned i = 0; i < row_->operand_count; ++i)
      if (row_->operands()[i].role == operand_role::immediate && row_->operands() + i != &place) return false;
    return true;
  }

  /// The encoder checks the range, except that an unsigned field may be written as a negative number.
  constexpr bool make_immediate(const operand_info& place, long long number, text_view item, operand& value) {
    if (number < 0 && !place.is_signed) {
      if (!immediate_range(*row_, place).holds(number))
        return refuse_operand(rule::immediate_out_of_range, item);
      number += 1ll << place.size;
    }
    value = operand(number);
    return true;
  }
};

}  // namespace detail

}  // namespace valhall
