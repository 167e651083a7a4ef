// SPDX-License-Identifier: MIT
#include "builder.hpp"

/// The builders of branches with a distance, and the position of the distance in words.
namespace generator {

namespace {

/// The instructions with a distance that `arch` has.
std::vector<std::size_t> rows_of_branches(const description& d, unsigned arch) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < d.all().size(); ++i) {
    const instruction& ins = d.all()[i];
    if (is_branch(ins) && ins.archs.contains(arch)) rows.push_back(i);
  }
  return rows;
}

/// Writes the builders of branches in the namespace `space`: in the layout of `native` or, if it is null, in
/// the canonical layout. The first parameter is then the architecture, whose rules the words follow. No
/// branch has two forms there.
void write_branch_builders(writer& out, const description& d, const char* space,
                           const native_layout* native) {
  open_inner(out, space);
  out.line();
  if (native)
    builder_names(out, d, native->arch, true);
  else
    out.text("using word_bits = std::uint64_t;\nusing checked = detail::checked_branches;\n");
  const builder_set builders(d, true, native, !native);
  for (const std::size_t row : rows_of_branches(d, native ? native->arch : last_canonical_arch(d)))
    write_builder(out, builders[row]);
  close_inner(out, space);
}

}  // namespace

bool is_branch(const instruction& ins) {
  const std::string control = ins.effect("control");
  return control == "branch" || control == "blend";
}

std::string branch_parameters_header(const description& d) {
  generated_header out(
      d,
      "Types of the parameters of branches with a distance: sources, and modifiers. Other types are in "
      "source_types.hpp "
      "and modifiers.hpp, so that a program, which builds only branches, need not include them.",
      {of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp"), of_library(d, "literal.hpp"),
       of_library(d, "typed_operands.hpp")});
  write_source_types(out, d, true);
  write_modifiers(out, d, true);
  return out.end();
}

std::string branch_builders_header(const description& d) {
  std::vector<std::string> includes{
      of_library(d, "checked_branches.hpp"), of_generated(d, "branch_parameters.hpp"),
      of_generated(d, "named_operands.hpp"), of_generated(d, "value_rules.hpp")};
  if (!d.native.empty()) includes.push_back(of_library(d, "native_builder_support.hpp"));
  generated_header out(
      d, "The builders of branches with a distance, for programs, which then need not include others.",
      includes);
  write_branch_builders(out, d, "detail::canonical_branches", nullptr);
  for (const native_layout& native : d.native)
    write_branch_builders(out, d, "detail::native_branches", &native);
  return out.end();
}

std::string branch_fields_header(const description& d) {
  generated_header out(d, "The words that have a distance, and its position in them.",
                       {of_library(d, "distance_field.hpp")}, "detail");
  const auto row = [](std::uint64_t mask, std::uint64_t bits, unsigned start, const immediate& distance) {
    return braced(hex(mask, 16), hex(bits & mask, 16), braced(start, distance.size(), distance.is_signed));
  };
  std::vector<std::string> canonical;
  for (const std::size_t i : rows_of_branches(d, d.instructions.archs.front())) {
    const instruction& ins = d.all()[i];
    const immediate& distance = ins.immediates.front();
    canonical.push_back(row(d.places.opcode.mask(), settled_bits(ins), distance.bits.start, distance));
  }
  out.array("Branches in the canonical layout.", "branch_field canonical_branch_fields[]", canonical);
  for (const native_layout& native : d.native) {
    std::vector<std::string> rows;
    for (const std::size_t i : rows_of_branches(d, native.arch)) {
      const instruction& ins = d.all()[i];
      const immediate& distance = ins.immediates.front();
      const native_places places = places_of(d, native, ins, true);
      const native_word& word = *places.words.front();
      rows.push_back(row(word.opcode_mask(), word.bits, *places.start_of(distance.bits), distance));
    }
    out.array("Likewise in the native layout.", "branch_field native_branch_fields[]", rows);
  }
  return out.end();
}

}  // namespace generator
