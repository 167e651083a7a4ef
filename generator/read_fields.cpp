// SPDX-License-Identifier: MIT
#include "instruction_reader.hpp"

#include <bit>

/// The readers of immediates and modifiers.
namespace generator {

namespace {

/// Names of the remaining operands in builders.
constexpr const char* operand_names[] = {"a", "b", "c", "d", "m", "result", "read", "written"};

}  // namespace

template <class Field>
void instruction_reader::check_new(const element& node, const std::string& kind, const std::string& name,
                                   const std::vector<Field>& earlier) const {
  if (earlier.size() == 64) give_up_at(node, "more fields than bits");
  for (const Field& field : earlier)
    if (identifier(field.name) == identifier(name))
      error_at(node, "duplicate name: the $ `$` appears twice", kind, name);
}

void instruction_reader::read_immediate(const element& node) {
  node.allow("name start size high_start high_size signed float align most since until");
  const std::string name = node.text("name");
  if (holds(operand_names, name))
    error_at(node, "duplicate name: `$` names another operand of builders", name);
  check_new(node, "immediate", name, result_.immediates);
  immediate result{name, node.content(), read_bits(node), node.flag("signed"), node.flag("float")};
  const unsigned size = result.bits.size;
  if (result.is_float && (size != 32 || result.is_signed))
    error_at(node, "an immediate of floats has 32 bits and is not `signed`");
  if (node.has("high_start")) {
    result.high = read_bits(node, "high_start", "high_size");
    if (result.size() > 32 || result.is_signed || result.is_float)
      error_at(node, "an immediate in two parts has at most 32 bits, without a sign and not of floats");
  }
  result.most = node.optional("most", (1u << std::min(size, 16u)) - 1);
  const unsigned align = node.optional("align", 1u << 16).value_or(1);
  if (!std::has_single_bit(align) || std::uint64_t{align} >> size != 0)
    error_at(node, "`align` is a power of two that fits the field");
  for (unsigned i = 0; align >> i > 1; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << (result.bits.start + i);
    result_.undocumented.push_back({bit, bit, false});
  }
  result_.immediates.push_back(std::move(result));
}

void instruction_reader::read_modifier(const element& node) {
  node.allow(
      "name start size enum implied without documented written set types mesa25 mesa25_first later "
      "later_first since until");
  const std::string name = node.text("name");
  if (node.flag("implied")) return implied_.push_back(name);
  const bit_range bits = read_bits(node);
  if (bits.size == 1) return read_set(node, add_modifier(node, name, bits, nullptr));
  if (node.has("set")) error_at(node, "`set` is of a flag");
  const std::string wanted = node.has("enum") ? node.value("enum") : name;
  for (const auto& [enum_name, values] : known_.enums)
    if (fold(enum_name) == fold(wanted)) {
      check_width(values, bits.size, std::nullopt, node.where());
      add_modifier(node, name, bits, &values);
      return;
    }
  error_at(node, "unknown enum: none has a name that folds to `$`", wanted);
}

void instruction_reader::read_set(const element& node, modifier& flag) const {
  const std::string text = node.value("set");
  if (text == "always") flag.set_for = 1;
  if (text.empty() || text == "always") return;
  const auto [name, values] = halves_of(text);
  flag.set_by = name;
  const modifier* other = result_.find_modifier(flag.set_by);
  if (values.empty() || !other || !other->values || !other->default_value)
    error_at(node,
             "`set` is always, or an earlier modifier with a default and its values: MODIFIER:VALUE VALUE");
  else
    flag.set_for = values_named(node, other->values, other->bits.size, values);
}

bool instruction_reader::read_shared_modifier(const element& node) {
  const modifier_rule* rule = find_if(places_.modifiers, [&](const modifier_rule& r) {
    return r.tag == node.tag() && r.archs.contains(known_.arch);
  });
  if (!rule) return false;
  node.allow("without documented written types mesa25 mesa25_first later later_first since until");
  const enumeration* values = nullptr;
  if (!rule->enum_name.empty()) {
    values = enum_of_layout(rule->enum_name, rule->where);
    if (!values) return true;
    check_width(*values, rule->bits.size, rule->first, rule->where);
  }
  // A group and its instruction may name the same modifier.
  const modifier* same = result_.find_modifier(rule->tag);
  if (!node.has_attributes() && same && same->bits == rule->bits) return true;
  modifier& added = add_modifier(node, rule->tag, rule->bits, values);
  added.ignored = rule->ignored;
  if (rule->helpers) added.helpers = *rule->helpers ? 2 : 1;
  if (added.text.empty()) added.text = rule->text;
  return true;
}

bool instruction_reader::matches(const condition& when) const {
  if (!when.families.empty() && !holds(when.families, result_.family)) return false;
  if (!when.suffix.empty() && !result_.name.ends_with("." + when.suffix)) return false;
  return !when.floating || result_.is_float;
}

modifier& instruction_reader::add_modifier(const element& node, const std::string& name, bit_range bits,
                                           const enumeration* values) {
  check_new(node, "modifier", name, result_.modifiers);
  modifier result;
  result.name = name;
  result.text = node.content();
  result.bits = bits;
  result.values = values;
  if (node != node_) {
    result.others = read_other_names(node, values, bits.size);
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      result.first_in[s] = node.flag(filled("$_first", other_spellings[s].attribute).c_str());
  }
  restrict_values(node, result);
  // Only values that the field allows can be undocumented; other values were refused before.
  result.undocumented = read_documented(node, values, bits) & result.allowed;
  result_.modifiers.push_back(std::move(result));
  return result_.modifiers.back();
}

void instruction_reader::restrict_values(const element& node, modifier& target) const {
  if (!target.values) {
    if (node.has("without")) error_at(node, "a flag has no values to go without");
    target.allowed = 3;
    target.default_value = 0;
    return;
  }
  const enumeration& values = *target.values;
  target.enum_type = identifier(values.name);
  // The architectures of a flow have a table of their own, since each instruction has a flow.
  target.allowed = values.mask_of(target.bits.size, [&](const enum_value& value) {
    return value.is_in(known_.arch) || (target.name == "flow" && !value.reserved());
  });
  target.helpers =
      values.mask_of(target.bits.size, [](const enum_value& value) { return value.helpers.value_or(false); });
  for (const std::string& name : node.list("without"))
    if (const std::optional<unsigned> value = values.number_of(name))
      target.allowed &= ~(1u << *value);
    else
      error_at(node, "`$` has no value `$`", values.name, name);
  target.default_value = values.default_value;
  for (const limit_rule& limit : places_.limits)
    if (limit.tag == target.name) apply(limit, target);
}

void instruction_reader::apply(const limit_rule& limit, modifier& target) const {
  std::uint32_t mask = 0;
  for (const std::string& name : limit.values) {
    const std::optional<unsigned> value = target.values->number_of(name);
    if (!value) return log().error(limit.where, "`$` has no value `$`", target.values->name, name);
    if (target.values->values[*value].is_in(known_.arch)) mask |= 1u << *value;
  }
  if (mask == 0) return;
  if (!matches(limit.when)) {
    target.allowed &= ~mask;
    target.refused[limit.rule] |= mask;
    return;
  }
  if (!limit.enum_name.empty()) target.enum_type = limit.enum_name;
  if (!limit.alone) return;
  target.refused[limit.rule] |= target.allowed & ~mask;
  target.allowed &= mask;
}

void instruction_reader::add_flow() {
  const enumeration* values = known_.find_enum(places_.flow_enum);
  if (!values) log().give_up(result_.where, "unknown enum `$`", places_.flow_enum);
  check_width(*values, places_.flow.size, std::nullopt, values->where);
  add_modifier(node_, "flow", places_.flow, values).text = "Wait or action after the instruction.";
}

void instruction_reader::add_rules() {
  if (places_.flow.size != 0) add_flow();
  if (std::ranges::count_if(result_.modifiers, [](const modifier& m) { return m.helpers != 0; }) > 1)
    error_at(node_, "two modifiers state whether it needs helper threads");
  for (const never_rule& rule : places_.nevers)
    if (matches(rule.when)) result_.nevers[rule.tag] = rule.rule;
  for (const needs_rule& rule : places_.needs)
    if (result_.find_modifier(rule.tag)) result_.needs.push_back(rule);
}

void instruction_reader::read_undocumented(const element& node) {
  node.allow("when mask bits written types since until");
  undocumented_form form;
  form.written = node.flag("written");
  if (node.has("mask")) form.mask = node.wide_number("mask");
  if (node.has("bits")) form.bits = node.wide_number("bits");
  for (std::string part : node.list("when")) {
    const bool is_clear = part.starts_with('!');
    if (is_clear) part.erase(0, 1);
    const std::size_t colon = std::min(part.find(':'), part.size());
    const modifier* found = result_.find_modifier(part.substr(0, colon));
    if (!found || (found->values == nullptr) != (colon == part.size())) {
      error_at(node, "`$` is neither a flag nor MODIFIER:VALUE of this instruction", part);
      continue;
    }
    const std::uint32_t value =
        found->values ? values_named(node, found->values, found->bits.size, part.substr(colon + 1))
        : is_clear    ? 1
                      : 2;
    if (value == 0) continue;
    form.mask |= found->bits.mask();
    form.bits |= found->field(static_cast<unsigned>(std::countr_zero(value)));
  }
  if (form.mask == 0 || (form.bits & ~form.mask) != 0)
    error_at(node, "an undocumented form needs `when`, or `mask` and `bits` within it");
  result_.undocumented.push_back(form);
}

bit_range instruction_reader::read_bits(const element& node, const char* start, const char* size) const {
  const bit_range range{node.number(start), node.number(size)};
  if (range.size > 32 || !range.fits()) give_up_at(node, "the field does not lie within 64 bits");
  return range;
}

}  // namespace generator
