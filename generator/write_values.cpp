// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"
#include "headers.hpp"
#include "lists.hpp"
#include "names.hpp"
#include "text.hpp"
#include "value_checks.hpp"

#include <algorithm>

namespace generator {

const source_kind& kind(const layout& places, const char* name) {
  const auto found = std::find_if(places.source_kinds.begin(), places.source_kinds.end(),
                                  [&](const source_kind& k) { return k.name == name; });
  static const source_kind none;
  return found == places.source_kinds.end() ? none : *found;
}

namespace {

unsigned most_staging_registers(const layout& places) {
  unsigned most = 0;
  for (const count_rule& rule : places.counts) most = std::max(most, (1u << rule.bits.size) - 1 + rule.bias);
  return most;
}

std::vector<const enumeration*> swizzle_enums(const description& d) {
  std::vector<const enumeration*> enums;
  for (const swizzle_rule& rule : d.places.swizzles) {
    const auto found = d.instructions.enums.find(rule.enum_name);
    if (found == d.instructions.enums.end()) continue;
    if (!holds(enums, &found->second)) enums.push_back(&found->second);
  }
  return enums;
}

/// Bit 0 of each byte of a word that holds a register or source of some instruction.
std::uint64_t operand_bytes(const description& d) {
  std::uint64_t bits = std::uint64_t{1} << d.places.destination.start;
  for (const instruction& ins : d.instructions.instructions) {
    for (const source& s : ins.sources) bits |= std::uint64_t{1} << d.places.source_at(s.position).start;
    for (const staging& group : ins.stagings) bits |= std::uint64_t{1} << group.bits.start;
  }
  return bits;
}

/// The initializer for the lanes picked by the swizzle `name`.
std::string picked_parts(std::string_view name) {
  const std::string type = swizzle_operand_type(name);
  if (type == "combined_operand" || type == "submatrix_operand") return "{0, 0, 0}";
  const unsigned size = name[0] == 'b' ? 8 : name[0] == 'h' ? 16 : 32;
  unsigned picks = 0;
  for (std::size_t i = 1; i < name.size(); ++i)
    picks |= static_cast<unsigned>((name[i] - '0') & 3) << (2 * (i - 1) & 7);
  return "{" + std::to_string(size) + ", " + std::to_string(name.size() - 1) + ", " + std::to_string(picks) +
         "}";
}

/// The marks of the described architectures that `archs` lacks.
std::uint32_t absence_marks(const description& d, arch_range archs) {
  return ~arch_mask(d, archs) & ((1u << d.instructions.archs.size()) - 1);
}

void special_marks(writer& out, const description& d) {
  out.line(
      "/// Bit n of a mark: the architecture of `arch_index` n lacks it. Bit `no_message_mark`: "
      "message");
  out.line("/// instructions do not read it.");
  out.line("constexpr unsigned no_message_mark = " + std::to_string(most_archs) + ";");
  const unsigned extended = d.places.extended_since.value_or(0x100);
  out.line("/// The marks of the architectures in which bit 0 of a 64-bit source is a bit of its number.");
  out.line("constexpr std::uint16_t unextended_marks = " +
           std::to_string(absence_marks(d, {extended, 0xff})) + ";");
  out.line("/// The marks of the architectures in which this bit selects a word extended with zeros.");
  out.line("constexpr std::uint16_t extended_marks = " + std::to_string(absence_marks(d, {0, extended - 1})) +
           ";");
  out.line("/// The marks of special values, by page and entry.");
  std::vector<std::string> pages;
  for (unsigned page = 0; page < 1u << d.places.fau_page.size; ++page) {
    std::vector<std::string> marks;
    for (const special_page& named : d.places.special_pages) {
      if (named.page != page) continue;
      for (const enum_value& value : d.instructions.enums.at(named.enum_name).values)
        marks.push_back(value.reserved() ? "0"
                                         : std::to_string(absence_marks(d, value.archs) |
                                                          (value.in_messages ? 0 : 1u << most_archs)));
    }
    pages.push_back("{" + join(marks, ",") + "}");
  }
  out.list("inline constexpr std::uint16_t special_marks[][16] = {", pages, ", ", "};", "    ");
}

/// The cases of `constant_index`: each value once.
void constant_cases(writer& out, const description& d) {
  std::vector<std::uint32_t> seen;
  const auto add = [&](const table_constant& entry, std::size_t index, arch_range archs) {
    if (holds(seen, entry.value)) return;
    seen.push_back(entry.value);
    const std::string text = entry.text.empty() ? "" : "  // " + entry.text;
    const std::uint32_t marks = absence_marks(d, archs);
    out.line("    case " + hex(entry.value, 8) + ": return " + std::to_string(index) +
             (marks == 0 ? "" : " | " + std::to_string(marks) + " << 8") + ";" + text);
  };
  const isa& all = d.instructions;
  for (std::size_t i = 0; i < all.constants.size(); ++i) {
    const auto changed = std::find_if(all.changed_constants.begin(), all.changed_constants.end(),
                                      [&](const changed_constant& c) { return c.index == i; });
    add(all.constants[i], i,
        changed == all.changed_constants.end() ? arch_range{} : arch_range{0, changed->since - 1});
  }
  for (auto changed = all.changed_constants.begin(); changed != all.changed_constants.end(); ++changed) {
    const auto next = std::find_if(changed + 1, all.changed_constants.end(),
                                   [&](const changed_constant& c) { return c.index == changed->index; });
    add(changed->entry, changed->index,
        {changed->since, next == all.changed_constants.end() ? 0xff : next->since - 1});
  }
}

/// The type of each lane.
const char* lanes_text(std::string_view type) {
  if (type == "byte_operand") return "One byte of the word; byte 0 is the lowest.";
  if (type == "byte_pair_operand") return "Two bytes of the word, the byte for the low end first.";
  if (type == "byte_quad_operand") return "Four bytes of the word, the byte for the low end first.";
  if (type == "half_operand") return "One half of the word; half 0 is the low one.";
  if (type == "half_pair_operand") return "Two halves of the word, the half for the low end first.";
  if (type == "low_word_operand") return "One word of a pair, widened to 64 bits; word 0 is the low one.";
  if (type == "submatrix_operand") return "A part of a matrix, which MMUL reads.";
  return "The test of a branch: `and` is true if all bits are 1, `lowbits` if bits 3 to 20 are mixed.";
}

}  // namespace

std::vector<std::string> swizzle_names(const description& d) {
  std::vector<std::string> names;
  for (const enumeration* values : swizzle_enums(d))
    for (const enum_value& value : values->values)
      if (!value.reserved() && value.name != "none" && !holds(names, value.name)) names.push_back(value.name);
  std::stable_sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
    return swizzle_operand_type(a) < swizzle_operand_type(b);
  });
  return names;
}

