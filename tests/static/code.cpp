// SPDX-License-Identifier: MIT
// Code of every origin is verified, repaired, counted, printed and turned into bytes in its architecture.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/v11.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify.hpp>

using namespace valhall;

namespace {

// A kernel of v15 that is not a kernel of another architecture.
constexpr auto kernel = build_program([] {
  growable_program p(v15::target);
  const label end = p.label();
  p.branch_unless(r0, end, {.flow = flow::reconverge});
  p.append(v15::iadd_u32(v15::r100, r0, u(200)));
  p.append(v15::store_i32(staging(v15::r100, 1), u(0), 0, {.slot = slot::slot0}));
  p.bind(end);
  p.append(v15::nop());
  return repair(p.finish(), stage::compute);
});
static_assert(kernel.ok() && kernel.arch() == arch::v15 && kernel.size() == 4);
static_assert(kernel[3] == v15::nop({.flow = flow::end}));
static_assert(verify(kernel, stage::compute).ok());

// Bytes of a constant, padded.
constexpr auto bytes = kernel.bytes();
static_assert(bytes.size() == 8 * padded_word_count(4));
static_assert(bytes[0] == (kernel[0] & 0xff) && bytes[31] == kernel[3] >> 56 && bytes[32] == 0);

// Instructions in an array, and text.
constexpr instruction list[] = {v11::iadd_u32(r0, r60, u(0)), v11::nop({.flow = flow::end})};
constexpr code<2> of_list(list, arch::v11);
constexpr auto of_text = assemble<"IADD.u32 r0, r60, u0\nNOP.end", arch::v11>();
static_assert(of_list.words()[0] == of_text[0] && of_list[1] == of_text[1] && of_text.arch() == arch::v11);
static_assert(cost_of(of_text).arch == arch::v11 && cost_of(kernel).arch == arch::v15);
constexpr auto& checked = verified<of_text, stage::compute>();
static_assert(checked.size() == 2);

constexpr bool prints_in_its_architecture() {
  char buffer[512] = {};
  const std::size_t size = print_program(buffer, sizeof buffer, kernel);
  for (std::size_t i = 0; i + 4 <= size; ++i)
    if (text_view(buffer + i, 4) == text_view("r100")) return true;
  return false;
}
static_assert(prints_in_its_architecture());

constexpr bool runs_in_its_architecture() {
  const std::uint32_t uniforms[] = {3};
  const register_input inputs[] = {{r60, 7}};
  const run_result r = run(of_text, machine{.arch = arch::v11, .uniforms = uniforms, .registers = inputs});
  const run_result other = run(of_text, machine{.arch = arch::v9, .uniforms = uniforms, .registers = inputs});
  return r.ok() && r.registers[0][0] == 10 && other.error().machine_error == machine_error::other_arch &&
         other.lane_instructions == 0;
}
static_assert(runs_in_its_architecture());

// Errors of a program pass through.
constexpr bool errors_pass_through() {
  growable_program p(arch::v11);
  p.branch(p.label());
  const code<> repaired = repair(p.finish(), stage::compute);
  const code<8> copied(p.finish());
  if (copied.ok() || copied.error() != repaired.error()) return false;
  if (run(copied, {.arch = arch::v11}).error().kind != run_error::broken_code) return false;
  return !repaired.ok() && repaired.error().kind == error_kind::unbound_label && repaired.size() == 0 &&
         !verify(repaired, stage::compute).ok();
}
static_assert(errors_pass_through());

// More words than there is room for.
constexpr code<1> full(list, arch::v11);
static_assert(!full.ok() && full.error().kind == error_kind::program_full && full.size() == 0);
constexpr code<1> nothing(view<instruction>(), arch::v11);
static_assert(nothing.ok() && nothing.size() == 0 && nothing.bytes().size() == 0);

}  // namespace
