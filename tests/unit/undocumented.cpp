// SPDX-License-Identifier: MIT
// Forms that Mesa's description of 2022 allows and Arm's does not.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;

std::string printed(std::uint64_t word) {
  char text[256];
  return std::string(text, print(text, sizeof text, instruction::from_word(word), target));
}

code<> assembled_permissively(const std::string& text) {
  assemble_options options;
  options.permissive = true;
  return assemble(text, target, options).words;
}

/// The severities of the verifier's findings `undocumented_form` for `word`. `asked` requests notes on forms
/// that compilers emit.
std::vector<severity> found_in(std::uint64_t word, bool asked = false) {
  const std::uint64_t program[] = {word, 0x7800c00000000000};
  std::vector<severity> all;
  for (const program_error& f : verify(program, stage::fragment, target, {.undocumented_forms = asked}))
    if (f.rule == rule::undocumented_form) all.push_back(f.severity);
  return all;
}

}  // namespace

TEST_CASE("undocumented forms are decoded and printed, but not made") {
  const std::vector<vectors::vector> lines = vectors::read("undocumented.tsv");
  CHECK(lines.size() >= 226);
  for (const vectors::vector& v : lines) {
    INFO(v.text);
    const decoded_instruction d = decode(v.word(), target);
    REQUIRE(d.ok());
    REQUIRE(name_of(check(d)) == std::string("undocumented_form"));
    REQUIRE(encode(d).word() == v.word());
    const std::string text = printed(v.word());
    REQUIRE(assembled_permissively(text) == std::vector<std::uint64_t>{v.word()});
    REQUIRE(assembled_permissively(v.text) == std::vector<std::uint64_t>{v.word()});
    const assembly refused = assemble(v.text, target);
    REQUIRE(refused.errors.size() == 1);
    REQUIRE(refused.errors[0].rule == rule::undocumented_form);
    REQUIRE(found_in(v.word()) == std::vector<severity>{severity::hazard});
  }
}

TEST_CASE("undocumented forms that compilers write are taken, and noted only on request") {
  for (const char* text : {"LSHIFT_OR.i32 r0, r1, 0x0.b02, r2", "CLPER.i32 r0, r1, r2",
                           "MKVEC.v2i16 r0, r1, r2.h11", "S16_TO_F32 r0, r1.h11", "FRCP.f16 r0, r1"}) {
    INFO(text);
    const assembly made = assemble(text, target);
    REQUIRE(made.ok());
    CHECK(check(decode(made.words[0], target)) == rule::none);
    CHECK(found_in(made.words[0]).empty());
    CHECK(found_in(made.words[0], true) == std::vector<severity>{severity::note});
  }
  // The byte 0, which Arm's description has.
  CHECK(found_in(assemble("LSHIFT_OR.i32 r0, r1, 0x0.b00, r2", target).words[0], true).empty());
}

TEST_CASE("builders and the encoder refuse undocumented forms unless told not to check") {
  volatile bool run_time = true;
  const reg r = run_time ? r0 : r1;
  const instruction built = mux_v4i8(r, r1, r2, r3, {.mux = mux::fp_zero});
  CHECK(built.error() == rule::undocumented_form);
  CHECK(mux_v4i8(r, r1, r2, r3, {.mux = mux::bit}).ok());
  CHECK(rshift_or_i64(r, r2.pair(), reg(run_time ? 5 : 4).b00(), r4.pair()).error() ==
        rule::undocumented_form);
  CHECK(rshift_or_i64(r, r2.pair(), reg(run_time ? 4 : 5).b00(), r4.pair()).ok());
  CHECK(encode(opcode::mux_v4i8, {r, r1, r2, r3}, {{modifier::mux, mux::fp_zero}}, target).error() ==
        rule::undocumented_form);
  const instruction unchecked_word =
      unchecked::encode(opcode::mux_v4i8, {r, r1, r2, r3}, {{modifier::mux, mux::fp_zero}}, target);
  CHECK(unchecked_word.ok());
  CHECK(check(decode(unchecked_word, target)) == rule::undocumented_form);
}

TEST_CASE("texts of v9 have a word of an architecture, or are refused") {
  for (const arch e : all_archs) {
    unsigned made = 0, refused = 0;
    for (const char* file : {"undocumented.tsv", "legal.tsv"})
      for (const vectors::vector& v : vectors::read(file)) {
        INFO(name_of(e) << ' ' << v.text);
        const assembly a = assemble(v.text, e, {.permissive = true});
        ++(a.ok() ? made : refused);
        if (a.ok()) REQUIRE(decode(a.words[0], e).ok());
      }
    CHECK(made > 1000);
    CHECK((e == arch::v9 ? refused == 0 : e < arch::v11 || refused > 100));
  }
  const assembly no_word = assemble("IADD.u64.saturate r0, r2, r4", arch::v15, {.permissive = true});
  REQUIRE(no_word.errors.size() == 1);
  CHECK(no_word.errors[0].rule == rule::not_in_arch);
  CHECK(no_word.errors[0].message == "`IADD.u64.saturate r0, r2, r4` is not in v15");
}
