// SPDX-License-Identifier: MIT
// Tables of instructions, names, and effects.
#include "interface.hpp"

#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/effects.hpp>

namespace {

using namespace valhall;

/// The row of the form of `id` in `e`; null if there is none.
const instruction_info* row_of(std::uint8_t e, std::uint16_t id) noexcept {
  if (!c::is_arch(e) || id >= instruction_count) return nullptr;
  const decoded_opcode form = form_in(c::opcode_of(id), c::arch_of(e));
  return form.ok() ? &info(form.id()) : nullptr;
}
const instruction_documentation& prose_of(const instruction_info& row) noexcept {
  return documentation[static_cast<unsigned>(row.id)];
}
/// The element of a list that may be null, or have null elements.
const char* text_of(const char* const* list, unsigned index) noexcept {
  return list == nullptr || list[index] == nullptr ? "" : list[index];
}
std::uint16_t bits_of(arch_set archs) noexcept {
  unsigned bits = 0;
  for (const arch e : all_archs)
    if (archs.contains(e)) bits |= 1u << static_cast<unsigned>(e);
  return static_cast<std::uint16_t>(bits);
}

}  // namespace

bool valhall_info(std::uint8_t e, std::uint16_t id, valhall_instruction_info* out) {
  *out = {};
  out->name = out->title = out->description = "";
  const instruction_info* const row = row_of(e, id);
  if (row == nullptr) return false;
  const issue issued = issue_of(*row, c::arch_of(e));
  out->name = row->name();
  out->title = row->title();
  out->description = prose_of(*row).text;
  out->opcode = static_cast<std::uint16_t>(row->id);
  out->first_form = static_cast<std::uint16_t>(row->first_form);
  out->archs = bits_of(row->archs);
  out->primary_opcode = row->primary_opcode;
  out->operand_count = row->operand_count;
  out->modifier_count = row->modifier_count;
  out->unit = static_cast<std::uint8_t>(issued.unit);
  out->cycles = issued.cycles;
  out->components = row->components;
  out->type_size = row->type_size;
  out->number = static_cast<std::uint8_t>(row->number);
  out->semantics = static_cast<std::uint8_t>(row->semantics);
  out->memory = static_cast<std::uint8_t>(row->memory);
  out->control = static_cast<std::uint8_t>(row->control);
  out->is_message = row->is_message;
  out->fragment_only = row->fragment_only;
  out->crosses_lanes = row->crosses_lanes;
  return true;
}

bool valhall_info_of_operand(std::uint8_t e, std::uint16_t id, unsigned index, valhall_operand_info* out) {
  *out = {};
  out->description = out->name = "";
  const instruction_info* const row = row_of(e, id);
  if (row == nullptr || index >= row->operand_count) return false;
  const operand_info& place = row->operands()[index];
  out->description = text_of(prose_of(*row).operands, index);
  out->name = place.role == operand_role::immediate ? place.name() : "";
  out->role = static_cast<std::uint8_t>(place.role);
  out->size = place.size;
  out->is_signed = place.is_signed;
  out->takes_sign = place.takes_sign;
  out->takes_invert = place.takes_invert;
  for (const named_lanes& lanes : lanes_of(place))
    out->lanes[out->lane_count++] = static_cast<std::uint8_t>(lanes.lanes);
  return true;
}
static_assert(lane_list::most == 16);

bool valhall_info_of_modifier(std::uint8_t e, std::uint16_t id, unsigned index, valhall_modifier_info* out) {
  *out = {};
  out->description = "";
  const instruction_info* const row = row_of(e, id);
  if (row == nullptr || index >= row->modifier_count) return false;
  const modifier_info& place = row->modifiers()[index];
  out->description = text_of(prose_of(*row).modifiers, index);
  out->id = static_cast<std::uint8_t>(place.id);
  out->is_flag = place.is_flag();
  out->is_required = !place.has_default();
  out->default_value = place.has_default() ? place.default_value : std::uint8_t{0};
  out->values = place.is_flag() ? 3 : 0;
  for (const named_value& v : values_of(place, c::arch_of(e))) out->values |= 1u << v.value;
  return true;
}

