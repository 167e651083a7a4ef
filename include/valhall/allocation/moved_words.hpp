// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/graph_without_effects.hpp>
#include <valhall/allocation/value_program.hpp>
#include <valhall/analysis/control_flow_graph.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/program/program_error.hpp>

#include <cstdint>

/// Words that move within their program.
namespace valhall::detail {

/// The new places of the words of a program, and the error of a word that cannot be moved.
class moved_words {
 public:
  constexpr explicit moved_words(const control_flow_graph& graph) noexcept : graph_(graph) {}

  /// Sets the places of word `i`: words put before it begin at `start`, and it is at `place` itself. Call it
  /// for all words in order, then `end`; without a call, the words stay where they are.
  constexpr void set(word_index i, word_index start, word_index place) {
    if (i == 0) {
      start_.reserve(graph_.size() + std::size_t{1});
      place_.reserve(graph_.size());
    }
    start_.push_back(start);
    place_.push_back(place);
    moves_ |= place != i;
  }
  constexpr void end(word_index size) {
    start_.push_back(size);
    moves_ |= size != graph_.size();
  }

  /// Adapts the canonical word `i`, which has the `traits`, to its place: its branch distance, or the
  /// distance to the return address of a call. Sets `error` if that is impossible.
  constexpr std::uint64_t adapted(word_index i, word_traits traits, std::uint64_t word,
                                  program_error& error) const noexcept {
    if (!moves_) return word;
    if (traits.names_target) {
      const word_index to = graph_without_effects::target(graph_, i);
      if (to == no_index) return refuse(error, error_kind::branch_out_of_program, i, word);
      const distance_field field = distance_field_of(graph_.decoded(i).info());
      const long long distance = distance_between(place_[i], start_[to]);
      if (!field.range().holds(distance)) return refuse(error, error_kind::branch_out_of_range, i, word);
      return field.put(word, distance);
    }
    return traits.uses_address ? refuse(error, error_kind::address_dependent, i, word) : word;
  }

 private:
  const control_flow_graph& graph_;
  buffer<word_index> start_, place_;
  bool moves_ = false;

  static constexpr std::uint64_t refuse(program_error& error, error_kind kind, word_index i,
                                        std::uint64_t word) noexcept {
    if (error.ok()) error = {.kind = kind, .index = i};
    return word;
  }
};

}  // namespace valhall::detail
