// SPDX-License-Identifier: MIT
#include "emitter.hpp"

#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

#include <utility>

namespace emit {

using valhall::opcode;

namespace {

/// The form that architecture `in` has of instruction `id`; `id` itself if it lacks the instruction, which
/// `encode` then refuses.
opcode form_of(opcode id, valhall::arch in) noexcept {
  const valhall::decoded_opcode form = valhall::form_in(id, in);
  return form.ok() ? form.id() : id;
}

bool is_bitwise(opcode id) noexcept {
  return id == opcode::lshift_and_i32 || id == opcode::lshift_or_i32 || id == opcode::lshift_xor_i32;
}

/// Whether source `n` has 64 bits and reads lanes that require an even register. Lane w0 requires one only
/// from v14 on.
bool reads_even(const ir_instruction& i, unsigned n, valhall::arch in) noexcept {
  const source& s = i.sources[n];
  return (i.wide_sources >> n & 1) != 0 && s.is_value() && s.lanes != valhall::swizzle::none &&
         (s.lanes != valhall::swizzle::w0 || in >= valhall::arch::v14);
}

}  // namespace

valhall::register_set emitter::preloaded_in_use() const noexcept {
  valhall::register_set bound;
  for (value v = 0; v < values_.size(); ++v)
    if (values_[v].fixed >= 0) bound |= bound.range(static_cast<unsigned>(values_[v].fixed), 1);
  return valhall::preloaded_registers(stage_, to_.arch()) & bound;
}

value emitter::value_of(std::uint32_t number) const noexcept {
  for (value v = 0; v < registers_.size(); ++v)
    if (registers_[v].number() + values_[v].component == number) return v;
  return no_value;
}

/// Adds the values that are new since the last call to the virtual program.
void emitter::add_registers() {
  while (registers_.size() < values_.size()) {
    const value_info& info = values_[static_cast<value>(registers_.size())];
    const unsigned number = static_cast<std::uint8_t>(info.fixed);
    const valhall::virtual_register group =
        info.fixed < 0 ? to_.group(info.group_size)
        : valhall::preloaded_registers(stage_, to_.arch()).contains(valhall::reg(number))
            ? to_.preloaded(valhall::reg(number), info.group_size)
            : to_.bound(valhall::reg(number), info.group_size);
    registers_.insert(registers_.end(), info.group_size, group);
  }
}

valhall::virtual_register emitter::registers_of(value first, unsigned count) {
  return registers_[first].part(values_[first].component, count);
}

valhall::label emitter::label_of(std::uint32_t number) {
  while (labels_.size() <= number) labels_.push_back(to_.label());
  return labels_[number];
}

void emitter::bind(std::uint32_t label) {
  // Other paths to a label do not set the registers that hold literals.
  for (held_literal& h : held_) h.end = 0;
  to_.bind(label_of(label));
}

void emitter::append(ir_instruction i) {
  if (i.what == step::instruction) return put_accepted(i);
  if (i.what == step::jump_if || i.what == step::jump_unless) i.sources[0] = plain(i.sources[0]);
  add_registers();
  is_at_target_ = true;
  const auto condition = [&] { return registers_of(i.sources[0].of, 1); };
  switch (i.what) {
    case step::label: bind(i.number); break;
    case step::jump: to_.branch(label_of(i.number)); break;
    case step::jump_if: to_.branch_if(condition(), label_of(i.number)); break;
    default: to_.branch_unless(condition(), label_of(i.number)); break;
  }
}

const valhall::virtual_program& emitter::finish() {
  if (is_at_target_) put(opcode::nop, {});
  return to_;
}

void emitter::put_accepted(ir_instruction& i) {
  i.id = form_of(i.id, to_.arch());
  // A separate instruction loads a literal that is not in the constant table.
  if (i.id == opcode::mov_i32 && i.sources[0].is_literal && !is_accepted(i.sources[0], i.id, 0)) {
    put(opcode::iadd_imm_i32, {of(valhall::constant_entry(0)), immediate(i.sources[0].bits)}, {}, i.result);
    return;
  }
  if (put_with_immediate(i)) return;
  // Only the first source of a bitwise operation takes parts of constants. It may be swapped with the last.
  if (is_bitwise(i.id) && i.sources[1].is_literal && i.sources[1].bits == 0 && i.sources[0].is_plain() &&
      i.sources[2].is_plain() && !is_accepted(i.sources[2], i.id, 2))
    std::swap(i.sources[0], i.sources[2]);
  for (unsigned n = 0; n < i.source_count; ++n) {
    i.sources[n] = placed(i.sources[n], i.id, n);
    if (reads_even(i, n, to_.arch())) i.sources[n].of = in_even_register(i.sources[n].of);
  }
  separate(i);
  put_word(i);
}

/// Appends an addition of a literal as an instruction with an immediate, if that saves a register.
bool emitter::put_with_immediate(const ir_instruction& i) {
  const bool is_integer = i.id == opcode::iadd_u32 || i.id == opcode::iadd_s32;
  if ((!is_integer && i.id != form_of(opcode::fadd_f32, to_.arch())) || i.modifier_count != 0) return false;
  for (unsigned n = 0; n < 2; ++n) {
    const source &a = i.sources[1 - n], &b = i.sources[n];
    if (!a.is_value() || !a.is_plain() || is_accepted(b, i.id, n)) continue;
    put(is_integer ? opcode::iadd_imm_i32 : opcode::fadd_imm_f32, {a, immediate(b.bits)}, {}, i.result);
    return true;
  }
  return false;
}

/// Appends an instruction whose operands it accepts.
void emitter::put_word(const ir_instruction& i) {
  add_registers();
  struct placed_values {
    value first;
    unsigned count, at;
  };
  placed_values placed[6];
  unsigned placed_count = 0, next = 0;
  // Values take an even number of registers, so that a single value and the next one do not look like a pair.
  const auto place_of = [&](value first, unsigned count) {
    for (unsigned n = 0; n < placed_count; ++n)
      if (placed[n].first == first && placed[n].count == count) return placed[n].at;
    placed[placed_count++] = {first, count, next};
    next += (count + 1) / 2 * 2;
    return placed[placed_count - 1].at;
  };
  valhall::operand operands[6];
  const unsigned count = operands_of(i, operands, place_of);
  std::vector<valhall::virtual_operand_place> places;
  for (unsigned n = 0; n < placed_count; ++n)
    places.push_back({valhall::reg(placed[n].at), registers_of(placed[n].first, placed[n].count)});
  to_.append(encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}, to_.arch()),
             {places.data(), places.size()});
  is_at_target_ = false;
}

