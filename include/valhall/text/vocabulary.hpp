// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/codec/names.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/mesa_names.hpp>
#include <valhall/text/syntax.hpp>

#include <cstddef>

/// The names of a spelling: mnemonics, and modifiers, which follow them after a dot.
namespace valhall {

/// A mnemonic at the start of a text.
struct [[nodiscard]] found_mnemonic {
  decoded_opcode instruction;  ///< Not `ok()` if there is none.
  std::size_t length = 0;      ///< Its length in characters: 7 in `FMA.f32.wait0`.
};

namespace detail {

/// Calls a function with each text.
template <class Take>
class sink_of final : public text_sink {
 public:
  constexpr explicit sink_of(const Take& take) noexcept : take_(take) {}
  constexpr void take(text_view text) override { take_(text); }

 private:
  const Take& take_;
};

}  // namespace detail

/// The mnemonic of `e` at the start of `head`, which ends with it, with a modifier or with white space. In
/// Arm's spelling, instructions may share the mnemonic; the result is one of them.
constexpr found_mnemonic mnemonic_at(text_view head, required_arch e, syntax s = syntax::mesa_2022) noexcept {
  const detail::arm_functions* const arm = s.spelling->arm;
  std::size_t end = 0;
  while (end < head.size && !detail::is_space(head[end])) ++end;
  head = head.first(end);
  const std::size_t first = detail::find(head, '.');
  const std::size_t second = first < head.size ? detail::find(head, '.', first + 1) : first;
  for (const std::size_t length : {second, first}) {
    const text_view name = head.first(length);
    const decoded_opcode id = arm != nullptr ? arm->find_mnemonic(name, e) : find_instruction(name, e);
    if (id.ok()) return {id, length};
  }
  return {};
}

/// Calls `take(text_view)` with each mnemonic of `e`. A name can be repeated.
template <class Take>
constexpr void for_each_mnemonic(syntax s, required_arch e, const Take& take) {
  if (s.spelling->arm != nullptr) {
    detail::sink_of names(take);
    return s.spelling->arm->list_mnemonics(e, names);
  }
  for (const instruction_info& row : instructions)
    if (row.archs.contains(e)) take(text_view(row.name()));
  for (const instruction_alias& alias : instruction_aliases)
    if (detail::is_name_in(alias, s) && form_in(alias.id, e).ok()) take(text_view(alias.name));
}

namespace detail {

/// The value of `place` that text in Mesa's spelling `s` omits.
constexpr unsigned omitted_value(const instruction_info& row, const modifier_info& place, syntax s) noexcept {
  const other_layout* const other = other_layout_of(row.id, s);
  if (other != nullptr && field(other->omitted_mask, place.start, place.size) != 0)
    return static_cast<unsigned>(field(other->omitted, place.start, place.size));
  return place.default_value;
}

}  // namespace detail

/// Calls `take(text_view)` with each name that may follow `mnemonic`, one of `e`, after a dot, but not with
/// names of defaults that text omits. In Arm's spelling, a name can come several times.
template <class Take>
constexpr void for_each_modifier(text_view mnemonic, syntax s, required_arch e, const Take& take) {
  if (s.spelling->arm != nullptr) {
    detail::sink_of names(take);
    return s.spelling->arm->list_modifiers(mnemonic, e, names);
  }
  const decoded_opcode id = find_instruction(mnemonic, e);
  if (!id.ok()) return;
  const instruction_info& row = info(id.id());
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (place.is_flag()) take(text_view(name_of(place, 1)));
    for (const named_value& v : values_of(place, e))
      if (v.value != detail::omitted_value(row, place, s)) take(text_view(v.name));
  }
}

}  // namespace valhall
