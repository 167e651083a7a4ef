// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include "names.hpp"

/// The rows of instructions and of their modifiers.
namespace generator {

namespace {

class row_collector {
 public:
  explicit row_collector(const description& d)
      : d_(d), modifier_names_(modifier_names(d)), types_(enum_types(d)), enums_(listed_enumerations(d)) {
    tables_.immediate_names = immediate_names(d);
  }

  table_rows rows() {
    for (const instruction& ins : d_.instructions.instructions) collect(ins);
    return tables_;
  }

 private:
  const description& d_;
  std::vector<std::string> modifier_names_;
  std::vector<enum_type> types_;
  std::vector<const enumeration*> enums_;
  table_rows tables_;

  void collect(const instruction& ins) {
    const std::vector<std::string> operands = operand_rows(d_, ins, enums_, tables_);
    std::vector<std::string> modifiers;
    for (const modifier& m : ins.modifiers) modifiers.push_back(modifier_row(ins, m));

    const std::size_t first_operand = tables_.operands.place(operands);
    const std::size_t first_modifier = tables_.modifiers.place(modifiers);
    row fields("opcode::" + ins.id, "id");
    if (!are_all(d_, ins.archs)) fields.text("archs", arch_set_of(d_, ins.archs));
    fields.text("first_form", "opcode::" + identifier(ins.name));
    fields.text("operation", "family::" + identifier(ins.family));
    issues(fields, ins);
    fields.flag("is_message", ins.is_message).flag("is_float", ins.is_float);
    if (!d_.places.sources_are_codes()) {
      if (ins.components != 1) fields.number("components", ins.components);
      if (ins.number != 0) fields.text("number", std::string("number_kind::") + ins.number);
    }
    fields.number("type_size", ins.type_size).text("primary_opcode", hex(ins.opcode, 3));
    fields.text("fixed_bits", hex(ins.fixed_bits, 16)).text("fixed_mask", hex(ins.fixed_mask, 16));
    fields.text("used_mask", hex(ins.used_mask, 16));
    std::uint64_t base = ins.fixed_bits;
    for (const source& s : ins.sources)
      if (s.swizzle && s.identity) base |= std::uint64_t{*s.identity} << s.swizzle_bits.start;
    if (ins.has_destination)
      base |= std::uint64_t{d_.places.destination_masks.at("none")}
              << (d_.places.destination.start + d_.places.destination.size);
    std::size_t required = 0, needs = 0, set_flags = 0, set_by = 0;
    std::uint64_t set_bits = 0;
    for (std::size_t i = 0; i < ins.modifiers.size(); ++i) {
      const modifier& m = ins.modifiers[i];
      if (m.set_for != 0) set_flags |= std::size_t{1} << i;
      for (const modifier& flag : ins.modifiers)
        if (flag.set_by == m.name) set_by |= std::size_t{1} << i;
      set_bits |= std::uint64_t{is_set_by_defaults(ins, m)} << m.bits.start;
      for (const needs_rule& need : ins.needs)
        if (needed_by(ins, m, need) != nullptr) needs |= std::size_t{1} << i;
      if (m.default_value)
        base |= std::uint64_t{*m.default_value} << m.bits.start;
      else
        required |= std::size_t{1} << i;
    }
    fields.text("default_bits", hex(base, 16));
    if (required != 0) fields.text("required", hex(required, 4));
    if (needs != 0) fields.text("needs", hex(needs, 4));
    if (set_flags != 0) fields.text("set_flags", hex(set_flags, 4));
    if (const std::size_t mask = counted_by(ins); mask != 0) fields.text("counted_by", hex(mask, 4));
    if (set_by != 0) fields.text("set_by", hex(set_by, 4));
    if (set_bits != 0) fields.text("set_bits", hex(set_bits, 16));
    for (const auto& [tag, member] : {std::pair(d_.places.vector_length_tag, "vector_start"),
                                      std::pair(d_.places.format_tag, "format_start")})
      for (const modifier& m : ins.modifiers)
        if (m.name == tag) fields.number(member, m.bits.start);
    for (const modifier& m : ins.modifiers)
      if (m.helpers != 0)
        fields.number("helper_start", m.bits.start)
            .number("helper_size", m.bits.size)
            .text("helper_values", hex(m.helpers));
    fields.number("first_operand", first_operand).number("operand_count", operands.size());
    fields.number("first_modifier", first_modifier);
    fields.text("modifier_ids", modifier_ids(ins)).number("modifier_count", modifiers.size());
    forms(fields, ins);
    fields.number("source_count", ins.sources.size());
    if (ins.implied_code) fields.text("implied_code", std::to_string(*ins.implied_code));
    effect(fields, ins, "memory", "memory_effect");
    effect(fields, ins, "control", "control_effect");
    effect(fields, ins, "output", "output_effect");
    effect(fields, ins, "tile", "memory_effect");
    fields.flag("fragment_only", value_or(ins, "stage", "") == "fragment");
    fields.flag("crosses_lanes", value_or(ins, "lanes", "") == "cross");
    fields.flag("single_half", value_or(ins, "half", "") == "single");
    if (ins.effects.contains("lock_slot")) fields.text("implied_slot", ins.effects.at("lock_slot"));
    if (ins.effects.contains("class")) fields.text("semantics", "knowledge::" + ins.effects.at("class"));
    tables_.instructions.push_back(fields.end());
  }

