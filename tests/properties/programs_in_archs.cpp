// SPDX-License-Identifier: MIT
// Random programs of words that several architectures have: the verifier has the same findings in all of
// them, and repair makes the same changes. VALHALL_RANDOM_PROGRAMS is their number.
#include <catch.hpp>
#include <oracle/random_program.hpp>
#include <oracle/same_in_archs.hpp>
#include <oracle/settings.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

using namespace valhall;

namespace {

std::size_t how_many() { return settings::number_of("VALHALL_RANDOM_PROGRAMS", 1000); }

/// The line of `word`, or a NOP for a word that v14 or v15 lacks, or has in an undocumented form.
std::string common_line(std::uint64_t word) {
  std::string line = to_string(decode(word, arch::v9), {.permissive = true}) + '\n';
  for (const arch e : {arch::v14, arch::v15}) {
    const auto words = same_in_archs::words_in(line, e);
    if (!words || check((*words)[0], e) != rule::none) return "NOP\n";
  }
  return line;
}

}  // namespace

TEST_CASE("random programs have the same findings and repair in all architectures") {
  random_code::generator random(settings::seed(1519));
  std::size_t kept = 0, verified = 0, repaired = 0;
  for (std::size_t n = how_many(); n-- > 0;) {
    std::string text;
    for (const std::uint64_t word : random_code::random_program(random, n % 4 == 0 ? 60 : 12)) {
      text += common_line(word);
      kept += text.ends_with("NOP\n") ? 0 : 1;
    }
    verified += std::size(all_archs) - same_in_archs::check_findings(text, random_code::all_stages[n % 4]);
    repaired += std::size(all_archs) - same_in_archs::check_repair(text, random_code::all_stages[n % 4]);
  }
  CHECK(kept > 5 * how_many());
  CHECK(verified > 3 * how_many());
  CHECK(repaired > 2 * how_many());
}
