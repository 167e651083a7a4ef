// expect: integer within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/effects.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr register_set set(1);
#else
constexpr register_set set(1.5);
#endif
