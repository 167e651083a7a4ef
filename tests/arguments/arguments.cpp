// SPDX-License-Identifier: MIT
// Random argument tuples: builder, `encode` and assembler accept the same tuples, return the same words, and
// report the same rule for the others. VALHALL_ARGUMENT_TUPLES is the number of tuples, 200 000 by default.
#include "arguments.hpp"

#include "catch.hpp"

#include <cstdlib>
#include <string>

using namespace valhall;

namespace {

std::string line_of(const arguments::tuple& t) {
  std::string text = t.row.name;
  for (const std::string& modifier : t.modifier_texts) text += modifier;
  for (std::size_t i = 0; i < t.operands.size(); ++i) text += (i == 0 ? " " : ", ") + t.operands[i].text;
  return text;
}

/// Adds the flags that builders and `encode` set if they are not given, which text has to say.
void say_set_flags(arguments::tuple& t, instruction built) {
  for (unsigned i = 0; built.ok() && i < t.row.modifier_count; ++i) {
    const modifier_info& place = t.row.modifiers[i];
    bool given = !place.is_flag();
    for (const modifier_value& m : t.modifiers) given |= m.id == place.id;
    if (!given && (built.word() >> place.start & 1) != 0)
      t.modifier_texts[i] = std::string(".") + modifier_names[static_cast<unsigned>(place.id)];
  }
}

bool has_text(const arguments::tuple& t) {
  for (const arguments::spoken& operand : t.operands)
    if (!operand.has_text) return false;
  return t.has_text;
}

/// Of the rules that the assembler reports, the first in the list of rules.
rule first_rule(const assembly& listing) {
  rule first = rule::none;
  for (const diagnostic& error : listing.errors)
    if (first == rule::none || error.rule < first) first = error.rule;
  return first;
}

}  // namespace

TEST_CASE("builder, encode and assembler agree on random arguments") {
  const char* wanted = std::getenv("VALHALL_ARGUMENT_TUPLES");
  const unsigned long count = wanted == nullptr ? 200'000 : std::strtoul(wanted, nullptr, 10);
  unsigned long refused = 0, as_text = 0, bad = 0;
  for (unsigned long n = 0; n < count && bad < 20; ++n) {
    const auto id = static_cast<opcode>(n % instruction_count);
    if (arguments::callers[n % instruction_count] == nullptr) continue;
    arguments::tuple t{info(id), std::mt19937_64(n)};
    const instruction built = arguments::callers[n % instruction_count](t);
    std::vector<operand> operands;
    for (const arguments::spoken& operand : t.operands) operands.push_back(operand.value);
    const instruction encoded =
        encode(id, {operands.data(), operands.size()}, {t.modifiers.data(), t.modifiers.size()});
    refused += built.ok() ? 0 : 1;
    if (built != encoded && (built.ok() || encoded.ok() || built.error() != encoded.error())) {
      ++bad;
      FAIL_CHECK(n << ": " << line_of(t) << ": builder " << std::hex << built.word() << ' '
                   << name_of(built.error()) << ", encode " << encoded.word() << ' '
                   << name_of(encoded.error()));
    }
    if (!has_text(t)) continue;
    ++as_text;
    say_set_flags(t, built);
    const assembly listing = assemble(line_of(t));
    const rule said = first_rule(listing);
    if (said == built.error() && (!built.ok() || listing.words[0] == built.word())) continue;
    ++bad;
    FAIL_CHECK(n << ": " << line_of(t) << ": builder " << std::hex << built.word() << ' '
                 << name_of(built.error()) << ", assembler " << name_of(said));
  }
  CHECK(refused > count / 10);
  CHECK(refused < count - count / 10);
  CHECK(as_text > count / 2);
}
