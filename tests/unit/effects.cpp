// SPDX-License-Identifier: MIT
// The effects of words, against those derived from their text and from their operands.
#include "vectors.hpp"

#include <catch.hpp>
#include <oracle/instruction.hpp>
#include <valhall/effects.hpp>
#include <valhall/v9.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <vector>

namespace {

using namespace valhall::v9;

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
  effects expected;
  for (const unsigned n : t.uniforms)
    if (n / 64 < std::size(expected.uniforms)) expected.uniforms[n / 64] |= std::uint64_t{1} << n % 64;
  REQUIRE(std::equal(std::begin(e.uniforms), std::end(e.uniforms), expected.uniforms));
  REQUIRE((e.special_words != 0) == !t.specials.empty());
  if (t.specials.count("lane_id.w0") != 0) {
    REQUIRE(e.special_page == 3);
    REQUIRE((e.special_words >> (2 * lane_id.entry()) & 1) != 0);
  }
}

/// Whether there is a text to compare with.
bool check_word(std::uint64_t word, arch in) {
  const reference::instruction t = reference::read(word, in);
  if (!t.has_text) return false;
  INFO(name_of(in) << ": " << t.text);
  const effects e = effects_of(word, in);
  REQUIRE(reference::registers_of(e.reads) == t.reads);
  REQUIRE(reference::registers_of(e.writes) == t.writes);
  REQUIRE(reference::registers_of(e.partial_writes) == t.partial_writes);
  REQUIRE(reference::registers_of(e.whole_writes()) == (t.writes & ~t.partial_writes));
  REQUIRE(reference::registers_of(e.last_reads) == t.last_reads);
  REQUIRE(reference::registers_of(e.pair_last_reads) == t.pair_last_reads);
  REQUIRE(reference::registers_of(e.staging_reads) == t.staging_reads);
  REQUIRE(reference::registers_of(e.staging_writes) == t.staging_writes);
  check_fau(e, t);
  check_flow(e, t);
  check_message(e, t);
  return true;
}

}  // namespace

TEST_CASE("effects of the vectors agree with their text") {
  for (const arch in : all_archs) {
    std::vector<unsigned> seen(instruction_count);
    const auto check_all = [&](const std::vector<vectors::vector>& list) {
      for (const vectors::vector& v : list) {
        INFO(name_of(in) << ": " << v.text);
        // Groups that exceed the last register have no text.
        CHECK((check_word(v.word(), in) || check(v.word(), in) == rule::staging_overflow));
        ++seen[static_cast<std::size_t>(decode(v.word(), in).id())];
      }
    };
    check_all(vectors::documented(in));
    if (in == arch::v9) {
      check_all(vectors::legal());
      check_all(vectors::undocumented());
    }
    for (unsigned i = 0; i < instruction_count; ++i) {
      INFO(instructions[i].name() << " in " << name_of(in));
      // The documented words of the others lack some instructions.
      const bool is_seen = seen[i] != 0, exists = instructions[i].archs.contains(in);
      CHECK((in == arch::v9 ? is_seen == exists : !is_seen || exists));
    }
  }
}

TEST_CASE("effects of random words of each instruction agree with their text") {
  std::mt19937_64 random(20231);
  for (const arch in : all_archs) {
    unsigned good = 0;
    // Some bits of a word of the instruction change.
    for (const vectors::vector& v : vectors::documented(in))
      for (unsigned i = 0; i < 20; ++i)
        good += check_word(v.word() ^ (random() & random() & random()), in) ? 1 : 0;
    if (in != arch::v15)
      for (const instruction_info& row : instructions)
        for (unsigned i = 0; i < 200; ++i)
          good += check_word((random() & ~row.fixed_mask & row.used_mask) | row.fixed_bits, in) ? 1 : 0;
    INFO(name_of(in));
    CHECK(good > 5000);
  }
}

TEST_CASE("a word that does not decode has no effects") {
  for (const std::uint64_t word : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 63}) {
    const effects e = effects_of(word, target);
    CHECK(e.reads.empty());
    CHECK(e.writes.empty());
    CHECK(e.waits == 0);
    CHECK(e.slot == -1);
    CHECK_FALSE(e.ends);
    CHECK(e.control == control_effect::none);
  }
}

namespace {

using numbers = std::set<unsigned>;

numbers members(const register_set& registers) {
  numbers list;
  for (const reg r : registers) list.insert(r.number());
  CHECK(list.size() == registers.size());
  CHECK(list.empty() == registers.empty());
  return list;
}

/// The numbers modulo 64, where the operands of the canonical word have them.
register_set folded(const register_set& registers) {
  register_set low;
  for (const unsigned r : members(registers)) low |= register_set::of(reg(r % 64));
  return low;
}

/// The effects of a word by its operands: what it reads and writes.
struct from_operands {
  numbers reads, writes, last_reads, uniforms;
  bool passes_r63 = false;  ///< A group continues past r63, where that of the canonical word ends.

