// SPDX-License-Identifier: MIT
// Compares its headers with a published description, which it reads by itself:
//
//   published DESCRIPTION WORDS DEVIATIONS
//
// Each line of WORDS has a word and its text. If the description has the instruction, the word must decode to
// it, encode to the same word again, and print as a text that assembles to it. Each line of DEVIATIONS has an
// instruction, or * for all, the difference, and the reason. An unused line is an error.
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/print.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using pugi::xml_node;

// Tests of the headers: builders, names of operands and modifiers.
namespace builders {
using namespace valhall::v9;
static_assert(iadd_u32(r0, r1, r2.h1(), {.saturate = true}).word() ==
              unchecked::v9::iadd_u32(r0, r1, r2.h1(), {.saturate = true}).word());
static_assert(decode(fma_f32(r0, -r1, r2, r3), target).id() == opcode::fma_f32);
}  // namespace builders

/// The differences: expected and unexpected ones.
class report {
 public:
  explicit report(const char* deviations) {
    std::ifstream file(deviations);
    if (!file) {
      std::fprintf(stderr, "published: cannot read %s\n", deviations);
      std::exit(2);
    }
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line[0] == '#') continue;
      const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
      if (second == std::string::npos) wrong_.push_back("a deviation without a reason: " + line);
      expected_[line.substr(0, second)] = false;
    }
  }

  /// `detail` is shown if the difference is not expected.
  void differ(const std::string& instruction, const std::string& what, const std::string& detail = "") {
    auto found = expected_.find(instruction + "\t" + what);
    if (found == expected_.end()) found = expected_.find("*\t" + what);
    if (found == expected_.end())
      wrong_.push_back(instruction + "\t" + what + (detail.empty() ? "" : ": ") + detail);
    else
      found->second = true;
  }

  void check(bool is_equal, const std::string& instruction, const std::string& what) {
    if (!is_equal) differ(instruction, what);
  }

  int end() {
    for (const auto& [line, was_seen] : expected_)
      if (!was_seen) wrong_.push_back("not seen: " + line);
    for (const std::string& line : std::set<std::string>(wrong_.begin(), wrong_.end()))
      std::printf("%s\n", line.c_str());
    return wrong_.empty() ? 0 : 1;
  }

 private:
  std::map<std::string, bool> expected_;
  std::vector<std::string> wrong_;
};

unsigned number(xml_node node, const char* attribute) {
  return static_cast<unsigned>(std::strtoul(node.attribute(attribute).value(), nullptr, 0));
}

std::string position(unsigned start, unsigned size) {
  return std::to_string(start) + "+" + std::to_string(size);
}

/// The parts of an instruction as text, in one form for the description and the headers.
struct facts {
  std::set<std::string> modifiers;   ///< Indexed by name; with the position if the description states one.
  std::set<std::string> immediates;  ///< Name, position, sign.
  unsigned sources = 0, groups = 0;
  bool has_destination = false;
};

/// Reads the children of an instruction or of its group. A `pseudo` child is not part of the word: only the
/// compiler that the description was written for uses it.
void read_children(xml_node parent, facts& f) {
  static const std::set<std::string> others = {"ins",      "desc",           "opcode", "#comment",
                                               "sr_count", "sr_write_count", ""};
  for (const xml_node child : parent.children()) {
    const std::string tag = child.name();
    if (others.contains(tag) || child.attribute("pseudo").as_bool() || child.attribute("implied").as_bool())
      continue;
    if (tag == "src") {
      ++f.sources;
    } else if (tag == "sr") {
      ++f.groups;
    } else if (tag == "imm") {
      f.immediates.insert(std::string(child.attribute("name").value()) + " " +
                          position(number(child, "start"), number(child, "size")) +
                          (child.attribute("signed").as_bool() ? " signed" : ""));
    } else if (tag == "mod" || tag == "va_mod") {
      f.modifiers.insert(std::string(child.attribute("name").value()) + " " +
                         position(number(child, "start"), number(child, "size")));
    } else {
      f.modifiers.insert(tag);
    }
  }
}

facts described(xml_node ins) {
  facts f;
  const bool is_grouped = std::string_view(ins.parent().name()) == "group";
  if (is_grouped) read_children(ins.parent(), f);
  read_children(ins, f);
  f.has_destination = (ins.attribute("dests") ? ins : ins.parent()).attribute("dests").as_int() != 0;
  return f;
}

/// The parts of `row`, in the same form; `names` has the modifiers whose position the description states.
facts known(const valhall::instruction_info& row, const facts& like) {
  facts f;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const valhall::modifier_info& m = row.modifiers()[i];
    const std::string name = valhall::modifier_names[static_cast<unsigned>(m.id)];
    if (name == "flow") continue;
    const std::string placed = name + " " + position(m.start, m.size);
    f.modifiers.insert(like.modifiers.contains(name) ? name : placed);
  }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const valhall::operand_info& o = row.operands()[i];
    f.sources += o.role == valhall::operand_role::source;
    f.groups += o.role == valhall::operand_role::staging;
    f.has_destination |= o.role == valhall::operand_role::destination;
    if (o.role == valhall::operand_role::immediate)
      f.immediates.insert(std::string(o.name()) + " " + position(o.start, o.size) +
                          (o.is_signed ? " signed" : ""));
  }
  return f;
}

