// SPDX-License-Identifier: MIT
#include "readers.hpp"

/// The readers of Arm's spelling, and of words of other languages.
namespace generator {

namespace {

class spelling_reader {
 public:
  explicit spelling_reader(const xml_file& file) : file_(file) {}

  arm_spelling read() {
    const element root = file_.root({"spelling"});
    root.allow("name");
    result_.name = root.text("name");
    root.read_children({{"names", [&](const element& node) { read_names(node); }},
                        {"constants", [&](const element& node) { read_constants(node); }},
                        {"special", [&](const element& node) { read_special(node); }},
                        {"field", [&](const element& node) { read_field(node); }},
                        {"form", [&](const element& node) { read_form(node); }}});
    for (const auto& [name, node] : unused_) node.error("nothing uses `$`", name);
    return std::move(result_);
  }

 private:
  const xml_file& file_;
  arm_spelling result_;
  std::map<std::string, element> unused_;  ///< Lists and fields that no element has named yet.

  /// The list that the attribute `names` of `node` names; empty if there is no such list.
  std::string used_names(const element& node) {
    const std::string name = node.text("names");
    if (!result_.names.contains(name)) node.error("no <names> before this is called `$`", name);
    unused_.erase(name);
    return name;
  }

  void read_names(const element& node) {
    node.allow("name");
    const std::string name = node.text("name");
    std::vector<std::string> list = words(node.content());
    std::set<std::string> seen;
    for (const std::string& entry : list)
      if (entry != "-" && !seen.insert(entry).second) node.error("`$` appears twice", entry);
    if (seen.empty()) node.error("`$` has no entry", name);
    if (!result_.names.emplace(name, std::move(list)).second || unused_.contains(name))
      node.error("`$` is defined twice", name);
    unused_.emplace(name, node);
  }

  void read_constants(const element& node) {
    node.allow("since until names");
    result_.constants.emplace_back(node.archs(), used_names(node));
  }

  void read_special(const element& node) {
    node.allow("page names");
    const unsigned page = node.number("page", 3);
    if (!result_.specials.emplace(page, used_names(node)).second) node.error("page $ is defined twice", page);
  }

  void read_field(const element& node) {
    node.allow("name bits kind names top");
    const std::string name = node.text("name");
    arm_field field;
    for (const std::string& run : node.words("bits")) {
      const std::size_t plus = std::min(run.find('+'), run.size() - 1);
      const bit_range bits{node.parse(std::string_view(run).substr(0, plus), 63),
                           node.parse(std::string_view(run).substr(plus + 1), 63)};
      if (!bits.fits()) node.error("`$` is not within a word", run);
      field.runs.push_back(bits);
    }
    if (field.runs.empty() || field.runs.size() > most_runs)
      node.error("a field has one to $ runs of bits", most_runs);
    if (node.has("names")) {
      field.names = used_names(node);
      if (node.has("kind")) node.error("a field has `kind` or `names`");
      if (field.size() > most_named_bits)
        node.error("a field with names has at most $ bits", most_named_bits);
      else if (result_.names[field.names].size() > std::size_t{1} << field.size())
        node.error("`$` has more entries than the field has values", field.names);
    } else {
      const std::string kind = node.text("kind");
      if (kind == arm_field_kinds[0] || !holds(arm_field_kinds, kind))
        node.error("`$` is not a kind of field", kind);
      field.kind = kind;
      const bool counts = kind == "staging" || kind == "staging_more";
      if (counts && field.runs.size() != 2) node.error("`$` has two runs: a register and a count", kind);
    }
    if (node.has("top")) read_top(node, field);
    if (!result_.fields.emplace(name, std::move(field)).second) node.error("`$` is defined twice", name);
    result_.field_order.push_back(name);
    unused_.emplace(name, node);
  }

  void read_top(const element& node, arm_field& field) {
    field.top = node.number("top", 0xff);
    const unsigned size = std::min(field.size(), 8u);
    if (field.kind != "number")
      node.error("only a field of kind `number` has `top`");
    else if (field.top >> size == 0 || (field.top & ((1u << size) - 1)) == 0)
      node.error("`top` does not fit the field, and its low bits that do are not all 0");
  }

