// SPDX-License-Identifier: MIT
#include "read_instruction.hpp"

#include "names.hpp"
#include "part_readers.hpp"
#include "vocabulary.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace generator {

namespace {

using pugi::xml_node;

/// An attribute for an effect of an instruction other than its operands, and its allowed values.
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

/// Reads the attributes of an <ins>, and passes each child to the reader of its part.
class reader : part_reader {
 public:
  explicit reader(const part_reader& shared)
      : part_reader(shared), opcode_(shared), sources_(shared), stagings_(shared), fields_(shared) {}

  /// Returns false if an error was reported that makes the instruction unusable.
  bool read() {
    for (const xml_node part : {node_, group_})
      if (part)
        file_.check_attributes(
            part, {"name",   "title",    "dests",        "opcode", "opcode2", "unit",  "since",     "until",
                   "memory", "control",  "stage",        "output", "tile",    "lanes", "lock_slot", "class",
                   "half",   "sr_count", "undocumented", "cycles", "page",    "reads"});
    if (!read_head()) return false;
    if (group_) read_children(group_);
    read_children(node_);
    result_.is_message = holds(places_.message_units, result_.issues[0].unit);
    stagings_.place_counts();
    stagings_.resolve_counts(pseudo_);
    opcode_.place_secondary(sources_, fields_);
    fields_.add_rules();
    opcode_.place_fixed_bits();
    if (file_.flag(node_, "undocumented") || file_.flag(group_, "undocumented"))
      result_.undocumented.push_back({});
    for (const xml_node form : undocumented_) fields_.read_undocumented(form);
    for (const xml_node alias : aliases_) read_alias(alias);
    return true;
  }

 private:
  opcode_reader opcode_;
  source_reader sources_;
  staging_reader stagings_;
  field_reader fields_;
  std::vector<std::string> pseudo_;  ///< Names of operands that text has and the word does not.
  std::vector<xml_node> undocumented_, aliases_;

  bool read_head() {
    result_.name = file_.required_text(node_, "name");
    result_.family = result_.name.substr(0, result_.name.find('.'));
    result_.title = attribute("title").value();
    if (*attribute("unit").value() == '\0') error("the attribute `unit` is missing");
    result_.issues = {{attribute("unit").value(), read_cycles(attribute("cycles"), 1), known_.arch}};
    if (!opcode_.read()) return false;
    if (attribute("dests"))
      result_.has_destination = file_.parse_small(node_, attribute("dests").value(), 1) == 1;
    for (const effect_attribute& effect : effect_attributes) {
      if (!attribute(effect.name)) continue;
      const std::string value = attribute(effect.name).value();
      if (!holds(words(effect.values), value))
        error(std::string("`") + effect.name + "` is one of " + effect.values + ", not `" + value + "`");
      result_.effects[effect.name] = value;
    }
    result_.implied_code = read_code(node_, attribute("reads").value());
    read_type();
    return true;
  }

  /// The size and the letter of the type at the end of `name`; the letter is 0 if there is no type.
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

  /// Whether `types` of a child names this instruction or its type: `v2i16`.
  bool is_for_this(xml_node child) const {
    if (!child.attribute("types")) return true;
    const std::vector<std::string> types = words(child.attribute("types").value());
    const std::size_t dot = std::min(result_.name.find('.'), result_.name.size() - 1);
    return holds(types, result_.name) || holds(types, result_.name.substr(dot + 1));
  }