/// `v`, or a copy of it if its group or its binding makes its register odd.
value emitter::in_even_register(value v) {
  const value_info& info = values_[v];
  const bool is_odd = info.fixed >= 0 ? info.fixed % 2 != 0 : info.component % 2 != 0;
  return is_odd ? in_register(of(v)) : v;
}

/// Returns false for a literal that source `place` of `id` does not accept.
bool emitter::is_accepted(const source& s, opcode id, unsigned place) const {
  return !s.is_literal || resolve_constant(s.bits, nth_source(id, place), to_.arch()).ok();
}

value emitter::literal_in_register(std::uint32_t bits) {
  const std::size_t now = to_.size();
  for (const held_literal& h : held_)
    if (h.bits == bits && now < h.end) return h.in;
  // Beyond that distance, loading it again costs less than a register.
  constexpr std::size_t reach = 24;
  held_literal& held = held_[next_held_++ % most_held];
  held = {bits, in_register(literal(bits)), now + reach};
  return held.in;
}

/// `s` in a form that source `place` of `id` accepts.
source emitter::placed(source s, opcode id, unsigned place) {
  if (s.fixed.kind() == valhall::operand_kind::immediate_value) return s;
  const valhall::source_info at = nth_source(id, place);
  if (s.is_literal) {
    // The search is for the value that the source delivers. Lanes apply only to a register.
    const valhall::resolved_constant found = resolve_constant(s.bits, at, to_.arch());
    if (found.ok()) return of(found.operand());
    const valhall::swizzle lanes =
        s.lanes != valhall::swizzle::none ? s.lanes : found.operand_in(valhall::reg(0)).lanes();
    return part(of(literal_in_register(s.bits)), lanes);
  }
  const bool refused_sign = s.has_sign() && !at.place().takes_sign;
  const bool refused_inversion = s.is_inverted && !at.place().takes_invert;
  if (refused_sign || refused_inversion) {
    const valhall::swizzle lanes = s.lanes;
    s.lanes = valhall::swizzle::none;
    return part(of(in_register(s)), lanes);
  }
  if (s.is_value()) return s;
  return of(s.with_sign(s.lanes == valhall::swizzle::none ? s.fixed : s.fixed.with_lanes(s.lanes)));
}

/// Moves uniforms, special values and constants of `i` to registers until the instruction accepts the rest.
void emitter::separate(ir_instruction& i) {
  valhall::operand operands[6];
  // Values are checked as r0, which may begin a pair.
  const auto is_good = [&] {
    const unsigned count = operands_of(i, operands, [](value, unsigned) { return 0u; });
    return encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}, to_.arch()).ok();
  };
  using valhall::operand_kind;
  for (const operand_kind kind : {operand_kind::uniform, operand_kind::special_value, operand_kind::constant})
    for (unsigned k = i.source_count; k-- > 0 && !is_good();) {
      source& s = i.sources[k];
      const valhall::operand f = s.fixed;
      if (s.is_value() || f.kind() != kind) continue;
      const bool is_pair = nth_source(i.id, k).width() == 64 && f.lanes() == valhall::swizzle::none;
      if (is_pair && kind != operand_kind::uniform) continue;
      const valhall::operand whole = f.whole();
      const value in = is_pair ? gather({of(whole), of(valhall::operand(valhall::u(f.number() + 1)))})
                               : in_register(of(whole));
      s = {.of = in,
           .lanes = f.lanes(),
           .is_absolute = f.is_absolute(),
           .is_negated = f.is_negated(),
           .is_inverted = f.is_inverted()};
    }
}

}  // namespace emit
