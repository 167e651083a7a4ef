// SPDX-License-Identifier: MIT
// A matrix of signed bytes times a vector of signed bytes, one row per thread: out[i] is the dot product of
// row i.
//
//   u0, u1   address of the matrix      u4   bytes of a row, a multiple of 16, not 0
//   u2, u3   address of the vector
//   u6, u7   address of out             i is preloaded: x of the global id
#include "kernel.hpp"

namespace kernels::KERNEL_ARCH {
namespace {

constexpr auto words = assemble<with_registers(R"(
    IMUL.i32 r2, {global_id_x}, u4
    IADD.u64 r2, u0, r2.w0      // the row
    MOV.i32 r4, 0x0             // the sum
    MOV.i32 r6, 0x0             // the index in the row
next:
    IADD.u64 r8, r2, r6.w0
    LOAD.i128.unsigned.slot0 @r8:r9:r10:r11, ^r8, offset:0
    IADD.u64 r12, u2, r6.w0
    LOAD.i128.unsigned.slot1 @r12:r13:r14:r15, ^r12, offset:0
    IADD_IMM.i32 r6, ^r6, #0x10
    ICMP.u32.lt.m1.wait01 r5, r6, u4, 0x0
    IDP.v4s8 r4, ^r8, ^r12, ^r4
    IDP.v4s8 r4, ^r9, ^r13, ^r4
    IDP.v4s8 r4, ^r10, ^r14, ^r4
    IDP.v4s8 r4, ^r11, ^r15, ^r4
    BRANCHZ ^r5, offset:next    // uniform: needs no reconverge

    SHADDX.u64 r2, u6, ^{global_id_x}.w0, shift:0x2
    STORE.i32.slot0.end @r4, ^r2, offset:0
)"),
                                target>();
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[10] == word{.v9 = 0x00c2c40000444c48, .v15 = 0x0178040100848c88});
static_assert(kernel[14] == word{.v9 = 0x001fc007fffff545, .v15 = 0x02b80007fffff585});
static_assert(cost_of(view<std::uint64_t>(kernel.data() + 4, 11), target).operations(execution_unit::ls) ==
              2);  // The loop.

constexpr auto result = [] {
  // Rows: 1 to 32; -1; 127 and -128 in turn. The vector: 1 sixteen times, then 2.
  std::uint32_t matrix[24] = {}, vector[8] = {};
  for (std::uint32_t i = 0; i < 8; ++i) {
    matrix[i] = 0x04030201 + i * 0x04040404;
    matrix[8 + i] = 0xffffffff;
    matrix[16 + i] = 0x807f807f;
    vector[i] = i < 4 ? 0x01010101 : 0x02020202;
  }
  outcome<3> out;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, 32, 0, 0x3000, 0};
  const memory_region memory[] = {{0x1000, matrix}, {0x2000, vector}, {0x3000, out.words}};
  out.take(run(kernel, machine{.arch = target,
                               .uniforms = uniforms,
                               .memory = memory,
                               .registers = junk,
                               .workgroup_size = {3, 1, 1}}));
  return out;
}();
static_assert(result.is({136 + 2 * 392, -48, -24}));

}  // namespace

const example dot_product = {"dot_product", kernel, result.words, number::integer, target};

}  // namespace kernels::KERNEL_ARCH
