// SPDX-License-Identifier: MIT
#pragma once

#include "isa.hpp"
#include "native_layout.hpp"

namespace generator {

/// The input of all header writers.
struct description {
  isa instructions;
  layout places;
  std::string ns;                       ///< Namespace of the generated code.
  std::string library = "valhall/isa";  ///< Folder of the hand-written headers that it includes.
  std::optional<arm_spelling> arm;
  std::optional<foreign_vocabulary> foreign;
  std::vector<native_layout> native;

  const std::vector<instruction>& all() const { return instructions.instructions; }
};

/// One file to write.
struct output_file {
  std::string name;
  std::string text;
};

std::string encoding_header(const description& d);
std::string swizzles_header(const description& d);
std::string lane_accessors_header(const description& d);
std::string enums_header(const description& d);
std::string named_operands_header(const description& d);
/// Writes the registers from `first` to before `end` as operands.
void registers(writer& out, unsigned first, unsigned end);
std::string source_types_header(const description& d);
std::string modifiers_header(const description& d);
/// Whether `ins` is a branch with a distance. Programs need the builders of these, and no others.
bool is_branch(const instruction& ins);
/// The types of the parameters of branches, which the headers of all types include.
std::string branch_parameters_header(const description& d);
/// Writes the types of sources, or the structs of modifiers: of branches, or of all other instructions. A set
/// of operands that are codes has no types of branches.
void write_source_types(writer& out, const description& d, bool of_branches);
void write_modifiers(writer& out, const description& d, bool of_branches);
std::string value_rules_header(const description& d);
/// The builders of all architectures. The file is included once per architecture, in a namespace of its own,
/// with macros that select the architecture.
std::string builders_text(const description& d, bool checked);
std::string branch_builders_header(const description& d);
std::string branch_fields_header(const description& d);
/// A header with the builders of `arch`, with or without the rules.
std::string arch_header(const description& d, unsigned arch, bool checked);
/// The header that users include for the builders of `arch`, with or without the rules.
std::string public_header(const description& d, unsigned arch, bool checked);
std::string opcodes_header(const description& d);
std::string tables_header(const description& d);
std::string opcode_rows_header(const description& d);
std::string preloaded_header(const description& d);
/// A header with the preloaded registers of `arch` as operands.
std::string preloaded_operands_header(const description& d, unsigned arch);
std::string texts_header(const description& d);
std::string cpp_names_header(const description& d);
/// `name_of` for the enumerations that the generator writes.
std::string enum_names_header(const description& d);
/// Writes `name_of` for the enumeration `type`, whose names are the array `array`: an existing one or, if
/// there are `names`, a local one of them, which may be empty.
void name_function(writer& out, const char* type, const char* about, const char* array,
                   const std::optional<std::vector<std::string>>& names = {});
std::string documentation_header(const description& d);
std::string arm_spelling_header(const description& d, const arm_spelling& from);
std::string foreign_words_header(const description& d, const foreign_vocabulary& from);
std::string foreign_lines_header(const description& d, const foreign_vocabulary& from);
/// The builders of `native`, included in the same way as `builders_text`.
std::string native_builders_text(const description& d, const native_layout& native, bool checked);
/// The functions shared by the builders of `native` with rules.
std::string shared_builders_header(const description& d, const native_layout& native);
/// The registers that exist only in words of `native`, for builders with and without rules.
std::string native_registers_header(const description& d, const native_layout& native);
/// The bits that all words of `from` share.
std::string native_encoding_header(const description& d, const native_layout& from);
/// The tables that translate between canonical words and words of `from`.
std::string native_layout_header(const description& d, const native_layout& from);

/// All generated headers.
std::vector<output_file> all_headers(const description& d);

/// For each architecture, the two headers that users include: with rules, and in `unchecked/` without. They
/// go to a folder of their own.
std::vector<output_file> public_headers(const description& d);

/// Writes all `files` to `folder`, or none: writes each under a temporary name first, and renames them when
/// all are complete. A file that already has its text is not written. Reports failures to `log`.
void write_files(const std::string& folder, const std::vector<output_file>& files, diagnostics& log);

/// An enum type of the generated code: an enum of the description, or the subset of it that some instructions
/// accept.
struct enum_type {
  std::string name;
  const enumeration* values = nullptr;
  std::uint32_t allowed = 0;  ///< Bit n is set if the subset contains value n.
};

/// All enum types that modifiers use, in the order of the description.
std::vector<enum_type> enum_types(const description& d);

/// Whether `values` are the values of a swizzle.
inline bool is_swizzle_enum(const description& d, const enumeration& values) {
  return std::ranges::any_of(d.places.swizzles,
                             [&](const swizzle_rule& rule) { return rule.enum_name == values.name; });
}

/// The enumerations that the tables list: first the swizzles, then the enumerations of modifiers in the order
/// of their first use.
std::vector<const enumeration*> listed_enumerations(const description& d);

/// The modifiers of an instruction as one C++ struct.
struct modifier_set {
  std::string name;
  std::vector<const modifier*> members;
  bool has_required = false;
};

/// The distinct sets of all instructions, and the index of its set for each instruction.
struct modifier_sets {
  std::vector<modifier_set> sets;
  std::vector<std::size_t> of_instruction;
  const modifier_set& of(std::size_t row) const { return sets[of_instruction[row]]; }
};
modifier_sets collect_modifier_sets(const description& d);

/// The alias of the struct `set` that a builder names: compilers print it where an initializer does not
/// convert or is absent. It names the rule, and the modifiers without a default.
std::string name_in_messages(const modifier_set& set);

/// The declaration, without a body, of the builder of `ins`, whose modifiers are `set`.
std::string builder_signature(const description& d, const instruction& ins, const modifier_set& set);

/// The names of all modifiers, in the order of their members in the builders' structs.
std::vector<std::string> modifier_names(const description& d);

/// The enumerators of `family`.
std::vector<std::string> family_names(const description& d);

/// The number n if the values of `m` are exactly the n-bit values and builders have no other rule on them.
std::optional<unsigned> value_size(const modifier& m);

/// The rule that a builder applies to `value`, a number and the value of `m`.
std::string value_rule(const modifier& m, const std::string& value);

/// For each enum type whose rule has the same text in all instructions, that text. Only these types have a
/// function.
std::map<std::string, std::string> common_value_rules(const description& d);

/// The immediates of `ins` in the order of the builder's parameters: first the immediates with a type of
/// their own.
std::vector<const immediate*> builder_immediates(const description& d, const instruction& ins);

/// The position of `imm` among the immediates with a type of their own, from 1; 0 if it has no such type.
std::size_t named_rank(const description& d, const immediate& imm);

/// The distinct names of all immediates.
std::vector<std::string> immediate_names(const description& d);

/// The distinct names of all swizzles; a value called `none` is not a swizzle.
std::vector<std::string> swizzle_names(const description& d);

/// Whether `archs` are all the architectures that `d` describes.
inline bool are_all(const description& d, arch_range archs) {
  return archs.contains(d.instructions.archs.front()) && archs.contains(d.instructions.archs.back());
}

/// The architectures of a row as text: `v9 to v10`, or `v14`.
std::string range_text(const description& d, arch_range archs);

/// The described architectures of a row as a C++ initializer: `{arch::v9, arch::v10}`.
std::string arch_set_of(const description& d, arch_range archs);

/// The constant table of `arch`.
std::vector<table_constant> constants_in(const isa& description, unsigned arch);

/// A mask of the described architectures in `archs`; bit 0 is the first architecture.
std::uint32_t arch_mask(const description& d, arch_range archs);

/// The marks of the described architectures that `archs` lacks.
inline std::uint32_t absence_marks(const description& d, arch_range archs) {
  return arch_mask(d, {}) & ~arch_mask(d, archs);
}

/// Calls `visit` with the page, the entry and the value of each special value, by page and entry.
template <class Visit>
void for_each_special(const description& d, const Visit& visit) {
  for (const special_page& page : d.places.special_pages) {
    const std::vector<enum_value>& values = d.instructions.enums.at(page.enum_name).values;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (!values[i].reserved()) visit(page, i, values[i]);
  }
}

/// The kind of sources with this name; without a prefix if there is none.
const source_kind& kind(const layout& places, const char* name);

/// The last architecture with the canonical layout.
inline unsigned last_canonical_arch(const description& d) {
  return d.instructions.archs[d.instructions.archs.size() - 1 - d.native.size()];
}

/// Whether the words of `arch` have a layout of their own, and not the canonical one.
inline bool is_native(const description& d, unsigned arch) {
  return std::ranges::any_of(d.native, [&](const native_layout& native) { return native.arch == arch; });
}

/// Whether a modifier has only one value, its default, so that there is no choice.
inline bool is_settled(const modifier& m) { return m.default_value && m.allowed == 1u << *m.default_value; }

/// Whether builders take the modifier: it has a documented value other than its default.
inline bool is_member(const modifier& m) {
  return !m.default_value || (m.allowed & ~m.undocumented) != 1u << *m.default_value;
}

/// The operand type of a swizzle, by the lanes that its name selects.
std::string swizzle_operand_type(std::string_view name);

/// The first lines of a generated file of builders, or of a header.
void notice(writer& out);

/// A generated header in the namespace of the description, and of `inner` in it unless that is empty.
class generated_header : public writer {
 public:
  generated_header(const description& d, std::string_view about, const std::vector<std::string>& includes,
                   std::string inner = "");
  /// Closes the namespaces, and returns the text.
  const std::string& end();

 private:
  const description& d_;
  std::string inner_;
};

/// Writes the first lines of a generated header: its subject, that it is generated, and its includes.
void header(writer& out, std::string_view about, const std::vector<std::string>& includes);

/// Opens and closes the namespace of generated code, or the namespace `name` in it.
std::string open_namespace(const description& d);
inline std::string close_namespace(const description& d) { return "}  // namespace " + d.ns; }
void open_inner(writer& out, std::string_view name);
void close_inner(writer& out, std::string_view name);

/// The namespace of the hand-written headers, which also find the generated names that they use there.
inline std::string library_namespace(const description& d) {
  return d.library == "valhall/isa" ? "valhall" : d.ns;
}

/// The include of a hand-written header, or of a generated one.
std::string of_library(const description& d, const std::string& header);
inline std::string of_generated(const description& d, const std::string& header) {
  return d.library + "/generated/" + header;
}

}  // namespace generator
