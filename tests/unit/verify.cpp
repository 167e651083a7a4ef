// SPDX-License-Identifier: MIT
// Each rule of programs: programs that break it, and others that almost do.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// The expected findings of a program. Without a rule: neither fault nor hazard, and no note of the tested
/// rule.
struct expected {
  valhall::rule rule = valhall::rule::none;
  word_index index = no_index;
  word_index other = no_index;
  std::uint8_t register_number = finding::none;
  std::uint8_t slot = finding::none;
};

struct row {
  const char* what;
  stage in;
  rule about;
  const char* text;
  std::vector<expected> findings;  ///< All of that rule.
};

constexpr std::uint8_t no = finding::none;
constexpr stage comp = stage::compute, vert = stage::vertex, frag = stage::fragment, blnd = stage::blend;

std::vector<std::uint64_t> words_of(const char* text) {
  assemble_options how;
  how.permissive = true;
  const assembly result = assemble(text, how);
  std::string errors;
  for (const diagnostic& d : result.errors) errors += to_string(d, "program");
  INFO(errors);
  REQUIRE(result.ok());
  return result.words;
}

std::string listing(const verification& v) {
  std::string text;
  for (const finding& f : v.findings())
    text += std::string(name_of(f.severity)) + ' ' + name_of(f.rule) + " at " + std::to_string(f.index) +
            ", other " + std::to_string(f.other) + ", r" + std::to_string(f.register_number) + ", slot " +
            std::to_string(f.slot) + '\n';
  return text;
}

void check_row(const row& r) {
  INFO(r.what << " [" << name_of(r.about) << "]\n" << r.text);
  const verification result = verify(words_of(r.text), r.in);
  INFO(listing(result));
  std::vector<finding> about;
  for (const finding& f : result.findings()) {
    if (f.rule == r.about)
      about.push_back(f);
    else
      CHECK(f.severity == severity::note);
  }
  REQUIRE(about.size() == r.findings.size());
  CHECK(result.breaks(r.about) == !about.empty());
  for (std::size_t i = 0; i < about.size(); ++i) {
    CHECK(about[i].severity == severity_of(r.about));
    CHECK(about[i].index == r.findings[i].index);
    CHECK(about[i].other == r.findings[i].other);
    CHECK(about[i].register_number == r.findings[i].register_number);
    CHECK(about[i].slot == r.findings[i].slot);
  }
  const bool wrong = !about.empty() && severity_of(r.about) != severity::note;
  CHECK(result.ok() == !wrong);
  if (wrong)
    CHECK(result.first_wrong() == about[0]);
  else
    CHECK(result.first_wrong().rule == rule::none);
}

void check_rows(const std::vector<row>& rows) {
  for (const row& r : rows) check_row(r);
}

}  // namespace

TEST_CASE("read_before_wait") {
  constexpr rule r = rule::read_before_wait;
  check_rows({
      {"at once",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {{r, 1, 0, 0, 0}}},
      {"second of the registers, in the address of a store",
       comp,
       r,
       R"(LOAD.i64.unsigned.slot1 @r2:r3, u0, offset:0
          NOP.wait02
          STORE.i32.slot0.end @r60, r2, offset:0)",
       {{r, 2, 0, 2, 1}}},
      {"as staging register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot2.w0 @r4, u0, offset:0
          STORE.i32.slot0.end @r4, u0, offset:4)",
       {{r, 1, 0, 4, 2}}},
      {"waits on the message itself",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          MOV.i32.end r1, r0)",
       {}},
      {"a wait on the reader comes too late",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.wait0 r1, r0
          MOV.i32.end r1, r0)",
       {{r, 1, 0, 0, 0}}},
      {"a neighbouring register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r1, r57)",
       {}},
      {"a wait on one of two ways",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)",
       {{r, 4, 0, 0, 0}}},
      {"a wait on both ways",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:other
          NOP.wait0
          NOP.reconverge
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: NOP.wait0
          NOP.reconverge
       join: MOV.i32.end r1, r0)",
       {}},
      {"around a loop",
       comp,
       r,
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          NOP.wait0
          LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{r, 2, 4, 0, 0}}},
      {"around a loop that waits",
       comp,
       r,
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r1, r0, u2
          LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {}},
      {"two messages of two slots into one register",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i32.unsigned.slot1.w0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r0, r1)",
       {{r, 2, 1, 1, 1}}},
  });
}

TEST_CASE("write_before_wait") {
  constexpr rule r = rule::write_before_wait;
  check_rows({
      {"at once",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          MOV.i32.end r0, u2)",
       {{r, 1, 0, 0, 0}}},
      {"half of it",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          IADD.u32.end r0.h1, r57, r57)",
       {{r, 1, 0, 0, 0}}},
      {"by another message of the slot",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          LOAD.i64.unsigned.slot0.end @r0:r1, u0, offset:8)",
       {{r, 1, 0, 0, 0}}},
      {"staging registers that are read may be written",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r57, u2)",
       {}},
      {"after the wait",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0 @r0, u0, offset:0
          NOP.wait01
          MOV.i32.end r0, u2)",
       {}},
      {"on one of two ways",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          LOAD.i32.unsigned.slot0.w0.reconverge @r0, u0, offset:0
       join: MOV.i32.end r0, u2)",
       {{r, 2, 1, 0, 0}}},
  });
}

