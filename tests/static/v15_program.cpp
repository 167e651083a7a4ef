// SPDX-License-Identifier: MIT
// Programs of v15 with labels, and their branches placed in other storage.
#include <valhall/branches_v15.hpp>
#include <valhall/program_v15.hpp>
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

namespace {

constexpr formatted_modifiers blending{
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

constexpr auto kernel = build_program([] {
  v15_program<2> loop_head;
  const label inner_end = loop_head.label();
  loop_head.branchz(r100.h1(), inner_end, {.flow = flow::reconverge});

  v15_program<16> p;
  const label start = p.label(), end = p.label();
  p.bind(start);
  const appended_labels map = p.append(loop_head);
  p.append(branchz(r127, 0, {.eq = true}), start);
  p.blend(staging(r64, 4), r126.pair(), r60, end, blending);
  p.append(blend(staging(r64, 4), r126.pair(), r60, 200, blending), end);
  p.append(iadd_u32(r100, r100, u(200)));
  p.bind(map(inner_end));
  p.branch(start);
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  return p.finish();
});
static_assert(kernel.size() == 7);
static_assert(kernel[0] == branchz(r100.h1(), 4, {.flow = flow::reconverge}));
static_assert(kernel[1] == branchz(r127, -2, {.eq = true}));
static_assert(kernel[2] == blend(staging(r64, 4), r126.pair(), r60, 3, blending));
static_assert(kernel[3] == blend(staging(r64, 4), r126.pair(), r60, 2, blending));
static_assert(kernel[5] == branchz(constant_entry(0), -6, {.eq = true}));

constexpr bool places_as_labels_do() {
  instruction words[7];
  for (unsigned i = 0; i < 7; ++i) words[i] = kernel[i];
  words[0] = branchz(r100.h1(), -1, {.flow = flow::reconverge});
  words[3] = blend(staging(r64, 4), r126.pair(), r60, 0, blending);
  if (!place_branches(words, {{0, 5}, {3, 6}}, in_v15).ok()) return false;
  return words[0] == kernel[0] && words[3] == kernel[3];
}
static_assert(places_as_labels_do());

/// The first error of a program of `i` that must lead to its end, and of the same program in other storage.
template <class Program, class Arch>
constexpr build_error error_in(instruction i, Arch e) {
  Program p;
  const label end = p.label();
  p.append(i, end);
  p.bind(end);
  const auto finished = p.finish();
  instruction words[] = {i};
  const build_error placed = place_branches(words, {{0, 1}}, e).error;
  const build_error built = finished.ok() ? build_error::none : finished.errors()[0].error;
  return placed == built ? built : build_error::program_full;
}
constexpr build_error error_of(instruction i, v15_arch e) { return error_in<v15_program<4>>(i, e); }
constexpr build_error error_of(instruction i, arch e) { return error_in<program<4>>(i, e); }

static_assert(error_of(branchz(r100, 3), in_v15) == build_error::none);
static_assert(error_of(iadd_u32(r0, r1, r2), in_v15) == build_error::not_a_branch);
// Words do not contain their layout: branches of one layout are other instructions in the other, if any.
static_assert(error_of(branchz(r100, 3), arch::v14) == build_error::not_a_branch);
static_assert(error_of(blend(staging(r0, 4), r0, r60, 0, blending), arch::v14) == build_error::not_a_branch);
static_assert(error_of(instruction::from_word(0x001fc00000000000), in_v15) == build_error::not_a_branch);

}  // namespace
