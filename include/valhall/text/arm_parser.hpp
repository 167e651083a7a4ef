// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/broken_rules.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/text/arm_form.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/operand_lexer.hpp>
#include <valhall/text/reading.hpp>
#include <valhall/text/word_format.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall::detail {

/// -1, 0 or 1 as `text` is before, at or after `other` in the order of `arm_forms`.
constexpr int compare_names(text_view text, text_view other) noexcept {
  for (std::size_t i = 0; i < text.size && i < other.size; ++i) {
    const char a = lower(text[i]), b = lower(other[i]);
    if (a != b) return a < b ? -1 : 1;
  }
  return text.size == other.size ? 0 : text.size < other.size ? -1 : 1;
}

constexpr bool is_arm_text(text_view text, unsigned name) noexcept {
  return text.size == arm_texts[name].size && compare_names(text, arm_text_at(name)) == 0;
}

constexpr unsigned arm_form_count = sizeof arm_forms / sizeof *arm_forms;

/// The first form of the mnemonic; `arm_form_count` if there is none.
constexpr unsigned first_form_of(text_view mnemonic) noexcept {
  unsigned low = 0, high = arm_form_count;
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (compare_names(arm_text_at(arm_forms[middle].mnemonic), mnemonic) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low < arm_form_count && is_arm_text(mnemonic, arm_forms[low].mnemonic) ? low : arm_form_count;
}

/// The names after the dots of a mnemonic or operand, which may come in any order.
class arm_given_names {
 public:
  static constexpr unsigned most = 24;

  /// Reads `.a.b`; `text` is empty or begins with a dot.
  constexpr explicit arm_given_names(text_view text) noexcept {
    while (!text.empty() && count_ < most) {
      const std::size_t end = find(text, '.', 1);
      names_[count_++] = text.first(end).from(1);
      text = text.from(end);
    }
    rest_ = text;
  }

  /// The first name that was not taken, or the text after the last name that was read; empty if there is
  /// none.
  constexpr text_view unused() const noexcept {
    for (unsigned i = 0; i < count_; ++i)
      if ((used_ >> i & 1) == 0) return names_[i];
    return rest_;
  }
  constexpr bool has_unused() const noexcept { return used_ + 1 != 1u << count_ || !rest_.empty(); }
  /// Takes the consecutive names of the entry `text`. Returns their number.
  constexpr unsigned take(unsigned text) noexcept {
    for (unsigned i = 0; i < count_; ++i)
      if (const unsigned size = length_at(i, arm_text_at(text)); size != 0) {
        used_ |= ((1u << size) - 1) << i;
        return size;
      }
    return 0;
  }

  /// Takes the entry of `place` whose names are given: the entry with the most names if there are several,
  /// the entry without a name if there is none. Returns whether there is such an entry.
  constexpr bool take(const arm_field& place, std::uint64_t& value) noexcept {
    unsigned most_names = 0, best = 0;
    bool found = false;
    for (unsigned v = 0; v < place.name_count; ++v) {
      const unsigned text = name_at(place, v);
      if (text == 0) continue;
      unsigned size = 0;
      for (unsigned i = 0; text != arm_no_text && i < count_ && size == 0; ++i)
        size = length_at(i, arm_text_at(text));
      if (size < most_names || (size == 0 && text != arm_no_text)) continue;
      if (size == most_names && found) continue;
      found = true;
      most_names = size;
      best = v;
    }
    if (most_names != 0) take(name_at(place, best));
    value = best;
    return found;
  }

 private:
  text_view names_[most];
  unsigned count_ = 0;
  std::uint32_t used_ = 0;
  text_view rest_;

  /// The number of names of `text`, if these are the names from the unused name `at` on; else 0.
  constexpr unsigned length_at(unsigned at, text_view text) const noexcept {
    unsigned size = 0;
    while (!text.empty()) {
      if (at + size == count_ || (used_ >> (at + size) & 1) != 0) return 0;
      const text_view given = names_[at + size];
      if (given.size > text.size || (given.size < text.size && text[given.size] != '.') ||
          compare_names(given, text.first(given.size)) != 0)
        return 0;
      text = text.from(given.size < text.size ? given.size + 1 : given.size);
      ++size;
    }
    return size;
  }
};

/// Parses one instruction in Arm's spelling.
class arm_parser {
 public:
  constexpr arm_parser(line_context& context, const reading_options& options) noexcept
      : context_(context), permissive_(options.permissive), arch_(options.arch) {}

  /// The word of `line`, which has no comment and no label. Clears `good` if an error was reported.
  constexpr std::uint64_t read(text_view line, bool& good) {
    line = trimmed(line);
    std::size_t end = 0;
    while (end < line.size && !is_space(line[end])) ++end;
    head_ = line.first(end);
    form_ = nullptr;
    part_ = nullptr;
    good_ = true;
    if (read_mnemonic()) {
      word_ = form_->bits;
      high_ = {};
      page_known_ = false;
      only_register_ = nullptr;
      label_ = {};
      label_place_ = nullptr;
      item_count_ = 0;
      const std::uint16_t* part = arm_parts + form_->first_part;
      read_names(part, arm_given_names(head_.from(arm_text_at(form_->mnemonic).size)), head_);
      read_operands(part, trimmed(line.from(end)));
      if (good_) check_word(line);
      if (good_ && label_place_ != nullptr) refer(line);
    }
    good = good_;
    return good_ ? laid_out({word_, high_.bits}, arch_) : 0;
  }

 private:
  line_context& context_;
  bool permissive_;
  arch arch_;
  bool good_ = true;
  text_view head_;
  const arm_form* form_ = nullptr;
  const std::uint16_t* part_ = nullptr;  ///< The part that is being read.
  std::uint64_t word_ = 0;               ///< The canonical word.
  native_bits high_;
  bool page_known_ = false;
  /// A group that is written as one register; it may have eight registers.
  const arm_field* only_register_ = nullptr;
  text_view label_;
  const arm_field* label_place_ = nullptr;
  const arm_field* label_kind_ = nullptr;  ///< The field of the address that is being read.

  struct said_item {
    text_view text;
    std::uint64_t bits = 0;  ///< The bits of the word that the text determines.
  };
  static constexpr unsigned most_items = 8;
  said_item items_[most_items];
  unsigned item_count_ = 0;

  constexpr bool report(rule r, text_view where, const char* right = nullptr) {
    good_ = false;
    context_.report(text_error{.rule = r,
                               .where = where,
                               .right = right,
                               .in = arch_,
                               .form = form_ == nullptr ? -1 : static_cast<int>(form_ - arm_forms),
                               .part = part_ == nullptr ? -1 : static_cast<int>(part_ - arm_parts)});
    return false;
  }

  // The mnemonic ends at the first dot, or at the second.
  constexpr bool read_mnemonic() {
    const std::size_t first = find(head_, '.');
    const std::size_t second = find(head_, '.', first < head_.size ? first + 1 : first);
    std::size_t end = second;
    unsigned found = first_form_of(head_.first(end));
    if (found == arm_form_count) found = first_form_of(head_.first(end = first));
    if (found == arm_form_count) return report(rule::unknown_mnemonic, head_.first(second));
    const text_view mnemonic = head_.first(end);
    for (unsigned i = found; i < arm_form_count && is_arm_text(mnemonic, arm_forms[i].mnemonic); ++i) {
      const arm_form& candidate = arm_forms[i];
      if (!candidate.archs.contains(arch_)) continue;
      if (form_ == nullptr || has_fixed_names(candidate, head_.from(end))) form_ = &candidate;
    }
    if (form_ != nullptr) return true;
    form_ = &arm_forms[found];
    return report(rule::not_in_arch, mnemonic);
  }

  static constexpr bool has_fixed_names(const arm_form& form, text_view given) noexcept {
    arm_given_names names(given);
    for (const std::uint16_t* part = arm_parts + form.first_part; *part > arm_form::operand; ++part)
      if (*part >= arm_form::fixed && names.take(*part - arm_form::fixed) == 0) return false;
    return true;
  }

  /// Reads the values of the fields from `part` up to the next operand or the end. Their names are `given`,
  /// in the text `where`. Returns the bits of the word that they determine.
  constexpr std::uint64_t read_names(const std::uint16_t*& part, arm_given_names given, text_view where) {
    std::uint64_t bits = 0;
    const std::uint16_t* const first = part;
    for (; *part > arm_form::operand; ++part) {
      part_ = part;
      if (!is_field(*part)) {
        if (given.take(*part - arm_form::fixed) == 0) report(rule::missing_modifier, where);
        continue;
      }
      const arm_field& place = field_of(*part);
      std::uint64_t value = 0;
      if (!given.take(place, value)) report(rule::missing_modifier, where);
      put(place, value);
      bits |= mask_of(place);
    }
    part_ = first;
    if (given.has_unused()) {
      const text_view name = given.unused();
      report(says_again(first, name) ? rule::duplicate_modifier : rule::unknown_modifier,
             name.empty() ? where : name);
    }
    return bits;
  }

  /// Whether a part from `part` on takes `name`.
  static constexpr bool says_again(const std::uint16_t* part, text_view name) noexcept {
    for (; *part > arm_form::operand; ++part) {
      if (!is_field(*part)) continue;
      const arm_field& place = field_of(*part);
      for (unsigned v = 0; v < place.name_count; ++v)
        if (name_at(place, v) != 0 && is_arm_text(name, name_at(place, v))) return true;
    }
    return false;
  }

  constexpr void put(const arm_field& place, std::uint64_t value) noexcept {
    word_ = (word_ & ~mask_of(place)) | bits_of(place, value);
  }

  constexpr void put_register(const arm_field& place, unsigned number) noexcept {
    put(place, number % encoding::register_count);
    high_.put(place.runs[0].start, number / encoding::register_count);
  }

  constexpr void read_operands(const std::uint16_t* part, text_view rest) {
    const text_view whole = rest.empty() ? head_ : rest;
    bool more = !rest.empty();
    for (; *part == arm_form::operand; ++item_count_) {
      ++part;
      if (!more) {
        report(rule::operand_count, whole);
        return;
      }
      const std::size_t end = find(rest, ',');
      const text_view text = trimmed(rest.first(end));
      more = end != rest.size;
      rest = more ? trimmed(rest.from(end + 1)) : text_view();
      if (text.empty()) {
        report(rule::syntax, whole);
        return;
      }
      part_ = part;
      const arm_field& place = field_of(*part++);
      text_view names = text;
      const bool read = read_value(place, names, text);
      items_[item_count_] = {text, mask_of(place)};
      if (read && !names.empty() && names[0] != '.')
        report(rule::syntax, text);
      else if (read)
        items_[item_count_].bits |= read_names(part, arm_given_names(names), text);
      while (*part > arm_form::operand) ++part;
    }
    if (more) report(rule::operand_count, whole);
  }

  /// Takes the operand from the start of `rest`; the names after it remain.
  constexpr bool read_value(const arm_field& place, text_view& rest, text_view item) {
    switch (place.kind) {
      case arm_field_kind::destination:
      case arm_field_kind::destination_pair: {
        unsigned number = 0;
        bool last_use = false;
        if (!read_registers(rest, place.kind == arm_field_kind::destination_pair, number, last_use, item))
          return false;
        if (last_use)
          return report(rule::modifier_not_on_source, item, "only a register that is read has `^`");
        put_register(place, number);
        return true;
      }
      case arm_field_kind::staging:
      case arm_field_kind::staging_more: return read_staging(place, rest, item);
      case arm_field_kind::source: return read_source(place, rest, false, item);
      case arm_field_kind::source_pair: return read_source(place, rest, true, item);
      case arm_field_kind::target_words:
      case arm_field_kind::signed_target_words:
      case arm_field_kind::signed_target: return read_target(place, rest, item);
      default: return read_number_of(place, rest, item);
    }
  }

  // Registers.

  /// Reads `rN`, or `[rN:rN+1]` for a pair.
  constexpr bool read_registers(text_view& rest, bool pair, unsigned& number, bool& last_use,
                                text_view item) {
    if (take_mark(rest, '[') != pair) return report(rule::operand_kind, item);
    register_group group;
    // The second of an odd pair, which is only widened, need not exist.
    const rule broken = take_registers(rest, arch_, group, pair ? 1 : 0);
    if (broken != rule::none) return report(broken, item);
    number = group.first;
    last_use = group.last_uses != 0;
    if (!pair) return group.count == 1 || report(rule::syntax, item);
    rest = trimmed(rest);
    if (group.count != 2 || rest.empty() || rest[0] != ']') return report(rule::syntax, item);
    rest = rest.from(1);
    const bool alike = group.last_uses == 0 || group.last_uses == group.count;
    return (group.consecutive && alike) || report(rule::misaligned_pair, item);
  }

  constexpr bool read_staging(const arm_field& place, text_view& rest, text_view item) {
    if (!take_mark(rest, '@')) return report(rule::operand_kind, item);
    register_group group;
    const rule broken = take_registers(rest, arch_, group);
    if (broken != rule::none) return report(broken, item);
    if (group.last_uses != 0)
      return report(rule::modifier_not_on_source, item, "a staging register has no `^`");
    if (!group.consecutive) return report(rule::non_consecutive_staging, item);
    const unsigned count = group.count;
    const bit_run size = place.runs[1];
    const std::uint64_t size_mask = field_mask(size.start, size.size);
    const unsigned code = place.kind == arm_field_kind::staging_more ? count - 1 : count;
    put_register({arm_field_kind::staging, {place.runs[0], {}, {}}, 0, 0}, group.first);
    if ((form_->mask & size_mask) != 0) return true;  // The instruction determines the count.
    if (is_said(size_mask)) {
      // A modifier determines the count, too.
      if (detail::field(word_, size.start, size.size) != code) return report(rule::staging_count, item);
      return true;
    }
    if (place.kind == arm_field_kind::staging && count == 1) only_register_ = &place;
    // In three bits, 0 means eight.
    if (count > (1u << size.size)) return report(rule::staging_count, item);
    word_ = with_field(word_, size.start, size.size, code);
    return true;
  }

  /// Whether names of the form determine bits of `mask`.
  constexpr bool is_said(std::uint64_t mask) const noexcept {
    for (const std::uint16_t* part = arm_parts + form_->first_part; *part != arm_form::end; ++part)
      if (is_field(*part) && field_of(*part).kind == arm_field_kind::names &&
          (mask_of(field_of(*part)) & mask) != 0)
        return true;
    return false;
  }

  // Sources.

  constexpr bool read_source(const arm_field& place, text_view& rest, bool pair, text_view item) {
    source_word word;
    if (rest[0] == '[' || is_numbered(rest, 'r')) {
      bool last_use = false;
      unsigned number = 0;
      if (!read_registers(rest, pair, number, last_use, item)) return false;
      word = register_word(number);
      if (last_use) word.byte |= encoding::last_use;
      if (pair && has_zero_extension(arch_) && (number & 1) != 0) return report(rule::misaligned_pair, item);
    } else if (!read_fau(rest, pair, word, item)) {
      return false;
    }
    constexpr text_view extension(".zext");
    if (pair && rest.size >= extension.size && compare_names(rest.first(extension.size), extension) == 0 &&
        (rest.size == extension.size || rest[extension.size] == '.')) {
      if (!has_zero_extension(arch_)) return report(rule::not_in_arch, rest.first(extension.size));
      if (is_constant(word.byte))
        return report(rule::modifier_not_on_source, item, "a constant is zero-extended without it");
      rest = rest.from(extension.size);
      word.byte |= 1;
    }
    put(place, word.byte);
    high_.put(place.runs[0].start, word.high);
    return true;
  }

  constexpr bool set_page(std::uint64_t page, text_view item) {
    const std::uint64_t word = with_field(word_, encoding::fau_page_start, 2, page);
    if (page_known_ && word != word_) return report(rule::mixed_fau_pages, item);
    page_known_ = true;
    word_ = word;
    return true;
  }

  constexpr bool report_missing_word(text_view item) {
    return report(rule::missing_modifier, item, "w0 or .w1, a word of the 64 bits");
  }

  /// Reads a uniform, constant or special value.
  constexpr bool read_fau(text_view& rest, bool pair, source_word& to, text_view item) {
    if (is_numbered(rest, 'u')) {
      const rule broken =
          take_uniform(rest, arch_, pair ? uniform_form::entry : uniform_form::word_of_entry, to);
      if (broken == rule::missing_modifier) return report_missing_word(item);
      return broken == rule::none ? set_page(to.page, item) : report(broken, item);
    }
    const text_view name = rest.first(end_of_name(rest, 0));
    rest = rest.from(name.size);
    if (name.empty()) return report(rule::unknown_operand, item);
    for (unsigned i = 0; i < encoding::constant_count; ++i)
      if (is_arm_text(name, arm_constant(i, arch_))) {
        to.byte = encoding::constant | i;
        return true;
      }
    for (unsigned page = 0; page < 4; ++page)
      for (unsigned entry = 0; entry < 16; ++entry) {
        if (arm_specials[page][entry] == 0 || !is_arm_text(name, arm_specials[page][entry])) continue;
        unsigned word = 0;
        if (!pair && !take_word(rest, word)) return report_missing_word(item);
        to = special_word(page, entry, word);
        return set_page(page, item);
      }
    return report(rule::unknown_operand, item);
  }

  // Numbers.

  /// Reads a number or symbol, with a sign. `label` receives another name.
  constexpr bool read_value_of(text_view& rest, long long& value, text_view& label, text_view item) {
    text_number read;
    rule broken = read_integer(context_, rest, read, label);
    // An address may use all 64 bits: from 2^63 on, `value` is negative.
    const bool fits = read.fits_signed() || (!read.negative && label_kind_ != nullptr);
    if (broken == rule::none && !fits) broken = rule::immediate_out_of_range;
    if (broken != rule::none) return report(broken, broken == rule::unknown_symbol ? label : item);
    value = read.value();
    rest = {};
    return true;
  }

  constexpr bool read_number_of(const arm_field& place, text_view& rest, text_view item) {
    if (rest[0] == '#') rest = trimmed(rest.from(1));
    label_kind_ = nullptr;
    long long value = 0;
    text_view label;
    if (!read_value_of(rest, value, label, item)) return false;
    if (!label.empty()) return report(rule::unknown_symbol, label);
    if (place.top != 0 && value >= first_at_top(place)) {
      if (value < place.top) return report(rule::immediate_out_of_range, item);
      value -= place.top - first_at_top(place);
    }
    if (!range_of(place).holds(value)) return report(rule::immediate_out_of_range, item);
    put(place, static_cast<std::uint64_t>(value));
    return true;
  }

  /// Reads the address of a branch target, or a label.
  constexpr bool read_target(const arm_field& place, text_view& rest, text_view item) {
    label_kind_ = &place;
    long long address = 0;
    if (!read_value_of(rest, address, label_, item)) return false;
    if (!label_.empty()) {
      label_place_ = &place;
      return true;
    }
    const bool in_bytes = place.kind == arm_field_kind::signed_target;
    const auto next = (std::uint64_t{context_.word_count()} + 1) * 8;
    const auto distance = static_cast<long long>(static_cast<std::uint64_t>(address) - next);
    if (!in_bytes && distance % 8 != 0)
      return report(rule::immediate_out_of_range, item, "a branch target is a multiple of 8");
    const long long value = in_bytes ? distance : distance / 8;
    if (!field_range(size_of(place), place.kind != arm_field_kind::target_words).holds(value))
      return report(rule::immediate_out_of_range, item, "it is too far from this instruction");
    put(place, static_cast<std::uint64_t>(value));
    return true;
  }

  /// Registers the use of the label, whose distance becomes known later.
  constexpr void refer(text_view line) {
    const decoded_instruction d = decode_laid_out(word_, high_, arch_);
    const instruction_info& row = d.info();
    for (unsigned i = 0; i < row.operand_count; ++i) {
      if ((bits_of(row.operands()[i]) & mask_of(*label_place_)) == 0) continue;
      const unsigned scale = label_place_->kind == arm_field_kind::signed_target ? 8 : 1;
      context_.reference(label_, {&row.operands()[i], &row, scale});
      return;
    }
    report(rule::unknown_symbol, line);
  }

  // Rules.

  constexpr void check_word(text_view line) {
    part_ = nullptr;
    const decoded_instruction d = decode_laid_out(word_, high_, arch_);
    rule broken = check(d);
    if (broken != rule::none && only_register_ != nullptr) {
      // A group of eight registers is written as its first one.
      const bit_run size = only_register_->runs[1];
      const decoded_instruction eight =
          decode_laid_out(with_field(word_, size.start, size.size, 0), high_, arch_);
      if (check(eight) == rule::none) {
        word_ = eight.canonical_word();
        return;
      }
    }
    if (broken == rule::none || (permissive_ && d.ok() && !has_refused_rule(d))) return;
    for (const rule_violation v : check_all(d))
      if (!permissive_ || !is_permitted(v.rule)) report(v.rule, place_of(d, v, line));
    if (good_) report(broken, line);
  }

  static constexpr bool has_refused_rule(const decoded_instruction& d) noexcept {
    for (const rule_violation v : check_all(d))
      if (!is_permitted(v.rule)) return true;
    return false;
  }

  /// The part of the line that `v` concerns.
  constexpr text_view place_of(const decoded_instruction& d, const rule_violation& v,
                               text_view line) const noexcept {
    if (v.modifier != rule_violation::no_modifier) return head_;
    if (v.operand == rule_violation::no_operand) return line;
    const std::uint64_t bits = bits_of(d.info().operands()[v.operand]);
    for (unsigned i = 0; i < item_count_; ++i)
      if ((items_[i].bits & bits) != 0) return items_[i].text;
    return line;
  }
};

constexpr std::uint64_t read_arm_line_here(line_context& context, const reading_options& options,
                                           text_view line, bool& good) {
  return arm_parser(context, options).read(line, good);
}

}  // namespace valhall::detail

namespace valhall::detail::compiled {
std::uint64_t read_arm_line(detail::line_context& context, const reading_options& options, text_view line,
                            bool& good);
}

namespace valhall::detail {

/// Implements `arm_functions::read`.
constexpr std::uint64_t read_arm_line(line_context& context, const reading_options& options, text_view line,
                                      bool& good) {
  VALHALL_COMPILED_OR(detail::compiled::read_arm_line(context, options, line, good),
                      read_arm_line_here(context, options, line, good));
}

}  // namespace valhall::detail
