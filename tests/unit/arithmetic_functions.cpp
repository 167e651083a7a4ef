// SPDX-License-Identifier: MIT
// Functions that the hardware approximates, and scaled sums, against MPFR or, without it, long double.
#include "arithmetic.hpp"

#include <catch.hpp>
#include <valhall/arithmetic.hpp>

#ifdef VALHALL_MPFR
#define MPFR_USE_INTMAX_T
#include <mpfr.h>
#endif

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <vector>

namespace {

using namespace arithmetic_test;

#ifdef VALHALL_MPFR
template <int Precision>
class number_of_bits {
  using real = number_of_bits;

 public:
  number_of_bits(double a = 0) {
    mpfr_init2(value_, Precision);
    mpfr_set_d(value_, a, MPFR_RNDN);
  }
  number_of_bits(const real& other) : real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  real& operator=(const real&) = delete;
  ~number_of_bits() { mpfr_clear(value_); }

  std::uint32_t rounded(round_mode rounding) const {
    constexpr mpfr_rnd_t modes[] = {MPFR_RNDN, MPFR_RNDU, MPFR_RNDD, MPFR_RNDZ};
    return bits_of(mpfr_get_flt(value_, modes[static_cast<int>(rounding)]));
  }

  /// In units of 2^-bits, truncated.
  std::uint64_t counting(int bits) const {
    const real product = scaled(*this, bits);
    return mpfr_get_uj(product.value_, MPFR_RNDZ);
  }

#define VALHALL_REAL(name, call)                   \
  friend real name(const real& a, const real& b) { \
    real r;                                        \
    call(r.value_, a.value_, b.value_, MPFR_RNDN); \
    return r;                                      \
  }
  VALHALL_REAL(operator+, mpfr_add)
  VALHALL_REAL(operator*, mpfr_mul)
  VALHALL_REAL(operator/, mpfr_div)
#undef VALHALL_REAL
#define VALHALL_REAL(name, call)         \
  friend real name(const real& a) {      \
    real r;                              \
    call(r.value_, a.value_, MPFR_RNDN); \
    return r;                            \
  }
  VALHALL_REAL(power_of_2, mpfr_exp2)
  VALHALL_REAL(log_of, mpfr_log2)
  VALHALL_REAL(root, mpfr_sqrt)
  VALHALL_REAL(sine, mpfr_sin)
#undef VALHALL_REAL
  friend real scaled(const real& a, long scale) {
    real r;
    mpfr_mul_2si(r.value_, a.value_, scale, MPFR_RNDN);
    return r;
  }
  static real circle() {
    real r;
    mpfr_const_pi(r.value_, MPFR_RNDN);
    return r;
  }
  static real inverse_ln2() {
    real r;
    mpfr_const_log2(r.value_, MPFR_RNDN);
    mpfr_ui_div(r.value_, 1, r.value_, MPFR_RNDN);
    return r;
  }

 private:
  mpfr_t value_;
};
/// Enough for functions of a float.
using real = number_of_bits<128>;
/// Enough for any sum and product of floats.
using exact_real = number_of_bits<700>;
#else
/// Eleven bits more than a double: enough unless a result lies within 2^-38 units of a middle of two floats.
class real {
 public:
  real(long double a = 0) : value_(a) {}
  std::uint32_t rounded(round_mode rounding) const {
    const host_rounding set(rounding);
    volatile float result = static_cast<float>(value_);
    return bits_of(result);
  }
  std::uint64_t counting(int bits) const { return static_cast<std::uint64_t>(std::ldexp(value_, bits)); }
  friend real operator+(const real& a, const real& b) { return a.value_ + b.value_; }
  friend real operator*(const real& a, const real& b) { return a.value_ * b.value_; }
  friend real operator/(const real& a, const real& b) { return a.value_ / b.value_; }
  friend real power_of_2(const real& a) { return std::exp2(a.value_); }
  friend real log_of(const real& a) { return std::log2(a.value_); }
  friend real root(const real& a) { return std::sqrt(a.value_); }
  friend real sine(const real& a) { return std::sin(a.value_); }
  static real circle() { return 3.14159265358979323846264338327950288L; }
  static real inverse_ln2() { return 1.442695040888963407359924681001892137L; }

 private:
  long double value_;
};
#endif

/// Counts differences and reports the first.
class differences {
 public:
  void operator()(std::uint32_t argument, std::uint32_t result, std::uint32_t expected) {
    if (result == expected || count_++ != 0) return;
    CAPTURE(argument);
    CHECK(result == expected);
  }
  ~differences() { CHECK(count_ == 0); }

