// SPDX-License-Identifier: MIT
// Mesa's later spelling and Arm's spelling, printed and read.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

using namespace valhall;

namespace {

std::string printed(std::uint64_t word, arch e, syntax s) {
  return to_string(decode(word, e), {.syntax = s});
}

code<> assembled(const std::string& text, arch e, syntax s) { return assemble(text, e, {.syntax = s}).words; }

/// The first error of `text`, as `RULE: PART`.
std::string error_of(const std::string& text, syntax s, arch e = arch::v11) {
  const assembly result = assemble(text, e, {.syntax = s});
  if (result.ok()) return "none";
  const diagnostic& d = result.errors.front();
  return std::string(name_of(d.rule)) + ": " + d.text.substr(d.column - 1, d.length);
}

}  // namespace

TEST_CASE("Words of every architecture print and assemble as Arm writes them") {
  for (const arch e : all_archs) {
    const std::vector<vectors::vector>& lines = vectors::documented(e);
    CHECK(lines.size() > 1700);
    for (const vectors::vector& v : lines) {
      // The description has as many registers as LD_MULTI and ST_MULTI can count.
      if (check(v.word(), e) == rule::staging_overflow) continue;
      INFO(name_of(e) << ' ' << v.key << ' ' << v.text);
      CHECK(printed(v.word(), e, syntax::arm) == v.text);
      CHECK(assembled(v.text, e, syntax::arm) == std::vector<std::uint64_t>{v.word()});
    }
  }
}

TEST_CASE("Words of every architecture print and assemble as Mesa writes them now") {
  for (const arch e : all_archs) {
    if (e == arch::v15) continue;  // Mesa does not have it.
    const std::vector<vectors::vector> lines =
        vectors::read("archs/later-" + std::string(name_of(e)) + ".tsv");
    CHECK(lines.size() > 680);
    for (const vectors::vector& v : lines) {
      INFO(name_of(e) << ' ' << v.key << ' ' << v.text);
      // Uniforms end at u63 in this spelling, which Mesa's description does not state.
      if (check(v.word(), e) == rule::uniform_out_of_range) continue;
      CHECK(printed(v.word(), e, syntax::mesa_later) == v.text);
      CHECK(assembled(v.text, e, syntax::mesa_later) == std::vector<std::uint64_t>{v.word()});
    }
  }
}

TEST_CASE("Words of compiled programs print and assemble as Mesa 25.0 writes them") {
  const std::vector<vectors::vector> lines = vectors::read("mesa_25.tsv");
  std::size_t renamed = 0;
  for (const vectors::vector& v : lines) {
    INFO(v.key << ' ' << v.text);
    const std::vector<std::uint64_t> word = {v.word()};
    CHECK(printed(v.word(), arch::v10, syntax::mesa_25) == v.text);
    CHECK(assembled(v.text, arch::v10, syntax::mesa_25) == word);
    // The spelling of 2022 also reads the other names.
    CHECK(assembled(v.text, arch::v10, syntax::mesa_2022) == word);
    renamed += printed(v.word(), arch::v10, syntax::mesa_2022) == v.text ? 0 : 1;
  }
  CHECK(renamed > 80);
}

TEST_CASE("Each alias of an instruction belongs to a spelling, or to 2021") {
  for (const instruction_alias& alias : instruction_aliases) {
    INFO(alias.name << ' ' << alias.syntax);
    std::istringstream names(alias.syntax);
    for (std::string name; names >> name;)
      CHECK((name == "2021" || find_syntax(text_view(name.data(), name.size())).ok()));
  }
}

TEST_CASE("Mesa 25.0 writes .reserved for a texture type that is not stated") {
  const std::uint64_t word = 0x6928049473c42048;
  CHECK(printed(word, arch::v10, syntax::mesa_25) ==
        "TEX_SINGLE.slot1.skip.reserved.16.cube.computed.discard @r4:r5, @r4:r5, ^r8");
  CHECK(printed(word, arch::v10, syntax::mesa_2022) ==
        "TEX_SINGLE.slot1.skip.16.cube.computed.discard @r4:r5, @r4:r5, ^r8");
  CHECK(error_of("TEX_SINGLE.slot1.reserved.f.16.cube.computed @r4:r5, @r4:r5, ^r8", syntax::mesa_25) ==
        "duplicate_modifier: f");
  // Other reserved values have no text.
  CHECK(error_of("LSHIFT_AND.i32 r0, ^r1, 0x0.reserved, u2", syntax::mesa_25) ==
        "modifier_not_on_source: 0x0.reserved");
}

