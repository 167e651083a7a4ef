// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/instruction.hpp>
#include <valhall/isa/encoding.hpp>
#include <valhall/isa/parts.hpp>

#include <cstdint>

/// What may stand among the operands of an instruction. Each kind of operand is a type of its own, and the
/// type of a builder's parameter converts from just those kinds that the place takes.
namespace valhall {

namespace detail {

/// Reports `r` while a constant is evaluated, and gives it to carry at run time.
constexpr rule_set refuse(rule r) noexcept {
  if (!__builtin_is_constant_evaluated()) return rule_set(r);
  using broken_rule::constant_not_in_table;
  if (r == rule::constant_not_in_table)  // Compilers quote the line of the call.
    constant_not_in_table("use IADD_IMM.i32 into a register, a uniform, or what resolve_constant finds");
  refuse_constant(rule_set(r));
  return rule_set(r);
}

// An operand read by an instruction is 64 bits: the source byte in bits 0-7, the rules that it breaks in
// some of bits 9-25, bit 59 if it comes through the FAU, and for a uniform or a special value its slot and
// page twice: as they are in bits 50-58, inverted in bits 41-49. Where the union of several operands has a
// bit in both, two of them name different slots or pages.
constexpr std::uint64_t source_byte = 0xff;
constexpr std::uint64_t fau_flag = std::uint64_t{1} << 59;
constexpr unsigned slot_key_size = 9;
constexpr unsigned slot_key_start = 50;
constexpr unsigned inverse_key_start = slot_key_start - slot_key_size;
constexpr std::uint64_t inverse_keys = ((std::uint64_t{1} << slot_key_size) - 1) << inverse_key_start;
constexpr std::uint64_t inverse_pages = std::uint64_t{3} << (inverse_key_start + slot_key_size - 2);
constexpr std::uint64_t page_bits = std::uint64_t{3} << (slot_key_start + slot_key_size - 2);
static_assert(slot_key_start + slot_key_size - 2 == encoding::fau_page_start,
              "the page lies where the instruction word has it");

/// Bits of a register's byte that are zero if the register exists; with `odd_register`, if it can begin a
/// pair.
constexpr std::uint64_t no_register = 0xff & ~std::uint64_t{encoding::register_count - 1};
constexpr std::uint64_t odd_register = 1;

constexpr std::uint64_t slot_bits(std::uint64_t page, std::uint64_t byte) noexcept {
  const std::uint64_t key = page << 7 | byte >> 1;
  const std::uint64_t inverse = ~key & ((std::uint64_t{1} << slot_key_size) - 1);
  return fau_flag | byte | key << slot_key_start | inverse << inverse_key_start;
}

constexpr bool is_constant(std::uint64_t bits) noexcept {
  return (bits & encoding::special) == encoding::constant;
}

}  // namespace detail

class word_operand;
class half_register;
class register_pair;
class pair_operand;

/// One of the 64 general registers, r0 to r63.
class reg : public parts<reg> {
 public:
  /// Register `number`, 0 to 63. A larger one breaks `register_out_of_range`: at once in constant
  /// evaluation, else in the instruction that it is used in.
  constexpr explicit reg(unsigned number) noexcept
      : number_(static_cast<std::uint8_t>(number < 0xff ? number : 0xff)) {
    if (number >= encoding::register_count && __builtin_is_constant_evaluated())
      broken_rule::register_out_of_range();
  }

  constexpr unsigned number() const noexcept { return number_; }

  /// As an operand that is read: the byte and the rules it breaks.
  constexpr std::uint64_t bits() const noexcept {
    return (number_ & (encoding::register_count - 1)) |
           (number_ < encoding::register_count ? 0 : detail::rule_set(rule::register_out_of_range));
  }

  /// Low half, as an operand that is read or as a destination that keeps the other half.
  constexpr half_register h0() const noexcept;
  /// High half, likewise.
  constexpr half_register h1() const noexcept;
  /// The 64-bit pair that begins here, as an operand that is read. An odd register breaks
  /// `misaligned_pair`.
  constexpr register_pair pair() const noexcept;

