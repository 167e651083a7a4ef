// SPDX-License-Identifier: MIT
// Mutated compiled programs of all architectures: the verifier finds the same faults and hazards as the
// oracle, at the same words. VALHALL_MUTANTS is the number of mutants of each kind per program,
// VALHALL_RANDOM_SEED the seed.
#include <catch.hpp>
#include <oracle/compare.hpp>
#include <oracle/programs.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace valhall;

using words = std::vector<std::uint64_t>;
using generator = std::mt19937_64;

// The oracle walks from each word; longer programs would take too long.
constexpr std::size_t most_words = 250;

unsigned mutants_per_program() { return static_cast<unsigned>(settings::number_of("VALHALL_MUTANTS", 2)); }

constexpr unsigned flow_start = 59, slot_start = 30;
constexpr std::uint64_t last_use = 0x40;

std::uint64_t with_field(std::uint64_t word, unsigned start, unsigned size, std::uint64_t value) {
  const std::uint64_t mask = ((std::uint64_t{1} << size) - 1) << start;
  return (word & ~mask) | (value << start & mask);
}
std::uint64_t carrying(std::uint64_t word, flow f) {
  return with_field(word, flow_start, 4, static_cast<unsigned>(f));
}
bool is(std::uint64_t word, const char* name) { return reference::read(word, arch::v9).is(name); }
bool waits(std::uint64_t word) {
  return flow_of(word, arch::v9) >= flow::wait0 && flow_of(word, arch::v9) <= flow::wait;
}

/// First bits of the source bytes of `word` that are registers, or only of registers marked `^`.
std::vector<unsigned> register_sources(std::uint64_t word, bool marked) {
  std::vector<unsigned> starts;
  const decoded_instruction d = decode(word, arch::v9);
  if (!d.ok()) return starts;
  for (unsigned i = 0; i < d.info().operand_count; ++i) {
    const operand_info& place = d.info().operands()[i];
    const std::uint64_t byte = word >> place.start & 0xff;
    if (place.role == operand_role::source && byte < 0x80 && ((byte & last_use) != 0) == marked)
      starts.push_back(place.start);
  }
  return starts;
}

/// Breaks one thing at word `i` of a program of v9; leaves the program unchanged if there is nothing to
/// break.
using breaker = std::function<void(words&, std::size_t i, generator&)>;

struct kind {
  const char* name;
  breaker break_at;
  bool any_layout = false;  ///< It can break words of every architecture, not only those in the layout of v9.
};

void set_flow(words& w, std::size_t i, bool applies, flow f) {
  if (applies) w[i] = carrying(w[i], f);
}

void move_target(words& w, std::size_t i, long long by) {
  if (!is(w[i], "BRANCHZ")) return;
  const long long distance = reference::read(w[i], arch::v9).distance + by;
  w[i] = with_field(w[i], 8, 27, static_cast<std::uint64_t>(distance));
}

void drop_one_slot(words& w, std::size_t i, generator& random) {
  if (!waits(w[i])) return;
  switch (flow_of(w[i], arch::v9)) {
    case flow::wait: w[i] = carrying(w[i], flow::wait0126); break;
    case flow::wait0126: w[i] = carrying(w[i], flow::wait012); break;
    default: {
      const unsigned slots = static_cast<unsigned>(flow_of(w[i], arch::v9));
      unsigned left = slots;
      while (left == slots) left = slots & ~(1u << random() % 3);
      w[i] = carrying(w[i], static_cast<flow>(left));
    }
  }
}

void add_mark(words& w, std::size_t i, generator& random) {
  const std::vector<unsigned> starts = register_sources(w[i], false);
  if (!starts.empty()) w[i] |= last_use << starts[random() % starts.size()];
}

void drop_mark(words& w, std::size_t i, generator& random) {
  const std::vector<unsigned> starts = register_sources(w[i], true);
  if (!starts.empty()) w[i] &= ~(last_use << starts[random() % starts.size()]);
}

