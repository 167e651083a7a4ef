// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// An exact number of cycles, in units of 1/384 cycle: every rate of a unit divides 384. An
/// integer converts to that many cycles.
class [[nodiscard]] cycle_count {
 public:
  static constexpr unsigned parts_per_cycle = 384;  ///< The parts of a cycle.

  /// 0 cycles, or `cycles` cycles.
  constexpr cycle_count() noexcept = default;
  constexpr cycle_count(std::uint64_t cycles) noexcept : parts_(cycles * parts_per_cycle) {}
  /// `parts` parts of a cycle.
  static constexpr cycle_count of_parts(std::uint64_t parts) noexcept {
    cycle_count result;
    result.parts_ = parts;
    return result;
  }
  /// The cycles of `operations` at `rate` operations per cycle; `rate` is a divisor of 384,
  /// or 0 for a core without rates, whose cycles are 0.
  static constexpr cycle_count at_rate(std::uint64_t operations, unsigned rate) noexcept {
    return of_parts(rate == 0 ? 0 : operations * (parts_per_cycle / rate));
  }

  /// The number in parts of a cycle.
  [[nodiscard]] constexpr std::uint64_t parts() const noexcept { return parts_; }
  /// The whole cycles, without the rest.
  [[nodiscard]] constexpr std::uint64_t whole() const noexcept { return parts_ / parts_per_cycle; }
  /// The rest above `whole()` in millionths of a cycle, rounded down; exact if the rest is a number of
  /// sixty-fourths.
  [[nodiscard]] constexpr unsigned millionths() const noexcept {
    return static_cast<unsigned>(parts_ % parts_per_cycle * 1000000 / parts_per_cycle);
  }
  /// The number of cycles, for output; exact up to 2^53 parts if the rest is a number of sixty-fourths.
  [[nodiscard]] constexpr double to_double() const noexcept {
    return static_cast<double>(parts_) / parts_per_cycle;
  }

  /// The exact sum.
  friend constexpr cycle_count operator+(cycle_count a, cycle_count b) noexcept {
    return of_parts(a.parts_ + b.parts_);
  }
  friend constexpr bool operator==(cycle_count, cycle_count) noexcept = default;
  /// Exact comparisons.
  friend constexpr bool operator<(cycle_count a, cycle_count b) noexcept { return a.parts_ < b.parts_; }
  friend constexpr bool operator>(cycle_count a, cycle_count b) noexcept { return b < a; }
  friend constexpr bool operator<=(cycle_count a, cycle_count b) noexcept { return !(b < a); }
  friend constexpr bool operator>=(cycle_count a, cycle_count b) noexcept { return !(a < b); }

 private:
  std::uint64_t parts_ = 0;
};

/// The larger of two numbers of cycles.
constexpr cycle_count longer(cycle_count a, cycle_count b) noexcept { return a < b ? b : a; }

}  // namespace valhall
