// SPDX-License-Identifier: MIT
#include "run.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#ifdef __unix__
#include <sys/wait.h>
#endif

namespace generator_tests {

namespace {

std::string quoted(const std::string& text) { return '"' + text + '"'; }

}  // namespace

outcome run(const std::vector<std::string>& arguments, const fs::path& scratch) {
  const fs::path notes = scratch / "messages.txt";
  std::string command = quoted(VALHALL_GENERATOR);
  for (const std::string& argument : arguments) command += ' ' + quoted(argument);
  command += " >" + quoted((scratch / "output.txt").string()) + " 2>" + quoted(notes.string());
  outcome result;
  result.status = std::system(command.c_str());
#ifdef __unix__
  result.status = WIFEXITED(result.status) ? WEXITSTATUS(result.status) : -1;
#endif
  std::istringstream lines(read_file(notes));
  for (std::string line; std::getline(lines, line);) result.messages.push_back(line);
  return result;
}

std::vector<std::string> arguments(const fs::path& isa, const fs::path& layout, const fs::path& out) {
  return {"--isa", isa.string(), "--layout", layout.string(), "--out", out.string()};
}

fs::path scratch_folder(const std::string& name) {
  const fs::path folder = fs::current_path() / "generator_scratch" / name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> files_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file()) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

fs::path isa_folder() { return fs::path(VALHALL_GENERATOR_SOURCES) / "isa"; }
fs::path cases_folder() { return VALHALL_GENERATOR_CASES; }

}  // namespace generator_tests