std::string swizzle_operand_type(std::string_view name) {
  const auto digits = static_cast<std::size_t>(
      std::count_if(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; }));
  if (digits == 0 || digits + 1 != name.size()) return "combined_operand";
  if (name[0] == 'f') return "submatrix_operand";
  if (name[0] == 'w') return "low_word_operand";
  if (name[0] == 'h') return digits == 1 ? "half_operand" : "half_pair_operand";
  return digits == 1 ? "byte_operand" : digits == 2 ? "byte_pair_operand" : "byte_quad_operand";
}

namespace {

/// Writes the header of constants about the bits of words.
class encoding_writer {
 public:
  explicit encoding_writer(const description& d) : d_(d), places_(d.places) {}

  std::string write() {
    header(out_, "The positions of operands in an instruction word, and the meaning of their bytes.",
           {"cstdint"});
    out_.line("namespace " + library_namespace(d_) + "::encoding {");
    out_.line();
    if (!places_.sources_are_codes()) {
      source_kinds();
      pages();
    }
    archs();
    if (places_.flow.size != 0) flows();
    if (!places_.sources_are_codes())
      operands();
    else
      coded_operands();
    if (places_.flow.size != 0) {
      constant("First bit of the flow field.", "unsigned", "flow_start", std::to_string(places_.flow.start));
      constant("Bits of the flow field.", "unsigned", "flow_size", std::to_string(places_.flow.size));
    }
    constant("First bit of the primary opcode.", "unsigned", "opcode_start",
             std::to_string(places_.opcode.start));
    constant("Bits of the primary opcode.", "unsigned", "opcode_size", std::to_string(places_.opcode.size));
    if (places_.broken) mark(*places_.broken);
    out_.line();
    out_.line("}  // namespace " + library_namespace(d_) + "::encoding");
    return out_.text();
  }

