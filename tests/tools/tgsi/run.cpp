// SPDX-License-Identifier: MIT
// The runner's inputs to programs and their outputs, with hand-written words in place of compiled ones.
#include "catch.hpp"

#include <check.hpp>
#include <reader.hpp>
#include <run.hpp>

#include <valhall/assemble.hpp>

#include <string>
#include <vector>

namespace {

using content = tgsi::uniform_word::content;
using tgsi::register_words;

constexpr std::uint32_t half = 0x3f000000, one = 0x3f800000;

/// A program in TGSI, the words in its place, and their expectations.
struct hand_written {
  std::string tgsi, words;
  std::vector<tgsi::uniform_word> uniforms = {};
  std::uint32_t local_bytes = 0;
};

tgsi::results run(const hand_written& from, const std::string& json) {
  INFO(from.words);
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read(from.tgsi, errors);
  REQUIRE(program.has_value());
  tgsi::check(*program, errors);
  INFO((errors.empty() ? "" : errors[0].message));
  REQUIRE(errors.empty());
  const valhall::assembly assembled = valhall::assemble(from.words, valhall::arch::v9);
  INFO((assembled.errors.empty() ? "" : to_string(assembled.errors[0], "words")));
  REQUIRE(assembled.ok());
  tgsi::compiled code;
  code.in = valhall::arch::v9;
  for (const std::uint64_t word : assembled.words) code.words.push_back(word);
  code.uniforms = from.uniforms;
  code.local_bytes = from.local_bytes;
  std::string problem;
  const auto on = tgsi::read_inputs(json, problem);
  INFO(problem);
  REQUIRE(on.has_value());
  return tgsi::run(*program, code, *on);
}

/// The first line of the problem of a run.
std::string problem_of(const hand_written& from, const std::string& json) {
  const std::string problem = run(from, json).problem;
  return problem.substr(0, problem.find('\n'));
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string compute =
    "COMP\nPROPERTY CS_FIXED_BLOCK_WIDTH 2\nDCL BUFFER[0]\nDCL BUFFER[1]\nDCL MEMORY[0], SHARED\nEND\n";
const std::string one_block = R"({"stage": "compute", "block": [2, 1, 1], "grid": [1, 1, 1])";

const std::string vertex =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nEND\n";
const std::string two_vertices = R"({"stage": "vertex", "lanes": 2,
  "system_values": [{"register": 0, "lanes": [[100, 0, 0, 0], [7, 0, 0, 0]]}],
  "inputs": [{"register": 0, "lanes": [[1, 2, 3, 4], [5, 6, 7, 8]]},
             {"register": 1, "lanes": [[11, 12, 13, 14], [15, 16, 17, 18]]}]})";

const std::string fragment =
    "FRAG\nDCL IN[0], GENERIC[0], LINEAR\nDCL IN[1], GENERIC[1], CONSTANT\nDCL IN[2], POSITION, LINEAR\n"
    "DCL IN[3], FACE, CONSTANT\nDCL OUT[0], COLOR[0]\nDCL OUT[1], POSITION\nDCL OUT[2], STENCIL\nDCL "
    "SAMP[0]\n"
    "DCL SVIEW[0], 2D, FLOAT\nEND\n";
/// Two fragments with varyings such as 0.5, 0.25, 0, 1, and the members that a test adds.
std::string two_fragments(const std::string& more = "") {
  return R"({"stage": "fragment", "lanes": 2, "inputs": [
    {"register": 0, "lanes": [[1056964608, 1048576000, 0, 1065353216], [1048576000, 1056964608, 0, 1065353216]]},
    {"register": 1, "lanes": [[1, 2, 3, 4], [5, 6, 7, 8]]},
    {"register": 2, "lanes": [[1092091904, 1056964608, 1048576000, 1056964608], [1092091904, 1069547520, 1048576000, 1065353216]]},
    {"register": 3, "lanes": [[1065353216, 0, 0, 0], [3212836864, 0, 0, 0]]}])" +
         more + "}";
}

/// Blends r0 to r3.
const std::string blend =
    "NOP.wait0126\nATEST.wait @r60, r60, r3, atest_datum.w0\n"
    "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n";

}  // namespace

