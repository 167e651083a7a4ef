// expect: mixed_fau_pages within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = iadd_u32(r100, u(0), u(127));
#else
constexpr instruction i = iadd_u32(r100, u(0), u(128));
#endif
