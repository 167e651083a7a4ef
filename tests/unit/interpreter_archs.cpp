// SPDX-License-Identifier: MIT
// The interpreter with the registers and uniforms that only v15 has, and with the words of Arm's description
// of all architectures.
#include "interpreter.hpp"
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/syntax.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace valhall;
using namespace valhall::v15;
using interpreter_runs::words_of;

/// A machine with 64 words at 0x1000, each of which holds its index. u200:u201 is their address; any other
/// uniform n is 0x100 + n.
struct test_machine : machine {
  test_machine() : machine{.arch = arch::v15} {
    for (std::uint32_t i = 0; i < 64; ++i) words[i] = i;
    for (std::uint32_t i = 0; i < 256; ++i) values[i] = 0x100 + i;
    values[200] = 0x1000, values[201] = 0;
    uniforms = values;
    memory = regions;
  }
  test_machine(const test_machine&) = delete;
  test_machine& operator=(const test_machine&) = delete;

  std::uint32_t words[64], values[256];
  memory_region regions[1] = {{0x1000, words}};
};

run_result run_text(const std::string& text, const machine& m) { return run(words_of(text, arch::v15), m); }
run_result run_text(const std::string& text) {
  const test_machine m;
  return run_text(text, m);
}

/// The value of `r` in lane 0 after `text`, which ends the program after its last line.
std::uint32_t value_after(const std::string& text, reg r, const machine& m) {
  const run_result result = run_text(text + "\nNOP.end", m);
  INFO(text << ": " << name_of(result.error()));
  REQUIRE(result.ok());
  CHECK_FALSE(result.presumed);
  return result.at(r);
}
std::uint32_t value_after(const std::string& text, reg r) {
  const test_machine m;
  return value_after(text, r, m);
}

void check_rule(const std::string& text, rule expected, unsigned word, unsigned register_number) {
  const run_result r = run_text(text);
  interpreter_runs::check_broken_rule(r, text, expected, word);
  INFO(text);
  CHECK(r.error().register_number == register_number);
}

TEST_CASE("v15 reads and writes 128 registers and 256 uniforms") {
  CHECK(value_after("MOV.i32 r127, u255", r127) == 0x1ff);
  CHECK(value_after("MOV.i32 r127, u255", r63) == 0);
  CHECK(value_after("IADD.u32 r64, u191, u128", r64) == 0x1bf + 0x180);
  CHECK(value_after("IADD.u32 r63, u127, u64", r63) == 0x17f + 0x140);
  // r64 is not r0, in any order of reads and writes.
  const std::string two = "MOV.i32 r0, u1\nMOV.i32 r64, u2\n";
  CHECK(value_after(two + "ISUB.u32 r1, r64, r0", r1) == 1);
  CHECK(value_after(two + "ISUB.u32 r65, r64, r0", r65) == 1);
  CHECK(value_after(two + "ISUB.u32 r65, r64, r0", r1) != 1);
  // Pairs: of registers, of uniforms, extended.
  const std::string pair = "MOV.i32 r126, u255\nMOV.i32 r127, u254\n";
  CHECK(value_after(pair + "IADD.u64 r64, r126, u254", r64) == 0x1ff + 0x1fe);
  CHECK(value_after(pair + "IADD.u64 r64, r126, u254", r65) == 0x1fe + 0x1ff);
  CHECK(value_after(pair + "IADD.u64 r62, r126, r126.zext", r62) == 2 * 0x1ff);
  CHECK(value_after(pair + "IADD.u64 r62, r126, r126.zext", r63) == 0x1fe);
  CHECK(value_after("IADD.u64 r126, u130.zext, u130.zext", r126) == 2 * 0x182);
  CHECK(value_after("IADD.u64 r126, u130.zext, u130.zext", r127) == 0);
  // Halves of a destination.
  CHECK(value_after("MOV.i32 r100, u128\nFADD.v2f16 r100.h1, 0x0, 0x3C000000", r100) == 0x3c000180);
}