TEST_CASE("run: uniforms hold the words that the compiler requests") {
  std::vector<tgsi::uniform_word> uniforms = {
      {content::buffer_address_low, 1}, {content::buffer_address_high, 1}, {content::literal, 9},
      {content::constant, 2, 1, 3},     {content::buffer_size, 0},         {content::memory_size},
      {content::block_size, 0, 0, 0},   {content::grid_size, 0, 0, 2},     {content::image_size, 3, 0, 1},
      {content::texture_size, 4, 0, 3}, {content::texture_size, 4, 0, 4}};
  std::string text;
  for (unsigned i = 2; i < uniforms.size(); ++i)
    text += "MOV.i32 r0, u" + std::to_string(i) +
            "\nSTORE.i32.slot0.wait0 @r0, u0, offset:" + std::to_string(4 * (i - 2)) + "\n";
  const tgsi::results r = run({compute, text + "NOP.end\n", uniforms}, one_block + R"(,
      "constants": [{"index": 2, "words": [0, 1, 2, 3, 4, 5, 6, 7]}], "local_memory": 12,
      "images": [{"index": 3, "size": [1, 2, 1], "init": [0, 0, 0, 0, 0, 0, 0, 0]}],
      "textures": [{"unit": 4, "target": "2D", "size": [2, 1, 1], "levels": 2, "texels": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}],
      "buffers": [{"index": 0, "init": [1, 2, 3]}, {"index": 1, "init": [0, 0, 0, 0, 0, 0, 0, 0, 0, 5]}]})");
  CHECK(r.problem == "");
  CHECK(r.buffers.at(1) == std::vector<std::uint32_t>{9, 7, 12, 12, 2, 1, 2, 2, 1, 5});
  CHECK(r.buffers.at(0) == std::vector<std::uint32_t>{1, 2, 3});
  CHECK(r.executed.instructions == 19);
}

TEST_CASE("run: sizes of textures and images count layers and cubes") {
  const auto size = [](const std::string& declaration, content holds, std::uint8_t component,
                       const std::string& given) {
    const tgsi::results r =
        run({"COMP\nDCL BUFFER[0]\n" + declaration + "END\n",
             "MOV.i32 r0, u2\nSTORE.i32.slot0.end @r0, u0, offset:0\n",
             {{content::buffer_address_low, 0}, {content::buffer_address_high, 0}, {holds, 0, 0, component}}},
            one_block + R"(, "buffers": [{"index": 0, "init": [0]}])" + given + "}");
    CHECK(r.problem == "");
    return r.buffers.at(0)[0];
  };
  const auto texture = [&](std::uint8_t component, const std::string& target, const std::string& texels) {
    std::string words = "0";
    for (int i = 1; i < 4 * 24; ++i) words += ", 0";
    return size("", content::texture_size, component,
                R"(, "textures": [{"unit": 0, "target": ")" + target + R"(", "size": )" + texels +
                    R"(, "texels": [)" + words + "]}]");
  };
  CHECK(texture(2, "2D", "[6, 4, 1]") == 1);
  CHECK(texture(2, "3D", "[2, 3, 4]") == 4);
  CHECK(texture(2, "2D_ARRAY", "[2, 3, 4]") == 4);
  CHECK(texture(1, "1D_ARRAY", "[6, 4, 1]") == 1);
  CHECK(texture(2, "1D_ARRAY", "[6, 4, 1]") == 4);
  CHECK(texture(2, "1D_ARRAY", "[6, 1, 4]") == 4);
  CHECK(texture(2, "CUBE", "[2, 2, 6]") == 1);
  CHECK(texture(2, "CUBEARRAY", "[1, 2, 12]") == 2);
  const auto image = [&](std::uint8_t component, const std::string& target, const std::string& texels) {
    return size("DCL IMAGE[0], " + target + "\n", content::image_size, component,
                R"(, "images": [{"index": 0, "size": )" + texels +
                    R"(, "init": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}])");
  };
  CHECK(image(1, "2D", "[1, 4, 1]") == 4);
  CHECK(image(1, "1D_ARRAY", "[1, 4, 1]") == 4);
  CHECK(image(1, "1D_ARRAY", "[1, 1, 4]") == 4);
  CHECK(image(2, "3D", "[1, 1, 4]") == 4);
}

