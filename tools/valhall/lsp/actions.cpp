// SPDX-License-Identifier: MIT
#include "features.hpp"
#include "repair_edits.hpp"

#include <nlohmann/json.hpp>

namespace lsp {

using nlohmann::json;

namespace {

json edit_of(const open_file& file, const json& range, const std::string& text) {
  return {{"changes", {{file.uri, json::array({{{"range", range}, {"newText", text}}})}}}};
}

/// The edit that replaces the whole file by `text`: from the first to the last line that differs.
json whole_edit(const workspace& all, const open_file& file, const std::string& text) {
  const text_document now(text);
  const std::size_t old_count = file.text.line_count(), count = now.line_count();
  const auto same = [&](std::size_t old_line, std::size_t line) {
    return file.text.line(old_line) == now.line(line);
  };
  std::size_t first = 0, last = 0;
  while (first + 1 < old_count && first + 1 < count && same(first, first)) ++first;
  while (first + last + 1 < old_count && first + last + 1 < count &&
         same(old_count - 1 - last, count - 1 - last))
    ++last;
  const std::size_t end = old_count - 1 - last, new_end = count - 1 - last;
  const json range = {{"start", json_of({first, 0})},
                      {"end", json_of(file.text.position_of(end, file.text.line(end).size, all.units))}};
  const std::size_t from = now.offset_of({first, 0}, encoding::utf8);
  const std::size_t to = now.offset_of({new_end, now.line(new_end).size}, encoding::utf8);
  return edit_of(file, range, text.substr(from, to - from));
}

}  // namespace

json actions_for(const workspace& all, const open_file& file, std::size_t first, std::size_t last) {
  json actions = json::array();
  bool has_finding = false;
  for (const problem& p : file.analysis.problems) {
    if (p.where.line < first || p.where.line > last) continue;
    has_finding |= !p.is_error;
    const auto add = [&](const std::string& what, const span& where, const std::string& text,
                         bool preferred) {
      actions.push_back({{"title", "Replace " + what + " by `" + text + "`"},
                         {"kind", "quickfix"},
                         {"isPreferred", preferred},
                         {"diagnostics", json::array({diagnostic_of(all, file, p)})},
                         {"edit", edit_of(file, range_of(file.text, where, all.units), text)}});
    };
    if (!p.statement.empty())
      add("the instruction", statement_of(file.text, p.where.line), p.statement, true);
    for (const std::string& text : p.instead)
      add("it", p.where, text, p.instead.size() == 1 && p.statement.empty());
  }
  // Clients send the request at every move of the cursor.
  if (!has_finding) return actions;
  // The assembler has already repaired a text with names of .reg; its words differ from its lines.
  if (!file.analysis.names.empty()) return actions;
  if (const std::optional<repaired_text> mended = repaired(file.text, file.analysis)) {
    const std::string title = mended->keeps_lines ? "Repair slots, waits, last uses, reconverge and end"
                                                  : "Replace the text by the repaired program, expanded";
    const json edit = whole_edit(all, file, mended->text);
    actions.push_back({{"title", title}, {"kind", "quickfix"}, {"edit", edit}});
    if (mended->keeps_lines)
      actions.push_back({{"title", title}, {"kind", "source.fixAll.valhall"}, {"edit", edit}});
  }
  return actions;
}

}  // namespace lsp
