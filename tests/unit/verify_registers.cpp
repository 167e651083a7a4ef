// SPDX-License-Identifier: MIT
// Programs that break the rules on registers, and programs that almost do.
#include "vectors.hpp"
#include "verify.hpp"

#include <catch.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace verify_rows;

TEST_CASE("read_after_last_use and half_pair_last_use") {
  constexpr rule r = rule::read_after_last_use, h = rule::half_pair_last_use;
  check_rows<comp, r>({
      {"straight on", {{1, 0, 57}}, R"(MOV.i32 r0, ^r57
          MOV.i32.end r1, r57)"},
      {"twice in one instruction", {}, "IADD.u32.end r0, ^r57, r57"},
      {"written in between", {}, R"(MOV.i32 r0, ^r57
          MOV.i32 r57, u0
          MOV.i32.end r1, r57)"},
      {"written by the reader itself", {}, R"(IADD.u32 r57, ^r57, u0
          MOV.i32.end r1, r57)"},
      {"on one of two ways", {{2, 1, 57}}, R"(BRANCHZ.reconverge r58, offset:join
          MOV.i32.reconverge r0, ^r57
       join: MOV.i32.end r1, r57)"},
      {"on the other way", {}, R"(BRANCHZ.reconverge r58, offset:other
          MOV.i32 r0, ^r57
          NOP.end
       other: MOV.i32.end r1, r57)"},
      {"around a loop", {{1, 1, 57}}, R"(NOP.reconverge
       loop: MOV.i32 r0, ^r57
          BRANCHZ.reconverge r58, offset:loop
          NOP.end)"},
      {"a store of it", {{1, 0, 57}}, R"(MOV.i32 r0, ^r57
          STORE.i32.slot0.end @r57, u0, offset:0)"},
      {"both of a pair", {{1, 0, 58}}, R"(IADD.u64 r0, ^r58, u0
          IADD.u64.end r2, r58, u0)"},
  });
  check_rows<comp, h>({
      {"high half of a pair", {{1, 0, 59}}, R"(IADD.u64 r0, ^r58, u0
          MOV.i32.end r2, r59)"},
      {"low half of a pair", {{1, 0, 58}}, R"(LOAD.i32.unsigned.slot0.w0.wait0 @r0, ^r58, offset:0
          MOV.i32.end r2, r58)"},
      {"high half of a pair, written before", {}, R"(IADD.u64 r0, ^r58, u0
          MOV.i32 r59, u0
          MOV.i32.end r2, r59)"},
      {"a widened source ends one register", {}, R"(IADD.u64 r0, ^r58.w0, u0
          MOV.i32.end r2, r59)"},
  });
}

TEST_CASE("registers live at the start, and registers that may be written") {
  const std::vector<std::uint64_t> reads = words_of("MOV.i32.end r0, r1");
  verify_options options;
  options.inputs = register_set::range(1, 1);
  const verification given = verify(reads, comp, arch::v9, options);
  CHECK(given.findings().size() == 0);
  // With a list of inputs, a read of any other register is a hazard.
  for (const register_set inputs : {preloaded_registers(comp, arch::v9), register_set()}) {
    options.inputs = inputs;
    const program_error wrong = verify(reads, comp, valhall::arch::v9, options).error();
    CHECK(wrong.rule == rule::uninitialized_read);
    CHECK(wrong.severity == severity::hazard);
    CHECK(wrong.register_number == 1);
  }
  CHECK(verify(reads, comp, arch::v9).ok());
  const std::vector<std::uint64_t> preloaded = words_of("MOV.i32.end r0, r60");
  CHECK(verify(preloaded, comp, arch::v9, {.inputs = preloaded_registers(comp, arch::v9)}).ok());
  CHECK_FALSE(verify(preloaded, comp, arch::v9, {.inputs = register_set()}).ok());

  const std::vector<std::uint64_t> some =
      words_of("BRANCHZ.reconverge r57, offset:1\nMOV.i32.reconverge r1, u0\nMOV.i32.end r0, r1");
  const verification lenient = verify(some, comp, arch::v9);
  CHECK(lenient.findings().size() == 0);
  options = {};
  options.conservative = true;
  const verification result = verify(some, comp, arch::v9, options);
  REQUIRE(result.findings().size() == 1);
  CHECK(result.findings()[0].rule == rule::uninitialized_read);
  CHECK(result.findings()[0].index == 2);
  CHECK(result.ok());
}

