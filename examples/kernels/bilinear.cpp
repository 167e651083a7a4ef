// SPDX-License-Identifier: MIT
// Scales an image of one component: out[y * width + x] is the bilinear mean of the four texels around
// (x * scale + offset, y * scale + offset), one output per thread.
//
//   u0, u1   address of out              u4, u5    scale and offset, floats
//   u2, u3   handle of the image         u6        width of out
//   x and y are preloaded: x and y of the global id
#include "kernel.hpp"

#include <iterator>

namespace kernels::KERNEL_ARCH {
namespace {

/// The texel at the coordinates in two registers; ready after a wait on slot 0.
constexpr instruction fetch(reg result, reg xy, flow f = flow::none) {
  return tex_fetch(staging(result, 1), staging(xy, 2), u(2),
                   {.dimension = dimension::_2d,
                    .register_type = register_type::f,
                    .register_width = register_width::_32,
                    .write_mask = write_mask::r,
                    .slot = slot::slot0,
                    .flow = f});
}

constexpr reg x = preloaded::global_id_x, y = preloaded::global_id_y;

constexpr instruction instructions[] = {
    u32_to_f32(r2, x),
    u32_to_f32(r3, y),
    fma_f32(r2, kill(r2), u(4), u(5)),
    fma_f32(r3, kill(r3), u(4), u(5)),

    // Integer parts select the texels, fractions are their weights.
    fround_f32(r4, r2, {.roundmode = round_mode::rtn}),
    fround_f32(r5, r3, {.roundmode = round_mode::rtn}),
    fadd_f32(r2, kill(r2), -r4),
    fadd_f32(r3, kill(r3), -r5),
    f32_to_s32(r4, kill(r4)),
    f32_to_s32(r5, kill(r5)),

    // The coordinates, in pairs r4 to r11.
    iadd_imm_i32(r6, r4, 1),
    mov_i32(r7, r5),
    mov_i32(r8, r4),
    iadd_imm_i32(r9, r5, 1),
    mov_i32(r10, r6),
    mov_i32(r11, r9),
    fetch(r12, r4),
    fetch(r13, r6),
    fetch(r14, r8),
    fetch(r15, r10, flow::wait0),

    // Interpolates horizontally, then vertically.
    fadd_f32(r13, kill(r13), -r12),
    fma_f32(r12, kill(r13), r2, kill(r12)),
    fadd_f32(r15, kill(r15), -r14),
    fma_f32(r14, kill(r15), kill(r2), kill(r14)),
    fadd_f32(r14, kill(r14), -r12),
    fma_f32(r12, kill(r14), kill(r3), kill(r12)),

    imul_i32(r2, kill(y), u(6)),
    iadd_u32(r2, kill(r2), kill(x)),
    shaddx_u64(r4, u(0), kill(r2).w0(), 2),
    store_i32(staging(r12, 1), kill(r4), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr code<std::size(instructions)> words(instructions, target);
constexpr auto& kernel = verified<words, stage::compute>();
static_assert(has_no_note<kernel, stage::compute>());
static_assert(kernel[16] == word{.v9 = 0x01254404144c0082, .v15 = 0x03690442110c0002});
static_assert(kernel[22] == word{.v9 = 0x00a4cf1000000e4f, .v15 = 0x00f00f1000000e8f});
static_assert(cost_of(kernel).operations(execution_unit::t) == 4);
static_assert(cost_of(kernel).threads() == (has_known_occupancy(target) ? 2 : 0));

/// An image of 3 x 3 texels. A texel outside is an error.
class image final : public environment {
 public:
  constexpr bool external(const host_access& access, host_result& result) override {
    constexpr float texels[3][3] = {{0, 4, 8}, {16, 20, 40}, {80, 0, 8}};
    const std::uint32_t column = access.staged[0], row = access.staged[1];
    if (access.operation->id != opcode::tex_fetch || access.sources[0] != 0x1234 || column > 2 || row > 2)
      return false;
    result.words[0] = float_bits(texels[row][column]);
    return true;
  }
};

constexpr auto result = [] {
  outcome<16> out;
  const std::uint32_t uniforms[] = {0x1000, 0, 0x1234, 0, float_bits(0.5f), float_bits(0.25f), 4};
  const memory_region memory[] = {{0x1000, out.words}};
  image texture;
  out.take(run(kernel, machine{.arch = target,
                               .uniforms = uniforms,
                               .memory = memory,
                               .workgroup_size = {4, 4, 1},
                               .functions = &texture}));
  return out;
}();
static_assert(result.is({5.0f, 7.0f, 10.0f, 14.0f, 13.0f, 15.0f, 20.0f, 28.0f, 27.75f, 19.25f, 19.25f, 27.75f,
                         49.25f, 19.75f, 7.75f, 13.25f}));

}  // namespace

const example bilinear = {"bilinear", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
