// SPDX-License-Identifier: MIT
// Texts of TGSI: accepted forms, and the place, message and hint of each mistake.
#include "catch.hpp"

#include <check.hpp>
#include <names.hpp>
#include <reader.hpp>

#include <algorithm>
#include <string>

namespace {

/// A line for each error: `line:column: message; hint`, with `refused ` before a valid construct that is not
/// supported.
std::string errors_of(const std::string& text) {
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (program) tgsi::check(*program, errors);
  std::string lines;
  for (const tgsi::error& e : errors) {
    if (e.kind == tgsi::error_kind::refused) lines += "refused ";
    lines += std::to_string(e.where.line) + ":" + std::to_string(e.where.column) + ": " + e.message;
    lines += e.hint.empty() ? "\n" : "; " + e.hint + "\n";
  }
  return lines;
}

tgsi::program read_right(const std::string& text) {
  INFO(text);
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  REQUIRE(program);
  tgsi::check(*program, errors);
  for (const tgsi::error& e : errors) FAIL(e.where.line << ": " << e.message);
  return *program;
}

struct bad_text {
  const char* text;  ///< After `FRAG`, declarations of IN[0], OUT[0], TEMP[0..1]: from line 5 on.
  const char* errors;
};

constexpr const char* start = "FRAG\nDCL IN[0], COLOR, LINEAR\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\n";

constexpr bad_text bad_texts[] = {
    // Words
    {"MOVE OUT[0], IN[0]\nEND", "5:1: `MOVE` is not an opcode; did you mean MOV?\n"},
    {"SUB OUT[0], IN[0], IN[0]\nEND", "5:1: `SUB` is not an opcode; write ADD dst, a, -b\n"},
    {"@\nEND", "5:1: expected an instruction or a declaration, found `@`\n"},
    {"MOV OUT[0], TMP[0]\nEND", "5:13: expected a register, found `TMP`; did you mean TEMP?\n"},
    {"MOV OUT[0] IN[0]\nEND", "5:12: expected `,`, found `IN`\n"},
    {"MOV OUT[0], IN[0] IN[0]\nEND",
     "5:19: unexpected `IN` after the statement; operands are separated by commas\n"},
    {"MOV OUT[0], IN[0\nEND", "5:17: expected `]` at the end of the line\n"},
    {"MOV OUT[0], |IN[0]\nEND",
     "5:19: expected `|` at the end of the line; the absolute value begins in column 13\n"},
    {"5 MOV OUT[0], IN[0]\nEND", "5:3: expected `:`, found `MOV`\n"},
    {"5: DCL TEMP[0]\nEND", "5:4: only instructions have numbers\n"},
    // Operands
    {"MUL OUT[0], IN[0]\nEND", "5:1: MUL takes 1 destination and 2 sources, but has 2 operands\n"},
    {"MOV OUT[0], IN[0], IN[0]\nEND", "5:20: MOV has too many operands; it takes 2 operands\n"},
    {"MOV\nEND", "5:1: MOV takes 1 destination and 1 source, but has no operands\n"},
    {"MOV OUT[0].xx, IN[0]\nEND",
     "5:12: `xx` is not a mask; some of x, y, z, w in this order, such as .xyz\n"},
    {"MOV OUT[0].yx, IN[0]\nEND",
     "5:12: `yx` is not a mask; some of x, y, z, w in this order, such as .xyz\n"},
    {"MOV OUT[0], IN[0].xyzwx\nEND",
     "5:19: `xyzwx` is not a swizzle; four letters of x, y, z, w, such as .xyzw\n"},
    {"MOV OUT[0], IN[0].y\nEND", "5:19: `y` is not a swizzle; four letters: .yyyy\n"},
    {"MOV OUT[0], IN[0].xyzq\nEND",
     "5:19: `xyzq` is not a swizzle; four letters of x, y, z, w, such as .xyzw\n"},
    {"MOV -OUT[0], IN[0]\nEND", "5:6: a destination has no sign; put it on the sources\n"},
    {"MOV_SAT OUT[0], TEMP[-1]\nEND", "5:22: a register has no negative number\n"},
    {"MOV OUT[0], TEMP[99999999999]\nEND",
     "5:18: the number of a register `99999999999` is too large; at most 65535\n"},
    {"MOV OUT[0], TEMP[IN[0].x]\nEND", "5:18: `IN` cannot index a register; copy the index to ADDR\n"},
    {"MOV OUT[0], TEMP[0][1]\nEND", "5:20: TEMP has one index\n"},
    {"UADD_SAT TEMP[0], TEMP[0], TEMP[0]\nEND", "5:1: UADD has no _SAT; its result is not a 32-bit float\n"},
    // Registers
    {"MOV OUT[0], TEMP[5]\nEND", "5:13: TEMP[5] is not declared; the last one is TEMP[1]\n"},
    {"MOV OUT[0], CONST[1][2]\nEND", "5:13: CONST[1][2] is not declared; DCL CONST[1][2]\n"},
    {"MOV OUT[0], CONST[3]\nEND", "5:13: CONST[0][3] is not declared; DCL CONST[0][3]\n"},
    {"MOV OUT[0], IMM[4]\nEND", "5:13: IMM[4] does not exist; the text has 0 immediates\n"},
    {"MOV OUT[0], IN[ADDR[0].x]\nEND", "5:13: ADDR[0], the index, is not declared; DCL ADDR[0]\n"},
    {"MOV OUT[0], TEMP[TEMP[0].x](3)\nEND",
     "5:13: ARRAY(3) of TEMP is not declared; DCL TEMP[..], ARRAY(3)\n"},
    {"MOV IN[0], TEMP[0]\nEND", "5:5: IN cannot be written; it writes OUT, TEMP or ADDR\n"},
    {"DCL SAMP[0]\nMOV OUT[0], SAMP[0]\nEND",
     "6:13: MOV does not take SAMP here; it takes CONST, IN, OUT, TEMP, ADDR, IMM or SV\n"},
    {"DCL SAMP[0]\nTEX OUT[0], IN[0], -SAMP[0], 2D\nEND", "6:21: SAMP is not a number and has no sign\n"},
    {"DCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0]\nEND",
     "6:1: TEX has no shape; such as 2D, after the sampler\n"},
    {"DCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], 5D\nEND",
     "6:29: expected a shape of textures, found `5D`; did you mean 1D, 2D or 3D?\n"},
    {"DCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], 2D, 2D\nEND", "6:33: the shape is given twice\n"},
    // Declarations and immediates
    {"DCL TEMP[0]\nEND", "5:5: TEMP[0] is declared twice; it is declared in line 4\n"},
    {"DCL ADDR[3..1]\nEND", "5:10: the range is empty: 3 is more than 1; [1..3]\n"},
    {"DCL IN[1], COLOUR\nEND", "5:12: `COLOUR` does not describe IN; did you mean COLOR?\n"},
    {"DCL IMAGE[0]\nEND",
     "5:13: expected `,` and the shape of the image at the end of the line; such as 2D\n"},
    {"DCL PRED[0]\nEND",
     "5:5: expected a register, found `PRED`; one of CONST, IN, OUT, TEMP, SAMP, ADDR, IMM, SV, SVIEW, "
     "IMAGE, BUFFER, MEMORY, HWATOMIC\n"},
    {"IMM[0] FLT32 {1.0, x, 2.0, 3.0}\nEND", "5:20: expected a number, found `x`\n"},
    {"IMM[0] FLT32 {1.0, 2.0, 3.0}\nEND", "5:28: expected 4 numbers separated by commas, found `}`\n"},
    {"IMM[0] FLT32 {1, 2, 3, 4, 5}\nEND", "5:25: the immediate has more than 4 numbers\n"},
    {"IMM[0] UINT32 {4294967296, 0, 0, 0}\nEND", "5:16: `4294967296` does not fit 32 bits\n"},
    {"IMM[0] INT32 {-2147483649, 0, 0, 0}\nEND", "5:16: `2147483649` does not fit 32 bits\n"},
    {"IMM[1] INT32 {0, 0, 0, 0}\nEND",
     "5:4: IMM[1] is not the next immediate; immediates are numbered in order: IMM[0]\n"},
    {"IMM[0] FLOAT {0, 0, 0, 0}\nEND",
     "5:8: expected the type of the immediate, found `FLOAT`; one of FLT32, UINT32, INT32, FLT64, UINT64, "
     "INT64\n"},
    {"PROPERTY FS_COORD_ORIGIN MIDDLE\nEND", "5:26: expected the value of a property, found `MIDDLE`\n"},
    {"PROPERTY FS_COORD_ORIGINS 1\nEND",
     "5:10: expected the name of a property, found `FS_COORD_ORIGINS`; did you mean FS_COORD_ORIGIN?\n"},
    // Structure
    {"MOV OUT[0], IN[0]", "5:1: the text has no END; END is the last instruction of the main program\n"},
    {"END\nMOV OUT[0], IN[0]", "6:1: MOV is after END, where only subroutines are; BGNSUB\n"},
    {"END\nEND", "6:1: a second END; the first is in line 5\n"},
    {"IF IN[0].xxxx\nEND", "5:1: IF is not closed; ENDIF\n"},
    {"ENDIF\nEND", "5:1: ENDIF without IF\n"},
    {"ELSE\nEND", "5:1: ELSE without IF\n"},
    {"IF IN[0].xxxx\nELSE\nELSE\nENDIF\nEND",
     "7:1: a second ELSE; the first is in line 6; ENDIF comes first\n"},
    {"IF IN[0].xxxx\nBGNLOOP\nENDIF\nENDLOOP\nEND",
     "6:1: BGNLOOP is not closed; ENDLOOP\n8:1: ENDLOOP without BGNLOOP\n"},
    {"BRK\nEND", "5:1: BRK outside a loop or switch; between BGNLOOP and ENDLOOP, or SWITCH and ENDSWITCH\n"},
    {"SWITCH IN[0].xxxx\nCONT\nENDSWITCH\nEND", "6:1: CONT outside a loop; between BGNLOOP and ENDLOOP\n"},
    {"CASE IN[0].xxxx\nEND", "5:1: CASE outside SWITCH\n"},
    {"SWITCH IN[0].xxxx\nDEFAULT\nDEFAULT\nENDSWITCH\nEND", "7:1: a second DEFAULT of a SWITCH\n"},
    {"BGNLOOP\nCAL :3\nENDLOOP\nEND\nBGNSUB\nBRK\nENDSUB",
     "10:1: BRK outside a loop or switch; between BGNLOOP and ENDLOOP, or SWITCH and ENDSWITCH\n"
     "6:1: instruction 3 is not a BGNSUB; BGNSUB is the instruction 4 (counted from 0)\n"},
    {"CAL\nEND", "5:1: CAL names no subroutine; CAL :N with the number of the instruction BGNSUB\n"},
    {"CAL :99\nEND", "5:1: instruction 99 is not a BGNSUB; the text has no BGNSUB\n"},
    {"CAL :2\nEND\nBGNSUB\nCAL :5\nENDSUB\nBGNSUB\nCAL :2\nENDSUB",
     "11:1: recursion: the subroutine calls itself; TGSI has no stack\n"},
    {"BGNSUB\nENDSUB\nEND", "5:1: BGNSUB is before END; subroutines are after the END of the main program\n"},
    // Stages
    {"BARRIER\nEND", "5:1: BARRIER in FRAG; it is for TESS_CTRL, COMP\n"},
    // Constructs that the hardware does not support
    {"DADD TEMP[0], TEMP[0], TEMP[1]\nEND",
     "refused 5:1: DADD is refused: no instruction takes 64-bit floats\n"},
    {"CLOCK TEMP[0]\nEND", "refused 5:1: CLOCK is refused: no instruction reads a clock\n"},
    {"DCL HWATOMIC[0][0]\nEND",
     "refused 5:5: HWATOMIC is refused: the hardware has no registers for counters; BUFFER, and ATOMUADD\n"},
    // All errors of a text, without errors that follow from another one.
    {"MOVE OUT[0], IN[0]\nDCL TEMP[2], LOCALE\nMOV OUT[0], TEMP[2]\n  BRK\nEND",
     "5:1: `MOVE` is not an opcode; did you mean MOV?\n"
     "6:14: `LOCALE` does not describe TEMP; did you mean LOCAL?\n"
     "8:3: BRK outside a loop or switch; between BGNLOOP and ENDLOOP, or SWITCH and ENDSWITCH\n"},
    {"MOV_SAT OUT[7], TMP[0]\nEND", "5:17: expected a register, found `TMP`; did you mean TEMP?\n"},
    {"UADD_SAT TEMP[0], TMP[0]\nEND", "5:19: expected a register, found `TMP`; did you mean TEMP?\n"},
    {"DCL SAMP[0]\nTXF OUT[0], IN[0], SAMP[0], 2D, IMM[1].xyFRAG\nEND", "6:40: `xyFRAG` is not a swizzle\n"},
    {"DCL SAMP[0]\nTXF OUT[0], IN[0], SAMP[0], 2D, IN[5], -IN[0]\nEND", "6:41: an offset has no sign\n"},
    {"DCL SAMP[0]\nTXF OUT[0], IN[0], 2D, TMP[1]\nEND",
     "6:24: expected a shape of textures, found `TMP`; such as 2D, SHADOW2D or 2D_ARRAY\n"},
    {"CAL :x\nEND", "5:6: expected the number of an instruction, found `x`\n"},
    {"END\nMOVE OUT[0], IN[0]", "6:1: `MOVE` is not an opcode; did you mean MOV?\n"},
    {"END\nMOV OUT[0], TMP[0]", "6:13: expected a register, found `TMP`; did you mean TEMP?\n"},
    {"IF TMP[0]\nENDIF\nEND", "5:4: expected a register, found `TMP`; did you mean TEMP?\n"},
};

}  // namespace