 private:
  writer out_;
  const description& d_;
  const layout& places_;

  void constant(const char* text, const char* type, const char* name, const std::string& value) {
    out_.line(std::string("/// ") + text);
    out_.line(std::string("constexpr ") + type + " " + name + " = " + value + ";");
  }

  void source_kinds() {
    const unsigned per_page = 1u << kind(places_, "uniform").index_size;
    constant("General registers of 32 bits.", "unsigned", "register_count",
             std::to_string(1u << kind(places_, "register").index_size));
    constant("Bits of a register's number.", "unsigned", "register_size",
             std::to_string(kind(places_, "register").index_size));
    constant("The bit in a register's byte that marks its last use.", "std::uint64_t", "last_use",
             hex(kind(places_, "last_use").prefix, 2));
    constant("Prefix of a uniform's byte; the index within its page lies below.", "std::uint64_t", "uniform",
             hex(kind(places_, "uniform").prefix, 2));
    constant("Bits of the index of a uniform within its page.", "unsigned", "uniform_index_size",
             std::to_string(kind(places_, "uniform").index_size));
    constant("Uniforms of 32 bits that text can name.", "unsigned", "uniform_count",
             std::to_string(kind(places_, "uniform").pages * per_page));
    constant("Prefix of an entry of the constant table.", "std::uint64_t", "constant",
             hex(kind(places_, "constant").prefix, 2));
    constant("Entries of the constant table.", "unsigned", "constant_count",
             std::to_string(1u << kind(places_, "constant").index_size));
    constant("Prefix of a word of a special value; its index is entry times two plus word.", "std::uint64_t",
             "special", hex(kind(places_, "special").prefix, 2));
    constant("First bit of the page that all uniforms and special values of an instruction share.",
             "unsigned", "fau_page_start", std::to_string(places_.fau_page.start));
    constant("Pages of the FAU.", "unsigned", "fau_page_count", std::to_string(1u << places_.fau_page.size));
  }

  void pages() {
    out_.line("/// For each page, bit n: entry n is a special value.");
    std::vector<std::uint32_t> entries(1u << places_.fau_page.size);
    for (const special_page& page : places_.special_pages) {
      const std::vector<enum_value>& values = d_.instructions.enums.at(page.enum_name).values;
      for (std::size_t i = 0; i < values.size(); ++i)
        if (!values[i].reserved()) entries[page.page] |= 1u << i;
    }
    std::vector<std::string> masks;
    for (const std::uint32_t mask : entries) masks.push_back(hex(mask, 4));
    out_.list("constexpr std::uint32_t special_entries[] = {", masks, ", ", "};", "    ");
    special_marks(out_, d_);
  }

  void archs() {
    constant("The first described architecture.", "unsigned", "first_arch",
             std::to_string(d_.instructions.archs.front()));
    if (places_.codes.empty())
      constant("The number of architectures with the canonical layout; they come first.", "unsigned",
               "canonical_arch_count", std::to_string(d_.instructions.archs.size() - d_.native.size()));
    constant("The number of described architectures.", "unsigned", "arch_count",
             std::to_string(d_.instructions.archs.size()));
  }

