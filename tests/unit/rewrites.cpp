// SPDX-License-Identifier: MIT
// Proof of each rewrite: the two words and the one that replaces them give the same result in the
// interpreter, with subnormals and without. VALHALL_REWRITE_INPUTS is the number of random inputs of each
// rewrite, with random values of the fields that may differ; 0 stands for all pairs of edge values, all
// values of the fields, and all values of 16 bits of one source, which takes minutes.
#include <catch.hpp>
#include <oracle/settings.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimization/rewrites.hpp>
#include <valhall/optimize.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>

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

std::uint64_t ended(std::uint64_t word, arch e) { return with_flow(word, flow::end, e).word(); }

const instruction_info& row_of(std::uint64_t word, arch e) { return info(identify(word, e).id()); }

bool is_branch(const rewrite& r) { return row_of(r.second, r.fields.since).operation == family::branchz; }

/// The bits of the immediates of `word`.
std::uint64_t immediate_bits(std::uint64_t word, arch e) {
  std::uint64_t bits = 0;
  const instruction_info& row = row_of(word, e);
  for (unsigned n = 0; n < row.operand_count; ++n)
    if (const operand_info& place = row.operands()[n]; place.role == operand_role::immediate)
      bits |= ((std::uint64_t{1} << place.size) - 1) << place.start;
  return bits;
}
std::uint64_t with_immediate(std::uint64_t word, std::uint64_t bits, std::uint64_t value) {
  return bits == 0 ? word : (word & ~bits) | (value << __builtin_ctzll(bits) & bits);
}

/// The lane bits of the sources of `word` that are 0x0: each of their lanes is 0.
std::uint64_t lanes_of_zero(std::uint64_t word, arch e) {
  std::uint64_t bits = 0;
  const instruction_info& row = row_of(word, e);
  for (unsigned n = 0; n < row.operand_count; ++n) {
    const operand_info& place = row.operands()[n];
    if (place.role == operand_role::source && place.takes_swizzle && (word >> place.start & 0xff) == 0xc0)
      bits |= ((std::uint64_t{1} << place.swizzle_size) - 1) << place.swizzle_start;
  }
  return bits;
}

/// The words of a rewrite with values of the fields that may differ.
struct variant {
  std::uint64_t first, second, result;
};

/// The fields of `r` that may differ.
struct free_fields {
  std::uint64_t first, second, first_immediate, second_immediate;
  explicit free_fields(const rewrite& r)
      : first(r.fields.first_any | r.fields.first_kept | lanes_of_zero(r.first, r.fields.since)),
        second(r.fields.second_kept | lanes_of_zero(r.second, r.fields.since)),
        first_immediate(0),
        second_immediate(0) {
    if (is_branch(r)) second &= ~immediate_bits(r.second, r.fields.since);
    if (r.fields.immediate == rewrite_immediate::as_written) return;
    first_immediate = immediate_bits(r.first, r.fields.since);
    if (r.fields.immediate == rewrite_immediate::sum)
      second_immediate = immediate_bits(r.second, r.fields.since);
  }
};

/// The variant of `r` with these bits in its fields.
variant variant_of(const rewrite& r, const free_fields& in, std::uint64_t first, std::uint64_t second,
                   std::uint64_t first_immediate, std::uint64_t second_immediate) {
  const rewrite_fields& f = r.fields;
  variant v{(r.first & ~in.first) | (first & in.first), (r.second & ~in.second) | (second & in.second), 0};
  v.result =
      (r.result & ~(f.first_kept | f.second_kept)) | (v.first & f.first_kept) | (v.second & f.second_kept);
  if (f.immediate == rewrite_immediate::as_written) return v;
  v.first = with_immediate(v.first, in.first_immediate, first_immediate);
  v.second = with_immediate(v.second, in.second_immediate, second_immediate);
  v.result = with_immediate(v.result, immediate_bits(r.result, f.since),
                            rewritten_immediate(f.immediate, first_immediate, second_immediate));
  return v;
}

/// Whether the words of a variant, and the word that replaces them, break no rule.
bool is_legal(const variant& v, arch e) {
  return check(v.first, e) == rule::none && check(v.second, e) == rule::none &&
         check(v.result, e) == rule::none;
}

/// The sources of the lanes of a warp.
struct inputs {
  std::uint32_t values[4][warp_size];
  bool flushes_subnormals = false;
};

/// The results of the lanes.
using lane_results = std::array<std::uint32_t, warp_size>;

/// The results in r10.
lane_results results(view<std::uint64_t> words, const inputs& of, arch e) {
  register_input registers[5];
  for (unsigned n = 0; n < 4; ++n) {
    registers[n].number = static_cast<std::uint8_t>(2 * n + 2);
    for (unsigned lane = 0; lane < warp_size; ++lane) registers[n].lanes[lane] = of.values[n][lane];
  }
  registers[4].number = 10;
  machine m{.arch = e};
  m.flush_subnormals = of.flushes_subnormals;
  m.registers = registers;
  const run_result run_of = run(words, m);
  if (!run_of.ok()) FAIL(name_of(run_of.error()));
  lane_results found;
  for (unsigned lane = 0; lane < warp_size; ++lane) found[lane] = run_of.at(reg(10), lane);
  return found;
}

