// SPDX-License-Identifier: MIT
#include <valhall/arch.hpp>
#include <valhall/v9.hpp>

#include <cstdio>

#ifdef HAS_KERNEL
#include <kernel.hpp>
static_assert(kernel_words[0] == 0x7800c00000000000);
#endif

int main() {
  using namespace valhall::v9;
  static_assert(fadd_f32(r0, r1, r2).word() == 0x00a4c00000000201);
  std::printf("valhall %s\n", version_string);
}
