// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "lists.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Table rows of instructions, and the lists of rows that several instructions share.
namespace generator {

/// Rows without duplicates; `numbers` are their indices in the order in which instructions refer to them.
struct shared_rows {
  std::string type, name;
  std::vector<std::string> rows = {};
  std::vector<std::size_t> numbers = {};

  std::string pool_type() const { return "row_pool<" + type + ", " + std::to_string(numbers.size()) + ">"; }

  /// The index of the first of the rows `run`.
  std::size_t place(const std::vector<std::string>& run) {
    std::vector<std::size_t> list;
    for (const std::string& row : run) list.push_back(index_of(rows, row));
    return place_run(numbers, list);
  }
};

/// An array that rows point into.
struct row_list {
  std::string type, name;
  std::vector<std::string> rows = {};

  /// C++ has no empty arrays.
  std::string size() const { return "[" + std::to_string(rows.empty() ? 1 : rows.size()) + "]"; }
};

/// The rows of all instructions, and the arrays that they refer to.
struct table_rows {
  std::vector<std::string> instructions;
  shared_rows operands{"operand_info", "operand"};
  shared_rows modifiers{"modifier_info", "modifier"};
  row_list count_terms{"count_term", "count_term_pool"};
  row_list forms{"word_form", "form_pool"};
  std::vector<std::string> immediate_names;
};

table_rows table_rows_of(const description& d);

/// The index of the value `name` of `values`.
std::optional<std::size_t> value_index(const enumeration& values, const std::string& name);

}  // namespace generator
