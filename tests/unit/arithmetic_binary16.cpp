// SPDX-License-Identifier: MIT
// Operations on binary16 against exact integers, rounded by search among all halves.
#include "arithmetic.hpp"

#include <catch.hpp>
#include <valhall/arithmetic.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using namespace arithmetic_test;
using half = std::uint16_t;
__extension__ using integer = __int128;

constexpr half infinite = binary16::infinity;

/// The value of a finite half times 2^24, by the definition of the format.
std::int64_t units(half a) {
  const int exponent = a >> 10 & 31;
  const std::int64_t magnitude =
      exponent == 0 ? a & 1023 : static_cast<std::int64_t>((a & 1023) + 1024) << (exponent - 1);
  return a >> 15 ? -magnitude : magnitude;
}

double number(half a) {
  if (is_nan<binary16>(a)) return NAN;
  if (absolute<binary16>(a) == infinite) return a >> 15 ? -INFINITY : INFINITY;
  return std::copysign(static_cast<double>(units(a)) / 16777216, a >> 15 ? -1.0 : 1.0);
}

/// The half nearest to `exact`, which is not 0; a finite half is units(half) * scale.
template <class Number>
half nearest(Number exact, Number scale, round_mode rounding) {
  const bool negative = exact < 0;
  const Number magnitude = negative ? -exact : exact;
  // The greatest finite half that is not greater.
  half low = 0, end = infinite;
  while (end - low > 1) {
    const half middle = static_cast<half>((low + end) / 2);
    (static_cast<Number>(units(middle)) * scale <= magnitude ? low : end) = middle;
  }
  const Number below = static_cast<Number>(units(low)) * scale;
  if (below != magnitude) {
    // The value after the largest half would be 65536.
    const Number above = low + 1 == infinite ? static_cast<Number>(std::int64_t(65536) << 24) * scale
                                             : static_cast<Number>(units(static_cast<half>(low + 1))) * scale;
    const Number from_below = magnitude - below, from_above = above - magnitude;
    bool up = false;
    switch (rounding) {
      case round_mode::rte:
        up = from_above < from_below || (from_above == from_below && (low & 1) != 0);
        break;
      case round_mode::rtp: up = !negative; break;
      case round_mode::rtn: up = negative; break;
      case round_mode::rtz: break;
      case round_mode::rtna: up = from_above <= from_below; break;
      case round_mode::rto: break;
    }
    low = static_cast<half>(low + up);
  }
  return static_cast<half>(low | (negative ? 0x8000 : 0));
}

/// Sums and products are exact in double, including signs of zeros and special cases.
half of_double(double value, round_mode rounding) {
  if (value != value) return binary16::nan;
  const half sign = std::signbit(value) ? 0x8000 : 0;
  if (value == 0) return sign;
  if (std::isinf(value)) return static_cast<half>(sign | infinite);
  return nearest<double>(value, 1.0 / 16777216, rounding);
}

half flush_if(half a, bool flush) { return flush && (a & 0x7c00) == 0 ? static_cast<half>(a & 0x8000) : a; }

half expected_sum(half a, half b, float_mode mode) {
  const double x = number(flush_if(a, mode.flush)), y = number(flush_if(b, mode.flush)), sum = x + y;
  if (sum == 0 && mode.rounding == round_mode::rtn && (x != 0 || std::signbit(x) || std::signbit(y)))
    return 0x8000;
  return flush_if(of_double(sum, mode.rounding), mode.flush);
}

half expected_product(half a, half b, float_mode mode) {
  return flush_if(of_double(number(flush_if(a, mode.flush)) * number(flush_if(b, mode.flush)), mode.rounding),
                  mode.flush);
}

half expected_multiply_add(half a, half b, half c, float_mode mode) {
  a = flush_if(a, mode.flush), b = flush_if(b, mode.flush), c = flush_if(c, mode.flush);
  const double product = number(a) * number(b), rough = product + number(c);
  if (std::isnan(rough) || std::isinf(rough)) return of_double(rough, mode.rounding);
  const integer exact = static_cast<integer>(units(a)) * units(b) + (static_cast<integer>(units(c)) << 24);
  if (exact != 0) return flush_if(nearest<integer>(exact, integer(1) << 24, mode.rounding), mode.flush);
  const bool same = std::signbit(product) == (c >> 15 != 0);
  return (same ? std::signbit(product) : mode.rounding == round_mode::rtn) ? 0x8000 : 0;
}

