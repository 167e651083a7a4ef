// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall::core {

/// A set of architectures: of `Arch`, an enum whose enumerators are the numbers from `First` to `Last`, up
/// to 16.
template <class Arch, Arch First, Arch Last>
class [[nodiscard]] arch_set {
  static_assert(static_cast<unsigned>(Last) - static_cast<unsigned>(First) < 16);

 public:
  /// No architecture, or one.
  constexpr arch_set() noexcept = default;
  constexpr arch_set(Arch e) noexcept : bits_(static_cast<std::uint16_t>(1u << place(e))) {}
  /// The architectures from `since` to `until`, both included.
  constexpr arch_set(Arch since, Arch until) noexcept
      : bits_(static_cast<std::uint16_t>((2u << place(until)) - (1u << place(since)))) {}

  /// Whether the set contains `e`.
  [[nodiscard]] constexpr bool contains(Arch e) const noexcept { return (bits_ >> place(e) & 1) != 0; }
  /// Whether the set has no architecture.
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }

  /// The first architecture of a set that is not empty.
  constexpr Arch first() const noexcept {
    Arch e = First;
    while (e < Last && !contains(e)) e = static_cast<Arch>(static_cast<unsigned>(e) + 1);
    return e;
  }
  /// The last architecture of a set that is not empty.
  constexpr Arch last() const noexcept {
    Arch e = Last;
    while (e > First && !contains(e)) e = static_cast<Arch>(static_cast<unsigned>(e) - 1);
    return e;
  }

  /// The union of two sets.
  friend constexpr arch_set operator|(arch_set left, arch_set right) noexcept {
    left.bits_ |= right.bits_;
    return left;
  }
  /// The intersection of two sets.
  friend constexpr arch_set operator&(arch_set left, arch_set right) noexcept {
    left.bits_ &= right.bits_;
    return left;
  }
  friend constexpr bool operator==(arch_set, arch_set) noexcept = default;

 private:
  std::uint16_t bits_ = 0;

  static constexpr unsigned place(Arch e) noexcept { return static_cast<unsigned>(e) & 15; }
};

}  // namespace valhall::core
