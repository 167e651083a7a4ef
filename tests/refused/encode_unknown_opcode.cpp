// expect: unknown_opcode within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = encode(opcode::nop, {}, {}, target);
#else
constexpr instruction i = encode(opcode(9999), {}, {}, target);
#endif
