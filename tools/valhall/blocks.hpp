// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis.hpp>
#include <valhall/print.hpp>

#include <cstddef>
#include <string>
#include <vector>

/// Basic blocks as text.
namespace cli {

/// `block 2, words 5 to 9`
std::string block_title(const valhall::basic_block& b, valhall::word_index block);

/// Exits of a block other than its edges.
struct block_exit {
  const char* kind;
  const char* place;  ///< One word, or
  const char* text;   ///< several words.
};
std::vector<block_exit> exits_of(const valhall::basic_block& block);

/// One line per block: its words, its predecessors and its successors.
class block_headings {
 public:
  block_headings() = default;
  explicit block_headings(const valhall::control_flow_graph& graph) {
    for (valhall::word_index b = 0; b < graph.blocks().size(); ++b)
      add(graph.blocks()[b], b, graph.predecessors(b));
  }

  /// The line before the word `index`, if it begins a block; `self` points to a `block_headings`.
  static valhall::text_view find(const void* self, std::size_t index);

 private:
  struct heading {
    std::size_t word;
    std::string text;
  };
  std::vector<heading> headings_;  ///< Sorted by their words.

  void add(const valhall::basic_block& block, valhall::word_index number,
           valhall::view<valhall::word_index> predecessors);
};

}  // namespace cli
