// SPDX-License-Identifier: MIT
// Random words of each architecture by Arm's description, and words near them: `check` finds no broken rule
// exactly if the description has the word, apart from the rules that it does not state and from the
// deviations. VALHALL_ARM_WORDS is the number of words of each kind and architecture, 20 000 by default.
#include <oracle/settings.hpp>
#include "oracle/arm_agreement.hpp"

#include <catch.hpp>
#include <valhall/print.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <random>
#include <string>

namespace {

using namespace valhall;

std::size_t how_many() { return settings::number_of("VALHALL_ARM_WORDS", 20'000); }

class word_generator {
 public:
  word_generator(arch e, const arm::agreement& by) : arch_(e), random_(static_cast<unsigned>(e)), by_(by) {}

  /// A word that the description has, if a search finds one quickly.
  std::uint64_t legal() { return legal_of(any_instruction()); }

  /// A word one field or one bit away from a legal word.
  std::uint64_t near_legal() {
    const arm::instruction& ins = any_instruction();
    const std::uint64_t word = legal_of(ins);
    if (one_in(2)) return word ^ std::uint64_t{1} << below(64);
    const arm::field& f = ins.fields[below(ins.fields.size())];
    return f.put(word, random_() & f.most());
  }

  /// A word with the opcode of a library instruction.
  std::uint64_t with_opcode() {
    const instruction_info& row = instructions[below(std::size(instructions))];
    const std::uint64_t reset = one_in(2) ? random_() : random_() & random_() & random_();
    // The rows have the fields of canonical words.
    if (arch_ == arch::v15) return legal() ^ (reset & random_());
    return (reset & ~row.fixed_mask & row.used_mask) | row.fixed_bits;
  }

 private:
  arch arch_;
  std::mt19937_64 random_;
  const arm::agreement& by_;

  std::uint64_t below(std::uint64_t count) { return random_() % count; }
  bool one_in(unsigned count) { return below(count) == 0; }
  const arm::instruction& any_instruction() {
    const auto& all = by_.described().instructions();
    return all[below(all.size())];
  }

  std::uint64_t legal_of(const arm::instruction& ins) {
    std::uint64_t word = 0;
    for (int tries = 0; tries < 20; ++tries) {
      bool has_uniform = false;
      word = 0;
      for (const arm::field& f : ins.fields)
        if (!f.is_reserved() && !f.is_ignored()) word = f.put(word, value_of(f, has_uniform));
      if (const auto completed = by_.described().completed(ins, word)) return *completed;
    }
    return word;
  }

  /// A value that `f` allows. Most instructions may read one uniform or special value.
  std::uint64_t value_of(const arm::field& f, bool& has_uniform) {
    if (f.is_source()) {
      const bool is_other = !has_uniform && one_in(4);
      has_uniform |= is_other;
      const std::uint64_t byte = is_other ? 0x80 + below(128) : below(128);
      return f.is_pair() && !one_in(10) ? byte & ~std::uint64_t{1} : byte;
    }
    if (f.name.starts_with("src") && f.name.ends_with("_hi")) {
      const bool is_other = !has_uniform && one_in(4);
      has_uniform |= is_other;
      return is_other ? 1 : 0;
    }
    if (f.name == "fau_page_index") return has_uniform && one_in(3) ? below(4) : 0;
    if (f.name.starts_with("staging_register") && !one_in(10)) return below(24) * 2;
    if (!f.allowed.empty()) return *std::next(f.allowed.begin(), static_cast<long>(below(f.allowed.size())));
    return (random_() & f.most()) / f.step * f.step;
  }
};

std::string text_of(const decoded_instruction& d) {
  char text[512];
  return std::string(text, print(text, sizeof text, d));
}

template <class Make>
void compare(const char* what, Make make) {
  for (const arch e : all_archs) {
    const arm::agreement by(e);
    word_generator words(e, by);
    std::size_t taken = 0, unsaid = 0, bad = 0;
    for (std::size_t left = how_many(); left > 0 && bad < 20; --left) {
      const std::uint64_t word = make(words);
      const rule broken = check(decode(word, e));
      const arm::verdict found = by.compare(word);
      taken += broken == rule::none ? 1 : 0;
      unsaid += found == arm::verdict::unsaid ? 1 : 0;
      if (found != arm::verdict::different) continue;
      ++bad;
      char digits[17];
      std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(word));
      const arm::instruction* ins = by.find(word);
      FAIL_CHECK(name_of(e) << ' ' << digits << ' ' << text_of(decode(word, e)) << ": " << name_of(broken)
                            << ", but Arm's description has "
                            << (ins == nullptr ? "no such word" : "it as " + ins->name));
    }
    std::printf("%s of %s: %zu taken, %zu refused by rules that Arm's description does not state\n", what,
                name_of(e), taken, unsaid);
    CHECK(unsaid < how_many() / 2);
  }
}

}  // namespace

TEST_CASE("legal words of Arm's description are taken") {
  compare("legal words", [](word_generator& words) { return words.legal(); });
}

TEST_CASE("words near the words of Arm's description are accepted exactly if it has them") {
  compare("words near legal ones", [](word_generator& words) { return words.near_legal(); });
}

TEST_CASE("words of the library's instructions are taken if Arm's description has them") {
  compare("words with an opcode", [](word_generator& words) { return words.with_opcode(); });
}

TEST_CASE("a gradient has derivatives or forces the delta, not both") {
  constexpr std::uint64_t both = 0x012a68164256d27a;
  constexpr std::uint64_t force_delta = 1 << 12;
  CHECK(check(decode(both, arch::v12)) == rule::undocumented_form);
  CHECK(check(decode(both & ~force_delta, arch::v12)) == rule::none);
  CHECK(arm::agreement(arch::v12).find(both) == nullptr);
}
