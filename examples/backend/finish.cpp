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

  const auto finished = emit(program, a);
  for (const valhall::program_error& e : finished.errors()) {
    result.problem = text_of(memory, [&](char* to, std::size_t size) { return print(to, size, e, name); });
    return result;
  }
  const valhall::repaired_program repaired = repair(finished.words(), stage);
  if (!repaired.ok()) {
    result.problem = explanation_of(repaired.error);
    return result;
  }
  // `repair` removes waits that no hazard needs, but keeps a NOP to which it gives no flow; the wait is added
  // here.
  const valhall::modifier_value all_slots[] = {{valhall::modifier::flow, valhall::flow::wait012}};
  const std::uint64_t fence = encode(valhall::opcode::nop, {}).word(),
                      wait = encode(valhall::opcode::nop, {}, all_slots).word();
  result.size = repaired.size();
  result.words = valhall::buffer<std::uint64_t>(valhall::padded_size(result.size));
  for (std::size_t i = 0; i < result.size; ++i) result.words[i] = repaired[i] == fence ? wait : repaired[i];
  const valhall::control_flow_graph graph(valhall::view<std::uint64_t>(result.words.begin(), result.size));
  for (const valhall::finding& f : verify(graph, stage)) {
    if (f.severity == valhall::severity::note) continue;
    result.problem = text_of(memory, [&](char* to, std::size_t size) { return print(to, size, f, graph); });
    return result;
  }
  return result;
}

}  // namespace backend
