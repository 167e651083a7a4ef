// SPDX-License-Identifier: MIT
#include "finish.hpp"

#include "allocate.hpp"
#include "emit.hpp"

#include <valhall/print_v15.hpp>
#include <valhall/repair_v15.hpp>
#include <valhall/verify_v15.hpp>

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

/// The NOP of edition `in` that waits for all messages if it `waits`; else the NOP that replaces it during
/// `repair`, which removes waits that no hazard needs.
template <class Edition>
std::uint64_t nop_word(bool waits, Edition in) {
  constexpr valhall::modifier_value all_slots[] = {{valhall::modifier::flow, valhall::flow::wait012}};
  return encode(valhall::opcode::nop, {}, {all_slots, waits ? std::size_t{1} : 0}, in).word();
}

/// Emits and repairs a program. Returns how many waits for all messages `to` has.
template <class Edition>
std::size_t put_words(arena& memory, const ir_program& program, const allocation& a, valhall::stage stage,
                      const char* name, int filler, finished_program& to, Edition in) {
  const auto emitted = emit(program, a, filler, in);
  for (const valhall::program_error& e : emitted.errors()) {
    to.problem = text_of(memory, [&](char* text, std::size_t size) { return print(text, size, e, name); });
    return 0;
  }
  const valhall::repaired_program repaired = repair(emitted.words(), stage, in);
  if (!repaired.ok()) {
    to.problem = explanation_of(repaired.error);
    return 0;
  }
  const std::uint64_t wait_word = nop_word(true, in), no_flow_word = nop_word(false, in);
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
  bool is_used[most_registers] = {};
  for (value v = 0; v < program.values.size(); ++v) is_used[a.registers[v]] = true;
  for (unsigned r = 0; r < register_count(program.in); ++r)
    if (!is_used[r]) return static_cast<int>(r);
  return -1;
}

/// Makes the words of a program whose registers are allocated.
template <class Edition>
void put_finished(arena& memory, const ir_program& program, const allocation& a, valhall::stage stage,
                  const char* name, finished_program& to, Edition in) {
  std::size_t fences = 0;
  for (const ir_instruction& i : program.instructions)
    fences += i.what == step::instruction && i.id == valhall::opcode::nop;
  std::size_t waits = put_words(memory, program, a, stage, name, -1, to, in);
  // `repair` gives a NOP at the end of a block another flow, or joins it with its neighbour.
  if (to.problem.empty() && waits < fences)
    waits = put_words(memory, program, a, stage, name, unused_register(program, a), to, in);
  if (to.problem.empty() && waits < fences) to.problem = "a wait for all messages has no place";
  if (!to.problem.empty()) return;

  const valhall::basic_control_flow_graph<Edition> graph(
      valhall::view<std::uint64_t>(to.words.begin(), to.size), in);
  valhall::basic_verify_options<Edition> options;
  options.edition = in;
  for (const valhall::finding& f : verify(graph, stage, options)) {
    if (f.severity == valhall::severity::note) continue;
    to.problem = text_of(memory, [&](char* text, std::size_t size) { return print(text, size, f, graph); });
    return;
  }
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
  with_edition(program.in, [&](auto in) { put_finished(memory, program, a, stage, name, result, in); });
  return result;
}

}  // namespace backend
