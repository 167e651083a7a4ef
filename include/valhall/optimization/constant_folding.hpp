// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/interpreter/constant_result.hpp>
#include <valhall/isa/generated/lane_accessors.hpp>
#include <valhall/isa/generated/named_operands.hpp>
#include <valhall/optimization/dead_writes.hpp>
#include <valhall/optimization/direct_sources.hpp>
#include <valhall/optimization/value_uses.hpp>

#include <cstdint>

/// Computation of constants by the optimizer instead of the program.
namespace valhall::detail {

/// Replaces words whose sources are constants by loads of their results, which the interpreter computes. If
/// the constant table contains a result, its readers read the table instead. A template for the same reason
/// as `function_of`.
template <class Operation>
class constant_folding {
 public:
  constexpr constant_folding(value_editor& edit, const value_uses& uses) : edit_(edit), uses_(uses) {}

  /// Returns the number of words that were replaced.
  constexpr std::uint32_t run() {
    const control_flow_graph& graph = edit_.graph();
    if (!has_canonical_words(graph.in())) return 0;
    std::uint32_t count = 0;
    for (const word_index b : graph.reverse_postorder())
      for (word_index i = graph.blocks()[b].first; i < graph.blocks()[b].end; ++i) count += visit(i) ? 1 : 0;
    return count;
  }

 private:
  /// A value that is a constant.
  struct known_value {
    bool is_known = false;
    std::uint32_t bits = 0;
  };

  value_editor& edit_;
  const value_uses& uses_;
  buffer<known_value> known_;  ///< By value; empty before the first constant.

  constexpr bool is_known(std::uint32_t v) const noexcept { return v < known_.size() && known_[v].is_known; }

  /// Visits word `i`. Returns whether it was replaced.
  constexpr bool visit(word_index i) {
    std::uint32_t to = chain_end;
    unsigned reads = 0;
    for (const register_use& use : edit_.uses_of(i)) {
      if (use.writes) {
        if (use.reads || use.count != 1 || to != chain_end) return false;
        to = use.value;
        continue;
      }
      for (unsigned k = 0; k < use.count; ++k)
        if (!is_known(use.value + k) || !uses_.is_written_before(use.value + k, i)) return false;
      ++reads;
    }
    if (to == chain_end || edit_.is_removed(i) || !computes_constant(i)) return false;
    const bool is_single = uses_.is_single(to), is_done = reads == 0 || is_copy(edit_.decoded(i));
    std::uint64_t bits = 0;
    if ((is_done && !is_single) || !compute(i, bits)) return false;
    if (is_single) {
      if (known_.empty()) known_ = buffer<known_value>(edit_.value_count());
      known_[to] = {true, static_cast<std::uint32_t>(bits)};
    }
    if (is_done) return false;
    const operand operands[] = {r0, constant(0u), operand(static_cast<long long>(bits))};
    const std::uint64_t word = encode(opcode::iadd_imm_i32, operands, {}, edit_.graph().in()).word();
    edit_.replace(i, word, [to](register_use& use) { use.value = to; });
    if (is_single) read_table(to);
    return true;
  }

  /// Whether word `i` computes its result from registers and the constant table alone, in each lane alone.
  constexpr bool computes_constant(word_index i) const noexcept {
    const decoded_instruction& d = edit_.decoded(i);
    if (!is_repeatable(d, edit_.at(i)) || d.info().semantics != knowledge::exact) return false;
    const source_place* place = first_source_of(d.id());
    for (unsigned n = row_of(d.id()).source_count; n != 0; --n, ++place) {
      const std::uint64_t byte = d.canonical_word() >> place->start & source_byte;
      if (byte >= encoding::uniform && (byte & encoding::special) != encoding::constant) return false;
    }
    return true;
  }

  /// Computes the result of word `i`.
  constexpr bool compute(word_index i, std::uint64_t& result) const {
    // The registers of the word need not be those of the values: number them by their operands.
    std::uint64_t word = with_canonical_flow(edit_.decoded(i).canonical_word(), flow::none), high = 0;
    std::uint32_t values[2 * most_sources] = {};
    unsigned number = 0;
    for (const register_use& use : edit_.uses_of(i)) {
      set_number(use, use.writes ? 0 : number, word, high);
      if (use.writes) continue;
      for (unsigned k = 0; k < use.count; ++k) values[number + k] = known_[use.value + k].bits;
      number += 2;
    }
    const Operation o = operation_of(word, edit_.graph().in());
    const lane_function f = function_of(o);
    if (f == nullptr || o.fills_pair || o.halves != encoding::whole_register) return false;
    const auto fetch_known = [&](working_set& set) {
      for (unsigned n = 0; n < o.source_count; ++n) {
        const operation_source& s = o.sources[n];
        const bool is_register = s.kind == source_kind::general_register;
        if (!is_register && s.kind != source_kind::constant) return false;
        const std::uint32_t low = is_register ? values[s.index] : s.constant;
        for (unsigned lane = 0; lane < set.count(); ++lane)
          set.source[n].set(lane,
                            low | (is_register && s.wide ? std::uint64_t{values[s.index + 1u]} << 32 : 0));
        transform_operand(s, set, set.source[n]);
      }
      return true;
    };
    return constant_result(o, f, fetch_known, result);
  }

  static constexpr unsigned most_sources = 4;

  /// Makes words read the constant table in place of `v`, if it has the constant.
  constexpr void read_table(std::uint32_t v) {
    const arch in = edit_.graph().in();
    unsigned entry = 0;
    while (entry < encoding::constant_count && constant_at(entry, in) != known_[v].bits) ++entry;
    if (entry == encoding::constant_count) return;
    uses_.for_each_read(v, [&](std::uint32_t, word_index j) {
      if (only_writes(edit_.at(j)) && uses_.is_written_before(v, j))
        (void)read_directly(edit_, j, v, {.byte = encoding::constant | entry});
    });
  }
};

}  // namespace valhall::detail