TEST_CASE("last_use_of_pending") {
  constexpr rule r = rule::last_use_of_pending;
  check_rows({
      {"of a stored register",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{r, 1, 0, 57, 0}}},
      {"without the mark",
       comp,
       r,
       R"(STORE.i32.slot0 @r57, u0, offset:0
          MOV.i32.end r0, r57)",
       {}},
      {"after the wait",
       comp,
       r,
       R"(STORE.i32.slot0.wait0 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {}},
      {"after a wait on another slot",
       comp,
       r,
       R"(STORE.i32.slot1.wait02 @r57, u0, offset:0
          MOV.i32.end r0, ^r57)",
       {{r, 1, 0, 57, 1}}},
      {"by the message itself", comp, r, R"(STORE.i32.slot0.end @r58, ^r58, offset:0)", {{r, 0, 0, 58, no}}},
      {"its address may end at once", comp, r, R"(STORE.i32.slot0.end @r57, ^r58, offset:0)", {}},
      {"around a loop",
       comp,
       r,
       R"(NOP.reconverge
       loop: MOV.i32 r0, ^r2
          MOV.i32 r2, u0
          STORE.i32.slot0 @r2, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{r, 1, 3, 2, 0}}},
  });
}

TEST_CASE("read_after_last_use and half_pair_last_use") {
  constexpr rule r = rule::read_after_last_use, h = rule::half_pair_last_use;
  check_rows({
      {"straight on",
       comp,
       r,
       R"(MOV.i32 r0, ^r57
          MOV.i32.end r1, r57)",
       {{r, 1, 0, 57, no}}},
      {"twice in one instruction", comp, r, "IADD.u32.end r0, ^r57, r57", {}},
      {"written in between",
       comp,
       r,
       R"(MOV.i32 r0, ^r57
          MOV.i32 r57, u0
          MOV.i32.end r1, r57)",
       {}},
      {"written by the reader itself",
       comp,
       r,
       R"(IADD.u32 r57, ^r57, u0
          MOV.i32.end r1, r57)",
       {}},
      {"on one of two ways",
       comp,
       r,
       R"(BRANCHZ.reconverge r58, offset:join
          MOV.i32.reconverge r0, ^r57
       join: MOV.i32.end r1, r57)",
       {{r, 2, 1, 57, no}}},
      {"on the other way",
       comp,
       r,
       R"(BRANCHZ.reconverge r58, offset:other
          MOV.i32 r0, ^r57
          NOP.end
       other: MOV.i32.end r1, r57)",
       {}},
      {"around a loop",
       comp,
       r,
       R"(NOP.reconverge
       loop: MOV.i32 r0, ^r57
          BRANCHZ.reconverge r58, offset:loop
          NOP.end)",
       {{r, 1, 1, 57, no}}},
      {"a store of it",
       comp,
       r,
       R"(MOV.i32 r0, ^r57
          STORE.i32.slot0.end @r57, u0, offset:0)",
       {{r, 1, 0, 57, no}}},
      {"both of a pair",
       comp,
       r,
       R"(IADD.u64 r0, ^r58, u0
          IADD.u64.end r2, r58, u0)",
       {{r, 1, 0, 58, no}}},
      {"high half of a pair",
       comp,
       h,
       R"(IADD.u64 r0, ^r58, u0
          MOV.i32.end r2, r59)",
       {{h, 1, 0, 59, no}}},
      {"low half of a pair",
       comp,
       h,
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, ^r58, offset:0
          MOV.i32.end r2, r58)",
       {{h, 1, 0, 58, no}}},
      {"high half of a pair, written before",
       comp,
       h,
       R"(IADD.u64 r0, ^r58, u0
          MOV.i32 r59, u0
          MOV.i32.end r2, r59)",
       {}},
      {"a widened source ends one register",
       comp,
       h,
       R"(IADD.u64 r0, ^r58.w0, u0
          MOV.i32.end r2, r59)",
       {}},
  });
}

TEST_CASE("varying_order") {
  constexpr rule r = rule::varying_order;
  check_rows({
      {"store without a wait",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store.end @r1, r61, table:0x0, index:0x1)",
       {{r, 1, 0, no, 0}}},
      {"clobber without a wait on one of two slots",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          NOP.wait0
          LD_VAR_IMM.slot1.f32.center.store @r1, r61, table:0x0, index:0x0
          LD_VAR_FLAT_IMM.slot0.f32.wait0 @r2, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.clobber.end @r3, r61, table:0x0, index:0x1)",
       {{r, 4, 2, no, 1}}},
      {"flat loads and the depth of the fragment leave the position alone",
       frag,
       r,
       R"(LD_VAR_FLAT_IMM.slot0.f32 @r0, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store @r1, r61, table:0x0, index:0x0
          LD_VAR_BUF_IMM.f32.slot1.src_flat32.center.store @r2, r61, index:0x0
          LD_VAR_SPECIAL.f32.center.clobber.slot1.wait01 @r3, 0x0, index:0x3
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r4, r61, table:0x0, index:0x1)",
       {}},
      {"store after the wait",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.store.end @r1, r61, table:0x0, index:0x1)",
       {}},
      {"retrieve without a wait on the store",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)",
       {{r, 1, 0, no, 0}}},
      {"retrieve after store",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)",
       {}},
      {"retrieve names no sample mode",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.centroid.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)",
       {}},
      {"retrieve by another register",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.sample.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r60, table:0x0, index:0x1)",
       {{r, 1, no_index, no, no}}},
      {"retrieve by the register, which was written",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.sample.store.wait0 @r0, r61, table:0x0, index:0x0
          MOV.i32 r61, u0
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)",
       {{r, 2, no_index, no, no}}},
      {"in both arms of a branch, which the warp runs one after the other",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store.reconverge @r0, r61, table:0x0, index:0x1
       join: NOP.wait0
          NOP.end)",
       {{r, 1, 3, no, 0}, {r, 3, 1, no, 0}}},
      {"in both arms of a branch on a uniform",
       frag,
       r,
       R"(BRANCHZ u0, offset:other
          LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x1
       join: NOP.wait0
          NOP.end)",
       {}},
      {"in both arms, with a wait at the end of each",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:0x0, index:0x1
          NOP.wait0
          NOP.reconverge
       join: NOP.end)",
       {}},
      {"where some lanes end, the others go on",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          LD_VAR_IMM.slot0.f32.center.store.end @r0, r61, table:0x0, index:0x0
       other: LD_VAR_IMM.slot0.f32.center.store.end @r0, r61, table:0x0, index:0x1)",
       {}},
      {"retrieve of nothing",
       frag,
       r,
       "LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1",
       {{r, 0, no_index, no, no}}},
      {"retrieve after clobber",
       frag,
       r,
       R"(LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          LD_VAR_IMM.slot0.f32.center.clobber.wait0 @r1, r61, table:0x0, index:0x1
          LD_VAR_IMM.slot0.f32.center.retrieve.end @r2, r61, table:0x0, index:0x1)",
       {{r, 2, no_index, no, no}}},
      {"store on one of two ways",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          LD_VAR_IMM.slot0.f32.center.store.wait @r0, r61, table:0x0, index:0x0
       join: LD_VAR_IMM.slot0.f32.center.retrieve.end @r1, r61, table:0x0, index:0x1)",
       {{r, 2, no_index, no, no}}},
      {"into a loop",
       frag,
       r,
       R"(LD_VAR_IMM.slot2.f32.center.store.reconverge @r1, r61, table:0x0, index:0x0
       loop: LD_VAR_IMM.slot0.f32.center.store.wait0 @r0, r61, table:0x0, index:0x0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{r, 1, 0, no, 2}}},
  });
}

