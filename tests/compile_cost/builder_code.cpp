// SPDX-License-Identifier: MIT
// Builders with run-time registers. The test reads the assembly of these functions: shifts, ors and one
// check, without a call, a loop or a table. VALHALL_TEST_ARCH names the architecture.
#define VALHALL_TEST_HEADER(arch) <valhall/arch.hpp>
#define VALHALL_TEST_HEADER_OF(arch) VALHALL_TEST_HEADER(arch)
#include VALHALL_TEST_HEADER_OF(VALHALL_TEST_ARCH)

using namespace valhall;
using namespace valhall::VALHALL_TEST_ARCH;

extern "C" std::uint64_t one_source(reg d, reg a) { return mov_i32(d, a).word(); }

extern "C" std::uint64_t two_sources(reg d, reg a, reg b) {
  return fadd_f32(d, a, b, {.clamp = clamp::clamp_0_1}).word();
}

extern "C" std::uint64_t three_sources(reg d, reg a, reg b, reg c) { return fma_f32(d, a, b, c).word(); }

extern "C" std::uint64_t four_sources(reg d, reg a, reg b, reg c, reg e) {
  return csel_u32(d, a, b, c, e, {.cmp = condition::lt}).word();
}

extern "C" std::uint64_t pairs(reg d, reg a, reg b) { return iadd_u64(d, a.pair(), b.pair()).word(); }

extern "C" std::uint64_t parts(reg d, reg a, reg b) { return iadd_s32(d, a.h1(), b.b3()).word(); }

extern "C" std::uint64_t message(reg value, reg address) {
  return load_i32(staging(value, 1), address, 16, {.slot = slot::slot0}).word();
}
