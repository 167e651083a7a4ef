// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace playground {

/// Writes a JSON text. Commas are put where they belong; the caller balances `begin` and `end`.
class json {
 public:
  /// Begins an object with `{` or an array with `[`.
  json& begin(char bracket);
  /// Ends it with `}` or `]`.
  json& end(char bracket);
  /// The name of the member whose value follows.
  json& key(const char* name);

  /// A string. Bytes that are not UTF-8 become U+FFFD, so that every output can be read.
  json& value(std::string_view text);
  json& value(const char* text) { return value(std::string_view(text)); }
  json& value(const std::string& text) { return value(std::string_view(text)); }
  json& value(bool truth);
  template <std::integral Number>
  json& value(Number number) {
    separate();
    text_ += std::to_string(number);
    return *this;
  }
  json& null();
  /// A string of 16 hexadecimal digits: a number of JSON has only 53 bits.
  json& word(std::uint64_t bits);

  /// A value that is JSON already.
  json& raw(std::string_view text);

  template <class Value>
  json& member(const char* name, const Value& v) {
    return key(name).value(v);
  }

  std::string take() && { return static_cast<std::string&&>(text_); }

 private:
  std::string text_;

  void separate();
};

}  // namespace playground
