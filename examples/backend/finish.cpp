// SPDX-License-Identifier: MIT
#include "finish.hpp"

#include "allocate.hpp"
#include "emit.hpp"
#include "select.hpp"

#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdio>

namespace backend {

namespace {

/// The text that `print(buffer, capacity)` writes, limited to 512 characters, in the arena.
template <class Print>
std::string_view text_of(arena& memory, const Print& print) {
  constexpr std::size_t most = 512;
  char* const text = memory.array<char>(most);
  const std::size_t size = print(text, most);
  return {text, size < most ? size : most};
}

/// The NOP of architecture `in` that waits for all messages if it `waits`; otherwise the NOP that replaces it
/// during `repair`, which removes waits that no hazard needs.
std::uint64_t nop_word(bool waits, valhall::arch in) {
  constexpr valhall::modifier_value all_slots[] = {{valhall::modifier::flow, valhall::flow::wait012}};
  return encode(valhall::opcode::nop, {}, {all_slots, waits ? std::size_t{1} : 0}, in).word();
}

/// Emits and repairs a program. Returns how many waits for all messages `to` has.
std::size_t put_words(arena& memory, const ir_program& program, const allocation& a, valhall::stage stage,
                      const char* name, finished_program& to) {
  const valhall::arch in = program.in;
  const auto emitted = emit(program, a);
  for (const valhall::program_error& e : emitted.errors()) {
    to.problem = text_of(memory, [&](char* text, std::size_t size) { return print(text, size, e, name); });
    return 0;
  }
  const valhall::code<> repaired = repair(emitted.words(), stage, in);
  if (!repaired.ok()) {
    to.problem = explanation_of(repaired.error());
    return 0;
  }
  const std::uint64_t wait_word = nop_word(true, in), no_flow_word = nop_word(false, in);
  std::size_t waits = 0;
  to.size = repaired.size();
  to.words = valhall::buffer<std::uint64_t>(valhall::padded_word_count(to.size));
  for (std::size_t i = 0; i < to.size; ++i) {
    const bool is_wait = repaired[i] == no_flow_word;
    to.words[i] = is_wait ? wait_word : repaired[i];
    waits += is_wait;
  }
  return waits;
}

bool is_fence(const ir_instruction& i) noexcept {
  return i.what == step::instruction && i.id == valhall::opcode::nop;
}

/// A copy that shares no storage with `from`.
ir_program copy_of(arena& memory, const ir_program& from) {
  ir_program copy = from;
  copy.instructions = list<ir_instruction>(memory);
  copy.values = list<value_info>(memory);
  for (const ir_instruction& i : from.instructions) copy.instructions.push(i);
  for (const value_info& v : from.values) copy.values.push(v);
  return copy;
}

/// A copy of `from` with an unread write before and after each NOP. The writes take the flows that `repair`
/// would give to the NOP.
ir_program with_separate_fences(arena& memory, const ir_program& from) {
  ir_program to = copy_of(memory, from);
  to.instructions.shrink(0);
  selector select(to);
  for (const ir_instruction& i : from.instructions) {
    if (is_fence(i)) select.in_register(selector::literal(0u));
    to.instructions.push(i);
    if (is_fence(i)) select.in_register(selector::literal(0u));
  }
  return to;
}

/// Allocates registers, then emits and repairs the program. Returns the number of waits for all messages in
/// `to`.
std::size_t put_allocated(arena& memory, ir_program& program, valhall::stage stage, unsigned registers,
                          const char* name, finished_program& to) {
  const allocation a = registers == 0 ? allocate(memory, program) : allocate(memory, program, registers);
  if (!a.ok) {
    const auto explain = [&](char* text, std::size_t size) {
      return static_cast<std::size_t>(
          a.needed == 0 ? std::snprintf(text, size, "the program needs more registers than there are")
                        : std::snprintf(text, size, "the program needs %u registers, but the limit is %u",
                                        a.needed, registers));
    };
    to.problem = text_of(memory, explain);
    return 0;
  }
  to.spilled = a.spilled;
  return put_words(memory, program, a, stage, name, to);
}

/// The preloaded registers of `program`: those that its values are bound to.
valhall::register_set inputs_of(const ir_program& program, valhall::stage stage) {
  valhall::register_set bound;
  for (const value_info& v : program.values)
    if (v.fixed >= 0) bound |= bound.range(static_cast<unsigned>(v.fixed), 1);
  return valhall::preloaded_registers(stage, program.in) & bound;
}

/// Reports the verifier's findings in `to`, which has the words of `program`.
void check_words(arena& memory, const ir_program& program, valhall::stage stage, finished_program& to) {
  const valhall::control_flow_graph graph(valhall::view<std::uint64_t>(to.words.begin(), to.size),
                                          program.in);
  for (const valhall::program_error& f : verify(graph, stage, {.inputs = inputs_of(program, stage)})) {
    if (f.severity == valhall::severity::note) continue;
    to.problem = text_of(memory, [&](char* text, std::size_t size) { return print(text, size, f, graph); });
    return;
  }
}

}  // namespace

finished_program finish(arena& memory, ir_program& program, valhall::stage stage, unsigned registers,
                        const char* name) {
  finished_program result;
  const auto fences = static_cast<std::size_t>(
      std::count_if(program.instructions.begin(), program.instructions.end(), is_fence));
  const ir_program original = fences == 0 ? ir_program(memory, program.in) : copy_of(memory, program);
  std::size_t waits = put_allocated(memory, program, stage, registers, name, result);
  // `repair` gives a NOP at the end of a block another flow, or merges it with its neighbour.
  if (result.problem.empty() && waits < fences) {
    program = with_separate_fences(memory, original);
    waits = put_allocated(memory, program, stage, registers, name, result);
  }
  if (result.problem.empty() && waits < fences) result.problem = "a wait for all messages has no place";
  if (!result.problem.empty()) return result;
  check_words(memory, program, stage, result);
  return result;
}

}  // namespace backend