void check_pair(half a, half b, float_mode mode, std::size_t& differences) {
  const half sum = add<binary16>(a, b, mode), product = multiply<binary16>(a, b, mode);
  if (sum == expected_sum(a, b, mode) && product == expected_product(a, b, mode)) return;
  if (differences++ != 0) return;
  CAPTURE(a, b, int(mode.rounding), mode.flush);
  CHECK(sum == expected_sum(a, b, mode));
  CHECK(product == expected_product(a, b, mode));
}

TEST_CASE("Sums and products of halves", "[arithmetic]") {
  std::size_t differences = 0;
  const auto values = edges<binary16>();
  for (const bool flush : {false, true})
    for (const round_mode rounding : all_roundings)
      for (const half a : values)
        for (const half b : values) check_pair(a, b, {rounding, flush}, differences);
  random_floats<binary16> random;
  for (std::size_t i = 0; i < tuples(); ++i)
    check_pair(random(), random(), {all_roundings[i % 4], i % 16 >= 12}, differences);
  // A row of all halves for some.
  constexpr half rows[] = {0x0001, 0x03ff, 0x0400, 0x1400, 0x3555, 0x3c01, 0x7bff};
  for (const half a : rows)
    for (unsigned b = 0; b < 0x10000; ++b)
      check_pair(a, static_cast<half>(b), {all_roundings[b % 4], false}, differences);
  CHECK(differences == 0);
}

// Takes many minutes; run by name.
TEST_CASE("All pairs of halves", "[.]") {
  std::size_t differences = 0;
  for (unsigned a = 0; a < 0x10000; ++a)
    for (unsigned b = 0; b < 0x10000; ++b)
      check_pair(static_cast<half>(a), static_cast<half>(b), {}, differences);
  CHECK(differences == 0);
}

TEST_CASE("FMA of halves", "[arithmetic]") {
  std::size_t differences = 0;
  const auto check = [&](half a, half b, half c, float_mode mode) {
    const half result = multiply_add<binary16>(a, b, c, mode),
               expected = expected_multiply_add(a, b, c, mode);
    if (result == expected || differences++ != 0) return;
    CAPTURE(a, b, c, int(mode.rounding), mode.flush);
    CHECK(result == expected);
  };
  const auto values = edges<binary16>();
  for (const round_mode rounding : all_roundings)
    for (const half a : values)
      for (const half b : values)
        for (const half c : values) check(a, b, c, {rounding, (a & 1) != 0});
  random_floats<binary16> random;
  for (std::size_t i = 0; i < tuples(); ++i) {
    const half a = random(), b = random(), c = random();
    const float_mode mode{all_roundings[i % 4], i % 16 >= 12};
    check(a, b, c, mode);
    check(a, b, static_cast<half>(negated<binary16>(multiply<binary16>(a, b)) + (i >> 4 & 3) - 1), mode);
  }
  CHECK(differences == 0);
}

TEST_CASE("Unary operations on all halves", "[arithmetic]") {
  std::size_t differences = 0;
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const half a = static_cast<half>(bits);
    const double value = number(a);
    const std::uint32_t wide = convert<binary32, binary16>(a);
    differences += wide != bits_of(static_cast<float>(value));
    differences += convert<binary32, binary16>(a, {round_mode::rte, true}) !=
                   bits_of(static_cast<float>(number(flush_if(a, true))));
    for (const round_mode rounding : all_roundings) {
      const float_mode mode{rounding};
      const half same = is_nan<binary16>(a) ? static_cast<half>(binary16::nan) : a;
      differences += convert<binary16, binary32>(wide, mode) != same;
      double whole = value;
      switch (rounding) {
        case round_mode::rte: whole = std::nearbyint(value); break;
        case round_mode::rtp: whole = std::ceil(value); break;
        case round_mode::rtn: whole = std::floor(value); break;
        case round_mode::rtz: whole = std::trunc(value); break;
        case round_mode::rtna: whole = std::round(value); break;
        case round_mode::rto: break;
      }
      differences += round_to_whole<binary16>(a, mode) != of_double(whole, round_mode::rtz);
      const auto limited = [&](double low, double high) {
        return whole != whole ? 0 : std::min(std::max(whole, low), high);
      };
      differences += to_integer<std::int16_t, binary16>(a, mode) != limited(-32768, 32767);
      differences += to_integer<std::uint16_t, binary16>(a, mode) != limited(0, 65535);
      differences += to_integer<std::int32_t, binary16>(a, mode) != limited(-2147483648.0, 2147483647);
      differences += to_integer<std::uint32_t, binary16>(a, mode) != limited(0, 4294967295);
      // As an integer.
      const auto unsigned_value = static_cast<double>(bits),
                 signed_value = static_cast<double>(std::int16_t(a));
      differences += from_integer<binary16>(bits, mode) != of_double(unsigned_value, rounding);
      differences += from_integer<binary16>(std::int16_t(a), mode) != of_double(signed_value, rounding);
    }
  }
  CHECK(differences == 0);
}

