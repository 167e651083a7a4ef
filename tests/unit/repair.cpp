// SPDX-License-Identifier: MIT
// Repair of compiled programs after removing waits, slots, marks, reconverge and end.
#include <catch.hpp>
#include <oracle/programs.hpp>
#include <oracle/same_in_archs.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

namespace {

using namespace valhall;
using words_of = std::vector<std::uint64_t>;

words_of list(const code<>& p) { return {p.begin(), p.end()}; }

std::uint64_t without_flow(std::uint64_t word) { return word & ~(std::uint64_t{15} << 59); }
bool waits(std::uint64_t word) {
  return flow_of(word, arch::v9) >= flow::wait0 && flow_of(word, arch::v9) <= flow::wait;
}

std::size_t count_waits(const words_of& words) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += waits(word) ? 1 : 0;
  return count;
}
std::size_t count_last_uses(const words_of& words) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += effects_of(word, arch::v9).last_reads.size();
  return count;
}

/// Puts each message that has a slot on slot 0.
std::uint64_t on_slot_0(std::uint64_t word) {
  const decoded_instruction d = decode(word, arch::v9);
  for (unsigned i = 0; i < d.info().modifier_count; ++i)
    if (d.info().modifiers()[i].id == modifier::slot && d.value(modifier::slot) < 3)
      word &= ~(std::uint64_t{7} << d.info().modifiers()[i].start);
  return word;
}

std::uint64_t without_last_uses(std::uint64_t word) {
  const instruction_info& row = decode(word, arch::v9).info();
  for (unsigned i = 0; i < row.operand_count; ++i)
    if (row.operands()[i].role == operand_role::source && (word >> row.operands()[i].start & 0xc0) == 0x40)
      word &= ~(std::uint64_t{0x40} << row.operands()[i].start);
  return word;
}

/// The program without waits and slots, and without NOPs that only waited, unless they are branch targets.
words_of without_waits(words_of words) {
  for (std::uint64_t& word : words) {
    if (waits(word)) word = without_flow(word);
    word = on_slot_0(word);
  }
  return words;
}

/// Its faults and hazards, and its accesses in the wrong order.
std::size_t count_wrong(const words_of& words, stage s) {
  std::size_t count = 0;
  for (const program_error& f : verify(words, s, arch::v9))
    count += f.severity != severity::note || f.rule == rule::unordered_memory ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("waits and slots of compiled programs are found again") {
  std::size_t instruction_total = 0, waits_before = 0, waits_after = 0;
  double ratios = 0;
  REQUIRE_FALSE(programs::all().empty());
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const code<> result = insert_waits(without_waits(p.words), p.stage, arch::v9);
    REQUIRE(result.ok());
    const words_of words = list(result);
    REQUIRE(count_wrong(words, p.stage) == 0);
    REQUIRE(list(insert_waits(words, p.stage, arch::v9)) == words);
    ratios += static_cast<double>(words.size()) / static_cast<double>(p.words.size());
    instruction_total += words.size();
    waits_before += count_waits(p.words);
    waits_after += count_waits(words);
  }
  const double ratio = ratios / static_cast<double>(programs::all().size());
  std::printf("repair: %zu instructions, %.4f of the original on average, %zu waits where there were %zu\n",
              instruction_total, ratio, waits_after, waits_before);
  CHECK(ratio < 1.05);
  CHECK(waits_after <= waits_before);
}

TEST_CASE("all that repair can set is found again") {
  std::size_t marks_before = 0, marks_after = 0;
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    words_of bare = without_waits(p.words);
    for (std::uint64_t& word : bare) {
      if (flow_of(word, arch::v9) == flow::reconverge) word = without_flow(word);
      word = without_last_uses(word);
    }
    if (flow_of(bare.back(), arch::v9) == flow::end) bare.back() = without_flow(bare.back());
    const code<> result = repair(bare, p.stage, arch::v9);
    REQUIRE(result.ok());
    const words_of words = list(result);
    REQUIRE(count_wrong(words, p.stage) == 0);
    REQUIRE(list(repair(words, p.stage, arch::v9)) == words);
    marks_before += count_last_uses(p.words);
    marks_after += count_last_uses(words);
  }
  // Fewer in fragment shaders, whose blend shaders may read their inputs.
  CHECK(marks_after > marks_before * 95 / 100);
}

