// SPDX-License-Identifier: MIT
#include "read_instruction.hpp"

#include "names.hpp"
#include "staging_words.hpp"
#include "undocumented.hpp"
#include "vocabulary.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace generator {

namespace {

using pugi::xml_node;

/// Names of the other operands in builders.
constexpr const char* operand_names[] = {"a", "b", "c", "d", "m", "result", "read", "written"};

/// An attribute for an effect of an instruction beyond its operands, and its allowed values.
struct effect_attribute {
  const char* name;
  const char* values;
};
constexpr effect_attribute effect_attributes[] = {
    {"memory", "read read_constant write read_write"},
    {"control", "branch branch_indirect blend discard barrier"},
    {"stage", "fragment"},
    {"output", "coverage depth_stencil colour"},
    {"tile", "read write read_write"},
    {"lanes", "cross"},
    {"lock_slot", "0 1 2 3 4 5 6 7"},
    {"class", "exact approximate external unknown"},
    {"half", "single"},
};

/// A field that holds the number of staging registers, and its element.
struct counted {
  count_rule rule;
  xml_node node;
};

/// The bits of an opcode outside of its field, as <op> elements state them.
struct stated_opcode {
  std::uint64_t mask = 0, bits = 0;
};

template <class Range, class Value>
bool holds(const Range& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value) != std::end(range);
}

class reader {
 public:
  reader(const xml_file& file, const layout& places, const isa& known, xml_node node, xml_node group)
      : file_(file), places_(places), known_(known), node_(node), group_(group) {
    result_.where = file.at(node);
  }

  std::optional<instruction> read() {
    for (const xml_node part : {node_, group_})
      if (part)
        file_.check_attributes(
            part, {"name",      "title",  "dests",   "opcode",   "opcode2",      "unit",   "since",
                   "until",     "memory", "control", "stage",    "output",       "tile",   "lanes",
                   "lock_slot", "class",  "half",    "sr_count", "undocumented", "cycles", "page"});
    if (!read_head()) return std::nullopt;
    if (group_) read_children(group_);
    read_children(node_);
    result_.is_message = holds(places_.message_units, result_.issues[0].unit);
    place_counts();
    resolve_counts();
    place_secondary();
    add_flow();
    place_fixed_bits();
    if (file_.flag(node_, "undocumented") || file_.flag(group_, "undocumented"))
      result_.undocumented.push_back({});
    for (const xml_node form : undocumented_) read_undocumented(form);
    for (const xml_node alias : aliases_) read_alias(alias);
    return std::move(result_);
  }

 private:
  const xml_file& file_;
  const layout& places_;
  const isa& known_;
  xml_node node_, group_;
  instruction result_;
  unsigned next_position_ = 0;    ///< Of a source whose position is not stated.
  unsigned lowest_position_ = 0;  ///< That sources before it leave free.
  std::vector<std::string> source_attributes_[4];
  std::vector<counted> counted_;
  std::vector<xml_node> staging_nodes_;  ///< Of the staging groups, in their order.
  std::vector<xml_node> count_nodes_;    ///< Of the fields that count them, null if there is none.
  std::vector<std::string> pseudo_;      ///< Names of operands that the word does not have.
  std::optional<stated_opcode> stated_;
  std::vector<std::string> implied_;
  std::vector<xml_node> undocumented_, aliases_;

  void error(const std::string& text) { file_.log().error(result_.where, result_.name + ": " + text); }
  void error_at(xml_node node, const std::string& text) {
    file_.log().error(file_.at(node), result_.name + ": " + text);
  }

  /// The attribute of the instruction, or else of its group.
  pugi::xml_attribute attribute(const char* name) const {
    const pugi::xml_attribute own = node_.attribute(name);
    return own ? own : group_.attribute(name);
  }

