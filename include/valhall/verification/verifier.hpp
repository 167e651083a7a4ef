// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/divergence.hpp>
#include <valhall/analysis/memory_dependence.hpp>
#include <valhall/analysis/reconvergence.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/hardware_erratum.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/verification/partial_writes.hpp>
#include <valhall/verification/verification.hpp>

#include <cstddef>
#include <cstdint>

/// The verifier: checks whether a program breaks a rule on any path.
namespace valhall {

namespace detail {

/// Whether a word with the effects `e` may break a rule on registers after `s`: one test for all rules.
/// `Bits` has a bit for each register of the architecture.
template <class Bits>
VALHALL_INLINE constexpr bool may_break_register_rule(const lane_state& s, const effects& e,
                                                      bool conservative) noexcept {
  Bits pending_writes = 0, pending_reads = 0;
  for (unsigned slot = 0; slot < general_slots; ++slot) {
    pending_writes |= registers_in<Bits>(s.writes[slot]);
    pending_reads |= registers_in<Bits>(s.reads[slot]);
  }
  const Bits unwritten = conservative ? registers_in<Bits>(s.unwritten) : ~registers_in<Bits>(s.written);
  const Bits reads = bits_of<Bits>(e.reads), last_reads = bits_of<Bits>(e.last_reads);
  const Bits suspects = (reads & (pending_writes | registers_in<Bits>(s.killed) | unwritten)) |
                        (bits_of<Bits>(e.writes) & pending_writes) |
                        (last_reads & (pending_reads | bits_of<Bits>(e.staging_reads)));
  return !(suspects == Bits(0));
}

class verifier {
  using register_bits = detail::bits128;

 public:
  constexpr verifier(const control_flow_graph& graph, stage s, const verify_options& options)
      : graph_(graph),
        stage_(s),
        options_(options),
        looks_at_all_(options.undocumented_forms || options.narrow),
        uses_warp_state_(uses_warp_state(graph)),
        lanes_(find_lanes(graph, s, uses_warp_state_, options.conservative)),
        reconvergence_(graph, lanes_),
        paths_(find_paths(graph, lanes_, uses_warp_state_)),
        budget_(graph) {}

  constexpr verification run() {
    if (graph_.size() == 0) {
      add({.rule = rule::zero_word, .index = 0});
      return static_cast<verification&&>(result_);
    }
    survey();
    const register_set inputs =
        options_.inputs.known() ? options_.inputs.registers() : preloaded_registers(stage_, graph_.in());
    const bool is_canonical = has_canonical_words(graph_.in());
    const auto step = [&](lane_state& state, word_index i) { advance(state, graph_.at(i), is_canonical); };
    const auto of_lanes = solve_forward(graph_, lane_state::at_start(inputs), step);
    const auto warp_step = [this](warp_state& state, word_index i, const auto& regroup) {
      transfer(state, graph_.at(i));
      if (graph_.at(i).reconverges && i + 1 != graph_.blocks()[graph_.block_of(i)].end) regroup();
    };
    block_states<warp_state> of_warp;
    if (uses_warp_state_) of_warp = solve_forward(graph_, paths_, warp_state::at_start(stage_), warp_step);
    buffer<register_bytes> of_bytes;
    if (clobbers_)
      of_bytes = solve_forward(graph_, register_bytes(), [this](register_bytes& clobbered, word_index i) {
        clobber(clobbered, as_named(graph_.decoded(i)), graph_.at(i));
      });
    const auto blocks = graph_.blocks();
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (!blocks[b].reachable && (b == 0 || blocks[b - 1].reachable))
        add({.rule = rule::unreachable_code, .index = blocks[b].first});
      lane_state lane = of_lanes[b];
      warp_state warp;
      if (uses_warp_state_) warp = of_warp.before[b];
      const auto resume = [&] {
        if (paths_.resumes(static_cast<word_index>(b)))
          warp.join(of_warp.resumed[b], {}, warp_state::everything());
      };
      register_bytes clobbered;
      if (clobbers_) clobbered = of_bytes[b];
      const effects* at = &graph_.at(blocks[b].first);
      const decoded_instruction* decoded = &graph_.decoded(blocks[b].first);
      for (word_index i = blocks[b].first, end = blocks[b].end; i < end; ++i, ++at, ++decoded) {
        const effects& e = *at;
        check_alone(i, *decoded, e);
        if (!blocks[b].reachable) continue;
        const bool conservative = options_.conservative;
        if (is_canonical ? may_break_register_rule<std::uint64_t>(lane, e, conservative)
                         : may_break_register_rule<bits128>(lane, e, conservative))
          check_registers(lane, e, i);
        check_helpers(lane, e, i);
        if (clobbers_) check_clobbered(clobbered, i);
        if (e.is_message) check_message(lane, warp, e, i);
        advance(lane, e, is_canonical);
        if (uses_warp_state_) warp_step(warp, i, resume);
      }
      if (blocks[b].reachable) check_end(blocks[b], static_cast<word_index>(b));
    }
    return static_cast<verification&&>(result_);
  }

