// SPDX-License-Identifier: MIT
// Arithmetic in constant expressions: edge cases, and the amount that fits the limits of compilers.
#include <valhall/arithmetic.hpp>

#include <cstdint>

namespace {

using namespace valhall::arithmetic;
using valhall::clamp;
using valhall::condition;
using valhall::mux;
using valhall::round_mode;

constexpr std::uint32_t f(float value) { return __builtin_bit_cast(std::uint32_t, value); }
constexpr std::uint32_t nan = binary32::nan, infinity = binary32::infinity, minus = binary32::sign;
constexpr float_mode up{.rounding = round_mode::rtp}, down{.rounding = round_mode::rtn},
    cut{.rounding = round_mode::rtz}, flush{.flush = true};

// A kernel of 200 instructions in 16 lanes, three times over: less than 110 steps for each FMA.
// The values never repeat, so that no compiler remembers them.
constexpr std::uint32_t chain(int count) {
  std::uint32_t x = 0;
  for (int i = 0; i < count; ++i) x = multiply_add<binary32>(x, x, f(-1.9f));
  return x;
}
static_assert(chain(9600) != 0);

// Sums: signs of zeros, overflow, flushing.
static_assert(add<binary32>(f(1), f(2)) == f(3));
static_assert(add<binary32>(f(1), f(-1)) == 0 && add<binary32>(f(1), f(-1), down) == minus);
static_assert(add<binary32>(0, minus) == 0 && add<binary32>(0, minus, down) == minus);
static_assert(add<binary32>(minus, minus) == minus && add<binary32>(minus, minus, up) == minus);
static_assert(add<binary32>(infinity, infinity | minus) == nan && add<binary32>(infinity, f(1)) == infinity);
static_assert(add<binary32>(binary32::largest, binary32::largest) == infinity);
static_assert(add<binary32>(binary32::largest, binary32::largest, cut) == binary32::largest);
static_assert(add<binary32>(1, 1) == 2 && add<binary32>(1, 1, flush) == 0);
static_assert(add<binary32>(minus | 1, minus | 1, flush) == minus);
static_assert(add<binary32>(0x00800001, minus | 0x00800000) == 1);
static_assert(add<binary32>(0x00800001, minus | 0x00800000, flush) == 0);
static_assert(add<binary16>(0x3c00, 0x3c01) == 0x4000 && add<binary16>(0x3c00, 0x3c01, up) == 0x4001);
static_assert(add<binary32>(0x7f800001, f(1)) == nan && add<binary32>(f(1), 0xffffffff) == nan);

// Products and fused sums.
static_assert(multiply<binary32>(f(-2), f(3)) == f(-6) && multiply<binary32>(f(-2), 0, down) == minus);
static_assert(multiply<binary32>(infinity, 0) == nan &&
              multiply<binary32>(infinity, f(-1)) == (infinity | minus));
static_assert(multiply<binary32>(1, f(0.5f)) == 0 && multiply<binary32>(1, f(0.5f), up) == 1);
static_assert(multiply<binary32>(1, f(0.75f)) == 1 && multiply<binary32>(3, f(0.5f)) == 2);
static_assert(multiply_add<binary32>(0x3f800001, 0x3f800001, 0xbf800002) == 0x28800000);
static_assert(multiply_add<binary32>(infinity, 0, nan) == nan && multiply_add<binary32>(0, 0, f(5)) == f(5));
static_assert(multiply_add<binary32>(infinity, f(1), infinity | minus) == nan);
static_assert(multiply_add<binary32>(1, 1, f(1)) == f(1) &&
              multiply_add<binary32>(1, 1, f(1), up) == 0x3f800001);
// 8384513 * 8392705 is 2^46 + 1. The carry to 2^70 must not lose the 1.
static_assert(multiply_add<binary32>(f(8384513), f(8392705), f(0xffffff.0p46f), up) == f(0x1p70f) + 1);
static_assert(multiply_add<binary32>(f(8384513), f(8392705), f(0xffffff.0p46f), down) == f(0x1p70f));

// Scaled sums: a single rounding, and zeros.
static_assert(multiply_add_scale<binary32>(f(1.5f), f(2), f(1), 3) == f(32));
static_assert(multiply_add_scale<binary32>(f(1), f(1), 0, -2147483647 - 1) == 0);
static_assert(multiply_add_scale<binary32>(f(1), f(1), 0, 2147483647) == infinity);
static_assert(multiply_add_scale<binary32>(0, 0, 0, 2147483647) == 0);
static_assert(multiply_add_scale<binary32>(f(2.5f), f(1), 0, -149) == 2);
static_assert(multiply_add_scale<binary32>(f(2.5f), f(1), 1, -149) ==
              3);  // Rounded to 2.5 first, it would be 2.
static_assert(multiply_add_scale<binary32>(infinity, 0, f(3), 1) == nan);
static_assert(multiply_add_scale<binary32>(infinity, 0, f(3), 1, zero_product::zero) == f(6));
static_assert(multiply_add_scale<binary32>(nan, minus, f(3), 1, zero_product::zero) == f(6));
static_assert(multiply_add_scale<binary32>(infinity, 0, f(3), 1, zero_product::left) == infinity);
static_assert(multiply_add_scale<binary32>(f(5), 0, f(3), 1, zero_product::left) == f(16));
static_assert(multiply_add_scale<binary32>(0, f(5), f(3), 1, zero_product::left) == f(6));
static_assert(multiply_add_scale<binary32>(f(5), 1, f(3), 1, zero_product::left, flush) == f(16));
static_assert(multiply_add_scale<binary32>(nan, f(1), f(3), 1, zero_product::zero) == nan);

// Order.
static_assert(compare<binary32>(0, minus, condition::eq) && !compare<binary32>(0, minus, condition::gt));
static_assert(compare<binary32>(nan, nan, condition::ne) && !compare<binary32>(nan, nan, condition::eq));
static_assert(!compare<binary32>(nan, 0, condition::gtlt));
static_assert(compare<binary32>(0, nan, condition::total) && !compare<binary32>(nan, 0, condition::total));
static_assert(compare<binary32>(minus, 0, condition::total) &&
              !compare<binary32>(0, minus, condition::total) &&
              compare<binary32>(0, minus, condition::total, flush) == false);
static_assert(compare<binary32>(minus | nan, minus | infinity, condition::total) &&
              compare<binary16>(0xfe01, 0xfe00, condition::total));
static_assert(compare<binary32>(1, 2, condition::lt) && !compare<binary32>(1, 2, condition::lt, flush));
static_assert(minimum<binary32>(0, minus) == minus && minimum<binary32>(minus, 0) == minus);
static_assert(maximum<binary32>(0, minus) == 0 && maximum<binary32>(minus, 0) == 0);
static_assert(minimum<binary32>(nan, f(1)) == f(1) && maximum<binary32>(f(1), nan) == f(1));
static_assert(minimum<binary32>(0x7f800001, 0xffc00000) == nan);
static_assert(clamped<binary32>(nan, clamp::clamp_0_1) == 0 &&
              clamped<binary32>(nan, clamp::clamp_m1_1) == f(-1));
static_assert(clamped<binary32>(nan, clamp::clamp_0_inf) == 0 &&
              clamped<binary32>(minus, clamp::clamp_0_1) == 0);
static_assert(clamped<binary32>(minus, clamp::clamp_m1_1) == minus);
static_assert(clamped<binary32>(minus, clamp::clamp_0_inf) == 0);
static_assert(clamped<binary32>(infinity, clamp::clamp_0_inf) == infinity);
static_assert(clamped<binary32>(infinity, clamp::clamp_0_1) == f(1));

// Conversions.
static_assert(to_integer<std::int32_t, binary32>(f(2.5f)) == 2 &&
              to_integer<std::int32_t, binary32>(f(3.5f)) == 4);
static_assert(to_integer<std::int32_t, binary32>(f(-2.5f), down) == -3);
static_assert(to_integer<std::int32_t, binary32>(f(-2.5f), cut) == -2);
static_assert(to_integer<std::int32_t, binary32>(f(3e9f)) == 2147483647);
static_assert(to_integer<std::int32_t, binary32>(f(-3e9f)) == -2147483647 - 1);
static_assert(to_integer<std::uint32_t, binary32>(f(-1)) == 0 &&
              to_integer<std::uint32_t, binary32>(nan) == 0);
static_assert(to_integer<std::uint32_t, binary32>(f(3e9f)) == 3000000000u);
static_assert(to_integer<std::uint32_t, binary32>(infinity) == 0xffffffff);
static_assert(to_integer<std::int32_t, binary32>(1, up) == 1);
static_assert(to_integer<std::int32_t, binary32>(1, {.rounding = round_mode::rtp, .flush = true}) == 0);
static_assert(to_integer<std::int16_t, binary16>(binary16::infinity | binary16::sign) == -32768);
static_assert(to_integer<std::int32_t, binary16>(binary16::infinity) == 2147483647);
static_assert(from_integer<binary32>(16777217) == f(16777216) && from_integer<binary32>(-1) == f(-1));
static_assert(from_integer<binary32>(16777217, up) == f(16777218) && from_integer<binary32>(0) == 0);
static_assert(from_integer<binary32>(-9223372036854775807 - 1) == f(-9223372036854775808.0f));
static_assert(from_integer<binary16>(65535) == binary16::infinity);
static_assert(from_integer<binary16>(65535, cut) == binary16::largest);
static_assert(convert<binary32, binary16>(1) == f(5.9604644775390625e-8f));
static_assert(convert<binary32, binary16>(1, flush) == 0);
static_assert(convert<binary16, binary32>(f(65519.99f)) == 0x7bff &&
              convert<binary16, binary32>(f(65520)) == 0x7c00);
static_assert(convert<binary16, binary32>(f(-65520), up) == 0xfbff &&
              convert<binary16, binary32>(1, up) == 1);
static_assert(convert<binary16, binary32>(0xffc00000) == binary16::nan);
static_assert(round_to_whole<binary32>(f(-0.5f)) == minus && round_to_whole<binary32>(f(0.5f), up) == f(1));
static_assert(round_to_whole<binary32>(f(1.5f)) == f(2) && round_to_whole<binary32>(f(2.5f)) == f(2));
static_assert(round_to_whole<binary32>(f(8388607.5f)) == f(8388608) &&
              round_to_whole<binary32>(infinity) == infinity);
static_assert(round_to_whole<binary32>(0x7f800001) == nan && round_to_whole<binary32>(1, down) == 0);

// Significands and exponents.
static_assert(significand<binary32>(f(6), frexp_form::plain) == f(0.75f) &&
              exponent<binary32>(f(6), frexp_form::plain) == 3);
static_assert(significand<binary32>(f(6), frexp_form::sqrt) == f(0.375f) &&
              exponent<binary32>(f(6), frexp_form::sqrt) == 2);
static_assert(significand<binary32>(f(-8), frexp_form::sqrt) == f(-0.5f) &&
              exponent<binary32>(f(-8), frexp_form::sqrt) == 2);
static_assert(significand<binary32>(f(0.5f), frexp_form::sqrt) == f(0.5f) &&
              exponent<binary32>(f(0.5f), frexp_form::sqrt) == 0);
static_assert(significand<binary32>(f(1), frexp_form::log) == f(1) &&
              exponent<binary32>(f(1), frexp_form::log) == 0);
static_assert(significand<binary32>(f(1.5f), frexp_form::log) == f(0.75f) &&
              exponent<binary32>(f(1.5f), frexp_form::log) == 1);
static_assert(significand<binary32>(minus, frexp_form::log) == minus &&
              exponent<binary32>(0, frexp_form::log) == 0);
static_assert(significand<binary32>(infinity, frexp_form::sqrt) == infinity &&
              exponent<binary32>(nan, frexp_form::plain) == 0);
static_assert(exponent<binary32>(1, frexp_form::plain) == -148 &&
              exponent<binary32>(1, frexp_form::plain, flush) == 0);
static_assert(scale_by_power<binary32>(f(1), 127).known && !scale_by_power<binary32>(f(1), 128).known);
static_assert(scale_by_power<binary32>(f(1), -126).known && !scale_by_power<binary32>(f(1), -127).known);
static_assert(scale_by_power<binary32>(f(-3), 4).value == f(-48) &&
              !scale_by_power<binary32>(infinity, 0).known);
static_assert(scale_by_power<binary32>(minus, 2147483647).value == minus);
static_assert(!scale_by_power<binary32>(f(1), -2147483647 - 1).known);

// Approximate functions at their special values.
static_assert(reciprocal<binary32>(0) == infinity && reciprocal<binary32>(minus) == (infinity | minus));
static_assert(reciprocal<binary32>(infinity | minus) == minus && reciprocal<binary32>(nan) == nan);
static_assert(reciprocal<binary32>(f(3)) == 0x3eaaaaaa && reciprocal<binary32>(f(-4)) == f(-0.25f));
static_assert(reciprocal<binary32>(1) == infinity &&
              reciprocal<binary32>(minus | 0x7fffff) == (infinity | minus));
static_assert(reciprocal<binary32>(binary32::largest) == 0 && reciprocal<binary32>(0x7e800000) == 0x00800000);
static_assert(reciprocal<binary16>(1) == binary16::largest && reciprocal<binary16>(0x7bff) == 0x0100);
static_assert(reciprocal_sqrt<binary32>(0) == infinity &&
              reciprocal_sqrt<binary32>(minus) == (infinity | minus));
static_assert(reciprocal_sqrt<binary32>(infinity) == 0 && reciprocal_sqrt<binary32>(infinity | minus) == nan);
static_assert(reciprocal_sqrt<binary32>(f(-1)) == nan && reciprocal_sqrt<binary32>(f(16)) == f(0.25f));
static_assert(reciprocal_sqrt<binary16>(0x4400) == 0x3800 && reciprocal_sqrt<binary16>(0x0010) == 0x6400);
static_assert(reciprocal_sqrt<binary32>(1) == infinity &&
              reciprocal_sqrt<binary32>(minus | 1) == (infinity | minus));
static_assert(reciprocal_of_significand(f(6)) == 0x3faaaaab && reciprocal_of_significand(0) == infinity);
static_assert(reciprocal_root_of_significand(f(0.25f)) == f(2) &&
              reciprocal_root_of_significand(f(-1)) == nan);
static_assert(power_of_two(5 << 24, f(1)) == f(32) && power_of_two(-(126 << 24), 0) == 0x00800000);
static_assert(power_of_two(-(127 << 24), 0) == 0 && power_of_two(0, nan) == nan);
static_assert(power_of_two(0, f(2147483648.0f)) == infinity && power_of_two(0, f(-2147483648.0f)) == 0);
static_assert(power_of_two(2147483647, f(2147483520.0f)) == binary32::largest);
static_assert(power_of_two(-2147483647 - 1, 0) == 0);
static_assert(power_of_sixteenths(24) == 0x3fb504f3 && power_of_sixteenths(16) == f(1));
static_assert(logarithm_over_distance(0) == infinity && logarithm_over_distance(minus) == infinity);
static_assert(logarithm_over_distance(f(-1)) == nan && logarithm_over_distance(nan) == nan);
static_assert(logarithm_over_distance(f(1)) == 0x3fb8aa3b && logarithm_over_distance(infinity) == infinity);
static_assert(reciprocal_of_sixteenths(f(1)) == f(1) && reciprocal_of_sixteenths(f(1.5f)) == f(21.0f / 32));
static_assert(reciprocal_of_sixteenths(f(255)) == f(17.0f / 32) && reciprocal_of_sixteenths(nan) == f(1));
static_assert(sine_of_step(0) == 0 && sine_of_step(16) == f(1) && sine_of_step(32) == 0 &&
              sine_of_step(48) == f(-1));
static_assert(cosine_of_step(64) == f(1) && cosine_of_step(32) == f(-1) && cosine_of_step(48) == 0);
static_assert(sine_of_step(8) == 0x3f3504f3 && cosine_of_step(24) == 0xbf3504f3);

// Cube maps.
static_assert(cube_divisor(f(1), f(-3), f(2)) == f(3) && cube_divisor(nan, f(-1), infinity) == nan);
static_assert(cube_divisor(f(1), infinity | minus, 0) == f(1) &&
              cube_divisor(minus | 1, 0x7fffff, 0) == f(2));
static_assert(cube_face_bits(f(1), f(-3), f(2)) == 0x60000000 &&
              cube_face_bits(nan, f(-1), infinity) == 0x80000000);
static_assert(cube_face_bits(f(1), f(1), f(-1)) == 0xa0000000 &&
              cube_face_bits(f(-1), f(1), f(0.5f)) == 0x40000000);
static_assert(cube_face_bits(infinity | minus, 0, f(1)) == 0x20010000 &&
              cube_face_bits(0, 0, minus) == 0x80000000);
static_assert(cube_face_bits(1, minus | 2, 1) == 0x60000000 &&
              cube_face_bits(1, minus | 2, 1, flush) == 0x80000000);
static_assert(cube_s(f(3), f(1), cube_face::positive_x) == f(-3) &&
              cube_s(f(3), f(1), cube_face::negative_x) == f(3));
static_assert(cube_s(f(3), f(1), cube_face::positive_y) == f(1) &&
              cube_s(f(3), f(1), cube_face::negative_y) == f(1));
static_assert(cube_s(f(3), f(1), cube_face::positive_z) == f(1) &&
              cube_s(f(3), f(1), cube_face::negative_z) == f(-1));
static_assert(cube_t(f(2), f(3), cube_face::positive_x) == f(-2) &&
              cube_t(f(2), f(3), cube_face::negative_x) == f(-2));
static_assert(cube_t(f(2), f(3), cube_face::positive_y) == f(3) &&
              cube_t(f(2), f(3), cube_face::negative_y) == f(-3));
static_assert(cube_t(f(2), f(3), cube_face::positive_z) == f(-2) &&
              cube_t(f(2), f(3), cube_face::negative_z) == f(-2));

// Integers. A template argument, so that the literals are not `int`.
static_assert(add_saturate<std::int8_t>(100, 100) == 127 && add_saturate<std::int8_t>(-100, -100) == -128);
static_assert(add_saturate<std::uint64_t>(~0ull, 1) == ~0ull && subtract_saturate<std::uint64_t>(1, 2) == 0);
static_assert(subtract_saturate<std::int64_t>(least<std::int64_t>, 1) == least<std::int64_t>);
static_assert(subtract_saturate<std::int64_t>(0, least<std::int64_t>) == greatest<std::int64_t>);
static_assert(multiply_saturate<std::int32_t>(-65536, 65536) == least<std::int32_t>);
static_assert(multiply_saturate<std::uint16_t>(256, 256) == 65535 &&
              multiply_low<std::uint16_t>(65535, 65535) == 1);
static_assert(multiply_wide(0xffffffff, 0xffffffff) == 0xfffffffe00000001);
static_assert(half_add<std::int32_t>(-1, 0) == -1 && half_add<std::int32_t>(-1, 0, true) == 0);
static_assert(half_add<std::uint32_t>(0xffffffff, 0xfffffffe, true) == 0xffffffff);
static_assert(absolute_integer<std::int8_t>(-128) == -128 && absolute_integer<std::int32_t>(-5) == 5);
static_assert(count_leading_zeros<std::uint32_t>(0) == 32 && count_leading_zeros<std::uint8_t>(1) == 7);
static_assert(count_leading_zeros<std::uint16_t>(0) == 16 && count_set_bits(0xf0f00001) == 9);
static_assert(reverse_bits(1) == 0x80000000 && reverse_bits(0x80001234) == 0x2c480001);
static_assert(shift_left<std::uint32_t>(1, 33) == 2 && shift_left<std::uint8_t>(0x81, 9) == 2);
static_assert(shift_left<std::uint64_t>(1, 63) == 1ull << 63 &&
              shift_right<std::uint64_t>(1ull << 63, 127) == 1);
static_assert(shift_right<std::int8_t>(-128, 7) == -1 && shift_right<std::uint16_t>(0x8000, 31) == 1);
static_assert(shift_add<std::int32_t>(10, -1, 3) == 2 &&
              shift_add<std::uint32_t>(0, 0xffffffff, 7) == 0x7fffffff80);
static_assert(segment_add(16, 0xffffffff) == 0x10000000f && segment_add(0, 1, true) == ~0ull);
static_assert(segment_add(0, 1, false, true) == 0 && segment_add(8, 1, true, true) == 7);
static_assert(choose<std::uint32_t>(mux::neg, 1, 2, 0x80000000) == 1 &&
              choose<std::uint32_t>(mux::neg, 1, 2, 1) == 2);
static_assert(choose<std::uint16_t>(mux::int_zero, 1, 2, 0) == 1);
static_assert(choose<std::uint16_t>(mux::int_zero, 1, 2, 0x8000) == 2);
static_assert(choose<std::uint16_t>(mux::fp_zero, 1, 2, 0x8000) == 1);
static_assert(choose<std::uint8_t>(mux::bit, 0xa5, 0x5a, 0xf0) == 0xaa);
static_assert(dot_product<std::int32_t>(0xff80017f, 0x0280ff7f, 10) == -2 + 16384 - 1 + 16129 + 10);
static_assert(dot_product<std::uint32_t>(0xffffffff, 0xffffffff, 0) == 4 * 255 * 255);
static_assert(dot_product<std::uint32_t>(0xffffffff, 0xffffffff, 0xffffffff, true) == 0xffffffff);
static_assert(dot_product<std::uint32_t>(1, 1, 0xffffffff) == 0);
static_assert(dot_product<std::int32_t>(0x80, 0x7f, least<std::int32_t>, true) == least<std::int32_t>);
static_assert(compare_integers<std::int32_t>(-1, 0, condition::lt));
static_assert(!compare_integers<std::uint32_t>(0xffffffff, 0, condition::le));

// Comparisons of 64 bits in two steps, against one.
template <class High, class Whole>
constexpr bool in_two(Whole a, Whole b, condition relation) {
  const int low = chained_order(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), 0u);
  return compare_integers(
      chained_order(static_cast<High>(a >> 32), static_cast<High>(b >> 32), static_cast<High>(low)), 0,
      relation);
}
constexpr bool all_in_two() {
  constexpr std::uint64_t values[] = {0,           1,          0xffffffff,       0x100000000,
                                      0x1ffffffff, 1ull << 63, (1ull << 63) + 5, ~0ull};
  for (const std::uint64_t a : values)
    for (const std::uint64_t b : values)
      for (unsigned i = 0; i < 6; ++i) {
        const auto relation = static_cast<condition>(i);
        const auto x = static_cast<std::int64_t>(a), y = static_cast<std::int64_t>(b);
        if (in_two<std::uint32_t>(a, b, relation) != compare_integers(a, b, relation)) return false;
        if (in_two<std::int32_t>(x, y, relation) != compare_integers(x, y, relation)) return false;
      }
  return true;
}
static_assert(all_in_two());

}  // namespace
