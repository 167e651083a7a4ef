// SPDX-License-Identifier: MIT
// y[i] = x[i] * scale + bias for 16-bit integers x and floats y, one element per thread.
//
//   u0, u1   address of x, 4 bytes per element       u4   scale
//   u2, u3   address of y                            u6   bias
//   i is preloaded: x of the global id
#include "kernel.hpp"

// The steps that differ between architectures.
namespace kernels {

namespace v9 {
using namespace valhall::v9;

/// r6 = r6.h0 as a float.
inline constexpr instruction convert[] = {s16_to_f32(r6, kill(r6).h00())};
/// r6 = r6 * scale + bias. An instruction of v9 reads one 64-bit slot of uniforms: u4 and u6 are in two.
inline constexpr instruction scale[] = {mov_i32(r7, u(6)), fma_f32(r6, kill(r6), u(4), kill(r7))};
}  // namespace v9

namespace v14 {
using namespace valhall::v14;

/// v11 removed S16_TO_F32.
inline constexpr instruction convert[] = {s16_to_s32(r6, kill(r6).h00()), s32_to_f32(r6, kill(r6))};
/// v14 reads uniforms of any slots.
inline constexpr instruction scale[] = {fma_f32(r6, kill(r6), u(4), u(6))};
}  // namespace v14

namespace v15 {
using namespace valhall::v15;

inline constexpr instruction convert[] = {s16_to_s32(r6, kill(r6).h00()), s32_to_f32(r6, kill(r6))};
inline constexpr instruction scale[] = {fma_f32(r6, kill(r6), u(4), u(6))};
}  // namespace v15

}  // namespace kernels

namespace kernels::KERNEL_ARCH {
namespace {

using preloaded::global_id_x;

constexpr auto words = build_program([] {
  program<16> p(target);
  p.append(shaddx_u64(r2, u(0), global_id_x.w0(), 2));
  p.append(shaddx_u64(r4, u(2), kill(global_id_x).w0(), 2));
  p.append(load_i32(staging(r6, 1), kill(r2), 0, {.slot = slot::slot0, .flow = flow::wait0}));
  for (const instruction i : convert) p.append(i);
  for (const instruction i : scale) p.append(i);
  p.append(store_i32(staging(r6, 1), kill(r4), 0, {.slot = slot::slot0, .flow = flow::end}));
  return p.finish();
});
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[0] == word{.v9 = 0x01a3c20020273c80, .v15 = 0x0291020020470000});
// The words are right only for their architecture.
static_assert(!verify(kernel.words(), stage::compute, target == arch::v9 ? arch::v14 : arch::v9).ok());
static_assert(cost_of(kernel).operations(execution_unit::ls) == 2);

constexpr auto result = [] {
  constexpr std::uint32_t x[] = {1, 100, 0xffff, 0x12348000};  // The last are -1 and -32768.
  outcome<4> y;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(0.5f), 0, float_bits(10)};
  const memory_region memory[] = {{0x1000, x}, {0x2000, y.words}};
  y.take(run(kernel, machine{.arch = target,
                             .uniforms = uniforms,
                             .memory = memory,
                             .registers = junk,
                             .workgroup_size = {4, 1, 1}}));
  return y;
}();
static_assert(result.is({10.5f, 60.0f, 9.5f, -16374.0f}));

}  // namespace

const example scale_shorts = {"scale_shorts", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
