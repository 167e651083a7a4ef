// SPDX-License-Identifier: MIT
#pragma once

#include "analysis.hpp"
#include "document.hpp"
#include "settings.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

namespace lsp {

/// A text that is open in the client.
struct open_file {
  std::string uri;
  std::string path;  ///< Empty if the text is not in a file.
  long long version = 0;
  text_document text;
  program analysis;
};

/// A file of a program, open or on the disk.
struct program_file {
  std::string uri;
  const text_document* text;
};

/// The open texts, and the options of reading them.
class workspace {
 public:
  settings how;
  encoding units = encoding::utf16;

  const std::map<std::string, open_file>& files() const { return files_; }
  /// Null if the text is not open.
  open_file* find(const std::string& uri);

  /// Opens a text, and analyzes it and the texts that include it. Returns their URIs.
  std::vector<std::string> open(const std::string& uri, long long version, std::string text);
  void close(const std::string& uri) { files_.erase(uri); }
  /// Analyzes a changed text and the texts that include it. Returns their URIs.
  std::vector<std::string> changed(const open_file& file);
  void analyze_all();

  /// The files of all programs that contain `file`; `file` comes first.
  std::vector<program_file> files_with(const open_file& file) const;

 private:
  std::map<std::string, open_file> files_;

  void analyze(open_file& file);
  /// Whether the program includes `path`, or may include it because its includes are unknown.
  static bool may_include(const open_file& file, const std::string& path);
  static bool includes(const open_file& file, const std::string& path);
};

nlohmann::json json_of(const position& p);
/// The range of a part of a line.
nlohmann::json range_of(const text_document& text, const span& part, encoding units);
nlohmann::json location_of(const std::string& uri, const text_document& text, const span& part,
                           encoding units);

}  // namespace lsp
