// SPDX-License-Identifier: MIT
// The verifier on words of v15.
#include "verify_v15.hpp"

#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/print.hpp>
#include <valhall/strings.hpp>

#include <cstdint>
#include <cstdio>
#include <string>

using namespace valhall;

TEST_CASE("compiled programs have the same findings in v15") {
  std::size_t same = 0;
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const std::string text =
        program_to_string({p.words.data(), p.words.size()}, {.permissive = true, .numbered_labels = true});
    same += verify_v15::check_same(text, p.stage) ? 1 : 0;
  }
  std::printf("%zu of %zu\n", same, programs::all().size());
  CHECK(same > 100);
}
