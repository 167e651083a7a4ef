// SPDX-License-Identifier: MIT
// Inputs in JSON: their values, and the message for each mistake.
#include "catch.hpp"

#include <inputs.hpp>

#include <string>

namespace {

struct bad_input {
  const char* json;
  const char* problem;
};

constexpr bad_input bad_inputs[] = {
    {"",
     "parse error at line 1, column 1: syntax error while parsing value - unexpected end of input; "
     "expected '[', '{', or a literal"},
    {"[]", "the text: this should be an object"},
    {"{}", "stage: this is missing"},
    {R"({"stage": 1})", "stage: 1 is not a string"},
    {R"({"stage": "pixel"})", "stage: \"pixel\" is not compute, vertex, fragment or geometry"},
    {R"({"stage": "compute"})", "block: this is missing"},
    {R"({"stage": "compute", "block": [1, 1]})", "block: this should be a list of 3"},
    {R"({"stage": "compute", "block": [1, 0, 1]})", "block[1]: 0 is not a number from 1 to 65536"},
    {R"({"stage": "compute", "block": [256, 257, 1], "grid": [1, 1, 1]})",
     "block: 65792 threads are more than 65536"},
    {R"({"stage": "compute", "block": [65536, 65536, 65536], "grid": [1, 1, 1]})",
     "block: 281474976710656 threads are more than 65536"},
    {R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, -1, 1]})",
     "grid[1]: -1 is not a word, 0 to 4294967295"},
    {R"({"stage": "compute", "buffers": {}})", "buffers: an object is not a list"},
    {R"({"stage": "compute", "buffers": [7]})", "buffers[0]: this should be an object"},
    {R"({"stage": "compute", "buffers": [{"index": 65536}]})",
     "buffers[0].index: 65536 is not a number from 0 to 65535"},
    {R"({"stage": "compute", "buffers": [{"index": 0}]})", "buffers[0].init: this is missing"},
    {R"({"stage": "compute", "buffers": [{"index": 0, "init": [0, 4294967296]}]})",
     "buffers[0].init[1]: 4294967296 is not a word, 0 to 4294967295"},
    {R"({"stage": "compute", "buffers": [{"index": 0, "init": [0.5]}]})",
     "buffers[0].init[0]: 0.5 is not a word, 0 to 4294967295"},
    {R"({"stage": "compute", "buffers": [{"index": 0, "init": [1, 2], "expect": [1]}]})",
     "buffers[0].expect: this has 1 words; `init` needs 2"},
    {R"({"stage": "compute", "buffers": [{"index": 0, "init": [1], "expect": [[]]}]})",
     "buffers[0].expect[0]: the list of right words is empty"},
    {R"({"stage": "compute", "buffers": [{"index": 0, "init": [1], "expect": ["x"]}]})",
     "buffers[0].expect[0]: \"x\" is not a word, a list of words, or null"},
    {R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, 1, 1],
         "buffers": [{"index": 2, "init": []}, {"index": 2, "init": []}]})",
     "buffers[1]: 2 is already in buffers[0]"},
    {R"({"stage": "compute", "images": [{"index": 0, "size": [2, 1, 1], "init": [0, 0, 0, 0]}]})",
     "images[0].init: this has 4 words; the size needs 8"},
    {R"({"stage": "compute", "local_memory": 1048577})",
     "local_memory: 1048577 is not a number from 0 to 1048576"},
    {R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, 1, 1], "local_memory": 8, "memory_expect": [0]})",
     "memory_expect: this has 1 words; `local_memory` needs 2"},
    {R"({"stage": "compute", "constants": [{"index": 256, "words": []}]})",
     "constants[0].index: 256 is not a number from 0 to 255"},
    {R"({"stage": "fragment"})", "lanes: this is missing"},
    {R"({"stage": "fragment", "lanes": 17})", "lanes: 17 is not a number from 1 to 16"},
    {R"({"stage": "fragment", "lanes": 2, "inputs": [{"register": 0, "lanes": [[1, 2, 3, 4]]}]})",
     "inputs[0].lanes: this has 1 lanes; `lanes` says 2"},
    {R"({"stage": "fragment", "lanes": 1, "inputs": [{"register": 0, "lanes": [[1, 2, 3]]}]})",
     "inputs[0].lanes[0]: this should be a list of 4"},
    {R"({"stage": "fragment", "lanes": 1, "outputs": [{"register": 0, "lanes": []}]})",
     "outputs[0].lanes: this has 0 lanes; `lanes` says 1"},
    {R"({"stage": "fragment", "lanes": 1, "killed": [2]})", "killed[0]: 2 is not 0 or 1"},
    {R"({"stage": "fragment", "lanes": 1, "killed": [0, 1]})", "killed: this has 2 lanes; `lanes` says 1"},
    {R"({"stage": "fragment", "textures": [{"unit": 0, "target": "2D", "size": [2, 1, 1], "levels": 2, "texels": [1]}]})",
     "textures[0].texels: this has 1 words; size and levels needs 12"},
    {R"({"stage": "fragment", "textures": [{"unit": 0, "target": "2D", "size": [2, 1, 2], "texels": [1]}]})",
     "textures[0].size: the target 2D has not so many dimensions, layers or faces"},
    {R"({"stage": "fragment", "textures": [{"unit": 0, "target": "2D", "size": [2, 1, 1], "levels": 0}]})",
     "textures[0].levels: 0 is not a number from 1 to 17"},
    {R"({"stage": "fragment", "compare": {}})", "compare.type: this is missing"},
    {R"({"stage": "fragment", "compare": {"type": "f16"}})", "compare.type: \"f16\" is not u32, f32 or f64"},
    {R"({"stage": "fragment", "compare": {"type": "f32", "abs": -1}})",
     "compare.abs: -1 is not a number, at least 0"},
    {R"({"stage": "fragment", "compare": {"type": "f32", "zero_signs": "all"}})",
     "compare.zero_signs: \"all\" is not \"any\""},
    {R"({"stage": "fragment", "compare": {"type": "f32", "float_from": 1, "stride": 0}})",
     "compare.stride: 0 is not a number from 1 to 4294967295"},
    {R"({"stage": "compute", "error": "yes"})", "error: \"yes\" is not true or false"},
};

}  // namespace

