// SPDX-License-Identifier: MIT
#pragma once

#include <reference/instruction.hpp>
#include <valhall/stage.hpp>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace reference {

/// A rule of programs and the index of the word that breaks it.
using broken = std::pair<std::string, std::size_t>;

/// The verifier over again, as plainly as the rules can be put: one instruction after the other, no blocks,
/// and for each thing that an instruction begins a walk over all words that can come after it. Half of a pair
/// that ended counts as `read_after_last_use`. Notes on memory and uniforms are left out.
class oracle {
 public:
  enum class level { notes, wrong };

  oracle(std::vector<std::uint64_t> words, valhall::stage s, level least = level::notes) : stage_(s) {
    while (!words.empty() && words.back() == 0) words.pop_back();
    words_ = std::move(words);
    for (const std::uint64_t word : words_) code_.push_back(&known(word));
    for (std::size_t i = 0; i < size(); ++i) add_ways(i);
    reached_.resize(size());
    if (size() != 0) {
      reached_[0] = true;
      walk(0, [&](std::size_t i) { return reached_[i] = true, true; });
    }
    find_all();
    if (least == level::notes && size() != 0) {
      find_unwritten();
      find_unreachable();
    }
  }

  const std::set<broken>& found() const { return found_; }
  /// Whether lanes could be said to part or not: they cannot where some word leads to no end.
  bool knows_lanes() const { return knows_lanes_; }

 private:
  struct way {
    std::size_t to;
    bool falls;     ///< To the next word.
    bool branches;  ///< A BRANCHZ that is taken.
  };

  static constexpr unsigned all_slots = 0xc7;

  valhall::stage stage_;
  std::vector<std::uint64_t> words_;
  std::vector<const instruction*> code_;
  std::vector<std::vector<way>> ways_;
  std::vector<bool> stops_;  ///< Whether the program can end or be left there.
  std::vector<bool> runs_out_;
  std::vector<bool> reached_;
  std::set<broken> found_;
  bool knows_lanes_ = true;

  /// Words are read once and kept.
  static const instruction& known(std::uint64_t word) {
    static std::map<std::uint64_t, instruction> read_before;
    const auto place = read_before.find(word);
    return place != read_before.end() ? place->second : read_before.emplace(word, read(word)).first->second;
  }

  std::size_t size() const { return code_.size(); }
  const instruction& at(std::size_t i) const { return *code_[i]; }
  bool is_inside(long long i) const { return i >= 0 && i < static_cast<long long>(size()); }
  void report(const char* rule, std::size_t i) { found_.insert({rule, i}); }

  /// Where a word leads, and what that breaks; only words that are reached count for `missing_end`.
  void add_ways(std::size_t i) {
    const instruction& t = at(i);
    std::vector<way> to;
    bool falls = true, stops = false;
    const long long target = static_cast<long long>(i) + 1 + t.distance;
    if (t.is("BLEND")) {
      stops = t.ends;
      if (!t.ends && t.distance != 0) {
        if (is_inside(target))
          to.push_back({static_cast<std::size_t>(target), false, false});
        else
          report("branch_out_of_program", i);
      }
    } else if (t.branches) {
      falls = t.is_passed && !t.ends;
      stops = t.ends;
      if (t.is_taken && t.is("BRANCHZ")) {
        if (is_inside(target))
          to.push_back({static_cast<std::size_t>(target), false, true});
        else
          report("branch_out_of_program", i);
      }
      if (t.is_taken && t.is("BRANCHZI")) {
        stops = true;
        if (const long long back = place_after_call(i); is_inside(back))
          to.push_back({static_cast<std::size_t>(back), false, false});
      }
    } else if (t.ends) {
      falls = false;
      stops = true;
    }
    if (falls) {
      if (i + 1 < size())
        to.insert(to.begin(), {i + 1, true, false});
      else
        stops = true;
    }
    ways_.push_back(std::move(to));
    stops_.push_back(stops);
    runs_out_.push_back(falls && i + 1 == size());
  }

  /// r48 = program_counter + 8 n among the eight words before a jump that is always taken.
  long long place_after_call(std::size_t i) const {
    if (at(i).is_passed) return -1;
    for (std::size_t j = i; j > 0 && i - j < 8; --j) {
      const instruction& t = at(j - 1);
      if (t.branches || t.is("BLEND") || t.is("BARRIER") || t.is("DISCARD")) return -1;
      if ((t.writes >> 48 & 1) == 0) continue;
      if (!t.is("IADD_IMM") || t.type != "i32" || t.text.find(", program_counter.w0, #") == std::string::npos)
        return -1;
      const auto bytes =
          static_cast<std::int32_t>(std::stoul(t.text.substr(t.text.find('#') + 1), nullptr, 16));
      return bytes % 8 == 0 ? static_cast<long long>(j) + bytes / 8 : -1;
    }
    return -1;
  }

