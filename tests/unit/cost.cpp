// SPDX-License-Identifier: MIT
// The cost of programs: against Mesa's statistics, and each rule by itself.
#include "vectors.hpp"

#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace valhall;
using unit = execution_unit;

cost cost_of_text(const std::string& text) {
  const assembly result = assemble(std::string_view(text), arch::v9);
  INFO(text);
  REQUIRE(result.ok());
  return cost_of({result.words.data(), result.words.size()}, arch::v9);
}

/// A line of Mesa's statistics.
struct statistics {
  std::string file;
  double instructions, cycles, fma, cvt, sfu, v, t, ls, quadwords, threads;
};

std::vector<statistics> all_statistics(const char* file) {
  std::ifstream input(std::string(VALHALL_TEST_DATA "/") + file);
  std::vector<statistics> lines;
  std::string heading;
  std::getline(input, heading);
  statistics s;
  while (input >> s.file >> s.instructions >> s.cycles >> s.fma >> s.cvt >> s.sfu >> s.v >> s.t >> s.ls >>
         s.quadwords >> s.threads)
    lines.push_back(s);
  REQUIRE(input.eof());
  REQUIRE_FALSE(lines.empty());
  return lines;
}

/// The words of the compiled program `name`; empty if there is no such program.
std::vector<std::uint64_t> words_of(const std::string& name) {
  for (const auto* list : {&programs::all(), &programs::later()})
    for (const programs::program& p : *list)
      if (p.name == name) return p.words;
  return {};
}

/// The net number of operations that Mesa's file of 2022 counts for CVT instead of SFU: it has CLZ in CVT,
/// and CUBEFACE1 and CUBEFACE2 in SFU.
int moved_to_cvt(const std::vector<std::uint64_t>& words) {
  int count = 0;
  for (const std::uint64_t word : words) {
    const decoded_instruction d = decode(word, arch::v9);
    const std::string name = d.ok() ? d.info().name() : "";
    if (name.compare(0, 4, "CLZ.") == 0) ++count;
    if (name == "CUBEFACE1" || name == "CUBEFACE2") --count;
  }
  return count;
}

/// The text costs `count` operations of `u`, and none of other units.
void check_one_unit(const std::string& text, unit u, unsigned count,
                    varying_count varyings = varying_count::halves) {
  const cost c = cost_of_text(text);
  INFO(text);
  CHECK(c.operations(u, varyings) == count);
  for (const unit other : timed_units)
    if (other != u) CHECK(c.operations(other, varyings) == 0);
}

/// The text costs these operations of FMA, CVT and SFU.
void check_arithmetic(const std::string& text, unsigned fma, unsigned cvt, unsigned sfu) {
  const cost c = cost_of_text(text);
  INFO(text);
  CHECK(c.operations(unit::fma) == fma);
  CHECK(c.operations(unit::cvt) == cvt);
  CHECK(c.operations(unit::sfu) == sfu);
}

}  // namespace

TEST_CASE("costs of programs equal Mesa's statistics", "[cost]") {
  constexpr shader_core core = mesa_statistics;
  std::vector<statistics> all = all_statistics("stats.tsv");
  const std::vector<statistics> later = all_statistics("stats_v10.tsv");
  all.insert(all.end(), later.begin(), later.end());
  int programs_with_moved = 0;
  for (const statistics& expected : all) {
    INFO(expected.file);
    const std::vector<std::uint64_t> words = words_of(expected.file);
    const cost c = cost_of({words.data(), words.size()}, arch::v9);
    const int moved = moved_to_cvt(words);
    if (moved != 0) ++programs_with_moved;
    const double cvt = c.cycles(unit::cvt, core).to_double() + moved / 64.0;
    const double sfu = c.cycles(unit::sfu, core).to_double() - moved / 16.0;

    CHECK(c.undecoded == 0);
    CHECK(static_cast<double>(c.instructions) == expected.instructions);
    CHECK(c.cycles(unit::fma, core).to_double() == expected.fma);
    CHECK(cvt == expected.cvt);
    CHECK(sfu == expected.sfu);
    CHECK(c.cycles(unit::v, core).to_double() == expected.v);
    CHECK(c.cycles(unit::t, core).to_double() == expected.t);
    CHECK(c.cycles(unit::ls, core).to_double() == expected.ls);
    CHECK(std::max({expected.fma, expected.cvt, expected.sfu, expected.v, expected.t, expected.ls}) ==
          expected.cycles);
    if (moved == 0) CHECK(c.cycles(core).to_double() == expected.cycles);
    CHECK(static_cast<double>(c.padded_quadwords()) == expected.quadwords);
    CHECK(c.threads() == expected.threads);
  }
  CHECK(programs_with_moved > 0);
}

