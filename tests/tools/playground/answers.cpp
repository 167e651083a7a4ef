// SPDX-License-Identifier: MIT
// The playground's answers about texts: analysis, fields, other forms, names.
#include <catch.hpp>
#include "questions.hpp"

#include <valhall/syntax.hpp>

#include <fstream>

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

constexpr program_options in(valhall::arch e) {
  program_options options;
  options.arch = e;
  return options;
}
constexpr program_options v15 = in(valhall::arch::v15);

}  // namespace

TEST_CASE("an error has a place, a rule, and the correct form") {
  const auto a = parsed(playground::analyze("NOP\n  FADD.f23 r0, r1, r2", {}));
  CHECK(text_at(a, "errors.0.line") == "2");
  CHECK(text_at(a, "errors.0.column") == "3");
  CHECK(text_at(a, "errors.0.length") == "8");
  CHECK(text_at(a, "errors.0.rule") == "unknown_mnemonic");
  CHECK(text_at(a, "errors.0.instead.0") == "FADD.f32");
  CHECK(!a.contains("findings"));
}

TEST_CASE("each word has its line, text and unit") {
  const auto a = parsed(playground::analyze(sum, {}));
  CHECK(at(a, "words").size() == 6);
  CHECK(text_at(a, "words.2.line") == "4");
  CHECK(text_at(a, "words.2.word") == "00a8c00000000100");
  CHECK(text_at(a, "words.2.unit") == "CVT");
  CHECK(text_at(a, "words.2.page") == "iadd_s32");
  CHECK(text_at(a, "cost.units.1.name") == "CVT");
  CHECK(text_at(a, "cost.units.1.operations") == "5");
  CHECK(text_at(a, "cost.bound") == "LS");
}

TEST_CASE("names of registers have registers, and words the lines of their names") {
  const auto a =
      parsed(playground::analyze(".reg x, at[2]\n"
                                 "IADD.u64 at, u0, u0\n"
                                 "LOAD.i32.unsigned.slot0 @x, at, offset:0\n"
                                 "STORE.i32.slot0 @x, at, offset:0\n",
                                 {}));
  CHECK(at(a, "errors").empty());
  CHECK(at(a, "findings").empty());
  CHECK(at(a, "names").size() == 3);
  CHECK(text_at(a, "names.0.name") == "x");
  CHECK(text_at(a, "names.0.registers.0") == "r2");
  CHECK(text_at(a, "names.2.name") == "at[1]");
  CHECK(text_at(a, "names.2.registers.0") == "r1");
  CHECK(text_at(a, "words.2.line") == "4");
  CHECK(text_at(a, "words.2.text") == "STORE.i32.slot1.end @r2, ^r0, offset:0");
  CHECK(text_at(parsed(playground::analyze(".reg x\nFADD.f32 x, x, u0", {})), "errors.0.rule") ==
        "unwritten_register");
}

TEST_CASE("blocks have their edges") {
  const auto a = parsed(playground::analyze(sum, {}));
  CHECK(at(a, "blocks").size() == 3);
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
  for (const auto& f : at(in_fragment, "findings")) CHECK(text_at(f, "rule") != "wrong_stage");
}

TEST_CASE("a missing feature is an error that names the architectures that have it") {
  program_options v11;
  v11.arch = valhall::arch::v11;
  const auto a = parsed(playground::analyze("S16_TO_F32 r0, r1.h00", v11));
  CHECK(text_at(a, "errors.0.rule") == "not_in_arch");
  CHECK(text_at(a, "errors.0.message").find("until v10") != std::string::npos);
}

