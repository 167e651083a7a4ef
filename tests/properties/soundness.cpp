// SPDX-License-Identifier: MIT
// The verifier against the interpreter: a verified program runs without a hazard, and repair does not change
// the result of a program. VALHALL_RANDOM_PROGRAMS is the number of programs, VALHALL_RANDOM_SEED the first
// seed.
#include <catch.hpp>
#include <oracle/divergent_program.hpp>
#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <oracle/random_program.hpp>
#include <oracle/run_program.hpp>
#include <oracle/settings.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

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

outcome run_here(const words_of& words, stage s, bool strict, arch e) {
  register_input inputs[64];
  for (unsigned i = 0; i < 64; ++i) {
    inputs[i].number = static_cast<std::uint8_t>(i);
    for (unsigned lane = 0; lane < warp_size; ++lane)
      inputs[i].lanes[lane] = i % 2 == 1 ? 0 : address_in(lane, i);
  }
  machine m{.arch = e};
  m.stage = s;
  m.registers = inputs;
  m.step_limit = 600;
  m.strict = strict;
  return run_on(words, m);
}

bool reads_own_address(const control_flow_graph& graph) {
  for (word_index i = 0; i < graph.size(); ++i) {
    const effects& e = graph.at(i);
    if (e.special_page == program_counter.page() && (e.special_words >> 2 * program_counter.entry() & 3) != 0)
      return true;
  }
  return false;
}

std::uint64_t carrying(std::uint64_t word, flow f, arch e) { return with_flow(word, f, e).word(); }

/// A word without marks, waits or other flow.
std::uint64_t plain(std::uint64_t word, arch e) {
  const decoded_instruction d = decode(word, e);
  for (unsigned i = 0; i < d.info().operand_count; ++i)
    if (d.operand_at(i).is_last_use()) word = with_last_use(word, i, false, e).word();
  return carrying(word, flow::none, e);
}

bool is_free(std::uint64_t word, arch e) { return flow_of(word, e) == flow::none; }

/// Whether the run stopped for a reason other than the step limit.
bool is_comparable(const run_result& r) { return r.error().kind != run_error::step_limit; }

/// Whether the run stopped in a lane that a DISCARD turned into a helper, which `discard` may end earlier.
bool stopped_in_helper(const run_result& r) {
  return !r.ok() && (r.fragment.discarded >> r.error().lane & 1) != 0;
}

void check_no_hazard(const words_of& words, stage s, arch e, const outcome& o) {
  if (o.result.error().kind != run_error::broken_rule) return;
  INFO(name_of(e) << ' ' << name_of(s) << ": " << name_of(o.result.error()) << " at word "
                  << o.result.error().index << '\n'
                  << listing(words, e));
  REQUIRE(o.result.error().kind != run_error::broken_rule);
}

}  // namespace

