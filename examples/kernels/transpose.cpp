// SPDX-License-Identifier: MIT
// Transposes tiles of 4 rows of 8 elements, one per workgroup of 32 threads, through workgroup memory: the
// threads of a warp load and store adjacent elements. The two warps of the workgroup meet at the barrier.
//
//   u0, u1   address of the tiles       the thread in the workgroup, x of the local id, and the thread of
//   u2, u3   address of the results     all, x of the global id, are preloaded
#include "kernel.hpp"

namespace kernels::KERNEL_ARCH {
namespace {

constexpr auto words = assemble<with_registers(R"(
    U16_TO_U32 r6, ^{local_id_x}.h00
    SHADDX.u64 r2, u0, {global_id_x}.w0, shift:0x2
    LOAD.i32.unsigned.slot0 @r7, ^r2, offset:0

    # Thread t stores element (t & 3) * 8 + t / 4.
    IADD_IMM.i32 r8, 0x0, #0x18
    LSHIFT_AND.i32 r8, r6, 0x3020100.b33, ^r8
    RSHIFT_OR.i32 r8, r6, 0x3020100.b22, ^r8

    SHADDX.u64.wait0 r2, workgroup_local_pointer.w0, ^r6.w0, shift:0x2
    STORE.i32.slot1.wait1 @r7, ^r2, offset:0
    BARRIER.slot7.wait

    SHADDX.u64 r2, workgroup_local_pointer.w0, ^r8.w0, shift:0x2
    LOAD.i32.unsigned.slot0 @r7, ^r2, offset:0
    SHADDX.u64.wait0 r2, u2, ^{global_id_x}.w0, shift:0x2
    STORE.i32.slot1.end @r7, ^r2, offset:0
)"),
                                target>();
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[5] == word{.v9 = 0x00b4c8001948c806, .v15 = 0x016a08011888c806});
static_assert(kernel[8] == word{.v9 = 0x4845c001c0000000, .v15 = 0x273d0080c00000c0});
static_assert(cost_of(kernel).operations(execution_unit::ls) == 4);

constexpr auto result = [] {
  std::uint32_t in[32] = {};
  for (unsigned i = 0; i < 32; ++i) in[i] = 10 * (i / 8) + i % 8;  // Row and column.
  outcome<32> out;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0};
  const memory_region memory[] = {{0x1000, in}, {0x2000, out.words}};
  out.take(run(kernel, machine{.arch = target,
                               .uniforms = uniforms,
                               .memory = memory,
                               .registers = junk,
                               .workgroup_size = {32, 1, 1},
                               .workgroup_local_memory = {.address = 0x4000, .bytes = 128}}));
  return out;
}();
static_assert(result.is({0, 10, 20, 30, 1, 11, 21, 31, 2, 12, 22, 32, 3, 13, 23, 33,
                         4, 14, 24, 34, 5, 15, 25, 35, 6, 16, 26, 36, 7, 17, 27, 37}));

}  // namespace

const example transpose = {"transpose", kernel, result.words, number::integer, target};

}  // namespace kernels::KERNEL_ARCH
