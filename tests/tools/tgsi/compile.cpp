// SPDX-License-Identifier: MIT
// Texts as drivers, tests and other projects write them: compiled texts, refused texts, and some of the
// words.
#include "catch.hpp"

#include <check.hpp>
#include <compile.hpp>
#include <reader.hpp>

#include <valhall/cost.hpp>
#include <valhall/strings.hpp>

#include <string>

namespace {

/// The program as text, as lowering selects its words, or its first error.
std::string listing(const std::string& text) {
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(text, errors);
  if (program) tgsi::check(*program, errors);
  tgsi::compiled code;
  if (errors.empty()) {
    code = tgsi::compile(*program, {.in = valhall::arch::v9, .optimize = false});
    errors = code.errors;
  }
  if (!errors.empty()) return std::to_string(errors[0].where.line) + ": " + errors[0].message;
  return valhall::program_to_string(valhall::view<std::uint64_t>(code.words.data(), code.size), code.in);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A fragment shader with varyings IN[0..1], textures 0 and 1 of a shape, and TEMP[0..1].
std::string texture_program(const std::string& shape, const std::string& body) {
  return "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], PERSPECTIVE\nDCL OUT[0], COLOR\n"
         "DCL SAMP[0..1]\nDCL SVIEW[0..1], " +
         shape +
         ", FLOAT\nDCL ADDR[0]\nDCL TEMP[0..1]\nIMM[0] INT32 {1, -2, 3, 0}\nIMM[1] INT32 {0, 0, 0, 256}\n" +
         body + "\nMOV OUT[0], TEMP[0]\nEND\n";
}

struct lookup {
  const char* shape;
  const char* instruction;
  const char* part;  ///< A part of the listing, or of the error.
};

constexpr lookup lookups[] = {
    {"1D", "TEX TEMP[0], IN[0], SAMP[0], 1D", ".f.32.1d.computed"},
    {"2D", "TEX TEMP[0].xz, IN[0], SAMP[0], 2D", ".f.32.rb.2d.computed"},
    {"3D", "TXL TEMP[0], IN[0], SAMP[0], 3D", ".f.32.3d.explicit"},
    {"RECT", "TXP TEMP[0], IN[0], SAMP[0], RECT", ".f.32.2d.computed"},
    {"CUBE", "TEX TEMP[0], IN[0], SAMP[0], CUBE", ".f.32.cube.computed"},
    {"CUBE", "TEX TEMP[0], IN[0], SAMP[0], CUBE", "CUBE_SSEL"},
    {"SHADOW1D", "TXP TEMP[0], IN[0], SAMP[0], SHADOW1D", ".f.32.1d.shadow.computed"},
    {"SHADOW2D", "TXB TEMP[0], IN[0], SAMP[0], SHADOW2D", ".f.32.2d.shadow.computed_bias"},
    {"SHADOWCUBE", "TEX TEMP[0], IN[0], SAMP[0], SHADOWCUBE", ".f.32.cube.shadow.computed"},
    {"1D_ARRAY", "TEX TEMP[0], IN[0], SAMP[0], 1D_ARRAY", ".f.32.1d.array_enable.computed"},
    {"SHADOW2D_ARRAY", "TEX TEMP[0], IN[0], SAMP[0], SHADOW2D_ARRAY", ".2d.array_enable.shadow.computed"},
    {"SHADOW2D_ARRAY", "TXD TEMP[0].x, IN[0], IN[1].xyyy, IN[1].zwww, SAMP[0], SHADOW2D_ARRAY, IMM[0].xyx",
     ".2d.array_enable.texel_offset.shadow.explicit"},
    {"CUBEARRAY", "TEX TEMP[0], IN[0], SAMP[0], CUBEARRAY", ".cube.array_enable.computed"},
    {"CUBEARRAY", "TXL2 TEMP[0], IN[0], IN[1].xxxx, SAMP[0], CUBEARRAY", ".cube.array_enable.explicit"},
    {"SHADOWCUBEARRAY", "TEX2 TEMP[0], IN[0], IN[1].xxxx, SAMP[0], SHADOWCUBEARRAY",
     ".cube.array_enable.shadow.computed"},
    {"SHADOWCUBEARRAY", "TEX TEMP[0], IN[0], SAMP[0], SHADOWCUBEARRAY", "TEX is refused: it has no form for"},
    {"CUBE", "TXD TEMP[0], IN[0], IN[1], IN[1], SAMP[0], CUBE", "TXD is refused: it has no form for CUBE"},
    {"2D", "TXF TEMP[0], IN[0], SAMP[0], 2D", "TEX_FETCH.slot"},
    {"2D", "TXF_LZ TEMP[0], IN[0], SAMP[0], 2D", "TEX_FETCH.slot"},
    {"CUBE", "TXF TEMP[0], IN[0], SAMP[0], CUBE", "TXF is refused: it has no form for CUBE"},
    {"2D_MSAA", "TXF TEMP[0], IN[0], SAMP[0], 2D_MSAA", ".2d.texel_offset"},
    {"BUFFER", "TXF TEMP[0], IN[0], SAMP[0], BUFFER", ".1d"},
    {"2D", "TG4 TEMP[0], IN[0], IMM[0].xxxx, SAMP[0], 2D", ".gather4_g"},
    {"2D", "TG4 TEMP[0], IN[0], SAMP[0].zzzz, 2D", ".gather4_b"},
    {"2D", "TG4 TEMP[0], IN[0], IN[1].xxxx, SAMP[0], 2D",
     "TG4 is refused: its component is not an immediate"},
    {"3D", "TG4 TEMP[0], IN[0], IMM[0].xxxx, SAMP[0], 3D", "TG4 is refused: it has no form for 3D"},
    {"2D", "UARL ADDR[0].x, IN[1].xxxx\nTEX TEMP[0], IN[0], SAMP[ADDR[0].x], 2D", "TEX_SINGLE"},
    {"2D", "SAMPLE_C TEMP[0], IN[0], SVIEW[0], SAMP[1], IN[1].xxxx", ".2d.shadow.computed"},
    {"2D", "GATHER4 TEMP[0], IN[0], SVIEW[0].wwww, SAMP[1]", ".gather4_a"},
    {"2D", "LODQ TEMP[0], IN[0], SAMP[0], 2D", "LODQ is refused: no instruction returns the level"},
    {"2D", "TXF TEMP[0], IMM[1], SAMP[0], 2D", "TXF is refused: 256 is not a level from 0 to 255"},
    {"2D", "TEX TEMP[0], IN[0], SAMP[0], 2D, IMM[1].www",
     "TEX is refused: 256 is not an offset from -128 to 127"},
};

}  // namespace

TEST_CASE("each form of a texture lookup has its instruction") {
  for (const lookup& l : lookups) {
    INFO(l.instruction);
    const std::string given = listing(texture_program(l.shape, l.instruction));
    INFO(given);
    CHECK(contains(given, l.part));
  }
}

TEST_CASE("a texture of integers is read as integers") {
  const std::string text =
      "FRAG\nDCL IN[0].xy, GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, UINT\n"
      "DCL TEMP[0]\nTEX TEMP[0], IN[0].xyyy, SAMP[0], 2D\nU2F OUT[0], TEMP[0]\nEND";
  CHECK(contains(listing(text), "TEX_SINGLE.slot1.u.32.2d"));
}

TEST_CASE("outside fragments a lookup has no derivatives") {
  const std::string text =
      "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], 2D\nEND";
  CHECK(contains(listing(text), ".2d.zero"));
}

TEST_CASE("varyings share the position of the first load that remains") {
  const std::string declarations =
      "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], LINEAR\nDCL IN[2], GENERIC[2], "
      "LINEAR, CENTROID\nDCL IN[3], GENERIC[3], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\n";
  const std::string all = listing(declarations +
                                  "ADD TEMP[0], IN[0], IN[1]\nADD TEMP[0], TEMP[0], IN[2]\n"
                                  "ADD OUT[0], TEMP[0], IN[3]\nEND");
  INFO(all);
  CHECK(contains(all, "src_f32.center.store.wait0 @"));
  CHECK(contains(all, "src_f32.center.retrieve"));
  CHECK(contains(all, "src_f32.centroid.store"));
  CHECK(contains(all, "src_flat32.center.store"));
  // Nothing reads the result of the first instruction, so the first load is removed.
  const std::string one = listing(declarations + "MOV TEMP[0], IN[0]\nMOV OUT[0], IN[1]\nEND");
  INFO(one);
  CHECK(contains(one, "src_f32.center.store"));
  CHECK_FALSE(contains(one, "retrieve"));
}

TEST_CASE("a fragment ends with its colors, and leads to the blend shader of the last") {
  const std::string text = listing(
      "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], COLOR[3]\n"
      "DCL OUT[3], STENCIL\nMOV OUT[0].z, IN[0].xxxx\nMOV OUT[1], IN[0]\nMOV OUT[2], IN[0].wzyx\n"
      "MOV OUT[3].y, IN[0].yyyy\nEND");
  INFO(text);
  const std::size_t test = text.find("ATEST"), depth = text.find("ZS_EMIT.z.stencil"),
                    first = text.find("blend_descriptor_0.w0"), last = text.find("blend_descriptor_3.w0"),
                    jump = text.find("BRANCHZI.eq.absolute 0x0, blend_descriptor_3.w1");
  CHECK((test < depth && depth < first && first < last && last < jump && jump != std::string::npos));
  CHECK(contains(text, "r48, 0x0"));
  CHECK_FALSE(contains(text, "NOP"));
}

TEST_CASE("COLOR of all targets goes to targets without a color of their own") {
  const std::string text = listing(
      "FRAG\nPROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\n"
      "MOV OUT[0], IN[0]\nEND");
  for (const char* target : {"_0.w0", "_1.w0", "_6.w0", "_7.w0"})
    CHECK(contains(text, "blend_descriptor" + std::string(target)));
}

TEST_CASE("texts of early years and of other projects compile") {
  // Interpolations of vertex registers, as in texts of 2009.
  CHECK(contains(
      listing(
          "VERT\nDCL IN[0], POSITION, CONSTANT\nDCL IN[1], COLOR, CONSTANT\nDCL OUT[0], POSITION, CONSTANT\n"
          "DCL OUT[1], COLOR, CONSTANT\n0:MOV OUT[0], IN[0]\n1:MOV OUT[1], IN[1]\n2:END"),
      "STORE.i128"));
  // A large number in decimal, a minimum with it, and registers that are mostly unused.
  CHECK(contains(
      listing(
          "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[17], PSIZE\nDCL CONST[0..18]\nDCL TEMP[0..117]\n"
          "IMM[0] FLT32 {340282346638528859811704183484516925440.0000, 0, 0, 0}\n"
          "0: RSQ TEMP[3], |IN[0].xxxx|\n1: MIN TEMP[117].w, IMM[0].xxxx, TEMP[3]\n"
          "2: MUL OUT[0], CONST[18], TEMP[117].wwww\n3: MOV OUT[17].x, CONST[0].xxxx\n4: END"),
      "FMIN.f32"));
  CHECK(contains(
      listing("FRAG\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\nPROPERTY NEXT_SHADER FRAG\nDCL IN[0], POSITION, "
              "LINEAR\n"
              "DCL OUT[0], COLOR\nDCL OUT[1].z, POSITION\nMOV OUT[0], IN[0]\nMOV OUT[1].z, IN[0].zzzz\nEND"),
      "LD_VAR_SPECIAL"));
}

TEST_CASE("inputs and outputs do not stay in registers longer than needed") {
  // 32 inputs, each added to a sum, and 32 outputs, each a copy of an input: none of the registers spills.
  std::string fragment = "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\n", vertex = "VERT\n", sums, copies;
  for (unsigned n = 0; n < 32; ++n) {
    const std::string number = "[" + std::to_string(n) + "]";
    fragment += "DCL IN" + number + ", GENERIC" + number + ", LINEAR\n";
    vertex +=
        "DCL IN" + number + "\nDCL OUT" + number + (n == 0 ? ", POSITION\n" : ", GENERIC" + number + "\n");
    sums += "ADD TEMP[0], TEMP[0], IN" + number + "\n";
    copies += "MOV OUT" + number + ", IN" + number + "\n";
  }
  for (const std::string& text : {fragment + sums + "MOV OUT[0], TEMP[0]\nEND", vertex + copies + "END"}) {
    tgsi::error_list errors;
    std::optional<tgsi::program> program = tgsi::read(text, errors);
    REQUIRE(program);
    tgsi::check(*program, errors);
    REQUIRE(errors.empty());
    const tgsi::compiled code = tgsi::compile(*program, {.in = valhall::arch::v9});
    CHECK((code.ok() && code.spilled == 0));
    CHECK(valhall::cost_of(code.words, code.in).threads() == 2);
  }
}

TEST_CASE("packing and unpacking take few instructions") {
  struct {
    const char* instructions;
    const char* part;     ///< A part of the listing.
    const char* lacking;  ///< A text that the listing lacks.
  } constexpr cases[] = {
      {"IBFE TEMP[1].x, TEMP[0].xxxx, IMM[0].yyyy, IMM[0].yyyy", "S8_TO_S32", "SHIFT_OR.i32.signed"},
      {"UBFE TEMP[1].x, TEMP[0].xxxx, IMM[0].zzzz, IMM[0].zzzz", "U16_TO_U32", "SHIFT_OR.i32.signed"},
      {"UBFE TEMP[1].x, TEMP[0].xxxx, IMM[0].wwww, IMM[0].yyyy", "RSHIFT_OR.i32", "MUX"},
      {"BFI TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy, IMM[0].zzzz, IMM[0].zzzz", "MKVEC.v2i16", "MUX"},
      {"BFI TEMP[1].x, TEMP[0].xxxx, TEMP[0].yyyy, IMM[0].yyyy, IMM[0].yyyy", "MKVEC.v2i8", "MUX"},
      {"DIV TEMP[1].x, TEMP[0].xxxx, IMM[1].xxxx", "FMA.f32", "FRCP"},
      {"MIN_SAT TEMP[1], TEMP[0], IMM[1].yyyy", "FMIN.f32.clamp_0_1", "FADD"},
  };
  for (const auto& c : cases) {
    INFO(c.instructions);
    const std::string text = listing(
        "COMP\nDCL BUFFER[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 8, 16, 3}\nIMM[1] FLT32 {127.0, 1.0, 0.0, "
        "0.0}\n"
        "LOAD TEMP[0], BUFFER[0], IMM[0].xxxx\nMOV TEMP[1], TEMP[0]\n" +
        std::string(c.instructions) + "\nSTORE BUFFER[0], IMM[0].xxxx, TEMP[1]\nEND");
    INFO(text);
    CHECK(contains(text, c.part));
    CHECK_FALSE(contains(text, c.lacking));
  }
}

TEST_CASE("a rounding does not join a conversion of another value") {
  // The source of the rounding changes before the conversion.
  const std::string text = listing(
      "COMP\nDCL BUFFER[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 8, 16, 3}\nLOAD TEMP[0], BUFFER[0], "
      "IMM[0].xxxx\n"
      "FLR TEMP[1].x, TEMP[0].xxxx\nUIF TEMP[0].yyyy\nMOV TEMP[0].x, TEMP[0].zzzz\nENDIF\n"
      "F2I TEMP[1].x, TEMP[1].xxxx\nSTORE BUFFER[0].xy, IMM[0].xxxx, TEMP[1].xxxx\n"
      "STORE BUFFER[0].x, IMM[0].yyyy, TEMP[0].xxxx\nEND");
  INFO(text);
  CHECK(contains(text, "FROUND.f32.rtn"));
  CHECK(contains(text, "F32_TO_S32.rtz"));
}

TEST_CASE("blocks may be nested deeply") {
  struct {
    const char *name, *begin, *end;
  } constexpr blocks[] = {
      {"IF", "UIF TEMP[1].xxxx\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\n", "ENDIF\n"},
      {"ELSE", "UIF TEMP[1].xxxx\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\nELSE\n", "ENDIF\n"},
      {"LOOP", "BGNLOOP\nUIF TEMP[1].xxxx\nBRK\nENDIF\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\n",
       "ENDLOOP\n"},
      {"SWITCH", "SWITCH TEMP[1].xxxx\nCASE IMM[0].yyyy\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\n",
       "DEFAULT\nMOV TEMP[1].x, TEMP[0].xxxx\nENDSWITCH\n"},
  };
  for (const auto& b : blocks) {
    constexpr unsigned depth = 10000;
    std::string text =
        "COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 1, 0, 0}\n"
        "MOV TEMP[0].x, SV[0].xxxx\nMOV TEMP[1].x, TEMP[0].xxxx\n";
    for (unsigned n = 0; n < depth; ++n) text += b.begin;
    for (unsigned n = 0; n < depth; ++n) text += b.end;
    text += "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[1].xxxx\nEND";
    INFO(b.name);
    CHECK(contains(listing(text), "STORE.i32"));
  }
}

TEST_CASE("an output that a branch or a subroutine writes is stored after it") {
  const std::string declarations =
      "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], IN[0]\nMOV OUT[1], IN[0]\n";
  const std::string branch = listing(declarations + "IF IN[0].xxxx\nMOV OUT[1], IN[0].wzyx\nENDIF\nEND");
  INFO(branch);
  CHECK(branch.find("STORE.i128.istream") < branch.find("BRANCHZ"));
  CHECK(branch.find("STORE.i128.estream") > branch.find("BRANCHZ"));
  const std::string call = listing(declarations + "IF IN[0].xxxx\nRET\nENDIF\nMOV OUT[1], IN[0].wzyx\nEND");
  INFO(call);
  CHECK(call.find("STORE.i128.istream") > call.find("BRANCHZ"));
}

TEST_CASE("INTERP_OFFSET counts from the center of the pixel, the hardware from its top left") {
  const std::string text = listing(
      "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL IN[1], GENERIC[1], LINEAR\nDCL OUT[0], COLOR\n"
      "INTERP_OFFSET OUT[0], IN[0], IN[1]\nEND");
  INFO(text);
  CHECK(text.find(", 0x0, #0x43000000") != text.npos);
}

TEST_CASE("MEMBAR waits for all messages wherever it is") {
  const std::string text = listing(
      "COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nIMM[0] UINT32 {0, 4, 0, 0}\nUIF SV[0].xxxx\n"
      "STORE BUFFER[0].x, IMM[0].xxxx, IMM[0].yyyy\nMEMBAR IMM[0].yyyy\nENDIF\n"
      "STORE BUFFER[0].x, IMM[0].yyyy, IMM[0].yyyy\nMEMBAR IMM[0].yyyy\nEND");
  INFO(text);
  const std::size_t first = text.find("NOP.wait012"), store = text.rfind("STORE");
  CHECK(first < store);
  CHECK(text.find("NOP.wait012", store) != text.npos);
}

TEST_CASE("_SAT does not change the register that it reads") {
  const std::string text = listing(
      "COMP\nDCL BUFFER[0]\nDCL CONST[0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 4, 0, 0}\n"
      "MOV TEMP[0].x, -CONST[0].xxxx\nMOV_SAT TEMP[1].x, TEMP[0].xxxx\n"
      "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\nSTORE BUFFER[0].x, IMM[0].yyyy, TEMP[1].xxxx\nEND");
  INFO(text);
  CHECK(contains(text, "FADD.f32 r0, u0.neg, 0x0.neg\n"));
  CHECK(contains(text, "FADD.f32.clamp_0_1"));
}

TEST_CASE("an index may be far from the register that it is added to") {
  const std::string text = listing(
      "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..4], ARRAY(1), GENERIC[0]\nDCL ADDR[0]\n"
      "ARL ADDR[0].x, IN[0].xxxx\nMOV OUT[0], IN[0]\nMOV OUT[ADDR[0].x-32767](1), IN[0]\nEND");
  INFO(text);
  CHECK(contains(text, "LEA_BUF_IMM"));
}

TEST_CASE("targets with one color take it from the same registers") {
  const std::string text = listing(
      "FRAG\nPROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nDCL IN[0], GENERIC[0], LINEAR\n"
      "DCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND");
  INFO(text);
  CHECK(text.find("blend_descriptor_7.w0") != text.npos);
  CHECK(text.find("MOV.i32 r48") == text.find("MOV.i32"));
}

TEST_CASE("unsupported features are refused by name and line") {
  CHECK(listing("FRAG\nDCL IN[0], LAYER, CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND") ==
        "4: MOV is refused: the hardware does not tell a fragment its LAYER");
  CHECK(listing("FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\n"
                "MOV OUT[0], IN[0].xxxx\nMOV OUT[0], IN[0]\nEND") ==
        "6: MOV is refused: y from the lower left needs the height of the framebuffer");
  CHECK(listing("COMP\nDCL MEMORY[0]\nIMM[0] UINT32 {0, 0, 0, 0}\n"
                "STORE MEMORY[0].x, IMM[0].yyyy, IMM[0].xxxx\nEND") ==
        "4: STORE is refused: only SHARED memory has a place");
  CHECK(listing("FRAG\nDCL OUT[0], COLOR[8]\nMOV OUT[0], OUT[0]\nEND") ==
        "2: COLOR[8] is refused: there are 8 render targets");
  CHECK(listing("FRAG\nDCL OUT[0], GENERIC[0]\nMOV OUT[0], OUT[0]\nEND") ==
        "2: GENERIC is refused: fragments have no such output");
  CHECK(listing("COMP\nDCL SV[0], INVOCATIONID\nDCL TEMP[0]\nDCL BUFFER[0]\nMOV TEMP[0], SV[0]\n"
                "STORE BUFFER[0].x, TEMP[0].xxxx, TEMP[0]\nEND") ==
        "5: MOV is refused: the hardware does not tell INVOCATIONID");
}

TEST_CASE("a system value of another stage is refused by name") {
  const auto reads = [](const std::string& stage, const std::string& name) {
    const std::string out = stage == "COMP"   ? "DCL BUFFER[0]\n"
                            : stage == "VERT" ? "DCL OUT[0], POSITION\n"
                                              : "DCL OUT[0], COLOR\n";
    const std::string use = stage == "COMP" ? "STORE BUFFER[0], SV[0].xxxx, SV[0]\n" : "MOV OUT[0], SV[0]\n";
    return listing(stage + "\nDCL SV[0], " + name + "\n" + out + use + "END");
  };
  constexpr const char* names[][3] = {{"COMP", "THREAD_ID", "VERT FRAG"},
                                      {"COMP", "BLOCK_ID", "VERT FRAG"},
                                      {"COMP", "BLOCK_SIZE", "VERT FRAG"},
                                      {"COMP", "GRID_SIZE", "VERT FRAG"},
                                      {"COMP", "WORK_DIM", "VERT FRAG"},
                                      {"VERT", "VERTEXID", "COMP FRAG"},
                                      {"VERT", "VERTEXID_NOBASE", "COMP FRAG"},
                                      {"VERT", "INSTANCEID", "COMP FRAG"},
                                      {"VERT", "BASEVERTEX", "COMP FRAG"},
                                      {"VERT", "BASEINSTANCE", "COMP FRAG"},
                                      {"VERT", "DRAWID", "COMP FRAG"},
                                      {"FRAG", "POSITION", "COMP VERT"},
                                      {"FRAG", "FACE", "COMP VERT"},
                                      {"FRAG", "PRIM_ID", "COMP VERT"},
                                      {"FRAG", "SAMPLEID", "COMP VERT"},
                                      {"FRAG", "SAMPLEMASK", "COMP VERT"},
                                      {"FRAG", "HELPER_INVOCATION", "COMP VERT"}};
  for (const auto& [stage, name, others] : names) {
    CAPTURE(stage, name);
    CHECK_FALSE(contains(reads(stage, name), "refused"));
    for (const std::string& other : {std::string(others, 4), std::string(others + 5)})
      CHECK(contains(reads(other, name), " is refused: " + other + " has no " + name));
  }
  for (const char* stage : {"COMP", "VERT", "FRAG"})
    CHECK_FALSE(contains(reads(stage, "SUBGROUP_INVOCATION"), "refused"));
}

TEST_CASE("a load that reuses a position has no sample mode") {
  for (const std::string& place : {std::string("CENTROID"), std::string("SAMPLE")}) {
    const std::string text =
        listing("FRAG\nDCL IN[0], GENERIC[0], LINEAR, " + place + "\nDCL IN[1], GENERIC[1], LINEAR, " +
                place + "\nDCL OUT[0], COLOR\nADD OUT[0], IN[0], IN[1]\nEND");
    INFO(text);
    CHECK(contains(text, place == "SAMPLE" ? ".sample.store" : ".centroid.store"));
    CHECK(contains(text, ".center.retrieve"));
  }
}

TEST_CASE("a property that the hardware cannot honour is refused by name") {
  CHECK(listing("VERT\nPROPERTY LAYER_VIEWPORT_RELATIVE 1\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], "
                "IN[0]\nEND") == "2: LAYER_VIEWPORT_RELATIVE is refused: the hardware has no such inputs");
}
