// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "lists.hpp"

/// The rows of tables, and the parts of the header of tables.
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

/// Rows without duplicates; `numbers` are their indices in the order in which instructions refer to them.
struct shared_rows {
  std::string type, name;
  std::vector<std::string> rows = {};
  std::vector<std::size_t> numbers = {};

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

  /// Whether the tables have the array: sets of instructions without staging registers have no counts.
  bool is_used(const description& d) const { return !d.places.sources_are_codes() || !rows.empty(); }
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

/// The rows of the operands of `ins`. `enums` are the enumerations that the tables list; terms of counts are
/// added to the pool in `tables`.
std::vector<std::string> operand_rows(const description& d, const instruction& ins,
                                      std::vector<const enumeration*>& enums, table_rows& tables);

/// Names of values, and the swizzles by code. They are in the namespace `detail`.
void enum_tables(writer& out, const description& d);

/// The tables that lead from the opcodes of a word to its instruction.
void opcode_tables(writer& out, const description& d);
/// The opcode row of `arch`, which has a native layout.
void opcode_row(writer& out, const description& d, unsigned arch);

/// The constant tables and special values of the architectures, and the source bytes that they define.
void source_tables(writer& out, const description& d);

/// Aliases of instructions and of values, and the tables that find names by their hashes.
void name_tables(writer& out, const description& d);

/// Writes `numbers` of 16 bits as a string literal, which compilers read faster than a list, and `end`.
void number_string(writer& out, const std::vector<std::size_t>& numbers, const std::string& end);

/// The number of registers that `need` requires of `ins` with default modifiers, if there is one number.
std::optional<unsigned> default_count(const instruction& ins, const staging_need& need);

}  // namespace generator
