// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The words of TGSI texts. Letter case does not matter in any of them.
namespace tgsi {

/// Whether two words are equal, ignoring letter case.
bool same_word(std::string_view a, std::string_view b) noexcept;

/// The name in a text; empty for `none`.
std::string_view name_of(shader_stage s) noexcept;
std::string_view name_of(register_file f) noexcept;
std::string_view name_of(texture_target t) noexcept;
std::string_view name_of(semantic s) noexcept;
std::string_view name_of(property_name p) noexcept;

/// `[n]`
inline std::string in_brackets(std::uint32_t n) { return "[" + std::to_string(n) + "]"; }

std::optional<shader_stage> find_stage(std::string_view word) noexcept;
std::optional<register_file> find_file(std::string_view word) noexcept;
std::optional<texture_target> find_target(std::string_view word) noexcept;
std::optional<semantic> find_semantic(std::string_view word) noexcept;
std::optional<interpolation> find_interpolation(std::string_view word) noexcept;
std::optional<interpolation_location> find_location(std::string_view word) noexcept;
std::optional<return_type> find_return_type(std::string_view word) noexcept;
std::optional<memory_kind> find_memory_kind(std::string_view word) noexcept;
std::optional<property_name> find_property(std::string_view word) noexcept;
std::optional<immediate::kind> find_immediate_kind(std::string_view word) noexcept;
/// The number that a word means as the value of a property, such as LOWER_LEFT or TRIANGLES.
std::optional<std::uint32_t> find_property_value(property_name p, std::string_view word) noexcept;

/// An opcode without _SAT and _PRECISE.
std::optional<opcode> find_opcode(std::string_view word) noexcept;

/// `did you mean A or B?` with the nearest names; all of them if there are few. Empty if no name is near.
std::string suggest_stage();
std::string suggest_file(std::string_view wrong);
std::string suggest_target(std::string_view wrong);
/// Semantics, interpolations and all other words after a comma in a declaration.
std::string suggest_attribute(std::string_view wrong);
std::string suggest_property(std::string_view wrong);
std::string suggest_immediate_kind();
/// Also explains former opcodes of TGSI.
std::string suggest_opcode(std::string_view wrong);

}  // namespace tgsi
