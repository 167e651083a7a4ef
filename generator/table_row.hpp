// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace generator {

/// A table row, as an initializer with named members; members with the value zero are omitted.
class row {
 public:
  explicit row(const std::string& value, const char* name = "role") { text(name, value); }

  row& text(const std::string& name, const std::string& value) {
    text_ += (text_.empty() ? "{." : ", .") + name + " = " + value;
    return *this;
  }
  row& number(const std::string& name, std::size_t value) {
    return value == 0 ? *this : text(name, std::to_string(value));
  }
  row& flag(const std::string& name, bool value) { return value ? text(name, "true") : *this; }
  std::string end() const { return text_ + "},"; }

 private:
  std::string text_;
};

}  // namespace generator
