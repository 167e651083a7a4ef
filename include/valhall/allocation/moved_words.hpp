// SPDX-License-Identifier: MIT
#pragma once

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

  /// Adapts the canonical word `i` to its place: its branch distance, or the distance to the return address
  /// of a call. Sets `error` if that is impossible.
  constexpr std::uint64_t adapted(word_index i, std::uint64_t word, program_error& error) const noexcept {
    if (!moves_) return word;
    const effects& e = graph_.at(i);
    if (control_flow_graph::names_target(e)) {
      const word_index to = graph_.target(i);
      if (to == no_index) return refuse(error, error_kind::branch_out_of_program, i, word);
      const distance_field field = distance_field_of(graph_.decoded(i).info());
      const long long distance = distance_between(place_[i], start_[to]);
      if (!field.range().holds(distance)) return refuse(error, error_kind::branch_out_of_range, i, word);
      return field.put(word, distance);
    }
    const bool is_relative =
        e.control == control_effect::branch_indirect && graph_.decoded(i).value(modifier::absolute) == 0;
    return is_relative || reads_program_counter(e) ? refuse(error, error_kind::address_dependent, i, word)
                                                   : word;
  }

  /// Whether an instruction with the effects `e` reads the address of the next one.
  static constexpr bool reads_program_counter(const effects& e) noexcept {
    return e.special_page == program_counter.page() &&
           (e.special_words >> 2 * program_counter.entry() & 3) != 0;
  }
  /// Whether a word uses its own address, so that the words must stay where they are.
  static constexpr bool uses_address(const control_flow_graph& graph) noexcept {
    for (word_index i = 0; i < graph.size(); ++i) {
      const effects& e = graph.at(i);
      if (reads_program_counter(e)) return true;
      if (e.control == control_effect::branch_indirect && graph.decoded(i).value(modifier::absolute) == 0)
        return true;
    }
    return false;
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
