// expect: enumerator_of_another_modifier within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
instruction rounded(clamp value) {
#else
instruction rounded(round_mode value) {
#endif
  return encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::clamp, value}});
}
