// expect: immediate_out_of_range within 10 lines
// at most 20 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

instruction shifted(reg a) {
#ifdef VALHALL_TEST_CONTROL
  return shaddx_u64(r0, a, r4.w0(), 7);
#else
  return shaddx_u64(r0, a, r4.w0(), 8);
#endif
}
