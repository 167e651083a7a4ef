// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct json_member;

/// A value of a JSON file. Numbers are kept as text, so that no digits are lost.
struct json_value {
  enum class kind { null, boolean, number, string, array, object };

  kind type = kind::null;
  bool truth = false;
  std::string text;  ///< Of a number or string.
  std::vector<json_value> items;
  std::vector<json_member> members;
  std::size_t line = 1, column = 1;  ///< Where it begins.

  /// The member of that name, or null if there is none or this is not an object.
  const json_value* find(const std::string& name) const;
};

/// A member of an object.
struct json_member {
  std::string name;
  json_value value;
};

/// Parses a JSON text by RFC 8259, without duplicate members and with at most 64 levels. On failure, `error`
/// is `FILE:LINE:COLUMN: error: what is wrong`.
std::optional<json_value> read_json(const std::string& content, const std::string& file, std::string& error);

/// An error of that form about `value`.
std::string json_error(const std::string& file, const json_value& value, const std::string& problem);

}  // namespace cli
