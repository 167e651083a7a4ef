// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "names.hpp"

namespace generator {

namespace {

/// The first source of that type among all instructions; all sources of a type accept the same operands.
const source* example(const description& d, const std::string& type) {
  for (const instruction& ins : d.instructions.instructions)
    for (const source& candidate : ins.sources)
      if (candidate.type == type) return &candidate;
  return nullptr;
}

/// Whether a branch with a distance has a source of that type.
bool is_of_branch(const description& d, const std::string& type) {
  return !d.places.sources_are_codes() &&
         std::ranges::any_of(d.instructions.instructions, [&](const instruction& ins) {
           return is_branch(ins) &&
                  std::ranges::any_of(ins.sources, [&](const source& s) { return s.type == type; });
         });
}

class class_writer {
 public:
  class_writer(writer& out, const description& d, const source_type& type, const source& like)
      : out_(out), d_(d), type_(type), like_(like) {}

  void write() {
    out_.line();
    out_.doc(type_.text);
    out_.line("class " + type_.name + " : public detail::source {");
    out_.line("public:");
    out_.line("  /// Each operand that the place takes.");
    if (d_.places.sources_are_codes())
      coded_constructors(out_, d_, type_, like_);
    else
      constructors();
    out_.line("};");
  }

 private:
  writer& out_;
  const description& d_;
  const source_type& type_;
  const source& like_;

  void constructors() {
    if (like_.identity || !like_.swizzle) {
      const std::string identity = std::to_string(like_.identity.value_or(0));
      if (is_pair()) pair_constructors(identity);
      if (!is_pair() || !takes_parts()) word_constructors(identity);
    }
    if (takes_parts()) swizzle_constructors();
    if (is_pair()) extension_constructors();
    if (!type_.literals.empty()) literal_constructor();
  }

  /// The constructor from C++ literals.
  void literal_constructor() {
    const std::string code = takes_parts() ? ", detail::" + fold(like_.swizzle->name) + "_code" : "";
    out_.line("  template <detail::source_number Number>");
    out_.line("  consteval " + type_.name + "(Number v) noexcept : source(detail::" + type_.literals +
              "_literal(v, " + (takes_parts() ? "true" : "false") + "), " +
              std::to_string(like_.identity.value_or(0)) + code + ") {}");
  }

  bool is_pair() const { return like_.size == 64; }
  bool takes_parts() const { return like_.swizzle && !like_.identity_only; }

  /// Constructors from operands that are explicitly pairs.
  void pair_constructors(const std::string& identity) {
    constructor("register_pair p", "p.first(), " + identity, "pair(p.first());");
    constructor("pair_operand p", "p.first().bits(), " + identity, "pair(p.first());");
    if (like_.invert_start)
      constructor("inverted<pair_operand> p", "p.operand.first().bits(), " + identity,
                  "pair(p.operand.first()); invert = 1;");
  }

  /// Constructors from operands without a width. A pair that can also be a word has no such constructor.
  void word_constructors(const std::string& identity) {
    constructor("reg r", "r, " + identity, is_pair() ? "pair(r);" : "");
    constructor("word_operand v", "v.bits(), " + identity, is_pair() ? "pair(v);" : "");
    if (like_.sign_start) constructor("float_operand v", "v.bits(), " + identity + ", v.sign()", "");
    if (like_.invert_start)
      constructor("inverted<word_operand> v", "v.operand.bits(), " + identity,
                  is_pair() ? "pair(v.operand); invert = 1;" : "invert = 1;");
  }

  void constructor(const std::string& parameter, const std::string& base, const std::string& body) {
    out_.line("  constexpr " + type_.name + "(" + parameter + ") noexcept : source(" + base + ") {" +
              (body.empty() ? "" : " " + body + " ") + "}");
  }

  /// Constructors from words, and lanes of them, that are extended to 64 bits.
  void extension_constructors() {
    if (like_.identity || !like_.swizzle) {
      const std::string identity = std::to_string(like_.identity.value_or(0));
      constructor("extended_operand v", "v, " + identity, "");
      if (like_.invert_start)
        constructor("inverted<extended_operand> v", "v.operand, " + identity, "invert = 1;");
    }
    if (takes_parts())
      constructor("extended_part v", "v, detail::" + fold(like_.swizzle->name) + "_code(v.lanes())", "");
  }

  void swizzle_constructors() {
    const std::string code = "v.bits(), detail::" + fold(like_.swizzle->name) + "_code(v.lanes())";
    std::vector<std::string> taken;
    const std::size_t count =
        std::min<std::size_t>(like_.swizzle_first.value_or(64), like_.swizzle->values.size());
    for (std::size_t i = 0; i < count; ++i) {
      const enum_value& value = like_.swizzle->values[i];
      if (value.reserved() || value.name == "none") continue;
      const std::string operand = swizzle_operand_type(value.name);
      if (holds(taken, operand)) continue;
      taken.push_back(operand);
      constructor(operand + " v", code, is_pair() ? "part_of_pair(v.lanes());" : "");
      if (like_.sign_start) constructor("float_" + operand + " v", code + ", v.sign()", "");
    }
  }
};

}  // namespace

void write_source_types(writer& out, const description& d, bool of_branches) {
  for (const source_type& type : d.places.source_types)
    if (const source* like = example(d, type.name); like && is_of_branch(d, type.name) == of_branches)
      class_writer(out, d, type, *like).write();
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
