// SPDX-License-Identifier: MIT
#include "results.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tgsi {

namespace {

using kind = comparison_rules::kind;

bool is_nan(std::uint32_t bits) noexcept { return (bits & 0x7fffffff) > 0x7f800000; }

/// The position of a float among all floats: neighbours differ by 1.
std::int64_t order(std::uint32_t bits) noexcept {
  const std::int64_t magnitude = bits & 0x7fffffff;
  return bits >> 31 != 0 ? -magnitude : magnitude;
}

/// Whether `got` is as near to `want` as floats have to be.
bool is_near(std::uint32_t got, std::uint32_t want, const comparison_rules& rules) noexcept {
  if (is_nan(got) || is_nan(want)) return is_nan(got) && is_nan(want);
  if ((got & 0x7fffffff) == 0 && (want & 0x7fffffff) == 0) return rules.ignores_zero_sign;
  const auto steps = static_cast<std::uint64_t>(std::abs(order(got) - order(want)));
  if (steps <= rules.ulp) return true;
  const double a = std::bit_cast<float>(got), b = std::bit_cast<float>(want);
  if (std::isinf(a) || std::isinf(b)) return false;
  return std::abs(a - b) <= std::max(rules.absolute, rules.relative * std::abs(b));
}

bool is_right(std::uint32_t got, const expectation& want, const comparison_rules& rules,
              bool is_float) noexcept {
  if (want.any_of.empty()) return true;
  return std::any_of(want.any_of.begin(), want.any_of.end(),
                     [&](std::uint32_t w) { return got == w || (is_float && is_near(got, w, rules)); });
}

bool is_right_double(const std::uint32_t* got, const expectation* want,
                     const comparison_rules& rules) noexcept {
  if (want[0].any_of.empty() || want[1].any_of.empty()) return true;
  const std::uint64_t bits = got[0] | std::uint64_t{got[1]} << 32;
  const std::uint64_t right = want[0].any_of[0] | std::uint64_t{want[1].any_of[0]} << 32;
  if (bits == right) return true;
  if (std::isnan(std::bit_cast<double>(bits)) && std::isnan(std::bit_cast<double>(right))) return true;
  const std::uint64_t distance = bits > right ? bits - right : right - bits;
  return bits >> 63 == right >> 63 && distance <= rules.double_ulp;
}

class comparer {
 public:
  explicit comparer(const inputs& test) : test_(test), rules_(test.compare) {}

  std::vector<difference> run(const results& got) {
    for (const resource_inputs& b : test_.buffers)
      compare_resource("buffer", b, got.buffers, rules_.buffer.value_or(b.index) == b.index);
    for (const resource_inputs& i : test_.images) compare_resource("image", i, got.images, true);
    compare_words("memory", got.memory.data(), got.memory.size(), test_.memory_expected.data(),
                  test_.memory_expected.size(), true);
    for (const lane_expectations& o : test_.outputs) compare_output(o, got);
    for (std::size_t l = 0; l < test_.killed.size(); ++l) {
      const std::uint32_t killed = l < got.killed.size() ? got.killed[l] : 0;
      if (killed != test_.killed[l]) add("killed lane " + std::to_string(l), killed, {{test_.killed[l]}});
    }
    return std::move(found_);
  }

 private:
  const inputs& test_;
  const comparison_rules& rules_;
  std::vector<difference> found_;

  void add(std::string where, std::uint32_t got, expectation want) {
    found_.push_back({std::move(where), got, std::move(want)});
  }

  void compare_resource(const char* what, const resource_inputs& r, const std::map<std::uint32_t, words>& got,
                        bool is_result) {
    const auto at = got.find(r.index);
    const words nothing;
    const words& given = at == got.end() ? nothing : at->second;
    compare_words(what + (" " + std::to_string(r.index)), given.data(), given.size(), r.expected.data(),
                  r.expected.size(), is_result);
  }

  void compare_output(const lane_expectations& o, const results& got) {
    const auto at = got.outputs.find(o.index);
    bool is_result = rules_.output.value_or(o.index) == o.index;
    if (rules_.float_outputs)
      is_result = std::count(rules_.float_outputs->begin(), rules_.float_outputs->end(), o.index) != 0;
    for (std::size_t l = 0; l < o.lanes.size(); ++l) {
      if (l < test_.killed.size() && test_.killed[l] != 0) continue;
      const bool exists = at != got.outputs.end() && l < at->second.size();
      compare_words("OUT[" + std::to_string(o.index) + "] lane " + std::to_string(l),
                    exists ? at->second[l].data() : nullptr, exists ? 4 : 0, o.lanes[l].data(), 4, is_result);
    }
  }

  /// Words that are missing count as 0, and are different unless any value is right.
  void compare_words(const std::string& where, const std::uint32_t* got, std::size_t got_size,
                     const expectation* want, std::size_t size, bool is_result) {
    for (std::size_t i = 0; i < size; ++i) {
      const bool is_missing = i >= got_size;
      const std::uint32_t word = is_missing ? 0 : got[i];
      const std::string place = where + " word " + std::to_string(i);
      if (rules_.type == kind::float64 && is_result) {
        if (i % 2 != 0 || i + 1 >= size) continue;
        if (i + 1 >= got_size || !is_right_double(got + i, want + i, rules_)) add(place, word, want[i]);
        continue;
      }
      bool is_float = rules_.type == kind::float32 && is_result && (rules_.components >> i % 4 & 1) != 0;
      if (rules_.stride != 0) is_float = is_float && i % rules_.stride >= rules_.float_from;
      if (is_missing ? !want[i].any_of.empty() : !is_right(word, want[i], rules_, is_float))
        add(place, word, want[i]);
    }
  }
};

}  // namespace

std::vector<difference> compare(const inputs& test, const results& got) { return comparer(test).run(got); }

}  // namespace tgsi
