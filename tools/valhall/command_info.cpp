// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "differences.hpp"
#include "files.hpp"
#include "layout.hpp"
#include "paragraphs.hpp"
#include "rules.hpp"

#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/documentation.hpp>
#include <valhall/strings.hpp>
#include "../common/text.hpp"

#include <algorithm>
#include <cstdio>

namespace cli {

namespace {

using valhall::instruction_info;
using valhall::modifier_info;
using valhall::operand_info;
using valhall::operand_role;
using valhall::text_view;

/// Finds the instruction that `text` names as the assembler does; the text after it may be modifiers.
const instruction_info* find(const std::string& text, valhall::edition edition) {
  const std::size_t first = text.find('.');
  const std::size_t second = first == std::string::npos ? first : text.find('.', first + 1);
  for (const std::size_t end : {second, first}) {
    const std::string name = text.substr(0, end);
    const auto found = valhall::find_instruction_in_any(tools::view_of(name));
    if (!found.ok()) continue;
    const auto form = valhall::form_in(found.id(), edition);
    return &valhall::info(form.ok() ? form.id() : found.id());
  }
  return nullptr;
}

/// The instructions whose names begin with `text` and `separator`.
std::string names_from(const std::string& text, const char* separator) {
  constexpr unsigned most = 12;
  const std::string start = text + separator;
  std::string list;
  unsigned count = 0;
  for (const instruction_info& row : valhall::instructions) {
    const text_view name(row.name());
    if (name.size < start.size() || !tools::same_name(name.first(start.size()), tools::view_of(start)))
      continue;
    if (++count <= most) list += (list.empty() ? "`" : ", `") + std::string(row.name()) + "`";
  }
  return count > most ? list + " and more" : list;
}

exit_status unknown(const std::string& text) {
  const text_view wrong(text.data(), text.size());
  valhall::nearest_names near(wrong);
  for (const instruction_info& row : valhall::instructions) near.add(row.name());
  for (const auto& alias : valhall::instruction_aliases) near.add(alias.name);
  std::string names = names_from(text, ".");
  if (names.empty() && near.empty() && !text.empty()) names = names_from(text, "");
  const std::string hint = names.empty() ? did_you_mean(near) : "; there are " + names;
  std::fprintf(stderr, "valhall: %s is not an instruction%s\n", tools::quoted(wrong).c_str(), hint.c_str());
  return failure;
}

std::string title(const std::string& text) { return "\n" + text + "\n"; }

/// An entry of a table: its name, and a text of one or more lines.
std::string entry(const std::string& name, const std::string& text) {
  return paragraph("  " + name, 26, text);
}

/// An entry of two texts, of which the first may be empty.
std::string about(const std::string& name, const std::string& text, const std::string& facts) {
  return text.empty() ? entry(name, facts) : entry(name, text) + entry("", facts);
}

const char* access_name(valhall::memory_effect effect) {
  switch (effect) {
    case valhall::memory_effect::read: return "read";
    case valhall::memory_effect::read_constant: return "read; the program does not write it";
    case valhall::memory_effect::write: return "written";
    case valhall::memory_effect::read_write: return "read and written";
    case valhall::memory_effect::none: break;
  }
  return "";
}

const char* control_name(valhall::control_effect effect) {
  switch (effect) {
    case valhall::control_effect::branch: return "jumps by a distance";
    case valhall::control_effect::branch_indirect:
      return "jumps to an address or by a distance in a register";
    case valhall::control_effect::blend: return "calls a blend shader, or continues";
    case valhall::control_effect::discard: return "ends lanes of a fragment shader";
    case valhall::control_effect::barrier: return "waits for the other threads of the workgroup";
    case valhall::control_effect::none: break;
  }
  return "";
}

const char* output_name(valhall::output_effect effect) {
  switch (effect) {
    case valhall::output_effect::coverage: return "coverage";
    case valhall::output_effect::depth_stencil: return "depth and stencil";
    case valhall::output_effect::colour: return "colour";
    case valhall::output_effect::none: break;
  }
  return "";
}

const char* knowledge_name(valhall::knowledge known) {
  switch (known) {
    case valhall::knowledge::exact: return "known to the bit";
    case valhall::knowledge::approximate: return "known except for the last bits";
    case valhall::knowledge::external: return "depends on descriptors, textures, varyings and the like";
    case valhall::knowledge::unknown: break;
  }
  return "not publicly known";
}

std::string editions_text(valhall::edition_set editions) {
  return editions == valhall::every_edition ? "all" : range_text(editions);
}

std::string effects(const instruction_info& row, valhall::edition edition) {
  std::string text =
      entry("unit", unit_text(row, edition) + (row.is_message ? ", by message" : ", arithmetic"));
  text += entry("editions", editions_text(editions_of(row.id)) + "; this page is of " + name_of(edition));
  text += entry("type", std::to_string(row.type_size) + " bits" + (row.is_float ? ", floating point" : ""));
  text += entry("result", knowledge_name(row.known));
  if (row.memory != valhall::memory_effect::none)
    text += entry("memory", std::string("is ") + access_name(row.memory));
  if (row.tile != valhall::memory_effect::none)
    text += entry("tilebuffer", std::string("is ") + access_name(row.tile));
  if (row.control != valhall::control_effect::none) text += entry("control", control_name(row.control));
  if (row.output != valhall::output_effect::none) text += entry("fragment output", output_name(row.output));
  if (row.fragment_only) text += entry("shader stage", "fragment and blend shaders only");
  if (row.crosses_lanes) text += entry("other lanes", "values of other lanes are read");
  if (row.implied_slot >= 0) text += entry("scoreboard slot", std::to_string(row.implied_slot) + ", always");
  return text;
}

/// What the form of `e` has otherwise than `row`, that of `edition`; empty if the instruction is not in `e`.
std::string differences_in(valhall::edition e, const instruction_info& row, valhall::edition edition) {
  const valhall::decoded_opcode form = form_in(row.id, e);
  return form.ok() ? differences(row, edition, valhall::info(form.id()), e) : "";
}

std::string other_editions(const instruction_info& row, valhall::edition edition) {
  std::string text;
  for (unsigned e = unsigned(valhall::first_edition); e <= unsigned(valhall::last_edition);) {
    const auto first = static_cast<valhall::edition>(e);
    const std::string different = differences_in(first, row, edition);
    valhall::edition_set alike;
    for (; e <= unsigned(valhall::last_edition); ++e) {
      const auto next = static_cast<valhall::edition>(e);
      if (differences_in(next, row, edition) != different) break;
      alike = alike | next;
    }
    if (!different.empty()) text += entry(range_text(alike), different);
  }
  return text.empty() ? text : title("In other editions") + text;
}

std::string aliases(const instruction_info& row) {
  std::string text;
  for (const auto& alias : valhall::instruction_aliases) {
    if (alias.id != row.id) continue;
    const std::string edition = alias.edition;
    std::string meaning = edition == "later" ? "in later editions" : "in the edition of " + edition;
    if (alias.has_flag)
      meaning += std::string(", with .") + valhall::modifier_names[static_cast<unsigned>(alias.flag)];
    text += entry(alias.name, meaning);
  }
  return text.empty() ? text : title("Other names") + text;
}

std::string words(unsigned count) {
  return std::to_string(count) + (count == 1 ? " register" : " registers");
}

/// The modifier whose field starts at `start`.
const modifier_info& modifier_at(const instruction_info& row, unsigned start) {
  const modifier_info* m = row.modifiers();
  while (m->start != start) ++m;
  return *m;
}

unsigned entry(std::uint64_t table, unsigned value) { return static_cast<unsigned>(table >> 4 * value & 15); }

/// Of a number of registers that depends on one field alone: the usual one, and those of other values.
std::string alternatives(const instruction_info& row, const valhall::count_term& term) {
  const modifier_info& m = modifier_at(row, term.start);
  const unsigned usual = entry(term.most, m.has_default() ? m.default_value : (1u << m.size) - 1);
  std::string text = words(usual);
  for (unsigned value = 0; value < 1u << m.size; ++value)
    if ((m.allowed >> value & 1) != 0 && entry(term.most, value) != usual)
      text += std::string(", with .") +
              (m.is_flag() ? valhall::modifier_names[static_cast<unsigned>(m.id)] : name_of(m, value)) + " " +
              std::to_string(entry(term.most, value));
  return text;
}

/// The names of the modifiers that the terms of `place` depend on: `dimension, array_enable and shadow`.
std::string dependences(const instruction_info& row, const operand_info& place) {
  std::vector<std::string> names;
  const auto add = [&](unsigned start, unsigned size) {
    if (size == 0) return;
    const std::string name = valhall::modifier_names[static_cast<unsigned>(modifier_at(row, start).id)];
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (unsigned i = 0; i < place.term_count; ++i) {
    add(place.terms()[i].start, place.terms()[i].size);
    add(place.terms()[i].half_start, place.terms()[i].half_size);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string staging_count(const instruction_info& row, const operand_info& place) {
  if (place.term_count == 0) {
    if (place.count_size == 0) return "as many registers as it needs";
    return "from " + std::to_string(place.count_bias) + " to " +
           words(place.count_bias + (1u << place.count_size) - 1);
  }
  const valhall::count_term& first = place.terms()[0];
  std::string text = place.term_count > 1 || first.half_size != 0 || first.least != first.most
                         ? "as many registers as " + dependences(row, place) + " require"
                     : first.size != 0 ? alternatives(row, first)
                                       : words(entry(first.most, 0));
  if (place.may_be_empty) text += " or none";
  return text;
}

/// What may follow a dot after the operand: `.neg, .abs, .h0`.
std::string operand_parts(const operand_info& place) {
  std::string list;
  const auto add = [&](const char* name) { list += (list.empty() ? "." : ", .") + std::string(name); };
  if (place.takes_sign) add("neg"), add("abs");
  if (place.takes_invert) add("not");
  for (const valhall::named_lanes& part : lanes_of(place)) add(part.name);
  return list;
}

std::string operand_facts(const instruction_info& row, const operand_info& place) {
  if (place.role == operand_role::staging)
    return staging_count(row, place) + (place.reads && place.writes ? ", read and written"
                                        : place.reads               ? ", read"
                                                                    : ", written");
  if (place.role == operand_role::immediate)
    return std::to_string(place.size) + " bits, " + (place.is_signed ? "signed" : "unsigned");
  std::string text = std::to_string(place.size) + " bits";
  const std::string parts = operand_parts(place);
  if (parts.empty()) return text;
  if (place.role == operand_role::source && place.takes_swizzle &&
      place.identity == operand_info::no_identity)
    return text + "; a lane is required; takes " + parts;
  return text + "; takes " + parts;
}

std::string operands(const instruction_info& row, const valhall::instruction_documentation& prose) {
  std::string text = title("Operands, in text order");
  if (row.operand_count == 0) return text + "  none\n";
  for (unsigned i = 0; i < row.operand_count; ++i) {
    text += about(operand_name(row, i), prose.operands[i], operand_facts(row, row.operands()[i]));
  }
  return text;
}

std::string value_list(const instruction_info& row, const modifier_info& place, valhall::edition edition) {
  std::string text;
  for (const auto& [name, v] : values_of(place, edition)) {
    text += (text.empty() ? "" : ", ") + std::to_string(v) + " " + name;
    if (!is_documented(row, place, v)) text += " (undocumented)";
    for (const valhall::value_alias& alias : valhall::value_aliases)
      if (alias.values == place.values && alias.value == v) text += std::string(" (or ") + alias.name + ")";
  }
  return text;
}

std::string modifiers(const instruction_info& row, const valhall::instruction_documentation& prose,
                      valhall::edition edition) {
  std::string text = title("Modifiers, in print order");
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    text += about(valhall::modifier_names[static_cast<unsigned>(place.id)], prose.modifiers[i],
                  !place.is_flag()     ? value_list(row, place, edition)
                  : place.set_for != 0 ? "flag, which builders set where the value is not extended"
                                       : "flag, default off");
    if (place.is_flag()) continue;
    text += entry(
        "", place.has_default() ? std::string("default ") + name_of(place, place.default_value) : "required");
  }
  return text;
}

std::string layout(const instruction_info& row, const valhall::instruction_documentation& prose) {
  std::string text = title("Layout");
  for (const bit_field& field : layout_of(row, prose.secondary_mask)) {
    std::string bits = std::to_string(field.start + field.size - 1);
    if (field.size > 1) bits += "-" + std::to_string(field.start);
    bits.resize(8, ' ');
    std::string value = field.fixed ? tools::hexadecimal(static_cast<std::uint32_t>(field.value)) : "";
    value.resize(16, ' ');
    text += "  " + bits + value + field.name + "\n";
  }
  return text;
}

std::string rules(const instruction_info& row, valhall::edition edition) {
  std::string text = title("Rules that it can break");
  for (const valhall::rule r : rules_of(row, edition)) text += entry(name_of(r), explanation_of(r));
  return text;
}

std::string errata(const valhall::instruction_documentation& prose) {
  if (prose.erratum_count == 0) return "";
  std::string text = title("Corrections of the published description");
  for (unsigned i = 0; i < prose.erratum_count; ++i) {
    const valhall::erratum& e = prose.errata[i];
    text += entry(e.item, e.text);
    text += entry("", std::string("formerly ") + e.was + "; corrected: " + e.fixed);
  }
  return text;
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  valhall::edition edition = valhall::default_edition;
  const parsed line = parse(self, arguments, {arch_option(edition)}, 1);
  if (!line.go_on) return line.status;
  if (line.operands.empty()) return complain(self, "an instruction is missing");
  const instruction_info* found = find(line.operands[0], edition);
  if (found == nullptr) return unknown(line.operands[0]);
  const instruction_info& row = *found;
  if (!row.editions.contains(edition)) {
    std::fprintf(stderr, "valhall: %s\n", absence_text(row.name(), edition, editions_of(row.id)).c_str());
    return failure;
  }
  const valhall::instruction_documentation& prose = valhall::documentation[static_cast<unsigned>(row.id)];
  std::string text = std::string(row.name()) + ": " + row.title() + "\n\n";
  text += paragraph("", 2, prose.text) + "\n";
  return write_output(text + effects(row, edition) + aliases(row) + operands(row, prose) +
                      modifiers(row, prose, edition) + layout(row, prose) + other_editions(row, edition) +
                      rules(row, edition) + errata(prose));
}

}  // namespace

const command info_command = {
    "info", "[--arch ARCH] MNEMONIC", "explain an instruction",
    "Explains an instruction: what it does, its unit, its operands and modifiers, the layout of its\n"
    "word, what differs in other editions, and the rules that it can break. MNEMONIC may be in upper or "
    "lower case and may be a name of\n"
    "another edition; modifiers after it are ignored.\n"
    "\n" VALHALL_CLI_ARCH_HELP,
    run};

}  // namespace cli
