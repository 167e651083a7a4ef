// SPDX-License-Identifier: MIT
// The checker against the interpreter: programs that are proved to be the same have the same results, and the
// library's own changes of programs are proved. VALHALL_RANDOM_PROGRAMS is the number of programs,
// VALHALL_RANDOM_SEED the first seed.
#include <catch.hpp>
#include <oracle/divergent_program.hpp>
#include <oracle/fragment_program.hpp>
#include <oracle/in_arch.hpp>
#include <oracle/local_program.hpp>
#include <oracle/programs.hpp>
#include <oracle/random_program.hpp>
#include <oracle/run_program.hpp>
#include <oracle/same_results.hpp>
#include <oracle/settings.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;
using namespace program_runs;
using random_code::generator;

struct proof_counts {
  std::size_t proved = 0, unknown = 0, mutants = 0, equal = 0, different = 0, caught = 0, missed = 0;
};

/// Runs a program with inputs in all registers.
outcome run_with(const words_of& words, stage s, arch e, std::uint32_t input) {
  std::vector<register_input> inputs;
  for (unsigned i = 0; i < register_count_of(e); ++i) {
    register_input given;
    given.number = static_cast<std::uint8_t>(i);
    for (unsigned lane = 0; lane < warp_size; ++lane)
      given.lanes[lane] =
          input % 2 == 0 ? address_in(lane, i + input) : (input + 1) * 0x01000193 * (i + 1) + lane;
    inputs.push_back(given);
  }
  machine m{.arch = e};
  m.stage = s;
  m.thread_local_memory = {0x4000000, 4096};
  m.registers = {inputs.data(), inputs.size()};
  m.step_limit = 1500;
  constexpr std::size_t memory_size = 512;
  return run_on(words, m, memory_size);
}

/// Whether the programs have different results for an input with which both end.
bool run_differently(const words_of& a, const words_of& b, stage s, arch e) {
  for (std::uint32_t input = 0; input < 6; ++input) {
    const outcome first = run_with(a, s, e, input), second = run_with(b, s, e, input);
    if (first.result.ok() && second.result.ok() && !same_results(first, second)) return true;
  }
  return false;
}

/// Checks that a change of `words` that keeps its results is proved.
void check_proof(const words_of& words, const code<>& changed, stage s, arch e, proof_counts& all) {
  if (!changed.ok()) return;
  const equivalence found = equivalent(words, changed.words(), e, {.stage = s});
  INFO(name_of(e) << ' ' << name_of(s) << ": " << name_of(found.reason) << ' ' << found.places[0] << ' '
                  << found.places[1] << '\n'
                  << listing(words, e) << "changed\n"
                  << listing(list(changed), e));
  // Conditions that are not publicly known are not compared.
  if (found.reason == unproved_reason::unknown_flow) return;
  CHECK(found.verdict != equivalence_verdict::different);
  ++(found.ok() ? all.proved : all.unknown);
}

/// Checks the library's own changes.
void check_changes(const words_of& words, stage s, arch e, proof_counts& all) {
  check_proof(words, repair(words, s, e), s, e, all);
  const allocation found = allocate_registers(words, s, e);
  if (found.ok()) check_proof(words, repair(found.code, s), s, e, all);
  const optimized better = optimize(words, s, e);
  if (better.ok()) check_proof(words, better.code, s, e, all);
}

/// Changes a bit or two of a word so that the program still verifies. Empty if that fails.
words_of mutant_of(const words_of& words, stage s, arch e, generator& random) {
  words_of mutant = words;
  std::uint64_t& word = mutant[random() % mutant.size()];
  const std::uint64_t before = word;
  for (unsigned tries = 0; tries < 20; ++tries) {
    word = before ^ std::uint64_t{1} << random() % 64;
    if (random() % 4 == 0) word ^= std::uint64_t{1} << random() % 64;
    if (word == before || check(word, e) != rule::none) continue;
    if (verify(mutant, s, e).ok()) return mutant;
  }
  return {};
}

/// Compares a program with mutants of it.
void check_mutants(const words_of& words, stage s, arch e, generator& random, unsigned count,
                   proof_counts& all) {
  for (unsigned i = 0; i < count; ++i) {
    const words_of mutant = mutant_of(words, s, e, random);
    if (mutant.empty()) continue;
    ++all.mutants;
    const equivalence found = equivalent(words, mutant, e, {.stage = s});
    all.equal += found.ok() ? 1 : 0;
    all.different += found.verdict == equivalence_verdict::different ? 1 : 0;
    const bool differ = run_differently(words, mutant, s, e);
    all.caught += differ && !found.ok() ? 1 : 0;
    all.missed += differ && found.ok() ? 1 : 0;
    INFO(name_of(e) << ' ' << name_of(s) << '\n' << listing(words, e) << "mutant\n" << listing(mutant, e));
    CHECK_FALSE((differ && found.ok()));
  }
}