TEST_CASE("missing_wait_before_test and missing_wait_before_blend") {
  constexpr rule t = rule::missing_wait_before_test, b = rule::missing_wait_before_blend;
  check_rows({
      {"first of all",
       frag,
       t,
       "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0",
       {{t, 0, no_index, no, no}}},
      {"after a smaller wait",
       frag,
       t,
       R"(NOP.wait012
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)",
       {{t, 1, no_index, no, no}}},
      {"once is enough, anywhere before",
       frag,
       t,
       R"(NOP.wait0126
          LD_VAR_FLAT_IMM.slot0.f32 @r0, table:0x0, index:0x0
          ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)",
       {}},
      {"wait0126",
       frag,
       t,
       R"(NOP.wait0126
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)",
       {}},
      {"wait, before ZS_EMIT",
       frag,
       t,
       R"(MOV.i32 r0, u0
          NOP.wait
          ZS_EMIT.z.slot0.end @r60, r0, r0, r60)",
       {}},
      {"ZS_EMIT",
       frag,
       t,
       R"(MOV.i32 r0, u0
          ZS_EMIT.z.slot0.end @r60, r0, r0, r60)",
       {{t, 1, no_index, no, no}}},
      {"a wait on one of two ways",
       frag,
       t,
       R"(NOP
          BRANCHZ u0, offset:join
          NOP.wait
       join: ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)",
       {{t, 3, no_index, no, no}}},
      {"in a blend shader", blnd, t, "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0", {}},
      {"BLEND without slot 7",
       frag,
       b,
       R"(LD_VAR_FLAT_IMM.slot0.v4.f16.wait0126 @r0:r1, table:0x0, index:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)",
       {{b, 1, no_index, no, no}}},
      {"BLEND after a message that follows the wait",
       frag,
       b,
       R"(NOP.wait
          LD_VAR_FLAT_IMM.slot0.v4.f16.wait0126 @r0:r1, table:0x0, index:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)",
       {}},
      {"ST_TILE in an arm that did not wait",
       frag,
       b,
       R"(MOV.i32 r0, u0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait
          NOP.reconverge
       join: ST_TILE.f32.slot0.end @r0, r0, r60, r0)",
       {{b, 4, no_index, no, no}}},
      {"BLEND after the wait and arithmetic",
       frag,
       b,
       R"(LD_VAR_FLAT_IMM.slot0.v4.f16 @r0:r1, table:0x0, index:0x0
          NOP.wait
          FADD.v2f16 r0, r0, r0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          NOP.end)",
       {}},
      {"a second BLEND",
       frag,
       b,
       R"(MOV.i32 r0, u0
          MOV.i32.wait r1, u0
          BLEND.slot0.v4.f16 @r0:r1, blend_descriptor_0.w0, r60, target:0x0
          BLEND.slot0.v4.f16.end @r0:r1, blend_descriptor_1.w0, r60, target:0x0
          NOP.end)",
       {}},
      {"LD_TILE in a fragment shader",
       frag,
       b,
       R"(MOV.i32 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)",
       {{b, 1, no_index, no, no}}},
      {"LD_TILE of depth after slot 6",
       frag,
       b,
       R"(MOV.i32.wait0126 r0, u0
          LD_TILE.z_stencil.v4.f16.slot0.end @r0:r1, r0, r60, r0)",
       {}},
      {"LD_TILE of depth without slot 6",
       frag,
       b,
       R"(MOV.i32.wait012 r0, u0
          LD_TILE.z_stencil.v4.f16.slot0.end @r0:r1, r0, r60, r0)",
       {{b, 1, no_index, no, no}}},
      {"LD_TILE of colour after slot 6 alone",
       frag,
       b,
       R"(MOV.i32.wait0126 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)",
       {{b, 1, no_index, no, no}}},
      {"LD_TILE in a blend shader",
       blnd,
       b,
       R"(MOV.i32 r0, u0
          LD_TILE.v4.f16.slot0.end @r0:r1, r0, r60, r0)",
       {}},
  });
}

