// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

namespace generator {

namespace {

/// Writes `text` without its first line break, and with the set's namespace in place of `@`.
void block(writer& out, const description& d, std::string_view text) {
  text.remove_prefix(1);
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      out.line(line);
      line.clear();
    } else if (c == '@') {
      line += d.ns;
    } else {
      line += c;
    }
  }
}

void close(writer& out, const description& d) {
  out.line();
  out.line(close_namespace(d));
}

std::string set_archs_header(const description& d) {
  writer out;
  header(out, "The architectures of the instruction set.", {"coded/arch_set.hpp", "cstdint"});
  out.line(open_namespace(d));
  out.line();
  const std::vector<unsigned>& all = d.instructions.archs;
  const auto name = [&](unsigned arch) { return d.instructions.arch_identifier(arch); };
  std::vector<std::string> enumerators;
  for (const unsigned arch : all) enumerators.push_back(name(arch) + " = " + std::to_string(arch));
  out.line("/// An architecture of the instruction set.");
  out.list("enum class [[nodiscard]] arch : std::uint8_t { ", enumerators, ", ", " };", "    ");
  out.line();
  out.line("inline constexpr arch first_arch = arch::" + name(all.front()) + ";");
  out.line("inline constexpr arch last_arch = arch::" + name(all.back()) + ";");
  out.line();
  out.line("/// The name of `e`; \"\" if it is not an architecture.");
  out.line("[[nodiscard]] constexpr const char* name_of(arch e) noexcept {");
  out.line("  switch (e) {");
  for (const unsigned arch : all)
    out.line("    case arch::" + name(arch) + ": return " + string_literal(d.instructions.arch_text(arch)) +
             ";");
  out.line("  }");
  out.line("  return \"\";");
  out.line("}");
  block(out, d, R"(

/// A set of architectures.
using arch_set = coded::arch_set<arch, first_arch, last_arch>;

/// All architectures.
inline constexpr arch_set every_arch = {first_arch, last_arch};

namespace detail {

/// The index of `e` in tables by architecture; 0 for a value that is not an architecture.
constexpr unsigned arch_index(arch e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - static_cast<unsigned>(first_arch);
  return index <= static_cast<unsigned>(last_arch) - static_cast<unsigned>(first_arch) ? index : 0;
}

}  // namespace detail
)");
  close(out, d);
  return out.text();
}

std::string set_rows_header(const description& d) {
  writer out;
  header(out, "The types of the tables that describe instructions.",
         {"coded/codec.hpp", of_generated(d, "arch_set.hpp"), of_generated(d, "opcodes.hpp"),
          of_generated(d, "source_codes.hpp"), "cstdint"});
  out.line(open_namespace(d));
  block(out, d, R"(

using coded::rule;
using operand_role = coded::role;

namespace detail {

constexpr std::uint8_t kind_bit(code_kind kind) noexcept {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind));
}

}  // namespace detail

/// The value of `operand_info::codes` for an operand of any kind.
constexpr std::uint8_t every_code = 0xff;

/// One operand of an instruction: a result, a source or a number.
struct [[nodiscard]] operand_info {
  operand_role role;
  std::uint8_t text = 0;   ///< Number: index into `immediate_names`.
  std::uint8_t start = 0;  ///< First bit of the field.
  std::uint8_t size = 0;   ///< In bits: the size of the value, or of a number's field.
  bool reads = false;
  bool writes = false;
  std::uint8_t position = 0;        ///< For a source: its field.
  std::uint8_t codes = every_code;  ///< The kinds of codes that it accepts, as `detail::kind_bit`.
  bool takes_negate = false;
  std::uint8_t negate_start = 0;
  bool takes_absolute = false;
  std::uint8_t absolute_start = 0;
  bool values_only = false;  ///< An integer in text is not the bit pattern of a constant.
  std::uint16_t free_code = no_code;  ///< A shared register that does not count in this source.
  std::uint8_t field_size = 0;        ///< Result: bits of its field.
  bool is_signed = false;             ///< Number: its highest bit is a sign.
  std::uint8_t named = 0;             ///< Number: index plus 1 of its function; 0 if there is none.
  std::uint8_t most = 0;              ///< The greatest valid number, if the field has room for greater ones.

  static constexpr std::uint16_t no_code = 0xffff;

  /// The name of a number.
  [[nodiscard]] constexpr const char* name() const noexcept;
};

/// One modifier of an instruction.
using modifier_info = valhall::core::modifier_info<modifier, rule>;

