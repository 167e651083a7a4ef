// SPDX-License-Identifier: MIT
// Random programs of instructions that v14 and v15 share: the verifier finds the same in both, and repair
// does the same. VALHALL_RANDOM_PROGRAMS is their number.
#include <catch.hpp>
#include <oracle/random_program.hpp>
#include <unit/same_in_v15.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

using namespace valhall;

namespace {

std::size_t how_many() {
  const char* const given = std::getenv("VALHALL_RANDOM_PROGRAMS");
  return given == nullptr ? 1000 : std::strtoull(given, nullptr, 10);
}

/// The line of `word`, or a NOP for an instruction that v14 or v15 lacks, or has in an undocumented form.
std::string common_line(std::uint64_t word) {
  std::string line = to_string(decode(word), {.permissive = true}) + '\n';
  const auto before = same_in_v15::words_in(line, arch::v14), after = same_in_v15::words_in(line, arch::v15);
  const bool both = before && after && check(decode((*before)[0], arch::v14)) == rule::none &&
                    check((*after)[0], arch::v15) == rule::none;
  return both ? line : "NOP\n";
}

constexpr stage stages[] = {stage::compute, stage::vertex, stage::fragment, stage::blend};

}  // namespace

TEST_CASE("random programs have the same findings and repair in v14 and v15") {
  random_code::generator random(1519);
  std::size_t kept = 0, verified = 0, repaired = 0;
  for (std::size_t n = how_many(); n-- > 0;) {
    std::string text;
    for (const std::uint64_t word : random_code::random_program(random, n % 4 == 0 ? 60 : 12)) {
      text += common_line(word);
      kept += text.ends_with("NOP\n") ? 0 : 1;
    }
    verified += same_in_v15::check_findings(text, stages[n % 4]) ? 1 : 0;
    repaired += same_in_v15::check_repair(text, stages[n % 4]) ? 1 : 0;
  }
  CHECK(kept > 5 * how_many());
  CHECK(verified == how_many());
  CHECK(repaired > how_many() / 2);
}
