// expect: v15_arch within 10 lines
// SPDX-License-Identifier: MIT
// The words of v15 have another layout than the words of other architectures, so a program has words of only
// one layout.
#include <valhall/program_v15.hpp>

using namespace valhall;

void build() {
  v15_program<8> p;
#ifdef VALHALL_TEST_CONTROL
  v15_program<4> other;
#else
  program<4> other;
#endif
  p.append(other);
}