/// The unit that executes an instruction, and its cycles there.
struct [[nodiscard]] issue {
  execution_unit unit;
  std::uint8_t cycles = 1;
};

/// One instruction, in the form that it has in certain architectures.
struct [[nodiscard]] instruction_info {
  opcode id;
  arch_set archs = every_arch;  ///< The architectures that have it in this form.
  opcode first_form;                     ///< The first form of its name.
  family operation;
  issue issues[2];
  bool is_float = false;
  std::uint8_t type_size = 0;
  std::uint16_t primary_opcode = 0;
  std::uint64_t fixed_bits = 0;  ///< Opcodes and other constant bits.
  std::uint64_t fixed_mask = 0;  ///< The mask of those bits.
  std::uint64_t used_mask = 0;   ///< All bits that belong to a field, including the fixed ones.
  std::uint64_t default_bits = 0;   ///< The fixed bits, with modifiers at their defaults.
  std::uint16_t required = 0;    ///< Bit n: modifier n of the list has no default.
  std::uint16_t needs = 0;
  std::uint16_t set_flags = 0;
  std::uint16_t first_operand = 0;
  std::uint8_t operand_count = 0;  ///< The number of `operands()`.
  std::uint16_t first_modifier = 0;
  std::uint64_t modifier_ids[2] = {};
  std::uint8_t modifier_count = 0;  ///< The number of `modifiers()`.
  std::uint8_t source_count = 0;
  std::uint16_t implied_code =
      operand_info::no_code;  ///< The first of two shared registers that it reads in addition to its sources.

  /// The name of the instruction.
  [[nodiscard]] constexpr const char* name() const noexcept;
  /// A few words about the operation.
  [[nodiscard]] constexpr const char* title() const noexcept;
  [[nodiscard]] constexpr const operand_info* operands() const noexcept;
  [[nodiscard]] constexpr const modifier_info* modifiers() const noexcept;
};

namespace detail {

using valhall::core::enum_info;
using valhall::core::pool_of;
using valhall::core::row_pool;

}  // namespace detail
)");
  close(out, d);
  return out.text();
}

std::string set_operands_header(const description& d) {
  writer out;
  header(out,
         "The types of operands. A type determines the kinds of its operand and the number of its registers.",
         {"coded/operand_types.hpp", of_generated(d, "encoding.hpp"), of_generated(d, "source_codes.hpp"),
          "cstdint"});
  out.line(open_namespace(d));
  block(out, d, R"(

using coded::abs;
using coded::absolute_operand;
using coded::negated_operand;
using coded::rule;
using coded::operator-;

namespace detail {

using coded::code_bits;
using coded::integer;
using coded::named_number;
using coded::natural;
using coded::raw;
using coded::rule_set;

}  // namespace detail

template <unsigned Bits, bool Signed>
using immediate = coded::immediate<Bits, Signed>;
)");
  coded_types(out, d);
  result_types(out, d);
  close(out, d);
  return out.text();
}

std::string set_builders_header(const description& d) {
  writer out;
  header(out, "The base of the builders and of the types of their sources.",
         {"coded/builders.hpp", of_generated(d, "arch_set.hpp"), of_generated(d, "encoding.hpp"),
          of_generated(d, "typed_operands.hpp"), "cstdint"});
  out.line(open_namespace(d));
  block(out, d, R"(

/// One instruction word, or the rules that a broken instruction breaks.
using instruction = coded::instruction<encoding::broken_mask, encoding::broken_bits>;

using coded::default_flag;
using coded::required;

namespace detail {

using coded::expect_below;
using coded::expect_fits;
using coded::expect_implied;
using coded::expect_most;
using coded::expect_value;
using coded::place;
using coded::placed_registers;
using coded::uncounted;

/// The base of the types of sources.
struct source : coded::source_operand {
  using source_operand::source_operand;
};

/// A source that an instruction does not have.
inline constexpr source no_source;

/// The words, for the shared templates.
struct words {
  using instruction = @::instruction;
  static constexpr unsigned source_start = encoding::source_start, source_step = encoding::source_step;
};

/// The last step of the builders of an architecture.
template <arch Arch>
using finish_builder = coded::finish_builder<words, arch_index(Arch)>;

/// The last step of an architecture's builders without the rules of the hardware.
template <arch Arch>
using unchecked_words = coded::unchecked_words<words, arch_index(Arch)>;

}  // namespace detail
)");
  close(out, d);
  return out.text();
}

