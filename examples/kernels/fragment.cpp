// SPDX-License-Identifier: MIT
// A complete fragment shader: a texture at interpolated coordinates, times a colour.
//
//   u0, u1   handle of the texture     r60  mask of the covered samples
//   u2-u5    red, green, blue, alpha   r61  sample mask and number, for the varying
#include "kernel.hpp"

#include <valhall/assemble_constexpr.hpp>

namespace kernels {
namespace {

constexpr auto words = assemble<R"(
    LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0
    TEX_SINGLE.slot0.skip.f.32.2d.computed.wait0 @r0:r1:r2:r3, @r0:r1, u0

    FMA.f32 r0, ^r0, u2, 0x0.neg
    FMA.f32 r1, ^r1, u3, 0x0.neg
    FMA.f32 r2, ^r2, u4, 0x0.neg
    FMA.f32.wait0126 r3, ^r3, u5, 0x0.neg

    ATEST.wait @r60, ^r60, r3, atest_datum.w0
    BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0

    # Not fixed-function: jumps to the blend shader. Nothing follows, so compilers pass 0 as the return
    # address.
    IADD_IMM.i32 r48, 0x0, #0x0
    BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1
)">();
constexpr auto& kernel = verified<words, stage::fragment>();
static_assert(verify(kernel, stage::fragment).findings().size() == 0);
static_assert(kernel[6].word() == 0x487dbc0200ea037c);
static_assert(kernel[7].word() == 0x787f4008323c00f0);
static_assert(cost_of(kernel).operations(execution_unit::v) == 2);

/// A varying of (0.25, 0.5), and a texture whose red and green are its coordinates.
class scene final : public environment {
 public:
  constexpr explicit scene(bool fixed_function) : fixed_function_(fixed_function) {}
  constexpr bool external(const external_access& access, external_result& result) override {
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
  const register_input registers[] = {{r60, 1}, {r48, 99}};
  scene functions(fixed_function);
  return run(kernel, machine{.stage = stage::fragment,
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
static_assert(shade(true, 1, 1, 1, 1).at(r48) == 99);
static_assert(shade(false, 1, 1, 1, 1).ok() && shade(false, 1, 1, 1, 1).at(r48) == 0);

}  // namespace

const example fragment = {"fragment", words_of<kernel>.bits, result.words, number::real};

}  // namespace kernels
