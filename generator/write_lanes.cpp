// SPDX-License-Identifier: MIT
#include "headers.hpp"

/// The headers of swizzles and lanes.
namespace generator {

namespace {

std::vector<const enumeration*> swizzle_enums(const description& d) {
  std::vector<const enumeration*> enums;
  for (const swizzle_rule& rule : d.places.swizzles)
    if (const enumeration* values = d.instructions.find_enum(rule.enum_name)) index_of(enums, values);
  return enums;
}

/// The initializer for the lanes picked by the swizzle `name`.
std::string picked_parts(std::string_view name) {
  const std::string type = swizzle_operand_type(name);
  if (type == "combined_operand" || type == "submatrix_operand") return "{0, 0, 0}";
  unsigned picks = 0;
  for (std::size_t i = 1; i < name.size(); ++i)
    picks |= static_cast<unsigned>((name[i] - '0') & 3) << (2 * (i - 1) & 7);
  return filled("{$, $, $}", name[0] == 'b' ? 8 : name[0] == 'h' ? 16 : 32, name.size() - 1, picks);
}

/// A type of operands with lanes, and the text for accessors with that type.
struct lane_type {
  std::string_view name;
  const char* text;
};
constexpr lane_type lane_types[] = {
    {"byte_operand", "One byte of the word; byte 0 is the lowest."},
    {"byte_pair_operand", "Two bytes of the word, the byte for the low end first."},
    {"byte_quad_operand", "Four bytes of the word, the byte for the low end first."},
    {"half_operand", "One half of the word; half 0 is the low one."},
    {"half_pair_operand", "Two halves of the word, the half for the low end first."},
    {"low_word_operand", "One word of a pair, widened to 64 bits; word 0 is the low one."},
    {"submatrix_operand", "A part of a matrix, which MMUL reads."},
    {"combined_operand",
     "The test of a branch: `and` is true if all bits are 1, `lowbits` if bits 3 to 20 are mixed."},
};

}  // namespace

std::vector<std::string> swizzle_names(const description& d) {
  std::vector<std::string> names;
  for (const enumeration* values : swizzle_enums(d))
    for (const enum_value& value : values->values)
      if (!value.reserved() && value.name != "none") index_of(names, value.name);
  std::ranges::stable_sort(names, {}, swizzle_operand_type);
  return names;
}

std::string swizzle_operand_type(std::string_view name) {
  const auto digits = std::ranges::count_if(name, [](char c) { return c >= '0' && c <= '9'; });
  if (digits == 0 || static_cast<std::size_t>(digits) + 1 != name.size()) return "combined_operand";
  if (name[0] == 'f') return "submatrix_operand";
  if (name[0] == 'w') return "low_word_operand";
  if (name[0] == 'h') return digits == 1 ? "half_operand" : "half_pair_operand";
  return digits == 1 ? "byte_operand" : digits == 2 ? "byte_pair_operand" : "byte_quad_operand";
}

std::string swizzles_header(const description& d) {
  std::vector<std::string> names{"none"}, parts{"{0, 0, 0}"};
  append(names, mapped(swizzle_names(d), identifier));
  append(parts, mapped(swizzle_names(d), picked_parts));
  writer out;
  header(out, "Swizzles and lanes of operands, and their codes in the fields of sources.", {"cstdint"});
  out.text(R"(namespace valhall {

/// The lanes of a 32-bit word, or of a 64-bit pair, that an operand reads: `h` halves, `b` bytes, `w` words,
/// the lane for the low end of the result first.
enum class swizzle : std::uint8_t {
)");
  out.list("  ", names, ", ", "", "  ");
  out.text(R"(};

namespace detail {

/// The lanes that a swizzle selects: `count` lanes of `size` bits; lane i of the result has its number
/// in bits 2i and 2i + 1 of `picks`, counted from the low end. None for a swizzle without lanes.
struct picked_parts {
  std::uint8_t size, count, picks;
};
)");
  out.array("Indexed by swizzle.", "picked_parts swizzle_parts[]", parts);
  out.text("\n/// The code of a swizzle that a field cannot hold.\nconstexpr unsigned no_code = 0xff;\n");
  for (const enumeration* values : swizzle_enums(d)) {
    out.text(R"(
/// Code of `s` in a field of $; `no_code` if the field lacks it.
constexpr unsigned $_code(swizzle s) noexcept {
  switch (s) {
)",
             values->name, fold(values->name));
    for (std::size_t i = 0; i < values->values.size(); ++i)
      if (!values->values[i].reserved())
        out.line("    case swizzle::$: return $;", identifier(values->values[i].name), i);
    out.text("    default: return no_code;\n  }\n}\n");
  }
  close_inner(out, "detail");
  close_inner(out, "valhall");
  return out.text();
}

std::string lane_accessors_header(const description& d) {
  writer out;
  header(out, "The parts of operands.", {of_library(d, "lanes.hpp")});
  out.text(R"(namespace valhall {

/// The lanes of an operand: `r1.h0()` is the low half of r1, `r1.h10()` its halves exchanged.
template <class Operand>
class lane_accessors {
public:
)");
  for (const std::string& name : swizzle_names(d)) {
    const lane_type& type = *find_named(lane_types, swizzle_operand_type(name));
    out.text("  /// $\n  constexpr $ $() const noexcept { return {bits(), swizzle::$}; }\n", type.text,
             type.name, identifier(name), identifier(name));
  }
  out.text(R"(
private:
  constexpr std::uint64_t bits() const noexcept { return static_cast<const Operand&>(*this).bits(); }
};
)");
  close_inner(out, "valhall");
  return out.text();
}

}  // namespace generator
