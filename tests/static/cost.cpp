// SPDX-License-Identifier: MIT
// The cost of programs in constant evaluation, in assertions like those of kernel authors.
#include "long_kernel.hpp"

#include <valhall/cost.hpp>
#include <valhall/v9.hpp>

namespace {

using namespace valhall::v9;
using unit = execution_unit;

constexpr instruction kernel[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot0}),
    mov_i32(r5, u(4), {.flow = flow::wait0}),
    fma_f32(r4, kill(r4), -abs(kill(r5)), constant(1.0f)),
    frcp_f32(r4, kill(r4)),
    store_i32(staging(r4, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr cost total = cost_of(kernel, target);
static_assert(total.instructions == 5 && total.undecoded == 0);
static_assert(total.operations(unit::ls) == 2 && total.operations(unit::cvt) == 1);
static_assert(total.cycles() <= 2 && total.cycles() > 1);
static_assert(total.bound() == unit::ls);
static_assert(total.cycles(unit::sfu) == cycle_count::at_rate(8, 64));
static_assert(total.cycles(unit::sfu, mesa_statistics) == cycle_count::at_rate(4, 64));
static_assert(total.cycles(unit::sfu) > total.cycles(unit::fma));
static_assert(total.cycles(unit::none) == 0);
static_assert(total.registers.size() == 2 && total.threads() == 2);
static_assert(total.uniform_words() == 5);

// A part of a program, and its words.
constexpr std::uint64_t words[] = {kernel[2].word(), kernel[3].word(), 0, 0};
constexpr cost arithmetic = cost_of(words, target);
static_assert(arithmetic == cost_of(view<instruction>(kernel + 2, 2), target));
static_assert(arithmetic.instructions == 2 && arithmetic.bound() == unit::sfu);
static_assert(cost_of(view<instruction>(kernel, 2), target) +
                  cost_of(view<instruction>(kernel + 2, 3), target) ==
              total);
constexpr cost nothing = cost_of(view<instruction>(), target);
static_assert(nothing.arch == target && nothing.cycles() == 0 && total + nothing == total);

// A broken instruction does not count.
constexpr instruction broken[] = {instruction::from_word(std::uint64_t{1} << 63), kernel[0]};
static_assert(cost_of(broken, target).undecoded == 1 && cost_of(broken, target).instructions == 1);

// f_pbr.frag.hex.
constexpr cost fragment = cost_of(view<std::uint64_t>(long_kernel.data(), 238), target);
static_assert(fragment.cycles(unit::fma, mesa_statistics) == cycle_count::at_rate(146, 64));
static_assert(fragment.cycles(unit::v, mesa_statistics) == 1);
static_assert(fragment.threads() == 1);

// The cycles of all cores are exact.
constexpr bool are_exact() {
  for (const shader_core& core : shader_cores)
    for (const unsigned rate :
         {1u * core.fma, 1u * core.cvt, 4u * core.sfu, 1u * core.varying, 1u * core.texels})
      if (cycle_count::parts_per_cycle % rate != 0) return false;
  return true;
}
static_assert(are_exact());

static_assert(cycle_count(2).parts() == 768 && cycle_count(2).to_double() == 2.0);
static_assert(cycle_count::at_rate(99, 64).whole() == 1 &&
              cycle_count::at_rate(99, 64).millionths() == 546875);
static_assert(cycle_count(1) < cycle_count(2) && cycle_count(2) >= 2 && !(cycle_count(2) > 2));

}  // namespace
