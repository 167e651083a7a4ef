// SPDX-License-Identifier: MIT
#pragma once

#include "arena.hpp"

#include <valhall/encode.hpp>

#include <cstdint>

/// The intermediate representation: a list of hardware instructions with values in place of registers. A
/// value may be written more than once.
namespace backend {

/// A virtual register, or a pair.
using value = std::uint32_t;
constexpr value no_value = 0xffffffff;

/// A source of an instruction: a value, or a constant, uniform or special value of the hardware.
struct source {
  value of = no_value;
  valhall::swizzle lanes = valhall::swizzle::none;
  bool is_absolute = false;
  bool is_negated = false;  ///< After the absolute value.
  bool is_literal = false;
  std::uint32_t bits = 0;       ///< Of a literal, whose operand depends on its position.
  valhall::operand fixed = {};  ///< If it is neither a value nor a literal.

  bool has_sign() const noexcept { return is_absolute || is_negated; }
  /// `v` with the sign of this source.
  valhall::operand with_sign(const valhall::operand& v) const noexcept {
    const valhall::operand magnitude = is_absolute ? abs(v) : v;
    return is_negated ? -magnitude : magnitude;
  }
};

/// Kinds of instructions. `label` marks the next one and is not an instruction.
enum class step : std::uint8_t {
  arithmetic,     ///< Any instruction with a destination, built by `encode`.
  move,           ///< MOV.i32.
  load_literal,   ///< IADD_IMM.i32 of 0 and `number`.
  load,           ///< LOAD.i32 from the address `sources[0]` + `number`.
  store,          ///< STORE.i32 of `sources[0]` at the address `sources[1]` + `number`.
  load_spilled,   ///< From slot `number` of the thread's own memory.
  store_spilled,  ///< Likewise.
  label,          ///< Binds label `number`.
  jump,           ///< To label `number`.
  jump_if,        ///< The same if `sources[0]` is not 0.
  jump_unless,    ///< The same if `sources[0]` is 0.
};

constexpr bool is_jump(step s) noexcept {
  return s == step::jump || s == step::jump_if || s == step::jump_unless;
}

struct ir_instruction {
  step what = step::arithmetic;
  valhall::opcode id = valhall::opcode::nop;
  std::uint8_t source_count = 0, modifier_count = 0;
  value result = no_value;
  std::uint32_t number = 0;
  source sources[4] = {};
  valhall::modifier_value modifiers[2] = {};
};

/// Properties of a value.
struct value_info {
  bool is_pair = false;
  bool can_spill = true;
  std::int8_t fixed = -1;  ///< The register that holds it at the start.
};

/// A program in values. Value 0 is `i`, in r60.
struct ir_program {
  explicit ir_program(arena& memory) noexcept : instructions(memory), values(memory) {}

  list<ir_instruction> instructions;
  list<value_info> values;
  std::uint32_t label_count = 0;

  value add_value(value_info v = {}) noexcept {
    values.push(v);
    return static_cast<value>(values.size() - 1);
  }
};

}  // namespace backend
