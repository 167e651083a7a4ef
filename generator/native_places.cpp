// SPDX-License-Identifier: MIT
#include "native_places.hpp"

#include <algorithm>
#include <bit>

namespace generator {

namespace {

/// Places the bits of `value`, in order, at the ones of `mask`.
std::uint64_t spread(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t bits = 0;
  for (; mask != 0; mask &= mask - 1, value >>= 1)
    if ((value & 1) != 0) bits |= mask & (~mask + 1);
  return bits;
}

std::uint64_t value_in(std::uint64_t word, bit_range at) { return (word & at.mask()) >> at.start; }

/// A field and the set of its values that break no rule by themselves: bit n is set for value n. Wider fields
/// accept all values.
struct field {
  bit_range at;
  std::uint64_t allowed = ~std::uint64_t{0};
};

/// The fields set by builders that have rules on their values.
std::vector<field> fields_of(const description& d, const instruction& ins) {
  std::vector<field> fields;
  for (const modifier& m : ins.modifiers)
    if (is_member(m) && m.name != "flow") fields.push_back({m.bits, m.values ? m.allowed : 3});
  for (const source& s : ins.sources)
    if (s.swizzle) fields.push_back({s.swizzle_bits, s.swizzle_values()});
  for (const staging& group : ins.stagings)
    if (group.count_bits) fields.push_back({*group.count_bits});
  if (ins.has_destination) fields.push_back({d.places.destination_mask()});
  for (field& one : fields)
    if ((one.at.mask() & ins.fixed_mask) != 0) one.at = {0, 0};
  std::erase_if(fields, [](const field& one) { return one.at.size == 0; });
  return fields;
}

/// Bits of canonical words, and the known part of their value.
class known_canonical {
 public:
  known_canonical(const instruction& ins, const std::vector<field>& fields, std::uint64_t known,
                  std::uint64_t canonical)
      : ins_(ins), fields_(fields), known_(known), canonical_(canonical) {}

  /// Whether no rule of the builder refuses the bits. A rule that refuses the whole instruction does not
  /// count.
  bool is_valid() const {
    return std::ranges::all_of(fields_,
                               [&](const field& one) {
                                 return !knows(one.at) || one.at.size > 5 ||
                                        (one.allowed >> value_in(canonical_, one.at) & 1) != 0;
                               }) &&
           std::ranges::none_of(ins_.undocumented,
                                [&](const undocumented_form& form) {
                                  return !form.written && form.mask != 0 && (form.mask & ~known_) == 0 &&
                                         (canonical_ & form.mask) == form.bits;
                                }) &&
           std::ranges::none_of(ins_.needs, [&](const needs_rule& need) { return is_broken(need); }) &&
           std::ranges::all_of(ins_.stagings, [&](const staging& group) { return is_count(group); });
  }

 private:
  const instruction& ins_;
  const std::vector<field>& fields_;
  std::uint64_t known_, canonical_;

  bool knows(bit_range at) const { return (at.mask() & ~known_) == 0; }

  bool is_broken(const needs_rule& need) const {
    const modifier *const flag = ins_.find_modifier(need.tag), *const other = ins_.find_modifier(need.other);
    if (!flag || !other || !knows(flag->bits) || !knows(other->bits)) return false;
    return value_in(canonical_, flag->bits) != 0 &&
           other->values->values[value_in(canonical_, other->bits)].name != need.value;
  }