/// Moves the mark to an earlier read of the same register.
void move_mark(words& w, std::size_t i, generator&) {
  const std::vector<unsigned> starts = register_sources(w[i], true);
  if (starts.empty()) return;
  const std::uint64_t number = w[i] >> starts[0] & 63;
  for (std::size_t j = i; j-- > 0;)
    for (const unsigned start : register_sources(w[j], false))
      if ((w[j] >> start & 63) == number) {
        w[j] |= last_use << start;
        w[i] &= ~(last_use << starts[0]);
        return;
      }
}

void swap_slot(words& w, std::size_t i, generator& random) {
  const reference::instruction t = reference::read(w[i], arch::v9);
  if (t.is_message && t.slot <= 2 && !t.is("ATEST"))
    w[i] = with_field(w[i], slot_start, 3, (static_cast<unsigned>(t.slot) + 1 + random() % 2) % 3);
}

bool is_before(const words& w, std::size_t i, const char* name) {
  return i + 1 < w.size() && is(w[i + 1], name);
}

void change_position(words& w, std::size_t i, generator& random) {
  const decoded_instruction d = decode(w[i], arch::v9);
  if (!d.ok()) return;
  for (unsigned k = 0; k < d.info().modifier_count; ++k) {
    const modifier_info& m = d.info().modifiers()[k];
    if (m.id != modifier::update && m.id != modifier::sample_and_update) continue;
    unsigned value = 0;
    do {
      value = static_cast<unsigned>(random() % (1u << m.size));
    } while ((m.allowed >> value & 1) == 0);
    w[i] = with_field(w[i], m.start, m.size, value);
  }
}

void change_register(words& w, std::size_t i, generator& random) {
  std::vector<unsigned> starts = register_sources(w[i], false);
  for (const unsigned start : register_sources(w[i], true)) starts.push_back(start);
  if (reference::read(w[i], arch::v9).writes != 0) starts.push_back(40);
  if (starts.empty()) return;
  w[i] = with_field(w[i], starts[random() % starts.size()], 6, random() % 64);
}

const std::uint64_t nop = 0x0000c00000000000;

const std::vector<kind> kinds = {
    {"drop a wait", [](words& w, std::size_t i, generator&) { set_flow(w, i, waits(w[i]), flow::none); }},
    {"drop one slot of a wait", drop_one_slot},
    {"drop end", [](words& w, std::size_t i,
                    generator&) { set_flow(w, i, flow_of(w[i], arch::v9) == flow::end, flow::none); }},
    {"end early", [](words& w, std::size_t i, generator&) { set_flow(w, i, true, flow::end); }},
    {"discard", [](words& w, std::size_t i, generator&) { set_flow(w, i, true, flow::discard); }},
    {"drop reconverge",
     [](words& w, std::size_t i, generator&) {
       set_flow(w, i, flow_of(w[i], arch::v9) == flow::reconverge, flow::none);
     }},
    {"branch one further", [](words& w, std::size_t i, generator&) { move_target(w, i, 1); }},
    {"branch one less far", [](words& w, std::size_t i, generator&) { move_target(w, i, -1); }},
    {"branch to outside",
     [](words& w, std::size_t i, generator& random) {
       move_target(w, i, (random() % 2 == 0 ? -1 : 1) * static_cast<long long>(most_words + random() % 9));
     }},
    {"invert a branch",
     [](words& w, std::size_t i, generator&) {
       if (is(w[i], "BRANCHZ")) w[i] ^= std::uint64_t{1} << 36;
     }},
    {"add a last use", add_mark},
    {"drop a last use", drop_mark},
    {"last use earlier", move_mark},
    {"another slot", swap_slot},
    {"no wait before ATEST",
     [](words& w, std::size_t i, generator&) { set_flow(w, i, is_before(w, i, "ATEST"), flow::wait012); }},
    {"no wait before ZS_EMIT",
     [](words& w, std::size_t i, generator&) { set_flow(w, i, is_before(w, i, "ZS_EMIT"), flow::none); }},
    {"no wait before BLEND",
     [](words& w, std::size_t i, generator&) { set_flow(w, i, is_before(w, i, "BLEND"), flow::wait0126); }},
    {"no wait at or after BARRIER",
     [](words& w, std::size_t i, generator&) {
       const bool there = is(w[i], "BARRIER") || (i > 0 && is(w[i - 1], "BARRIER"));
       set_flow(w, i, there, flow::none);
     }},
    {"another interpolation position", change_position},
    {"another register", change_register},
    {"NOP instead", [](words& w, std::size_t i, generator&) { w[i] = nop; }},
    {"NOP, flow kept",
     [](words& w, std::size_t i, generator&) { w[i] = carrying(nop, flow_of(w[i], arch::v9)); }},
    {"zero word", [](words& w, std::size_t i, generator&) { w[i] = 0; }},
    {"swap with the next",
     [](words& w, std::size_t i, generator&) {
       if (i + 1 < w.size()) std::swap(w[i], w[i + 1]);
     }},
    {"leave out", [](words& w, std::size_t i, generator&) { w.erase(w.begin() + static_cast<long>(i)); }},
    {"double",
     [](words& w, std::size_t i, generator&) {
       const std::uint64_t word = w[i];
       w.insert(w.begin() + static_cast<long>(i), word);
     }},
    {"flip a bit",
     [](words& w, std::size_t i, generator& random) { w[i] ^= std::uint64_t{1} << random() % 63; }, true},
};

