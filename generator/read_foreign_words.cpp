// SPDX-License-Identifier: MIT
#include "readers.hpp"

#include "lists.hpp"
#include "names.hpp"

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

/// The mnemonic of a line of text with its modifiers.
std::string head_of(const std::string& line) { return line.substr(0, line.find(' ')); }

/// Whether `head` is the name of an instruction of `described`, or continues after it with a modifier.
bool is_instruction(const isa& described, const std::string& head) {
  return std::any_of(described.instructions.begin(), described.instructions.end(),
                     [&](const instruction& ins) { return (head + ".").starts_with(ins.name + "."); });
}

foreign_word read_word(const element& node, const isa& described) {
  node.allow("names operand modifiers idiom since until");
  foreign_word word;
  const std::vector<std::string> names = parts_of(node.text("names"), ',');
  for (const std::string& name : names) {
    if (name.empty()) node.error("a name is empty");
    if (std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
      node.error(filled("`$` must be in lower case", name));
    if (std::count(names.begin(), names.end(), name) > 1) node.error(filled("`$` appears twice", name));
  }
  word.names = join(names, ", ");
  word.operand = node.value("operand");
  word.modifiers = join(node.list("modifiers"), " ");
  word.idiom = parts_of(node.text("idiom"), ';');
  for (const std::string& line : word.idiom)
    if (!is_instruction(described, head_of(line)))
      node.error(filled("`$` does not begin with an instruction", line));
  word.remark = node.content();
  word.archs = node.archs();
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
