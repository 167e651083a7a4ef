// SPDX-License-Identifier: MIT
// Random fragment shaders of every architecture, verified, repaired and run. VALHALL_RANDOM_PROGRAMS is the
// number of programs, VALHALL_RANDOM_SEED the first seed.
#include <catch.hpp>
#include <oracle/any_result.hpp>
#include <oracle/beyond_repair.hpp>
#include <oracle/fragment_program.hpp>
#include <oracle/run_program.hpp>
#include <oracle/settings.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include <vector>

using namespace valhall;
using fragment_code::generator;

namespace {

using word_list = std::vector<std::uint64_t>;

/// Blends each target with fixed functions or a blend shader, or only the second one with a blend shader.
class blending final : public any_result {
 public:
  enum class how { fixed, shader, second };
  explicit blending(how h) : how_(h) {}
  bool blends(std::uint64_t descriptor) override {
    return how_ == how::fixed || (how_ == how::second && descriptor != 1);
  }

 private:
  how how_;
};

constexpr std::uint64_t base = 0x10000000;

/// Runs a program in one way of blending, with some lanes and some helpers.
run_failure failure_of(const word_list& words, arch e, blending::how how, lane_mask lanes,
                       lane_mask helpers) {
  std::uint32_t memory[16] = {3, 1, 2};
  const memory_region region{base, memory};
  const std::uint32_t uniforms[10] = {2, 1, 0, 3, 5, 0, 0, 0, static_cast<std::uint32_t>(base)};
  register_input inputs[4] = {{r58, 0}, {r60, 0}, {r61, 0}, {r57, 0}};
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    inputs[0].lanes[lane] = lane % 2;
    inputs[1].lanes[lane] = lane % 5;
  }
  blending functions(how);
  machine m{.arch = arch::v9};
  m.stage = stage::fragment;
  m.arch = e;
  m.uniforms = uniforms;
  m.memory = {&region, 1};
  m.registers = inputs;
  m.lanes = lanes;
  m.helpers = helpers;
  m.fragment_specials[blend_descriptor_0.entry()] = 1;
  m.fragment_specials[blend_descriptor_1.entry()] = 2;
  m.step_limit = 400;
  m.functions = &functions;
  return run(words, m).error();
}

struct fragment_counts {
  std::size_t programs = 0, verified = 0, repaired = 0, refused = 0, runs = 0, wrong = 0;
};

constexpr std::size_t most_wrong = 5;

/// Checks that a program runs without a hazard if it verifies. Returns whether it verifies.
bool check_sound(const word_list& words, arch e, generator& random, fragment_counts& n, const char* what) {
  using how = blending::how;
  if (!verify(words, stage::fragment, e).ok()) return false;
  for (const how h : {how::fixed, how::shader, how::second}) {
    const lane_mask lanes = random() % 2 == 0 ? all_lanes : static_cast<lane_mask>(random() & all_lanes) | 1;
    const auto helpers = static_cast<lane_mask>(random() & random() & lanes);
    const run_failure f = failure_of(words, e, h, lanes, random() % 2 == 0 ? 0 : helpers);
    ++n.runs;
    if (f.kind != run_error::broken_rule && f.kind != run_error::ran_past_end &&
        f.kind != run_error::branch_outside)
      continue;
    ++n.wrong;
    INFO(name_of(e) << ", " << what << ": " << name_of(f) << " at word " << f.index << " in lane " << f.lane
                    << ", blending " << static_cast<int>(h) << '\n'
                    << program_runs::listing(words, e));
    CHECK(f.kind == run_error::none);
    break;
  }
  return true;
}

void check_program(const fragment_code::vocabulary& vocabulary, generator& random, fragment_counts& n) {
  const arch e = vocabulary.arch;
  const std::string text = fragment_code::writer(random, vocabulary).program();
  const assembly code = fragment_code::assembled(text, e);
  INFO(text);
  REQUIRE(code.ok());
  const word_list words(code.words.begin(), code.words.end());
  ++n.programs;
  n.verified += check_sound(words, e, random, n, "as it is") ? 1 : 0;
  const valhall::code<> first = repair(words, stage::fragment, e);
  if (!first.ok()) return;
  ++n.repaired;
  const word_list repaired(first.begin(), first.end());
  n.refused += check_sound(repaired, e, random, n, "repaired") ? 0 : 1;
  const control_flow_graph graph(repaired, e);
  for (const program_error& f : verify(graph, stage::fragment)) {
    if (beyond_repair::is_beyond_repair(f, graph)) continue;
    ++n.wrong;
    INFO(name_of(e) << ", repaired: " << name_of(f.rule) << " at word " << f.index << '\n'
                    << program_runs::listing(words, e) << "repaired\n"
                    << program_runs::listing(repaired, e));
    CHECK(f.rule == rule::none);
  }
  const valhall::code<> second = repair(repaired, stage::fragment, e);
  const word_list again(second.begin(), second.end());
  if (again != repaired) {
    ++n.wrong;
    INFO(name_of(e) << ", repaired\n"
                    << program_runs::listing(repaired, e) << "and again\n"
                    << program_runs::listing(again, e));
    CHECK(again == repaired);
  }
  // If a flow of the repaired program is removed, the verifier must find each resulting hazard.
  word_list less = repaired;
  std::uint64_t& word = less[random() % less.size()];
  if (!effects_of(word, e).ends) {
    word = with_flow(word, flow::none, e).word();
    n.verified += check_sound(less, e, random, n, "without a flow") ? 1 : 0;
  }
}

fragment_counts check_programs(arch e, std::size_t count, std::uint64_t seed) {
  const fragment_code::vocabulary vocabulary(e);
  generator random(seed);
  fragment_counts n;
  while (count-- > 0 && n.wrong < most_wrong) check_program(vocabulary, random, n);
  std::printf(
      "%s: %zu programs, %zu repaired, %zu of these refused; %zu others verified; %zu runs, %zu wrong\n",
      name_of(e), n.programs, n.repaired, n.refused, n.verified, n.runs, n.wrong);
  return n;
}

}  // namespace

TEST_CASE(
    "random fragment shaders run without a hazard if they verify, and a second repair changes nothing") {
  const std::size_t count = settings::number_of("VALHALL_RANDOM_PROGRAMS", 2100) / std::size(all_archs);
  const std::uint64_t seed = settings::seed();
  for (const arch e : all_archs) {
    const fragment_counts n = check_programs(e, count, seed + static_cast<std::uint64_t>(e));
    CHECK(n.wrong == 0);
    CHECK(n.repaired - n.refused > n.programs / 3);
  }
}
