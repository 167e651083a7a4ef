// SPDX-License-Identifier: MIT
#pragma once

#include <oracle/instruction.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace reference {

/// A rule of programs and the index of the word that breaks it.
using broken = std::pair<std::string, std::size_t>;

/// A second verifier, as simple as the rules allow: word by word, without blocks, with a walk over all
/// possible successors for each state that an instruction begins. A read of half of a killed pair counts as
/// `read_after_last_use`. Notes on memory and uniforms are omitted.
class oracle {
 public:
  enum class level { notes, wrong };

  oracle(std::vector<std::uint64_t> words, valhall::stage s, valhall::arch e, level least = level::notes)
      : stage_(s), arch_(e) {
    while (!words.empty() && words.back() == 0) words.pop_back();
    words_ = std::move(words);
    for (const std::uint64_t word : words_) code_.push_back(&known(word, e));
    for (std::size_t i = 0; i < size(); ++i) add_ways(i);
    reached_.resize(size());
    if (size() != 0) {
      reached_[0] = true;
      walk(0, [&](std::size_t i) { return reached_[i] = true, true; });
      find_lanes();
    }
    find_all();
    if (least == level::notes && size() != 0) {
      find_unwritten();
      find_unreachable();
    }
  }

  const std::set<broken>& found() const { return found_; }

 private:
  struct way {
    std::size_t to;
    bool falls;     ///< To the next word.
    bool branches;  ///< A taken BRANCHZ.
  };

  static constexpr unsigned all_slots = 0xc7;

  valhall::stage stage_;
  valhall::arch arch_;
  std::vector<std::uint64_t> words_;
  std::vector<const instruction*> code_;
  std::vector<std::vector<way>> ways_;
  std::vector<bool> stops_;  ///< Whether the program can end or be left at the word.
  std::vector<bool> runs_out_;
  std::vector<bool> reached_;
  std::set<broken> found_;
  std::vector<bool> parts_;  ///< Lanes may diverge at the branch.
  std::vector<std::vector<std::size_t>>
      aside_;                          ///< Additional successors of the warp, where other lanes continue.
  std::vector<bool> ahead_;            ///< Whether lanes may run the word while others wait before it.
  std::vector<bool> meets_;            ///< Whether both arms of a branch reconverge after the word.
  std::vector<bool> meets_on_return_;  ///< Whether they reconverge when a blend shader returns there.

  /// Parses all words once.
  static const instruction& known(std::uint64_t word, valhall::arch e) {
    static std::map<std::pair<std::uint64_t, valhall::arch>, instruction> read_before;
    const auto place = read_before.find({word, e});
    if (place != read_before.end()) return place->second;
    return read_before.emplace(std::pair(word, e), read(word, e)).first->second;
  }

  std::size_t size() const { return code_.size(); }
  const instruction& at(std::size_t i) const { return *code_[i]; }
  bool is_inside(long long i) const { return i >= 0 && i < static_cast<long long>(size()); }
  void report(const char* rule, std::size_t i) { found_.insert({rule, i}); }

