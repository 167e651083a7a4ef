// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

#include <bit>
#include <cmath>

namespace generator {

namespace {

bool takes_size(const code_rule& rule, unsigned size) {
  return rule.sizes.empty() || holds(rule.sizes, size);
}

/// A C++ type with its constructors from the operands that `rule` names, for an operand of `size` bits; empty
/// if no such operand exists.
std::string operand_type(const code_rule& rule, unsigned size) {
  if (!takes_size(rule, size)) return {};
  if (rule.constant) return rule.kind + "_constant";
  const bool in_groups = !rule.prefix.empty() || !rule.groups.empty();
  if (size <= 32 || !in_groups) return rule.kind + "_operand";
  return rule.kind + (size == 64 ? "_pair" : "_quad");
}

/// The C++ name of a code, if all architectures that have the name give it the same meaning.
struct named_code {
  std::string type, name;
  std::map<unsigned, unsigned> code_of_arch;
};

/// The names of all codes that are not values.
std::vector<named_code> named_codes(const description& d) {
  std::vector<named_code> names;
  const auto add = [&](const code_rule& rule, const std::string& type, const std::string& name,
                       unsigned code) {
    auto found =
        std::find_if(names.begin(), names.end(), [&](const named_code& n) { return n.name == name; });
    if (found == names.end()) found = names.insert(names.end(), {type, name, {}});
    for (const unsigned arch : d.instructions.archs)
      if (rule.archs.contains(arch)) found->code_of_arch[arch] = code;
  };
  for (const code_rule& rule : d.places.codes) {
    if (rule.constant) continue;
    for (unsigned i = 0; i < rule.count; ++i)
      add(rule, rule.kind + "_operand", rule.names.empty() ? rule.prefix + std::to_string(i) : rule.names[i],
          rule.first + i);
    for (unsigned i = 0; i < rule.groups.size(); ++i)
      add(rule, rule.kind + "_pair", rule.groups[i], rule.first + 2 * i);
  }
  return names;
}

/// Whether architectures have different codes with that name.
bool differs_by_arch(const named_code& named) {
  const unsigned first = named.code_of_arch.begin()->second;
  return std::ranges::any_of(named.code_of_arch, [&](const auto& entry) { return entry.second != first; });
}

/// A mask of the described architectures that lack it; bit 0 is the first architecture.
unsigned absence_mask(const description& d, const named_code& named) {
  unsigned mask = 0;
  for (std::size_t i = 0; i < d.instructions.archs.size(); ++i)
    if (!named.code_of_arch.contains(d.instructions.archs[i])) mask |= 1u << i;
  return mask;
}

std::string size_mask(const code_rule& rule) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 4; ++i)
    if (takes_size(rule, 16u << i)) mask |= 1u << i;
  return std::to_string(mask);
}

/// Appends `names` to `all`. Returns the position of the first name as C++ code.
std::string first_name(std::vector<std::string>& all, const std::vector<std::string>& names) {
  if (names.empty()) return "code_range::no_names";
  const std::size_t first = all.size();
  all.insert(all.end(), names.begin(), names.end());
  return std::to_string(first);
}

/// The bits of `value`, a normal number, as a half.
unsigned half_bits(double value) {
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  const auto mantissa = static_cast<unsigned>(std::nearbyint(fraction * 2048));
  return (value < 0 ? 0x8000u : 0u) + (static_cast<unsigned>(exponent + 13) << 10) + mantissa;
}

/// The bits of constant `i` of `rule`, a float, in each format: `{half, single, double}`.
std::string float_bits(const code_rule& rule, std::size_t i) {
  const double value = std::stod(rule.names[i]);
  const double wide = rule.wide_names.empty() ? value : std::stod(rule.wide_names[i]);
  return "{" + hex(half_bits(value), 4) + ", " +
         hex(std::bit_cast<std::uint32_t>(static_cast<float>(value)), 8) + ", " +
         hex(std::bit_cast<std::uint64_t>(wide), 16) + ", " + rule.names[i] + ", " +
         (rule.wide_names.empty() ? rule.names : rule.wide_names)[i] + "}";
}

}  // namespace

