// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include "names.hpp"

#include <algorithm>
#include <utility>

namespace generator {

using pugi::xml_node;

namespace {

/// Names of the remaining operands in builders.
constexpr const char* operand_names[] = {"a", "b", "c", "d", "m", "result", "read", "written"};

}  // namespace

void field_reader::read_immediate(xml_node node) {
  file_.check_attributes(node, {"name", "start", "size", "high_start", "high_size", "signed", "float",
                                "align", "most", "since", "until"});
  const std::string name = file_.required_text(node, "name");
  if (result_.immediates.size() == 64) give_up_on_fields(node);
  if (holds(operand_names, name))
    error_at(node, "duplicate name: `" + name + "` names another operand of builders");
  for (const immediate& earlier : result_.immediates)
    if (identifier(earlier.name) == identifier(name))
      error_at(node, "duplicate name: the immediate `" + name + "` appears twice");
  const bit_range bits = read_bits(node);
  const bool is_float = file_.flag(node, "float"), is_signed = file_.flag(node, "signed");
  if (is_float && (bits.size != 32 || is_signed))
    error_at(node, "an immediate of floats has 32 bits and is not `signed`");
  result_.immediates.push_back({name, folded_text(node), bits, is_signed, is_float});
  if (node.attribute("high_start")) {
    result_.immediates.back().high = read_bits(node, "high_start", "high_size");
    if (result_.immediates.back().size() > 32 || is_signed || is_float)
      error_at(node, "an immediate in two parts has at most 32 bits, without a sign and not of floats");
  }
  if (node.attribute("most"))
    result_.immediates.back().most =
        file_.required_number(node, "most", (1u << std::min(bits.size, 16u)) - 1);
  const unsigned align = file_.number(node, "align", 1, 1u << 16);
  if (align == 0 || (align & (align - 1)) != 0 || std::uint64_t{align} >> bits.size != 0)
    error_at(node, "`align` is a power of two that fits the field");
  for (unsigned i = 0; align >> i > 1; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << (bits.start + i);
    result_.undocumented.push_back({bit, bit, false});
  }
}

void field_reader::read_modifier(xml_node node) {
  file_.check_attributes(
      node, {"name", "start", "size", "enum", "implied", "without", "documented", "written", "set", "types",
             "mesa25", "mesa25_first", "later", "later_first", "since", "until"});
  const std::string name = file_.required_text(node, "name");
  if (file_.flag(node, "implied")) {
    implied_.push_back(name);
    return;
  }
  const bit_range bits = read_bits(node);
  if (bits.size == 1) {
    add_modifier(node, name, bits, nullptr);
    read_set(node, result_.modifiers.back());
    return;
  }
  if (node.attribute("set")) error_at(node, "`set` is of a flag");
  const std::string wanted = node.attribute("enum") ? node.attribute("enum").value() : name;
  for (const auto& [enum_name, values] : known_.enums)
    if (fold(enum_name) == fold(wanted)) {
      check_width(values, bits.size, std::nullopt, file_.at(node));
      add_modifier(node, name, bits, &values);
      return;
    }
  error_at(node, "unknown enum: none has a name that folds to `" + wanted + "`");
}

void field_reader::read_set(xml_node node, modifier& flag) {
  const std::string text = node.attribute("set").value();
  if (text.empty()) return;
  if (text == "always") {
    flag.set_for = 1;
    return;
  }
  const std::size_t colon = std::min(text.find(':'), text.size());
  flag.set_by = text.substr(0, colon);
  const auto found = std::find_if(result_.modifiers.begin(), result_.modifiers.end(),
                                  [&](const modifier& m) { return m.name == flag.set_by; });
  if (colon == text.size() || found == result_.modifiers.end() || !found->values || !found->default_value)
    error_at(node,
             "`set` is always, or an earlier modifier with a default and its values: MODIFIER:VALUE VALUE");
  else
    flag.set_for = values_named(node, found->values, found->bits.size, text.substr(colon + 1));
}

bool field_reader::read_shared_modifier(xml_node node) {
  for (const modifier_rule& rule : places_.modifiers)
    if (rule.tag == node.name() && rule.archs.contains(known_.arch)) {
      file_.check_attributes(node, {"without", "documented", "written", "types", "mesa25", "mesa25_first",
                                    "later", "later_first", "since", "until"});
      const enumeration* values = nullptr;
      if (!rule.enum_name.empty()) {
        const auto found = known_.enums.find(rule.enum_name);
        if (found == known_.enums.end()) {
          file_.log().error(rule.where, "unknown enum `" + rule.enum_name + "`");
          return true;
        }
        values = &found->second;
        check_width(*values, rule.bits.size, rule.first, rule.where);
      }
      if (is_repeated(node, rule.tag, rule.bits)) return true;
      add_modifier(node, rule.tag, rule.bits, values);
      modifier& added = result_.modifiers.back();
      added.ignored = rule.ignored;
      if (rule.helpers) added.helpers = *rule.helpers ? 2 : 1;
      if (added.text.empty()) added.text = rule.text;
      return true;
    }
  return false;
}

bool field_reader::is_repeated(xml_node node, const std::string& name, bit_range bits) const {
  return !node.first_attribute() &&
         std::any_of(result_.modifiers.begin(), result_.modifiers.end(),
                     [&](const modifier& m) { return m.name == name && m.bits == bits; });
}

bool field_reader::matches(const condition& when) const {
  if (!when.families.empty() && !holds(when.families, result_.family)) return false;
  if (!when.suffix.empty() && !result_.name.ends_with("." + when.suffix)) return false;
  return !when.floating || result_.is_float;
}

void field_reader::add_modifier(xml_node node, const std::string& name, bit_range bits,
                                const enumeration* values) {
  if (result_.modifiers.size() == 64) give_up_on_fields(node);
  for (const modifier& earlier : result_.modifiers)
    if (identifier(earlier.name) == identifier(name))
      error_at(node, "duplicate name: the modifier `" + name + "` appears twice");
  modifier result;
  result.name = name;
  result.text = folded_text(node);
  result.bits = bits;
  result.values = values;
  if (node != node_) {
    result.others = read_other_names(node, values, bits.size);
    for (std::size_t s = 0; s < other_spelling_count; ++s)
      result.first_in[s] = file_.flag(node, (std::string(other_spellings[s].attribute) + "_first").c_str());
  }
  if (!values) {
    if (node.attribute("without")) error_at(node, "a flag has no values to go without");
    result.allowed = 3;
    result.default_value = 0;
  } else {
    result.enum_type = identifier(values->name);
    // The architectures of a flow have a table of their own, since each instruction has a flow.
    for (std::size_t i = 0; i < values->values.size() && i >> bits.size == 0; ++i)
      if (values->values[i].is_in(known_.arch) || (name == "flow" && !values->values[i].reserved()))
        result.allowed |= 1u << i;
    for (std::size_t i = 0; i < values->values.size() && i >> bits.size == 0; ++i)
      if (values->values[i].helpers.value_or(false)) result.helpers |= 1u << i;
    for (const std::string& value : words(node.attribute("without").value())) exclude(node, value, result);
    result.default_value = values->default_value;
    for (const limit_rule& limit : places_.limits)
      if (limit.tag == name) apply(limit, result);
  }
  // Only values that the field allows can be undocumented; other values were refused before.
  result.undocumented = read_documented(node, values, bits) & result.allowed;
  result_.modifiers.push_back(std::move(result));
}

void field_reader::exclude(xml_node node, const std::string& name, modifier& target) {
  const auto& values = target.values->values;
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const enum_value& candidate) { return candidate.name == name; });
  if (found == values.end())
    error_at(node, "`" + target.values->name + "` has no value `" + name + "`");
  else
    target.allowed &= ~(1u << (found - values.begin()));
}