 private:
  const control_flow_graph& graph_;
  const stage stage_;
  const verify_options options_;
  verification result_;
  bool has_test_ = false;
  bool clobbers_ = false;
  bool untested_output_found_ = false;
  const bool looks_at_all_;  ///< An option asks for findings in words of all kinds.
  const bool uses_warp_state_;
  const divergence lanes_;
  const reconvergence reconvergence_;
  const warp_paths paths_;
  search_budget budget_;

  constexpr void add(program_error f) {
    f.severity = severity_of(f.rule);
    add_as(f);
  }
  constexpr void add_as(program_error f) {
    f.kind = f.rule < rule::last_word_rule ? error_kind::broken_instruction : error_kind::broken_program;
    result_.wrong_ += f.severity == severity::note ? 0 : 1;
    result_.findings_.push_back(f);
  }

  static constexpr std::uint8_t lowest(register_bits registers) noexcept {
    return registers == 0 ? program_error::none : static_cast<std::uint8_t>(index_of_lowest(registers));
  }

  /// Finds out whether the program has an ATEST, and messages that write parts of registers.
  constexpr void survey() noexcept {
    for (const basic_block& block : graph_.blocks())
      for (word_index i = block.first; i < block.end; ++i) {
        const effects& e = graph_.at(i);
        if (!e.is_message) continue;
        has_test_ |= e.output == output_effect::coverage && block.reachable;
        clobbers_ = clobbers_ || (!e.staging_writes.empty() && written_in_part(graph_, i) != 0);
      }
  }

  /// Whether a rule needs to know where lanes diverge: `missing_reconverge`, or one about the warp.
  static constexpr bool needs_lanes(const control_flow_graph& graph, bool uses_warp_state) noexcept {
    bool parts = false, asks = uses_warp_state;
    for (const basic_block& block : graph.blocks()) {
      if (!block.reachable) continue;
      const effects& last = graph.at(block.end - 1);
      parts |= last.conditional;
      asks |= !last.reconverges && (block.successor_count != 0 || block.leaves);
    }
    return parts && asks;
  }

  // Statements, not conditional operators: g++ 12 frees their operands twice in constant evaluation.
  static constexpr divergence find_lanes(const control_flow_graph& graph, stage s, bool uses_warp_state,
                                         bool conservative) {
    if (!needs_lanes(graph, uses_warp_state)) return divergence::uniform(graph);
    return lanes_of(graph, s, {.at_any_condition = conservative});
  }
  static constexpr warp_paths find_paths(const control_flow_graph& graph, const divergence& lanes,
                                         bool uses_warp_state) {
    if (!uses_warp_state) return {};
    return warp_paths(graph, lanes);
  }

  /// The rule on single words that a word breaks.
  constexpr rule broken_rule_of(const decoded_instruction& d) const noexcept {
    const bool is_error = graph_.is_built() && detail::is_broken(d.word());
    return is_error ? detail::first_error(d.word()) : check(d);
  }

  /// Whether a word with the effects `e` has no finding of its own if it breaks no rule of words. Options and
  /// errata are not considered.
  static constexpr bool is_simple(const effects& e) noexcept {
    return e.control == control_effect::none && (unsigned{e.fragment_only} | unsigned{e.ends} |
                                                 unsigned{e.unknown_flow} | unsigned{e.ends_helpers}) == 0;
  }

  /// Checks word `i` on its own. It is `d`, and has the effects `e`.
  VALHALL_INLINE constexpr void check_alone(word_index i, const decoded_instruction& d, const effects& e) {
    const rule broken = broken_rule_of(d);
    const bool is_plain = broken == rule::none && is_simple(e) && !looks_at_all_ && !may_have_erratum(d.id());
    if (!is_plain) report_alone(i, broken);
  }