TEST_CASE("inputs: mistakes name the member and the correct form") {
  for (const bad_input& bad : bad_inputs) {
    INFO(bad.json);
    std::string problem;
    CHECK_FALSE(tgsi::read_inputs(bad.json, problem).has_value());
    CHECK(problem == bad.problem);
  }
}

TEST_CASE("inputs: deep and broken texts are refused") {
  std::string problem;
  CHECK_FALSE(tgsi::read_inputs(std::string(100000, '['), problem).has_value());
  CHECK_FALSE(tgsi::read_inputs(R"({"stage": "\ud800"})", problem).has_value());
  CHECK_FALSE(tgsi::read_inputs("{\"stage\": \"\xff\"}", problem).has_value());
}

TEST_CASE("inputs: all members are read") {
  std::string problem;
  const auto read = tgsi::read_inputs(R"({
      "stage": "fragment", "lanes": 1, "other": 5,
      "constants": [{"index": 2, "words": [1, 2]}],
      "buffers": [{"index": 3, "init": [4, 5, 6], "expect": [7, [8, 9], null]}],
      "images": [{"index": 1, "size": [1, 1, 1], "init": [1, 2, 3, 4]}],
      "textures": [{"unit": 1, "target": "shadow2d", "size": [1, 1, 1], "texels": [1, 2, 3, 4]}],
      "inputs": [{"register": 4, "lanes": [[1, 2, 3, 4]]}],
      "system_values": [{"register": 5, "lanes": [[5, 6, 7, 8]]}],
      "outputs": [{"register": 6, "lanes": [[1, null, 3, 4]]}],
      "killed": [1],
      "compare": {"type": "f32", "ulp": 3, "abs": 0.5, "rel": 1e-3, "zero_signs": "any", "components": 7,
                  "output": 6, "float_from": 2, "stride": 3, "float_outputs": [1, 2]}})",
                                      problem);
  CHECK(problem == "");
  REQUIRE(read.has_value());
  CHECK(read->constants.at(0).words == std::vector<std::uint32_t>{1, 2});
  const tgsi::buffer_input& buffer = read->buffers.at(0);
  CHECK(buffer.index == 3);
  CHECK(buffer.expect->at(0).candidates == std::vector<std::uint32_t>{7});
  CHECK(buffer.expect->at(1).candidates == std::vector<std::uint32_t>{8, 9});
  CHECK(buffer.expect->at(2).is_open);
  CHECK_FALSE(read->images.at(0).expect.has_value());
  CHECK(read->textures.at(0).target == tgsi::texture_target::shadow_2d);
  CHECK(read->textures.at(0).levels == 1);
  CHECK(read->registers.at(0).lanes.at(0) == tgsi::register_words{1, 2, 3, 4});
  CHECK(read->system_values.at(0).number == 5);
  CHECK(read->outputs.at(0).lanes.at(0)[1].is_open);
  CHECK(read->killed == std::vector<bool>{true});
  REQUIRE(read->compare.has_value());
  CHECK(read->compare->ulp == 3);
  CHECK(read->compare->abs == 0.5);
  CHECK(read->compare->rel == 1e-3);
  CHECK(read->compare->ignores_zero_signs);
  CHECK(read->compare->components == 7);
  CHECK(read->compare->output == 6u);
  CHECK(read->compare->float_from == 2u);
  CHECK(read->compare->stride == 3);
  CHECK(read->compare->float_outputs == std::vector<std::uint32_t>{1, 2});
}
