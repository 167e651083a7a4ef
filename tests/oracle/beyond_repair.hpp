// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis.hpp>
#include <valhall/verify.hpp>

/// The findings that may remain after `repair`, as docs/analysis.md lists them.
namespace beyond_repair {

using namespace valhall;

/// Whether no repair can restore the rule of a finding of `verify` in a repaired program.
inline bool is_beyond_repair(const program_error& f, const control_flow_graph& graph) {
  switch (f.rule) {
    case rule::wrong_stage:
    case rule::hardware_erratum:
    case rule::partial_message_write:
    case rule::undocumented_form:
    case rule::blend_before_atest: return true;
    // Without a slot, the finding is a retrieve without a stored position. With one, it is a missing wait.
    case rule::varying_order:
      return graph.at(f.index).varying == varying_effect::retrieve && f.slot == program_error::none;
    // The flow of the branch, whose effect is not known, leaves no room for another.
    case rule::missing_reconverge:
      return graph.at(f.index).unknown_flow && graph.at(f.index).control != control_effect::none;
    default: return f.severity == severity::note && f.rule != rule::unordered_memory;
  }
}

}  // namespace beyond_repair
