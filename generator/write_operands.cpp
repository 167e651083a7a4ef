// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// The headers of enumerations, of operands with names, and of preloaded registers.
namespace generator {

namespace {

/// The cases of `constant_index`: each value once.
void constant_cases(writer& out, const description& d) {
  std::vector<std::uint32_t> seen;
  const auto add = [&](const table_constant& entry, std::size_t index, arch_range archs) {
    if (holds(seen, entry.value)) return;
    seen.push_back(entry.value);
    const std::uint32_t marks = absence_marks(d, archs);
    out.line("    case $: return $$;$", hex(entry.value, 8), index,
             marks == 0 ? "" : filled(" | $ << 8", marks), entry.text.empty() ? "" : "  // " + entry.text);
  };
  const std::vector<changed_constant>& all = d.instructions.changed_constants;
  // The architecture before which the entry `index` changes, after the change at `first`.
  const auto end_of = [&](std::size_t index, std::size_t first) {
    while (first < all.size() && all[first].index != index) ++first;
    return first == all.size() ? 0xffu : all[first].since - 1;
  };
  for (std::size_t i = 0; i < d.instructions.constants.size(); ++i)
    add(d.instructions.constants[i], i, {0, end_of(i, 0)});
  for (std::size_t i = 0; i < all.size(); ++i)
    add(all[i].entry, all[i].index, {all[i].since, end_of(all[i].index, i + 1)});
}

/// Registers and special values, if a source is a kind and an index.
void kinds_of_operands(writer& out, const description& d) {
  out.line("/// The general registers.");
  registers(out, 0, 1u << kind(d.places, "register").index_size);
  for_each_special(d, [&](const special_page& page, std::size_t entry, const enum_value& value) {
    out.about(value.text);
    out.line("inline constexpr special ${detail::raw{}, $, $};", identifier(value.name), page.page, entry);
  });
}

/// The types of named immediates.
void named_immediates(writer& out, const description& d) {
  for (const named_immediate& named : d.places.named_immediates) {
    const std::string name = identifier(named.name);
    out.about(named.text);
    out.text(R"(class $_number : public detail::named_number {
 public:
  /// The number `number`.
  template <detail::integer Integer>
  constexpr explicit $_number(Integer number) noexcept : named_number(number, $) {}
};

/// The operand that is $ `number`. Breaks `immediate_out_of_range` if the
/// field of the instruction is too small.
template <detail::integer Integer>
constexpr $_number $(Integer number) noexcept {
  return $_number(number);
}
)",
             name, name, named.top, name, name, name, name);
  }
}

/// The values of the constant table, and the function that finds one.
void constant_function(writer& out, const description& d) {
  std::vector<std::string> words =
      mapped(d.instructions.constants, [](const table_constant& entry) { return hex(entry.value, 8); });
  for (const changed_constant& entry : d.instructions.changed_constants) words[entry.index] = "0";
  // The library reads this table of sources that are literals.
  const bool is_apart = d.ns != library_namespace(d);
  const std::string space = is_apart ? library_namespace(d) + "::detail" : "detail";
  if (is_apart) out.text("\n$\n", close_namespace(d));
  out.text("$namespace $ {\n", is_apart ? "" : "\n", space);
  out.array("The entries of the constant table; 0 for an entry whose value depends on the architecture.",
            "std::uint32_t constant_words[]", words);
  out.text(R"(
/// The entry with the value `value`, and from bit 8 on the marks of architectures without it; 32 if none.
constexpr unsigned constant_index(std::uint64_t value) noexcept {
  switch (value) {
)");
  constant_cases(out, d);
  out.text("    default: return encoding::constant_count;\n  }\n}\n");
  close_inner(out, space);
  if (is_apart) out.line(open_namespace(d));
  out.text(R"(
/// The entry of the constant table with the value `value`. If there is none, the rule
/// `constant_not_in_table` is broken; `resolve_constant` also searches the lanes of entries.
constexpr word_operand constant(detail::word_value value) noexcept {
  const unsigned found = detail::constant_index(value.bits());
  if (found == encoding::constant_count) return constant_entry(found);
  return detail::entry_with_value(found & 0xff, found >> 8);
}
)");
}

}  // namespace

void registers(writer& out, unsigned first, unsigned end) {
  std::vector<std::string> names;
  for (unsigned number = first; number < end; ++number)
    names.push_back(filled("r${detail::raw{}, $}", number, number));
  out.list("inline constexpr reg ", names, ", ", ";", "    ");
}

std::string named_operands_header(const description& d) {
  generated_header out(d, "Registers, special values, the constant table and named immediates as operands.",
                       {of_generated(d, "enums.hpp"), of_library(d, "typed_operands.hpp")});
  out.line();
  if (!d.places.sources_are_codes())
    kinds_of_operands(out, d);
  else
    coded_operands(out, d);
  named_immediates(out, d);
  if (!d.places.sources_are_codes()) constant_function(out, d);
  return out.end();
}

std::string enums_header(const description& d) {
  generated_header out(d, "Values of modifiers. An enumerator's number is the value of the field.",
                       {"cstdint"});
  for (const enum_type& type : enum_types(d)) {
    const enumeration& values = *type.values;
    const std::string part = type.name == identifier(values.name)
                                 ? ""
                                 : filled(" (the part of $ that some instructions take)", values.name);
    out.about(values.text.empty() ? values.name + part + "." : values.text + part);
    out.line("enum class $ : std::uint8_t {", type.name);
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      const enum_value& value = values.values[i];
      if ((type.allowed >> i & 1) != 0)
        out.line("  $ = $,$", identifier(value.name), i, value.text.empty() ? "" : "  ///< " + value.text);
    }
    out.line("};");
  }
  out.text("\n/// A modifier of instructions.\nenum class modifier : std::uint8_t {\n");
  out.list("  ", mapped(modifier_names(d), identifier), ", ", "", "  ");
  out.line("};");
  return out.end();
}

