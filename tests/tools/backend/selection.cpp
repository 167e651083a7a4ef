// SPDX-License-Identifier: MIT
// Operands that instructions accept, and messages from their operands and modifiers.
#include "catch.hpp"

#include <backend/emit.hpp>
#include <backend/select.hpp>

#include <valhall/print.hpp>
#include <valhall/v9.hpp>

#include <string>

namespace {

using namespace backend;
using valhall::modifier;
using valhall::opcode;

/// The words of a program, as text; values 0, 1 and 2 are r0, r1 and r2, etc.
template <class Lower>
std::string text_of(const Lower& lower, valhall::arch in = valhall::arch::v9) {
  arena memory;
  ir_program program(memory, in);
  selector to(program);
  lower(to, program);
  allocation a;
  std::uint8_t registers[64];
  for (unsigned n = 0; n < 64; ++n) registers[n] = static_cast<std::uint8_t>(n);
  a.registers = registers;
  std::string text;
  const auto words = emit(program, a);
  REQUIRE(words.errors().size() == 0);
  for (const std::uint64_t word : words.words()) {
    char line[128];
    text.append(line, print(line, sizeof line, valhall::decode(word, in)));
    text += '\n';
  }
  return text;
}

source value_of(value v) { return selector::of(v); }
source uniform(unsigned n) { return selector::of(valhall::operand(valhall::u(n))); }

}  // namespace

TEST_CASE("Literals become constants where an instruction takes them, else registers or immediates") {
  struct {
    opcode id;
    std::uint32_t bits;
    const char* text;
  } constexpr cases[] = {
      {opcode::iadd_u32, 16, "IADD.u32 r1, r0, 0x13121110.b0\n"},
      {opcode::iadd_u32, 100000, "IADD_IMM.i32 r1, r0, #0x186A0\n"},
      {opcode::fadd_f32, 0x3f800000, "FADD.f32 r1, r0, 0x3F800000\n"},
      {opcode::fadd_f32, 0x3fc00000, "FADD_IMM.f32 r1, r0, #0x3FC00000\n"},
      {opcode::imul_i32, 100000, "IADD_IMM.i32 r2, 0x0, #0x186A0\nIMUL.i32 r1, r0, r2\n"},
  };
  for (const auto& c : cases)
    CHECK(text_of([&](selector& to, ir_program& program) {
            const value x = program.add_value(), y = program.add_value();
            to.put(c.id, {value_of(x), selector::literal(c.bits)}, {}, y);
          }) == c.text);
}

TEST_CASE("A literal in a register serves later instructions, but not beyond a label") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value x = program.add_value();
          to.put(opcode::imul_i32, {value_of(x), selector::literal(100000u)}, {}, x);
          to.put(opcode::imul_i32, {value_of(x), selector::literal(100000u)}, {}, x);
          to.mark(to.new_label());
          to.put(opcode::imul_i32, {value_of(x), selector::literal(100000u)}, {}, x);
        }) ==
        "IADD_IMM.i32 r1, 0x0, #0x186A0\nIMUL.i32 r0, r0, r1\nIMUL.i32 r0, r0, r1\n"
        "IADD_IMM.i32 r2, 0x0, #0x186A0\nIMUL.i32 r0, r0, r2\n");
}

TEST_CASE("Bitwise operations read parts of constants by their first source") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value x = program.add_value();
          to.put(opcode::lshift_and_i32,
                 {value_of(x), selector::part(selector::literal(0u), valhall::swizzle::b00),
                  selector::literal(1u)},
                 {}, x);
        }) == "LSHIFT_AND.i32 r0, 0x1000000.b3, 0x0.b00, r0\n");
}

TEST_CASE("Signs that an instruction does not take are applied before it") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value x = program.add_value(), y = program.add_value();
          to.put(opcode::mux_i32, {selector::negated(value_of(x)), value_of(x), value_of(x)}, {}, y);
        }) == "FADD.f32 r2, r0.neg, 0x0.neg\nMUX.i32 r1, r2, r0, r0\n");
}

TEST_CASE("One instruction reads no more uniforms than it may") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value x = program.add_value();
          to.put(opcode::fma_f32, {uniform(0), uniform(2), uniform(4)}, {}, x);
        }) == "MOV.i32 r1, u4\nMOV.i32 r2, u2\nFMA.f32 r0, u0, r2, r1\n");
  CHECK(text_of([](selector& to, ir_program& program) {
          const value x = program.add_group(2);
          to.put(opcode::iadd_u64, {uniform(0), uniform(2)}, {}, x);
        }) == "MOV.i32 r2, u2\nMOV.i32 r3, u3\nIADD.u64 r0, u0, r2\n");
}

