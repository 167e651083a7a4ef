// expect: <valhall::rule::two_uniform_slots, 0> within 10 lines
// expect: program.cpp:16: within 10 lines
// at most 12 lines
// SPDX-License-Identifier: MIT
#include <valhall/unchecked/v9.hpp>
#include <valhall/verify.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr unsigned second = 3;
#else
constexpr unsigned second = 4;
#endif
constexpr instruction words[] = {unchecked::v9::fadd_f32(r0, u(2), u(second), {.flow = flow::end})};
constexpr auto& kernel = verified<words, stage::compute, arch::v9>();
