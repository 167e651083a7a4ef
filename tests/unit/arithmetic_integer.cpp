// SPDX-License-Identifier: MIT
// Integer operations on all pairs of bytes, and on random wider numbers, against wider arithmetic.
#include "arithmetic.hpp"

#include <catch.hpp>
#include <valhall/arithmetic.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

namespace {

using namespace arithmetic_test;
__extension__ using integer = __int128;

template <class Type>
Type limited(integer a) {
  return static_cast<Type>(std::min<integer>(std::max<integer>(a, std::numeric_limits<Type>::min()),
                                             std::numeric_limits<Type>::max()));
}

/// The number of operations whose result differs.
template <class Type>
std::size_t differences(Type a, Type b) {
  const integer x = a, y = b;
  std::size_t count = 0;
  count += add_saturate(a, b) != limited<Type>(x + y);
  count += subtract_saturate(a, b) != limited<Type>(x - y);
  if constexpr (sizeof(Type) == 8 && !std::numeric_limits<Type>::is_signed) {
    const Type most = std::numeric_limits<Type>::max();  // The product may need 128 bits.
    count += multiply_saturate(a, b) != (a != 0 && b > most / a ? most : a * b);
    count += multiply_low(a, b) != a * b;
  } else {
    count += multiply_saturate(a, b) != limited<Type>(x * y);
    count += multiply_low(a, b) != static_cast<Type>(x * y);
  }
  if constexpr (sizeof(Type) <= 4) {
    const integer sum = x + y, even = sum - (sum % 2 + 2) % 2;
    count += half_add(a, b) != static_cast<Type>(even / 2);
    count += half_add(a, b, true) != static_cast<Type>((even + (sum == even ? 0 : 2)) / 2);
  }
  const auto amount = static_cast<unsigned>(static_cast<std::uint8_t>(b));
  integer power = 1;
  for (unsigned i = 0; i < amount % (8 * sizeof(Type)); ++i) power *= 2;
  const integer floor = x / power - (x % power < 0);
  count += shift_right(a, amount) != static_cast<Type>(floor);
  if constexpr (std::numeric_limits<Type>::is_signed) {
    // The least number is its own negation.
    count += absolute_integer(a) != static_cast<Type>(x < 0 ? -x : x);
  } else {
    Type shifted = a;
    for (unsigned i = 0; i < amount % (8 * sizeof(Type)); ++i) shifted = static_cast<Type>(shifted + shifted);
    count += shift_left(a, amount) != shifted;
    unsigned zeros = 8 * sizeof(Type);
    for (Type rest = a; rest != 0; rest = static_cast<Type>(rest >> 1)) --zeros;
    count += count_leading_zeros(a) != zeros;
  }
  return count;
}

template <class Type>
std::size_t differences_of_random() {
  std::mt19937_64 random(1);
  std::size_t count = 0;
  for (std::size_t i = 0; i < tuples(); ++i) {
    const std::uint64_t a = random(), b = random();
    count += differences(static_cast<Type>(a), static_cast<Type>(b));
    // Near the ends of the range and near 0.
    const auto end =
        static_cast<Type>(i & 1 ? std::numeric_limits<Type>::max() : std::numeric_limits<Type>::min());
    count += differences(static_cast<Type>(static_cast<std::uint64_t>(end) + a % 5 - 2),
                         static_cast<Type>(b % 7 - 3));
    count += differences(static_cast<Type>(b % 7 - 3),
                         static_cast<Type>(static_cast<std::uint64_t>(end) + a % 5 - 2));
  }
  return count;
}

TEST_CASE("Integers: all pairs of bytes", "[arithmetic]") {
  std::size_t count = 0;
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b)
      count += differences(static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)) +
               differences(static_cast<std::int8_t>(a), static_cast<std::int8_t>(b));
  CHECK(count == 0);
}