  void read_children(xml_node parent) {
    for (const xml_node child : elements(parent)) {
      if (!read_archs(file_, child).contains(known_.arch)) continue;
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
        if (child.attribute("field")) {
          read_result(child);
          continue;
        }
        file_.check_attributes(child, {"narrow", "whole", "types", "since", "until"});
        result_.narrow_destination = file_.flag(child, "narrow");
        result_.whole_destination = file_.flag(child, "whole");
        if (result_.narrow_destination && result_.whole_destination)
          error_at(child, "a destination is not both `narrow` and `whole`");
        result_.destination_text = folded_text(child);
      } else if (tag == "src") {
        sources_.read(child);
      } else if (tag == "sr") {
        stagings_.read(child);
      } else if (tag == "imm") {
        fields_.read_immediate(child);
      } else if (tag == "mod") {
        fields_.read_modifier(child);
      } else if (tag == "undocumented") {
        undocumented_.push_back(child);
      } else if (tag == "unit") {
        read_unit(child);
      } else if (tag == "alias") {
        aliases_.push_back(child);
      } else if (tag == "erratum") {
        result_.errata.push_back(read_erratum(file_, child));
      } else if (!stagings_.read_count(child) && !fields_.read_shared_modifier(child)) {
        file_.unknown_tag(child);
      }
    }
  }

  /// Adds a result in a field of the layout.
  void read_result(xml_node node) {
    file_.check_attributes(node, {"field", "size", "codes", "types", "since", "until"});
    result read;
    read.name = file_.required_text(node, "field");
    read.text = folded_text(node);
    read.size = file_.number(node, "size", result_.type_size, 0xff);
    read.codes = words(node.attribute("codes").value());
    const auto field = std::find_if(places_.results.begin(), places_.results.end(),
                                    [&](const result_rule& r) { return r.name == read.name; });
    if (field == places_.results.end())
      return error_at(node, "the layout has no <result> `" + read.name + "`");
    read.bits = field->bits;
    for (const result& earlier : result_.results)
      if (earlier.name == read.name)
        error_at(node, "duplicate name: the result `" + read.name + "` appears twice");
    const auto type =
        std::find_if(places_.result_types.begin(), places_.result_types.end(), [&](const result_type& t) {
          return t.field == read.name && (read.codes.empty() || t.codes == read.codes) &&
                 holds(t.sizes, read.size);
        });
    if (type == places_.result_types.end())
      return error_at(node, "the layout has no <result_type> for a result like this");
    read.type = type->name;
    read.codes = type->codes;
    if (read.codes.empty())
      for (const code_rule& rule : places_.codes)
        if (!rule.constant && !holds(read.codes, rule.kind)) read.codes.push_back(rule.kind);
    result_.results.push_back(std::move(read));
  }

  void read_alias(xml_node node) {
    file_.check_attributes(node, {"name", "syntax", "flag"});
    const std::string flag = node.attribute("flag").value();
    if (!flag.empty() && std::none_of(result_.modifiers.begin(), result_.modifiers.end(),
                                      [&](const modifier& m) { return m.name == flag && !m.values; }))
      error_at(node, "`flag` is a flag of the instruction, and `" + flag + "` is not one");
    result_.aliases.push_back({file_.required_text(node, "name"), node.attribute("syntax").value(), flag});
  }

  unsigned read_cycles(pugi::xml_attribute attribute, unsigned fallback) const {
    return attribute ? file_.parse_small(node_, attribute.value(), 0xff) : fallback;
  }

  /// The architectures in which the unit and the cycles differ from the attributes.
  void read_unit(xml_node node) {
    file_.check_attributes(node, {"name", "cycles", "since", "until"});
    issue& current = result_.issues[0];
    if (node.attribute("name")) current.unit = node.attribute("name").value();
    current.cycles = read_cycles(node.attribute("cycles"), current.cycles);
  }
};

}  // namespace

arch_range read_archs(const xml_file& file, xml_node node) {
  return {file.arch(node, "since", 0), file.arch(node, "until", 0xff)};
}

std::optional<instruction> read_instruction(const xml_file& file, const layout& places, const isa& known,
                                            xml_node node, xml_node group) {
  instruction result;
  result.where = file.at(node);
  if (!reader({file, places, known, node, group, result}).read()) return std::nullopt;
  return result;
}

}  // namespace generator
