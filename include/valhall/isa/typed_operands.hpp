// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/lane_accessors.hpp>
#include <valhall/isa/immediate.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/source_encoding.hpp>
#include <valhall/support/integer.hpp>

#include <cstdint>

/// The operands of instructions. Each kind of operand is a type of its own, and the type of a builder's
/// parameter converts only from the kinds allowed there.
namespace valhall {

class word_operand;
class half_register;
class half_pair_register;
class register_pair;
class pair_operand;

/// One of the general registers: r0 to r63, in v15 r0 to r127.
class [[nodiscard]] reg : public lane_accessors<reg> {
 public:
  /// Register `number`. One that the architecture lacks breaks `register_out_of_range` in the instruction
  /// that uses it; in constant evaluation, one that all architectures lack does so immediately.
  constexpr explicit reg(detail::natural number) noexcept : number_(number.byte()) {
    if (number >= detail::most_registers && __builtin_is_constant_evaluated())
      detail::explain<broken_rule>(rule::register_out_of_range);
  }

  constexpr reg(detail::raw, unsigned number) noexcept : number_(static_cast<std::uint8_t>(number)) {}

  /// Its number.
  [[nodiscard]] constexpr unsigned number() const noexcept { return number_; }

  /// As a source operand: the byte and the rules it breaks.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return detail::register_bits(number_); }

  /// Low half, as a source, or as a destination that preserves the other half.
  constexpr half_register h0() const noexcept;
  /// High half, likewise.
  constexpr half_register h1() const noexcept;
  /// Both halves as they are, as a source, or as a destination that is narrower than the result.
  constexpr half_pair_register h01() const noexcept;
  /// The 64-bit pair that starts here, as a source. An odd register breaks `misaligned_pair`.
  constexpr register_pair pair() const noexcept;

  /// Whether both are the same register.
  friend constexpr bool operator==(reg a, reg b) noexcept { return a.number_ == b.number_; }

 private:
  std::uint8_t number_;
};

/// A 32-bit operand, or the first word of a 64-bit pair: a register, a register read for the last time, a
/// uniform, a constant or a word of a special value.
class [[nodiscard]] word_operand : public lane_accessors<word_operand> {
 public:
  /// A register.
  constexpr word_operand(reg r) noexcept : bits_(r.bits()) {}

  constexpr word_operand(detail::raw, std::uint64_t bits) noexcept : bits_(bits) {}

  /// The source byte, the rules that it breaks, and its slot and page of the FAU.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

  /// The 64-bit pair that starts here, at an even register or uniform or the low word of a special value
  /// (otherwise `misaligned_pair` is broken); or an entry of the constant table read as 64 bits.
  constexpr pair_operand pair() const noexcept;

 private:
  std::uint64_t bits_;
};

/// Two words read as 64 bits, made by `pair()` of the first one: makes the meaning explicit where an
/// instruction can also widen a single word.
class [[nodiscard]] pair_operand {
 public:
  /// The pair that starts at `first`.
  constexpr explicit pair_operand(word_operand first) noexcept : first_(first) {}
  /// Its low word.
  constexpr word_operand first() const noexcept { return first_; }

 private:
  word_operand first_;
};

/// Two registers read as 64 bits.
class [[nodiscard]] register_pair {
 public:
  /// The pair that starts at `first`.
  constexpr explicit register_pair(reg first) noexcept : first_(first) {}
  /// Its low register.
  constexpr reg first() const noexcept { return first_; }
  /// The same as an operand of any kind.
  constexpr operator pair_operand() const noexcept { return pair_operand(first_); }

 private:
  reg first_;
};

constexpr register_pair reg::pair() const noexcept { return register_pair(*this); }
constexpr pair_operand word_operand::pair() const noexcept { return pair_operand(*this); }

/// Register `r`, read for the last time: its value is lost afterwards. In a 64-bit source, this kills both
/// registers of the pair.
constexpr word_operand kill(reg r) noexcept {
  return word_operand(detail::raw{}, word_operand(r).bits() | encoding::last_use);
}

/// A word that a 64-bit source reads as a value of 64 bits whose upper half is zero. Architectures from v14
/// on have it.
class [[nodiscard]] extended_operand {
 public:
  /// The word `word`, to be extended.
  constexpr explicit extended_operand(word_operand word) noexcept : bits_(word.bits()) {}
  /// The word as a source without the extension.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }

 private:
  std::uint64_t bits_;
};

/// Lanes of a word, which a 64-bit source extends with zeros. Architectures from v14 on have it.
class [[nodiscard]] extended_part {
 public:
  /// The lanes `part`, to be extended.
  constexpr explicit extended_part(const detail::lane_selection& part) noexcept : part_(part) {}
  /// The whole word, as `word_operand::bits`.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return part_.bits(); }
  /// The lanes that are read.
  [[nodiscard]] constexpr swizzle lanes() const noexcept { return part_.lanes(); }

