// SPDX-License-Identifier: MIT
// Every public header under -fno-exceptions -fno-rtti: words and errors at run time.
#include "public_headers.hpp"

#include <cstdint>
#include <cstdio>

namespace {

using namespace valhall::v9;

// Numbers that the compiler cannot fold.
unsigned number(unsigned n) {
  volatile unsigned hidden = n;
  return hidden;
}

int failures = 0;

void expect_word(const char* what, instruction i, std::uint64_t word) {
  if (i.ok() && i.error() == rule::none && i.word() == word) return;
  std::fprintf(stderr, "%s: %016llx, %s\n", what, static_cast<unsigned long long>(i.word()),
               name_of(i.error()));
  ++failures;
}

void expect_error(instruction i, rule broken) {
  if (!i.ok() && i.error() == broken && i.breaks(broken)) return;
  std::fprintf(stderr, "%s expected, got %s\n", name_of(broken), name_of(i.error()));
  ++failures;
}

}  // namespace

int main() {
  const reg zero(number(0)), one(number(1)), two(number(2)), four(number(4));
  const reg last(number(62)), none(number(64));
  constexpr slot slot0 = slot::slot0;

  expect_word("fadd", fadd_f32(zero, one, two), 0x00a4c00000000201);
  expect_word("load", load_i32(staging(reg(number(8)), 1), kill(four), 0, {.slot = slot0}),
              0x0060888218000044);
  expect_word("offset", load_i32(staging(zero, 1), four, immediate<16, true>::checked(-1), {.slot = slot0}),
              0x0060808218ffff04);

  expect_error(fadd_f32(zero, none, two), rule::register_out_of_range);
  expect_error(fadd_f32(zero, u(number(128)), two), rule::uniform_out_of_range);
  expect_error(fadd_f32(zero, constant(number(0x12345678)), two), rule::constant_not_in_table);
  expect_error(load_i32(staging(zero, 1), two, immediate<16, true>::checked(number(32768)), {.slot = slot0}),
               rule::immediate_out_of_range);
  expect_error(iadd_u64(zero, reg(number(3)).pair(), two.pair()), rule::misaligned_pair);
  expect_error(fadd_f32(zero, u(number(0)), u(number(64))), rule::mixed_fau_pages);
  expect_error(fadd_f32(zero, u(number(0)), u(number(2))), rule::two_uniform_slots);
  expect_error(fadd_f32(zero, lane_id.w0(), core_id.w0()), rule::two_specials);
  expect_error(fma_f32(zero, u(number(0)), u(number(1)), constant(0)), rule::too_many_fau_words);
  expect_error(load_i64(staging(one, 2), four, 0, {.slot = slot0}), rule::misaligned_staging);
  expect_error(load_i128(staging(last, 4), four, 0, {.slot = slot0}), rule::staging_overflow);
  expect_error(load_i64(staging(zero, number(3)), four, 0, {.slot = slot0}), rule::staging_count);
  expect_error(fadd_f32(zero, one, two, {.clamp = clamp(number(7))}), rule::reserved_value);

  growable_program p(arch::v9);
  const label end = p.label();
  p.branch(end);
  if (p.finish().ok() || p.finish().errors()[0].kind != error_kind::unbound_label) ++failures;
  p.bind(end);
  if (!p.finish().ok() || p.finish().bytes().size() != 128) ++failures;

  std::uint64_t owned[] = {nop().word(), branchz(r0, 0).word(), fadd_f32(zero, one, two).word()};
  const branch_target placed[] = {{number(1), number(0)}}, wrong[] = {{number(2), number(0)}};
  if (!place_branches(owned, placed, arch::v9).ok() || owned[1] != branchz(r0, -2).word()) ++failures;
  if (place_branches(owned, wrong, arch::v9).kind != error_kind::not_a_branch) ++failures;

  if (failures == 0) std::puts("words and errors are right without exceptions");
  return failures == 0 ? 0 : 1;
}