TEST_CASE("partial_message_write") {
  constexpr rule r = rule::partial_message_write;
  check_rows<comp, r>({
      {"the whole register after a half", {{1, 0, 1}}, R"(LOAD.i16.h1.unsigned.slot0.wait0 @r1, u0, offset:0
          ISUB.s32.end r2, r1, r60)"},
      {"another byte", {{1, 0, 1}}, R"(LOAD.i8.b2.unsigned.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1.b1, r60)"},
      {"the byte that is loaded", {}, R"(LOAD.i8.b2.unsigned.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1.b2, r60)"},
      {"a load that writes all of the register", {}, R"(LOAD.i8.w0.slot0.wait0 @r1, u0, offset:0
          IADD.u32.end r2, r1, r60)"},
      {"the first half after the second was loaded beside it",
       {{2, 1, 1}},
       R"(LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          LOAD.i16.h1.unsigned.slot0.wait0 @r1, u0, offset:4
          IADD.u32.end r2, r1.h0, r60)"},
      {"the rest is written after the load", {}, R"(LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          FADD.f32 r1.h1, r60, r61
          IADD.u32.end r2, r1, r60)"},
      {"on one of two paths", {{4, 1, 1}}, R"(BRANCHZ.eq.reconverge r60, offset:over
          LOAD.i8.b0.unsigned.slot0.wait @r1, u0, offset:0
          BRANCHZ.eq.reconverge 0x0, offset:end
        over:
          MOV.i32.reconverge r1, r60
        end:
          IADD.u32.end r2, r1, r60)"},
      {"the second register of an address", {{2, 0, 1}}, R"(LOAD.i8.b0.unsigned.slot0.wait0 @r1, u0, offset:0
          MOV.i32 r0, u0
          LOAD.i32.unsigned.slot0.end @r2, r0, offset:0)"},
      {"both registers of a pair", {{2, 1, 3}}, R"(LOAD.i16.h0.unsigned.slot0.wait0 @r2, u0, offset:0
          LOAD.i8.b3.unsigned.slot0.wait0 @r3, u0, offset:8
          IADD.u64.end r4, r2, u0)"},
      {"one word of a pair", {}, R"(LOAD.i8.b0.unsigned.slot0.wait0 @r3, u0, offset:0
          MOV.i32 r2, u0
          IADD.u64.end r4, r2.w0, u0)"},
      {"a store of the register", {{1, 0, 0}}, R"(LOAD.i8.b0.unsigned.slot0.wait0 @r0, u0, offset:0
          STORE.i32.slot0.end @r0, u2, offset:0)"},
      {"a store of the part", {}, R"(LOAD.i8.b1.unsigned.slot0.wait0 @r0, u0, offset:0
          STORE.i8.b1.slot0.end @r0, u2, offset:0)"},
      {"a store of another part", {{1, 0, 0}}, R"(LOAD.i16.h1.unsigned.slot0.wait0 @r0, u0, offset:0
          STORE.i16.slot0.end @r0, u2, offset:0)"},
      {"the last register of a store, in part", {}, R"(MOV.i32 r0, u0
          LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          STORE.i48.slot0.end @r0:r1, u2, offset:0)"},
      {"a register amid a store", {{2, 1, 6}}, R"(LOAD.i128.unsigned.slot0.wait0 @r4:r5:r6:r7, u0, offset:0
          LOAD.i16.h0.unsigned.slot0.wait0 @r6, u0, offset:0
          STORE.i128.slot0.end @r4:r5:r6:r7, u2, offset:0)"},
      {"a spill copies what nobody reads", {}, R"(LOAD.i16.h0.unsigned.slot0.wait0 @r0, u0, offset:0
          STORE.i32.force.slot0.end @r0, thread_local_pointer.w0, offset:0)"},
      {"the operand of an atomic", {{1, 0, 0}}, R"(LOAD.i16.h0.unsigned.slot0.wait0 @r0, u0, offset:0
          ATOM.i32.aadd.slot0.end @r0, u2, offset:0x0)"},
      {"the expected value of an atomic", {{2, 1, 1}}, R"(MOV.i32 r0, u0
          LOAD.i8.b0.unsigned.slot0.wait0 @r1, u0, offset:0
          ATOM_RETURN.i32.axchg.compare.slot0.end @r2, @r0:r1, u2, offset:0x0)"},
      {"a move may copy what nobody reads", {}, R"(LOAD.i8.b0.unsigned.slot0.wait0 @r1, u0, offset:0
          MOV.i32.end r2, r1)"},
  });
  check_rows<frag, r>({
      {"coordinates of a texture", {{2, 1, 1}}, R"(MOV.i32 r0, u0
          LOAD.i16.h0.unsigned.slot0.wait0 @r1, u0, offset:0
          TEX_SINGLE.slot0.f.32.2d.zero.end @r4:r5:r6:r7, @r0:r1, u0)"},
      {"half a register after three halves of a varying",
       {{1, 0, 1}},
       R"(LD_VAR_IMM.f16.slot0.v3.center.store.wait0 @r0:r1, r61, table:0x0, index:0x0
          IADD.u32.end r2, r1.h1, r60)"},
      {"the three halves themselves",
       {},
       R"(LD_VAR_IMM.f16.slot0.v3.center.store.wait0 @r0:r1, r61, table:0x0, index:0x0
          FADD.v2f16 r2, r0.h10, r1.h00
          FADD.f32.end r3, r0.h1, r1.h0)"},
      {"four halves", {}, R"(LD_VAR_IMM.f16.slot0.v4.center.store.wait0 @r0:r1, r61, table:0x0, index:0x0
          IADD.u32.end r2, r1.h1, r60)"},
      {"half a register after three halves of a texture",
       {{1, 0, 5}},
       R"(TEX_SINGLE.slot0.f.16.rgb.2d.zero.wait0 @r4:r5, @r58:r59, u0
          STORE.i64.slot0.end @r4:r5, u2, offset:0)"},
      {"three halves of a texture that are stored",
       {},
       R"(TEX_SINGLE.slot0.f.16.rgb.2d.zero.wait0 @r4:r5, @r58:r59, u0
          STORE.i48.slot0.end @r4:r5, u2, offset:0)"},
  });
  check_rows<vert, r>({
      {"half a register after three halves of an attribute",
       {{1, 0, 1}},
       R"(LD_ATTR_IMM.f16.slot0.v3.wait0 @r0:r1, r60, r61, index:0x0, table:0x0
          STORE.i64.slot0.end @r0:r1, u2, offset:0)"},
  });
}

