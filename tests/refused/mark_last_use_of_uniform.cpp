// expect: operand_kind within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_last_use(fadd_f32(r0, r1, u(2)), 1, true, target);
#else
constexpr instruction i = with_last_use(fadd_f32(r0, r1, u(2)), 2, true, target);
#endif