TEST_CASE("Every legal word has the same meaning in all spellings") {
  for (const vectors::vector& v : vectors::legal()) {
    if (check(v.word(), arch::v9) != rule::none) continue;
    for (const syntax s : all_syntaxes) {
      const std::string text = printed(v.word(), arch::v9, s);
      INFO(v.key << ' ' << text);
      CHECK(assembled(text, arch::v9, s) == std::vector<std::uint64_t>{v.word()});
    }
  }
}

TEST_CASE("A token can mean other words in another spelling") {
  CHECK(assembled("MOV.i32 r0, u2", arch::v9, syntax::mesa_2022) ==
        assembled("MOV.i32 r0, u1.w0", arch::v9, syntax::mesa_later));
  CHECK(assembled("MOV.i32 r0, u2", arch::v9, syntax::mesa_2022) ==
        assembled("MOV.i32 r0, u1.w0", arch::v9, syntax::arm));
  CHECK(error_of("MOV.i32 r0, u2", syntax::mesa_later) == "missing_modifier: u2");
  CHECK(error_of("MOV.i32 r0, u2", syntax::arm) == "missing_modifier: u2");
  for (const syntax s : std::initializer_list<syntax>{syntax::mesa_later, syntax::arm})
    for (const char* const operand : {"u1.w2", "u1.w0x", "lane_id.w2", "lane_id.w0x"}) {
      INFO(operand);
      CHECK(error_of(std::string("MOV.i32 r0, ") + operand, s) ==
            std::string("missing_modifier: ") + operand);
    }
}

TEST_CASE("Modifiers in Arm's spelling come in any order and case") {
  const code<> word =
      assembled("FADD.f32.wait0.round_up.clamp_0_1 r1, r2.abs.neg, r3^", arch::v9, syntax::arm);
  CHECK(word == assembled("fadd.F32.clamp_0_1.Round_Up.wait0 R1, r2.neg.abs, r3^", arch::v9, syntax::arm));
  CHECK(printed(word[0], arch::v9, syntax::arm) == "FADD.f32.wait0.round_up.clamp_0_1 r1, r2.abs.neg, r3^");
}

TEST_CASE("Branches in Arm's spelling name addresses or labels") {
  const std::string loop = "start: ADR r1, start\nADR r3, end\nBRANCH r1, start\nBRANCH.not r1, 0x20\nend:\n";
  const assembly program = assemble(loop, arch::v9, {.syntax = syntax::arm});
  REQUIRE(program.ok());
  const view<std::uint64_t> words(program.words.data(), program.words.size());
  CHECK(program_to_string(words, arch::v9, {.syntax = syntax::arm}) ==
        "ADR r1, 0x0\nADR r3, 0x20\nBRANCH r1, 0x0\nBRANCH.not r1, 0x20\n");
  const std::string labelled =
      program_to_string(words, arch::v9, {.numbered_labels = true, .syntax = syntax::arm});
  CHECK(labelled == "L0:\nADR r1, 0x0\nADR r3, 0x20\nBRANCH r1, L0\nBRANCH.not r1, L4\nL4:\n");
  CHECK(assembled(labelled, arch::v9, syntax::arm) == program.words);
  CHECK(assembled("BRANCH r27^, 0xfffffffffffffff8", arch::v13, syntax::arm) ==
        std::vector<std::uint64_t>{0x001fc007fffffe5b});
}

