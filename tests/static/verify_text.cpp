// SPDX-License-Identifier: MIT
// Findings as sentences, and programs that compile only without fault or hazard.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

namespace {

using namespace valhall::v9;

struct line {
  char text[300] = {};
  std::size_t size = 0;
  friend constexpr bool operator==(const line& found, const char* expected) {
    return text_view(found.text, found.size) == text_view(expected);
  }
};

constexpr instruction waits_late[] = {
    load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot1}),
    fadd_f32(r6, r4, r60, {.flow = flow::wait1}),
    store_i32(staging(r6, 1), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};

template <class Words>
constexpr line first_line(const Words& words, stage s) {
  const control_flow_graph graph(words, target);
  line result;
  result.size = print(result.text, sizeof result.text, verify(graph, s).error(), graph);
  return result;
}
template <class Words>
constexpr line first_sentence(const Words& words, stage s) {
  const control_flow_graph graph(words, target);
  line result;
  result.size = explain(result.text, sizeof result.text, verify(graph, s).error(), graph);
  return result;
}

static_assert(
    first_line(waits_late, stage::compute) ==
    "1: hazard: r4 is read before a wait on slot1 for LOAD.i32 at word 0, which writes it; wait1 or a "
    "wait that includes it belongs on word 0 [read_before_wait]");
static_assert(
    first_sentence(waits_late, stage::compute) ==
    "r4 is read before a wait on slot1 for LOAD.i32 at word 0, which writes it; wait1 or a wait that "
    "includes it belongs on word 0");

// A pair whose odd register is never written, and a pair of two such registers.
template <std::size_t Size>
constexpr line note_on(const instruction (&words)[Size]) {
  const control_flow_graph graph(words, target);
  line result;
  result.size = explain(result.text, sizeof result.text, verify(graph, stage::compute).findings()[0], graph);
  return result;
}
constexpr instruction lone_word[] = {
    mov_i32(r2, u(0)),
    iadd_u64(r0, r2.pair(), u(0).pair()),
    store_i64(staging(r0, 2), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
constexpr instruction no_word[] = {
    iadd_u64(r0, r2.pair(), u(0).pair()),
    store_i64(staging(r0, 2), u(2), 0, {.slot = slot::slot0, .flow = flow::end}),
};
static_assert(note_on(lone_word) ==
              "r3 is read by IADD.u64 as the high word of a pair, but on some path only r2 is written; "
              "r2.w0 reads that word alone and extends it");
static_assert(
    note_on(no_word) ==
    "r2 is read by IADD.u64, but on some path it is never written; write it first, or pass it to the "
    "program");

// Empty findings, and findings of another program.
constexpr line of_short_program(const program_error& f) {
  constexpr instruction program[] = {nop({.flow = flow::end})};
  line result;
  result.size = print(result.text, sizeof result.text, f, control_flow_graph(program, target));
  return result;
}
static_assert(of_short_program({.rule = rule::missing_end, .severity = severity::fault, .index = 1}) ==
              "1: fault: each path through a program must reach an instruction with end [missing_end]");
static_assert(
    of_short_program(
        {.rule = rule::read_before_wait, .severity = severity::note, .index = 0, .other = 7, .slot = 6}) ==
    "0: note: r255 is read before a wait on slot6 for a message, which writes it; wait0126 or wait "
    "belongs on a NOP before word 0 [read_before_wait]");
static_assert(of_short_program({.severity = severity::note, .index = 0}) ==
              "0: note: NOP breaks a rule: no rule is broken [none]");

// A buffer that is too short.
constexpr bool is_cut() {
  const control_flow_graph graph(waits_late, target);
  char text[12] = {};
  text[11] = '!';
  const std::size_t size = print(text, 11, verify(graph, stage::compute).error(), graph);
  return size == first_line(waits_late, stage::compute).size && text_view(text, 12) == "1: hazard: !";
}
static_assert(is_cut());

// Correct programs; notes are allowed.
constexpr auto sum = assemble<R"(
    MOV.i32 r0, 0x0
    IADD_IMM.i32.reconverge r1, 0x0, #10
loop:
    IADD.s32 r0, r0, r1
    IADD_IMM.i32 r1, r1, #0xFFFFFFFF
    BRANCHZ.reconverge r1, offset:loop
    STORE.i32.slot0.end @r0, u0, offset:0
)",
                              target>();
constexpr auto& kernel = verified<sum, stage::compute>();
static_assert(&kernel == &sum && kernel.size() == 6);

constexpr instruction reads_argument[] = {fadd_f32(r0, r1, r60, {.flow = flow::end})};
constexpr verify_options with_argument = {.inputs = register_set::range(1, 1) | register_set::range(60, 1),
                                          .conservative = true};
static_assert(&verified<reads_argument, stage::compute, target, with_argument>() == &reads_argument);

constexpr std::uint64_t words[] = {0x7800c00000000000};
static_assert(verified<words, stage::vertex, target>()[0] == 0x7800c00000000000);

}  // namespace