std::vector<std::string> code_kinds(const layout& places) {
  std::vector<std::string> kinds;
  for (const code_rule& rule : places.codes)
    if (!holds(kinds, rule.kind)) kinds.push_back(rule.kind);
  return kinds;
}

bool is_constant_kind(const layout& places, const std::string& kind) {
  return std::ranges::any_of(places.codes,
                             [&](const code_rule& rule) { return rule.kind == kind && rule.constant; });
}

namespace {

/// The C++ types of operands that a source of a given type and size accepts.
std::vector<std::string> operand_types(const description& d, const std::vector<std::string>& kinds,
                                       unsigned size) {
  std::vector<std::string> types;
  for (const code_rule& rule : d.places.codes)
    if (kinds.empty() || holds(kinds, rule.kind))
      if (const std::string operand = operand_type(rule, size); !operand.empty() && !holds(types, operand))
        types.push_back(operand);
  return types;
}

/// The kinds of codes in `names` as a mask; all kinds if it is empty.
std::string code_mask(const std::vector<std::string>& names) {
  std::vector<std::string> bits;
  for (const std::string& name : names) bits.push_back(filled("detail::kind_bit(code_kind::$)", name));
  return bits.empty() ? "every_code" : join(bits, " | ");
}

}  // namespace

void coded_constructors(writer& out, const description& d, const source_type& type, const source& like) {
  for (const std::string& operand : operand_types(d, type.codes, like.size)) {
    const auto constructor = [&](const std::string& parameter) {
      out.line("  constexpr $($ v) noexcept : source(v) {}", type.name, parameter);
    };
    constructor(operand);
    if (like.negate_start) constructor(filled("negated_operand<$>", operand));
    if (like.absolute_start) constructor(filled("absolute_operand<$>", operand));
  }
  if (type.literals.empty()) return;
  out.line("  template <detail::$_literal Literal>", type.literals);
  out.line("  consteval $(Literal v) noexcept : source($_constant(v)) {}", type.name, type.literals);
}

row coded_source_row(const description& d, const source& s) {
  row fields("operand_role::source");
  fields.number("start", d.places.source_at(s.position).start).number("size", s.size).flag("reads", true);
  fields.number("position", s.position).text("codes", code_mask(s.codes));
  if (s.negate_start) fields.flag("takes_negate", true).number("negate_start", *s.negate_start);
  if (s.absolute_start) fields.flag("takes_absolute", true).number("absolute_start", *s.absolute_start);
  fields.flag("values_only", s.values_only);
  if (s.free) fields.text("free_code", std::to_string(*s.free));
  return fields;
}

row result_row(const result& written) {
  row fields("operand_role::destination");
  fields.number("start", written.bits.start).number("size", written.size).flag("writes", true);
  fields.text("codes", code_mask(written.codes)).number("field_size", written.bits.size);
  return fields;
}

