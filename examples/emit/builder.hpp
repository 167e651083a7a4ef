// SPDX-License-Identifier: MIT
#pragma once

#include "instruction.hpp"

namespace emit {

/// Builds instructions on values. A subclass receives them: `emitter` appends them to a virtual program.
class builder {
 public:
  using source_list = valhall::view<source>;
  using modifier_list = valhall::view<valhall::modifier_value>;

  builder(const builder&) = delete;
  builder& operator=(const builder&) = delete;

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

  virtual valhall::arch arch() const noexcept = 0;
  value add_value() { return values_.add_value(); }
  value add_group(unsigned size) { return values_.add_group(size); }
  value add_fixed(unsigned number, unsigned size = 1) { return values_.add_fixed(number, size); }

  /// Appends `id`. Immediates are the last of its `sources`. The result is `result`, or a new value or group
  /// if that is `no_value`. Returns it, or `no_value` for an instruction without a result.
  value put(valhall::opcode id, source_list sources, modifier_list modifiers = {}, value result = no_value) {
    return send(id, no_value, sources, modifiers, result);
  }
  /// Appends a message that reads the group `staged`. A message uses slot 0 unless the modifiers name
  /// another; `repair` assigns the final slots.
  value send(valhall::opcode id, value staged, source_list sources, modifier_list modifiers = {},
             value result = no_value);

  /// The product as FMA with -0, since there is no multiply instruction.
  value multiply(source a, source b, value result = no_value);
  /// A copy of `s` in a new value.
  value in_register(source s);
  /// A value equal to `s`: the value of `s` itself, or a new one if `s` is not a value or has modifiers.
  source plain(source s) { return s.is_value() && s.is_plain() ? s : of(in_register(s)); }
  /// Copies `s` to `result`, with its sign, absolute value and lanes applied.
  void copy(source s, value result);
  /// A new group with copies of `sources`.
  value gather(source_list sources);
  /// The sum of a 64-bit address and an unsigned 32-bit number of bytes, in a new pair.
  value address(source base, source offset);

  /// Loads or stores `count` words, 1 to 8, at `address` plus `offset` bytes. The offset of the last word
  /// must fit 16 bits with sign.
  value load(source address, std::int32_t offset, unsigned count = 1, value result = no_value,
             modifier_list modifiers = {});
  void store(value first, unsigned count, source address, std::int32_t offset, modifier_list modifiers = {});
  /// Loads or stores `count` words of thread-local memory, 1 to 8, from word `word` on.
  void load_local(value first, unsigned count, std::uint32_t word);
  void store_local(value first, unsigned count, std::uint32_t word);

  std::uint32_t new_label() noexcept { return label_count_++; }
  std::uint32_t label_count() const noexcept { return label_count_; }
  void mark(std::uint32_t label) { append(ir_instruction{.what = step::label, .number = label}); }
  void jump(std::uint32_t label) { append(ir_instruction{.what = step::jump, .number = label}); }
  /// Appends `jump_if` or `jump_unless` to `label`.
  void jump(step kind, source condition, std::uint32_t label);

  /// Appends any instruction, label or jump.
  virtual void append(ir_instruction i) = 0;

 protected:
  explicit builder(value_table& values, std::uint32_t label_count = 0) noexcept
      : values_(values), label_count_(label_count) {}
  ~builder() = default;

  value_table& values_;

 private:
  std::uint32_t label_count_;

  /// An address, and an offset from it that fits an instruction.
  struct local_place {
    source base;
    std::int32_t offset;
  };
  local_place local(std::uint32_t word);
};

}  // namespace emit
