// SPDX-License-Identifier: MIT
// Words and builders by architecture.
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/v11.hpp>
#include <valhall/v14.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

using namespace valhall;

namespace {

constexpr bool is_text(instruction word, arch e, text_view text) {
  char buffer[128] = {};
  const std::size_t size = print(buffer, sizeof buffer, word, e);
  return text == text_view(buffer, size);
}

// Each architecture has the builders of its own.
namespace of_v11 {
using namespace valhall::v11;
constexpr instruction kernel[] = {
    fadd_f32(r0, r55, r56, {.flow = flow::wait_resource}),
    lshift_or_i32(r1, r0, constant(0).b00(), constant(0)),
    store_i32(staging(r1, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end}),
};
}  // namespace of_v11
static_assert(verify(of_v11::kernel, stage::compute, arch::v11).ok());
static_assert(check(of_v11::kernel[0], arch::v11) == rule::none);
static_assert(check(of_v11::kernel[0], arch::v9) == rule::not_in_arch);
static_assert(!verify(of_v11::kernel, stage::compute, arch::v9).ok());

// An exact program of v14: two entries of uniforms in one instruction, and the flow `continue`.
namespace of_v14 {
using namespace valhall::v14;
constexpr instruction kernel[] = {
    fma_f32(r0, u(0), u(2), r55),
    fadd_f32(r0, r0, r0, {.flow = flow::continue_}),
    store_i32(staging(r0, 1), u(4), 0, {.slot = slot::slot0, .flow = flow::end}),
};
}  // namespace of_v14
static_assert(verify(of_v14::kernel, stage::compute, arch::v14).ok());
static_assert(check(of_v14::kernel[0], arch::v14) == rule::none);
static_assert(check(of_v14::kernel[0], arch::v13) == rule::two_uniform_slots);
static_assert(check(of_v14::kernel[1], arch::v14) == rule::none);
static_assert(check(of_v14::kernel[1], arch::v13) == rule::not_in_arch);

// A constant whose value v11 changed.
static_assert(constant_at(21, arch::v9) == 0 && constant_at(21, arch::v11) == 0x272428E0);
static_assert(is_text(v11::mov_i32(r0, constant(0x272428E0)), arch::v11, "MOV.i32 r0, 0x272428E0"));

// Instructions that no longer exist.
constexpr std::uint64_t hadd = 0x00A8C000000B0201;
static_assert(identify(hadd, arch::v9).id() == opcode::hadd_s32 && !identify(hadd, arch::v11).ok());
static_assert(identify_in_any(hadd).id() == opcode::hadd_s32);
static_assert(decode(hadd, arch::v10).ok() && decode(hadd, arch::v11).error() == rule::not_in_arch);
static_assert(decode(hadd, arch::v11).in() == arch::v11);
static_assert(find_instruction("HADD.s32", arch::v10).ok() && !find_instruction("HADD.s32", arch::v11).ok());
static_assert(archs_of(opcode::hadd_s32) == arch_set(arch::v9, arch::v10));
static_assert(archs_of(static_cast<opcode>(0xffff)).empty() &&
              !form_in(static_cast<opcode>(0xffff), arch::v9).ok());

// Special values of later architectures.
constexpr auto shader_output_word = v14::mov_i32(r0, shader_output.w0());
static_assert(check(shader_output_word, arch::v14) == rule::none);
static_assert(check(shader_output_word, arch::v12) == rule::none);
static_assert(check(shader_output_word, arch::v11) == rule::not_in_arch);

// From v12 on the constant 0x0 takes none of the two words.
constexpr operand three_words[] = {operand(r0), operand(u(0)), operand(u(1)), operand(constant(0))};
constexpr bool takes_three_words(arch e) {
  // An error in a constant evaluation does not compile, so the word is made without rules.
  return check(unchecked::encode(opcode::fma_f32, three_words, {}, e), e) == rule::none;
}
static_assert(!takes_three_words(arch::v9) && !takes_three_words(arch::v11));
static_assert(takes_three_words(arch::v12) && takes_three_words(arch::v14));

// Moved and extended forms: a word of the first architecture that has each, which the architecture before
// refuses.
constexpr bool is_new_in(std::uint64_t word, arch e, opcode operation) {
  const auto before = static_cast<arch>(static_cast<unsigned>(e) - 1);
  const decoded_instruction d = decode(word, e);
  return check(d) == rule::none && d.info().first_form == operation && !decode(word, before).ok();
}
static_assert(is_new_in(0x492F423A218AE80A, arch::v10, opcode::tex_dual));
static_assert(is_new_in(0x012A529200DA3118, arch::v10, opcode::tex_gradient));
static_assert(is_new_in(0x1330AA00A1972D1E, arch::v10, opcode::var_tex_buf_single));
static_assert(is_new_in(0x2078988494181ECB, arch::v11, opcode::ld_tile));
static_assert(is_new_in(0x005C94045301CB15, arch::v11, opcode::ld_var_buf_imm_f32));
static_assert(is_new_in(0x63290A0A10E85B9A, arch::v11, opcode::tex_gather));
static_assert(is_new_in(0x0B18E54B730C4687, arch::v11, opcode::and_imm_i32));
static_assert(is_new_in(0x00C25500082A048A, arch::v14, opcode::idp_v4s8));
static_assert(is_new_in(0x00418C3834082500, arch::v14, opcode::ld_var_flat_imm));
static_assert(decode(0x005C94045301CB15, arch::v11).operand_at(2).value() == 0x1CB);
static_assert(check(info(opcode::iadd_u64).default_bits | 1ull << 30, arch::v10) == rule::none);
static_assert(check(info(opcode::iadd_u64).default_bits | 1ull << 30, arch::v11) == rule::undocumented_form);
// With a projection, only the derivatives of 1d: no description has groups of five or seven registers.
static_assert(check(0x012a348680f88236, arch::v11) == rule::none);
static_assert(check(0x012a348a90f88236, arch::v11) == rule::undocumented_form);
static_assert(check(0x012a348ea0f88236, arch::v11) == rule::undocumented_form);
static_assert(check(0x012a348ab0f88236, arch::v11) == rule::undocumented_form);

// Units and cycles.
static_assert(unit_of(info(opcode::lshift_or_i32), arch::v9) == execution_unit::sfu);
static_assert(unit_of(info(opcode::lshift_or_i32), arch::v11) == execution_unit::cvt);
static_assert(issue_of(info(form_in(opcode::fround_f32, arch::v11).id()), arch::v11).cycles == 2);

// `missing_feature_of` names an instruction, a form of one, a flow, a value of a modifier, and a special
// value.
constexpr bool lacks(instruction word, arch e, text_view name, arch_set archs, bool is_form = false) {
  const missing_feature missing = missing_feature_of(decode(word, e));
  return missing.ok() && name == missing.name && missing.archs == archs && missing.is_form == is_form;
}
constexpr arch_set since_v11(arch::v11, arch::v15);
static_assert(lacks(v11::and_imm_i32(r0, r1, 0xf), arch::v10, "AND_IMM.i32", since_v11));
static_assert(lacks(v9::hadd_s32(r0, r1, r2), arch::v14, "HADD.s32", {arch::v9, arch::v10}));
static_assert(lacks(v11::nop({.flow = flow::wait_resource}), arch::v9, "wait_resource",
                    {arch::v10, arch::v15}));
static_assert(lacks(v14::nop({.flow = flow::continue_}), arch::v13, "continue", {arch::v14, arch::v15}));
static_assert(lacks(v14::mov_i32(r0, shader_output.w0()), arch::v9, "shader_output", {arch::v12, arch::v15}));
static_assert(lacks(v14::clper_i32(r0, r1, r2.b0(), {.lane_op = lane_operation::prefix}), arch::v13, "prefix",
                    {arch::v14, arch::v15}));
static_assert(!missing_feature_of(decode(v9::nop(), arch::v14)).ok());

// An architecture that is not described has no words.
constexpr bool refuses(arch e) {
  return decode(v9::nop(), e).error() == rule::not_in_arch &&
         check(v9::nop().word(), e) == rule::not_in_arch && !identify(v9::nop().word(), e).ok() &&
         !missing_feature_of(decode(v9::nop(), e)).ok();
}
static_assert(refuses(arch(8)) && refuses(arch(25)) && refuses(arch(0)));
static_assert(!refuses(first_arch) && !refuses(last_canonical_arch));
static_assert(!missing_feature_of(decode(instruction::from_word(0x78ff'c000'0000'0000), arch::v14)).ok());

// Values of the flow are those of an architecture.
constexpr bool has_flow(arch e, text_view name) {
  for (const named_value& v : values_of(info(opcode::nop).modifiers()[0], e))
    if (name == v.name) return true;
  return false;
}
static_assert(!has_flow(arch::v9, "wait_resource") && has_flow(arch::v10, "wait_resource"));
static_assert(!has_flow(arch::v13, "continue") && has_flow(arch::v14, "continue"));

// The row of each architecture.
static_assert(register_count_of(arch::v14) == 64 && register_count_of(arch::v15) == 128);
static_assert(uniform_count_of(arch::v14) == 128 && uniform_count_of(arch::v15) == 256);
static_assert(has_known_occupancy(arch::v14) && !has_known_occupancy(arch::v15));
static_assert(last_arch == arch::v15 && last_canonical_arch == arch::v14);
static_assert(text_view(name_of(arch::v10)) == text_view("v10") && text_view(name_of(arch(16))).empty());
static_assert(flow_of(0x3cf0641000000201, arch::v15) == flow::end);

}  // namespace
