// SPDX-License-Identifier: MIT
// The judgement of results: one word, by each rule.
#include "catch.hpp"

#include <compare.hpp>

#include <initializer_list>
#include <string>

namespace {

/// A buffer of expected words, the rules, a result, and whether it is right.
struct judged {
  const char* expect;
  const char* rules;
  std::initializer_list<std::uint32_t> given;
  bool is_right;
};

constexpr std::uint32_t one = 0x3f800000, nan = 0x7fc00000, infinity = 0x7f800000, minus_zero = 0x80000000;

const judged cases[] = {
    {"[1]", R"("type": "u32")", {1}, true},
    {"[1]", R"("type": "u32")", {2}, false},
    {"[1]", R"("type": "u32", "ulp": 5)", {2}, false},
    {"[[1, 2]]", R"("type": "u32")", {2}, true},
    {"[[1, 2]]", R"("type": "u32")", {3}, false},
    {"[null]", R"("type": "u32")", {3}, true},
    // Floats.
    {"[1065353216]", R"("type": "f32")", {one + 1}, false},
    {"[1065353216]", R"("type": "f32", "ulp": 1)", {one + 1}, true},
    {"[1065353216]", R"("type": "f32", "ulp": 1)", {one + 2}, false},
    {"[1065353216]", R"("type": "f32", "abs": 0.001)", {one + 1}, true},
    {"[1065353216]", R"("type": "f32", "rel": 0.001)", {one + 1000}, true},
    {"[1065353216]", R"("type": "f32", "rel": 0.001)", {one + 10000}, false},
    {"[[0, 1065353216]]", R"("type": "f32", "ulp": 1)", {one + 1}, true},
    {"[1]", R"("type": "f32", "ulp": 2)", {0x80000001}, true},
    {"[1]", R"("type": "f32", "ulp": 1)", {0x80000001}, false},
    {"[2143289344]", R"("type": "f32")", {0xffc00001}, true},
    {"[2143289344]", R"("type": "f32", "abs": 1e30)", {one}, false},
    {"[1065353216]", R"("type": "f32", "abs": 1e30)", {nan}, false},
    {"[2139095040]", R"("type": "f32", "abs": 1e38, "rel": 1)", {0x7f7ffff0}, false},
    {"[2139095040]", R"("type": "f32")", {infinity}, true},
    {"[0]", R"("type": "f32", "ulp": 9, "abs": 1)", {minus_zero}, false},
    {"[0]", R"("type": "f32", "zero_signs": "any")", {minus_zero}, true},
    // The words that are floats.
    {"[0, 0]", R"("type": "f32", "zero_signs": "any", "components": 2)", {0, minus_zero}, true},
    {"[0, 0]", R"("type": "f32", "zero_signs": "any", "components": 2)", {minus_zero, 0}, false},
    {"[0]", R"("type": "f32", "zero_signs": "any", "buffer": 3)", {minus_zero}, true},
    {"[0]", R"("type": "f32", "zero_signs": "any", "buffer": 4)", {minus_zero}, false},
    {"[0, 0, 0]",
     R"("type": "f32", "zero_signs": "any", "stride": 3, "float_from": 2)",
     {0, 0, minus_zero},
     true},
    {"[0, 0, 0]",
     R"("type": "f32", "zero_signs": "any", "stride": 3, "float_from": 2)",
     {0, minus_zero, 0},
     false},
    // Pairs.
    {"[0, 1072693248]", R"("type": "f64")", {0, 0x3ff00000}, true},
    {"[0, 1072693248]", R"("type": "f64")", {1, 0x3ff00000}, false},
    {"[0, 1072693248]", R"("type": "f64", "dulp": 1)", {1, 0x3ff00000}, true},
    {"[0, 1072693248]", R"("type": "f64", "dulp": 1)", {0xffffffff, 0x3fefffff}, true},
    {"[0, 2146959360]", R"("type": "f64")", {1, 0xfff80000}, true},
    {"[0, 0]", R"("type": "f64", "dulp": 9)", {0, minus_zero}, false},
    {"[0, null]", R"("type": "f64")", {1, 1}, true},
    {"[0, 1]", R"("type": "f64", "dulp": 9, "buffer": 4)", {1, 1}, false},
    // Missing words.
    {"[0, 0]", R"("type": "u32")", {0}, false},
};

tgsi::inputs inputs_of(const std::string& json) {
  std::string problem;
  const auto read = tgsi::read_inputs(json, problem);
  INFO(json);
  INFO(problem);
  REQUIRE(read.has_value());
  return *read;
}

}  // namespace

