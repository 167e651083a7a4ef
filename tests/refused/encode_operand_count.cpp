// expect: operand_count within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    encode(opcode::load_i32, {staging(r0, 1), r2, 0}, {{modifier::slot, slot::slot0}}, target);
#else
constexpr instruction i =
    encode(opcode::load_i32, {staging(r0, 1), r2}, {{modifier::slot, slot::slot0}}, target);
#endif