namespace {

/// Whether several registers of the kind can form an operand of `size` bits.
bool has_groups(const layout& places, const std::string& kind, unsigned size) {
  return std::ranges::any_of(places.codes, [&](const code_rule& rule) {
    return rule.kind == kind && takes_size(rule, size) && (!rule.prefix.empty() || !rule.groups.empty());
  });
}

bool is_shared_kind(const layout& places, const std::string& kind) {
  return std::ranges::any_of(places.codes,
                             [&](const code_rule& rule) { return rule.kind == kind && rule.shared; });
}

/// Writes the type of an operand made of `count` registers of a kind.
void group_type(writer& out, const description& d, const std::string& kind, const std::string& suffix,
                const std::string& count) {
  const std::string name = kind + suffix, shared = is_shared_kind(d.places, kind) ? "true" : "false";
  out.line();
  out.line("/// " + count + " registers of the kind `" + kind + "` as one operand.");
  out.line("struct " + name + " : detail::code_bits {");
  out.line("  constexpr " + name + "(detail::raw, unsigned code, unsigned absent = 0) noexcept");
  out.line("      : code_bits(of(code, " + count + ", " + shared + ", absent)) {}");
  out.line("  constexpr " + name + "(code_bits first, detail::rule_set rules) noexcept");
  out.line("      : code_bits(first.first_of(" + count + ", rules)) {}");
  out.line("};");
}

void register_type(writer& out, const description& d, const std::string& kind) {
  const bool pairs = has_groups(d.places, kind, 64), quads = has_groups(d.places, kind, 128);
  if (pairs) group_type(out, d, kind, "_pair", "2");
  if (quads) group_type(out, d, kind, "_quad", "4");
  const std::string name = kind + "_operand", shared = is_shared_kind(d.places, kind) ? "true" : "false";
  out.line();
  out.line("/// A code of the kind `" + kind + "`.");
  out.line("struct " + name + " : detail::code_bits {");
  out.line("  constexpr " + name + "(detail::raw, unsigned code, unsigned absent = 0,");
  out.line("      detail::rule_set rules = 0) noexcept");
  out.line("      : code_bits(of(code, 1, " + shared + ", absent).first_of(1, rules)) {}");
  if (pairs) {
    out.line("  /// This register and the next.");
    out.line("  constexpr " + kind +
             "_pair pair() const noexcept { return {*this, coded::group_rules(code_ranges, *this, 2)}; }");
  }
  if (quads) {
    out.line("  /// This register and the next three.");
    out.line("  constexpr " + kind +
             "_quad quad() const noexcept { return {*this, coded::group_rules(code_ranges, *this, 4)}; }");
  }
  out.line("};");
}

void constant_type(writer& out, const description& d, const std::string& kind) {
  bool integers = false, floats = false;
  for (const code_rule& rule : d.places.codes)
    if (rule.kind == kind) (rule.step != 0 ? integers : floats) = true;
  const std::string name = kind + "_constant";
  const std::string archs = "encoding::arch_count, encoding::first_arch";
  out.line();
  out.line("/// A constant of the kind `" + kind + "`, which must have a code.");
  out.line("struct " + name + " : detail::code_bits {");
  if (integers) {
    out.line("  template <detail::integer Value>");
    out.line("  constexpr explicit " + name + "(Value value) noexcept");
    out.line("      : code_bits{coded::integer_bits(code_ranges, code_kind::" + kind + ", value,");
    out.line("            " + archs + ")} {}");
  }
  if (floats) {
    out.line("  template <coded::float_literal Value>");
    out.line("  constexpr explicit " + name + "(Value value) noexcept");
    out.line("      : code_bits{coded::float_bits(code_ranges, detail::float_bits, code_kind::" + kind +
             ", value,");
    out.line("            " + archs + ")} {}");
  }
  out.line("};");
  out.line();
  out.line("namespace detail {");
  out.line("template <class Value>");
  out.line("concept " + kind + "_literal = " + (integers ? "integer<Value>" : "") +
           (integers && floats ? " || " : "") + (floats ? "coded::float_literal<Value>" : "") + ";");
  out.line("}  // namespace detail");
}

/// Writes a function from the number to the register for each prefix whose registers have the same codes in
/// all architectures.
void numbered_registers(writer& out, const description& d) {
  std::vector<std::string> known;
  for (const code_rule& first : d.places.codes) {
    if (first.prefix.empty() || holds(known, first.prefix)) continue;
    known.push_back(first.prefix);
    unsigned most = 0;
    bool is_one = true;
    for (const code_rule& rule : d.places.codes)
      if (rule.prefix == first.prefix) {
        most = std::max(most, rule.count);
        is_one &= rule.first == first.first && rule.kind == first.kind;
      }
    if (!is_one) continue;
    std::vector<std::string> absent;
    std::uint32_t present = 0;
    for (const code_rule& rule : d.places.codes) {
      if (rule.prefix != first.prefix) continue;
      const std::uint32_t mask = arch_mask(d, rule.archs);
      present |= mask;
      if (rule.count != most && mask != 0)
        absent.push_back("(number < " + std::to_string(rule.count) + " ? 0u : " + std::to_string(mask) +
                         "u)");
    }
    const std::uint32_t others = arch_mask(d, {}) & ~present;
    if (others != 0 || absent.empty()) absent.push_back(std::to_string(others) + "u");
    const std::string type = first.kind + "_operand", last = std::to_string(most - 1);
    out.line();
    out.line("/// Register `number` of the kind `" + first.kind + "`, 0 to " + last + ".");
    out.line("constexpr " + type + " " + first.prefix + "(detail::natural number) noexcept {");
    out.line("  const bool exists = number <= " + last + ";");
    out.line("  const unsigned code = " + std::to_string(first.first) +
             " + (exists ? static_cast<unsigned>(number) : 0);");
    out.list("  return {detail::raw{}, code, ", absent, " | ", ",", "      ");
    out.line("      coded::rule_if(!exists, rule::register_out_of_range)};");
    out.line("}");
  }
}

}  // namespace

