// SPDX-License-Identifier: MIT
// Builds a kernel of VOP3 instructions for three architectures of GCN at compile time, prints it, and
// assembles the printed text.
#include <gcn/assemble.hpp>
#include <gcn/assemble_constexpr.hpp>
#include <gcn/generated/v1_0.hpp>
#include <gcn/generated/v1_1.hpp>
#include <gcn/generated/v1_2.hpp>
#include <gcn/print.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

namespace kernel_1_0 {
using namespace gcn;
using namespace gcn::v1_0;
#include "kernel.inc"
}  // namespace kernel_1_0

namespace kernel_1_1 {
using namespace gcn;
using namespace gcn::v1_1;
#include "kernel.inc"
}  // namespace kernel_1_1

namespace kernel_1_2 {
using namespace gcn;
using namespace gcn::v1_2;
#include "kernel.inc"

// Builds it from text, also at compile time.
static_assert(gcn::assemble<"v_mul_f64 v[14:15], v[12:13], v[6:7]", arch::v1_2>()[0] == division[6]);
}  // namespace kernel_1_2

namespace {

/// Prints the words and the text of a program. Returns false if its text assembles to other words.
bool show(gcn::arch e, valhall::view<gcn::instruction> program) {
  std::printf("GCN %s\n", name_of(e));
  std::string text;
  for (const gcn::instruction& i : program) {
    char line[128];
    const std::size_t size = gcn::print(line, sizeof line, gcn::decode(i.word(), e));
    std::printf("  %016llx  %.*s\n", static_cast<unsigned long long>(i.word()), static_cast<int>(size), line);
    text.append(line, size) += '\n';
  }
  const gcn::assembly again = gcn::assemble(text, e);
  bool same = again.ok() && again.words.size() == program.size();
  for (std::size_t i = 0; same && i < program.size(); ++i) same = again.words[i] == program[i].word();
  std::printf("  %s\n\n",
              same ? "its text assembles to the same words" : "its text assembles to other words");
  return same;
}

}  // namespace

int main() {
  bool same = show(gcn::arch::v1_0, kernel_1_0::division);
  same = show(gcn::arch::v1_1, kernel_1_1::division) && same;
  same = show(gcn::arch::v1_2, kernel_1_2::division) && same;
  return same ? 0 : 1;
}
