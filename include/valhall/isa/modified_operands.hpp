// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_operands.hpp>

#include <cstdint>

/// Operands with a sign, and inverted operands.
namespace valhall {

namespace detail {

constexpr unsigned negate_bit = 1;
constexpr unsigned absolute_bit = 2;

/// The absolute value applies before negation, so it cancels an earlier negation.
constexpr unsigned negated(unsigned sign) noexcept { return sign ^ negate_bit; }
constexpr unsigned absolute(unsigned) noexcept { return absolute_bit; }

}  // namespace detail

/// Lanes of a word as a floating-point operand with a sign. Holds the lanes as a member rather than a base,
/// so that it does not convert to an operand without the sign.
template <class Part>
class [[nodiscard]] signed_part {
 public:
  constexpr signed_part(detail::raw, Part part, unsigned sign) noexcept : part_(part), sign_(sign) {}

  /// The lanes without the sign.
  constexpr Part part() const noexcept { return part_; }
  /// The whole word, as `word_operand::bits`.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return part_.bits(); }
  /// The lanes that are read.
  [[nodiscard]] constexpr swizzle lanes() const noexcept { return part_.lanes(); }
  /// The sign: bit 0 negation, bit 1 absolute value, which applies first.
  [[nodiscard]] constexpr unsigned sign() const noexcept { return sign_; }

 private:
  Part part_;
  unsigned sign_;
};

/// One half with a sign.
using float_half_operand = signed_part<half_operand>;
/// Two halves with a sign, which applies to both.
using float_half_pair_operand = signed_part<half_pair_operand>;

/// A word as a floating-point operand with negation, absolute value, or both.
class [[nodiscard]] float_operand {
 public:
  constexpr float_operand(detail::raw, word_operand word, unsigned sign) noexcept
      : word_(word), sign_(sign) {}

  /// The word without the sign.
  constexpr word_operand word() const noexcept { return word_; }
  /// The word, as `word_operand::bits`.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return word_.bits(); }
  /// The sign: bit 0 negation, bit 1 absolute value, which applies first.
  [[nodiscard]] constexpr unsigned sign() const noexcept { return sign_; }

  /// The low half.
  constexpr float_half_operand h0() const noexcept { return {detail::raw{}, word_.h0(), sign_}; }
  /// The high half.
  constexpr float_half_operand h1() const noexcept { return {detail::raw{}, word_.h1(), sign_}; }
  /// The low half twice.
  constexpr float_half_pair_operand h00() const noexcept { return {detail::raw{}, word_.h00(), sign_}; }
  /// The halves exchanged.
  constexpr float_half_pair_operand h10() const noexcept { return {detail::raw{}, word_.h10(), sign_}; }
  /// Both halves as they are.
  constexpr float_half_pair_operand h01() const noexcept { return {detail::raw{}, word_.h01(), sign_}; }
  /// The high half twice.
  constexpr float_half_pair_operand h11() const noexcept { return {detail::raw{}, word_.h11(), sign_}; }

 private:
  word_operand word_;
  unsigned sign_;
};

/// The operand with its sign flipped.
constexpr float_operand operator-(word_operand v) noexcept { return {detail::raw{}, v, detail::negate_bit}; }
constexpr float_operand operator-(float_operand v) noexcept {
  return {detail::raw{}, v.word(), detail::negated(v.sign())};
}
constexpr float_half_operand operator-(half_operand v) noexcept {
  return {detail::raw{}, v, detail::negate_bit};
}
constexpr float_half_operand operator-(float_half_operand v) noexcept {
  return {detail::raw{}, v.part(), detail::negated(v.sign())};
}
constexpr float_half_pair_operand operator-(half_pair_operand v) noexcept {
  return {detail::raw{}, v, detail::negate_bit};
}
constexpr float_half_pair_operand operator-(float_half_pair_operand v) noexcept {
  return {detail::raw{}, v.part(), detail::negated(v.sign())};
}

/// The absolute value of the operand. It applies before a negation: `-abs(r1)`.
constexpr float_operand abs(word_operand v) noexcept { return {detail::raw{}, v, detail::absolute_bit}; }
constexpr float_operand abs(float_operand v) noexcept {
  return {detail::raw{}, v.word(), detail::absolute(v.sign())};
}
constexpr float_half_operand abs(half_operand v) noexcept { return {detail::raw{}, v, detail::absolute_bit}; }
constexpr float_half_operand abs(float_half_operand v) noexcept {
  return {detail::raw{}, v.part(), detail::absolute(v.sign())};
}
constexpr float_half_pair_operand abs(half_pair_operand v) noexcept {
  return {detail::raw{}, v, detail::absolute_bit};
}
constexpr float_half_pair_operand abs(float_half_pair_operand v) noexcept {
  return {detail::raw{}, v.part(), detail::absolute(v.sign())};
}

/// A word, a pair or an extended word with all bits inverted.
template <class Operand>
struct [[nodiscard]] inverted {
  Operand operand;  ///< Without the inversion.
};

/// The word with all bits inverted.
constexpr inverted<word_operand> operator~(word_operand v) noexcept { return {v}; }
/// The pair with all bits inverted.
constexpr inverted<pair_operand> operator~(pair_operand v) noexcept { return {v}; }
/// The extended word with all of its 64 bits inverted.
constexpr inverted<extended_operand> operator~(extended_operand v) noexcept { return {v}; }

}  // namespace valhall