  /// The successors of a word, and the rules that they break; `missing_end` applies to reachable words only.
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
      falls = (t.is_passed || t.has("call")) && !t.ends;
      stops = t.ends;
      if (t.is_taken && t.is("BRANCHZ")) {
        if (is_inside(target))
          to.push_back({static_cast<std::size_t>(target), false, true});
        else
          report("branch_out_of_program", i);
      }
      if (t.is_taken && t.jumps()) {
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

  /// The register of the address to which a blend shader returns.
  unsigned return_register() const { return arch_ == valhall::arch::v15 ? 10 : 48; }

  /// r48 = program_counter + 8 n among the eight words before an unconditional jump.
  long long place_after_call(std::size_t i) const {
    if (at(i).is_passed) return -1;
    for (std::size_t j = i; j > 0 && i - j < 8; --j) {
      const instruction& t = at(j - 1);
      if (t.branches || t.is("BLEND") || t.is("BARRIER") || t.is("DISCARD")) return -1;
      if (!t.writes.test(48)) continue;
      if (!t.is("IADD_IMM") || t.type != "i32" || t.text.find(", program_counter.w0, #") == std::string::npos)
        return -1;
      const auto bytes =
          static_cast<std::int32_t>(std::stoul(t.text.substr(t.text.find('#') + 1), nullptr, 16));
      return bytes % 8 == 0 ? static_cast<long long>(j) + bytes / 8 : -1;
    }
    return -1;
  }

  /// Calls `visit(i)` once for each word that can follow `from`, and continues beyond it if that returns
  /// true.
  template <class Visit>
  void walk(std::size_t from, const Visit& visit, bool of_warp = false, bool resumes = true) const {
    std::vector<bool> seen(size());
    std::vector<std::size_t> work;
    const auto follow = [&](std::size_t i) {
      for (const way& w : ways_[i])
        if (!seen[w.to]) {
          seen[w.to] = true;
          work.push_back(w.to);
        }
      if (!of_warp) return;
      for (const std::size_t to : aside_[i])
        if (!seen[to] && (resumes || starts_block(to))) {
          seen[to] = true;
          work.push_back(to);
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
    for (std::size_t i = 0; i < size(); ++i) {
      const instruction& t = at(i);
      if (words_[i] == 0)
        report("zero_word", i);
      else if (const valhall::rule r = valhall::check(valhall::decode(words_[i], arch_));
               r != valhall::rule::none)
        report(valhall::name_of(r), i);
      else if (t.has("continue"))
        report("unknown_flow", i);
      if (t.fragment_only && stage_ != valhall::stage::fragment && stage_ != valhall::stage::blend)
        report("wrong_stage", i);
      if (t.ends && !t.is("BLEND") && i + 1 != size()) report("end_not_last", i);
      const bool has_helpers = stage_ == valhall::stage::fragment || stage_ == valhall::stage::blend;
      if (has_helpers && t.discards && (t.is("BLEND") || t.jumps() || (t.branches && t.is_passed)))
        report("helpers_ended", i);
      if (!reached_[i]) continue;
      if (runs_out_[i]) report("missing_end", i);
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
    find_reconverge();
  }

  /// Instructions that must not precede the wait on a message.
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
      }
      return !waits(j, m.slot);
    });
    const bool changes = m.varying == varying::store || m.varying == varying::clobber;
    walk(
        i,
        [&](std::size_t j) {
          const varying v = at(j).varying;
          if (changes && v != varying::none && v != varying::load) report("varying_order", j);
          if (at(j).is("BARRIER")) report("barrier_without_wait", j);
          return !waits(j, m.slot);
        },
        true);
  }

  void after_last_use(std::size_t i) {
    for (unsigned r = 0; r < register_count; ++r) {
      if (!at(i).last_reads.test(r) || at(i).writes.test(r)) continue;
      walk(i, [&](std::size_t j) {
        if (at(j).reads.test(r)) report("read_after_last_use", j);
        return !at(j).writes.test(r);
      });
    }
  }

  /// Slot 6 is waited on once before tests, BLEND and reads of depth, slot 7 before BLEND and colours: since
  /// the start of a fragment shader; for slot 7, since a BARRIER.
  void before_output(std::size_t i) {
    const auto find = [&](int slot, bool from_start) {
      const auto look = [&](std::size_t j) {
        const instruction& t = at(j);
        const bool blends = t.is("BLEND"), tile = t.is("LD_TILE") || t.is("ST_TILE");
        const int tile_slot = t.has("z_stencil") ? 6 : 7;
        if (slot == 6 && (t.is("ATEST") || t.is("ZS_EMIT"))) report("missing_wait_before_test", j);
        if (blends || (tile && slot == tile_slot)) report("missing_wait_before_blend", j);
        return !waits(j, slot) || t.ends;
      };
      // State that no word sets again is unchanged since the warp left the middle of the block.
      if (from_start ? look(0) : !waits(i, slot) || at(i).ends) walk(i, look, true, !from_start);
    };
    if (i == 0 && stage_ == valhall::stage::fragment) {
      find(6, true);
      find(7, true);
    }
    if (at(i).is("BARRIER")) find(7, false);
  }

