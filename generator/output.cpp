// SPDX-License-Identifier: MIT
#include "output.hpp"

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

}  // namespace

void write_files(const std::string& folder, const std::vector<output_file>& all_files, diagnostics& log) {
  // An unchanged file keeps its time, so that nothing which includes it is compiled again.
  std::vector<output_file> files;
  for (const output_file& file : all_files) {
    if (!has_text(fs::path(folder) / file.name, file.text)) files.push_back(file);
  }
  std::vector<fs::path> temporary;
  bool good = true;
  for (const output_file& file : files) {
    const fs::path path = fs::path(folder) / (file.name + ".new");
    // Only the folders in the name of the file are made.
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) fs::create_directories(path.parent_path(), ignored);
    std::ofstream stream(path, std::ios::binary);
    if (stream) temporary.push_back(path);
    stream.write(file.text.data(), static_cast<std::streamsize>(file.text.size()));
    stream.close();
    if (!stream) {
      log.error({path.string(), 0}, "cannot write the file");
      good = false;
      break;
    }
  }
  std::error_code failure;
  for (std::size_t i = 0; good && i < files.size(); ++i) {
    const fs::path target = fs::path(folder) / files[i].name;
    if (fs::is_directory(target, failure)) {
      log.error({target.string(), 0}, "cannot write the file: a folder has its name");
      good = false;
    }
  }
  for (std::size_t i = 0; i < temporary.size(); ++i) {
    if (!good) {
      fs::remove(temporary[i], failure);
      continue;
    }
    const fs::path target = fs::path(folder) / files[i].name;
    fs::rename(temporary[i], target, failure);
    if (!failure) continue;
    log.error({target.string(), 0}, "cannot write the file: " + failure.message());
    good = false;
  }
}

}  // namespace generator