TEST_CASE("barrier_without_wait") {
  constexpr rule r = rule::barrier_without_wait;
  check_rows({
      {"carries it", comp, r, "BARRIER.slot7.wait\nNOP.end", {}},
      {"is followed by it", comp, r, "BARRIER.slot7\nNOP.wait\nNOP.end", {}},
      {"is followed by a smaller one",
       comp,
       r,
       "BARRIER.slot7\nNOP.wait0126\nNOP.end",
       {{r, 0, no_index, no, no}}},
      {"is followed by it too late",
       comp,
       r,
       "BARRIER.slot7\nNOP\nNOP.wait\nNOP.end",
       {{r, 0, no_index, no, no}}},
      {"is the last", comp, r, "BARRIER.slot7.end", {{r, 0, no_index, no, no}}},
      {"a store before",
       comp,
       r,
       "STORE.i32.slot1 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end",
       {{r, 1, 0, no, 1}}},
      {"a store that is waited on",
       comp,
       r,
       "STORE.i32.slot1.wait12 @r57, u0, offset:0\nBARRIER.slot7.wait\nNOP.end",
       {}},
      {"followed by it on one of two ways",
       comp,
       r,
       R"(BARRIER.slot7
          BRANCHZ u0, offset:other
          NOP.wait
          NOP.end
       other: NOP.end)",
       {{r, 0, no_index, no, no}}},
      {"followed by a branch with it",
       comp,
       r,
       R"(BARRIER.slot7
          BRANCHZ.wait u0, offset:0
          NOP.end)",
       {}},
      {"a store on one of two ways",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          STORE.i32.slot2.reconverge @r57, u0, offset:0
       join: BARRIER.slot7.wait
          NOP.end)",
       {{r, 2, 1, no, 2}}},
      {"a load in one arm and BARRIER in the other",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          LOAD.i32.unsigned.slot1.w0 @r0, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:join
       other: BARRIER.slot7.wait
          NOP.reconverge
       join: NOP.end)",
       {{r, 3, 1, no, 1}}},
  });
}

TEST_CASE("missing_end, branch_out_of_program and zero_word") {
  constexpr rule e = rule::missing_end, o = rule::branch_out_of_program, z = rule::zero_word;
  check_rows({
      {"no end", comp, e, "NOP", {{e, 0, no_index, no, no}}},
      {"end", comp, e, "NOP.end", {}},
      {"padding is no end", comp, e, "NOP\n.word 0\n.word 0", {{e, 0, no_index, no, no}}},
      {"a loop without an end", comp, e, "loop: NOP.reconverge\nBRANCHZ.eq.reconverge 0x0, offset:loop", {}},
      {"a branch that may not be taken",
       comp,
       e,
       "NOP.reconverge\nloop: BRANCHZ.reconverge r57, offset:loop",
       {{e, 1, no_index, no, no}}},
      {"BLEND with end",
       frag,
       e,
       "MOV.i32.wait r0, u0\nBLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0",
       {{e, 1, no_index, no, no}}},
      {"leaves",
       frag,
       e,
       R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
          BRANCHZI.eq.absolute 0x0, blend_descriptor_0.w1)",
       {}},
      {"may leave", frag, e, "BRANCHZI.absolute.reconverge r57, u2", {{e, 0, no_index, no, no}}},
      {"after the last", comp, o, "BRANCHZ.reconverge r57, offset:1\nNOP.end", {{o, 0, no_index, no, no}}},
      {"to the last", comp, o, "BRANCHZ.reconverge r57, offset:0\nNOP.end", {}},
      {"before the first", comp, o, "BRANCHZ.reconverge r57, offset:-2\nNOP.end", {{o, 0, no_index, no, no}}},
      {"to the first", comp, o, "BRANCHZ.reconverge r57, offset:-1\nNOP.end", {}},
      {"into the padding",
       comp,
       o,
       "BRANCHZ.reconverge r57, offset:1\nNOP.end\n.word 0",
       {{o, 0, no_index, no, no}}},
      {"never taken", comp, o, "BRANCHZ 0x0, offset:99\nNOP.end", {}},
      {"where nothing comes",
       comp,
       o,
       "NOP.end\nBRANCHZ.eq 0x0, offset:99\nNOP.end",
       {{o, 1, no_index, no, no}}},
      {"BLEND",
       frag,
       o,
       R"(MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x2
          NOP.end)",
       {{o, 1, no_index, no, no}}},
      {"in the middle", comp, z, "NOP\n.word 0\nNOP.end", {{z, 1, no_index, no, no}}},
      {"after the end, in the middle", comp, z, "NOP.end\n.word 0\nNOP.end", {{z, 1, no_index, no, no}}},
      {"after the end", comp, z, "NOP.end\n.word 0\n.word 0", {}},
      {"nothing but zeros", comp, z, ".word 0\n.word 0", {{z, 0, no_index, no, no}}},
      {"nothing", comp, z, "", {{z, 0, no_index, no, no}}},
  });
  const verification outside = verify(words_of("BRANCHZ.reconverge r57, offset:-20\nNOP.end"), comp);
  CHECK(outside.findings()[0].target == -19);
}

