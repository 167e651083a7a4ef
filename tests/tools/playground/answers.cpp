// SPDX-License-Identifier: MIT
// What the playground says of texts: analysis, fields, other forms, names.
#include <catch.hpp>
#include "questions.hpp"

using namespace questions;
using playground::program_options;

namespace {

constexpr const char* sum =
    "    MOV.i32 r0, 0x0\n"
    "    IADD_IMM.i32.reconverge r1, 0x0, #10\n"
    "loop:\n"
    "    IADD.s32 r0, r0, r1\n"
    "    IADD_IMM.i32 r1, r1, #0xFFFFFFFF\n"
    "    BRANCHZ.reconverge r1, offset:loop\n"
    "    STORE.i32.slot0.end @r0, u0, offset:0\n";

std::string form(const std::string& text, const std::string& name, const program_options& options = {}) {
  return text_at(parsed(playground::printed(text, options, name)), "text");
}

}  // namespace

TEST_CASE("an error has a place, a rule, and what would be right") {
  const auto a = parsed(playground::analyze("NOP\n  FADD.f23 r0, r1, r2", {}));
  CHECK(text_at(a, "errors.0.line") == "2");
  CHECK(text_at(a, "errors.0.column") == "3");
  CHECK(text_at(a, "errors.0.length") == "8");
  CHECK(text_at(a, "errors.0.rule") == "unknown_mnemonic");
  CHECK(text_at(a, "errors.0.instead.0") == "FADD.f32");
  CHECK(a.find("findings") == nullptr);
}

TEST_CASE("each word has its line, text and unit") {
  const auto a = parsed(playground::analyze(sum, {}));
  CHECK(at(a, "words").items.size() == 6);
  CHECK(text_at(a, "words.2.line") == "4");
  CHECK(text_at(a, "words.2.word") == "00a8c00000000100");
  CHECK(text_at(a, "words.2.unit") == "CVT");
  CHECK(text_at(a, "words.2.page") == "iadd_s32");
  CHECK(text_at(a, "cost.units.1.name") == "CVT");
  CHECK(text_at(a, "cost.units.1.operations") == "5");
  CHECK(text_at(a, "cost.bound") == "LS");
}

TEST_CASE("blocks have their edges") {
  const auto a = parsed(playground::analyze(sum, {}));
  CHECK(at(a, "blocks").items.size() == 3);
  CHECK(text_at(a, "blocks.1.edges.1.to") == "1");
  CHECK(text_at(a, "blocks.1.edges.1.kind") == "branch");
  CHECK(text_at(a, "blocks.2.ends") == "true");
}

TEST_CASE("findings are at lines of the text") {
  const auto a = parsed(playground::analyze(
      "\nLOAD.i32.unsigned.slot0 @r0, u0, offset:0\n# wait\nIADD.s32 r0, r0, r60\nNOP.end", {}));
  CHECK(text_at(a, "findings.0.line") == "4");
  CHECK(text_at(a, "findings.0.rule") == "read_before_wait");
  CHECK(text_at(a, "findings.0.severity") == "hazard");
}

TEST_CASE("the stage decides about findings") {
  const std::string text = "NOP.discard\nNOP.end";
  CHECK(text_at(parsed(playground::analyze(text, {})), "findings.0.rule") == "wrong_stage");
  program_options fragment;
  fragment.stage = valhall::stage::fragment;
  const auto in_fragment = parsed(playground::analyze(text, fragment));
  for (const auto& f : at(in_fragment, "findings").items) CHECK(text_at(f, "rule") != "wrong_stage");
}

TEST_CASE("what an edition lacks is an error that names those which have it") {
  program_options v11;
  v11.edition = valhall::edition::v11;
  const auto a = parsed(playground::analyze("S16_TO_F32 r0, r1.h00", v11));
  CHECK(text_at(a, "errors.0.rule") == "not_in_edition");
  CHECK(text_at(a, "errors.0.message").find("until v10") != std::string::npos);
}

TEST_CASE("words alone, dumps and listings are read as words") {
  for (const char* text : {"00a8c00000000100", "0x00a8c00000000100", "   0:  00 01 00 00 00 c0 a8 00\n",
                           "0000: 00a8c00000000100 whatever.the.driver prints, here\n",
                           "# dump\nmain:\n00a8c00000000100 ; x", "0xa8c00000000100"}) {
    INFO(text);
    const auto a = parsed(playground::analyze(text, {}));
    CHECK(text_at(a, "listing") == "true");
    CHECK(at(a, "errors").items.empty());
    CHECK(words_of(a) == std::vector<std::string>{"00a8c00000000100"});
  }
  for (const char* text : {"", "NOP", "# 00a8c00000000100", "loop:", "00a8c00000000100\nNOP", ".word 1"}) {
    INFO(text);
    CHECK(text_at(parsed(playground::analyze(text, {})), "listing") == "false");
  }
}

