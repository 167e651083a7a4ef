// SPDX-License-Identifier: MIT
#include "compare.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>

namespace tgsi {

namespace {

bool is_nan(std::uint32_t bits) noexcept { return (bits & 0x7fffffff) > 0x7f800000; }
bool is_zero(std::uint32_t bits) noexcept { return (bits & 0x7fffffff) == 0; }
double number(std::uint32_t bits) noexcept { return double{std::bit_cast<float>(bits)}; }

/// The index of a float in the order of all floats by value; 0 for both zeros.
std::int64_t order(std::uint32_t bits) noexcept {
  const std::int64_t magnitude = bits & 0x7fffffff;
  return bits >> 31 != 0 ? -magnitude : magnitude;
}

bool is_close(std::uint32_t given, std::uint32_t wanted, const comparison_rules& rules) noexcept {
  if (is_nan(given) || is_nan(wanted)) return is_nan(given) && is_nan(wanted);
  if (is_zero(given) && is_zero(wanted)) return rules.ignores_zero_signs;
  if (std::abs(order(given) - order(wanted)) <= std::int64_t{rules.ulp}) return true;
  const double a = number(given), b = number(wanted);
  if (std::isinf(a) || std::isinf(b)) return false;
  return std::fabs(a - b) <= std::max(rules.abs, rules.rel * std::fabs(b));
}

bool is_right(std::uint32_t given, const expected_word& wanted, const comparison_rules& rules,
              bool is_float) noexcept {
  if (wanted.is_open) return true;
  return std::ranges::any_of(wanted.candidates, [&](std::uint32_t word) {
    return given == word || (is_float && is_close(given, word, rules));
  });
}

std::uint64_t pair(std::uint32_t low, std::uint32_t high) noexcept { return std::uint64_t{high} << 32 | low; }

bool is_close(std::uint64_t given, std::uint64_t wanted, const comparison_rules& rules) noexcept {
  if (given == wanted) return true;
  if (std::isnan(std::bit_cast<double>(given)) && std::isnan(std::bit_cast<double>(wanted))) return true;
  if (given >> 63 != wanted >> 63) return false;
  return (given > wanted ? given - wanted : wanted - given) <= rules.dulp;
}

bool is_right(std::uint64_t given, const expected_word& low, const expected_word& high,
              const comparison_rules& rules) noexcept {
  if (low.is_open || high.is_open) return true;
  return std::ranges::any_of(low.candidates, [&](std::uint32_t l) {
    return std::ranges::any_of(high.candidates,
                               [&](std::uint32_t h) { return is_close(given, pair(l, h), rules); });
  });
}

std::string shown(std::uint32_t word, bool is_float) {
  char text[64];
  if (is_float)
    std::snprintf(text, sizeof text, "0x%08x (%.9g)", word, number(word));
  else
    std::snprintf(text, sizeof text, "0x%08x", word);
  return text;
}

std::string shown(const expected_word& wanted, bool is_float) {
  std::string text;
  for (const std::uint32_t word : wanted.candidates)
    text += (text.empty() ? "" : " or ") + shown(word, is_float);
  return text.empty() ? "any word" : text;
}

/// Collects differences.
class comparison {
 public:
  comparison(const comparison_rules& rules, std::vector<difference>& found) : rules_(rules), found_(found) {}

  /// Compares words of a resource or register. Only the words selected by `has_floats` are compared as
  /// floats.
  template <class Given, class Wanted>
  void words(const std::string& place, const Given& given, const Wanted& wanted, bool has_floats) {
    if (given.size() < wanted.size()) {
      found_.push_back({place, given.size(), "nothing", shown(wanted[given.size()], false)});
      return;
    }
    using enum comparison_rules::number;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (rules_.type == f64 && has_floats) {
        if (i % 2 == 0 && i + 1 < wanted.size()) doubles(place, i, given, wanted);
        continue;
      }
      const bool is_float = has_floats && holds_float(i);
      if (!is_right(given[i], wanted[i], rules_, is_float))
        found_.push_back({place, i, shown(given[i], is_float), shown(wanted[i], is_float)});
    }
  }

 private:
  const comparison_rules& rules_;
  std::vector<difference>& found_;

  bool holds_float(std::size_t i) const {
    if (rules_.type != comparison_rules::number::f32 || (rules_.components >> i % 4 & 1) == 0) return false;
    return !rules_.float_from || i % rules_.stride >= *rules_.float_from;
  }

  template <class Given, class Wanted>
  void doubles(const std::string& place, std::size_t i, const Given& given, const Wanted& wanted) {
    if (is_right(pair(given[i], given[i + 1]), wanted[i], wanted[i + 1], rules_)) return;
    found_.push_back({place, i, shown(given[i], false) + ":" + shown(given[i + 1], false),
                      shown(wanted[i], false) + ":" + shown(wanted[i + 1], false)});
  }
};

}  // namespace

std::vector<difference> compare(const inputs& expected, const results& given) {
  std::vector<difference> found;
  const comparison_rules rules = expected.compare.value_or(comparison_rules{});
  comparison c(rules, found);
  static const std::vector<std::uint32_t> nothing;
  const auto words_of = [](const auto& map, std::uint32_t index) -> const auto& {
    const auto at = map.find(index);
    return at == map.end() ? nothing : at->second;
  };
  for (const buffer_input& b : expected.buffers)
    if (b.expect)
      c.words(joined("BUFFER[", b.index, "]"), words_of(given.buffers, b.index), *b.expect,
              rules.buffer.value_or(b.index) == b.index);
  for (const image_input& i : expected.images)
    if (i.expect) c.words(joined("IMAGE[", i.index, "]"), words_of(given.images, i.index), *i.expect, true);
  if (expected.memory_expect) c.words("MEMORY[0]", given.memory, *expected.memory_expect, true);
  for (const output_expectation& o : expected.outputs) {
    const bool has_floats =
        rules.float_outputs ? std::ranges::find(*rules.float_outputs, o.number) != rules.float_outputs->end()
                            : rules.output.value_or(o.number) == o.number;
    const auto at = given.outputs.find(o.number);
    for (std::size_t lane = 0; lane < o.lanes.size(); ++lane) {
      if (lane < expected.killed.size() && expected.killed[lane]) continue;
      const std::string place = joined("OUT[", o.number, "] of lane ", lane);
      if (at == given.outputs.end() || lane >= at->second.size())
        c.words(place, nothing, o.lanes[lane], has_floats);
      else
        c.words(place, at->second[lane], o.lanes[lane], has_floats);
    }
  }
  const auto killed_text = [](bool is) { return is ? "killed" : "not killed"; };
  for (std::size_t lane = 0; lane < expected.killed.size(); ++lane) {
    const bool was = lane < given.killed.size() && given.killed[lane];
    if (was != expected.killed[lane])
      found.push_back({"fragment", lane, killed_text(was), killed_text(!was)});
  }
  return found;
}

std::string text_of(const difference& d) {
  return joined(d.place, ", word ", d.index, ": ", d.given, ", but ", d.wanted, " is right");
}

}  // namespace tgsi
