// SPDX-License-Identifier: MIT
#pragma once

#include "model.hpp"
#include "native_layout.hpp"
#include "spelling.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace generator {

/// The input of all header writers.
struct description {
  isa instructions;
  layout places;
  std::string ns;                       ///< Namespace of the generated code.
  std::string library = "valhall/isa";  ///< Folder of the hand-written headers that it includes.
  std::vector<spelling> spellings;
  std::vector<native_layout> native;
};

/// Whether `ins` is the first form of its name; the later ones follow it.
bool is_first_form(const instruction& ins);

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
std::string source_types_header(const description& d);
std::string modifiers_header(const description& d);
std::string value_rules_header(const description& d);
/// The builders of all architectures, to be included once for each in a namespace of its own, with macros
/// that say which one it is.
std::string builders_text(const description& d, bool checked);
std::string branch_builders_header(const description& d);
std::string branch_fields_header(const description& d);
/// A header with the builders of `version`, with or without the rules.
std::string arch_header(const description& d, unsigned version, bool checked);
/// Headers with those of the first described version.
std::string builders_header(const description& d);
std::string unchecked_header(const description& d);
std::string opcodes_header(const description& d);
std::string tables_header(const description& d);
std::string word_layouts_header(const description& d);
std::string preloaded_header(const description& d);
/// A header with the preloaded registers of `version` as operands.
std::string preloaded_operands_header(const description& d, unsigned version);
std::string texts_header(const description& d);
std::string cpp_names_header(const description& d);
std::string documentation_header(const description& d);
std::string spelling_header(const description& d, const spelling& from);
/// The builders of `native`, to be included as those of `builders_text`.
std::string native_builders_text(const description& d, const native_layout& native, bool checked);
/// The functions that the builders of `native` with rules share.
std::string shared_builders_header(const description& d, const native_layout& native);
/// The registers that only words of `native` can name, for builders with and without rules.
std::string native_registers_header(const description& d, const native_layout& native);
/// What all words of `from` have in common.
std::string native_constants_header(const description& d, const native_layout& from);
/// Masks of canonical words of `group`: bit 0 of the byte of each source; the first bit of each register.
std::uint64_t sources_of(const description& d, const native_group& group);
std::uint64_t registers_of(const native_group& group);
/// The tables that translate between canonical words and those of `from`.
std::string native_layout_header(const description& d, const native_layout& from);

/// The codes of sources, where the layout has them.
std::string source_codes_header(const description& d);
std::string set_archs_header(const description& d);
std::string set_rows_header(const description& d);
std::string set_operands_header(const description& d);
std::string set_builders_header(const description& d);
std::string set_header(const description& d);

/// All generated headers.
std::vector<output_file> all_headers(const description& d);

/// An enum type of the generated code: an enum of the description, or the subset that some instructions
/// accept.
struct enum_type {
  std::string name;
  const enumeration* values = nullptr;
  std::uint32_t allowed = 0;  ///< Bit n: it contains value n.
};

/// All enum types that modifiers use, in the order of the description.
std::vector<enum_type> enum_types(const description& d);

/// Whether `values` are those of a swizzle.
bool is_swizzle_enum(const description& d, const enumeration& values);

/// The enumerations that the tables list: those of swizzles, and then those of modifiers in the order of
/// their first use.
std::vector<const enumeration*> listed_enumerations(const description& d);

/// The modifiers of an instruction as one C++ struct.
struct modifier_set {
  std::string name;
  std::vector<const modifier*> members;
  bool has_required = false;
};

/// The distinct sets of all instructions, and for each instruction the index of its set.
struct modifier_sets {
  std::vector<modifier_set> sets;
  std::vector<std::size_t> of_instruction;
};
modifier_sets collect_modifier_sets(const description& d);

/// The declaration of the builder of `ins`, whose modifiers are `set`, without a body.
std::string builder_signature(const description& d, const instruction& ins, const modifier_set& set);

/// The names of all modifiers, in the order in which they are members of the builders' structs.
std::vector<std::string> modifier_names(const description& d);

/// The number n for which the values of `m` are all those of n bits, if a builder has no other rule on them.
std::optional<unsigned> value_size(const modifier& m);

/// The rule on `value`, a number and the value of `m`, in a builder.
std::string value_rule(const modifier& m, const std::string& value);

/// That text by enum type, if it is the same in all instructions. Only those types have a function.
std::map<std::string, std::string> common_value_rules(const description& d);

/// Initializers for the fields of an instruction that have defined values which break a rule.
std::vector<std::string> legal_checks(const instruction& ins);

/// The immediates of `ins` in the order of a builder's parameters: those with a type of their own first.
std::vector<const immediate*> builder_immediates(const description& d, const instruction& ins);

/// The rank of `imm` among the immediates with a type of their own, from 1; 0 if it has none.
std::size_t named_rank(const description& d, const immediate& imm);

/// The distinct names of all immediates.
std::vector<std::string> immediate_names(const description& d);

/// The distinct names of all swizzles; a value called `none` is not a swizzle.
std::vector<std::string> swizzle_names(const description& d);

/// Whether `versions` are all that `d` describes.
bool are_all(const description& d, version_range versions);

/// The architectures of a row in text: `v9 to v10`, or `v14`.
std::string range_text(const description& d, version_range versions);

/// The described architectures of a row as a C++ initializer: `{arch::v9, arch::v10}`.
std::string arch_set_of(const description& d, version_range versions);

/// The constant table of `version`.
std::vector<table_constant> constants_in(const isa& description, unsigned version);

/// A mask of the described versions that have it; bit 0 is the first.
std::uint32_t version_mask(const description& d, version_range versions);

/// Whether the words of `version` have a layout of their own.
bool is_native(const description& d, unsigned version);

/// Whether `ins` is only in a version whose words have a layout of their own.
bool is_native_alone(const description& d, const instruction& ins);

/// Whether a modifier has only one value, which is its default, so that there is no choice.
bool is_settled(const modifier& m);

/// Whether builders take the modifier: it has another value than its default that is documented.
bool is_member(const modifier& m);

/// The operand type of a swizzle, by the lanes that its name selects.
std::string swizzle_operand_type(std::string_view name);

/// Opens and closes the namespace of generated code.
std::string open_namespace(const description& d);
std::string close_namespace(const description& d);

/// The namespace of the hand-written headers, and of what they know by name.
std::string library_namespace(const description& d);

/// The include of a hand-written header, or of a generated one.
std::string of_library(const description& d, const std::string& header);
std::string of_generated(const description& d, const std::string& header);

}  // namespace generator
