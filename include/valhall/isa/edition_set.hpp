// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/edition.hpp>

#include <cstdint>

namespace valhall {

/// A set of editions.
class [[nodiscard]] edition_set {
 public:
  /// No edition, or one.
  constexpr edition_set() noexcept = default;
  constexpr edition_set(edition e) noexcept : bits_(bit(e)) {}
  /// The editions from `since` to `until`, both included.
  constexpr edition_set(edition since, edition until) noexcept
      : bits_(static_cast<std::uint16_t>((bit(until) << 1) - bit(since))) {}

  /// Whether `e` is one of them.
  [[nodiscard]] constexpr bool contains(edition e) const noexcept { return (bits_ & bit(e)) != 0; }
  /// Whether there is none.
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }

  /// The first edition of a set that is not empty.
  constexpr edition first() const noexcept {
    edition e = first_edition;
    while (e < last_edition && !contains(e)) e = next(e);
    return e;
  }
  /// The last edition of a set that is not empty.
  constexpr edition last() const noexcept {
    edition e = last_edition;
    while (e > first_edition && !contains(e)) e = static_cast<edition>(static_cast<unsigned>(e) - 1);
    return e;
  }

  /// Those in either set.
  friend constexpr edition_set operator|(edition_set left, edition_set right) noexcept {
    left.bits_ |= right.bits_;
    return left;
  }
  /// Those in both sets.
  friend constexpr edition_set operator&(edition_set left, edition_set right) noexcept {
    left.bits_ &= right.bits_;
    return left;
  }
  friend constexpr bool operator==(edition_set, edition_set) noexcept = default;

 private:
  std::uint16_t bits_ = 0;

  static constexpr edition next(edition e) noexcept {
    return static_cast<edition>(static_cast<unsigned>(e) + 1);
  }
  static constexpr std::uint16_t bit(edition e) noexcept {
    return static_cast<std::uint16_t>(1u << (static_cast<unsigned>(e) & 15));
  }
};

/// All editions.
inline constexpr edition_set every_edition = {first_edition, last_edition};

}  // namespace valhall
