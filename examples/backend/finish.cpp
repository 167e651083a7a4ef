// SPDX-License-Identifier: MIT
#include "finish.hpp"

#include "allocate.hpp"
#include "emit.hpp"

#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

namespace backend {

namespace {

/// The text that `print(buffer, capacity)` writes, at most 512 characters of it, in the arena.
template <class Print>
std::string_view text_of(arena& memory, const Print& print) {
  constexpr std::size_t most = 512;
  char* const text = memory.array<char>(most);
  const std::size_t size = print(text, most);
  return {text, size < most ? size : most};
}

/// The word of a wait for all messages, and what is in its place for `repair`, which removes waits that no
/// hazard needs.
constexpr valhall::modifier_value all_slots[] = {{valhall::modifier::flow, valhall::flow::wait012}};
constexpr std::uint64_t wait_word = encode(valhall::opcode::nop, {}, all_slots).word(),
                        no_flow_word = encode(valhall::opcode::nop, {}).word();

/// Emits and repairs a program. Returns how many waits for all messages `to` has.
std::size_t put_words(arena& memory, const ir_program& program, const allocation& a, valhall::stage stage,
                      const char* name, int filler, finished_program& to) {
  const auto emitted = emit(program, a, filler);
  for (const valhall::program_error& e : emitted.errors()) {
    to.problem = text_of(memory, [&](char* text, std::size_t size) { return print(text, size, e, name); });
    return 0;
  }
  const valhall::repaired_program repaired = repair(emitted.words(), stage);
  if (!repaired.ok()) {
    to.problem = explanation_of(repaired.error);
    return 0;
  }
  std::size_t waits = 0;
  to.size = repaired.size();
  to.words = valhall::buffer<std::uint64_t>(valhall::padded_size(to.size));
  for (std::size_t i = 0; i < to.size; ++i) {
    const bool is_wait = repaired[i] == no_flow_word;
    to.words[i] = is_wait ? wait_word : repaired[i];
    waits += is_wait;
  }
  return waits;
}

/// A register that no value has; -1 if there is none.
int unused_register(const ir_program& program, const allocation& a) {
  bool is_used[all_registers] = {};
  for (value v = 0; v < program.values.size(); ++v) is_used[a.registers[v]] = true;
  for (int r = 0; r < int{all_registers}; ++r)
    if (!is_used[r]) return r;
  return -1;
}

}  // namespace

finished_program finish(arena& memory, ir_program& program, valhall::stage stage, unsigned registers,
                        const char* name) {
  finished_program result;
  const allocation a = registers == 0 ? allocate(memory, program) : allocate(memory, program, registers);
  if (!a.ok) {
    result.problem = "the program needs more registers than the limit allows";
    return result;
  }
  result.spilled = a.spilled;

  std::size_t fences = 0;
  for (const ir_instruction& i : program.instructions)
    fences += i.what == step::instruction && i.id == valhall::opcode::nop;
  std::size_t waits = put_words(memory, program, a, stage, name, -1, result);
  // `repair` gives a NOP at the end of a block another flow, or joins it with its neighbour.
  if (result.problem.empty() && waits < fences)
    waits = put_words(memory, program, a, stage, name, unused_register(program, a), result);
  if (result.problem.empty() && waits < fences) result.problem = "a wait for all messages has no place";
  if (!result.problem.empty()) return result;

  const valhall::control_flow_graph graph(valhall::view<std::uint64_t>(result.words.begin(), result.size));
  for (const valhall::finding& f : verify(graph, stage)) {
    if (f.severity == valhall::severity::note) continue;
    result.problem = text_of(memory, [&](char* to, std::size_t size) { return print(to, size, f, graph); });
    return result;
  }
  return result;
}

}  // namespace backend
