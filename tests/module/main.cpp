// SPDX-License-Identifier: MIT
// Uses the library as a module: builders, checks at compile time, text, verifier and interpreter.
#include <cstdio>

import valhall;

using namespace valhall::v9;

constexpr instruction sum = fadd_f32(r0, r1, r2, {.clamp = clamp::clamp_0_1});
static_assert(sum.ok() && sum.word() == 0x00a4c00300000201);
static_assert(v11::iadd_s32(r0, r1, r2).ok());
static_assert(check(v15::iadd_s32(v15::r100, r1, u(200)), arch::v15) == rule::none);

int main() {
  const assembly text = assemble("FADD.f32.clamp_0_1 r0, r1, r2\nNOP.end", target);
  if (!text.ok() || text.words[0] != sum.word()) return 1;
  const instruction first = instruction::from_word(text.words[0]);
  std::printf("%s\n", to_string(first, target).c_str());
  return check(first, target) == rule::none && version_number >= 100 ? 0 : 1;
}