TEST_CASE("run: memory of a workgroup starts at zero, and that of the last one is a result") {
  const hand_written words = {
      compute,
      "MOV.i32 r0, workgroup_local_pointer.w0\nMOV.i32 r1, workgroup_local_pointer.w1\n"
      "LOAD.i32.unsigned.slot0.wait0 @r2, r0, offset:4\nIADD.u32 r2, r2, r57\n"
      "IADD_IMM.i32 r2, r2, #0x5\nSTORE.i32.slot0.wait0 @r2, r0, offset:4\nNOP.end\n"};
  const tgsi::results r =
      run(words, R"({"stage": "compute", "block": [2, 1, 1], "grid": [3, 1, 1], "local_memory": 8,
      "buffers": []})");
  CHECK(r.problem == "");
  CHECK(r.memory == std::vector<std::uint32_t>{0, 7});
}

TEST_CASE("run: zeros follow constants that are fewer than declared") {
  const tgsi::results r = run(
      {"COMP\nDCL BUFFER[0]\nDCL CONST[3][0..1]\nEND\n",
       "IADD_IMM.i32 r0, 0x0, #0x1C\nIADD_IMM.i32 r1, 0x0, #0x3\n"
       "LD_BUFFER.i32.unsigned.slot0.wait0 @r2, r0, r1\nMOV.i32 r3, u2\n"
       "STORE.i64.slot0.end @r2:r3, u0, offset:0\n",
       {{content::buffer_address_low, 0}, {content::buffer_address_high, 0}, {content::constant, 3, 1, 2}}},
      one_block + R"(, "constants": [{"index": 3, "words": [1, 2, 3, 4]}],
      "buffers": [{"index": 0, "init": [5, 5]}]})");
  CHECK(r.problem == "");
  CHECK(r.buffers.at(0) == std::vector<std::uint32_t>{0, 0});
}

TEST_CASE("run: constants are buffers") {
  const tgsi::results r = run(
      {compute,
       "MOV.i32 r0, 0x0\nIADD_IMM.i32 r0, 0x0, #0x8\nIADD_IMM.i32 r1, 0x0, #0x3\n"
       "LD_BUFFER.i32.unsigned.slot0.wait0 @r2, r0, r1\nSTORE.i32.slot0.wait0 @r2, u0, offset:0\nNOP.end\n",
       {{content::buffer_address_low, 0}, {content::buffer_address_high, 0}}},
      one_block + R"(, "constants": [{"index": 3, "words": [1, 2, 3, 4]}],
      "buffers": [{"index": 0, "init": [0]}]})");
  CHECK(r.problem == "");
  CHECK(r.buffers.at(0) == std::vector<std::uint32_t>{3});
}

TEST_CASE("run: inputs that do not fit the program") {
  const std::string end = "NOP.end\n";
  CHECK(problem_of({compute, end}, two_vertices) == "stage: the program is a shader of stage COMP");
  CHECK(problem_of({compute, end}, R"({"stage": "compute", "block": [4, 1, 1], "grid": [1, 1, 1]})") ==
        "block[0]: this is 4, but the program has CS_FIXED_BLOCK_WIDTH 2");
  const auto needs = [&](content c) { return problem_of({compute, end, {{c, 1}}}, one_block + "}"); };
  CHECK(needs(content::buffer_size) == "buffers: BUFFER[1] is missing");
  CHECK(needs(content::constant) == "constants: CONST[1] is missing");
  CHECK(needs(content::image_size) == "images: IMAGE[1] is missing");
  CHECK(needs(content::texture_size) == "textures: the one of unit 1 is missing");
  CHECK(problem_of({compute, end, {{content::draw, std::uint32_t(tgsi::semantic::drawid)}}},
                   one_block + "}") == "system_values: DRAWID is missing");
  CHECK(problem_of({"COMP\nDCL CONST[2][0..1]\nEND\n", end}, one_block + "}") ==
        "constants: CONST[2] is missing");
  CHECK(problem_of({fragment, end}, R"({"stage": "fragment", "lanes": 1,
      "inputs": [{"register": 2, "lanes": [[1065353216, 1056964608, 0, 0]]}]})") ==
        "inputs: POSITION of lane 0 is not the centre of a pixel");
}

TEST_CASE("run: an error of the interpreter is reported with its word") {
  const tgsi::results r = run({compute,
                               "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nMOV.i32.wait0 r1, r0\nNOP.end\n",
                               {{content::buffer_address_low, 0}, {content::buffer_address_high, 0}}},
                              one_block + R"(, "buffers": [{"index": 0, "init": [1]}]})");
  CHECK(contains(r.problem,
                 "[read_before_wait]\n  word 1: MOV.i32.wait0 r1, r0\n  lane 0 of warp 0 in workgroup "
                 "0,0,0\n  register r0"));
  CHECK(contains(problem_of({compute,
                             "LOAD.i32.unsigned.slot0.end @r0, u0, offset:4\n",
                             {{content::buffer_address_low, 0}, {content::buffer_address_high, 0}}},
                            one_block + R"(, "buffers": [{"index": 0, "init": [1]}]})"),
                 "[outside_memory]"));
}

