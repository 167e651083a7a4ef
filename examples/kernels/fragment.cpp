// SPDX-License-Identifier: MIT
// A complete fragment shader: a texture at interpolated coordinates, times a colour.
//
//   u0, u1   handle of the texture      the mask of the covered samples, and the sample for the varying,
//   u2-u5    red, green, blue, alpha    are preloaded
#include "kernel.hpp"

#include <iterator>

namespace kernels::KERNEL_ARCH {
namespace {

constexpr reg coverage = preloaded::coverage;
/// The registers in which a blend shader expects the colour.
constexpr reg c0 = preloaded::blend_input_0, c1(c0.number() + 1), c2(c0.number() + 2), c3(c0.number() + 3);

constexpr instruction instructions[] = {
    // In v15 the sample and the coverage are in one register, so this is not its last use.
    ld_var_buf_imm_f32(staging(c0, 2), preloaded::sample_id, index(0),
                       {.sample = sample_mode::center,
                        .source_format = source_format::src_f32,
                        .update = update_mode::store,
                        .vecsize = vector_size::v2,
                        .slot = slot::slot0,
                        .flow = flow::wait0}),
    tex_single(staging(c0, 4), staging(c0, 2), u(0),
               {.dimension = dimension::_2d,
                .lod_mode = lod_mode::computed,
                .register_type = register_type::f,
                .register_width = register_width::_32,
                .skip = true,
                .slot = slot::slot0,
                .flow = flow::wait0}),

    // The products are added to -0, which does not change them.
    fma_f32(c0, kill(c0), u(2), -constant(0)),
    fma_f32(c1, kill(c1), u(3), -constant(0)),
    fma_f32(c2, kill(c2), u(4), -constant(0)),
    fma_f32(c3, kill(c3), u(5), -constant(0), {.flow = flow::wait0126}),

    atest(staging(coverage, 1), kill(coverage), c3, atest_datum.w0(), {.flow = flow::wait}),
    blend(
        staging(c0, 4), blend_descriptor_0.w0(), coverage, 0,
        {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0, .flow = flow::end}),

    // Not fixed-function: jumps to the blend shader. Nothing follows, so compilers pass 0 as the return
    // address.
    iadd_imm_i32(preloaded::return_address, constant(0), 0),
    branchzi(constant(0), blend_descriptor_0.w1(), {.absolute = true, .eq = true}),
};
constexpr code<std::size(instructions)> words(instructions, target);
constexpr auto& kernel = verified<words, stage::fragment>();
static_assert(has_no_note<kernel, stage::fragment>());
static_assert(kernel[6] == word{.v9 = 0x487dbc0200ea037c, .v15 = 0x27d4000100ea0580});
static_assert(kernel[7] == word{.v9 = 0x787f4008323c00f0, .v15 = 0x3f1b0284320000f0});
static_assert(cost_of(kernel).operations(execution_unit::v) == 2);

/// A varying of (0.25, 0.5), and a texture whose red and green are its coordinates.
class scene final : public environment {
 public:
  constexpr explicit scene(bool fixed_function) : fixed_function_(fixed_function) {}
  constexpr bool external(const host_access& access, host_result& result) override {
    if (access.operation->id == opcode::ld_var_buf_imm_f32) {
      result = {{float_bits(0.25f), float_bits(0.5f)}};
      return true;
    }
    result = {{access.staged[0], access.staged[1], float_bits(1), float_bits(0.5f)}};
    return access.operation->id == opcode::tex_single && access.sources[0] == 0x1234;
  }
  constexpr bool blends(std::uint64_t) override { return fixed_function_; }

 private:
  bool fixed_function_;
};

constexpr run_result shade(bool fixed_function, float red, float green, float blue, float alpha) {
  const std::uint32_t uniforms[] = {0x1234,           0, float_bits(red), float_bits(green), float_bits(blue),
                                    float_bits(alpha)};
  const register_input registers[] = {{coverage, 1}, {preloaded::return_address, 99}};
  scene functions(fixed_function);
  return run(kernel, machine{.arch = target,
                             .stage = stage::fragment,
                             .uniforms = uniforms,
                             .registers = registers,
                             .lanes = 0xf,
                             .functions = &functions});
}

/// The colour of lane 3, for fixed-function blending.
constexpr auto colour(float red, float green, float blue, float alpha) {
  const run_result r = shade(true, red, green, blue, alpha);
  outcome<4> c;
  c.take(r);
  for (unsigned i = 0; i < 4; ++i) c.words[i] = r.fragment.colours[0].words[i][3];
  return c;
}
constexpr auto result = colour(4, 2, 0.5f, 1);
static_assert(result.is({1.0f, 1.0f, 0.5f, 0.5f}));
static_assert(colour(-0.0f, -0.0f, -0.0f, -0.0f).is({-0.0f, -0.0f, -0.0f, -0.0f}));
static_assert(shade(true, 1, 1, 1, 1).at(preloaded::return_address) == 99);
static_assert(shade(false, 1, 1, 1, 1).ok() && shade(false, 1, 1, 1, 1).at(preloaded::return_address) == 0);

}  // namespace

const example fragment = {"fragment", kernel, result.words, number::real, target};

}  // namespace kernels::KERNEL_ARCH
