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

/// An expected finding of the tested rule.
struct expected {
  word_index index = no_index;
  word_index other = no_index;
  std::uint8_t register_number = program_error::none;
  std::uint8_t slot = program_error::none;
};

/// A program, and all of its findings of the tested rule.
struct row {
  const char* what;
  std::vector<expected> findings;
  const char* text;
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

/// Checks the findings of the rule, and that the program breaks no other.
inline void check_row(stage in, rule tested, const row& r) {
  INFO(r.what << " [" << name_of(tested) << "]\n" << r.text);
  const verification result = verify(words_of(r.text), in, arch::v9);
  INFO(listing(result));
  std::vector<program_error> found;
  for (const program_error& f : result.findings()) {
    if (f.rule == tested)
      found.push_back(f);
    else
      CHECK(f.severity == severity::note);
  }
  REQUIRE(found.size() == r.findings.size());
  CHECK(result.has_finding(tested) == !found.empty());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i].severity == severity_of(tested));
    CHECK(found[i].index == r.findings[i].index);
    CHECK(found[i].other == r.findings[i].other);
    CHECK(found[i].register_number == r.findings[i].register_number);
    CHECK(found[i].slot == r.findings[i].slot);
  }
  const bool wrong = !found.empty() && severity_of(tested) != severity::note;
  CHECK(result.ok() == !wrong);
  if (wrong)
    CHECK(result.error() == found[0]);
  else
    CHECK(result.error().rule == rule::none);
}

template <stage in, rule tested>
void check_rows(const std::vector<row>& rows) {
  for (const row& r : rows) check_row(in, tested, r);
}

}  // namespace verify_rows
