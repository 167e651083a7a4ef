// SPDX-License-Identifier: MIT
#include "native_places.hpp"

#include <bit>

/// The places of fields in native words.
namespace generator {

namespace {

/// Places the bits of `value`, in order, at the ones of `mask`.
std::uint64_t spread(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t bits = 0;
  for (; mask != 0; mask &= mask - 1, value >>= 1) bits |= (value & 1) * (mask & (~mask + 1));
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
  std::erase_if(fields,
                [&](const field& one) { return one.at.size == 0 || (one.at.mask() & ins.fixed_mask) != 0; });
  return fields;
}

std::uint64_t lowest(std::uint64_t bits) { return bits & (~bits + 1); }

/// The fields of `canonical` in a native word of `group`; nothing if it has no such values.
std::optional<std::uint64_t> placed_fields(const native_group& group, std::uint64_t canonical) {
  std::uint64_t word = 0;
  for (const native_move& move : group.all_moves()) word ^= value_in(canonical, move.from) << move.to;
  for (const native_values& values : group.values) {
    const std::size_t found = position_of(values.canonical, canonical & values.canonical_mask);
    if (found == values.canonical.size()) return std::nullopt;
    word |= std::uint64_t{found} << values.at.start;
  }
  return word;
}

/// The bits of canonical words of `ins` that words of `row`, in `group`, keep, and the ignored bits.
std::uint64_t kept_bits(const instruction& ins, const native_group& group, const native_word& row) {
  std::uint64_t kept = row.canonical_mask;
  for (const modifier& m : ins.modifiers)
    if (m.ignored) kept |= m.bits.mask();
  for (const native_move& move : group.all_moves()) kept |= move.from.mask();
  for (const native_values& values : group.values) kept |= values.canonical_mask;
  return kept;
}

/// Finds the places of one instruction.
class solver {
 public:
  solver(const description& d, const native_layout& native, const instruction& ins, bool checked)
      : ins_(ins), checked_(checked), field_bits_(field_bits(d, ins)), fields_(fields_of(d, ins)) {
    for (const native_group& group : native.groups)
      for (const native_word& word : group.words)
        if ((word.canonical_mask & ~field_bits_ & (word.canonical_bits ^ settled_)) == 0) {
          result_.words.push_back(&word);
          groups_.push_back(&group);
        }
  }

  native_places solve(unsigned arch) {
    if (groups_.empty()) {
      result_.problem = filled(
          "has no word: add a <word> with its bits to a <format>, or, if v$ lacks the instruction, "
          "until=\"$\" "
          "to it at $:$",
          arch, arch - 1, ins_.where.file, ins_.where.line);
      return result_;
    }
    find_choice();
    if (!agree()) {
      result_.problem = "has words whose fields lie in different places";
      return result_;
    }
    for (std::uint64_t value = 0; value >> std::popcount(choice_) == 0; ++value) add(spread(value, choice_));
    if (samples_.empty()) {
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
    void subtract(const equation& row) {
      bits ^= row.bits;
      sum ^= row.sum;
    }
  };
  struct sample {
    std::uint64_t canonical = 0, word = 0;
  };

  const instruction& ins_;
  bool checked_;  ///< Whether canonical words that break a rule are left out.
  std::uint64_t settled_ = settled_bits(ins_), field_bits_;
  std::vector<field> fields_;
  std::vector<const native_group*> groups_;  ///< Indexed by word.
  std::uint64_t choice_ = 0;                 ///< The bits that are not moved in all words.
  std::vector<sample> samples_;
  std::vector<std::uint64_t> absent_;
  native_places result_;

  void find_choice() {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      choice_ |= result_.words[i]->canonical_mask | ~kept_bits(ins_, *groups_[i], *result_.words[i]);
      for (const native_values& values : groups_[i]->values) choice_ |= values.canonical_mask;
    }
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
        if ((field_bits_ & bit) == 0) continue;
        // The bit may be in several positions.
        std::uint64_t to = 0;
        for (const native_move& move : group->all_moves()) to |= value_in(bit, move.from) << move.to;
        if ((choice_ & bit) == 0 && group != groups_.front() && to != result_.bits[i]) return false;
        result_.bits[i] |= to;
      }
    }
    return true;
  }

