// SPDX-License-Identifier: MIT
// Printing in constant evaluation.
#include <valhall/print.hpp>
#include <valhall/syntax.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall::v9;

struct line {
  char text[128] = {};
  std::size_t size = 0;
  constexpr bool operator==(text_view other) const { return text_view(text, size) == other; }
};

constexpr line printed(instruction i, const print_options& options = {}) {
  line result;
  result.size = print(result.text, sizeof result.text, i, target, options);
  return result;
}
constexpr line printed(std::uint64_t word, const print_options& options = {}) {
  line result;
  result.size = print(result.text, sizeof result.text, decode(word, target), options);
  return result;
}
constexpr line call(instruction i) {
  line result;
  result.size = print_cpp(result.text, sizeof result.text, decode(i, target));
  return result;
}
constexpr line program(view<instruction> words, const print_options& options) {
  line result;
  result.size = print_program(result.text, sizeof result.text, words, target, options);
  return result;
}

constexpr instruction product =
    fma_f32(r2, kill(r0), -abs(r1), u(4).h1(), {.clamp = clamp::clamp_0_1, .flow = flow::wait0});
constexpr instruction read = load_i64(staging(r4, 2), kill(r2), -8, {.slot = slot::slot1});
constexpr instruction back = branchz(r4, -2, {.eq = true});

static_assert(printed(product) == "FMA.f32.clamp_0_1.wait0 r2, ^r0, r1.neg.abs, u4.h1");
static_assert(printed(read) == "LOAD.i64.unsigned.slot1 @r4:r5, ^r2, offset:-8");
static_assert(printed(iadd_imm_i32(r0, r1, 0x1f)) == "IADD_IMM.i32 r0, r1, #0x1F");
static_assert(printed(0x00a4c00000008280) ==
              ".word 0x00a4c00000008280 ; two_uniform_slots: FADD.f32 r0, u0, u2");
static_assert(printed(0) == ".word 0x0000000000000000 ; reserved_value: NOP, bits 0xc00000000000");
static_assert(printed(read, {.syntax = syntax::mesa_later}) ==
              "LOAD.i64.unsigned.slot1 @r4:r5, [r2^:r3^], offset:-8");
static_assert(printed(read, {.syntax = syntax::arm}) == "LOAD.i64.slot1 @r4:r5, [r2^:r3^], #-0x8");
static_assert(call(product) ==
              "fma_f32(r2, kill(r0), -abs(r1), u(4).h1(), {.clamp = clamp::clamp_0_1, .flow = flow::wait0})");

constexpr instruction loop[] = {read, back};
static_assert(program(view<instruction>(loop), {.numbered_labels = true}) ==
              "L0:\nLOAD.i64.unsigned.slot1 @r4:r5, ^r2, offset:-8\nBRANCHZ.eq r4, offset:L0\n");

static_assert(print(nullptr, 0, decode(nop(), target)) == 3);

}  // namespace
