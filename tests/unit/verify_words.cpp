// SPDX-License-Identifier: MIT
// Programs with words that break a rule by themselves, or in this stage or edition.
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <vector>

using namespace verify_rows;

TEST_CASE("wrong_stage") {
  constexpr rule r = rule::wrong_stage;
  for (const char* text : {"NOP\nDISCARD.f32.lt r58, r58\nNOP.end", "NOP\nNOP.discard\nNOP.end",
                           "NOP.wait\nATEST.end @r60, r60, 0x3F800000, atest_datum.w0",
                           "MOV.i32.wait r0, u0\nZS_EMIT.z.slot0.end @r60, r0, r0, r60",
                           "MOV.i32.wait r0, u0\nLD_TILE.f32.slot0.end @r1, r0, r0, r0"}) {
    check_rows({{"compute", comp, r, text, {{r, 1, no_index, no, no}}},
                {"vertex", vert, r, text, {{r, 1, no_index, no, no}}},
                {"fragment", frag, r, text, {}},
                {"blend", blnd, r, text, {}}});
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
               {top_bit, decode(top_bit).error()}};
  for (const auto& c : cases)
    for (const std::vector<std::uint64_t>& program :
         {std::vector<std::uint64_t>{c.word, c.word, end}, {end, c.word, end}}) {
      const verification result = verify(program, comp);
      INFO(listing(result));
      REQUIRE_FALSE(result.ok());
      CHECK(result.first_wrong().rule == c.broken);
      CHECK(result.first_wrong().severity == severity::fault);
      CHECK(result.first_wrong().index == (program[0] == end ? 1u : 0u));
    }
}

TEST_CASE("hardware_erratum") {
  constexpr rule r = rule::hardware_erratum;
  check_rows({
      {"a byte to b3", comp, r, "LD_BUFFER.i8.b3.unsigned.slot0.end @r1, u0, u1", {{r, 0}}},
      {"a byte to b2", comp, r, "LD_BUFFER.i8.b2.unsigned.slot0.end @r1, u0, u1", {}},
      {"a byte of memory", comp, r, "LOAD.i8.b1.unsigned.slot0.end @r1, u0, offset:0", {}},
      {"a reciprocal to h1", comp, r, "FRSQ.f16.end r0.h1, r60", {{r, 0}}},
      {"a reciprocal to h0", comp, r, "FRSQ.f16.end r0.h0, r60", {}},
  });
  const std::vector<std::uint64_t> words = words_of("FRCP.f16.end r0.h1, r60");
  CHECK(verify(words, comp, {.edition = edition::v10}).breaks(r));
  CHECK_FALSE(verify(words, comp, {.edition = edition::v11}).breaks(r));
  CHECK(verify(words_of("LD_BUFFER.i8.b1.unsigned.slot0.end @r1, u0, u1"), comp, {.edition = edition::v14})
            .breaks(r));
}