 private:
  detail::lane_selection part_;
};

/// The word `v`, extended with zeros, as a 64-bit source: `zext(r2)` reads r2 but not r3. An odd register,
/// uniform or word of a special value breaks `misaligned_pair`, a constant `modifier_not_on_source`; before
/// v14 it breaks `not_in_arch`.
constexpr extended_operand zext(word_operand v) noexcept { return extended_operand(v); }
/// Lanes of a word, extended with zeros: `zext(r2.b1())`.
constexpr extended_part zext(const detail::lane_selection& v) noexcept { return extended_part(v); }

/// Uniform `number`, a 32-bit word: 0 to 127, in v15 0 to 255; a larger one breaks `uniform_out_of_range`. An
/// even one and the next form a 64-bit slot.
constexpr word_operand u(detail::natural number) noexcept {
  constexpr unsigned per_page = 1u << encoding::uniform_index_size;
  if (number >= detail::most_uniforms)
    return word_operand(detail::raw{}, detail::refuse(rule::uniform_out_of_range) | detail::absent_uniform);
  return word_operand(
      detail::raw{},
      detail::slot_bits(number / per_page, encoding::uniform | number % per_page) |
          (number < encoding::uniform_count ? 0 : detail::rule_set(rule::uniform_out_of_range)));
}

/// Entry `index`, 0 to 31, of the constant table. Its value may differ between architectures.
constexpr word_operand constant_entry(detail::natural index) noexcept {
  if (index >= encoding::constant_count)
    return word_operand(detail::raw{}, detail::refuse(rule::constant_not_in_table));
  return word_operand(detail::raw{}, detail::fau_flag | encoding::constant | index);
}

namespace detail {

/// Entry `index`, which exists, for a value that it does not have in the architectures of `marks`.
constexpr word_operand entry_with_value(unsigned index, unsigned marks = 0) noexcept {
  return word_operand(raw{}, fau_flag | encoding::constant | index | std::uint64_t{marks} << mark_start);
}

}  // namespace detail

/// A 64-bit value supplied by the hardware or the driver: `lane_id`, `blend_descriptor(0)`. An instruction
/// reads one of its words or, in a 64-bit source, all of it.
class [[nodiscard]] special {
 public:
  /// Entry `entry` of FAU page `page`; an entry without a name breaks `reserved_value`.
  constexpr special(detail::natural page, detail::natural entry) noexcept {
    const bool known =
        page < encoding::fau_page_count && entry < 32 && (encoding::special_entries[page] >> entry & 1) != 0;
    if (!known) {
      rules_ = detail::refuse(rule::reserved_value);
      return;
    }
    page_ = static_cast<std::uint8_t>(page);
    entry_ = static_cast<std::uint8_t>(entry);
  }
  constexpr special(detail::raw, std::uint8_t page, std::uint8_t entry) noexcept
      : page_(page), entry_(entry) {}

  /// The low word, or the whole value where 64 bits are read.
  constexpr word_operand w0() const noexcept { return word(0); }
  /// The high word.
  constexpr word_operand w1() const noexcept { return word(1); }
  /// The whole value.
  constexpr pair_operand pair() const noexcept { return word(0).pair(); }

  /// Its FAU page.
  [[nodiscard]] constexpr unsigned page() const noexcept { return page_; }
  /// Its entry in the page.
  [[nodiscard]] constexpr unsigned entry() const noexcept { return entry_; }

 private:
  constexpr word_operand word(unsigned index) const noexcept {
    return word_operand(
        detail::raw{},
        rules_ | detail::special_bits(page_, encoding::special | std::uint64_t{entry_} * 2 | index));
  }

  detail::rule_set rules_ = 0;
  std::uint8_t page_ = 0;
  std::uint8_t entry_ = 0;
};

namespace detail {

constexpr unsigned negate_bit = 1;
constexpr unsigned absolute_bit = 2;

/// The absolute value applies before negation, so it cancels an earlier negation.
constexpr unsigned negated(unsigned sign) noexcept { return sign ^ negate_bit; }
constexpr unsigned absolute(unsigned) noexcept { return absolute_bit; }

}  // namespace detail

/// One half of a register: read, or written with the other half preserved.
class [[nodiscard]] half_register : public half_operand {
 public:
  /// The register.
  constexpr reg whole() const noexcept { return register_; }

 private:
  friend class reg;

  constexpr half_register(reg r, swizzle half) noexcept : half_operand(r.bits(), half), register_(r) {}

  reg register_;
};

/// Both halves of a register in their order.
class [[nodiscard]] half_pair_register : public half_pair_operand {
 public:
  /// The register.
  constexpr reg whole() const noexcept { return register_; }

 private:
  friend class reg;

  constexpr explicit half_pair_register(reg r) noexcept
      : half_pair_operand(r.bits(), swizzle::h01), register_(r) {}

  reg register_;
};

constexpr half_pair_register reg::h01() const noexcept { return half_pair_register(*this); }
constexpr half_register reg::h0() const noexcept { return half_register(*this, swizzle::h0); }
constexpr half_register reg::h1() const noexcept { return half_register(*this, swizzle::h1); }

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

/// A word with all bits inverted.
class [[nodiscard]] inverted_operand {
 public:
  /// The word `word`, to be inverted.
  constexpr explicit inverted_operand(word_operand word) noexcept : word_(word) {}
  /// The word without the inversion.
  constexpr word_operand word() const noexcept { return word_; }

 private:
  word_operand word_;
};

/// The word with all bits inverted.
constexpr inverted_operand operator~(word_operand v) noexcept { return inverted_operand(v); }

/// A pair with all bits inverted.
class [[nodiscard]] inverted_pair {
 public:
  /// The pair `whole`, to be inverted.
  constexpr explicit inverted_pair(pair_operand whole) noexcept : whole_(whole) {}
  /// Its low word, without the inversion.
  constexpr word_operand first() const noexcept { return whole_.first(); }

 private:
  pair_operand whole_;
};

/// The pair with all bits inverted.
constexpr inverted_pair operator~(pair_operand v) noexcept { return inverted_pair(v); }

/// An extended word with all of its 64 bits inverted.
class [[nodiscard]] inverted_extension {
 public:
  /// The extended word `value`, to be inverted.
  constexpr explicit inverted_extension(extended_operand value) noexcept : value_(value) {}
  /// The extended word without the inversion.
  constexpr extended_operand value() const noexcept { return value_; }

 private:
  extended_operand value_;
};

/// The extended word with all of its 64 bits inverted.
constexpr inverted_extension operator~(extended_operand v) noexcept { return inverted_extension(v); }

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
