// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/optimize.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

/// How far the messages of a program are from the words that wait for them, and what bounds that. Distances
/// count words, at most `program_figures::latency`.
namespace distances {

using namespace valhall;
using namespace valhall::detail;

/// Why a message is waited on early.
enum class reason : unsigned { values, block, order, slots, registers, schedule };
inline constexpr unsigned reason_count = 6;
inline constexpr const char* reason_names[] = {
    "too few words that its values do not depend on",
    "too few words up to the end of the block",
    "order of memory and varyings",
    "a wait for another message with its slot",
    "registers",
    "other messages",
};

/// Distances below this one have a reason.
inline constexpr unsigned enough = 4;

/// Sums over messages. Each bound is that of a message alone.
struct sums {
  std::size_t messages = 0;
  std::size_t found = 0;   ///< Distances of the program.
  std::size_t slots = 0;   ///< If each message had a slot of its own.
  std::size_t order = 0;   ///< In the order that the optimizer finds for any number of registers and slots.
  std::size_t block = 0;   ///< Bounds by the dependences in the block.
  std::size_t values = 0;  ///< Bounds by the values in the block.
  std::size_t paths = 0;   ///< Bounds by values, if words may move to the blocks before and after.
  std::size_t reasons[reason_count] = {};  ///< Messages that are waited on early.
};

/// The messages of one program.
class program_distances {
 public:
  program_distances(const control_flow_graph& graph, const value_form& form)
      : graph_(graph), edit_(graph, form.program), dependences_(edit_), place_(graph.size()) {
    constexpr unsigned any = 1u << 20;
    block_scheduler scheduler(edit_);
    (void)scheduler.run(any, any);
    for (word_index n = 0; n < graph.size(); ++n) place_[scheduler.order()[n]] = n;
  }

  void add_to(sums& s) {
    for (word_index b = 0; b < graph_.blocks().size(); ++b) add_block(s, b);
  }

 private:
  static constexpr unsigned most = program_figures::latency;
  static constexpr unsigned most_blocks = 6;  ///< Blocks on a path that are looked at.

  using words = std::vector<bool>;  ///< By word of the block.
  using values = std::set<std::uint32_t>;
  /// The words that follow a word, and whether they need it to be complete.
  using following = std::vector<std::vector<std::pair<word_index, bool>>>;

  const control_flow_graph& graph_;
  value_editor edit_;
  block_dependences dependences_;
  std::vector<word_index> place_;  ///< By word: its place in the order for any number of registers.

  static unsigned limited(std::size_t distance) {
    return static_cast<unsigned>(std::min<std::size_t>(distance, most));
  }

  template <class Visit>
  void for_each_value(word_index i, bool writes, const Visit& visit) const {
    for (const register_use& use : edit_.uses_of(i))
      for (unsigned k = 0; (writes ? use.writes : use.reads) && k < use.count; ++k) visit(use.value + k);
  }
  bool uses_any(word_index i, bool writes, const values& of) const {
    bool found = false;
    for_each_value(i, writes, [&](std::uint32_t v) { found = found || of.count(v) != 0; });
    return found;
  }

  /// The first word of block `b` that stays at its end.
  word_index fixed_end(const basic_block& b) const {
    const effects& last = graph_.at(b.end - 1);
    const flow f = canonical_flow_of(graph_.decoded(b.end - 1).canonical_word());
    const bool stays = last.control != control_effect::none || (f != flow::none && !is_wait(f));
    const word_index setup = graph_.call_at(b.end - 1).setup, end = stays ? b.end - 1 : b.end;
    return setup >= b.first && setup < end ? setup : end;
  }

