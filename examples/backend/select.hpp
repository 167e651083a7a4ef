// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

/// Selects instructions whose operands the hardware accepts.
namespace backend {

/// The operands that a selector moves to registers.
enum class operands : std::uint8_t {
  accepted,  ///< Operands that the instruction does not accept at their position.
  /// No operands, so that a pass may still change them. For all architectures, instructions have the form of
  /// v9. `legalize` must follow.
  as_given,
};

/// Appends instructions to a program.
class selector {
 public:
  using source_list = valhall::view<source>;
  using modifier_list = valhall::view<valhall::modifier_value>;

  explicit selector(ir_program& program, operands kept = operands::accepted) noexcept
      : program_(program), kept_(kept) {}

  static source of(value v) noexcept { return {.of = v}; }
  static source of(valhall::operand fixed) noexcept { return {.fixed = fixed}; }
  static source literal(std::uint32_t bits) noexcept { return {.is_literal = true, .bits = bits}; }
  static source literal(float f) noexcept { return literal(valhall::float_bits(f)); }
  static source immediate(long long number) noexcept { return of(valhall::operand(number)); }
  static source negated(source s) noexcept;
  static source absolute(source s) noexcept;
  static source inverted(source s) noexcept;
  /// `s` read through `lanes`.
  static source part(source s, valhall::swizzle lanes) noexcept;

  /// Appends `id` with `sources`, with the immediates last. Writes to `result`, or to a new value or group if
  /// that is `no_value`. Returns the result; `no_value` if the instruction has no result.
  value put(valhall::opcode id, source_list sources, modifier_list modifiers = {},
            value result = no_value) noexcept {
    return send(id, no_value, sources, modifiers, result);
  }
  /// Appends a message that reads the group `staged`. A message uses slot 0 unless the modifiers name
  /// another; `repair` assigns the final slots.
  value send(valhall::opcode id, value staged, source_list sources, modifier_list modifiers = {},
             value result = no_value) noexcept;

  /// The product as FMA with -0, since there is no multiply instruction.
  value multiply(source a, source b, value result = no_value) noexcept;
  /// A copy of `s` in a new value.
  value in_register(source s) noexcept;
  /// `s` as a value, with its modifiers applied.
  source plain(source s) noexcept { return s.is_value() && s.is_plain() ? s : of(in_register(s)); }
  /// Writes `s` to `result`, after negation, absolute value and selection of lanes.
  void copy(source s, value result) noexcept;
  /// A new group with copies of `sources`.
  value gather(source_list sources) noexcept;
  /// The sum of a 64-bit address and an unsigned 32-bit number of bytes, in a new pair.
  value address(source base, source offset) noexcept;

  /// Loads or stores `count` words, 1 to 8, at `address` plus `offset` bytes. The offset of the last word
  /// must fit 16 bits with sign.
  value load(source address, std::int32_t offset, unsigned count = 1, value result = no_value,
             modifier_list modifiers = {}) noexcept;
  void store(value first, unsigned count, source address, std::int32_t offset,
             modifier_list modifiers = {}) noexcept;
  /// Loads or stores `count` words of thread-local memory, 1 to 8, from word `word` on.
  void load_local(value first, unsigned count, std::uint32_t word) noexcept;
  void store_local(value first, unsigned count, std::uint32_t word) noexcept;

  std::uint32_t new_label() noexcept { return program_.label_count++; }
  void mark(std::uint32_t label) noexcept { append(ir_instruction{.what = step::label, .number = label}); }
  void jump(std::uint32_t label) noexcept { append(ir_instruction{.what = step::jump, .number = label}); }
  /// Appends `jump_if` or `jump_unless` to `label`.
  void jump(step kind, source condition, std::uint32_t label) noexcept;

  /// Appends `i`, after moving operands that it does not accept to registers.
  void append_accepted(ir_instruction i) noexcept;

 private:
  ir_program& program_;
  operands kept_;

  /// A value that holds a literal, so that later instructions of the block do not load it again.
  struct held_literal {
    std::uint32_t bits = 0;
    value in = no_value;
    std::size_t end = 0;  ///< Instructions before this one may read it.
  };
  static constexpr unsigned most_held = 8;
  held_literal held_[most_held] = {};
  unsigned next_held_ = 0;

  void append(const ir_instruction& i) noexcept;
  value in_even_register(value v) noexcept;
  value literal_in_register(std::uint32_t bits) noexcept;
  bool is_accepted(const source& s, valhall::opcode id, unsigned place) const noexcept;
  bool append_with_immediate(const ir_instruction& i) noexcept;
  source placed(source s, valhall::opcode id, unsigned place) noexcept;
  void separate(ir_instruction& i) noexcept;
  /// An address, and an offset from it that fits an instruction.
  struct local_place {
    source base;
    std::int32_t offset;
  };
  local_place local(std::uint32_t word) noexcept;
};

/// Moves all operands that their instructions do not accept to registers.
void legalize(arena& memory, ir_program& program) noexcept;

/// Source `n` of `id`, counted among its sources.
inline valhall::source_info nth_source(valhall::opcode id, unsigned n) {
  const valhall::instruction_info& row = valhall::info(id);
  for (unsigned k = 0; k < row.operand_count; ++k)
    if (row.operands()[k].role == valhall::operand_role::source && n-- == 0) return source_of(id, k);
  return {};
}

/// Writes the operands of `i`, which is an instruction, for `encode`: `register_of(v)` is the register of
/// value `v`. Returns their number.
template <class RegisterOf>
unsigned operands_of(const ir_instruction& i, valhall::operand (&to)[6], const RegisterOf& register_of) {
  const valhall::instruction_info& row = valhall::info(i.id);
  const auto at = [&](value v) { return valhall::reg(register_of(v)); };
  unsigned count = 0;
  const source* next = i.sources;
  for (const valhall::operand_info* place = row.operands(); count < row.operand_count; ++count, ++place) {
    valhall::operand& operand = to[count];
    switch (place->role) {
      case valhall::operand_role::destination: operand = at(i.result); break;
      case valhall::operand_role::staging:
        operand = place->writes         ? valhall::staging(at(i.result), i.result_count)
                  : i.staged_count == 0 ? valhall::staging()
                                        : valhall::staging(at(i.staged), i.staged_count);
        break;
      case valhall::operand_role::source: {
        const source& s = *next++;
        operand = !s.is_value() ? s.fixed : s.with_sign(valhall::operand(at(s.of)).with_lanes(s.lanes));
        break;
      }
      case valhall::operand_role::immediate: operand = (next++)->fixed; break;
    }
  }
  return count;
}

}  // namespace backend