  friend constexpr bool operator==(reg a, reg b) noexcept { return a.number_ == b.number_; }

 private:
  std::uint8_t number_;
};

/// A 32-bit operand as it is, or the 64-bit pair that begins there: a register, a register read for the
/// last time, a uniform, a constant or a word of a special value.
class word_operand : public parts<word_operand> {
 public:
  constexpr word_operand(reg r) noexcept : bits_(r.bits()) {}

  /// For the functions below: the operand of that representation.
  static constexpr word_operand of_bits(std::uint64_t bits) noexcept { return word_operand(bits, 0); }
  constexpr std::uint64_t bits() const noexcept { return bits_; }

  /// The 64-bit pair that begins here, an even register or uniform or the low word of a special value, else
  /// `misaligned_pair` is broken; or the entry of the constant table where 64 bits are read.
  constexpr pair_operand pair() const noexcept;

 private:
  constexpr word_operand(std::uint64_t bits, int) noexcept : bits_(bits) {}
  std::uint64_t bits_;
};

/// Two words read as 64 bits, which `pair()` of the first one makes: where an instruction can also take a
/// word and extend it, what is written says which is meant.
class pair_operand {
 public:
  constexpr explicit pair_operand(word_operand first) noexcept : first_(first) {}
  constexpr word_operand first() const noexcept { return first_; }

 private:
  word_operand first_;
};

/// The same of two registers.
class register_pair {
 public:
  constexpr explicit register_pair(reg first) noexcept : first_(first) {}
  constexpr reg first() const noexcept { return first_; }
  constexpr operator pair_operand() const noexcept { return pair_operand(first_); }

 private:
  reg first_;
};

constexpr register_pair reg::pair() const noexcept { return register_pair(*this); }
constexpr pair_operand word_operand::pair() const noexcept { return pair_operand(*this); }

/// Register `r`, read for the last time: its value is gone afterwards. On a 64-bit source this ends both
/// registers of the pair.
constexpr word_operand kill(reg r) noexcept {
  return word_operand::of_bits(word_operand(r).bits() | encoding::last_use);
}

/// Uniform `number`, 0 to 127 (32-bit words); a larger one breaks `uniform_out_of_range`. Two neighbours
/// from an even one form a 64-bit slot.
constexpr word_operand u(unsigned number) noexcept {
  constexpr unsigned per_page = 1u << encoding::uniform_index_size;
  if (number >= encoding::uniform_count)
    return word_operand::of_bits(detail::refuse(rule::uniform_out_of_range));
  return word_operand::of_bits(detail::slot_bits(number / per_page, encoding::uniform | number % per_page));
}

/// Entry `index`, 0 to 31, of the constant table.
constexpr word_operand constant_entry(unsigned index) noexcept {
  if (index >= encoding::constant_count)
    return word_operand::of_bits(detail::refuse(rule::constant_not_in_table));
  return word_operand::of_bits(detail::fau_flag | encoding::constant | index);
}

/// A 64-bit value that the hardware supplies; an instruction reads one of its words.
class special {
 public:
  constexpr special(unsigned page, unsigned entry) noexcept
      : page_(static_cast<std::uint8_t>(page)), entry_(static_cast<std::uint8_t>(entry)) {}

  /// The low word, or the whole value where 64 bits are read.
  constexpr word_operand w0() const noexcept { return word(0); }
  /// The high word.
  constexpr word_operand w1() const noexcept { return word(1); }
  /// The whole value.
  constexpr pair_operand pair() const noexcept { return word(0).pair(); }

  constexpr unsigned page() const noexcept { return page_; }
  constexpr unsigned entry() const noexcept { return entry_; }

 private:
  constexpr word_operand word(unsigned index) const noexcept {
    return word_operand::of_bits(detail::slot_bits(page_, encoding::special | entry_ * 2u | index));
  }

