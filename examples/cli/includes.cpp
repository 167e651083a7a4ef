// SPDX-License-Identifier: MIT
#include "includes.hpp"

#include "files.hpp"

#include <filesystem>
#include <functional>

namespace cli {

const std::string* includes::find(void* context, std::string_view name) {
  return static_cast<includes*>(context)->load(name);
}

/// The assembler passes the name as it stands in the text, so the place in memory tells which file includes.
/// A name that a macro's argument is part of is put together elsewhere: it counts from the first file.
std::string includes::resolve(std::string_view name) const {
  const std::less<const char*> before;
  const file* from = &files_.front();
  for (const file& candidate : files_)
    if (!before(name.data(), candidate.text.data()) &&
        before(name.data(), candidate.text.data() + candidate.text.size()))
      from = &candidate;
  const std::filesystem::path path = std::filesystem::path(from->name).parent_path() / name;
  return path == "-" ? "./-" : path.string();
}

const std::string* includes::load(std::string_view name) {
  const std::string path = resolve(name);
  for (const file& known : files_) {
    // The text itself is kept by somebody else.
    if (&known == &files_.front() || known.name != path) continue;
    order_.push_back(path);
    return &known.content;
  }
  std::string content, problem;
  if (!read_file(path, content, problem)) {
    errors_ += "valhall: cannot read " + path + ": " + problem + "\n";
    return nullptr;
  }
  files_.push_back({path, std::move(content), {}});
  files_.back().text = files_.back().content;
  order_.push_back(path);
  return &files_.back().content;
}

}  // namespace cli
