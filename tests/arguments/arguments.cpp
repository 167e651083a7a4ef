// SPDX-License-Identifier: MIT
// Random argument tuples for each architecture: builder, `encode` and assembler accept the same tuples,
// return the same words, and report the same rule for the others; Arm's description has the accepted words,
// and not the refused ones, apart from the rules that it does not state. VALHALL_ARGUMENT_TUPLES is the
// number of tuples, 200 000 by default.
#include "arguments.hpp"

#include "catch.hpp"
#include "oracle/arm_agreement.hpp"
#include "oracle/encoded_arguments.hpp"
#include "oracle/settings.hpp"

#include <valhall/assemble.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
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

/// Adds the flags that builders and `encode` set by default and text must name.
void say_set_flags(arguments::tuple& t, const decoded_instruction& built) {
  for (unsigned i = 0; built.ok() && i < t.row.modifier_count; ++i) {
    const modifier_info& place = t.row.modifiers()[i];
    bool given = !place.is_flag();
    for (const modifier_value& m : t.modifiers) given |= m.id == place.id;
    if (!given && built.value(place) != 0)
      t.modifier_texts[i] = std::string(".") + modifier_names[static_cast<unsigned>(place.id)];
  }
}

bool has_text(const arguments::tuple& t) {
  for (const arguments::spoken& operand : t.operands)
    if (!operand.has_text) return false;
  return t.has_text;
}

/// Whether `built`, an error, only breaks rules on its word, and none on a value that Arm's description
/// lacks.
bool is_word_refused(instruction built) {
  using enum rule;
  const broken_rules broken(built);
  for (const rule r : {misaligned_staging, staging_overflow, staging_count, reserved_value, misaligned_pair})
    if (broken.contains(r)) return false;
  return true;
}

/// An architecture with its builders and Arm's description of it.
struct described_arch {
  arch e;
  const arguments::caller* callers;
  arm::agreement by{e};

  assembly assembled(const std::string& line, bool permissive = false) const {
    return assemble(line, e, {.permissive = permissive});
  }
  /// The word for the arguments of `built`, an error, without rules; `built` if they have no word.
  instruction refused_word(const arguments::tuple& t, instruction built, view<operand> operands,
                           view<modifier_value> modifiers) const {
    return is_word_refused(built) ? unchecked::encode(t.row.id, operands, modifiers, e) : built;
  }
};

/// All architectures.
const std::vector<described_arch>& described_archs() {
  using namespace arguments;
  static const std::vector<described_arch> list = {{arch::v9, callers_of_v9},   {arch::v10, callers_of_v10},
                                                   {arch::v11, callers_of_v11}, {arch::v12, callers_of_v12},
                                                   {arch::v13, callers_of_v13}, {arch::v14, callers_of_v14},
                                                   {arch::v15, callers_of_v15}};
  return list;
}

/// The first rule, in the order of the list of rules, that the assembler reports.
rule first_rule(const assembly& listing) {
  rule first = rule::none;
  for (const diagnostic& error : listing.errors)
    if (first == rule::none || error.rule < first) first = error.rule;
  return first;
}

/// Tries random arguments, and counts them by kind.
class trial {
 public:
  unsigned long made = 0, refused = 0, as_text = 0, compared = 0, unsaid = 0, bad = 0;

  void call(unsigned long seed, const described_arch& described, unsigned long n) {
    const arch e = described.e;
    const auto id = static_cast<opcode>(n);
    if (described.callers[n] == nullptr) return;
    ++made;
    arguments::tuple t{info(id), std::mt19937_64(seed), register_count_of(e), uniform_count_of(e)};
    const instruction built = described.callers[n](t);
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
    // Arguments without an encoding have no form and no flow, so rules on these are not compared.
    broken_rules left_out;
    if (!unchecked::encode(id, all, modifiers, e).ok()) {
      left_out.add(rule::undocumented_form);
      left_out.add(rule::not_in_arch);
    }
    if (built.ok() ? built != encoded : broken_rules(built) - left_out != broken_rules(encoded) - left_out)
      fail("encode", encoded.word(), encoded.error());

    const instruction word = built.ok() ? built : described.refused_word(t, built, all, modifiers);
    if (word.ok()) {
      const rule broken = check(decode(word, e));
      if ((broken == rule::none) != built.ok()) fail("check", word.word(), broken);
      const arm::verdict found = described.by.compare(word.word());
      ++compared;
      unsaid += found == arm::verdict::unsaid ? 1 : 0;
      if (found == arm::verdict::different)
        fail("other than by Arm's description, check", word.word(), broken);
    }

    if (!has_text(t)) return;
    ++as_text;
    say_set_flags(t, decode(built, e));
    const assembly listing = described.assembled(line_of(t));
    const rule said = first_rule(listing);
    if (said != built.error() || (built.ok() && listing.words[0] != built.word()))
      fail("assembler", listing.words.empty() ? 0 : listing.words[0], said);
  }

