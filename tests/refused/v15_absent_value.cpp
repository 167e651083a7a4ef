// expect: not_in_arch within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fma_rscale_f32(r0, r1, r2, -r3, r4);
#else
constexpr instruction i = fma_rscale_f32(r0, r1, r2, abs(r3), r4);
#endif