TEST_CASE("missing_reconverge") {
  constexpr rule r = rule::missing_reconverge;
  check_rows({
      {"a register of the start", comp, r, "BRANCHZ r57, offset:0\nNOP.end", {{r, 0, no_index, no, no}}},
      {"a uniform", comp, r, "BRANCHZ u0, offset:0\nNOP.end", {}},
      {"the lane", comp, r, "BRANCHZ lane_id.w0, offset:0\nNOP.end", {{r, 0, no_index, no, no}}},
      {"memory at a uniform address",
       comp,
       r,
       R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, u0, offset:0
          BRANCHZ r0, offset:0
          NOP.end)",
       {}},
      {"an atomic result",
       comp,
       r,
       R"(ATOM1_RETURN.i32.slot0.ainc.wait0 @r0, u0, offset:0x0
          BRANCHZ r0, offset:0
          NOP.end)",
       {{r, 1, no_index, no, no}}},
      {"half of it differs",
       comp,
       r,
       R"(IADD.u32 r0, r57, r57
          V2F16_TO_V2S16 r0.h0, u0
          BRANCHZ r0, offset:0
          NOP.end)",
       {{r, 2, no_index, no, no}}},
      {"falls into the target",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          NOP
       join: NOP.end)",
       {{r, 1, 0, no, no}}},
      {"falls into the target of a branch on a uniform",
       comp,
       r,
       R"(BRANCHZ u0, offset:join
          NOP
       join: NOP.end)",
       {}},
      {"written differently on two ways",
       comp,
       r,
       R"(MOV.i32 r0, u0
          BRANCHZ.reconverge r57, offset:join
          MOV.i32.reconverge r0, u1
       join: BRANCHZ r0, offset:0
          NOP.end)",
       {{r, 3, no_index, no, no}}},
      {"a uniform branch that some lanes come to together",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          BRANCHZ u0, offset:inner
          NOP.reconverge
       inner: NOP.reconverge
       join: NOP.end)",
       {}},
      {"wait reconverges",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait
       join: NOP.end)",
       {}},
      {"wait012 does not",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.wait012
       join: NOP.end)",
       {{r, 1, 0, no, no}}},
      {"two targets that nothing else leads to",
       comp,
       r,
       R"(BRANCHZ r57, offset:other
          NOP
          NOP.end
       other: NOP.end)",
       {}},
      {"lanes that leave a loop in different iterations differ in what it changes",
       comp,
       r,
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       head: BRANCHZ.reconverge r1, offset:latch
          IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:latch
          BRANCHZ.eq 0x0, offset:done
       latch: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.eq.reconverge 0x0, offset:head
       done: NOP.end)",
       {{r, 4, no_index, no, no}}},
      {"and in an outer loop",
       comp,
       r,
       R"(MOV.i32.reconverge r3, u0
       outer: MOV.i32.reconverge r1, r60
       inner: IADD_IMM.i32 r3, r3, #0x1
          ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:inner
          BRANCHZ r3, offset:outer
          NOP.end)",
       {{r, 5, no_index, no, no}}},
      {"what a loop does not change is the same after it",
       comp,
       r,
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          BRANCHZ r3, offset:0
          NOP.end)",
       {}},
      {"inside a loop that lanes leave one by one, those that stay are together",
       comp,
       r,
       R"(MOV.i32 r3, u0
          MOV.i32.reconverge r1, r60
       loop: IADD_IMM.i32 r3, r3, #0xFFFFFFFF
          BRANCHZ r3, offset:next
          NOP
       next: ISUB.u32.saturate r1, r1, 0x1000000.b3
          BRANCHZ.reconverge r1, offset:loop
          NOP.end)",
       {}},
      {"after some lanes ended, the others are together",
       comp,
       r,
       R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:rest
          MOV.i32.end r3, u1
       rest: BRANCHZ r3, offset:0
          NOP.end)",
       {}},
      {"a loop with two entries",
       comp,
       r,
       R"(MOV.i32 r3, u0
          BRANCHZ.reconverge r57, offset:second
       first: IADD_IMM.i32.reconverge r3, r3, #0x1
       second: BRANCHZ r3, offset:first
          NOP.end)",
       {{r, 3, no_index, no, no}}},
      {"after where lanes have met",
       comp,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.reconverge
       join: BRANCHZ u0, offset:0
          NOP.end)",
       {}},
      {"after a loop that lanes leave one by one",
       comp,
       r,
       R"(MOV.i32 r0, u0
          NOP.reconverge
       loop: IADD.u32 r0, r0, u0
          BRANCHZ.reconverge r57, offset:loop
          BRANCHZ r0, offset:0
          NOP.end)",
       {{r, 4, no_index, no, no}}},
      {"after a BLEND that some lanes come to",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          MOV.i32.wait r0, u0
          BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1
          BRANCHZ r57, offset:0
          NOP.reconverge
       join: NOP.end)",
       {{r, 3, no_index, no, no}}},
      {"no end, and lanes part in the endless loop",
       comp,
       r,
       R"(NOP.reconverge
       loop: BRANCHZ r57, offset:inner
          NOP.reconverge
       inner: BRANCHZ.eq.reconverge 0x0, offset:loop)",
       {{r, 1, no_index, no, no}}},
  });
  verify_options conservative;
  conservative.conservative = true;
  CHECK(verify(words_of("BRANCHZ u0, offset:0\nNOP.end"), comp, conservative).breaks(r));
}

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

