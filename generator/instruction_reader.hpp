// SPDX-License-Identifier: MIT
#pragma once

#include "isa.hpp"
#include "xml.hpp"

/// The reader of an <ins>.
namespace generator {

/// A correction of the published description.
erratum read_erratum(const element& node);

/// Reads the attributes of an <ins> and its <group>, and their parts, into an instruction. Its functions are
/// in files by part: opcodes, sources, staging registers, and the fields of immediates and modifiers.
class instruction_reader {
 public:
  instruction_reader(const layout& places, const isa& known, const element& node, const element& group,
                     instruction& result)
      : places_(places), known_(known), node_(node), group_(group), result_(result) {}

  /// Returns false after an error that leaves the instruction unusable.
  bool read();

 private:
  /// A field that holds the number of staging registers, and its element.
  struct counted {
    count_rule rule;
    element node;
  };
  /// The bits of an opcode outside its field, as <op> elements state them.
  struct stated_opcode {
    std::uint64_t mask, bits;
  };

  const layout& places_;
  const isa& known_;
  element node_, group_;
  instruction& result_;
  std::vector<std::string> pseudo_;   ///< Names of operands that text has and the word does not.
  std::vector<std::string> implied_;  ///< Modifiers that select the form of a secondary opcode.
  std::vector<element> undocumented_, aliases_;
  std::optional<stated_opcode> stated_;
  unsigned next_position_ = 0;    ///< The next position for a source that states none.
  unsigned lowest_position_ = 0;  ///< Positions that earlier sources leave free.
  std::vector<std::string> source_attributes_[4];
  std::vector<counted> counted_;
  std::vector<element> staging_nodes_;  ///< The staging groups, in order.
  std::vector<element> count_nodes_;    ///< The field of each group's count; null if there is none.

  diagnostics& log() const { return node_.log(); }
  /// Report an error at the instruction, or at its part `node`; the last one gives up.
  template <class... Parts>
  void error(std::string_view pattern, const Parts&... parts) const {
    log().error(result_.where, "$: $", result_.name, filled(pattern, parts...));
  }
  template <class... Parts>
  void error_at(const element& node, std::string_view pattern, const Parts&... parts) const {
    node.error("$: $", result_.name, filled(pattern, parts...));
  }
  template <class... Parts>
  [[noreturn]] void give_up_at(const element& node, std::string_view pattern, const Parts&... parts) const {
    node.give_up("$: $", result_.name, filled(pattern, parts...));
  }

  bool has(const char* name) const { return node_.has(name) || group_.has(name); }
  /// The attribute `name` of the instruction, or else of its group.
  std::string attribute(const char* name) const { return (node_.has(name) ? node_ : group_).value(name); }

  bool read_head();
  void read_type();
  /// The size and the letter of the type at the end of `name`; the letter is 0 if there is no type.
  std::pair<unsigned, char> type_of(const std::string& name) const;
  /// Whether `types` of a child names this instruction or its type: `v2i16`.
  bool is_for_this(const element& child) const;
  void read_children(const element& parent);
  void read_child(const element& parent, const element& child);
  void read_destination(const element& node);
  void read_alias(const element& node);
  /// Reads architectures in which the unit and the cycles differ from the attributes.
  void read_unit(const element& node);

  /// The enum that the layout names at `where`; null, after an error, if there is none.
  const enumeration* enum_of_layout(const std::string& name, const place& where) const;
  /// Reports an error at `where` if the architecture has a value that a field of `size` bits cannot hold. A
  /// field whose values start at `first` holds only a part of them.
  void check_width(const enumeration& values, unsigned size, std::optional<unsigned> first,
                   const place& where) const;
  /// The values of a field of `size` bits that are named in `names`: bit n is set for the value n. Without
  /// `values`, the field is a flag, whose values have no names.
  std::uint32_t values_named(const element& node, const enumeration* values, unsigned size,
                             std::string_view names) const;
  /// The code of sources that the attribute of `node` names; reports a name that no code has.
  std::optional<unsigned> read_code(const element& node, const char* attribute) const;
  /// Reads the names of values of a field in other spellings: VALUE:NAME, or VALUE: to omit the value. An
  /// enum can rename a value for all fields.
  names_in_spellings read_other_names(const element& node, const enumeration* values, unsigned size) const;
  /// Reads which values of a field Arm's description has, and notes the forms of the other values. Returns
  /// the set of the other values.
  std::uint32_t read_documented(const element& node, const enumeration* values, bit_range bits);
  /// Reads a form made of several fields: values of modifiers in `when`, and the bits of `mask`.
  void read_undocumented(const element& node);