  /// Reports what is wrong with the word on its own; `broken` is the rule of words that it breaks.
  [[gnu::noinline]] constexpr void report_alone(word_index i, rule broken) {
    if (graph_.word(i) == 0) {  // It does not decode.
      add({.rule = rule::zero_word, .index = i});
      return;
    }
    const decoded_instruction& d = graph_.decoded(i);
    if (broken != rule::none)
      add({.rule = broken, .index = i});
    else if (options_.undocumented_forms && detail::is_written_form(d))
      add_as({.rule = rule::undocumented_form, .severity = severity::note, .index = i});
    const effects& e = graph_.at(i);
    if (e.fragment_only && !has_fragments(stage_)) add({.rule = rule::wrong_stage, .index = i});
    if (options_.narrow) check_narrow(e, i);
    if (hardware_erratum_of(d, d.in()) != hardware_erratum::none)
      add({.rule = rule::hardware_erratum, .index = i});
    if (control_flow_graph::names_target(e) && graph_.target(i) == no_index)
      add({.rule = rule::branch_out_of_program, .index = i, .value = target_at(i, e.distance)});
    if (e.ends && i + 1 != graph_.size() && e.control != control_effect::blend)
      add({.rule = rule::end_not_last, .index = i});
    if (e.unknown_flow && broken == rule::none) add({.rule = rule::unknown_flow, .index = i});
    if (has_misplaced_discard(e) && has_fragments(stage_)) {
      // Compilers write it on a branch that is always taken.
      const bool is_jump = e.control == control_effect::branch && e.always_taken;
      add_as({.rule = rule::helpers_ended,
              .severity = is_jump ? severity::note : severity_of(rule::helpers_ended),
              .index = i});
    }
  }

  /// Checks that the registers of the word are among the allocated ones.
  constexpr void check_narrow(const effects& e, word_index i) {
    const register_set missing = (e.reads | e.writes) - narrow_registers(stage_, graph_.in());
    if (!missing.empty())
      add({.rule = rule::narrow_registers, .index = i, .register_number = lowest(missing.bits())});
  }

  /// Searches backward along `paths` for the message with `slot` for which `is_it(effects)` holds.
  template <class Predicate>
  constexpr word_index message_before(word_index i, unsigned slot, const warp_paths& paths,
                                      const Predicate& is_it) {
    return budget_.search(
        graph_, i,
        [&](word_index j) {
          const effects& e = graph_.at(j);
          if ((e.waits >> slot & 1) != 0) return search_step::turn_back;
          if (e.is_message && e.slot == static_cast<int>(slot) && is_it(e)) return search_step::found;
          return search_step::go_on;
        },
        false, paths);
  }

  /// Reports `r` for each slot with a pending message to one of `registers`.
  template <class Pending, class Predicate>
  constexpr void check_pending(rule r, word_index i, register_bits registers, const Pending& pending,
                               const Predicate& touches) {
    for (unsigned s = 0; s < general_slots; ++s) {
      const register_bits wrong = registers & pending[s];
      if (wrong == 0) continue;
      const word_index other =
          message_before(i, s, {}, [&](const effects& e) { return (touches(e).bits() & wrong) != 0; });
      // Several messages may share the slot; the reported register is one of the reported message.
      const register_bits named = other == no_index ? wrong : touches(graph_.at(other)).bits() & wrong;
      add({.rule = r,
           .index = i,
           .other = other,
           .register_number = lowest(named),
           .slot = static_cast<std::uint8_t>(s)});
    }
  }

  /// `transfer`; only registers that the architecture has change.
  VALHALL_INLINE static constexpr void advance(lane_state& s, const effects& e, bool is_canonical) noexcept {
    if (is_canonical) [[likely]]
      transfer<std::uint64_t>(s, e);
    else
      transfer<bits128>(s, e);
  }

  [[gnu::noinline]] constexpr void check_registers(const lane_state& s, const effects& e, word_index i) {
    const register_bits reads = e.reads.bits();
    constexpr auto written = [](const effects& m) { return m.staging_writes; };
    constexpr auto read = [](const effects& m) { return m.staging_reads; };
    if (const register_bits pending = s.pending_writes(); pending != 0) {
      if ((reads & pending) != 0) check_pending(rule::read_before_wait, i, reads, s.writes, written);
      const register_bits writes = e.writes.bits() & ~reads;
      if ((writes & pending) != 0) check_pending(rule::write_before_wait, i, writes, s.writes, written);
    }
    if ((e.last_reads.bits() & s.pending_reads()) != 0)
      check_pending(rule::last_use_of_pending, i, e.last_reads.bits(), s.reads, read);
    if (const register_bits own = e.last_reads.bits() & e.staging_reads.bits(); own != 0)
      add({.rule = rule::last_use_of_pending, .index = i, .other = i, .register_number = lowest(own)});
    if ((reads & s.killed) != 0) check_killed(s, reads, i);

    const register_bits unwritten = options_.conservative ? s.unwritten : ~s.written;
    // A word that does not decode is already reported.
    if ((reads & unwritten) != 0 && graph_.decoded(i).ok())
      add_as({.rule = rule::uninitialized_read,
              .severity = options_.inputs.known() ? severity::hazard : severity::note,
              .index = i,
              .register_number = lowest(reads & unwritten)});
  }

