// SPDX-License-Identifier: MIT
// Words from operands and modifiers, and back.
#include "interface.hpp"

#include <valhall/choose.hpp>
#include <valhall/decode.hpp>

namespace {

using namespace valhall;

/// The outcome of a call that made `i`.
VALHALL_INLINE std::uint8_t result_of(instruction i, std::uint64_t* word) noexcept {
  if (!i.ok()) [[unlikely]] {
    *word = 0;
    return c::number_of(i.error());
  }
  *word = i.word();
  return VALHALL_RULE_NONE;
}

/// The operands of `in`, at most as many as fit: one more than any instruction has.
operand_list operands_of(const valhall_operand* given, std::size_t size) noexcept {
  operand_list list;
  for (; list.count < std::min<std::size_t>(size, operand_list::most); ++list.count)
    list.items[list.count] = c::operand_of(given[list.count]);
  return list;
}

bool is_valid(const valhall_instruction* in) noexcept {
  return in != nullptr && in->operand_count <= 6 && in->modifier_count <= c::most_modifiers;
}

lane_numbers lanes_of(const valhall_lane_numbers& n) noexcept {
  const std::uint8_t* p = n.picks;
  switch (n.size * 8u + n.count) {
    case 8 * 8 + 1: return lane_numbers::byte(p[0]);
    case 8 * 8 + 2: return lane_numbers::bytes(p[0], p[1]);
    case 8 * 8 + 4: return lane_numbers::bytes(p[0], p[1], p[2], p[3]);
    case 16 * 8 + 1: return lane_numbers::half(p[0]);
    case 16 * 8 + 2: return lane_numbers::halves(p[0], p[1]);
    case 32 * 8 + 1: return lane_numbers::word(p[0]);
    case 64 * 8 + 1: return lane_numbers::pair();
    default: return n.size == 0 ? lane_numbers() : lane_numbers::byte(4);
  }
}

valhall_constant constant_of(std::uint8_t e, std::uint16_t id, unsigned index, constant_value value,
                             unsigned into) noexcept {
  valhall_constant result = {};
  const source_info source = source_of(c::opcode_of(id), index);
  const resolved_constant found = resolve_constant(value, source, c::arch_of(e));
  result.error = static_cast<std::uint8_t>(found.error());
  result.word_count = static_cast<std::uint8_t>(found.word_count());
  result.operand = c::operand_in_c(found.ok() ? found.operand() : operand());
  if (found.ok()) return result;
  for (unsigned n = 0; n < found.word_count() && n < 2; ++n)
    if (const instruction i = found.load_into(c::reg_of(into), n); i.ok()) result.load[n] = i.word();
  return result;
}

}  // namespace

std::uint8_t valhall_encode_lists(std::uint8_t e, std::uint16_t id, const valhall_operand* operands,
                                  std::size_t operand_count, const valhall_modifier* modifiers,
                                  std::size_t modifier_count, std::uint64_t* word) {
  const auto refuse = [&](std::uint8_t rule) {
    *word = 0;
    return rule;
  };
  if (id >= instruction_count) [[unlikely]]
    return refuse(VALHALL_RULE_UNKNOWN_OPCODE);
  if (modifier_count > c::most_modifiers) [[unlikely]]
    return refuse(VALHALL_RULE_DUPLICATE_MODIFIER);
  const instruction_info& row = info(c::opcode_of(id));
  if (operand_count != row.operand_count) [[unlikely]]
    return refuse(VALHALL_RULE_OPERAND_COUNT);
  const valhall_operand* given = operands;
  const auto next = [given](const operand_info&) mutable noexcept { return c::operand_of(*given++); };
  return result_of(encode(row, next, c::modifiers_of(modifiers, modifier_count), c::arch_of(e)), word);
}

std::uint8_t valhall_encode(std::uint8_t e, const valhall_instruction* in, std::uint64_t* word) {
  return valhall_encode_lists(e, in->opcode, in->operands, in->operand_count, in->modifiers,
                              in->modifier_count, word);
}

