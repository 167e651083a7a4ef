// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace lsp {

/// The kinds of result of `read_message`.
enum class received {
  message,
  broken,  ///< No message; `content` has the reason. The next one can be read.
  end,     ///< The end of the input.
};

/// Reads messages of the base protocol: a header with Content-Length, and the content. After invalid input,
/// reading continues at the next header.
class message_reader {
 public:
  explicit message_reader(std::istream& in) : in_(in) {}

  received next(std::string& content);

 private:
  std::istream& in_;
  std::optional<std::size_t> length_;  ///< Length of the next content, if its header was read.

  received read_content(std::string& content);
};

/// Writes a message with that content.
void write_message(std::ostream& out, const std::string& content);

}  // namespace lsp
