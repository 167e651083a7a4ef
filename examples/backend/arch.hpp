// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>
#include <valhall/decode_v15.hpp>
#include <valhall/encode.hpp>

/// The parts of compilation that depend on the architecture of the program.
namespace backend {

/// Calls `f` with the architecture argument of functions on words of `in`: `in_v15`, which has a native
/// layout, or `in` itself.
template <class F>
auto with_arch(valhall::arch in, const F& f) {
  return in == valhall::arch::v15 ? f(valhall::in_v15) : f(in);
}

/// An instruction of architecture `in`, made by `encode`.
inline valhall::instruction encoded(valhall::opcode id, valhall::view<valhall::operand> operands,
                                    valhall::view<valhall::modifier_value> modifiers, valhall::arch in) {
  return with_arch(in, [&](auto e) { return encode(id, operands, modifiers, e); });
}

/// The form of instruction `id` in architecture `in`; `id` itself if it lacks the instruction, which
/// `encoded` then refuses.
inline valhall::opcode form_of(valhall::opcode id, valhall::arch in) noexcept {
  const valhall::decoded_opcode form = valhall::form_in(id, in);
  return form.ok() ? form.id() : id;
}

/// The first of the registers that hold `v` at the start of a program of architecture `in`, which preloads
/// it.
inline unsigned preloaded_register(valhall::preloaded_value v, valhall::arch in) noexcept {
  return with_arch(in, [v](auto e) { return unsigned{valhall::place_of(v, e)->first}; });
}

/// The largest number of registers of any architecture.
constexpr unsigned most_registers = 128;

/// The number of registers of architecture `in`.
constexpr unsigned register_count(valhall::arch in) noexcept {
  return in == valhall::arch::v15 ? most_registers : 64;
}

}  // namespace backend