void coded_types(writer& out, const description& d) {
  for (const std::string& kind : code_kinds(d.places))
    if (is_constant_kind(d.places, kind))
      constant_type(out, d, kind);
    else
      register_type(out, d, kind);
  numbered_registers(out, d);
}

void result_types(writer& out, const description& d) {
  for (const result_type& type : d.places.result_types) {
    std::vector<std::string> codes = type.codes;
    if (codes.empty())
      for (const std::string& kind : code_kinds(d.places))
        if (!is_constant_kind(d.places, kind)) codes.push_back(kind);
    out.line();
    out.line("/// A result in the field `" + type.field + "`.");
    out.line("struct " + type.name + " : detail::code_bits {");
    for (const std::string& operand : operand_types(d, codes, type.sizes.front()))
      out.line("  constexpr " + type.name + "(" + operand + " v) noexcept : code_bits(v) {}");
    out.line("};");
  }
}

void coded_encoding(writer& out, const layout& places) {
  out.text(R"(/// Bits of the code of a source.
constexpr unsigned source_size = $;
/// First bit of the first source.
constexpr unsigned source_start = $;
/// The distance to the next source.
constexpr unsigned source_step = $;
)",
           places.source_size, places.source_start, places.source_step);
}

void coded_operands(writer& out, const description& d) {
  std::map<std::string, std::vector<std::string>> by_type;
  for (const named_code& named : named_codes(d)) {
    if (differs_by_arch(named)) continue;
    const unsigned absent = absence_mask(d, named);
    by_type[named.type].push_back(identifier(named.name) + "{detail::raw{}, " +
                                  std::to_string(named.code_of_arch.begin()->second) +
                                  (absent == 0 ? "" : ", " + std::to_string(absent)) + "}");
  }
  bool first = true;
  for (const auto& [type, items] : by_type) {
    if (!first) out.line();
    first = false;
    out.list("inline constexpr " + type + " ", items, ", ", ";", "    ");
  }
}

void arch_operands(writer& out, const description& d, unsigned arch) {
  for (const named_code& named : named_codes(d)) {
    const auto code = named.code_of_arch.find(arch);
    if (!differs_by_arch(named) || code == named.code_of_arch.end()) continue;
    std::size_t index = 0;
    while (d.instructions.archs[index] != arch) ++index;
    const unsigned others = ((1u << d.instructions.archs.size()) - 1) & ~(1u << index);
    out.line("inline constexpr " + named.type + " " + identifier(named.name) + "{detail::raw{}, " +
             std::to_string(code->second) + ", " + std::to_string(others) + "};");
  }
}

