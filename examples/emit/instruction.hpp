// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/choose.hpp>
#include <valhall/encode.hpp>

#include <cstdint>
#include <vector>

/// Hardware instructions with values in place of registers. A value may be written more than once.
namespace emit {

/// A virtual register. A group of registers is a range of consecutive values, named by its first one.
using value = std::uint32_t;
constexpr value no_value = 0xffffffff;

/// The largest size of a group of registers.
constexpr unsigned most_in_group = 8;

/// A source of an instruction: a value, a constant, uniform or special value of the hardware, or an
/// immediate. A 64-bit source without lanes reads the pair of values that begins with `of`.
struct source {
  value of = no_value;
  valhall::swizzle lanes = valhall::swizzle::none;
  bool is_absolute = false;
  bool is_negated = false;   ///< Applied after the absolute value.
  bool is_inverted = false;  ///< Inverts all bits.
  bool is_literal = false;
  std::uint32_t bits = 0;       ///< For a literal: the operand that delivers it depends on the position.
  valhall::operand fixed = {};  ///< Used if the source is neither a value nor a literal.

  friend bool operator==(const source&, const source&) = default;
  bool is_value() const noexcept { return of != no_value; }
  bool has_sign() const noexcept { return is_absolute || is_negated; }
  bool is_plain() const noexcept { return !has_sign() && !is_inverted && lanes == valhall::swizzle::none; }
  /// `v` with the sign and inversion of this source.
  valhall::operand with_sign(const valhall::operand& v) const noexcept {
    const valhall::operand magnitude = is_absolute ? abs(v) : v;
    const valhall::operand negated = is_negated ? -magnitude : magnitude;
    return is_inverted ? ~negated : negated;
  }
};

/// The kinds of `ir_instruction`. A `label` marks the next instruction.
enum class step : std::uint8_t {
  instruction,  ///< Any instruction, built by `encode`.
  label,        ///< Binds label `number`.
  jump,         ///< Jumps to label `number`.
  jump_if,      ///< Jumps to label `number` if `sources[0]` is not 0.
  jump_unless,  ///< Jumps to label `number` if `sources[0]` is 0.
};

constexpr bool is_jump(step s) noexcept {
  return s == step::jump || s == step::jump_if || s == step::jump_unless;
}

/// An instruction with values as operands, or a label or jump.
struct ir_instruction {
  step what = step::instruction;
  valhall::opcode id = valhall::opcode::nop;
  std::uint8_t source_count = 0, modifier_count = 0;
  std::uint8_t result_count = 0;  ///< Registers written, from `result` on.
  std::uint8_t staged_count = 0;  ///< Registers read by a message, from `staged` on.
  std::uint8_t wide_sources = 0;  ///< Bit n: source n has 64 bits.
  value result = no_value, staged = no_value;
  std::uint32_t number = 0;  ///< For a label, or for the target of a jump.
  source sources[4] = {};    ///< Sources, then immediates, in text order.
  valhall::modifier_value modifiers[12] = {};
};

/// The number of registers that source `n` reads: 0 if it is not a value.
inline unsigned registers_read(const ir_instruction& i, unsigned n) noexcept {
  const source& s = i.sources[n];
  if (!s.is_value()) return 0;
  return (i.wide_sources >> n & 1) != 0 && s.lanes == valhall::swizzle::none ? 2 : 1;
}

/// Calls `f(value)` for each register that `i` reads.
template <class F>
void for_each_read(const ir_instruction& i, const F& f) {
  for (unsigned n = 0; n < i.staged_count; ++n) f(i.staged + n);
  for (unsigned k = 0; k < i.source_count; ++k)
    for (unsigned n = 0, count = registers_read(i, k); n < count; ++n) f(i.sources[k].of + n);
}

/// Calls `f(value)` for each register that `i` writes.
template <class F>
void for_each_write(const ir_instruction& i, const F& f) {
  for (unsigned n = 0; n < i.result_count; ++n) f(i.result + n);
}

/// Properties of a value.
struct value_info {
  std::uint8_t group_size = 1;  ///< Registers of its group; a group of several begins at an even register.
  std::uint8_t component = 0;   ///< Its position in the group.
  std::int8_t fixed = -1;       ///< The register that the value is bound to, or -1.
};

/// The values of a program.
class value_table {
 public:
  std::size_t size() const noexcept { return values_.size(); }
  const value_info& operator[](value v) const noexcept { return values_[v]; }

  value add_value() { return add_group(1); }
  /// The first of `size` values that get consecutive registers.
  value add_group(unsigned size) { return add(size, -1); }
  /// The first of `size` values in registers from `number` on. A preloaded register has its content at the
  /// start of the program.
  value add_fixed(unsigned number, unsigned size = 1) { return add(size, static_cast<int>(number)); }

 private:
  std::vector<value_info> values_;

  value add(unsigned size, int fixed) {
    const auto first = static_cast<value>(values_.size());
    for (unsigned n = 0; n < size; ++n)
      values_.push_back({static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(n),
                         static_cast<std::int8_t>(fixed < 0 ? -1 : fixed + static_cast<int>(n))});
    return first;
  }
};

}  // namespace emit
