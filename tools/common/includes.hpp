// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {

/// Whether the name marks a file as assembly: it ends in .s, .S, .asm or .inc.
bool is_assembly_name(const std::string& name);

/// The files that a text includes, relative to the folder of the including file.
class includes {
 public:
  /// The text of the file `path` if it differs from the disk, for example in an editor; null otherwise.
  using changed_text = std::function<const std::string*(const std::string& path)>;

  /// Resolves names relative to the file `name`; its `text` must remain valid. Unless `anywhere` is set, an
  /// included file must be in or below the folder of the including file.
  includes(const std::string& name, std::string_view text, bool anywhere, changed_text changed = nullptr)
      : changed_(std::move(changed)), anywhere_(anywhere) {
    files_.push_back({name, {}, text});
  }

  /// For `assemble_options`; `context` is an `includes`.
  static const std::string* find(void* context, std::string_view name);

  /// The name of file `number` of an assembly, 0 for the text itself.
  const std::string& name(unsigned number) const { return number == 0 ? files_[0].name : order_[number - 1]; }

  /// The names of all files that were read for `.include`, each once.
  std::vector<std::string> names() const;

  /// The text of file `number` of an assembly, from 1.
  std::string_view text(unsigned number) const;

  /// The reason why a file could not be read, for one failed `.include` after the other.
  std::string next_problem() { return next_ < problems_.size() ? problems_[next_++] : ""; }

 private:
  struct file {
    std::string name;
    std::string content;
    std::string_view text;
  };
  std::deque<file> files_;  ///< A deque, so that elements keep their addresses.
  std::vector<std::string> order_;
  std::vector<std::string> problems_;
  std::size_t next_ = 0;
  changed_text changed_;
  bool anywhere_;

  std::filesystem::path folder(std::string_view name) const;
  const std::string* load(std::string_view name);
};

}  // namespace cli
