// expect: undocumented_form within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = mux_v4i8(r0, r1, r2, r3, {.mux = mux::bit});
#else
constexpr instruction i = mux_v4i8(r0, r1, r2, r3, {.mux = mux::fp_zero});
#endif
