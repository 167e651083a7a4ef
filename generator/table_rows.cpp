// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// The rows of instructions, of their operands and of their modifiers.
namespace generator {

namespace {

/// The bits of a mask that has a bit for each modifier of `ins`: those for which `test` is true.
template <class Test>
std::uint64_t modifiers_with(const instruction& ins, const Test& test) {
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < ins.modifiers.size(); ++i)
    mask |= std::uint64_t{test(ins.modifiers[i]) ? 1u : 0u} << i;
  return mask;
}

/// The modifier of `ins` whose value `m` requires by `need`; null if there is none.
const modifier* needed_by(const instruction& ins, const modifier& m, const needs_rule& need) {
  const modifier* other = need.tag == m.name ? ins.find_modifier(need.other) : nullptr;
  return other && other->values ? other : nullptr;
}

/// Whether the flag `m` of `ins` is set with default modifiers.
bool is_set_by_defaults(const instruction& ins, const modifier& m) {
  const modifier* other = ins.find_modifier(m.set_by);
  return (m.set_for >> (other ? other->default_value.value_or(0) : 0) & 1) != 0;
}

/// The unit and the cycles before and after they change.
void issues(row& fields, const description& d, const instruction& ins) {
  const auto text = [](const issue& one) {
    return filled("{execution_unit::$$}", identifier(one.unit),
                  one.cycles == 1 ? "" : filled(",$", one.cycles));
  };
  fields.text("issues", braced(text(ins.issues.front()), text(ins.issues.back())));
  if (ins.issues.size() > 1)
    fields.text("issue_changed_in", "arch::" + d.instructions.arch_identifier(ins.issues.back().since));
}

/// The modifiers that defaults leave open, and those on which others depend.
void defaults(row& fields, const description& d, const instruction& ins) {
  std::uint64_t base = ins.fixed_bits, set_bits = 0;
  for (const source& s : ins.sources)
    if (s.swizzle && s.identity) base |= std::uint64_t{*s.identity} << s.swizzle_bits.start;
  if (ins.has_destination)
    base |= std::uint64_t{d.places.destination_masks.at("none")} << d.places.destination.end();
  for (const modifier& m : ins.modifiers) {
    base |= m.field(m.default_value.value_or(0));
    set_bits |= m.field(is_set_by_defaults(ins, m));
  }
  std::uint64_t counted_by = 0;
  for (const staging& group : ins.stagings)
    for (const count_term& term : group.need.terms)
      for (const std::ptrdiff_t index : {term.field, term.half_field})
        if (index >= 0) counted_by |= std::uint64_t{1} << index;
  const auto has_no_default = [](const modifier& m) { return !m.default_value; };
  const auto is_set_flag = [](const modifier& m) { return m.set_for != 0; };
  const auto has_need = [&](const modifier& m) {
    return find_if(ins.needs, [&](const needs_rule& need) { return needed_by(ins, m, need); });
  };
  const auto sets_flag = [&](const modifier& m) {
    return find_if(ins.modifiers, [&](const modifier& flag) { return flag.set_by == m.name; });
  };
  fields.text("default_bits", hex(base, 16));
  fields.bits("required", modifiers_with(ins, has_no_default), 4);
  fields.bits("needs", modifiers_with(ins, has_need), 4);
  fields.bits("set_flags", modifiers_with(ins, is_set_flag), 4);
  fields.bits("counted_by", counted_by, 4);
  fields.bits("set_by", modifiers_with(ins, sets_flag), 4);
  fields.bits("set_bits", set_bits, 16);
}

void effects(row& fields, const instruction& ins) {
  const auto enumerator = [&](const char* name, const char* type) {
    if (ins.effects.contains(name)) fields.text(name, filled("$::$", type, ins.effect(name)));
  };
  enumerator("memory", "memory_effect");
  enumerator("control", "control_effect");
  enumerator("output", "output_effect");
  enumerator("tile", "memory_effect");
  fields.flag("fragment_only", ins.effect("stage") == "fragment");
  fields.flag("crosses_lanes", ins.effect("lanes") == "cross");
  fields.flag("single_half", ins.effect("half") == "single");
  if (ins.effects.contains("lock_slot")) fields.text("implied_slot", ins.effect("lock_slot"));
  if (ins.effects.contains("class")) fields.text("semantics", "knowledge::" + ins.effect("class"));
}

/// The parts of the shape of an operand that a place refuses: all except its number and the other arguments.
void refused_shapes(row& fields, bool lanes, bool sign, bool inverted) {
  std::string text = "operand_shape::changes_mask";
  if (lanes) text += " ^ operand_shape::lanes_mask";
  if (sign) text += " ^ operand_shape::sign_mask";
  if (inverted) text += " ^ operand_shape::inverted_mask";
  if (lanes || sign || inverted) fields.text("refused", text);
}

/// For `encode`: `guard` has the bits that the number of a plain operand must not have; the others tell what
/// else the place accepts.
void shape(row& fields, int guard, bool lanes, bool sign, bool inverted) {
  fields.text("plain", "operand_shape::source");
  if (guard != 0) fields.text("guard", std::to_string(guard));
  refused_shapes(fields, lanes, sign, inverted);
}

std::string destination_row(const description& d, const instruction& ins) {
  const bool is_pair = ins.type_size == 64;
  row fields("operand_role::destination");
  fields.number("start", d.places.destination.start).number("size", is_pair ? 64 : 32).flag("writes", true);
  fields.flag("is_narrow", ins.narrow_destination).flag("is_whole", ins.whole_destination);
  const int past_registers = -(1 << d.places.destination.size);
  shape(fields, past_registers | int{is_pair}, !is_pair && !ins.whole_destination, false, false);
  return fields.end();
}

std::string term_row(const instruction& ins, const count_term& term) {
  row fields(hex(packed_counts(term.least)), "least");
  fields.text("most", hex(packed_counts(term.most)));
  if (const modifier* m = ins.modifier_at(term.field))
    fields.number("start", m->bits.start).number("size", m->bits.size);
  if (const modifier* m = ins.modifier_at(term.half_field))
    fields.number("half_start", m->bits.start).number("half_size", m->bits.size);
  return fields.bits("halves", term.halves).end();
}

class row_collector {
 public:
  explicit row_collector(const description& d)
      : d_(d), modifier_names_(modifier_names(d)), types_(enum_types(d)), enums_(listed_enumerations(d)) {
    tables_.immediate_names = immediate_names(d);
  }

