// SPDX-License-Identifier: MIT
// The optimizer in the playground.
#include <catch.hpp>
#include "questions.hpp"

using namespace questions;

namespace {

nlohmann::json optimized(const std::string& text) { return parsed(playground::optimized(text, {})); }

}  // namespace

TEST_CASE("a better program is shown with the figures of each pass") {
  const auto o = optimized(
      "MOV.i32 r1, r60\n"
      "MOV.i32 r2, r1\n"
      "IADD.s32 r0, ^r2, u2\n"
      "MOV.i32 r3, u1\n"
      "MOV.i32 r2, u0\n"
      "STORE.i32.slot0.end @r0, [r2:r3], offset:0\n");
  INFO(o.dump());
  CHECK(text_at(o, "ok") == "true");
  CHECK(text_at(o, "changed") == "true");
  CHECK(text_at(o, "text").find("MOV.i32 r2, r1") == std::string::npos);
  CHECK(text_at(o, "passes.0.name") == "given");
  CHECK(text_at(o, "passes.0.words") == "6");
  const auto& last = at(o, "passes").back();
  CHECK(last.at("words").get<int>() < 6);
}

TEST_CASE("a program that is good stays as it is") {
  const std::string text = "NOP.end ; nothing\n";
  const auto o = optimized(text);
  CHECK(text_at(o, "ok") == "true");
  CHECK(text_at(o, "changed") == "false");
  CHECK(text_at(o, "text") == text);
}

TEST_CASE("a program with an error or a hazard is not optimized") {
  CHECK(text_at(optimized("FOO"), "message") == "the text has errors; correct them first");
  CHECK(text_at(optimized(""), "message") == "there are no words to optimize");
  CHECK(text_at(optimized("LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nIADD.s32 r1, r0, r0\nNOP.end"),
                "message") == "line 2: a program with a hazard or a fault is not optimized; repair it first");
}
