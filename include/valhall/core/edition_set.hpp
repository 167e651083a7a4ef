// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall::core {

/// A set of editions: of `Edition`, an enum whose enumerators are the numbers from `First` to `Last`, up
/// to 16.
template <class Edition, Edition First, Edition Last>
class [[nodiscard]] edition_set {
  static_assert(static_cast<unsigned>(Last) - static_cast<unsigned>(First) < 16);

 public:
  /// No edition, or one.
  constexpr edition_set() noexcept = default;
  constexpr edition_set(Edition e) noexcept : bits_(static_cast<std::uint16_t>(1u << place(e))) {}
  /// The editions from `since` to `until`, both included.
  constexpr edition_set(Edition since, Edition until) noexcept
      : bits_(static_cast<std::uint16_t>((2u << place(until)) - (1u << place(since)))) {}

  /// Whether `e` is one of them.
  [[nodiscard]] constexpr bool contains(Edition e) const noexcept { return (bits_ >> place(e) & 1) != 0; }
  /// Whether there is none.
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }

  /// The first edition of a set that is not empty.
  constexpr Edition first() const noexcept {
    Edition e = First;
    while (e < Last && !contains(e)) e = static_cast<Edition>(static_cast<unsigned>(e) + 1);
    return e;
  }
  /// The last edition of a set that is not empty.
  constexpr Edition last() const noexcept {
    Edition e = Last;
    while (e > First && !contains(e)) e = static_cast<Edition>(static_cast<unsigned>(e) - 1);
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

  static constexpr unsigned place(Edition e) noexcept { return static_cast<unsigned>(e) & 15; }
};

}  // namespace valhall::core
