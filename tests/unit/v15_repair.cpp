// SPDX-License-Identifier: MIT
// Repair of words of v15: the result must equal that of v14 in other words.
#include "same_in_v15.hpp"

#include <catch.hpp>
#include <oracle/programs.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace valhall;
using same_in_v15::word_list;

namespace {

/// The program without waits, reconverge and last-use marks, and with all messages on slot 0.
word_list without_marks(word_list words) {
  for (std::uint64_t& word : words) {
    const decoded_instruction d = decode(word);
    if (!d.ok()) continue;
    if (flow_of(word) != flow::end && flow_of(word) != flow::discard)
      word = with_flow(word, flow::none).word();
    for (unsigned i = 0; i < d.info().operand_count; ++i)
      if (d.operand_at(i).is_last_use()) word = with_last_use(word, i, false).word();
    for (unsigned i = 0; i < d.info().modifier_count; ++i)
      if (d.info().modifiers()[i].id == modifier::slot && d.value(modifier::slot) < 3)
        word &= ~(std::uint64_t{7} << d.info().modifiers()[i].start);
  }
  return words;
}

}  // namespace

TEST_CASE("compiled programs are repaired in v15 as in v14") {
  std::size_t same = 0;
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const word_list bare = without_marks(p.words);
    const std::string text =
        program_to_string({bare.data(), bare.size()}, {.permissive = true, .numbered_labels = true});
    same += same_in_v15::check_repair(text, p.stage) ? 1 : 0;
  }
  CHECK(same > 50);
}
