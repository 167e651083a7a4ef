// SPDX-License-Identifier: MIT
// A user of the compiled library. The includes define its macro only if the target does.
#include <valhall/repair.hpp>
#include <valhall/v9.hpp>

#include <cstdio>
using namespace valhall::v9;

#ifndef VALHALL_COMPILED
#error "the target does not define VALHALL_COMPILED"
#endif

constexpr instruction words[] = {fadd_f32(r0, r1, r2)};
static_assert(words[0].word() == 0x00a4c00000000201);

int main() {
  const auto program = valhall::repair(words, valhall::stage::compute, target);
  if (!program.ok()) return 1;
  std::printf("%016llx\n", static_cast<unsigned long long>(words[0].word()));
}