  /// Whether the access allows the number of registers of `group`.
  bool is_count(const staging& group) const {
    const staging_need& need = group.need;
    if (!group.count_bits || !knows(*group.count_bits) || need.terms.empty() || group.count_wraps)
      return true;
    std::uint64_t least = 0, most = 0;
    for (const count_term& term : need.terms) {
      const auto entry = [&](std::ptrdiff_t index) -> std::optional<std::uint64_t> {
        if (index < 0) return 0;
        const bit_range at = ins_.modifiers[static_cast<std::size_t>(index)].bits;
        if (!knows(at)) return std::nullopt;
        return value_in(canonical_, at);
      };
      const auto i = entry(term.field), half = entry(term.half_field);
      if (!i || !half) return true;
      const bool halved = (term.halves >> *half & 1) != 0;
      least += halved ? (term.least.at(*i) + 1) / 2 : term.least.at(*i);
      most += halved ? (term.most.at(*i) + 1) / 2 : term.most.at(*i);
    }
    const std::uint64_t count = value_in(canonical_, *group.count_bits) + group.count_bias;
    return (least <= count && count <= most) || (need.optional && count == 0);
  }
};

/// The fields of `canonical` in a native word of `group`; nothing if it has no such values.
std::optional<std::uint64_t> placed_fields(const native_group& group, std::uint64_t canonical) {
  std::uint64_t word = 0;
  for (const native_move& move : group.moves) word |= value_in(canonical, move.from) << move.to;
  for (const native_move& move : group.xors) word ^= value_in(canonical, move.from) << move.to;
  for (const native_values& values : group.values) {
    const auto found =
        std::find(values.canonical.begin(), values.canonical.end(), canonical & values.canonical_mask);
    if (found == values.canonical.end()) return std::nullopt;
    word |= static_cast<std::uint64_t>(found - values.canonical.begin()) << values.at.start;
  }
  return word;
}

/// The bits of canonical words of `ins` that words of `row`, in `group`, keep, and the ignored bits.
std::uint64_t kept_bits(const instruction& ins, const native_group& group, const native_word& row) {
  std::uint64_t kept = row.canonical_mask;
  for (const modifier& m : ins.modifiers)
    if (m.ignored) kept |= m.bits.mask();
  for (const native_move& move : group.moves) kept |= move.from.mask();
  for (const native_move& move : group.xors) kept |= move.from.mask();
  for (const native_values& values : group.values) kept |= values.canonical_mask;
  return kept;
}

/// Finds the places of one instruction.
class solver {
 public:
  solver(const description& d, const native_layout& native, const instruction& ins, bool checked)
      : ins_(ins),
        arch_(native.arch),
        checked_(checked),
        settled_(settled_bits(ins)),
        field_bits_(field_bits(d, ins)),
        fields_(fields_of(d, ins)) {
    for (const native_group& group : native.groups)
      for (const native_word& word : group.words)
        if ((word.canonical_mask & ~field_bits_ & (word.canonical_bits ^ settled_)) == 0) {
          result_.words.push_back(&word);
          groups_.push_back(&group);
        }
  }

  /// The problem of an instruction without words, with both cures.
  static std::string lacks_words(const instruction& ins, unsigned arch) {
    const std::string at = ins.where.file + ":" + std::to_string(ins.where.line);
    return "has no word: add a <word> with its bits to a <format>, or, if v" + std::to_string(arch) +
           " lacks the instruction, until=\"" + std::to_string(arch - 1) + "\" to it at " + at;
  }

  native_places solve() {
    if (groups_.empty()) {
      result_.problem = lacks_words(ins_, arch_);
      return result_;
    }
    find_choice();
    if (!agree()) {
      result_.problem = "has words whose fields lie in different places";
      return result_;
    }
    for (std::uint64_t value = 0; value >> std::popcount(choice_) == 0; ++value) add(spread(value, choice_));
    if (!first_) {
      result_.problem = "has no word that breaks no rule";
      return result_;
    }
    find_absent();
    finish();
    return result_;
  }

 private:
  /// An equation: the sum of the unknown places of `bits` equals `sum`.
  struct equation {
    std::uint64_t bits = 0, sum = 0;
  };
  struct sample {
    std::uint64_t canonical = 0, word = 0;
  };

  const instruction& ins_;
  unsigned arch_;
  bool checked_;  ///< Whether canonical words that break a rule are left out.
  std::uint64_t settled_, field_bits_;
  std::vector<field> fields_;
  std::vector<const native_group*> groups_;  ///< Indexed by word.
  std::uint64_t choice_ = 0;                 ///< The bits that are not moved in all words.
  std::optional<sample> first_;
  std::vector<sample> samples_;
  std::vector<std::uint64_t> absent_;
  native_places result_;

  void find_choice() {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      choice_ |= result_.words[i]->canonical_mask;
      for (const native_values& values : groups_[i]->values) choice_ |= values.canonical_mask;
    }
    for (std::size_t i = 0; i < groups_.size(); ++i)
      choice_ |= ~kept_bits(ins_, *groups_[i], *result_.words[i]);
    choice_ &= field_bits_;
    // Rules on values concern whole fields; rules on numbers of registers depend on modifiers.
    for (const field& one : fields_)
      if ((one.at.mask() & choice_) != 0) choice_ |= one.at.mask();
  }

