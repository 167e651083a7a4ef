// SPDX-License-Identifier: MIT
// The effects of words, against effects derived from their text.
#include "vectors.hpp"

#include <catch.hpp>
#include <oracle/instruction.hpp>
#include <valhall/builders.hpp>
#include <valhall/effects.hpp>

#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace valhall;

unsigned number_of(const reference::instruction& t, const char* const (&names)[4]) {
  unsigned n = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (t.is(names[i])) n = i;
  return n;
}

void check_flow(const effects& e, const reference::instruction& t) {
  REQUIRE(e.waits == t.waits);
  REQUIRE(e.ends == t.ends);
  REQUIRE(e.reconverges == t.reconverges);
  REQUIRE(e.ends_helpers == t.discards);
  REQUIRE(e.fragment_only == t.fragment_only);
  const bool branches = e.control == control_effect::branch || e.control == control_effect::branch_indirect;
  REQUIRE(branches == t.branches);
  REQUIRE((e.control == control_effect::branch_indirect) == (t.is("BRANCHZI") || t.is("JUMP_EX")));
  REQUIRE((e.control == control_effect::blend) == t.is("BLEND"));
  REQUIRE((e.control == control_effect::barrier) == t.is("BARRIER"));
  REQUIRE((e.control == control_effect::discard) == t.is("DISCARD"));
  if (branches) {
    REQUIRE(e.conditional == (t.is_taken && t.is_passed));
    REQUIRE(e.always_taken == !t.is_passed);
  }
  if (t.is("BRANCHZ") || t.is("BLEND")) REQUIRE(e.distance == t.distance);
}

void check_message(const effects& e, const reference::instruction& t) {
  REQUIRE(e.is_message == t.is_message);
  REQUIRE(int{e.slot} == t.slot);
  REQUIRE(static_cast<int>(e.memory) == static_cast<int>(t.memory));
  REQUIRE(static_cast<int>(e.varying) == static_cast<int>(t.varying));
  static const char* const outputs[] = {"", "ATEST", "ZS_EMIT", "BLEND"};
  const unsigned output = t.is("ST_TILE") ? 3 : number_of(t, outputs);
  REQUIRE(static_cast<unsigned>(e.output) == output);
  REQUIRE((e.tile != memory_effect::none) == (t.is("LD_TILE") || t.is("ST_TILE") || t.is("BLEND")));
}

/// The words of uniforms and special values in the library's form.
void check_fau(const effects& e, const reference::instruction& t) {
  std::uint64_t uniforms[2] = {};
  for (const unsigned n : t.uniforms)
    if (n < 128) uniforms[n / 64] |= std::uint64_t{1} << n % 64;
  REQUIRE(e.uniforms[0] == uniforms[0]);
  REQUIRE(e.uniforms[1] == uniforms[1]);
  REQUIRE((e.special_words != 0) == !t.specials.empty());
  if (t.specials.count("lane_id.w0") != 0) {
    REQUIRE(e.special_page == 3);
    REQUIRE((e.special_words >> (2 * lane_id.entry()) & 1) != 0);
  }
}

/// Whether there is a text to compare with.
bool check_word(std::uint64_t word) {
  const reference::instruction t = reference::read(word);
  if (!t.has_text) return false;
  INFO(t.text);
  const effects e = effects_of(word);
  REQUIRE(e.reads.bits() == t.reads);
  REQUIRE(e.writes.bits() == t.writes);
  REQUIRE(e.partial_writes.bits() == t.partial_writes);
  REQUIRE(e.whole_writes().bits() == (t.writes & ~t.partial_writes));
  REQUIRE(e.last_reads.bits() == t.last_reads);
  REQUIRE(e.pair_last_reads.bits() == t.pair_last_reads);
  REQUIRE(e.staging_reads.bits() == t.staging_reads);
  REQUIRE(e.staging_writes.bits() == t.staging_writes);
  check_fau(e, t);
  check_flow(e, t);
  check_message(e, t);
  return true;
}

}  // namespace

TEST_CASE("effects of the legal vectors agree with their text") {
  std::vector<unsigned> seen(instruction_count);
  for (const auto* list : {&vectors::legal(), &vectors::documented(), &vectors::undocumented()})
    for (const vectors::vector& v : *list) {
      REQUIRE(check_word(v.word()));
      ++seen[static_cast<std::size_t>(decode(v.word()).id())];
    }
  for (unsigned i = 0; i < instruction_count; ++i) {
    INFO(instructions[i].name());
    CHECK((seen[i] != 0) == instructions[i].archs.contains(default_arch));
  }
}

TEST_CASE("effects of random words of each instruction agree with their text") {
  std::mt19937_64 random(20231);
  unsigned good = 0;
  for (const instruction_info& row : instructions)
    for (unsigned i = 0; i < 200; ++i)
      good += check_word((random() & ~row.fixed_mask & row.used_mask) | row.fixed_bits) ? 1 : 0;
  CHECK(good > 5000);
}

TEST_CASE("a word that does not decode has no effects") {
  for (const std::uint64_t word : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 63}) {
    const effects e = effects_of(word);
    CHECK(e.reads.empty());
    CHECK(e.writes.empty());
    CHECK(e.waits == 0);
    CHECK(e.slot == -1);
    CHECK_FALSE(e.ends);
    CHECK(e.control == control_effect::none);
  }
}