  /// Calls `visit(i)` for each word that can come after `from`, once, and goes on behind it if that says so.
  template <class Visit>
  void walk(std::size_t from, const Visit& visit) const {
    std::vector<bool> seen(size());
    std::vector<std::size_t> work;
    const auto follow = [&](std::size_t i) {
      for (const way& w : ways_[i])
        if (!seen[w.to]) {
          seen[w.to] = true;
          work.push_back(w.to);
        }
    };
    follow(from);
    while (!work.empty()) {
      const std::size_t i = work.back();
      work.pop_back();
      if (visit(i)) follow(i);
    }
  }

  bool waits(std::size_t i, int slot) const { return (at(i).waits >> slot & 1) != 0; }

  void find_all() {
    if (size() == 0) {
      report("zero_word", 0);
      return;
    }
    bool lacks_reconverge = false;
    for (std::size_t i = 0; i < size(); ++i) {
      const instruction& t = at(i);
      if (words_[i] == 0)
        report("zero_word", i);
      else if (valhall::check(valhall::decode(words_[i])) != valhall::rule::none)
        report(valhall::name_of(valhall::check(valhall::decode(words_[i]))), i);
      if (t.fragment_only && stage_ != valhall::stage::fragment && stage_ != valhall::stage::blend)
        report("wrong_stage", i);
      if (t.ends && !t.is("BLEND") && i + 1 != size()) report("end_not_last", i);
      if (!reached_[i]) continue;
      if (runs_out_[i]) report("missing_end", i);
      lacks_reconverge |= !t.reconverges && ways_[i].size() + (t.branches ? 1 : 0) > 0;
      after_message(i);
      after_last_use(i);
      before_output(i);
      around_barrier(i);
      if (t.discards && (stage_ == valhall::stage::fragment || stage_ == valhall::stage::blend))
        walk(i, [&](std::size_t j) {
          if (at(j).needs_helpers) report("helpers_ended", j);
          return true;
        });
      if (t.is("BLEND") || t.is("ZS_EMIT"))
        walk(i, [&](std::size_t j) {
          if (at(j).is("ATEST")) report("blend_before_atest", j);
          return true;
        });
    }
    find_varying_order();
    if (lacks_reconverge) find_reconverge();
  }

  /// What may not come before the wait on a message.
  void after_message(std::size_t i) {
    const instruction& m = at(i);
    if (!m.is_message) return;
    if ((m.last_reads & m.staging_reads) != 0) report("last_use_of_pending", i);
    if (m.slot < 0 || waits(i, m.slot)) return;
    walk(i, [&](std::size_t j) {
      const instruction& t = at(j);
      if (m.slot <= 2) {
        if ((t.reads & m.staging_writes) != 0) report("read_before_wait", j);
        if ((t.writes & ~t.reads & m.staging_writes) != 0) report("write_before_wait", j);
        if ((t.last_reads & m.staging_reads) != 0) report("last_use_of_pending", j);
        const bool orders = t.varying == varying::store || t.varying == varying::clobber;
        if (m.varying != varying::none && orders) report("varying_order", j);
      }
      if (t.is("BARRIER")) report("barrier_without_wait", j);
      return !waits(j, m.slot);
    });
  }

  void after_last_use(std::size_t i) {
    for (unsigned r = 0; r < 64; ++r) {
      if (((at(i).last_reads & ~at(i).writes) >> r & 1) == 0) continue;
      walk(i, [&](std::size_t j) {
        if ((at(j).reads >> r & 1) != 0) report("read_after_last_use", j);
        return (at(j).writes >> r & 1) == 0;
      });
    }
  }

  void before_output(std::size_t i) {
    const auto is_test = [&](std::size_t j) { return at(j).is("ATEST") || at(j).is("ZS_EMIT"); };
    const auto is_tile = [&](std::size_t j) {
      return stage_ == valhall::stage::fragment &&
             (at(j).is("BLEND") || at(j).is("LD_TILE") || at(j).is("ST_TILE"));
    };
    const instruction& t = at(i);
    if ((t.waits & 0x47) != 0x47 || t.ends)
      for (const way& w : ways_[i])
        if (is_test(w.to)) report("missing_wait_before_test", w.to);
    if (i == 0 && is_test(0)) report("missing_wait_before_test", 0);
    const auto look = [&](std::size_t j) {
      if (is_tile(j)) report("missing_wait_before_blend", j);
      return at(j).waits != all_slots;
    };
    if (t.is_message && t.waits != all_slots) walk(i, look);
    if (i == 0 && look(0)) walk(0, look);
  }

  void around_barrier(std::size_t i) {
    const instruction& t = at(i);
    if (!t.is("BARRIER") || t.waits == all_slots) return;
    bool followed = !stops_[i];
    for (const way& w : ways_[i]) followed &= at(w.to).waits == all_slots && !at(w.to).is_message;
    if (!followed) report("barrier_without_wait", i);
  }