  bool read_head() {
    result_.name = file_.required_text(node_, "name");
    result_.family = result_.name.substr(0, result_.name.find('.'));
    result_.title = attribute("title").value();
    if (*attribute("unit").value() == '\0') error("the attribute `unit` is missing");
    result_.issues = {{attribute("unit").value(), read_cycles(attribute("cycles"), 1), known_.version}};
    if (!(node_.child("opcode") ? read_stated_opcode() : read_opcode_attributes())) return false;
    if (attribute("dests"))
      result_.has_destination = file_.parse_small(node_, attribute("dests").value(), 1) == 1;
    for (const effect_attribute& effect : effect_attributes) {
      if (!attribute(effect.name)) continue;
      const std::string value = attribute(effect.name).value();
      if (!holds(words(effect.values), value))
        error(std::string("`") + effect.name + "` is one of " + effect.values + ", not `" + value + "`");
      result_.effects[effect.name] = value;
    }
    read_type();
    return true;
  }

  bool read_opcode_attributes() {
    if (!attribute("opcode")) {
      error("the opcode is missing");
      return false;
    }
    const std::uint64_t opcode = file_.parse_number(node_, attribute("opcode").value());
    if (opcode >> places_.opcode.size != 0) {
      error("the opcode does not fit its " + std::to_string(places_.opcode.size) + " bits");
      return false;
    }
    result_.opcode = static_cast<unsigned>(opcode);
    if (attribute("opcode2"))
      result_.opcode2 = file_.parse_small(node_, attribute("opcode2").value(), 0xffff);
    return true;
  }

  /// Reads <opcode>, whose <op> elements state the bits of the opcode and where they lie.
  bool read_stated_opcode() {
    if (attribute("opcode") || attribute("opcode2")) {
      error("the opcode is both an attribute and an element");
      return false;
    }
    bool has_primary = false;
    stated_.emplace();
    for (const xml_node op : elements(node_.child("opcode"))) {
      if (std::string_view(op.name()) != "op") {
        file_.unknown_tag(op);
        continue;
      }
      file_.check_attributes(op, {"val", "start", "mask"});
      const unsigned start = file_.required_number(op, "start", 63);
      const std::uint64_t value = file_.parse_number(op, file_.required_text(op, "val"));
      const std::uint64_t mask = file_.parse_number(op, file_.required_text(op, "mask"));
      const std::uint64_t placed = mask << start;
      if (mask == 0 || placed >> start != mask || (value & ~mask) != 0) {
        error_at(op, "`mask` are bits of a word from `start` on, and `val` has no others");
      } else if (((stated_->mask | (has_primary ? places_.opcode.mask() : 0)) & placed) != 0) {
        error_at(op, "a bit of the opcode is stated twice");
      } else if (placed == places_.opcode.mask()) {
        has_primary = true;
        result_.opcode = static_cast<unsigned>(value);
      } else {
        stated_->mask |= placed;
        stated_->bits |= value << start;
      }
    }
    if (!has_primary) error("the opcode is missing");
    return has_primary;
  }

  /// The type at the end of `name`: its size and its letter, 0 if there is none.
  std::pair<unsigned, char> type_of(const std::string& name) const {
    std::size_t digits = name.size();
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') --digits;
    if (digits == name.size() || digits == 0) return {places_.default_type_size, '\0'};
    const auto size = static_cast<unsigned>(std::stoul(name.substr(digits, 6)));
    if (!holds(places_.type_sizes, size)) return {places_.default_type_size, '\0'};
    const std::string letter = fold(name.substr(digits - 1, 1));
    return {size, letter.empty() ? '\0' : letter[0]};
  }

  void read_type() {
    const auto [size, letter] = type_of(result_.name);
    result_.type_size = size;
    if (const std::size_t dot = result_.name.find('.'); dot != std::string::npos) {
      const std::string type = result_.name.substr(dot + 1);
      if (type.size() > 1 && type[0] == 'v' && type[1] >= '1' && type[1] <= '9')
        result_.components = static_cast<unsigned>(type[1]) - '0';
      if (letter != '\0' && std::string("fsui").find(letter) != std::string::npos) result_.number = letter;
    }
    result_.is_float = letter != '\0' && places_.float_letters.find(letter) != std::string::npos;
    const std::string source_type = result_.name.substr(0, result_.name.find("_TO_"));
    std::tie(result_.source_size, result_.source_letter) = type_of(source_type);
  }

