// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "info_words.hpp"
#include "paragraphs.hpp"

#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include "../common/text.hpp"
#include "../facts/differences.hpp"
#include "../facts/effects.hpp"
#include "../facts/layout.hpp"
#include "../facts/modifiers.hpp"
#include "../facts/names.hpp"
#include "../facts/operands.hpp"
#include "../facts/rules.hpp"

#include <cstdio>

namespace cli {

namespace {

using valhall::instruction_info;
using valhall::modifier_info;
using valhall::text_view;

/// Finds the instruction that `text` names, like the assembler; modifiers may follow the name.
const instruction_info* find(const std::string& text, valhall::arch arch) {
  const std::size_t first = text.find('.');
  const std::size_t second = first == std::string::npos ? first : text.find('.', first + 1);
  for (const std::size_t end : {second, first}) {
    const std::string name = text.substr(0, end);
    const auto found = valhall::find_instruction_in_any(tools::view_of(name));
    if (!found.ok()) continue;
    const auto form = valhall::form_in(found.id(), arch);
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
    if (row.first_form != row.id) continue;  // A name is listed once, not for each form.
    const text_view name(row.name());
    if (name.size < start.size() || !tools::same_name(name.first(start.size()), tools::view_of(start)))
      continue;
    if (++count <= most) list += (list.empty() ? "`" : ", `") + std::string(row.name()) + "`";
  }
  return count > most ? list + " and more" : list;
}

/// The only instruction whose name is `text` and a type; null if there is none, or several.
const instruction_info* only_type_of(const std::string& text, valhall::arch arch) {
  const std::string start = text + ".";
  const instruction_info* found = nullptr;
  for (const instruction_info& row : valhall::instructions) {
    const text_view name(row.name());
    const bool is_of_text = row.first_form == row.id && name.size > start.size() &&
                            tools::same_name(name.first(start.size()), tools::view_of(start));
    if (!is_of_text) continue;
    if (found != nullptr) return nullptr;
    found = &row;
  }
  if (found == nullptr) return nullptr;
  const auto form = valhall::form_in(found->id, arch);
  return form.ok() ? &valhall::info(form.id()) : found;
}

exit_status unknown(const std::string& text, valhall::arch arch) {
  std::string names = names_from(text, ".");
  std::string hint = names.empty() ? similar_to(text, arch) : "";
  if (names.empty() && hint.empty() && !text.empty()) names = names_from(text, "");
  if (!names.empty()) hint = "; there are " + names;
  print_problem(tools::quoted(tools::view_of(text)) + " is not an instruction" + hint);
  return failure;
}

std::string title(const std::string& text) { return "\n" + text + "\n"; }

/// An entry of a table: its name, and a text of one or more lines.
std::string entry(const std::string& name, const std::string& text) {
  return paragraph("  " + name, 26, text);
}

/// An entry of two texts, the first of which may be empty.
std::string about(const std::string& name, const std::string& text, const std::string& facts) {
  return text.empty() ? entry(name, facts) : entry(name, text) + entry("", facts);
}

std::string effects(const instruction_info& row, valhall::arch arch) {
  std::string text;
  for (const facts::fact& effect : facts::effects_of(row, arch)) {
    // The command prints and names one architecture.
    const char* more = effect.name == "architectures" ? "; this page is of " : "";
    text += entry(effect.name, effect.text + more + (*more != '\0' ? name_of(arch) : ""));
  }
  return text;
}

std::string other_archs(const instruction_info& row, valhall::arch arch) {
  std::string text;
  for (const facts::arch_difference& other : facts::other_archs(row, arch))
    text += entry(range_text(other.archs), other.text);
  return text.empty() ? text : title("In other architectures") + text;
}

std::string aliases(const instruction_info& row) {
  std::string text;
  for (const facts::fact& alias : facts::aliases_of(row)) text += entry(alias.name, alias.text);
  return text.empty() ? text : title("Other names") + text;
}

std::string operands(const instruction_info& row, const valhall::instruction_documentation& prose) {
  std::string text = title("Operands, in text order");
  if (row.operand_count == 0) return text + "  none\n";
  for (unsigned i = 0; i < row.operand_count; ++i) {
    text +=
        about(facts::operand_name(row, i), prose.operands[i], facts::operand_facts(row, row.operands()[i]));
  }
  return text;
}

std::string modifiers(const instruction_info& row, const valhall::instruction_documentation& prose,
                      valhall::arch arch) {
  std::string text = title("Modifiers, in print order");
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const std::string usual = facts::modifier_default(place);
    text += about(valhall::modifier_names[static_cast<unsigned>(place.id)], prose.modifiers[i],
                  place.is_flag() ? usual : facts::value_list(row, place, arch));
    if (!place.is_flag()) text += entry("", usual);
  }
  return text;
}

std::string layout(const instruction_info& row, valhall::arch arch) {
  std::string text;
  for (const facts::word_layout& one : facts::layouts_of(row, arch))
    text += title(one.of.empty() ? "Layout" : "Layout " + one.of) + facts::field_lines(one.fields, 2, 16);
  return text;
}

std::string rules(const instruction_info& row, valhall::arch arch) {
  std::string text = title("Rules that it can break");
  for (const valhall::rule r : facts::rules_of(row, arch)) text += entry(name_of(r), explanation_of(r));
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

exit_status run_info(const command& self, const std::vector<std::string>& arguments) {
  valhall::arch arch = default_arch;
  constexpr std::size_t most_words = 16;
  const parsed line = parse(self, arguments, {arch_option(arch)}, most_words);
  if (!line.go_on) return line.status;
  if (line.operands.empty()) return complain(self, "an instruction is missing");
  std::string text;
  for (const std::string& operand : line.operands) text += (text.empty() ? "" : " ") + operand;
  const instruction_info* found = find(text, arch);
  if (found == nullptr) {
    std::string page = page_of_word(text, arch);
    if (const std::string names = names_from(text, "."); !page.empty() && !names.empty())
      page += paragraph("", 0, "Instructions of this name: " + names + ".");
    if (!page.empty()) return write_output(page);
    found = only_type_of(text, arch);
  }
  if (found == nullptr) return unknown(text, arch);
  const instruction_info& row = *found;
  if (!row.archs.contains(arch)) {
    print_problem(missing_feature_text(row.name(), arch, archs_of(row.id)));
    return failure;
  }
  const valhall::instruction_documentation& prose = valhall::documentation[static_cast<unsigned>(row.id)];
  std::string page = std::string(row.name()) + ": " + row.title() + "\n\n";
  page += paragraph("", 2, prose.text) + "\n";
  return write_output(page + effects(row, arch) + aliases(row) + operands(row, prose) +
                      modifiers(row, prose, arch) + layout(row, arch) + other_archs(row, arch) +
                      rules(row, arch) + errata(prose));
}

}  // namespace

const command info_command = {
    "info", "[--arch ARCH] WORD...", "explain an instruction or a word",
    "Explains an instruction: its operation, unit, operands and modifiers, the layout of its\n"
    "word, differences in other architectures, and the rules that it can break. WORD may be in upper or "
    "lower case and may be a name of\n"
    "another architecture; modifiers after it are ignored.\n"
    "\n"
    "WORD may also be a rule, a special value, a register, a GPU, or a word of another\n"
    "language or instruction set, such as fmul, dFdx, OpBitCount, v_mul_f32 or `push\n"
    "constant`: its page has instructions that do the same.\n"
    "\n" VALHALL_CLI_ARCH_HELP,
    run_info};

}  // namespace cli