std::size_t valhall_encode_errors(std::uint8_t e, const valhall_instruction* in, valhall_violation* out,
                                  std::size_t capacity) {
  std::size_t count = 0;
  const auto add = [&](std::uint8_t rule, unsigned operand) {
    if (count < capacity && out != nullptr) out[count] = {rule, static_cast<std::uint8_t>(operand)};
    ++count;
  };
  if (!is_valid(in)) {
    add(in != nullptr && in->operand_count > 6 ? VALHALL_RULE_OPERAND_COUNT : VALHALL_RULE_DUPLICATE_MODIFIER,
        VALHALL_NONE);
    return count;
  }
  const view<modifier_value> modifiers = c::modifiers_of(in->modifiers, in->modifier_count);
  for (const rule_violation& v : check_arguments(
           c::opcode_of(in->opcode), operands_of(in->operands, in->operand_count), modifiers, c::arch_of(e)))
    add(c::number_of(v.rule), v.operand == rule_violation::no_operand ? unsigned{VALHALL_NONE} : v.operand);
  return count;
}

std::uint8_t valhall_encode_unchecked(std::uint8_t e, const valhall_instruction* in, std::uint64_t* word) {
  *word = 0;
  if (!is_valid(in)) return VALHALL_RULE_OPERAND_COUNT;
  const view<modifier_value> modifiers = c::modifiers_of(in->modifiers, in->modifier_count);
  return result_of(unchecked::encode(c::opcode_of(in->opcode), operands_of(in->operands, in->operand_count),
                                     modifiers, c::arch_of(e)),
                   word);
}

std::uint8_t valhall_decode(std::uint8_t e, std::uint64_t word, valhall_instruction* out) {
  *out = {};
  const decoded_instruction d = decode(word, c::arch_of(e));
  if (!d.ok()) return c::number_of(d.error());
  out->opcode = static_cast<std::uint16_t>(d.id());
  const operand_list operands = d.operands();
  out->operand_count = static_cast<std::uint8_t>(operands.count);
  for (unsigned i = 0; i < operands.count; ++i) out->operands[i] = c::operand_in_c(operands[i]);
  const instruction_info& row = d.info();
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const unsigned value = d.value(place);
    // A flag that other modifiers set must be given in either case.
    if (value == place.default_value && place.set_for == 0) continue;
    out->modifiers[out->modifier_count++] = {static_cast<std::uint8_t>(place.id),
                                             static_cast<std::uint8_t>(value)};
  }
  return VALHALL_RULE_NONE;
}

int valhall_opcode_of(std::uint8_t e, std::uint64_t word) {
  const decoded_instruction d = decode(word, c::arch_of(e));
  return d.is_identified() ? static_cast<int>(d.id()) : -1;
}

std::uint8_t valhall_check(std::uint8_t e, std::uint64_t word) {
  return c::number_of(check(decode(word, c::arch_of(e))));
}

std::uint8_t valhall_choose_lanes(std::uint8_t e, std::uint16_t id, unsigned index,
                                  valhall_lane_numbers wanted, std::uint8_t* lanes) {
  const encodable_lanes found = choose_lanes(c::opcode_of(id), index, lanes_of(wanted), c::arch_of(e));
  *lanes = found.ok() ? static_cast<std::uint8_t>(found.lanes()) : std::uint8_t{0};
  return c::number_of(found.error());
}

valhall_lane_numbers valhall_lane_numbers_of(std::uint8_t lanes) {
  const lane_numbers n = lane_numbers::of(static_cast<swizzle>(lanes));
  valhall_lane_numbers result = {
      static_cast<std::uint8_t>(n.size()), static_cast<std::uint8_t>(n.count()), {}};
  for (unsigned i = 0; i < n.count() && i < 4; ++i) result.picks[i] = static_cast<std::uint8_t>(n[i]);
  return result;
}

std::uint8_t valhall_check_modifier(std::uint8_t e, std::uint16_t id, std::uint8_t modifier,
                                    std::uint8_t value) {
  if (*name_of(static_cast<valhall::modifier>(modifier)) == '\0') return VALHALL_RULE_UNKNOWN_MODIFIER;
  return c::number_of(
      choose_modifier(c::opcode_of(id), static_cast<valhall::modifier>(modifier), value, c::arch_of(e))
          .error());
}

valhall_constant valhall_resolve_constant(std::uint8_t e, std::uint16_t id, unsigned index,
                                          std::uint64_t value, unsigned into) {
  return constant_of(e, id, index, value, into);
}
valhall_constant valhall_resolve_float(std::uint8_t e, std::uint16_t id, unsigned index, float value,
                                       unsigned into) {
  return constant_of(e, id, index, value, into);
}
const char* valhall_constant_explanation(std::uint8_t error) {
  return error > VALHALL_CONSTANT_NO_SUCH_SOURCE ? "" : explanation_of(static_cast<constant_error>(error));
}
