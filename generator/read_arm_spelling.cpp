// SPDX-License-Identifier: MIT
#include "arm_spelling.hpp"
#include "read_instruction.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace generator {

unsigned arm_field::size() const {
  unsigned total = 0;
  for (const bit_range& run : runs) total += run.size;
  return total;
}

namespace {

using pugi::xml_node;

class reader {
 public:
  explicit reader(const xml_file& file) : file_(file) {}

  arm_spelling read() {
    const xml_node root = file_.root({"spelling"});
    file_.check_attributes(root, {"name"});
    result_.name = file_.required_text(root, "name");
    for (const xml_node node : elements(root)) {
      const std::string_view tag = node.name();
      if (tag == "names")
        read_names(node);
      else if (tag == "constants")
        read_constants(node);
      else if (tag == "special")
        read_special(node);
      else if (tag == "field")
        read_field(node);
      else if (tag == "form")
        read_form(node);
      else
        file_.unknown_tag(node);
    }
    for (const auto& [name, node] : unused_) file_.log().error(file_.at(node), "nothing uses `" + name + "`");
    return std::move(result_);
  }

 private:
  const xml_file& file_;
  arm_spelling result_;
  std::map<std::string, xml_node> unused_;  ///< Lists and fields that no element has named yet.

  void error(xml_node node, const std::string& text) { file_.log().error(file_.at(node), text); }

  /// The list that the attribute `names` of `node` names; empty if there is no such list.
  std::string used_names(xml_node node) {
    const std::string name = file_.required_text(node, "names");
    if (!result_.names.contains(name)) error(node, "no <names> before this is called `" + name + "`");
    unused_.erase(name);
    return name;
  }

  void read_names(xml_node node) {
    file_.check_attributes(node, {"name"});
    const std::string name = file_.required_text(node, "name");
    std::vector<std::string> list = words(folded_text(node));
    std::set<std::string> seen;
    for (const std::string& entry : list)
      if (entry != "-" && !seen.insert(entry).second) error(node, "`" + entry + "` appears twice");
    if (seen.empty()) error(node, "`" + name + "` has no entry");
    if (!result_.names.emplace(name, std::move(list)).second || unused_.contains(name))
      error(node, "`" + name + "` is defined twice");
    unused_.emplace(name, node);
  }

  void read_constants(xml_node node) {
    file_.check_attributes(node, {"since", "until", "names"});
    result_.constants.emplace_back(read_archs(file_, node), used_names(node));
  }

  void read_special(xml_node node) {
    file_.check_attributes(node, {"page", "names"});
    const unsigned page = file_.required_number(node, "page", 3);
    if (!result_.specials.emplace(page, used_names(node)).second)
      error(node, "page " + std::to_string(page) + " is defined twice");
  }

  void read_field(xml_node node) {
    file_.check_attributes(node, {"name", "bits", "kind", "names", "top"});
    const std::string name = file_.required_text(node, "name");
    arm_field field;
    for (const std::string& run : words(file_.required_text(node, "bits"))) {
      const std::size_t plus = std::min(run.find('+'), run.size() - 1);
      const bit_range bits{file_.parse_small(node, std::string_view(run).substr(0, plus), 63),
                           file_.parse_small(node, std::string_view(run).substr(plus + 1), 63)};
      if (!bits.fits()) error(node, "`" + run + "` is not within a word");
      field.runs.push_back(bits);
    }
    if (field.runs.empty() || field.runs.size() > most_runs)
      error(node, "a field has one to " + std::to_string(most_runs) + " runs of bits");
    if (node.attribute("names")) {
      field.names = used_names(node);
      if (node.attribute("kind")) error(node, "a field has `kind` or `names`");
      if (field.size() > most_named_bits)
        error(node, "a field with names has at most " + std::to_string(most_named_bits) + " bits");
      else if (result_.names[field.names].size() > std::size_t{1} << field.size())
        error(node, "`" + field.names + "` has more entries than the field has values");
    } else {
      const std::string kind = file_.required_text(node, "kind");
      const auto* const found = std::find(std::begin(arm_field_kinds) + 1, std::end(arm_field_kinds), kind);
      if (found == std::end(arm_field_kinds)) error(node, "`" + kind + "` is not a kind of field");
      field.kind = kind;
      const bool counts = kind == "staging" || kind == "staging_more";
      if (counts && field.runs.size() != 2)
        error(node, "`" + kind + "` has two runs: a register and a count");
    }
    if (node.attribute("top")) read_top(node, field);
    if (!result_.fields.emplace(name, std::move(field)).second)
      error(node, "`" + name + "` is defined twice");
    result_.field_order.push_back(name);
    unused_.emplace(name, node);
  }

