// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/constant_search.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/codec/names.hpp>
#include <valhall/codec/source_value.hpp>
#include <valhall/sequences/source.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

/// The instructions of a sequence, with operands that the hardware accepts.
namespace valhall::detail {

/// A register of a group.
constexpr reg part_of(reg group, unsigned i) noexcept { return reg(raw{}, group.number() + i); }
template <class Register>
constexpr Register part_of(Register group, unsigned i) noexcept {
  return group[i];
}

/// Whether two values are in the same register.
template <class Register>
constexpr bool is_same_register(Register a, Register b) noexcept {
  return a.number() == b.number();
}

/// Whether `Program` selects operands itself.
template <class Program>
concept selects = requires(Program& p, register_in<Program> result,
                           view<sequence_source<register_in<Program>>> sources) {
  p.put(result, opcode::nop, sources, view<modifier_value>(), swizzle::none);
};

/// Appends the instructions of one sequence to `Program`, which is a program with virtual registers or
/// `with_temporaries`. It loads numbers that are not in the constant table, and copies operands that an
/// instruction does not accept.
template <class Program>
class sequence {
 public:
  using Register = register_in<Program>;
  using source = sequence_source<Register>;
  using source_list = std::initializer_list<source>;
  using modifier_list = view<modifier_value>;

  constexpr sequence(Program& p, std::uint32_t line) noexcept : program_(p), line_(line) {
    if constexpr (requires { p.release(); }) p.release();
  }

  /// Whether no instruction had an error.
  constexpr bool ok() const noexcept { return ok_; }
  constexpr Program& program() noexcept { return program_; }
  constexpr valhall::arch arch() const noexcept { return program_.arch(); }

  constexpr Register value() { return program_.value(); }
  constexpr Register pair() { return program_.pair(); }

  /// Appends `id`, which writes a new value.
  constexpr Register put(opcode id, source_list sources, modifier_list modifiers = {}) {
    const Register result = value();
    put_in(result, id, sources, modifiers);
    return result;
  }
  /// Appends `id`, which writes a new pair.
  constexpr Register put_pair(opcode id, source_list sources, modifier_list modifiers = {}) {
    const Register result = pair();
    put_in(result, id, sources, modifiers);
    return result;
  }
  /// Appends `id`, which writes `result`, or its `lanes`.
  constexpr void put_in(Register result, opcode id, source_list sources, modifier_list modifiers = {},
                        swizzle lanes = swizzle::none) {
    if constexpr (selects<Program>)
      ok_ &= program_.put(result, id, view<source>(sources), modifiers, lanes);
    else
      put_accepted(result, id, sources, modifiers, lanes);
  }

  /// The product, as FMA with -0.
  constexpr Register multiply(source a, source b) { return put(opcode::fma_f32, {a, b, -0.0f}); }
  constexpr void multiply_in(Register result, source a, source b) {
    put_in(result, opcode::fma_f32, {a, b, -0.0f});
  }

  /// `s` in a register, with its sign applied.
  constexpr Register in_register(source s) {
    if (s.is_register() && !s.has_sign() && s.lanes() == swizzle::none) return s.register_of();
    const Register result = value();
    copy_to(result, s);
    return result;
  }
  /// Copies `s` to `result`.
  constexpr void copy_to(Register result, source s) {
    if constexpr (!selects<Program>)
      if (s.is_number()) return load(result, s.bits());
    if (s.has_sign())
      put_in(result, opcode::fadd_f32, {s, -0.0f});  // Adding -0 changes no number.
    else
      put_in(result, opcode::mov_i32, {s});
  }
  /// A new pair with copies of `low` and `high`.
  constexpr Register gathered(source low, source high) {
    const Register result = pair();
    copy_to(part_of(result, 0), low);
    copy_to(part_of(result, 1), high);
    return result;
  }

  /// Appends a jump to `to` where `a` is not zero.
  template <class Label>
  constexpr void branch_if(Register a, Label to) {
    ok_ &= program_.branch_if(a, to, {}, line_);
  }

  /// The 64-bit product of two unsigned words, in a new pair.
  constexpr Register product(source a, source b) {
    return put_pair(opcode::imuld_u64, {a.with_lanes(swizzle::w0), b.with_lanes(swizzle::w0)});
  }

  /// Appends result = a + number, of integers.
  constexpr void add_in(Register result, source a, std::uint32_t number) {
    if constexpr (selects<Program>)
      put_in(result, opcode::iadd_u32, {a, number});
    else
      append(encoded_immediate(opcode::iadd_imm_i32, result, a, number));
  }
  /// Appends result = a + number, of floats.
  constexpr void add_in(Register result, source a, float number) {
    if constexpr (selects<Program>)
      put_in(result, opcode::fadd_f32, {a, number});
    else
      append(encoded_immediate(opcode::fadd_imm_f32, result, a, float_bits(number)));
  }

 private:
  static constexpr unsigned most_sources = 4, most_held = 4;

  /// A number in a register, for later instructions of the sequence.
  struct held_number {
    source in = 0;
    std::uint32_t bits = 0;
  };

  Program& program_;
  held_number held_[most_held] = {};
  unsigned held_count_ = 0;
  std::uint32_t line_;
  bool ok_ = true;

  constexpr void append(instruction i) { ok_ &= program_.append(i, line_); }

