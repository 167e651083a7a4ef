// SPDX-License-Identifier: MIT
#include "read_xml.hpp"

#include "xml.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace arm {

namespace {

using generator::element;

/// An operator of two operands, or of several where it is associative, in formulas.
struct binary_operator {
  std::string_view name, sign;
  bool is_associative = false;
};
constexpr binary_operator binary_operators[] = {{"bitwise_and", "&", true},
                                                {"bitwise_or", "|", true},
                                                {"bitwise_xor", "^"},
                                                {"add", "+", true},
                                                {"sub", "-"},
                                                {"lshift", "<<"},
                                                {"rshift", ">>"},
                                                {"equal", "=="},
                                                {"not_equal", "!="},
                                                {"less_than", "<"},
                                                {"less_equal", "<="},
                                                {"greater_than", ">"},
                                                {"greater_equal", ">="},
                                                {"logical_and", "&&"}};

/// An operator that formulas write as a call, with the least and greatest number of operands.
struct call_operator {
  std::string_view name;
  std::size_t least, most;
};
constexpr call_operator call_operators[] = {
    {"if", 3, 99}, {"inside", 2, 99}, {"countones", 1, 1}, {"mask", 1, 1}, {"slice", 3, 3}};

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

class reader {
 public:
  explicit reader(tables& result) : result_(result) {}

  void read(const element& root) {
    root.allow("major minor patch");
    result_.version = root.text("major") + "." + root.text("minor") + "." + root.text("patch");
    for (const element& node : root.children()) {
      if (node.tag() == "instruction")
        read_instruction(node);
      else if (node.tag() == "enum")
        read_enum(node);
      else
        node.unknown_tag();
    }
  }

 private:
  tables& result_;

  static std::string joined(const std::vector<std::string>& list, const char* between) {
    std::string text;
    for (const std::string& word : list) text += (text.empty() ? "" : between) + word;
    return text;
  }

  void read_instruction(const element& node) {
    node.allow("name variant alias alias_variant exec_unit exec_time since until");
    const std::string id = std::to_string(result_.instructions.size() + 1);
    std::string alias = node.value("alias");
    if (node.has("alias_variant")) alias += "." + node.text("alias_variant");
    cells row = {id,
                 node.text("name"),
                 node.value("variant"),
                 node.text("exec_unit"),
                 node.text("since"),
                 node.text("until"),
                 alias,
                 node.has("exec_time") ? node.text("exec_time") : "1",
                 ""};
    unsigned bits = 0;
    for (const element& part : node.children()) {
      if (part.tag() == "syntax")
        row[8] = syntax_of(part);
      else if (part.tag() == "field" || part.tag() == "reserved")
        bits += read_field(id, part);
      else if (part.tag() == "virtual")
        read_virtual(id, part);
      else
        part.unknown_tag();
    }
    if (bits != 64) node.error(row[1] + " has " + std::to_string(bits) + " bits, not 64");
    result_.instructions.push_back(std::move(row));
  }

  /// Text such as `n(flow round) d(dest_width) src0(abs0 neg0)`.
  static std::string syntax_of(const element& node) {
    node.allow("");
    std::vector<std::string> parts;
    for (const element& part : node.children()) {
      part.allow("name direction");
      const std::string_view tag = part.tag();
      std::vector<std::string> modifiers;
      for (const element& modifier : part.children("modifier")) {
        modifier.allow("name");
        modifiers.push_back(modifier.text("name"));
      }
      const std::string list = modifiers.empty() ? "" : "(" + joined(modifiers, " ") + ")";
      if (tag == "name")
        parts.push_back("n" + (list.empty() ? "()" : list));
      else if (tag == "dest")
        parts.push_back("d" + list);
      else if (tag == "src")
        parts.push_back(part.text("name") + list);
      else if (tag == "staging")
        parts.push_back(part.text("name") + (part.text("direction") == "input" ? "<" : ">"));
      else
        parts.push_back(std::string(tag) + ":" + part.text("name"));
    }
    return joined(parts, " ");
  }