TEST_CASE("run: attributes and outputs of vertices") {
  const std::string stores =
      "LEA_BUF_IMM.slot0.wait0 @r4:r5, r59, table:0xD, index:0x0\n"
      "STORE.i128.estream.slot0.end @r0:r1:r2:r3, r4, offset:16\n";
  const tgsi::results r =
      run({vertex,
           "LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, r60, r61, index:0x1, table:0x1\nMOV.i32 r0, r60\n" +
               stores},
          two_vertices);
  CHECK(r.problem == "");
  CHECK(r.outputs.at(0) == std::vector<register_words>{{0, 0, 0, 0}, {0, 0, 0, 0}});
  CHECK(r.outputs.at(1) == std::vector<register_words>{{100, 12, 13, 14}, {7, 16, 17, 18}});
  CHECK(r.killed.empty());

  const auto problem = [&](const std::string& load) {
    return problem_of({vertex, load + stores}, two_vertices);
  };
  CHECK(contains(problem("LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, r61, r60, index:0x1, table:0x1\n"),
                 "the attribute is loaded for vertex 0, instance 100, not for those in lane 0"));
  CHECK(contains(problem("LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, r60, r61, index:0x2, table:0x1\n"),
                 "the inputs have no IN[2]"));
  CHECK(contains(problem("LD_ATTR_IMM.v4.f32.slot0.wait0 @r0:r1:r2:r3, r60, r61, index:0x0, table:0x0\n"),
                 "attributes are in table 1, not 0"));
  CHECK(contains(problem("LEA_BUF_IMM.slot0.wait0 @r4:r5, r60, table:0xD, index:0x0\n"),
                 "vertex 100 is not in the buffer of outputs, which has 2"));
  CHECK(run({vertex,
             "MOV.i32 r2, 0x0\nIADD_IMM.i32 r6, 0x0, #0x1000001\n"
             "LD_ATTR.v4.f32.slot0.wait0 @r0:r1:r2:r3, r60, r61, r6\n" +
                 stores},
            two_vertices)
            .outputs.at(1)
            .at(1) == register_words{15, 16, 17, 18});
}

TEST_CASE("run: vertices are numbered with or without the base") {
  const std::string tgsi =
      "VERT\nDCL IN[0]\nDCL SV[0], VERTEXID_NOBASE\nDCL SV[1], BASEVERTEX\nDCL OUT[0], POSITION\nEND\n";
  const tgsi::results r = run({tgsi,
                               "MOV.i32 r0, r60\nISUB.u32 r1, r60, u0\nMOV.i32 r2, r61\nMOV.i32 r3, r62\n"
                               "LEA_BUF_IMM.slot0.wait0 @r4:r5, r59, table:0xD, index:0x0\n"
                               "STORE.i128.istream.slot0.end @r0:r1:r2:r3, r4, offset:0\n",
                               {{content::draw, std::uint32_t(tgsi::semantic::basevertex)}}},
                              R"({"stage": "vertex", "lanes": 1, "system_values": [
      {"register": 0, "lanes": [[3, 0, 0, 0]]}, {"register": 1, "lanes": [[40, 0, 0, 0]]}]})");
  CHECK(r.problem == "");
  CHECK(r.outputs.at(0).at(0) == register_words{43, 3, 0, 0});
}

