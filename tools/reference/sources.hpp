// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>

/// The sources of facts.
namespace reference {

/// Whether Mesa's description of 2022 has the instruction `name`.
bool is_in_description_of_2022(const std::string& name);

/// The source of the result of `row`, in words.
std::string semantics_source(const valhall::instruction_info& row);

/// How much the result of an approximate instruction may differ from the function, in a sentence after a
/// blank; empty for other instructions.
std::string bound_of(const valhall::instruction_info& row);

/// A source letter of a rule in words.
std::string source_in_words(char letter);

}  // namespace reference
