// SPDX-License-Identifier: MIT
// Buffers, workgroup memory, atomics and barriers.
#include "lower.hpp"

#include <valhall/v9.hpp>

#include <algorithm>
#include <bit>
#include <iterator>

namespace tgsi {

using emit::no_value;
using emit::step;
using valhall::atomic_operation;
using valhall::condition;
using valhall::modifier;

namespace {

/// An atomic opcode that is one operation of the hardware; the others need a loop.
struct atomic {
  opcode id;
  atomic_operation operation;
};

/// Loads and stores add a signed number of 16 bits; the last component is 12 bytes further.
constexpr std::uint32_t reach_of_load = 0x7fff - 12;

constexpr atomic atomics[] = {
    {opcode::atomuadd, atomic_operation::aadd},  {opcode::atomxchg, atomic_operation::axchg},
    {opcode::atomand, atomic_operation::aand},   {opcode::atomor, atomic_operation::aor},
    {opcode::atomxor, atomic_operation::axor},   {opcode::atomumin, atomic_operation::aumin},
    {opcode::atomumax, atomic_operation::aumax}, {opcode::atomimin, atomic_operation::asmin},
    {opcode::atomimax, atomic_operation::asmax},
};

/// The high word of a pair: of registers, of uniforms, or of the pointer to workgroup-local memory.
operand second_word(const operand& pair) {
  if (pair.is_value()) return builder::of(pair.of + 1);
  if (pair.fixed.kind() == valhall::operand_kind::uniform)
    return builder::of(valhall::operand(valhall::u(pair.fixed.number() + 1)));
  return builder::of(valhall::workgroup_local_pointer.w1());
}

}  // namespace

/// The address of BUFFER or MEMORY.
operand lowering::resource_base(const register_use& resource) {
  if (resource.file == register_file::memory) {
    if (resource.index.is_indirect()) refuse("MEMORY has no other number than that of its declaration");
    if (resource.declared != not_declared &&
        program_.declarations[resource.declared].memory != memory_kind::shared)
      refuse("only SHARED memory has a place", "DCL MEMORY[0], SHARED");
    return builder::of(valhall::workgroup_local_pointer.w0());
  }
  using content = uniform_word::content;
  if (!resource.index.is_indirect()) {
    const auto n = static_cast<std::uint32_t>(resource.index.number);
    return uniform_pair({content::buffer_address_low, n}, {content::buffer_address_high, n});
  }
  const auto word_of = [&](content c) {
    return of_indexed(register_file::buffer, resource.index, [&](std::uint32_t n) { return uniform(c, n); });
  };
  return of(to_.gather({word_of(content::buffer_address_low), word_of(content::buffer_address_high)}));
}

/// The lowest offset from which `words` words do not fit into the resource.
operand lowering::resource_limit(const register_use& resource, unsigned words) {
  using content = uniform_word::content;
  if (resource.file == register_file::memory) return uniform(content::memory_limit, 0, words);
  return of_indexed(register_file::buffer, resource.index,
                    [&](std::uint32_t n) { return uniform(content::buffer_limit, n, words); });
}

/// All ones if `words` words from `offset` on do not fit into the resource.
operand lowering::is_outside(const register_use& resource, operand offset, unsigned words) {
  return of(compare(vop::icmp_u32, offset, resource_limit(resource, words), condition::ge));
}

/// The address of a byte of BUFFER or MEMORY. `distance` is set to the immediate that the instruction adds,
/// which is at most `reach`. If `words` words from `offset` on do not fit, reads from the address are 0
/// and writes to it are dropped; 0 omits this check.
operand lowering::resource_address(const register_use& resource, operand offset, unsigned words,
                                   std::uint32_t reach, std::int32_t& distance) {
  operand base = resource_base(resource);
  const bool is_immediate = offset.is_literal && offset.bits <= reach;
  distance = is_immediate ? static_cast<std::int32_t>(offset.bits) : 0;
  if (!offset.is_literal) offset = to_.plain(offset);
  if (checks_bounds_ && words != 0) {
    // The hardware reads 0 from an address with bit 63 set, and drops writes to it.
    const operand outside = is_outside(resource, offset, words), last_bit = low_byte(word(31));
    base = of(to_.gather({base, of(to_.put(vop::lshift_or_i32, {outside, last_bit, second_word(base)}))}));
  }
  return is_immediate ? base : of(to_.address(base, offset));
}

/// LOAD of CONST: reads words of a buffer, from a byte offset on.
void lowering::load_constants() {
  const source& from = now_->sources[0];
  const operand four = low_byte(word(4)), zero = word(0);
  operand byte = read(1, 0);
  if (from.index.is_indirect() || from.index.number != 0) {
    const operand index = from.index.is_indirect() ? whole_index(from.index)
                                                   : word(static_cast<std::uint32_t>(from.index.number));
    byte = of(to_.put(vop::iadd_u32, {of(to_.put(vop::lshift_or_i32, {index, four, zero})), byte}));
  }
  // Zeros follow the last register.
  const operand end = of(to_.put(vop::lshift_or_i32, {constant_count(from), four, zero}));
  const value inside = to_.put(vop::csel_u32, {byte, end, byte, end}, {{modifier::cmp, condition::lt}});
  const value loaded = to_.put(vop::ld_buffer_i128, {of(inside), constant_buffer(from)});
  write_each([&](unsigned c) { return of(loaded + from.swizzle[c]); });
}

void lowering::load_words() {
  const destination& d = now_->destinations[0];
  if (d.mask == 0) return;
  const auto first = static_cast<unsigned>(std::countr_zero(d.mask)),
             end = static_cast<unsigned>(std::bit_width(d.mask));
  std::int32_t distance = 0;
  const operand address = resource_address(now_->sources[0], read(1, 0), end, reach_of_load, distance);
  const value loaded = to_.load(address, distance + 4 * static_cast<int>(first), end - first);
  write_each([&](unsigned c) { return of(loaded + (c - first)); });
}

/// Stores components `first` to `end` - 1 of `data`, except components that are outside.
void lowering::store_run(const operand* data, unsigned first, unsigned end) {
  const destination& d = now_->destinations[0];
  const operand offset = read(0, 0);
  const bool has_parts = checks_bounds_ && end - first > 1;
  std::int32_t distance = 0;
  const operand address = resource_address(d, offset, has_parts ? 0 : end, reach_of_load, distance);
  const value group = to_.gather({data + first, end - first});
  const auto store = [&](unsigned from, unsigned to) {
    to_.store(group + (from - first), to - from, address, distance + 4 * static_cast<int>(from));
  };
  if (!has_parts) return store(first, end);
  const std::uint32_t parts = to_.new_label(), stored = to_.new_label();
  const auto jump_unless_inside = [&](unsigned words, std::uint32_t label) {
    to_.jump(step::jump_if, is_outside(d, offset, words), label);
  };
  jump_unless_inside(end, parts);
  store(first, end);
  to_.jump(stored);
  to_.mark(parts);
  for (unsigned c = first; c + 1 < end; ++c) {
    jump_unless_inside(c + 1, stored);
    store(c, c + 1);
  }
  to_.mark(stored);
}

/// One instruction for each run of components in the mask.
void lowering::store_words() {
  const destination& d = now_->destinations[0];
  for_each_run(d.mask, [&](unsigned first, unsigned end) {
    operand data[4];
    for (unsigned c = first; c < end; ++c) data[c] = read(1, c);
    store_run(data, first, end);
  });
}

/// Stores `new_value` if the word at `address` is `expected`; returns the previous word.
value lowering::exchange_if_equal(operand address, operand new_value, operand expected) {
  return to_.send(vop::atom_return_i32, to_.gather({new_value, expected}), {address, builder::immediate(0)},
                  {modifier::compare, {modifier::atom_opc, atomic_operation::axchg}});
}

void lowering::lower_atomic() {
  const source& resource = now_->sources[0];
  std::int32_t distance = 0;
  texel_place texel;
  if (resource.file == register_file::image && !place_texel(resource, 1, texel)) return;
  const operand address = resource.file == register_file::image
                              ? of(locate_texel(texel))
                              : resource_address(resource, read(1, 0), 1, 0, distance);
  if (now_->id == opcode::atomcas) return write_all(of(exchange_if_equal(address, read(3, 0), read(2, 0))));
  for (const atomic& a : atomics)
    if (a.id == now_->id)
      return write_all(of(to_.send(vop::atom_return_i32, to_.gather({read(2, 0)}),
                                   {address, builder::immediate(0)}, {{modifier::atom_opc, a.operation}})));
  lower_atomic_loop(address);
}

/// A compare-and-swap loop: computes a new value, and repeats if another thread stored in the meantime.
void lowering::lower_atomic_loop(operand address) {
  const operand given = read(2, 0), zero = word(0);
  const value old = to_.add_value();
  to_.load(address, 0, 1, old);
  const std::uint32_t top = to_.new_label();
  to_.mark(top);
  value changed = no_value;
  if (now_->id == opcode::atomfadd) {
    changed = to_.put(vop::fadd_f32, {of(old), given});
  } else if (now_->id == opcode::atominc_wrap) {
    // old + 1 up to the given number, then 0.
    const value next = to_.put(vop::iadd_u32, {of(old), word(1)});
    changed = to_.put(vop::csel_u32, {of(old), given, of(next), zero}, {{modifier::cmp, condition::lt}});
  } else {
    // old - 1 if old is less than the given number and not 0, then 0.
    const value least =
        to_.put(vop::csel_u32, {of(old), given, of(old), zero}, {{modifier::cmp, condition::lt}});
    const value next = to_.put(vop::iadd_s32, {of(least), word(~0u)});
    changed = to_.put(vop::mux_i32, {zero, of(next), of(least)});
  }
  const value seen = exchange_if_equal(address, of(changed), of(old));
  const value lost = compare(vop::icmp_u32, of(seen), of(old), condition::ne);
  to_.copy(of(seen), old);
  to_.jump(step::jump_if, of(lost), top);
  write_all(of(old));
}

/// Lowers an opcode of memory; false for any other opcode.
bool lowering::lower_memory() {
  const opcode id = now_->id;
  switch (id) {
    case opcode::barrier:
      to_.put(vop::barrier, {},
              {{modifier::slot, valhall::barrier_slot::slot7}, {modifier::flow, valhall::flow::wait}});
      return true;
    case opcode::membar: to_.put(vop::nop, {}); return true;
    case opcode::load:
    case opcode::store:
    case opcode::resq: {
      const register_use& resource =
          id == opcode::store ? static_cast<const register_use&>(now_->destinations[0]) : now_->sources[0];
      if (resource.file == register_file::image)
        lower_image();
      else if (resource.file == register_file::constant)
        load_constants();
      else if (id == opcode::load)
        load_words();
      else if (id == opcode::store)
        store_words();
      else if (resource.file == register_file::memory)
        write(0, uniform(uniform_word::content::memory_size));
      else
        write(0, of_indexed(register_file::buffer, resource.index,
                            [&](std::uint32_t n) { return uniform(uniform_word::content::buffer_size, n); }));
      return true;
    }
    default: break;
  }
  const bool is_loop = id == opcode::atomfadd || id == opcode::atominc_wrap || id == opcode::atomdec_wrap;
  if (!is_loop && id != opcode::atomcas && std::ranges::find(atomics, id, &atomic::id) == std::end(atomics))
    return false;
  lower_atomic();
  return true;
}

}  // namespace tgsi