void field_reader::apply(const limit_rule& limit, modifier& target) {
  std::uint32_t mask = 0;
  for (const std::string& value : limit.values) {
    const auto& values = target.values->values;
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const enum_value& candidate) { return candidate.name == value; });
    if (found == values.end()) {
      file_.log().error(limit.where, "`" + target.values->name + "` has no value `" + value + "`");
      return;
    }
    if (found->is_in(known_.arch)) mask |= 1u << (found - values.begin());
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

void field_reader::add_flow() {
  const auto found = known_.enums.find(places_.flow_enum);
  if (found == known_.enums.end())
    file_.log().give_up(result_.where, "unknown enum `" + places_.flow_enum + "`");
  check_width(found->second, places_.flow.size, std::nullopt, found->second.where);
  add_modifier(node_, "flow", places_.flow, &found->second);
  result_.modifiers.back().text = "Wait or action after the instruction.";
}

void field_reader::add_rules() {
  if (places_.flow.size != 0) add_flow();
  if (std::count_if(result_.modifiers.begin(), result_.modifiers.end(),
                    [](const modifier& m) { return m.helpers != 0; }) > 1)
    error_at(node_, "two modifiers state whether it needs helper threads");
  for (const never_rule& rule : places_.nevers)
    if (matches(rule.when)) result_.nevers[rule.tag] = rule.rule;
  for (const needs_rule& rule : places_.needs)
    for (const modifier& candidate : result_.modifiers)
      if (candidate.name == rule.tag) result_.needs.push_back(rule);
}

void field_reader::read_undocumented(xml_node node) {
  file_.check_attributes(node, {"when", "mask", "bits", "written", "types", "since", "until"});
  undocumented_form form;
  form.written = file_.flag(node, "written");
  if (node.attribute("mask")) form.mask = file_.parse_number(node, node.attribute("mask").value());
  if (node.attribute("bits")) form.bits = file_.parse_number(node, node.attribute("bits").value());
  for (std::string part : words(node.attribute("when").value())) {
    const bool is_clear = part.starts_with('!');
    if (is_clear) part.erase(0, 1);
    const std::size_t colon = std::min(part.find(':'), part.size());
    const auto found = std::find_if(result_.modifiers.begin(), result_.modifiers.end(),
                                    [&](const modifier& m) { return m.name == part.substr(0, colon); });
    if (found == result_.modifiers.end() || (found->values == nullptr) != (colon == part.size())) {
      error_at(node, "`" + part + "` is neither a flag nor MODIFIER:VALUE of this instruction");
      continue;
    }
    const std::uint32_t flag = is_clear ? 1 : 2;
    const std::uint32_t value =
        found->values ? values_named(node, found->values, found->bits.size, part.substr(colon + 1)) : flag;
    if (value == 0) continue;
    form.mask |= found->bits.mask();
    form.bits |= static_cast<std::uint64_t>(__builtin_ctz(value)) << found->bits.start;
  }
  if (form.mask == 0 || (form.bits & ~form.mask) != 0)
    error_at(node, "an undocumented form needs `when`, or `mask` and `bits` within it");
  result_.undocumented.push_back(form);
}

void field_reader::give_up_on_fields(xml_node node) {
  file_.log().give_up(file_.at(node), result_.name + ": more fields than bits");
}

bit_range field_reader::read_bits(xml_node node, const char* start, const char* size) {
  const bit_range range{file_.required_number(node, start, 0xff), file_.required_number(node, size, 0xff)};
  if (range.size > 32 || !range.fits())
    file_.log().give_up(file_.at(node), result_.name + ": the field does not lie within 64 bits");
  return range;
}

}  // namespace generator
