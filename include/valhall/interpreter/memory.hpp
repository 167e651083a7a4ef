// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/integer.hpp>
#include <valhall/interpreter/lanes.hpp>

#include <cstddef>
#include <cstdint>

/// Loads, stores and atomics.
namespace valhall::detail {

/// Whether an address lies in the half of the address space that has no memory: reads there return 0, and
/// writes are dropped.
constexpr bool is_void_address(std::uint64_t address) noexcept { return address >= machine::memory_end; }

/// Storage of the local memory of a workgroup.
struct local_storage {
  std::uint32_t* threads = nullptr;  ///< `words_per_thread` for each thread.
  std::size_t words_per_thread = 0;
  std::uint32_t* workgroup = nullptr;
  std::size_t workgroup_words = 0;
};

/// Finds the region that contains the `count` bytes at `address`, for a thread. Returns false if there is
/// none.
constexpr bool find_memory(const machine& m, const local_storage& local, std::uint64_t address,
                           unsigned count, unsigned thread, memory_region& found) noexcept {
  for (const memory_region& region : m.memory)
    if (region.contains(address, count)) {
      found = region;
      return true;
    }
  if (local.workgroup_words != 0) {
    const memory_region region(m.workgroup_local_memory.address, local.workgroup, local.workgroup_words);
    if (region.contains(address, count)) {
      found = region;
      return true;
    }
  }
  if (local.words_per_thread != 0) {
    const memory_region region(m.thread_local_memory.address, local.threads + thread * local.words_per_thread,
                               local.words_per_thread);
    if (region.contains(address, count)) {
      found = region;
      return true;
    }
  }
  return false;
}

/// Reads `count` bytes, up to 16, from byte `offset` of `words`; bytes after them are zero.
constexpr void read_bytes(const std::uint32_t* words, std::uint64_t offset, unsigned count,
                          std::uint32_t (&to)[4]) noexcept {
  words += offset / 4;
  if (offset % 4 == 0 && count % 4 == 0) {
    for (unsigned i = 0; i < count / 4; ++i) to[i] = words[i];
    return;
  }
  const auto first = static_cast<unsigned>(offset % 4);
  for (unsigned i = 0; i < count; ++i) {
    const unsigned from = first + i;
    to[i / 4] |= (words[from / 4] >> (8 * (from % 4)) & 0xff) << (8 * (i % 4));
  }
}

constexpr void write_bytes(std::uint32_t* words, std::uint64_t offset, unsigned count,
                           const std::uint32_t (&from)[4]) noexcept {
  words += offset / 4;
  if (offset % 4 == 0 && count % 4 == 0) {
    for (unsigned i = 0; i < count / 4; ++i) words[i] = from[i];
    return;
  }
  const auto first = static_cast<unsigned>(offset % 4);
  for (unsigned i = 0; i < count; ++i) {
    const unsigned to = first + i, shift = 8 * (to % 4);
    const std::uint32_t byte = from[i / 4] >> (8 * (i % 4)) & 0xff;
    words[to / 4] = (words[to / 4] & ~(std::uint32_t{0xff} << shift)) | byte << shift;
  }
}

/// A loaded value in the layout of the staging registers.
struct placed_value {
  std::uint32_t words[4] = {};
  std::uint32_t keep = 0;  ///< Bits of the first register that are preserved.
};

/// Extends `value`, of `size` bits, to `to` bits.
constexpr std::uint64_t extend_load(std::uint64_t value, unsigned size, unsigned to,
                                    bool is_unsigned) noexcept {
  if (is_unsigned || size >= to) return value;
  return sign_extend(value, size) & low_bits(to);
}

/// Places a loaded value in the lane of the load.
constexpr placed_value place_load(const computation& o, const std::uint32_t (&loaded)[4]) noexcept {
  placed_value p;
  const auto set = [&](std::uint64_t value) {
    p.words[0] = static_cast<std::uint32_t>(value);
    p.words[1] = static_cast<std::uint32_t>(value >> 32);
  };
  const auto put = [&](unsigned start, unsigned size, std::uint64_t value) {
    p.words[0] = static_cast<std::uint32_t>(value << start);
    p.keep = ~static_cast<std::uint32_t>(low_bits(size) << start);
  };
  const unsigned lane = o.memory_lane;
  const unsigned byte = o.misplaces_odd_byte ? lane & 2 : lane;
  switch (o.type_size) {
    case 8:
      if (lane < 4)
        put(8 * byte, 8, loaded[0]);
      else if (lane < 6)
        put(16 * (lane - 4), 16, extend_load(loaded[0], 8, 16, o.is_unsigned));
      else
        set(extend_load(loaded[0], 8, lane == 6 ? 32 : 64, o.is_unsigned));
      break;
    case 16:
      if (lane < 2)
        put(16 * lane, 16, loaded[0]);
      else
        set(extend_load(loaded[0], 16, lane == 2 ? 32 : 64, o.is_unsigned));
      break;
    case 24: set(extend_load(loaded[0], 24, 32, o.is_unsigned)); break;
    case 32: set(extend_load(loaded[0], 32, lane == 0 ? 32 : 64, o.is_unsigned)); break;
    case 48: set(extend_load(loaded[0] | std::uint64_t{loaded[1]} << 32, 48, 64, o.is_unsigned)); break;
    default:
      for (unsigned i = 0; i < 4; ++i) p.words[i] = loaded[i];
      break;
  }
  return p;
}

/// Sets the value that a message in flight will write into a register.
constexpr void set_pending(warp& w, unsigned r, unsigned lane, std::uint32_t value,
                           std::uint32_t keep = 0) noexcept {
  r &= w.register_count - 1;
  w.pending[r][lane] = value | (w.registers[r][lane] & keep);
}

constexpr void place_in_staging(warp& w, const computation& o, unsigned lane,
                                const placed_value& p) noexcept {
  for (unsigned i = 0; i < o.writes.count && i < 4; ++i)
    set_pending(w, o.writes.first + i, lane, p.words[i], i == 0 ? p.keep : 0);
}

constexpr std::uint32_t staged_word(const warp& w, const computation& o, unsigned i, unsigned lane) noexcept {
  return i < o.reads.count ? w.registers[(o.reads.first + i) & (w.register_count - 1)][lane] : 0;
}

constexpr bool fail_memory(run_result& result, const warp& w, run_error e, unsigned lane,
                           std::uint64_t address) noexcept {
  fail(result, w, e, lane);
  result.error().address = address;
  return false;
}

/// LOAD and STORE in one lane.
constexpr bool access_memory(run_result& result, const machine& m, const local_storage& local, warp& w,
                             const computation& o, const working_set& set, unsigned lane) noexcept {
  const std::uint64_t address = set.source[0].wide(lane) + static_cast<std::uint64_t>(o.immediates[0]);
  const unsigned count = o.type_size / 8u;
  if (is_void_address(address)) {
    if (o.family == family::load) place_in_staging(w, o, lane, place_load(o, {0, 0, 0, 0}));
    return true;
  }
  memory_region region;
  if (!find_memory(m, local, address, count, w.number * warp_size + lane, region))
    return fail_memory(result, w, run_error::outside_memory, lane, address);
  const std::uint64_t offset = address - region.address();
  std::uint32_t words[4] = {};
  if (o.family == family::load) {
    read_bytes(region.words(), offset, count, words);
    place_in_staging(w, o, lane, place_load(o, words));
    return true;
  }
  if (!region.is_writable()) return fail_memory(result, w, run_error::read_only_memory, lane, address);
  for (unsigned i = 0; i < 4; ++i) words[i] = staged_word(w, o, i, lane);
  words[0] >>= o.memory_lane * o.type_size & 31;
  write_bytes(region.writable_words(), offset, count, words);
  return true;
}

/// LD_BUFFER in one lane.
constexpr bool access_buffer(run_result& result, const machine& m, warp& w, const computation& o,
                             const working_set& set, unsigned lane) noexcept {
  const std::uint32_t offset = set.source[0].low[lane], mode = set.source[1].low[lane];
  const unsigned count = o.type_size / 8u;
  for (const uniform_buffer& buffer : m.buffers) {
    if (buffer.table != mode >> 24 || buffer.index != (mode & 0xff)) continue;
    if (buffer.table != 0) result.presumed = true;
    if (offset > buffer.words.size() * 4 || count > buffer.words.size() * 4 - offset)
      return fail_memory(result, w, run_error::outside_buffer, lane, offset);
    std::uint32_t words[4] = {};
    read_bytes(buffer.words.begin(), offset, count, words);
    place_in_staging(w, o, lane, place_load(o, words));
    return true;
  }
  return fail_memory(result, w, run_error::no_such_buffer, lane, mode);
}

/// The new value of an atomic on memory value `a` and operand `b`, both of the unsigned type T.
template <class T, class Signed>
constexpr T combine_atomic(atomic_operation what, T a, T b) noexcept {
  switch (what) {
    case atomic_operation::aaddu:
    case atomic_operation::aadds:
    case atomic_operation::aadd: return static_cast<T>(a + b);
    case atomic_operation::asmin: return static_cast<Signed>(a) < static_cast<Signed>(b) ? a : b;
    case atomic_operation::asmax: return static_cast<Signed>(a) > static_cast<Signed>(b) ? a : b;
    case atomic_operation::aumin: return a < b ? a : b;
    case atomic_operation::aumax: return a > b ? a : b;
    case atomic_operation::aand: return a & b;
    case atomic_operation::aor: return a | b;
    case atomic_operation::axor: return a ^ b;
    case atomic_operation::axchg: break;
  }
  return b;
}

/// Maps an operation of ATOM1 and ATOM1_RETURN to one of the other atomics, and its operand.
constexpr atomic_operation with_one(std::uint8_t value, std::uint64_t& operand) noexcept {
  operand = 1;
  switch (static_cast<atomic_operation_with_1>(value)) {
    case atomic_operation_with_1::adec: operand = ~std::uint64_t{0}; break;
    case atomic_operation_with_1::aumax1: return atomic_operation::aumax;
    case atomic_operation_with_1::asmax1: return atomic_operation::asmax;
    case atomic_operation_with_1::aor1: return atomic_operation::aor;
    default: break;
  }
  return atomic_operation::aadd;
}

/// ATOM, ATOM_RETURN, ATOM1 and ATOM1_RETURN in one lane.
constexpr bool access_atomically(run_result& result, const machine& m, const local_storage& local, warp& w,
                                 const computation& o, const working_set& set, unsigned lane) noexcept {
  const std::uint64_t address = set.source[0].wide(lane) + static_cast<std::uint64_t>(o.immediates[0]);
  const unsigned bytes = o.type_size / 8u, count = bytes / 4;
  memory_region region;
  if (address % bytes != 0) return fail_memory(result, w, run_error::misaligned_atomic, lane, address);
  if (is_void_address(address)) {
    if (o.family != family::atom) place_in_staging(w, o, lane, {});
    return true;
  }
  if (!find_memory(m, local, address, bytes, w.number * warp_size + lane, region))
    return fail_memory(result, w, run_error::outside_memory, lane, address);
  if (!region.is_writable()) return fail_memory(result, w, run_error::read_only_memory, lane, address);

  std::uint32_t* const words = region.writable_words() + (address - region.address()) / 4;
  const bool wide = count == 2;
  const std::uint64_t old = words[0] | (wide ? std::uint64_t{words[1]} << 32 : 0);
  const auto staged = [&](unsigned first) {
    return staged_word(w, o, first, lane) |
           (wide ? std::uint64_t{staged_word(w, o, first + 1, lane)} << 32 : 0);
  };
  std::uint64_t operand = staged(0);
  auto what = static_cast<atomic_operation>(o.atomic);
  if (o.family == family::atom1 || o.family == family::atom1_return)
    what = with_one(o.atomic, operand);
  else if (what == atomic_operation::aadds)
    operand = sign_extend(operand, 32);
  std::uint64_t value = wide
                            ? combine_atomic<std::uint64_t, std::int64_t>(what, old, operand)
                            : combine_atomic<std::uint32_t, std::int32_t>(
                                  what, static_cast<std::uint32_t>(old), static_cast<std::uint32_t>(operand));
  if (o.compare && old != staged(count)) value = old;
  words[0] = static_cast<std::uint32_t>(value);
  if (wide) words[1] = static_cast<std::uint32_t>(value >> 32);

  placed_value p;
  p.words[0] = static_cast<std::uint32_t>(old);
  p.words[1] = static_cast<std::uint32_t>(old >> 32);
  place_in_staging(w, o, lane, p);
  return true;
}

}  // namespace valhall::detail
