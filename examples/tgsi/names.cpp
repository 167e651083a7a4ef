// SPDX-License-Identifier: MIT
#include "names.hpp"

#include <valhall/decode.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace tgsi {

namespace {

constexpr named<std::uint32_t> origins[] = {{"UPPER_LEFT", upper_left}, {"LOWER_LEFT", lower_left}};
constexpr named<std::uint32_t> centers[] = {{"HALF_INTEGER", half_integer}, {"INTEGER", integer_center}};
constexpr named<std::uint32_t> spacings[] = {{"FRACTIONAL_ODD", 0},
                                             {"FRACTIONAL_EVEN", 1},
                                             {"EQUAL", 2},
                                             {"PIPE_TESS_SPACING_FRACTIONAL_ODD", 0},
                                             {"PIPE_TESS_SPACING_FRACTIONAL_EVEN", 1},
                                             {"PIPE_TESS_SPACING_EQUAL", 2}};
/// By number.
constexpr std::string_view primitives[] = {"POINTS",
                                           "LINES",
                                           "LINE_LOOP",
                                           "LINE_STRIP",
                                           "TRIANGLES",
                                           "TRIANGLE_STRIP",
                                           "TRIANGLE_FAN",
                                           "QUADS",
                                           "QUAD_STRIP",
                                           "POLYGON",
                                           "LINES_ADJACENCY",
                                           "LINE_STRIP_ADJACENCY",
                                           "TRIANGLES_ADJACENCY",
                                           "TRIANGLE_STRIP_ADJACENCY",
                                           "PATCHES"};

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

}  // namespace

bool same_word(std::string_view a, std::string_view b) noexcept {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return upper(x) == upper(y); });
}

std::optional<std::uint32_t> find_property_value(property_name p, std::string_view word) noexcept {
  switch (p) {
    case property_name::fs_coord_origin: return find(origins, word);
    case property_name::fs_coord_pixel_center: return find(centers, word);
    case property_name::tes_spacing: return find(spacings, word);
    case property_name::gs_input_prim:
    case property_name::gs_output_prim:
    case property_name::tes_prim_mode:
      for (std::uint32_t n = 0; n < std::size(primitives); ++n)
        if (same_word(primitives[n], word)) return n;
      return std::nullopt;
    case property_name::next_shader:
      if (const auto stage = find(stage_words, word)) return static_cast<std::uint32_t>(*stage);
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

std::string suggest_file(std::string_view wrong) {
  if (same_word(wrong, "RES")) return "write IMAGE or BUFFER";
  const std::string near = suggestion(wrong).among(file_words).text();
  return near.empty() ? all_of(file_words) : near;
}
std::string suggest_target(std::string_view wrong) {
  const std::string near = suggestion(wrong).among(target_words).text();
  return near.empty() ? "such as 2D, SHADOW2D or 2D_ARRAY" : near;
}
std::string suggest_attribute(std::string_view wrong) {
  suggestion s(wrong);
  s.among(semantic_words).among(interpolation_words).among(location_words);
  for (const std::string_view name : other_attributes) s.add(name);
  return s.text();
}
std::string suggest_property(std::string_view wrong) {
  return suggestion(wrong).among(property_words).text();
}
std::string suggest_opcode(std::string_view wrong) {
  if (const auto instead = find(removed_opcodes, wrong)) return std::string(*instead);
  suggestion s(wrong);
  for (const opcode_info& o : opcodes) s.add(o.name);
  return s.text();
}

}  // namespace tgsi
