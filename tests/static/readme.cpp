// SPDX-License-Identifier: MIT
// The snippets of README.md and of docs/.

// README: what it is
#include <valhall/assemble.hpp>
#include <valhall/assemble_literal.hpp>
#include <valhall/builders.hpp>
#include <valhall/constants.hpp>
#include <valhall/cost.hpp>
#include <valhall/growable_program.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/isa/unchecked.hpp>
#include <valhall/print.hpp>
#include <valhall/print_string.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify_text.hpp>

#include <cstdio>

using namespace valhall;

// y[i] = a * x[i] + y[i]: x at u1:u0, y at u3:u2, a in u4, i preloaded in r60
constexpr instruction saxpy[] = {
    shaddx_u64(r0, u(0), r60.w0(), 2),  // r1:r0 = &x[i]
    shaddx_u64(r2, u(2), kill(r60).w0(), 2),
    load_i32(staging(r4, 1), kill(r0), 0, {.slot = slot::slot0}),
    load_i32(staging(r5, 1), r2, 0, {.slot = slot::slot1, .flow = flow::wait01}),  // wait for both loads
    fma_f32(r4, u(4), kill(r4), kill(r5)),
    store_i32(staging(r4, 1), kill(r2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(saxpy[4].word() == 0x00b2c40000454484);

// docs/cost.md
constexpr instruction kernel[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot0}),  // r4 = *(u1:u0)
    mov_i32(r5, u(4), {.flow = flow::wait0}),                  // r5 = u4; wait for the load
    fma_f32(r4, kill(r4), -abs(kill(r5)), constant(1.0f), {.clamp = clamp::clamp_0_1}),
    store_i32(staging(r4, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),  // *(u3:u2) = r4
};
static_assert(kernel[0].word() == 0x0060840218000080);
static_assert(kernel[3].word() == 0x7861440218000082);

// README: compiler writers
bool emit_add(unsigned result, unsigned left, unsigned right, std::uint64_t& out) {
  const instruction i = fadd_f32(reg(result), reg(left), reg(right));
  if (!i.ok()) return false;  // i.error() says why, name_of(i.error()) in words
  out = i.word();
  return true;
}

// README: constants
constexpr resolved_constant half = resolve_constant(0.5f, source_of(opcode::fadd_f32, 1));
static_assert(half.ok() && half.operand() == operand(constant(0x38000000).h1()));
static_assert(half.load_into(r8) == iadd_imm_i32(r8, constant(0), 0x3f000000));

// README: kernel writers
constexpr instruction address = iadd_u64(r0, r2, r4);  // with r3 instead of r2: does not compile
static_assert(address.ok());

static_assert(cost_of(saxpy).cycles() <= 3);
static_assert(cost_of(saxpy).threads() == 2);

constexpr auto sum = valhall::assemble<R"(
    MOV.i32 r0, 0x0
    IADD_IMM.i32.reconverge r1, 0x0, #10
loop:
    IADD.s32 r0, r0, r1
    IADD_IMM.i32 r1, r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:loop
    STORE.i32.slot0.end @r0, u0, offset:0
)">();
static_assert(sum.size() == 6);

static_assert(verify(sum, stage::compute).ok());

constexpr auto draft = valhall::assemble<R"(
    LOAD.i32.slot0 @r0, u0, offset:0
    IADD.s32 r0, r0, r60
    STORE.i32.slot0 @r0, u2, offset:0
)">();
static_assert(verify(draft, stage::compute).first_wrong().rule == rule::read_before_wait);
static_assert(verify(repair(draft, stage::compute), stage::compute).ok());

// README: building programs
constexpr auto sum_up = build_program([] {
  program<64> p;  // at most 64 words
  const label loop = p.label();
  p.append(mov_i32(r0, constant(0)));
  p.append(iadd_imm_i32(r1, constant(0), 10, {.flow = flow::reconverge}));
  p.bind(loop);
  p.append(iadd_s32(r0, r0, r1));
  p.append(iadd_imm_i32(r1, r1, 0xffffffff));
  p.branchz(r1, loop, {.flow = flow::reconverge});
  p.append(store_i32(staging(r0, 1), u(0), 0, {.slot = slot::slot0, .flow = flow::end}));
  return p.finish();
});
static_assert(sum_up.size() == 6);
static_assert(sum_up.words()[4] == sum[4].word() && sum_up.words()[5] == sum[5].word());

