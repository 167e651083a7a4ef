// SPDX-License-Identifier: MIT
#pragma once

#include "text.hpp"

#include <stdexcept>

namespace generator {

/// A line of an input file and, optionally, a column.
struct place {
  std::string file;
  int line = 0;
  int column = 0;  ///< Counted from 1; 0 means the whole line.
  bool operator==(const place&) const = default;
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
  /// Reports, at `where`, `pattern` filled with `parts`; `give_up` then stops the run.
  template <class... Parts>
  void error(const place& where, std::string_view pattern, const Parts&... parts) {
    const std::string column = where.column == 0 ? "" : filled(":$", where.column);
    messages_.push_back(filled("$:$$: error: $", where.file, where.line, column, filled(pattern, parts...)));
  }
  template <class... Parts>
  [[noreturn]] void give_up(const place& where, std::string_view pattern, const Parts&... parts) {
    error(where, pattern, parts...);
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
