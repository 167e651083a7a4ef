// SPDX-License-Identifier: MIT
// One text of a kernel for all architectures: only KERNEL_ARCH, the namespace of the builders, differs. It
// uses branches, constants, assembly text, the verifier, repair, cost and the interpreter, in constant
// evaluation and at run time.
#define KERNEL_HEADER(arch) <valhall/arch.hpp>
#include KERNEL_HEADER(KERNEL_ARCH)
#define KERNEL_TEXT(arch) #arch
#define KERNEL_NAME(arch) KERNEL_TEXT(arch)

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/choose.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdint>

using namespace valhall::KERNEL_ARCH;

namespace {

constexpr std::uint32_t uniforms[] = {0x1000, 0, 5};
constexpr unsigned rounds = 2;  // The uniform with the number of rounds.

/// Adds 7, as often as a uniform says, and stores the sum: loops while the count is not zero.
template <class Program>
constexpr void append_kernel(Program& p) {
  const label start = p.label();
  p.append(mov_i32(r16, u(rounds)));
  p.append(mov_i32(r17, constant(0)));
  p.bind(start);
  // No architecture has 7 in its table of constants, so that IADD_IMM adds it.
  p.append(iadd_imm_i32(r17, kill(r17), 7));
  p.append(iadd_imm_i32(r16, kill(r16), 0xffffffff));
  p.branch_if(r16, start);
  p.append(store_i32(staging(r17, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end}));
}

constexpr std::uint32_t result_of(const auto& code) {
  std::uint32_t memory[1] = {};
  const memory_region regions[] = {{0x1000, memory}};
  const run_result r =
      run(code, {.arch = target, .uniforms = uniforms, .memory = regions, .workgroup_size = {1, 1, 1}});
  return r.ok() ? memory[0] : 0;
}

// A program and its branches.
constexpr auto built = build_program([] {
  program<8> p(target);
  append_kernel(p);
  return p.finish();
});
static_assert(built.ok() && built.arch() == target);

// Repair and the verifier.
constexpr bool is_repaired() {
  const code<> better = repair(built, stage::compute);
  return better.ok() && better.arch() == target && verify(better, stage::compute).ok() &&
         result_of(better) == 35;
}
static_assert(is_repaired());
constexpr instruction words[] = {
    iadd_u32(r17, u(0), u(1)), store_i32(staging(r17, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end})};
static_assert(verify(words, stage::compute, target).ok() && repair(words, stage::compute, target).ok());
constexpr auto& kernel = verified<words, stage::compute, target>();
static_assert(&kernel == &words);

// Cost.
static_assert(cost_of(words, target).operations(execution_unit::ls) == 1 &&
              cost_of(words, target).arch == target);
static_assert(cost_of(built).arch == target);

// Text, and single words.
constexpr auto assembled = assemble<R"(
  IADD.u32 r17, u0, u1
  STORE.i32.slot0.end @r17, u0, offset:0
)",
                                    target>();
static_assert(assembled.size() == 2 && assembled[0] == words[0] && assembled[1] == words[1]);
static_assert(verify(assembled, stage::compute).ok() && result_of(assembled) == 0x1000);
static_assert(decode(words[0], target).id() == opcode::iadd_u32 && check(words[0], target) == rule::none);
static_assert(encode(opcode::iadd_u32, {r17, u(0), u(1)}, {}, target) == words[0]);
static_assert(flow_of(words[1], target) == flow::end && effects_of(words[0], target).writes.contains(r17));
static_assert(with_last_use(mov_i32(r1, r2), 1, true, target) == mov_i32(r1, kill(r2)));
static_assert(preloaded_registers(stage::compute, target).contains(preloaded::global_id_x));

// Constants, from the table and from uniforms.
static_assert(resolve_constant(1.0f, source_of(opcode::fadd_f32, 2), uniforms, target).operand() ==
              operand(constant(1.0f)));
static_assert(resolve_constant(5, source_of(opcode::mov_i32, 1), uniforms, target).operand() ==
              operand(u(rounds)));

}  // namespace

TEST_CASE("one kernel text in " KERNEL_NAME(KERNEL_ARCH)) {
  growable_program p(target);
  append_kernel(p);
  const code<> better = repair(p.finish(), stage::compute);
  REQUIRE(better.ok());
  CHECK(verify(better, stage::compute).ok());
  CHECK(result_of(better) == 35);
  // The text assembles to the same words.
  const assembly again = assemble(program_to_string(better, {.numbered_labels = true}), target);
  REQUIRE(again.ok());
  CHECK(code<8>(again.words).size() == better.size());
  CHECK(std::equal(better.begin(), better.end(), again.words.begin()));
  CHECK(to_string(words[0], target) == "IADD.u32 r17, u0, u1");
  CHECK_FALSE(verify(words, stage::compute, static_cast<arch>(16)).ok());
}