namespace {

/// Whether register `number` is in a source of the message, not only among its staging registers.
bool is_source(const decoded_instruction& d, unsigned number) {
  for (unsigned i = 0; i < d.info().operand_count; ++i) {
    if (d.info().operands()[i].role != operand_role::source) continue;
    const operand source = d.operand_at(i);
    const unsigned last = source.number() + d.info().operands()[i].size / 32u - 1;
    if (source.kind() == operand_kind::general_register && source.number() <= number && number <= last)
      return true;
  }
  return false;
}

}  // namespace

TEST_CASE("any register that a message reads may be partially written") {
  for (const arch e : all_archs) {
    std::vector<std::uint64_t> loads;  // Each loads the highest byte of one register.
    for (unsigned r = 0; r < register_count_of(e); ++r) {
      const std::string text = "LOAD.i8.b3.unsigned.slot0.wait @r" + std::to_string(r) + ", u0, offset:0";
      loads.push_back(assemble(std::string_view(text), e).words[0]);
    }
    const std::uint64_t end = assemble("NOP.end", e).words[0];
    std::size_t reads = 0;
    for (const vectors::vector& v : vectors::documented(e)) {
      const decoded_instruction d = decode(v.word(), e);
      if (!d.info().is_message) continue;
      // Spills and a store of the loaded byte do not read the rest.
      const bool reads_rest = d.value(modifier::memory_access) != unsigned(memory_access::force) &&
                              d.value(modifier::store_lane_8_bit) != unsigned(store_lane_8_bit::b3);
      for (const reg r : effects_of(d).reads) {
        if (!reads_rest && is_source(d, r.number())) continue;
        INFO(name_of(e) << ' ' << v.text << ", r" << r.number());
        const bool is_found = verify(std::vector<std::uint64_t>{loads[r.number()], v.word(), end}, frag, e)
                                  .has_finding(rule::partial_message_write);
        CHECK(is_found == reads_rest);
        ++reads;
      }
    }
    CHECK(reads > 500);
  }
}

TEST_CASE("narrow_registers") {
  constexpr rule r = rule::narrow_registers;
  const auto find = [](const char* text, stage s) {
    return verify(words_of(text), s, arch::v9, {.narrow = true}).findings()[0];
  };
  const program_error written = find("MOV.i32.end r16, r60", comp);
  CHECK(written.rule == r);
  CHECK(written.severity == severity::fault);
  CHECK(written.register_number == 16);
  CHECK(find("IADD.u64.end r0, r46, u0", comp).register_number == 46);
  CHECK_FALSE(verify(words_of("MOV.i32.end r15, r48"), comp, arch::v9, {.narrow = true}).has_finding(r));
  CHECK_FALSE(verify(words_of("MOV.i32.end r16, r60"), comp, arch::v9).has_finding(r));
  // A blend shader may use r0 to r15, and read the registers that are preloaded for it.
  CHECK(find("MOV.i32.end r49, r60", stage::blend).register_number == 49);
  CHECK_FALSE(
      verify(words_of("MOV.i32.end r15, r48"), stage::blend, arch::v9, {.narrow = true}).has_finding(r));
  // No register of v15 is known to exist then.
  const assembly last = assemble("MOV.i32.end r0, r1", arch::v15);
  CHECK(verify(last.words, comp, {.narrow = true}).has_finding(r));
}

TEST_CASE("registers preloaded in v14") {
  const std::vector<std::uint64_t> words = words_of("MOV.i32.end r0, r63");
  CHECK(verify(words, vert, arch::v9).has_finding(rule::uninitialized_read));
  CHECK_FALSE(verify(words, vert, arch::v14).has_finding(rule::uninitialized_read));
}
