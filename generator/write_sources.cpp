// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// The header of the types of sources.
namespace generator {

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
