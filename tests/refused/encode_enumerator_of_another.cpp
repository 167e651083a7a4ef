// expect: enumerator_of_another_modifier within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr modifier_value m = {modifier::slot, slot::slot1};
#else
constexpr modifier_value m = {modifier::slot, flow::wait1};
#endif