TEST_CASE("helpers_ended") {
  constexpr rule r = rule::helpers_ended;
  check_rows({
      {"CLPER",
       frag,
       r,
       R"(MOV.i32.discard r0, r61
          CLPER.i32.subgroup4.end r1, r0, r0)",
       {{r, 1, 0, no, no}}},
      {"WMASK", frag, r, "NOP.discard\nNOP\nWMASK.subgroup4.end r0, r61", {{r, 2, 0, no, no}}},
      {"a level that is computed",
       frag,
       r,
       R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.computed.end @r0:r1:r2:r3, @r58:r59, u0)",
       {{r, 1, 0, no, no}}},
      {"and with a bias",
       frag,
       r,
       R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.computed_bias.end @r0:r1:r2:r3, @r58:r59:r60, u0)",
       {{r, 1, 0, no, no}}},
      {"a level that is given",
       frag,
       r,
       R"(NOP.discard
          TEX_SINGLE.slot0.f.32.2d.explicit.end @r0:r1:r2:r3, @r58:r59:r60, u0)",
       {}},
      {"level 0", frag, r, "NOP.discard\nTEX_SINGLE.slot0.f.32.2d.zero.end @r0:r1:r2:r3, @r58:r59, u0", {}},
      {"gradients",
       frag,
       r,
       R"(NOP.discard
          VAR_TEX_BUF_GRADIENT.slot0.center_store.f.32.2d.end @r0:r1:r2:r3, u0, r61)",
       {{r, 1, 0, no, no}}},
      {"discard on what needs them acts when it is done",
       frag,
       r,
       R"(CLPER.i32.subgroup4.discard r0, r61, r61
          NOP.end)",
       {}},
      {"DISCARD ends none", frag, r, "DISCARD.f32.lt r58, r58\nCLPER.i32.subgroup4.end r1, r60, r60", {}},
      {"on one of two paths",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:join
          NOP.discard
          NOP.reconverge
       join: CLPER.i32.subgroup4.end r0, r61, r61)",
       {{r, 3, 1, no, no}}},
      {"on the path that needs none",
       frag,
       r,
       R"(BRANCHZ.reconverge r57, offset:other
          NOP.discard
          NOP.end
       other: CLPER.i32.subgroup4.end r0, r61, r61)",
       {}},
      {"around a loop",
       frag,
       r,
       R"(NOP.reconverge
       loop: CLPER.i32.subgroup4 r0, r61, r61
          MOV.i32.discard r1, r0
          BRANCHZ.reconverge u0, offset:loop
          NOP.end)",
       {{r, 1, 2, no, no}}},
      {"in a blend shader", blnd, r, "NOP.discard\nCLPER.i32.subgroup4.end r8, r0, r0", {{r, 1, 0, no, no}}},
  });
}

TEST_CASE("blend_before_atest") {
  constexpr rule r = rule::blend_before_atest;
  const char* const test = "ATEST.end @r60, r60, 0x3F800000, atest_datum.w0";
  const std::string zs = std::string("MOV.i32.wait r0, u0\nZS_EMIT.z.slot0.wait @r60, r0, r0, r60\n") + test;
  const std::string tile =
      std::string("MOV.i32.wait r0, u0\nST_TILE.f32.slot0.wait @r0, r0, r60, r0\n") + test;
  const std::string blend = std::string(
                                "MOV.i32.wait r0, u0\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, "
                                "blend_descriptor_0.w0, r60, target:0x0\nNOP.wait\n") +
                            test;
  check_rows({
      {"ZS_EMIT", frag, r, zs.c_str(), {{r, 2, 1, no, no}}},
      {"BLEND", frag, r, blend.c_str(), {{r, 3, 1, no, no}}},
      {"ST_TILE is neither", frag, r, tile.c_str(), {}},
      {"on one of two ways",
       frag,
       r,
       R"(MOV.i32.wait r0, u0
          BRANCHZ.reconverge r57, offset:join
          NOP.wait
          ZS_EMIT.z.slot0.reconverge @r60, r0, r0, r60
       join: NOP.wait
          ATEST.end @r60, r60, 0x3F800000, atest_datum.w0)",
       {{r, 5, 3, no, no}}},
  });
  // Without any ATEST it is a note, once.
  const verification none = verify(words_of(R"(MOV.i32.wait r0, u0
      BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_0.w0, r60, target:0x0
      NOP.wait
      BLEND.slot0.v4.f32.end @r58:r59:r60:r61, blend_descriptor_1.w0, r60, target:0x0
      NOP.end)"),
                                   frag);
  REQUIRE(none.findings().size() == 1);
  CHECK(none.findings()[0].rule == r);
  CHECK(none.findings()[0].severity == severity::note);
  CHECK(none.findings()[0].index == 1);
  CHECK(none.ok());
}

