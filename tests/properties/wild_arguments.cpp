// SPDX-License-Identifier: MIT
// Random arguments of `encode`, most of them nearly right, some of a wrong kind or far out of range. An
// accepted tuple has the word of the unchecked encoder, which decodes to the arguments and breaks no rule;
// for a refused tuple, `check_arguments` returns every rule. A word of the unchecked encoder decodes to its
// arguments. VALHALL_WILD_ARGUMENTS is the number of tuples, 300 000 by default.
#include <oracle/settings.hpp>
#include "oracle/encoded_arguments.hpp"

#include <catch.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <vector>

namespace {

using namespace valhall;

class wild_arguments {
 public:
  explicit wild_arguments(std::uint64_t seed) : random_(seed), row_(info(opcode(below(instruction_count)))) {
    e = all_archs[below(std::size(all_archs))];
    if (!row_.archs.contains(e) && !is_rare(8)) e = is_rare(2) ? row_.archs.first() : row_.archs.last();
    for (unsigned i = 0; i < row_.operand_count; ++i)
      operands.push_back(is_rare(60) ? any_operand() : operand_at(i));
    for (unsigned i = 0; i < row_.modifier_count; ++i)
      if (row_.modifiers()[i].has_default() ? is_rare(3) : !is_rare(60)) modifiers.push_back(value_of(i));
    if (is_rare(60)) modifiers.emplace_back(modifier(below(256)), below(256));
    if (is_rare(60) && !modifiers.empty()) modifiers.push_back(modifiers.front());
    std::shuffle(modifiers.begin(), modifiers.end(), random_);
  }

  arch e;
  std::vector<operand> operands;
  std::vector<modifier_value> modifiers;

  const instruction_info& row() const { return row_; }

 private:
  std::mt19937_64 random_;
  const instruction_info& row_;

  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  /// True once in `count`.
  bool is_rare(unsigned count) { return below(count) == 0; }

  operand any_operand() {
    switch (below(6)) {
      case 0: return {};
      case 1: return static_cast<long long>(random_());
      case 2: return staging(reg(below(140)), below(256));
      case 3: return abs(operand(5));
      default: return with_marks(any_word(), swizzle(below(256)));
    }
  }

  word_operand any_word() {
    switch (below(8)) {
      case 0: return u(below(300));
      case 1: return u(below(4));
      case 2: return constant_entry(below(34));
      case 3: return special(below(5), below(34)).w0();
      case 4: return special(below(4), below(8)).w1();
      case 5: return kill(reg(below(130)));
      default: return reg(is_rare(40) ? below(500) : below(32) * 2);
    }
  }

  operand with_marks(operand o, swizzle lanes) {
    o = o.with_lanes(lanes);
    if (is_rare(4)) o = abs(o);
    if (is_rare(4)) o = -o;
    if (is_rare(8)) o = ~o;
    return is_rare(16) ? zext(o) : o;
  }

  operand operand_at(unsigned index) {
    const operand_info& place = row_.operands()[index];
    switch (place.role) {
      case operand_role::source: {
        const operand word = any_word();
        if (place.identity != operand_info::no_identity && !is_rare(3)) return word;
        const swizzle lanes =
            is_rare(2) ? swizzle(below(64))
                       : choose_lanes(row_.id, index, lane_numbers::half(below(2)), arch::v9).lanes();
        return is_rare(4) ? with_marks(word, lanes) : word.with_lanes(lanes);
      }
      case operand_role::destination: {
        const operand whole = reg(below(33) * 2);
        return is_rare(4) ? whole.with_lanes(is_rare(2) ? swizzle::h0 : swizzle::h01) : whole;
      }
      case operand_role::staging:
        return staging(reg(below(16) * 4), is_rare(2) ? below(9) : place.default_count);
      case operand_role::immediate: break;
    }
    const long long count = 1ll << (place.size - (place.is_signed ? 1 : 0)),
                    lowest = place.is_signed ? -count : 0;
    const long long numbers[] = {lowest, count - 1, lowest - 1, count, place.top - 1ll, place.top, 0, 1};
    return numbers[below(8)];
  }

  modifier_value value_of(unsigned index) {
    const modifier_info& place = row_.modifiers()[index];
    if (is_rare(16)) return {place.id, below(is_rare(2) ? 256 : 64)};
    unsigned value = below(1u << place.size);
    for (unsigned tries = 0; tries < 8 && (place.illegal >> (value & 63) & 1) != 0; ++tries)
      value = below(1u << place.size);
    return {place.id, value};
  }
};

}  // namespace

TEST_CASE("encode, unchecked::encode, check and check_arguments agree on wild arguments") {
  const std::uint64_t count = settings::number_of("VALHALL_WILD_ARGUMENTS", 300'000);
  std::uint64_t accepted = 0, forbidden = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const wild_arguments t(seed);
    const instruction_info& row = t.row();
    INFO("seed " << seed << ": " << row.name() << ", " << name_of(t.e));
    const instruction word = encode(row, t.operands, t.modifiers, t.e);
    const rule_violations violations = check_arguments(row, t.operands, t.modifiers, t.e);
    REQUIRE(violations.empty() == word.ok());
    REQUIRE((broken_rules(word) - violations.rules()).empty());
    const instruction packed = unchecked::encode(row.id, t.operands, t.modifiers, t.e);
    const char* const wrong =
        oracle::wrong_of(packed, word, decode(packed, t.e), row, t.operands, t.modifiers);
    INFO((wrong == nullptr ? "" : wrong));
    REQUIRE(wrong == nullptr);
    forbidden += !word.ok() && packed.ok() ? 1 : 0;
    if (!word.ok()) continue;
    ++accepted;
    const decoded_instruction d = decode(word, t.e);
    REQUIRE(d.ok());
    REQUIRE(&d.info() == &row);
    REQUIRE(check(d) == rule::none);
    REQUIRE(encode(d) == word);
  }
  CHECK(accepted > count / 10);
  CHECK(accepted < count - count / 10);
  CHECK(forbidden > count / 50);
}
