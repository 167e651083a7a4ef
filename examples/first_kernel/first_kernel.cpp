// SPDX-License-Identifier: MIT
// A finite impulse response filter, out[i] = a[i] * b[0] + ... + a[i + n - 1] * b[n - 1], one output per
// thread. It is built and checked at compile time; the program prints its words.
//
//   u0, u1   address of a       u4, u5   address of out
//   u2, u3   address of b       u6       n, at least 1
//   i is preloaded: x of the global id
#include <valhall/v9.hpp>

#include <cinttypes>
#include <cstdio>

namespace {

using namespace valhall::v9;

constexpr reg i = preloaded::global_id_x;
constexpr reg k = r2, index = r3, a = r4, b = r6, a_value = r8, b_value = r9, sum = r10;
constexpr immediate<3, false> words = 2;  // Four bytes each: shift by two.

// The zero words at the end pad the program to 128 bytes.
constexpr instruction kernel[16] = {
    // k = 0; sum = 0. The loop begins after this instruction: lanes meet there.
    mov_i32(k, constant(0)),
    mov_i32(sum, constant(0), {.flow = flow::reconverge}),

    // Addresses of a[i + k] and b[k].
    iadd_u32(index, i, k),
    shaddx_u64(a, u(0), index.w0(), words),
    shaddx_u64(b, u(2), k.w0(), words),
    load_i32(staging(a_value, 1), kill(a), 0, {.slot = slot::slot0}),
    load_i32(staging(b_value, 1), kill(b), 0, {.slot = slot::slot0}),

    // k = k + 1; index = k < n. Both loads complete before the next instruction.
    iadd_imm_i32(k, k, 1),
    icmp_u32(index, k, u(6), constant(0),
             {.cmp = condition::lt, .result_type = result_type::m1, .flow = flow::wait0}),

    // The offset counts from the word after the branch.
    fma_f32(sum, kill(a_value), kill(b_value), sum),
    branchz(kill(index), -9, {.flow = flow::reconverge}),

    shaddx_u64(a, u(4), i.w0(), words),
    store_i32(staging(sum, 1), kill(a), 0, {.slot = slot::slot0, .flow = flow::end}),
};

// Words derived by hand from the layout.
static_assert(kernel[0].word() == 0x0091c200000000c0);
static_assert(kernel[1].word() == 0x5091ca00000000c0);
static_assert(kernel[2].word() == 0x00a0c3000000023c);
static_assert(kernel[5].word() == 0x0060888218000044);
static_assert(kernel[7].word() == 0x0110c20000000102);
static_assert(kernel[9].word() == 0x00b2ca00000a4948);
static_assert(kernel[10].word() == 0x501fc007fffff743);
static_assert(kernel[12].word() == 0x78614a0218000044);
static_assert(kernel[15].word() == 0);

}  // namespace

int main() {
  for (const instruction word : kernel) std::printf("%016" PRIx64 "\n", word.word());
}
