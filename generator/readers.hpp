// SPDX-License-Identifier: MIT
#pragma once

#include "isa.hpp"
#include "native_layout.hpp"
#include "xml.hpp"

/// The readers of descriptions. Each reports errors to the diagnostics of its file.
namespace generator {

layout read_layout(const xml_file& file);

/// Reports the elements of `tags`, separated by blanks, that the layout lacks.
void need_elements(const element& root, std::string_view tags);

/// Reports the elements of `tags` that the layout has, which the element `beside` excludes.
void refuse_elements(const element& root, std::string_view tags, const char* beside);

/// Reads a <staging_words> of the layout.
staging_formula read_staging_formula(const element& node);

/// The names of the architectures that `file` describes, in chronological order; empty if architectures are
/// numbers.
std::vector<std::string> arch_names(const xml_file& file);

/// Reads an ISA description and resolves it against `places` for architecture `arch`, or with 0
/// for the architectures that the root element names: `arch`, or `since` to `until`, or 9.
isa read_isa(const xml_file& file, const layout& places, unsigned arch);

/// Reads <preloaded>, the registers that hold a value when a program of certain stages starts. Adds its
/// values to `values`, or further places to existing values.
void read_preloaded(const element& node, const layout& places, std::vector<preloaded_value>& values);

/// Reads one <ins>, with the attributes of its <group> (null if it has none), and places all its parts. Empty
/// if an error was reported that makes it unusable.
std::optional<instruction> read_instruction(const layout& places, const isa& known, const element& node,
                                            const element& group);

/// Reads Arm's spelling.
arm_spelling read_arm_spelling(const xml_file& file);

/// Reads the words of other languages, whose idioms have instructions of `described`.
foreign_vocabulary read_foreign_words(const xml_file& file, const isa& described);

/// Reads the native layout. The canonical words are the words of `instructions` in `places`. Each bit of a
/// native word must have one meaning.
native_layout read_native_layout(const xml_file& file, const layout& places, const isa& instructions);

}  // namespace generator
