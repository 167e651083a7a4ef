// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace generator {

/// A line of an input file and, optionally, a column.
struct place {
  std::string file;
  int line = 0;
  int column = 0;  ///< Counted from 1; 0 means the whole line.
};

/// Thrown by `diagnostics::give_up` if processing cannot continue; `diagnostics` holds the messages.
struct gave_up : std::runtime_error {
  gave_up() : std::runtime_error("the description was refused") {}
};

/// Thrown by a writer of headers that cannot express the description.
struct unwritable : std::runtime_error {
  unwritable(place at, const std::string& text) : std::runtime_error(text), where(std::move(at)) {}
  place where;
};

/// All errors in the input, in the order in which they were found.
class diagnostics {
 public:
  void error(const place& where, const std::string& text) {
    const std::string column = where.column == 0 ? "" : ":" + std::to_string(where.column);
    messages_.push_back(where.file + ":" + std::to_string(where.line) + column + ": error: " + text);
  }

  [[noreturn]] void give_up(const place& where, const std::string& text) {
    error(where, text);
    throw gave_up();
  }

  /// Stops the run if an error was reported.
  void stop_on_errors() const {
    if (!messages_.empty()) throw gave_up();
  }

  const std::vector<std::string>& messages() const { return messages_; }

 private:
  std::vector<std::string> messages_;
};

}  // namespace generator
