// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <initializer_list>

/// Selects instructions whose operands the hardware accepts.
namespace backend {

/// Appends instructions to a program. An operand that is not accepted at its position is moved to a register;
/// the library decides which are accepted.
class selector {
 public:
  explicit selector(ir_program& program) noexcept : program_(program) {}

  static source of(value v) noexcept { return {.of = v}; }
  static source of(valhall::operand fixed) noexcept { return {.fixed = fixed}; }
  static source literal(std::uint32_t bits) noexcept { return {.is_literal = true, .bits = bits}; }
  static source literal(float f) noexcept { return literal(valhall::float_bits(f)); }
  static source negated(source s) noexcept;
  static source absolute(source s) noexcept;

  /// `result` = `id` of `sources`, with a new value if `result` is `no_value`. Returns the result.
  value put(valhall::opcode id, std::initializer_list<source> sources,
            std::initializer_list<valhall::modifier_value> modifiers = {}, value result = no_value) noexcept;
  /// The product as FMA with -0, since there is no multiply instruction.
  value multiply(source a, source b, value result = no_value) noexcept;
  /// A copy of `s` in a new value.
  value in_register(source s) noexcept;
  /// `s` as a value, with its sign modifiers applied.
  source plain(source s) noexcept { return s.of != no_value && !s.has_sign() ? s : of(in_register(s)); }
  /// `result` = `s`.
  void copy(source s, value result) noexcept;

  value load(source address, std::uint32_t offset, value result) noexcept;
  void store(source data, source address, std::uint32_t offset) noexcept;
  void mark(std::uint32_t label) noexcept { append(ir_instruction{.what = step::label, .number = label}); }
  void jump(std::uint32_t label) noexcept { append(ir_instruction{.what = step::jump, .number = label}); }
  /// Branches to `label` if `condition` is 0, or if it is not 0.
  void jump(step kind, source condition, std::uint32_t label) noexcept;

 private:
  ir_program& program_;

  void append(const ir_instruction& i) noexcept { program_.instructions.push(i); }
  source placed(source s, valhall::opcode id, unsigned place) noexcept;
  void separate(ir_instruction& i) noexcept;
};

/// The operands of `i` for `encode`, with `register_of(value)` for each value; returns how many.
template <class RegisterOf>
unsigned operands_of(const ir_instruction& i, valhall::operand (&to)[5], const RegisterOf& register_of) {
  to[0] = valhall::reg(register_of(i.result));
  for (unsigned k = 0; k < i.source_count; ++k) {
    const source& s = i.sources[k];
    const auto in_register = [&] { return valhall::operand(valhall::reg(register_of(s.of))); };
    to[k + 1] = s.of == no_value ? s.fixed : s.with_sign(in_register().with_lanes(s.lanes));
  }
  return i.source_count + 1u;
}

}  // namespace backend
