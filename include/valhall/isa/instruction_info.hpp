// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/opcodes.hpp>
#include <valhall/isa/generated/swizzles.hpp>
#include <valhall/isa/rule.hpp>

#include <cstdint>

/// The types of the tables that describe the instructions.
namespace valhall {

/// What stands at an operand's place.
enum class operand_role : std::uint8_t { staging, destination, source, immediate };

/// How many staging registers an access takes.
enum class staging_form : std::uint8_t {
  any,       ///< As many as the count field holds.
  fixed,     ///< `words`, or `alternative_words` with a certain modifier.
  optional,  ///< `words` or none.
  format,    ///< As many words as vector size and format make.
};

/// What becomes of a part of an operand that is narrower than the source that reads it.
enum class widening : std::uint8_t {
  unknown,     ///< Not publicly known, or the source has no such parts.
  zeros,       ///< It is extended with zeros.
  sign,        ///< It is extended with its sign.
  half_float,  ///< A half is converted to a 32-bit float.
  amount,      ///< A byte is the amount of a shift.
};

/// One operand of an instruction, in the order of the text.
struct [[nodiscard]] operand_info {
  operand_role role;
  const char* name = "";   ///< Of an immediate, else empty.
  std::uint8_t text = 0;   ///< Immediate: index for `immediate_texts`.
  std::uint8_t start = 0;  ///< First bit of its byte, register or value.
  std::uint8_t size = 0;   ///< In bits: of the value of a source or destination, else of the field.
  bool reads = false;
  bool writes = false;
  bool is_signed = false;  ///< Immediate: whether the field is signed.
  std::uint8_t named = 0;  ///< Immediate: its rank among those builders take as `NAME(number)`; else 0.
  bool is_float = false;   ///< Immediate: whether it holds floats of the instruction's type.

  bool takes_sign = false;     ///< Source: negation and absolute value.
  bool takes_invert = false;   ///< Source: inversion.
  bool takes_swizzle = false;  ///< Source: a swizzle or lane can be given.
  std::uint8_t sign_start = 0;
  std::uint8_t invert_start = 0;
  std::uint8_t swizzle_start = 0;
  std::uint8_t swizzle_size = 0;  ///< 0 if there is no such field.
  std::uint8_t swizzle_set = 0;   ///< Index for `swizzle_code` and `swizzle_sets`.
  std::uint8_t identity = 0;      ///< Field value without a swizzle; `no_identity` if one has to be given.
  widening widens = widening::unknown;

  std::uint8_t count_start = 0;  ///< Staging: first bit of the count field.
  std::uint8_t count_size = 0;   ///< 0 if the count is not encoded.
  std::uint8_t count_bias = 0;   ///< The count that a field of 0 means.
  staging_form form = staging_form::any;
  std::uint8_t words = 0;
  std::uint8_t alternative_words = 0;
  std::uint8_t alternative_start = 0;  ///< The field that asks for `alternative_words`...
  std::uint8_t alternative_size = 0;   ///< ... 0 if there is none ...
  std::uint8_t alternative_value = 0;  ///< ... when it has this value.

  static constexpr std::uint8_t no_identity = 0xff;
};

/// One modifier of an instruction.
struct [[nodiscard]] modifier_info {
  modifier id;
  std::uint8_t start = 0;      ///< First bit of the field.
  std::uint8_t size = 0;       ///< Of the field.
  std::uint8_t values = flag;  ///< Index of its names for `enum_table`; `flag` for a flag.
  std::uint8_t type = 0;       ///< Its C++ type if it is no flag: index for `enum_type_names`.
  std::uint32_t allowed = 0;   ///< Bit n: the value n is legal.
  std::uint32_t refused = 0;   ///< Bit n: the value n belongs to other instructions, as `refused_by` says.
  rule refused_by = rule::none;
  std::uint8_t default_value = 0;  ///< `no_default` if it has to be given.
  rule needs_rule = rule::none;    ///< Rule by which this flag needs a value of another field, if any.
  std::uint8_t needs_start = 0;
  std::uint8_t needs_size = 0;
  std::uint8_t needs_value = 0;

  static constexpr std::uint8_t flag = 0xff;
  static constexpr std::uint8_t no_default = 0xff;