  /// Whether all words have the other bits in the same places.
  bool agree() {
    for (const native_group* group : groups_) {
      if (group->sources != groups_.front()->sources || group->registers != groups_.front()->registers)
        return false;
      for (unsigned i = 0; i < 64; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        const std::uint64_t to = native_bit(*group, bit);
        if ((field_bits_ & bit) == 0) continue;
        if ((choice_ & bit) == 0 && group != groups_.front() && to != result_.bits[i]) return false;
        result_.bits[i] |= to;
      }
    }
    return true;
  }

  /// The position of `bit`, possibly among several, in native words of `group`.
  static std::uint64_t native_bit(const native_group& group, std::uint64_t bit) {
    std::uint64_t to = 0;
    for (const native_move& move : group.moves) to |= value_in(bit, move.from) << move.to;
    for (const native_move& move : group.xors) to |= value_in(bit, move.from) << move.to;
    return to;
  }

  std::uint64_t placed(std::uint64_t canonical) const {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 64; ++i)
      if ((canonical >> i & 1) != 0) word ^= result_.bits[i];
    return word;
  }

  void add(std::uint64_t chosen) {
    const std::uint64_t canonical = settled_ | chosen;
    if (checked_ && !known_canonical(ins_, fields_, choice_ | ~field_bits_, canonical).is_valid()) return;
    std::optional<std::uint64_t> word;
    for (std::size_t i = 0; i < groups_.size() && !word; ++i) {
      const native_word& row = *result_.words[i];
      if ((canonical & row.canonical_mask & choice_) != (row.canonical_bits & choice_)) continue;
      if ((chosen & ~kept_bits(ins_, *groups_[i], row)) != 0) continue;
      word = placed_fields(*groups_[i], canonical);
      if (word) *word |= row.bits;
    }
    if (!word) {
      absent_.push_back(chosen);
      return;
    }
    if (!first_) first_ = {chosen, *word};
    samples_.push_back({chosen, *word});
  }

  /// Covers the bits without a word by forms that match nothing else, each as wide as possible.
  void find_absent() {
    const auto is_free = [&](const undocumented_form& form) {
      return std::ranges::none_of(
          samples_, [&](const sample& one) { return (one.canonical & form.mask) == form.bits; });
    };
    const auto matches = [&](std::uint64_t chosen) {
      return std::ranges::any_of(
          result_.absent, [&](const undocumented_form& form) { return (chosen & form.mask) == form.bits; });
    };
    for (const std::uint64_t chosen : absent_) {
      if (matches(chosen)) continue;
      undocumented_form form{choice_, chosen};
      for (std::uint64_t left = choice_; left != 0; left &= left - 1) {
        const std::uint64_t without = form.mask & ~lowest(left);
        if (const undocumented_form wider{without, chosen & without}; is_free(wider)) form = wider;
      }
      result_.absent.push_back(form);
    }
  }

  /// Solves by Gauss-Jordan elimination for the bits that the places found before do not explain.
  void finish() {
    std::uint64_t varied = 0;
    for (const sample& one : samples_) varied |= one.canonical ^ first_->canonical;
    for (unsigned i = 0; i < 64; ++i)
      if ((choice_ & ~varied) >> i & 1) result_.bits[i] = 0;
    result_.zero = choice_ & ~varied & ~first_->canonical;
    std::vector<equation> rows;
    for (const sample& one : samples_) {
      equation next{one.canonical ^ first_->canonical, one.word ^ first_->word};
      next.sum ^= placed(next.bits);
      for (const equation& row : rows)
        if ((next.bits & lowest(row.bits)) != 0) subtract(next, row);
      if (next.bits == 0) {
        if (next.sum != 0) result_.problem = "has words that are no sums of fields";
        continue;
      }
      for (equation& row : rows)
        if ((row.bits & lowest(next.bits)) != 0) subtract(row, next);
      rows.push_back(next);
    }
    for (const equation& row : rows)
      result_.bits[static_cast<unsigned>(std::countr_zero(row.bits))] ^= row.sum;
    result_.fixed = first_->word ^ placed(first_->canonical);
  }

  static std::uint64_t lowest(std::uint64_t bits) { return bits & (~bits + 1); }
  static void subtract(equation& from, const equation& row) {
    from.bits ^= row.bits;
    from.sum ^= row.sum;
  }
};

}  // namespace

