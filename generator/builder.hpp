// SPDX-License-Identifier: MIT
#pragma once

#include "native_places.hpp"

/// The builder of one instruction as text.
namespace generator {

/// The builder of an instruction, in canonical or native words, with or without the rules.
struct builder {
  const description& d;
  const instruction& ins;
  const modifier_set& set;
  const std::map<std::string, std::string>& value_rules;  ///< As `common_value_rules`.
  bool checked;
  const native_places* native = nullptr;  ///< Null for canonical words.
  bool takes_arch = false;                ///< Whether the first parameter is the architecture.

  /// The first bit of the field at `at` in canonical words; nothing if the word has no such field.
  std::optional<unsigned> start_of(bit_range at) const {
    return native ? native->start_of(at) : std::optional(at.start);
  }
};

/// The builders of canonical words or, unless it is null, of words of `native`.
class builder_set {
 public:
  builder_set(const description& d, bool checked, const native_layout* native, bool takes_arch = false);
  /// The builder of the instruction `row`.
  builder operator[](std::size_t row) const {
    return {d_,           d_.all()[row], sets_.of(row),
            value_rules_, checked_,      native_ ? &places_[row] : nullptr,
            takes_arch_};
  }

 private:
  const description& d_;
  bool checked_, takes_arch_;
  const native_layout* native_;
  modifier_sets sets_ = collect_modifier_sets(d_);
  std::map<std::string, std::string> value_rules_ = common_value_rules(d_);
  std::vector<native_places> places_;  ///< By row, if words are native.
};

void write_builder(writer& out, const builder& b);

/// The parameters, and the body with `word` in place of the fixed bits. Builders with an equal shape share a
/// function.
std::string shape_of(const builder& b);

/// Writes the function that builders of the same shape call, or a builder that calls it. The function has the
/// name of `first`'s builder.
void write_shared(writer& out, const builder& b);
void write_call(writer& out, const builder& b, const instruction& first);

/// Writes a template with the builder's name and parameters. Using it is an error that names the architecture
/// as lacking the instruction.
void write_absence(writer& out, const builder& b, arch_range archs);

/// The names of the parameters.
constexpr const char* source_names[] = {"a", "b", "c", "d"};
inline const char* staging_name(const staging& group) { return group.reads ? "read" : "written"; }

/// The call of a member of the parameter for `imm`; a named immediate passes its field size.
std::string member_of(const builder& b, const immediate& imm, const std::string& name);

/// The groups of staging registers and the destination, in their positions.
std::string placed_registers(const builder& b);

/// The modifier that is the flow, if builders take it.
const modifier* flow_member(const instruction& ins);

/// A modifier's value as an expression of its enum type or bool.
std::string value_of(const modifier& m);

/// The bits of a modifier's value, as an expression. The header has thousands of these calls, so the
/// function has a short, unqualified name.
std::string bits_of(const modifier& m);

/// The field of `m`. A value that exceeds the field is truncated.
std::string field_of(const modifier& m);

/// The terms of the word, the first of which is `fixed`, and whether several of them set one bit.
std::vector<std::string> word_terms(const builder& b, const std::string& fixed);
bool has_sums(const builder& b);

/// One term for each undocumented form, and form without a native word, that the parameters can express.
std::vector<std::string> forms_to_refuse(const builder& b);

/// The rules on values without an encoding, except rules on operands, which `packed` tests.
std::vector<std::string> encoding_terms(const builder& b);

/// The rules on values, counts of registers and modifiers.
std::vector<std::string> rule_terms(const builder& b);

/// Writes the names that builders of `arch` use, for the namespace that contains them.
void builder_names(writer& out, const description& d, unsigned arch, bool checked);

/// The includes of a header of builders, with or without the rules.
std::vector<std::string> builder_includes(const description& d, bool checked);

}  // namespace generator