TEST_CASE("arithmetic is one operation of its unit, of 64 bits two", "[cost]") {
  check_one_unit("FADD.f32 r0, r1, r2", unit::fma, 1);
  check_one_unit("FADD.v2f16 r0, r1, r2", unit::fma, 1);
  check_one_unit("IADD.u32 r0, r2, r4", unit::cvt, 1);
  check_one_unit("IADD.u64 r0, r2, r4", unit::cvt, 2);
  check_one_unit("SHADDX.u64 r60, r44, r54, shift:0x4", unit::cvt, 2);
  check_one_unit("IMUL.i32 r0, r2, r4", unit::sfu, 1);
  check_one_unit("IMULD.u64 r0, r2.w0, r4.w0", unit::sfu, 2);
  check_one_unit("LSHIFT_AND.i32 r0, r2, r4.b00, r6", unit::sfu, 1);
  check_one_unit("LSHIFT_AND.i64 r0, r2, r4.b00, r6", unit::sfu, 2);
}

TEST_CASE("instructions without a result cost an operation of CVT", "[cost]") {
  check_one_unit("NOP", unit::cvt, 1);
  check_one_unit("NOP.wait", unit::cvt, 1);
  check_one_unit("BRANCHZ.eq 0x0, offset:0", unit::cvt, 1);
  check_one_unit("BRANCHZI.eq.absolute r58, r42", unit::cvt, 1);
  check_one_unit("DISCARD.f32.lt r0, r1", unit::cvt, 1);
}

TEST_CASE("units that the file of 2022 had wrong", "[cost]") {
  check_one_unit("CLZ.u32 r0, r1", unit::sfu, 1);
  check_one_unit("CUBEFACE1 r0, r1, r2, r3", unit::cvt, 1);
  check_one_unit("CUBEFACE2 r0, r1, r2, r3", unit::cvt, 1);
  check_one_unit("CUBE_SSEL r0, r1, r2, r3", unit::sfu, 1);
}

TEST_CASE("varyings are their 16-bit components", "[cost]") {
  check_one_unit("LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0", unit::v, 2);
  check_one_unit("LD_VAR_BUF_IMM.f32.slot0.v4.src_f16.center.store @r0:r1:r2:r3, r61, index:0x0", unit::v, 8);
  check_one_unit("LD_VAR_BUF_IMM.f16.slot0.src_f32.center.store @r0, r61, index:0x0", unit::v, 1);
  check_one_unit("LD_VAR_BUF_IMM.f16.slot0.v3.src_f32.center.store @r0:r1, r61, index:0x0", unit::v, 3);
  check_one_unit("LD_VAR_BUF.f32.slot0.v2.src_f32.center.store @r0:r1, r61, r2", unit::v, 4);
  check_one_unit("LD_VAR.slot0.v3.f16.sample.store @r0:r1, r61, r8", unit::v, 3);
  check_one_unit("LD_VAR.slot0.v3.f32.sample.store @r0:r1:r2, r61, r8", unit::v, 6);
  check_one_unit("LD_VAR.slot0.v2.auto.sample.store @r0:r1, r61, r8", unit::v, 4);
  check_one_unit("LD_VAR_IMM.slot0.v2.f16.sample.store @r0, r61, table:0x0, index:0x0", unit::v, 2);
  check_one_unit("LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, 0x0, index:0x0", unit::v, 2);
}

