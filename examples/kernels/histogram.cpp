// SPDX-License-Identifier: MIT
// Counts the occurrences of each value from 0 to 15, one value per thread. A workgroup counts in its local
// memory first, so that it adds only 16 sums to the global counters.
//
//   u0, u1   address of the values       the thread in the workgroup (of at least 16), x of the local id, and
//   u2, u3   address of 16 counters      the thread of all, x of the global id, are preloaded
#include "kernel.hpp"

namespace kernels::KERNEL_ARCH {
namespace {

constexpr auto words = assemble<with_registers(R"(
    U16_TO_U32 r6, ^{local_id_x}.h00
    SHADDX.u64 r2, u0, ^{global_id_x}.w0, shift:0x2
    LOAD.i32.unsigned.slot0 @r8, ^r2, offset:0

    # The first 16 threads clear the counters of the workgroup.
    SHADDX.u64 r2, workgroup_local_pointer.w0, r6.w0, shift:0x2
    ICMP.u32.lt.m1 r4, r6, 0x13121110.b0, 0x0
    BRANCHZ.eq.reconverge r4, offset:cleared
    MOV.i32 r5, 0x0
    STORE.i32.slot1.reconverge @r5, r2, offset:0
cleared:
    NOP.wait01
    BARRIER.slot7.wait  // all are clear

    SHADDX.u64 r10, workgroup_local_pointer.w0, ^r8.w0, shift:0x2
    ATOM1.i32.slot0.ainc.wait0 ^r10, offset:0x0
    BARRIER.slot7.wait  // all are counted

    # They also add them to the global counters.
    BRANCHZ.eq.reconverge ^r4, offset:done
    LOAD.i32.unsigned.slot0 @r8, ^r2, offset:0
    SHADDX.u64.wait0 r10, u2, ^r6.w0, shift:0x2
    ATOM.i32.slot0.aadd.reconverge @r8, ^r10, offset:0x0
done:
    NOP.end
)"),
                                target>();
constexpr auto& kernel = verified<words, stage::compute>();
// The load of the value may still be in flight while the counters are cleared. That is a note: the verifier
// cannot know that their addresses differ.
constexpr bool has_one_note = [] {
  const verification v = verify(kernel, stage::compute);
  return v.findings().size() == 1 && v.findings()[0].rule == rule::unordered_memory;
}();
static_assert(has_one_note);
static_assert(kernel[11] == word{.v9 = 0x086940001800004a, .v15 = 0x072800800000008a});
static_assert(kernel[16] == word{.v9 = 0x506848021880004a, .v15 = 0x2b2c08810200008a});
static_assert(cost_of(kernel).operations(execution_unit::ls) == 5);

constexpr auto result = [] {
  std::uint32_t values[40] = {};
  for (unsigned i = 0; i < 40; ++i) values[i] = i * i % 16;
  // As on hardware, the initial contents of workgroup memory are arbitrary.
  std::uint32_t local[16] = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
  outcome<16> counters = {{100}};
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0};
  const memory_region memory[] = {{0x1000, values}, {0x2000, counters.words}, {0x4000, local}};
  counters.take(run(kernel, machine{.arch = target,
                                    .uniforms = uniforms,
                                    .memory = memory,
                                    .registers = junk,
                                    .workgroup_size = {20, 1, 1},
                                    .workgroups = {2, 1, 1},
                                    .workgroup_local_memory = {.address = 0x4000}}));
  return counters;
}();
static_assert(result.is({110, 10, 0, 0, 10, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0}));

}  // namespace

const example histogram = {"histogram", kernel, result.words, number::integer, target};

}  // namespace kernels::KERNEL_ARCH
