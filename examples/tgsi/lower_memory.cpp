// SPDX-License-Identifier: MIT
// Buffers, workgroup memory, atomics and barriers.
#include "lower.hpp"

#include <valhall/builders.hpp>

namespace tgsi {

using backend::no_value;
using backend::step;
using valhall::atomic_operation;
using valhall::condition;
using valhall::modifier;

namespace {

/// An atomic opcode that is one operation of the hardware; the others need a loop.
struct atomic {
  opcode id;
  atomic_operation operation;
};

constexpr atomic atomics[] = {
    {opcode::atomuadd, atomic_operation::aadd},  {opcode::atomxchg, atomic_operation::axchg},
    {opcode::atomand, atomic_operation::aand},   {opcode::atomor, atomic_operation::aor},
    {opcode::atomxor, atomic_operation::axor},   {opcode::atomumin, atomic_operation::aumin},
    {opcode::atomumax, atomic_operation::aumax}, {opcode::atomimin, atomic_operation::asmin},
    {opcode::atomimax, atomic_operation::asmax},
};

}  // namespace

/// The address of a byte of BUFFER or MEMORY. `distance` is set to the immediate that the instruction adds,
/// which is at most `reach`.
operand lowering::resource_address(const register_use& resource, operand offset, std::uint32_t reach,
                                   std::int32_t& distance) {
  distance = 0;
  operand base;
  if (resource.index.is_indirect()) {
    refuse("the number of a buffer cannot be indirect");
    base = uniform_pair({}, {});
  } else if (resource.file == register_file::memory) {
    base = selector::of(valhall::workgroup_local_pointer.w0());
  } else {
    const auto n = static_cast<std::uint32_t>(resource.index.number);
    base = uniform_pair({uniform_word::content::buffer_address_low, n},
                        {uniform_word::content::buffer_address_high, n});
  }
  if (offset.is_literal && offset.bits <= reach) {
    distance = static_cast<std::int32_t>(offset.bits);
    return base;
  }
  return of(to_.address(base, offset));
}

namespace {

/// Loads and stores add a signed number of 16 bits; the last component is 12 bytes further.
constexpr std::uint32_t reach_of_load = 0x7fff - 12;

}  // namespace

void lowering::load_words() {
  const destination& d = now_->destinations[0];
  unsigned first = 0, end = 4;
  while (first < 3 && !writes(first)) ++first;
  while (end > first + 1 && !writes(end - 1)) --end;
  if (d.mask == 0) return;
  std::int32_t distance = 0;
  const operand address = resource_address(now_->sources[0], read(1, 0), reach_of_load, distance);
  const value loaded = to_.load(address, distance + 4 * static_cast<int>(first), end - first);
  for (unsigned c = first; c < end; ++c)
    if (writes(c)) write(c, loaded + (c - first));
}

/// One instruction for each run of components in the mask.
void lowering::store_words() {
  const destination& d = now_->destinations[0];
  std::int32_t distance = 0;
  const operand address = resource_address(d, read(0, 0), reach_of_load, distance);
  for (unsigned c = 0; c < 4;) {
    unsigned end = c;
    while (end < 4 && (d.mask >> end & 1) != 0) ++end;
    if (end == c) {
      ++c;
      continue;
    }
    operand data[4];
    for (unsigned k = c; k < end; ++k) data[k - c] = read(1, k);
    to_.store(to_.gather({data, end - c}), end - c, address, distance + 4 * static_cast<int>(c));
    c = end;
  }
}

/// Stores `new_value` if the word at `address` is `expected`; returns what it was.
value lowering::exchange_if_equal(operand address, operand new_value, operand expected) {
  return to_.send(vop::atom_return_i32, to_.gather({new_value, expected}), {address, selector::immediate(0)},
                  {modifier::compare, {modifier::atom_opc, atomic_operation::axchg}});
}

void lowering::lower_atomic() {
  std::int32_t distance = 0;
  const operand address = resource_address(now_->sources[0], read(1, 0), 0, distance);
  if (now_->id == opcode::atomcas) return write_all(of(exchange_if_equal(address, read(3, 0), read(2, 0))));
  for (const atomic& a : atomics)
    if (a.id == now_->id)
      return write_all(of(to_.send(vop::atom_return_i32, to_.gather({read(2, 0)}),
                                   {address, selector::immediate(0)}, {{modifier::atom_opc, a.operation}})));
  lower_atomic_loop(address);
}

/// A compare-and-swap loop: computes a new value, and repeats that if another thread stored in between.
void lowering::lower_atomic_loop(operand address) {
  const operand given = read(2, 0), zero = word(0);
  const value old = ir_.add_value();
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

/// Lowers an opcode of memory; false if it is not one.
bool lowering::lower_memory() {
  const register_use* resource = nullptr;
  if (now_->id == opcode::store)
    resource = &now_->destinations[0];
  else if (now_->source_count != 0)
    resource = &now_->sources[0];
  switch (now_->id) {
    case opcode::barrier:
      to_.put(vop::barrier, {},
              {{modifier::slot, valhall::barrier_slot::slot7}, {modifier::flow, valhall::flow::wait}});
      return true;
    case opcode::membar: to_.put(vop::nop, {}); return true;
    case opcode::load:
    case opcode::store:
    case opcode::resq:
    case opcode::atomcas:
    case opcode::atomfadd:
    case opcode::atominc_wrap:
    case opcode::atomdec_wrap: break;
    default: {
      bool is_atomic = false;
      for (const atomic& a : atomics) is_atomic = is_atomic || a.id == now_->id;
      if (!is_atomic) return false;
    }
  }
  if (resource->file != register_file::buffer && resource->file != register_file::memory) {
    if (!lower_external()) refuse("a resource of this file has no such access");
    return true;
  }
  if (now_->id == opcode::load) {
    load_words();
  } else if (now_->id == opcode::store) {
    store_words();
  } else if (now_->id == opcode::resq) {
    const bool is_buffer = resource->file == register_file::buffer;
    if (resource->index.is_indirect()) {
      refuse("the number of a buffer cannot be indirect");
      return true;
    }
    write(0, uniform(is_buffer ? uniform_word::content::buffer_size : uniform_word::content::memory_size,
                     is_buffer ? static_cast<std::uint32_t>(resource->index.number) : 0));
  } else {
    lower_atomic();
  }
  return true;
}

}  // namespace tgsi
