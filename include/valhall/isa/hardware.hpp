// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_set.hpp>
#include <valhall/isa/stage.hpp>

/// What the hardware does beside the instruction set: registers that hold something when a program starts.
namespace valhall {

/// Holds the address that a blend shader returns to.
constexpr reg blend_return_address(48);

/// Registers that hold something when a program of stage `s` starts. Compute: r55 and r56 local index,
/// r57-r59 workgroup, r60-r62 global index. Vertex: r58, r59 address of the position, r60 vertex, r61
/// instance. Fragment: r57 primitive, r58 flags, r59 position, r60 coverage, r61 sample. A blend shader finds
/// a colour in r0-r3 and a return address in r48 besides.
constexpr register_set preloaded_registers(stage s) noexcept {
  const register_set fragment = register_set::range(57, 6);
  switch (s) {
    case stage::compute: return register_set::range(55, 8);
    case stage::vertex: return register_set::range(58, 4);
    case stage::fragment: return fragment;
    case stage::blend: return fragment | register_set::of(blend_return_address) | register_set::range(0, 4);
  }
  return {};
}

/// Registers that the code may read to which a program of stage `s` leaves through an indirect branch: what a
/// blend shader finds, or what the fragment shader that it returns to was given. Compilers end the life of
/// some of them before they leave (r61 above all), so the verifier does not count them as read.
constexpr register_set read_after_leaving(stage s) noexcept {
  switch (s) {
    case stage::fragment: return preloaded_registers(stage::blend);
    case stage::blend: return preloaded_registers(stage::fragment);
    default: return {};
  }
}

}  // namespace valhall