  following by_dependences(const basic_block& b) const {
    following next(b.size());
    for (word_index i = b.first; i < b.end; ++i)
      for (std::uint32_t d = dependences_.first_of(i); d != chain_end; d = dependences_.at(d).next)
        next[i - b.first].push_back({dependences_.at(d).to - b.first,
                                     dependences_.at(d).distance == block_dependences::message_distance});
    return next;
  }
  following by_values(const basic_block& b) const {
    following next(b.size());
    std::map<std::uint32_t, word_index> writer;
    for (word_index i = b.first; i < b.end; ++i) {
      for (const bool writes : {false, true})
        for_each_value(i, writes, [&](std::uint32_t v) {
          if (const auto w = writer.find(v); w != writer.end())
            next[w->second].push_back({i - b.first, graph_.at(b.first + w->second).is_message});
        });
      for_each_value(i, true, [&](std::uint32_t v) { writer[v] = i - b.first; });
    }
    return next;
  }

  /// The words that follow each word, directly or not, itself among them.
  static std::vector<words> closure(const following& next) {
    std::vector<words> all(next.size(), words(next.size()));
    for (std::size_t i = next.size(); i-- > 0;) {
      all[i][i] = true;
      for (const auto& [to, needs] : next[i])
        for (std::size_t n = to; n < next.size(); ++n) all[i][n] = all[i][n] || all[to][n];
    }
    return all;
  }

  /// The most words that can lie between word `i` and the first one that needs it to be complete.
  static std::size_t most_between(const following& next, const std::vector<words>& all, std::size_t i) {
    std::size_t count = 0;
    bool is_needed = false;
    for (const auto& item : next[i]) is_needed = is_needed || item.second;
    for (std::size_t n = 0; n < next.size(); ++n) {
      bool is_free = n != i && !all[n][i];
      for (const auto& [to, needs] : next[i]) is_free = is_free && !(needs && all[to][n]);
      count += is_free ? 1 : 0;
    }
    return is_needed ? count : count + 1;
  }

  void add_block(sums& s, word_index b) {
    const basic_block& block = graph_.blocks()[b];
    const std::vector<word_index> waits = waits_of_messages(block);
    if (std::all_of(waits.begin(), waits.end(), [](word_index w) { return w == no_index; })) return;
    dependences_.find(block.first, block.end);
    following next = by_dependences(block), next_value = by_values(block);
    for (word_index i = block.first; i < fixed_end(block); ++i)
      for (word_index j = fixed_end(block); j < block.end; ++j) {
        next[i - block.first].push_back({j - block.first, false});
        next_value[i - block.first].push_back({j - block.first, false});
      }
    const std::vector<words> all = closure(next), all_values = closure(next_value);
    for (std::size_t i = 0; i < waits.size(); ++i) {
      if (waits[i] == no_index) continue;
      const word_index at = block.first + static_cast<word_index>(i);
      bool is_read = false;
      word_index needed = block.end, free_needed = no_index;
      for (const auto& item : next_value[i]) is_read = is_read || item.second;
      for (const auto& [to, needs] : next[i])
        if (needs) {
          needed = std::min(needed, block.first + to);
          free_needed = std::min(free_needed, place_[block.first + to]);
        }
      const unsigned found = limited(waits[i] - at);
      const unsigned own = std::max(found, limited(needed == block.end ? needed - at : needed - 1 - at));
      const unsigned free =
          limited(free_needed == no_index ? block.end - place_[at] : free_needed - 1 - place_[at]);
      const unsigned by_value = limited(most_between(next_value, all_values, i)),
                     by_order = std::min(by_value, limited(most_between(next, all, i)));
      ++s.messages;
      s.found += found;
      s.slots += own;
      s.order += free;
      s.block += by_order;
      s.values += by_value;
      s.paths += limited(by_value + before(b, i, all_values) + after(b, i, next_value, all_values));
      if (found >= enough) continue;
      const reason why = by_value < enough   ? is_read ? reason::values : reason::block
                         : by_order < enough ? reason::order
                         : own >= enough     ? reason::slots
                         : free >= enough    ? reason::registers
                                             : reason::schedule;
      ++s.reasons[static_cast<unsigned>(why)];
    }
  }

