// SPDX-License-Identifier: MIT
// The optimizer against the interpreter: an optimized program verifies, has the same results, and is not
// worse. VALHALL_RANDOM_PROGRAMS is the number of programs, VALHALL_RANDOM_SEED the first seed.
#include <catch.hpp>
#include <oracle/divergent_program.hpp>
#include <oracle/fragment_program.hpp>
#include <oracle/in_arch.hpp>
#include <oracle/local_program.hpp>
#include <oracle/programs.hpp>
#include <oracle/random_program.hpp>
#include <oracle/same_results.hpp>
#include <oracle/settings.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimize.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <cstdio>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;
using namespace program_runs;
using random_code::generator;

struct optimization_counts {
  std::size_t programs = 0, better = 0, refused = 0, compared = 0, wrong = 0;
};

/// A number that programs often meet: small, an address, a float, or any.
std::uint32_t random_word(std::minstd_rand& random) {
  const auto any = static_cast<std::uint32_t>(random()) * 0x9e3779b9u;
  switch (random() % 4) {
    case 0: return any % 16;
    case 1: return static_cast<std::uint32_t>(base) + any % 256 * 4;
    case 2: return 0x3f000000u + (any & 0x00ffffff);
    default: return any;
  }
}

/// Blends each target with fixed functions or a blend shader, by its descriptor.
class random_blending final : public any_result {
 public:
  explicit random_blending(unsigned seed) : seed_(seed) {}
  bool blends(std::uint64_t descriptor) override { return ((seed_ ^ descriptor) & 1) != 0; }

 private:
  unsigned seed_;
};

/// Runs a program with random memory, uniforms and registers. Registers that are not inputs differ by
/// `others`.
outcome run_random(const words_of& words, stage s, arch e, register_set given, unsigned seed,
                   std::uint32_t others, std::uint64_t step_limit) {
  std::minstd_rand random(seed + 1);
  outcome o;
  o.memory.resize(0x4000);
  for (std::uint32_t& word : o.memory) word = random_word(random);
  const memory_region region(base, o.memory.data(), o.memory.size());
  std::vector<std::uint32_t> uniforms(128);
  for (unsigned i = 0; i < 128; ++i)
    uniforms[i] = i % 2 == 0 ? static_cast<std::uint32_t>(base) + (i % 8) * 0x1000 : 0;
  if (seed % 2 != 0)
    for (unsigned i = 16; i < 128; ++i) uniforms[i] = random_word(random);
  std::vector<std::uint32_t> constants(1024);
  for (std::uint32_t& word : constants) word = random_word(random);
  std::vector<uniform_buffer> buffers;
  for (unsigned i = 0; i < 8; ++i) buffers.push_back({0, static_cast<std::uint8_t>(i), constants});
  std::vector<register_input> inputs;
  for (unsigned i = 0; i < register_count_of(e); ++i) {
    register_input input;
    input.number = static_cast<std::uint8_t>(i);
    const bool is_input = given.contains(reg(i));
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      const std::uint32_t value = random_word(random);
      input.lanes[lane] = !is_input ? others * (i + 1) : s == stage::compute ? value % 64 : value;
    }
    inputs.push_back(input);
  }
  random_blending functions(seed);
  machine m{.arch = e};
  m.stage = s;
  m.thread_local_memory = {0x4000000, 8192};
  m.workgroup_local_memory = {0x8000000, 8192};
  m.registers = {inputs.data(), inputs.size()};
  m.uniforms = {uniforms.data(), uniforms.size()};
  m.buffers = {buffers.data(), buffers.size()};
  m.memory = {&region, 1};
  m.fragment_specials[blend_descriptor_0.entry()] = 1;
  m.fragment_specials[blend_descriptor_1.entry()] = 2;
  m.step_limit = step_limit;
  m.functions = &functions;
  o.result = run(words, m);
  return o;
}

/// Optimizes `words` and compares the runs of both.
void check_program(const words_of& words, stage s, arch e, unsigned runs, optimization_counts& all) {
  ++all.programs;
  const optimized found = optimize(words, s, e);
  if (!found.ok()) {
    ++all.refused;
    return;
  }
  const words_of better = list(found.code);
  if (better == words) return;
  ++all.better;
  INFO(name_of(e) << ' ' << name_of(s) << '\n' << listing(words, e) << "optimized\n" << listing(better, e));
  CHECK(found.after.is_better_than(found.before));
  CHECK(verify(better, s, e).ok());
  const register_set given = inputs_of(words, s, e);
  for (unsigned seed = 0; seed < runs; ++seed) {
    constexpr std::uint64_t step_limit = 20000;
    const outcome expected = run_random(words, s, e, given, seed, 0, step_limit);
    if (!ended(expected)) continue;
    // A program with fewer words may have more of them in a loop, such as one that waits.
    const outcome o = run_random(better, s, e, given, seed, 0x9e3779b9, 2 * step_limit);
    ++all.compared;
    INFO("seed " << seed << ": " << name_of(o.result.error()) << " at word " << o.result.error().index);
    const bool same = ended(o) && same_results(o, expected);
    all.wrong += same ? 0 : 1;
    CHECK(same);
    if (!same) return;
  }
}

