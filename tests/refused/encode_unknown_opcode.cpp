// expect: unknown_opcode within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = encode(opcode::nop, {}, {});
#else
constexpr instruction i = encode(opcode(9999), {}, {});
#endif