struct tally {
  unsigned mutants = 0;
  unsigned violating = 0;  ///< Found by the oracle.
  unsigned found = 0;      ///< Also found by the verifier.
  unsigned flagged = 0;    ///< Found by the verifier, without a violation.
  unsigned differing = 0;  ///< Findings that the oracle lacks.
};

/// The oracle reads only words that have a text. Some words that decode have none; neither do words that name
/// an instruction but do not decode.
bool is_readable(const words& w, arch e) {
  return std::all_of(w.begin(), w.end(), [&](std::uint64_t word) {
    const reference::instruction t = reference::read(word, e);
    const decoded_instruction d = decode(word, e);
    return t.decodes ? t.has_text : word == 0 || (!d.is_identified() && d.error() != rule::not_in_arch);
  });
}

/// A word of v9, which may break rules, as a word of `e` with the same text.
std::optional<std::uint64_t> translated(std::uint64_t word, arch e) {
  if (e == arch::v9 || word == 0) return word;
  static std::map<std::pair<std::uint64_t, arch>, std::optional<std::uint64_t>> known;
  const auto [entry, fresh] = known.try_emplace({word, e});
  if (!fresh) return entry->second;
  const assembly code =
      assemble(to_string(decode(word, arch::v9), {.permissive = true}), e, {.permissive = true});
  if (code.ok() && decode(code.words[0], e).ok()) entry->second = code.words[0];
  return entry->second;
}

/// The program in `e`; nothing if `e` lacks a word.
std::optional<words> translated(words w, arch e) {
  for (std::uint64_t& word : w) {
    const auto found = translated(word, e);
    if (!found) return std::nullopt;
    word = *found;
  }
  return w;
}

/// The program of v9 with a NOP in place of each word that `e` lacks.
words common(words w, arch e) {
  for (std::uint64_t& word : w)
    if (!translated(word, e)) word = carrying(nop, flow_of(word, arch::v9));
  return w;
}

/// The programs that the oracle can walk through, as words of v9 that `e` has.
const std::vector<programs::program>& programs_in(arch e) {
  static std::map<arch, std::vector<programs::program>> known;
  const auto [entry, fresh] = known.try_emplace(e);
  if (fresh)
    for (const programs::program& p : programs::all())
      if (p.words.size() <= most_words) entry->second.push_back({p.name, p.stage, common(p.words, e)});
  return entry->second;
}

std::string judge(const words& mutant, stage s, arch e, tally& counts) {
  using level = reference::oracle::level;
  const reference::oracle oracle(mutant, s, e, level::wrong);
  const auto theirs = reference::without_notes(oracle.found());
  const auto ours = reference::without_notes(reference::found_by_library(mutant, s, e));
  ++counts.mutants;
  counts.violating += theirs.empty() ? 0 : 1;
  counts.found += !theirs.empty() && !ours.empty() ? 1 : 0;
  counts.flagged += theirs.empty() && !ours.empty() ? 1 : 0;
  counts.differing += ours == theirs ? 0 : 1;
  return reference::difference(ours, theirs);
}

}  // namespace

