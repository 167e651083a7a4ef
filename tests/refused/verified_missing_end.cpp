// expect: <valhall::rule::missing_end, 1> within 10 lines
// expect: program.cpp:15: within 10 lines
// at most 12 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction words[] = {nop(), nop({.flow = flow::end})};
#else
constexpr instruction words[] = {nop(), nop()};
#endif
constexpr auto& kernel = verified<words, stage::compute, target>();
