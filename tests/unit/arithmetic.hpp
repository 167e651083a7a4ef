// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic.hpp>

#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

/// Shared by the tests of arithmetic.
namespace arithmetic_test {

using namespace valhall::arithmetic;
using valhall::round_mode;

inline constexpr round_mode all_roundings[] = {round_mode::rte, round_mode::rtp, round_mode::rtn,
                                               round_mode::rtz};

inline float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

/// The bits, with one NaN for all NaNs.
inline std::uint32_t bits_of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return is_nan<binary32>(bits) ? binary32::nan : bits;
}

/// The number of random tuples per operation: VALHALL_RANDOM_TUPLES, or as many as take a second.
inline std::size_t tuples() {
  const char* text = std::getenv("VALHALL_RANDOM_TUPLES");
  return text == nullptr ? 100000 : std::strtoull(text, nullptr, 10);
}

/// Sets the round mode of the host, and restores nearest.
class host_rounding {
 public:
  explicit host_rounding(round_mode rounding) {
    constexpr int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    std::fesetround(modes[static_cast<int>(rounding)]);
  }
  ~host_rounding() { std::fesetround(FE_TONEAREST); }
  host_rounding(const host_rounding&) = delete;
  host_rounding& operator=(const host_rounding&) = delete;
};

/// Edges of a format: zeros, subnormals, normals, ones, infinities, NaN, and the neighbours of most; with
/// both signs.
template <class Format>
std::vector<typename Format::bits> edges() {
  const std::uint32_t magnitudes[] = {
      0,
      1,
      2,
      Format::least_normal / 2,
      Format::least_normal - 1,
      Format::least_normal,
      Format::least_normal + 1,
      Format::one / 2,
      Format::one - (static_cast<std::uint32_t>(Format::fraction_bits) << Format::fraction_bits),
      Format::one - ((Format::fraction_bits + 1u) << Format::fraction_bits),  // Halfway, added to 1.
      Format::one - ((Format::fraction_bits + 1u) << Format::fraction_bits) + 1,
      Format::one - Format::least_normal,  // 0.5
      Format::one - Format::least_normal + 1,
      Format::one - 1,
      Format::one,
      Format::one + 1,
      Format::one + 3,
      Format::one + Format::least_normal / 2,  // 1.5
      Format::one + Format::least_normal,
      Format::one + Format::least_normal + Format::least_normal / 4,  // 2.5
      Format::one + Format::fraction_bits * Format::least_normal,
      Format::one + Format::fraction_bits * Format::least_normal - 1,
      Format::largest,
      Format::largest - 1,
      Format::infinity,
      Format::infinity + 1,
      Format::nan,
  };
  std::vector<typename Format::bits> all;
  for (const std::uint32_t magnitude : magnitudes)
    for (const std::uint32_t sign : {0u, Format::sign})
      all.push_back(static_cast<typename Format::bits>(magnitude | sign));
  return all;
}

/// Random floats: any bits, numbers of similar magnitude, and numbers with few bits set, in turn.
template <class Format>
class random_floats {
 public:
  typename Format::bits operator()() {
    const auto bits = static_cast<std::uint32_t>(random_());
    constexpr std::uint32_t spread = 15u << Format::fraction_bits;
    switch (++count_ / 3 % 3) {
      case 0: return static_cast<typename Format::bits>(bits);
      case 1:
        return static_cast<typename Format::bits>(
            ((bits & (spread | Format::sign | (Format::least_normal - 1)))) + Format::one -
            (spread + Format::least_normal) / 2);
      default:
        return static_cast<typename Format::bits>(bits & static_cast<std::uint32_t>(random_()) &
                                                  (Format::infinity | Format::sign | 0x430c33 | 0x3));
    }
  }

 private:
  std::mt19937 random_{1};
  std::size_t count_ = 0;
};

}  // namespace arithmetic_test
