// SPDX-License-Identifier: MIT
// Operations on binary32, compared with the host's floating-point unit in each of its round modes. The
// compiler options of this file keep the compiler from assuming the default mode.
#include "arithmetic.hpp"

#include <catch.hpp>
#include <valhall/arithmetic.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace {

using namespace arithmetic_test;

using operation = std::uint32_t (*)(std::uint32_t, std::uint32_t, std::uint32_t, float_mode);
using host_operation = float (*)(float, float, float);

std::uint32_t flush_if(std::uint32_t a, bool flush) { return flushed<binary32>(a, {.flush = flush}); }

/// The number of tuples with different results; the first is reported. The library runs while the host is in
/// a mode that keeps it from using the host, and, with rte, once more when it may use the host.
struct comparison {
  operation tested;
  host_operation host;
  std::size_t differences = 0;

  void operator()(std::uint32_t a, std::uint32_t b, std::uint32_t c, float_mode mode) {
    volatile float left = float_of(flush_if(a, mode.flush)), right = float_of(flush_if(b, mode.flush)),
                   added = float_of(flush_if(c, mode.flush));
    std::uint32_t expected;
    {
      const host_rounding set(mode.rounding);
      volatile float result = host(left, right, added);
      expected = flush_if(bits_of(result), mode.flush);
    }
    std::uint32_t exact;
    {
      const host_rounding set(round_mode::rtp);
      exact = tested(a, b, c, mode);
    }
    if (exact == expected && (mode.rounding != round_mode::rte || tested(a, b, c, mode) == expected)) return;
    if (differences++ != 0) return;
    CAPTURE(a, b, c, int(mode.rounding), mode.flush, exact, expected);
    CHECK(exact == expected);
    CHECK(tested(a, b, c, mode) == expected);
  }
};

void compare(operation tested, host_operation host, bool three_operands) {
  comparison check{tested, host};
  const auto values = edges<binary32>();
  for (const bool flush : {false, true})
    for (const round_mode rounding : all_roundings)
      for (const std::uint32_t a : values)
        for (const std::uint32_t b : values)
          if (three_operands)
            for (const std::uint32_t c : values) check(a, b, c, {rounding, flush});
          else
            check(a, b, 0, {rounding, flush});
  random_floats<binary32> random;
  for (std::size_t i = 0; i < tuples(); ++i) {
    const std::uint32_t a = random(), b = random(), c = random();
    check(a, b, c, {all_roundings[i % 4], i % 16 >= 12});
    // Operands that nearly cancel.
    if (!three_operands) continue;
    const std::uint32_t product = multiply<binary32>(a, b), delta = static_cast<std::uint32_t>(i >> 4 & 3);
    check(a, b, negated<binary32>(product) + delta - 1, {all_roundings[i % 4], i % 16 >= 12});
  }
  CHECK(check.differences == 0);
}

TEST_CASE("FADD.f32 is that of the host", "[arithmetic]") {
  compare(
      [](std::uint32_t a, std::uint32_t b, std::uint32_t, float_mode m) { return add<binary32>(a, b, m); },
      [](float a, float b, float) { return a + b; }, false);
}

TEST_CASE("A product is that of the host", "[arithmetic]") {
  compare([](std::uint32_t a, std::uint32_t b, std::uint32_t,
             float_mode m) { return multiply<binary32>(a, b, m); },
          [](float a, float b, float) { return a * b; }, false);
}

TEST_CASE("FMA.f32 is that of the host", "[arithmetic]") {
  compare([](std::uint32_t a, std::uint32_t b, std::uint32_t c,
             float_mode m) { return multiply_add<binary32>(a, b, c, m); },
          [](float a, float b, float c) { return std::fma(a, b, c); }, true);
}

