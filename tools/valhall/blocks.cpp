// SPDX-License-Identifier: MIT
#include "blocks.hpp"

#include <algorithm>

namespace cli {

namespace {

using valhall::basic_block;
using valhall::edge;
using valhall::word_index;

/// `items`, separated by commas, after `; ` and `head`; empty if there are none.
std::string list(const char* head, const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? std::string("; ") + head + " " : ", ") + item;
  return text;
}

std::vector<std::string> origins(word_index block, valhall::view<word_index> predecessors) {
  std::vector<std::string> names;
  if (block == 0) names.emplace_back("the start");
  for (const word_index from : predecessors) names.push_back(std::to_string(from));
  // A branch to the next word adds its block twice.
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<std::string> destinations(const basic_block& block) {
  std::vector<std::string> names;
  for (const edge& e : block.edges()) names.push_back(std::to_string(e.block) + " (" + name_of(e.kind) + ")");
  for (const block_exit& exit : exits_of(block)) names.emplace_back(exit.text);
  return names;
}

}  // namespace

std::string block_title(const basic_block& b, word_index block) {
  const std::string words = b.size() == 1
                                ? "word " + std::to_string(b.first)
                                : "words " + std::to_string(b.first) + " to " + std::to_string(b.end - 1);
  return "block " + std::to_string(block) + ", " + words + (b.reachable ? "" : ", unreachable");
}

std::vector<block_exit> exits_of(const basic_block& block) {
  std::vector<block_exit> exits;
  if (block.ends) exits.push_back({"end", "end", "the end"});
  if (block.leaves) exits.push_back({"leaves", "elsewhere", "another program"});
  if (block.runs_out) exits.push_back({"runs out", "nothing", "no word"});
  return exits;
}

void block_headings::add(const basic_block& block, word_index number,
                         valhall::view<word_index> predecessors) {
  headings_.push_back({block.first, block_title(block, number) + list("from", origins(number, predecessors)) +
                                        list("to", destinations(block))});
}

valhall::text_view block_headings::find(const void* self, std::size_t index) {
  const std::vector<heading>& all = static_cast<const block_headings*>(self)->headings_;
  const auto found = std::lower_bound(all.begin(), all.end(), index,
                                      [](const heading& h, std::size_t word) { return h.word < word; });
  if (found == all.end() || found->word != index) return {};
  return {found->text.data(), found->text.size()};
}

}  // namespace cli
