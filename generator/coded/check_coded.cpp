// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// Checks of instructions and names of sets with codes.
namespace generator {

void check_coded(const instruction& ins, diagnostics& log) {
  const auto refuse = [&](bool wrong, const std::string& text) {
    if (wrong) log.error(ins.where, ins.name + ": " + text);
  };
  constexpr std::size_t most_operands = 6;
  refuse(ins.results.size() + ins.sources.size() + ins.immediates.size() > most_operands,
         "an instruction has at most 6 operands where sources are codes");
  for (const immediate& imm : ins.immediates)
    refuse(imm.high || imm.is_float || imm.size() > 32,
           "the immediate `" + imm.name +
               "` is an integer in one field of at most 32 bits where sources are codes");
  refuse(!ins.undocumented.empty(), "sets whose sources are codes have no undocumented forms or `align`");
}

bool is_name_of_sets(std::string_view name) {
  // The namespace of the set hides names of the library.
  static const std::vector<std::string> names = words(
      "abs absolute_operand absence_rule arch arch_set check code_kind code_range code_ranges coded decode "
      "decoded_instruction default_flag detail encode encoding every_arch every_code "
      "execution_unit family first_arch immediate immediate_names instruction instruction_alias "
      "instruction_aliases instruction_count instruction_info instruction_names instruction_set "
      "instruction_titles instructions issue last_arch modifier modifier_info modifier_names modifier_value "
      "name_of negated_operand opcode operand operand_info operand_role required rule std unchecked valhall "
      "value_alias value_aliases");
  return holds(names, name);
}

void declare_codes(name_space& names, const description& d) {
  std::vector<std::string> declared;
  const auto once = [&](const std::string& name, const std::string& what, const place& where) {
    if (holds(declared, name)) return;
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

}  // namespace generator
