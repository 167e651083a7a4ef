// SPDX-License-Identifier: MIT
#pragma once

#include "run_in_archs.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

/// Programs in assembly text, and a machine of v9 that runs them.
namespace interpreter_runs {

using namespace valhall;

/// The words of `text`, which has no errors.
inline std::vector<std::uint64_t> words_of(const std::string& text, arch e) {
  const assembly assembled = assemble(std::string_view(text), e);
  INFO(text << (assembled.errors.empty() ? "" : to_string(assembled.errors[0], "program")));
  REQUIRE(assembled.ok());
  return {assembled.words.begin(), assembled.words.end()};
}

/// Checks that the run of `text` stopped at `word`, which breaks the rule `expected`.
inline void check_broken_rule(const run_result& r, const std::string& text, rule expected, unsigned word) {
  INFO(text << name_of(r.error()));
  CHECK(r.error().kind == run_error::broken_rule);
  CHECK(r.error().rule == expected);
  CHECK(r.error().index == word);
}

/// A machine with 64 words at 0x1000, the address in u0:u1, and 16 read-only words at 0x2000 (u2:u3). Every
/// word holds its index.
struct test_machine : machine {
  explicit test_machine(valhall::arch e = arch::v9) : machine{.arch = e} {
    for (std::uint32_t i = 0; i < 64; ++i) words[i] = i;
    for (std::uint32_t i = 0; i < 16; ++i) fixed[i] = i;
    uniforms = {values, std::size(values)};
    memory = {regions, std::size(regions)};
  }
  test_machine(const test_machine&) = delete;
  test_machine& operator=(const test_machine&) = delete;

  std::uint32_t words[64], fixed[16];
  std::uint32_t values[4] = {0x1000, 0, 0x2000, 0};
  memory_region regions[2] = {{0x1000, words}, {0x2000, const_cast<const std::uint32_t*>(fixed), 16}};
};

/// Runs the text in v9, and in each architecture that has all that the text uses.
inline run_result run_text(const std::string& text, const machine& m) {
  return run_in_archs::run_in_all(text, words_of(text, arch::v9), m);
}
inline run_result run_text(const std::string& text) {
  const test_machine m;
  return run_text(text, m);
}

/// Checks that `text` stops at `word`, which breaks the rule `expected`.
inline void check_rule(const std::string& text, rule expected, unsigned word, const machine& m) {
  check_broken_rule(run_text(text, m), text, expected, word);
}
inline void check_rule(const std::string& text, rule expected, unsigned word) {
  const test_machine m;
  check_rule(text, expected, word, m);
}

/// Checks that `text` stops at `word` with the error `expected`.
inline void check_error(const std::string& text, run_error expected, unsigned word) {
  const run_result r = run_text(text);
  INFO(text << name_of(r.error()));
  CHECK(r.error().kind == expected);
  CHECK(r.error().index == word);
}

}  // namespace interpreter_runs