TEST_CASE("v15 loads into and stores from all registers") {
  test_machine m;
  m.workgroup_size[0] = 1;
  CHECK(value_after("LOAD.i128.unsigned.slot0.wait0 @r124:r125:r126:r127, u200, offset:16", r127, m) == 7);
  CHECK(value_after("LOAD.i64.unsigned.slot0.wait0 @r64:r65, u200, offset:8", r65, m) == 3);
  CHECK(value_after("LOAD.i64.unsigned.slot0.wait0 @r64:r65, u200, offset:8", r1, m) == 0);
  CHECK(value_after("MOV.i32 r90, u200\nMOV.i32 r91, 0x0\n"
                    "ATOM1_RETURN.i32.slot0.ainc.wait0 @r100, r90, offset:0x0",
                    r100, m) == 0);
  CHECK(m.words[0] == 1);
  const std::string values = "MOV.i32 r112, u210\nMOV.i32 r113, u211\n";
  CHECK(run_text(values + "STORE.i64.slot0 @r112:r113, u200, offset:0\nNOP.end", m).ok());
  CHECK(m.words[0] == 0x100 + 210);
  CHECK(m.words[1] == 0x100 + 211);
  CHECK(value_after(values + "ATOM_RETURN.i32.slot0.axchg.wait0 @r80, @r112, u200, offset:0x0", r80, m) ==
        0x100 + 210);
  CHECK(value_after(values + "ATOM_RETURN.i32.slot0.axchg.wait0 @r80, @r113, u200, offset:0x0", r80, m) ==
        0x100 + 210);
  CHECK(m.words[0] == 0x100 + 211);
}

/// Whether the byte 6, which `words` loads into lane `lane` of r4, appears in another lane. r4 holds
/// 0x11223344. r0 and r1 are the mode and the offset.
bool lands_elsewhere(const code<>& words, unsigned lane, arch e) {
  const std::uint32_t contents[] = {5, 6, 7};
  const uniform_buffer buffers[] = {{.table = 0, .index = 3, .words = contents}};
  const register_input inputs[] = {{reg(0), 3}, {reg(1), 4}, {reg(4), 0x11223344}};
  machine m{.arch = e};
  m.buffers = buffers;
  m.registers = inputs;
  const auto result = run(words, m);
  INFO(name_of(result.error()));
  REQUIRE(result.ok());
  const std::uint32_t byte = 0xff, placed = (0x11223344 & ~(byte << 8 * lane)) | 6u << 8 * lane;
  return result.at(r4) != placed;
}

TEST_CASE("the interpreter misplaces bytes where the verifier reports hardware_erratum") {
  for (unsigned lane = 0; lane < 4; ++lane) {
    const std::string byte_load =
        "LD_BUFFER.i8.slot0.b" + std::to_string(lane) + ".unsigned.wait0 @r4, r1, r0";
    const bool is_odd = lane % 2 != 0;
    for (const arch e : all_archs) {
      INFO(byte_load << " in " << name_of(e));
      const assembly made = assemble(byte_load + "\nNOP.end", e);
      REQUIRE(made.ok());
      const bool is_wrong = is_odd && e != arch::v15;
      CHECK(lands_elsewhere(made.words, lane, e) == is_wrong);
      CHECK(verify(made.words, stage::compute).has_finding(rule::hardware_erratum) == is_wrong);
    }
  }
}

TEST_CASE("v15 has its own preloaded registers") {
  test_machine m;
  m.workgroup_size[0] = 4, m.workgroup_size[1] = 3, m.workgroup_size[2] = 2;
  m.workgroups[0] = 2, m.workgroups[1] = 3, m.workgroups[2] = 4;
  const run_result r = run_text("NOP.end", m);
  REQUIRE(r.ok());
  // Thread 17 is lane 1 of the last warp: local (1, 1, 1) in workgroup (1, 2, 3).
  CHECK(r.at(r4, 1) == 0x10001);
  CHECK(r.at(r3, 1) == 1);
  CHECK(r.at(r5, 1) == 1);
  CHECK(r.at(r6, 1) == 2);
  CHECK(r.at(r7, 1) == 3);
  CHECK(r.at(r0, 1) == 1 * 4 + 1);
  CHECK(r.at(r1, 1) == 2 * 3 + 1);
  CHECK(r.at(r2, 1) == 3 * 2 + 1);
  CHECK(r.at(r60, 1) == 0);
}

