// SPDX-License-Identifier: MIT
// Programs with words that break a rule by themselves, or in this stage or architecture.
#include "verify.hpp"

#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/decode.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace verify_rows;

TEST_CASE("wrong_stage") {
  constexpr rule r = rule::wrong_stage;
  for (const char* text : {"NOP\nDISCARD.f32.lt r58, r58\nNOP.end", "NOP\nNOP.discard\nNOP.end",
                           "NOP.wait\nATEST.end @r60, r60, 0x3F800000, atest_datum.w0",
                           "MOV.i32.wait r0, u0\nZS_EMIT.z.slot0.end @r60, r0, r0, r60",
                           "MOV.i32.wait r0, u0\nLD_TILE.f32.slot0.end @r1, r0, r0, r0"}) {
    check_rows<comp, r>({{"compute", {{1}}, text}});
    check_rows<vert, r>({{"vertex", {{1}}, text}});
    check_rows<frag, r>({{"fragment", {}, text}});
    check_rows<blnd, r>({{"blend", {}, text}});
  }
}

TEST_CASE("words that break a rule are faults at their index, reached or not") {
  const std::uint64_t end = words_of("NOP.end")[0], two_slots = words_of("FADD.f32 r0, u0, u2")[0],
                      pair = words_of("IADD.u64 r0, r57, r58")[0], unknown = std::uint64_t{0x1ff} << 48,
                      top_bit = std::uint64_t{1} << 63 | end;
  const struct {
    std::uint64_t word;
    rule broken;
  } cases[] = {{two_slots, rule::two_uniform_slots},
               {pair, rule::misaligned_pair},
               {unknown, rule::unknown_opcode},
               {top_bit, decode(top_bit, arch::v9).error()}};
  for (const auto& c : cases)
    for (const std::vector<std::uint64_t>& program :
         {std::vector<std::uint64_t>{c.word, c.word, end}, {end, c.word, end}}) {
      const verification result = verify(program, comp, arch::v9);
      INFO(listing(result));
      REQUIRE_FALSE(result.ok());
      CHECK(result.error().rule == c.broken);
      CHECK(result.error().severity == severity::fault);
      CHECK(result.error().index == (program[0] == end ? 1u : 0u));
    }
}

namespace {

/// Checks that the program breaks only rule `broken` at word `at`.
void check_alone(const std::vector<std::uint64_t>& words, stage s, arch e, std::size_t at, rule broken) {
  const verification result = verify(words, s, e);
  std::size_t wrong = 0;
  for (const program_error& f : result) wrong += f.severity != severity::note ? 1 : 0;
  if (wrong == 1 && result.error().index == at && result.error().rule == broken) return;
  INFO(listing(result));
  FAIL_CHECK("word " << at << " should break " << name_of(broken) << " and nothing else");
}

/// `word` with the field of its modifier `m` changed to `value`.
std::optional<std::uint64_t> with_value(std::uint64_t word, modifier m, unsigned value, arch e) {
  const instruction_info& row = decode(word, e).info();
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (place.id != m) continue;
    const std::uint64_t mask = std::uint64_t{(1u << place.size) - 1} << place.start;
    return (word & ~mask) | std::uint64_t{value} << place.start;
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("a reserved bit, flow or slot in a compiled program is its only fault or hazard") {
  constexpr arch e = arch::v10;
  constexpr unsigned reserved_flow = 11, reserved_slot = 4;
  std::size_t bits = 0, slots = 0;
  for (const programs::program& p : programs::later()) {
    REQUIRE(verify(p.words, p.stage, e).ok());
    std::vector<std::uint64_t> words = p.words;
    while (!words.empty() && words.back() == 0) words.pop_back();
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint64_t kept = words[i];
      INFO(p.name << ", word " << i);
      const std::uint64_t unused = ~decode(kept, e).info().used_mask << 1 >> 1;
      if (unused != 0) {
        words[i] = kept | (unused & (0 - unused));
        check_alone(words, p.stage, e, i, rule::unused_bits_set);
        ++bits;
      }
      words[i] = *with_value(kept, modifier::flow, reserved_flow, e);
      if (flow_of(kept, e) != flow::end || i + 1 == words.size())
        check_alone(words, p.stage, e, i, rule::reserved_value);
      if (const auto slot = with_value(kept, modifier::slot, reserved_slot, e)) {
        words[i] = *slot;
        check_alone(words, p.stage, e, i, rule::reserved_value);
        ++slots;
      }
      words[i] = kept;
    }
  }
  CHECK(bits > 2000);
  CHECK(slots > 500);
}

TEST_CASE("compiled programs read as another architecture break only rules on words") {
  std::size_t foreign = 0;
  for (const auto* all : {&programs::all(), &programs::later()})
    for (const programs::program& p : *all)
      for (const arch e : {arch::v9, arch::v11, arch::v12, arch::v13, arch::v14}) {
        INFO(p.name << " in " << name_of(e));
        for (const program_error& f : verify(p.words, p.stage, e)) {
          if (f.severity == severity::note) continue;
          INFO(name_of(f.rule) << " at word " << f.index);
          CHECK(f.rule < rule::last_word_rule);
          CHECK(f.rule == check(p.words[f.index], e));
          ++foreign;
        }
      }
  CHECK(foreign > 500);
}

TEST_CASE("hardware_erratum") {
  constexpr rule r = rule::hardware_erratum;
  check_rows<comp, r>({
      {"a byte to b3", {{0}}, "LD_BUFFER.i8.b3.unsigned.slot0.end @r1, u0, u1"},
      {"a byte to b2", {}, "LD_BUFFER.i8.b2.unsigned.slot0.end @r1, u0, u1"},
      {"a byte of memory", {}, "LOAD.i8.b1.unsigned.slot0.end @r1, u0, offset:0"},
      {"a reciprocal to h1", {{0}}, "FRSQ.f16.end r0.h1, r60"},
      {"a reciprocal to h0", {}, "FRSQ.f16.end r0.h0, r60"},
  });
  const std::vector<std::uint64_t> words = words_of("FRCP.f16.end r0.h1, r60");
  CHECK(verify(words, comp, arch::v10).has_finding(r));
  CHECK_FALSE(verify(words, comp, arch::v11).has_finding(r));
  CHECK(verify(words_of("LD_BUFFER.i8.b1.unsigned.slot0.end @r1, u0, u1"), comp, arch::v14).has_finding(r));
}
