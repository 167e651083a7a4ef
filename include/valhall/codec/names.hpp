// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoded_opcode.hpp>
#include <valhall/core/names.hpp>
#include <valhall/isa/generated/enum_names.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// Names of instructions, of the values of modifiers and of lanes, as in assembly text.
namespace valhall {

namespace detail {

/// The tables, as an argument of templates that work for any instruction set.
struct tables {
  using row = instruction_info;
  static constexpr unsigned instruction_count = valhall::instruction_count;
  static constexpr std::uint16_t no_name = detail::no_name;
  static constexpr const auto& instructions = valhall::instructions;
  static constexpr const auto& instruction_aliases = valhall::instruction_aliases;
  static constexpr const auto& mnemonic_table = detail::mnemonic_table;
  static constexpr const auto& modifier_names = valhall::modifier_names;
  static constexpr const auto& enum_table = detail::enum_table;
};

/// The instruction that a name in text denotes.
struct mnemonic {
  bool found = false;
  opcode id = opcode{};
  const instruction_alias* alias = nullptr;  ///< The alias, if the name is one.
};

/// `hash` is the `name_hash` of `name`.
constexpr mnemonic find_mnemonic(text_view name, std::uint32_t hash) noexcept {
  const core::mnemonic found = core::find_mnemonic<tables>(name, hash);
  if (!found.found()) return {};
  return {true, static_cast<opcode>(found.row),
          found.is_alias() ? &instruction_aliases[found.alias] : nullptr};
}

}  // namespace detail

/// The form of the instruction `id` in `e`: the row with its name. Not `ok()` if the architecture lacks it,
/// or if `id` does not exist.
constexpr decoded_opcode form_in(opcode id, required_arch e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return {};
  const instruction_info* form = core::form_in<detail::tables>(instructions[static_cast<unsigned>(id)], e);
  return form == nullptr ? decoded_opcode() : form->id;
}

/// The architectures that have the instruction `id`, in whatever form; none if `id` does not exist.
constexpr arch_set archs_of(opcode id) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return {};
  return core::archs_of<detail::tables>(instructions[static_cast<unsigned>(id)]);
}

/// The instruction of `e` that `name` denotes: `FADD.f32`, without modifiers, in upper or lower case, or
/// another name that some spelling or earlier text uses.
constexpr decoded_opcode find_instruction(text_view name, required_arch e) noexcept {
  const detail::mnemonic found = detail::find_mnemonic(name, detail::name_hash(name));
  return found.found ? form_in(found.id, e) : decoded_opcode();
}

/// The instruction that `name` denotes in the first architecture that has one.
constexpr decoded_opcode find_instruction_in_any(text_view name) noexcept {
  const detail::mnemonic found = detail::find_mnemonic(name, detail::name_hash(name));
  return found.found ? decoded_opcode(found.id) : decoded_opcode();
}

/// A value of a modifier with its name in text.
struct [[nodiscard]] named_value {
  const char* name = "";  ///< The name in text.
  unsigned value = 0;     ///< The number of the enumerator.
};

/// The values that a modifier takes, in the order of their numbers. No field of a modifier is wider than 5
/// bits.
using value_list = short_list<named_value, 32>;

/// The name of value number `value` of the modifier `place`; empty if the modifier lacks it. Value 1 of a
/// flag has the name of the flag.
[[nodiscard]] constexpr const char* name_of(const modifier_info& place, unsigned value) noexcept {
  return core::value_name<detail::tables>(place, value);
}

/// The values that `place`, a modifier of an instruction of `e`, takes there; none for a flag.
constexpr value_list values_of(const modifier_info& place, required_arch e) noexcept {
  value_list list;
  if (place.is_flag()) return list;
  const std::uint32_t absent = place.id == modifier::flow ? ~detail::flow_values_of(e) : 0;
  for (unsigned v = 0; v < value_list::most; ++v) {
    const bool taken = ((place.allowed & ~place.refused & ~absent) >> v & 1) != 0;
    if (taken && name_of(place, v)[0] != '\0') list.items[list.count++] = {name_of(place, v), v};
  }
  return list;
}

/// A part of an operand with its name in text.
struct [[nodiscard]] named_lanes {
  const char* name = "";          ///< The name in text, after the dot.
  swizzle lanes = swizzle::none;  ///< The lanes, for `operand::with_lanes`.
};

/// The parts of an operand that its place takes, in the order of their encodings. No field of a swizzle is
/// wider than 4 bits.
using lane_list = short_list<named_lanes, 16>;

/// The lanes that `place` takes: the swizzles and lanes of a source, the halves of a destination that can be
/// written in part. A place takes the whole operand too, except a source whose `identity` is `no_identity`; a
/// swizzle with that meaning is not listed.
constexpr lane_list lanes_of(const operand_info& place) noexcept {
  lane_list list;
  if (place.role == operand_role::destination && place.size != 64 && !place.is_whole) {
    list.items[list.count++] = {"h0", swizzle::h0};
    list.items[list.count++] = {"h1", swizzle::h1};
    if (place.is_narrow) list.items[list.count++] = {"h01", swizzle::h01};
  }
  if (!place.takes_swizzle) return list;
  const enum_info& values = detail::enum_table[place.swizzle_set];
  for (unsigned v = 0; v < values.count && v >> place.swizzle_size == 0; ++v)
    if (values.values[v] != nullptr && v != place.identity)
      list.items[list.count++] = {values.values[v], detail::swizzle_sets[place.swizzle_set][v]};
  return list;
}

}  // namespace valhall