TEST_CASE("memory and textures are one operation, whatever they move", "[cost]") {
  check_one_unit("LOAD.i32.unsigned.slot0 @r0, u0, offset:0", unit::ls, 1);
  check_one_unit("LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, u0, offset:0", unit::ls, 1);
  check_one_unit("STORE.i64.slot0 @r0:r1, u0, offset:0", unit::ls, 1);
  check_one_unit("ATOM1_RETURN.i32.slot0.ainc @r42, r32, offset:0", unit::ls, 1);
  check_one_unit("LD_ATTR_IMM.v2.s16.slot2 @r38, r9, r10, index:0x4, table:0x0", unit::ls, 1);
  check_one_unit("TEX_SINGLE.slot1.skip.f.32.2d.computed @r2:r3:r4:r5, @r0:r1, r6", unit::t, 1);
  check_one_unit(
      "TEX_DUAL.slot0.skip.u.16.16.r.3d.array_enable.texel_offset.grdesc "
      "@r22:r23, @r28:r29:r30:r31:r32:r33:r34, r62",
      unit::t, 1);
}

TEST_CASE("a fused varying and texture instruction is both", "[cost]") {
  for (const char* text :
       {"VAR_TEX_BUF_SINGLE.slot0.skip.center_store.f.32.2d.zero @r48:r49:r50:r51, r2, r23",
        "VAR_TEX_BUF_DUAL.slot1.skip.center_store.f.32.1d.shadow.zero @r46:r47:r48:r49:r50, u126, "
        "0x80002000"}) {
    const cost c = cost_of_text(text);
    INFO(text);
    CHECK(c.operations(unit::v) == 0);
    CHECK(c.operations(unit::t) == 1);
    CHECK(c.operations(unit::ls) == 4);
    CHECK(c.operations(unit::vt) == 0);
    CHECK(c.instructions_by_unit[std::size_t(unit::vt)] == 1);
    CHECK(c.instructions == 1);
  }
}

TEST_CASE("the fragment back end and barriers cost no unit cycles", "[cost]") {
  for (const char* text :
       {"BARRIER.slot7", "ATEST @r37, r0, r3, atest_datum.w0", "ZS_EMIT.z.stencil.slot0 @r15, r42, r3, r38",
        "LD_TILE.v3.s32.slot0 @r12:r13:r14, r7, r2, r57", "ST_TILE.u32.slot0 @r34, r2, r44, r26",
        "BLEND.slot1.v4.u16 @r2:r3, blend_descriptor_0.w0, r40, target:0x0"}) {
    INFO(text);
    const cost c = cost_of_text(text);
    CHECK(c.instructions == 1);
    CHECK(c.instructions_by_unit[std::size_t(unit::none)] == 1);
    CHECK(c.bound() == unit::none);
    CHECK(c.cycles() == 0);
  }
}

