// SPDX-License-Identifier: MIT
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "info_page.hpp"
#include "info_words.hpp"

#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include "../common/text.hpp"
#include "../facts/differences.hpp"
#include "../facts/effects.hpp"
#include "../facts/example.hpp"
#include "../facts/layout.hpp"
#include "../facts/modifiers.hpp"
#include "../facts/names.hpp"
#include "../facts/operands.hpp"
#include "../facts/pseudocode.hpp"
#include "../facts/rules.hpp"
#include "../facts/syntax.hpp"

#include <sstream>
#include <string>
#include <vector>

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
  print_problem(tools::quoted(tools::view_of(text)) + " is not known" + hint);
  return failure;
}

/// An entry with `text`, unless it is empty, and `facts`.
info_entry about(const std::string& name, const std::string& text, const std::string& facts) {
  return text.empty() ? info_entry{name, {facts}} : info_entry{name, {text, facts}};
}

/// The syntax, the builder and an example, with which most readers begin.
info_section usage(const instruction_info& row, const valhall::instruction_documentation& prose,
                   valhall::arch arch) {
  info_section section = {"", {{"syntax", {facts::syntax_of(row)}}, {"builder", {prose.builder}}}};
  if (const std::vector<std::string> operation = facts::pseudocode_of(row); !operation.empty())
    section.entries.push_back({"operation", operation});
  const facts::example found = facts::make_example(row, arch);
  if (!found.ok()) return section;
  const valhall::decoded_instruction d = valhall::decode(found.word, arch);
  info_entry example = {"example", {to_string(d, {.permissive = true}), tools::hexadecimal_word(found.word)}};
  if (!found.undocumented) example.texts.push_back(to_cpp_string(d));
  section.entries.push_back(example);
  return section;
}

info_section effects(const instruction_info& row, valhall::arch arch) {
  info_section section;
  for (const facts::fact& effect : facts::effects_of(row, arch)) {
    // The command prints and names one architecture.
    const char* more = effect.name == "architectures" ? "; this page is of " : "";
    section.entries.push_back({effect.name, {effect.text + more + (*more != '\0' ? name_of(arch) : "")}});
  }
  return section;
}

info_section other_archs(const instruction_info& row, valhall::arch arch) {
  info_section section = {"In other architectures"};
  for (const facts::arch_difference& other : facts::other_archs(row, arch))
    section.entries.push_back({range_text(other.archs), {other.text}});
  return section;
}

info_section aliases(const instruction_info& row) {
  info_section section = {"Other names"};
  for (const facts::fact& alias : facts::aliases_of(row))
    section.entries.push_back({alias.name, {alias.text}});
  return section;
}

info_section operands(const instruction_info& row, const valhall::instruction_documentation& prose) {
  info_section section = {"Operands, in text order"};
  if (row.operand_count == 0) section.lines.emplace_back("none");
  for (unsigned i = 0; i < row.operand_count; ++i)
    section.entries.push_back(
        about(facts::operand_name(row, i), prose.operands[i], facts::operand_facts(row, row.operands()[i])));
  return section;
}

info_section modifiers(const instruction_info& row, const valhall::instruction_documentation& prose,
                       valhall::arch arch) {
  info_section section = {"Modifiers, in print order"};
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    const std::string usual = facts::modifier_default(place);
    info_entry e = about(valhall::modifier_names[static_cast<unsigned>(place.id)], prose.modifiers[i],
                         place.is_flag() ? usual : facts::value_list(row, place, arch));
    if (!place.is_flag()) e.texts.push_back(usual);
    section.entries.push_back(e);
  }
  return section;
}

std::vector<info_section> layouts(const instruction_info& row, valhall::arch arch) {
  std::vector<info_section> list;
  for (const facts::word_layout& one : facts::layouts_of(row, arch)) {
    info_section& section = list.emplace_back();
    section.title = one.of.empty() ? "Layout" : "Layout " + one.of;
    std::istringstream lines(facts::field_lines(one.fields, 0, 16));
    for (std::string line; std::getline(lines, line);) section.lines.push_back(line);
  }
  return list;
}

info_section rules(const instruction_info& row, valhall::arch arch) {
  info_section section = {"Rules that it can break"};
  for (const valhall::rule r : facts::rules_of(row, arch))
    section.entries.push_back({name_of(r), {explanation_of(r)}});
  return section;
}

info_section errata(const valhall::instruction_documentation& prose) {
  info_section section = {"Corrections of the published description"};
  for (unsigned i = 0; i < prose.erratum_count; ++i) {
    const valhall::erratum& e = prose.errata[i];
    section.entries.push_back(
        {e.item, {e.text, std::string("formerly ") + e.was + "; corrected: " + e.fixed}});
  }
  return section;
}

info_page page_of(const instruction_info& row, valhall::arch arch) {
  const valhall::instruction_documentation& prose = valhall::documentation[static_cast<unsigned>(row.id)];
  info_page page = {"instruction", row.name(), row.title(), {prose.text}};
  const auto add = [&](const info_section& section) {
    if (!section.entries.empty() || !section.lines.empty()) page.sections.push_back(section);
  };
  for (const info_section& section : {usage(row, prose, arch), effects(row, arch), aliases(row),
                                      operands(row, prose), modifiers(row, prose, arch)})
    add(section);
  for (const info_section& section : layouts(row, arch)) add(section);
  for (const info_section& section : {other_archs(row, arch), rules(row, arch), errata(prose)}) add(section);
  return page;
}

exit_status run_info(const command& self, const std::vector<std::string>& arguments) {
  valhall::arch arch = default_arch;
  bool as_json = false;
  constexpr std::size_t most_words = 16;
  const parsed line =
      parse(self, arguments, {arch_option(arch), {.name = "--json", .flag = &as_json}}, most_words);
  if (!line.go_on) return line.status;
  if (line.operands.empty()) return complain(self, "an instruction is missing");
  const auto write = [as_json](const info_page& page) {
    return write_output(as_json ? json_of(page) : text_of(page));
  };
  std::string text;
  for (const std::string& operand : line.operands) text += (text.empty() ? "" : " ") + operand;
  const instruction_info* found = find(text, arch);
  if (found == nullptr) {
    info_page page = page_of_word(text, arch);
    if (const std::string names = names_from(text, "."); page.ok() && !names.empty())
      page.closing.push_back("Instructions of this name: " + names + ".");
    if (page.ok()) return write(page);
    found = only_type_of(text, arch);
  }
  if (found == nullptr) return unknown(text, arch);
  if (!found->archs.contains(arch)) {
    print_problem(missing_feature_text(found->name(), arch, archs_of(found->id)));
    return failure;
  }
  return write(page_of(*found, arch));
}

}  // namespace

const command info_command = {
    "info", "[--arch ARCH] [--json] WORD...", "explain an instruction or a word",
    "Explains an instruction: its syntax with an example, its operation, unit, operands and\n"
    "modifiers, the layout of its word, differences in other architectures, and the rules that it can break. "
    "WORD may be in upper or lower case and may be a name of\n"
    "another architecture; modifiers after it are ignored.\n"
    "\n"
    "WORD may also be a word of 64 bits, such as 0x00b2c60000474684, whose fields are then explained; a "
    "rule, a\n"
    "special value, a register, a GPU; or a word of another\n"
    "language or instruction set, such as fmul, dFdx, OpBitCount, v_mul_f32 or `push\n"
    "constant`: its page has instructions that do the same.\n"
    "\n"
    "options:\n"
    "  --json         print a JSON object: kind, name, title, text, sections\n" VALHALL_CLI_ARCH_HELP,
    run_info};

}  // namespace cli
