// SPDX-License-Identifier: MIT
#include "readers.hpp"

/// The reader of words of other languages.
namespace generator {

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
