// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/operand_shape.hpp>
#include <valhall/isa/typed_operands.hpp>
#include <valhall/support/short_list.hpp>

#include <cstdint>

namespace valhall {

/// The kind of an `operand`.
enum class [[nodiscard]] operand_kind : std::uint8_t{
    none,               ///< No operand.
    general_register,   ///< r0 to r63, in v15 to r127, with or without a last-use mark.
    uniform,            ///< u0 to u127, in v15 to u255.
    constant,           ///< An entry of the constant table.
    special_value,      ///< A word of a special value.
    staging_registers,  ///< A group of registers of a message.
    immediate_value,    ///< A number in the word.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(operand_kind v) noexcept {
  switch (v) {
    case operand_kind::none: return "none";
    case operand_kind::general_register: return "general_register";
    case operand_kind::uniform: return "uniform";
    case operand_kind::constant: return "constant";
    case operand_kind::special_value: return "special_value";
    case operand_kind::staging_registers: return "staging_registers";
    case operand_kind::immediate_value: return "immediate_value";
  }
  return "";
}

class operand;

namespace detail {

/// The meaning of the upper three bits of a source byte.
struct source_byte_kind {
  operand_kind kind;
  std::uint8_t number_mask;  ///< The bits of the byte that are its number.
  std::uint8_t page_mask;    ///< The bits of the page above its number; 0 if all pages have the same ones.
};
inline constexpr std::uint8_t register_numbers = encoding::register_count - 1,
                              constant_numbers = encoding::constant_count - 1,
                              uniform_numbers = (1u << encoding::uniform_index_size) - 1,
                              uniform_pages = 3u << encoding::uniform_index_size;
inline constexpr source_byte_kind source_byte_kinds[] = {
    {operand_kind::general_register, register_numbers, 0},
    {operand_kind::general_register, register_numbers, 0},
    {operand_kind::general_register, register_numbers, 0},
    {operand_kind::general_register, register_numbers, 0},
    {operand_kind::uniform, uniform_numbers, uniform_pages},
    {operand_kind::uniform, uniform_numbers, uniform_pages},
    {operand_kind::constant, constant_numbers, 0},
    {operand_kind::special_value, constant_numbers, 0},
};
/// The bits of `slot_bits` that apply to a source, indexed by the upper three bits of its byte.
inline constexpr std::uint64_t source_slot_masks[] = {
    0, 0, 0, 0, ~std::uint64_t{0}, ~std::uint64_t{0}, fau_flag, ~std::uint64_t{0}};
static_assert(encoding::last_use == 0x40 && encoding::uniform == 0x80 && encoding::constant == 0xc0 &&
              encoding::special == 0xe0);

VALHALL_INLINE constexpr operand source_operand(std::uint64_t bits, std::uint32_t shape) noexcept;
VALHALL_INLINE constexpr operand source_operand(std::uint64_t byte, std::uint64_t page, swizzle lanes,
                                                unsigned signs, bool inverted, bool extended) noexcept;
}  // namespace detail

/// Any operand, with its kind known only at run time: the argument of `encode` and the result of `decode`.
class [[nodiscard]] operand {
  using layout = detail::operand_shape;

 public:
  /// No operand, or the operand of a builder.
  constexpr operand() noexcept = default;
  constexpr operand(reg r) noexcept : bits_(r.bits()), shape_(layout::source) {}
  constexpr operand(word_operand v) noexcept : bits_(v.bits()), shape_(layout::source) {}
  constexpr operand(const detail::lane_selection& v) noexcept
      : bits_(v.bits()), shape_(source_shape(v.lanes(), 0, false)) {}
  template <class Part>
  constexpr operand(const signed_part<Part>& v) noexcept
      : bits_(v.bits()), shape_(source_shape(v.lanes(), v.sign(), false)) {}
  constexpr operand(float_operand v) noexcept
      : bits_(v.bits()), shape_(source_shape(swizzle::none, v.sign(), false)) {}
  constexpr operand(inverted<word_operand> v) noexcept
      : bits_(v.operand.bits()), shape_(source_shape(swizzle::none, 0, true)) {}
  constexpr operand(extended_operand v) noexcept
      : bits_(v.bits()), shape_(source_shape(swizzle::none, 0, false, true)) {}
  constexpr operand(extended_part v) noexcept
      : bits_(v.bits()), shape_(source_shape(v.lanes(), 0, false, true)) {}
  constexpr operand(inverted<extended_operand> v) noexcept
      : bits_(v.operand.bits()), shape_(source_shape(swizzle::none, 0, true, true)) {}
  constexpr operand(staging group) noexcept
      : bits_(group.base() | std::uint64_t{group.count()} << count_start),
        rules_(static_cast<std::uint32_t>(group.broken_rules())),
        shape_(layout::staging) {}
  /// An immediate. Its range is checked when the instruction is known.
  template <detail::integer Value>
  constexpr operand(Value value) noexcept
      : bits_(static_cast<std::uint64_t>(value)),
        rules_(detail::is_between(value, lowest, highest)
                   ? 0
                   : static_cast<std::uint32_t>(detail::refuse(rule::immediate_out_of_range))),
        shape_(layout::immediate) {}

