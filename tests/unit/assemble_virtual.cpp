// SPDX-License-Identifier: MIT
// Texts that name registers: their words, the registers of their names, and their errors.
#include <catch.hpp>
#include <valhall/assemble_virtual.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <string>

namespace {

using namespace valhall::v9;
using valhall::virtual_assemble_options;
using valhall::virtual_assembly;

virtual_assembly assembled(const std::string& text, virtual_assemble_options options = {},
                           valhall::arch in = target) {
  if (!options.stage) options.stage = stage::compute;
  return valhall::assemble_virtual(text, in, options);
}

/// `LINE:COLUMN RULE` of each error, a line each.
std::string errors_of(const virtual_assembly& found) {
  std::string text;
  for (const valhall::diagnostic& d : found.errors)
    text += std::to_string(d.line) + ":" + std::to_string(d.column) + " " + name_of(d.rule) + "\n";
  return text;
}

std::string text_of(const virtual_assembly& found, syntax s = syntax::mesa_2022, valhall::arch in = target) {
  std::string text = errors_of(found);
  for (const std::uint64_t word : found.words)
    text += to_string(instruction::from_word(word), in, {.syntax = s}) + "\n";
  return text;
}

/// A text, and the text of its words.
struct row {
  const char* text;
  const char* words;
};

TEST_CASE("names stand for registers wherever these may stand") {
  const row rows[] = {
      {".reg x, y\nMOV.i32 x, u0\nFADD.f32 y, x, ^x\nSTORE.i32.slot0 @y, u2, offset:0",
       "MOV.i32 r0, u0\nFADD.f32 r0, ^r0, ^r0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
      // Lanes, signs and groups.
      {".reg x\nMOV.i32 x, u0\nFADD.v2f16 x, x.h10, x.neg.h00\nSTORE.i32.slot0 @x, u2, offset:0",
       "MOV.i32 r0, u0\nFADD.v2f16 r0, ^r0.h10, ^r0.neg.h00\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
      {".reg x\nMOV.i32 x, u0\nFADD.f32 x, x.h1.neg, x\nSTORE.i32.slot0 @x, u2, offset:0",
       "MOV.i32 r0, u0\nFADD.f32 r0, ^r0.neg.h1, ^r0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
      {".reg q[4], at[2]\nIADD.u64 at, u0, u0\nLOAD.i128.unsigned.slot0 @q, ^at, offset:16\n"
       "IADD.u32 q[0], q[3], q[1]\nSTORE.i32.slot0 @q[0], u2, offset:0",
       "IADD.u64 r0, u0, u0\nLOAD.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, ^r0, offset:16\n"
       "IADD.u32 r0, ^r3, ^r1\nSTORE.i32.slot1.end @r0, u2, offset:0\n"},
      {".reg q[4]\nLOAD.i128.unsigned.slot0 @q, u0, offset:0\nIADD.u64 q[2], q[0], q[2]\n"
       "STORE.i64.slot0 @q[2]:q[3], u2, offset:0",
       "LOAD.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, u0, offset:0\nIADD.u64 r0, ^r0, ^r2\n"
       "STORE.i64.slot1.end @r0:r1, u2, offset:0\n"},
      // Registers, by number and bound to a name.
      {".reg i = r60, o[2] = r48\nIADD.u32 o[0], i, r61\nMOV.i32 o[1], o[0]\nSTORE.i64.slot0 @o, u2, "
       "offset:0\n",
       "IADD.u32 r48, ^r60, ^r61\nMOV.i32 r49, r48\nSTORE.i64.slot0.end @r48:r49, u2, offset:0\n"},
      {".reg a, b\nMOV.i32 r0, u0\nMOV.i32 a, u1\nIADD.u32 b, a, r0\nSTORE.i32.slot0 @b, u2, offset:0",
       "MOV.i32 r0, u0\nMOV.i32 r1, u1\nIADD.u32 r0, ^r1, ^r0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
      {".reg a = r4, b = r5\nMOV.i32 a, u0\nMOV.i32 b, u1\nSTORE.i64.slot0 @a:b, u2, offset:0",
       "MOV.i32 r4, u0\nMOV.i32 r5, u1\nSTORE.i64.slot0.end @r4:r5, u2, offset:0\n"},
      // Sizes and indices are sums.
      {".equ N, 2\n.reg q[N + 2]\nLOAD.i128.unsigned.slot0 @q, u0, offset:0\n"
       "STORE.i32.slot0 @q[N-1], u2, offset:0",
       "LOAD.i128.unsigned.slot0.wait0 @r0:r1:r2:r3, u0, offset:0\nSTORE.i32.slot1.end @r1, u2, offset:0\n"},
      // Branches, and an instruction that becomes superfluous.
      {".reg i, n\nMOV.i32 i, u0\nagain: IADD_IMM.i32 n, i, #-1\nMOV.i32 i, n\nBRANCHZ i, offset:again\n"
       "STORE.i32.slot0 @i, u2, offset:0",
       "MOV.i32 r0, u0\nIADD_IMM.i32 r0, ^r0, #0xFFFFFFFF\nBRANCHZ r0, offset:-2\n"
       "STORE.i32.slot0.end @r0, u2, offset:0\n"},
      // A text without names is not changed.
      {"MOV.i32 r0, u0\nMOV.i32 r1, r0", "MOV.i32 r0, u0\nMOV.i32 r1, r0\n"},
      {".reg x", ""},
  };
  for (const row& r : rows) {
    INFO(r.text);
    CHECK(text_of(assembled(r.text)) == r.words);
  }
}

TEST_CASE("each use of a macro declares its names again") {
  const char* const macro = ".macro twice v\n.reg t\nFADD.f32 t, \\v, u4\nFADD.f32 \\v, t, \\v\n.endm\n";
  const row rows[] = {
      {".reg x\nMOV.i32 x, u0\ntwice x\ntwice x\nSTORE.i32.slot0 @x, u2, offset:0",
       "MOV.i32 r0, u0\nFADD.f32 r1, r0, u4\nFADD.f32 r0, ^r1, ^r0\nFADD.f32 r1, r0, u4\nFADD.f32 r0, ^r1, "
       "^r0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
      // A name in an argument is that of the caller.
      {".reg t\nMOV.i32 t, u0\ntwice t\nSTORE.i32.slot0 @t, u2, offset:0",
       "MOV.i32 r0, u0\nFADD.f32 r1, r0, u4\nFADD.f32 r0, ^r1, ^r0\nSTORE.i32.slot0.end @r0, u2, "
       "offset:0\n"},
      {".macro outer\n.reg t\nMOV.i32 t, u0\ntwice t\nSTORE.i32.slot0 @t, u2, offset:0\n.endm\nouter",
       "MOV.i32 r0, u0\nFADD.f32 r1, r0, u4\nFADD.f32 r0, ^r1, ^r0\nSTORE.i32.slot0.end @r0, u2, "
       "offset:0\n"},
      // After a dot, a name is not that of a register.
      {".reg y, h1\nMOV.i32 y, u0\nMOV.i32 h1, u0\n.macro widen v\n.reg h1\nFADD.f32 h1, \\v, u4\n"
       "STORE.i32.slot0 @h1, u2, offset:0\n.endm\nwiden y.h1\nSTORE.i32.slot0 @h1, u2, offset:4",
       "MOV.i32 r0, u0\nMOV.i32 r1, u0\nFADD.f32 r0, ^r0.h1, u4\nSTORE.i32.slot0 @r0, u2, offset:0\n"
       "STORE.i32.slot1.end @r1, u2, offset:4\n"},
      // A macro sees the names around it.
      {".reg x\n.macro set\nMOV.i32 x, u0\n.endm\nset\nSTORE.i32.slot0 @x, u2, offset:0",
       "MOV.i32 r0, u0\nSTORE.i32.slot0.end @r0, u2, offset:0\n"},
  };
  for (const row& r : rows) {
    INFO(r.text);
    const virtual_assembly found = assembled(std::string(macro) + r.text);
    CHECK(text_of(found) == r.words);
    CHECK(verify(found.words, stage::compute).ok());
  }
  CHECK(errors_of(assembled(std::string(macro) + ".reg x\nMOV.i32 x, u0\ntwice x\nMOV.i32 t, x")) ==
        "9:9 unknown_operand\n");
}

TEST_CASE("names in every spelling") {
  struct spelling_row {
    syntax spelling;
    const char* text;
    const char* words;
  };
  const spelling_row rows[] = {
      {syntax::mesa_25,
       ".reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\n"
       "STORE.i32.slot0 @x, at, offset:4",
       "IADD.u64 r0, u0, u0\nLOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:0\n"
       "STORE.i32.slot1.end @r2, ^r0, offset:4\n"},
      {syntax::mesa_later,
       ".reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\n"
       "IADD.u64 at, at^, [at]\nSTORE.i32.slot0 @x, [at[0]:at[1]], offset:4",
       "IADD.u64 [r0:r1], u0, u0\nLOAD.i32.unsigned.slot0 @r2, [r0:r1], offset:0\n"
       "IADD.u64.wait0 [r0:r1], [r0^:r1^], [r0^:r1^]\nSTORE.i32.slot1.end @r2, [r0^:r1^], offset:4\n"},
      {syntax::arm,
       ".reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.slot0 @x, at, #0x0\n"
       "AND.i32 x, x^, u1.w0\nSTORE.i32.slot0 @x, at^, #0x4",
       "IADD.u64 [r0:r1], u0, u0\nLOAD.i32.slot0.wait0 @r2, [r0:r1], #0x0\nAND.i32 r2, r2^, u1.w0\n"
       "STORE.i32.slot1.end @r2, [r0^:r1^], #0x4\n"},
  };
  for (const spelling_row& r : rows) {
    INFO(r.text);
    const virtual_assembly found = assembled(r.text, {.text = {.syntax = r.spelling}});
    CHECK(text_of(found, r.spelling) == r.words);
    CHECK(verify(found.words, stage::compute).ok());
  }
}

TEST_CASE("errors of names") {
  const row rows[] = {
      // Declarations.
      {".reg", "1:1 syntax\n"},
      {".reg x,", "1:6 syntax\n"},
      {".reg 5", "1:6 syntax\n"},
      {".reg x y", "1:8 syntax\n"},
      {".reg x[2", "1:6 syntax\n"},
      {".reg x = u0", "1:10 syntax\n"},
      {".reg x = r64", "1:10 register_out_of_range\n"},
      {".reg x[4] = r62", "1:6 register_out_of_range\n"},
      {".reg x[2] = r3", "1:13 register_conflict\n"},
      {".reg x[0], y[9], z[-1]", "1:8 wrong_group\n1:14 wrong_group\n1:20 wrong_group\n"},
      {".reg x[n]", "1:8 unknown_symbol\n"},
      {".reg x\nMOV.i32 x'0, u0", "2:9 syntax\n"},
      {".reg r5, U3, lane_id, tls_ptr",
       "1:6 reserved_name\n1:10 reserved_name\n1:14 reserved_name\n1:23 reserved_name\n"},
      {".reg x, x", "1:9 duplicate_symbol\n"},
      {".equ n, 1\na: .reg n, a", "2:9 duplicate_symbol\n2:12 duplicate_symbol\n"},
      {".reg x\nx: NOP", "2:1 duplicate_symbol\n"},
      {".reg x\n.equ x, 1", "2:6 duplicate_symbol\n"},
      // Uses.
      {".reg acc\nMOV.i32 ac, u0", "2:9 unknown_operand\n"},
      {".reg q[4]\nMOV.i32 q[4], u0", "2:9 wrong_group\n"},
      {".reg q[4]\nMOV.i32 q[-1], u0", "2:9 wrong_group\n"},
      {".reg q[4]\nMOV.i32 q[n], u0", "2:11 unknown_symbol\n"},
      {".reg q[4]\nMOV.i32 q, u0", "2:9 wrong_group\n"},
      {".reg q[4]\nLOAD.i32.unsigned.slot0 @q, u0, offset:0", "2:25 staging_count\n"},
      {".reg x, y\nLOAD.i64.unsigned.slot0 @x:y, u0, offset:0", "2:25 non_consecutive_staging\n"},
      {".reg x\nLOAD.i32.unsigned.slot0 @x, x, offset:0", "2:29 wrong_group\n"},
      {".reg q[4]\nIADD.u64 q[3], u0, u0", "2:1 misaligned_pair\n"},
      {".reg q[3]\nIADD.u64 q[2], u0, u0", "2:10 wrong_group\n"},
      {".reg x\nMOV.i32 x, u0\nFADD.f32 x, x, y\nFADD.f32 x, x, r64",
       "3:16 unknown_operand\n4:16 register_out_of_range\n"},
      {".reg x\nMOV.i32 x, u0\nBRANCHZ.eq x, offset:nowhere", "3:22 unknown_symbol\n"},
      {".reg x\n.word 0x01ffc00000000000", "2:1 unassignable_word\n"},
      {".reg x\nMOV.i32 x, program_counter.w0", "2:1 unassignable_word\n"},
      // Allocation.
      {".reg x, y\n  FADD.f32 x, u0, y.neg\nSTORE.i32.slot0 @x, u2, offset:0", "2:19 unwritten_register\n"},
      {".reg q[2]\nMOV.i32 q[0], u0\nSTORE.i64.slot0 @q, u2, offset:0", "3:18 unwritten_register\n"},
      {".reg x = r2\nIADD.u64 x, u0, u0", "2:10 wrong_group\n"},
  };
  for (const row& r : rows) {
    INFO(r.text);
    const virtual_assembly found = assembled(r.text);
    CHECK(errors_of(found) == r.words);
    CHECK(found.names.empty());
    CHECK(!found.words.ok());
    CHECK(found.words.size() == found.locations.size());
  }
}

TEST_CASE("messages of errors of names") {
  const row rows[] = {
      {".reg acc\nMOV.i32 ac, u0",
       "`ac` is not a register, uniform, constant or special value; did you mean `acc`?"},
      {".reg acc\nMOV.i32 acc, u0\nFADD.f32 acc, ^ac.neg, acc",
       "`^ac.neg` is not a register, uniform, constant or special value; did you mean `^acc.neg`?"},
      {".reg x\nMOV.i32 @x, u0",
       "`@x` is not a register, uniform, constant or special value; did you mean `x`?"},
      {".reg x\nMOV.i32 x, u0\nFADD.f32 x, x, -x",
       "`-x` is not a register, uniform, constant or special value; this operand takes .neg, .abs, .h0, .h1"},
      {".reg q[4]\nMOV.i32 q[4], u0", "`q[4]`: the index must be below 4"},
      {".reg q[4]\nMOV.i32 q, u0", "`q`: it has 4 registers, and the operand takes 1"},
      {".reg x\nIADD.u64 x, u0, u0", "`x`: it has 1 register, and the operand takes 2"},
      {".reg r1", "`r1` is already a register, a uniform or a special value"},
      {".reg x\nFADD.f32 x, x, u0", "`x` is read, but nothing has written it before"},
      {".reg a, b, q[2]\nMOV.i32 a, u0\nLOAD.i64.unsigned.slot0 @q, u0, offset:0\nFADD.f32 b, a, q[0]\n"
       "FADD.f32 b, b, q[1]\nSTORE.i32.slot0 @b, u2, offset:0",
       "`LOAD.i64.unsigned.slot0 @q, u0, offset:0`: 3 values are live here, and the limit is 2 registers; "
       "3 would suffice; live are a, q[0], q[1]"},
  };
  for (const row& r : rows) {
    INFO(r.text);
    const virtual_assembly found = assembled(r.text, {.registers = 2});
    REQUIRE(found.errors.size() == 1);
    CHECK(found.errors[0].message == r.words);
  }
  const virtual_assembly parts = assembled(".reg x[4]\nSTORE.i64.slot0 @x[2], x[3], u0, offset:0");
  REQUIRE(!parts.errors.empty());
  CHECK(parts.errors[0].message ==
        "`@x[2]` breaks a rule: the number of staging registers must be that of the access");
  const valhall::assembly other = valhall::assemble(".reg x", target);
  REQUIRE(other.errors.size() == 1);
  CHECK(other.errors[0].rule == rule::unknown_directive);
}

TEST_CASE("the registers and lines of names") {
  const virtual_assembly found = assembled(
      ".reg i = r60, q[2], unused\n"
      ".macro m\n.reg t\nMOV.i32 t, u0\nSTORE.i32.slot0 @t, u2, offset:0\n.endm\n"
      "LOAD.i64.unsigned.slot0 @q, u0, offset:0\nm\nm\nSTORE.i64.slot0 @q, u2, offset:0\n");
  REQUIRE(found.ok());
  REQUIRE(found.names.size() == 5);
  CHECK(found.names[0].in[0] == valhall::register_set::of(r60));
  CHECK(found.names[1].name == "q");
  CHECK(found.names[1].is_group);
  CHECK(found.names[1].in.size() == 2);
  CHECK(found.names[1].in[0] == valhall::register_set::of(r0));
  CHECK(found.names[1].in[1] == valhall::register_set::of(r1));
  CHECK(found.names[2].in[0].empty());
  CHECK(found.names[3].where == valhall::word_location{0, 3});
  CHECK(found.names[4].name == "t");
  REQUIRE(found.locations.size() == found.words.size());
  std::string lines;
  for (const valhall::word_location& l : found.locations) lines += std::to_string(l.line) + " ";
  CHECK(lines == "7 4 5 4 5 10 ");
}

/// y[i] = a * x[i] + y[i], in text and with builders.
#define SAXPY                                    \
  ".reg i = r60\n"                               \
  ".reg x, y, at_x[2], at_y[2]\n"                \
  "SHADDX.u64 at_x, u0, i.w0, shift:2\n"         \
  "LOAD.i32.unsigned.slot0 @x, at_x, offset:0\n" \
  "SHADDX.u64 at_y, u2, i.w0, shift:2\n"         \
  "LOAD.i32.unsigned.slot0 @y, at_y, offset:0\n" \
  "FMA.f32 y, x, u4, y\n"                        \
  "STORE.i32.slot0 @y, at_y, offset:0\n"

constexpr auto spilled_text = valhall::assemble_virtual<
    ".reg a, b, c\nMOV.i32 a, u0\nIADD.s32 b, a, u1\nIADD.s32 c, b, u2\n"
    "IADD.s32 a, a, b\nIADD.s32 a, a, c\nSTORE.i32.slot0 @a, u2, offset:0",
    target, stage::compute, syntax::mesa_2022, allocation_options{.registers = 2, .spill = true}>();
static_assert(spilled_text.size() > 6);

constexpr auto text_saxpy = valhall::assemble_virtual<SAXPY, target, stage::compute>();
constexpr auto built_saxpy = build_virtual_program<stage::compute, target>([](auto& p) {
  const auto i = p.preloaded(preloaded::global_id_x);
  const auto x = p.value(), y = p.value();
  const auto at_x = p.pair(), at_y = p.pair();
  p.append(shaddx_u64(at_x, u(0), i.w0(), 2));
  p.append(load_i32(x, at_x, 0, {.slot = slot::slot0}));
  p.append(shaddx_u64(at_y, u(2), i.w0(), 2));
  p.append(load_i32(y, at_y, 0, {.slot = slot::slot0}));
  p.append(fma_f32(y, x, u(4), y));
  p.append(store_i32(y, at_y, 0, {.slot = slot::slot0}));
});

TEST_CASE("text, its constant and a program of builders are equal") {
  const virtual_assembly found = assembled(SAXPY);
  REQUIRE(found.ok());
  CHECK(found.stage == stage::compute);
  REQUIRE(found.words.size() == text_saxpy.size());
  REQUIRE(found.words.size() == built_saxpy.size());
  for (std::size_t i = 0; i < found.words.size(); ++i) {
    CHECK(found.words[i] == text_saxpy[i]);
    CHECK(found.words[i] == built_saxpy[i]);
  }
}

TEST_CASE("the stage and the limit on registers") {
  CHECK(valhall::assemble_virtual(".reg x\nMOV.i32 x, u0\nDISCARD.f32.lt x, 0x0", target).stage ==
        stage::fragment);
  std::string text = ".reg ";
  for (int i = 0; i < 40; ++i) text += (i == 0 ? "x" : ", x") + std::to_string(i);
  // Each value depends on the one before, so none can be computed again.
  text += "\nMOV.i32 x0, u0";
  for (int i = 1; i < 40; ++i)
    text += "\nIADD.s32 x" + std::to_string(i) + ", x" + std::to_string(i - 1) + ", u0";
  for (int i = 0; i < 40; ++i) text += "\nSTORE.i32.slot0 @x" + std::to_string(i) + ", u2, offset:0";
  CHECK(assembled(text).ok());
  CHECK(errors_of(assembled(text, {.registers = 32})) == "34:1 out_of_registers\n");

  const virtual_assembly spilled = assembled(text, {.registers = 32, .spill = true, .local_words = 3});
  REQUIRE(spilled.ok());
  CHECK(verify(spilled.words, stage::compute).ok());
  CHECK(spilled.local_words > 3);
  // Loads and stores of values have the line of the word that they serve.
  REQUIRE(spilled.locations.size() == spilled.words.size());
  for (std::size_t i = 0; i + 1 < spilled.words.size(); ++i)
    CHECK(spilled.locations[i].line <= spilled.locations[i + 1].line);
  CHECK(spilled.locations.back().line == 81);
  CHECK(assembled(text, {.registers = 40}).ok());
  // Registers above the 63rd.
  std::string more = ".reg ";
  for (int i = 0; i < 100; ++i) more += (i == 0 ? "x" : ", x") + std::to_string(i);
  for (int i = 0; i < 100; ++i) more += "\nMOV.i32 x" + std::to_string(i) + ", u0";
  for (int i = 0; i < 100; ++i) more += "\nSTORE.i32.slot0 @x" + std::to_string(i) + ", u2, offset:0";
  const virtual_assembly wide = assembled(more, {}, valhall::arch::v15);
  CHECK(errors_of(wide) == "");
  CHECK(verify(wide.words, stage::compute).ok());
}

}  // namespace
