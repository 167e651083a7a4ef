// SPDX-License-Identifier: MIT
#include "instruction_reader.hpp"

/// The reader of sources.
namespace generator {

namespace {

constexpr const char* sign_attributes[] = {"absneg", "neg", "abs", "not"};
/// The kinds of swizzles.
constexpr const char* swizzle_attributes[] = {"swizzle",     "widen", "lanes",   "lanes4",
                                              "halfswizzle", "lane",  "combine", "submatrix"};

/// The number of lanes of `size` bits in 32 bits, at least 1.
unsigned lanes_of_word(unsigned size) { return size == 0 || size > 32 ? 1 : 32 / size; }

}  // namespace

void instruction_reader::read_source(const element& node) {
  node.allow(
      "absneg neg abs not swizzle widen lanes lanes4 halfswizzle lane combine submatrix float codes free "
      "size "
      "start documented written types mesa25 later since until count");
  source result;
  result.text = node.content();
  result.size = node.optional("size").value_or(result_.source_size);
  if (!place_source(node, result)) return;
  result.codes = node.list("codes");
  result.free = read_code(node, "free");
  result.identity_only = node.value("swizzle") == "identity";

  std::vector<std::string>& attributes = source_attributes_[result_.sources.size()];
  node.flag("float");
  for (const char* name : sign_attributes)
    if (node.flag(name)) attributes.emplace_back(name);
  place_signs(attributes, result);
  for (const char* name : swizzle_attributes) {
    if (const std::string value = node.value(name); value.empty() || value == "false") continue;
    attributes.emplace_back(name);
    place_swizzle(node, name, result);
  }
  find_type(node, attributes, result);
  result.others = read_other_names(node, result.swizzle, result.swizzle_bits.size);
  if (result.swizzle)
    read_documented(node, result.swizzle, result.swizzle_bits);
  else if (node.has("documented"))
    error_at(node, "`documented` requires a swizzle, and this source has no swizzle");
  result_.sources.push_back(std::move(result));
}

bool instruction_reader::place_source(const element& node, source& result) {
  if (result_.sources.size() == 4) {
    error_at(node, "more than four sources");
    return false;
  }
  const unsigned start = node.optional("start", 63).value_or(places_.source_at(next_position_).start);
  result.position = start < places_.source_start ? 0 : (start - places_.source_start) / places_.source_step;
  if (start != places_.source_at(result.position).start || result.position < lowest_position_)
    error_at(node, "`start` is the first bit of a byte after the sources before it");
  lowest_position_ = result.position + 1;
  const bool wide = result.size == places_.wide_size && result_.type_size != places_.wide_size;
  next_position_ = result.position + (wide ? 2 : 1);
  if (places_.source_at(next_position_ - 1).fits()) return true;
  error_at(node, "the source does not lie within 64 bits");
  return false;
}

std::string instruction_reader::widening(const std::string& widens, unsigned size) const {
  if (widens != "type") return widens;
  switch (result_.source_letter) {
    case 's': return "sign";
    case 'u': return "zeros";
    case 'i': return size == 32 ? "zeros" : "";
    default: return "";
  }
}

void instruction_reader::place_signs(const std::vector<std::string>& attributes, source& result) const {
  const auto start_of = [&](const std::optional<sign_rule>& rule) {
    const bool is_taken = rule && holds(attributes, rule->attribute);
    return is_taken ? std::optional(rule->start.at(result.position)) : std::nullopt;
  };
  result.negate_start = start_of(places_.negate);
  result.absolute_start = start_of(places_.absolute);
  if (result.negate_start && result.absolute_start &&
      places_.negate->attribute == places_.absolute->attribute) {
    result.sign_start = std::exchange(result.negate_start, std::nullopt);
    if (std::exchange(result.absolute_start, std::nullopt) != *result.sign_start + 1)
      error("the layout has to put the absolute value next to the negation");
  }
  if (holds(attributes, "not") && places_.invert) result.invert_start = places_.invert->at(result.position);
  if (result.sign_start.value_or(0) > 62 || result.negate_start.value_or(0) > 63 ||
      result.absolute_start.value_or(0) > 63 || result.invert_start.value_or(0) > 63)
    log().give_up(result_.where, result_.name + ": the sign of a source does not lie within 64 bits");
}

void instruction_reader::place_swizzle(const element& node, const std::string& attribute,
                                       source& result) const {
  const swizzle_rule* rule = find_if(places_.swizzles, [&](const swizzle_rule& r) {
    return r.attribute == attribute && (!r.if_size || *r.if_size == result.size);
  });
  if (!rule)
    return error_at(node, "the layout has no place for `$` of a source of $ bits", attribute, result.size);
  const enumeration* values = enum_of_layout(rule->enum_name, rule->where);
  if (!values) return;
  for (const enum_value& value : values->values)
    if (!value.reserved() && value.archs != arch_range{})
      log().error(rule->where, "the swizzle `$` is not in all architectures", value.name);
  if (result.swizzle) error_at(node, "a source takes one kind of swizzle");
  result.swizzle = values;
  result.swizzle_first = rule->first;
  result.widening = widening(rule->widens, result.size);
  result.lanes = lanes_of(node, *rule, result);
  const std::string value = node.value(attribute.c_str());
  const bool own_start = value != "true" && value != "identity";
  result.swizzle_bits = {own_start ? node.parse(value, 63) : rule->start.at(result.position), rule->size};
  if (!result.swizzle_bits.fits())
    give_up_at(node, "the field of `$` does not lie within 64 bits", attribute);
  result.identity = values->default_value;
  check_width(*values, rule->size, rule->first, rule->where);
}

unsigned instruction_reader::lanes_of(const element& node, const swizzle_rule& rule,
                                      const source& place) const {
  if (place.identity_only) return 0;
  if (node.has("count")) return node.number("count", 4);
  if (rule.count == "type") return lanes_of_word(result_.type_size);
  if (!rule.count.empty()) return node.parse(rule.count, 4);
  const bool reads_one_half = place.size == 16 && result_.effects.contains("half");
  return reads_one_half ? 1 : lanes_of_word(place.size);
}

void instruction_reader::find_type(const element& node, std::vector<std::string> attributes,
                                   source& result) const {
  if (result.identity_only)
    std::replace(attributes.begin(), attributes.end(), std::string("swizzle"), std::string("identity"));
  const source_type* found = find_if(places_.source_types, [&](const source_type& type) {
    return type.attributes.size() == attributes.size() && type.codes == result.codes &&
           holds(type.sizes, result.size) &&
           std::ranges::all_of(
               attributes, [&](const std::string& attribute) { return holds(type.attributes, attribute); });
  });
  if (!found) return error_at(node, "the layout has no <source_type> for a source like this");
  result.type = found->name;
  result.values_only = found->values_only;
}

}  // namespace generator
