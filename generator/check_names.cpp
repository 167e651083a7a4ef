// SPDX-License-Identifier: MIT
#include "check_names.hpp"

#include "names.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace generator {

namespace {

/// Names declared in the library's headers. The headers that declare the last two are generated from names of
/// the description.
constexpr std::string_view library_names[] = {
#include "library_names.inc"
    "constant", "modifier"};

/// Names in the headers that are generated for every set with coded sources. The namespace of the set hides
/// names of the library.
constexpr std::string_view set_names[] = {"abs",
                                          "absolute_operand",
                                          "absence_rule",
                                          "check",
                                          "code_kind",
                                          "code_range",
                                          "code_ranges",
                                          "coded",
                                          "decode",
                                          "decoded_instruction",
                                          "default_flag",
                                          "detail",
                                          "arch",
                                          "arch_set",
                                          "encode",
                                          "encoding",
                                          "every_code",
                                          "every_arch",
                                          "execution_unit",
                                          "family",
                                          "first_arch",
                                          "immediate",
                                          "immediate_names",
                                          "instruction",
                                          "instruction_alias",
                                          "instruction_aliases",
                                          "instruction_count",
                                          "instruction_info",
                                          "instruction_names",
                                          "instruction_titles",
                                          "instructions",
                                          "instruction_set",
                                          "issue",
                                          "last_arch",
                                          "modifier",
                                          "modifier_info",
                                          "modifier_names",
                                          "modifier_value",
                                          "name_of",
                                          "negated_operand",
                                          "opcode",
                                          "operand",
                                          "operand_info",
                                          "operand_role",
                                          "required",
                                          "rule",
                                          "std",
                                          "unchecked",
                                          "valhall",
                                          "value_alias",
                                          "value_aliases"};

/// The names that the generated headers declare in their namespace, each with one meaning.
class name_space {
 public:
  name_space(const description& d, diagnostics& log) : is_set_(d.places.sources_are_codes()), log_(log) {}

  /// Reports that `what`, with the C++ name `name`, has the same name as something else.
  void declare(const std::string& name, const std::string& what, const place& where) {
    if (is_of_library(name)) {
      log_.error(where, what + " would be `" + name + "` in C++, which is a name of the library");
      return;
    }
    const auto [earlier, fresh] = owners_.emplace(name, std::pair(what, where));
    if (fresh) return;
    const auto& [other, line] = earlier->second;
    log_.error(where, what + " would be `" + name + "` in C++, as is " + other +
                          (line.line == 0 ? "" : " of line " + std::to_string(line.line)));
  }

 private:
  bool is_set_;
  diagnostics& log_;

  bool is_of_library(std::string_view name) const {
    const auto is_in = [&](const auto& names) {
      return std::find(std::begin(names), std::end(names), name) != std::end(names);
    };
    return is_set_ ? is_in(set_names) : is_in(library_names);
  }
  std::map<std::string, std::pair<std::string, place>> owners_;
};

std::string called(const std::string& kind, const std::string& name) {
  return "the " + kind + " `" + name + "`";
}

/// The operand types for codes, their names, and the names of the functions that prefixes have.
void declare_codes(name_space& names, const description& d) {
  std::vector<std::string> declared;
  const auto once = [&](const std::string& name, const std::string& what, const place& where) {
    if (std::find(declared.begin(), declared.end(), name) != declared.end()) return;
    declared.push_back(name);
    names.declare(name, what, where);
  };
  for (const code_rule& rule : d.places.codes) {
    const std::string kind = called("kind of codes", rule.kind);
    for (const char* suffix : {"_operand", "_pair", "_quad", "_constant"})
      once(rule.kind + suffix, kind, rule.where);
    if (rule.constant) continue;
    for (unsigned i = 0; !rule.prefix.empty() && i < rule.count; ++i)
      once(identifier(rule.prefix + std::to_string(i)), "the register " + rule.prefix + std::to_string(i),
           rule.where);
    if (!rule.prefix.empty()) once(rule.prefix, called("prefix of registers", rule.prefix), rule.where);
    for (const std::vector<std::string>* list : {&rule.names, &rule.groups})
      for (const std::string& name : *list) once(identifier(name), called("code", name), rule.where);
  }
  for (const result_type& type : d.places.result_types)
    names.declare(type.name, called("type of results", type.name), {});
}

void declare_values(name_space& names, const description& d) {
  for (const source_kind& kind : d.places.source_kinds)
    for (unsigned i = 0; kind.name == "register" && i < 1u << kind.index_size; ++i)
      names.declare("r" + std::to_string(i), "the register " + std::to_string(i), {});
  declare_codes(names, d);
  for (const source_type& type : d.places.source_types)
    names.declare(type.name, called("type of sources", type.name), {});
  for (const named_immediate& named : d.places.named_immediates)
    for (const char* suffix : {"", "_number"})
      names.declare(identifier(named.name) + suffix, called("named immediate", named.name), named.where);
  if (!d.instructions.preloaded.empty())
    names.declare("preloaded", "the namespace of preloaded registers", {});
  for (const special_page& page : d.places.special_pages) {
    const enumeration& values = d.instructions.enums.at(page.enum_name);
    for (const enum_value& value : values.values)
      if (!value.reserved())
        names.declare(identifier(value.name), called("special value", value.name), values.where);
  }
}

}  // namespace

void check_names(const description& d, diagnostics& log) {
  name_space names(d, log);
  declare_values(names, d);
  for (const enum_type& type : enum_types(d))
    names.declare(type.name, called("enum", type.values->name), type.values->where);
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < sets.sets.size(); ++i) {
    const auto user = std::find(sets.of_instruction.begin(), sets.of_instruction.end(), i);
    const auto& where =
        d.instructions.instructions[static_cast<std::size_t>(user - sets.of_instruction.begin())].where;
    names.declare(sets.sets[i].name, called("set of modifiers", sets.sets[i].name), where);
  }
  for (const instruction& ins : d.instructions.instructions)
    names.declare(ins.id, called("instruction", ins.name), ins.where);

  // Parameters and members hide the names of types that follow them.
  for (const instruction& ins : d.instructions.instructions) {
    for (const immediate& imm : ins.immediates)
      if (const std::string name = identifier(imm.name);
          name == "immediate" || name.ends_with("_number") || name.ends_with("_modifiers"))
        log.error(ins.where, called("immediate", imm.name) + " of " + ins.name + " would be `" + name +
                                 "` in C++, as is the type of a parameter");
    for (const immediate& imm : ins.immediates)
      if (imm.is_signed && named_rank(d, imm) != 0)
        log.error(ins.where, called("immediate", imm.name) + " of " + ins.name + " is named, so not signed");
    for (const modifier& m : ins.modifiers)
      if (const std::string name = identifier(m.name); name == "required")
        log.error(ins.where, called("modifier", m.name) + " of " + ins.name +
                                 " would be `required` in C++, which is a name of the library");
  }
  for (const swizzle_rule& rule : d.places.swizzles) {
    const auto found = d.instructions.enums.find(rule.enum_name);
    if (found == d.instructions.enums.end()) continue;
    for (const enum_value& value : found->second.values)
      for (const char* member : {"bits", "number", "pair", "parts"})
        if (!value.reserved() && identifier(value.name) == member)
          log.error(found->second.where, called("swizzle", value.name) + " would be `" + member +
                                             "` in C++, which is another member of operands");
  }
}

}  // namespace generator