TEST_CASE("A part of a 64-bit source is in an even register") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value pair = program.add_group(2), odd = program.add_value();
          program.add_value();
          to.put(opcode::lshift_or_i64,
                 {value_of(pair), selector::part(value_of(odd), valhall::swizzle::b00), uniform(0)}, {},
                 pair);
        }) == "MOV.i32 r4, r2\nLSHIFT_OR.i64 r0, r0, r4.b00, u0\n");
}

TEST_CASE("Modifiers determine the number of registers of messages") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value coordinates = program.add_group(2);
          to.send(opcode::tex_single, coordinates, {uniform(0)},
                  {{modifier::register_width, valhall::register_width::_32},
                   {modifier::dimension, valhall::dimension::_2d},
                   {modifier::lod_mode, valhall::lod_mode::zero}});
          to.send(opcode::atom_i32, coordinates, {uniform(2), selector::immediate(4)},
                  {{modifier::atom_opc, valhall::atomic_operation::aadd}});
          const value exchanged = program.add_value();
          to.send(opcode::atom_return_i32, coordinates, {uniform(2), selector::immediate(0)},
                  {modifier::compare, {modifier::atom_opc, valhall::atomic_operation::axchg}}, exchanged);
        }) ==
        "TEX_SINGLE.slot0.32.2d.zero @r2:r3:r4:r5, @r0:r1, u0\n"
        "ATOM.i32.slot0.aadd @r0, u2, offset:0x4\n"
        "ATOM_RETURN.i32.slot0.compare.axchg @r6, @r0:r1, u2, offset:0x0\n");
}

TEST_CASE("More than four words are loaded and stored by several instructions") {
  CHECK(text_of([](selector& to, ir_program& program) {
          const value group = program.add_group(6);
          to.load(uniform(0), 8, 6, group);
          to.store(group, 6, uniform(2), -8);
        }) ==
        "LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, u0, offset:8\n"
        "LOAD.i64.unsigned.slot0 @r4:r5, u0, offset:24\n"
        "STORE.i128.slot0 @r0:r1:r2:r3, u2, offset:-8\n"
        "STORE.i64.slot0 @r4:r5, u2, offset:8\n");
}

TEST_CASE("A program without instructions ends") {
  CHECK(text_of([](selector&, ir_program&) {}) == "NOP\n");
}

TEST_CASE("From v14 on, a word that is extended to 64 bits is in an even register") {
  const auto lower = [](selector& to, ir_program& program) {
    program.add_value();
    const value odd = program.add_value();
    to.address(uniform(0), value_of(odd));
  };
  const char* const as_before = "SHADDX.u64 r2, u0, r1.w0, shift:0x0\n";
  CHECK(text_of(lower) == as_before);
  CHECK(text_of(lower, valhall::arch::v13) == as_before);
  const char* const copied = "MOV.i32 r4, r1\nSHADDX.u64 r2, u0, r4.w0, shift:0x0\n";
  CHECK(text_of(lower, valhall::arch::v14) == copied);
  CHECK(text_of(lower, valhall::arch::v15) == copied);
}

TEST_CASE("From v14 on, an odd uniform that is extended to 64 bits comes from an even register") {
  const auto lower = [](selector& to, ir_program& program) {
    const value x = program.add_group(2);
    program.add_value();
    to.put(opcode::shaddx_u64,
           {uniform(0), selector::part(uniform(1), valhall::swizzle::w0), selector::immediate(0)}, {}, x);
  };
  CHECK(text_of(lower, valhall::arch::v13) == "SHADDX.u64 r0, u0, u1.w0, shift:0x0\n");
  CHECK(text_of(lower, valhall::arch::v14) ==
        "MOV.i32 r3, u1\nMOV.i32 r4, r3\nSHADDX.u64 r0, u0, r4.w0, shift:0x0\n");
}

TEST_CASE("An instruction has the form of its architecture") {
  const auto lower = [](selector& to, ir_program& program) {
    const value x = program.add_value(), y = program.add_value();
    to.put(opcode::fadd_f32, {value_of(x), value_of(y)}, {}, y);
    to.put(opcode::fadd_f32, {value_of(x), selector::literal(1.5f)}, {}, y);
    to.put(opcode::f32_to_s32, {value_of(x)}, {{modifier::roundmode, valhall::round_mode::rtz}}, y);
  };
  for (const auto in : {valhall::arch::v9, valhall::arch::v11, valhall::arch::v15}) {
    CAPTURE(name_of(in));
    CHECK(text_of(lower, in) ==
          "FADD.f32 r1, r0, r1\nFADD_IMM.f32 r1, r0, #0x3FC00000\nF32_TO_S32.rtz r1, r0\n");
  }
}
