// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/edition.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>

#include <cstddef>
#include <cstdint>

/// Hardware behavior outside the instruction set: the size of a warp, the padding of a program, registers
/// that exist, and those preloaded at its start.
namespace valhall {

/// The number of lanes in a warp.
constexpr unsigned warp_size = 16;

namespace detail {

/// `words` words with at least 16 bytes of zeros, up to a multiple of 128 bytes.
constexpr std::size_t with_padding(std::size_t words) noexcept {
  constexpr std::size_t alignment = 128 / sizeof(std::uint64_t);
  constexpr std::size_t least = 16 / sizeof(std::uint64_t);
  return (words + least + alignment - 1) / alignment * alignment;
}

}  // namespace detail

/// The number of words of a program of `words` words with the padding that the hardware requires: at least 16
/// bytes of zeros, up to a multiple of 128 bytes. An empty program stays empty, since zeros alone are a
/// fault.
[[nodiscard]] constexpr std::size_t padded_size(std::size_t words) noexcept {
  return words == 0 ? 0 : detail::with_padding(words);
}

/// Holds the return address of a blend shader.
constexpr reg blend_return_address(48);

/// Registers preloaded at the start of a program of stage `s`. Compute: r55 and r56 local index, r57-r59
/// workgroup, r60-r62 global index. Vertex: r58, r59 address of the position, r60 vertex, r61 instance, r62
/// draw, from v14 r63 view. Fragment: r57 primitive, r58 flags, r59 position, r60 coverage, r61 sample, r62
/// and r63 frame argument. A blend shader also has two colours in r0-r3 and r4-r7 and a return address in
/// r48.
constexpr register_set preloaded_registers(stage s, edition e = default_edition) noexcept {
  const register_set fragment = register_set::range(57, 7);
  switch (s) {
    case stage::compute: return register_set::range(55, 8);
    case stage::vertex: return register_set::range(58, e < edition::v14 ? 5 : 6);
    case stage::fragment: return fragment;
    case stage::blend: return fragment | register_set::of(blend_return_address) | register_set::range(0, 8);
  }
  return {};
}

/// The registers of full occupancy: a program that uses only these gets twice as many threads.
constexpr register_set full_occupancy_registers = register_set::range(0, 16) | register_set::range(48, 16);

/// The registers that exist in a program of stage `s` for which the driver allocates only half of them. A
/// blend shader has r0-r15 and what it finds preloaded, since its caller keeps the rest.
constexpr register_set narrow_registers(stage s) noexcept {
  if (s != stage::blend) return full_occupancy_registers;
  return register_set::range(0, 16) | preloaded_registers(stage::blend);
}

/// Registers that may be read by the code to which a program of stage `s` leaves through an indirect branch:
/// the inputs of a blend shader, or those of the fragment shader that it returns to. Compilers kill some of
/// them before they leave (r61 above all), so the verifier does not count them as read.
constexpr register_set read_after_leaving(stage s) noexcept {
  switch (s) {
    case stage::fragment: return preloaded_registers(stage::blend);
    case stage::blend: return preloaded_registers(stage::fragment);
    default: return {};
  }
}

}  // namespace valhall
