// expect: mixed_fau_pages within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fadd_f32(r0, u(0), u(1));
#else
constexpr instruction i = fadd_f32(r0, u(0), u(64));
#endif
