// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/tuples.hpp>

#include <cstdint>

/// Coalescing: the source and the destination of a copy share a register unless both are live at once.
namespace valhall::detail {

/// The copies that are merged.
enum class coalescing : std::uint8_t {
  all,
  same_size,  ///< Copies between tuples of as many registers.
  none,
};

/// Merges the tuples of copies. The smaller tuple must fit into the larger one, so that no tuple grows.
class coalescer {
 public:
  constexpr coalescer(register_tuples& tuples, coalescing which) noexcept : tuples_(tuples), which_(which) {}

  /// Merges the copies, in the order of the words. Returns the most restrictive choice that merges the same
  /// copies.
  constexpr coalescing run() {
    if (which_ != coalescing::none)
      for (const register_copy& copy : tuples_.copies()) merge(copy);
    return needed_;
  }

 private:
  register_tuples& tuples_;
  const coalescing which_;
  coalescing needed_ = coalescing::none;

  constexpr void merge(const register_copy& copy) {
    const std::uint32_t from_bundle = tuples_.find(copy.from), to_bundle = tuples_.find(copy.to);
    const bundle &from = tuples_.at(from_bundle), &to = tuples_.at(to_bundle);
    if (from.tuple == to.tuple) return;
    if (which_ == coalescing::same_size && tuples_.tuple(from.tuple).span != tuples_.tuple(to.tuple).span)
      return;
    const bool keeps_to = tuples_.tuple(to.tuple).span >= tuples_.tuple(from.tuple).span;
    const bundle &kept = keeps_to ? to : from, &gone = keeps_to ? from : to;
    if (kept.offset < gone.offset) return;
    const std::uint32_t distance = kept.offset - gone.offset;
    if (distance + tuples_.tuple(gone.tuple).span > tuples_.tuple(kept.tuple).span) return;
    const register_tuple &a = tuples_.tuple(kept.tuple), &b = tuples_.tuple(gone.tuple);
    const bool are_equal = stay_equal(copy, from, to);
    if (!agree(a, b, distance) ||
        meet(kept.tuple, gone.tuple, distance, are_equal ? keeps_to ? from_bundle : to_bundle : chain_end))
      return;
    if (a.span != b.span)
      needed_ = coalescing::all;
    else if (needed_ == coalescing::none)
      needed_ = coalescing::same_size;
    const std::uint32_t written_at = from.written_at;
    const bool has_write = from.writes != 0;
    tuples_.merge(gone.tuple, kept.tuple, distance);
    if (has_write) tuples_.forget_write(tuples_.find(to_bundle), written_at);
  }

  /// Whether `to` equals `from` as long as it is live: each is written once, and no write of `from` lies
  /// between the copy and the last read of `to`, which is in the same block.
  constexpr bool stay_equal(const register_copy& copy, const bundle& from, const bundle& to) const noexcept {
    if (from.writes != 1 || to.writes != 1 || to.ranges == chain_end) return false;
    const live_range& life = tuples_.range(to.ranges);
    if (life.next != chain_end || life.first != 2 * copy.index + 1) return false;
    const control_flow_graph& graph = tuples_.graph();
    const word_index last = life.last / 2;
    return graph.block_of(copy.index) == graph.block_of(last) &&
           life.last != 2 * graph.blocks()[graph.block_of(last)].end - 1 &&
           (from.written_at <= life.first || from.written_at > life.last);
  }

  /// Whether tuple `b` may begin `distance` registers above the first one of `a`.
  static constexpr bool agree(const register_tuple& a, const register_tuple& b,
                              std::uint32_t distance) noexcept {
    const auto parity_of = [](const register_tuple& t) -> unsigned {
      return t.fixed != no_register_number ? t.fixed & 1u : t.parity;
    };
    const unsigned first = parity_of(a), second = parity_of(b);
    if (first != register_tuple::any_parity && second != register_tuple::any_parity &&
        ((first + distance) & 1) != second)
      return false;
    if (b.fixed == no_register_number) return true;
    // A bound value that is merged with others would bind them, too.
    return a.fixed != no_register_number && a.fixed + distance == b.fixed;
  }

  /// Whether bundles of `a` and `b` that would share a register are live together, except for
  /// bundle `equal` of `b`.
  constexpr bool meet(std::uint32_t a, std::uint32_t b, std::uint32_t distance,
                      std::uint32_t equal) const noexcept {
    std::uint32_t budget = 1000;
    for (std::uint32_t i = tuples_.tuple(b).first; i != chain_end; i = tuples_.at(i).next) {
      const std::uint32_t other = tuples_.bundle_at(a, tuples_.at(i).offset + distance);
      if (other != chain_end && i != equal &&
          tuples_.overlap(tuples_.at(other).ranges, tuples_.at(i).ranges, budget))
        return true;
    }
    return false;
  }
};

}  // namespace valhall::detail