TEST_CASE("each mistake in a TGSI text is reported with its place and the correct form") {
  for (const bad_text& bad : bad_texts) {
    INFO(bad.text);
    CHECK(errors_of(std::string(start) + bad.text) == bad.errors);
  }
}

TEST_CASE("a TGSI text begins with its stage") {
  const std::string stages = "one of FRAG, VERT, GEOM, TESS_CTRL, TESS_EVAL, COMP\n";
  CHECK(errors_of("") == "1:1: the text is empty; it begins with the stage: " + stages);
  CHECK(errors_of("\n PIXEL\nEND") ==
        "2:2: the text does not begin with a stage, but with `PIXEL`; " + stages);
  CHECK(errors_of("VERT\nDCL IN[0]\nKILL\nEND") == "3:1: KILL in VERT; it is for FRAG\n");
  CHECK(errors_of("COMP\nDCL IN[0]\nEND") ==
        "2:5: a compute shader has no IN; it has SV, CONST and BUFFER\n");
  CHECK(errors_of("TESS_EVAL\nEND") ==
        "refused 1:1: TESS_EVAL is refused: the hardware has no such stage; FRAG, VERT or COMP\n");
}

TEST_CASE("a list of errors ends, but counts the rest") {
  std::string text = "FRAG\n";
  for (unsigned n = 0; n < 150; ++n) text += "FOO\n";
  tgsi::error_list errors;
  tgsi::read(text + "END", errors);
  CHECK(errors.size() == tgsi::error_list::most);
  CHECK(errors.dropped() == 50);
}

