// SPDX-License-Identifier: MIT
#include "features.hpp"
#include "uri.hpp"

#include <nlohmann/json.hpp>

namespace lsp {

using nlohmann::json;

namespace {

/// The DiagnosticSeverity of the protocol: 1 is an error, 2 a warning, 3 information.
int number_of(valhall::severity severity) {
  switch (severity) {
    case valhall::severity::error:
    case valhall::severity::fault: return 1;
    case valhall::severity::hazard: return 2;
    case valhall::severity::note: break;
  }
  return 3;
}

/// The text of the file `path`, which belongs to the program of `file`.
const text_document& text_of(const open_file& file, const std::string& path) {
  for (const included_file& included : file.analysis.files)
    if (included.path == path) return included.text;
  return file.text;
}

/// The URI of the page on `rule`.
std::string link_to(const char* rule, std::string link) {
  const std::string place = rule_place;
  return link.replace(link.find(place), place.size(), rule);
}

}  // namespace

json diagnostic_of(const workspace& all, const open_file& file, const problem& p) {
  json entry = {{"range", range_of(file.text, p.where, all.units)},
                {"severity", number_of(p.severity)},
                {"code", name_of(p.rule)},
                {"source", "valhall"},
                {"message", p.message}};
  if (!all.how.rule_link.empty())
    entry["codeDescription"] = {{"href", link_to(name_of(p.rule), all.how.rule_link)}};
  if (p.rule == valhall::rule::unreachable_code) entry["tags"] = {1};
  if (!p.other_message.empty()) {
    const text_document& text = text_of(file, p.other_path);
    const std::string uri = &text == &file.text ? file.uri : uri_of(p.other_path);
    entry["relatedInformation"] = {
        {{"location", location_of(uri, text, p.other, all.units)}, {"message", p.other_message}}};
  }
  return entry;
}

json diagnostics_of(const workspace& all, const open_file& file) {
  json list = json::array();
  for (const problem& p : file.analysis.problems) list.push_back(diagnostic_of(all, file, p));
  return {{"uri", file.uri}, {"version", file.version}, {"diagnostics", std::move(list)}};
}

}  // namespace lsp