  constexpr void check_killed(const lane_state& s, register_bits reads, word_index i) {
    const register_bits killed = reads & s.killed, pairs = killed & s.killed_pairs;
    // Killed pairs in which only one register is read.
    constexpr register_bits even = {0x5555555555555555, 0x5555555555555555};
    const register_bits low = pairs & even, high = pairs >> 1 & even;
    const register_bits odd_ones = low ^ high, halves = pairs & (odd_ones | odd_ones << 1);
    const auto report = [&](rule r, register_bits registers) {
      if (registers == 0) return;
      const word_index other = budget_.search(graph_, i, [&](word_index j) {
        const effects& e = graph_.at(j);
        if ((e.last_reads.bits() & ~e.writes.bits() & registers) != 0) return search_step::found;
        return (registers & ~e.writes.bits()) == 0 ? search_step::turn_back : search_step::go_on;
      });
      const register_bits named =
          other == no_index ? registers : graph_.at(other).last_reads.bits() & registers;
      add({.rule = r, .index = i, .other = other, .register_number = lowest(named)});
    };
    report(rule::read_after_last_use, killed & ~halves);
    report(rule::half_pair_last_use, halves);
  }

  /// Checks the reads of word `i`, and applies its writes to `clobbered`.
  constexpr void check_clobbered(register_bytes& clobbered, word_index i) {
    const decoded_instruction d = as_named(graph_.decoded(i));
    const register_bits registers = d.is_identified() ? clobbered_reads(clobbered, d) : register_bits{};
    if (registers != 0) {
      const word_index other = budget_.search(graph_, i, [&](word_index j) {
        return (written_in_part(graph_, j) & registers) != 0 ? search_step::found : search_step::go_on;
      });
      // Several messages may have written the registers. The finding names a register of message `other`.
      const register_bits named = other == no_index ? registers : registers & written_in_part(graph_, other);
      add({.rule = rule::partial_message_write,
           .index = i,
           .other = other,
           .register_number = lowest(named)});
    }
    clobber(clobbered, d, graph_.at(i));
  }

  constexpr void check_helpers(const lane_state& s, const effects& e, word_index i) {
    if (!lacks_helpers(s, e, stage_)) return;
    const word_index other = budget_.search(graph_, i, [&](word_index j) {
      return graph_.at(j).ends_helpers ? search_step::found : search_step::go_on;
    });
    add({.rule = rule::helpers_ended, .index = i, .other = other});
  }

  constexpr void check_message(const lane_state& lane, const warp_state& warp, const effects& e,
                               word_index i) {
    if (e.varying != varying_effect::none && e.varying != varying_effect::load)
      check_varying(lane, warp, e, i);
    check_memory(lane, e, i);
    if (e.output != output_effect::none || e.tile_slots != 0 || e.control == control_effect::blend)
      check_output(lane, warp, e, i);
    if (e.control == control_effect::barrier) check_barrier(warp, e, i);
  }

  constexpr void check_varying(const lane_state& lane, const warp_state& warp, const effects& e,
                               word_index i) {
    if (lacks_position(lane, e)) add({.rule = rule::varying_order, .index = i});
    const unsigned slots = varying_slots(warp, e);
    if (slots == 0) return;
    const unsigned slot = detail::index_of_lowest(slots);
    const word_index other = message_before(i, slot, paths_, changes_position);
    add({.rule = rule::varying_order, .index = i, .other = other, .slot = static_cast<std::uint8_t>(slot)});
  }

  constexpr void check_memory(const lane_state& s, const effects& e, word_index i) {
    const unsigned slots = memory_slots(s, e);
    if (slots == 0) return;
    for (unsigned slot = 0; slot < general_slots; ++slot) {
      if ((slots >> slot & 1) == 0) continue;
      const word_index other = memory_conflict(
          graph_, budget_, i, slot, [this](word_index j) { return graph_.at(j).waits; }, false);
      if (other == no_index) continue;
      add({.rule = rule::unordered_memory,
           .index = i,
           .other = other,
           .slot = static_cast<std::uint8_t>(slot)});
      return;
    }
  }

