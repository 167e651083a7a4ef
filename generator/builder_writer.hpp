// SPDX-License-Identifier: MIT
#pragma once

#include "check.hpp"
#include "headers.hpp"
#include "native_places.hpp"
#include "text.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// The writer of one builder.
namespace generator {

/// Writes the builder of one instruction, in canonical or native words, with or without the rules.
class builder_writer {
 public:
  builder_writer(writer& out, const description& d, const instruction& ins, const modifier_set& set,
                 const std::map<std::string, std::string>& value_rules, bool checked,
                 const native_places* native = nullptr, bool takes_arch = false)
      : out_(out),
        d_(d),
        ins_(ins),
        set_(set),
        value_rules_(value_rules),
        checked_(checked),
        native_(native),
        takes_arch_(takes_arch) {}

  void write();

  /// The parameters, and the body with `word` in place of the fixed bits. Builders with an equal shape share
  /// a function.
  std::string shape() const;

  /// Writes the function that builders of the same shape call.
  void write_shared();

  /// Writes the builder as a call of that function, which has the name of `first`'s builder.
  void write_call(const instruction& first);

  /// The declaration as one line, without a body.
  std::string declaration() const;

  /// Writes a template with the builder's name and parameters. Using it is an error that names the
  /// architecture as lacking the instruction.
  void write_absence(arch_range archs);

 private:
  writer& out_;
  const description& d_;
  const instruction& ins_;
  const modifier_set& set_;
  const std::map<std::string, std::string>& value_rules_;
  bool checked_;
  const native_places* native_;  ///< Null for canonical words.
  bool takes_arch_;              ///< Whether the first parameter is the architecture.

  struct parameter_declaration {
    std::string type, name;
  };

  /// A field of the word and of the canonical word: an expression, and its position in the canonical word.
  struct placed_field {
    std::string value;
    bit_range at;
    unsigned first = 0;     ///< The first bit of `value` in the field.
    bool has_more = false;  ///< Whether higher bits of `value` are in other fields.
  };

  static constexpr const char* source_names[] = {"a", "b", "c", "d"};

  std::uint64_t fixed_bits() const { return native_ ? native_->fixed : settled_bits(ins_); }

  /// Writes the builder's return statement, from `fixed` and its parameters.
  void body(const std::string& fixed);

  /// The groups of staging registers and the destination, in their positions.
  std::string placed_registers() const;

  /// The destination; without its mask if the words have no mask.
  std::string destination() const;

  /// The flow if there is one, the registers in their positions, and the sources by position.
  std::vector<std::string> operand_arguments() const;

  const modifier* flow_member() const;

  std::uint64_t destination_mask() const;

  std::vector<parameter_declaration> parameter_declarations() const;

  /// The types of the parameters, optionally with their names, and the default of the last one.
  std::vector<std::string> parameter_list(bool named) const;

  void signature(const std::string& prefix, bool named);

  std::string immediate_type(const immediate& imm) const;

  /// The call of a member of the parameter for `imm`; a named immediate passes its field size.
  std::string member_of(const immediate& imm, const std::string& name) const;

  static std::vector<std::string> or_zero(std::vector<std::string> terms);

  static std::string staging_name(const staging& group) { return group.reads ? "read" : "written"; }

  /// The first bit of the field at `at` in canonical words; nothing if the word has no such field.
  std::optional<unsigned> start_of(bit_range at) const {
    return native_ ? native_->start_of(at) : std::optional(at.start);
  }

  // Fields, in builder_fields.cpp.

  /// A modifier's value as an expression of its enum type or bool. The shift has five bits, since an enum may
  /// hold a number that no enumerator has.
  static std::string value_of(const modifier& m);

  /// The bits of a modifier's value, as an expression. The header has thousands of these calls, so the
  /// function has a short, unqualified name.
  static std::string bits_of(const modifier& m);

  /// The field of `m`. A value that exceeds the field is truncated.
  static std::string field_of(const modifier& m);

  static std::string shifted(const std::string& expression, unsigned start);

  /// The modifiers except the flow, the parts of sources other than their codes, and the immediates.
  std::vector<placed_field> fields() const;

  /// The bits of `field`'s value that the word has.
  static std::string part_of(const placed_field& field);

  std::vector<std::string> word_terms(const std::string& fixed) const;

  /// Whether several terms set a bit of the word.
  bool has_sums() const;

  // Forms that are refused, in builder_forms.cpp.

  /// One term for each undocumented form that the parameters can express, if there are rules. Forms are
  /// looked up in the fields rather than in the word, because compilers can then fold more of the lookup.
  std::vector<std::string> forms_to_refuse() const;

  /// These terms, and terms for forms without a native word. Forms of one bit are refused together.
  std::vector<std::string> native_forms() const;

  /// Calls of the functions for `what` that refuse `forms`.
  std::vector<std::string> tests_of(const std::vector<undocumented_form>& forms,
                                    const std::string& what) const;

  /// A call of `function` for the bits of `form` in the fields that contain them.
  std::string test_of(const std::string& function, const undocumented_form& form) const;

  /// The expression for the field that holds the number of registers of `group`.
  std::string counted(const staging& group) const;

  /// `fields`, and the other fields that the bits of `mask` depend on.
  std::string form_operands(std::uint64_t mask) const;

  // Rules, in builder_rules.cpp.

  /// Rules on the sources of an instruction that only reads FAU page 0.
  void page_terms(std::vector<std::string>& terms) const;

  /// The rules on values without an encoding, except rules on operands, which `packed` tests.
  std::vector<std::string> encoding_terms() const;

  /// Adds the rule that values fit the sizes of their fields.
  static void fit_terms(std::vector<std::string>& terms,
                        const std::map<unsigned, std::vector<std::string>>& values_of_size);

  std::vector<std::string> rule_terms() const;

  /// Whether the rule on the values of `m` has a function.
  bool has_common_rule(const modifier& m) const;

  /// The rules on codes of which an instruction reads at most one, if it reads one without an operand.
  std::string scalar_rules() const;

  /// The rule that the count of `group` fits its field.
  static std::string encodable_count(const staging& group);

  std::string count_rule_term(const staging& group) const;

  /// The sum of the lower or of the upper bounds of the terms of `need`, as an expression.
  std::string registers(const staging_need& need, std::vector<unsigned> count_term::*bound) const;

  std::string summand(const count_term& term, const std::vector<unsigned>& table) const;

  /// The field of a modifier as an expression; 0 if there is no modifier.
  std::string field_at(std::ptrdiff_t index) const;

  // The doc comment, in builder_documentation.cpp.

  void documentation();

  std::string canonical_layout() const;

  /// A text for each native layout of the words. Words that differ in values have one layout.
  std::vector<std::string> native_layouts() const;

  /// Part `index` of `words`, with the values that these words have in it.
  static std::string native_part_text(const std::vector<const native_word*>& words, std::size_t index);

  static std::string part_text(const named_range& part);

  static std::string value_text(const named_range& part, std::uint64_t value);

  void parameter(const std::string& name, const std::string& text);

  void parameters();
};

}  // namespace generator
