// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"
#include "text.hpp"

/// The parts of the header of tables, apart from the rows of instructions.
namespace generator {

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

}  // namespace generator
