// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace cli {

using nlohmann::ordered_json;

/// A parsed JSON file. It makes the errors about its values, since values do not know their positions.
class json_file {
 public:
  /// Parses `content` by RFC 8259; no object may have two members of one name. Errors begin with `name`.
  json_file(const std::string& content, std::string name);

  bool ok() const { return error_.empty(); }
  /// Empty, or `FILE:LINE:COLUMN: error: EXPLANATION` with a newline.
  const std::string& error() const { return error_; }
  const ordered_json& root() const { return root_; }

  /// An error of that form at the position of `value`, which is a part of `root()`.
  std::string error_at(const ordered_json& value, const std::string& explanation) const;

 private:
  std::string content_, name_, error_;
  ordered_json root_;
  std::vector<std::size_t> starts_;  ///< The offset of each value, in text order.

  void parse();
  std::string error_in(std::size_t offset, const std::string& explanation) const;
};

/// The member with that name, or null if there is none or `value` is not an object.
const ordered_json* find_member(const ordered_json& value, const std::string& name);

}  // namespace cli