  explicit from_operands(const decoded_instruction& d) {
    for (unsigned i = 0; i < d.info().operand_count; ++i) {
      const operand value = d.operand_at(i);
      const operand_info& place = d.info().operands()[i];
      const bool is_pair = place.size == 64 && !value.is_extended() &&
                           (value.lanes() == swizzle::none || value.lanes() == swizzle::w1);
      passes_r63 |= value.is_staging() && value.number() % 64 + value.count() > 64;
      for (unsigned k = 0; k < (value.is_staging() ? value.count() : is_pair ? 2 : 1); ++k) {
        const unsigned number = value.number() + k;
        // A pair that is not aligned ends with its page.
        if (value.kind() == operand_kind::uniform && number / 64 == value.number() / 64)
          uniforms.insert(number);
        if (!value.is_staging() && value.kind() != operand_kind::general_register) continue;
        if (place.role == operand_role::destination || place.writes) writes.insert(number);
        if (place.role == operand_role::source || place.reads) reads.insert(number);
        if (value.is_last_use()) last_reads.insert(number);
      }
    }
    const unsigned count = register_count_of(d.in());
    for (numbers* list : {&reads, &writes, &last_reads})
      std::erase_if(*list, [=](unsigned n) { return n >= count; });
    std::erase_if(uniforms, [&](unsigned n) { return n >= uniform_count_of(d.in()); });
  }
};

void check_operands(const decoded_instruction& d) {
  const effects e = effects_of(d);
  const from_operands expected(d);
  REQUIRE(members(e.reads) == expected.reads);
  REQUIRE(members(e.writes) == expected.writes);
  REQUIRE(members(e.last_reads) == expected.last_reads);
  numbers uniforms;
  for (unsigned n = 0; n < 256; ++n)
    if ((e.uniforms[n / 64] >> n % 64 & 1) != 0) uniforms.insert(n);
  REQUIRE(uniforms == expected.uniforms);

  // A word of v15 has the other effects of its canonical word.
  const decoded_instruction in_v14 = decode(d.canonical_word(), arch::v14);
  if (d.in() != arch::v15 || !in_v14.ok() || in_v14.id() != d.id()) return;
  const effects base = effects_of(in_v14);
  if (!expected.passes_r63) {
    REQUIRE(folded(e.partial_writes) == base.partial_writes);
    REQUIRE(folded(e.staging_reads) == base.staging_reads);
    REQUIRE(folded(e.staging_writes) == base.staging_writes);
  }
  REQUIRE(folded(e.pair_last_reads) == base.pair_last_reads);
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

TEST_CASE("effects of words of all architectures are what their operands say") {
  std::mt19937_64 random(19);
  for (const arch e : all_archs) {
    const std::vector<vectors::vector>& lines = vectors::documented(e);
    std::size_t decoded = 0, high = 0, named = 0;
    for (std::size_t i = 0; i < lines.size() + 10000; ++i) {
      std::uint64_t word = i < lines.size() ? lines[i].word() : lines[random() % lines.size()].word();
      if (i >= lines.size())
        for (std::uint64_t flips = random() % 6; flips > 0; --flips)
          word ^= std::uint64_t{1} << random() % 64;
      INFO(name_of(e) << ' ' << std::hex << word);
      const decoded_instruction d = decode(word, e);
      decoded += d.ok() ? 1 : 0;
      high += d.ok() && d.native_bits() != 0 ? 1 : 0;
      if (d.ok()) {
        check_operands(d);
      } else if (d.is_identified()) {
        // It has the effects of the instruction that it names. With undefined lanes, a pair may be one
        // register.
        const numbers reads = members(effects_of(d).reads), most = from_operands(d).reads;
        CHECK(std::includes(most.begin(), most.end(), reads.begin(), reads.end()));
        const numbers writes = members(effects_of(d).writes), least = from_operands(d).writes;
        CHECK(std::includes(writes.begin(), writes.end(), least.begin(), least.end()));
        ++named;
      } else if (e == arch::v15 || !identify_in_any(word).ok()) {
        CHECK((members(effects_of(d).reads).empty() && effects_of(d).slot == -1));
      }
    }
    CHECK(named > 250);
    CHECK(decoded > 3750);
    CHECK((high > 750) == (e == arch::v15));
  }
}

TEST_CASE("a varying load remembers the register of its position") {
  constexpr std::uint8_t none = effects::position_from_nothing;
  for (const arch in : all_archs) {
    std::size_t seen = 0;
    for (const vectors::vector& v : vectors::documented(in)) {
      const decoded_instruction d = decode(v.word(), in);
      const effects e = effects_of(d);
      if (e.position_source == none || d.operand_at(1).kind() != operand_kind::general_register) continue;
      CHECK(unsigned{e.position_source} == d.operand_at(1).number());
      ++seen;
    }
    CHECK(seen != 0);
  }
}

TEST_CASE("sets of registers have 128 members") {
  const register_set odd = register_set::of(reg(1)) | register_set::of(reg(101));
  CHECK(members(odd) == numbers{1, 101});
  CHECK(odd.contains(reg(101)));
  CHECK_FALSE(odd.contains(reg(37)));
  CHECK(members(register_set::range(63, 3)) == numbers{63, 64, 65});
  CHECK(members(register_set::range(126, 5)) == numbers{126, 127});
  CHECK(register_set::range(0, 128).size() == 128);
  CHECK(register_set::range(0, 200).size() == 128);
  CHECK(register_set::range(128, 1).empty());
  CHECK(register_set::range(0, 0).empty());
  CHECK(members(register_set::range(60, 10) - register_set::range(62, 4)) == numbers{60, 61, 66, 67, 68, 69});
  CHECK(register_set(6) == register_set::range(1, 2));
  CHECK(odd.low() == 2);
  CHECK(odd.high() == std::uint64_t{1} << 37);
  CHECK((register_set::range(0, 70) & register_set::range(69, 9)) == register_set::of(reg(69)));
}