TEST_CASE("costs of operations of a Mali-G78 equal those of Arm's compiler", "[cost]") {
  check_arithmetic("FADD.f32 r0, r1, r2", 1, 0, 0);
  check_arithmetic("FMA.f32 r0, r1, r2, 0x0.neg", 1, 0, 0);
  check_arithmetic("FMA.f32 r0, r1, r2, r3", 1, 0, 0);
  check_arithmetic("FRCP.f32 r0, r1", 0, 0, 1);
  check_arithmetic("FRSQ.f32 r0, r1", 0, 0, 1);
  check_arithmetic("FROUND.f32.rtn r0, r1", 0, 1, 0);
  check_arithmetic("FMIN.f32 r0, r1, r2", 0, 1, 0);
  check_arithmetic("FMAX.f32 r0, r1, r2", 0, 1, 0);
  check_arithmetic("FCMP.f32.lt.i1 r0, r1, r2, 0x0", 0, 1, 0);
  check_arithmetic("CSEL.f32.lt r0, r1, r2, r3, r4", 0, 1, 0);
  check_arithmetic("IADD.s32 r0, r1, r2", 0, 1, 0);
  check_arithmetic("IABS.s32 r0, r1", 0, 1, 0);
  check_arithmetic("IMUL.i32 r0, r1, r2", 0, 0, 1);
  check_arithmetic("LSHIFT_OR.i32 r0, r1, r2.b00, 0x0", 0, 0, 1);
  check_arithmetic("POPCOUNT.i32 r0, r1", 0, 0, 1);
  check_arithmetic("BITREV.i32 r0, r1", 0, 0, 1);
  check_arithmetic("CLZ.u32 r0, r1\nISUB.s32 r0, 0x1F1E1D1C.b3, r0", 0, 1, 1);
  const char* exp2 =
      "FMA_RSCALE.f32 r1, r0, 0x3F800000, 0x0.neg, r9\n"
      "F32_TO_S32 r2, r1\n"
      "FEXP.f32 r0, r2, r1\n";
  const char* log2 =
      "FREXPE.f32.log r1, r0\n"
      "S32_TO_F32 r1, r1\n"
      "FADD_LSCALE.f32 r2, 0x3F800000.neg, r0\n"
      "FLOGD.f32 r3, r0\n"
      "FMA.f32 r0, r3, r2, r1\n";
  check_arithmetic(exp2, 1, 1, 1);
  check_arithmetic(log2, 2, 2, 1);
}

TEST_CASE("cycles of a G78 and by Mesa", "[cost]") {
  const auto cycles = [](const std::string& text, unit u) {
    const cost c = cost_of_text(".rept 8\n" + text + "\n.endr\n");
    return std::pair(c.cycles(u).to_double(), c.cycles(u, mesa_statistics).to_double());
  };
  using both = std::pair<double, double>;
  CHECK(cycles("FADD.f32 r0, r1, r2", unit::fma) == both(0.25, 0.125));
  CHECK(cycles("FMIN.f32 r0, r1, r2", unit::cvt) == both(0.25, 0.125));
  CHECK(cycles("FRCP.f32 r0, r1", unit::sfu) == both(1, 0.5));
  CHECK(cycles("LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0", unit::v) ==
        both(1, 2));
  CHECK(cycles("TEX_SINGLE.slot1.skip.f.32.2d.computed @r2:r3:r4:r5, @r0:r1, r6", unit::t) == both(2, 2));
  CHECK(cycles("STORE.i32.slot0 @r0, u0, offset:0", unit::ls) == both(8, 8));
  CHECK(cycles("BARRIER.slot7", unit::none) == both(0, 0));
}

TEST_CASE("the bound is the slowest unit, the first of equals", "[cost]") {
  CHECK(cost_of_text("").bound() == unit::none);
  CHECK(cost_of_text("FADD.f32 r0, r1, r2").bound() == unit::fma);
  CHECK(cost_of_text("FMIN.f32 r0, r1, r2\nFADD.f32 r0, r1, r2").bound() == unit::fma);
  CHECK(cost_of_text("FMIN.f32 r0, r1, r2\nNOP\nFADD.f32 r0, r1, r2").bound() == unit::cvt);
  CHECK(cost_of_text(".rept 4\nFADD.f32 r0, r1, r2\n.endr\nFRCP.f32 r0, r0").bound() == unit::fma);
  CHECK(cost_of_text(".rept 3\nFADD.f32 r0, r1, r2\n.endr\nFRCP.f32 r0, r0").bound() == unit::sfu);
  const std::string reciprocal = "FRCP.f32 r0, r0\n";
  const std::string v2 = "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store @r0:r1, r61, index:0\n";
  const std::string v3 = "LD_VAR_BUF_IMM.f32.slot0.v3.src_f32.center.store @r0:r1:r2, r61, index:0\n";
  CHECK(cost_of_text(v2 + reciprocal).bound() == unit::sfu);
  CHECK(cost_of_text(v3 + reciprocal).bound() == unit::v);
  CHECK(cost_of_text(v2 + reciprocal).bound(mesa_statistics) == unit::v);
}

