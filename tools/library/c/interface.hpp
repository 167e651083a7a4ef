// SPDX-License-Identifier: MIT
#pragma once

#include "rules.hpp"

#include <valhall/valhall.h>
#include <valhall/arch.hpp>
#include <valhall/cost.hpp>
#include <valhall/encode.hpp>
#include <valhall/optimize.hpp>
#include <valhall/program.hpp>
#include <valhall/syntax.hpp>
#include <valhall/virtual_program.hpp>

#include <algorithm>
#include <cstring>
#include <exception>
#include <iterator>
#include <new>
#include <string>

/// Shared parts of the C interface: objects, and numbers and structures of C as values of the library.
namespace valhall::c {

/// The base of all objects, which `valhall_free` destroys.
class object {
 public:
  object() = default;
  object(const object&) = delete;
  object& operator=(const object&) = delete;
  virtual ~object() = default;
};

/// The result of `make`; a result without contents, such as null, if it throws.
template <class Make>
auto guarded(const Make& make) noexcept -> decltype(make()) {
#if defined(__cpp_exceptions)
  try {
    return make();
  } catch (const std::exception&) {
    return {};
  }
#else
  return make();
#endif
}

constexpr arch arch_of(std::uint8_t number) noexcept { return static_cast<arch>(number); }
constexpr bool is_arch(std::uint8_t number) noexcept { return *name_of(arch_of(number)) != '\0'; }
constexpr bool is_stage(std::uint8_t number) noexcept {
  return number <= static_cast<unsigned>(stage::blend);
}
constexpr opcode opcode_of(std::uint16_t number) noexcept { return static_cast<opcode>(number); }
/// The spelling with a number; Mesa's of 2022 if there is none.
inline syntax syntax_of(std::uint8_t number) noexcept {
  return all_syntaxes[number < std::size(all_syntaxes) ? number : 0];
}
/// A list of the caller; empty if it is null.
template <class Item>
constexpr view<Item> list_of(const Item* items, std::size_t size) noexcept {
  return items == nullptr ? view<Item>() : view<Item>(items, size);
}
/// Whether the caller passed an existing architecture and stage, and a list that can be a program.
constexpr bool is_program(std::uint8_t e, std::uint8_t s, const std::uint64_t* words,
                          std::size_t size) noexcept {
  return is_arch(e) && is_stage(s) && (words != nullptr || size == 0) && size <= std::size_t{1} << 31;
}

/// The operand that `o` describes; an operand without a kind for a kind that `encode` does not take.
operand any_operand_of(const valhall_operand& o) noexcept;

/// The representations of registers, without and with a mark of last use, uniforms and constants, by number.
struct source_table {
  static constexpr unsigned registers = 64, uniforms = 256, constants = encoding::constant_count;
  std::uint64_t bits[2 * registers + uniforms + constants];

  constexpr source_table() noexcept : bits() {
    std::uint64_t* next = bits;
    for (unsigned n = 0; n < registers; ++n) *next++ = reg(n).bits();
    for (unsigned n = 0; n < registers; ++n) *next++ = kill(reg(n)).bits();
    for (unsigned n = 0; n < uniforms; ++n) *next++ = u(n).bits();
    for (unsigned n = 0; n < constants; ++n) *next++ = constant_entry(n).bits();
  }
};
inline constexpr source_table plain_sources;

/// By kind of operand: the first of its rows in `plain_sources`, their number, and the distance to the row
/// with a mark of last use. None for other kinds.
struct source_rows {
  std::uint16_t first = 0, count = 0, last_use = 0, unused = 0;
};
inline constexpr source_rows rows_of_kind[] = {
    {},
    {0, source_table::registers, source_table::registers},
    {2 * source_table::registers, source_table::uniforms},
    {2 * source_table::registers + source_table::uniforms, source_table::constants}};

/// Likewise, without a call for most operands.
VALHALL_INLINE operand operand_of(const valhall_operand& o) noexcept {
  using shape = detail::operand_shape;
  static_assert(VALHALL_NEGATE == detail::negate_bit << 1 && VALHALL_ABSOLUTE == detail::absolute_bit << 1 &&
                VALHALL_INVERT == 1 << 3 && VALHALL_ZERO_EXTEND == 1 << 4 && VALHALL_LAST_USE == 1 &&
                shape::extended_start == shape::inverted_start + 1);
  if (o.kind > VALHALL_CONSTANT) [[unlikely]]
    return any_operand_of(o);
  const source_rows rows = rows_of_kind[o.kind];
  if (o.number >= rows.count) [[unlikely]]
    return any_operand_of(o);
  const unsigned marks = o.marks;
  const std::uint64_t bits =
      plain_sources.bits[rows.first + o.number + ((marks & 1u) != 0 ? rows.last_use : 0u)];
  if (o.lanes + (marks >> 1) == 0) return detail::source_operand(bits, shape::source);
  if (o.lanes > VALHALL_LANES_F1) return any_operand_of(o);
  return detail::source_operand(bits, shape::source | std::uint32_t{o.lanes} << shape::lanes_start |
                                          (marks >> 1 & 3u) << shape::sign_start |
                                          (marks >> 3 & 3u) << shape::inverted_start);
}

/// The structure of an operand.
valhall_operand operand_in_c(const operand& o) noexcept;

/// The modifiers of the caller, which are represented like the library's.
inline view<modifier_value> modifiers_of(const valhall_modifier* given, std::size_t size) noexcept {
  static_assert(sizeof(modifier_value) == sizeof(valhall_modifier) && offsetof(modifier_value, value) == 1 &&
                offsetof(valhall_modifier, value) == 1);
  return {reinterpret_cast<const modifier_value*>(given), size};
}
/// The most modifiers of an instruction.
inline constexpr std::size_t most_modifiers = 16;

void copy(register_set from, std::uint64_t (&to)[2]) noexcept;
/// The number of a register that may not exist.
constexpr reg reg_of(unsigned number) noexcept { return reg(number); }

valhall_error error_in_c(const program_error& e) noexcept;
program_error error_of(const valhall_error& e) noexcept;

/// Writes the text that `print(buffer, capacity)` prints, and a NUL.
template <class Print>
std::size_t text(char* buffer, std::size_t capacity, const Print& print) noexcept {
  if (buffer == nullptr) capacity = 0;
  const std::size_t room = capacity == 0 ? 0 : capacity - 1;
  char none = 0;
  const std::size_t size = print(capacity == 0 ? &none : buffer, room);
  if (capacity != 0) buffer[std::min(size, room)] = '\0';
  return size;
}
/// Likewise for a text that exists.
std::size_t copy_text(char* buffer, std::size_t capacity, text_view from) noexcept;

}  // namespace valhall::c

/// The words of a program, or its errors.
struct valhall_code final : valhall::c::object {
  explicit valhall_code(valhall::code<>&& c) : code(static_cast<valhall::code<>&&>(c)) {}
  valhall::code<> code;
  valhall::pass_report passes[valhall::optimized::most_passes];
  unsigned pass_count = 0;
  std::string text;  ///< The result of valhall_repair_text.
};

namespace valhall::c {

/// `code` as an object.
valhall_code* new_code(code<>&& code);
allocation_options options_of(const valhall_allocation_options* options) noexcept;
void copy(const allocation& from, valhall_allocation* to) noexcept;
void copy(const cost& found, valhall_cost* out) noexcept;

}  // namespace valhall::c