TEST_CASE("notes") {
  constexpr rule s = rule::single_slot_message, l = rule::end_not_last, u = rule::unreachable_code,
                 i = rule::uninitialized_read, m = rule::unordered_memory;
  check_rows({
      {"two slots",
       frag,
       s,
       "NOP.wait0126\nATEST.end @r60, r60, u0, atest_datum.w0",
       {{s, 1, no_index, no, no}}},
      {"one slot and a constant", frag, s, "NOP.wait0126\nATEST.end @r60, r60, 0x0, atest_datum.w0", {}},
      {"end twice", comp, l, "NOP.end\nNOP.end", {{l, 0, no_index, no, no}}},
      {"end at the end", comp, l, "NOP\nNOP.end", {}},
      {"after the end", comp, u, "NOP.end\nNOP\nNOP.end", {{u, 1, no_index, no, no}}},
      {"jumped over",
       comp,
       u,
       "BRANCHZ.eq.reconverge 0x0, offset:1\nNOP\nNOP.end",
       {{u, 1, no_index, no, no}}},
      {"branched over", comp, u, "BRANCHZ.reconverge r57, offset:1\nNOP.reconverge\nNOP.end", {}},
      {"never written", comp, i, "MOV.i32.end r0, r1", {{i, 0, no_index, 1, no}}},
      {"preloaded", comp, i, "MOV.i32.end r0, r55", {}},
      {"not preloaded there", vert, i, "MOV.i32.end r0, r57", {{i, 0, no_index, 57, no}}},
      {"colour", blnd, i, "MOV.i32.end r0, r3", {}},
      {"no colour", frag, i, "MOV.i32.end r0, r3", {{i, 0, no_index, 3, no}}},
      {"written on one way",
       comp,
       i,
       "BRANCHZ.reconverge r57, offset:1\nMOV.i32.reconverge r1, u0\nMOV.i32.end r0, r1",
       {}},
      {"store and load",
       comp,
       m,
       "STORE.i32.slot0 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r0, u0, offset:0",
       {{m, 1, 0, no, 0}}},
      {"load and store",
       comp,
       m,
       "LOAD.i32.unsigned.slot2.w0 @r0, u0, offset:0\nSTORE.i32.slot1.end @r57, u4, offset:0",
       {{m, 1, 0, no, 2}}},
      {"load and load",
       comp,
       m,
       "LOAD.i32.unsigned.slot2.w0 @r0, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0",
       {}},
      {"store and a uniform buffer",
       comp,
       m,
       "STORE.i32.slot2 @r57, u0, offset:0\nLD_BUFFER.i32.unsigned.slot1.w0.end @r1, r57, u4",
       {}},
      {"other bytes",
       comp,
       m,
       "STORE.i32.slot2 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:4",
       {}},
      {"some of the bytes",
       comp,
       m,
       "STORE.i64.slot2 @r58:r59, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:4",
       {{m, 1, 0, no, 2}}},
      {"other bytes by an address that changed",
       comp,
       m,
       R"(STORE.i32.slot2 @r57, r58, offset:0
          IADD.u64 r58, r58, u0
          LOAD.i32.unsigned.slot1.w0.end @r1, r58, offset:4)",
       {{m, 2, 0, no, 2}}},
      {"other bytes, which are the same one round of a loop later",
       comp,
       m,
       R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, r0, offset:4
          LOAD.i32.unsigned.slot1.w0.wait1 @r2, r0, offset:0
          IADD.u64 r0, r0, u0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{m, 1, 1, no, 0}, {m, 2, 1, no, 0}}},
      {"other bytes of a uniform address, in another block",
       comp,
       m,
       R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, u0, offset:0
          BRANCHZ.reconverge r57, offset:other
          NOP.reconverge
       other: LOAD.i32.unsigned.slot1.w0.wait01 @r1, u0, offset:4
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {}},
      {"other bytes by addition of a constant",
       comp,
       m,
       R"(IADD_IMM.i32 r0, 0x0, #0x4
          IADD.u64 r2, u0, r0.w0
          STORE.i32.slot2 @r57, r2, offset:0
          LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0)",
       {}},
      {"some of the bytes by addition of a constant",
       comp,
       m,
       R"(IADD_IMM.i32 r0, 0x0, #0x4
          IADD.u64 r2, u0, r0.w0
          STORE.i32.slot2 @r57, r2, offset:-2
          LOAD.i32.unsigned.slot1.w0.end @r1, u0, offset:0)",
       {{m, 3, 2, no, 2}}},
      {"a constant with the carry into the high word",
       comp,
       m,
       R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u1
          IADD_IMM.i32 r2, u0, #0x8
          ICMP.u32.lt.i1 r3, r2, u0, 0x0
          IADD.s32 r3, r3, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, r2, offset:0)",
       {}},
      {"moved to other pairs",
       comp,
       m,
       R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, u1, r1
          MOV.i32 r4, r0
          MOV.i32 r5, r1
          STORE.i32.slot0 @r57, r4, offset:0
          MOV.i32 r6, u0
          MOV.i32 r7, u1
          STORE.i32.slot0.end @r57, r6, offset:8)",
       {}},
      {"the carry of another sum",
       comp,
       m,
       R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u4, 0x0
          IADD.s32 r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)",
       {{m, 4, 3, no, 0}}},
      {"the high word of another address",
       comp,
       m,
       R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u3
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)",
       {{m, 4, 3, no, 0}}},
      {"a carry that is saturated",
       comp,
       m,
       R"(IADD_IMM.i32 r0, u0, #0x4
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32.saturate r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          STORE.i32.slot0.end @r57, u0, offset:0)",
       {{m, 4, 3, no, 0}}},
      {"elements of an array with the carry",
       comp,
       m,
       R"(IADD.s32 r0, u0, r60
          ICMP.u32.lt.i1 r1, r0, u0, 0x0
          IADD.s32 r1, r1, u1
          STORE.i32.slot0 @r57, r0, offset:0
          IADD.u64 r2, u0, r60.w0
          STORE.i32.slot0.end @r57, r2, offset:4)",
       {}},
      {"elements of an array",
       comp,
       m,
       R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.u64 r2, u0, r60.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)",
       {}},
      {"elements of another size",
       comp,
       m,
       R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.u64 r2, u0, r60.w0, shift:0x3
          STORE.i32.slot0.end @r57, r2, offset:0)",
       {{m, 3, 1, no, 0}}},
      {"an index that changed",
       comp,
       m,
       R"(MOV.i32 r4, r60
          SHADDX.u64 r0, u0, r4.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          IADD_IMM.i32 r4, r4, #0x1
          SHADDX.u64 r2, u0, r4.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)",
       {{m, 5, 2, no, 0}}},
      {"an index that is extended with its sign",
       comp,
       m,
       R"(SHADDX.u64 r0, u0, r60.w0, shift:0x2
          STORE.i32.slot0 @r57, r0, offset:4
          SHADDX.s64 r2, u0, r60.w0, shift:0x2
          STORE.i32.slot0.end @r57, r2, offset:0)",
       {{m, 3, 1, no, 0}}},
      {"waited on",
       comp,
       m,
       "STORE.i32.slot0.wait0 @r57, u0, offset:0\nLOAD.i32.unsigned.slot1.w0.end @r0, u0, offset:0",
       {}},
      {"around a loop",
       comp,
       m,
       R"(NOP.reconverge
       loop: STORE.i32.slot0 @r57, u0, offset:0
          BRANCHZ.reconverge r57, offset:loop
          NOP.end)",
       {{m, 1, 1, no, 0}}},
  });
}

