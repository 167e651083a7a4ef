// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

/// Arm's description of the words of some architectures, as tables of text, and what it says.
namespace arm {

using cells = std::vector<std::string>;

/// Each table has the columns of its file in tests/data/arm; a row has at least nine cells.
struct tables {
  std::vector<cells> instructions, fields, derived, enums;
  std::string version;  ///< `9.0.12`; empty if unknown.
};

/// The rows of a file, cells separated by tabs; without its first line if `has_head`. Empty if it cannot be
/// read.
std::vector<cells> rows_of(const std::string& path, bool has_head = true);

/// Reads instructions.tsv and the other tables in `folder`.
tables read_tables(const std::string& folder);

unsigned number(const std::string& text);

}  // namespace arm