  /// The source without its lanes, sign and inversion. This and the next five functions serve operands that
  /// are assembled at run time. On anything but a source, they return an operand that breaks
  /// `modifier_not_on_source`.
  constexpr operand whole() const noexcept { return with_shape(layout::source); }

  /// The source with `lanes` in place of its own.
  constexpr operand with_lanes(swizzle lanes) const noexcept {
    if (static_cast<unsigned>(lanes) >= swizzle_count) return without_modifiers();
    return with_shape((shape_ & ~layout::lanes_mask) | static_cast<std::uint32_t>(lanes)
                                                           << layout::lanes_start);
  }

  /// The source with its sign flipped, as a float.
  friend constexpr operand operator-(const operand& v) noexcept {
    return v.with_shape(v.shape_ ^ detail::negate_bit << layout::sign_start);
  }

  /// The absolute value, which applies before a negation: `-abs(v)`.
  friend constexpr operand abs(const operand& v) noexcept {
    return v.with_shape((v.shape_ & ~(3u << layout::sign_start)) | detail::absolute_bit
                                                                       << layout::sign_start);
  }

  /// The source with all bits inverted.
  friend constexpr operand operator~(const operand& v) noexcept {
    return v.with_shape(v.shape_ ^ layout::inverted_mask);
  }

  /// The source as a word that a 64-bit source extends with zeros; see `extended_operand`.
  friend constexpr operand zext(const operand& v) noexcept {
    return v.with_shape(v.shape_ | layout::extended_mask);
  }

  /// The kind of the operand.
  constexpr operand_kind kind() const noexcept {
    if (is_source()) return detail::source_byte_kinds[(bits_ & detail::source_byte) >> 5].kind;
    if (shape_ == layout::staging) return operand_kind::staging_registers;
    return shape_ == layout::immediate ? operand_kind::immediate_value : operand_kind::none;
  }

  /// Number of the register (the first one of a group) or uniform, entry of the constant table, or for a
  /// special value its entry times two plus the word.
  [[nodiscard]] constexpr unsigned number() const noexcept {
    if (!is_source())
      return static_cast<unsigned>(bits_ & (is_staging() ? detail::source_byte : detail::register_numbers));
    const detail::source_byte_kind& kind = detail::source_byte_kinds[(bits_ & detail::source_byte) >> 5];
    // The page follows the number in its page, as bit 6 of the number of a register does.
    constexpr unsigned page_shift = encoding::fau_page_start - encoding::uniform_index_size;
    return static_cast<unsigned>((bits_ & kind.number_mask) | (bits_ >> page_shift & kind.page_mask) |
                                 (bits_ & detail::high_register) >> 2);
  }

  /// FAU page of a uniform or special value.
  [[nodiscard]] constexpr unsigned page() const noexcept {
    return static_cast<unsigned>((bits_ & detail::page_bits) >> encoding::fau_page_start);
  }

  /// Whether a register is read for the last time.
  [[nodiscard]] constexpr bool is_last_use() const noexcept {
    return kind() == operand_kind::general_register && (bits_ & encoding::last_use) != 0;
  }

  /// The lanes that are read or written; `swizzle::none` for all.
  [[nodiscard]] constexpr swizzle lanes() const noexcept {
    return static_cast<swizzle>(shape_ >> layout::lanes_start & 0xff);
  }
  /// Whether the source is negated, as a float.
  [[nodiscard]] constexpr bool is_negated() const noexcept { return (sign() & detail::negate_bit) != 0; }
  /// Whether the source is an absolute value.
  [[nodiscard]] constexpr bool is_absolute() const noexcept { return (sign() & detail::absolute_bit) != 0; }
  /// Whether all bits of the source are inverted.
  [[nodiscard]] constexpr bool is_inverted() const noexcept { return (shape_ & layout::inverted_mask) != 0; }
  /// Whether a 64-bit source extends the word with zeros.
  [[nodiscard]] constexpr bool is_extended() const noexcept { return (shape_ & layout::extended_mask) != 0; }

  /// The number of registers in a group.
  [[nodiscard]] constexpr unsigned count() const noexcept {
    return is_staging() ? static_cast<unsigned>(bits_ >> count_start) : 1;
  }

