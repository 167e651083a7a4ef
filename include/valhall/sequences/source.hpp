// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/immediate.hpp>
#include <valhall/isa/operand.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// Sources of sequences. An operand of a program with virtual registers can be used in a single word only, so
/// a sequence needs the value itself.
namespace valhall {

namespace detail {

template <class Program>
Program& unevaluated_program() noexcept;

/// A register of `Program`: `virtual_register`, or `reg`.
template <class Program>
using register_in = decltype(unevaluated_program<Program>().value());

/// An integer of at most 32 bits.
template <class Value>
concept short_integer = integer<Value> && sizeof(Value) <= sizeof(std::uint32_t);

/// An operand that is neither a register nor a number: a uniform, a constant or a special value, or, where
/// registers have numbers, a register with a sign.
template <class Value, class Register>
concept other_source = !__is_same(Value, Register) && !integer<Value> && !single_float<Value> &&
                       requires(const Value& v, void (*take)(operand)) {
  take(v);
};

}  // namespace detail

/// A source of a sequence: a register, a uniform, a special value or a number, with lanes and a sign.
/// `Register` is `virtual_register`, or `reg` where registers have numbers. Numbers need not be in the
/// constant table. In a program with virtual registers write `-sequence_source(x)`, since the operand `-x`
/// can be used in a single word only.
template <class Register>
class [[nodiscard]] sequence_source {
 public:
  /// A register.
  constexpr sequence_source(Register r) noexcept : register_(r), kind_(kind::in_register) {}
  /// A word, or a float.
  template <detail::short_integer Value>
  constexpr sequence_source(Value bits) noexcept : bits_(static_cast<std::uint32_t>(bits)) {}
  template <detail::single_float Value>
  constexpr sequence_source(Value number) noexcept : bits_(float_bits(number)) {}
  /// A uniform, an entry of the constant table or a special value.
  template <detail::other_source<Register> Value>
  constexpr sequence_source(const Value& other) noexcept : kind_(kind::other) {
    fixed_ = other;
  }

  /// The source with its sign flipped, as a float.
  constexpr sequence_source operator-() const noexcept {
    sequence_source s = *this;
    if (is_number())
      s.bits_ ^= sign_bit;
    else
      s.is_negated_ = !is_negated_;
    return s;
  }
  /// The absolute value, as a float.
  friend constexpr sequence_source abs(sequence_source s) noexcept {
    s.bits_ &= ~sign_bit;
    s.is_absolute_ = !s.is_number();
    s.is_negated_ = false;
    return s;
  }
  /// The source with `lanes` in place of its own; a number stays whole.
  constexpr sequence_source with_lanes(swizzle lanes) const noexcept {
    sequence_source s = *this;
    s.lanes_ = lanes;
    return s;
  }

  /// Whether it is a register.
  [[nodiscard]] constexpr bool is_register() const noexcept { return kind_ == kind::in_register; }
  /// Whether it is a number.
  [[nodiscard]] constexpr bool is_number() const noexcept { return kind_ == kind::number; }
  /// Whether it has a sign or an absolute value to apply.
  [[nodiscard]] constexpr bool has_sign() const noexcept {
    return !is_number() && (is_negated_ || is_absolute_);
  }
  /// Whether it is an absolute value.
  [[nodiscard]] constexpr bool is_absolute() const noexcept { return is_absolute_; }
  /// Whether it is negated, after any absolute value.
  [[nodiscard]] constexpr bool is_negated() const noexcept { return is_negated_; }
  /// The lanes that are read; `swizzle::none` for all.
  [[nodiscard]] constexpr swizzle lanes() const noexcept { return lanes_; }
  /// The bits of a number.
  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }
  /// The register.
  constexpr Register register_of() const noexcept { return register_; }
  /// The operand that is neither a register nor a number.
  constexpr operand other() const noexcept { return fixed_; }

  /// `whole`, with the lanes and the sign of this source.
  constexpr operand modified(operand whole) const noexcept {
    if (lanes_ != swizzle::none) whole = whole.with_lanes(lanes_);
    if (is_absolute_) whole = abs(whole);
    return is_negated_ ? -whole : whole;
  }

 private:
  enum class kind : std::uint8_t { number, in_register, other };
  static constexpr std::uint32_t sign_bit = 0x80000000;

  union {
    Register register_;   ///< If it is a register.
    operand fixed_ = {};  ///< If it is neither a register nor a number.
  };
  std::uint32_t bits_ = 0;
  kind kind_ = kind::number;
  swizzle lanes_ = swizzle::none;
  bool is_negated_ = false, is_absolute_ = false;
};

}  // namespace valhall