  /// `retrieve` on a path without a `store` since the start or the last `clobber`.
  void find_varying_order() {
    const auto look = [&](std::size_t j) {
      if (at(j).varying == varying::retrieve) report("varying_order", j);
      return at(j).varying != varying::store;
    };
    if (look(0)) walk(0, look);
    for (std::size_t i = 0; i < size(); ++i)
      if (reached_[i] && at(i).varying == varying::clobber) walk(i, look);
  }

  void find_unwritten() {
    std::vector<registers> written(size(), valhall::preloaded_registers(stage_).bits());
    for (std::size_t i = 0; i < size(); ++i)
      if (reached_[i] && at(i).writes != 0)
        walk(i, [&](std::size_t j) {
          written[j] |= at(i).writes;
          return true;
        });
    for (std::size_t i = 0; i < size(); ++i)
      if (reached_[i] && (at(i).reads & ~written[i]) != 0) report("uninitialized_read", i);
  }

  void find_unreachable() {
    for (std::size_t i = 0; i < size(); ++i)
      if (!reached_[i] && (i == 0 || reached_[i - 1])) report("unreachable_code", i);
  }

  // Lanes. Bit sets over the words of the program.
  using word_set = std::vector<bool>;

  /// Of each word, those that all ways from it to an end lead through, itself not counted.
  std::vector<word_set> words_on_all_ways() {
    std::vector<word_set> behind(size(), word_set(size(), true));
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = size(); i-- > 0;) {
        word_set all(size(), !stops_[i]);
        for (const way& w : ways_[i])
          for (std::size_t k = 0; k < size(); ++k) all[k] = all[k] && (behind[w.to][k] || k == w.to);
        if (all != behind[i]) {
          behind[i] = std::move(all);
          changed = true;
        }
      }
    }
    return behind;
  }

  bool all_can_end() const {
    for (std::size_t i = 0; i < size(); ++i) {
      if (!reached_[i]) continue;
      bool ends = stops_[i];
      walk(i, [&](std::size_t j) { return ends |= stops_[j], true; });
      if (!ends) return false;
    }
    return true;
  }

  unsigned ways_to(std::size_t to) const {
    unsigned count = 0;
    for (std::size_t i = 0; i < size(); ++i)
      if (reached_[i])
        for (const way& w : ways_[i]) count += w.to == to ? 1 : 0;
    return count;
  }

  bool reads_differing(const instruction& t, registers differing) const {
    if ((t.reads & differing) != 0) return true;
    for (const std::string& s : t.specials)
      if (s.rfind("lane_id", 0) == 0 || s.rfind("thread_local_pointer", 0) == 0) return true;
    return false;
  }

  void find_reconverge() {
    knows_lanes_ = all_can_end();
    if (!knows_lanes_) return;
    const std::vector<word_set> behind = words_on_all_ways();
    std::vector<registers> differing(size());
    word_set apart(size()), parts(size());
    differing[0] = ~(stage_ == valhall::stage::blend ? registers{1} << 48 : registers{0});
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < size(); ++i) {
        if (!reached_[i]) continue;
        const instruction& t = at(i);
        const bool loads =
            t.varying == varying::none && (t.memory == memory::read || t.memory == memory::read_constant);
        registers after = differing[i];
        const bool crosses = t.name.rfind("CLPER", 0) == 0 || t.name.rfind("WMASK", 0) == 0;
        if (apart[i] || crosses || reads_differing(t, differing[i]) || (t.is_message && !loads))
          after |= t.writes;
        else
          after &= ~(t.writes & ~t.partial_writes);
        for (const way& w : ways_[i]) {
          changed |= (after & ~differing[w.to]) != 0;
          differing[w.to] |= after;
        }
        if (!t.branches || parts[i]) continue;
        const bool conditional = t.is_taken && t.is_passed;
        const bool joins =
            !t.is_passed && t.is("BRANCHZ") && !ways_[i].empty() && ways_to(ways_[i][0].to) > 1;
        if ((apart[i] && (conditional || joins)) || (conditional && reads_differing(t, differing[i]))) {
          parts[i] = true;
          changed = true;
        }
      }
      for (std::size_t i = 0; i < size(); ++i) {
        const bool spreads = parts[i] || (apart[i] && ways_[i].size() > 1);
        if (!reached_[i] || !spreads) continue;
        walk(i, [&](std::size_t j) {
          if (behind[i][j]) return false;
          changed |= !apart[j];
          apart[j] = true;
          return true;
        });
      }
    }
    word_set targets(size());
    for (std::size_t i = 0; i < size(); ++i)
      if (parts[i] && !at(i).ends)
        for (const way& w : ways_[i])
          if (w.branches) targets[w.to] = true;
    for (std::size_t i = 0; i < size(); ++i) {
      if (!reached_[i] || at(i).reconverges) continue;
      bool lacks = parts[i] && !at(i).ends;
      for (const way& w : ways_[i]) lacks |= w.falls && targets[w.to];
      if (lacks) report("missing_reconverge", i);
    }
  }
};

}  // namespace reference