  table_rows rows() {
    for (const instruction& ins : d_.all()) collect(ins);
    return tables_;
  }

 private:
  const description& d_;
  std::vector<std::string> modifier_names_;
  std::vector<enum_type> types_;
  std::vector<const enumeration*> enums_;
  table_rows tables_;

  void collect(const instruction& ins) {
    const std::vector<std::string> operands = operand_rows(ins);
    row fields("opcode::" + ins.id, "id");
    if (!are_all(d_, ins.archs)) fields.text("archs", arch_set_of(d_, ins.archs));
    fields.text("first_form", "opcode::" + identifier(ins.name));
    fields.text("operation", "family::" + identifier(ins.family));
    issues(fields, d_, ins);
    fields.flag("is_message", ins.is_message).flag("is_float", ins.is_float);
    if (!d_.places.sources_are_codes()) {
      fields.number("components", ins.components == 1 ? 0 : ins.components);
      if (ins.number != 0) fields.text("number", std::string("number_kind::") + ins.number);
    }
    fields.number("type_size", ins.type_size).text("primary_opcode", hex(ins.opcode, 3));
    fields.text("fixed_bits", hex(ins.fixed_bits, 16)).text("fixed_mask", hex(ins.fixed_mask, 16));
    fields.text("used_mask", hex(ins.used_mask, 16));
    defaults(fields, d_, ins);
    if (const modifier* length = ins.find_modifier(d_.places.vector_length_tag))
      fields.number("vector_start", length->bits.start);
    if (const modifier* format = ins.find_modifier(d_.places.format_tag))
      fields.number("format_start", format->bits.start);
    for (const modifier& m : ins.modifiers)
      if (m.helpers != 0)
        fields.number("helper_start", m.bits.start)
            .number("helper_size", m.bits.size)
            .bits("helper_values", m.helpers);
    fields.number("first_operand", tables_.operands.place(operands)).number("operand_count", operands.size());
    fields.number("first_modifier", tables_.modifiers.place(mapped(ins.modifiers, [&](const modifier& m) {
      return modifier_row(ins, m);
    })));
    fields.text("modifier_ids", modifier_ids(ins)).number("modifier_count", ins.modifiers.size());
    forms(fields, ins);
    fields.number("source_count", ins.sources.size());
    if (ins.implied_code) fields.text("implied_code", std::to_string(*ins.implied_code));
    effects(fields, ins);
    tables_.instructions.push_back(fields.end());
  }

