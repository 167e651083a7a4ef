// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/table_rows.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/arch_set.hpp>
#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/opcodes.hpp>
#include <valhall/isa/generated/swizzles.hpp>
#include <valhall/isa/operand_shape.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/isa/word_form.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// The types of the tables that describe instructions.
namespace valhall {

/// The role of an operand.
enum class operand_role : std::uint8_t { staging, destination, source, immediate };

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(operand_role v) noexcept {
  switch (v) {
    case operand_role::staging: return "staging";
    case operand_role::destination: return "destination";
    case operand_role::source: return "source";
    case operand_role::immediate: return "immediate";
  }
  return "";
}

/// A summand of the number of staging registers that an access needs, by the value of a field.
struct [[nodiscard]] count_term {
  std::uint64_t least = 0;      ///< Four bits for each value of the field: the least number of registers.
  std::uint64_t most = 0;       ///< Four bits for each value of the field: the greatest number of registers.
  std::uint8_t start = 0;       ///< First bit of the field.
  std::uint8_t size = 0;        ///< Size of the field; 0 for a constant, which is the entry of the value 0.
  std::uint8_t half_start = 0;  ///< First bit of another field, whose value selects a bit of `halves`.
  std::uint8_t half_size = 0;   ///< Size of that other field; 0 if its value is always 0.
  std::uint32_t halves = 0;     ///< Bit n: value n of that other field halves the number, rounded up.
};

/// How a part of an operand is widened if it is narrower than the source that reads it.
enum class widening : std::uint8_t {
  unknown,     ///< Not publicly known, or the source has no such parts.
  zeros,       ///< Zero-extended.
  sign,        ///< Sign-extended.
  half_float,  ///< A half is converted to a 32-bit float.
  amount,      ///< A byte is a shift amount.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(widening v) noexcept {
  switch (v) {
    case widening::unknown: return "unknown";
    case widening::zeros: return "zeros";
    case widening::sign: return "sign";
    case widening::half_float: return "half_float";
    case widening::amount: return "amount";
  }
  return "";
}

/// One operand of an instruction, in the order of the text.
struct [[nodiscard]] operand_info {
  operand_role role;       ///< The role of the operand.
  std::uint8_t text = 0;   ///< Immediate: index into `immediate_names`.
  std::uint8_t start = 0;  ///< First bit of its byte, register or value.
  std::uint8_t size = 0;   ///< Size in bits: of the value of a source or destination, otherwise of the field.
  bool reads = false;      ///< Whether the instruction reads it.
  bool writes = false;     ///< Whether the instruction writes it.
  bool is_signed = false;  ///< Immediate: whether the field is signed.
  std::uint8_t named = 0;  ///< Immediate: its rank among the immediates that builders take as `NAME(number)`;
                           ///< else 0.
  std::uint8_t top = 0;    ///< Immediate: numbers from this one on are encoded by their low bits; 0 if there
                           ///< are none.
  bool is_narrow =
      false;  ///< Destination: whether it accepts h01, both halves, apart from the whole register.
  bool is_whole = false;        ///< Destination: whether it is written only as a whole register.
  bool is_float = false;        ///< Immediate: whether it holds floats of the instruction's type.
  std::uint8_t low_size = 0;    ///< Immediate in two parts: size of the lower part, at `start`; else 0.
  std::uint8_t high_start = 0;  ///< Immediate in two parts: first bit of the upper part.

  bool takes_sign = false;         ///< Source: accepts negation and absolute value.
  bool takes_invert = false;       ///< Source: accepts inversion.
  bool takes_swizzle = false;      ///< Source: accepts a swizzle or lane.
  std::uint8_t sign_start = 0;     ///< First of the two bits of absolute value and negation.
  std::uint8_t invert_start = 0;   ///< The bit of inversion.
  std::uint8_t swizzle_start = 0;  ///< First bit of the swizzle or lane.
  std::uint8_t swizzle_size = 0;   ///< Size of the swizzle or lane; 0 if there is no such field.
  std::uint8_t swizzle_set = 0;    ///< Index into `swizzle_codes` and `swizzle_sets`.
  std::uint8_t identity = 0;       ///< Field value without a swizzle; `no_identity` if a swizzle is required.
  widening widens = widening::unknown;  ///< How a narrow part is widened.
  std::uint8_t lanes = 0;               ///< Source: the number of lanes that it selects; 0 if it does not
                                        ///< select lanes.

