// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

/// Settings of tests with random input, from the environment.
namespace settings {

/// The number in the environment variable `name`; `otherwise` if it is not set.
inline std::uint64_t number_of(const char* name, std::uint64_t otherwise) {
  const char* const given = std::getenv(name);
  return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

/// The number of random programs in each test.
inline std::uint64_t random_programs() { return number_of("VALHALL_RANDOM_PROGRAMS", 2000); }
/// The seed of random programs; `otherwise` if none is set.
inline std::uint64_t seed(std::uint64_t otherwise = 1) { return number_of("VALHALL_RANDOM_SEED", otherwise); }

}  // namespace settings
