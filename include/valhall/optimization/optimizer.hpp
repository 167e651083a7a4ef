// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/copies.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/figures.hpp>
#include <valhall/optimization/order.hpp>
#include <valhall/optimization/repeated_words.hpp>
#include <valhall/optimization/short_forms.hpp>
#include <valhall/optimization/slots.hpp>
#include <valhall/optimization/wide_sums.hpp>
#include <valhall/verification/repair_steps.hpp>
#include <valhall/verification/verifier.hpp>

#include <cstdint>

/// The passes of the optimizer, one after the other.
namespace valhall {

/// A pass of the optimizer.
enum class optimization_pass : std::uint8_t {
  waits,   ///< Waits as late as possible, and slots.
  forms,   ///< Shorter forms: one word for several.
  values,  ///< Copies, repeated values, words whose results nothing reads.
  order,   ///< The order of words in blocks.
};

/// The name of `p`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(optimization_pass p) noexcept {
  switch (p) {
    case optimization_pass::waits: return "waits";
    case optimization_pass::forms: return "forms";
    case optimization_pass::values: return "values";
    case optimization_pass::order: return "order";
  }
  return "";
}

/// A pass whose result was kept.
struct [[nodiscard]] pass_report {
  optimization_pass pass = {};  ///< The pass.
  program_figures after;        ///< The figures of the program after it.
};

/// The passes to run, and the registers that they may use.
struct [[nodiscard]] optimize_options {
  /// Limit on the registers, as `allocation_options::registers`.
  unsigned registers = 0;
  bool waits = true;   ///< Whether to move waits.
  bool forms = true;   ///< Whether to use shorter forms.
  bool values = true;  ///< Whether to remove copies, repeated and dead words.
  bool order = true;   ///< Whether to reorder words.
  /// Whether to fill in `optimized::passes`, which costs time.
  bool reports = false;
};

/// A program that was optimized.
struct [[nodiscard]] optimized {
  static constexpr unsigned most_passes = 8;  ///< The size of `passes`.