  /// The value of an immediate.
  [[nodiscard]] constexpr long long value() const noexcept { return static_cast<long long>(bits_); }

  // For `encode`.
  /// Whether it is a register, uniform, constant or special value.
  [[nodiscard]] constexpr bool is_source() const noexcept {
    return (shape_ & layout::class_mask) == layout::source;
  }
  /// Whether it is a group of staging registers.
  [[nodiscard]] constexpr bool is_staging() const noexcept { return shape_ == layout::staging; }
  /// Whether it is an immediate.
  [[nodiscard]] constexpr bool is_immediate() const noexcept { return shape_ == layout::immediate; }
  /// The representation for `encode`; for a source, `word_operand::bits`.
  [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
  /// Its class, lanes, sign and inversion, for `encode`.
  [[nodiscard]] constexpr std::uint32_t shape() const noexcept { return shape_; }
  /// The sign of a source: bit 0 negation, bit 1 absolute value.
  [[nodiscard]] constexpr unsigned sign() const noexcept { return shape_ >> layout::sign_start & 3; }
  /// The rules that it breaks by itself.
  [[nodiscard]] constexpr detail::rule_set broken_rules() const noexcept {
    return is_source() ? detail::rules_of_source(bits_) : rules_;
  }

  friend constexpr bool operator==(const operand&, const operand&) noexcept = default;

 private:
  static constexpr unsigned count_start = 8;

  static constexpr unsigned swizzle_count = sizeof detail::swizzle_parts / sizeof *detail::swizzle_parts;
  static constexpr long long highest = static_cast<long long>(~std::uint64_t{0} >> 1), lowest = -highest - 1;

  /// A source from its representation.
  constexpr operand(std::uint64_t bits, std::uint32_t shape) noexcept : bits_(bits), shape_(shape) {}

  /// The source with the lanes, signs and inversion of `shape` in place of its own.
  constexpr operand with_shape(std::uint32_t shape) const noexcept {
    return is_source() ? operand(bits_, shape) : without_modifiers();
  }

  /// The operand with the error that it cannot have a modifier.
  constexpr operand without_modifiers() const noexcept {
    operand result = *this;
    if (is_source())
      result.bits_ |= detail::refuse(rule::modifier_not_on_source);
    else
      result.rules_ |= static_cast<std::uint32_t>(detail::refuse(rule::modifier_not_on_source));
    return result;
  }

  friend constexpr operand detail::source_operand(std::uint64_t bits, std::uint32_t shape) noexcept;
  friend constexpr operand detail::source_operand(std::uint64_t byte, std::uint64_t page, swizzle lanes,
                                                  unsigned signs, bool inverted, bool extended) noexcept;

  static constexpr std::uint32_t source_shape(swizzle lanes, unsigned signs, bool inverted,
                                              bool extended = false) noexcept {
    return layout::source | static_cast<std::uint32_t>(lanes) << layout::lanes_start |
           signs << layout::sign_start | std::uint32_t{inverted} << layout::inverted_start |
           std::uint32_t{extended} << layout::extended_start;
  }

  std::uint64_t bits_ = 0;
  std::uint32_t rules_ = 0;
  std::uint32_t shape_ = 0;  ///< Its class, and the lanes, sign and inversion of a source; 0 for none.
};

/// The operands of an instruction, in the order of the text. No instruction has more than six.
using operand_list = short_list<operand, 6>;

namespace detail {

/// The representation of the source byte `byte`, unchecked, on `page`.
VALHALL_INLINE constexpr std::uint64_t source_bits(std::uint64_t page, std::uint64_t byte) noexcept {
  if ((byte & encoding::special) == encoding::special) [[unlikely]]
    return special_bits(page, byte);
  return byte | ((slots_of_page(page) + (byte >> 1) * slot_step) & source_slot_masks[byte >> 5]);
}

/// The source with the representation `bits`, and the lanes, signs, inversion and extension of `shape`.
VALHALL_INLINE constexpr operand source_operand(std::uint64_t bits, std::uint32_t shape) noexcept {
  return operand(bits, shape);
}

/// The unchecked operand of a word: source byte `byte` on `page`, with `lanes` and `signs` (bit 0 negation,
/// bit 1 absolute value); `extended` with zeros.
VALHALL_INLINE constexpr operand source_operand(std::uint64_t byte, std::uint64_t page, swizzle lanes,
                                                unsigned signs, bool inverted, bool extended) noexcept {
  return operand(source_bits(page, byte), operand::source_shape(lanes, signs, inverted, extended));
}

}  // namespace detail

}  // namespace valhall
