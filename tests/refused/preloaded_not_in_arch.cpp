// expect: valhall::v9::preloaded within 10 lines
// SPDX-License-Identifier: MIT
#ifdef VALHALL_TEST_CONTROL
#include <valhall/v14.hpp>
using namespace valhall::v14;
#else
#include <valhall/v9.hpp>
using namespace valhall::v9;
#endif

constexpr valhall::instruction i = mov_i32(valhall::r0, preloaded::view_id);