TEST_CASE("what is live at the start, and what may be written") {
  const std::vector<std::uint64_t> reads = words_of("MOV.i32.end r0, r1");
  verify_options options;
  options.inputs = register_set::range(1, 1);
  const verification given = verify(reads, comp, options);
  CHECK(given.findings().size() == 0);
  // With a list of inputs, a read of any other register is a hazard.
  for (const register_set inputs : {preloaded_registers(comp), register_set()}) {
    options.inputs = inputs;
    const finding wrong = verify(reads, comp, options).first_wrong();
    CHECK(wrong.rule == rule::uninitialized_read);
    CHECK(wrong.severity == severity::hazard);
    CHECK(wrong.register_number == 1);
  }
  CHECK(verify(reads, comp).ok());
  const std::vector<std::uint64_t> preloaded = words_of("MOV.i32.end r0, r60");
  CHECK(verify(preloaded, comp, {.inputs = preloaded_registers(comp)}).ok());
  CHECK_FALSE(verify(preloaded, comp, {.inputs = register_set()}).ok());

  const std::vector<std::uint64_t> some =
      words_of("BRANCHZ.reconverge r57, offset:1\nMOV.i32.reconverge r1, u0\nMOV.i32.end r0, r1");
  const verification lenient = verify(some, comp);
  CHECK(lenient.findings().size() == 0);
  options = {};
  options.conservative = true;
  const verification result = verify(some, comp, options);
  REQUIRE(result.findings().size() == 1);
  CHECK(result.findings()[0].rule == rule::uninitialized_read);
  CHECK(result.findings()[0].index == 2);
  CHECK(result.ok());
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

TEST_CASE("partial_message_write") {
  constexpr rule r = rule::partial_message_write;
  check_rows({
      {"the whole register after a half",
       comp,
       r,
       R"(LOAD.i16.h1.unsigned.slot0.wait0 @r1, u0, offset:0
          ISUB.s32.end r2, r1, r60)",
       {{r, 1, 0, 1}}},
      {"another byte",
       comp,
       r,
       R"(LOAD.i8.b2.unsigned.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1.b1, r60)",
       {{r, 1, 0, 1}}},
      {"the byte that is loaded",
       comp,
       r,
       R"(LOAD.i8.b2.unsigned.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1.b2, r60)",
       {}},
      {"a load that writes all of the register",
       comp,
       r,
       R"(LOAD.i8.w0.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1, r60)",
       {}},
      {"the first half after the second was loaded beside it",
       comp,
       r,
       R"(LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          LOAD.i16.h1.unsigned.slot0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r1.h0, r60)",
       {{r, 2, 1, 1}}},
      {"the rest is written after the load",
       comp,
       r,
       R"(LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          FADD.f32 r1.h1, r60, r61
          IADD.u32.end r2, r1, r60)",
       {}},
      {"on one of two paths",
       comp,
       r,
       R"(BRANCHZ.eq.reconverge r60, offset:over
          LOAD.i8.b0.unsigned.slot0.wait @r1, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:end
        over:
          MOV.i32.reconverge r1, r60
        end:
          IADD.u32.end r2, r1, r60)",
       {{r, 4, 1, 1}}},
      {"a move may copy what nobody reads",
       comp,
       r,
       R"(LOAD.i8.b0.unsigned.slot0.wait0 @r1, u0, offset:0
          MOV.i32.end r2, r1)",
       {}},
  });
}

TEST_CASE("narrow_registers") {
  constexpr rule r = rule::narrow_registers;
  const auto find = [](const char* text, stage s) {
    return verify(words_of(text), s, {.narrow = true}).findings()[0];
  };
  const finding written = find("MOV.i32.end r16, r60", comp);
  CHECK(written.rule == r);
  CHECK(written.severity == severity::fault);
  CHECK(written.register_number == 16);
  CHECK(find("IADD.u64.end r0, r46, u0", comp).register_number == 46);
  CHECK_FALSE(verify(words_of("MOV.i32.end r15, r48"), comp, {.narrow = true}).breaks(r));
  CHECK_FALSE(verify(words_of("MOV.i32.end r16, r60"), comp).breaks(r));
  // A blend shader has r0-r15 and its preloaded registers.
  CHECK(find("MOV.i32.end r49, r60", stage::blend).register_number == 49);
  CHECK_FALSE(verify(words_of("MOV.i32.end r15, r48"), stage::blend, {.narrow = true}).breaks(r));
}

TEST_CASE("registers preloaded in v14") {
  const std::vector<std::uint64_t> words = words_of("MOV.i32.end r0, r63");
  CHECK(verify(words, vert).breaks(rule::uninitialized_read));
  CHECK_FALSE(verify(words, vert, {.edition = edition::v14}).breaks(rule::uninitialized_read));
}