  /// Bit n is set if the number of staging registers of `ins` depends on the value of modifier n.
  static std::size_t counted_by(const instruction& ins) {
    std::size_t mask = 0;
    for (const staging& group : ins.stagings)
      for (const count_term& term : group.need.terms)
        for (const std::ptrdiff_t index : {term.field, term.half_field})
          if (index >= 0) mask |= std::size_t{1} << index;
    return mask;
  }

  static std::size_t number_of(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }

  /// The numbers of the modifiers of `ins`, a byte each, up to 16.
  std::string modifier_ids(const instruction& ins) const {
    std::uint64_t words[2] = {};
    if (ins.modifiers.size() > 16) throw unwritable(ins.where, ins.name + " has more than 16 modifiers");
    for (std::size_t i = 0; i < ins.modifiers.size(); ++i)
      words[i / 8] |= std::uint64_t{number_of(modifier_names_, ins.modifiers[i].name)} << i % 8 * 8;
    return "{" + hex(words[0]) + (words[1] == 0 ? "" : "," + hex(words[1])) + "}";
  }

  /// The undocumented forms; forms that compilers emit come last.
  void forms(row& fields, const instruction& ins) {
    std::vector<std::string> run;
    std::size_t written = 0;
    for (const bool is_written : {false, true})
      for (const undocumented_form& form : ins.undocumented) {
        if (form.written != is_written) continue;
        run.push_back("{" + hex(form.mask, 16) + ", " + hex(form.bits, 16) + "},");
        written += is_written ? 1 : 0;
      }
    if (run.empty()) return;
    fields.number("first_word_form", place_run(tables_.forms.rows, run));
    fields.number("undocumented_count", run.size() - written).number("written_count", written);
  }

  void issues(row& fields, const instruction& ins) const {
    const auto text = [](const issue& one) {
      return "{execution_unit::" + identifier(one.unit) +
             (one.cycles == 1 ? "}" : "," + std::to_string(one.cycles) + "}");
    };
    fields.text("issues", "{" + text(ins.issues.front()) + "," + text(ins.issues.back()) + "}");
    if (ins.issues.size() > 1)
      fields.text("issue_changed_in", "arch::" + d_.instructions.arch_identifier(ins.issues.back().since));
  }

  static std::string value_or(const instruction& ins, const char* name, const char* fallback) {
    const auto found = ins.effects.find(name);
    return found == ins.effects.end() ? fallback : found->second;
  }

  static void effect(row& fields, const instruction& ins, const char* name, const std::string& type) {
    if (ins.effects.contains(name)) fields.text(name, type + "::" + ins.effects.at(name));
  }

  /// Whether the flag `m` of `ins` is set with default modifiers.
  static bool is_set_by_defaults(const instruction& ins, const modifier& m) {
    std::uint32_t value = 0;
    for (const modifier& other : ins.modifiers)
      if (other.name == m.set_by) value = other.default_value.value_or(0);
    return (m.set_for >> value & 1) != 0;
  }

  std::string modifier_row(const instruction& ins, const modifier& m) {
    std::uint32_t refused = 0;
    std::string refused_by = "none";
    for (const auto& [rule, mask] : m.refused) refused |= mask, refused_by = rule;
    row fields("modifier::" + identifier(m.name), "id");
    fields.number("start", m.bits.start).number("size", m.bits.size).flag("ignored", m.ignored);
    if (m.values) fields.text("values", std::to_string(index_of(enums_, m.values)));
    const auto type = std::find_if(types_.begin(), types_.end(),
                                   [&](const enum_type& t) { return m.values && t.name == m.enum_type; });
    if (type != types_.end()) fields.number("type", static_cast<std::size_t>(type - types_.begin()));
    fields.text("allowed", hex(m.allowed, 8));
    if (refused != 0) fields.text("refused", hex(refused, 8)).text("refused_by", "rule::" + refused_by);
    if (m.other_arch_values != 0) fields.text("other_arch_values", hex(m.other_arch_values, 8));
    if (!m.default_value)
      fields.text("default_value", "modifier_info::no_default");
    else
      fields.number("default_value", *m.default_value);
    for (const modifier& other : ins.modifiers)
      if (other.name == m.set_by)
        fields.number("set_start", other.bits.start).number("set_size", other.bits.size);
    const bool is_set = is_set_by_defaults(ins, m);
    if (m.set_for != 0) fields.text("set_for", hex(m.set_for)).flag("is_set", is_set);
    for (const needs_rule& need : ins.needs)
      if (const modifier* other = needed_by(ins, m, need))
        fields.text("needs_rule", "rule::" + need.rule)
            .number("needs_start", other->bits.start)
            .number("needs_size", other->bits.size)
            .number("needs_value", other->values->number_of(need.value).value_or(0));
    fields.number("base", is_set ? 1 : m.default_value.value_or(0));
    fields.text("illegal", hex(~std::uint64_t{m.allowed & ~refused}));
    return fields.end();
  }

  /// The modifier of `ins` whose value `m` requires by `need`; null if there is none.
  static const modifier* needed_by(const instruction& ins, const modifier& m, const needs_rule& need) {
    if (need.tag != m.name) return nullptr;
    const auto found = std::find_if(ins.modifiers.begin(), ins.modifiers.end(), [&](const modifier& other) {
      return other.name == need.other && other.values;
    });
    return found == ins.modifiers.end() ? nullptr : &*found;
  }
};

}  // namespace

table_rows table_rows_of(const description& d) { return row_collector(d).rows(); }

}  // namespace generator