  void read_form(const element& node) {
    node.allow("mask bits since until");
    arm_form form;
    form.mask = node.wide_number("mask");
    form.bits = node.wide_number("bits");
    form.archs = node.archs();
    if ((form.bits & ~form.mask) != 0) node.error("`bits` has bits that `mask` has not");
    const std::string text = node.content();
    form.mnemonic = text.substr(0, text.find_first_of("{ "));
    if (form.mnemonic.empty()) node.error("a form begins with its mnemonic");
    read_parts(node, std::string_view(text).substr(form.mnemonic.size()), form);
    // Two forms of one mnemonic differ in text, which comes from the fixed value of a field.
    for (const arm_form& other : result_.forms)
      if (other.mnemonic == form.mnemonic && overlap(other.archs, form.archs) &&
          (form.mask & other.mask & (form.bits ^ other.bits)) == 0)
        node.error("`$` has another form with the same words", form.mnemonic);
    result_.forms.push_back(std::move(form));
  }

  void read_parts(const element& node, std::string_view text, arm_form& form) {
    form.groups.emplace_back();
    while (!text.empty()) {
      std::size_t size = 1;
      if (text.front() == ' ' || text.starts_with(", ")) {
        // One space before the first operand, `, ` before each other.
        size = form.groups.size() == 1 ? 1 : 2;
        if (text.front() != (size == 1 ? ' ' : ',')) return node.error("`, ` is expected between operands");
        form.groups.emplace_back();
      } else if (text.front() == '{') {
        size = std::min(text.find('}'), text.size() - 1) + 1;
        const std::string name(text.substr(1, size - 2));
        if (!result_.fields.contains(name)) return node.error("no <field> before this is called `$`", name);
        unused_.erase(name);
        form.groups.back().push_back("{" + name);
      } else {
        size = std::min({text.find('{'), text.find(' '), text.find(','), text.size()});
        if (text.front() != '.' || size < 2) return node.error("a fixed name begins with a dot");
        form.groups.back().emplace_back(text.substr(1, size - 1));
      }
      text.remove_prefix(size);
    }
    for (std::size_t i = 1; i < form.groups.size(); ++i)
      if (form.groups[i].empty()) return node.error("an operand is empty");
  }

  static constexpr std::size_t most_runs = 3;
  static constexpr unsigned most_named_bits = 10;
};

}  // namespace

arm_spelling read_arm_spelling(const xml_file& file) { return spelling_reader(file).read(); }

namespace {

/// The parts of `text` between `separator`, without blanks around them.
std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(join(words(text.substr(start, end - start)), " "));
    start = end + 1;
  }
  return parts;
}

/// Whether `line` begins with the name of an instruction of `described`, which a modifier may follow.
bool is_instruction(const isa& described, const std::string& line) {
  const std::string head = line.substr(0, line.find(' ')) + ".";
  return std::ranges::any_of(described.instructions,
                             [&](const instruction& ins) { return head.starts_with(ins.name + "."); });
}

foreign_word read_word(const element& node, const isa& described) {
  node.allow("names operand modifiers idiom since until");
  const std::vector<std::string> names = parts_of(node.text("names"), ',');
  for (const std::string& name : names) {
    if (name.empty()) node.error("a name is empty");
    if (lower_case(name) != name) node.error("`$` must be in lower case", name);
    if (std::ranges::count(names, name) > 1) node.error("`$` appears twice", name);
  }
  const foreign_word word{join(names, ", "),
                          node.value("operand"),
                          join(node.list("modifiers"), " "),
                          parts_of(node.text("idiom"), ';'),
                          node.content(),
                          node.archs()};
  for (const std::string& line : word.idiom)
    if (!is_instruction(described, line)) node.error("`$` does not begin with an instruction", line);
  return word;
}

}  // namespace

foreign_vocabulary read_foreign_words(const xml_file& file, const isa& described) {
  const element root = file.root({"words"});
  root.allow("prefixes suffixes");
  foreign_vocabulary result{root.list("prefixes"), root.list("suffixes"), {}};
  for (const element& node : root.children("word")) result.words.push_back(read_word(node, described));
  return result;
}

}  // namespace generator
