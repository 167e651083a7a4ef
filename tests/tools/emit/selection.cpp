// SPDX-License-Identifier: MIT
// Operands that instructions accept, and messages from their operands and modifiers.
#include "catch.hpp"

#include <emit/emitter.hpp>

#include <valhall/print.hpp>

#include <string>

namespace {

using namespace emit;
using valhall::modifier;
using valhall::opcode;

/// The words of a program, as text, without waits. Values that it reads first are preloaded, in r55 to r60.
template <class Lower>
std::string text_of(const Lower& lower, valhall::arch in = valhall::arch::v9) {
  value_table values;
  emitter to(valhall::stage::compute, in, values);
  lower(to);
  const valhall::allocation found = to.finish().allocate();
  REQUIRE(found.ok());
  std::string text;
  for (const std::uint64_t word : found.code.words()) {
    char line[128];
    text.append(line, print(line, sizeof line, valhall::decode(word, in)));
    text += '\n';
  }
  return text;
}

source value_of(value v) { return builder::of(v); }
source uniform(unsigned n) { return builder::of(valhall::operand(valhall::u(n))); }

}  // namespace

TEST_CASE("Literals become constants where an instruction takes them, else registers or immediates") {
  struct {
    opcode id;
    std::uint32_t bits;
    const char* text;
  } constexpr cases[] = {
      {opcode::iadd_u32, 16, "IADD.u32 r60, r60, 0x13121110.b0\n"},
      {opcode::iadd_u32, 100000, "IADD_IMM.i32 r60, r60, #0x186A0\n"},
      {opcode::fadd_f32, 0x3f800000, "FADD.f32 r60, r60, 0x3F800000\n"},
      {opcode::fadd_f32, 0x3fc00000, "FADD_IMM.f32 r60, r60, #0x3FC00000\n"},
      {opcode::imul_i32, 100000, "IADD_IMM.i32 r0, 0x0, #0x186A0\nIMUL.i32 r0, r60, r0\n"},
  };
  for (const auto& c : cases)
    CHECK(text_of([&](emitter& to) {
            const value x = to.add_fixed(60), y = to.add_value();
            to.put(c.id, {value_of(x), builder::literal(c.bits)}, {}, y);
          }) == c.text);
}

TEST_CASE("A literal in a register serves later instructions, but not beyond a label") {
  CHECK(text_of([](emitter& to) {
          const value x = to.add_fixed(60);
          to.put(opcode::imul_i32, {value_of(x), builder::literal(100000u)}, {}, x);
          to.put(opcode::imul_i32, {value_of(x), builder::literal(100000u)}, {}, x);
          to.mark(to.new_label());
          to.put(opcode::imul_i32, {value_of(x), builder::literal(100000u)}, {}, x);
        }) ==
        "IADD_IMM.i32 r0, 0x0, #0x186A0\nIMUL.i32 r60, r60, r0\nIMUL.i32 r60, r60, r0\n"
        "IADD_IMM.i32 r0, 0x0, #0x186A0\nIMUL.i32 r60, r60, r0\n");
}

TEST_CASE("Bitwise operations read parts of constants by their first source") {
  CHECK(text_of([](emitter& to) {
          const value x = to.add_fixed(60);
          to.put(
              opcode::lshift_and_i32,
              {value_of(x), builder::part(builder::literal(0u), valhall::swizzle::b00), builder::literal(1u)},
              {}, x);
        }) == "LSHIFT_AND.i32 r60, 0x1000000.b3, 0x0.b00, r60\n");
}

TEST_CASE("Signs that an instruction does not take are applied before it") {
  CHECK(text_of([](emitter& to) {
          const value x = to.add_fixed(60), y = to.add_value();
          to.put(opcode::mux_i32, {builder::negated(value_of(x)), value_of(x), value_of(x)}, {}, y);
        }) == "FADD.f32 r0, r60.neg, 0x0.neg\nMUX.i32 r0, r0, r60, r60\n");
}

TEST_CASE("One instruction reads no more uniforms than it may") {
  CHECK(text_of([](emitter& to) {
          const value x = to.add_value();
          to.put(opcode::fma_f32, {uniform(0), uniform(2), uniform(4)}, {}, x);
        }) == "MOV.i32 r0, u4\nMOV.i32 r1, u2\nFMA.f32 r0, u0, r1, r0\n");
  CHECK(text_of([](emitter& to) {
          const value x = to.add_group(2);
          to.put(opcode::iadd_u64, {uniform(0), uniform(2)}, {}, x);
        }) == "MOV.i32 r0, u2\nMOV.i32 r1, u3\nIADD.u64 r0, u0, r0\n");
}

TEST_CASE("A part of a 64-bit source is in an even register") {
  CHECK(text_of([](emitter& to) {
          const value pair = to.load(uniform(2), 0, 2), odd = to.add_fixed(57);
          to.put(opcode::lshift_or_i64,
                 {value_of(pair), builder::part(value_of(odd), valhall::swizzle::b00), uniform(0)}, {}, pair);
        }) ==
        "LOAD.i64.unsigned.slot0 @r0:r1, u2, offset:0\nMOV.i32 r2, r57\nLSHIFT_OR.i64 r0, r0, r2.b00, u0\n");
}

