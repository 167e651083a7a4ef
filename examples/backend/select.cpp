// SPDX-License-Identifier: MIT
#include "select.hpp"

#include <valhall/constants.hpp>
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

#include <utility>

namespace backend {

using valhall::modifier;
using valhall::opcode;

namespace {

constexpr std::uint32_t sign_bit = 0x80000000;

/// The instructions that load and store 1 to 4 words.
constexpr opcode loads[] = {opcode::load_i32, opcode::load_i64, opcode::load_i96, opcode::load_i128};
constexpr opcode stores[] = {opcode::store_i32, opcode::store_i64, opcode::store_i96, opcode::store_i128};
constexpr unsigned most_words = 4;

bool has_modifier(const valhall::instruction_info& row, modifier id) noexcept {
  for (unsigned n = 0; n < row.modifier_count; ++n)
    if (row.modifiers()[n].id == id) return true;
  return false;
}

/// The form that architecture `in` has of instruction `id`; `id` itself if it lacks the instruction, which
/// `encode` then refuses.
opcode form_of(opcode id, valhall::arch in) noexcept {
  const valhall::decoded_opcode form = valhall::form_in(id, in);
  return form.ok() ? form.id() : id;
}

}  // namespace

source selector::negated(source s) noexcept {
  if (s.is_literal)
    s.bits ^= sign_bit;
  else
    s.is_negated = !s.is_negated;
  return s;
}

source selector::absolute(source s) noexcept {
  if (s.is_literal)
    s.bits &= ~sign_bit;
  else
    s.is_absolute = true, s.is_negated = false;
  return s;
}

source selector::inverted(source s) noexcept {
  if (s.is_literal)
    s.bits = ~s.bits;
  else
    s.is_inverted = !s.is_inverted;
  return s;
}

source selector::part(source s, valhall::swizzle lanes) noexcept {
  s.lanes = lanes;
  return s;
}

/// `v`, or a copy of it, in an even register.
value selector::in_even_register(value v) noexcept {
  const value_info& info = program_.values[v];
  if (info.group_size > 1 ? info.component % 2 == 0 : info.fixed >= 0 && info.fixed % 2 == 0) return v;
  const value even = program_.add_group(2);
  copy(of(v), even);
  return even;
}

void selector::append(const ir_instruction& i) noexcept {
  // Other paths to a label do not set the registers that hold literals.
  if (i.what == step::label)
    for (held_literal& h : held_) h.end = 0;
  program_.instructions.push(i);
}

/// Whether `s` is not a literal, or one that source `place` of `id` accepts.
bool selector::is_accepted(const source& s, opcode id, unsigned place) const noexcept {
  return !s.is_literal || resolve_constant(s.bits, nth_source(id, place), program_.in).ok();
}

value selector::literal_in_register(std::uint32_t bits) noexcept {
  const std::size_t now = program_.instructions.size();
  for (const held_literal& h : held_)
    if (h.bits == bits && now < h.end) return h.in;
  // Beyond that distance, loading it again costs less than a register.
  constexpr std::size_t reach = 24;
  held_literal& held = held_[next_held_++ % most_held];
  held = {bits, in_register(literal(bits)), now + reach};
  return held.in;
}

/// `s` in a form that source `place` of `id` accepts.
source selector::placed(source s, opcode id, unsigned place) noexcept {
  if (s.fixed.kind() == valhall::operand_kind::immediate_value) return s;
  const valhall::source_info at = nth_source(id, place);
  if (s.is_literal) {
    // The constant table is searched for what the source delivers; lanes select from a register.
    const valhall::resolved_constant found = resolve_constant(s.bits, at, program_.in);
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

/// Moves uniforms, special values and constants of `i` to registers until one instruction can have the rest.
void selector::separate(ir_instruction& i) noexcept {
  valhall::operand operands[6];
  // Register 0 represents any register: it may begin a pair.
  const auto is_good = [&] {
    const unsigned count = operands_of(i, operands, [](value) { return 0u; });
    return encode(i.id, {operands, count}, {i.modifiers, i.modifier_count}, program_.in).ok();
  };
  using valhall::operand_kind;
  for (const operand_kind kind : {operand_kind::uniform, operand_kind::special_value, operand_kind::constant})
    for (unsigned k = i.source_count; k-- > 0 && !is_good();) {
      source& s = i.sources[k];
      const valhall::operand& f = s.fixed;
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
      if (reads_even(i, k, program_.in)) s.of = in_even_register(in);
    }
}

value selector::send(opcode id, value staged, source_list sources, modifier_list modifiers,
                     value result) noexcept {
  if (kept_ == operands::accepted) id = form_of(id, program_.in);
  const valhall::instruction_info& row = valhall::info(id);
  ir_instruction i{.id = id};
  bool has_slot = !row.is_message || !has_modifier(row, modifier::slot);
  for (const valhall::modifier_value& m : modifiers) {
    i.modifiers[i.modifier_count++] = m;
    has_slot = has_slot || m.id == modifier::slot;
  }
  if (!has_slot) i.modifiers[i.modifier_count++] = {modifier::slot, valhall::slot::slot0};
  for (const source& s : sources) i.sources[i.source_count++] = s;
  for (unsigned n = 0, source_number = 0; n < row.operand_count; ++n) {
    const valhall::operand_info& place = row.operands()[n];
    if (place.role == valhall::operand_role::source) {
      if (place.size == 64) i.wide_sources |= static_cast<std::uint8_t>(1u << source_number);
      ++source_number;
    }
    const auto registers = [&] {
      return static_cast<std::uint8_t>(staging_count_of(id, n, {i.modifiers, i.modifier_count}));
    };
    if (place.role == valhall::operand_role::destination)
      i.result_count = place.size == 64 ? 2 : 1;
    else if (place.role == valhall::operand_role::staging && place.writes)
      i.result_count = registers();
    else if (place.role == valhall::operand_role::staging && staged != no_value)
      i.staged_count = registers();
  }
  i.staged = staged;
  i.result = i.result_count == 0  ? no_value
             : result != no_value ? result
                                  : program_.add_group(i.result_count);
  if (kept_ == operands::accepted)
    append_accepted(i);
  else
    append(i);
  return i.result;
}

/// Appends an addition of a literal as an instruction with an immediate, if that saves a register.
bool selector::append_with_immediate(const ir_instruction& i) noexcept {
  const bool is_integer = i.id == opcode::iadd_u32 || i.id == opcode::iadd_s32;
  if ((!is_integer && i.id != form_of(opcode::fadd_f32, program_.in)) || i.modifier_count != 0) return false;
  for (unsigned n = 0; n < 2; ++n) {
    const source &a = i.sources[1 - n], &b = i.sources[n];
    if (!a.is_value() || !a.is_plain() || is_accepted(b, i.id, n)) continue;
    put(is_integer ? opcode::iadd_imm_i32 : opcode::fadd_imm_f32, {a, immediate(b.bits)}, {}, i.result);
    return true;
  }
  return false;
}

void selector::append_accepted(ir_instruction i) noexcept {
  if (is_jump(i.what) && i.what != step::jump) i.sources[0] = plain(i.sources[0]);
  if (i.what == step::instruction) {
    i.id = form_of(i.id, program_.in);
    // An instruction of its own loads a literal that is not in the constant table.
    if (i.id == opcode::mov_i32 && i.sources[0].is_literal) return copy(i.sources[0], i.result);
    if (append_with_immediate(i)) return;
    // Only the first source of a bitwise operation takes parts of constants; it may be swapped with the last.
    const bool is_bitwise =
        i.id == opcode::lshift_and_i32 || i.id == opcode::lshift_or_i32 || i.id == opcode::lshift_xor_i32;
    if (is_bitwise && i.sources[1].is_literal && i.sources[1].bits == 0 && i.sources[0].is_plain() &&
        i.sources[2].is_plain() && !is_accepted(i.sources[2], i.id, 2))
      std::swap(i.sources[0], i.sources[2]);
    for (unsigned n = 0; n < i.source_count; ++n) {
      i.sources[n] = placed(i.sources[n], i.id, n);
      if (reads_even(i, n, program_.in)) i.sources[n].of = in_even_register(i.sources[n].of);
    }
    separate(i);
  }
  append(i);
}

value selector::multiply(source a, source b, value result) noexcept {
  return put(opcode::fma_f32, {a, b, literal(-0.0f)}, {}, result);
}

value selector::in_register(source s) noexcept {
  const value result = program_.add_value();
  copy(s, result);
  return result;
}

void selector::copy(source s, value result) noexcept {
  if (s.is_literal && kept_ == operands::accepted) {
    const valhall::resolved_constant found =
        resolve_constant(s.bits, valhall::source_of(opcode::mov_i32, 1), program_.in);
    if (!found.ok()) {
      put(opcode::iadd_imm_i32, {of(valhall::constant_entry(0)), immediate(s.bits)}, {}, result);
      return;
    }
    s = of(found.operand());
  }
  if (s.is_inverted) {
    s.is_inverted = false;
    put(opcode::lshift_or_i32, {literal(0u), part(literal(0u), valhall::swizzle::b00), inverted(s)}, {},
        result);
  } else if (s.has_sign()) {
    // Adding -0 changes no number.
    put(opcode::fadd_f32, {s, literal(-0.0f)}, {}, result);
  } else {
    put(opcode::mov_i32, {s}, {}, result);
  }
}

value selector::gather(source_list sources) noexcept {
  const value group = program_.add_group(static_cast<unsigned>(sources.size()));
  value next = group;
  for (const source& s : sources) copy(s, next++);
  return group;
}

value selector::address(source base, source offset) noexcept {
  if (!offset.is_literal) offset = plain(offset);
  return put(opcode::shaddx_u64, {base, part(offset, valhall::swizzle::w0), immediate(0)});
}

value selector::load(source address, std::int32_t offset, unsigned count, value result,
                     modifier_list modifiers) noexcept {
  if (result == no_value) result = program_.add_group(count);
  for (unsigned done = 0; done < count; done += most_words) {
    const unsigned words = count - done < most_words ? count - done : most_words;
    send(loads[words - 1], no_value, {address, immediate(offset + 4 * static_cast<int>(done))}, modifiers,
         result + done);
  }
  return result;
}

void selector::store(value first, unsigned count, source address, std::int32_t offset,
                     modifier_list modifiers) noexcept {
  for (unsigned done = 0; done < count; done += most_words) {
    const unsigned words = count - done < most_words ? count - done : most_words;
    send(stores[words - 1], first + done, {address, immediate(offset + 4 * static_cast<int>(done))},
         modifiers);
  }
}

selector::local_place selector::local(std::uint32_t word) noexcept {
  const source start = of(valhall::thread_local_pointer.w0());
  constexpr std::uint32_t reach = 0x8000 / 4 - most_in_group;
  if (word < reach) return {start, static_cast<std::int32_t>(4 * word)};
  const value offset = in_register(literal(4 * word));
  program_.values[offset].can_spill = false;
  const value address = program_.add_group(2, false);
  put(opcode::shaddx_u64, {start, part(of(offset), valhall::swizzle::w0), immediate(0)}, {}, address);
  return {of(address), 0};
}

void selector::load_local(value first, unsigned count, std::uint32_t word) noexcept {
  const local_place p = local(word);
  load(p.base, p.offset, count, first, {{modifier::memory_access, valhall::memory_access::force}});
}

void selector::store_local(value first, unsigned count, std::uint32_t word) noexcept {
  const local_place p = local(word);
  store(first, count, p.base, p.offset, {{modifier::memory_access, valhall::memory_access::force}});
}

void selector::jump(step kind, source condition, std::uint32_t label) noexcept {
  ir_instruction i{.what = kind, .id = opcode::branchz, .source_count = 1, .number = label};
  i.sources[0] = kept_ == operands::accepted || !condition.is_plain() ? plain(condition) : condition;
  append(i);
}

void legalize(arena& memory, ir_program& program) noexcept {
  const list<ir_instruction> before = program.instructions;
  program.instructions = list<ir_instruction>(memory);
  program.instructions.reserve(before.size() + before.size() / 8);
  selector to(program);
  for (const ir_instruction& i : before) to.append_accepted(i);
}

}  // namespace backend
