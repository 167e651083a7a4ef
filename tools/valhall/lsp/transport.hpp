// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace lsp {

/// What `read_message` found.
enum class received {
  message,
  broken,  ///< No message; `content` says why. The next one can be read.
  end,     ///< The end of the input.
};

/// Reads messages of the base protocol: a header with Content-Length, and the content. After what is not a
/// header, reading continues at the next one.
class message_reader {
 public:
  explicit message_reader(std::istream& in) : in_(in) {}

  received next(std::string& content);

 private:
  std::istream& in_;
  std::optional<std::size_t> length_;  ///< Of the content that is next, if its header was read.

  received read_content(std::string& content);
};

/// Writes a message with that content.
void write_message(std::ostream& out, const std::string& content);

}  // namespace lsp