TEST_CASE("what cannot follow a word is an error at its line") {
  const auto a = parsed(playground::analyze("00a8c00000000100\n00a8c00000000100 = 1\n", {}));
  CHECK(text_at(a, "errors.0.line") == "2");
}

TEST_CASE("every compiled program is read, printed and read again in each spelling") {
  REQUIRE(samples().size() > 50);
  for (const sample& s : samples()) {
    INFO(s.name);
    const auto a = parsed(playground::analyze(s.hex, s.options));
    CHECK(at(a, "errors").items.empty());
    const std::vector<std::string> words = words_of(a);
    CHECK_FALSE(words.empty());
    for (const valhall::syntax syntax :
         {valhall::syntax::mesa_2022, valhall::syntax::mesa_later, valhall::syntax::arm}) {
      program_options options = s.options;
      options.syntax = syntax;
      CHECK(words_of(parsed(playground::analyze(form(s.hex, name_of(syntax), s.options), options))) == words);
      CHECK(words_of(parsed(playground::analyze(form(s.hex, "listing", options), options))) == words);
    }
    CHECK(words_of(parsed(playground::analyze(form(s.hex, "hex", s.options), s.options))) == words);
  }
}

TEST_CASE("a program as C++ and as a C array") {
  CHECK(form("IADD.s32 r0, r0, r1", "cpp") ==
        "#include <valhall/v9.hpp>\nusing namespace valhall;\nusing namespace valhall::v9;\n\n"
        "constexpr instruction kernel[] = {\n    iadd_s32(r0, r0, r1),\n};\n");
  CHECK(form("IADD.s32 r0, r0, r1", "c").find("0x00a8c00000000100,") != std::string::npos);
}

TEST_CASE("a text with errors has no other form") {
  CHECK(text_at(parsed(playground::printed("FOO", {}, "hex")), "ok") == "false");
  CHECK(text_at(parsed(playground::respelled("FOO", {}, valhall::syntax::arm)), "ok") == "false");
}

TEST_CASE("another spelling keeps comments and labels") {
  CHECK(text_at(parsed(playground::respelled("x:  MOV.i32 r0, ^r1  ; copy", {}, valhall::syntax::arm)),
                "text") == "x:  MOV.i32 r0, r1^  ; copy\n");
}

TEST_CASE("the fields of a word cover its bits") {
  for (const auto& [word, edition] :
       {std::pair{0x00b2c40000454484ull, 9}, std::pair{0x7861400218000080ull, 14}, std::pair{0ull, 9}}) {
    program_options options;
    options.edition = static_cast<valhall::edition>(edition);
    const auto f = parsed(playground::fields(word, options));
    int next = 63;
    std::string bits;
    for (const auto& field : at(f, "fields").items) {
      CHECK(std::stoi(text_at(field, "high")) == next);
      next = std::stoi(text_at(field, "low")) - 1;
      bits += text_at(field, "bits");
    }
    CHECK(next == -1);
    REQUIRE(bits.size() == 64);
    CHECK(std::stoull(bits, nullptr, 2) == word);
  }
}

TEST_CASE("fields say what their values mean") {
  const auto f = parsed(playground::fields(0x78b2d40000454484ull, {}));
  const auto means = [&](const std::string& name) {
    for (const auto& field : at(f, "fields").items)
      if (text_at(field, "name") == name) return text_at(field, "means");
    return std::string("no such field");
  };
  CHECK(text_at(f, "name") == "FMA.f32");
  CHECK(means("flow") == "end");
  CHECK(means("source 1") == "u4");
  CHECK(means("source 2") == "^r4");
  CHECK(means("negation of source 1") == "no");
  CHECK(means("part of source 3") == "whole");
}

TEST_CASE("a word that is not an instruction says why") {
  CHECK(text_at(parsed(playground::fields(0x01ffc00000000000, {})), "broken") == "unknown_opcode");
  const auto f = parsed(playground::fields(0x00a8c00000000100 | 1ull << 57, {}));
  CHECK(text_at(f, "broken") == "unused_bits_set");
  bool marked = false;
  for (const auto& field : at(f, "fields").items) marked |= text_at(field, "wrong") == "true";
  CHECK(marked);
}

TEST_CASE("the names are those of the edition") {
  const auto has = [](valhall::edition e, const std::string& name,
                      valhall::syntax syntax = valhall::syntax::mesa_2022) {
    program_options options;
    options.edition = e;
    options.syntax = syntax;
    const auto names = parsed(playground::vocabulary(options));
    for (const auto& i : at(names, "instructions").items)
      if (text_at(i, "name") == name) return true;
    return false;
  };
  CHECK(has(valhall::edition::v9, "S16_TO_F32"));
  CHECK_FALSE(has(valhall::edition::v11, "S16_TO_F32"));
  CHECK(has(valhall::edition::v11, "AND_IMM.i32"));
  CHECK(has(valhall::edition::v9, "LSHIFT_AND.i32", valhall::syntax::arm));
}
