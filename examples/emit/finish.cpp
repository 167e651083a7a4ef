// SPDX-License-Identifier: MIT
#include "finish.hpp"

#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <utility>

namespace emit {

namespace {

/// The NOP of architecture `in` with a flow.
std::uint64_t nop_word(valhall::flow f, valhall::arch in) {
  return encode(valhall::opcode::nop, {}, {{valhall::modifier::flow, f}}, in).word();
}

/// The problem of a program that got no registers.
std::string problem_of(const valhall::allocation& found, unsigned limit, const char* name) {
  if (found.code.error().kind != valhall::error_kind::out_of_registers)
    return to_string(found.code.error(), name);
  if (found.needed == 0) return "the program needs more registers than there are";
  return "the program needs " + std::to_string(found.needed) + " registers, but the limit is " +
         std::to_string(limit);
}

}  // namespace

finished_program finish(emitter& program, const finish_options& options, const char* name) {
  finished_program result;
  if (options.registers != 0 &&
      (options.registers < least_registers || options.registers > register_count_of(program.arch()))) {
    result.problem = "the limit of registers is " + std::to_string(options.registers);
    return result;
  }
  const valhall::allocation_options limits = {
      .registers = options.registers, .spill = true, .local_words = options.local_words};
  const valhall::virtual_program& words = program.finish();
  const valhall::allocation found = options.optimize && options.value_passes
                                        ? words.allocate(limits, valhall::value_passes)
                                        : words.allocate(limits);
  if (!found.ok()) {
    result.problem = problem_of(found, options.registers, name);
    if (found.code.error().kind == valhall::error_kind::unwritten_register)
      result.unwritten = program.value_of(static_cast<std::uint32_t>(found.code.error().value));
    return result;
  }
  result.spilled = found.local_words - options.local_words;
  valhall::code<> code = repair(found.code, program.stage());
  if (!code.ok()) {
    result.problem = explanation_of(code.error());
    return result;
  }
  // `repair` removes waits that no hazard needs, and leaves the NOP.
  const std::uint64_t bare = nop_word(valhall::flow::none, program.arch()),
                      wait = nop_word(valhall::flow::wait012, program.arch());
  result.fences = static_cast<std::size_t>(std::count(code.begin(), code.end(), bare));
  // The optimizer moves messages past a NOP.
  if (options.optimize && result.fences == 0)
    if (valhall::optimized better = optimize(code, program.stage(), {.registers = options.registers});
        better.ok())
      code = std::move(better.code);
  result.size = code.size();
  result.words.resize(valhall::padded_word_count(result.size));
  std::replace_copy(code.begin(), code.end(), result.words.begin(), bare, wait);
  const valhall::control_flow_graph graph(valhall::view<std::uint64_t>(result.words.data(), result.size),
                                          program.arch());
  for (const valhall::program_error& f :
       verify(graph, program.stage(), {.inputs = program.preloaded_in_use()})) {
    if (f.severity == valhall::severity::note) continue;
    result.problem = to_string(f, graph);
    break;
  }
  return result;
}

}  // namespace emit
