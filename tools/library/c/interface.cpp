// SPDX-License-Identifier: MIT
#include "interface.hpp"

#include <valhall/arch.hpp>
#include <valhall/print.hpp>

namespace valhall::c {

namespace {

word_operand special_operand(const valhall_operand& o) noexcept {
  const special entry(o.page, o.number / 2u);
  return o.number % 2 == 0 ? entry.w0() : entry.w1();
}

/// The source with the lanes and marks of `o`.
[[gnu::noinline]] operand with_marks(operand plain, const valhall_operand& o) noexcept {
  operand result = plain.with_lanes(static_cast<swizzle>(o.lanes));
  if ((o.marks & VALHALL_ABSOLUTE) != 0) result = abs(result);
  if ((o.marks & VALHALL_NEGATE) != 0) result = -result;
  if ((o.marks & VALHALL_INVERT) != 0) result = ~result;
  if ((o.marks & VALHALL_ZERO_EXTEND) != 0) result = zext(result);
  return result;
}

}  // namespace

operand any_operand_of(const valhall_operand& o) noexcept {
  word_operand word = reg(0);
  switch (o.kind) {
    case VALHALL_REGISTER:
      word = (o.marks & VALHALL_LAST_USE) != 0 ? kill(reg(o.number)) : word_operand(reg(o.number));
      break;
    case VALHALL_UNIFORM: word = u(o.number); break;
    case VALHALL_CONSTANT: word = constant_entry(o.number); break;
    case VALHALL_SPECIAL: word = special_operand(o); break;
    case VALHALL_STAGING: return staging(reg(o.number), o.count);
    case VALHALL_IMMEDIATE: return o.value;
    default: return {};
  }
  const bool is_plain = (o.marks & ~VALHALL_LAST_USE) == 0 && o.lanes == VALHALL_LANES_NONE;
  return is_plain ? operand(word) : with_marks(word, o);
}

valhall_operand operand_in_c(const operand& o) noexcept {
  valhall_operand result = {};
  result.kind = static_cast<std::uint8_t>(o.kind());
  switch (o.kind()) {
    case operand_kind::none: return result;
    case operand_kind::immediate_value: result.value = o.value(); return result;
    case operand_kind::staging_registers: result.count = static_cast<std::uint16_t>(o.count()); break;
    case operand_kind::special_value: result.page = static_cast<std::uint8_t>(o.page()); break;
    default: break;
  }
  result.number = static_cast<std::uint16_t>(o.number());
  if (!o.is_source()) return result;
  result.lanes = static_cast<std::uint8_t>(o.lanes());
  result.marks = static_cast<std::uint8_t>(
      (o.is_last_use() ? VALHALL_LAST_USE : 0) | (o.is_negated() ? VALHALL_NEGATE : 0) |
      (o.is_absolute() ? VALHALL_ABSOLUTE : 0) | (o.is_inverted() ? VALHALL_INVERT : 0) |
      (o.is_extended() ? VALHALL_ZERO_EXTEND : 0));
  return result;
}
static_assert(unsigned(operand_kind::none) == VALHALL_NO_OPERAND &&
              unsigned(operand_kind::general_register) == VALHALL_REGISTER &&
              unsigned(operand_kind::uniform) == VALHALL_UNIFORM &&
              unsigned(operand_kind::constant) == VALHALL_CONSTANT &&
              unsigned(operand_kind::special_value) == VALHALL_SPECIAL &&
              unsigned(operand_kind::staging_registers) == VALHALL_STAGING &&
              unsigned(operand_kind::immediate_value) == VALHALL_IMMEDIATE);

void copy(register_set from, std::uint64_t (&to)[2]) noexcept {
  to[0] = from.low();
  to[1] = from.high();
}

valhall_error error_in_c(const program_error& e) noexcept {
  valhall_error result = {};
  result.kind = static_cast<std::uint8_t>(e.kind);
  result.rule = number_of(e.rule);
  result.severity = static_cast<std::uint8_t>(e.severity);
  result.register_number = e.register_number;
  result.slot = e.slot;
  result.index = e.index;
  result.other = e.other;
  result.line = e.line;
  result.label = e.label;
  result.value = e.value;
  result.lowest = e.lowest;
  result.highest = e.highest;
  return result;
}
static_assert(program_error::none == VALHALL_NONE && no_index == VALHALL_NO_INDEX &&
              program_error::no_label == VALHALL_NO_INDEX);

program_error error_of(const valhall_error& e) noexcept {
  program_error result;
  result.kind = e.kind < error_kind_count ? static_cast<error_kind>(e.kind) : error_kind::none;
  result.rule = e.rule < rule_count ? all_rules[e.rule] : rule::none;
  result.severity = e.severity <= static_cast<unsigned>(severity::error) ? static_cast<severity>(e.severity)
                                                                         : severity::error;
  result.index = e.index;
  result.other = e.other;
  result.line = e.line;
  result.label = e.label;
  result.register_number = e.register_number;
  result.slot = e.slot;
  result.value = e.value;
  result.lowest = e.lowest;
  result.highest = e.highest;
  return result;
}

std::size_t copy_text(char* buffer, std::size_t capacity, text_view from) noexcept {
  return text(buffer, capacity, [&](char* to, std::size_t room) {
    const std::size_t size = std::min(from.size, room);
    if (size != 0) std::memcpy(to, from.data, size);
    return from.size;
  });
}

valhall_code* new_code(code<>&& code) { return new valhall_code(static_cast<valhall::code<>&&>(code)); }

allocation_options options_of(const valhall_allocation_options* options) noexcept {
  if (options == nullptr) return {};
  return {.registers = options->registers,
          .spill = options->spill,
          .local_words = options->local_words,
          .most_words = static_cast<std::size_t>(options->most_words)};
}

void copy(const allocation& from, valhall_allocation* to) noexcept {
  if (to == nullptr) return;
  *to = {};
  copy(from.registers, to->registers);
  to->local_words = from.local_words;
  to->spilled = from.spilled;
  to->removed_copies = from.removed_copies;
  to->needed = from.needed;
}

}  // namespace valhall::c