  std::uint8_t page_;
  std::uint8_t entry_;
};

namespace detail {

constexpr unsigned negate_bit = 1;
constexpr unsigned absolute_bit = 2;

/// The order is absolute value, then negation, so the absolute value takes an earlier negation away.
constexpr unsigned negated(unsigned sign) noexcept { return sign ^ negate_bit; }
constexpr unsigned absolute(unsigned) noexcept { return absolute_bit; }

}  // namespace detail

/// A half of a register: read, or written with the other half kept.
class half_register : public half_operand {
 public:
  constexpr half_register(reg r, swizzle half) noexcept : half_operand(r.bits(), half), register_(r) {}
  constexpr reg whole() const noexcept { return register_; }

 private:
  reg register_;
};

constexpr half_register reg::h0() const noexcept { return half_register(*this, swizzle::h0); }
constexpr half_register reg::h1() const noexcept { return half_register(*this, swizzle::h1); }

/// A part of a word, as a floating-point operand with a sign.
template <class Part>
class signed_part : public Part {
 public:
  constexpr signed_part(Part whole, unsigned sign) noexcept : Part(whole), sign_(sign) {}
  constexpr unsigned sign() const noexcept { return sign_; }

 private:
  unsigned sign_;
};

using float_half_operand = signed_part<half_operand>;
using float_half_pair_operand = signed_part<half_pair_operand>;

/// A word as a floating-point operand that is negated, taken absolute, or both.
class float_operand {
 public:
  constexpr float_operand(word_operand word, unsigned sign) noexcept : word_(word), sign_(sign) {}
  constexpr word_operand word() const noexcept { return word_; }
  constexpr std::uint64_t bits() const noexcept { return word_.bits(); }
  constexpr unsigned sign() const noexcept { return sign_; }

  constexpr float_half_operand h0() const noexcept { return {word_.h0(), sign_}; }
  constexpr float_half_operand h1() const noexcept { return {word_.h1(), sign_}; }
  constexpr float_half_pair_operand h00() const noexcept { return {word_.h00(), sign_}; }
  constexpr float_half_pair_operand h10() const noexcept { return {word_.h10(), sign_}; }
  constexpr float_half_pair_operand h01() const noexcept { return {word_.h01(), sign_}; }
  constexpr float_half_pair_operand h11() const noexcept { return {word_.h11(), sign_}; }

 private:
  word_operand word_;
  unsigned sign_;
};

/// The operand with its sign changed.
constexpr float_operand operator-(word_operand v) noexcept { return {v, detail::negate_bit}; }
constexpr float_operand operator-(float_operand v) noexcept { return {v.word(), detail::negated(v.sign())}; }
constexpr float_half_operand operator-(half_operand v) noexcept { return {v, detail::negate_bit}; }
constexpr float_half_operand operator-(float_half_operand v) noexcept {
  return {v, detail::negated(v.sign())};
}
constexpr float_half_pair_operand operator-(half_pair_operand v) noexcept { return {v, detail::negate_bit}; }
constexpr float_half_pair_operand operator-(float_half_pair_operand v) noexcept {
  return {v, detail::negated(v.sign())};
}

/// The absolute value of the operand. It comes before the negation: `-abs(r1)`.
constexpr float_operand abs(word_operand v) noexcept { return {v, detail::absolute_bit}; }
constexpr float_operand abs(float_operand v) noexcept { return {v.word(), detail::absolute(v.sign())}; }
constexpr float_half_operand abs(half_operand v) noexcept { return {v, detail::absolute_bit}; }
constexpr float_half_operand abs(float_half_operand v) noexcept { return {v, detail::absolute(v.sign())}; }
constexpr float_half_pair_operand abs(half_pair_operand v) noexcept { return {v, detail::absolute_bit}; }
constexpr float_half_pair_operand abs(float_half_pair_operand v) noexcept {
  return {v, detail::absolute(v.sign())};
}

/// A word, or a pair, with all its bits inverted.
class inverted_operand {
 public:
  constexpr explicit inverted_operand(word_operand word) noexcept : word_(word) {}
  constexpr word_operand word() const noexcept { return word_; }

 private:
  word_operand word_;
};

constexpr inverted_operand operator~(word_operand v) noexcept { return inverted_operand(v); }

/// A pair with all its bits inverted.
class inverted_pair {
 public:
  constexpr explicit inverted_pair(pair_operand whole) noexcept : whole_(whole) {}
  constexpr word_operand first() const noexcept { return whole_.first(); }