std::string source_codes_header(const description& d) {
  generated_header out(d, "The meanings of the codes of sources.",
                       {of_library(d, "arch_set.hpp"), "cstdint"});
  out.line();
  out.line("/// The kind of operand that a code selects.");
  out.list("enum class code_kind : std::uint8_t { ", code_kinds(d.places), ", ", " };", "    ");
  out.line();
  out.line(
      "/// Codes that follow each other. A name is a prefix and a number, one of `code_names`, or a value.");
  out.line("struct code_range {");
  out.line("  code_kind kind;");
  out.line("  std::uint16_t first, count;");
  out.line("  arch_set archs;");
  out.line("  std::uint8_t sizes;        ///< Bit n: they can be operands of 16 << n bits.");
  out.line("  std::uint8_t align;        ///< Alignment of the first of several.");
  out.line("  std::int8_t position;      ///< The only source that accepts them; -1 for any.");
  out.line("  bool is_shared;            ///< An instruction reads at most one shared code.");
  out.line("  const char* prefix;        ///< For registers, the text before the number; else null.");
  out.line("  std::uint16_t names;       ///< Index of the first of their names.");
  out.line("  std::uint16_t wide_names;  ///< Likewise for 64-bit operands, if different.");
  out.line("  std::uint16_t groups;      ///< Likewise for pairs.");
  out.line("  std::uint16_t floats;      ///< For named constants: index of the first in `float_bits`.");
  out.line("  std::int16_t value, step;  ///< For numbers: the first, and the difference to the next.");
  out.line();
  out.line("  static constexpr std::uint16_t no_names = 0xffff;");
  out.line("};");
  out.line();
  out.line("namespace detail {");
  std::vector<std::vector<std::string>> ranges;
  std::vector<std::string> all_names, all_floats;
  for (const code_rule& rule : d.places.codes) {
    std::vector<std::string> floats;
    if (rule.constant)
      for (std::size_t i = 0; i < rule.names.size(); ++i) floats.push_back(float_bits(rule, i));
    const std::vector<std::string> items{
        "code_kind::" + rule.kind,
        std::to_string(rule.first),
        std::to_string(rule.count),
        are_all(d, rule.archs) ? "every_arch" : "arch_set" + arch_set_of(d, rule.archs),
        size_mask(rule),
        std::to_string(rule.align),
        rule.position ? std::to_string(*rule.position) : "-1",
        rule.shared ? "true" : "false",
        rule.prefix.empty() ? "nullptr" : string_literal(rule.prefix),
        first_name(all_names, rule.names),
        first_name(all_names, rule.wide_names),
        first_name(all_names, rule.groups),
        first_name(all_floats, floats),
        std::to_string(rule.value),
        std::to_string(rule.step)};
    ranges.push_back(items);
  }
  out.line();
  out.line("/// The kinds, in messages.");
  std::vector<std::string> kinds;
  for (const std::string& kind : code_kinds(d.places)) kinds.push_back(string_literal(kind));
  out.list("inline constexpr const char* kind_names[] = {", kinds, ", ", "};", "    ");
  out.line();
  out.line("/// The names of codes, grouped by range.");
  std::vector<std::string> names;
  if (all_names.empty()) all_names.emplace_back();
  for (const std::string& name : all_names) names.push_back(string_literal(name));
  out.list("inline constexpr const char* code_names[] = {", names, ", ", "};", "    ");
  out.line();
  out.line(
      "/// Named constants, grouped by range: their bits in operands of each size, and "
      "values.");
  out.line("struct float_constant {");
  out.line("  std::uint16_t half;");
  out.line("  std::uint32_t single;");
  out.line("  std::uint64_t wide;");
  out.line("  double value, wide_value;");
  out.line("};");
  // An array must have at least one element.
  if (all_floats.empty()) all_floats.emplace_back("{}");
  out.list("inline constexpr float_constant float_bits[] = {", all_floats, ", ", "};", "    ");
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line("inline constexpr code_range code_ranges[] = {");
  for (const std::vector<std::string>& range : ranges) out.list("    {", range, ", ", "},", "     ");
  out.line("};");
  return out.end();
}

}  // namespace generator
