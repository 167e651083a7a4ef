// SPDX-License-Identifier: MIT
// out[g] = in[16 * g] + ... + in[16 * g + 15], one workgroup of a warp per sum. In each step, a lane adds the
// value of the lane whose number differs in one bit; after four steps every lane has the sum.
//
//   u0, u1   address of in      g is preloaded: x of the workgroup's id
//   u2, u3   address of out     the index of the element, too: x of the global id
#include "kernel.hpp"

#include <iterator>

namespace kernels::KERNEL_ARCH {
namespace {

/// The value of `r` in the lane whose number differs in the bits of `distance`; 0 if that lane is not active.
constexpr instruction other_lane(reg result, reg r, i32_source distance) {
  return clper_i32(result, r, distance, {.lane_op = lane_operation::xor_});
}

constexpr instruction instructions[] = {
    shaddx_u64(r2, u(0), kill(preloaded::global_id_x).w0(), 2),
    load_i32(staging(r8, 1), kill(r2), 0, {.slot = slot::slot0, .flow = flow::wait0}),
    other_lane(r9, r8, constant(0x03020100).b1()),
    fadd_f32(r8, r8, kill(r9)),
    other_lane(r9, r8, constant(0x03020100).b2()),
    fadd_f32(r8, r8, kill(r9)),
    other_lane(r9, r8, constant(0x07060504).b0()),
    fadd_f32(r8, r8, kill(r9)),
    other_lane(r9, r8, constant(0x0b0a0908).b0()),
    fadd_f32(r8, r8, kill(r9)),
    // Lane 0 stores.
    branchz(lane_id.w0(), 3, {.flow = flow::reconverge}),
    // From v14 on, only even registers extend to 64 bits, and v15 has the id in an odd one.
    mov_i32(r4, kill(preloaded::workgroup_id_x)),
    shaddx_u64(r2, u(2), kill(r4).w0(), 2),
    store_i32(staging(r8, 1), kill(r2), 0, {.slot = slot::slot0, .flow = flow::reconverge}),
    nop({.flow = flow::end}),
};
constexpr code<std::size(instructions)> words(instructions, target);
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[2] == word{.v9 = 0x00a0c931140fc808, .v15 = 0x00e20931100fc808});
static_assert(kernel[10] == word{.v9 = 0x561fc000000003e2, .v15 = 0xeab90000000003e2});
static_assert(cost_of(kernel).operations(execution_unit::fma) == 4);

/// The sums of two workgroups of `lanes` threads, of 1, 2, 3 ...
constexpr auto sums(unsigned lanes) {
  std::uint32_t in[32] = {};
  for (unsigned i = 0; i < 32; ++i) in[i] = float_bits(static_cast<float>(i + 1));
  outcome<2> out;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0};
  const memory_region memory[] = {{0x1000, in}, {0x2000, out.words}};
  out.take(run(kernel, machine{.arch = target,
                               .uniforms = uniforms,
                               .memory = memory,
                               .registers = junk,
                               .workgroup_size = {lanes, 1, 1},
                               .workgroups = {2, 1, 1}}));
  return out;
}
constexpr auto result = sums(16);
static_assert(result.is({136.0f, 392.0f}));
static_assert(sums(3).is({6.0f, 15.0f}));  // Missing lanes count as zero.

}  // namespace

const example reduction = {"reduction", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