  void around_barrier(std::size_t i) {
    const instruction& t = at(i);
    if (!t.is("BARRIER") || t.waits == all_slots) return;
    bool followed = !stops_[i];
    for (const way& w : ways_[i]) followed &= at(w.to).waits == all_slots && !at(w.to).is_message;
    if (!followed) report("barrier_without_wait", i);
  }

  /// `retrieve` on a path whose last writer is not a `store` with the same sample mode and source.
  void find_varying_order() {
    for (std::size_t i = 0; i < size(); ++i) {
      const instruction& r = at(i);
      if (r.varying != varying::retrieve || !reached_[i]) continue;
      // Backwards along all paths to the last writers.
      std::vector<bool> seen(size());
      std::vector<std::size_t> work = {i};
      bool wrong = i == 0;
      while (!work.empty()) {
        const std::size_t j = work.back();
        work.pop_back();
        for (std::size_t k = 0; k < size(); ++k) {
          const bool leads =
              std::any_of(ways_[k].begin(), ways_[k].end(), [&](const way& w) { return w.to == j; });
          if (!leads || !reached_[k] || seen[k]) continue;
          seen[k] = true;
          const instruction& w = at(k);
          if (!r.position.empty() && (w.writes & register_of(r.position)) != 0) {
            wrong = true;
            continue;
          }
          if (w.varying == varying::store) {
            // Documented words of a retrieve have `center`, for any mode of the position.
            const bool other_mode = r.sample != "center" && w.sample != r.sample;
            wrong |= !r.position.empty() && (w.position != r.position || other_mode || !is_kept(r.position));
            continue;
          }
          wrong |= w.varying == varying::clobber || k == 0;
          work.push_back(k);
        }
      }
      if (wrong) report("varying_order", i);
    }
  }
  /// The register that the text of a source names.
  static registers register_of(const std::string& source) {
    const bool is_register = source.size() > 1 && source[0] == 'r' && source.find('.') == std::string::npos &&
                             source.find_first_not_of("0123456789", 1) == std::string::npos;
    return is_register ? registers{1} << std::stoul(source.substr(1)) : 0;
  }
  /// Whether the library tracks such a source: a register or zero.
  static bool is_kept(const std::string& source) { return register_of(source) != 0 || source == "0x0"; }

