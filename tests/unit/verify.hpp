// SPDX-License-Identifier: MIT
#pragma once

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Short programs in assembly text, and the expected findings of the verifier.
namespace verify_rows {

using namespace valhall;

/// The expected findings of a program. Without a rule: neither fault nor hazard, and no note of the tested
/// rule.
struct expected {
  valhall::rule rule = valhall::rule::none;
  word_index index = no_index;
  word_index other = no_index;
  std::uint8_t register_number = program_error::none;
  std::uint8_t slot = program_error::none;
};

/// A program, and its findings of one rule.
struct row {
  const char* what;
  stage in;
  rule about;
  const char* text;
  std::vector<expected> findings;  ///< All findings of that rule.
};

inline constexpr std::uint8_t no = program_error::none;
inline constexpr stage comp = stage::compute, vert = stage::vertex, frag = stage::fragment,
                       blnd = stage::blend;

/// The words of `text`, which may break rules.
inline std::vector<std::uint64_t> words_of(const char* text) {
  assemble_options how;
  how.permissive = true;
  const assembly result = assemble(text, arch::v9, how);
  std::string errors;
  for (const diagnostic& d : result.errors) errors += to_string(d, "program") + "\n";
  INFO(errors);
  REQUIRE(result.ok());
  return {result.words.begin(), result.words.end()};
}

/// The findings of `v`, one per line.
inline std::string listing(const verification& v) {
  std::string text;
  for (const program_error& f : v.findings())
    text += std::string(name_of(f.severity)) + ' ' + name_of(f.rule) + " at " + std::to_string(f.index) +
            ", other " + std::to_string(f.other) + ", r" + std::to_string(f.register_number) + ", slot " +
            std::to_string(f.slot) + '\n';
  return text;
}

/// Checks the findings of `r.about`, and that the program breaks no other rule.
inline void check_row(const row& r) {
  INFO(r.what << " [" << name_of(r.about) << "]\n" << r.text);
  const verification result = verify(words_of(r.text), r.in, arch::v9);
  INFO(listing(result));
  std::vector<program_error> about;
  for (const program_error& f : result.findings()) {
    if (f.rule == r.about)
      about.push_back(f);
    else
      CHECK(f.severity == severity::note);
  }
  REQUIRE(about.size() == r.findings.size());
  CHECK(result.has_finding(r.about) == !about.empty());
  for (std::size_t i = 0; i < about.size(); ++i) {
    CHECK(about[i].severity == severity_of(r.about));
    CHECK(about[i].index == r.findings[i].index);
    CHECK(about[i].other == r.findings[i].other);
    CHECK(about[i].register_number == r.findings[i].register_number);
    CHECK(about[i].slot == r.findings[i].slot);
  }
  const bool wrong = !about.empty() && severity_of(r.about) != severity::note;
  CHECK(result.ok() == !wrong);
  if (wrong)
    CHECK(result.error() == about[0]);
  else
    CHECK(result.error().rule == rule::none);
}

inline void check_rows(const std::vector<row>& rows) {
  for (const row& r : rows) check_row(r);
}

}  // namespace verify_rows