TEST_CASE("words of v15 have their text, unit, findings and cost") {
  const auto a =
      parsed(playground::analyze("LOAD.i32.unsigned.slot0 @r100, u200, offset:0\n"
                                 "IADD.u32 r101, r100, r0\n"
                                 "FADD.f32.end r100, r101, r127",
                                 v15));
  CHECK(at(a, "errors").empty());
  CHECK(text_at(a, "words.1.text") == "IADD.u32 r101, r100, r0");
  CHECK(text_at(a, "words.1.word") == "00e0650000000064");
  CHECK(text_at(a, "words.1.unit") == "CVT");
  CHECK(text_at(a, "findings.0.rule") == "read_before_wait");
  CHECK(text_at(a, "findings.0.message").find("r100 is read") != std::string::npos);
  CHECK(text_at(a, "blocks.0.ends") == "true");
  CHECK(text_at(a, "cost.core") == "g2");
  CHECK(text_at(a, "cost.registers") == "4");
  CHECK(text_at(a, "cost.most_uniforms") == "256");
}

TEST_CASE("the occupancy of v15 is not known") {
  const auto a = parsed(playground::analyze("NOP.end", v15));
  CHECK(at(a, "cost.threads").is_null());
  CHECK(text_at(parsed(playground::analyze("NOP.end", {})), "cost.threads") == "2");
}

TEST_CASE("words of v15 are read, printed and read again in each spelling") {
  std::ifstream file(VALHALL_TEST_DATA "/archs/v15.tsv");
  std::string words;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#') words += line.substr(0, 16) + "\n";
  const auto a = parsed(playground::analyze(words, v15));
  CHECK(at(a, "errors").empty());
  REQUIRE(words_of(a).size() > 1000);
  for (const auto& word : at(a, "words")) {
    INFO(text_at(word, "word"));
    CHECK(!word.contains("broken"));
  }
  for (const valhall::syntax syntax : valhall::all_syntaxes) {
    program_options options = v15;
    options.syntax = syntax;
    CHECK(words_of(parsed(playground::analyze(printed(words, v15.arch, syntax), options))) == words_of(a));
  }
}

TEST_CASE("bare words, dumps and listings are read as words") {
  for (const char* text : {"00a8c00000000100", "0x00a8c00000000100", "   0:  00 01 00 00 00 c0 a8 00\n",
                           "0000: 00a8c00000000100 whatever.the.driver prints, here\n",
                           "# dump\nmain:\n00a8c00000000100 ; x", "0xa8c00000000100"}) {
    INFO(text);
    const auto a = parsed(playground::analyze(text, {}));
    CHECK(text_at(a, "listing") == "true");
    CHECK(at(a, "errors").empty());
    CHECK(words_of(a) == std::vector<std::string>{"00a8c00000000100"});
  }
  for (const char* text : {"", "NOP", "# 00a8c00000000100", "loop:", "00a8c00000000100\nNOP", ".word 1"}) {
    INFO(text);
    CHECK(text_at(parsed(playground::analyze(text, {})), "listing") == "false");
  }
}

TEST_CASE("invalid text after a word is an error at its line") {
  const auto a = parsed(playground::analyze("00a8c00000000100\n00a8c00000000100 = 1\n", {}));
  CHECK(text_at(a, "errors.0.line") == "2");
}

TEST_CASE("every compiled program is read, printed and read again in each spelling", "[long]") {
  REQUIRE(samples().size() > 50);
  for (const sample& s : samples()) {
    INFO(s.name);
    const auto a = parsed(playground::analyze(s.hex, s.options));
    CHECK(at(a, "errors").empty());
    const std::vector<std::string> words = words_of(a);
    CHECK_FALSE(words.empty());
    for (const valhall::syntax syntax : valhall::all_syntaxes) {
      program_options options = s.options;
      options.syntax = syntax;
      CHECK(words_of(parsed(playground::analyze(printed(s.hex, s.options.arch, syntax), options))) == words);
      CHECK(words_of(parsed(playground::analyze(printed(s.hex, s.options.arch, syntax, true), options))) ==
            words);
    }
  }
}