void print(const char* what, const proof_counts& all) {
  std::printf(
      "%s: %zu changes proved, %zu unknown; %zu mutants, %zu proved equal, %zu shown different; %zu ran "
      "differently, %zu of them proved equal\n",
      what, all.proved, all.unknown, all.mutants, all.equal, all.different, all.caught + all.missed,
      all.missed);
}

}  // namespace

TEST_CASE("compiled programs are compared with their mutants and with changed programs") {
  generator random(settings::seed());
  proof_counts all;
  const auto each = [&](const std::vector<programs::program>& list, arch e) {
    for (const programs::program& p : list) {
      INFO(p.name);
      check_changes(p.words, p.stage, e, all);
      if (verify(p.words, p.stage, e).ok())
        check_mutants(p.words, p.stage, e, random, static_cast<unsigned>(settings::random_programs() / 400),
                      all);
    }
  };
  each(programs::all(), arch::v9);
  each(programs::later(), arch::v10);
  std::vector<programs::program> translated;
  for (programs::program p : programs::all()) {
    if (!in_arch::has_all(p.words, arch::v11)) continue;
    p.words = in_arch::translated(p.words, arch::v11);
    translated.push_back(p);
  }
  each(translated, arch::v11);
  print("compiled", all);
  CHECK(all.unknown == 0);
  CHECK(all.caught > 0);
}

TEST_CASE("random programs are compared with their mutants and with changed programs") {
  constexpr divergent_code::kind kinds[] = {divergent_code::kind::arithmetic, divergent_code::kind::compute,
                                            divergent_code::kind::fragment};
  generator random(settings::seed());
  proof_counts all;
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.missed < 3;) {
    const arch e = all_archs[n / 6 % std::size(all_archs)];
    const bool diverges = n % 2 != 0;
    const divergent_code::kind k = kinds[n / 2 % 3];
    const stage s = !diverges                             ? random_code::all_stages[n / 2 % 3]
                    : k == divergent_code::kind::fragment ? stage::fragment
                                                          : stage::compute;
    words_of words;
    for (unsigned r = 0; r < 8; ++r)
      words.push_back(mov_i32(reg(r), r % 3 == 0 ? word_operand(u(2 * r + 1)) : word_operand(r60)).word());
    const words_of body =
        diverges ? divergent_code::divergent_program(random, k) : random_code::random_program(random, 12);
    words.insert(words.end(), body.begin(), body.end() - (diverges ? 1 : 0));
    for (unsigned r = 0; r < 6; ++r)
      words.push_back(store_i32(staging(reg(r), 1), u(0), immediate<16, true>::checked(128 + 4 * r),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({.flow = flow::end}).word());
    const code<> repaired = repair(in_arch::translated(words, e), s, e);
    const words_of program = list(repaired);
    if (!repaired.ok() || !verify(program, s, e).ok()) continue;
    check_changes(program, s, e, all);
    check_mutants(program, s, e, random, 2, all);
  }
  print("random", all);
  // Random programs branch wildly: where lanes matter, blocks that the optimizer removes are missed in 2 of
  // 1000.
  CHECK(all.unknown * 250 <= all.proved);
  CHECK(all.caught > settings::random_programs() / 40);
}

TEST_CASE("random programs with thread-local memory are compared with changed programs") {
  generator random(settings::seed());
  proof_counts all;
  constexpr stage stages[] = {stage::compute, stage::fragment, stage::vertex};
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.missed < 3;) {
    const stage s = stages[n % 3];
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    const assembly given = assemble(local_code::writer(random).program(), arch::v9);
    REQUIRE(given.ok());
    const words_of words(given.words.begin(), given.words.end());
    const code<> repaired = repair(in_arch::translated(words, e), s, e);
    if (!repaired.ok()) continue;
    check_changes(list(repaired), s, e, all);
    check_mutants(list(repaired), s, e, random, 1, all);
  }
  print("thread-local", all);
  CHECK(all.unknown == 0);
  CHECK(all.caught > settings::random_programs() / 40);
}

TEST_CASE("random fragment shaders are compared with changed programs") {
  generator random(settings::seed());
  proof_counts all;
  for (const arch e : all_archs) {
    const fragment_code::vocabulary vocabulary(e);
    for (std::size_t n = settings::random_programs() / std::size(all_archs); n-- > 0 && all.missed < 3;) {
      const assembly text = fragment_code::assembled(fragment_code::writer(random, vocabulary).program(), e);
      const code<> repaired = repair(words_of(text.words.begin(), text.words.end()), stage::fragment, e);
      if (!repaired.ok()) continue;
      check_changes(list(repaired), stage::fragment, e, all);
      check_mutants(list(repaired), stage::fragment, e, random, 1, all);
    }
  }
  print("fragment", all);
  CHECK(all.unknown * 200 <= all.proved);
  CHECK(all.caught > settings::random_programs() / 100);
}
