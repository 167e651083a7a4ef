// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimization/figures.hpp>
#include <valhall/optimization/loop_constants.hpp>
#include <valhall/optimization/order.hpp>
#include <valhall/optimization/slots.hpp>
#include <valhall/optimization/stored_values.hpp>
#include <valhall/optimization/value_passes.hpp>
#include <valhall/verification/repair_steps.hpp>
#include <valhall/verification/verifier.hpp>

#include <cstdint>

/// The passes of the optimizer, one after the other.
namespace valhall {

/// A pass of the optimizer.
enum class optimization_pass : std::uint8_t {
  waits,   ///< Waits as late as possible, and slots.
  memory,  ///< Values in registers instead of thread-local memory.
  forms,   ///< Constants, and shorter forms: one word for several.
  values,  ///< Copies, repeated values, words whose results nothing reads.
  order,   ///< The order of words in blocks.
};

/// The name of `p`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(optimization_pass p) noexcept {
  switch (p) {
    case optimization_pass::waits: return "waits";
    case optimization_pass::memory: return "memory";
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
  bool memory = true;  ///< Whether to use registers instead of thread-local memory.
  bool forms = true;   ///< Whether to compute constants and use shorter forms.
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

/// Optimizes a program. A template for the same reason as `function_of`.
template <class Operation>
class optimizer {
 public:
  constexpr optimizer(const control_flow_graph& graph, stage s, const optimize_options& options)
      : stage_(s), options_(options), arch_(graph.in()), given_(graph) {
    result_.code = code<>(graph.words(), graph.in());
    result_.before = result_.after = figures_of(graph);
    if (const verification found = verify(graph, s); !found.ok()) {
      const program_error error = found.error();
      result_.code = code<>(graph.words(), graph.in(), {&error, 1});
    }
  }

  constexpr optimized run() && {
    if (result_.ok() && !result_.code.empty()) improve();
    return static_cast<optimized&&>(result_);
  }

 private:
  const stage stage_;
  const optimize_options options_;
  const arch arch_;
  const control_flow_graph& given_;
  bool keeps_discards_ = false, is_kept_ = false;
  optimized result_;

  /// A program that may replace the result.
  struct candidate {
    control_flow_graph graph{view<std::uint64_t>(), first_arch};
    program_figures figures;
    bool ok = false;
  };

  static constexpr bool has_loop(const control_flow_graph& graph) noexcept {
    for (word_index i = 0; i < graph.size(); ++i)
      if (graph.target(i) <= i) return true;
    return false;
  }

  /// Whether helper threads may store outside of the thread-local memory.
  static constexpr bool helpers_store(const control_flow_graph& graph) noexcept {
    constexpr auto force = static_cast<unsigned>(memory_access::force);
    for (word_index i = 0; i < graph.size(); ++i)
      if (graph.decoded(i).value(modifier::memory_access, 0) == force && writes_memory(graph.at(i)) &&
          !uses_thread_local_address(graph.at(i)))
        return true;
    return false;
  }

  /// The given program without waits, and without flows that are added again where they are useful.
  constexpr control_flow_graph bare(program_error& error) {
    program_rewriter edit(given_);
    // A loop may end for helper lanes, and they may not store, only because a `discard` ends them. Where
    // words that need helpers are removed, it would not be added again.
    keeps_discards_ = has_loop(given_) || (has_fragments(stage_) && helpers_store(given_));
    if (!keeps_discards_) remove_discards(edit, given_, stage_);
    remove_waits(edit, given_, stage_);
    const bool drops_discards = stage_ == stage::fragment && !keeps_discards_ && needs_helpers(given_);
    for (word_index i = 0; i < given_.size(); ++i) {
      if (given_.at(i).control != control_effect::none || is_nop(edit.word(i))) continue;
      const flow f = edit.flow_at(i);
      if (f == flow::reconverge || (f == flow::discard && drops_discards)) edit.set_flow(i, flow::none);
    }
    return edit.changed(error);
  }

  /// The candidate with the words of `graph`, which has no waits.
  constexpr candidate finished(control_flow_graph&& graph) const {
    const auto choose = [](program_rewriter& edit, const control_flow_graph& words) {
      slot_chooser(edit, words).run();
    };
    candidate c;
    rewritten_program program(static_cast<control_flow_graph&&>(graph));
    if (keeps_discards_)
      program = repaired_with(static_cast<rewritten_program&&>(program).take_graph(), stage_, choose);
    else
      set_flows(program, stage_, stage_ == stage::fragment && needs_helpers(program.graph()), choose);
    if (!program.ok()) return c;
    c.graph = static_cast<rewritten_program&&>(program).take_graph();
    c.figures = figures_of(c.graph);
    c.ok = true;
    return c;
  }
  constexpr candidate finished(const value_editor& edit, bool is_full) const {
    const code<> words = edit.finish(options_.registers, is_full);
    if (!words.ok()) return {};
    return finished(control_flow_graph(words));
  }

  /// Makes `c` the result if it is better than the given program and the result, and verifies. Returns
  /// whether it is.
  constexpr bool keep(const candidate& c) {
    if (!c.ok || !c.figures.is_better_than(result_.before)) return false;
    if (is_kept_ && c.figures.time >= result_.after.time) return false;
    if (!verify(c.graph, stage_).ok()) return false;
    result_.code = code<>(c.graph.words(), arch_);
    result_.after = c.figures;
    return is_kept_ = true;
  }

  /// Whether `c` could be better if it needed fewer registers.
  constexpr bool needs_registers(const candidate& c) const noexcept {
    return !c.ok || c.figures.threads < result_.before.threads;
  }
  /// Whether the program must stay in the registers of full occupancy.
  constexpr bool is_full() const noexcept { return result_.before.threads == 2; }

  /// The passes that change words, and limits on the registers that they may need.
  struct effort {
    unsigned reserve;  ///< Registers that stay free where values live longer, if `is_limited`.
    bool is_limited;
    bool joins_groups;  ///< Whether a value is computed in the group that it is copied to.
    bool uses_memory;   ///< Whether to use registers instead of thread-local memory.
    bool uses_forms;    ///< Whether to compute constants and use shorter forms.
    bool uses_values;   ///< Whether to remove copies, repeated and dead words.
    bool uses_loops;    ///< Whether to move constants out of loops.
  };
  static constexpr effort efforts[] = {{0, false, true, true, true, true, true},
                                       {0, false, true, true, true, true, false},
                                       {4, true, true, true, true, true, false},
                                       {16, true, true, true, true, true, false},
                                       {32, true, false, true, true, true, false}};

  /// Tries the passes.
  constexpr void improve() {
    program_error error;
    const control_flow_graph graph = bare(error);
    if (!error.ok() || try_passes(graph, options_.forms)) return;
    if (options_.waits && keep(finished(control_flow_graph(graph))))
      note(optimization_pass::waits, result_.after);
  }

  static constexpr bool uses_local_memory(const control_flow_graph& graph) noexcept {
    for (word_index i = 0; i < graph.size(); ++i)
      if (uses_thread_local_address(graph.at(i))) return true;
    return false;
  }

  /// The end of an attempt.
  enum class attempt : std::uint8_t { done, kept, failed, useless };

  /// Calls `next(edit)`, where values that the program stored in thread-local memory are in registers, and
  /// constants are outside of loops, if `e` says so. Does not call it if `e` asks for constants and no loop
  /// has any, or if words cannot be added.
  template <class Next>
  constexpr void with_memory(const control_flow_graph& graph, const value_form& form, const effort& e,
                             const Next& next) const {
    value_editor edit(graph, form.program);
    if (!e.uses_memory && !e.uses_loops) return next(edit);
    value_uses uses(edit);
    if (e.uses_memory) (void)stored_values(edit, uses, register_limit(e.reserve)).run();
    if (e.uses_loops && loop_constants(edit, uses).run() == 0) return;
    if (!edit.has_insertions()) return next(edit);
    program_error error;
    const control_flow_graph more = edit.changed_graph(error);
    if (!error.ok()) return;  // The program reads its own address.
    value_editor longer(edit, more);
    return next(longer);
  }

  /// Tries the passes on a program without waits. Returns whether it became the result.
  constexpr bool try_passes(const control_flow_graph& graph, bool uses_forms) {
    const value_form form = values_split(graph, stage_);
    if (!form.fits) return false;
    const bool is_spilled = options_.memory && uses_local_memory(graph);
    effort best = efforts[0];
    std::uint64_t failed = 0;  // The fingerprint of the last words that failed.
    for (effort e : efforts) {
      if (!e.is_limited && is_spilled) continue;
      if (e.uses_loops && (!options_.values || !has_loop(graph))) continue;
      e.uses_memory = is_spilled;
      e.uses_forms = uses_forms;
      e.uses_values = options_.values;
      bool has_changed = false;
      attempt end = attempt::failed;
      with_memory(graph, form, e, [&](value_editor& edit) {
        change_words(edit, e);
        has_changed = edit.has_changed();
        if (failed != 0 && edit.fingerprint() == failed) return;
        end = try_words(edit);
        if (end == attempt::failed) failed = edit.fingerprint();
      });
      if (end == attempt::done) return report(graph, form, e, true);
      if (end == attempt::kept) best = e;
      if (end == attempt::useless && !e.uses_loops) {
        if (!has_changed) return false;
        break;
      }
    }
    if (is_kept_) return report(graph, form, best, false);
    // Fewer changes may fit.
    value_editor edit(graph, form.program);
    if (uses_forms) {
      value_uses uses(edit);
      use_short_forms<Operation>(edit, uses);
    }
    const effort none = {64, true, false, false, uses_forms, false, false};
    if (!edit.has_changed()) return options_.order && try_orders(edit) && report(graph, form, none, true);
    const code<> words = edit.finish(options_.registers, is_full());
    if (!words.ok()) return false;
    return try_passes(control_flow_graph(words), false) ||
           (keep(finished(control_flow_graph(words))) && report(graph, form, none, false));
  }

  /// The words of an editor in their own order, with registers once they are needed.
  struct own_order {
    code<> words{view<std::uint64_t>(), first_arch};
    bool is_known = false;
  };
  /// Whether the words of `edit` fit into the registers in their own order.
  constexpr bool fits(const value_editor& edit, own_order& own) const {
    if (!own.is_known) own.words = edit.finish(options_.registers, is_full());
    own.is_known = true;
    return own.words.ok();
  }

  /// Tries the words of `edit`: in another order, or in their own.
  constexpr attempt try_words(value_editor& edit) {
    own_order own;
    if (options_.order && try_orders(edit, own)) return attempt::done;
    if (!edit.has_changed()) return attempt::useless;
    if (!fits(edit, own)) return attempt::failed;
    const code<>& words = own.words;
    // Values that have registers leave fewer copies.
    if (options_.order && try_orders(words)) return attempt::done;
    const candidate c = finished(control_flow_graph(words));
    if (keep(c)) return attempt::kept;
    return needs_registers(c) ? attempt::failed : attempt::useless;
  }

  /// Runs the passes that replace or remove words.
  constexpr void change_words(value_editor& edit, const effort& e) const {
    if (!e.uses_forms && !e.uses_values) return;
    value_uses uses(edit);
    if (e.uses_forms) use_short_forms<Operation>(edit, uses);
    if (e.uses_values) remove_copies(edit, uses, limits_of(e));
  }

  constexpr value_limits limits_of(const effort& e) const noexcept {
    return {e.is_limited ? register_limit(e.reserve) : value_limits::no_limit, e.joins_groups};
  }

  /// The registers that the program may use, without `reserve`.
  constexpr unsigned register_limit(unsigned reserve) const noexcept {
    const unsigned all = has_known_occupancy(arch_) && result_.before.threads != 1 ? 32 : 64;
    return reserve < all ? all - reserve : 0;
  }

  /// Whether the registers that `edit` leaves free are too scattered for a few values more: it needs nearly
  /// all registers, many of them in groups.
  constexpr bool is_crowded(const value_editor& edit, block_scheduler& scheduler) const {
    constexpr unsigned all = 64, words_per_group = 14, least_free = 8;
    if (!has_known_occupancy(arch_) || register_limit(0) != all) return false;
    word_index groups = 0;
    for (word_index i = 0; i < edit.graph().size(); ++i)
      for (const register_use& use : edit.uses_of(i)) groups += use.count > 1 ? 1 : 0;
    return groups * words_per_group >= edit.graph().size() &&
           scheduler.most_live_as_given() + least_free >= all;
  }

  /// Tries the words of `edit` in other orders. Returns whether one is better than the result. If one does
  /// not fit into the registers, tries others only if the changed words fit in their own order.
  constexpr bool try_orders(value_editor& edit, own_order& own) {
    block_scheduler scheduler(edit);
    buffer<word_index> tried;
    bool is_kept = false, is_first = true;
    for (const unsigned reserve : {2u, 6u, 12u, 20u}) {
      if (reserve == 2 && is_crowded(edit, scheduler)) continue;
      if (!scheduler.run(register_limit(reserve), register_limit(0)) || scheduler.order() == tried) continue;
      tried = scheduler.order();
      edit.set_order(tried);
      const candidate c = finished(edit, is_full());
      edit.set_order({});
      is_kept = keep(c);
      if (is_kept || !needs_registers(c) || (is_first && edit.has_changed() && !fits(edit, own))) break;
      is_first = false;
    }
    return is_kept;
  }
  constexpr bool try_orders(value_editor& edit) {
    own_order own;
    return try_orders(edit, own);
  }

  /// Tries the words in another order, with their registers or with new ones.
  constexpr bool try_orders(const code<>& words) {
    const control_flow_graph graph(words);
    const value_form form = values_split(graph, stage_);
    if (form.fits)
      if (value_editor edit(graph, form.program); try_orders(edit)) return true;
    value_editor edit(graph, values_of(graph, stage_));
    block_scheduler scheduler(edit);
    (void)scheduler.run(most_registers, most_registers);
    edit.set_order(scheduler.order());
    const code<> ordered = edit.finish_in_place();
    return ordered.ok() && keep(finished(control_flow_graph(ordered)));
  }

  /// Reports `figures` after `pass` if it changed them.
  constexpr void note(optimization_pass pass, const program_figures& figures) noexcept {
    const bool is_first = result_.pass_count == 0;
    const program_figures& last = is_first ? result_.before : result_.passes[result_.pass_count - 1].after;
    const bool is_same = figures.words == last.words && figures.moves == last.moves &&
                         figures.waits == last.waits && figures.distance == last.distance &&
                         figures.time == last.time;
    if (is_same) return;
    if (options_.reports && result_.pass_count < result_.most_passes)
      result_.passes[result_.pass_count++] = {pass, figures};
  }

  /// Reports the figures after the passes that led to the result. Returns true.
  constexpr bool report(const control_flow_graph& graph, const value_form& form, const effort& e,
                        bool is_ordered) {
    if (!options_.reports) return true;
    const auto add = [&](optimization_pass pass, const candidate& c) {
      if (c.ok) note(pass, c.figures);
    };
    add(optimization_pass::waits, finished(control_flow_graph(graph)));
    with_memory(graph, form, e, [&](value_editor& edit) {
      if (e.uses_memory) add(optimization_pass::memory, finished(edit, is_full()));
      value_uses uses(edit);
      if (e.uses_forms) {
        use_short_forms<Operation>(edit, uses);
        if (edit.has_changed()) add(optimization_pass::forms, finished(edit, is_full()));
      }
      if (e.uses_values) {
        remove_copies(edit, uses, limits_of(e));
        add(optimization_pass::values, finished(edit, is_full()));
      }
    });
    if (is_ordered) note(optimization_pass::order, result_.after);
    return true;
  }
};

}  // namespace detail

}  // namespace valhall