TEST_CASE("random programs that verify run without a hazard, and repair keeps their results") {
  generator random(settings::seed(90125));
  std::size_t verified_programs = 0, compared = 0, ended = 0;
  for (std::size_t n = settings::random_programs(); n-- > 0;) {
    const stage s = random_code::all_stages[n % 4];
    const arch e = all_archs[n / 4 % std::size(all_archs)];
    words_of words = random_code::random_program(random, n % 4 == 0 ? 40 : 12);
    // The final registers are stored at the end.
    for (unsigned r = 0; r < 8; ++r)
      words.push_back(store_i32(staging(reg(r), 1), u(0), immediate<16, true>::checked(128 + 4 * r),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({}).word());
    words = in_arch::translated(words, e);
    for (std::uint64_t& word : words) word = plain(word, e);
    words.back() = carrying(words.back(), flow::end, e);
    code<> first = insert_end(words, e);
    if (first.ok()) first = insert_reconvergence(first, s);
    if (!first.ok() || reads_own_address(control_flow_graph(first))) continue;

    // The reference waits at each message, without checks of timing.
    words_of naive = list(first);
    bool all_wait = true;
    for (std::uint64_t& word : naive) {
      const effects does = effects_of(word, e);
      if (!does.is_message) continue;
      all_wait &= is_free(word, e) && does.control != control_effect::blend;
      if (is_free(word, e)) word = carrying(word, flow::wait, e);
    }
    const outcome expected = run_here(naive, s, false, e);

    const words_of repaired = list(repair(first, s));
    const outcome found = run_here(repaired, s, true, e);
    const verification result = verify(repaired, s, e);
    if (result.ok()) {
      ++verified_programs;
      check_no_hazard(repaired, s, e, found);
    }
    if (all_wait && result.ok() && is_comparable(expected.result) && is_comparable(found.result) &&
        !stopped_in_helper(expected.result)) {
      INFO(name_of(e) << ' ' << name_of(s) << ": " << name_of(expected.result.error()) << ", "
                      << name_of(found.result.error()) << "\n"
                      << listing(naive, e) << "repaired\n"
                      << listing(repaired, e));
      ++compared;
      ended += expected.result.ok() ? 1 : 0;
      REQUIRE(found.result.error().kind == expected.result.error().kind);
      if (found.result.ok()) {
        REQUIRE(found.memory == expected.memory);
        REQUIRE(std::memcmp(found.result.fragment.coverage, expected.result.fragment.coverage,
                            sizeof found.result.fragment.coverage) == 0);
      }
    }

    // Without one flow a program may still verify; it must then run without a hazard.
    words_of changed = repaired;
    std::uint64_t& word = changed[random() % changed.size()];
    if (!is_free(word, e)) word = carrying(word, flow::none, e);
    if (verify(changed, s, e).ok()) {
      ++verified_programs;
      check_no_hazard(changed, s, e, run_here(changed, s, true, e));
    }
  }
  std::printf("%zu programs verified and run, %zu compared with unrepaired ones, %zu of them to the end\n",
              verified_programs, compared, ended);
  CHECK(verified_programs > settings::random_programs() / 4);
  CHECK(compared > settings::random_programs() / 8);
}

namespace {

/// Runs divergent programs with few lanes and small values.
struct divergent_machine : machine {
  divergent_machine(valhall::stage s, lane_mask which, valhall::arch e) : machine{.arch = e, .stage = s} {
    for (unsigned lane = 0; lane < warp_size; ++lane) inputs[0].lanes[lane] = lane % 5;
    uniforms = values;
    memory = {&region, 1};
    registers = inputs;
    workgroup_size[0] = static_cast<unsigned>(__builtin_popcount(which));
    lanes = which;
    step_limit = 600;
    functions = &results;
  }
  divergent_machine(const divergent_machine&) = delete;
  divergent_machine& operator=(const divergent_machine&) = delete;

  std::uint32_t words[16] = {3, 1, 2};
  const memory_region region{base, words};
  const std::uint32_t values[10] = {2, 1, 0, 3, 5, 0, 0, 0, static_cast<std::uint32_t>(base)};
  register_input inputs[2] = {{r60, 0}, {r61, 0}};
  any_result results;
};

/// Whether a verified program runs without a hazard.
bool is_sound(const words_of& words, stage s, arch e, std::size_t& refused) {
  const control_flow_graph graph(words, e);
  if (!verify(graph, s).ok()) {
    ++refused;
    return true;
  }
  for (const lane_mask lanes : {lane_mask{3}, all_lanes}) {
    const run_result r = run(words, divergent_machine(s, lanes, e));
    if (r.error().kind != run_error::broken_rule) continue;
    INFO(name_of(e) << ' ' << name_of(s) << ": " << name_of(r.error()) << " at word " << r.error().index
                    << " in lane " << r.error().lane << '\n'
                    << listing(words, e));
    CHECK(r.error().kind != run_error::broken_rule);
    return false;
  }
  return true;
}

/// The first word after which lanes diverge although the analysis calls its block uniform, or `no_index`.
/// Every block reconverges if its last word has room, so lanes meet as early as possible.
word_index unknown_parting(words_of words, stage s, arch e) {
  const control_flow_graph graph(words, e);
  const divergence lanes(graph);
  for (const basic_block& block : graph.blocks()) {
    std::uint64_t& last = words[block.end - 1];
    if (is_free(last, e)) last = carrying(last, flow::reconverge, e);
  }
  const divergent_machine m(s, all_lanes, e);
  interpreter i(words, m);
  for (;;) {
    const warp& w = i.current();
    const lane_mask before = w.active;
    const word_index word = w.next;
    if (!i.step() || i.done()) return no_index;
    const lane_mask together = before & w.active, others = before & w.live & ~w.active;
    bool apart = together != 0 && others != 0;
    for (lane_mask rest = others; rest != 0; rest &= rest - 1)
      apart |= w.counters[__builtin_ctz(rest)] != w.counters[__builtin_ctz(others)];
    if (apart && !lanes.diverges_at(graph.block_of(word))) return word;
  }
}

}  // namespace

TEST_CASE("programs with divergent lanes verify only if they run without a hazard") {
  generator random(settings::seed());
  std::size_t repaired = 0, refused = 0, changed = 0, wrong = 0;
  constexpr divergent_code::kind kinds[] = {divergent_code::kind::arithmetic, divergent_code::kind::compute,
                                            divergent_code::kind::fragment};
  for (std::size_t n = settings::random_programs(); n-- > 0 && wrong < 5;) {
    const divergent_code::kind k = kinds[n % 3];
    const stage s = k == divergent_code::kind::fragment ? stage::fragment : stage::compute;
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    const code<> p = repair(in_arch::translated(divergent_code::divergent_program(random, k), e), s, e);
    if (!p.ok()) continue;
    const words_of words = list(p);
    ++repaired;
    REQUIRE(list(repair(words, s, e)) == words);
    std::size_t not_verified = 0;
    if (!is_sound(words, s, e, not_verified)) ++wrong;
    refused += not_verified;
    // Without part of the repairs, the program is wrong, unless the verifier finds nothing.
    for (unsigned i = 0; i < 3; ++i) {
      words_of less = words;
      std::uint64_t& word = less[random() % less.size()];
      if (is_free(word, e) || effects_of(word, e).ends) continue;
      word = carrying(word, flow::none, e);
      ++changed;
      if (!is_sound(less, s, e, not_verified)) ++wrong;
    }
  }
  std::printf("%zu divergent programs repaired, %zu of them refused; %zu changed\n", repaired, refused,
              changed);
  CHECK(wrong == 0);
  CHECK(repaired > settings::random_programs() / 2);
}

TEST_CASE("lanes part only at branches that divergence knows of") {
  generator random(settings::seed());
  std::size_t wrong = 0;
  for (std::size_t n = settings::random_programs(); n-- > 0 && wrong < 5;) {
    const arch e = all_archs[n % std::size(all_archs)];
    const words_of words =
        in_arch::translated(divergent_code::divergent_program(random, divergent_code::kind::arithmetic), e);
    const word_index found = unknown_parting(words, stage::compute, e);
    if (found == no_index) continue;
    ++wrong;
    INFO(name_of(e) << ", word " << found << '\n' << listing(words, e));
    CHECK(found == no_index);
  }
  CHECK(wrong == 0);
}

TEST_CASE("compiled programs run without a hazard, as they are and repaired") {
  for (const arch e : all_archs) {
    std::size_t ended = 0, all = 0;
    for (const programs::program& p : programs::all()) {
      if (!in_arch::has_all(p.words, e)) continue;
      INFO(name_of(e) << ' ' << p.name);
      ++all;
      const words_of words = in_arch::translated(p.words, e);
      const outcome original = run_here(words, p.stage, true, e);
      check_no_hazard(words, p.stage, e, original);
      ended += original.result.ok() ? 1 : 0;
      const words_of again = list(repair(words, p.stage, e));
      REQUIRE(list(repair(again, p.stage, e)) == again);
      const outcome repaired = run_here(again, p.stage, true, e);
      check_no_hazard(again, p.stage, e, repaired);
      if (!is_comparable(original.result) || !is_comparable(repaired.result)) continue;
      REQUIRE(repaired.result.error().kind == original.result.error().kind);
      if (original.result.ok()) REQUIRE(repaired.memory == original.memory);
    }
    std::printf("%s: %zu of %zu compiled programs came to their end\n", name_of(e), ended, all);
    CHECK(all > 40);
    CHECK(ended > all / 4);
  }
}
