// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/edition_set.hpp>
#include <gcn/generated/opcodes.hpp>
#include <gcn/generated/source_codes.hpp>
#include <gcn/rule.hpp>
#include <valhall/instruction_set.hpp>

#include <cstdint>

/// The types of the tables that describe instructions.
namespace gcn {

/// The role of an operand.
enum class operand_role : std::uint8_t { destination, source, immediate };

namespace detail {

constexpr std::uint8_t kind_bit(code_kind kind) noexcept {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind));
}

}  // namespace detail

/// The value of `operand_info::codes` for an operand that may be of any kind.
constexpr std::uint8_t every_code = 0xff;

/// One operand of an instruction: a result, a source or a number.
struct [[nodiscard]] operand_info {
  operand_role role;
  std::uint8_t text = 0;   ///< Number: index into `immediate_names`.
  std::uint8_t start = 0;  ///< First bit of the field.
  std::uint8_t size = 0;   ///< In bits: the value, or the field of a number.
  bool reads = false;
  bool writes = false;
  std::uint8_t position = 0;        ///< Of a source: its field.
  std::uint8_t codes = every_code;  ///< The kinds of codes that it may be, as `detail::kind_bit`.
  bool takes_negate = false;
  std::uint8_t negate_start = 0;
  bool takes_absolute = false;
  std::uint8_t absolute_start = 0;
  std::uint16_t free_code = no_code;  ///< A scalar that does not count here.
  std::uint8_t field_size = 0;        ///< Of a result.
  std::uint8_t named = 0;
  std::uint8_t most = 0;  ///< The greatest number, if the field has room for others.

  static constexpr std::uint16_t no_code = 0xffff;

  /// The name of a number.
  [[nodiscard]] constexpr const char* name() const noexcept;
  friend consteval operand_info completed(operand_info row) { return row; }
};

/// One modifier of an instruction.
using modifier_info = valhall::core::modifier_info<modifier, rule>;

/// The unit that executes an instruction, and the cycles that it takes there.
struct [[nodiscard]] issue {
  execution_unit unit;
  std::uint8_t cycles = 1;
};

/// One instruction, in the form that it has in some editions.
struct [[nodiscard]] instruction_info {
  opcode id;
  edition_set editions = every_edition;  ///< Those that have it in this form.
  opcode operation;                      ///< The first form of its name.
  family group;
  issue issues[2];
  bool is_float = false;
  std::uint8_t type_size = 0;
  std::uint16_t primary_opcode = 0;
  std::uint64_t fixed_bits = 0;  ///< Opcodes and other constant bits.
  std::uint64_t fixed_mask = 0;  ///< The mask of those bits.
  std::uint64_t used_mask = 0;   ///< All bits that belong to a field, including the fixed ones.
  std::uint64_t base_bits = 0;   ///< The fixed bits, with modifiers at their defaults.
  std::uint16_t required = 0;    ///< Bit n: modifier n of the list has no default.
  std::uint16_t needs = 0;
  std::uint16_t set_flags = 0;
  std::uint16_t first_operand = 0;
  std::uint8_t operand_count = 0;  ///< The number of `operands()`.
  std::uint16_t first_modifier = 0;
  std::uint64_t modifier_ids[2] = {};
  std::uint8_t modifier_count = 0;  ///< The number of `modifiers()`.
  std::uint8_t source_count = 0;
  std::uint16_t implied_code =
      operand_info::no_code;  ///< The first of two scalars that it reads besides its sources.

  /// The name: `V_MAD_F32`.
  [[nodiscard]] constexpr const char* name() const noexcept;
  /// A few words on the operation.
  [[nodiscard]] constexpr const char* title() const noexcept;
  [[nodiscard]] constexpr const operand_info* operands() const noexcept;
  [[nodiscard]] constexpr const modifier_info* modifiers() const noexcept;
};

namespace detail {

using valhall::core::enum_info;
using valhall::core::pool_of;
using valhall::core::row_pool;

}  // namespace detail

}  // namespace gcn