template <class Check>
void with_all_values(Check check) {
  for (const std::uint32_t a : edges<binary32>()) check(a);
  for (std::uint32_t high = 0; high < 0x10000; ++high)
    for (const std::uint32_t low : {0u, 1u, 0x7fffu, 0x8000u, 0xffffu}) check(high << 16 | low);
  random_floats<binary32> random;
  for (std::size_t i = 0; i < tuples(); ++i) check(random());
}

TEST_CASE("FROUND.f32 and float to integer equal the host's", "[arithmetic]") {
  for (const round_mode rounding : all_roundings) {
    std::size_t differences = 0;
    const host_rounding set(rounding);
    const float_mode mode{rounding};
    with_all_values([&](std::uint32_t a) {
      volatile float value = float_of(a);
      volatile float whole = std::nearbyint(value);
      const std::uint32_t rounded = round_to_whole<binary32>(a, mode);
      const auto s32 = to_integer<std::int32_t, binary32>(a, mode);
      const auto u32 = to_integer<std::uint32_t, binary32>(a, mode);
      const auto s16 = to_integer<std::int16_t, binary32>(a, mode);
      const auto u8 = to_integer<std::uint8_t, binary32>(a, mode);
      const auto limited = [&](double low, double high) {
        return whole != whole ? 0 : whole < low ? low : whole > high ? high : double(whole);
      };
      if (rounded == bits_of(whole) && s32 == limited(-2147483648.0, 2147483647) &&
          u32 == limited(0, 4294967295) && s16 == limited(-32768, 32767) && u8 == limited(0, 255))
        return;
      if (differences++ != 0) return;
      CAPTURE(a, int(rounding), rounded, float(whole), s32, u32, s16, int(u8));
      CHECK(false);
    });
    CHECK(differences == 0);
  }
}

TEST_CASE("Integer to float is that of the host", "[arithmetic]") {
  std::mt19937_64 random(1);
  for (const round_mode rounding : all_roundings) {
    std::size_t differences = 0;
    const host_rounding set(rounding);
    const auto check = [&](std::int64_t a) {
      volatile std::int64_t number = a;
      volatile float expected = static_cast<float>(number);
      if (from_integer<binary32>(a, {rounding}) == bits_of(expected)) return;
      if (differences++ == 0) CHECK(from_integer<binary32>(a, {rounding}) == bits_of(expected));
    };
    for (int shift = 0; shift < 64; ++shift)
      for (std::int64_t delta = -2; delta <= 2; ++delta) {
        check(static_cast<std::int64_t>((std::uint64_t(1) << shift) + static_cast<std::uint64_t>(delta)));
        check(static_cast<std::int64_t>((std::uint64_t(0x1000001) << shift) +
                                        static_cast<std::uint64_t>(delta)));
      }
    for (std::size_t i = 0; i < tuples(); ++i) check(static_cast<std::int64_t>(random()) >> (i % 63));
    CHECK(differences == 0);
  }
}

#if defined(__SSE2_MATH__)
TEST_CASE("Results do not depend on the host's flushing and traps", "[arithmetic]") {
  const unsigned standard = __builtin_ia32_stmxcsr();
  const auto values = edges<binary32>();
  std::vector<std::uint32_t> expected, found;
  const auto run = [&](std::vector<std::uint32_t>& results) {
    for (const std::uint32_t a : values)
      for (const std::uint32_t b : values) {
        results.push_back(add<binary32>(a, b));
        results.push_back(multiply<binary32>(a, b));
        results.push_back(multiply_add<binary32>(a, b, a));
      }
  };
  run(expected);
  for (const unsigned bits : {0x8000u, 0x0040u, 0x8040u}) {
    __builtin_ia32_ldmxcsr(standard | bits);
    run(found);
    __builtin_ia32_ldmxcsr(standard);
    CHECK(found == expected);
    found.clear();
  }
  __builtin_ia32_ldmxcsr(0x1f80 & ~0x1e80u);  // Traps, which only host operations would take.
  run(found);
  __builtin_ia32_ldmxcsr(standard);
  CHECK(found == expected);
}
#endif

}  // namespace