TEST_CASE("TGSI texts of many years and authors are read") {
  // Letter case, comments, versions, blanks, several statements on a line, and lines that continue after a
  // comma.
  const tgsi::program p = read_right(
      "frag1.1  # early texts had a version\r\n"
      "property fs_coord_origin lower_left\n"
      "dcl in[0].xy, generic[3], perspective, centroid // packed\n"
      "dcl out[0], color dcl temp[0..3], array(2), local\n"
      "dcl const[0..3], constant\n"
      "imm flt32 { 1., -.5, 1e3, inf } ; numbers count up\n"
      "imm[1] uint64 { 1, 4294967296 }\n"
      "  7: add_sat_precise temp[0].xw , -|in[0].xxyy|,\n   imm[0]  12 : mov out[0], temp[0]\n"
      "if temp[0].xxxx :99 endif\nend\n");
  CHECK(p.stage == tgsi::shader_stage::fragment);
  CHECK(p.value_of(tgsi::property_name::fs_coord_origin) == tgsi::lower_left);
  REQUIRE(p.declarations.size() == 4);
  const tgsi::declaration& in = p.declarations[0];
  CHECK((in.mask == 3 && in.name == tgsi::semantic::generic && in.semantic_index == 3));
  CHECK((in.interpolated == tgsi::interpolation::perspective &&
         in.location == tgsi::interpolation_location::centroid));
  CHECK((p.declarations[2].array_id == 2 && p.declarations[2].is_local && p.declarations[2].last == 3));
  REQUIRE(p.immediates.size() == 2);
  CHECK(p.immediates[0].words ==
        std::array<std::uint32_t, 4>{0x3f800000, 0xbf000000, 0x447a0000, 0x7f800000});
  CHECK(p.immediates[1].words == std::array<std::uint32_t, 4>{1, 0, 0, 1});
  REQUIRE(p.instructions.size() == 5);
  const tgsi::instruction& add = p.instructions[0];
  CHECK((add.is_saturated && add.is_precise && add.destinations[0].mask == 9));
  CHECK((add.sources[0].is_negated && add.sources[0].is_absolute));
  CHECK(add.sources[0].swizzle == std::array<std::uint8_t, 4>{0, 0, 1, 1});
  CHECK(p.instructions[2].partner == 3);
}