TEST_CASE("Floats to halves", "[arithmetic]") {
  std::size_t differences = 0;
  const auto check = [&](std::uint32_t a, float_mode mode) {
    const half result = convert<binary16, binary32>(a, mode);
    const std::uint32_t source = flushed<binary32>(a, mode);
    const half expected = flush_if(of_double(float_of(source), mode.rounding), mode.flush);
    if (result == expected || differences++ != 0) return;
    CAPTURE(a, int(mode.rounding), mode.flush);
    CHECK(result == expected);
  };
  for (const round_mode rounding : all_roundings)
    for (unsigned a = 0; a < 0x10000; ++a)  // Each half, each midpoint, and their neighbours.
      for (const std::uint32_t delta : {0xffffffffu, 0u, 1u, 0x1000u - 1, 0x1000u, 0x1000u + 1}) {
        const std::uint32_t wide = convert<binary32, binary16>(static_cast<half>(a));
        if (!is_nan<binary32>(wide)) check(wide + delta, {rounding, (a & 8) != 0});
      }
  random_floats<binary32> random;
  for (const round_mode rounding : all_roundings)
    for (std::size_t i = 0; i < tuples(); ++i) check(random(), {rounding, (i & 8) != 0});
  CHECK(differences == 0);
}

/// The position in the order of all halves, where -NaN comes first and +NaN last.
int place(half a) { return a < 0x8000 ? a : 0x7fff - a; }

// All relations of pairs, and their consequences; binary32 through the exact conversion.
TEST_CASE("Order of floats", "[arithmetic][long]") {
  using valhall::condition;
  std::size_t differences = 0;
  const auto check = [&](half a, half b) {
    const double x = number(a), y = number(b);
    const bool nan = x != x || y != y;
    const bool in_order = place(a) <= place(b);
    const bool expected[8] = {x == y, x > y, x >= y, x != y, x < y, x <= y, x < y || x > y, in_order};
    const std::uint32_t wide_a = convert<binary32, binary16>(a), wide_b = convert<binary32, binary16>(b);
    for (unsigned i = 0; i < 8; ++i) {
      differences += compare<binary16>(a, b, condition(i)) != expected[i];
      // The conversion has one NaN for all, so that only numbers keep their positions.
      if (!nan || condition(i) != condition::total)
        differences += compare<binary32>(wide_a, wide_b, condition(i)) != expected[i];
      differences += compare<binary16>(a, b, condition(i), {.flush = true}) !=
                     compare<binary16>(flush_if(a, true), flush_if(b, true), condition(i));
    }
    const bool a_less = x < y || (x == 0 && y == 0 && std::signbit(x) && !std::signbit(y));
    half least = a_less ? a : b, greatest = a_less ? b : a;
    if (x != x)
      least = greatest = y != y ? static_cast<half>(binary16::nan) : b;
    else if (y != y)
      least = greatest = a;
    differences += minimum<binary16>(a, b) != least;
    differences += maximum<binary16>(a, b) != greatest;
    differences += minimum<binary32>(wide_a, wide_b) != convert<binary32, binary16>(least);
    differences += maximum<binary32>(wide_a, wide_b) != convert<binary32, binary16>(greatest);
    differences +=
        minimum<binary16>(a, b, {.flush = true}) != minimum<binary16>(flush_if(a, true), flush_if(b, true));
    differences +=
        maximum<binary16>(a, b, {.flush = true}) != maximum<binary16>(flush_if(a, true), flush_if(b, true));
  };
  for (const half a : edges<binary16>())
    for (unsigned b = 0; b < 0x10000; b += 7) check(a, static_cast<half>(b)), check(static_cast<half>(b), a);
  for (const half a : edges<binary16>())
    for (const half b : edges<binary16>()) check(a, b);
  CHECK(differences == 0);
}

TEST_CASE("Clamps of all halves", "[arithmetic]") {
  using valhall::clamp;
  std::size_t differences = 0;
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const half a = static_cast<half>(bits);
    const double x = number(a);
    const half positive = x > 0 ? a : half(0), one = 0x3c00;
    differences += clamped<binary16>(a, clamp::none) != a;
    differences += clamped<binary16>(a, clamp::clamp_0_inf) != positive;
    differences += clamped<binary16>(a, clamp::clamp_0_1) != (x > 1 ? one : positive);
    differences += clamped<binary16>(a, clamp::clamp_m1_1) != (x > 1 ? one : x >= -1 ? a : half(0xbc00));
  }
  CHECK(differences == 0);
}

}  // namespace