  std::uint8_t default_count = no_count;  ///< Staging: the count if all modifiers have their defaults.
  std::uint8_t count_start = 0;           ///< Staging: first bit of the count field.
  std::uint8_t count_size = 0;            ///< Size of the count field; 0 if the count is not encoded.
  std::uint8_t count_bias = 0;  ///< The lowest count, which has the field value 0 unless the count wraps.
  bool count_wraps = false;     ///< The field has the low bits of the count.
  bool may_be_empty = false;    ///< Staging: the group may be empty, whatever the terms require.
  rule count_rule = rule::staging_count;  ///< Staging: the rule that a wrong number of registers breaks.
  /// For `encode`: the shape, see `operand_shape`, of an operand that is only a number; bits that this number
  /// must not have; and bits in which other shapes must not differ.
  std::uint32_t plain = detail::operand_shape::never;
  std::int8_t guard = 0;                                        ///< See `plain`.
  std::uint32_t refused = detail::operand_shape::changes_mask;  ///< See `plain`.
  std::uint8_t term_count = 0;                                  ///< Staging: the number of `terms()`.
  std::uint8_t first_term = 0;  ///< Index of the first of `terms()` in their table.

  static constexpr std::uint8_t no_identity = 0xff;  ///< The value of `identity` if a swizzle is required.
  /// The value of `default_count` if the number depends on required modifiers.
  static constexpr std::uint8_t no_count = 0xff;

