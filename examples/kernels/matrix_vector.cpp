// SPDX-License-Identifier: MIT
// out[i] = m * in[i], a matrix of 4 x 4 by vectors of 4 elements, one vector per thread.
//
//   u0, u1   address of in      u4-u19  m, column by column
//   u2, u3   address of out     i is preloaded: x of the global id
#include "kernel.hpp"

namespace kernels::KERNEL_ARCH {
namespace {

constexpr auto words = build_program([] {
  constexpr reg i = preloaded::global_id_x, address = r2, in = r4, out = r8;
  program<32> p(target);
  // Sixteen bytes each: shift by four.
  p.append(shaddx_u64(address, u(0), i.w0(), 4));
  p.append(load_i128(staging(in, 4), kill(address), 0, {.slot = slot::slot0, .flow = flow::wait0}));
  for (unsigned column = 0; column < 4; ++column)
    for (unsigned row = 0; row < 4; ++row) {
      const reg x(in.number() + column), sum(out.number() + row);
      const word_operand factor = row == 3 ? kill(x) : word_operand(x);
      // The first products are added to -0, which does not change them.
      p.append(fma_f32(sum, factor, u(4 + 4 * column + row),
                       column == 0 ? f32_source(-constant(0)) : f32_source(sum)));
    }
  p.append(shaddx_u64(address, u(2), kill(i).w0(), 4));
  p.append(store_i128(staging(out, 4), kill(address), 0, {.slot = slot::slot0, .flow = flow::end}));
  return p.finish();
});
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[1] == word{.v9 = 0x086084f838000042, .v15 = 0x0720041c00000082});
static_assert(kernel[2] == word{.v9 = 0x00b2c80400c08404, .v15 = 0x0166080400c00404});
static_assert(cost_of(kernel).operations(execution_unit::fma) == 16);
static_assert(cost_of(kernel).threads() == (has_known_occupancy(target) ? 2 : 0));

constexpr auto result = [] {
  constexpr std::uint32_t in[] = {float_bits(1),     float_bits(2),     float_bits(3),     float_bits(1),  //
                                  float_bits(4),     float_bits(-5),    float_bits(0.5f),  float_bits(0),  //
                                  float_bits(-0.0f), float_bits(-0.0f), float_bits(-0.0f), float_bits(-0.0f)};
  outcome<12> out;
  const std::uint32_t uniforms[] = {
      0x1000,         0,
      0x2000,         0,  //
      float_bits(2),  float_bits(0),
      float_bits(0),  float_bits(1),  //
      float_bits(0),  float_bits(3),
      float_bits(0),  float_bits(1),  //
      float_bits(0),  float_bits(0),
      float_bits(4),  float_bits(1),  //
      float_bits(10), float_bits(20),
      float_bits(30), float_bits(1)  //
  };
  const memory_region memory[] = {{0x1000, in}, {0x2000, out.words}};
  out.take(run(kernel, machine{.arch = target,
                               .uniforms = uniforms,
                               .memory = memory,
                               .registers = junk,
                               .workgroup_size = {3, 1, 1}}));
  return out;
}();
static_assert(result.is({12.0f, 26.0f, 42.0f, 7.0f, 8.0f, -15.0f, 2.0f, -0.5f, -0.0f, -0.0f, -0.0f, -0.0f}));

}  // namespace

const example matrix_vector = {"matrix_vector", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
