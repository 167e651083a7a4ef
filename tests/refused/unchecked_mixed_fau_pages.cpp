// expect: mixed_fau_pages within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v15.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = unchecked::v15::fadd_f32(r0, u(128), u(202));
#else
constexpr instruction i = unchecked::v15::fadd_f32(r0, u(4), u(202));
#endif