  std::uint64_t placed(std::uint64_t canonical) const {
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 64; ++i)
      if ((canonical >> i & 1) != 0) word ^= result_.bits[i];
    return word;
  }

  bool knows(bit_range at) const { return (at.mask() & field_bits_ & ~choice_) == 0; }

  /// Whether no rule of the builder refuses the known bits of `canonical`. A rule that refuses the whole
  /// instruction does not count.
  bool is_valid(std::uint64_t canonical) const {
    const auto is_refused = [&](const undocumented_form& form) {
      return !form.written && form.mask != 0 && (form.mask & field_bits_ & ~choice_) == 0 &&
             (canonical & form.mask) == form.bits;
    };
    const auto is_broken = [&](const needs_rule& need) {
      const modifier* const flag = ins_.find_modifier(need.tag);
      const modifier* const other = ins_.find_modifier(need.other);
      return flag && other && knows(flag->bits) && knows(other->bits) &&
             value_in(canonical, flag->bits) != 0 &&
             other->values->values[value_in(canonical, other->bits)].name != need.value;
    };
    const auto is_allowed = [&](const field& one) {
      return !knows(one.at) || one.at.size > 5 || (one.allowed >> value_in(canonical, one.at) & 1) != 0;
    };
    const auto has_count = [&](const staging& group) { return is_count(group, canonical); };
    return std::ranges::all_of(fields_, is_allowed) && std::ranges::none_of(ins_.undocumented, is_refused) &&
           std::ranges::none_of(ins_.needs, is_broken) && std::ranges::all_of(ins_.stagings, has_count);
  }

  /// Whether the access allows the number of registers of `group`.
  bool is_count(const staging& group, std::uint64_t canonical) const {
    const staging_need& need = group.need;
    if (!group.count_bits || !knows(*group.count_bits) || need.terms.empty() || group.count_wraps)
      return true;
    std::uint64_t least = 0, most = 0;
    for (const count_term& term : need.terms) {
      const modifier* const field = ins_.modifier_at(term.field);
      const modifier* const half_field = ins_.modifier_at(term.half_field);
      if ((field && !knows(field->bits)) || (half_field && !knows(half_field->bits))) return true;
      const std::uint64_t i = field ? value_in(canonical, field->bits) : 0;
      const std::uint64_t half = half_field ? value_in(canonical, half_field->bits) : 0;
      const unsigned halved = term.halves >> half & 1;
      least += (term.least.at(i) + halved) >> halved;
      most += (term.most.at(i) + halved) >> halved;
    }
    const std::uint64_t count = value_in(canonical, *group.count_bits) + group.count_bias;
    return (least <= count && count <= most) || (need.optional && count == 0);
  }

  void add(std::uint64_t chosen) {
    const std::uint64_t canonical = settled_ | chosen;
    if (checked_ && !is_valid(canonical)) return;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const native_word& row = *result_.words[i];
      if ((canonical & row.canonical_mask & choice_) != (row.canonical_bits & choice_)) continue;
      if ((chosen & ~kept_bits(ins_, *groups_[i], row)) != 0) continue;
      if (const std::optional<std::uint64_t> word = placed_fields(*groups_[i], canonical))
        return samples_.push_back({chosen, *word | row.bits});
    }
    absent_.push_back(chosen);
  }

  /// Covers the bits without a word by forms that match nothing else, each as wide as possible.
  void find_absent() {
    for (const std::uint64_t chosen : absent_) {
      const auto matches = [&](const undocumented_form& form) { return (chosen & form.mask) == form.bits; };
      if (std::ranges::any_of(result_.absent, matches)) continue;
      undocumented_form form{choice_, chosen};
      for (std::uint64_t left = choice_; left != 0; left &= left - 1) {
        const std::uint64_t mask = form.mask & ~lowest(left);
        if (std::ranges::none_of(samples_,
                                 [&](const sample& one) { return ((one.canonical ^ chosen) & mask) == 0; }))
          form = {mask, chosen & mask};
      }
      result_.absent.push_back(form);
    }
  }

  /// Solves by Gauss-Jordan elimination for the bits that the places found before do not explain.
  void finish() {
    const sample& first = samples_.front();
    std::uint64_t varied = 0;
    for (const sample& one : samples_) varied |= one.canonical ^ first.canonical;
    for (unsigned i = 0; i < 64; ++i)
      if ((choice_ & ~varied) >> i & 1) result_.bits[i] = 0;
    result_.zero = choice_ & ~varied & ~first.canonical;
    std::vector<equation> rows;
    for (const sample& one : samples_) {
      equation next{one.canonical ^ first.canonical, one.word ^ first.word};
      next.sum ^= placed(next.bits);
      for (const equation& row : rows)
        if ((next.bits & lowest(row.bits)) != 0) next.subtract(row);
      if (next.bits == 0) {
        if (next.sum != 0) result_.problem = "has words that are no sums of fields";
        continue;
      }
      for (equation& row : rows)
        if ((row.bits & lowest(next.bits)) != 0) row.subtract(next);
      rows.push_back(next);
    }
    for (const equation& row : rows)
      result_.bits[static_cast<unsigned>(std::countr_zero(row.bits))] ^= row.sum;
    result_.fixed = first.word ^ placed(first.canonical);
  }
};

/// The problem of the places of `ins` for builders with rules or, unless `checked`, without; empty if there
/// is no problem.
std::string problem_of(const description& d, const native_layout& native, const instruction& ins,
                       bool checked) {
  const native_places places = places_of(d, native, ins, checked);
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
      return filled("has a form that bits $ of the canonical word tell", hex(form.mask & ~told));
  const std::optional<unsigned> mask = places.start_of(d.places.destination_mask());
  const bool is_elsewhere = ins.has_destination && mask && mask != mask_start(d, native);
  return is_elsewhere ? "has the mask of its destination elsewhere than others" : "";
}

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
  for (const source& s : ins.sources)
    for (const named_range& sign : s.sign_fields()) bits |= sign.bits.mask();
  for (const immediate& imm : ins.immediates) bits |= imm.mask();
  return bits & ~ins.fixed_mask;
}

native_places places_of(const description& d, const native_layout& native, const instruction& ins,
                        bool checked) {
  return solver(d, native, ins, checked).solve(native.arch);
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

void check_native(const description& d, diagnostics& log) {
  for (const native_layout& native : d.native)
    for (const instruction& ins : d.all()) {
      if (!ins.archs.contains(native.arch)) continue;
      std::string problem = problem_of(d, native, ins, true);
      if (problem.empty()) problem = problem_of(d, native, ins, false);
      if (!problem.empty()) log.error(native.where, "`$` $", ins.name, problem);
    }
}

}  // namespace generator