TEST_CASE("Errors in Arm's spelling name the rule and the part") {
  const auto of = [](const char* text) { return error_of(text, syntax::arm); };
  CHECK(of("FADD.f33 r0, r1, r2") == "unknown_mnemonic: FADD.f33");
  CHECK(of("HADD.s32.round_down r0, r1, r2") == "not_in_arch: HADD.s32");
  CHECK(of("FADD.f32.foo r0, r1, r2") == "unknown_modifier: foo");
  CHECK(of("FADD.f32.wait0.wait1 r0, r1, r2") == "duplicate_modifier: wait1");
  CHECK(of("LOAD.i32 @r0, [r2:r3], #0") == "missing_modifier: LOAD.i32");
  CHECK(of("FADD.v2f16 r0, r1, r2.h01") == "missing_modifier: r1");
  CHECK(of("FADD.f32 r0, r1") == "operand_count: r0, r1");
  CHECK(of("FADD.f32 r0, r1, r2, r3") == "operand_count: r0, r1, r2, r3");
  CHECK(of("FADD.f32 r0, r1, @r2") == "unknown_operand: @r2");
  CHECK(of("FADD.f32 r0^, r1, r2") == "modifier_not_on_source: r0^");
  CHECK(of("FADD.f32 r0, r1.h7, r2") == "unknown_modifier: h7");
  CHECK(of("FADD.f32 r0, r64, r2") == "register_out_of_range: r64");
  CHECK(of("FADD.f32 r0, u64.w0, r2") == "uniform_out_of_range: u64.w0");
  CHECK(of("FADD.f32 r0, k3, r2") == "unknown_operand: k3");
  CHECK(of("FADD.f32 r0, u0.w0, u1.w0") == "two_uniform_slots: FADD.f32 r0, u0.w0, u1.w0");
  CHECK(of("LOAD.i32.slot0 @r0, r2, #0") == "operand_kind: r2");
  CHECK(of("LOAD.i32.slot0 @r0, [r1:r2], #0") == "misaligned_pair: [r1:r2]");
  CHECK(of("LOAD.i32.slot0 @r0, [r2:r4], #0") == "misaligned_pair: [r2:r4]");
  CHECK(of("LOAD.i64.slot0.zext @r0:r2, [r2:r3], #0") == "unknown_modifier: zext");
  CHECK(of("LOAD.i32.slot0 @r0, [r2:r3], #0x8000") == "immediate_out_of_range: #0x8000");
  CHECK(of("BRANCH r1, 0x7") == "immediate_out_of_range: 0x7");
  CHECK(of("BRANCH r1, nowhere") == "unknown_symbol: nowhere");
  CHECK(of("IADD.u64 [r0:r1], [r2:r3].zext, [r4:r5]") == "not_in_arch: .zext");
  CHECK(of("FADD.f32 r0, , r2") == "syntax: r0, , r2");
  CHECK(of("IADD_IMM.i32 r0, r1, #0x100000000") == "immediate_out_of_range: #0x100000000");
  CHECK(of("IADD_IMM.i32 r0, r1, #-1") == "none");
  const assembly word = assemble("IADD_IMM.i32 r0, r1, #-0x80000001", arch::v9, {.syntax = syntax::arm});
  REQUIRE(word.errors.size() == 1);
  CHECK(word.errors[0].message.find("it is from -2147483648 to 4294967295") != std::string::npos);
}

TEST_CASE("An unknown mnemonic in Arm's spelling is answered with similar ones") {
  const auto message = [](const char* text) {
    return assemble(text, arch::v11, {.syntax = syntax::arm}).errors.front().message;
  };
  CHECK(message("FADDD.f32 r0, r1, r2") == "`FADDD.f32` is not an instruction; did you mean `FADD.f32`?");
  CHECK(message("IADD.x32 r0, r1, r2") ==
        "`IADD.x32` is not an instruction; did you mean `IADD.s32` or `IADD.u32`?");
  CHECK(message("IADD.v4x8 r0, r1, r2") ==
        "`IADD.v4x8` is not an instruction; did you mean `AND.v4i8`, `IDPADD.v4s8` or `IDPADD.v4u8`?");
  CHECK(message("nonsense r0") == "`nonsense` is not an instruction");
}

TEST_CASE("Tables in Arm's spelling are 0 to 11 and 60 to 63") {
  const auto table = [](const char* number) {
    return assemble("LEA_BUF_IMM.slot0 @r0:r1, r4, #0x7, " + std::string(number), arch::v9,
                    {.syntax = syntax::arm});
  };
  CHECK(table("#11").words ==
        assembled("LEA_BUF_IMM.slot0 @r0:r1, r4, table:11, index:7", arch::v9, syntax::mesa_2022));
  CHECK(table("#60").words ==
        assembled("LEA_BUF_IMM.slot0 @r0:r1, r4, table:60, index:7", arch::v9, syntax::mesa_2022));
  for (const char* number : {"#-1", "#12", "#59", "#64"}) {
    INFO(number);
    const assembly result = table(number);
    REQUIRE_FALSE(result.ok());
    CHECK(result.errors.front().rule == rule::immediate_out_of_range);
    CHECK(result.errors.front().message.find("it is from 0 to 11, or from 60 to 63") != std::string::npos);
  }
}

TEST_CASE("The message on an extended source names the architectures that have it") {
  const assembly result =
      assemble("IADD.u64 [r0:r1], [r2:r3].zext, [r4:r5]", arch::v11, {.syntax = syntax::arm});
  REQUIRE_FALSE(result.ok());
  CHECK(result.errors.front().message == "`.zext` is not in v11; since v14");
}

TEST_CASE("A rule of the hardware may be broken with permissive in every spelling") {
  CHECK(assemble("FADD.f32 r0, u0.w0, u1.w0", arch::v9, {.permissive = true, .syntax = syntax::arm}).words ==
        assemble("FADD.f32 r0, u0, u2", arch::v9, {.permissive = true}).words);
  CHECK_FALSE(
      assemble("FADD.f32 r0, u64.w0, r1", arch::v9, {.permissive = true, .syntax = syntax::arm}).ok());
}
