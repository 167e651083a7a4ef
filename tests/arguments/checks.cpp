// SPDX-License-Identifier: MIT
// Builders with operands of known kinds and unknown numbers, in code that the compiler optimizes: it drops
// the checks that those kinds cannot fail. Compiled for both values of VALHALL_INLINE_BUILDERS, and for v9
// and, with VALHALL_TEST_V15, for v15.
#include "catch.hpp"

#include <valhall/codec/names.hpp>
#include <valhall/encode.hpp>
#ifdef VALHALL_TEST_V15
#include <valhall/v15.hpp>
#define ARCH " of v15"
using namespace valhall::v15;
#else
#include <valhall/v9.hpp>
#define ARCH " of v9"
using namespace valhall::v9;
#endif

#if VALHALL_INLINE_BUILDERS
#define SETTING ARCH " with the check in each call"
#else
#define SETTING ARCH " with a function for the check"
#endif

namespace {

constexpr arch in = target;
constexpr unsigned existing_numbers = in == arch::v15 ? 8 : 5;

/// The opcode of the form in the architecture.
opcode form_of(opcode id) { return form_in(id, in).id(); }

/// Register numbers of all kinds: the first and the last, odd and even, absent ones with each bit.
constexpr unsigned numbers[] = {0, 1, 31, 62, 63, 64, 65, 127, 128, 129, 192, 254, 255, 300};

void compare(instruction built, instruction encoded) {
  INFO(name_of(built.error()) << ", by encode " << name_of(encoded.error()));
  CHECK(built.ok() == encoded.ok());
  CHECK(built.error() == encoded.error());
  if (built.ok()) CHECK(built == encoded);
}

}  // namespace

TEST_CASE("registers that do not exist are refused" SETTING) {
  unsigned refused = 0;
  for (const unsigned i : numbers)
    for (const unsigned j : numbers) {
      const reg a(i), b(j);
      compare(fma_f32(a, b, r1, r2), encode(opcode::fma_f32, {a, b, r1, r2}, {}, in));
      compare(fma_f32(r1, r2, a, b), encode(opcode::fma_f32, {r1, r2, a, b}, {}, in));
      compare(csel_u32(r1, a, r2, r3, b, {.cmp = condition::lt}),
              encode(opcode::csel_u32, {r1, a, r2, r3, b}, {{modifier::cmp, condition::lt}}, in));
      compare(iadd_u64(a, b.pair(), r2.pair()), encode(form_of(opcode::iadd_u64), {a, b, r2}, {}, in));
      compare(iadd_s32(r1, a.h1(), b.b3()), encode(opcode::iadd_s32, {r1, a.h1(), b.b3()}, {}, in));
      compare(load_i32(staging(a, 1), b, 16, {.slot = slot::slot0}),
              encode(form_of(opcode::load_i32), {staging(a, 1), b, 16}, {{modifier::slot, slot::slot0}}, in));
      refused += fma_f32(a, b, r1, r2).ok() ? 0 : 1;
    }
  CHECK(refused == 14 * 14 - existing_numbers * existing_numbers);
}

TEST_CASE("words of the FAU are counted" SETTING) {
  unsigned refused = 0, accepted = 0;
  const word_operand words[] = {
      r1,     u(0),   u(1),   u(2),         u(64),        u(127),       constant_entry(0), constant_entry(31),
      u(200), u(255), u(300), lane_id.w0(), lane_id.w1(), warp_id.w0(), kill(reg(100))};
  for (const word_operand& a : words)
    for (const word_operand& b : words)
      for (const word_operand& c : words) {
        const instruction built = fma_f32(r0, a, b, c);
        compare(built, encode(opcode::fma_f32, {r0, a, b, c}, {}, in));
        ++(built.ok() ? accepted : refused);
      }
  CHECK(accepted > 200);
  CHECK(refused > 200);
}

TEST_CASE("values that no enumerator has are refused" SETTING) {
  for (unsigned value = 0; value < 256; ++value) {
    const auto f = flow(value);
    compare(fma_f32(r0, r1, r2, r3, {.flow = f}),
            encode(opcode::fma_f32, {r0, r1, r2, r3}, {{modifier::flow, f}}, in));
    compare(fma_f32(r0, r1, u(2), u(3), {.flow = f}),
            encode(opcode::fma_f32, {r0, r1, u(2), u(3)}, {{modifier::flow, f}}, in));
    const auto c = clamp(value);
    compare(fma_f32(r0, r1, r2, r3, {.clamp = c}),
            encode(opcode::fma_f32, {r0, r1, r2, r3}, {{modifier::clamp, c}}, in));
    const auto s = slot(value);
    compare(load_i32(staging(r0, 1), r2, 16, {.slot = s}),
            encode(form_of(opcode::load_i32), {staging(r0, 1), r2, 16}, {{modifier::slot, s}}, in));
    const auto lane = load_lane_8_bit(value);
    compare(load_i8(staging(r0, 1), r2, 16, {.load_lane_8_bit = lane, .slot = slot::slot0}),
            encode(form_of(opcode::load_i8), {staging(r0, 1), r2, 16},
                   {{modifier::load_lane_8_bit, lane}, {modifier::slot, slot::slot0}}, in));
  }
}