TEST_CASE("compare: words of a buffer") {
  for (const judged& c : cases) {
    std::string init = "0";
    for (const char* at = c.expect; *at != '\0'; ++at)
      if (*at == ',' && at[1] == ' ' && std::string(c.expect).find("[[") == std::string::npos) init += ", 0";
    const std::string json =
        R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, 1, 1], "buffers": [{"index": 3, "init": [)" +
        init + R"(], "expect": )" + c.expect + R"(}], "compare": {)" + c.rules + "}}";
    INFO(json);
    tgsi::results given;
    given.buffers[3] = c.given;
    CHECK(tgsi::compare(inputs_of(json), given).empty() == c.is_right);
  }
}

TEST_CASE("compare: outputs and killed fragments") {
  const tgsi::inputs on = inputs_of(R"({"stage": "fragment", "lanes": 2, "killed": [1, 0],
      "outputs": [{"register": 1, "lanes": [[1, 1, 1, 1], [0, 0, 0, 0]]}, {"register": 2, "lanes": [[1, 1, 1, 1], [0, 0, 0, 0]]}],
      "compare": {"type": "f32", "zero_signs": "any", "float_outputs": [2]}})");
  tgsi::results given;
  given.killed = {true, false};
  given.outputs[1] = {{9, 9, 9, 9}, {0, 0, 0, 0}};
  given.outputs[2] = {{9, 9, 9, 9}, {0, minus_zero, 0, 0}};
  CHECK(tgsi::compare(on, given).empty());

  given.outputs[1][1][2] = minus_zero;
  given.killed = {true, true};
  const std::vector<tgsi::difference> found = tgsi::compare(on, given);
  REQUIRE(found.size() == 2);
  CHECK(tgsi::text_of(found[0]) == "OUT[1] of lane 1, word 2: 0x80000000, but 0x00000000 is right");
  CHECK(tgsi::text_of(found[1]) == "fragment, word 1: killed, but not killed is right");

  given.outputs.erase(2);
  CHECK(tgsi::compare(on, given).size() == 3);
}

TEST_CASE("compare: without rules, words are equal") {
  const tgsi::inputs on =
      inputs_of(R"({"stage": "compute", "block": [1, 1, 1], "grid": [1, 1, 1], "local_memory": 4,
      "memory_expect": [5], "images": [{"index": 0, "size": [1, 1, 1], "init": [1, 2, 3, 4], "expect": [1, 2, 3, 5]}]})");
  tgsi::results given;
  given.memory = {5};
  given.images[0] = {1, 2, 3, 5};
  CHECK(tgsi::compare(on, given).empty());
  given.memory = {6};
  given.images[0] = {1, 2, 3, 4};
  CHECK(tgsi::compare(on, given).size() == 2);
}

TEST_CASE("results: JSON") {
  tgsi::results r;
  r.buffers[1] = {1, 2};
  r.images[0] = {3};
  r.memory = {4};
  r.outputs[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  r.killed = {false, true};
  CHECK(
      tgsi::to_json(r) ==
      R"({"buffers":{"1":[1,2]},"images":{"0":[3]},"memory":[4],"outputs":{"2":{"0":[1,2,3,4],"1":[5,6,7,8]}},"killed":{"0":0,"1":1}})");
}