TEST_CASE("strict mode checks all registers of v15") {
  const std::string upper_load = "LOAD.i32.unsigned.slot0 @r100, u200, offset:4\n";
  check_rule(upper_load + "MOV.i32.end r3, r100", rule::read_before_wait, 1, 100);
  check_rule(upper_load + "MOV.i32.end r100, r3", rule::write_before_wait, 1, 100);
  check_rule(upper_load + upper_load + "NOP.end", rule::write_before_wait, 1, 100);
  CHECK(run_text(upper_load + "NOP.wait0\nMOV.i32.end r3, r100").ok());
  // r36 has the same number in six bits.
  CHECK(run_text(upper_load + "MOV.i32 r36, r3\nMOV.i32.end r4, r36").ok());
  CHECK(run_text("LOAD.i32.unsigned.slot0 @r36, u200, offset:4\nMOV.i32.end r3, r100").ok());
  check_rule("STORE.i32.slot1 @r127, u200, offset:0\nMOV.i32.end r3, ^r127", rule::last_use_of_pending, 1,
             127);
  CHECK(run_text("STORE.i32.slot1 @r127, u200, offset:0\nMOV.i32.end r3, ^r63").ok());
  check_rule(
      "MOV.i32 r64, u200\nMOV.i32 r65, 0x0\n"
      "LOAD.i32.unsigned.slot0 @r3, ^r64, offset:0\nMOV.i32.end r4, r65",
      rule::half_pair_last_use, 3, 65);
  check_rule("MOV.i32 r3, ^r64\nMOV.i32.end r4, r64", rule::read_after_last_use, 1, 64);
  CHECK(run_text("MOV.i32 r3, ^r64\nMOV.i32.end r4, r0").ok());
  CHECK(run_text("MOV.i32 r3, ^r64\nMOV.i32 r64, 0x0\nMOV.i32.end r4, r64").ok());
  check_rule("MOV.i32 r3, ^r0\nMOV.i32 r64, 0x0\nMOV.i32.end r4, r0", rule::read_after_last_use, 2, 0);
  check_rule("IADD.u64 r64, ^r126, u0.zext\nMOV.i32.end r8, r127", rule::half_pair_last_use, 1, 127);
}

TEST_CASE("machines of v15 have the limits of v15") {
  test_machine m;
  const std::vector<std::uint32_t> many(257);
  m.uniforms = {many.data(), many.size()};
  CHECK(run_text("NOP.end", m).error().machine_error == machine_error::too_many_uniforms);
  CHECK(run_text("NOP.end", m).error().entry == 256);
  m.uniforms = {many.data(), 255};
  CHECK(run_text("MOV.i32.end r0, u254", m).ok());
  CHECK(run_text("MOV.i32.end r0, u255", m).error().kind == run_error::uniform_not_given);
  register_input inputs[] = {{r100, 5}, {r36, 6}, {r127, 7}};
  m.registers = inputs;
  const run_result r = run_text("NOP.end", m);
  CHECK(r.at(r100, 15) == 5);
  CHECK(r.at(r36) == 6);
  CHECK(r.at(r127) == 7);
  inputs[1].number = 100;
  CHECK(run_text("NOP.end", m).error().machine_error == machine_error::duplicate_register);
  inputs[1].number = 128;
  CHECK(run_text("NOP.end", m).error().machine_error == machine_error::no_such_register);
  CHECK(run_text("NOP.end", m).error().entry == 1);
}

/// Returns the lane and a source, and keeps the trace.
class recording final : public environment {
 public:
  bool external(const host_access& access, host_result& result) override {
    result.words[0] = access.lane + static_cast<std::uint32_t>(access.sources[0]);
    return access.of->register_count == 128;
  }
  void executed(const executed_instruction& e) override {
    char text[200];
    trace += std::string(text, std::min(print_trace(text, sizeof text, e), sizeof text)) + "\n";
  }
  std::string trace;
};

TEST_CASE("the caller's functions serve v15") {
  test_machine m;
  recording functions;
  m.stage = stage::fragment;
  m.lanes = 3;
  m.helpers = 2;
  m.functions = &functions;
  const run_result r = run_text(
      "IADD_IMM.i32 r100, 0x0, #0x20\n"
      "LD_VAR_FLAT.slot0.u32.wait0 @r127, r100\n"
      "CLPER.i32.xor r64, r127, 0x3020100.b1\n"
      "NOP.end",
      m);
  INFO(name_of(r.error()));
  REQUIRE(r.ok());
  CHECK(r.external);
  CHECK(r.at(r127, 1) == 0x21);
  CHECK(functions.trace ==
        "w0 0000 0003/0002 IADD_IMM.i32 r100, 0x0, #0x20  ; r100=00000020\n"
        "w0 0001 0003/0002 LD_VAR_FLAT.slot0.u32.wait0 @r127, r100  ; r127=00000020,00000021\n"
        "w0 0002 0003/0002 CLPER.i32.xor r64, r127, 0x3020100.b1  ; r64=00000021,00000020\n"
        "w0 0003 0003/0002 NOP.end\n");
}

