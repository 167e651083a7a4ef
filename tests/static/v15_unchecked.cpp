// SPDX-License-Identifier: MIT
// Builders of v15 without rules.
#include <valhall/decode.hpp>
#include <valhall/unchecked_v15.hpp>
#include <valhall/v15.hpp>

using namespace valhall;

namespace {

// Unchecked builders encode operands that break rules; the word decodes to them.
constexpr instruction three_slots = unchecked::v15::fma_f32(v15::r100, u(128), u(202), u(254));
static_assert(check(three_slots, arch::v15) == rule::two_uniform_slots);
static_assert(decode(three_slots, arch::v15).operand_at(1) == operand(u(128)));
static_assert(decode(three_slots, arch::v15).operand_at(2) == operand(u(202)));
static_assert(decode(three_slots, arch::v15).operand_at(3) == operand(u(254)));
static_assert(check(unchecked::v15::iadd_u64(r1, r4.pair(), r6.pair()), arch::v15) == rule::misaligned_pair);
static_assert(decode(unchecked::v15::load_i96(staging(v15::r101, 3), r2, 0, {.slot = slot::slot0}), arch::v15)
                  .operand_at(0)
                  .number() == 101);

// Otherwise the word equals that of the checked builders.
static_assert(unchecked::v15::fadd_f32(v15::r127, kill(r1), -u(200), {.flow = flow::end}) ==
              v15::fadd_f32(v15::r127, kill(r1), -u(200), {.flow = flow::end}));

}  // namespace