  /// How a narrow part of a source of `size` bits is widened. For bytes of i16 and i64 instructions this is
  /// not documented.
  std::string widening(const std::string& widens, unsigned size) const {
    if (widens != "type") return widens;
    switch (result_.source_letter) {
      case 's': return "sign";
      case 'u': return "zeros";
      case 'i': return size == 32 ? "zeros" : "";
      default: return "";
    }
  }

  /// Whether `types` of a child names this instruction, or its type: `v2i16`.
  bool is_for_this(xml_node child) const {
    if (!child.attribute("types")) return true;
    const std::vector<std::string> types = words(child.attribute("types").value());
    const std::size_t dot = std::min(result_.name.find('.'), result_.name.size() - 1);
    return holds(types, result_.name) || holds(types, result_.name.substr(dot + 1));
  }

  void read_children(xml_node parent) {
    for (const xml_node child : elements(parent)) {
      if (!read_versions(file_, child).contains(known_.version)) continue;
      if (!is_for_this(child)) continue;
      if (file_.flag(child, "pseudo")) {
        pseudo_.push_back(child.attribute("name").value());
        continue;
      }
      const std::string tag(tag_of(child));
      if (tag == "opcode" && parent == node_) continue;
      if (tag == "ins") {
        if (parent != group_) file_.unknown_tag(child);
      } else if (tag == "desc") {
        result_.text = folded_text(child);
      } else if (tag == "dest") {
        file_.check_attributes(child, {"narrow", "whole", "types", "since", "until"});
        result_.narrow_destination = file_.flag(child, "narrow");
        result_.whole_destination = file_.flag(child, "whole");
        if (result_.narrow_destination && result_.whole_destination)
          error_at(child, "a destination is not both `narrow` and `whole`");
        result_.destination_text = folded_text(child);
      } else if (tag == "src") {
        read_source(child);
      } else if (tag == "sr") {
        read_staging(child);
      } else if (tag == "imm") {
        read_immediate(child);
      } else if (tag == "mod") {
        read_mod(child);
      } else if (tag == "undocumented") {
        undocumented_.push_back(child);
      } else if (tag == "unit") {
        read_unit(child);
      } else if (tag == "alias") {
        aliases_.push_back(child);
      } else if (tag == "erratum") {
        file_.check_attributes(child, {"item", "was", "fixed"});
        result_.errata.push_back({child.attribute("item").value(), child.attribute("was").value(),
                                  child.attribute("fixed").value(), folded_text(child)});
      } else if (!read_count(child) && !read_shared_modifier(child)) {
        file_.unknown_tag(child);
      }
    }
  }

  void read_alias(xml_node node) {
    file_.check_attributes(node, {"name", "edition", "flag"});
    const std::string flag = node.attribute("flag").value();
    if (!flag.empty() && std::none_of(result_.modifiers.begin(), result_.modifiers.end(),
                                      [&](const modifier& m) { return m.name == flag && !m.values; }))
      error_at(node, "`flag` is a flag of the instruction, and `" + flag + "` is not one");
    result_.aliases.push_back({file_.required_text(node, "name"), node.attribute("edition").value(), flag});
  }

  unsigned read_cycles(pugi::xml_attribute attribute, unsigned fallback) const {
    return attribute ? file_.parse_small(node_, attribute.value(), 0xff) : fallback;
  }

  /// What differs in some versions of the unit and the cycles that attributes give.
  void read_unit(xml_node node) {
    file_.check_attributes(node, {"name", "cycles", "since", "until"});
    issue& current = result_.issues[0];
    if (node.attribute("name")) current.unit = node.attribute("name").value();
    current.cycles = read_cycles(node.attribute("cycles"), current.cycles);
  }

  // Sources.