void print(const char* what, const optimization_counts& all) {
  std::printf("%s: %zu programs, %zu better, %zu refused, %zu runs compared, %zu wrong\n", what, all.programs,
              all.better, all.refused, all.compared, all.wrong);
}

/// Whether `words` read no register before they write it, apart from inputs.
bool reads_only_inputs(const words_of& words, stage s, arch e) {
  return (liveness(control_flow_graph(words, e)).at_start() - preloaded_registers(s, e)).empty();
}

}  // namespace

TEST_CASE("optimized compiled programs have the same results") {
  for (const arch e : all_archs) {
    optimization_counts all;
    const auto& list = e == arch::v10 ? programs::later() : programs::all();
    for (const programs::program& p : list) {
      if (e != arch::v10 && !in_arch::has_all(p.words, e)) continue;
      INFO(p.name);
      check_program(e == arch::v10 ? p.words : in_arch::translated(p.words, e), p.stage, e, 6, all);
    }
    print(name_of(e), all);
    CHECK(all.refused == 0);
    CHECK(all.compared > 100);
  }
}

namespace {

/// Words that a shorter form replaces. Each reads the uniforms u0 and u1, and r60 and r61, and stores r0 and
/// r1.
struct form {
  const char* name;
  const char* before;
};

constexpr form forms[] = {
    {"a sum of 64 bits",
     "IADD.s32 r0, u0, r60\n"
     "ICMP.u32.lt.i1 r2, r0, u0, 0x0\n"
     "IADD.s32 r1, r2, u1\n"},
    {"a sum of 64 bits, the carry by the other operand",
     "IADD.s32 r0, r60, u0\n"
     "ICMP.u32.lt.i1 r2, r0, r60, 0x0\n"
     "IADD.s32 r1, u1, r2\n"},
    {"a sum of 64 bits of registers",
     "IADD.s32 r0, r60, r62\n"
     "ICMP.u32.lt.i1 r2, r0, r60, 0x0\n"
     "IADD.s32 r1, r2, r61\n"},
};

constexpr const char* form_end =
    "STORE.i64.slot0 @r0:r1, r4, offset:0\n"
    "STORE.i64.slot0.end @r60:r61, r4, offset:128\n";

/// Runs `words` with the 64-bit number `a` in u0 and u1, and in each lane of r60 and r61, and with `b`.
outcome run_form(const words_of& words, arch e, std::uint64_t a, const std::uint32_t (&b)[warp_size]) {
  outcome o;
  o.memory.resize(64);
  const memory_region region(base, o.memory.data(), o.memory.size());
  const std::uint32_t uniforms[] = {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32)};
  register_input inputs[] = {{r4, 0}, {r5, 0}, {r60, uniforms[0]}, {r61, uniforms[1]}, {r62, 0}};
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    inputs[0].lanes[lane] = static_cast<std::uint32_t>(base) + 8 * lane;
    inputs[2].lanes[lane] ^= lane % 2 == 0 ? 0 : b[lane];
    inputs[4].lanes[lane] = b[lane];
  }
  machine m{.arch = e};
  m.registers = inputs;
  m.uniforms = uniforms;
  m.memory = {&region, 1};
  o.result = run(words, m);
  return o;
}

}  // namespace

TEST_CASE("shorter forms have the same results") {
  constexpr std::uint32_t edges[] = {0,          1,          2,          0x7fffffff, 0x80000000, 0x80000001,
                                     0xfffffffe, 0xffffffff, 0x0000ffff, 0xffff0000, 0x12345678, 0xedcba987,
                                     0xedcba988, 0xedcba989, 0x55555555, 0xaaaaaaaa};
  generator random(settings::seed());
  for (const arch e : all_archs) {
    if (e == arch::v15) continue;
    for (const form& f : forms) {
      INFO(name_of(e) << ' ' << f.name);
      const assembly given = assemble(std::string(f.before) + form_end, e);
      REQUIRE(given.ok());
      const words_of before(given.words.begin(), given.words.end());
      const optimized found = optimize(before, stage::compute, e);
      REQUIRE(found.ok());
      REQUIRE(found.after.words == found.before.words - 2);
      const words_of after = list(found.code);
      for (std::size_t n = 0; n < 256 + settings::random_programs(); ++n) {
        std::uint64_t a = n < 256 ? std::uint64_t{edges[n / 16]} << 32 | edges[n % 16] : random();
        std::uint32_t b[warp_size];
        for (unsigned lane = 0; lane < warp_size; ++lane)
          b[lane] = n < 256 ? edges[lane] : static_cast<std::uint32_t>(random());
        const outcome expected = run_form(before, e, a, b), o = run_form(after, e, a, b);
        REQUIRE(ended(expected));
        REQUIRE(ended(o));
        REQUIRE(o.memory == expected.memory);
      }
    }
  }
}