TEST_CASE("fragments of v15 have their coverage in r0") {
  test_machine m;
  m.stage = stage::fragment;
  m.lanes = 0xff;
  register_input inputs[2];
  inputs[0].number = 0, inputs[1].number = 80;
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    inputs[0].lanes[lane] = lane;
    inputs[1].lanes[lane] = lane < 3 ? 0xbf800000 : 0x3f800000;
  }
  m.registers = inputs;
  const run_result r = run_text(
      "DISCARD.f32.lt.wait r80, 0x0\n"
      "ATEST.wait0 @r0, r0, 0x3F800000, atest_datum.w0\n"
      "ZS_EMIT.z.slot0.wait0 @r0, r80, 0x0, r0\n"
      "BLEND.slot0.v4.f32.end @r100:r101:r102:r103, blend_descriptor_1.w0, r0, target:0x0",
      m);
  INFO(name_of(r.error()));
  REQUIRE(r.ok());
  CHECK(r.fragment.discarded == 7);
  CHECK(r.fragment.tested == 0xf8);
  CHECK(r.fragment.depth_written == 0xf8);
  CHECK(r.fragment.colours[1].lanes == 0xf8);
  CHECK(r.fragment.colours[1].coverage[6] == 6);
  CHECK(r.fragment.depth[6] == 0x3f800000);
}

TEST_CASE("unknown results of v15 are refused") {
  for (const char* text :
       {"FCLAMP.f32.end r0, r1, r2, r3", "FADD.f32.rto.end r0, r1, r2", "FADD.v2f16.rto.end r0, r1, r2",
        "MMUL.f32.end r0, r1, r2, r3", "FSQRT.f32.end r0, r1", "FEXPF.f32.end r0, r1"}) {
    const run_result r = run_text(text);
    INFO(text);
    CHECK(r.error().kind == run_error::not_known);
    CHECK(r.error().index == 0);
  }
  CHECK(run_text("FADD.f32.rtz.end r0, r1, r2").ok());
  // Words of v9 are not words of v15.
  const std::uint64_t old[] = {0x7800c00000000000};
  machine m{.arch = arch::v9};
  m.arch = arch::v15;
  CHECK(run(old, m).error().kind == run_error::broken_rule);
  const std::uint64_t zero[] = {0, words_of("NOP.end", arch::v15)[0]};
  CHECK(run(zero, m).error().rule == rule::zero_word);
}

/// A text in Arm's spelling with the registers from r64 on replaced by those from r0 on, and the entries of
/// uniforms from u64 on by those from u0 on.
struct lower_half {
  std::string text;
  bool is_moved[2][64] = {};  ///< Numbers that replace one of the upper half: registers, then entries.
  bool is_clear = true;       ///< The text had none of these numbers before.
};

lower_half in_lower_half(const std::string& text) {
  lower_half result;
  bool stays[2][64] = {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    result.text += text[i];
    const bool begins = i == 0 || std::string_view(" @:[,").find(text[i - 1]) != std::string_view::npos;
    const bool names = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
    if (!begins || !names || (text[i] != 'r' && text[i] != 'u')) continue;
    char* end = nullptr;
    const unsigned long number = std::strtoul(text.c_str() + i + 1, &end, 10);
    (number >= 64 ? result.is_moved : stays)[text[i] == 'u'][number % 64] = true;
    result.text += std::to_string(number % 64);
    i = static_cast<std::size_t>(end - text.c_str()) - 1;
  }
  for (unsigned k = 0; k < 2; ++k)
    for (unsigned n = 0; n < 64; ++n) result.is_clear &= !(stays[k][n] && result.is_moved[k][n]);
  return result;
}

/// The contents of registers, uniforms and memory.
struct contents {
  std::vector<register_input> registers;
  std::vector<std::uint32_t> uniforms, words;
};

/// Random contents of the registers and uniforms of v15; addresses are in memory for any offset.
contents random_contents(bool addresses, std::mt19937& random) {
  contents c;
  const auto pick = [&](unsigned n) -> std::uint32_t {
    const auto word = static_cast<std::uint32_t>(random());
    if (addresses) return n % 2 == 0 ? 0x10000 + word % 64 * 8 : 0;
    return random() % 4 == 0 ? word % 8 : word;
  };
  c.registers.resize(128);
  for (unsigned r = 0; r < 128; ++r) {
    c.registers[r].number = static_cast<std::uint8_t>(r);
    for (std::uint32_t& lane : c.registers[r].lanes) lane = pick(r);
  }
  for (unsigned n = 0; n < 256; ++n) c.uniforms.push_back(pick(n));
  for (unsigned n = 0; n < 0x4100; ++n) c.words.push_back(static_cast<std::uint32_t>(random()));
  return c;
}

