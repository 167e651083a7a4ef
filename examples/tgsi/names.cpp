// SPDX-License-Identifier: MIT
#include "names.hpp"

#include <valhall/decode.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace tgsi {

namespace {

template <class Value>
struct named {
  std::string_view name;
  Value value;
};

constexpr named<shader_stage> stages[] = {
    {"FRAG", shader_stage::fragment},
    {"VERT", shader_stage::vertex},
    {"GEOM", shader_stage::geometry},
    {"TESS_CTRL", shader_stage::tessellation_control},
    {"TESS_EVAL", shader_stage::tessellation_evaluation},
    {"COMP", shader_stage::compute},
};

constexpr named<register_file> files[] = {
    {"CONST", register_file::constant},     {"IN", register_file::input},
    {"OUT", register_file::output},         {"TEMP", register_file::temporary},
    {"SAMP", register_file::sampler},       {"ADDR", register_file::address},
    {"IMM", register_file::immediate},      {"SV", register_file::system_value},
    {"SVIEW", register_file::sampler_view}, {"IMAGE", register_file::image},
    {"BUFFER", register_file::buffer},      {"MEMORY", register_file::memory},
    {"HWATOMIC", register_file::hw_atomic},
};

constexpr named<texture_target> targets[] = {
#define TGSI_ROW(id, name) {name, texture_target::id},
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

constexpr named<semantic> semantics[] = {
#define TGSI_ROW(id, name) {name, semantic::id},
    TGSI_SEMANTICS(TGSI_ROW)
#undef TGSI_ROW
    // Spellings of other years.
    {"GRIDSIZE", semantic::grid_size},
    {"PRIMID", semantic::primid},
    {"PRIMITIVEID", semantic::primid},
};

constexpr named<interpolation> interpolations[] = {
    {"CONSTANT", interpolation::constant},
    {"LINEAR", interpolation::linear},
    {"PERSPECTIVE", interpolation::perspective},
    {"COLOR", interpolation::color},
};

constexpr named<interpolation_location> locations[] = {
    {"CENTER", interpolation_location::center},
    {"CENTROID", interpolation_location::centroid},
    {"SAMPLE", interpolation_location::sample},
};

constexpr named<return_type> return_types[] = {
    {"UNORM", return_type::unorm}, {"SNORM", return_type::snorm},    {"SINT", return_type::sint},
    {"UINT", return_type::uint},   {"FLOAT", return_type::floating},
};

constexpr named<memory_kind> memory_kinds[] = {
    {"GLOBAL", memory_kind::global},
    {"SHARED", memory_kind::shared},
    {"PRIVATE", memory_kind::priv},
    {"INPUT", memory_kind::input},
};

constexpr named<property_name> properties[] = {
#define TGSI_ROW(id, name) {name, property_name::id},
    TGSI_PROPERTIES(TGSI_ROW)
#undef TGSI_ROW
    // Spellings of earlier years.
    {"MUL_ZERO_WINS", property_name::legacy_math_rules},
    {"GS_MAX_VERTICES", property_name::gs_max_output_vertices},
};

constexpr named<immediate::kind> immediate_kinds[] = {
    {"FLT32", immediate::kind::float32},     {"UINT32", immediate::kind::unsigned32},
    {"INT32", immediate::kind::signed32},    {"FLT64", immediate::kind::float64},
    {"UINT64", immediate::kind::unsigned64}, {"INT64", immediate::kind::signed64},
};

constexpr named<std::uint32_t> origins[] = {{"UPPER_LEFT", upper_left}, {"LOWER_LEFT", lower_left}};
constexpr named<std::uint32_t> centers[] = {{"HALF_INTEGER", half_integer}, {"INTEGER", integer_center}};
constexpr named<std::uint32_t> spacings[] = {{"FRACTIONAL_ODD", 0},
                                             {"FRACTIONAL_EVEN", 1},
                                             {"EQUAL", 2},
                                             {"PIPE_TESS_SPACING_FRACTIONAL_ODD", 0},
                                             {"PIPE_TESS_SPACING_FRACTIONAL_EVEN", 1},
                                             {"PIPE_TESS_SPACING_EQUAL", 2}};
constexpr named<std::uint32_t> primitives[] = {
    {"POINTS", 0},
    {"LINES", 1},
    {"LINE_LOOP", 2},
    {"LINE_STRIP", 3},
    {"TRIANGLES", 4},
    {"TRIANGLE_STRIP", 5},
    {"TRIANGLE_FAN", 6},
    {"QUADS", 7},
    {"QUAD_STRIP", 8},
    {"POLYGON", 9},
    {"LINES_ADJACENCY", 10},
    {"LINE_STRIP_ADJACENCY", 11},
    {"TRIANGLES_ADJACENCY", 12},
    {"TRIANGLE_STRIP_ADJACENCY", 13},
    {"PATCHES", 14},
};

/// Former opcodes of TGSI, and their replacements.
constexpr named<std::string_view> removed_opcodes[] = {
    {"ABS", "write MOV dst, |src|"},
    {"SUB", "write ADD dst, a, -b"},
    {"XPD", "write MUL and MAD with swizzles"},
    {"DPH", "write DP3 and ADD"},
    {"SCS", "write COS and SIN"},
    {"CLAMP", "write MAX and MIN"},
    {"KIL", "it is KILL_IF now"},
    {"KILP", "it is KILL now"},
    {"IFC", "write IF"},
    {"BREAKC", "write UIF, BRK, ENDIF"},
    {"CALLNZ", "write IF, CAL, ENDIF"},
    {"SFENCE", "it is MEMBAR now"},
    {"LFENCE", "it is MEMBAR now"},
    {"MFENCE", "it is MEMBAR now"},
};

/// Words of declarations that are in no table.
constexpr std::string_view other_attributes[] = {"ARRAY", "LOCAL", "INVARIANT", "WR", "RAW", "ATOMIC"};

constexpr char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

template <class Value, std::size_t Count>
std::optional<Value> find(const named<Value> (&table)[Count], std::string_view word) noexcept {
  for (const named<Value>& n : table)
    if (same_word(n.name, word)) return n.value;
  return std::nullopt;
}

template <class Value, std::size_t Count>
std::string_view name_in(const named<Value> (&table)[Count], Value value) noexcept {
  for (const named<Value>& n : table)
    if (n.value == value) return n.name;
  return {};
}

/// Opcodes in the order of their names.
constexpr auto sorted_opcodes = [] {
  std::array<opcode, opcode_count> result{};
  for (std::size_t i = 0; i < opcode_count; ++i) result[i] = static_cast<opcode>(i);
  std::sort(result.begin(), result.end(),
            [](opcode a, opcode b) { return info_of(a).name < info_of(b).name; });
  return result;
}();

class suggestion {
 public:
  explicit suggestion(std::string_view wrong) noexcept : nearest_({wrong.data(), wrong.size()}) {}

  template <class Value, std::size_t Count>
  suggestion& among(const named<Value> (&table)[Count]) noexcept {
    for (const named<Value>& n : table) add(n.name);
    return *this;
  }
  void add(std::string_view name) noexcept {
    for (const valhall::text_view& n : nearest_)
      if (std::string_view(n.data, n.size) == name) return;
    nearest_.add({name.data(), name.size()});
  }

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      result += i == 0 ? "did you mean " : i + 1 == nearest_.size() ? " or " : ", ";
      result.append(nearest_[i].data, nearest_[i].size);
    }
    return result.empty() ? result : result + "?";
  }

