// SPDX-License-Identifier: MIT
// Proof of each rewrite: the two words and the one that replaces them give the same result in the
// interpreter. Sources take all pairs of edge values and VALHALL_REWRITE_INPUTS random ones; a rewrite of an
// extension takes all values of 16 bits.
#include <catch.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimization/rewrites.hpp>
#include <valhall/optimize.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

constexpr std::uint32_t edges[] = {0,          1,          2,          7,          8,      31,
                                   32,         0xff,       0x100,      0x7fff,     0x8000, 0xffff,
                                   0x10000,    0x00ff00ff, 0x7fffffff, 0x80000000, 0x1f20, 0x2000,
                                   0xfffffffe, 0xffffffff, 0x80008000};

std::uint64_t word_of(const char* text, arch e) {
  const assembly found = assemble(std::string(text), e);
  INFO(text);
  REQUIRE(found.ok());
  REQUIRE(found.words.size() == 1);
  return found.words[0];
}

std::uint64_t ended(std::uint64_t word) { return with_flow(word, flow::end, arch::v9).word(); }

/// The sources of the lanes of a warp.
struct inputs {
  std::uint32_t values[4][warp_size];
};

/// The results in r10 of the lanes.
std::vector<std::uint32_t> results(const std::vector<std::uint64_t>& words, const inputs& of) {
  register_input registers[4];
  for (unsigned n = 0; n < 4; ++n) {
    registers[n].number = static_cast<std::uint8_t>(2 * n + 2);
    for (unsigned lane = 0; lane < warp_size; ++lane) registers[n].lanes[lane] = of.values[n][lane];
  }
  machine m{.arch = arch::v9};
  m.registers = registers;
  const run_result run_of = run(words, m);
  REQUIRE(run_of.ok());
  std::vector<std::uint32_t> found;
  for (unsigned lane = 0; lane < warp_size; ++lane) found.push_back(run_of.at(reg(10), lane));
  return found;
}

/// Whether both forms of `r` give the same results for these inputs.
bool agree(const rewrite& r, const inputs& of) {
  return results({r.first, ended(r.second)}, of) == results({ended(r.result)}, of);
}

/// Whether both forms give the same results for all tried inputs.
template <class Random>
bool holds(const rewrite& r, Random& random) {
  inputs of;
  const auto fill = [&](const auto& value) {
    for (unsigned n = 0; n < 4; ++n)
      for (unsigned lane = 0; lane < warp_size; ++lane) of.values[n][lane] = value(n, lane);
    return agree(r, of);
  };
  constexpr std::size_t count = std::size(edges);
  for (std::size_t pair = 0; pair < count * count; pair += warp_size)
    if (!fill([&](unsigned n, unsigned lane) {
          const std::size_t at = pair + lane;
          return n == 0 ? edges[at % count] : n == 1 ? edges[at / count % count] : std::uint32_t(random());
        }))
      return false;
  for (std::uint64_t k = 0; k < settings::number_of("VALHALL_REWRITE_INPUTS", 2000); k += warp_size)
    if (!fill([&](unsigned, unsigned) { return std::uint32_t(random()); })) return false;
  if (!r.keeps_lanes)
    for (std::uint32_t k = 0; k < 0x10000; k += warp_size)
      if (!fill([&](unsigned n, unsigned lane) {
            return n == 0 ? (k + lane) * 0x10001u : std::uint32_t(random());
          }))
        return false;
  return true;
}

/// `r` with each choice of lanes of the named sources of the first word.
std::vector<rewrite> with_lanes(const rewrite& r) {
  if (!r.keeps_lanes) return {r};
  std::uint64_t lanes = 0;
  const instruction_info& row = info(identify(r.first, arch::v9).id());
  for (unsigned n = 0, sources = 0; sources < 2; ++n) {
    const operand_info& place = row.operands()[n];
    if (place.role != operand_role::source) continue;
    ++sources;
    if (place.takes_swizzle) lanes |= ((std::uint64_t{1} << place.swizzle_size) - 1) << place.swizzle_start;
  }
  std::vector<rewrite> all;
  for (std::uint64_t chosen = lanes;; chosen = (chosen - 1) & lanes) {
    rewrite next = r;
    next.first = (r.first & ~lanes) | chosen;
    next.result = (r.result & ~lanes) | chosen;
    if (check(next.first, arch::v9) == rule::none && check(next.result, arch::v9) == rule::none)
      all.push_back(next);
    if (chosen == 0) return all;
  }
}

}  // namespace

TEST_CASE("the words of rewrites are their texts in each architecture with canonical words") {
  for (const arch e : all_archs) {
    if (e == arch::v15) continue;
    for (const rewrite& r : rewrites) {
      CHECK(r.first == word_of(r.first_text, e));
      CHECK(r.second == word_of(r.second_text, e));
      CHECK(r.result == word_of(r.result_text, e));
    }
  }
}

TEST_CASE("rewrites keep results") {
  std::mt19937 random(static_cast<unsigned>(settings::seed()));
  for (const rewrite& r : rewrites)
    for (const rewrite& with : with_lanes(r)) {
      INFO(r.first_text << "\n" << r.second_text << "\n" << r.result_text << std::hex << "\n" << with.first);
      CHECK(holds(with, random));
    }
}

TEST_CASE("a rewrite that changes results is found") {
  std::mt19937 random(1);
  const char* const wrong[][3] = {
      {"LSHIFT_OR.i32 r0, r2, r4.b00, 0x0", "LSHIFT_AND.i32 r10, r0, 0x0.b00, r6",
       "LSHIFT_AND.i32 r10, r6, r4.b00, r2"},
      {"ICMP.u32.lt.m1 r0, r2, r4, 0x0", "CSEL.u32.eq r10, r0, 0x0, r6, r8",
       "CSEL.u32.le r10, r2, r4, r8, r6"},
      {"S16_TO_S32 r0, r2.h11", "IADD.s32 r10, r0, r6", "IADD.u32 r10, r2.h1, r6"},
  };
  for (const auto& texts : wrong) {
    const rewrite r = {word_of(texts[0], arch::v9),
                       word_of(texts[1], arch::v9),
                       word_of(texts[2], arch::v9),
                       texts[0],
                       texts[1],
                       texts[2],
                       false};
    INFO(texts[0]);
    CHECK_FALSE(holds(r, random));
  }
}