bool upload(const growable_program& p, std::vector<std::uint8_t>& memory) {
  const auto finished = p.finish();
  for (const program_error& error : finished.errors()) std::fputs(to_string(error, "kernel").c_str(), stderr);
  memory = to_bytes(finished.padded());
  return finished.ok();
}

// README: text at run time
std::size_t text_at_run_time(const char* text) {
  valhall::assembly listing = valhall::assemble(text);
  for (const valhall::diagnostic& error : listing.errors)
    std::fputs(to_string(error, "kernel.s").c_str(), stderr);
  char line[256];
  const std::size_t length = valhall::print(line, sizeof line, valhall::decode(listing.words[0]));
  return length;
}

// README: microbenchmark writers
constexpr instruction two_slots = unchecked::fadd_f32(r0, u(0), u(2));
static_assert(two_slots.word() == 0x00a4c00000008280);

// README: what it computes
constexpr std::uint32_t result_of_sum() {
  std::uint32_t words[1] = {};
  const std::uint32_t addresses[] = {0x1000, 0};
  const memory_region memory[] = {{0x1000, words}};
  const run_result result = run(sum, machine{.uniforms = addresses, .memory = memory});
  return result.at(r0) == words[0] ? words[0] : 0;
}
static_assert(result_of_sum() == 55);
// docs/interpreter.md
constexpr std::uint32_t stored(float x, float y) {
  std::uint32_t xs[] = {float_bits(x)}, ys[] = {float_bits(y)};
  const std::uint32_t uniforms[] = {0x1000, 0, 0x2000, 0, float_bits(0.5f)};  // u1:u0 and u3:u2 are addresses
  const memory_region memory[] = {{0x1000, xs}, {0x2000, ys}};
  machine m;
  m.uniforms = uniforms;
  m.memory = memory;
  m.workgroup_size[0] = 1;
  return run(saxpy, m).ok() ? ys[0] : 0;
}
static_assert(stored(0.5f, 4.0f) == float_bits(4.25f));
bool steps_to(unsigned word) {
  const machine m;
  interpreter i(sum, m);
  while (i.current().next != word && i.step()) {
  }
  return i.current().next == word;
}

// docs: errors at run time
static_assert(sizeof(instruction) == 8);
rule error_of_odd_pair(unsigned first) {
  const instruction i = iadd_u64(r0, reg(first), r4);
  return i.error();
}
instruction load_at(long long offset) {
  return load_i32(staging(r0, 1), r2, immediate<16, true>::checked(offset), {.slot = slot::slot0});
}

// docs/cost.md
constexpr cost total = cost_of(kernel);
static_assert(total.cycles() <= 2);
static_assert(total.bound() == execution_unit::ls);
static_assert(total.cycles(execution_unit::fma) == total.cycles(execution_unit::cvt));
static_assert(total.threads() == 2);

// docs: programs
constexpr instruction words[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot1}),
    fadd_f32(r6, r4, r60, {.flow = flow::wait1}),  // The wait comes too late.
    store_i32(staging(r6, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(verify(words, stage::compute).first_wrong().rule == rule::read_before_wait);
void print_findings() {
  const flow_graph graph(words);
  for (const finding& f : verify(graph, stage::compute)) {
    char line[512];
    std::size_t length = print(line, sizeof line, f, graph);
    std::printf("%.*s\n", static_cast<int>(length), line);
  }
}

// docs/analysis.md
constexpr effects does = effects_of(load_i64(staging(r4, 2), kill(r0), 8, {.slot = slot::slot1}).word());
static_assert(does.reads == register_set::range(0, 2) && does.last_reads == does.reads);
static_assert(does.staging_writes == register_set::range(4, 2) && does.slot == 1);