TEST_CASE("repair does not make compiled programs worse") {
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    REQUIRE(list(insert_reconvergence(p.words, p.stage, arch::v9)) == p.words);
    REQUIRE(list(insert_end(p.words, arch::v9)) == p.words);
    const words_of marked = list(mark_last_uses(p.words, p.stage, arch::v9));
    REQUIRE(marked.size() == p.words.size());
    REQUIRE(count_wrong(marked, p.stage) == 0);
    for (std::size_t i = 0; i < marked.size(); ++i)
      REQUIRE(without_last_uses(marked[i]) == without_last_uses(p.words[i]));
  }
}

namespace {

/// The words of a text without errors.
words_of words(std::string_view text) {
  const assembly result = assemble(text, arch::v9);
  INFO(text);
  REQUIRE(result.ok());
  return {result.words.begin(), result.words.end()};
}

struct row {
  const char* what;
  stage kind;
  const char* before;
  const char* after;
};

}  // namespace

TEST_CASE("where waits go") {
  const row rows[] = {
      {"the last place before a reader", stage::compute,
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32 r1, 0x0\nMOV.i32 r2, r0\nNOP.end",
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32.wait0 r1, 0x0\nMOV.i32 r2, r0\nNOP.end"},
      {"before a writer", stage::compute,
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32 r0, 0x0\nNOP.end",
       "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nMOV.i32 r0, 0x0\nNOP.end"},
      {"the mark goes where a message still reads", stage::compute,
       "STORE.i32.slot0 @r0, u0, offset:0\nMOV.i32 r1, ^r0\nNOP.end",
       "STORE.i32.slot0 @r0, u0, offset:0\nMOV.i32 r1, r0\nNOP.end"},
      {"a wait that another flow pushes up", stage::fragment,
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32 r1, 0x0\nMOV.i32.discard r2, 0x0\nMOV.i32 r2, "
       "r0\nNOP.end",
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32.wait0 r1, 0x0\nMOV.i32.discard r2, 0x0\nMOV.i32 "
       "r2, r0\n"
       "NOP.end"},
      {"a wait for a test that another flow pushes up", stage::fragment,
       "MOV.i32 r0, 0x0\nMOV.i32.discard r1, 0x0\nATEST @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end",
       "MOV.i32.wait0126 r0, 0x0\nMOV.i32.discard r1, 0x0\nATEST @r60, r60, 0x3F800000, atest_datum.w0\n"
       "NOP.end"},
      {"a wait for ZS_EMIT that another flow pushes up", stage::fragment,
       "MOV.i32 r0, 0x0\nMOV.i32.discard r1, 0x0\nZS_EMIT.z.slot0 @r60, r0, r1, r60\nNOP.end",
       "MOV.i32.wait0126 r0, 0x0\nMOV.i32.discard r1, 0x0\nZS_EMIT.z.slot0 @r60, r0, r1, r60\nNOP.end"},
      {"a wait for a test that the end of the block before has room for", stage::fragment,
       "MOV.i32 r0, 0x0\nnext:\nATEST @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end",
       "MOV.i32.wait0126 r0, 0x0\nnext:\nATEST @r60, r60, 0x3F800000, atest_datum.w0\nNOP.end"},
      {"a NOP where there is no room", stage::fragment,
       "LOAD.i32.unsigned.slot0.discard @r0, u0, offset:0\nMOV.i32 r2, r0\nNOP.end",
       "LOAD.i32.unsigned.slot0.discard @r0, u0, offset:0\nNOP.wait0\nMOV.i32 r2, r0\nNOP.end"},
      {"one slot of many is reused", stage::compute,
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nLOAD.i32.unsigned.slot0 @r1, u0, offset:4\n"
       "LOAD.i32.unsigned.slot0 @r2, u0, offset:8\n"
       "LOAD.i32.unsigned.slot0 @r3, u0, offset:12\nMOV.i32 r4, 0x0\nMOV.i32 r5, r1\nNOP.end",
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nLOAD.i32.unsigned.slot1 @r1, u0, offset:4\n"
       "LOAD.i32.unsigned.slot2 @r2, u0, offset:8\n"
       "LOAD.i32.unsigned.slot0 @r3, u0, offset:12\nMOV.i32.wait1 r4, 0x0\nMOV.i32 r5, r1\nNOP.end"},
      {"around a barrier", stage::compute,
       "STORE.i32.slot0 @r0, u0, offset:0\nBARRIER.slot7\nLOAD.i32.unsigned.slot0 @r1, u0, offset:0\nNOP.end",
       "STORE.i32.slot0.wait0 @r0, u0, offset:0\nBARRIER.slot7.wait\nLOAD.i32.unsigned.slot1 @r1, u0, "
       "offset:0\n"
       "NOP.end"},
      {"a barrier at the end", stage::compute, "BARRIER.slot7.end", "BARRIER.slot7.wait\nNOP.end"},
      {"before a test and before blending", stage::fragment,
       "MOV.i32 r0, 0x0\nATEST @r60, r60, 0x3F800000, atest_datum.w0\n"
       "BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0\nNOP.end",
       "MOV.i32.wait0126 r0, 0x0\nATEST.wait @r60, r60, 0x3F800000, atest_datum.w0\n"
       "BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0\nNOP.end"},
      {"depth needs less than colour", stage::fragment,
       "MOV.i32 r0, 0x0\nLD_TILE.z_stencil.v4.f16.slot0 @r4:r5, r1, r60, r3\nNOP.end",
       "MOV.i32.wait0126 r0, 0x0\nLD_TILE.z_stencil.v4.f16.slot0 @r4:r5, r1, r60, r3\nNOP.end"},
      {"a blend shader need not wait before the tilebuffer", stage::blend,
       "LD_TILE.v4.f16.slot0 @r4:r5, r1, r60, r3\nNOP.end",
       "LD_TILE.v4.f16.slot0 @r4:r5, r1, r60, r3\nNOP.end"},
      {"varying loads that keep a position", stage::fragment,
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0\n"
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r1, r61, index:0x0\n"
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r2, r61, index:0x0\nNOP.end",
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r0, r61, index:0x0\n"
       "LD_VAR_BUF_IMM.f32.slot1.src_f32.center.retrieve @r1, r61, index:0x0\n"
       "LD_VAR_BUF_IMM.f32.slot2.src_f32.center.store @r2, r61, index:0x0\nNOP.end"},
      {"varying loads in both arms of a divergent branch", stage::fragment,
       "BRANCHZ.reconverge r57, offset:other\n"
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0\nMOV.i32 r1, 0x0\n"
       "BRANCHZ.eq.reconverge 0x0, offset:join\n"
       "other:\nMOV.i32 r1, 0x0\nLD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0\n"
       "NOP.reconverge\njoin:\nMOV.i32 r2, 0x0\nMOV.i32 r2, r0\nNOP.end",
       "BRANCHZ.reconverge r57, offset:other\nNOP.wait01\n"
       "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r0, r61, index:0x0\nMOV.i32 r1, 0x0\n"
       "BRANCHZ.eq.reconverge 0x0, offset:join\n"
       "other:\nMOV.i32.wait01 r1, 0x0\nLD_VAR_BUF_IMM.f32.slot1.src_f32.center.store @r0, r61, index:0x0\n"
       "NOP.reconverge\njoin:\nMOV.i32.wait01 r2, 0x0\nMOV.i32 r2, r0\nNOP.end"},
      {"a loop that loads for its next round", stage::compute,
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nloop:\nMOV.i32 r1, r0\nLOAD.i32.unsigned.slot0 @r0, u0, "
       "offset:0\n"
       "BRANCHZ.reconverge u4, offset:loop\nNOP.end",
       "LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0\nloop:\nMOV.i32 r1, r0\n"
       "LOAD.i32.unsigned.slot1.wait1 @r0, u0, offset:0\n"
       "BRANCHZ.reconverge u4, offset:loop\nNOP.end"},
      {"waits that nothing needs go", stage::compute,
       "LOAD.i32.unsigned.slot2.wait012 @r0, u0, offset:0\nNOP.wait2\nMOV.i32.wait r1, 0x0\nNOP.end",
       "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32 r1, 0x0\nNOP.end"},
  };
  for (const row& r : rows) {
    INFO(r.what);
    const code<> result = insert_waits(words(r.before), r.kind, arch::v9);
    REQUIRE(result.ok());
    CHECK(list(result) == words(r.after));
    CHECK(count_wrong(list(result), r.kind) == 0);
    CHECK(list(insert_waits(result, r.kind)) == list(result));
  }
}

TEST_CASE("a wait for lanes that join inside a block follows their meeting") {
  const code<> result = repair(
      words("BRANCHZ.eq.reconverge 0x0, offset:7\nBRANCHZ u5, offset:-1\nMOV.i32 r0, r1\nMOV.i32 r0, r1\n"
            "NOP.reconverge\nLD_VAR_BUF_IMM.f32.slot0.src_f32.center.store @r6, r61, index:0x0\n"
            "BRANCHZ r0, offset:2\nBRANCHZ.eq r5, offset:-7\nBRANCHZ.reconverge r4, offset:-9\n"
            "BRANCHZ.eq.reconverge r6, offset:-9\nNOP.end"),
      stage::fragment, arch::v9);
  REQUIRE(result.ok());
  CHECK(count_wrong(list(result), stage::fragment) == 0);
  CHECK(flow_of(result[3], arch::v9) == flow::reconverge);
  CHECK(flow_of(result[4], arch::v9) == flow::wait0);
}

TEST_CASE("where discard goes") {
  const row rows[] = {
      {"right after the last that needs helper threads", stage::fragment,
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r1, r0\nMOV.i32 r2, r0\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32.discard r1, r0\nMOV.i32 r2, r0\nNOP.end"},
      {"earlier than it was", stage::fragment,
       "TEX_SINGLE.slot0.f.32.2d.computed.discard @r0:r1:r2:r3, @r58:r59, u0\nMOV.i32 r4, u0\n"
       "MOV.i32.discard r5, u0\nNOP.end",
       "TEX_SINGLE.slot0.f.32.2d.computed @r0:r1:r2:r3, @r58:r59, u0\nMOV.i32.discard r4, u0\n"
       "MOV.i32 r5, u0\nNOP.end"},
      {"not before what needs them", stage::fragment,
       "MOV.i32.discard r4, u0\nNOP.discard\nWMASK.subgroup4 r0, r61\nNOP.end",
       "MOV.i32 r4, u0\nWMASK.subgroup4 r0, r61\nNOP.end"},
      {"nothing needs them", stage::fragment, "MOV.i32 r4, u0\nNOP.end", "MOV.i32 r4, u0\nNOP.end"},
      {"nothing needs them, and it is there", stage::fragment, "MOV.i32.discard r4, u0\nNOP.end",
       "MOV.i32.discard r4, u0\nNOP.end"},
      {"a given level needs none", stage::fragment,
       "TEX_SINGLE.slot0.f.32.2d.explicit @r0:r1:r2:r3, @r58:r59:r60, u0\nMOV.i32 r4, u0\nNOP.end",
       "TEX_SINGLE.slot0.f.32.2d.explicit @r0:r1:r2:r3, @r58:r59:r60, u0\nMOV.i32 r4, u0\nNOP.end"},
      {"the end comes at once", stage::fragment, "CLPER.i32.subgroup4 r0, r61, r61\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nNOP.end"},
      {"a blend ends it if no blend shader returns", stage::fragment,
       "CLPER.i32.subgroup4 r0, r61, r61\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, "
       "target:0x0\nloop:\nBRANCHZ r1, offset:loop\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nNOP.discard\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, "
       "blend_descriptor_0.w0, r60, target:0x0\nloop:\nBRANCHZ r1, offset:loop\nNOP.end"},
      {"not on a branch", stage::fragment,
       "CLPER.i32.subgroup4 r0, r61, r61\nBRANCHZ.discard u0, offset:last\nMOV.i32 r1, u0\nlast:\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nNOP.discard\nBRANCHZ u0, offset:last\nMOV.i32 r1, u0\nlast:\n"
       "NOP.end"},
      {"not on a blend call", stage::fragment,
       "CLPER.i32.subgroup4 r0, r61, r61\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, "
       "target:0x0\n"
       "MOV.i32 r1, u0\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, "
       "target:0x0\n"
       "MOV.i32.discard r1, u0\nNOP.end"},
      {"where the path that needs them is left", stage::fragment,
       "BRANCHZ u0, offset:other\nCLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r1, u0\nNOP.end\n"
       "other:\nMOV.i32 r2, u0\nNOP.end",
       "BRANCHZ u0, offset:other\nCLPER.i32.subgroup4 r0, r61, r61\nMOV.i32.discard r1, u0\nNOP.end\n"
       "other:\nMOV.i32.discard r2, u0\nNOP.end"},
      {"after a loop that needs them", stage::fragment,
       "loop:\nCLPER.i32.subgroup4 r0, r61, r61\nMOV.i32.discard r1, u0\nBRANCHZ u0, offset:loop\n"
       "MOV.i32 r2, u0\nNOP.end",
       "loop:\nCLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r1, u0\nBRANCHZ u0, offset:loop\n"
       "MOV.i32.discard r2, u0\nNOP.end"},
      {"in the next block where the last of its own needs them", stage::fragment,
       "BRANCHZ.reconverge r57, offset:last\nCLPER.i32.subgroup4.reconverge r0, r61, r61\nlast:\n"
       "MOV.i32 r2, u0\nNOP.end",
       "BRANCHZ.reconverge r57, offset:last\nCLPER.i32.subgroup4.reconverge r0, r61, r61\nlast:\n"
       "MOV.i32.discard r2, u0\nNOP.end"},
      {"one that ends lanes which were marked since stays", stage::fragment,
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r2, u0\nDISCARD.f32.lt r0, r0\nMOV.i32.discard r3, u0\n"
       "NOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32.discard r2, u0\nDISCARD.f32.lt r0, r0\n"
       "MOV.i32.discard r3, u0\nNOP.end"},
      {"a blend shader loses what is wrong alone", stage::blend,
       "NOP.discard\nCLPER.i32.subgroup4 r8, r0, r0\nMOV.i32 r9, u0\nNOP.end",
       "CLPER.i32.subgroup4 r8, r0, r0\nMOV.i32 r9, u0\nNOP.end"},
      {"other stages have no helper threads", stage::compute,
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r2, u0\nNOP.end",
       "CLPER.i32.subgroup4 r0, r61, r61\nMOV.i32 r2, u0\nNOP.end"},
  };
  for (const row& r : rows) {
    INFO(r.what);
    const code<> result = insert_discard(words(r.before), r.kind, arch::v9);
    REQUIRE(result.ok());
    CHECK(list(result) == words(r.after));
    CHECK_FALSE(verify(result, r.kind).has_finding(rule::helpers_ended));
    CHECK(list(insert_discard(result, r.kind)) == list(result));
  }
}

TEST_CASE("discard goes after the last texture that computes its level") {
  const assembly made = assemble(
      "TEX_SINGLE.slot0.f.32.r.2d.computed @r3, @r58:r59, u0\n"
      "TEX_SINGLE.slot0.f.32.r.2d.computed_force_delta @r4, @r58:r59, u0\n"
      "TEX_SINGLE.slot0.f.32.r.2d.computed_bias_force_delta @r5, @r58:r59:r60, u0\n"
      "MOV.i32 r6, u0\nMOV.i32 r7, u0\nNOP.end",
      arch::v10);
  REQUIRE(made.ok());
  for (const code<>& result :
       {insert_discard(made.words, stage::fragment), repair(made.words, stage::fragment)}) {
    REQUIRE(result.ok());
    CHECK(verify(result, stage::fragment).ok());
    std::vector<std::size_t> discards;
    for (std::size_t i = 0; i < result.size(); ++i)
      if (flow_of(result[i], arch::v10) == flow::discard) discards.push_back(i);
    CHECK(discards == std::vector<std::size_t>{3});
  }
}

TEST_CASE("the flow of a NOP moves to the instruction before it") {
  const row rows[] = {
      {"end", stage::compute, "MOV.i32 r1, u0\nNOP.end", "MOV.i32.end r1, u0"},
      {"end, on a message", stage::compute, "STORE.i32.slot0.wait0 @r57, u0, offset:0\nNOP.end",
       "STORE.i32.slot0.end @r57, u0, offset:0"},
      {"end that a branch goes to", stage::compute, "BRANCHZ u0, offset:last\nMOV.i32 r1, u0\nlast:\nNOP.end",
       "BRANCHZ u0, offset:last\nMOV.i32 r1, u0\nlast:\nNOP.end"},
      {"end after a BARRIER, which needs its flow", stage::compute, "BARRIER.slot7\nNOP.end",
       "BARRIER.slot7.wait\nNOP.end"},
      {"reconverge", stage::compute,
       "BRANCHZ.reconverge r57, offset:last\nMOV.i32 r1, u0\nNOP.reconverge\nlast:\nMOV.i32 r2, u0\nNOP.end",
       "BRANCHZ.reconverge ^r57, offset:last\nMOV.i32.reconverge r1, u0\nlast:\nMOV.i32.end r2, u0"},
      {"reconverge after another flow", stage::fragment,
       "BRANCHZ.reconverge r57, offset:last\nMOV.i32.discard r1, u0\nNOP.reconverge\nlast:\nNOP.end",
       "BRANCHZ.reconverge ^r57, offset:last\nMOV.i32.discard r1, u0\nNOP.reconverge\nlast:\nNOP.end"},
      {"discard", stage::fragment, "MOV.i32 r1, u0\nNOP.discard\nMOV.i32 r2, u0\nNOP.end",
       "MOV.i32.discard r1, u0\nMOV.i32.end r2, u0"},
      {"discard after a branch", stage::fragment,
       "BRANCHZ u0, offset:last\nNOP.discard\nlast:\nMOV.i32 r2, u0\nNOP.end",
       "BRANCHZ u0, offset:last\nNOP.discard\nlast:\nMOV.i32.end r2, u0"},
      {"two of them", stage::fragment, "MOV.i32 r1, u0\nNOP.discard\nNOP.end",
       "MOV.i32.discard r1, u0\nNOP.end"},
      {"the flow of a branch", stage::fragment, "MOV.i32 r1, u0\nBRANCHZ.discard r57, offset:0\nNOP.end",
       "MOV.i32.discard r1, u0\nBRANCHZ.reconverge ^r57, offset:0\nNOP.end"},
  };
  for (const row& r : rows) {
    INFO(r.what);
    const code<> result = repair(words(r.before), r.kind, arch::v9);
    REQUIRE(result.ok());
    CHECK(list(result) == words(r.after));
    CHECK(count_wrong(list(result), r.kind) == 0);
    CHECK(list(repair(result, r.kind)) == list(result));
  }
}

TEST_CASE("a flow that makes room for reconverge moves to where there is room") {
  const row rows[] = {
      {"on the instruction before", stage::compute, "MOV.i32 r1, u0\nBRANCHZ.wait0 r57, offset:0\nNOP.end",
       "MOV.i32.wait0 r1, u0\nBRANCHZ.reconverge r57, offset:0\nNOP.end"},
      {"a wait goes past one without room", stage::fragment,
       "MOV.i32 r1, u0\nMOV.i32.discard r2, u0\nBRANCHZ.wait0 r57, offset:0\nNOP.end",
       "MOV.i32.wait0 r1, u0\nMOV.i32.discard r2, u0\nBRANCHZ.reconverge r57, offset:0\nNOP.end"},
      {"but not past a message", stage::fragment,
       "MOV.i32 r1, u0\nLOAD.i32.unsigned.slot0.discard @r2, u0, offset:0\nBRANCHZ.wait0 r57, "
       "offset:0\nNOP.end",
       "MOV.i32 r1, u0\nLOAD.i32.unsigned.slot0.discard @r2, u0, offset:0\nNOP.wait0\n"
       "BRANCHZ.reconverge r57, offset:0\nNOP.end"},
      {"nor does discard", stage::fragment,
       "MOV.i32 r1, u0\nMOV.i32.wait0 r2, u0\nBRANCHZ.discard r57, offset:0\nNOP.end",
       "MOV.i32 r1, u0\nMOV.i32.wait0 r2, u0\nNOP.discard\nBRANCHZ.reconverge r57, offset:0\nNOP.end"},
  };
  for (const row& r : rows) {
    INFO(r.what);
    const code<> result = insert_reconvergence(words(r.before), r.kind, arch::v9);
    REQUIRE(result.ok());
    CHECK(list(result) == words(r.after));
  }
}

TEST_CASE("repairs are applied until discard stays in place") {
  const code<> result = repair(words("TEX_SINGLE.slot0.f.32.r.2d.computed @r3, @r4:r5, u0\n"
                                     "BRANCHZ r60, offset:-1\nIADD.u32.discard r0, ^r5, r0\n"
                                     "ATEST @r60, r60, r4, 0x0\nBRANCHZ r3, offset:-4"),
                               stage::fragment, arch::v9);
  REQUIRE(result.ok());
  CHECK(list(repair(result, stage::fragment)) == list(result));
}

TEST_CASE("a wait does not cover a message that is sent after it") {
  // The second load has no room for the waits of ATEST, so that the first load waits.
  const assembly program = assemble(R"(
    LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0
    LD_VAR_BUF_IMM.f32.slot1.src_f32.center.store.wait_resource @r4, r61, index:0x10
    ATEST @r60, r60, r3, atest_datum.w0
    ZS_EMIT.z.slot0 @r60, r4, 0x0, r60
    BLEND.slot2.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
  )",
                                    arch::v11);
  REQUIRE(program.ok());
  const code<> repaired = repair(program.words, stage::fragment);
  CHECK(repaired.ok());
  CHECK(verify(repaired, stage::fragment).size() == 0);
}

TEST_CASE("branches and calls follow") {
  const words_of before = words(
      "BRANCHZ.eq.reconverge r0, offset:last\nLOAD.i32.unsigned.slot0.reconverge @r1, u0, offset:0\n"
      "last:\nIADD_IMM.i32 r48, program_counter.w0, #0x10\nMOV.i32 r2, r1\n"
      "BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1\nNOP.end");
  const code<> result = insert_waits(before, stage::fragment, arch::v9);
  REQUIRE(result.ok());
  // The call returns to the word after it: the wait needs no NOP.
  CHECK(list(result) == words("BRANCHZ.eq.reconverge r0, offset:last\n"
                              "LOAD.i32.unsigned.slot0.reconverge @r1, u0, offset:0\n"
                              "last:\nIADD_IMM.i32.wait0 r48, program_counter.w0, #0x10\nMOV.i32 r2, r1\n"
                              "BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1\nNOP.end"));

  const words_of crowded = words(
      "MOV.i32 r48, 0x0\nIADD_IMM.i32.discard r48, program_counter.w0, #0x10\n"
      "LOAD.i32.unsigned.slot0.discard @r1, u0, offset:0\n"
      "BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1\nNOP.end");
  const code<> grown = insert_waits(crowded, stage::fragment, arch::v9);
  REQUIRE(grown.ok());
  CHECK(list(grown) == words("MOV.i32 r48, 0x0\nIADD_IMM.i32.discard r48, program_counter.w0, #0x18\n"
                             "LOAD.i32.unsigned.slot0.discard @r1, u0, offset:0\nNOP.wait0\n"
                             "BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1\nNOP.end"));
}

TEST_CASE("irreparable programs are reported and unchanged") {
  const auto check = [](const words_of& before, error_kind problem, word_index index) {
    const code<> result = repair(before, stage::fragment, arch::v9);
    CHECK(result.error().kind == problem);
    CHECK(result.error().index == index);
    CHECK(list(result) == before);
    CHECK(std::string_view(explanation_of(problem)).size() > 10);
  };
  check({words("NOP")[0], 0x00ff0000000000ff, words("NOP.end")[0]}, error_kind::undecodable_word, 1);
  check(words("NOP\nBRANCHZ.eq r0, offset:7\nNOP.end"), error_kind::branch_out_of_program, 1);
  check(
      words("IADD_IMM.i32 r0, program_counter.w0, #0x10\nLOAD.i32.unsigned.slot0.discard @r1, u0, offset:0\n"
            "MOV.i32 r2, r1\nNOP.end"),
      error_kind::address_dependent, 0);

  words_of far = words("BRANCHZ.eq r0, offset:0\nNOP.end");
  far.assign(1, words("BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0xff")[0]);
  for (int i = 0; i < 255; ++i) far.push_back(words("MOV.i32 r0, 0x0")[0]);
  far[4] = words("LOAD.i32.unsigned.slot1.discard @r1, u0, offset:0")[0];
  far[5] = words("MOV.i32 r2, r1")[0];
  far.push_back(words("NOP.end")[0]);
  CHECK(insert_waits(far, stage::fragment, arch::v9).error().kind == error_kind::branch_out_of_range);
  // A pass that drops a NOP does not change the findings.
  far.insert(far.begin(), words("NOP.wait0")[0]);
  check(far, error_kind::branch_out_of_range, 1);
}

namespace {

/// The program without waits, reconverge and last-use marks, and with all messages on slot 0.
words_of without_marks(words_of words) {
  for (std::uint64_t& word : words) {
    const decoded_instruction d = decode(word, arch::v9);
    if (!d.ok()) continue;
    if (flow_of(word, arch::v9) != flow::end && flow_of(word, arch::v9) != flow::discard)
      word = with_flow(word, flow::none, arch::v9).word();
    for (unsigned i = 0; i < d.info().operand_count; ++i)
      if (d.operand_at(i).is_last_use()) word = with_last_use(word, i, false, arch::v9).word();
    for (unsigned i = 0; i < d.info().modifier_count; ++i)
      if (d.info().modifiers()[i].id == modifier::slot && d.value(modifier::slot) < 3)
        word &= ~(std::uint64_t{7} << d.info().modifiers()[i].start);
  }
  return words;
}

}  // namespace

TEST_CASE("compiled programs are repaired alike in all architectures") {
  std::size_t same = 0;
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const words_of bare = without_marks(p.words);
    const std::string text = program_to_string({bare.data(), bare.size()}, arch::v9,
                                               {.permissive = true, .numbered_labels = true});
    same += std::size(all_archs) - same_in_archs::check_repair(text, p.stage);
  }
  CHECK(same > 50 * std::size(all_archs));
}