TEST_CASE("run: varyings, colours, depth, stencil and discarded fragments") {
  const std::string interpolated =
      "LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x0\n";
  const tgsi::results r =
      run({fragment, interpolated + "DISCARD.f32.lt r0, 0x38000000.h1\n" + blend}, two_fragments());
  CHECK(r.problem == "");
  CHECK(r.killed == std::vector<bool>{false, true});
  CHECK(r.outputs.at(0).at(0) == register_words{half, 0x3e800000, 0, one});

  const tgsi::results flat =
      run({fragment,
           "LD_VAR_BUF_IMM.f32.slot0.v4.src_flat32.center.retrieve.wait0 @r0:r1:r2:r3, r61, index:0x10\n"
           "NOP.wait0126\nATEST.wait @r60, r60, r3, atest_datum.w0\n"
           "ZS_EMIT.z.stencil.slot0.wait @r60, r0, r1, r60\n"
           "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0\n"},
          two_fragments());
  INFO(flat.problem);
  CHECK(flat.outputs.at(0) == std::vector<register_words>{{1, 2, 3, 4}, {5, 6, 7, 8}});
  CHECK(flat.outputs.at(1) == std::vector<register_words>{{0, 0, 1, 0}, {0, 0, 5, 0}});
  CHECK(flat.outputs.at(2) == std::vector<register_words>{{0, 2, 0, 0}, {0, 6, 0, 0}});

  const auto problem = [&](const std::string& load) {
    return problem_of({fragment, load + blend}, two_fragments());
  };
  CHECK(contains(
      problem("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x10\n"),
      "IN[1] is CONSTANT, and must be loaded with `src_flat32`"));
  CHECK(contains(
      problem("LD_VAR_BUF_IMM.f32.slot0.v4.src_flat32.center.retrieve.wait0 @r0:r1:r2:r3, r61, index:0x0\n"),
      "IN[0] must be interpolated, and not loaded with `src_flat32`"));
  CHECK(contains(
      problem("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x50\n"),
      "the inputs have no IN[5] in lane 0"));
  CHECK(contains(
      problem("LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store.wait0 @r0:r1:r2:r3, r61, index:0x4\n"),
      "the load reads more than a register"));
}

TEST_CASE("run: the position and side of a fragment") {
  const tgsi::results r = run({fragment,
                               "U16_TO_F32 r0, r59.h00\nU16_TO_F32 r1, r59.h11\nMOV.i32 r3, r58\n"
                               "LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r2, 0x0, index:0x2\n" +
                                   blend},
                              two_fragments());
  CHECK(r.problem == "");
  CHECK(r.outputs.at(0) ==
        std::vector<register_words>{{0x41100000, 0, 0x40000000, 0}, {0x41100000, one, one, 1}});
  CHECK(run({fragment,
             "MOV.i32 r0, 0x0\nMOV.i32 r1, 0x0\nMOV.i32 r2, 0x0\n"
             "LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r3, 0x0, index:0x3\n" +
                 blend},
            two_fragments())
            .outputs.at(0)
            .at(1) == register_words{0, 0, 0, 0x3e800000});
  CHECK(contains(
      problem_of({fragment, "LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r3, 0x0, index:0x0\n" + blend},
                 two_fragments()),
      "the inputs have no PCOORD"));
}

namespace {

/// Members for a texture whose red is 1, 2, etc.
std::string texture(const std::string& target, const std::string& size, unsigned levels, unsigned texels) {
  std::string words;
  for (unsigned i = 1; i <= texels; ++i) words += (i == 1 ? "" : ", ") + std::to_string(i) + ", 20, 30, 40";
  return R"(, "textures": [{"unit": 0, "target": ")" + target + R"(", "size": )" + size + R"(, "levels": )" +
         std::to_string(levels) + R"(, "texels": [)" + words + "]}]";
}

/// Reads a texture with coordinates r8 on and the handle in r6:r7, into r0 to r3.
hand_written reading(const std::string& instruction) {
  return {fragment,
          "IADD_IMM.i32 r6, 0x0, #0x20001800\nMOV.i32 r7, 0x0\n"
          "LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r8:r9, r61, index:0x0\n" +
              instruction + blend};
}

/// The first fragment's red; its coordinates are 0.5 and 0.25.
std::uint32_t red(const std::string& instruction, const std::string& given) {
  const tgsi::results r = run(reading(instruction), two_fragments(given));
  CHECK(r.problem == "");
  return r.problem.empty() ? r.outputs.at(0).at(0)[0] : 0xffffffff;
}

}  // namespace

