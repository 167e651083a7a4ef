// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "instruction_reader.hpp"
#include "readers.hpp"

#include <bit>
#include <tuple>

/// The reader of instructions, and the functions that all its parts use.
namespace generator {

namespace {

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

}  // namespace

bool instruction_reader::read() {
  for (const element& part : {node_, group_})
    if (part)
      part.allow(
          "name title dests opcode opcode2 unit since until memory control stage output tile lanes lock_slot "
          "class half sr_count undocumented cycles page reads");
  if (!read_head()) return false;
  if (group_) read_children(group_);
  read_children(node_);
  result_.is_message = holds(places_.message_units, result_.issues[0].unit);
  place_counts();
  resolve_counts();
  place_secondary();
  add_rules();
  place_fixed_bits();
  if (node_.flag("undocumented") || group_.flag("undocumented")) result_.undocumented.push_back({});
  for (const element& form : undocumented_) read_undocumented(form);
  for (const element& alias : aliases_) read_alias(alias);
  return true;
}

bool instruction_reader::read_head() {
  result_.name = node_.text("name");
  result_.family = result_.name.substr(0, result_.name.find('.'));
  result_.title = attribute("title");
  if (attribute("unit").empty()) error("the attribute `unit` is missing");
  result_.issues = {
      {attribute("unit"), has("cycles") ? node_.parse(attribute("cycles"), 0xff) : 1, known_.arch}};
  if (!read_opcode()) return false;
  if (has("dests")) result_.has_destination = node_.parse(attribute("dests"), 1) == 1;
  for (const effect_attribute& effect : effect_attributes) {
    if (!has(effect.name)) continue;
    const std::string value = attribute(effect.name);
    if (!holds(words(effect.values), value))
      error("`$` is one of $, not `$`", effect.name, effect.values, value);
    result_.effects[effect.name] = value;
  }
  result_.implied_code = read_code(node_.has("reads") ? node_ : group_, "reads");
  read_type();
  return true;
}

std::pair<unsigned, char> instruction_reader::type_of(const std::string& name) const {
  std::size_t digits = name.size();
  while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9') --digits;
  if (digits == name.size() || digits == 0) return {places_.default_type_size, '\0'};
  const auto size = static_cast<unsigned>(std::stoul(name.substr(digits, 6)));
  if (!holds(places_.type_sizes, size)) return {places_.default_type_size, '\0'};
  const std::string letter = fold(name.substr(digits - 1, 1));
  return {size, letter.empty() ? '\0' : letter[0]};
}

void instruction_reader::read_type() {
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

bool instruction_reader::is_for_this(const element& child) const {
  const std::vector<std::string> types = child.list("types");
  const std::size_t dot = std::min(result_.name.find('.'), result_.name.size() - 1);
  return !child.has("types") || holds(types, result_.name) || holds(types, result_.name.substr(dot + 1));
}

void instruction_reader::read_children(const element& parent) {
  for (const element& child : parent.children()) {
    if (!child.archs().contains(known_.arch) || !is_for_this(child)) continue;
    if (child.flag("pseudo"))
      pseudo_.push_back(child.value("name"));
    else
      read_child(parent, child);
  }
}

void instruction_reader::read_child(const element& parent, const element& child) {
  const std::string_view tag = tag_of(child.tag());
  if (tag == "opcode" && parent == node_) return;  // Read with the attributes.
  if (tag == "ins" && parent == group_) return;
  if (tag == "desc")
    result_.text = child.content();
  else if (tag == "operation")
    result_.operation = child.content();
  else if (tag == "dest")
    read_destination(child);
  else if (tag == "src")
    read_source(child);
  else if (tag == "sr")
    read_staging(child);
  else if (tag == "imm")
    read_immediate(child);
  else if (tag == "mod")
    read_modifier(child);
  else if (tag == "undocumented")
    undocumented_.push_back(child);
  else if (tag == "unit")
    read_unit(child);
  else if (tag == "alias")
    aliases_.push_back(child);
  else if (tag == "erratum")
    result_.errata.push_back(read_erratum(child));
  else if (!read_count(child) && !read_shared_modifier(child))
    child.unknown_tag();
}

void instruction_reader::read_destination(const element& node) {
  if (node.has("field")) return read_result(node, places_, result_);
  node.allow("narrow whole types since until");
  result_.narrow_destination = node.flag("narrow");
  result_.whole_destination = node.flag("whole");
  if (result_.narrow_destination && result_.whole_destination)
    error_at(node, "a destination is not both `narrow` and `whole`");
  result_.destination_text = node.content();
}

void instruction_reader::read_alias(const element& node) {
  node.allow("name syntax flag");
  const std::string flag = node.value("flag");
  const modifier* found = result_.find_modifier(flag);
  if (!flag.empty() && (!found || found->values))
    error_at(node, "`flag` is a flag of the instruction, and `$` is not one", flag);
  result_.aliases.push_back({node.text("name"), node.value("syntax"), flag});
}

void instruction_reader::read_unit(const element& node) {
  node.allow("name cycles since until");
  issue& current = result_.issues[0];
  if (node.has("name")) current.unit = node.value("name");
  current.cycles = node.optional("cycles").value_or(current.cycles);
}
std::optional<instruction> read_instruction(const layout& places, const isa& known, const element& node,
                                            const element& group) {
  instruction result;
  result.where = node.where();
  if (!instruction_reader(places, known, node, group, result).read()) return std::nullopt;
  return result;
}

namespace {

/// The values of a field of `size` bits that have `bits` under `mask`, as a set.
std::uint32_t matching(unsigned size, unsigned mask, unsigned bits) {
  std::uint32_t values = 0;
  for (unsigned value = 0; value >> size == 0; ++value)
    if ((value & mask) == bits) values |= std::uint32_t{1} << value;
  return values;
}

/// The smallest list of forms that match all values in `values` (bit n: value n) of a field, and otherwise
/// only values in `free`.
std::vector<undocumented_form> forms_of(bit_range bits, std::uint32_t values, std::uint32_t free,
                                        bool written) {
  std::vector<undocumented_form> forms;
  const unsigned count = 1u << bits.size;
  // A mask with fewer ones matches more values, so the masks are tried in this order.
  for (unsigned ones = 0; ones <= bits.size; ++ones)
    for (unsigned mask = 0; mask < count; ++mask) {
      if (static_cast<unsigned>(std::popcount(mask)) != ones) continue;
      for (unsigned value = 0; value < count; ++value) {
        const std::uint32_t matched = matching(bits.size, mask, value);
        if ((matched & values) == 0 || (matched & ~(values | free)) != 0) continue;
        forms.push_back({std::uint64_t{mask} << bits.start, std::uint64_t{value} << bits.start, written});
        free |= matched;
        values &= ~matched;
      }
    }
  return forms;
}

}  // namespace

erratum read_erratum(const element& node) {
  node.allow("item was fixed");
  return {node.value("item"), node.value("was"), node.value("fixed"), node.content()};
}

std::optional<unsigned> instruction_reader::read_code(const element& node, const char* attribute) const {
  const std::string name = node.value(attribute);
  if (name.empty()) return std::nullopt;
  const std::optional<unsigned> code = code_of(places_, name, known_.arch);
  if (!code) error_at(node, "the layout has no <source_code> `$`", name);
  return code;
}

const enumeration* instruction_reader::enum_of_layout(const std::string& name, const place& where) const {
  const enumeration* found = known_.find_enum(name);
  if (!found) log().error(where, "unknown enum `$`", name);
  return found;
}

void instruction_reader::check_width(const enumeration& values, unsigned size, std::optional<unsigned> first,
                                     const place& where) const {
  for (std::size_t i = std::size_t{1} << size; i < values.values.size() && !first; ++i)
    if (values.values[i].is_in(known_.arch))
      return log().error(where, "the enum `$` is wider than its field of $ bits in $", values.name, size,
                         result_.name);
}

std::uint32_t instruction_reader::values_named(const element& node, const enumeration* values, unsigned size,
                                               std::string_view names) const {
  std::uint32_t set = 0;
  for (const std::string& name : words(names)) {
    const std::optional<unsigned> value = values ? values->number_of(name) : std::nullopt;
    if (!value || *value >> size != 0)
      error_at(node, "the field has no value `$`", name);
    else
      set |= 1u << *value;
  }
  return set;
}

names_in_spellings instruction_reader::read_other_names(const element& node, const enumeration* values,
                                                        unsigned size) const {
  names_in_spellings all;
  for (std::size_t s = 0; s < other_spelling_count; ++s) {
    const char* const attribute = other_spellings[s].attribute;
    for (unsigned v = 0; values && v < values->values.size() && v >> size == 0; ++v)
      if (const std::string& name = values->values[v].other_names[s]; !name.empty()) all[s][v] = name;
    for (const std::string& entry : node.list(attribute)) {
      const std::size_t colon = std::min(entry.find(':'), entry.size());
      if (colon == entry.size()) error_at(node, "`$` is a list of VALUE:NAME", attribute);
      const std::uint32_t value = values_named(node, values, size, entry.substr(0, colon));
      if (value == 0 || colon == entry.size()) continue;
      all[s][static_cast<unsigned>(std::countr_zero(value))] = entry.substr(colon + 1);
    }
  }
  return all;
}

std::uint32_t instruction_reader::read_documented(const element& node, const enumeration* values,
                                                  bit_range bits) {
  if (!node.has("documented")) {
    if (node.has("written")) error_at(node, "`written` needs `documented`");
    return 0;
  }
  const std::uint32_t defined = values ? values->defined(bits.size) : 3;
  const std::uint32_t documented =
      values_named(node, values, bits.size, node.value("documented")) | (values ? 0 : 1);
  const std::uint32_t written = values_named(node, values, bits.size, node.value("written"));
  const std::uint32_t unwritten = defined & ~documented & ~written;
  if ((written & documented) != 0) error_at(node, "a documented value is not in `written`");
  for (const bool is_written : {false, true})
    for (const undocumented_form& form :
         forms_of(bits, is_written ? written : unwritten, ~defined, is_written))
      result_.undocumented.push_back(form);
  return unwritten;
}

}  // namespace generator
