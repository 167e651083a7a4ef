// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/verification/repair_steps.hpp>

#include <cstddef>
#include <cstdint>

/// Repair: sets slots, waits, last-use marks, `reconverge` and `end` as the rules of programs require. It
/// preserves the results of the program, and adjusts branches to their moved targets. Each function is
/// idempotent. NOPs are added where no instruction has room for a flow.
namespace valhall {

/// In a fragment shader, sets the flow `discard` at the first point after which no instruction needs helper
/// threads, on an instruction without a flow or in a NOP, never on a branch or a blend call. In fragment and
/// blend shaders, removes it where an instruction that may follow needs helper threads. Does not insert it
/// into a program that never needs helper threads.
template <detail::bare_words Words>
constexpr code<> insert_discard(const Words& words, stage s, required_arch e) {
  using detail::program_rewriter;
  detail::rewritten_program program(control_flow_graph(words, e));
  program.apply([&](program_rewriter& edit, const control_flow_graph& graph) {
    detail::remove_discards(edit, graph, s);
  });
  if (s == stage::fragment)
    program.apply(
        [](program_rewriter& edit, const control_flow_graph& graph) { detail::place_discards(edit, graph); });
  return static_cast<detail::rewritten_program&&>(program).finish();
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> insert_discard(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return insert_discard(words, s, e); });
}

namespace detail::compiled {
[[nodiscard]] code<> repair(view<std::uint64_t> words, stage s, arch e);
[[nodiscard]] code<> repair(view<instruction> words, stage s, arch e);
}  // namespace detail::compiled

/// Applies all repairs: `end`, `reconverge`, `discard`, waits and last uses. Removes a NOP if another
/// instruction can have its flow. `verify` of the result reports only rules that no repair can restore.
template <detail::bare_words Words>
constexpr code<> repair(const Words& words, stage s, required_arch e) {
  if constexpr (detail::viewable_as<Words, std::uint64_t>) {
    VALHALL_COMPILED_OR(detail::compiled::repair(view<std::uint64_t>(words), s, e),
                        detail::repair_here(words, s, e));
  } else if constexpr (detail::viewable_as<Words, instruction>) {
    VALHALL_COMPILED_OR(detail::compiled::repair(view<instruction>(words), s, e),
                        detail::repair_here(words, s, e));
  } else {
    return detail::repair_here(words, s, e);
  }
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> repair(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return repair(words, s, e); });
}

}  // namespace valhall
