// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/copies.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/figures.hpp>
#include <valhall/optimization/order.hpp>
#include <valhall/optimization/repeated_words.hpp>
#include <valhall/optimization/slots.hpp>
#include <valhall/verification/repair_steps.hpp>
#include <valhall/verification/verifier.hpp>

#include <cstdint>

/// The passes of the optimizer, one after the other.
namespace valhall {

/// A pass of the optimizer.
enum class optimization_pass : std::uint8_t {
  waits,     ///< Waits as late as possible, and slots.
  values,    ///< Copies, repeated values, words whose results nothing reads.
  order,     ///< The order of words in blocks.
};

/// The name of `p`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(optimization_pass p) noexcept {
  switch (p) {
    case optimization_pass::waits: return "waits";
    case optimization_pass::values: return "values";
    case optimization_pass::order: return "order";
  }
  return "";
}

/// What one pass did.
struct [[nodiscard]] pass_report {
  optimization_pass pass = {};  ///< The pass.
  bool kept = false;            ///< Whether its result was better, and was kept.
  program_figures after;        ///< The figures of the program after it.
};

/// The passes to run, and the registers that they may use.
struct [[nodiscard]] optimize_options {
  /// Limit on the registers, as `allocation_options::registers`.
  unsigned registers = 0;
  bool waits = true;   ///< Whether to move waits.
  bool values = true;  ///< Whether to remove copies, repeated and dead words.
  bool order = true;   ///< Whether to reorder words.
};

/// A program that was optimized.
struct [[nodiscard]] optimized {
  static constexpr unsigned most_passes = 8;

  /// The better program; the given one if nothing was better. After an error, the given words.
  valhall::code<> code{view<std::uint64_t>(), first_arch};
  program_figures before, after;       ///< Figures of the given and of the better program.
  pass_report passes[most_passes];     ///< The passes that ran, in their order.
  unsigned pass_count = 0;             ///< The number of `passes`.

  /// Whether there is no error.
  [[nodiscard]] constexpr bool ok() const noexcept { return code.ok(); }
  /// The first hazard or fault of the given program, which prevents optimization.
  [[nodiscard]] constexpr program_error error() const noexcept { return code.error(); }
};

namespace detail {

/// Optimizes a program.
class optimizer {
 public:
  constexpr optimizer(const control_flow_graph& graph, stage s, const optimize_options& options)
      : stage_(s), options_(options), arch_(graph.in()) {
    result_.code = code<>(graph.words(), graph.in());
    result_.before = result_.after = figures_of(graph);
    if (const verification found = verify(graph, s); !found.ok()) {
      const program_error error = found.error();
      result_.code = code<>(graph.words(), graph.in(), {&error, 1});
    }
  }

  constexpr optimized run() && {
    if (!result_.ok() || result_.code.empty()) return static_cast<optimized&&>(result_);
    if (options_.waits) keep(optimization_pass::waits, bare());
    if (options_.values) run_values();
    if (options_.order) run_order();
    return static_cast<optimized&&>(result_);
  }

 private:
  const stage stage_;
  const optimize_options options_;
  const arch arch_;
  optimized result_;

  /// The program without waits.
  constexpr code<> bare() const {
    code<> words = with_room(control_flow_graph(result_.code), stage_);
    if (!words.ok()) return words;
    const control_flow_graph graph(words);
    program_rewriter edit(graph);
    // Repair adds these flows again where they are useful.
    const bool places_discard = stage_ == stage::fragment && needs_helpers(graph);
    for (word_index i = 0; i < graph.size(); ++i) {
      const effects& e = graph.at(i);
      if (e.control != control_effect::none || is_nop(edit.word(i))) continue;
      const flow f = edit.flow_at(i);
      if (f == flow::reconverge || (f == flow::discard && places_discard)) edit.set_flow(i, flow::none);
    }
    return edit.finish();
  }

  /// Repairs `words` and keeps the result if it is better. Returns whether it is.
  constexpr bool keep(optimization_pass pass, const code<>& words) {
    const bool kept = words.ok() && improves(words);
    if (result_.pass_count != 0 && result_.passes[result_.pass_count - 1].pass == pass) {
      pass_report& last = result_.passes[result_.pass_count - 1];
      last.kept |= kept;
      last.after = result_.after;
    } else if (result_.pass_count < result_.most_passes) {
      result_.passes[result_.pass_count++] = {pass, kept, result_.after};
    }
    return kept;
  }

  constexpr bool improves(const code<>& words) {
    code<> repaired = repaired_with(words.words(), stage_, arch_, [](code<>&& bare) {
      return slot_chooser(control_flow_graph(bare)).run();
    });
    if (!repaired.ok()) return false;
    const control_flow_graph graph(repaired);
    const program_figures figures = figures_of(graph);
    if (!figures.is_better_than(result_.after) || !verify(graph, stage_).ok()) return false;
    result_.code = static_cast<code<>&&>(repaired);
    result_.after = figures;
    return true;
  }

  constexpr void run_values() {
    const code<> words = bare();
    if (!words.ok()) return;
    const control_flow_graph graph(words);
    // With fewer words between repeated values, fewer registers are needed.
    constexpr word_index reaches[] = {0xffffffff, 64, 16, 0};
    for (const word_index reach : reaches) {
      value_form form = values_split(graph, stage_);
      if (!form.fits) return;
      value_editor edit(graph, static_cast<value_program&&>(form.program));
      value_uses uses(edit);
      if (!uses.calls()) {
        if (reach != 0) repeated_words(edit, uses, reach).run();
        propagate_single_copies(edit, uses);
      }
      propagate_copies_in_blocks(edit);
      (void)remove_dead_writes(edit);
      if (keep(optimization_pass::values, edit.finish(options_.registers))) return;
    }
  }

  constexpr void run_order() {
    const code<> words = bare();
    if (!words.ok()) return;
    const control_flow_graph graph(words);
    const value_form form = values_split(graph, stage_);
    if (!form.fits) return;
    const unsigned all = has_known_occupancy(arch_) && result_.after.threads != 1 ? 32 : 64;
    for (const unsigned reserve : {2u, 8u, 14u, 20u}) {
      value_editor edit(graph, value_program(form.program));
      block_scheduler(edit, all - reserve).run();
      if (keep(optimization_pass::order, edit.finish(options_.registers))) return;
    }
  }
};

}  // namespace detail

}  // namespace valhall