 private:
  valhall::nearest_names nearest_;
};

/// All names of a short table.
template <class Value, std::size_t Count>
std::string all_of(const named<Value> (&table)[Count]) {
  std::string result = "one of";
  for (const named<Value>& n : table) result.append(&n == table ? " " : ", ").append(n.name);
  return result;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return upper(x) == upper(y); });
}

std::string_view name_of(shader_stage s) noexcept { return name_in(stages, s); }
std::string_view name_of(register_file f) noexcept { return name_in(files, f); }
std::string_view name_of(texture_target t) noexcept { return name_in(targets, t); }
std::string_view name_of(semantic s) noexcept { return name_in(semantics, s); }
std::string_view name_of(property_name p) noexcept { return name_in(properties, p); }

std::optional<shader_stage> find_stage(std::string_view word) noexcept { return find(stages, word); }
std::optional<register_file> find_file(std::string_view word) noexcept { return find(files, word); }
std::optional<texture_target> find_target(std::string_view word) noexcept { return find(targets, word); }
std::optional<semantic> find_semantic(std::string_view word) noexcept { return find(semantics, word); }
std::optional<interpolation> find_interpolation(std::string_view word) noexcept {
  return find(interpolations, word);
}
std::optional<interpolation_location> find_location(std::string_view word) noexcept {
  return find(locations, word);
}
std::optional<return_type> find_return_type(std::string_view word) noexcept {
  return find(return_types, word);
}
std::optional<memory_kind> find_memory_kind(std::string_view word) noexcept {
  return find(memory_kinds, word);
}
std::optional<property_name> find_property(std::string_view word) noexcept { return find(properties, word); }
std::optional<immediate::kind> find_immediate_kind(std::string_view word) noexcept {
  return find(immediate_kinds, word);
}