  /// Appends `id`. Operands that it does not accept are first copied to registers.
  constexpr void put_accepted(Register result, opcode id, source_list sources, modifier_list modifiers,
                              swizzle lanes) {
    const decoded_opcode form = form_in(id, arch());
    if (form.ok()) id = form.id();
    source given[most_sources] = {0, 0, 0, 0};
    std::size_t count = 0;
    for (const source& s : sources) {
      given[count] = accepted(s, id, static_cast<unsigned>(count) + 1);
      ++count;
    }
    const view<source> all(given, count);
    for (const operand_kind kind :
         {operand_kind::uniform, operand_kind::special_value, operand_kind::constant})
      for (std::size_t k = count; k-- > 0 && !is_accepted(id, result, all, modifiers, lanes);)
        if (!given[k].is_register() && given[k].other().kind() == kind)
          given[k] = copied(given[k], id, static_cast<unsigned>(k) + 1);
    append(encoded(id, result, all, modifiers, lanes, [](const source& s) { return operand_of(s); }));
  }

  /// Whether registers have numbers. Otherwise the operand of a register belongs to a single word.
  static constexpr bool has_numbers = __is_same(Register, reg);

  static constexpr operand operand_of(const source& s) {
    if (!s.is_register()) {
      // This operand of a virtual register belongs to another word. An empty one breaks the instruction.
      if (!has_numbers && s.other().kind() == operand_kind::general_register) return operand();
      return s.modified(s.other());
    }
    const operand whole = s.register_of();
    return s.modified(whole);
  }
  /// The operand of `s` for checks. A virtual register is checked as r0, which may begin a pair.
  static constexpr operand stand_in(const source& s) {
    if constexpr (!has_numbers)
      if (s.is_register()) return s.modified(reg(0));
    return operand_of(s);
  }

  template <class ToOperand>
  constexpr std::uint64_t bits_of(opcode id, const operand& result, view<source> sources,
                                  modifier_list modifiers, ToOperand to_operand) const {
    operand operands[most_sources + 1] = {result};
    for (std::size_t k = 0; k < sources.size(); ++k) operands[k + 1] = to_operand(sources[k]);
    return encoded_bits(info(id), arch(), {operands, sources.size() + 1}, modifiers);
  }

  template <class ToOperand>
  constexpr instruction encoded(opcode id, Register result, view<source> sources, modifier_list modifiers,
                                swizzle lanes, ToOperand to_operand) const {
    const operand whole = result;
    return assembled(bits_of(id, lanes == swizzle::none ? whole : whole.with_lanes(lanes), sources, modifiers,
                             to_operand));
  }

  /// Whether the instruction accepts this combination of sources, so that none needs a copy.
  constexpr bool is_accepted(opcode id, Register result, view<source> sources, modifier_list modifiers,
                             swizzle lanes) const {
    constexpr rule_set of_sources = rule_set(rule::misaligned_pair) | rule_set(rule::mixed_fau_pages) |
                                    rule_set(rule::two_uniform_slots) | rule_set(rule::two_specials) |
                                    rule_set(rule::too_many_fau_words);
    operand whole = reg(0);
    if constexpr (has_numbers) whole = result;
    const std::uint64_t bits = bits_of(id, lanes == swizzle::none ? whole : whole.with_lanes(lanes), sources,
                                       modifiers, [](const source& s) { return stand_in(s); });
    return !is_broken(bits) || (bits & of_sources) == 0;
  }

  constexpr instruction encoded_immediate(opcode id, Register result, source a, std::uint32_t number) const {
    const operand to = result, from = operand_of(a);
    const operand operands[] = {to, from, number};
    return encode(id, operands, {}, arch());
  }

  constexpr void load(Register result, std::uint32_t bits) {
    const resolved_constant found = resolve_constant(bits, source_of(opcode::mov_i32, 1), arch());
    if (found.ok())
      put_in(result, opcode::mov_i32, {found.operand()});
    else
      add_in(result, constant_entry(0), bits);
  }

  /// A register that holds `bits`; `Program` may keep one for all sequences.
  constexpr Register held(std::uint32_t bits) {
    if constexpr (requires { program_.number(bits); }) return program_.number(bits);
    for (unsigned k = 0; k < held_count_; ++k)
      if (held_[k].bits == bits) return held_[k].in.register_of();
    const Register result = value();
    load(result, bits);
    if (held_count_ < most_held) held_[held_count_++] = {result, bits};
    return result;
  }

  /// Whether `s` is a word in an odd register that a 64-bit source of the architecture cannot extend.
  constexpr bool needs_even_register(const source& s) const {
    if constexpr (has_numbers)
      return has_extension(arch()) != 0 && s.is_register() && s.lanes() == swizzle::w0 &&
             s.register_of().number() % 2 != 0;
    return false;
  }

  /// `s` in a form that operand `place` of `id` accepts.
  constexpr source accepted(const source& s, opcode id, unsigned place) {
    const source_info at = source_of(id, place);
    if (!at.ok()) return s;
    if (s.is_number()) {
      const resolved_constant found = resolve_constant(s.bits(), at, arch());
      if (found.ok()) return found.operand();
      const swizzle lanes = s.lanes() != swizzle::none ? s.lanes() : found.operand_in(reg(0)).lanes();
      return source(held(s.bits())).with_lanes(lanes);
    }
    if ((s.has_sign() && !at.place().takes_sign) || needs_even_register(s)) return copied(s, id, place);
    return s;
  }

  /// A copy of `s`, in an even register if operand `place` of `id` is 64 bits wide.
  constexpr source copied(const source& s, opcode id, unsigned place) {
    const bool is_wide = source_of(id, place).width() == 64;
    const Register to = is_wide ? part_of(pair(), 0) : value();
    copy_to(to, s.with_lanes(swizzle::none));
    return source(to).with_lanes(s.lanes());
  }
};

}  // namespace valhall::detail