  /// By word of `b`: the word that waits for it; `no_index` for other words than messages.
  std::vector<word_index> waits_of_messages(const basic_block& b) const {
    std::vector<word_index> result(b.size(), no_index);
    for (word_index i = b.first; i < b.end; ++i) {
      const effects& e = graph_.at(i);
      const auto slot = static_cast<std::uint8_t>(e.slot);
      if (!e.is_message || slot >= general_slots || e.control != control_effect::none) continue;
      word_index at = i;
      while (at < b.end && (graph_.at(at).waits >> slot & 1) == 0) ++at;
      result[i - b.first] = at;
    }
    return result;
  }

  /// The words before block `b` that message `i` of it needs no value from.
  unsigned before(word_index b, std::size_t i, const std::vector<words>& all) const {
    const basic_block& block = graph_.blocks()[b];
    values needed;
    for (std::size_t n = i + 1; n-- > 0;)
      if (all[n][i]) need(needed, block.first + static_cast<word_index>(n));
    return before(b, needed, most, most_blocks);
  }
  void need(values& needed, word_index i) const {
    for_each_value(i, true, [&](std::uint32_t v) { needed.erase(v); });
    for_each_value(i, false, [&](std::uint32_t v) { needed.insert(v); });
  }
  unsigned before(word_index b, const values& needed, unsigned left, unsigned blocks) const {
    unsigned fewest = left;
    if (blocks == 0 || graph_.predecessors(b).size() == 0) return 0;
    for (const word_index p : graph_.predecessors(b)) {
      const basic_block& block = graph_.blocks()[p];
      values here = needed;
      unsigned count = 0;
      for (word_index i = block.end; i-- > block.first && count < left;)
        if (uses_any(i, true, here))
          need(here, i);
        else
          ++count;
      if (count < left) count += before(p, here, left - count, blocks - 1);
      fewest = std::min(fewest, count);
    }
    return fewest;
  }

  /// The words after block `b` that need no value from message `i` of it.
  unsigned after(word_index b, std::size_t i, const following& next, const std::vector<words>& all) const {
    const basic_block& block = graph_.blocks()[b];
    values made;
    for_each_value(block.first + static_cast<word_index>(i), true, [&](std::uint32_t v) { made.insert(v); });
    for (std::size_t n = i + 1; n < all.size(); ++n) {
      bool depends = false;
      for (const auto& [to, needs] : next[i]) depends = depends || (needs && all[to][n]);
      const word_index at = block.first + static_cast<word_index>(n);
      if (depends && at >= fixed_end(block)) return 0;
      pass_on(made, at, depends);
    }
    return after(b, made, most, most_blocks);
  }
  void pass_on(values& made, word_index i, bool depends) const {
    for_each_value(i, true, [&](std::uint32_t v) {
      if (depends)
        made.insert(v);
      else
        made.erase(v);
    });
  }
  unsigned after(word_index b, const values& made, unsigned left, unsigned blocks) const {
    unsigned fewest = left;
    if (blocks == 0 || graph_.blocks()[b].edges().size() == 0) return 0;
    for (const auto& edge : graph_.blocks()[b].edges()) {
      const basic_block& block = graph_.blocks()[edge.block];
      values here = made;
      unsigned count = 0;
      bool ends = false;
      for (word_index i = block.first; i < block.end && count < left && !ends; ++i) {
        const bool depends = uses_any(i, false, here);
        ends = depends && graph_.at(i).control != control_effect::none;
        count += depends ? 0 : 1;
        pass_on(here, i, depends);
      }
      if (count < left && !ends) count += after(edge.block, here, left - count, blocks - 1);
      fewest = std::min(fewest, count);
    }
    return fewest;
  }
};

/// Adds the messages of a program of stage `in` to `s`.
inline void add_program(sums& s, const control_flow_graph& graph, stage in) {
  if (const value_form form = values_split(graph, in); form.fits) program_distances(graph, form).add_to(s);
}

}  // namespace distances