 private:
  std::size_t count_ = 0;
};

/// Whether the difference is within the limit.
bool near(std::uint64_t a, std::uint64_t b, std::uint64_t distance) {
  return (a > b ? a - b : b - a) <= distance;
}

template <class Check>
void with_numbers(Check check) {
  const auto number = [&](std::uint32_t a) {
    if (absolute<binary32>(a) != 0 && absolute<binary32>(a) < binary32::infinity) check(a);
  };
  for (const std::uint32_t a : edges<binary32>()) number(a);
  for (std::uint32_t high = 0; high < 0x10000; ++high) number(high << 16), number(high << 16 | 0xffff);
  random_floats<binary32> random;
  for (std::size_t i = 0; i < tuples(); ++i) number(random());
}

TEST_CASE("FRCP is truncated, FRSQ to nearest", "[arithmetic]") {
  differences reciprocals, roots;
  with_numbers([&](std::uint32_t a) {
    const real value = float_of(a);
    const std::uint32_t truncated = (real(1) / value).rounded(round_mode::rtz);
    // Subnormal sources count as zeros, and subnormal results become zeros, in every program.
    const std::uint32_t sign = a & binary32::sign;
    const bool source_counts = is_normal<binary32>(a), result_counts = is_normal<binary32>(truncated);
    reciprocals(a, reciprocal<binary32>(a),
                !source_counts  ? sign | binary32::infinity
                : result_counts ? truncated
                                : sign);
    roots(a, reciprocal_sqrt<binary32>(a),
          !source_counts ? sign | binary32::infinity
          : sign != 0    ? binary32::nan
                         : (real(1) / root(value)).rounded(round_mode::rte));
  });
}

TEST_CASE("FRCP and FRSQ of all halves", "[arithmetic]") {
  // The correctly rounded double is never within its last bits of a value that rounds differently to a half.
  differences reciprocals, roots;
  for (unsigned bits = 1; bits < 0x7c00; ++bits) {
    const auto a = static_cast<std::uint16_t>(bits), minus_a = static_cast<std::uint16_t>(bits | 0x8000);
    const std::uint32_t wide = convert<binary32, binary16>(a);
    const std::uint32_t expected = (real(1) / real(float_of(wide))).rounded(round_mode::rtz);
    const auto half = convert<binary16, binary32>(expected, {.rounding = round_mode::rtz});
    reciprocals(a, reciprocal<binary16>(a), half);
    reciprocals(minus_a, reciprocal<binary16>(minus_a), half | 0x8000u);
    const std::uint32_t square_root = (real(1) / root(real(float_of(wide)))).rounded(round_mode::rte);
    roots(a, reciprocal_sqrt<binary16>(a), convert<binary16, binary32>(square_root));
  }
}

TEST_CASE("FEXP", "[arithmetic][long]") {
  differences powers, exact_enough;
  const auto check = [&](std::uint32_t bits) {
    const auto a = static_cast<std::int32_t>(bits);
    const std::uint32_t expected = power_of_2(real(a / 16777216.0)).rounded(round_mode::rte);
    powers(bits, power_of_two(a, 0), is_normal<binary32>(expected) ? expected : 0);
    const std::uint32_t fraction = bits & 0xffffff;
    exact_enough(bits,
                 near(power_of_fraction(fraction), power_of_2(real(fraction / 16777216.0)).counting(62), 8),
                 true);
  };
  for (std::uint32_t high = 0; high < 0x10000; ++high)
    check(high << 16), check(high << 16 | 0xffff), check(high << 16 | 1);
  random_floats<binary32> random;
  for (std::size_t i = 0; i < tuples() / 4; ++i) check(random() * 2654435761u);
}

TEST_CASE("FLOGD", "[arithmetic][long]") {
  differences logarithms, exact_enough;
  with_numbers([&](std::uint32_t a) {
    const float significand_of_a = float_of(significand<binary32>(absolute<binary32>(a), frexp_form::log));
    const real m = significand_of_a;
    const bool one = significand_of_a == 1;
    const real quotient = one ? real::inverse_ln2() : log_of(m) / (m + real(-1));
    logarithms(a, logarithm_over_distance(a), a >> 31 ? binary32::nan : quotient.rounded(round_mode::rte));
    const auto numerator = static_cast<std::uint32_t>(significand_of_a * 16777216);
    exact_enough(a, near(logarithm_quotient(numerator), quotient.counting(61), 16), true);
  });
}

TEST_CASE("totalOrder is that of sorted floats", "[arithmetic]") {
  // Ascending: every NaN has a place.
  const std::uint32_t order[] = {0xffffffff, 0xffc00001, 0xffc00000, 0xff800001, 0xff800000, 0xff7fffff,
                                 0xbf800000, 0x80800000, 0x807fffff, 0x80000001, 0x80000000, 0x00000000,
                                 0x00000001, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0x7f800000,
                                 0x7f800001, 0x7fc00000, 0x7fc00001, 0x7fffffff};
  for (std::size_t i = 0; i < std::size(order); ++i)
    for (std::size_t j = 0; j < std::size(order); ++j) {
      CAPTURE(order[i], order[j]);
      CHECK(compare<binary32>(order[i], order[j], valhall::condition::total) == (i <= j));
    }
  // All pairs of halves that differ by one place.
  std::vector<std::uint16_t> halves;
  for (unsigned a = 0xffff; a >= 0x8000; --a) halves.push_back(static_cast<std::uint16_t>(a));
  for (unsigned a = 0; a < 0x8000; ++a) halves.push_back(static_cast<std::uint16_t>(a));
  std::size_t differing = 0;
  for (std::size_t i = 0; i + 1 < halves.size(); ++i)
    differing += !total_order<binary16>(halves[i], halves[i + 1]) ||
                 total_order<binary16>(halves[i + 1], halves[i]) ||
                 !total_order<binary16>(halves[i], halves[i]);
  CHECK(differing == 0);
}

TEST_CASE("CUBEFACE1 and CUBEFACE2 against the definition in floats", "[arithmetic]") {
  differences divisors, faces;
  const std::uint32_t values[] = {0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff,
                                  0x00800000, 0x80800000, 0x3f800000, 0xbf800000, 0x40000000, 0xc0000000,
                                  0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001};
  for (const std::uint32_t x : values)
    for (const std::uint32_t y : values)
      for (const std::uint32_t z : values) {
        const float c[] = {float_of(x), float_of(y), float_of(z)};
        const float m = std::fmax(std::fmax(std::fabs(c[0]), std::fabs(c[1])), std::fabs(c[2]));
        const bool nan = std::isnan(c[0]) || std::isnan(c[1]) || std::isnan(c[2]);
        const unsigned axis = std::fabs(c[2]) == m ? 2 : std::fabs(c[1]) == m ? 1 : 0;
        const std::uint32_t face = (nan ? 4u : 2 * axis + (c[axis] < 0 ? 1 : 0)) << 29;
        const float divisor = std::isinf(m) ? 1.0f : m < 0x1p-126f ? 2.0f : m;
        divisors(x ^ y ^ z, cube_divisor(x, y, z), nan ? binary32::nan : bits_of(divisor));
        faces(x ^ y ^ z, cube_face_bits(x, y, z), face | (!nan && std::isinf(m) ? 1u << 16 : 0));
      }
}

TEST_CASE("FRCP_APPROX, FRSQ_APPROX and FLOG_TABLE", "[arithmetic]") {
  differences reciprocals, roots, table;
  with_numbers([&](std::uint32_t a) {
    int exponent;
    const float m = std::frexp(float_of(a), &exponent), quarter = (exponent & 1) != 0 ? m / 2 : m;
    reciprocals(a, reciprocal_of_significand(a), (real(1) / real(m)).rounded(round_mode::rte));
    roots(a, reciprocal_root_of_significand(a),
          a >> 31 ? binary32::nan : (real(1) / root(real(quarter))).rounded(round_mode::rte));
    const float sixteenths = std::floor(std::fabs(m) * 32);
    table(a, reciprocal_of_sixteenths(a), bits_of(std::nearbyint(512 / sixteenths) / 32));
  });
}

TEST_CASE("Tables of sine, cosine and powers", "[arithmetic]") {
  differences sines, cosines, powers;
  for (std::uint32_t k = 0; k < 64; ++k) {
    const auto sine_of = [](std::uint32_t step) {
      return step % 32 == 0 ? 0 : sine(real(step) * real::circle() / real(32)).rounded(round_mode::rte);
    };
    sines(k, sine_of_step(k), sine_of(k));
    cosines(k, cosine_of_step(k | 0xffffffc0), sine_of((k + 16) % 64));
    powers(k, power_of_sixteenths(k), power_of_2(real(k % 16 / 16.0)).rounded(round_mode::rte));
  }
}

TEST_CASE("FREXPM and FREXPE restore the float", "[arithmetic]") {
  differences restored, ranges;
  with_numbers([&](std::uint32_t a) {
    for (const frexp_form form : {frexp_form::plain, frexp_form::sqrt, frexp_form::log}) {
      const float m = float_of(significand<binary32>(a, form)), size = std::fabs(m);
      const int e = exponent<binary32>(a, form);
      restored(a, bits_of(std::ldexp(m, form == frexp_form::sqrt ? 2 * e : e)), a);
      const float low = form == frexp_form::plain ? 0.5f : form == frexp_form::sqrt ? 0.25f : 0.75f;
      ranges(a, size >= low && size < (form == frexp_form::log ? 1.5f : 1.0f), true);
    }
    // A value that is not a normal number is added unchanged.
    const std::uint32_t added = is_normal<binary32>(a) ? significand<binary32>(a, frexp_form::log) : a;
    for (const std::uint32_t summand : {0xbf800000u, 0x00000001u, 0x80000000u}) {
      restored(a, add_log_significand<binary32>(summand, a), bits_of(float_of(summand) + float_of(added)));
    }
  });
  differences halves;
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const auto a = static_cast<std::uint16_t>(bits);
    const std::uint32_t wide = convert<binary32, binary16>(a);
    for (const frexp_form form : {frexp_form::plain, frexp_form::sqrt, frexp_form::log}) {
      halves(a, convert<binary32, binary16>(significand<binary16>(a, form)),
             significand<binary32>(wide, form));
      halves(a, static_cast<std::uint32_t>(exponent<binary16>(a, form)),
             static_cast<std::uint32_t>(exponent<binary32>(wide, form)));
    }
  }
}

