// SPDX-License-Identifier: MIT

#include "coded/coded.hpp"

namespace generator {

namespace {

/// Names declared in the library's headers. The headers that declare the last two are generated from names of
/// the description.
constexpr std::string_view library_names[] = {
#include "library_names.inc"
    "constant", "modifier"};

bool is_name_of_library(const std::string& name, bool is_set) {
  return is_set ? is_name_of_sets(name) : holds(library_names, name);
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

std::string called(const std::string& kind, const std::string& name) {
  return filled("the $ `$`", kind, name);
}

void name_space::declare(const std::string& name, const std::string& what, const place& where) {
  if (is_name_of_library(name, is_set_))
    return log_.error(where, "$ would be `$` in C++, which is a name of the library", what, name);
  const auto [earlier, fresh] = owners_.emplace(name, std::pair(what, where));
  if (fresh) return;
  const auto& [other, line] = earlier->second;
  log_.error(where, "$ would be `$` in C++, as is $$", what, name, other,
             line.line == 0 ? "" : filled(" of line $", line.line));
}

void check_names(const description& d, diagnostics& log) {
  name_space names(d, log);
  declare_values(names, d);
  for (const enum_type& type : enum_types(d))
    names.declare(type.name, called("enum", type.values->name), type.values->where);
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < sets.sets.size(); ++i) {
    const auto user = std::find(sets.of_instruction.begin(), sets.of_instruction.end(), i);
    const auto& where = d.all()[static_cast<std::size_t>(user - sets.of_instruction.begin())].where;
    names.declare(sets.sets[i].name, called("set of modifiers", sets.sets[i].name), where);
  }
  for (const instruction& ins : d.all()) names.declare(ins.id, called("instruction", ins.name), ins.where);

  // Parameters and members hide the names of types that follow them.
  for (const instruction& ins : d.all()) {
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