  void read_top(xml_node node, arm_field& field) {
    field.top = file_.required_number(node, "top", 0xff);
    const unsigned size = std::min(field.size(), 8u);
    if (field.kind != "number")
      error(node, "only a field of kind `number` has `top`");
    else if (field.top >> size == 0 || (field.top & ((1u << size) - 1)) == 0)
      error(node, "`top` does not fit the field, and its low bits that do are not all 0");
  }

  std::uint64_t word(xml_node node, const char* attribute) {
    return file_.parse_number(node, file_.required_text(node, attribute));
  }

  void read_form(xml_node node) {
    file_.check_attributes(node, {"mask", "bits", "since", "until"});
    arm_form form;
    form.mask = word(node, "mask");
    form.bits = word(node, "bits");
    form.archs = read_archs(file_, node);
    if ((form.bits & ~form.mask) != 0) error(node, "`bits` has bits that `mask` has not");
    const std::string text = folded_text(node);
    form.mnemonic = text.substr(0, text.find_first_of("{ "));
    if (form.mnemonic.empty()) error(node, "a form begins with its mnemonic");
    read_parts(node, std::string_view(text).substr(form.mnemonic.size()), form);
    for (const arm_form& other : result_.forms)
      if (other.mnemonic == form.mnemonic && other.archs.since <= form.archs.until &&
          form.archs.since <= other.archs.until)
        clash(node, form, other);
    result_.forms.push_back(std::move(form));
  }

  /// Two forms of one mnemonic differ in text, which comes from the fixed value of a field.
  void clash(xml_node node, const arm_form& form, const arm_form& other) {
    if ((form.mask & other.mask & (form.bits ^ other.bits)) == 0)
      error(node, "`" + form.mnemonic + "` has another form with the same words");
  }

  void read_parts(xml_node node, std::string_view text, arm_form& form) {
    form.groups.emplace_back();
    while (!text.empty()) {
      std::size_t size = 1;
      if (text.front() == ' ' || text.starts_with(", ")) {
        // One space before the first operand, `, ` before each other.
        size = form.groups.size() == 1 ? 1 : 2;
        if (text.front() != (size == 1 ? ' ' : ',')) return error(node, "`, ` is expected between operands");
        form.groups.emplace_back();
      } else if (text.front() == '{') {
        size = std::min(text.find('}'), text.size() - 1) + 1;
        const std::string name(text.substr(1, size - 2));
        if (!result_.fields.contains(name))
          return error(node, "no <field> before this is called `" + name + "`");
        unused_.erase(name);
        form.groups.back().push_back("{" + name);
      } else {
        size = std::min({text.find('{'), text.find(' '), text.find(','), text.size()});
        if (text.front() != '.' || size < 2) return error(node, "a fixed name begins with a dot");
        form.groups.back().emplace_back(text.substr(1, size - 1));
      }
      text.remove_prefix(size);
    }
    for (std::size_t i = 1; i < form.groups.size(); ++i)
      if (form.groups[i].empty()) return error(node, "an operand is empty");
  }

  static constexpr std::size_t most_runs = 3;
  static constexpr unsigned most_named_bits = 10;
};

}  // namespace

arm_spelling read_arm_spelling(const xml_file& file) { return reader(file).read(); }

}  // namespace generator
