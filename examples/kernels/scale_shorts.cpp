// SPDX-License-Identifier: MIT
// y[i] = x[i] * scale + bias for 16-bit integers x and floats y, one element per thread: for v9, v14 and
// v15, from one source.
//
//   u0, u1   address of x, 4 bytes per element       u4   scale
//   u2, u3   address of y                            u6   bias
//   i is preloaded: x of the global id
#include "kernel.hpp"

#include <valhall/interpreter_v15.hpp>
#include <valhall/program.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify_v15.hpp>

namespace kernels {
namespace {

using namespace valhall;

// The parts that differ.

namespace of_v9 {
using namespace valhall::v9;

/// r6 = r6.h0 as a float.
constexpr instruction convert[] = {s16_to_f32(r6, kill(r6).h00())};
/// r6 = r6 * scale + bias. An instruction of v9 reads one 64-bit slot of uniforms: u4 and u6 are in two.
constexpr instruction scale[] = {mov_i32(r7, u(6)), fma_f32(r6, kill(r6), u(4), kill(r7))};
}  // namespace of_v9

namespace of_v14 {
using namespace valhall::v14;

/// v11 lost S16_TO_F32.
constexpr instruction convert[] = {s16_to_s32(r6, kill(r6).h00()), s32_to_f32(r6, kill(r6))};
/// v14 reads the slots of any uniforms.
constexpr instruction scale[] = {fma_f32(r6, kill(r6), u(4), u(6))};
}  // namespace of_v14

namespace of_v15 {
using namespace valhall::v15;

/// As in v14, in words of v15.
constexpr instruction convert[] = {s16_to_s32(r6, kill(r6).h00()), s32_to_f32(r6, kill(r6))};
constexpr instruction scale[] = {fma_f32(r6, kill(r6), u(4), u(6))};
}  // namespace of_v15

// The common parts, from the builders of ARCH.
#define SCALE_SHORTS(ARCH)                                                                       \
  constexpr auto scale_shorts_in_##ARCH() {                                                      \
    using namespace valhall::ARCH;                                                               \
    program<16> p;                                                                               \
    p.append(shaddx_u64(r2, u(0), preloaded::global_id_x.w0(), 2));                              \
    p.append(shaddx_u64(r4, u(2), kill(preloaded::global_id_x).w0(), 2));                        \
    p.append(load_i32(staging(r6, 1), kill(r2), 0, {.slot = slot::slot0, .flow = flow::wait0})); \
    for (const instruction i : of_##ARCH::convert) p.append(i);                                  \
    for (const instruction i : of_##ARCH::scale) p.append(i);                                    \
    p.append(store_i32(staging(r6, 1), kill(r4), 0, {.slot = slot::slot0, .flow = flow::end}));  \
    return p.finish();                                                                           \
  }
SCALE_SHORTS(v9)
SCALE_SHORTS(v14)
SCALE_SHORTS(v15)
#undef SCALE_SHORTS

constexpr auto words_v9 = build_program([] { return scale_shorts_in_v9(); });
constexpr auto words_v14 = build_program([] { return scale_shorts_in_v14(); });
constexpr auto words_v15 = build_program([] { return scale_shorts_in_v15(); });

// Each is correct only for its own architecture.
constexpr verify_options options_v9 = {.arch = arch::v9}, options_v14 = {.arch = arch::v14};
constexpr v15_verify_options options_v15;
constexpr auto& kernel_v9 = verified<words_v9, stage::compute, options_v9>();
constexpr auto& kernel_v14 = verified<words_v14, stage::compute, options_v14>();
constexpr auto& kernel_v15 = verified<words_v15, stage::compute, options_v15>();
static_assert(verify(kernel_v9, stage::compute, options_v14).findings()[0].rule == rule::not_in_arch);
static_assert(verify(kernel_v14, stage::compute, options_v9).findings()[0].rule == rule::two_uniform_slots);
static_assert(kernel_v9[0] == kernel_v14[0] && kernel_v9[3] != kernel_v14[3]);

template <class Kernel, class Machine>
constexpr auto result_of(const Kernel& kernel, Machine m) {
  constexpr std::uint32_t x[] = {1, 100, 0xffff, 0x12348000};  // The last are -1 and -32768.
  v9::outcome<4> y;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(0.5f), 0, float_bits(10)};
  const memory_region memory[] = {{0x1000, x}, {0x2000, y.words}};
  m.uniforms = uniforms;
  m.memory = memory;
  m.registers = v9::junk;
  m.workgroup_size[0] = 4;
  y.take(run(kernel, m));
  return y;
}
constexpr auto result_v9 = result_of(kernel_v9, machine{.arch = arch::v9});
constexpr auto result_v14 = result_of(kernel_v14, machine{.arch = arch::v14});
constexpr auto result_v15 = result_of(kernel_v15, v15_machine{});
static_assert(result_v9.is({10.5f, 60.0f, 9.5f, -16374.0f}));
static_assert(result_v14.is({10.5f, 60.0f, 9.5f, -16374.0f}));
static_assert(result_v15.is({10.5f, 60.0f, 9.5f, -16374.0f}));

}  // namespace

const example v9::scale_shorts = {"scale_shorts", v9::words_of<kernel_v9>.bits, result_v9.words, number::real,
                                  arch::v9};
const example v14::scale_shorts = {"scale_shorts", v9::words_of<kernel_v14>.bits, result_v14.words,
                                   number::real, arch::v14};
const example v15::scale_shorts = {"scale_shorts", v9::words_of<kernel_v15>.bits, result_v15.words,
                                   number::real, arch::v15};

}  // namespace kernels