TEST_CASE("LDEXP", "[arithmetic]") {
  differences values, normal;
  int scale = -300;
  with_numbers([&](std::uint32_t a) {
    if (++scale == 300) scale = -300;
    const auto result = scale_by_power<binary32>(a, scale);
    const double exact = std::ldexp(static_cast<double>(float_of(a)), scale);
    values(a, result.value, bits_of(static_cast<float>(exact)));
    const double size = std::fabs(exact);
    normal(a, result.known, size >= 1.17549435082228750797e-38 && size < 3.40282366920938463463e38);
  });
}

#ifdef VALHALL_MPFR
TEST_CASE("FMA_RSCALE rounds once", "[arithmetic][long]") {
  differences sums;
  random_floats<binary32> random;
  std::mt19937 scales(1);
  const auto check = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::int32_t scale,
                         round_mode rounding) {
    const bool numbers =
        std::isfinite(float_of(a)) && std::isfinite(float_of(b)) && std::isfinite(float_of(c));
    const exact_real sum = exact_real(float_of(a)) * exact_real(float_of(b)) + exact_real(float_of(c));
    // MPFR's sign of a zero sum is the sign for nearest.
    if (!numbers || sum.rounded(round_mode::rtz) << 1 == 0) return;
    const std::uint32_t expected = scaled(sum, scale).rounded(rounding);
    sums(a, multiply_add_scale<binary32>(a, b, c, scale, zero_product::ieee, {rounding}), expected);
    const auto flushing = multiply_add_scale<binary32>(a, b, c, scale, zero_product::ieee, {rounding, true});
    if (is_normal<binary32>(a) && is_normal<binary32>(b) && is_normal<binary32>(c))
      sums(a, flushing, flushed<binary32>(expected, {.flush = true}));
  };
  for (std::size_t i = 0; i < tuples(); ++i) {
    const std::uint32_t a = random(), b = random(), c = random();
    const auto scale = static_cast<std::int32_t>(scales()) >> (i % 24);
    check(a, b, c, scale, all_roundings[i % 4]);
    // Near the ends of the range, and with cancellation.
    const std::uint32_t product = multiply<binary32>(a, b);
    const int e = exponent<binary32>(product, frexp_form::plain);
    check(a, b, negated<binary32>(product), -120 - e + scale % 40, all_roundings[i % 4]);
    check(a, b, c >> 4, (i & 64 ? -140 : 128) - e + static_cast<int>(i % 16), all_roundings[i % 4]);
  }
}
#endif

}  // namespace
