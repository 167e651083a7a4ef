// expect: enumerator_of_another_modifier within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
instruction rounded(clamp value) {
#else
instruction rounded(round_mode value) {
#endif
  return encode(opcode::fadd_f32, {r0, r1, r2}, {{modifier::clamp, value}}, target);
}
