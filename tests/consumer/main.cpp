// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

#include <cinttypes>
#include <cstdio>

#ifdef HAS_ASSEMBLED
#include <add.hpp>
#endif

int main() {
  using namespace valhall::v9;
  std::printf("%016" PRIx64 "\n", fadd_f32(r0, r1, r2).word());
#ifdef HAS_ASSEMBLED
  std::printf("%016" PRIx64 " %016" PRIx64 "\n", add_words[0], add_words[1]);
#endif
}