TEST_CASE("operands of TGSI instructions are read with all their parts") {
  const tgsi::program p = read_right(
      "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL CONST[0..1]\nDCL CONST[2][0..3]\nDCL "
      "ADDR[0]\n"
      "DCL TEMP[0]\nDCL TEMP[1..4], ARRAY(1)\nDCL SAMP[0]\nDCL SVIEW[0], 2D, UINT, FLOAT, FLOAT, SNORM\n"
      "DCL IMAGE[1], 2D_ARRAY, PIPE_FORMAT_R32_UINT, WR\nIMM[0] INT32 {1, -1, 0, 0}\n"
      "MOV TEMP[ADDR[0].y-3](1).z, CONST[2][TEMP[0].w+2].wzyx\n"
      "MOV TEMP[0], CONST[1]\n"
      "TXF TEMP[0], IN[0], SAMP[0], 2D, IMM[0].xyz\n"
      "SAMPLE TEMP[0], IN[0], SVIEW[0].yyyy, SAMP[ADDR[0].x]\n"
      "STORE IMAGE[1].xy, IN[0], TEMP[0], COHERENT, 2D_ARRAY, PIPE_FORMAT_R32_UINT\nEND");
  const tgsi::instruction& mov = p.instructions[0];
  const tgsi::destination& d = mov.destinations[0];
  CHECK((d.index.number == -3 && d.index.file == tgsi::register_file::address && d.index.component == 1));
  CHECK((d.array_id == 1 && p.declarations[d.declared].first == 1 && d.mask == 4));
  CHECK((mov.sources[0].dimension.number == 2 && mov.sources[0].index.number == 2));
  CHECK((mov.sources[0].index.file == tgsi::register_file::temporary && mov.sources[0].index.component == 3));
  CHECK((!p.instructions[1].sources[0].has_dimension && p.instructions[1].sources[0].dimension.number == 0));
  const tgsi::instruction& txf = p.instructions[2];
  CHECK((txf.target == tgsi::texture_target::texture_2d && txf.source_count == 2));
  REQUIRE(txf.offsets.size() == 1);
  CHECK(txf.offsets[0].swizzle == std::array<std::uint8_t, 4>{0, 1, 2, 2});
  CHECK(p.instructions[3].sources[2].index.is_indirect());
  const tgsi::instruction& store = p.instructions[4];
  CHECK((store.destinations[0].file == tgsi::register_file::image && store.destinations[0].mask == 3));
  CHECK((store.target == tgsi::texture_target::array_2d && store.format == "PIPE_FORMAT_R32_UINT"));
  const auto& returns = p.declarations[8].returns;
  CHECK((returns[0] == tgsi::return_type::uint && returns[3] == tgsi::return_type::snorm));
}

