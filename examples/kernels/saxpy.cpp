// SPDX-License-Identifier: MIT
// y[i] = a * x[i] + y[i], one element per thread.
//
//   u0, u1   address of x       u4   a
//   u2, u3   address of y       i is preloaded: x of the global id
#include "kernel.hpp"

#include <iterator>

namespace kernels::KERNEL_ARCH {
namespace {

using preloaded::global_id_x;

constexpr instruction instructions[] = {
    shaddx_u64(r2, u(0), global_id_x.w0(), 2),  // r3:r2 = &x[i]
    shaddx_u64(r4, u(2), kill(global_id_x).w0(), 2),
    load_i32(staging(r6, 1), kill(r2), 0, {.slot = slot::slot0}),
    load_i32(staging(r7, 1), r4, 0, {.slot = slot::slot1, .flow = flow::wait01}),
    fma_f32(r6, u(4), kill(r6), kill(r7)),
    store_i32(staging(r6, 1), kill(r4), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr code<std::size(instructions)> words(instructions, target);
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[0] == word{.v9 = 0x01a3c20020273c80, .v15 = 0x0291020020470000});
static_assert(kernel[4] == word{.v9 = 0x00b2c60000474684, .v15 = 0x0161060000878604});
static_assert(cost_of(kernel).operations(execution_unit::ls) == 3);

constexpr auto result = [] {
  constexpr std::uint32_t x[] = {float_bits(1), float_bits(2), float_bits(-3), float_bits(0.5f)};
  outcome<4> y = {{float_bits(10), float_bits(20), float_bits(30), float_bits(40)}};
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(2)};
  const memory_region memory[] = {{0x1000, x}, {0x2000, y.words}};
  y.take(run(kernel, machine{.arch = target,
                             .uniforms = uniforms,
                             .memory = memory,
                             .registers = junk,
                             .workgroup_size = {4, 1, 1}}));
  return y;
}();
static_assert(result.is({12.0f, 24.0f, 24.0f, 41.0f}));

}  // namespace

const example saxpy = {"saxpy", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
