// SPDX-License-Identifier: MIT
#include "builder.hpp"

#include <valhall/v9.hpp>

namespace emit {

using valhall::modifier;
using valhall::opcode;

namespace {

constexpr std::uint32_t sign_bit = 0x80000000;

/// The instructions that load and store 1 to 4 words.
constexpr opcode loads[] = {opcode::load_i32, opcode::load_i64, opcode::load_i96, opcode::load_i128};
constexpr opcode stores[] = {opcode::store_i32, opcode::store_i64, opcode::store_i96, opcode::store_i128};
constexpr unsigned most_words = 4;

constexpr valhall::modifier_value forced = {modifier::memory_access, valhall::memory_access::force};

bool has_modifier(const valhall::instruction_info& row, modifier id) noexcept {
  for (unsigned n = 0; n < row.modifier_count; ++n)
    if (row.modifiers()[n].id == id) return true;
  return false;
}

/// Calls `f(done, words)` for each message of a load or store of `count` words.
template <class F>
void for_each_message(unsigned count, const F& f) {
  for (unsigned done = 0; done < count; done += most_words)
    f(done, count - done < most_words ? count - done : most_words);
}

}  // namespace

source builder::negated(source s) noexcept {
  if (s.is_literal)
    s.bits ^= sign_bit;
  else
    s.is_negated = !s.is_negated;
  return s;
}

source builder::absolute(source s) noexcept {
  if (s.is_literal)
    s.bits &= ~sign_bit;
  else
    s.is_absolute = true, s.is_negated = false;
  return s;
}

source builder::inverted(source s) noexcept {
  if (s.is_literal)
    s.bits = ~s.bits;
  else
    s.is_inverted = !s.is_inverted;
  return s;
}

source builder::part(source s, valhall::swizzle lanes) noexcept {
  s.lanes = lanes;
  return s;
}

value builder::send(opcode id, value staged, source_list sources, modifier_list modifiers, value result) {
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
  i.result = i.result_count == 0 ? no_value : result != no_value ? result : add_group(i.result_count);
  append(i);
  return i.result;
}

value builder::multiply(source a, source b, value result) {
  return put(opcode::fma_f32, {a, b, literal(-0.0f)}, {}, result);
}

value builder::in_register(source s) {
  const value result = add_value();
  copy(s, result);
  return result;
}

void builder::copy(source s, value result) {
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

value builder::gather(source_list sources) {
  const value group = add_group(static_cast<unsigned>(sources.size()));
  value next = group;
  for (const source& s : sources) copy(s, next++);
  return group;
}

value builder::address(source base, source offset) {
  if (!offset.is_literal) offset = plain(offset);
  return put(opcode::shaddx_u64, {base, part(offset, valhall::swizzle::w0), immediate(0)});
}

value builder::load(source address, std::int32_t offset, unsigned count, value result,
                    modifier_list modifiers) {
  if (result == no_value) result = add_group(count);
  for_each_message(count, [&](unsigned done, unsigned words) {
    send(loads[words - 1], no_value, {address, immediate(offset + 4 * static_cast<int>(done))}, modifiers,
         result + done);
  });
  return result;
}

void builder::store(value first, unsigned count, source address, std::int32_t offset,
                    modifier_list modifiers) {
  for_each_message(count, [&](unsigned done, unsigned words) {
    send(stores[words - 1], first + done, {address, immediate(offset + 4 * static_cast<int>(done))},
         modifiers);
  });
}

builder::local_place builder::local(std::uint32_t word) {
  const source start = of(valhall::thread_local_pointer.w0());
  constexpr std::uint32_t reach = 0x8000 / 4 - most_in_group;
  if (word < reach) return {start, static_cast<std::int32_t>(4 * word)};
  return {of(address(start, of(in_register(literal(4 * word))))), 0};
}

void builder::load_local(value first, unsigned count, std::uint32_t word) {
  const local_place p = local(word);
  load(p.base, p.offset, count, first, {forced});
}

void builder::store_local(value first, unsigned count, std::uint32_t word) {
  const local_place p = local(word);
  store(first, count, p.base, p.offset, {forced});
}

void builder::jump(step kind, source condition, std::uint32_t label) {
  ir_instruction i{.what = kind, .id = opcode::branchz, .source_count = 1, .number = label};
  i.sources[0] = condition.is_plain() ? condition : plain(condition);
  append(i);
}

}  // namespace emit