int valhall_find_opcode(std::uint8_t e, const char* name, std::size_t size) {
  if (name == nullptr) return -1;
  const text_view text(name, size);
  if (e != 0 && !c::is_arch(e)) return -1;
  const decoded_opcode found = e == 0 ? find_instruction_in_any(text) : find_instruction(text, c::arch_of(e));
  return found.ok() ? static_cast<int>(found.id()) : -1;
}

std::uint8_t valhall_find_arch(const char* name, std::size_t size) {
  if (name == nullptr) return 0;
  const found_arch found = find_arch(text_view(name, size));
  return found.ok() ? static_cast<std::uint8_t>(found.value()) : std::uint8_t{0};
}

bool valhall_constant_table(std::uint8_t e, unsigned index, std::uint32_t* value) {
  *value = 0;
  for (const constant_documentation& entry : constants) {
    if (entry.entry != index || !c::is_arch(e) || !entry.archs.contains(c::arch_of(e))) continue;
    *value = entry.value;
    return true;
  }
  return false;
}

void valhall_preloaded(std::uint8_t e, std::uint8_t s, std::uint64_t registers[2]) {
  registers[0] = registers[1] = 0;
  if (!c::is_arch(e) || !c::is_stage(s)) return;
  const register_set all = preloaded_registers(static_cast<stage>(s), c::arch_of(e));
  registers[0] = all.low();
  registers[1] = all.high();
}

bool valhall_info_of_preloaded(std::uint8_t e, std::uint8_t s, std::size_t index,
                               valhall_preloaded_info* out) {
  *out = {};
  out->name = "";
  if (!c::is_arch(e) || !c::is_stage(s)) return false;
  for (const preloaded_place& place : preloaded_places) {
    if (!place.stages.contains(static_cast<stage>(s)) || !place.archs.contains(c::arch_of(e)) || index-- != 0)
      continue;
    *out = {name_of(place.value), place.first, place.count, static_cast<std::uint8_t>(place.part)};
    return true;
  }
  return false;
}
static_assert(unsigned(register_part::whole) == VALHALL_PART_WHOLE &&
              unsigned(register_part::low) == VALHALL_PART_LOW &&
              unsigned(register_part::high) == VALHALL_PART_HIGH);

std::size_t valhall_special_count(void) { return std::size(specials); }
bool valhall_info_of_special(std::uint8_t e, std::size_t index, valhall_special_info* out) {
  *out = {};
  out->name = "";
  if (!c::is_arch(e) || index >= std::size(specials) || !specials[index].archs.contains(c::arch_of(e)))
    return false;
  const special_info& row = specials[index];
  out->name = row.name;
  out->archs = bits_of(row.archs);
  out->number = static_cast<std::uint16_t>(row.entry * 2u);
  out->page = row.page;
  return true;
}

std::size_t valhall_alias_count(void) { return std::size(instruction_aliases); }
bool valhall_info_of_alias(std::uint8_t e, std::size_t index, valhall_alias_info* out) {
  *out = {};
  out->name = "";
  if (!c::is_arch(e) || index >= std::size(instruction_aliases)) return false;
  const instruction_alias& row = instruction_aliases[index];
  const decoded_opcode form = form_in(row.id, c::arch_of(e));
  if (!form.ok()) return false;
  out->name = row.name;
  out->opcode = static_cast<std::uint16_t>(form.id());
  out->flag = row.has_flag ? static_cast<std::uint8_t>(row.flag) : std::uint8_t{VALHALL_NONE};
  return true;
}

std::size_t valhall_gpu_count(void) { return std::size(gpu_names); }
const char* valhall_gpu_name(std::size_t index) {
  return index < std::size(gpu_names) ? gpu_names[index].name : nullptr;
}
std::uint8_t valhall_gpu_arch(std::size_t index) {
  return index < std::size(gpu_names) ? static_cast<std::uint8_t>(gpu_names[index].arch) : std::uint8_t{0};
}