TEST_CASE("the fields of a word cover its bits") {
  for (const auto& [word, arch] : {std::pair{0x00b2c40000454484ull, 9}, std::pair{0x7861400218000080ull, 14},
                                   std::pair{0ull, 9}, std::pair{0x40f2640000004801ull, 15}}) {
    const auto f = parsed(playground::fields(word, in(static_cast<valhall::arch>(arch))));
    int next = 63;
    std::string bits;
    for (const auto& field : at(f, "fields")) {
      CHECK(std::stoi(text_at(field, "high")) == next);
      next = std::stoi(text_at(field, "low")) - 1;
      bits += text_at(field, "bits");
    }
    CHECK(next == -1);
    REQUIRE(bits.size() == 64);
    CHECK(std::stoull(bits, nullptr, 2) == word);
  }
}

namespace {

std::string meaning_of(const nlohmann::json& fields, const std::string& name) {
  for (const auto& field : at(fields, "fields"))
    if (text_at(field, "name") == name) return text_at(field, "means");
  return "no such field";
}

}  // namespace

TEST_CASE("fields include the meaning of their values") {
  const auto f = parsed(playground::fields(0x78b2d40000454484ull, {}));
  const auto means = [&](const std::string& name) { return meaning_of(f, name); };
  CHECK(text_at(f, "name") == "FMA.f32");
  CHECK(means("flow") == "end");
  CHECK(means("source 1") == "u4");
  CHECK(means("source 2") == "^r4");
  CHECK(means("negation of source 1") == "no");
  CHECK(means("part of source 3") == "whole");
}

TEST_CASE("fields of v15 have their bits and meanings") {
  // FMA.f32 r100, r1, r127.neg, r2
  const auto f = parsed(playground::fields(0x0160641000027f01, v15));
  CHECK(text_at(f, "name") == "FMA.f32");
  CHECK(meaning_of(f, "destination") == "r100");
  CHECK(meaning_of(f, "source 2") == "r127.neg");
  CHECK(meaning_of(f, "negation of source 2 and negation of source 1") == "of one");
  CHECK(meaning_of(f, "flow") == "none");
  CHECK(text_at(f, "fields.1.name") == "flow");
  CHECK(text_at(f, "fields.1.high") == "61");
}

TEST_CASE("a field of v15 for two modifiers means both") {
  const std::string text = "FMA_RSCALE.f32.clamp_0_inf r1, r2, r3, r4, r5";
  const std::string word = words_of(parsed(playground::analyze(text, v15))).at(0);
  const auto f = parsed(playground::fields(std::stoull(word, nullptr, 16), v15));
  CHECK(meaning_of(f, "clamp and rtz") == "clamp clamp_0_inf, rtz off");
}

TEST_CASE("the words of an instruction of v15 have the layout of their modifiers") {
  for (const char* text : {"FCMP.f32.lt.m1 r0, r1, r2, r3", "FCMP.f32.lt.f1 r0, r1, r2, r3"}) {
    INFO(text);
    const std::string word = words_of(parsed(playground::analyze(text, v15))).at(0);
    const auto f = parsed(playground::fields(std::stoull(word, nullptr, 16), v15));
    CHECK(text_at(f, "text") == text);
    CHECK(at(f, "fields").size() > 5);
  }
}

TEST_CASE("a word that is not an instruction has the reason") {
  const auto reserved = parsed(playground::fields(0x00e0e50000000064, v15));
  CHECK(text_at(reserved, "broken") == "unused_bits_set");
  CHECK(text_at(reserved, "name") == "IADD.u32");
  for (const auto& field : at(reserved, "fields"))
    CHECK((text_at(field, "wrong") == "true") == (text_at(field, "high") == "47"));
  CHECK(text_at(parsed(playground::fields(0, v15)), "broken") == "unknown_opcode");
  CHECK(text_at(parsed(playground::fields(0x01ffc00000000000, {})), "broken") == "unknown_opcode");
  const auto f = parsed(playground::fields(0x00a8c00000000100 | 1ull << 57, {}));
  CHECK(text_at(f, "broken") == "unused_bits_set");
  bool marked = false;
  for (const auto& field : at(f, "fields")) marked |= text_at(field, "wrong") == "true";
  CHECK(marked);
}
