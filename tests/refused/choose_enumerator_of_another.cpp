// expect: enumerator_of_another_modifier within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/choose.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr modifier_choice choice =
    choose_modifier(opcode::fadd_f32, modifier::clamp, clamp::clamp_0_1, arch::v9);
#else
constexpr modifier_choice choice =
    choose_modifier(opcode::fadd_f32, modifier::clamp, round_mode::rtz, arch::v9);
#endif
