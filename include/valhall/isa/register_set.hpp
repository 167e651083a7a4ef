// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/typed_operands.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/bits128.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

namespace valhall {

/// A set of general registers, r0 to r127.
class [[nodiscard]] register_set {
 public:
  /// Iterates over the registers of a set, from the lowest up.
  class iterator {
   public:
    /// The registers in `bits`.
    constexpr explicit iterator(detail::bits128 bits) noexcept : bits_(bits) {}
    /// The register.
    constexpr reg operator*() const noexcept {
      using detail::index_of_lowest;
      return reg(index_of_lowest(bits_));
    }
    /// To the next register.
    constexpr iterator& operator++() noexcept {
      using detail::without_lowest;
      bits_ = without_lowest(bits_);
      return *this;
    }
    friend constexpr bool operator==(iterator, iterator) noexcept = default;

   private:
    detail::bits128 bits_;
  };

  /// No register.
  constexpr register_set() noexcept = default;
  /// r0 to r63: the registers n of which bit n is set.
  template <detail::integer Number>
  constexpr explicit register_set(Number bits) noexcept : bits_(static_cast<std::uint64_t>(bits)) {}
  constexpr explicit register_set(detail::bits128 bits) noexcept : bits_(bits) {}

  /// The set of `r` alone; empty for a register that does not exist.
  static constexpr register_set of(reg r) noexcept { return range(r.number(), 1); }
  /// `count` registers from number `first` up; those past the last one are omitted.
  static constexpr register_set range(unsigned first, unsigned count) noexcept {
    if (first < 64 && count < 64 - first) [[likely]]
      return register_set(((std::uint64_t{1} << count) - 1) << first);
    constexpr unsigned size = 8 * sizeof(detail::bits128);
    constexpr detail::bits128 none = {}, all = ~none;
    return register_set(first < size ? (count < size ? ~(all << count) : all) << first : none);
  }

  /// Bit n: rn is a member.
  [[nodiscard]] constexpr std::uint64_t low() const noexcept { return bits_.low; }
  /// Bit n: r(64 + n) is a member.
  [[nodiscard]] constexpr std::uint64_t high() const noexcept { return bits_.high; }
  /// `low` and `high`, as the library combines them.
  [[nodiscard]] constexpr detail::bits128 bits() const noexcept { return bits_; }
  /// Whether there is no member.
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  /// Whether `r` is a member; a register that does not exist never is.
  [[nodiscard]] constexpr bool contains(reg r) const noexcept { return (bits_ & of(r).bits_) != 0; }
  /// The number of members.
  [[nodiscard]] constexpr unsigned size() const noexcept {
    using detail::count_bits;
    return count_bits(bits_);
  }
  /// The members, from the lowest up.
  constexpr iterator begin() const noexcept { return iterator(bits_); }
  constexpr iterator end() const noexcept { return iterator(0); }

  /// The registers in `a` or `b`.
  friend constexpr register_set operator|(register_set a, register_set b) noexcept {
    return register_set(a.bits_ | b.bits_);
  }
  /// The registers in both.
  friend constexpr register_set operator&(register_set a, register_set b) noexcept {
    return register_set(a.bits_ & b.bits_);
  }
  /// The registers in `a` that are not in `b`.
  friend constexpr register_set operator-(register_set a, register_set b) noexcept {
    return register_set(a.bits_ & ~b.bits_);
  }
  /// Adds the registers of `other`.
  constexpr register_set& operator|=(register_set other) noexcept { return *this = *this | other; }
  friend constexpr bool operator==(register_set, register_set) noexcept = default;

 private:
  detail::bits128 bits_ = {};
};

}  // namespace valhall