TEST_CASE("registers, threads and uniforms", "[cost]") {
  CHECK(cost_of_text("FADD.f32 r15, r48, r63").threads() == 2);
  CHECK(cost_of_text("FADD.f32 r16, r48, r63").threads() == 1);
  CHECK(cost_of_text("FADD.f32 r0, r47, r63").threads() == 1);
  CHECK(cost_of_text("LOAD.i96.unsigned.slot0 @r14:r15:r16, u0, offset:0").threads() == 1);
  CHECK(cost_of_text("LOAD.i64.unsigned.slot0 @r14:r15, u0, offset:0").threads() == 2);
  CHECK(cost_of_text("IADD.u64 r0, r46, u0").threads() == 1);

  const cost c = cost_of_text("IADD.u64 r0, r4, u2\nFADD.f32 r0, r0, u127\nFADD.f32 r1, r0, u127\n");
  CHECK(c.registers.size() == 4);
  CHECK(c.uniform_words() == 3);
  CHECK(cost_of_text("IADD.u32 r0, r4, 0x3F800000").uniform_words() == 0);
  CHECK(cost_of_text("IADD.u32 r0, r4, lane_id.w0").uniform_words() == 0);
}

TEST_CASE("words that are no instructions, and padding", "[cost]") {
  const std::uint64_t add = 0x00a4c00000008280;  // FADD.f32 r0, u0, u2 breaks a rule, and still has its cost.
  const std::uint64_t junk = ~std::uint64_t{0};
  const cost c = cost_of({add, 0, junk, add, 0, 0, 0}, arch::v9);
  CHECK(c.instructions == 2);
  CHECK(c.undecoded == 2);
  CHECK(c.operations(unit::fma) == 2);
  CHECK(c.cycles() == cycle_count::at_rate(2, 32));

  CHECK(cost_of({0, 0, 0}, arch::v9).undecoded == 0);
  CHECK(cost_of({junk}, arch::v9).undecoded == 1);
  CHECK(cost_of(view<std::uint64_t>(), arch::v9).instructions == 0);

  const std::vector<std::uint64_t> many(100000, add);
  CHECK(cost_of({many.data(), many.size()}, arch::v9).cycles() == 3125);
}

TEST_CASE("at least 16 zero bytes after a program fill 128 bytes", "[cost]") {
  const std::vector<std::uint64_t> nops(64, 0x7800c00000000000);
  const auto quadwords = [&](std::size_t size) {
    return cost_of({nops.data(), size}, arch::v9).padded_quadwords();
  };
  CHECK(quadwords(0) == 8);
  CHECK(quadwords(14) == 8);
  CHECK(quadwords(15) == 16);
  CHECK(quadwords(30) == 16);
  CHECK(quadwords(31) == 24);
}

TEST_CASE("the costs of parts add up to the cost of the program", "[cost]") {
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const std::vector<std::uint64_t>& words = p.words;
    const std::size_t half = words.size() / 2;
    const cost whole = cost_of({words.data(), words.size()}, arch::v9);
    const cost sum = cost_of({words.data(), half}, arch::v9) +
                     cost_of({words.data() + half, words.size() - half}, arch::v9);
    CHECK(sum == whole);
    std::uint64_t sum_by_unit = 0;
    for (const std::uint64_t count : sum.instructions_by_unit) sum_by_unit += count;
    CHECK(sum_by_unit == whole.instructions);
  }
}

