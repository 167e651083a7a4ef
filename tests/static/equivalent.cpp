// SPDX-License-Identifier: MIT
// The checker in constant expressions.
#include <valhall/equivalent.hpp>
#include <valhall/repair.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall;
using namespace valhall::v9;

constexpr instruction kernel[] = {
    mov_i32(r1, u(0)),
    iadd_u32(r2, r60, r1),
    store_i32(staging(r2, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr instruction better[] = {
    iadd_u32(r0, u(0), r60),
    store_i32(staging(r0, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr instruction other[] = {
    iadd_u32(r0, u(1), r60),
    store_i32(staging(r0, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(equivalent(kernel, better, target).ok());
static_assert(equivalent(kernel, kernel, target).verdict == equivalence_verdict::equal);

constexpr equivalence unproved = equivalent(kernel, other, target, {.stage = stage::compute});
static_assert(!unproved.ok() && unproved.verdict == equivalence_verdict::unknown);
static_assert(unproved.reason == unproved_reason::memory);
static_assert(unproved.places[0] == 2 && unproved.places[1] == 1);

// Code carries its architecture and its errors.
static_assert(
    equivalent(repair(kernel, stage::compute, target), repair(better, stage::compute, target)).ok());
static_assert(equivalent(repair(kernel, stage::compute, target),
                         code<>(view<std::uint64_t>(), valhall::arch::v10))
                  .reason == unproved_reason::other_arch);

// A loop: a value that does not change moves out of it.
constexpr instruction loop[] = {
    mov_i32(r0, u(4)),
    iadd_u32(r1, r60, u(5), {.flow = flow::reconverge}),
    iadd_u32(r0, r0, r1),
    icmp_u32(r3, r0, u(2), constant(0u), {.cmp = condition::lt, .result_type = result_type::i1}),
    branchz(r3, -4, {.flow = flow::reconverge}),
    store_i32(staging(r0, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr instruction hoisted[] = {
    iadd_u32(r1, r60, u(5)),
    mov_i32(r0, u(4), {.flow = flow::reconverge}),
    iadd_u32(r0, r0, r1),
    icmp_u32(r3, r0, u(2), constant(0u), {.cmp = condition::lt, .result_type = result_type::i1}),
    branchz(r3, -3, {.flow = flow::reconverge}),
    store_i32(staging(r0, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(equivalent(loop, hoisted, target).ok());

constexpr instruction native_first[] = {
    v15::mov_i32(reg(100), u(200)),
    v15::iadd_u32(reg(101), r0, reg(100)),
    v15::store_i32(staging(reg(101), 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr instruction native_second[] = {
    v15::iadd_u32(r9, u(200), r0),
    v15::store_i32(staging(r9, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(equivalent(native_first, native_second, v15::target).ok());

}  // namespace
