// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/operand.hpp>

#include <cstdint>

namespace valhall {

/// What an `operand` names.
enum class operand_kind : std::uint8_t {
  none,
  general_register,   ///< r0 to r63, perhaps read for the last time.
  uniform,            ///< u0 to u127.
  constant,           ///< An entry of the constant table.
  special_value,      ///< A word of a special value.
  staging_registers,  ///< A group of registers of a message.
  immediate_value,    ///< A number in the word.
};

/// Any operand, where its kind is known only at run time: what `encode` takes and `decode` gives.
class operand {
 public:
  constexpr operand() noexcept = default;
  constexpr operand(reg r) noexcept : bits_(r.bits()), shape_(source_class) {}
  constexpr operand(word_operand v) noexcept : bits_(v.bits()), shape_(source_class) {}
  constexpr operand(const detail::part& v) noexcept
      : bits_(v.bits()), shape_(source_shape(v.lanes(), 0, false)) {}
  template <class Part>
  constexpr operand(const signed_part<Part>& v) noexcept
      : bits_(v.bits()), shape_(source_shape(v.lanes(), v.sign(), false)) {}
  constexpr operand(float_operand v) noexcept
      : bits_(v.bits()), shape_(source_shape(swizzle::none, v.sign(), false)) {}
  constexpr operand(inverted_operand v) noexcept
      : bits_(v.word().bits()), shape_(source_shape(swizzle::none, 0, true)) {}
  constexpr operand(staging group) noexcept
      : bits_(group.base() | std::uint64_t{group.count()} << count_start),
        rules_(static_cast<std::uint32_t>(group.rules())),
        shape_(staging_class) {}
  /// An immediate; whether it fits is known only with its place.
  constexpr operand(long long value) noexcept
      : bits_(static_cast<std::uint64_t>(value)), shape_(immediate_class) {}
  constexpr operand(int value) noexcept : operand(static_cast<long long>(value)) {}
  constexpr operand(long value) noexcept : operand(static_cast<long long>(value)) {}
  constexpr operand(unsigned value) noexcept : operand(static_cast<long long>(value)) {}
  constexpr operand(unsigned long value) noexcept : operand(static_cast<long long>(value)) {}

  /// An operand that is read, from its source byte on `page`, with `lanes`, and with `signs` (bit 0
  /// negation, bit 1 absolute value).
  static constexpr operand read(std::uint64_t byte, std::uint64_t page, swizzle lanes, unsigned signs,
                                bool inverted) noexcept {
    operand result;
    const bool keyed =
        (byte & encoding::special) == encoding::special || (byte & encoding::constant) == encoding::uniform;
    result.bits_ = keyed                       ? detail::slot_bits(page, byte)
                   : detail::is_constant(byte) ? detail::fau_flag | byte
                                               : byte;
    result.shape_ = source_shape(lanes, signs, inverted);
    return result;
  }

  constexpr operand_kind kind() const noexcept {
    if (shape_ == staging_class) return operand_kind::staging_registers;
    if (shape_ == immediate_class) return operand_kind::immediate_value;
    if (!is_source()) return operand_kind::none;
    const std::uint64_t byte = bits_ & detail::source_byte;
    if ((byte & encoding::special) == encoding::special) return operand_kind::special_value;
    if ((byte & encoding::constant) == encoding::constant) return operand_kind::constant;
    if ((byte & encoding::uniform) != 0) return operand_kind::uniform;
    return operand_kind::general_register;
  }

  /// Number of the register (the first one of a group) or uniform, entry of the constant table, or for a
  /// special value its entry times two plus the word.
  constexpr unsigned number() const noexcept {
    switch (kind()) {
      case operand_kind::uniform:
        return static_cast<unsigned>((bits_ & ((1u << encoding::uniform_index_size) - 1)) |
                                     page() << encoding::uniform_index_size);
      case operand_kind::constant:
      case operand_kind::special_value: return bits_ & (encoding::constant_count - 1);
      default: return bits_ & (encoding::register_count - 1);
    }
  }

  /// FAU page of a uniform or special value.
  constexpr unsigned page() const noexcept {
    return static_cast<unsigned>((bits_ & detail::page_bits) >> encoding::fau_page_start);
  }

  /// Whether a register is read for the last time.
  constexpr bool is_last_use() const noexcept {
    return kind() == operand_kind::general_register && (bits_ & encoding::last_use) != 0;
  }

  /// The part of it that is read or written; `swizzle::none` for all.
  constexpr swizzle lanes() const noexcept { return static_cast<swizzle>(shape_ >> lanes_start & 0xff); }
  constexpr bool is_negated() const noexcept { return (sign() & detail::negate_bit) != 0; }
  constexpr bool is_absolute() const noexcept { return (sign() & detail::absolute_bit) != 0; }
  constexpr bool is_inverted() const noexcept { return shape_ >> inverted_start != 0; }

  /// How many registers a group has.
  constexpr unsigned count() const noexcept {
    return is_staging() ? static_cast<unsigned>(bits_ >> count_start) : 1;
  }

  /// The value of an immediate.
  constexpr long long value() const noexcept { return static_cast<long long>(bits_); }

  // For `encode`.
  /// Whether it is a register that is not read for the last time, as it is.
  constexpr bool is_plain_register() const noexcept {
    return shape_ == source_class && bits_ < encoding::register_count;
  }
  constexpr bool is_source() const noexcept { return (shape_ & 0xff) == source_class; }
  constexpr bool is_staging() const noexcept { return shape_ == staging_class; }
  constexpr bool is_immediate() const noexcept { return shape_ == immediate_class; }
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr unsigned sign() const noexcept { return shape_ >> sign_start & 3; }
  constexpr detail::rule_set rules() const noexcept {
    return is_source() ? bits_ & detail::operand_rules : rules_;
  }

  friend constexpr bool operator==(const operand&, const operand&) noexcept = default;

 private:
  static constexpr unsigned count_start = 8;
  static constexpr std::uint32_t source_class = 1, staging_class = 2, immediate_class = 3;
  static constexpr unsigned lanes_start = 8, sign_start = 16, inverted_start = 24;

  static constexpr std::uint32_t source_shape(swizzle lanes, unsigned signs, bool inverted) noexcept {
    return source_class | static_cast<std::uint32_t>(lanes) << lanes_start | signs << sign_start |
           std::uint32_t{inverted} << inverted_start;
  }

  std::uint64_t bits_ = 0;
  std::uint32_t rules_ = 0;
  std::uint32_t shape_ = 0;  ///< Its class, and the lanes, signs and inversion of a source; 0 for none.
};

}  // namespace valhall
