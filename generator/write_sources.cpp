// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// The headers of swizzles, lanes and the types of sources.
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

/// The lanes of a 32-bit word, or of a 64-bit pair, that an operand reads: `h` halves, `b` bytes, `w` words.
/// The first lane is for the low end of the result.
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

namespace {

/// The first source of that type among all instructions; all sources of a type accept the same operands.
const source* example(const description& d, const std::string& type) {
  for (const instruction& ins : d.all())
    for (const source& candidate : ins.sources)
      if (candidate.type == type) return &candidate;
  return nullptr;
}

/// Whether a branch with a distance has a source of that type.
bool is_of_branch(const description& d, const std::string& type) {
  return !d.places.sources_are_codes() && std::ranges::any_of(d.all(), [&](const instruction& ins) {
    return is_branch(ins) && holds(mapped(ins.sources, &source::type), type);
  });
}

/// The constructors of `type`, the type of sources like `like`.
class constructor_writer {
 public:
  constructor_writer(writer& out, const source_type& type, const source& like)
      : out_(out), type_(type), like_(like), identity_(std::to_string(like.identity.value_or(0))) {}

  void write() {
    const bool takes_whole = like_.identity || !like_.swizzle;
    if (takes_whole && is_pair_) pair_constructors();
    if (takes_whole && !(is_pair_ && takes_parts_)) word_constructors();
    if (takes_parts_) swizzle_constructors();
    if (is_pair_) extension_constructors(takes_whole);
    // C++ literals.
    if (!type_.literals.empty())
      out_.text(
          "  template <detail::source_number Number>\n"
          "  consteval $(Number v) noexcept : source(detail::$_literal(v, $), $$) {}\n",
          type_.name, type_.literals, takes_parts_, identity_, takes_parts_ ? ", " + code_function() : "");
  }

 private:
  writer& out_;
  const source_type& type_;
  const source& like_;
  std::string identity_;
  bool is_pair_ = like_.size == 64, takes_parts_ = like_.swizzle && !like_.identity_only;

  std::string code_function() const { return filled("detail::$_code", fold(like_.swizzle->name)); }

  void constructor(const std::string& parameter, const std::string& base, const std::string& body) {
    out_.line("  constexpr $($) noexcept : source($) {$}", type_.name, parameter, base,
              body.empty() ? "" : " " + body + " ");
  }

  /// Constructors from operands that are explicitly pairs.
  void pair_constructors() {
    constructor("register_pair p", "p.first(), " + identity_, "pair(p.first());");
    constructor("pair_operand p", "p.first().bits(), " + identity_, "pair(p.first());");
    if (like_.invert_start)
      constructor("inverted<pair_operand> p", "p.operand.first().bits(), " + identity_,
                  "pair(p.operand.first()); invert = 1;");
  }

  /// Constructors from operands without a width. A pair that can also be a word has no such constructor.
  void word_constructors() {
    constructor("reg r", "r, " + identity_, is_pair_ ? "pair(r);" : "");
    constructor("word_operand v", "v.bits(), " + identity_, is_pair_ ? "pair(v);" : "");
    if (like_.sign_start) constructor("float_operand v", "v.bits(), " + identity_ + ", v.sign()", "");
    if (like_.invert_start)
      constructor("inverted<word_operand> v", "v.operand.bits(), " + identity_,
                  is_pair_ ? "pair(v.operand); invert = 1;" : "invert = 1;");
  }

  /// Constructors from words, and lanes of them, that are extended to 64 bits.
  void extension_constructors(bool takes_whole) {
    if (takes_whole) constructor("extended_operand v", "v, " + identity_, "");
    if (takes_whole && like_.invert_start)
      constructor("inverted<extended_operand> v", "v.operand, " + identity_, "invert = 1;");
    if (takes_parts_) constructor("extended_part v", "v, " + code_function() + "(v.lanes())", "");
  }

  void swizzle_constructors() {
    const std::string code = "v.bits(), " + code_function() + "(v.lanes())";
    std::vector<std::string> taken;
    const std::size_t count =
        std::min<std::size_t>(like_.swizzle_first.value_or(64), like_.swizzle->values.size());
    for (std::size_t i = 0; i < count; ++i) {
      const enum_value& value = like_.swizzle->values[i];
      const std::string operand = swizzle_operand_type(value.name);
      if (value.reserved() || value.name == "none" || holds(taken, operand)) continue;
      taken.push_back(operand);
      constructor(operand + " v", code, is_pair_ ? "part_of_pair(v.lanes());" : "");
      if (like_.sign_start) constructor("float_" + operand + " v", code + ", v.sign()", "");
    }
  }
};

}  // namespace

void write_source_types(writer& out, const description& d, bool of_branches) {
  for (const source_type& type : d.places.source_types) {
    const source* like = example(d, type.name);
    if (!like || is_of_branch(d, type.name) != of_branches) continue;
    out.about(type.text);
    out.text("class $ : public detail::source {\npublic:\n  /// Each operand that the place takes.\n",
             type.name);
    if (d.places.sources_are_codes())
      coded_constructors(out, d, type, *like);
    else
      constructor_writer(out, type, *like).write();
    out.line("};");
  }
}

std::string source_types_header(const description& d) {
  generated_header out(
      d, "Types of the builders' sources: each converts from just the operands that its place takes.",
      d.places.sources_are_codes()
          ? std::vector{of_library(d, "builder_support.hpp"), of_library(d, "typed_operands.hpp")}
          : std::vector{of_generated(d, "branch_parameters.hpp")});
  write_source_types(out, d, false);
  return out.end();
}

}  // namespace generator
