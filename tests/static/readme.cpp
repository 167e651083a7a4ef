// SPDX-License-Identifier: MIT
// The snippets of README.md and docs/errors.md.

// README: what it is
#include <valhall/builders.hpp>
#include <valhall/isa/unchecked.hpp>

using namespace valhall;

constexpr instruction program[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot0}),  // r4 = *(u1:u0)
    mov_i32(r5, u(4), {.flow = flow::wait0}),                  // r5 = u4; wait for the load
    fma_f32(r4, kill(r4), -abs(kill(r5)), constant(1.0f), {.clamp = clamp::clamp_0_1}),
    store_i32(staging(r4, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),  // *(u3:u2) = r4
};
static_assert(program[0].word() == 0x0060840218000080);
static_assert(program[3].word() == 0x7861440218000082);

// README: compiler writers
bool emit_add(unsigned result, unsigned left, unsigned right, std::uint64_t& out) {
  const instruction i = fadd_f32(reg(result), reg(left), reg(right));
  if (!i.ok()) return false;  // i.error() says why, name_of(i.error()) in words
  out = i.word();
  return true;
}

// README: kernel writers
constexpr instruction address = iadd_u64(r0, r2, r4);  // with r3 instead of r2: does not compile
static_assert(address.ok());

// README: microbenchmark writers
constexpr instruction two_slots = unchecked::fadd_f32(r0, u(0), u(2));
static_assert(two_slots.word() == 0x00a4c00000008280);

// docs: errors at run time
static_assert(sizeof(instruction) == 8);
rule error_of_odd_pair(unsigned first) {
  const instruction i = iadd_u64(r0, reg(first), r4);
  return i.error();
}
instruction load_at(long long offset) {
  return load_i32(staging(r0, 1), r2, immediate<16, true>::checked(offset), {.slot = slot::slot0});
}