TEST_CASE("partners connect the parts of blocks") {
  const tgsi::program p = read_right(
      "COMP\nDCL TEMP[0]\n"
      "SWITCH TEMP[0].xxxx\nCASE TEMP[0].xxxx\nBRK\nDEFAULT\nENDSWITCH\n"           // 0 to 4
      "BGNLOOP\nUIF TEMP[0].xxxx\nBRK\nELSE\nCONT\nENDIF\nENDLOOP\nCAL :14\nEND\n"  // 5 to 13
      "BGNSUB\nRET\nENDSUB");
  const auto partner = [&](std::size_t n) { return p.instructions[n].partner; };
  CHECK((partner(0) == 1 && partner(1) == 3 && partner(2) == 4 && partner(3) == 4 && partner(4) == 0));
  CHECK((partner(5) == 11 && partner(6) == 8 && partner(7) == 11 && partner(8) == 10 && partner(9) == 11));
  CHECK((partner(11) == 5 && partner(12) == 14 && partner(14) == 16 && partner(16) == 14));
}

TEST_CASE("the table of opcodes has each opcode of TGSI once") {
  CHECK(tgsi::opcode_count == 244);
  std::size_t refused = 0;
  for (std::size_t n = 0; n < tgsi::opcode_count; ++n) {
    const auto id = static_cast<tgsi::opcode>(n);
    const std::string name(tgsi::info_of(id).name);
    CHECK(tgsi::find_opcode(name) == id);
    std::string lower = name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    CHECK(tgsi::find_opcode(lower) == id);
    refused += !tgsi::refusal_of(id).empty();
  }
  // 34 of doubles, and 9 unsupported ones.
  CHECK(refused == 43);
}
