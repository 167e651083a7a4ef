// SPDX-License-Identifier: MIT
#include "headers.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace generator {

namespace fs = std::filesystem;

namespace {

bool has_text(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return false;
  std::ifstream stream(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {}) == text;
}

/// Writes `text` to `path`. Returns why it cannot; empty if it can.
std::string write(const fs::path& path, const std::string& text) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  return stream ? "" : "cannot write the file";
}

}  // namespace

void write_files(const std::string& folder, const std::vector<output_file>& files, diagnostics& log) {
  /// A file under its temporary name, and its own.
  struct written {
    fs::path from, to;
  };
  std::vector<written> all;
  std::error_code failure;
  const auto fail = [&](const fs::path& path, const std::string& problem) {
    log.error({path.string(), 0}, problem);
    for (const written& file : all)
      if (fs::is_regular_file(file.from, failure)) fs::remove(file.from, failure);
  };
  for (const output_file& file : files) {
    const fs::path path = fs::path(folder) / file.name;
    // An unchanged file keeps its time, so that nothing which includes it is compiled again.
    if (has_text(path, file.text)) continue;
    // Only the folders in the name of the file are made.
    if (fs::is_directory(folder, failure)) fs::create_directories(path.parent_path(), failure);
    all.push_back({path.string() + ".new", path});
    if (const std::string problem = write(all.back().from, file.text); !problem.empty())
      return fail(all.back().from, problem);
  }
  for (const written& file : all)
    if (fs::is_directory(file.to, failure))
      return fail(file.to, "cannot write the file: a folder has its name");
  for (const written& file : all) {
    fs::rename(file.from, file.to, failure);
    if (failure) return fail(file.to, "cannot write the file: " + failure.message());
  }
}

}  // namespace generator
