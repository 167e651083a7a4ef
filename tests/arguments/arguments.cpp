// SPDX-License-Identifier: MIT
// Random argument tuples for each edition: builder, `encode` and assembler accept the same tuples, return the
// same words, and report the same rule for the others; Arm's description has the words that are accepted, and
// not those that are refused, apart from the rules that it does not state. VALHALL_ARGUMENT_TUPLES is the
// number of tuples, 200 000 by default.
#include "arguments.hpp"

#include "catch.hpp"
#include "oracle/arm_agreement.hpp"

#include <valhall/assemble.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

using namespace valhall;

namespace {

std::string line_of(const arguments::tuple& t) {
  std::string text = t.row.name();
  for (const std::string& modifier : t.modifier_texts) text += modifier;
  for (std::size_t i = 0; i < t.operands.size(); ++i) text += (i == 0 ? " " : ", ") + t.operands[i].text;
  return text;
}

/// Adds the flags that builders and `encode` set if they are not given, which text has to say.
void say_set_flags(arguments::tuple& t, instruction built) {
  for (unsigned i = 0; built.ok() && i < t.row.modifier_count; ++i) {
    const modifier_info& place = t.row.modifiers()[i];
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

/// Whether `built`, an error, is refused for what its word would be, so that its arguments have a word: not
/// for an operand or a value that fits no field, or for sources on several pages. What a 64-bit source cannot
/// read in the edition is the word of another source: bit 0 means an odd register, or from v14 on an extended
/// word.
bool is_word_refused(const instruction_info& row, instruction built) {
  using enum rule;
  if (built.error() == not_in_edition)
    for (unsigned i = 0; i < row.operand_count; ++i)
      if (row.operands()[i].role == operand_role::source && row.operands()[i].size == 64) return false;
  std::uint64_t of_arguments = 0;
  for (const rule r : {uniform_out_of_range, constant_not_in_table, immediate_out_of_range, misaligned_pair,
                       modifier_not_on_source, misaligned_staging, staging_overflow, staging_count,
                       reserved_value, mixed_fau_pages})
    of_arguments |= std::uint64_t(r);
  return built.error() != register_out_of_range && (built.word() & of_arguments) == 0;
}

/// An edition with its builders and Arm's description of it.
struct described_edition {
  edition e;
  const arguments::caller* callers;
  arm::agreement by{e};
};

/// Of the rules that the assembler reports, the first in the list of rules.
rule first_rule(const assembly& listing) {
  rule first = rule::none;
  for (const diagnostic& error : listing.errors)
    if (first == rule::none || error.rule < first) first = error.rule;
  return first;
}

}  // namespace

TEST_CASE("builder, encode, assembler and Arm's description agree on random arguments") {
  const char* wanted = std::getenv("VALHALL_ARGUMENT_TUPLES");
  const unsigned long count = wanted == nullptr ? 200'000 : std::strtoul(wanted, nullptr, 10);
  const described_edition editions[] = {
      {edition::v9, arguments::callers_of_v9},   {edition::v10, arguments::callers_of_v10},
      {edition::v11, arguments::callers_of_v11}, {edition::v12, arguments::callers_of_v12},
      {edition::v13, arguments::callers_of_v13}, {edition::v14, arguments::callers_of_v14}};
  unsigned long made = 0, refused = 0, as_text = 0, compared = 0, unsaid = 0, bad = 0;
  for (unsigned long seed = 0; made < count && bad < 20; ++seed) {
    const auto& [e, callers, by] = editions[seed % std::size(editions)];
    const unsigned long n = seed / std::size(editions) % instruction_count;
    const auto id = static_cast<opcode>(n);
    if (callers[n] == nullptr) continue;
    ++made;
    arguments::tuple t{info(id), std::mt19937_64(seed)};
    const instruction built = callers[n](t);
    refused += built.ok() ? 0 : 1;
    std::vector<operand> operands;
    for (const arguments::spoken& operand : t.operands) operands.push_back(operand.value);
    const view<operand> all{operands.data(), operands.size()};
    const view<modifier_value> modifiers{t.modifiers.data(), t.modifiers.size()};
    const auto fail = [&](const char* other, std::uint64_t word, rule broken) {
      ++bad;
      FAIL_CHECK(seed << ' ' << name_of(e) << ": " << line_of(t) << ": builder " << std::hex << built.word()
                      << ' ' << name_of(built.error()) << ", " << other << ' ' << word << ' '
                      << name_of(broken));
    };

    const instruction encoded = encode(id, all, modifiers, e);
    if (built.error() != encoded.error() || (built.ok() && built != encoded))
      fail("encode", encoded.word(), encoded.error());

    const instruction word =
        built.ok() || !is_word_refused(t.row, built) ? built : unchecked::encode(id, all, modifiers);
    if (word.ok()) {
      const rule broken = check(decode(word, e));
      if ((broken == rule::none) != built.ok()) fail("check", word.word(), broken);
      const arm::verdict found = by.compare(word.word());
      ++compared;
      unsaid += found == arm::verdict::unsaid ? 1 : 0;
      if (found == arm::verdict::different)
        fail("other than by Arm's description, check", word.word(), broken);
    }

    if (!has_text(t)) continue;
    ++as_text;
    say_set_flags(t, built);
    const assembly listing = assemble(line_of(t), {.edition = e});
    const rule said = first_rule(listing);
    if (said != built.error() || (built.ok() && listing.words[0] != built.word()))
      fail("assembler", listing.words.empty() ? 0 : listing.words[0], said);
  }
  CHECK(refused > made / 10);
  CHECK(refused < made - made / 10);
  CHECK(as_text > made / 2);
  CHECK(compared > made / 2);
  CHECK(unsaid < made / 5);
  std::printf(
      "%lu tuples, %lu refused, %lu as text, %lu held against Arm's description, %lu of them refused by "
      "rules "
      "that it does not state\n",
      made, refused, as_text, compared, unsaid);
}
