// SPDX-License-Identifier: MIT
// Compiled programs of all architectures with a few words changed: they are verified, repaired, printed and
// assembled again. VALHALL_MUTANTS is the number of mutants per program, VALHALL_RANDOM_SEED the seed.
#include <catch.hpp>
#include <oracle/beyond_repair.hpp>
#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <oracle/run_program.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace valhall;
using word_list = std::vector<std::uint64_t>;
using generator = std::mt19937_64;

/// The compiled programs, in `e`, and all their words.
struct corpus {
  std::vector<programs::program> programs;
  word_list words;

  explicit corpus(arch e) {
    for (const auto* all : {&programs::all(), &programs::later()})
      for (const programs::program& p : *all) {
        programs.push_back({p.name, p.stage, in_arch::translated(p.words, e)});
        words.insert(words.end(), programs.back().words.begin(), programs.back().words.end());
      }
  }
};

/// Changes one thing in `program`, which is not empty.
void change(word_list& program, const corpus& all, arch e, generator& random) {
  const auto at = static_cast<std::ptrdiff_t>(random() % program.size());
  std::uint64_t& word = program[static_cast<std::size_t>(at)];
  const std::uint64_t kept = word;
  switch (random() % 8) {
    case 0: word ^= std::uint64_t{1} << random() % 64; break;
    case 1: word = random(); break;
    case 2: word = all.words[random() % all.words.size()]; break;
    case 3: std::swap(word, program[random() % program.size()]); break;
    case 4: program.insert(program.begin() + at, kept); break;
    case 5:
      if (program.size() > 1) program.erase(program.begin() + at);
      break;
    default: {
      const instruction changed = with_flow(word, static_cast<flow>(random() % 16), e);
      if (changed.ok()) word = changed.word();
    }
  }
}

/// Whether each word breaks no rule of words.
bool is_legal(const word_list& words, arch e) {
  for (const std::uint64_t word : words)
    if (check(word, e) != rule::none) return false;
  return true;
}

struct repair_counts {
  std::size_t mutants = 0, verified = 0, legal = 0, repaired = 0, clean = 0;
  std::map<std::string, std::size_t> remaining, refused;
};

void check_mutant(const word_list& words, stage s, arch e, repair_counts& n) {
  INFO(name_of(e) << ' ' << name_of(s) << '\n' << program_runs::listing(words, e));
  ++n.mutants;
  n.verified += verify(words, s, e).ok() ? 1 : 0;

  const assembly again = assemble(program_runs::listing(words, e), e, {.permissive = true});
  REQUIRE(again.ok());
  REQUIRE(word_list(again.words.begin(), again.words.end()) == words);

  const code<> result = repair(words, s, e);
  const bool legal = is_legal(words, e);
  n.legal += legal ? 1 : 0;
  if (!result.ok()) {
    REQUIRE(result.error().index < words.size());
    REQUIRE(result.error().kind != error_kind::none);
    ++n.refused[name_of(result.error().kind)];
    return;
  }
  ++n.repaired;
  const word_list repaired(result.begin(), result.end());
  INFO("repaired\n" << program_runs::listing(repaired, e));
  const control_flow_graph graph(repaired, e);
  const verification found = verify(graph, s);
  n.clean += found.ok() ? 1 : 0;
  for (const program_error& f : found) {
    INFO(name_of(f.rule) << " at word " << f.index);
    const bool is_mutation = f.kind == error_kind::broken_instruction && !legal;
    REQUIRE((is_mutation || beyond_repair::is_beyond_repair(f, graph)));
    if (f.severity != severity::note && legal) ++n.remaining[name_of(f.rule)];
  }
  const code<> second = repair(repaired, s, e);
  REQUIRE(word_list(second.begin(), second.end()) == repaired);
}

}  // namespace

TEST_CASE("mutated compiled programs are repaired, or refused with a reason, and assemble as they print") {
  const std::size_t mutants = settings::number_of("VALHALL_MUTANTS", 2);
  generator random(settings::seed());
  for (const arch e : all_archs) {
    const corpus all(e);
    repair_counts n;
    for (const programs::program& p : all.programs)
      for (std::size_t k = 0; k < mutants; ++k) {
        word_list words = p.words;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) change(words, all, e, random);
        INFO(p.name);
        check_mutant(words, p.stage, e, n);
      }
    std::printf("%s: %zu mutants, %zu verify; %zu of legal words; %zu repaired, %zu of these verify;",
                name_of(e), n.mutants, n.verified, n.legal, n.repaired, n.clean);
    for (const auto& [rule, count] : n.remaining) std::printf(" %s %zu", rule.c_str(), count);
    for (const auto& [kind, count] : n.refused) std::printf("; refused: %s %zu", kind.c_str(), count);
    std::printf("\n");
    CHECK(n.repaired > n.mutants / 4);
  }
}
