// SPDX-License-Identifier: MIT
#include "other_names.hpp"

#include "text.hpp"

#include <algorithm>
#include <sstream>

namespace cli {

namespace {

struct other_names {
  const char* name;
  const char* others;  ///< In lower case, without hyphens at their starts, separated by blanks.
};

constexpr other_names table[] = {
    {"as", "asm assemble assembler compile build"},
    {"dis", "disasm disassemble disassembler decode objdump dump print"},
    {"check", "verify verifier lint validate analyze analyse test"},
    {"fix", "repair mend autofix format fmt insert-waits"},
    {"run", "simulate sim exec execute interpret interpreter emulate"},
    {"opt", "optimize optimise optimizer"},
    {"same", "diff compare cmp equal equals equivalent equivalence prove"},
    {"info", "explain man doc docs describe lookup search find help"},
    {"list", "ls instructions isa opcodes"},
    {"cfg", "graph flow dot"},
    {"stats", "cost costs profile count perf cycles throughput"},
    {"timeline", "schedule pipeline trace waits"},
    {"allocate", "alloc regalloc ra registers"},
    {"convert", "translate respell"},
    {"lsp", "server language-server"},
    {"--version", "v version"},
    {"--arch", "gpu target march cpu mcpu core isa chip a m"},
    {"--in-place", "i inplace write w"},
    {"-o", "out outfile output output-file"},
    {"--stage", "shader shader-stage type kind s t"},
    {"--format", "fmt f output-format input-format emit"},
    {"--set", "reg register r uniform uniforms input"},
    {"--mem", "memory m ram"},
    {"--dump", "print d"},
    {"fragment", "frag pixel ps fs"},
    {"compute", "kernel cs comp"},
    {"vertex", "vs vert"},
    {"hex", "text txt hexadecimal"},
    {"bin", "binary raw"},
    {"asm", "s assembly text"},
    {"2022", "mesa old"},
    {"later", "new panvk panfrost"},
};

}  // namespace

std::string usual_name(const std::string& wrong, const std::vector<std::string>& known) {
  std::string word = wrong.substr(std::min(wrong.find_first_not_of('-'), wrong.size()));
  std::transform(word.begin(), word.end(), word.begin(), tools::lower);
  for (const other_names& row : table) {
    if (std::find(known.begin(), known.end(), row.name) == known.end()) continue;
    std::istringstream others(row.others);
    for (std::string other; others >> other;)
      if (other == word) return row.name;
  }
  return {};
}

}  // namespace cli
