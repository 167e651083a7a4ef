// SPDX-License-Identifier: MIT
#include "features.hpp"
#include "names.hpp"

#include <valhall/editor.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace lsp {

using nlohmann::json;
using valhall::token_kind;

namespace {

// The numbers of `token_types`.
enum token_type : int {
  is_comment,
  is_keyword,
  is_modifier,
  is_variable,
  is_parameter,
  is_number,
  is_string,
  is_macro,
  is_label,
  is_constant,
  is_none = -1
};

}  // namespace

// Names that the protocol defines, so that each theme has colours for them.
const std::vector<const char*> token_types = {
    "comment", "keyword", "property", "variable", "parameter",
    "number",  "string",  "macro",    "function", "enumMember",
};

json tokens_of(const workspace& all, const open_file& file) {
  std::set<std::string_view> macros, labels, constants, registers;
  for (const program_file& part : all.files_with(file))
    for (const occurrence& o : names_in(*part.text, all.how.spelling)) {
      if (o.as == occurrence::role::macro) macros.insert(o.name);
      if (o.as == occurrence::role::label) labels.insert(o.name);
      if (o.as == occurrence::role::constant) constants.insert(o.name);
      if (o.as == occurrence::role::reg) registers.insert(o.name);
    }
  const auto is_special = [&](valhall::text_view name) {
    for (const valhall::special_info& s : valhall::specials)
      if (tools::same_name(name, s.name)) return true;
    return false;
  };
  const auto type_of = [&](const valhall::token& t) {
    const std::string_view name(t.text.data, t.text.size);
    switch (t.kind) {
      case token_kind::comment: return is_comment;
      case token_kind::directive: return is_macro;
      case token_kind::mnemonic: return macros.count(name) != 0 ? is_macro : is_keyword;
      case token_kind::modifier:
      case token_kind::field: return is_modifier;
      case token_kind::reg: return is_variable;
      case token_kind::uniform: return is_parameter;
      case token_kind::listed:
      case token_kind::number: return is_number;
      case token_kind::string: return is_string;
      case token_kind::label: return is_label;
      case token_kind::constant: return is_constant;
      case token_kind::argument: return is_parameter;
      case token_kind::name:
        return registers.count(name) != 0                         ? is_variable
               : labels.count(name) != 0                          ? is_label
               : macros.count(name) != 0                          ? is_macro
               : constants.count(name) != 0 || is_special(t.text) ? is_constant
                                                                  : is_none;
      case token_kind::punctuation:
      case token_kind::unknown: break;
    }
    return is_none;
  };
  json data = json::array();
  std::size_t last_line = 0, last_start = 0;
  for (std::size_t n = 0; n < file.text.line_count(); ++n) {
    const valhall::text_view line = file.text.line(n);
    valhall::line_tokens rest(line, all.how.spelling);
    for (valhall::token t; rest.next(t);) {
      const token_type type = type_of(t);
      if (type == is_none || t.text.empty()) continue;
      const auto byte = static_cast<std::size_t>(t.text.data - line.data);
      const std::size_t start = file.text.position_of(n, byte, all.units).character;
      const std::size_t end = file.text.position_of(n, byte + t.text.size, all.units).character;
      if (n != last_line) last_start = 0;
      data.push_back(n - last_line);
      data.push_back(start - last_start);
      data.push_back(end - start);
      data.push_back(int(type));
      data.push_back(0);
      last_line = n;
      last_start = start;
    }
  }
  return {{"data", std::move(data)}};
}

}  // namespace lsp