TEST_CASE("Integers of 16 to 64 bits", "[arithmetic]") {
  CHECK(differences_of_random<std::uint16_t>() == 0);
  CHECK(differences_of_random<std::int16_t>() == 0);
  CHECK(differences_of_random<std::uint32_t>() == 0);
  CHECK(differences_of_random<std::int32_t>() == 0);
  CHECK(differences_of_random<std::uint64_t>() == 0);
  CHECK(differences_of_random<std::int64_t>() == 0);
}

TEST_CASE("Chains of comparisons order long numbers", "[arithmetic]") {
  std::mt19937_64 random(1);
  std::size_t count = 0;
  for (std::size_t i = 0; i < tuples(); ++i) {
    // Four words each, mostly equal.
    std::uint32_t a[4], b[4];
    integer x = 0, y = 0;
    for (int k = 3; k >= 0; --k) {
      a[k] = static_cast<std::uint32_t>(random() % 3 - 1);
      b[k] = random() % 4 == 0 ? static_cast<std::uint32_t>(random() % 3 - 1) : a[k];
      x = x * 4294967296 + (k == 3 ? static_cast<std::int32_t>(a[k]) : integer{a[k]});
      y = y * 4294967296 + (k == 3 ? static_cast<std::int32_t>(b[k]) : integer{b[k]});
    }
    int order = 0;
    for (int k = 0; k < 3; ++k)
      order = chained_order<std::uint32_t>(a[k], b[k], static_cast<std::uint32_t>(order));
    order =
        chained_order<std::int32_t>(static_cast<std::int32_t>(a[3]), static_cast<std::int32_t>(b[3]), order);
    count += order != (x > y) - (x < y);
  }
  CHECK(count == 0);
}

TEST_CASE("Tests of branches", "[arithmetic]") {
  using enum branch_test;
  const auto tests = [](std::uint32_t a) {
    return passes(non_zero, a) * 4 + passes(all_ones, a) * 2 + passes(mixed, a);
  };
  CHECK(tests(0) == 0);
  CHECK(tests(0xffffffff) == 4 + 2);
  CHECK(tests(0xfffffffe) == 4);
  CHECK(tests(0x7fffffff) == 4);
  CHECK(tests(0x001ffff8) == 4);
  CHECK(tests(0xffe00007) == 4);
  CHECK(tests(0x00000008) == 4 + 1);
  CHECK(tests(0x00100000) == 4 + 1);
  CHECK(tests(0xfffffff7) == 4 + 1);
  CHECK(tests(0xffefffff) == 4 + 1);
  CHECK(tests(0x00200004) == 4);
}

TEST_CASE("Bits and dot products", "[arithmetic]") {
  std::mt19937 random(1);
  std::size_t count = 0;
  for (std::size_t i = 0; i < tuples(); ++i) {
    const auto a = static_cast<std::uint32_t>(random()), b = static_cast<std::uint32_t>(random()),
               c = static_cast<std::uint32_t>(random());
    std::uint32_t reversed = 0, bits = 0;
    integer unsigned_sum = c, signed_sum = static_cast<std::int32_t>(c);
    for (int bit = 0; bit < 32; ++bit) {
      bits += a >> bit & 1;
      reversed |= (a >> bit & 1) << (31 - bit);
    }
    for (int byte = 0; byte < 4; ++byte) {
      const auto x = static_cast<std::uint8_t>(a >> 8 * byte), y = static_cast<std::uint8_t>(b >> 8 * byte);
      unsigned_sum += x * y;
      signed_sum += static_cast<std::int8_t>(x) * static_cast<std::int8_t>(y);
    }
    count += reverse_bits(a) != reversed || count_set_bits(a) != bits;
    count += dot_product<std::uint32_t>(a, b, c) != static_cast<std::uint32_t>(unsigned_sum);
    count += dot_product<std::uint32_t>(a, b, c, true) != limited<std::uint32_t>(unsigned_sum);
    const auto s = static_cast<std::int32_t>(c);
    count += dot_product<std::int32_t>(a, b, s) != static_cast<std::int32_t>(signed_sum);
    count += dot_product<std::int32_t>(a, b, s, true) != limited<std::int32_t>(signed_sum);
  }
  CHECK(count == 0);
}

}  // namespace