  constexpr void check_output(const lane_state& lane, const warp_state& warp, const effects& e,
                              word_index i) {
    if (lacks_wait_before_test(warp, e)) add({.rule = rule::missing_wait_before_test, .index = i});
    if (lacks_wait_before_blend(warp, e)) add({.rule = rule::missing_wait_before_blend, .index = i});
    if (tests_after_output(lane, e)) {
      const word_index other = budget_.search(graph_, i, [&](word_index j) {
        return makes_output(graph_.at(j)) ? search_step::found : search_step::go_on;
      });
      add({.rule = rule::blend_before_atest, .index = i, .other = other});
    }
    if (makes_output(e) && !has_test_ && stage_ == stage::fragment && !untested_output_found_) {
      untested_output_found_ = true;
      add_as({.rule = rule::blend_before_atest, .severity = severity::note, .index = i});
    }
    if (e.control == control_effect::blend || e.output == output_effect::coverage)
      if (fau_slots(e) > 1) add({.rule = rule::single_slot_message, .index = i});
  }

  constexpr void check_barrier(const warp_state& s, const effects& e, word_index i) {
    if (const unsigned slots = barrier_slots(s, e); slots != 0) {
      const unsigned slot = detail::index_of_lowest(slots);
      const word_index other = message_before(i, slot, paths_, [](const effects&) { return true; });
      add({.rule = rule::barrier_without_wait,
           .index = i,
           .other = other,
           .slot = static_cast<std::uint8_t>(slot)});
    }
    constexpr std::uint8_t all = waits_of(flow::wait);
    if (e.waits == all) return;
    const basic_block& block = graph_.blocks()[graph_.block_of(i)];
    const auto waits = [&](word_index next) {
      return graph_.at(next).waits == all && !graph_.at(next).is_message;
    };
    bool followed = true;
    if (i + 1 < block.end) {
      followed = waits(i + 1);
    } else {
      followed = !block.ends && !block.leaves && !block.runs_out;
      for (const edge& to : block.edges()) followed &= waits(graph_.blocks()[to.block].first);
    }
    if (!followed) add({.rule = rule::barrier_without_wait, .index = i});
  }

  /// Whether the flow of word `i` is undefined, so that it may be `end`. Another finding reports the flow.
  constexpr bool may_end(word_index i) const noexcept {
    if (graph_.decoded(i).ok()) return false;
    const decoded_instruction d = as_named(graph_.decoded(i));
    return d.is_identified() && !has_known_flow(d, graph_.decoded(i).in());
  }

  /// Checks the end of a block against the starts of its successors.
  constexpr void check_end(const basic_block& block, word_index b) {
    const word_index last = block.end - 1;
    if (block.runs_out && !may_end(last)) add({.rule = rule::missing_end, .index = last});
    const bool needed = !graph_.at(last).reconverges && reconvergence_.is_needed(b);
    if (needed || reconvergence_.is_needed_on_return(b))
      add({.rule = rule::missing_reconverge, .index = last, .other = reconvergence_.branch_before(b)});
  }
};

}  // namespace detail

namespace detail {

constexpr verification verify_here(const control_flow_graph& program, stage s,
                                   const verify_options& options) {
  return detail::verifier(program, s, options).run();
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] verification verify(const control_flow_graph& program, stage s, const verify_options& options);
[[nodiscard]] verification verify(view<std::uint64_t> words, stage s, arch e, const verify_options& options);
}  // namespace detail::compiled

/// Verifies a program of stage `s`, of the architecture of its graph, against the rules of words and of
/// programs, on all paths. Takes time linear in the size of the program, and memory for the effects of each
/// word.
constexpr verification verify(const control_flow_graph& program, stage s,
                              const verify_options& options = {}) {
  VALHALL_COMPILED_OR(detail::compiled::verify(program, s, options),
                      detail::verify_here(program, s, options));
}

/// Verifies any array or list of `instruction` or of 64-bit words of `e`.
template <detail::bare_words Words>
constexpr verification verify(const Words& words, stage s, required_arch e,
                              const verify_options& options = {}) {
  if constexpr (detail::viewable_as<Words, std::uint64_t>) {
    VALHALL_COMPILED_OR(detail::compiled::verify(view<std::uint64_t>(words), s, e, options),
                        detail::verify_here(control_flow_graph(words, e), s, options));
  } else {
    return verify(control_flow_graph(words, e), s, options);
  }
}
/// Likewise for code, in its architecture.
template <detail::any_code Code>
constexpr verification verify(const Code& code, stage s, const verify_options& options = {}) {
  return verify(code.words(), s, code.arch(), options);
}

}  // namespace valhall