TEST_CASE("arithmetic of each architecture shares its issue slots", "[cost]") {
  // Cycles of 256 FMA, 64 CVT and 16 SFU operations, by the issue models.
  const auto arithmetic = [](const char* name, unsigned fma, unsigned cvt, unsigned sfu) {
    return arithmetic_cycles(*find_core(name), fma, cvt, sfu).to_double();
  };
  CHECK(arithmetic("g57", 256, 64, 16) == 8);        // f = 8, c = 2, s = 2.
  CHECK(arithmetic("g57", 0, 64, 64) == 8);          // s = 8.
  CHECK(arithmetic("g710", 256, 64, 16) == 5.25);    // f + c + s/4 = 4 + 1 + 0.25.
  CHECK(arithmetic("g710", 0, 0, 64) == 4);          // s.
  CHECK(arithmetic("g715", 256, 64, 16) == 4);       // 2f = 4.
  CHECK(arithmetic("g715", 0, 64, 16) == 1.25);      // c + s/4.
  CHECK(arithmetic("g725", 256, 128, 16) == 3.125);  // b = 0.25, (2f + 2c - b)/2 = 2.875.
  CHECK(arithmetic("g725", 0, 0, 32) == 2);          // s.
  CHECK(arithmetic("g1", 2, 3, 4) == 9);
}

TEST_CASE("An instruction counts for the cycles that it takes in its architecture", "[cost]") {
  const std::uint64_t round[] = {assemble("FROUND.f32 r0, r1", arch::v9).words[0]};
  const std::uint64_t permute[] = {assemble("CLPER.i32 r0, r1, r2.b0", arch::v9).words[0]};
  REQUIRE(decode(permute[0], arch::v9).id() == opcode::clper_i32);
  for (const arch e : {arch::v9, arch::v10}) {
    CHECK(cost_of(round, e).operations(execution_unit::cvt) == 1);
    CHECK(cost_of(permute, e).operations(execution_unit::sfu) == 1);
  }
  for (const arch e : {arch::v11, arch::v14}) {
    CHECK(cost_of(round, e).operations(execution_unit::fma) == 2);
    CHECK(cost_of(permute, e).operations(execution_unit::cvt) == 2);
  }
}

TEST_CASE("cores are found by their names, and stand for architectures", "[cost]") {
  CHECK(find_core("Mali-G715")->arch == arch::v11);
  CHECK(find_core("rk3588") == find_core("g610"));
  CHECK(find_core("Immortalis-G715") == find_core("g715"));
  CHECK(find_core("mali-g310v3")->arch == arch::v10);
  CHECK(find_core("mesa") == &mesa_statistics);
  CHECK(find_core("g510") == nullptr);
  CHECK(find_core("") == nullptr);
  for (const arch e : all_archs) CHECK(core_of(e).arch == e);
}

TEST_CASE("varyings are counted in words of memory, the depth of a fragment is not", "[cost]") {
  const auto words = [](const char* text) { return cost_of_text(text).operations(unit::v); };
  CHECK(words("LD_VAR_BUF_IMM.f32.slot0.v3.src_f32.center.store @r0:r1:r2, r61, index:0x0") == 3);
  CHECK(words("LD_VAR_BUF_IMM.f32.slot0.v3.src_f16.center.store @r0:r1:r2, r61, index:0x0") == 2);
  CHECK(words("LD_VAR_BUF_IMM.f16.slot0.v3.src_f32.center.store @r0:r1, r61, index:0x0") == 3);
  CHECK(words("LD_VAR.slot0.v3.f16.sample.store @r0:r1, r61, r8") == 2);
  CHECK(words("LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, 0x0, index:0x0") == 1);
  CHECK(words("LD_VAR_SPECIAL.f32.center.clobber.slot0 @r0, 0x0, index:0x3") == 0);
}

TEST_CASE("a loop costs its words as often as it runs", "[cost]") {
  const cost once =
      cost_of_text("FADD.f32 r0, r1, r2\nTEX_SINGLE.slot1.skip.f.32.2d.computed @r2:r3:r4:r5, @r0:r1, r6");
  CHECK(once * 3 == once + once + once);
  CHECK((once * 0).cycles() == 0);
}
