// SPDX-License-Identifier: MIT
// The playground's answers about words.
#include <catch.hpp>
#include "questions.hpp"

#include <valhall/assemble.hpp>

using namespace questions;
using playground::program_options;

namespace {

constexpr program_options in(valhall::arch e) {
  program_options options;
  options.arch = e;
  return options;
}
constexpr program_options v15 = in(valhall::arch::v15);

std::uint64_t word_of_v15(const std::string& text) {
  const valhall::assembly made = valhall::assemble(text, valhall::arch::v15);
  REQUIRE(made.ok());
  return made.words[0];
}

}  // namespace

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
  const auto f = parsed(playground::fields(word_of_v15(text), v15));
  CHECK(meaning_of(f, "clamp and rtz") == "clamp clamp_0_inf, rtz off");
}

TEST_CASE("the words of an instruction of v15 have the layout of their modifiers") {
  for (const char* text : {"FCMP.f32.lt.m1 r0, r1, r2, r3", "FCMP.f32.lt.f1 r0, r1, r2, r3"}) {
    INFO(text);
    const auto f = parsed(playground::fields(word_of_v15(text), v15));
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
