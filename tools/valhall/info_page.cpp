// SPDX-License-Identifier: MIT
#include "info_page.hpp"

#include "color.hpp"
#include "paragraphs.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace cli {

namespace {

using nlohmann::ordered_json;

/// Columns before the texts of a table, and before a remark.
constexpr std::size_t text_column = 26, remark_column = 6;

std::string text_of(const info_section& section) {
  std::string text = "\n";
  if (!section.title.empty()) text += bold(section.title, stdout) + "\n";
  for (const info_entry& e : section.entries) {
    std::string name = "  " + e.name;
    for (const std::string& part : e.texts) {
      text += paragraph(name, text_column, part);
      name = "  ";
    }
  }
  for (const std::string& line : section.lines) text += "  " + line + "\n";
  if (!section.remark.empty()) text += paragraph("", remark_column, section.remark);
  return text;
}

ordered_json json_of(const info_section& section) {
  ordered_json out;
  if (!section.title.empty()) out["title"] = section.title;
  for (const info_entry& e : section.entries) out["entries"].push_back({{"name", e.name}, {"text", e.texts}});
  if (!section.lines.empty()) out["lines"] = section.lines;
  if (!section.remark.empty()) out["remark"] = section.remark;
  return out;
}

}  // namespace

std::string text_of(const info_page& page) {
  std::string text = bold(page.name + (page.title.empty() ? "" : ": " + page.title), stdout) + "\n";
  for (const std::string& p : page.paragraphs) text += "\n" + paragraph("", 2, p);
  for (const info_section& section : page.sections) text += text_of(section);
  for (const std::string& p : page.closing) text += "\n" + paragraph("", 0, p);
  return text;
}

std::string json_of(const info_page& page) {
  ordered_json out = {
      {"kind", page.kind}, {"name", page.name}, {"title", page.title}, {"text", page.paragraphs}};
  for (const info_section& section : page.sections) out["sections"].push_back(json_of(section));
  if (!page.closing.empty()) out["closing"] = page.closing;
  // Descriptions are UTF-8; a query from the command line need not be.
  return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace cli
