// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include <algorithm>
#include <utility>

namespace generator {

using pugi::xml_node;

namespace {

/// The attributes for signs and inversion; all other attributes are kinds of swizzles.
constexpr std::string_view sign_attributes[] = {"absneg", "neg", "abs", "not"};

/// The number of lanes of `size` bits in 32 bits, at least 1.
unsigned lanes_of_word(unsigned size) { return size == 0 || size > 32 ? 1 : 32 / size; }

}  // namespace

void source_reader::read(xml_node node) {
  file_.check_attributes(
      node, {"absneg",  "neg",     "abs",       "not",   "swizzle", "widen", "lanes", "lanes4", "halfswizzle",
             "lane",    "combine", "submatrix", "float", "codes",   "free",  "size",  "start",  "documented",
             "written", "types",   "mesa25",    "later", "since",   "until", "count"});
  source result;
  result.text = folded_text(node);
  result.size = file_.number(node, "size", result_.source_size, 0xff);
  if (result_.sources.size() == 4) {
    error_at(node, "more than four sources");
    return;
  }
  const unsigned start = file_.number(node, "start", places_.source_at(next_position_).start, 63);
  result.position = start < places_.source_start ? 0 : (start - places_.source_start) / places_.source_step;
  if (start != places_.source_at(result.position).start || result.position < lowest_position_)
    error_at(node, "`start` is the first bit of a byte after the sources before it");
  lowest_position_ = result.position + 1;
  next_position_ = result.position;
  const bool wide = result.size == places_.wide_size && result_.type_size != places_.wide_size;
  next_position_ += wide ? 2 : 1;
  if (!places_.source_at(next_position_ - 1).fits()) {
    error_at(node, "the source does not lie within 64 bits");
    return;
  }
  for (const char* name : {"absneg", "neg", "abs", "not", "float"}) file_.flag(node, name);
  result.codes = words(node.attribute("codes").value());
  result.free = read_code(node, node.attribute("free").value());

  auto& attributes = attributes_[result_.sources.size()];
  for (const char* name : {"absneg", "neg", "abs", "not", "swizzle", "widen", "lanes", "lanes4",
                           "halfswizzle", "lane", "combine", "submatrix"}) {
    const std::string_view value = node.attribute(name).value();
    if (value.empty() || value == "false") continue;
    attributes.emplace_back(name);
    if (name == std::string_view("swizzle") && value == "identity") result.identity_only = true;
  }
  place_signs(attributes, result);
  place_swizzle(node, attributes, result);
  find_type(node, attributes, result);
  result.others = read_other_names(node, result.swizzle, result.swizzle_bits.size);
  if (result.swizzle)
    read_documented(node, result.swizzle, result.swizzle_bits);
  else if (node.attribute("documented"))
    error_at(node, "`documented` requires a swizzle, and this source has no swizzle");
  result_.sources.push_back(std::move(result));
}

bool source_reader::has_attribute(std::size_t source, const std::string& name) const {
  return holds(attributes_[source], name);
}

std::string source_reader::widening(const std::string& widens, unsigned size) const {
  if (widens != "type") return widens;
  switch (result_.source_letter) {
    case 's': return "sign";
    case 'u': return "zeros";
    case 'i': return size == 32 ? "zeros" : "";
    default: return "";
  }
}

void source_reader::place_signs(const std::vector<std::string>& attributes, source& result) {
  const bool negates = places_.negate && holds(attributes, places_.negate->attribute);
  const bool takes_absolute = places_.absolute && holds(attributes, places_.absolute->attribute);
  if (negates && takes_absolute && places_.negate->attribute == places_.absolute->attribute) {
    result.sign_start = places_.negate->start.at(result.position);
    if (places_.absolute->start.at(result.position) != *result.sign_start + 1)
      error("the layout has to put the absolute value next to the negation");
  } else {
    if (negates) result.negate_start = places_.negate->start.at(result.position);
    if (takes_absolute) result.absolute_start = places_.absolute->start.at(result.position);
  }
  if (holds(attributes, "not") && places_.invert) result.invert_start = places_.invert->at(result.position);
  if (result.sign_start.value_or(0) > 62 || result.negate_start.value_or(0) > 63 ||
      result.absolute_start.value_or(0) > 63 || result.invert_start.value_or(0) > 63)
    file_.log().give_up(result_.where, result_.name + ": the sign of a source does not lie within 64 bits");
}

void source_reader::place_swizzle(xml_node node, const std::vector<std::string>& attributes, source& result) {
  for (const std::string& attribute : attributes) {
    if (holds(sign_attributes, attribute)) continue;
    const auto rule =
        std::find_if(places_.swizzles.begin(), places_.swizzles.end(), [&](const swizzle_rule& r) {
          return r.attribute == attribute && (!r.if_size || *r.if_size == result.size);
        });
    if (rule == places_.swizzles.end()) {
      error_at(node, "the layout has no place for `" + attribute + "` of a source of " +
                         std::to_string(result.size) + " bits");
      continue;
    }
    const auto found = known_.enums.find(rule->enum_name);
    if (found == known_.enums.end()) {
      file_.log().error(rule->where, "unknown enum `" + rule->enum_name + "`");
      continue;
    }
    for (const enum_value& value : found->second.values)
      if (!value.reserved() && value.archs != arch_range{})
        file_.log().error(rule->where, "the swizzle `" + value.name + "` is not in all architectures");
    if (result.swizzle) error_at(node, "a source takes one kind of swizzle");
    result.swizzle = &found->second;
    result.swizzle_first = rule->first;
    result.widening = widening(rule->widens, result.size);
    result.lanes = lanes_of(node, *rule, result);
    const std::string_view value = node.attribute(attribute.c_str()).value();
    const bool own_start = value != "true" && value != "identity";
    result.swizzle_bits = {own_start ? file_.parse_small(node, value, 63) : rule->start.at(result.position),
                           rule->size};
    if (!result.swizzle_bits.fits())
      file_.log().give_up(file_.at(node),
                          result_.name + ": the field of `" + attribute + "` does not lie within 64 bits");
    result.identity = found->second.default_value;
    check_width(*result.swizzle, rule->size, rule->first, rule->where);
  }
}

unsigned source_reader::lanes_of(xml_node node, const swizzle_rule& rule, const source& place) const {
  if (place.identity_only) return 0;
  if (node.attribute("count")) return file_.required_number(node, "count", 4);
  if (rule.count == "type") return lanes_of_word(result_.type_size);
  if (!rule.count.empty()) return file_.parse_small(node, rule.count, 4);
  const bool reads_one_half = place.size == 16 && result_.effects.contains("half");
  return reads_one_half ? 1 : lanes_of_word(place.size);
}

void source_reader::find_type(xml_node node, std::vector<std::string> attributes, source& result) {
  if (result.identity_only)
    std::replace(attributes.begin(), attributes.end(), std::string("swizzle"), std::string("identity"));
  for (const source_type& type : places_.source_types)
    if (type.attributes.size() == attributes.size() && type.codes == result.codes &&
        holds(type.sizes, result.size) &&
        std::all_of(attributes.begin(), attributes.end(),
                    [&](const std::string& attribute) { return holds(type.attributes, attribute); })) {
      result.type = type.name;
      result.values_only = type.values_only;
      return;
    }
  error_at(node, "the layout has no <source_type> for a source like this");
}

}  // namespace generator
