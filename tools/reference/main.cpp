// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "markdown.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <system_error>

namespace {

namespace fs = std::filesystem;
using namespace reference;

constexpr const char* usage =
    "usage: valhall-reference --out DIR\n"
    "\n"
    "Writes the reference of the instruction set as Markdown to DIR, and removes pages that it no longer "
    "has.\n";

/// The content of `path`; empty if it cannot be read.
std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Writes `text`, unless the file already has it: unchanged files keep their time.
bool write(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (fs::exists(path, error) && content_of(path) == text) return true;
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "valhall-reference: cannot write %s\n", path.string().c_str());
  return !file.fail();
}

/// Removes the files of `folder` that are not among `paths`.
void remove_others(const fs::path& folder, const std::set<std::string>& paths) {
  std::vector<fs::path> others;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && !paths.contains(entry.path().lexically_relative(folder).generic_string()))
      others.push_back(entry.path());
  for (const fs::path& path : others) fs::remove(path);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3 || std::string(arguments[1]) != "--out") {
    std::fputs(usage, count == 2 && std::string(arguments[1]) == "--help" ? stdout : stderr);
    return count == 2 && std::string(arguments[1]) == "--help" ? 0 : 2;
  }
  book b;
  add_instructions(b);
  add_values(b);
  add_operands(b);
  add_rules(b);
  add_machine(b);
  add_foreign_words(b);
  for (const std::string& problem : b.problems)
    std::fprintf(stderr, "valhall-reference: %s\n", problem.c_str());
  const fs::path folder = arguments[2];
  std::set<std::string> paths = {"search.json"};
  bool ok = b.problems.empty() && write(folder / "search.json", search_json(b));
  for (const page& p : b.pages) {
    if (!paths.insert(p.path).second) {
      std::fprintf(stderr, "valhall-reference: two pages are called %s\n", p.path.c_str());
      ok = false;
    }
    ok = write(folder / p.path, p.text) && ok;
  }
  remove_others(folder, paths);
  return ok ? 0 : 1;
}