TEST_CASE("run: textures") {
  const std::string plane = texture("2D", "[4, 4, 1]", 3, 21);
  const std::string to = ".wait0 @r0:r1:r2:r3, ";
  CHECK(red("TEX_SINGLE.slot0.f.32.2d.computed" + to + "@r8:r9, r6\n", plane) == 7);
  CHECK(red("TEX_SINGLE.slot0.f.32.2d.zero" + to + "@r8:r9, r6\n", plane) == 7);
  CHECK(red("IADD_IMM.i32 r10, 0x0, #0x180\nTEX_SINGLE.slot0.f.32.2d.explicit" + to + "@r8:r9:r10, r6\n",
            plane) == 21);
  CHECK(red("IADD_IMM.i32 r10, 0x0, #0x17F\nTEX_SINGLE.slot0.f.32.2d.explicit" + to + "@r8:r9:r10, r6\n",
            plane) == 18);
  CHECK(
      red("IADD_IMM.i32 r10, 0x0, #0xFF00\nTEX_SINGLE.slot0.f.32.2d.computed_bias" + to + "@r8:r9:r10, r6\n",
          plane) == 7);
  CHECK(red("IADD_IMM.i32 r10, 0x0, #0x1FF\nIADD_IMM.i32 r11, 0x0, #0x100\n"
            "TEX_SINGLE.slot0.f.32.2d.texel_offset.explicit" +
                to + "@r8:r9:r10:r11, r6\n",
            plane) == 16 + 3);
  CHECK(red("TEX_SINGLE.slot0.f.32.b.2d.zero.wait0 @r0, @r8:r9, r6\n", plane) == 30);
  CHECK(
      red("IADD_IMM.i32 r10, 0x0, #0x2\nTEX_SINGLE.slot0.f.32.2d.array_enable.zero" + to + "@r8:r9:r10, r6\n",
          texture("2D_ARRAY", "[2, 2, 3]", 1, 12)) == 10);
  CHECK(red("MOV.i32 r10, r8\nTEX_SINGLE.slot0.f.32.3d.zero" + to + "@r8:r9:r10, r6\n",
            texture("3D", "[2, 2, 2]", 1, 8)) == 6);
  CHECK(red("TEX_SINGLE.slot0.f.32.1d.zero" + to + "@r8, r6\n", texture("1D", "[4, 1, 1]", 1, 4)) == 3);
  // The face of a cube is in the top three bits.
  CHECK(red("IADD_IMM.i32 r10, 0x0, #0x1FFFFFFF\nIADD_IMM.i32 r11, 0x0, #0x60000000\n"
            "MUX.i32.bit r8, r8, r11, r10\nTEX_SINGLE.slot0.f.32.cube.zero" +
                to + "@r8:r9, r6\n",
            texture("CUBE", "[2, 2, 6]", 1, 24)) == 3 * 4 + 2);
  // A shadow comparison with 0.5, which is more than the subnormal 7.
  CHECK(red("IADD_IMM.i32 r10, 0x0, #0x3F000000\nTEX_SINGLE.slot0.f.32.2d.shadow.zero" + to +
                "@r8:r9:r10, r6\n",
            plane) == 0);
  CHECK(red("MOV.i32 r10, 0x0\nTEX_SINGLE.slot0.f.32.2d.shadow.zero" + to + "@r8:r9:r10, r6\n", plane) ==
        one);
  // Fetches: level 1 in the top byte, and an offset of -1, 1.
  CHECK(red("IADD_IMM.i32 r8, 0x0, #0x3\nIADD_IMM.i32 r9, 0x0, #0x1\nTEX_FETCH.slot0.f.32.2d" + to +
                "@r8:r9, r6\n",
            plane) == 8);
  CHECK(red("IADD_IMM.i32 r8, 0x0, #0x1\nMOV.i32 r9, 0x0\nIADD_IMM.i32 r10, 0x0, #0x10001FF\n"
            "TEX_FETCH.slot0.f.32.2d.texel_offset" +
                to + "@r8:r9:r10, r6\n",
            plane) == 16 + 3);
  // A gather writes (0, 0), (1, 0), (0, 1), (1, 1).
  const tgsi::results gathered =
      run(reading("TEX_GATHER.slot0.f.32.2d.gather4_r" + to + "@r8:r9, r6\n"), two_fragments(plane));
  CHECK(gathered.problem == "");
  CHECK(gathered.outputs.at(0).at(0) == register_words{2, 3, 6, 7});
}

