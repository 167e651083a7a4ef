// expect: <valhall::rule::read_before_wait, 3, 1> within 10 lines
// expect: program.cpp:21: within 10 lines
// at most 12 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

using namespace valhall::v9;

constexpr instruction words[] = {
    nop(),
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot1}),
#ifdef VALHALL_TEST_CONTROL
    mov_i32(r5, u(4), {.flow = flow::wait1}),
#else
    mov_i32(r5, u(4), {.flow = flow::wait0}),
#endif
    fadd_f32(r4, r4, r5),
    store_i32(staging(r4, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr auto& kernel = verified<words, stage::compute, target>();