  void flows() {
    std::vector<std::string> flows;
    for (const unsigned arch : d_.instructions.archs) flows.push_back(hex(flow_values(d_, arch), 4));
    std::uint32_t every_flow = 0;
    for (const unsigned arch : d_.instructions.archs) every_flow |= flow_values(d_, arch);
    constant("Bit n: the flow n is defined in some architecture.", "std::uint32_t", "every_flow",
             hex(every_flow, 4));
    out_.line("/// By `arch_index`. Bit n: the flow n is defined.");
    out_.list("inline constexpr std::uint32_t flow_values[] = {", flows, ", ", "};", "    ");
  }

  void operands() {
    constant("Bits of a source byte.", "unsigned", "source_size", std::to_string(places_.source_size));
    constant("Bit 0 of each byte that an operand can be in: sources, destination, staging registers.",
             "std::uint64_t", "operand_bytes", hex(operand_bytes(d_), 16));
    constant("First bit of the destination register.", "unsigned", "destination_start",
             std::to_string(places_.destination.start));
    constant("First bit of the mask of the halves that are written.", "unsigned", "destination_mask_start",
             std::to_string(places_.destination.start + places_.destination.size));
    constant("Mask of a whole register.", "std::uint64_t", "whole_register",
             std::to_string(places_.destination_masks.at("none")));
    if (const auto both = places_.destination_masks.find("h01"); both != places_.destination_masks.end())
      constant("Mask of both halves, where the destination is narrower than the result.", "std::uint64_t",
               "both_halves", std::to_string(both->second));
    constant("Mask of the low half.", "std::uint64_t", "low_half",
             std::to_string(places_.destination_masks.at("h0")));
    constant("Mask of the high half.", "std::uint64_t", "high_half",
             std::to_string(places_.destination_masks.at("h1")));
    constant("The longest group of staging registers that a count field can hold.", "unsigned",
             "most_staging_registers", std::to_string(most_staging_registers(places_)));
  }

  void coded_operands() {
    constant("Bits of the code of a source.", "unsigned", "source_size", std::to_string(places_.source_size));
    constant("First bit of the first source.", "unsigned", "source_start",
             std::to_string(places_.source_start));
    constant("The distance to the next source.", "unsigned", "source_step",
             std::to_string(places_.source_step));
  }

  void mark(const fixed_rule& broken) {
    constant("The bits that mark words that could not be built.", "std::uint64_t", "broken_mask",
             hex(broken.bits.mask(), 16));
    constant("The value of these bits in such words; no valid word has it.", "std::uint64_t", "broken_bits",
             hex(broken.value << broken.bits.start, 16));
  }
};

}  // namespace

std::string encoding_header(const description& d) { return encoding_writer(d).write(); }

