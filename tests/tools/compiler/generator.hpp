// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

/// Random numbers that are the same on all platforms.
class random_numbers {
 public:
  explicit random_numbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// From 0 to `count` - 1.
  unsigned below(unsigned count) { return static_cast<unsigned>(next() % count); }

 private:
  std::uint64_t state_;
};

/// Elements of the buffers of random kernels.
constexpr unsigned element_count = 64;

/// A kernel without errors. It reads float buffers a, b, c, int buffers m, n, and the uniforms k, l, s and t,
/// and writes elements `i` of the buffers out and result. A block has up to `statement_count` statements;
/// expressions have up to `depth` nested operators.
std::string random_kernel(random_numbers& random, unsigned statement_count, unsigned depth);
