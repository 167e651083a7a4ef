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
  constexpr operand(reg r) noexcept : bits_(r.bits()), class_(source_class) {}
  constexpr operand(word_operand v) noexcept : bits_(v.bits()), class_(source_class) {}
  constexpr operand(const detail::part& v) noexcept
      : bits_(v.bits()), lanes_(v.lanes()), class_(source_class) {}
  template <class Part>
  constexpr operand(const signed_part<Part>& v) noexcept
      : bits_(v.bits()),
        lanes_(v.lanes()),
        sign_(static_cast<std::uint8_t>(v.sign())),
        class_(source_class) {}
  constexpr operand(float_operand v) noexcept
      : bits_(v.bits()), sign_(static_cast<std::uint8_t>(v.sign())), class_(source_class) {}
  constexpr operand(inverted_operand v) noexcept
      : bits_(v.word().bits()), inverted_(true), class_(source_class) {}
  constexpr operand(staging group) noexcept
      : bits_(group.base() | std::uint64_t{group.count()} << count_start),
        rules_(static_cast<std::uint32_t>(group.rules())),
        class_(staging_class) {}
  /// An immediate; whether it fits is known only with its place.
  constexpr operand(long long value) noexcept
      : bits_(static_cast<std::uint64_t>(value)), class_(immediate_class) {}
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
    result.lanes_ = lanes;
    result.sign_ = static_cast<std::uint8_t>(signs);
    result.inverted_ = inverted;
    result.class_ = source_class;
    return result;
  }

  constexpr operand_kind kind() const noexcept {
    if (class_ == staging_class) return operand_kind::staging_registers;
    if (class_ == immediate_class) return operand_kind::immediate_value;
    if (class_ != source_class) return operand_kind::none;
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
  constexpr swizzle lanes() const noexcept { return lanes_; }
  constexpr bool is_negated() const noexcept { return (sign_ & detail::negate_bit) != 0; }
  constexpr bool is_absolute() const noexcept { return (sign_ & detail::absolute_bit) != 0; }
  constexpr bool is_inverted() const noexcept { return inverted_; }

  /// How many registers a group has.
  constexpr unsigned count() const noexcept {
    return class_ == staging_class ? static_cast<unsigned>(bits_ >> count_start) : 1;
  }

  /// The value of an immediate.
  constexpr long long value() const noexcept { return static_cast<long long>(bits_); }

  // For `encode`.
  /// Whether it is read as it is: a source without any modifier.
  constexpr bool is_plain() const noexcept {
    return class_ == source_class && lanes_ == swizzle::none && sign_ == 0 && !inverted_;
  }
  constexpr bool is_source() const noexcept { return class_ == source_class; }
  constexpr bool is_staging() const noexcept { return class_ == staging_class; }
  constexpr bool is_immediate() const noexcept { return class_ == immediate_class; }
  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr unsigned sign() const noexcept { return sign_; }
  constexpr detail::rule_set rules() const noexcept {
    return is_source() ? bits_ & detail::operand_rules : rules_;
  }

  friend constexpr bool operator==(const operand&, const operand&) noexcept = default;

 private:
  static constexpr unsigned count_start = 8;
  static constexpr std::uint8_t no_class = 0, source_class = 1, staging_class = 2, immediate_class = 3;

  std::uint64_t bits_ = 0;
  std::uint32_t rules_ = 0;
  swizzle lanes_ = swizzle::none;
  std::uint8_t sign_ = 0;
  bool inverted_ = false;
  std::uint8_t class_ = no_class;
};

}  // namespace valhall
