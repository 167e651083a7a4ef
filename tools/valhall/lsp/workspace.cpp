// SPDX-License-Identifier: MIT
#include "workspace.hpp"

#include "uri.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace lsp {

using nlohmann::json;

namespace {

/// Whether two paths are equal after `.` and `..` in them are resolved.
bool same_path(const std::string& a, const std::string& b) {
  return std::filesystem::path(a).lexically_normal() == std::filesystem::path(b).lexically_normal();
}

}  // namespace

open_file* workspace::find(const std::string& uri) {
  const auto found = files_.find(uri);
  return found == files_.end() ? nullptr : &found->second;
}

bool workspace::may_include(const open_file& file, const std::string& path) {
  for (const problem& p : file.analysis.problems)
    if (p.rule == valhall::rule::include_failed) return true;
  return includes(file, path);
}

bool workspace::includes(const open_file& file, const std::string& path) {
  return std::any_of(file.analysis.files.begin(), file.analysis.files.end(),
                     [&](const included_file& included) { return same_path(included.path, path); });
}

void workspace::analyze(open_file& file) {
  file.analysis = analyzed(file.text, file.path, how, [this](const std::string& path) -> const std::string* {
    for (const auto& [uri, open] : files_)
      if (!open.path.empty() && same_path(open.path, path)) return &open.text.text();
    return nullptr;
  });
}

std::vector<std::string> workspace::open(const std::string& uri, long long version, std::string text) {
  open_file& file = files_[uri];
  file.uri = uri;
  file.path = path_of(uri);
  file.version = version;
  file.text = text_document(std::move(text));
  return changed(file);
}

std::vector<std::string> workspace::changed(const open_file& changed_file) {
  std::vector<std::string> analyzed_files;
  for (auto& [uri, file] : files_) {
    if (&file != &changed_file && !may_include(file, changed_file.path)) continue;
    analyze(file);
    analyzed_files.push_back(uri);
  }
  return analyzed_files;
}

void workspace::analyze_all() {
  for (auto& [uri, file] : files_) analyze(file);
}

std::vector<program_file> workspace::files_with(const open_file& file) const {
  std::vector<program_file> found = {{file.uri, &file.text}};
  const auto add = [&](const std::string& uri, const text_document& text) {
    for (const program_file& known : found)
      if (known.uri == uri) return;
    found.push_back({uri, &text});
  };
  for (const auto& [uri, other] : files_) {
    if (&other != &file && (file.path.empty() || !includes(other, file.path))) continue;
    add(uri, other.text);
    for (const included_file& included : other.analysis.files) {
      const std::string path = std::filesystem::path(included.path).lexically_normal().string();
      add(uri_of(path), included.text);
    }
  }
  return found;
}

json json_of(const position& p) { return {{"line", p.line}, {"character", p.character}}; }

json range_of(const text_document& text, const span& part, encoding units) {
  return {{"start", json_of(text.position_of(part.line, part.start, units))},
          {"end", json_of(text.position_of(part.line, part.start + part.length, units))}};
}

json location_of(const std::string& uri, const text_document& text, const span& part, encoding units) {
  return {{"uri", uri}, {"range", range_of(text, part, units)}};
}

}  // namespace lsp
