// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The words of TGSI texts. Letter case does not matter in any of them.
namespace tgsi {

/// A word of texts, and its meaning.
template <class Value>
struct named {
  std::string_view name;
  Value value;
};

constexpr named<shader_stage> stage_words[] = {
    {"FRAG", shader_stage::fragment},
    {"VERT", shader_stage::vertex},
    {"GEOM", shader_stage::geometry},
    {"TESS_CTRL", shader_stage::tessellation_control},
    {"TESS_EVAL", shader_stage::tessellation_evaluation},
    {"COMP", shader_stage::compute},
};

constexpr named<register_file> file_words[] = {
    {"CONST", register_file::constant},     {"IN", register_file::input},
    {"OUT", register_file::output},         {"TEMP", register_file::temporary},
    {"SAMP", register_file::sampler},       {"ADDR", register_file::address},
    {"IMM", register_file::immediate},      {"SV", register_file::system_value},
    {"SVIEW", register_file::sampler_view}, {"IMAGE", register_file::image},
    {"BUFFER", register_file::buffer},      {"MEMORY", register_file::memory},
    {"HWATOMIC", register_file::hw_atomic},
};

constexpr named<texture_target> target_words[] = {
#define TGSI_ROW(id, name, letters) {name, texture_target::id},
    TGSI_TARGETS(TGSI_ROW)
#undef TGSI_ROW
    // Spellings of earlier years.
    {"1DARRAY", texture_target::array_1d},
    {"2DARRAY", texture_target::array_2d},
    {"SHADOW1DARRAY", texture_target::shadow_array_1d},
    {"SHADOW2DARRAY", texture_target::shadow_array_2d},
    {"2DMSAA", texture_target::msaa_2d},
    {"2DARRAYMSAA", texture_target::msaa_array_2d},
};

constexpr named<semantic> semantic_words[] = {
#define TGSI_ROW(id, name, letters) {name, semantic::id},
    TGSI_SEMANTICS(TGSI_ROW)
#undef TGSI_ROW
    // Spellings of other years.
    {"GRIDSIZE", semantic::grid_size},
    {"PRIMID", semantic::primid},
    {"PRIMITIVEID", semantic::primid},
};

constexpr named<interpolation> interpolation_words[] = {
    {"CONSTANT", interpolation::constant},
    {"LINEAR", interpolation::linear},
    {"PERSPECTIVE", interpolation::perspective},
    {"COLOR", interpolation::color},
};

constexpr named<interpolation_location> location_words[] = {
    {"CENTER", interpolation_location::center},
    {"CENTROID", interpolation_location::centroid},
    {"SAMPLE", interpolation_location::sample},
};

constexpr named<return_type> return_type_words[] = {
    {"UNORM", return_type::unorm}, {"SNORM", return_type::snorm},    {"SINT", return_type::sint},
    {"UINT", return_type::uint},   {"FLOAT", return_type::floating},
};

constexpr named<memory_kind> memory_words[] = {
    {"GLOBAL", memory_kind::global},
    {"SHARED", memory_kind::shared},
    {"PRIVATE", memory_kind::priv},
    {"INPUT", memory_kind::input},
};

constexpr named<property_name> property_words[] = {
#define TGSI_ROW(id, name) {name, property_name::id},
    TGSI_PROPERTIES(TGSI_ROW)
#undef TGSI_ROW
    // Spellings of earlier years.
    {"MUL_ZERO_WINS", property_name::legacy_math_rules},
    {"GS_MAX_VERTICES", property_name::gs_max_output_vertices},
};

constexpr named<immediate::kind> immediate_words[] = {
    {"FLT32", immediate::kind::float32},     {"UINT32", immediate::kind::unsigned32},
    {"INT32", immediate::kind::signed32},    {"FLT64", immediate::kind::float64},
    {"UINT64", immediate::kind::unsigned64}, {"INT64", immediate::kind::signed64},
};

/// Whether two words are equal, ignoring letter case.
bool same_word(std::string_view a, std::string_view b) noexcept;

/// The meaning of a word, by one of the tables above.
template <class Value, std::size_t Count>
std::optional<Value> find(const named<Value> (&table)[Count], std::string_view word) noexcept {
  for (const named<Value>& n : table)
    if (same_word(n.name, word)) return n.value;
  return std::nullopt;
}

/// The first word with a meaning; empty for `none`.
template <class Value, std::size_t Count>
std::string_view name_in(const named<Value> (&table)[Count], Value meaning) noexcept {
  for (const named<Value>& n : table)
    if (n.value == meaning) return n.name;
  return {};
}
inline std::string_view name_of(shader_stage s) noexcept { return name_in(stage_words, s); }
inline std::string_view name_of(register_file f) noexcept { return name_in(file_words, f); }
inline std::string_view name_of(texture_target t) noexcept { return name_in(target_words, t); }
inline std::string_view name_of(semantic s) noexcept { return name_in(semantic_words, s); }
inline std::string_view name_of(property_name p) noexcept { return name_in(property_words, p); }

/// `[n]`
inline std::string in_brackets(std::uint32_t n) { return joined("[", n, "]"); }

/// The number that a word means as the value of a property, such as LOWER_LEFT or TRIANGLES.
std::optional<std::uint32_t> find_property_value(property_name p, std::string_view word) noexcept;

/// An opcode without _SAT and _PRECISE.
std::optional<opcode> find_opcode(std::string_view word) noexcept;

/// All words of a short table.
template <class Value, std::size_t Count>
std::string all_of(const named<Value> (&table)[Count]) {
  std::string result = "one of";
  for (const named<Value>& n : table) result += joined(&n == table ? " " : ", ", n.name);
  return result;
}

/// `did you mean A or B?` with the nearest names; all of them if there are few. Empty if no name is near.
std::string suggest_file(std::string_view wrong);
std::string suggest_target(std::string_view wrong);
/// Semantics, interpolations and all other words after a comma in a declaration.
std::string suggest_attribute(std::string_view wrong);
std::string suggest_property(std::string_view wrong);
/// Also explains former opcodes of TGSI.
std::string suggest_opcode(std::string_view wrong);

}  // namespace tgsi