TEST_CASE("Modifiers determine the number of registers of messages") {
  CHECK(text_of([](emitter& to) {
          const value coordinates = to.load(uniform(4), 0, 2);
          to.send(opcode::tex_single, coordinates, {uniform(0)},
                  {{modifier::register_width, valhall::register_width::_32},
                   {modifier::dimension, valhall::dimension::_2d},
                   {modifier::lod_mode, valhall::lod_mode::zero}});
          to.send(opcode::atom_i32, coordinates, {uniform(2), builder::immediate(4)},
                  {{modifier::atom_opc, valhall::atomic_operation::aadd}});
          const value exchanged = to.add_value();
          to.send(opcode::atom_return_i32, coordinates, {uniform(2), builder::immediate(0)},
                  {modifier::compare, {modifier::atom_opc, valhall::atomic_operation::axchg}}, exchanged);
        }) ==
        "LOAD.i64.unsigned.slot0 @r0:r1, u4, offset:0\n"
        "TEX_SINGLE.slot0.32.2d.zero @r2:r3:r4:r5, @r0:r1, u0\n"
        "ATOM.i32.slot0.aadd @r0, u2, offset:0x4\n"
        "ATOM_RETURN.i32.slot0.compare.axchg @r0, @r0:r1, u2, offset:0x0\n");
}

TEST_CASE("More than four words are loaded and stored by several instructions") {
  CHECK(text_of([](emitter& to) {
          const value group = to.load(uniform(0), 8, 6);
          to.store(group, 6, uniform(2), -8);
        }) ==
        "LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, u0, offset:8\n"
        "LOAD.i64.unsigned.slot0 @r4:r5, u0, offset:24\n"
        "STORE.i128.slot0 @r0:r1:r2:r3, u2, offset:-8\n"
        "STORE.i64.slot0 @r4:r5, u2, offset:8\n");
}

TEST_CASE("A program without instructions ends") {
  CHECK(text_of([](emitter&) {}) == "NOP\n");
}

TEST_CASE("From v14 on, a word that is extended to 64 bits is in an even register") {
  const auto text_for = [](unsigned odd, valhall::arch in) {
    return text_of([&](emitter& to) { to.address(uniform(0), value_of(to.add_fixed(odd))); }, in);
  };
  CHECK(text_for(57, valhall::arch::v9) == "SHADDX.u64 r56, u0, r57.w0, shift:0x0\n");
  CHECK(text_for(57, valhall::arch::v13) == "SHADDX.u64 r56, u0, r57.w0, shift:0x0\n");
  CHECK(text_for(57, valhall::arch::v14) == "MOV.i32 r0, r57\nSHADDX.u64 r0, u0, r0.w0, shift:0x0\n");
  CHECK(text_for(1, valhall::arch::v15) == "MOV.i32 r0, r1\nSHADDX.u64 r0, u0, r0.w0, shift:0x0\n");
}

TEST_CASE("From v14 on, an odd uniform that is extended to 64 bits comes from an even register") {
  const auto lower = [](emitter& to) {
    const value x = to.add_group(2);
    to.put(opcode::shaddx_u64,
           {uniform(0), builder::part(uniform(1), valhall::swizzle::w0), builder::immediate(0)}, {}, x);
  };
  CHECK(text_of(lower, valhall::arch::v13) == "SHADDX.u64 r0, u0, u1.w0, shift:0x0\n");
  CHECK(text_of(lower, valhall::arch::v14) == "MOV.i32 r0, u1\nSHADDX.u64 r0, u0, r0.w0, shift:0x0\n");
}

TEST_CASE("An instruction has the form of its architecture") {
  const auto text_for = [](unsigned number, valhall::arch in) {
    return text_of(
        [&](emitter& to) {
          const value x = to.add_fixed(number);
          to.put(opcode::fadd_f32, {value_of(x), value_of(x)}, {}, x);
          to.put(opcode::fadd_f32, {value_of(x), builder::literal(1.5f)}, {}, x);
          to.put(opcode::f32_to_s32, {value_of(x)}, {{modifier::roundmode, valhall::round_mode::rtz}}, x);
        },
        in);
  };
  for (const auto in : {valhall::arch::v9, valhall::arch::v11})
    CHECK(text_for(60, in) ==
          "FADD.f32 r60, r60, r60\nFADD_IMM.f32 r60, r60, #0x3FC00000\nF32_TO_S32.rtz r60, r60\n");
  CHECK(text_for(0, valhall::arch::v15) ==
        "FADD.f32 r0, r0, r0\nFADD_IMM.f32 r0, r0, #0x3FC00000\nF32_TO_S32.rtz r0, r0\n");
}