TEST_CASE("compiled programs break no rule by the oracle") {
  for (const arch e : all_archs) {
    unsigned judged = 0;
    for (const programs::program& p : programs_in(e)) {
      tally counts;
      INFO(p.name << " in " << name_of(e));
      CHECK(judge(*translated(p.words, e), p.stage, e, counts).empty());
      // In the others, a NOP in place of a word can break a rule.
      if (e == arch::v9) CHECK(counts.violating == 0);
      ++judged;
    }
    CHECK(judged > 100);
  }
}

TEST_CASE("a bit that makes a word of a compiled program invalid causes no findings at other words") {
  generator random(settings::seed(20234));
  for (const arch e : all_archs) {
    std::size_t broken = 0;
    for (const programs::program& p : programs_in(e)) {
      const words whole = *translated(p.words, e);
      const auto before = reference::without_notes(reference::found_by_library(whole, p.stage, e));
      if (!before.empty()) continue;
      for (std::size_t i = 0; i < whole.size(); ++i) {
        words mutant = whole;
        mutant[i] ^= std::uint64_t{1} << random() % 63;
        const decoded_instruction d = decode(mutant[i], e);
        if (d.ok() || !d.is_identified() || d.id() != decode(whole[i], e).id()) continue;
        INFO(p.name << " in " << name_of(e) << " at " << i << ", bits " << std::hex
                    << (mutant[i] ^ whole[i]));
        const std::set<reference::broken> found =
            reference::without_notes(reference::found_by_library(mutant, p.stage, e));
        CHECK(found.count({name_of(d.error()), i}) == 1);
        // A condition that became unknown can be false.
        CHECK(std::all_of(found.begin(), found.end(), [&](const auto& f) { return f.second == i; }));
        ++broken;
      }
    }
    INFO(name_of(e));
    CHECK(broken > 800);
  }
}

namespace {

/// Judges mutants of `k` of the programs of `e`.
tally judge_mutants(const kind& k, arch e, generator& random) {
  tally counts;
  for (const programs::program& p : programs_in(e)) {
    const words original = k.any_layout ? *translated(p.words, e) : p.words;
    // Searches from a random word for something to break.
    unsigned left = mutants_per_program();
    const std::size_t n = original.size();
    std::size_t start = random() % n;
    for (std::size_t tried = 0; tried < n && left > 0; ++tried) {
      words mutant = original;
      k.break_at(mutant, (start + tried) % n, random);
      if (mutant == original) continue;
      if (!k.any_layout) {
        const auto moved = translated(mutant, e);
        if (!moved) continue;
        mutant = *moved;
      }
      if (!is_readable(mutant, e)) continue;
      const std::string difference = judge(mutant, p.stage, e, counts);
      --left;
      if (left > 0) start = random() % n;
      if (difference.empty()) continue;
      INFO(k.name << " in " << p.name << " in " << name_of(e) << " at " << (start + tried) % n << '\n'
                  << program_to_string(mutant, e, {.offsets = true, .permissive = true}) << difference);
      CHECK(difference.empty());
    }
  }
  return counts;
}

}  // namespace

TEST_CASE("compiled programs with one thing broken") {
  generator random(settings::seed(20233));
  std::printf("%-32s %-4s %8s %9s %6s %7s\n", "kind", "arch", "mutants", "violating", "found", "flagged");
  for (const kind& k : kinds)
    for (const arch e : all_archs) {
      const tally counts = judge_mutants(k, e, random);
      std::printf("%-32s %-4s %8u %9u %6u %7u\n", k.name, name_of(e), counts.mutants, counts.violating,
                  counts.found, counts.flagged);
      INFO(k.name << " in " << name_of(e));
      CHECK(counts.mutants != 0);
      CHECK(counts.differing == 0);
      CHECK(counts.found == counts.violating);
      CHECK(counts.flagged == 0);
    }
}
