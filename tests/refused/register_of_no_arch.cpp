// expect: register_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr reg last(127);
#else
constexpr reg last(128);
#endif
