// expect: modifier_without_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr modifier_value m = modifier::unsigned_;
#else
constexpr modifier_value m = modifier::slot;
#endif
