// SPDX-License-Identifier: MIT
// The definitions that reach a use.
#include <valhall/analysis.hpp>
#include <valhall/assemble_constexpr.hpp>

namespace {

using namespace valhall;

constexpr auto loop = assemble<R"(
  IADD_IMM.i32 r0, 0x0, #0
  MOV.i32 r1.h0, u0
loop:
  IADD_IMM.i32 r0, r0, #1
  FADD.v2f16 r1.h1, r1, r1
  BRANCHZ.reconverge r2, offset:loop
  IADD.s32 r3, r0, r1
  MOV.i32 r4, r60
  NOP.end
)",
                               arch::v9>();

/// Bit i: the definition of `r` in word i reaches word `index`; bit 31: the definition at the start does.
constexpr std::uint32_t definitions(const auto& words, word_index index, reg r) {
  std::uint32_t found = 0;
  const control_flow_graph graph(words);
  if (for_each_reaching_definition(graph, index, r, [&](word_index i) { found |= 1u << i; }))
    found |= 1u << 31;
  return found;
}

static_assert(definitions(loop, 2, r0) == 0b101);
static_assert(definitions(loop, 5, r0) == 0b100);
// A write to a half preserves the other, which is here defined at the start.
static_assert(definitions(loop, 5, r1) == (0b1010 | 1u << 31));
static_assert(definitions(loop, 4, r2) == 1u << 31);
static_assert(definitions(loop, 7, r4) == 1u << 6);
static_assert(definitions(loop, 0, r0) == 1u << 31);

}  // namespace
