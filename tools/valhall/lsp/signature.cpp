// SPDX-License-Identifier: MIT
#include "context.hpp"
#include "features.hpp"
#include "names.hpp"

#include "../../facts/operands.hpp"
#include "../../library/c/layout.hpp"

#include <valhall/editor.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace lsp {

using nlohmann::json;
using valhall::text_view;
using valhall::token_kind;

namespace {

/// The name of an instruction or macro, with its parameters.
class signature {
 public:
  signature(std::string name, std::string documentation)
      : label_(std::move(name)), documentation_(std::move(documentation)) {}

  void add(const std::string& name, const std::string& documentation) {
    label_ += parameters_.empty() ? " " : ", ";
    const std::size_t start = label_.size();
    label_ += name;
    parameters_.push_back({{"label", {start, label_.size()}}, {"documentation", documentation}});
  }

  json shown_at(std::size_t parameter) const {
    json one = {{"label", label_}, {"documentation", documentation_}, {"parameters", parameters_}};
    return {{"signatures", json::array({std::move(one)})},
            {"activeSignature", 0},
            {"activeParameter", parameter}};
  }

 private:
  std::string label_, documentation_;
  json parameters_ = json::array();
};

signature of_instruction(const valhall::instruction_info& row) {
  const auto& prose = valhall::documentation[static_cast<unsigned>(row.id)];
  signature result(row.name(), row.title());
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const std::string text = prose.operands[i];
    result.add(facts::operand_name(row, i),
               text + (text.empty() ? "" : "; ") + facts::operand_facts(row, row.operands()[i]));
  }
  return result;
}

/// The macro that `line` defines.
signature of_macro(const std::string& name, text_view line, valhall::syntax spelling) {
  signature result(name, "macro");
  valhall::line_tokens rest(line, spelling);
  bool is_parameter = false;
  for (valhall::token t; rest.next(t);) {
    if (t.kind != token_kind::name) continue;
    if (is_parameter) result.add(std::string(t.text.data, t.text.size), "");
    is_parameter = true;
  }
  return result;
}

}  // namespace

json signature_at(const workspace& all, const open_file& file, const position& where) {
  const std::size_t byte = file.text.byte_of(where, all.units);
  const line_context place = context_at(file.text, where.line, byte, all.how);
  if (place.where != part::operand) return nullptr;
  if (place.found.instruction.ok()) {
    // In Arm's spelling, the operands may differ from the instruction's operands.
    if (all.how.spelling == valhall::syntax::arm) return nullptr;
    return of_instruction(valhall::info(place.found.instruction.id())).shown_at(place.operand);
  }
  const std::string name(place.head.data, place.head.size);
  for (const program_file& part : all.files_with(file))
    for (const occurrence& o : names_in(*part.text, all.how.spelling))
      if (o.as == occurrence::role::macro && o.name == name)
        return of_macro(name, part.text->line(o.where.line), all.how.spelling).shown_at(place.operand);
  return nullptr;
}

}  // namespace lsp