TEST_CASE("run: textures that are not there, or read in another way") {
  const std::string plane = texture("2D", "[4, 4, 1]", 1, 16), to = ".wait0 @r0:r1:r2:r3, @r8:r9, r6\n";
  const auto problem = [&](const std::string& instruction, const std::string& given) {
    return problem_of(reading(instruction), two_fragments(given));
  };
  CHECK(
      contains(problem("TEX_SINGLE.slot0.f.32.2d.zero" + to, ""), "the inputs have no texture 0 in lane 0"));
  CHECK(contains(problem("TEX_SINGLE.slot0.f.32.2d.zero" + to, texture("3D", "[2, 2, 2]", 1, 8)),
                 "texture 0 has another target"));
  CHECK(contains(problem("TEX_SINGLE.slot0.f.32.2d.zero" + to, texture("CUBE", "[1, 1, 6]", 1, 6)),
                 "texture 0 has another target"));
  CHECK(contains(problem("IADD_IMM.i32 r6, 0x0, #0x18002000\nTEX_SINGLE.slot0.f.32.2d.zero" + to, plane),
                 "textures are in table 4, samplers in table 3"));
  CHECK(contains(problem("TEX_SINGLE.slot0.f.16.2d.zero.wait0 @r0:r1, @r8:r9, r6\n", plane),
                 "textures are not read in this form"));
  CHECK(contains(problem("LD_TILE.v4.f32.slot0.wait0 @r0:r1:r2:r3, r8, r60, r9\n", plane), "["));
}

TEST_CASE("run: images") {
  const std::string image = "COMP\nDCL IMAGE[2], 2D, PIPE_FORMAT_R32G32B32A32_UINT, WR\nEND\n";
  const auto on = [](const std::string& words) {
    return R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, 1, 1], "images": [{"index": 2, "size": [2, 2, 1], "init": [)" +
           words + "]}]}";
  };
  const std::string init = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16";
  const std::string copy =
      "IADD_IMM.i32 r8, 0x0, #0x10000\nLD_TEX_IMM.v4.u32.slot0.wait0 @r0:r1:r2:r3, r8, 0x0, index:0x2, "
      "table:0x5\n"
      "LEA_TEX_IMM.slot0.wait0 @r4:r5:r6, r9, r10, table:0x5, index:0x2\n";
  const std::string store = "ST_CVT.slot0.v4.u32.end @r0:r1:r2:r3, r4, r6, offset:0x0\n";
  const tgsi::results r =
      run({image, "IADD_IMM.i32 r9, 0x0, #0x1\nMOV.i32 r10, 0x0\n" + copy + store}, on(init));
  CHECK(r.problem == "");
  CHECK(r.images.at(2) ==
        std::vector<std::uint32_t>{1, 2, 3, 4, 9, 10, 11, 12, 9, 10, 11, 12, 13, 14, 15, 16});

  // Outside the image nothing is stored, and loads return 0.
  const tgsi::results outside =
      run({image, "IADD_IMM.i32 r9, 0x0, #0x2\nMOV.i32 r10, 0x0\n" + copy + store}, on(init));
  CHECK(outside.problem == "");
  CHECK(outside.images.at(2)[4] == 5);
  const tgsi::results zeros =
      run({image, "IADD_IMM.i32 r9, 0x0, #0x1\nMOV.i32 r10, 0x0\n" + copy +
                      "IADD_IMM.i32 r8, 0x0, #0x10000\n"
                      "LD_TEX_IMM.v4.u32.slot0.wait0 @r0:r1:r2:r3, r8, r8, index:0x2, table:0x5\n" +
                      store},
          on(init));
  CHECK(zeros.images.at(2)[4] == 0);

  // The result is an address of memory, for atomics.
  const tgsi::results added = run({image, "IADD_IMM.i32 r9, 0x0, #0x1\nMOV.i32 r10, 0x0\n" + copy +
                                              "ATOM.i32.slot0.aadd.end @r0, r4, offset:0x0\n"},
                                  on(init));
  CHECK(added.problem == "");
  CHECK(added.images.at(2)[4] == 5 + 9);

  const auto problem = [&](const std::string& text) {
    return problem_of({image, "MOV.i32 r9, 0x0\nMOV.i32 r10, 0x0\n" + text}, on(init));
  };
  CHECK(contains(problem("LEA_TEX_IMM.slot0.wait0 @r4:r5:r6, r9, r10, table:0x5, index:0x1\nNOP.end\n"),
                 "the inputs have no IMAGE[1]"));
  CHECK(contains(problem("LEA_TEX_IMM.slot0.wait0 @r4:r5:r6, r9, r10, table:0x4, index:0x2\nNOP.end\n"),
                 "images are in table 5, not 4"));
  CHECK(contains(problem(copy + "MOV.i32 r6, 0x0\n" + store),
                 "the conversion descriptor is not one of LEA_TEX"));
}
