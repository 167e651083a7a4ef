// SPDX-License-Identifier: MIT
// Writes, for each instruction of each architecture, a function that calls its builder, with or without the
// rules of the hardware, with random arguments; see tests/arguments/arguments.hpp.
#include <valhall/encode.hpp>
#include <valhall/print.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

using valhall::arch;
using valhall::instruction_info;
using valhall::modifier_info;
using valhall::operand_role;

std::string folded(const char* name) {
  std::string result;
  for (const char* c = name; *c != '\0'; ++c) {
    const bool upper = *c >= 'A' && *c <= 'Z';
    result += upper ? static_cast<char>(*c - 'A' + 'a') : *c == '.' ? '_' : *c;
  }
  return result;
}

std::string member(const modifier_info& m) {
  std::string name = folded(valhall::modifier_names[static_cast<unsigned>(m.id)]);
  for (const char* keyword : {"and", "unsigned", "signed"})
    if (name == keyword) name += '_';
  return name;
}

/// Whether a value of a modifier makes a documented form, regardless of the rest of the instruction.
bool is_documented(const instruction_info& row, const modifier_info& m, unsigned value) {
  const std::uint64_t field = ((std::uint64_t{1} << m.size) - 1) << m.start;
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if ((row.forms()[i].mask & ~field) == 0 && row.forms()[i].matches(std::uint64_t{value} << m.start))
      return false;
  return true;
}

/// A modifier of one documented value is not a member.
bool is_member(const instruction_info& row, const modifier_info& m) {
  unsigned values = 0;
  for (unsigned value = 0; value >> m.size == 0; ++value)
    values += ((m.is_flag() ? 3 : m.allowed) >> value & 1) != 0 && is_documented(row, m, value);
  return !m.has_default() || values > 1;
}

/// The operands of `row` in the order of the builder's parameters: named immediates first among immediates.
std::vector<unsigned> parameters(const instruction_info& row) {
  std::vector<unsigned> order;
  for (unsigned i = 0; i < row.operand_count; ++i) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    const auto rank = [&](unsigned i) {
      const valhall::operand_info& place = row.operands()[i];
      if (place.role != operand_role::immediate) return 0u;
      return place.named != 0 ? unsigned{place.named} : 0x100u;
    };
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  return order;
}

/// The call of the builder of `row` in the namespace `space`.
std::string call_of(const instruction_info& row, const std::string& space) {
  std::vector<const modifier_info*> members;
  for (unsigned i = 0; i < row.modifier_count; ++i)
    if (is_member(row, row.modifiers()[i])) members.push_back(row.modifiers() + i);
  std::sort(members.begin(), members.end(),
            [](const modifier_info* a, const modifier_info* b) { return a->id < b->id; });

  std::string text = "  return valhall::" + space + "::" + folded(row.name()) + "(";
  for (const unsigned i : parameters(row)) text += "operand_argument{t, " + std::to_string(i) + "}, ";
  text += "{";
  for (const modifier_info* m : members)
    text += "." + member(*m) + " = modifier_argument{t, " + std::to_string(m - row.modifiers()) + "}, ";
  return text + "});\n";
}

/// The functions of `e`, and the table of them by opcode.
void write_callers(std::ofstream& output, arch e) {
  const std::string name = name_of(e);
  output << "// Written by builder_arguments.\n#include \"arguments.hpp\"\n\n#include <valhall/" << name
         << ".hpp>\n#include <valhall/unchecked/" << name
         << ".hpp>\n\nnamespace arguments {\n\nnamespace {\n\n";
  std::string table;
  for (std::size_t i = 0; i < valhall::instruction_count; ++i) {
    const instruction_info& row = valhall::instructions[i];
    const bool has_builder = row.archs.contains(e);
    const std::string function = "call_" + std::to_string(i);
    table += "    " + (has_builder ? function : "nullptr") + ",\n";
    if (!has_builder) continue;
    output << "valhall::instruction " << function << "(tuple& t) {\n  if (t.unchecked)\n  "
           << call_of(row, "unchecked::" + name) << call_of(row, name) << "}\n\n";
  }
  output << "}  // namespace\n\nconst caller callers_of_" << name << "[] = {\n"
         << table << "};\n\n}  // namespace arguments\n";
}

}  // namespace

// builder_arguments OUTPUT...: one output for each architecture.
int main(int argc, char** argv) {
  arch e = valhall::first_arch;
  for (int i = 1; i < argc; ++i, e = arch(static_cast<unsigned>(e) + 1)) {
    std::ofstream output(argv[i]);
    write_callers(output, e);
    if (e <= valhall::last_arch && output.flush()) continue;
    std::fprintf(stderr, "builder_arguments: cannot write %s\n", argv[i]);
    return 1;
  }
}