  /// Calls the builder without the rules of the hardware.
  void call_unchecked(unsigned long seed, const described_arch& described, unsigned long n) {
    const arch e = described.e;
    const auto id = static_cast<opcode>(n);
    if (described.callers[n] == nullptr) return;
    ++made;
    arguments::tuple t{info(id), std::mt19937_64(seed), register_count_of(e), uniform_count_of(e), true};
    const instruction built = described.callers[n](t);
    refused += built.ok() ? 0 : 1;
    std::vector<operand> operands;
    for (const arguments::spoken& operand : t.operands) operands.push_back(operand.value);
    const view<operand> all{operands.data(), operands.size()};
    const view<modifier_value> modifiers{t.modifiers.data(), t.modifiers.size()};
    const auto fail = [&](const char* what, std::uint64_t word, rule broken) {
      ++bad;
      FAIL_CHECK(seed << ' ' << name_of(e) << ": " << line_of(t) << ": unchecked builder " << std::hex
                      << built.word() << ' ' << name_of(built.error()) << ", " << what << ' ' << word << ' '
                      << name_of(broken));
    };
    const instruction encoded = unchecked::encode(id, all, modifiers, e);
    if (built.ok() ? built != encoded : broken_rules(built) != broken_rules(encoded))
      fail("unchecked::encode", encoded.word(), encoded.error());
    const instruction checked = encode(id, all, modifiers, e);
    const char* const wrong = oracle::wrong_of(built, checked, decode(built, e), t.row, all, modifiers);
    if (wrong != nullptr) fail(wrong, checked.word(), checked.error());

    // Text has no name for a value that the architecture lacks, or for a group past the last register.
    const broken_rules broken(checked);
    const bool has_name = !broken.contains(rule::reserved_value) &&
                          !broken.contains(rule::staging_overflow) && !broken.contains(rule::not_in_arch);
    if (!has_text(t) || !has_name) return;
    ++as_text;
    if (built.ok()) say_set_flags(t, decode(built, e));
    const assembly listing = described.assembled(line_of(t), true);
    if (listing.ok() != built.ok() || (built.ok() && listing.words[0] != built.word()))
      fail("permissive assembler", listing.words.empty() ? 0 : listing.words[0], first_rule(listing));
  }

  void print() const {
    std::printf(
        "%lu tuples, %lu refused, %lu as text, %lu held against Arm's description, %lu of them refused "
        "by rules that it does not state\n",
        made, refused, as_text, compared, unsaid);
  }
};

std::uint64_t wanted_tuples() { return settings::number_of("VALHALL_ARGUMENT_TUPLES", 200'000); }

}  // namespace

TEST_CASE("builder, encode, assembler and Arm's description agree on random arguments") {
  const std::vector<described_arch>& archs = described_archs();
  trial t;
  const unsigned long count = wanted_tuples();
  for (unsigned long seed = 0; t.made < count && t.bad < 20; ++seed)
    t.call(seed, archs[seed % archs.size()], seed / archs.size() % instruction_count);
  CHECK(t.refused > t.made / 10);
  CHECK(t.refused < t.made - t.made / 10);
  CHECK(t.as_text > t.made / 2);
  CHECK(t.compared > t.made / 2);
  CHECK(t.unsaid < t.made / 5);
  t.print();
}

TEST_CASE("unchecked builders have a word for each argument, or refuse it") {
  const std::vector<described_arch>& archs = described_archs();
  trial t;
  const unsigned long count = wanted_tuples();
  for (unsigned long seed = 0; t.made < count && t.bad < 20; ++seed)
    t.call_unchecked(seed, archs[seed % archs.size()], seed / archs.size() % instruction_count);
  CHECK(t.refused > t.made / 20);
  CHECK(t.refused < t.made / 2);
  CHECK(t.as_text > t.made / 3);
  t.print();
}