  /// Returns false after an error that leaves the instruction unusable.
  bool read_opcode();
  /// Reads <opcode>, whose <op> elements state the bits of the opcode and their position.
  bool read_stated_opcode();
  bit_range opcode_field() const;
  /// Notes that the bits of `range` have the value `value` in all words.
  void fix(bit_range range, std::uint64_t value);
  /// Whether the layout's `rule` places the secondary opcode of this instruction.
  bool applies(const secondary_rule& rule) const;
  void place_secondary();
  /// Places the bits of a stated opcode, except those that belong to a modifier.
  void place_stated_opcode();
  /// Places all constant bits of the instruction, which is complete.
  void place_fixed_bits();
  /// Places the read and write flags of a staging group, if it has them.
  void place_flags(const staging& group);
  /// Places the bits that words without registers have in place of their numbers.
  void place_placeholder();

  void read_source(const element& node);
  /// Determines the position of the source. Returns false, after an error, if it exceeds the word.
  bool place_source(const element& node, source& result);
  void place_signs(const std::vector<std::string>& attributes, source& result) const;
  void place_swizzle(const element& node, const std::string& attribute, source& result) const;
  /// How a narrow part of a source of `size` bits is widened. Undocumented for bytes of i16 and i64
  /// instructions.
  std::string widening(const std::string& widens, unsigned size) const;
  /// The number of lanes that the source `place` selects by `rule`.
  unsigned lanes_of(const element& node, const swizzle_rule& rule, const source& place) const;
  void find_type(const element& node, std::vector<std::string> attributes, source& result) const;

  void read_staging(const element& node);
  /// Reads `node` if it is the field of a count. Returns whether it is.
  bool read_count(const element& node);
  /// Assigns the fields of counts to the groups. A single group owns the only count. With two groups, the
  /// layout assigns the counts.
  void place_counts();
  /// The count that a group states; empty if it does not state one.
  std::string count_of(const element& node) const;
  /// Computes the number of registers of each group, which depends on the modifiers.
  void resolve_counts();

  void read_immediate(const element& node);
  /// Adds a modifier that states its own place, or notes that it is implied.
  void read_modifier(const element& node);
  /// Adds `node` if it is a modifier whose place is in the layout. Returns whether it is.
  bool read_shared_modifier(const element& node);
  /// Adds the flow, if the layout has one, and the rules of the layout that concern modifiers.
  void add_rules();
  void add_flow();
  bit_range read_bits(const element& node, const char* start = "start", const char* size = "size") const;
  /// Reports a field whose C++ name one of `earlier` has, and gives up if there are too many.
  template <class Field>
  void check_new(const element& node, const std::string& kind, const std::string& name,
                 const std::vector<Field>& earlier) const;
  /// Reads the condition under which builders set a flag by default: "always", or one of the values of
  /// another modifier.
  void read_set(const element& node, modifier& flag) const;
  /// Whether `when` applies to the instruction.
  bool matches(const condition& when) const;
  modifier& add_modifier(const element& node, const std::string& name, bit_range bits,
                         const enumeration* values);
  /// Determines the values of `target`: all except those that `node`, the architecture or the layout
  /// excludes.
  void restrict_values(const element& node, modifier& target) const;
  /// Applies a limit of the layout: reserves the values of `target` that the instruction does not allow.
  void apply(const limit_rule& limit, modifier& target) const;
};

}  // namespace generator
