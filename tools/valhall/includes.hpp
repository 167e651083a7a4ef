// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// Whether a file of that name is meant to be assembly: it ends in .s, .S, .asm or .inc.
bool is_assembly_name(const std::string& name);

/// The files that a text includes, found from the folder of the file that includes them.
class includes {
 public:
  /// For a text that was read from the file `name` and stays at `text`. Unless `anywhere` is set, what is
  /// included lies in the folder of the file that includes it, or below.
  includes(const std::string& name, std::string_view text, bool anywhere) : anywhere_(anywhere) {
    files_.push_back({name, {}, text});
  }

  /// For `assemble_options`; `context` is an `includes`.
  static const std::string* find(void* context, std::string_view name);

  /// The name of file `number` of an assembly, 0 for the text itself.
  const std::string& name(unsigned number) const { return number == 0 ? files_[0].name : order_[number - 1]; }

  /// Why files could not be read, as it is to be printed.
  const std::string& errors() const { return errors_; }

 private:
  struct file {
    std::string name;
    std::string content;
    std::string_view text;
  };
  std::deque<file> files_;  ///< Elements stay where they are.
  std::vector<std::string> order_;
  std::string errors_;
  bool anywhere_;

  std::filesystem::path folder(std::string_view name) const;
  const std::string* load(std::string_view name);
};

}  // namespace cli