/// Contents in which the text in the lower half reads the values that the other text reads in `c`.
contents moved_down(contents c, const lower_half& lower) {
  for (unsigned n = 0; n < 64; ++n) {
    if (lower.is_moved[0][n])
      std::copy(std::begin(c.registers[n + 64].lanes), std::end(c.registers[n + 64].lanes),
                std::begin(c.registers[n].lanes));
    if (lower.is_moved[1][n])
      for (unsigned w = 0; w < 2; ++w) c.uniforms[2 * n + w] = c.uniforms[2 * (n + 64) + w];
  }
  return c;
}

struct outcome {
  run_result result;
  std::vector<std::uint32_t> words;
};

/// Runs `word`, and then `end`, with the registers and uniforms of `c` that the architecture has.
outcome run_one(std::uint64_t word, instruction end, arch e, const contents& c) {
  outcome o{{}, c.words};
  const memory_region regions[] = {{0x7ff0, o.words.data(), o.words.size()}};
  machine m{.arch = e};
  m.stage = stage::fragment;
  m.strict = false;
  m.registers = {c.registers.data(), register_count_of(e)};
  m.uniforms = {c.uniforms.data(), uniform_count_of(e)};
  m.memory = regions;
  const std::uint64_t words[] = {word, end.word()};
  o.result = run(words, m);
  return o;
}

/// `found` of a text that began with `c`, `expected` of it in the lower half: the same results in the
/// registers of the text, and no changes in others.
void check_same(const outcome& found, const outcome& expected, const lower_half& lower, const contents& c) {
  CHECK(name_of(found.result.error()) == std::string(name_of(expected.result.error())));
  CHECK(found.result.error().lane == expected.result.error().lane);
  CHECK(found.result.error().address == expected.result.error().address);
  CHECK(found.words == expected.words);
  if (!found.result.ok()) return;
  CHECK(found.result.approximate == expected.result.approximate);
  CHECK(found.result.presumed == expected.result.presumed);
  unsigned different = 0, changed = 0;
  for (unsigned r = 0; r < 64; ++r)
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      const bool moved = lower.is_moved[0][r];
      const unsigned own = moved ? r + 64 : r, other = moved ? r : r + 64;
      different += found.result.at(reg(own), lane) != expected.result.at(reg(r), lane);
      changed += found.result.at(reg(other), lane) != c.registers[other].lanes[lane];
    }
  CHECK(different == 0);
  CHECK(changed == 0);
}

TEST_CASE("words of Arm's description compute the same in both halves of the registers, and in v14") {
  std::mt19937 random(15);
  const contents values = random_contents(false, random), addresses = random_contents(true, random);
  const instruction end = nop({.flow = flow::end}), end_of_v14 = v14::nop({.flow = flow::end});
  unsigned tried = 0, in_v14 = 0, complete = 0;
  for (const vectors::vector& v : vectors::documented(arch::v15)) {
    const lower_half lower = in_lower_half(v.text);
    INFO(v.key << ' ' << v.text << " as " << lower.text);
    const instruction_info& row = decode(v.word(), arch::v15).info();
    const contents& c = row.is_message ? addresses : values;
    const outcome found = run_one(v.word(), end, arch::v15, c);
    CHECK(found.result.error().kind != run_error::broken_rule);
    if (row.semantics == knowledge::unknown) CHECK(found.result.error().kind == run_error::not_known);
    if (row.semantics == knowledge::external) CHECK_FALSE(found.result.ok());
    complete += found.result.ok();
    if (!lower.is_clear) continue;

    const contents moved = moved_down(c, lower);
    const assembly same = assemble(std::string_view(lower.text), arch::v15, {.syntax = syntax::arm});
    // Some large groups have registers in both halves.
    if (!same.ok() && (row.operation == family::ld_multi || row.operation == family::st_multi)) continue;
    REQUIRE(same.ok());
    ++tried;
    check_same(found, run_one(same.words[0], end, arch::v15, moved), lower, c);
    const assembly earlier = assemble(std::string_view(lower.text), arch::v14, {.syntax = syntax::arm});
    if (!earlier.ok()) continue;
    ++in_v14;
    check_same(found, run_one(earlier.words[0], end_of_v14, arch::v14, moved), lower, c);
  }
  CHECK(tried > 1900);
  CHECK(in_v14 > 1900);
  CHECK(complete > 1200);
}

}  // namespace