  void find_unwritten() {
    std::vector<registers> written(size(), registers_of(valhall::preloaded_registers(stage_, arch_)));
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

  // Lanes.

  bool starts_block(std::size_t i) const {
    if (i == 0) return true;
    const instruction& t = at(i - 1);
    const bool blends = t.is("BLEND") && t.distance != 0 && !t.ends;
    const bool branches = t.branches && (t.is_taken || t.jumps());
    if (t.ends || t.discards || blends || branches || t.is("BARRIER")) return true;
    for (const std::vector<way>& from : ways_)
      for (const way& w : from)
        if (w.to == i && !w.falls) return true;
    return false;
  }
  bool ends_block(std::size_t i) const { return i + 1 == size() || starts_block(i + 1); }

  std::size_t ways_to(std::size_t to) const {
    std::size_t count = to == 0 ? 1 : 0;
    for (const std::vector<way>& from : ways_)
      for (const way& w : from) count += w.to == to ? 1 : 0;
    return count;
  }

  bool reads_differing(const instruction& t, registers differing) const {
    if ((t.reads & differing) != 0) return true;
    for (const std::string& s : t.specials)
      if (s.rfind("lane_id", 0) == 0 || s.rfind("thread_local_pointer", 0) == 0) return true;
    return false;
  }

  /// The words that divergent lanes execute after the branch at `from`, lowest first: bit 0 for lanes that
  /// fell through, bit 1 for lanes that jumped. Also the word at which all lanes reconverge, or `size()`.
  std::size_t part(std::size_t from, std::map<std::size_t, unsigned>& apart, unsigned& meeting_sides) const {
    std::map<std::size_t, unsigned> sides;
    std::set<std::size_t> pending;
    unsigned back = 0, side = 1;
    bool barrier = false;
    for (const way& w : ways_[from]) {
      sides[w.to] |= side;
      pending.insert(w.to);
      side = 2;
    }
    while (!pending.empty()) {
      const std::size_t i = *pending.begin();
      pending.erase(pending.begin());
      const bool is_last = apart.empty() || apart.rbegin()->first < i;
      if (pending.empty() && is_last && !barrier && starts_block(i) && all_wait_at(i, from, sides[i], back)) {
        meeting_sides = sides[i];
        for (auto& [j, s] : apart) s = sides[j];
        return i;
      }
      apart[i] = 0;
      barrier |= at(i).is("BARRIER");
      for (const way& w : ways_[i]) {
        if (w.to <= i) back |= sides[i];
        if ((sides[i] & ~sides[w.to]) == 0) continue;
        sides[w.to] |= sides[i];
        pending.insert(w.to);
      }
    }
    for (auto& [i, s] : apart) s = sides[i];
    return size();
  }

  bool all_wait_at(std::size_t i, std::size_t from, unsigned sides, unsigned back) const {
    if (sides == 3 && ways_to(i) > 1) return true;
    if (sides != 3 && (back & ~sides) != 0) return false;
    for (std::size_t k = 0; k < size(); ++k)
      for (const way& w : ways_[k])
        if (w.to == i && (!at(k).reconverges || at(k).is("BLEND")) && !(sides != 3 && k == from))
          return false;
    return true;
  }

  /// Divergence of lanes at branches.
  void find_lanes() {
    parts_.resize(size());
    meets_.resize(size());
    meets_on_return_.resize(size());
    aside_.resize(size());
    ahead_.resize(size());
    std::vector<registers> differing(size());
    std::vector<bool> rerun(size());
    std::vector<parting> partings;
    differing[0] = ~(stage_ == valhall::stage::blend ? registers{1} << return_register() : registers{0});
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < size(); ++i) {
        if (!reached_[i]) continue;
        const instruction& t = at(i);
        const bool loads = t.varying == varying::none &&
                           ((t.memory == memory::read && !rerun[i]) || t.memory == memory::read_constant);
        registers after = differing[i];
        const bool crosses = t.crosses_lanes || t.is("VAR_TEX_BUF_GRADIENT");
        if (crosses || reads_differing(t, differing[i]) || (t.is_message && !loads))
          after |= t.writes;
        else
          after &= ~(t.writes & ~t.partial_writes);
        const auto mark = [&](std::size_t j, registers more) {
          changed |= (more & ~differing[j]) != 0;
          differing[j] |= more;
        };
        for (const way& w : ways_[i]) mark(w.to, after);
        const bool conditional = t.branches && t.is_taken && t.is_passed;
        if (!conditional || parts_[i] || !reads_differing(t, differing[i])) continue;
        parts_[i] = changed = true;
        std::map<std::size_t, unsigned> apart;
        unsigned sides = 0;
        const std::size_t meeting = part(i, apart, sides);
        registers written = 0;
        for (const auto& [j, s] : apart) written |= at(j).writes;
        for (const auto& [j, s] : apart)
          if (s == 3) {
            rerun[j] = true;
            if (starts_block(j)) mark(j, written);
          }
        if (sides == 3) mark(meeting, written);
        note_meetings(i, apart, meeting, sides);
        partings.push_back({apart, meeting});
      }
    }
    for (const parting& p : partings) find_ahead(p);
    for (const parting& p : partings) note_aside(p);
  }

  void note_meetings(std::size_t from, const std::map<std::size_t, unsigned>& apart, std::size_t meeting,
                     unsigned meeting_sides) {
    const auto meets_at = [&](std::size_t j) {
      const auto place = apart.find(j);
      return ways_to(j) > 1 &&
             (place != apart.end() ? place->second == 3 : j == meeting && meeting_sides == 3);
    };
    for (std::size_t i = 0; i < size(); ++i) {
      if (i != from && apart.count(i) == 0) continue;
      for (const way& w : ways_[i]) {
        if (!meets_at(w.to) || (at(i).ends && !at(i).is("BLEND"))) continue;
        if (at(i).is("BLEND") && w.falls)
          meets_on_return_[i] = true;
        else
          meets_[i] = true;
      }
    }
    for (const way& w : ways_[from])
      if (ways_to(w.to) > 1 && !at(from).ends) meets_[from] = true;
    if (at(from).jumps() && !at(from).ends) meets_[from] = true;
  }

  /// Words that divergent lanes execute, with their arms, and the reconvergence point.
  struct parting {
    std::map<std::size_t, unsigned> apart;
    std::size_t meeting;
  };

  static bool crosses(unsigned from, unsigned to) {
    return ((from & 1) != 0 && (to & 2) != 0) || ((from & 2) != 0 && (to & 1) != 0);
  }
  bool regroups(std::size_t i) const { return at(i).reconverges && !at(i).is("BLEND"); }

  /// Marks the blocks that lanes may run while others, which jumped past them, wait at a lower address.
  void find_ahead(const parting& p) {
    for (const auto& [i, from] : p.apart) {
      if (!ends_block(i) || regroups(i)) continue;
      for (const way& w : ways_[i])
        for (const unsigned side : {1u, 2u}) {
          bool waits_before = false, waits_after = false;
          for (const auto& [j, to] : p.apart) {
            waits_before |= (to & side) != 0 && j <= w.to;
            waits_after |= (to & side) != 0 && j > i;
          }
          if ((from & (3 - side)) != 0 && w.to > i && waits_before && waits_after) mark_ahead(w.to);
        }
    }
  }
  void mark_ahead(std::size_t first) {
    if (ahead_[first]) return;
    bool stays = true;
    for (std::size_t i = first;; ++i) {
      ahead_[i] = true;
      stays &= !regroups(i);
      if (!ends_block(i)) continue;
      if (stays)
        for (const way& w : ways_[i]) mark_ahead(w.to);
      return;
    }
  }

  /// Whether the warp may leave a block after word `i`, and resume it there, although lanes continue.
  bool leaves_middle(std::size_t i) const { return !ends_block(i) && at(i).reconverges && ahead_[i]; }

  void note_aside(const parting& p) {
    for (const auto& [i, from] : p.apart) {
      if (!ends_block(i) && !leaves_middle(i)) continue;
      std::size_t last = i;
      while (!ends_block(last)) ++last;
      if (((stops_[last] && !runs_out_[last]) || at(last).discards) && p.meeting != size()) {
        aside_[i].push_back(p.meeting);
        for (std::size_t j = p.meeting; !ends_block(j); ++j)
          if (leaves_middle(j)) aside_[i].push_back(j + 1);
      }
      for (const auto& [j, to] : p.apart)
        if (crosses(from, to) && (starts_block(j) || leaves_middle(j - 1))) aside_[i].push_back(j);
    }
  }

  void find_reconverge() {
    for (std::size_t i = 0; i < size(); ++i)
      if (reached_[i] && ((meets_[i] && !at(i).reconverges) || meets_on_return_[i]))
        report("missing_reconverge", i);
  }
};

}  // namespace reference
