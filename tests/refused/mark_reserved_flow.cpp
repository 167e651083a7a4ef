// expect: reserved_value within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_flow(fadd_f32(r0, r1, r2), flow::end);
#else
constexpr instruction i = with_flow(fadd_f32(r0, r1, r2), flow(11));
#endif