  void read_source(xml_node node) {
    file_.check_attributes(node, {"absneg", "not", "swizzle", "widen", "lanes", "lanes4", "halfswizzle",
                                  "lane", "combine", "submatrix", "float", "size", "start", "documented",
                                  "written", "types", "later", "since", "until"});
    source result;
    result.text = folded_text(node);
    result.size = file_.number(node, "size", result_.source_size, 0xff);
    if (result_.sources.size() == 4) {
      error_at(node, "more than four sources");
      return;
    }
    const unsigned start = file_.number(node, "start", next_position_ * places_.source_size, 63);
    result.position = start / places_.source_size;
    if (start % places_.source_size != 0 || result.position < lowest_position_)
      error_at(node, "`start` is the first bit of a byte after the sources before it");
    lowest_position_ = result.position + 1;
    next_position_ = result.position;
    const bool wide = result.size == places_.wide_size && result_.type_size != places_.wide_size;
    next_position_ += wide ? 2 : 1;
    if (next_position_ * places_.source_size > 64) {
      error_at(node, "the source does not lie within 64 bits");
      return;
    }
    for (const char* name : {"absneg", "not", "float"}) file_.flag(node, name);

    auto& attributes = source_attributes_[result_.sources.size()];
    for (const char* name : {"absneg", "not", "swizzle", "widen", "lanes", "lanes4", "halfswizzle", "lane",
                             "combine", "submatrix"}) {
      const std::string_view value = node.attribute(name).value();
      if (value.empty() || value == "false") continue;
      attributes.emplace_back(name);
      if (name == std::string_view("swizzle") && value == "identity") result.identity_only = true;
    }
    place_signs(attributes, result);
    place_swizzle(node, attributes, result);
    find_type(node, attributes, result);
    result.later = read_later(node, result.swizzle, result.swizzle_bits.size);
    if (result.swizzle)
      read_documented(node, result.swizzle, result.swizzle_bits);
    else if (node.attribute("documented"))
      error_at(node, "`documented` is of the swizzle of a source, and this one has none");
    result_.sources.push_back(std::move(result));
  }

  void place_signs(const std::vector<std::string>& attributes, source& result) {
    if (holds(attributes, "absneg") && places_.negate && places_.absolute) {
      result.sign_start = places_.negate->at(result.position);
      if (places_.absolute->at(result.position) != *result.sign_start + 1)
        error("the layout has to put the absolute value next to the negation");
    }
    if (holds(attributes, "not") && places_.invert) result.invert_start = places_.invert->at(result.position);
    if (result.sign_start.value_or(0) > 62 || result.invert_start.value_or(0) > 63)
      file_.log().give_up(result_.where, result_.name + ": the sign of a source does not lie within 64 bits");
  }