  /// The numbers of the modifiers of `ins`, a byte each, up to 16.
  std::string modifier_ids(const instruction& ins) const {
    std::uint64_t words[2] = {};
    if (ins.modifiers.size() > 16) throw unwritable(ins.where, ins.name + " has more than 16 modifiers");
    for (std::size_t i = 0; i < ins.modifiers.size(); ++i)
      words[i / 8] |= std::uint64_t{position_of(modifier_names_, ins.modifiers[i].name)} << i % 8 * 8;
    return words[1] == 0 ? braced(hex(words[0])) : braced(hex(words[0]), hex(words[1]));
  }

  /// The undocumented forms; forms that compilers emit come last.
  void forms(row& fields, const instruction& ins) {
    std::vector<std::string> run[2];
    for (const undocumented_form& form : ins.undocumented)
      run[form.written].push_back(filled("{$, $},", hex(form.mask, 16), hex(form.bits, 16)));
    const std::size_t refused = run[0].size(), written = run[1].size();
    append(run[0], run[1]);
    fields.number("first_word_form", place_run(tables_.forms.rows, run[0]));
    fields.number("undocumented_count", refused).number("written_count", written);
  }

  std::string modifier_row(const instruction& ins, const modifier& m) {
    const std::uint32_t refused = m.known() & ~m.allowed;
    row fields("modifier::" + identifier(m.name), "id");
    fields.number("start", m.bits.start).number("size", m.bits.size).flag("ignored", m.ignored);
    if (m.values) {
      fields.text("values", std::to_string(index_of(enums_, m.values)));
      if (const enum_type* type = find_named(types_, m.enum_type))
        fields.number("type", static_cast<std::size_t>(type - types_.data()));
    }
    fields.text("allowed", hex(m.allowed, 8)).bits("refused", refused, 8);
    if (refused != 0) fields.text("refused_by", "rule::" + m.refused.rbegin()->first);
    fields.bits("other_arch_values", m.other_arch_values, 8);
    if (!m.default_value) fields.text("default_value", "modifier_info::no_default");
    fields.number("default_value", m.default_value.value_or(0));
    if (const modifier* other = ins.find_modifier(m.set_by))
      fields.number("set_start", other->bits.start).number("set_size", other->bits.size);
    const bool is_set = is_set_by_defaults(ins, m);
    fields.bits("set_for", m.set_for).flag("is_set", is_set);
    for (const needs_rule& need : ins.needs)
      if (const modifier* other = needed_by(ins, m, need))
        fields.text("needs_rule", "rule::" + need.rule)
            .number("needs_start", other->bits.start)
            .number("needs_size", other->bits.size)
            .number("needs_value", other->values->number_of(need.value).value_or(0));
    fields.number("base", is_set ? 1 : m.default_value.value_or(0));
    return fields.text("illegal", hex(~std::uint64_t{m.allowed & ~refused})).end();
  }

  std::vector<std::string> operand_rows(const instruction& ins) {
    std::vector<std::string> operands;
    for (const staging& group : ins.stagings) operands.push_back(staging_row(ins, group));
    if (ins.has_destination) operands.push_back(destination_row(d_, ins));
    for (const result& written : ins.results) operands.push_back(result_row(written).end());
    for (const source& s : ins.sources) operands.push_back(source_row(s));
    for (const immediate& imm : ins.immediates) operands.push_back(immediate_row(imm));
    return operands;
  }