std::optional<std::uint32_t> find_property_value(property_name p, std::string_view word) noexcept {
  switch (p) {
    case property_name::fs_coord_origin: return find(origins, word);
    case property_name::fs_coord_pixel_center: return find(centers, word);
    case property_name::tes_spacing: return find(spacings, word);
    case property_name::gs_input_prim:
    case property_name::gs_output_prim:
    case property_name::tes_prim_mode: return find(primitives, word);
    case property_name::next_shader:
      if (const auto stage = find_stage(word)) return static_cast<std::uint32_t>(*stage);
      return std::nullopt;
    default: return std::nullopt;
  }
}

std::optional<opcode> find_opcode(std::string_view word) noexcept {
  constexpr std::size_t longest = 32;
  if (word.size() > longest) return std::nullopt;
  char name[longest];
  std::transform(word.begin(), word.end(), name, upper);
  const std::string_view wanted(name, word.size());
  const auto at = std::lower_bound(sorted_opcodes.begin(), sorted_opcodes.end(), wanted,
                                   [](opcode a, std::string_view b) { return info_of(a).name < b; });
  if (at == sorted_opcodes.end() || info_of(*at).name != wanted) return std::nullopt;
  return *at;
}

std::string suggest_stage() { return all_of(stages); }
std::string suggest_file(std::string_view wrong) {
  if (same_word(wrong, "RES")) return "write IMAGE or BUFFER";
  const std::string near = suggestion(wrong).among(files).text();
  return near.empty() ? all_of(files) : near;
}
std::string suggest_target(std::string_view wrong) {
  const std::string near = suggestion(wrong).among(targets).text();
  return near.empty() ? "such as 2D, SHADOW2D or 2D_ARRAY" : near;
}
std::string suggest_attribute(std::string_view wrong) {
  suggestion s(wrong);
  s.among(semantics).among(interpolations).among(locations);
  for (const std::string_view name : other_attributes) s.add(name);
  return s.text();
}
std::string suggest_property(std::string_view wrong) { return suggestion(wrong).among(properties).text(); }
std::string suggest_immediate_kind() { return all_of(immediate_kinds); }
std::string suggest_opcode(std::string_view wrong) {
  if (const auto instead = find(removed_opcodes, wrong)) return std::string(*instead);
  suggestion s(wrong);
  for (const opcode_info& o : opcodes) s.add(o.name);
  return s.text();
}

}  // namespace tgsi