std::string set_header(const description& d) {
  writer out;
  header(
      out, "The instruction set for the shared templates, and what encodes and decodes its words.",
      {"coded/codec.hpp", of_generated(d, "builder_support.hpp"), of_generated(d, "tables.hpp"), "cstdint"});
  out.line(open_namespace(d));
  block(out, d, R"(

/// The tables of the instruction set.
struct instruction_set {
  using row = instruction_info;
  using place = operand_info;
  using range = code_range;
  using arch = @::arch;
  using modifier = @::modifier;
  using instruction = @::instruction;

  static constexpr unsigned instruction_count = @::instruction_count;
  static constexpr std::uint16_t no_name = detail::no_name, no_instruction = detail::no_instruction;
  static constexpr const auto& instructions = @::instructions;
  static constexpr const auto& instruction_aliases = @::instruction_aliases;
  static constexpr const auto& mnemonic_table = detail::mnemonic_table;
  static constexpr const auto& opcode_groups = detail::opcode_groups;
  static constexpr const auto& secondary_places = detail::secondary_places;
  static constexpr unsigned secondary_size = detail::secondary_size;
  static constexpr const auto& secondary_table = detail::secondary_table;
  static constexpr const auto& modifier_names = @::modifier_names;
  static constexpr const auto& enum_table = detail::enum_table;
  static constexpr const auto& code_ranges = @::code_ranges;
  static constexpr const auto& code_names = detail::code_names;
  static constexpr const auto& kind_names = detail::kind_names;
  static constexpr const auto& float_bits = detail::float_bits;

  static constexpr unsigned source_size = encoding::source_size;
  static constexpr unsigned opcode_start = encoding::opcode_start, opcode_size = encoding::opcode_size;
  static constexpr unsigned first_arch = encoding::first_arch;
  static constexpr unsigned arch_count = encoding::arch_count;
  static constexpr std::uint64_t broken_mask = encoding::broken_mask;
  static constexpr arch last_arch = @::last_arch;
  static constexpr unsigned arch_index(arch e) noexcept { return detail::arch_index(e); }

  /// Whether codes of the kind are values.
)");
  std::vector<std::string> constants, in_operands;
  for (const std::string& kind : code_kinds(d.places))
    if (is_constant_kind(d.places, kind)) constants.push_back("kind == code_kind::" + kind);
  for (const modifier_rule& rule : d.places.modifiers)
    if (const std::string item = "m == modifier::" + identifier(rule.tag);
        rule.in_operand && !holds(in_operands, item))
      in_operands.push_back(item);
  const auto any = [&](const char* parameter, const std::vector<std::string>& items, const char* name) {
    out.line(std::string("  static constexpr bool ") + name + "([[maybe_unused]] " + parameter +
             ") noexcept {");
    out.list("    return ", items.empty() ? std::vector<std::string>{"false"} : items, " || ", ";",
             "        ");
    out.line("  }");
  };
  any("code_kind kind", constants, "is_constant");
  out.line("  /// Whether text has the modifier within an operand.");
  any("modifier m", in_operands, "is_in_operand");
  block(out, d, R"(
};

using operand = coded::operand;
using decoded_instruction = coded::decoded_instruction<instruction_set>;

/// A modifier with its value: 1 for a flag, otherwise the number of the enumerator.
struct [[nodiscard]] modifier_value {
  modifier id;
  std::uint8_t value = 1;
};

/// Encodes an instruction of `e`, given by its row of the table at run time, by the rules of the builders.
/// Operands are in the order of `row.operands()`, modifiers in any order.
constexpr instruction encode(const instruction_info& row, valhall::view<operand> operands,
                             valhall::view<modifier_value> modifiers, arch e) noexcept {
  coded::encoder<instruction_set> parts(row, e);
  parts.add_modifiers(modifiers);
  parts.add(operands);
  return instruction::of(parts.fields(), parts.rules());
}

/// Decodes a word of `e`.
constexpr decoded_instruction decode(std::uint64_t word, arch e) noexcept {
  return {word, e};
}

/// The first rule that a word breaks, including the decoder's rules; `rule::none` if it is valid.
[[nodiscard]] constexpr rule check(const decoded_instruction& d) noexcept { return d.check(); }
)");
  close(out, d);
  return out.text();
}

}  // namespace

std::vector<output_file> coded_headers(const description& d) {
  return {{"source_codes.hpp", source_codes_header(d)},    {"arch_set.hpp", set_archs_header(d)},
          {"instruction_info.hpp", set_rows_header(d)},    {"typed_operands.hpp", set_operands_header(d)},
          {"builder_support.hpp", set_builders_header(d)}, {"set.hpp", set_header(d)}};
}

}  // namespace generator
