// SPDX-License-Identifier: MIT
#include "includes.hpp"

#include "disk.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>

namespace cli {

namespace {

namespace fs = std::filesystem;

/// Whether `name` can refer to a file outside the folder that it is relative to.
bool leads_out(const fs::path& name) {
  return name.has_root_path() || std::find(name.begin(), name.end(), "..") != name.end();
}

}  // namespace

const std::string* includes::find(void* context, std::string_view name) {
  return static_cast<includes*>(context)->load(name);
}

/// The assembler passes a view of the name in the text, so its address identifies the including file. A name
/// composed from a macro argument lies in other memory, and is relative to the first file.
std::filesystem::path includes::folder(std::string_view name) const {
  const std::less<const char*> before;
  const file* from = &files_.front();
  for (const file& candidate : files_)
    if (!before(name.data(), candidate.text.data()) &&
        before(name.data(), candidate.text.data() + candidate.text.size()))
      from = &candidate;
  return fs::path(from->name).parent_path();
}

std::vector<std::string> includes::names() const {
  std::vector<std::string> all;
  for (std::size_t i = 1; i < files_.size(); ++i) all.push_back(files_[i].name);
  return all;
}

std::string_view includes::text(unsigned number) const {
  for (const file& known : files_)
    if (&known != &files_.front() && known.name == order_[number - 1]) return known.text;
  return {};
}

bool is_assembly_name(const std::string& name) {
  const std::string extension = fs::path(name).extension().string();
  return extension == ".s" || extension == ".S" || extension == ".asm" || extension == ".inc";
}

const std::string* includes::load(std::string_view name) {
  const fs::path from = folder(name);
  const std::string path = from / name == "-" ? "./-" : (from / name).string();
  if (!anywhere_ && (leads_out(name) || links_out(from.string(), path))) {
    problems_.emplace_back(
        ".include leaves its folder, by absolute names, `..` or links, only with --include-anywhere");
    return nullptr;
  }
  for (const file& known : files_) {
    // The caller owns the text of the first file.
    if (&known == &files_.front() || known.name != path) continue;
    order_.push_back(path);
    return &known.content;
  }
  std::string content, problem;
  if (const std::string* changed = changed_ ? changed_(path) : nullptr) {
    content = *changed;
  } else if (!read_regular_file(path, content, problem)) {
    problems_.push_back(problem);
    return nullptr;
  }
  files_.push_back({path, std::move(content), {}});
  files_.back().text = files_.back().content;
  order_.push_back(path);
  return &files_.back().content;
}

}  // namespace cli
