// SPDX-License-Identifier: MIT
#pragma once

#include "checks.hpp"
#include "tables.hpp"
#include "xml.hpp"

/// Sets of instructions in which each source is a code, and each result has a field with a name: the readers,
/// checks and writers that only they need.
namespace generator {

/// Read the elements that only layouts with codes have.
void read_source_code(const element& node, layout& places);
void read_result_rule(const element& node, layout& places);
void read_result_type(const element& node, layout& places);

/// Reports elements that codes need, or that do not go with them.
void check_coded_elements(const element& root, const layout& places);

/// Reports values that exceed the limits of the templates that sets with codes share.
void check_codes(const element& root, const layout& places);

/// The code with the name `name` in `arch`; for a pair, the first code.
std::optional<unsigned> code_of(const layout& places, const std::string& name, unsigned arch);

/// Reads <dest field=...>, a result in a field of the layout, and adds it to `ins`.
void read_result(const element& node, const layout& places, instruction& ins);

/// Reports features of `ins` that the shared templates lack.
void check_coded(const instruction& ins, diagnostics& log);

/// Whether the headers that are generated for every set declare `name`.
bool is_name_of_sets(std::string_view name);

/// Declares the operand types for codes, their names, and the functions of the prefixes.
void declare_codes(name_space& names, const description& d);

/// The row of a source that has a code, and of a result.
row coded_source_row(const description& d, const source& s);
row result_row(const result& written);

/// The distinct kinds of codes, in the order of the layout.
std::vector<std::string> code_kinds(const layout& places);

/// Whether codes of the kind are values, not places.
bool is_constant_kind(const layout& places, const std::string& kind);

/// The types of operands, by kind and number of registers, and the functions for numbered registers.
void coded_types(writer& out, const description& d);

/// The types of results.
void result_types(writer& out, const description& d);

/// The constructors of `type`, the type of sources like `like`.
void coded_constructors(writer& out, const description& d, const source_type& type, const source& like);

/// The constants about the bits of words that only codes have.
void coded_encoding(writer& out, const layout& places);

/// The named codes as operands, if all architectures that have the name have one code for it.
void coded_operands(writer& out, const description& d);

/// Named codes that differ between architectures, as operands of `arch`.
void arch_operands(writer& out, const description& d, unsigned arch);

/// The codes of sources.
std::string source_codes_header(const description& d);

/// The headers that only sets with codes have.
std::vector<output_file> coded_headers(const description& d);

}  // namespace generator
