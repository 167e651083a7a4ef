// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/immediate.hpp>
#include <valhall/isa/register_operands.hpp>
#include <valhall/isa/source_encoding.hpp>

#include <cstdint>

/// The registers that a message reads or writes.
namespace valhall {

/// `count` consecutive registers from `base` that a message reads or writes. Rules: `misaligned_staging` if
/// there are several and `base` is odd, `staging_overflow` past r63, in v15 past r127. Empty groups are equal
/// for every base: `staging(r6, 0)` is `staging()`.
class [[nodiscard]] staging {
 public:
  /// The empty group.
  constexpr staging() noexcept = default;

  /// `count` registers from `base` on; with 0 the empty group.
  constexpr staging(reg base, detail::natural count) noexcept
      : staging(detail::raw{}, count != 0 ? base.number() : 0, count.byte()) {
    if (count == 0) rules_ = detail::rules_of_source(base.bits());
  }

  /// A group decoded from a word, in which even an empty group has a base.
  constexpr staging(detail::raw, std::uint64_t base, unsigned count) noexcept
      : base_(static_cast<std::uint8_t>(base)), count_(static_cast<std::uint8_t>(count)) {
    const std::uint64_t past_end = (std::uint64_t{encoding::register_count} - base_ - count_) >> 63;
    rules_ = (base_ & std::uint64_t{count_ > 1}) * detail::rule_set(rule::misaligned_staging) |
             past_end * detail::rule_set(rule::staging_overflow);
  }

  /// A group that breaks `rules`.
  constexpr staging(detail::raw, std::uint64_t base, unsigned count, detail::rule_set rules) noexcept
      : base_(static_cast<std::uint8_t>(base)), count_(static_cast<std::uint8_t>(count)), rules_(rules) {}

  /// The number of the first register.
  [[nodiscard]] constexpr unsigned base() const noexcept { return base_; }
  /// The number of registers.
  [[nodiscard]] constexpr unsigned count() const noexcept { return count_; }
  /// The rules that it breaks.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept { return rules_; }

  friend constexpr bool operator==(staging, staging) noexcept = default;

 private:
  std::uint8_t base_ = 0;
  std::uint8_t count_ = 0;
  detail::rule_set rules_ = 0;
};

}  // namespace valhall