/// The results of `words`; if the last one is a branch, 0 where it jumps, else 1.
lane_results results(std::initializer_list<std::uint64_t> given, bool branches, const inputs& of, arch e) {
  std::uint64_t words[4];
  std::copy(given.begin(), given.end(), words);
  std::size_t count = given.size();
  std::uint64_t& last = words[count - 1];
  if (branches) {
    last = with_flow(with_immediate(last, immediate_bits(last, e), 1), flow::reconverge, e).word();
    words[count++] = with_flow(word_of("IADD_IMM.i32 r10, 0x0, #0x1", e), flow::reconverge, e).word();
    words[count++] = word_of("NOP.end", e);
  } else {
    last = ended(last, e);
  }
  return results(view<std::uint64_t>(words, count), of, e);
}

/// Whether both forms give the same results.
bool agree(const rewrite& r, const variant& v, const inputs& of) {
  const arch e = r.fields.since;
  return results({v.first, v.second}, is_branch(r), of, e) == results({v.result}, is_branch(r), of, e);
}

/// Inputs whose values are `value(n, lane)` in r2, r4, r6 and r8; a mask is 0 or all ones.
template <class Value>
inputs inputs_of(const rewrite& r, const Value& value) {
  inputs of;
  for (unsigned n = 0; n < 4; ++n)
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      std::uint32_t& to = of.values[n][lane];
      to = value(n, lane);
      if (r.fields.mask == 2 * n + 2) to = 0 - (to & 1);
    }
  return of;
}

template <class Random>
std::uint32_t any_word(Random& random) {
  return random() % 2 == 0 ? edges[random() % std::size(edges)] : std::uint32_t(random());
}

/// Whether both forms of `r` give the same results for `count` random inputs and variants.
template <class Random>
bool holds(const rewrite& r, Random& random, std::uint64_t count) {
  const free_fields fields(r);
  const auto any_bits = [&] { return std::uint64_t{random()} << 32 | random(); };
  std::uint64_t legal = 0;
  for (std::uint64_t k = 0; k < count; k += warp_size) {
    const variant v = variant_of(r, fields, k == 0 ? r.first : any_bits(), k == 0 ? r.second : any_bits(),
                                 any_word(random), any_word(random));
    if (!is_legal(v, r.fields.since)) continue;
    ++legal;
    inputs of = inputs_of(r, [&](unsigned, unsigned) { return any_word(random); });
    of.flushes_subnormals = random() % 2 == 0;
    if (!agree(r, v, of)) return false;
  }
  CHECK(legal != 0);
  return true;
}

/// Calls `visit` with each subset of `bits`.
template <class Visit>
void for_each_subset(std::uint64_t bits, const Visit& visit) {
  for (std::uint64_t chosen = bits;; chosen = (chosen - 1) & bits) {
    visit(chosen);
    if (chosen == 0) return;
  }
}

/// Whether both forms of `r` give the same results for all variants and pairs of edge values in r2 and r4,
/// and for all values of 16 bits in each half of r2.
template <class Random>
bool holds_always(const rewrite& r, Random& random) {
  const free_fields fields(r);
  constexpr std::size_t count = std::size(edges);
  bool all = true;
  const auto check_values = [&](const variant& v, const auto& value) {
    for (const bool flushes : {false, true}) {
      inputs of = inputs_of(r, value);
      of.flushes_subnormals = flushes;
      all = all && agree(r, v, of);
    }
  };
  for_each_subset(fields.first, [&](std::uint64_t first) {
    for_each_subset(fields.second, [&](std::uint64_t second) {
      if (!all) return;
      const variant v = variant_of(r, fields, first, second, any_word(random), any_word(random));
      if (!is_legal(v, r.fields.since)) return;
      for (std::size_t pair = 0; pair < count * count; pair += warp_size)
        check_values(v, [&](unsigned n, unsigned lane) {
          const std::size_t at = pair + lane;
          return n == 0 ? edges[at % count] : n == 1 ? edges[at / count % count] : any_word(random);
        });
    });
  });
  const variant v = variant_of(r, fields, r.first, r.second, any_word(random), any_word(random));
  for (std::uint32_t k = 0; k < 0x10000 && all; k += warp_size)
    check_values(
        v, [&](unsigned n, unsigned lane) { return n == 0 ? (k + lane) * 0x10001u : any_word(random); });
  return all;
}

}  // namespace

TEST_CASE("the words of rewrites are their texts in each architecture with canonical words") {
  for (const arch e : all_archs) {
    if (e == arch::v15) continue;
    for (const rewrite& r : rewrites) {
      if (e < r.fields.since || r.fields.until < e) continue;
      CHECK(r.first == word_of(r.first_text, e));
      CHECK(r.second == word_of(r.second_text, e));
      // A later architecture may lack the instruction, and the rewrite then does not apply.
      CHECK(check(r.result, r.fields.since) == rule::none);
      if (check(r.result, e) == rule::none) CHECK(r.result == word_of(r.result_text, e));
    }
  }
}

TEST_CASE("rewrites keep results", "[long]") {
  std::mt19937 random(static_cast<unsigned>(settings::seed()));
  const std::uint64_t count = settings::number_of("VALHALL_REWRITE_INPUTS", 6400);
  for (const rewrite& r : rewrites) {
    INFO(r.first_text << "\n" << r.second_text << "\n" << r.result_text);
    CHECK((count == 0 ? holds_always(r, random) : holds(r, random, count)));
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
      {"ICMP.u32.ne.m1 r0, r2, 0x0, 0x0", "BRANCHZ r0, offset:0", "BRANCHZ r2.h0, offset:0"},
  };
  for (const auto& texts : wrong) {
    const rewrite r = {word_of(texts[0], arch::v9),
                       word_of(texts[1], arch::v9),
                       word_of(texts[2], arch::v9),
                       texts[0],
                       texts[1],
                       texts[2]};
    INFO(texts[0]);
    CHECK_FALSE(holds(r, random, 1600));
  }
}
