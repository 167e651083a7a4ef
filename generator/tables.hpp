// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

/// The rows of tables, the parts of the header of tables, and the words of instructions in compact tables.
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
  row& bits(const std::string& name, std::uint64_t value, unsigned digits = 1) {
    return value == 0 ? *this : text(name, hex(value, digits));
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

/// Names of values, and the swizzles by code. They are in the namespace `detail`.
void enum_tables(writer& out, const description& d);

/// The tables that lead from the opcodes of a word to its instruction.
void opcode_tables(writer& out, const description& d);
/// The opcode row of `arch`, which has a native layout.
void opcode_row(writer& out, const description& d, unsigned arch);

/// Aliases of instructions and of values, and the tables that find names by their hashes.
void name_tables(writer& out, const description& d);

/// Writes `numbers` of 16 bits as a string literal, which compilers read faster than a list, and `end`.
void number_string(writer& out, const std::vector<std::size_t>& numbers, const std::string& end);

/// The number of registers that `need` requires of `ins` with default modifiers, if there is one number.
std::optional<unsigned> default_count(const instruction& ins, const staging_need& need);

/// The contribution of a source's fields to its byte: as text, and as the shape of an `operand`.
struct suffix {
  std::string text;
  std::uint32_t shape = 0;
  bool operator==(const suffix&) const = default;
};

/// The library's `operand` representation, apart from its number, of a source with the swizzle `lanes`, one
/// of `swizzles`; empty means no swizzle. Bit 0 of `signs` is negation, bit 1 is the absolute value.
std::uint32_t shape_of(const std::vector<std::string>& swizzles, const std::string& lanes, std::size_t signs,
                       bool inverted);

/// The suffixes of `s` in a spelling. The index is the value of its fields, the swizzle in the low bits.
/// `swizzles` are the `swizzle_names` of the description.
std::vector<suffix> suffixes_of(const std::vector<std::string>& swizzles, const source& s,
                                std::size_t spelling);

/// The sources of all instructions. Tables of several headers share the places and the suffixes.
struct source_layouts {
  std::vector<suffix> suffixes;
  std::vector<std::string> places;  ///< Initializers of `source_place`.
  /// Indexed by spelling and instruction: the first of its places.
  std::array<std::vector<std::size_t>, other_spelling_count + 1> first_of;
};

source_layouts source_layouts_of(const description& d);

/// The most tests that a row has for these values; at least 2.
std::size_t most_value_tests(const description& d);

/// The marks of the special values of `page`, by entry: bit n for an architecture that lacks it, and one for
/// values that messages do not read.
std::vector<std::uint16_t> special_marks(const description& d, unsigned page);

/// The size of a `text_piece` for texts of up to `longest` characters.
std::size_t piece_size(std::size_t longest);

/// The flows that `arch` defines: bit n for flow n.
std::uint32_t flow_values(const description& d, unsigned arch);

}  // namespace generator