  unsigned read_field(const std::string& id, const element& node) {
    const bool is_reserved = node.tag() == "reserved";
    node.allow(is_reserved ? "pos width type"
                           : "name pos width type exact default restrict max min modifier");
    const unsigned width = node.number("width", 64);
    cells row = {id,
                 "",
                 node.text("pos"),
                 node.text("width"),
                 node.value("type"),
                 node.value("exact"),
                 node.value("default"),
                 joined(node.list("restrict"), ","),
                 ""};
    if (is_reserved) {
      if (row[4] != "zero" && row[4] != "ignore")
        node.error("reserved bits are `zero` or `ignore`, not `" + row[4] + "`");
      row[1] = row[4] == "ignore" ? "?" : "-";
      row[4].clear();
    } else {
      row[1] = node.text("name");
      std::vector<std::string> limits;
      if (node.has("modifier")) limits.push_back(modifier_of(node));
      for (const char* limit : {"min", "max"})
        if (node.has(limit)) limits.push_back(std::string(limit) + "=" + node.text(limit));
      row[8] = joined(limits, ";");
    }
    for (const element& child : node.children("expression"))
      result_.derived.push_back({id, "field", row[1], "", "", "", "", formula_of(child, true), ""});
    result_.fields.push_back(std::move(row));
    return width;
  }

  /// `align(n)`: a multiple of n; `shr(n)`: stored without the lowest n bits; `minus(n)`: stored minus n.
  static std::string modifier_of(const element& node) {
    const std::string text = node.text("modifier");
    const std::size_t open = text.find('(');
    const std::string name = text.substr(0, open);
    if ((name != "align" && name != "shr" && name != "minus") || !text.ends_with(')') ||
        !is_number(text.substr(open + 1, text.size() - open - 2)))
      node.error("there is no modifier `" + text + "`");
    return text;
  }

  void read_virtual(const std::string& id, const element& node) {
    node.allow("name type exact default restrict");
    cells row = {id,
                 "virtual",
                 node.text("name"),
                 node.text("type"),
                 node.value("exact"),
                 node.value("default"),
                 joined(node.list("restrict"), ","),
                 "",
                 ""};
    for (const element& child : node.children("expression")) row[7] = formula_of(child, true);
    if (row[4].empty() == row[7].empty()) node.error("a virtual value has either `exact` or an expression");
    result_.derived.push_back(std::move(row));
  }

  /// The text that `formula` reads.
  static std::string formula_of(const element& node, bool is_outermost = false) {
    node.allow("operator identifier literal type enum");
    if (node.has("identifier")) return node.text("identifier");
    if (node.has("literal")) {
      const std::string literal = node.text("literal"),
                        type = node.has("enum") ? node.text("enum") : node.text("type");
      return is_number(literal) ? literal : literal + ":" + type;
    }
    const std::string name = node.text("operator");
    std::vector<std::string> operands;
    for (const element& child : node.children("expression")) operands.push_back(formula_of(child));
    for (const binary_operator& known : binary_operators) {
      if (known.name != name) continue;
      if (operands.size() < 2 || (operands.size() > 2 && !known.is_associative))
        node.error("`" + name + "` has " + std::to_string(operands.size()) + " operands");
      const std::string text = joined(operands, (" " + std::string(known.sign) + " ").c_str());
      return is_outermost ? text : "(" + text + ")";
    }
    for (const call_operator& known : call_operators) {
      if (known.name != name) continue;
      if (operands.size() < known.least || operands.size() > known.most)
        node.error("`" + name + "` has " + std::to_string(operands.size()) + " operands");
      std::string text = name + "(" + joined(operands, ", ") + ")";
      if (name == "inside" && !operands.empty()) text[name.size() + 1 + operands[0].size()] = ';';
      return text;
    }
    node.error("there is no operator `" + name + "`");
    return "0";
  }

  void read_enum(const element& node) {
    node.allow("name since until");
    for (const element& value : node.children("value")) {
      value.allow("name canonical value bit_pattern");
      result_.enums.push_back({node.text("name"), node.text("since"), node.text("until"), value.text("value"),
                               value.text("name"), value.text("canonical"), value.value("bit_pattern"), "",
                               ""});
    }
  }
};

}  // namespace

bool read_xml(const std::string& path, const std::set<std::string>& ignored, tables& result,
              std::string& errors) {
  generator::diagnostics log;
  try {
    const generator::xml_file file(path, log, ignored);
    reader(result).read(file.root({"mali-isa"}));
    if (log.messages().empty() && (result.instructions.empty() || result.enums.empty()))
      file.root({"mali-isa"}).error("there are no instructions, or no enumerations");
  } catch (const generator::gave_up&) {
    // `log` has the reason.
  }
  for (const std::string& message : log.messages()) errors += message + "\n";
  return log.messages().empty();
}

}  // namespace arm