using namespace valhall;

std::uint32_t valhall_version(void) { return version_number; }
const char* valhall_version_string(void) { return version_string; }
void valhall_free(void* object) { delete static_cast<c::object*>(object); }

std::size_t valhall_print_error(const valhall_error* error, const char* name, char* buffer,
                                std::size_t capacity) {
  const program_error e = error == nullptr ? program_error() : c::error_of(*error);
  const text_view program = name == nullptr ? text_view("program") : text_view(name, std::strlen(name));
  return c::text(buffer, capacity, [&](char* to, std::size_t room) { return print(to, room, e, program); });
}

bool valhall_code_ok(const valhall_code* code) { return code != nullptr && code->code.ok(); }
std::uint8_t valhall_code_arch(const valhall_code* code) {
  return code == nullptr ? std::uint8_t{0} : static_cast<std::uint8_t>(code->code.arch());
}
const std::uint64_t* valhall_code_words(const valhall_code* code) {
  return code == nullptr ? nullptr : code->code.data();
}
std::size_t valhall_code_size(const valhall_code* code) { return code == nullptr ? 0 : code->code.size(); }
std::size_t valhall_code_padded_size(const valhall_code* code) {
  return code == nullptr ? 0 : code->code.padded().size();
}
std::size_t valhall_code_error_count(const valhall_code* code) {
  return code == nullptr ? 0 : code->code.errors().size();
}
bool valhall_code_error(const valhall_code* code, std::size_t index, valhall_error* out) {
  if (out == nullptr || index >= valhall_code_error_count(code)) return false;
  *out = c::error_in_c(code->code.errors()[index]);
  return true;
}