std::string swizzles_header(const description& d) {
  const std::vector<std::string> names = swizzle_names(d);
  writer out;
  header(out, "Swizzles and lanes of operands, and their codes in the fields of sources.", {"cstdint"});
  out.line("namespace valhall {");
  out.line();
  out.line(
      "/// The lanes of a 32-bit word, or of a 64-bit pair, that an operand reads: `h` halves, `b` bytes, "
      "`w` "
      "words,");
  out.line("/// the lane for the low end of the result first.");
  out.line("enum class swizzle : std::uint8_t {");
  std::vector<std::string> items{"none"};
  for (const std::string& name : names) items.push_back(identifier(name));
  out.list("  ", items, ", ", "", "  ");
  out.line("};");
  out.line();
  out.line("namespace detail {");
  out.line();
  out.line(
      "/// The lanes that a swizzle selects: `count` lanes of `size` bits; lane i of the result has its "
      "number");
  out.line(
      "/// in bits 2i and 2i + 1 of `picks`, counted from the low end. None for a swizzle without lanes.");
  out.line("struct picked_parts {");
  out.line("  std::uint8_t size, count, picks;");
  out.line("};");
  std::vector<std::string> parts{"{0, 0, 0}"};
  for (const std::string& name : names) parts.push_back(picked_parts(name));
  out.array("Indexed by swizzle.", "picked_parts swizzle_parts[]", parts);
  out.line();
  out.line("/// The code of a swizzle that a field cannot hold.");
  out.line("constexpr unsigned no_code = 0xff;");
  for (const enumeration* values : swizzle_enums(d)) {
    out.line();
    out.line("/// Code of `s` in a field of " + values->name + "; `no_code` if the field lacks it.");
    out.line("constexpr unsigned " + fold(values->name) + "_code(swizzle s) noexcept {");
    out.line("  switch (s) {");
    for (std::size_t i = 0; i < values->values.size(); ++i)
      if (!values->values[i].reserved())
        out.line("    case swizzle::" + identifier(values->values[i].name) + ": return " + std::to_string(i) +
                 ";");
    out.line("    default: return no_code;");
    out.line("  }");
    out.line("}");
  }
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line("}  // namespace valhall");
  return out.text();
}

std::string lane_accessors_header(const description& d) {
  writer out;
  header(out, "The parts of operands.", {of_library(d, "lanes.hpp")});
  out.line("namespace valhall {");
  out.line();
  out.line("/// The lanes of an operand: `r1.h0()` is the low half of r1, `r1.h10()` its halves exchanged.");
  out.line("template <class Operand>");
  out.line("class lane_accessors {");
  out.line("public:");
  for (const std::string& name : swizzle_names(d)) {
    const std::string method = identifier(name);
    const std::string type = swizzle_operand_type(name);
    out.line(std::string("  /// ") + lanes_text(type));
    out.line("  constexpr " + swizzle_operand_type(name) + " " + method +
             "() const noexcept { return {bits(), swizzle::" + method + "}; }");
  }
  out.line();
  out.line("private:");
  out.line(
      "  constexpr std::uint64_t bits() const noexcept { return static_cast<const Operand&>(*this).bits(); "
      "}");
  out.line("};");
  out.line();
  out.line("}  // namespace valhall");
  return out.text();
}