/// The opcode, as an attribute or as <op> elements; a bit that it shares with a modifier is not fixed.
bool has_opcode(const valhall::instruction_info& row, xml_node ins) {
  const xml_node stated = ins.child("opcode");
  if (!stated) {
    const xml_node from = ins.attribute("opcode") ? ins : ins.parent();
    return row.primary_opcode == number(from, "opcode") &&
           (row.fixed_bits >> 48 & 0x1ff) == row.primary_opcode;
  }
  std::uint64_t free = 0;
  for (unsigned i = 0; i < row.modifier_count; ++i)
    free |= ((std::uint64_t{1} << row.modifiers()[i].size) - 1) << row.modifiers()[i].start;
  for (const xml_node op : stated.children("op")) {
    const unsigned start = number(op, "start");
    const std::uint64_t mask = std::uint64_t{number(op, "mask")} << start & ~free;
    if ((row.fixed_mask & mask) != mask) return false;
    if ((row.fixed_bits & mask) != std::uint64_t{number(op, "val")} << start) return false;
  }
  return true;
}

bool includes(const std::set<std::string>& all, const std::set<std::string>& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

std::string unit_of(xml_node ins) {
  return (ins.attribute("unit") ? ins : ins.parent()).attribute("unit").value();
}

void compare_instruction(xml_node ins, report& result) {
  const std::string name = ins.attribute("name").value();
  const valhall::decoded_opcode id =
      valhall::find_instruction(valhall::text_view(name.data(), name.size()), valhall::arch::v9);
  if (!id.ok()) return result.differ(name, "missing");
  const valhall::instruction_info& row = valhall::instructions[static_cast<unsigned>(id.id())];
  const facts wanted = described(ins);
  const facts found = known(row, wanted);
  result.check(name == row.name(), name, "name");
  result.check(has_opcode(row, ins), name, "opcode");
  result.check(
      unit_of(ins) == valhall::unit_names[static_cast<unsigned>(valhall::unit_of(row, valhall::arch::v9))],
      name, "unit");
  result.check(includes(found.modifiers, wanted.modifiers), name, "modifiers");
  result.check(includes(wanted.modifiers, found.modifiers), name, "further modifiers");
  result.check(wanted.immediates == found.immediates, name, "immediates");
  result.check(wanted.sources == found.sources, name, "sources");
  result.check(wanted.groups == found.groups, name, "staging");
  result.check(wanted.has_destination == found.has_destination, name, "destination");
}

// Words.

/// The longest of `names` that `text` begins with; empty if there is none.
std::string name_in(const std::string& text, const std::set<std::string>& names) {
  std::string found;
  for (const std::string& name : names) {
    const char after = text.size() > name.size() ? text[name.size()] : ' ';
    if (text.starts_with(name) && (after == ' ' || after == '.') && name.size() > found.size()) found = name;
  }
  return found;
}

/// Returns false, and checks nothing, if the word names a uniform that the layout lacks.
bool check_word(std::uint64_t word, const std::string& name, report& result) {
  const valhall::decoded_instruction d =
      valhall::decode(valhall::instruction::from_word(word), valhall::arch::v9);
  if (d.error() == valhall::rule::uniform_out_of_range) return false;
  char digits[20];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(word));
  if (!d.ok() || name != d.info().name()) {
    result.differ(name, "words", std::string(digits) + " " + valhall::name_of(d.error()));
    return true;
  }
  result.check(valhall::encode(d).word() == word, name, "words encoded");
  char text[200];
  const std::size_t size = std::min(valhall::print(text, sizeof text, d), sizeof text);
  const valhall::assembly line = valhall::assemble(std::string_view(text, size), valhall::arch::v9);
  if (text[0] == '.' || !line.ok() || line.words[0] != word)
    result.differ(name, "texts", std::string(digits) + " " + std::string(text, size));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: published DESCRIPTION WORDS DEVIATIONS\n");
    return 2;
  }
  pugi::xml_document document;
  if (!document.load_file(argv[1])) {
    std::fprintf(stderr, "published: cannot read %s\n", argv[1]);
    return 2;
  }
  report result(argv[3]);
  std::set<std::string> names;
  for (const pugi::xpath_node& node : document.select_nodes("//ins")) {
    compare_instruction(node.node(), result);
    names.insert(node.node().attribute("name").value());
  }
  unsigned checked = 0, skipped = 0;
  std::ifstream words(argv[2]);
  for (std::string line; std::getline(words, line);) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos || line[0] == '#') continue;
    const std::string name = name_in(line.substr(tab + 1), names);
    const bool is_checked =
        !name.empty() && check_word(std::strtoull(line.c_str(), nullptr, 16), name, result);
    ++(is_checked ? checked : skipped);
  }
  std::printf("%zu instructions and %u words checked, %u words skipped\n", names.size(), checked, skipped);
  if (checked == 0) result.differ("words", "none");
  return result.end();
}
