// SPDX-License-Identifier: MIT
#include "disk.hpp"

#include "files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace cli {

namespace fs = std::filesystem;

bool links_out(const std::string& folder, const std::string& path) {
  std::error_code error;
  const fs::path from = fs::weakly_canonical(fs::absolute(folder.empty() ? "." : folder, error), error);
  if (error) return true;
  const fs::path to = fs::weakly_canonical(fs::absolute(path, error), error);
  return !error && std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first != from.end();
}

bool read_regular_file(const std::string& path, std::string& content, std::string& problem) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    problem = "this is not a regular file";
    return false;
  }
  return read_file(path, content, problem);
}

}  // namespace cli