  std::string immediate_row(const immediate& imm) {
    const std::size_t rank = named_rank(d_, imm);
    row fields("operand_role::immediate");
    fields.number("text", index_of(tables_.immediate_names, imm.name)).number("start", imm.bits.start);
    fields.number("size", imm.size()).number("low_size", imm.high ? imm.bits.size : 0);
    fields.number("high_start", imm.high ? imm.high->start : 0).flag("is_signed", imm.is_signed);
    fields.number("named", rank).number("top", rank == 0 ? 0 : d_.places.named_immediates[rank - 1].top);
    return fields.flag("is_float", imm.is_float).number("most", imm.most.value_or(0)).end();
  }

  std::string staging_row(const instruction& ins, const staging& group) {
    row fields("operand_role::staging");
    fields.number("start", group.bits.start).number("size", group.bits.size);
    fields.flag("reads", group.reads).flag("writes", group.writes);
    if (const std::optional<unsigned> count = default_count(ins, group.need))
      fields.text("default_count", std::to_string(*count));
    const bit_range count = group.count_bits.value_or(bit_range{});
    fields.number("count_start", count.start).number("count_size", count.size);
    fields.number("count_bias", group.count_bias).flag("count_wraps", group.count_wraps);
    if (group.need.terms.empty()) return fields.end();
    const std::vector<std::string> terms =
        mapped(group.need.terms, [&](const count_term& term) { return term_row(ins, term); });
    fields.flag("may_be_empty", group.need.optional);
    if (group.need.documented) fields.text("count_rule", "rule::undocumented_form");
    fields.number("term_count", terms.size());
    return fields.number("first_term", place_run(tables_.count_terms.rows, terms)).end();
  }

  std::string source_row(const source& s) {
    if (d_.places.sources_are_codes()) return coded_source_row(d_, s).end();
    const bool takes_sign = s.sign_start.has_value(), takes_invert = s.invert_start.has_value(),
               takes_swizzle = s.swizzle && !s.identity_only;
    row fields("operand_role::source");
    fields.number("start", d_.places.source_at(s.position).start).number("size", s.size).flag("reads", true);
    fields.flag("takes_sign", takes_sign).flag("takes_invert", takes_invert);
    fields.flag("takes_swizzle", takes_swizzle);
    fields.number("sign_start", s.sign_start.value_or(0)).number("invert_start", s.invert_start.value_or(0));
    if (s.swizzle) {
      fields.number("swizzle_start", s.swizzle_bits.start).number("swizzle_size", s.swizzle_bits.size);
      fields.number("swizzle_set", index_of(enums_, s.swizzle)).number("identity", s.identity.value_or(0));
      if (!s.identity) fields.text("identity", "operand_info::no_identity");
      if (!s.widening.empty()) fields.text("widens", "widening::" + s.widening);
    }
    fields.number("lanes", s.lanes);
    if (s.swizzle && !s.identity)
      refused_shapes(fields, takes_swizzle, takes_sign, takes_invert);
    else
      shape(fields, int{s.size == 64}, takes_swizzle, takes_sign, takes_invert);
    return fields.end();
  }
};

}  // namespace

std::optional<unsigned> default_count(const instruction& ins, const staging_need& need) {
  unsigned sum = 0;
  for (const count_term& term : need.terms) {
    const auto value = [&](std::ptrdiff_t index) {
      const modifier* m = ins.modifier_at(index);
      return m ? m->default_value : 0;
    };
    const std::optional<unsigned> entry = value(term.field), half = value(term.half_field);
    if (!entry || !half || term.least[*entry] != term.most[*entry]) return std::nullopt;
    const unsigned halves = term.halves >> *half & 1;
    sum += (term.most[*entry] + halves) >> halves;
  }
  return need.terms.empty() ? std::nullopt : std::optional(sum);
}

table_rows table_rows_of(const description& d) { return row_collector(d).rows(); }

}  // namespace generator