  /// The name of an immediate.
  [[nodiscard]] constexpr const char* name() const noexcept;
  /// Staging: the terms, whose sum is the number of registers. Without terms, any number is allowed.
  [[nodiscard]] constexpr const count_term* terms() const noexcept;
};

/// One modifier of an instruction.
using modifier_info = core::modifier_info<modifier, rule>;

using core::enum_info;

/// The memory that an instruction reads or writes through an address or a descriptor.
enum class memory_effect : std::uint8_t {
  none,           ///< It does not access memory.
  read,           ///< It reads memory that a program can write.
  read_constant,  ///< It reads uniform buffers or textures, which a program does not write.
  write,          ///< It writes memory.
  read_write,     ///< It does both: an atomic.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(memory_effect v) noexcept {
  switch (v) {
    case memory_effect::none: return "none";
    case memory_effect::read: return "read";
    case memory_effect::read_constant: return "read_constant";
    case memory_effect::write: return "write";
    case memory_effect::read_write: return "read_write";
  }
  return "";
}

/// The effect of an instruction on control flow, apart from its flow field.
enum class control_effect : std::uint8_t { none, branch, branch_indirect, blend, discard, barrier };

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(control_effect v) noexcept {
  switch (v) {
    case control_effect::none: return "none";
    case control_effect::branch: return "branch";
    case control_effect::branch_indirect: return "branch_indirect";
    case control_effect::blend: return "blend";
    case control_effect::discard: return "discard";
    case control_effect::barrier: return "barrier";
  }
  return "";
}

/// The fragment output that an instruction makes.
enum class output_effect : std::uint8_t { none, coverage, depth_stencil, colour };

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(output_effect v) noexcept {
  switch (v) {
    case output_effect::none: return "none";
    case output_effect::coverage: return "coverage";
    case output_effect::depth_stencil: return "depth_stencil";
    case output_effect::colour: return "colour";
  }
  return "";
}

/// The effects of an instruction that do not depend on its operands and modifiers.
struct [[nodiscard]] opcode_effects {
  memory_effect memory = memory_effect::none;     ///< Access through addresses and descriptors.
  memory_effect tile = memory_effect::none;       ///< Access to the tilebuffer.
  control_effect control = control_effect::none;  ///< The effect on control flow, apart from the flow field.
  output_effect output = output_effect::none;     ///< The fragment output that the instruction makes.
  bool fragment_only = false;                     ///< Allowed in fragment and blend shaders only.
  bool crosses_lanes = false;                     ///< The result depends on values of other lanes.
  bool is_message = false;  ///< Executed by a message-passing unit; the results arrive with `slot`.
  std::int8_t slot = -1;    ///< The scoreboard slot that is occupied until it completes; -1 if none.
};

/// How well the semantics of an instruction are known.
enum class knowledge : std::uint8_t {
  exact,        ///< Exact to the bit.
  approximate,  ///< The mathematical function is known, but not the last bits.
  external,     ///< The result comes from descriptors, textures, varyings and the like.
  unknown,      ///< Not publicly known.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(knowledge v) noexcept {
  switch (v) {
    case knowledge::exact: return "exact";
    case knowledge::approximate: return "approximate";
    case knowledge::external: return "external";
    case knowledge::unknown: return "unknown";
  }
  return "";
}

/// The kind of number that an instruction operates on.
enum class number_kind : std::uint8_t {
  none,  ///< Not part of its name.
  f,     ///< Floating point.
  s,     ///< Signed integer.
  u,     ///< Unsigned integer.
  i,     ///< Integer of either signedness.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(number_kind v) noexcept {
  switch (v) {
    case number_kind::none: return "none";
    case number_kind::f: return "f";
    case number_kind::s: return "s";
    case number_kind::u: return "u";
    case number_kind::i: return "i";
  }
  return "";
}

/// The unit that executes an instruction, and the cycles for which one warp occupies it.
struct [[nodiscard]] issue {
  execution_unit unit;      ///< The unit.
  std::uint8_t cycles = 1;  ///< The cycles of a warp, relative to a plain instruction of the unit.
};

/// One instruction, in the form that it has in some architectures.
struct [[nodiscard]] instruction_info {
  opcode id;                           ///< The number of the row.
  arch_set archs = every_arch;         ///< Architectures that have the instruction in this form.
  opcode first_form;                   ///< The first form of its name; `id` unless it is a later form.
  family operation;                    ///< The operation, independent of the type.
  issue issues[2];                     ///< The units before the architecture `changed`, and from it on.
  arch issue_changed_in = first_arch;  ///< The architecture in which the unit or its cycles change.
  bool is_message = false;             ///< Executed by a message-passing unit; results arrive with a slot.
  bool is_float = false;               ///< The type is floating point.
  std::uint8_t components = 1;         ///< Components of the type: 1, 2 or 4.
  number_kind number = number_kind::none;  ///< The kind of numbers of the type.
  std::uint8_t type_size = 0;              ///< Bits of a component of the type.
  std::uint16_t primary_opcode = 0;        ///< Bits 56 to 48.
  std::uint64_t fixed_bits = 0;            ///< Opcodes and other constant bits.
  std::uint64_t fixed_mask = 0;            ///< The mask of the fixed bits.
  std::uint64_t used_mask = 0;             ///< All bits that belong to a field, including the fixed ones.
  std::uint64_t default_bits = 0;    ///< The fixed bits, with modifiers at their defaults and plain operands.
  std::uint16_t required = 0;        ///< Bit n: modifier n of the list has no default.
  std::uint16_t needs = 0;           ///< Bit n: modifier n is a flag that requires a value of another field.
  std::uint16_t set_flags = 0;       ///< Bit n: modifier n is a flag that may be set by default.
  std::uint16_t counted_by = 0;      ///< Bit n: modifier n affects the number of staging registers.
  std::uint16_t set_by = 0;          ///< Bit n: modifier n decides whether such a flag is set.
  std::uint64_t set_bits = 0;        ///< The flags that are set if all modifiers have their defaults.
  std::uint8_t vector_start = none;  ///< First bit of the vector size.
  std::uint8_t format_start = none;  ///< First bit of the register format.
  std::uint8_t helper_start = 0;     ///< First bit of the modifier that decides whether it needs helpers.
  std::uint8_t helper_size = 0;      ///< The bits of that modifier; 0 if there is none.
  std::uint32_t helper_values = 0;   ///< Bit n is set if value n of that modifier needs helper threads.
  std::uint16_t first_operand = 0;   ///< Index of the first of `operands()` in their table.
  std::uint8_t operand_count = 0;    ///< The number of `operands()`.
  std::uint16_t first_modifier = 0;  ///< Index of the first of `modifiers()` in their table.
  std::uint64_t modifier_ids[2] = {};   ///< Numbers of the modifiers, one byte each.
  std::uint8_t modifier_count = 0;      ///< The number of `modifiers()`.
  std::uint8_t first_word_form = 0;     ///< Index of the first of `forms()` in their table.
  std::uint8_t undocumented_count = 0;  ///< The number of refused `forms()`, which come first.
  std::uint8_t written_count = 0;       ///< The number of further `forms()`, which working compilers emit.
  std::uint8_t source_count = 0;        ///< The number of operands that are sources.
  memory_effect memory = memory_effect::none;     ///< Access through addresses and descriptors.
  control_effect control = control_effect::none;  ///< The effect on control flow, apart from the flow field.
  output_effect output = output_effect::none;     ///< The fragment output that it makes.
  memory_effect tile = memory_effect::none;       ///< Access to the tilebuffer.
  bool fragment_only = false;                     ///< Allowed in fragment and blend shaders only.
  bool crosses_lanes = false;                     ///< Reads values of other lanes.
  bool single_half = false;       ///< The 16-bit sources read one half: `h0` means the same as `h00`.
  std::int8_t implied_slot = -1;  ///< The slot it uses without a slot field; -1 if none.
  knowledge semantics = knowledge::exact;  ///< How well its semantics are known.

