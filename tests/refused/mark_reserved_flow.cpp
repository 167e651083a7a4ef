// expect: reserved_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_flow(fadd_f32(r0, r1, r2), flow::end, target);
#else
constexpr instruction i = with_flow(fadd_f32(r0, r1, r2), flow(11), target);
#endif
