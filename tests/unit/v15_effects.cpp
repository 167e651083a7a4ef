// SPDX-License-Identifier: MIT
// The effects of words of v15: registers and uniforms come from the operands, all else from the canonical
// word.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/decode_v15.hpp>
#include <valhall/effects.hpp>
#include <valhall/effects_v15.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

using namespace valhall;

namespace {

using numbers = std::set<unsigned>;

numbers members(const v15_register_set& registers) {
  numbers list;
  for (const reg r : registers) list.insert(r.number());
  CHECK(list.size() == registers.size());
  CHECK(list.empty() == registers.empty());
  return list;
}

/// The numbers modulo 64, as in the operands of the canonical word.
std::uint64_t folded(const v15_register_set& registers) {
  std::uint64_t bits = 0;
  for (const unsigned r : members(registers)) bits |= std::uint64_t{1} << r % 64;
  return bits;
}

/// The effects of a word by its operands: what it reads and writes.
struct from_operands {
  numbers reads, writes, last_reads, uniforms;
  bool passes_r63 = false;  ///< A group continues past r63, where the group of the canonical word ends.

  explicit from_operands(const decoded_v15_instruction& d) {
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand value = d.operand_at(i);
      const operand_info& place = d.info().operands()[i];
      const bool is_pair = place.size == 64 && !value.is_extended() &&
                           (value.lanes() == swizzle::none || value.lanes() == swizzle::w1);
      passes_r63 |= value.is_staging() && value.number() % 64 + value.count() > 64;
      for (unsigned k = 0; k < (value.is_staging() ? value.count() : is_pair ? 2 : 1); ++k) {
        const unsigned number = value.number() + k;
        if (value.kind() == operand_kind::uniform) uniforms.insert(number);
        if (!value.is_staging() && value.kind() != operand_kind::general_register) continue;
        if (place.role == operand_role::destination || place.writes) writes.insert(number);
        if (place.role == operand_role::source || place.reads) reads.insert(number);
        if (value.is_last_use()) last_reads.insert(number);
      }
    }
    for (numbers* list : {&reads, &writes, &last_reads})
      std::erase_if(*list, [](unsigned n) { return n > 127; });
  }
};

void check_word(const decoded_v15_instruction& d) {
  const v15_effects e = effects_of(d);
  const from_operands expected(d);
  REQUIRE(members(e.reads) == expected.reads);
  REQUIRE(members(e.writes) == expected.writes);
  REQUIRE(members(e.last_reads) == expected.last_reads);
  numbers uniforms;
  for (unsigned n = 0; n < 256; ++n)
    if ((e.uniforms[n / 64] >> n % 64 & 1) != 0) uniforms.insert(n);
  REQUIRE(uniforms == expected.uniforms);

  const effects base = effects_of(d.base());
  if (!expected.passes_r63) {
    REQUIRE(folded(e.partial_writes) == base.partial_writes.bits());
    REQUIRE(folded(e.staging_reads) == base.staging_reads.bits());
    REQUIRE(folded(e.staging_writes) == base.staging_writes.bits());
  }
  REQUIRE(folded(e.pair_last_reads) == base.pair_last_reads.bits());
  REQUIRE((e.special_words == base.special_words && e.special_page == base.special_page));
  REQUIRE((e.memory == base.memory && e.tile == base.tile && e.tile_slots == base.tile_slots));
  REQUIRE((e.varying == base.varying && e.sample == base.sample && e.output == base.output));
  REQUIRE((e.fragment_only == base.fragment_only && e.crosses_lanes == base.crosses_lanes));
  REQUIRE((e.needs_helpers == base.needs_helpers && e.is_message == base.is_message && e.slot == base.slot));
  REQUIRE((e.waits == base.waits && e.control == base.control && e.conditional == base.conditional));
  REQUIRE((e.always_taken == base.always_taken && e.distance == base.distance));
  REQUIRE((e.reconverges == base.reconverges && e.ends_helpers == base.ends_helpers && e.ends == base.ends));
}

}  // namespace

TEST_CASE("effects of words of v15 agree with their operands") {
  std::mt19937_64 random(19);
  const std::vector<vectors::vector> lines = vectors::read("archs/v15.tsv");
  std::size_t decoded = 0, high = 0, named = 0;
  for (std::size_t i = 0; i < lines.size() + 40000; ++i) {
    std::uint64_t word = i < lines.size() ? lines[i].word() : lines[random() % lines.size()].word();
    if (i >= lines.size())
      for (std::uint64_t flips = random() % 6; flips > 0; --flips) word ^= std::uint64_t{1} << random() % 64;
    INFO(std::hex << word);
    const decoded_v15_instruction d = decode(word, in_v15);
    decoded += d.ok() ? 1 : 0;
    high += d.ok() && d.high() != 0 ? 1 : 0;
    if (d.ok()) {
      check_word(d);
    } else if (d.is_identified()) {
      // It has the effects of the instruction that it names. With undefined lanes, a pair may be one
      // register.
      const numbers reads = members(effects_of(d).reads), most = from_operands(d).reads;
      CHECK(std::includes(most.begin(), most.end(), reads.begin(), reads.end()));
      CHECK(members(effects_of(d).writes) == from_operands(d).writes);
      ++named;
    } else {
      CHECK((members(effects_of(d).reads).empty() && effects_of(d).slot == -1));
    }
  }
  CHECK(named > 1000);
  CHECK(decoded > 15000);
  CHECK(high > 3000);
}

TEST_CASE("a varying load of v15 remembers the register of its position") {
  constexpr std::uint8_t none = v15_effects::position_from_nothing;
  std::size_t seen = 0;
  for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
    const decoded_v15_instruction d = decode(v.word(), in_v15);
    const v15_effects e = effects_of(d);
    if (e.position_source == none || d.operand_at(1).kind() != operand_kind::general_register) continue;
    CHECK(unsigned{e.position_source} == d.operand_at(1).number());
    ++seen;
  }
  CHECK(seen != 0);
}

TEST_CASE("sets of the registers of v15 have 128 members") {
  const v15_register_set odd = v15_register_set::of(reg(1)) | v15_register_set::of(reg(101));
  CHECK(members(odd) == numbers{1, 101});
  CHECK(odd.contains(reg(101)));
  CHECK_FALSE(odd.contains(reg(37)));
  CHECK(members(v15_register_set::range(63, 3)) == numbers{63, 64, 65});
  CHECK(members(v15_register_set::range(126, 5)) == numbers{126, 127});
  CHECK(v15_register_set::range(0, 128).size() == 128);
  CHECK(v15_register_set::range(0, 200).size() == 128);
  CHECK(v15_register_set::range(128, 1).empty());
  CHECK(v15_register_set::range(0, 0).empty());
  CHECK(members(v15_register_set::range(60, 10) - v15_register_set::range(62, 4)) ==
        numbers{60, 61, 66, 67, 68, 69});
  CHECK(v15_register_set(6) == v15_register_set::range(1, 2));
  CHECK((v15_register_set::range(0, 70) & v15_register_set::range(69, 9)) == v15_register_set::of(reg(69)));
}