  /// The value of `vector_start` and `format_start` without such a field.
  static constexpr std::uint8_t none = 0xff;

  /// The name in text: `FADD.f32`.
  [[nodiscard]] constexpr const char* name() const noexcept;
  /// A short description of the operation.
  [[nodiscard]] constexpr const char* title() const noexcept;
  /// The operands in the order of the text.
  [[nodiscard]] constexpr const operand_info* operands() const noexcept;
  /// The modifiers in printing order; the flow is last.
  [[nodiscard]] constexpr const modifier_info* modifiers() const noexcept;
  /// The forms that Mesa's description of 2022 allows and Arm's does not.
  [[nodiscard]] constexpr const word_form* forms() const noexcept;
};

/// The unit and the cycles of `row` in `e`.
constexpr issue issue_of(const instruction_info& row, required_arch e) noexcept {
  return e < row.issue_changed_in ? row.issues[0] : row.issues[1];
}
/// The unit that executes `row` in `e`.
[[nodiscard]] constexpr execution_unit unit_of(const instruction_info& row, required_arch e) noexcept {
  return issue_of(row, e).unit;
}

namespace detail {

using core::pool_of;
using core::row_pool;

/// The constant table of an architecture.
struct constant_values {
  std::uint32_t values[encoding::constant_count];
};

/// The source bytes that an architecture defines: 256 bits for each page.
struct defined_bytes {
  std::uint64_t pages[4][4];
};

/// The index of the first byte of `ids` that equals `id`; 8 if there is none. Bytes from 128 up never match.
VALHALL_INLINE constexpr unsigned byte_with(std::uint64_t ids, std::uint64_t id) noexcept {
  const std::uint64_t matches = zero_bytes(ids ^ id * in_each_byte);
  return matches == 0 ? 8 : index_of_lowest(matches) / 8;
}

/// The index in the list of `row` of the modifier `id`. If the row lacks it, the index is not less than
/// `modifier_count`.
VALHALL_INLINE constexpr unsigned index_of_modifier(const instruction_info& row, modifier id) noexcept {
  const auto number = static_cast<std::uint64_t>(id);
  const unsigned i = byte_with(row.modifier_ids[0], number);
  return i != 8 ? i : 8 + byte_with(row.modifier_ids[1], number);
}

}  // namespace detail

}  // namespace valhall