namespace {

std::string part_of(const preloaded_place& place) {
  if (!place.half) return "register_part::whole";
  return *place.half == 0 ? "register_part::low" : "register_part::high";
}

/// The expression for the stages of `place`.
std::string stages_of(const preloaded_place& place) {
  if (place.stages.size() == 1) return "stage::" + place.stages.front();
  return join(
      mapped(place.stages, [](const std::string& stage) { return filled("stage_set(stage::$)", stage); }),
      " | ");
}

}  // namespace

std::string preloaded_header(const description& d) {
  generated_header out(d, "Values that registers hold when a program starts.",
                       {of_library(d, "arch_set.hpp"), of_library(d, "stage.hpp"), "cstdint"});
  out.text(R"(
/// A value that is in registers when a program starts. In C++ its registers are the operand of the
/// same name in the namespace `preloaded` of an architecture.
enum class preloaded_value : std::uint8_t {
)");
  writer rows;
  std::vector<std::string> names;
  for (const preloaded_value& value : d.instructions.preloaded) {
    names.push_back(value.name);
    out.line("  $,  ///< $.", value.name, value.text);
    for (const preloaded_place& place : value.places)
      rows.row({"preloaded_value::" + value.name, stages_of(place), arch_set_of(d, place.archs),
                std::to_string(place.number), std::to_string(place.count), part_of(place)});
  }
  out.text(R"(};

/// The part of a register that has a value.
enum class register_part : std::uint8_t {
  whole,  ///< All 32 bits.
  low,    ///< Bits 0 to 15.
  high,   ///< Bits 16 to 31.
};

/// The place of a value at the start of a program.
struct preloaded_place {
  preloaded_value value;  ///< The value in this place.
  stage_set stages;       ///< The stages of programs with it.
  arch_set archs;   ///< The architectures with it.
  std::uint8_t first;     ///< The first register.
  std::uint8_t count;     ///< The number of registers.
  register_part part;     ///< The part of the register, if it is one register.
};
)");
  out.table("One row per value and place.", "preloaded_place preloaded_places[]", rows);
  name_function(out, "preloaded_value", "", "names", names);
  name_function(out, "register_part", "", "names", std::vector<std::string>{"whole", "low", "high"});
  return out.end();
}

std::string preloaded_operands_header(const description& d, unsigned arch) {
  generated_header out(
      d,
      filled("The registers of $ that hold a value when a program starts.", d.instructions.arch_text(arch)),
      {of_generated(d, "named_operands.hpp")}, d.instructions.arch_identifier(arch) + "::preloaded");
  for (const preloaded_value& value : d.instructions.preloaded)
    for (const preloaded_place& place : value.places) {
      if (!place.archs.contains(arch)) continue;
      out.text("\n/// $. Stages: $.$\n", value.text, join(place.stages, ", "),
               place.count > 1 ? filled(" The first of $ registers.", place.count) : "");
      out.line("inline constexpr $ $ = r$$;", place.half ? "half_register" : "reg", value.name, place.number,
               place.half ? filled(".h$()", *place.half) : "");
    }
  return out.end();
}

}  // namespace generator