 private:
  pair_operand whole_;
};

constexpr inverted_pair operator~(pair_operand v) noexcept { return inverted_pair(v); }

/// `count` consecutive registers from `base`, which a message instruction reads or writes. Rules:
/// `misaligned_staging` if there are several and `base` is odd, `staging_overflow` past r63.
class staging {
 public:
  /// No register at all.
  constexpr staging() noexcept = default;

  constexpr staging(reg base, unsigned count) noexcept
      : base_(static_cast<std::uint8_t>(base.number())),
        count_(static_cast<std::uint8_t>(count < 0xff ? count : 0xff)) {
    const std::uint64_t past_end = (std::uint64_t{encoding::register_count} - base_ - count_) >> 63;
    rules_ = (base_ & std::uint64_t{count_ > 1}) * detail::rule_set(rule::misaligned_staging) |
             past_end * detail::rule_set(rule::staging_overflow);
  }

  constexpr unsigned base() const noexcept { return base_; }
  constexpr unsigned count() const noexcept { return count_; }
  constexpr detail::rule_set rules() const noexcept { return rules_; }

 private:
  std::uint8_t base_ = 0;
  std::uint8_t count_ = 0;
  detail::rule_set rules_ = 0;
};

/// An immediate of `Bits` bits. A literal converts by itself and does not compile if it does not fit; a
/// value of run time goes through `checked`.
template <unsigned Bits, bool Signed>
class immediate {
 public:
  static constexpr long long lowest = Signed ? -(1ll << (Bits - 1)) : 0;
  static constexpr long long highest = Signed ? (1ll << (Bits - 1)) - 1 : (1ll << Bits) - 1;

  /// `value`, from `lowest` to `highest`, else the rule `immediate_out_of_range`.
  consteval immediate(long long value) noexcept : field_(bits_of(value)) {
    if (value < lowest || value > highest) broken_rule::immediate_out_of_range();
  }

  /// The same for a value that is not a constant: one out of range breaks the instruction it is used in.
  static constexpr immediate checked(long long value) noexcept { return immediate(value, 0); }

  /// The bits of the field, from bit 0 up.
  constexpr std::uint64_t field() const noexcept { return field_; }
  constexpr detail::rule_set rules() const noexcept { return rules_; }

 private:
  constexpr immediate(long long value, int) noexcept
      : field_(bits_of(value)),
        rules_(value < lowest || value > highest ? detail::refuse(rule::immediate_out_of_range) : 0) {}

  static constexpr std::uint64_t bits_of(long long value) noexcept {
    return static_cast<std::uint64_t>(value) & ((std::uint64_t{1} << Bits) - 1);
  }

  std::uint64_t field_;
  detail::rule_set rules_ = 0;
};

namespace detail {

template <class T>
constexpr bool is_bool = false;
template <>
inline constexpr bool is_bool<bool> = true;

/// A type that counts: neither bool nor an enum nor floating point.
template <class T>
concept integer = !is_bool<T> && !__is_enum(T) && !__is_class(T) && requires(T v) {
  v % v;
};

/// A number of a certain kind, for an immediate that takes just that kind.
class named_number {
 public:
  constexpr explicit named_number(long long value) noexcept : value_(value) {}
  constexpr long long value() const noexcept { return value_; }

  /// What a field of `size` bits holds of it, and the rule that it breaks there.
  constexpr std::uint64_t field(unsigned size) const noexcept {
    return static_cast<std::uint64_t>(value_) & ((std::uint64_t{1} << size) - 1);
  }
  constexpr rule_set rules(unsigned size) const noexcept {
    return value_ < 0 || value_ >> size != 0 ? refuse(rule::immediate_out_of_range) : 0;
  }

 private:
  long long value_;
};

}  // namespace detail

/// The bits of a 32-bit float, for an immediate of a floating-point instruction.
constexpr std::uint32_t float_bits(float value) noexcept { return __builtin_bit_cast(std::uint32_t, value); }

}  // namespace valhall