  /// The better program; the given one if nothing was better. After an error, the given words.
  valhall::code<> code{view<std::uint64_t>(), first_arch};
  program_figures before, after;    ///< Figures of the given and of the better program.
  pass_report passes[most_passes];  ///< The passes that made it better, in their order; see the options.
  unsigned pass_count = 0;          ///< The number of `passes`.

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
    if (options_.waits) {
      const candidate waits = finished(optimization_pass::waits, bare(result_.code));
      if (keep(waits)) report(&waits);
    }
    improve();
    return static_cast<optimized&&>(result_);
  }

 private:
  const stage stage_;
  const optimize_options options_;
  const arch arch_;
  optimized result_;

  /// A program that may replace the result.
  struct candidate {
    optimization_pass pass = {};
    valhall::code<> bare{view<std::uint64_t>(), first_arch};      ///< Its words without waits.
    control_flow_graph graph{view<std::uint64_t>(), first_arch};  ///< The program.
    program_figures figures;
    bool ok = false;
  };

  static constexpr bool has_loop(const control_flow_graph& graph) noexcept {
    for (word_index i = 0; i < graph.size(); ++i)
      if (graph.target(i) <= i) return true;
    return false;
  }

  /// `words` without waits, and without flows that repair adds again where they are useful.
  constexpr code<> bare(const code<>& given) const {
    const control_flow_graph with_waits(given);
    program_rewriter without_waits(with_waits);
    // A loop may end for helper lanes only because a `discard` ends them. Where words that need helpers are
    // removed, repair would not add it again.
    const bool keeps_discards = has_loop(with_waits);
    if (!keeps_discards) remove_discards(without_waits, with_waits, stage_);
    remove_waits(without_waits, with_waits, stage_);
    code<> words = without_waits.finish();
    if (!words.ok()) return words;
    const control_flow_graph graph(words);
    program_rewriter edit(graph);
    const bool places_discard = stage_ == stage::fragment && needs_helpers(graph) && !keeps_discards;
    for (word_index i = 0; i < graph.size(); ++i) {
      if (graph.at(i).control != control_effect::none || is_nop(edit.word(i))) continue;
      const flow f = edit.flow_at(i);
      if (f == flow::reconverge || (f == flow::discard && places_discard)) edit.set_flow(i, flow::none);
    }
    return edit.finish();
  }

  /// The candidate with the words `bare` and waits.
  constexpr candidate finished(optimization_pass pass, code<>&& bare) const {
    candidate c;
    c.pass = pass;
    if (!bare.ok()) return c;
    c.bare = static_cast<code<>&&>(bare);
    rewritten_program repaired = repaired_with(
        control_flow_graph(c.bare), stage_,
        [](program_rewriter& edit, const control_flow_graph& graph) { slot_chooser(edit, graph).run(); });
    if (!repaired.ok()) return c;
    c.graph = static_cast<rewritten_program&&>(repaired).take_graph();
    c.figures = figures_of(c.graph);
    c.ok = true;
    return c;
  }

  /// Makes `c` the result if it is better and verifies. Returns whether it is.
  constexpr bool keep(const candidate& c) {
    if (!c.ok || !c.figures.is_better_than(result_.after)) return false;
    if (!verify(c.graph, stage_).ok()) return false;
    result_.code = code<>(c.graph.words(), arch_);
    result_.after = c.figures;
    return true;
  }

  /// Whether `c` could be better if it needed fewer registers.
  constexpr bool needs_registers(const candidate& c) const noexcept {
    return !c.ok || c.figures.threads < result_.after.threads;
  }

  constexpr void report(const candidate* c) {
    if (c != nullptr && options_.reports && result_.pass_count < result_.most_passes)
      result_.passes[result_.pass_count++] = {c->pass, c->figures};
  }

  /// Tries the passes on the result.
  constexpr void improve() {
    code<> given = bare(result_.code);
    if (!given.ok()) return;
    if (options_.forms) {
      const candidate forms = with_short_forms(given);
      if (forms.ok && forms.figures.words < result_.after.words && try_from(forms.bare, &forms)) return;
    }
    (void)try_from(given, nullptr);
  }

  /// Tries the passes after `before`, which made `given`. Returns whether the result became better.
  constexpr bool try_from(const code<>& given, const candidate* before) {
    // A program with fewer words may wait more, until its words are reordered.
    if (options_.values)
      // With fewer words between repeated values, fewer registers are needed.
      for (const word_index reach : {word_index{0xffffffff}, word_index{32}, word_index{0}}) {
        code<> fewer = without_copies(given, reach);
        if (fewer.ok() && fewer.size() >= given.size()) break;
        if (fewer.ok() && options_.order && reorder(fewer, before, true)) return true;
        const candidate values = finished(optimization_pass::values, static_cast<code<>&&>(fewer));
        if (keep(values)) {
          report(before);
          report(&values);
          return true;
        }
        if (!needs_registers(values)) break;
      }
    if (options_.order && reorder(given, before, false)) return true;
    if (before == nullptr || !keep(*before)) return false;
    report(before);
    return true;
  }

  /// The candidate with shorter forms in `words`; not `ok` if there are none.
  constexpr candidate with_short_forms(const code<>& words) const {
    const control_flow_graph graph(words);
    value_form form = values_split(graph, stage_);
    value_editor edit(graph, static_cast<value_program&&>(form.program));
    if (!form.fits) return {};
    const value_uses uses(edit);
    if (wide_sums(edit, uses).run() + short_forms(edit, uses).run() == 0) return {};
    return finished(optimization_pass::forms, edit.finish(options_.registers, is_full()));
  }

  constexpr code<> without_copies(const code<>& words, word_index reach) const {
    const control_flow_graph graph(words);
    value_form form = values_split(graph, stage_);
    if (!form.fits) return words;
    value_editor edit(graph, static_cast<value_program&&>(form.program));
    value_uses uses(edit);
    if (reach != 0) repeated_words(edit, uses, reach).run();
    propagate_single_copies(edit, uses);
    propagate_copies_in_blocks(edit);
    (void)remove_dead_writes(edit);
    return edit.finish(options_.registers, is_full());
  }

  /// Keeps `words`, which the pass of `before` made and, if `has_values`, the pass `values` after it, in
  /// another order if that is better than the result.
  constexpr bool reorder(const code<>& words, const candidate* before, bool has_values) {
    const control_flow_graph graph(words);
    const value_form form = values_split(graph, stage_);
    if (!form.fits) return false;
    const unsigned all = has_known_occupancy(arch_) && result_.after.threads != 1 ? 32 : 64;
    for (const unsigned reserve : {2u, 6u, 12u, 20u}) {
      value_editor edit(graph, value_program(form.program));
      block_scheduler(edit, all - reserve).run();
      const candidate ordered =
          finished(optimization_pass::order, edit.finish(options_.registers, is_full()));
      if (keep(ordered)) {
        report(before);
        if (has_values && options_.reports) {
          const candidate values = finished(optimization_pass::values, code<>(words.words(), arch_));
          report(values.ok ? &values : nullptr);
        }
        report(&ordered);
        return true;
      }
      if (!needs_registers(ordered)) return false;
    }
    return false;
  }

  /// Whether the program must stay in the registers of full occupancy.
  constexpr bool is_full() const noexcept { return result_.before.threads == 2; }
};

}  // namespace detail

}  // namespace valhall