const char* valhall_arch_name(std::uint8_t e) { return name_of(c::arch_of(e)); }
const char* valhall_stage_name(std::uint8_t s) {
  return c::is_stage(s) ? name_of(static_cast<stage>(s)) : "";
}
const char* valhall_syntax_name(std::uint8_t s) {
  return s < std::size(all_syntaxes) ? name_of(all_syntaxes[s]) : "";
}
const char* valhall_opcode_name(std::uint16_t id) { return name_of(c::opcode_of(id)); }
const char* valhall_modifier_name(std::uint8_t m) { return name_of(static_cast<modifier>(m)); }
const char* valhall_value_name(std::uint16_t id, std::uint8_t m, std::uint8_t value) {
  const modifier_info* const place = find_modifier(c::opcode_of(id), static_cast<modifier>(m));
  if (place == nullptr) return "";
  const char* const name = name_of(*place, value);
  return name == nullptr ? "" : name;
}
const char* valhall_lanes_name(std::uint8_t lanes) { return name_of(static_cast<swizzle>(lanes)); }
const char* valhall_unit_name(std::uint8_t unit) { return name_of(static_cast<execution_unit>(unit)); }
const char* valhall_rule_name(std::uint8_t r) { return r < c::rule_count ? name_of(c::all_rules[r]) : ""; }
const char* valhall_rule_explanation(std::uint8_t r) {
  return r < c::rule_count ? explanation_of(c::all_rules[r]) : "";
}
const char* valhall_severity_name(std::uint8_t s) {
  return s <= VALHALL_SEVERITY_ERROR ? name_of(static_cast<severity>(s)) : "";
}
const char* valhall_error_name(std::uint8_t kind) {
  return kind < c::error_kind_count ? name_of(static_cast<error_kind>(kind)) : "";
}
const char* valhall_error_explanation(std::uint8_t kind) {
  return kind < c::error_kind_count ? explanation_of(static_cast<error_kind>(kind)) : "";
}

std::uint8_t valhall_effects_of(std::uint8_t e, std::uint64_t word, valhall_effects* out) {
  *out = {};
  out->slot = -1;
  const decoded_instruction d = decode(word, c::arch_of(e));
  if (!d.ok()) return c::number_of(d.error());
  const effects does = effects_of(d);
  c::copy(does.reads, out->reads);
  c::copy(does.writes, out->writes);
  c::copy(does.partial_writes, out->partial_writes);
  c::copy(does.last_reads, out->last_reads);
  c::copy(does.staging_reads, out->staging_reads);
  c::copy(does.staging_writes, out->staging_writes);
  static_assert(sizeof out->uniforms == sizeof does.uniforms);
  std::memcpy(out->uniforms, does.uniforms, sizeof out->uniforms);
  out->distance = does.distance;
  out->slot = does.slot;
  out->waits = does.waits;
  out->memory = static_cast<std::uint8_t>(does.memory);
  out->tile = static_cast<std::uint8_t>(does.tile);
  out->control = static_cast<std::uint8_t>(does.control);
  out->is_message = does.is_message;
  out->conditional = does.conditional;
  out->always_taken = does.always_taken;
  out->calls = does.calls;
  out->reconverges = does.reconverges;
  out->ends = does.ends;
  out->ends_helpers = does.ends_helpers;
  out->needs_helpers = does.needs_helpers;
  out->crosses_lanes = does.crosses_lanes;
  out->fragment_only = does.fragment_only;
  return VALHALL_RULE_NONE;
}
static_assert(unsigned(memory_effect::read_write) == VALHALL_MEMORY_READ_WRITE &&
              unsigned(memory_effect::read_constant) == VALHALL_MEMORY_READ_CONSTANT &&
              unsigned(control_effect::barrier) == VALHALL_CONTROL_BARRIER &&
              unsigned(control_effect::branch_indirect) == VALHALL_CONTROL_BRANCH_INDIRECT &&
              unsigned(operand_role::immediate) == VALHALL_ROLE_IMMEDIATE &&
              unsigned(operand_role::destination) == VALHALL_ROLE_DESTINATION &&
              unsigned(number_kind::i) == VALHALL_NUMBER_I && unsigned(number_kind::s) == VALHALL_NUMBER_S &&
              unsigned(knowledge::unknown) == VALHALL_SEMANTICS_UNKNOWN &&
              unsigned(knowledge::approximate) == VALHALL_SEMANTICS_APPROXIMATE);
