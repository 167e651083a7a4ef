// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>

#include <cinttypes>
#include <cstdio>

int main() {
  using namespace valhall;
  std::printf("%016" PRIx64 "\n", fadd_f32(r0, r1, r2).word());
}