std::string enums_header(const description& d) {
  writer out;
  header(out, "Values of modifiers. An enumerator's number is the value of the field.", {"cstdint"});
  out.line(open_namespace(d));
  for (const enum_type& type : enum_types(d)) {
    out.line();
    const std::string part = type.name == identifier(type.values->name)
                                 ? ""
                                 : " (the part of " + type.values->name + " that some instructions take)";
    if (type.values->text.empty())
      out.doc(type.values->name + part + ".");
    else
      out.doc(type.values->text + part);
    out.line("enum class " + type.name + " : std::uint8_t {");
    for (std::size_t i = 0; i < type.values->values.size(); ++i) {
      if ((type.allowed >> i & 1) == 0) continue;
      const enum_value& value = type.values->values[i];
      const std::string text = value.text.empty() ? "" : "  ///< " + value.text;
      out.line("  " + identifier(value.name) + " = " + std::to_string(i) + "," + text);
    }
    out.line("};");
  }
  out.line();
  out.line("/// A modifier of instructions.");
  out.line("enum class modifier : std::uint8_t {");
  std::vector<std::string> items;
  for (const std::string& name : modifier_names(d)) items.push_back(identifier(name));
  out.list("  ", items, ", ", "", "  ");
  out.line("};");
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

namespace {

/// Registers and special values, if a source is a kind and an index.
void kinds_of_operands(writer& out, const description& d) {
  out.line("/// The general registers.");
  std::vector<std::string> registers;
  for (unsigned i = 0; i < 1u << kind(d.places, "register").index_size; ++i)
    registers.push_back("r" + std::to_string(i) + "{detail::raw{}, " + std::to_string(i) + "}");
  out.list("inline constexpr reg ", registers, ", ", ";", "    ");
  for (const special_page& page : d.places.special_pages) {
    const enumeration& values = d.instructions.enums.at(page.enum_name);
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      const enum_value& value = values.values[i];
      if (value.reserved()) continue;
      out.line();
      if (!value.text.empty()) out.doc(value.text);
      out.line("inline constexpr special " + identifier(value.name) + "{detail::raw{}, " +
               std::to_string(page.page) + ", " + std::to_string(i) + "};");
    }
  }
}

/// The types of named immediates.
void named_immediates(writer& out, const description& d) {
  for (const named_immediate& named : d.places.named_immediates) {
    const std::string name = identifier(named.name);
    out.line();
    out.doc(named.text);
    out.line("class " + name + "_number : public detail::named_number {");
    out.line(" public:");
    out.line("  /// The number `number`.");
    out.line("  template <detail::integer Integer>");
    out.line("  constexpr explicit " + name + "_number(Integer number) noexcept : named_number(number, " +
             std::to_string(named.top) + ") {}");
    out.line("};");
    out.line();
    out.line("/// The operand that is " + name + " `number`. Breaks `immediate_out_of_range` if the");
    out.line("/// field of the instruction is too small.");
    out.line("template <detail::integer Integer>");
    out.line("constexpr " + name + "_number " + name + "(Integer number) noexcept {");
    out.line("  return " + name + "_number(number);");
    out.line("}");
  }
}

/// The values of the constant table, and the function that finds one.
void constant_function(writer& out, const description& d) {
  std::vector<std::string> words;
  for (const table_constant& entry : d.instructions.constants) words.push_back(hex(entry.value, 8));
  for (const changed_constant& entry : d.instructions.changed_constants) words[entry.index] = "0";
  // The library reads this table of sources that are literals.
  const bool is_apart = d.ns != library_namespace(d);
  out.line();
  if (is_apart) out.line(close_namespace(d));
  out.line(is_apart ? "namespace " + library_namespace(d) + "::detail {" : "namespace detail {");
  out.line();
  out.line("/// The entries of the constant table; 0 for an entry whose value depends on the architecture.");
  out.list("inline constexpr std::uint32_t constant_words[] = {", words, ", ", "};", "    ");
  out.line();
  out.line(
      "/// The entry with the value `value`, and from bit 8 on the marks of architectures without it; 32 if "
      "none.");
  out.line("constexpr unsigned constant_index(std::uint64_t value) noexcept {");
  out.line("  switch (value) {");
  constant_cases(out, d);
  out.line("    default: return encoding::constant_count;");
  out.line("  }");
  out.line("}");
  out.line();
  out.line(is_apart ? "}  // namespace " + library_namespace(d) + "::detail" : "}  // namespace detail");
  if (is_apart) out.line(open_namespace(d));
  out.line();
  out.line("/// The entry of the constant table with the value `value`. If there is none, the rule");
  out.line("/// `constant_not_in_table` is broken; `resolve_constant` also searches the lanes of entries.");
  out.line("constexpr word_operand constant(detail::word_value value) noexcept {");
  out.line("  const unsigned found = detail::constant_index(value.bits());");
  out.line("  if (found == encoding::constant_count) return constant_entry(found);");
  out.line("  return detail::entry_with_value(found & 0xff, found >> 8);");
  out.line("}");
}

}  // namespace

std::string named_operands_header(const description& d) {
  writer out;
  header(out, "Registers, special values, the constant table and named immediates as operands.",
         {of_generated(d, "enums.hpp"), of_library(d, "typed_operands.hpp")});
  out.line(open_namespace(d));
  out.line();
  if (!d.places.sources_are_codes())
    kinds_of_operands(out, d);
  else
    coded_operands(out, d);
  named_immediates(out, d);
  if (!d.places.sources_are_codes()) constant_function(out, d);
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

}  // namespace generator
