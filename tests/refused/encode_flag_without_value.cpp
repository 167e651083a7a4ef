// expect: modifier_without_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr modifier_value m = modifier::unsigned_;
#else
constexpr modifier_value m = modifier::slot;
#endif