std::uint64_t settled_bits(const instruction& ins) {
  std::uint64_t bits = ins.fixed_bits;
  for (const modifier& m : ins.modifiers)
    if (!is_member(m)) bits |= std::uint64_t{*m.default_value} << m.bits.start;
  return bits;
}

std::uint64_t field_bits(const description& d, const instruction& ins) {
  std::uint64_t bits = 0;
  for (const field& one : fields_of(d, ins)) bits |= one.at.mask();
  for (const source& s : ins.sources) {
    if (s.sign_start) bits |= bit_range{*s.sign_start, 2}.mask();
    for (const std::optional<unsigned>& start : {s.negate_start, s.absolute_start, s.invert_start})
      if (start) bits |= bit_range{*start, 1}.mask();
  }
  for (const immediate& imm : ins.immediates) {
    bits |= imm.bits.mask();
    if (imm.high) bits |= imm.high->mask();
  }
  return bits & ~ins.fixed_mask;
}

native_places places_of(const description& d, const native_layout& native, const instruction& ins,
                        bool checked) {
  return solver(d, native, ins, checked).solve();
}

std::vector<std::string> native_places::terms(const std::string& value, bit_range at, unsigned first,
                                              bool has_more) const {
  std::vector<std::string> list;
  for (unsigned i = 0, size = 1; i < at.size; i += size) {
    const std::uint64_t place = bits[at.start + i];
    size = 1;
    if (place == 0) continue;
    const bool is_run = std::has_single_bit(place);
    while (is_run && i + size < at.size && bits[at.start + i + size] == place << size) ++size;
    const unsigned from = first + i;
    const std::uint64_t above = at.mask() & ~bit_range{at.start, i + size}.mask();
    const bool is_all = from == 0 && !has_more && (above & ~zero) == 0;
    std::string term = is_all ? value : filled("($ & $)", value, hex(bit_range{from, size}.mask()));
    const auto to = static_cast<unsigned>(std::countr_zero(place));
    if (!is_run)
      term = filled("$ * $", from == 0 ? term : filled("($ >> $)", term, from), hex(place));
    else if (to != from)
      term = to > from ? filled("$ << $", term, to - from) : filled("$ >> $", term, from - to);
    list.push_back(term);
  }
  return list;
}

std::optional<unsigned> native_places::start_of(bit_range at) const {
  if (bits[at.start] == 0) return std::nullopt;
  return static_cast<unsigned>(std::countr_zero(bits[at.start]));
}

std::optional<unsigned> mask_start(const description& d, const native_layout& native) {
  for (const native_group& group : native.groups)
    for (const native_move& move : group.moves)
      if (move.from == d.places.destination_mask()) return move.to;
  return std::nullopt;
}

namespace {

/// The problem of the places of `ins` for builders with rules or, unless `checked`, without; empty if there
/// is no problem.
std::string problem_of(const description& d, const native_layout& native, const instruction& ins,
                       bool checked) {
  native_places places = places_of(d, native, ins, checked);
  if (!places.problem.empty()) return places.problem;
  // The builder distinguishes forms by its own fields, which exclude, for example, the destination.
  std::uint64_t told = ins.fixed_mask | field_bits(d, ins);
  for (const modifier& m : ins.modifiers)
    if (!is_member(m)) told |= m.bits.mask();
  if (ins.has_destination) told &= ~d.places.destination_mask().mask() | ins.fixed_mask;
  std::vector<undocumented_form> forms = places.absent;
  for (const undocumented_form& form : ins.undocumented)
    if (!form.written && checked) forms.push_back(form);
  for (const undocumented_form& form : forms)
    if ((form.mask & ~told) != 0)
      return "has a form that bits " + hex(form.mask & ~told) + " of the canonical word tell";
  const std::optional<unsigned> mask = places.start_of(d.places.destination_mask());
  if (ins.has_destination && mask && mask != mask_start(d, native))
    return "has the mask of its destination elsewhere than others";
  return "";
}

}  // namespace

void check_native(const description& d, diagnostics& log) {
  for (const native_layout& native : d.native)
    for (const instruction& ins : d.all()) {
      if (!ins.archs.contains(native.arch)) continue;
      std::string problem = problem_of(d, native, ins, true);
      if (problem.empty()) problem = problem_of(d, native, ins, false);
      if (!problem.empty()) log.error(native.where, "`" + ins.name + "` " + problem);
    }
}

}  // namespace generator