  void place_swizzle(xml_node node, const std::vector<std::string>& attributes, source& result) {
    for (const std::string& attribute : attributes) {
      if (attribute == "absneg" || attribute == "not") continue;
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
        if (!value.reserved() && value.versions != version_range{})
          file_.log().error(rule->where, "the swizzle `" + value.name + "` is not in all versions");
      if (result.swizzle) error_at(node, "a source takes one kind of swizzle");
      result.swizzle = &found->second;
      result.swizzle_first = rule->first;
      result.widening = widening(rule->widens, result.size);
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

  void check_width(const enumeration& values, unsigned size, std::optional<unsigned> first,
                   const place& where) {
    for (std::size_t i = std::size_t{1} << size; i < values.values.size() && !first; ++i)
      if (values.values[i].is_in(known_.version)) {
        file_.log().error(where, "the enum `" + values.name + "` is wider than its field of " +
                                     std::to_string(size) + " bits in " + result_.name);
        return;
      }
  }

  void find_type(xml_node node, std::vector<std::string> attributes, source& result) {
    if (result.identity_only)
      std::replace(attributes.begin(), attributes.end(), std::string("swizzle"), std::string("identity"));
    for (const source_type& type : places_.source_types)
      if (type.attributes.size() == attributes.size() && holds(type.sizes, result.size) &&
          std::all_of(attributes.begin(), attributes.end(),
                      [&](const std::string& attribute) { return holds(type.attributes, attribute); })) {
        result.type = type.name;
        return;
      }
    error_at(node, "the layout has no <source_type> for a source like this");
  }

  // Staging registers.

  void read_staging(xml_node node) {
    file_.check_attributes(node, {"read", "write", "flags", "count", "documented", "since", "until"});
    staging result;
    result.text = folded_text(node);
    result.reads = file_.flag(node, "read");
    result.writes = file_.flag(node, "write");
    const std::string_view flags = node.attribute("flags").value();
    const bool flagless = flags == "false";
    if (!flags.empty() && !flagless && flags != "rw") error_at(node, "`flags` is false or rw");
    const std::string access = flags == "rw" ? "rw" : result.reads ? "read" : "write";
    const auto rule =
        std::find_if(places_.staging.begin(), places_.staging.end(),
                     [&](const staging_rule& r) { return r.access == access && r.flagless == flagless; });
    if (rule == places_.staging.end()) {
      error_at(node, "the layout has no place for these staging registers");
      return;
    }
    result.bits = rule->bits;
    result.flags = rule->flags;
    if (count_of(node) == "0") {
      result_.no_staging = std::move(result);
      return;
    }
    result_.stagings.push_back(std::move(result));
    staging_nodes_.push_back(node);
  }

  std::string_view count_of(xml_node node) const {
    if (const pugi::xml_attribute documented = node.attribute("documented")) return documented.value();
    const pugi::xml_attribute own = node_.attribute("sr_count");
    return own ? own.value() : node.attribute("count").value();
  }

  /// The count that the field `node` for it states. An operand that the word does not have says nothing.
  std::string_view count_at_field(xml_node node) const {
    const std::string_view count = node.attribute("count").value();
    return holds(pseudo_, count) ? std::string_view() : count;
  }

  /// The counts depend on modifiers, which may come after the registers.
  void resolve_counts() {
    for (std::size_t i = 0; i < staging_nodes_.size(); ++i) {
      const bool is_at_field = static_cast<bool>(count_nodes_[i].attribute("count"));
      const xml_node node = is_at_field ? count_nodes_[i] : staging_nodes_[i];
      if (is_at_field && !count_of(staging_nodes_[i]).empty())
        error_at(node, "the registers have a count of their own");
      staging_need& need = result_.stagings[i].need;
      need =
          resolve_count(file_, places_, result_, node, is_at_field ? count_at_field(node) : count_of(node));
      need.documented = static_cast<bool>(node.attribute("documented"));
      if (!result_.stagings[i].count_bits) result_.stagings[i].count_bias = need.constant().value_or(0);
    }
  }

  bool read_count(xml_node node) {
    for (const count_rule& rule : places_.counts)
      if (rule.tag == node.name()) {
        file_.check_attributes(node, {"count", "since", "until"});
        counted_.push_back({rule, node});
        return true;
      }
    return false;
  }

  /// With one group of staging registers, the only count belongs to it. With two, the layout says to which.
  void place_counts() {
    for (staging& group : result_.stagings) {
      count_nodes_.emplace_back();
      for (const auto& [rule, node] : counted_) {
        if (result_.stagings.size() > 1 && rule.of_written != group.writes) continue;
        group.count_bits = rule.bits;
        group.count_bias = rule.bias;
        group.count_wraps = rule.wraps;
        count_nodes_.back() = node;
      }
    }
    if (counted_.size() > std::max<std::size_t>(result_.stagings.size(), 1))
      error("more counts than groups of staging registers");
  }

  // Immediates and modifiers.

  /// The set of the values of a field that are named in `names`.
  std::uint32_t values_named(xml_node node, const enumeration* values, unsigned size,
                             std::string_view names) {
    std::uint32_t set = 0;
    for (const std::string& name : words(names)) {
      unsigned value = 0;
      while (values && value < values->values.size() && value >> size == 0 &&
             values->values[value].name != name)
        ++value;
      if (!values || value == values->values.size() || value >> size != 0)
        error_at(node, "the field has no value `" + name + "`");
      else
        set |= 1u << value;
    }
    return set;
  }

  /// Reads what the later spelling writes for values of a field: VALUE:NAME, or VALUE: for nothing.
  later_names read_later(xml_node node, const enumeration* values, unsigned size) {
    later_names names;
    for (const std::string& entry : words(node.attribute("later").value())) {
      const std::size_t colon = std::min(entry.find(':'), entry.size());
      if (colon == entry.size()) error_at(node, "`later` is a list of VALUE:NAME");
      const std::uint32_t value = values_named(node, values, size, entry.substr(0, colon));
      if (value == 0 || colon == entry.size()) continue;
      names[static_cast<unsigned>(std::countr_zero(value))] = entry.substr(colon + 1);
    }
    return names;
  }

  /// Reads which values of a field Arm's description has, and notes the forms of the others. Returns the set
  /// of the others.
  std::uint32_t read_documented(xml_node node, const enumeration* values, bit_range bits) {
    if (!node.attribute("documented")) {
      if (node.attribute("written")) error_at(node, "`written` needs `documented`");
      return 0;
    }
    std::uint32_t defined = values ? 0 : 3;
    for (std::size_t i = 0; values && i < values->values.size() && i >> bits.size == 0; ++i)
      if (!values->values[i].reserved()) defined |= 1u << i;
    std::uint32_t documented = values_named(node, values, bits.size, node.attribute("documented").value());
    if (!values) documented |= 1;
    const std::uint32_t written = values_named(node, values, bits.size, node.attribute("written").value());
    if ((written & documented) != 0) error_at(node, "a documented value is not in `written`");
    for (const bool is_written : {false, true})
      for (const undocumented_form& form :
           forms_of(bits, is_written ? written : defined & ~documented & ~written, ~defined, is_written))
        result_.undocumented.push_back(form);
    return defined & ~documented & ~written;
  }

  /// A form made of several fields: values of modifiers in `when`, and the bits of `mask`.
  void read_undocumented(xml_node node) {
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

  [[noreturn]] void give_up_on_fields(xml_node node) {
    file_.log().give_up(file_.at(node), result_.name + ": more fields than bits");
  }

  bit_range read_bits(xml_node node, const char* start = "start", const char* size = "size") {
    const bit_range range{file_.required_number(node, start, 0xff), file_.required_number(node, size, 0xff)};
    if (range.size > 32 || !range.fits())
      file_.log().give_up(file_.at(node), result_.name + ": the field does not lie within 64 bits");
    return range;
  }

  void read_immediate(xml_node node) {
    file_.check_attributes(node, {"name", "start", "size", "high_start", "high_size", "signed", "float",
                                  "align", "since", "until"});
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
    const unsigned align = file_.number(node, "align", 1, 1u << 16);
    if (align == 0 || (align & (align - 1)) != 0 || std::uint64_t{align} >> bits.size != 0)
      error_at(node, "`align` is a power of two that fits the field");
    for (unsigned i = 0; align >> i > 1; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (bits.start + i);
      result_.undocumented.push_back({bit, bit, false});
    }
  }

  void read_mod(xml_node node) {
    file_.check_attributes(node, {"name", "start", "size", "enum", "implied", "without", "documented",
                                  "written", "set", "types", "later", "later_first", "since", "until"});
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

  /// Reads when builders set a flag by themselves: "always", or where another modifier has one of its values.
  void read_set(xml_node node, modifier& flag) {
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

  bool read_shared_modifier(xml_node node) {
    for (const modifier_rule& rule : places_.modifiers)
      if (rule.tag == node.name()) {
        file_.check_attributes(
            node, {"without", "documented", "written", "types", "later", "later_first", "since", "until"});
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
        result_.modifiers.back().ignored = rule.ignored;
        return true;
      }
    return false;
  }

  /// Whether `node` names a shared modifier that the instruction already has, and says nothing else.
  bool is_repeated(xml_node node, const std::string& name, bit_range bits) const {
    return !node.first_attribute() &&
           std::any_of(result_.modifiers.begin(), result_.modifiers.end(),
                       [&](const modifier& m) { return m.name == name && m.bits == bits; });
  }

  bool matches(const condition& when) const {
    if (!when.families.empty() && !holds(when.families, result_.family)) return false;
    if (!when.suffix.empty() && !result_.name.ends_with("." + when.suffix)) return false;
    return !when.floating || result_.is_float;
  }

  void add_modifier(xml_node node, const std::string& name, bit_range bits, const enumeration* values) {
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
      result.later = read_later(node, values, bits.size);
      result.later_first = file_.flag(node, "later_first");
    }
    if (!values) {
      if (node.attribute("without")) error_at(node, "a flag has no values to go without");
      result.allowed = 3;
      result.default_value = 0;
    } else {
      result.enum_type = identifier(values->name);
      // The versions of a flow are in a table of their own, since each instruction has one.
      for (std::size_t i = 0; i < values->values.size() && i >> bits.size == 0; ++i)
        if (values->values[i].is_in(known_.version) || (name == "flow" && !values->values[i].reserved()))
          result.allowed |= 1u << i;
      for (const std::string& value : words(node.attribute("without").value())) exclude(node, value, result);
      result.default_value = values->default_value;
      for (const limit_rule& limit : places_.limits)
        if (limit.tag == name) apply(limit, result);
    }
    // The values that a rule refuses anyway are not counted twice.
    result.undocumented = read_documented(node, values, bits) & result.allowed;
    result_.modifiers.push_back(std::move(result));
  }

  /// Makes the value `name` a reserved one of `target`.
  void exclude(xml_node node, const std::string& name, modifier& target) {
    const auto& values = target.values->values;
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const enum_value& candidate) { return candidate.name == name; });
    if (found == values.end())
      error_at(node, "`" + target.values->name + "` has no value `" + name + "`");
    else
      target.allowed &= ~(1u << (found - values.begin()));
  }

  void apply(const limit_rule& limit, modifier& target) {
    std::uint32_t mask = 0;
    for (const std::string& value : limit.values) {
      const auto& values = target.values->values;
      const auto found = std::find_if(values.begin(), values.end(),
                                      [&](const enum_value& candidate) { return candidate.name == value; });
      if (found == values.end()) {
        file_.log().error(limit.where, "`" + target.values->name + "` has no value `" + value + "`");
        return;
      }
      if (found->is_in(known_.version)) mask |= 1u << (found - values.begin());
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

  void add_flow() {
    const auto found = known_.enums.find(places_.flow_enum);
    if (found == known_.enums.end())
      file_.log().give_up(result_.where, "unknown enum `" + places_.flow_enum + "`");
    check_width(found->second, places_.flow.size, std::nullopt, found->second.where);
    add_modifier(node_, "flow", places_.flow, &found->second);
    result_.modifiers.back().text = "What the instruction waits for, or does, when it is done.";

    for (const never_rule& rule : places_.nevers)
      if (matches(rule.when)) result_.nevers[rule.tag] = rule.rule;
    for (const needs_rule& rule : places_.needs)
      for (const modifier& candidate : result_.modifiers)
        if (candidate.name == rule.tag) result_.needs.push_back(rule);
  }

  // Opcodes and other constant bits.

  bool applies(const secondary_rule& rule) const {
    if (!rule.if_families.empty() && !holds(rule.if_families, result_.family)) return false;
    if (!rule.if_mod.empty() && !holds(implied_, rule.if_mod)) return false;
    if (rule.if_opcode && *rule.if_opcode != result_.opcode) return false;
    if (rule.if_sources && *rule.if_sources != result_.sources.size()) return false;
    if (rule.if_second.empty()) return true;
    return result_.sources.size() > 1 &&
           std::any_of(rule.if_second.begin(), rule.if_second.end(),
                       [&](const std::string& attribute) { return holds(source_attributes_[1], attribute); });
  }

  /// Bits of a stated opcode that belong to a modifier are those of the modifier.
  void place_stated_opcode() {
    for (const modifier& m : result_.modifiers) {
      if ((stated_->bits & m.bits.mask()) != 0)
        error("the opcode has a bit that belongs to the modifier `" + m.name + "`");
      stated_->mask &= ~m.bits.mask();
    }
    result_.fixed_bits |= stated_->bits;
    result_.fixed_mask |= stated_->mask;
    result_.secondary = runs_of(stated_->mask);
    if (result_.secondary.size() > 2) error("the secondary opcode lies in more than two places");
  }

  void place_secondary() {
    if (stated_) return place_stated_opcode();
    if (!result_.opcode2) return;
    for (const secondary_rule& rule : places_.secondary) {
      if (!applies(rule)) continue;
      unsigned start = rule.start;
      if (rule.after_sources)
        start = std::max(start, places_.source_size * static_cast<unsigned>(result_.sources.size()));
      if (!bit_range{start, rule.size}.fits())
        file_.log().give_up(result_.where,
                            result_.name + ": the secondary opcode does not lie within 64 bits");
      result_.secondary.push_back({start, rule.size});
      if (rule.high) result_.secondary.push_back(rule.high_bits);
      result_.flag = rule.flag;
      const unsigned low = *result_.opcode2 & ((1u << rule.size) - 1);
      const unsigned high =
          rule.high ? *result_.opcode2 >> *rule.high & ((1u << rule.high_bits.size) - 1) : 0;
      if (low + (rule.high ? high << *rule.high : 0) != *result_.opcode2)
        error("the secondary opcode does not fit its field");
      result_.fixed_bits |= static_cast<std::uint64_t>(low) << start;
      if (rule.high) result_.fixed_bits |= static_cast<std::uint64_t>(high) << rule.high_bits.start;
      for (const bit_range& range : result_.secondary) result_.fixed_mask |= range.mask();
      return;
    }
    error("the layout has no place for the secondary opcode");
  }

  void place_flags(const staging& group) {
    if (!group.flags) return;
    const bit_range flags{group.bits.start + group.bits.size, 2};
    result_.fixed_bits |= static_cast<std::uint64_t>(*group.flags) << flags.start;
    result_.fixed_mask |= flags.mask();
  }

  void place_fixed_bits() {
    result_.fixed_bits |= static_cast<std::uint64_t>(result_.opcode) << places_.opcode.start;
    std::uint64_t opcode = places_.opcode.mask();
    for (const modifier& modifier : result_.modifiers)
      if ((modifier.bits.mask() & ~places_.opcode.mask()) == 0) opcode &= ~modifier.bits.mask();
    if ((result_.fixed_bits & places_.opcode.mask() & ~opcode) != 0)
      error("the opcode has a bit that belongs to a modifier");
    result_.fixed_mask |= opcode | std::uint64_t{1} << places_.zero_bit;
    for (const staging& group : result_.stagings) place_flags(group);
    if (result_.no_staging) {
      place_flags(*result_.no_staging);
      result_.fixed_mask |= result_.no_staging->bits.mask();
    }
    if (attribute("page")) {
      file_.parse_small(node_, attribute("page").value(), 0);
      result_.fixed_mask |= places_.fau_page.mask();
    }
    if (result_.has_destination && (result_.type_size == places_.wide_size || result_.whole_destination)) {
      // A pair is written whole, too.
      const bit_range mask{places_.destination.start + places_.destination.size, 2};
      result_.fixed_bits |= std::uint64_t{places_.destination_masks.at("none")} << mask.start;
      result_.fixed_mask |= mask.mask();
    }
    if (result_.has_destination || result_.no_staging || !result_.stagings.empty()) return;
    std::uint64_t free = places_.placeholder.mask();
    for (const modifier& modifier : result_.modifiers) free &= ~modifier.bits.mask();
    for (const immediate& immediate : result_.immediates)
      free &= ~(immediate.bits.mask() | (immediate.high ? immediate.high->mask() : 0));
    result_.fixed_bits |=
        (static_cast<std::uint64_t>(places_.placeholder_value) << places_.placeholder.start) & free;
    result_.fixed_mask |= free;
  }
};

}  // namespace

version_range read_versions(const xml_file& file, xml_node node) {
  return {file.number(node, "since", 0, 0xff), file.number(node, "until", 0xff, 0xff)};
}

std::optional<instruction> read_instruction(const xml_file& file, const layout& places, const isa& known,
                                            xml_node node, xml_node group) {
  return reader(file, places, known, node, group).read();
}

}  // namespace generator