TEST_CASE("optimized random programs have the same results") {
  generator random(settings::seed());
  std::minstd_rand numbers(1);
  optimization_counts all;
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.wrong < 3;) {
    const stage s = random_code::all_stages[n % 4];
    const arch e = all_archs[n / 4 % std::size(all_archs)];
    words_of words;
    const unsigned count = n % 2 == 0 ? 8 : 64;
    for (unsigned r = 0; r < count; ++r) {
      // Some programs begin with constants only, so that their words are computed before they run.
      if (n % 5 == 0)
        words.push_back(iadd_imm_i32(reg(r), 0u, immediate<32, false>::checked(random_word(numbers))).word());
      else
        words.push_back(mov_i32(reg(r), r % 3 == 0   ? word_operand(u(r))
                                        : r % 3 == 1 ? word_operand(r60)
                                                     : word_operand(lane_id.w0()))
                            .word());
    }
    const words_of body = random_code::random_program(random, n % 4 == 0 ? 40 : 12);
    words.insert(words.end(), body.begin(), body.end());
    for (unsigned r = 0; r < count; r += 1 + static_cast<unsigned>(n % 3))
      words.push_back(store_i32(staging(reg(r), 1), u(0), immediate<16, true>::checked(4 * (r % 32)),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({.flow = flow::end}).word());
    words = in_arch::translated(words, e);
    const code<> repaired = repair(words, s, e);
    if (repaired.ok() && reads_only_inputs(list(repaired), s, e)) check_program(list(repaired), s, e, 3, all);
  }
  print("random", all);
  CHECK(all.compared > settings::random_programs() / 10);
}

TEST_CASE("optimized programs with divergent lanes have the same results") {
  generator random(settings::seed());
  optimization_counts all;
  constexpr divergent_code::kind kinds[] = {divergent_code::kind::arithmetic, divergent_code::kind::compute,
                                            divergent_code::kind::fragment};
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.wrong < 3;) {
    const divergent_code::kind k = kinds[n % 3];
    const stage s = k == divergent_code::kind::fragment ? stage::fragment : stage::compute;
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    words_of words;
    for (unsigned r = 0; r < 8; ++r) words.push_back(mov_i32(reg(r), u(2 * r + 1)).word());
    const words_of body = divergent_code::divergent_program(random, k);
    words.insert(words.end(), body.begin(), body.end() - 1);
    // Each lane stores at addresses of its own: the lanes may come here in another order.
    words.push_back(mov_i32(r8, lane_id.w0()).word());
    words.push_back(shaddx_u64(r10, u(0).pair(), r8.w0(), 5).word());
    for (unsigned r = 0; r < 6; ++r)
      words.push_back(store_i32(staging(reg(r), 1), r10.pair(), immediate<16, true>::checked(128 + 4 * r),
                                {.slot = slot::slot0})
                          .word());
    words.push_back(nop({.flow = flow::end}).word());
    const code<> repaired = repair(in_arch::translated(words, e), s, e);
    if (repaired.ok()) check_program(list(repaired), s, e, 3, all);
  }
  print("divergent", all);
  CHECK(all.compared > settings::random_programs() / 10);
}

TEST_CASE("optimized random fragment shaders have the same results") {
  generator random(settings::seed());
  optimization_counts all;
  for (const arch e : all_archs) {
    const fragment_code::vocabulary vocabulary(e);
    for (std::size_t n = settings::random_programs() / std::size(all_archs); n-- > 0 && all.wrong < 3;) {
      const assembly text = fragment_code::assembled(fragment_code::writer(random, vocabulary).program(), e);
      const code<> repaired = repair(words_of(text.words.begin(), text.words.end()), stage::fragment, e);
      if (repaired.ok()) check_program(list(repaired), stage::fragment, e, 4, all);
    }
  }
  print("fragment", all);
  CHECK(all.compared > settings::random_programs() / 10);
}

TEST_CASE("optimized random programs with thread-local memory have the same results") {
  generator random(settings::seed());
  optimization_counts all;
  constexpr stage stages[] = {stage::compute, stage::fragment, stage::vertex};
  for (std::size_t n = settings::random_programs(); n-- > 0 && all.wrong < 3;) {
    const stage s = stages[n % 3];
    const arch e = all_archs[n / 3 % std::size(all_archs)];
    const std::string text = local_code::writer(random).program();
    INFO(text);
    const assembly given = assemble(text, arch::v9);
    REQUIRE(given.ok());
    const words_of words(given.words.begin(), given.words.end());
    const code<> repaired = repair(in_arch::translated(words, e), s, e);
    if (repaired.ok()) check_program(list(repaired), s, e, 2, all);
  }
  print("thread-local", all);
  CHECK(all.compared > settings::random_programs() / 2);
}