  [[nodiscard]] constexpr bool is_flag() const noexcept { return values == flag; }
  [[nodiscard]] constexpr bool has_default() const noexcept { return default_value != no_default; }
};

/// The names of the values of a modifier or swizzle, by encoding; a null pointer where it is reserved.
struct [[nodiscard]] enum_info {
  const char* name;
  const char* const* values;
  const std::uint32_t* hashes;  ///< Of the names, as `detail::name_hash` makes them; 0 where it is reserved.
  std::uint8_t count;
};

/// Which memory an instruction reads or writes through an address or a descriptor.
enum class memory_effect : std::uint8_t {
  none,
  read,
  read_constant,  ///< Of uniform buffers and textures, which a program does not write.
  write,
  read_write,
};

/// What an instruction does to the flow of control beside its flow field.
enum class control_effect : std::uint8_t { none, branch, branch_indirect, blend, discard, barrier };

/// Which output of a fragment an instruction makes.
enum class output_effect : std::uint8_t { none, coverage, depth_stencil, colour };

/// How well it is known what an instruction computes.
enum class knowledge : std::uint8_t {
  exact,        ///< Defined to the bit.
  approximate,  ///< The real function is known, the last bits are not.
  external,     ///< The result comes from descriptors, textures, varyings and the like.
  unknown,      ///< Not publicly known.
};

/// What kind of number the type of an instruction is.
enum class number_kind : std::uint8_t {
  none,  ///< Its name says nothing of it.
  f,     ///< Floating point.
  s,     ///< Signed integer.
  u,     ///< Unsigned integer.
  i,     ///< Integer, of any sign.
};

/// A field with reserved encodings.
struct [[nodiscard]] value_check {
  std::uint8_t start = 0;
  std::uint8_t mask = 0;  ///< As many ones as it has bits.
  std::uint16_t allowed =
      0xffff;  ///< Bit n: four bits from `start` may read n; bits of other fields do not count.
};

/// One instruction.
struct [[nodiscard]] instruction_info {
  opcode id;
  family group;       ///< What it does, whatever its type.
  const char* name;   ///< As in text: `FADD.f32`.
  const char* title;  ///< A few words on what it does.
  execution_unit unit;
  bool is_message = false;      ///< Executed by a message-passing unit; its results come with a slot.
  bool is_float = false;        ///< Its type is floating point.
  std::uint8_t components = 1;  ///< Of its type: 1, 2 or 4.
  number_kind number = number_kind::none;  ///< Of its type.
  std::uint8_t type_size = 0;              ///< Of a component of its type, in bits.
  std::uint16_t primary_opcode = 0;
  std::uint64_t fixed_bits = 0;      ///< Opcodes and what else never varies.
  std::uint64_t fixed_mask = 0;      ///< Which bits those are.
  std::uint64_t used_mask = 0;       ///< All bits that belong to a field, the fixed ones included.
  std::uint64_t base_bits = 0;       ///< The fixed bits, modifiers at their defaults, plain operands.
  std::uint16_t required = 0;        ///< Bit n: modifier n of the list has no default.
  std::uint8_t vector_start = none;  ///< First bit of the vector size, and of the register format.
  std::uint8_t format_start = none;
  std::uint32_t source_mask = 0;               ///< The source bytes that it has.
  bool may_lack_staging = false;               ///< A group of staging registers can have none.
  std::uint64_t staging_mask = 0;              ///< The registers that begin such groups.
  std::uint64_t never_zero = 0;                ///< Low bits of the two-bit fields in which 0 is reserved.
  std::uint64_t never_three = 0;               ///< Low bits of the two-bit fields in which 3 is reserved.
  value_check checks[most_value_checks] = {};  ///< The other fields with reserved encodings, except the flow.
  bool takes_registers = false;  ///< All operands are sources or a destination, which plain registers can be;
  std::uint64_t register_starts = 0;       ///< ... then the first bit of each, a byte apiece, and
  std::uint64_t pair_guard = 0;            ///< ... the bits that are set if a pair among them is odd.
  const operand_info* operands = nullptr;  ///< In the order of the text.
  std::uint8_t operand_count = 0;
  const modifier_info* modifiers = nullptr;  ///< As they are printed; the flow is the last.
  std::uint8_t modifier_count = 0;
  std::uint8_t source_count = 0;
  memory_effect memory = memory_effect::none;
  control_effect control = control_effect::none;
  output_effect output = output_effect::none;
  memory_effect tile = memory_effect::none;  ///< Access to the tilebuffer.
  bool fragment_only = false;
  bool crosses_lanes = false;     ///< Reads values of other lanes.
  bool single_half = false;       ///< Its 16-bit sources read one half: `h0` says the same as `h00`.
  std::int8_t implied_slot = -1;  ///< The slot it uses without a field for it; -1 if none.
  knowledge known = knowledge::exact;

  static constexpr std::uint8_t none = 0xff;
};

}  // namespace valhall
