// SPDX-License-Identifier: MIT
#include "check.hpp"
#include "headers.hpp"
#include "names.hpp"
#include "native_places.hpp"
#include "text.hpp"
#include "write_codes.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace generator {

namespace {

constexpr const char* source_names[] = {"a", "b", "c", "d"};

/// A modifier's value as an expression of its enum type or bool. The shift has five bits, since an enum may
/// hold a number that no enumerator has.
std::string value_of(const modifier& m) {
  const std::string member = "m." + identifier(m.name);
  if (!m.set_by.empty())
    return member + ".or_else((" + hex(m.set_for) + " >> (word_bits(m." + identifier(m.set_by) +
           ") & 31) & 1) != 0)";
  return member + (m.default_value ? "" : ".value");
}

/// The bits of a modifier's value, as an expression. The header has thousands of these calls, so the function
/// has a short, unqualified name.
std::string bits_of(const modifier& m) { return "word_bits(" + value_of(m) + ")"; }

/// The field of `m`. A value that exceeds the field is truncated.
std::string field_of(const modifier& m) {
  return "(" + bits_of(m) + " & " + std::to_string((1u << m.bits.size) - 1) + ")";
}

/// The number of the value `name` of `m`.
std::size_t value_of_name(const modifier& m, const std::string& name) {
  const std::vector<enum_value>& all = m.values->values;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const enum_value& value) { return value.name == name; });
  return static_cast<std::size_t>(found - all.begin());
}

std::string shifted(const std::string& expression, unsigned start) {
  return start == 0 ? expression : expression + " << " + std::to_string(start);
}

/// The alias of the struct `set` that a builder names: compilers print it where an initializer does not
/// convert or is absent. It names the rule, and the modifiers without a default.
std::string name_in_messages(const modifier_set& set) {
  std::vector<std::string> required;
  for (const modifier* m : set.members)
    if (m->values && !m->default_value) required.push_back(identifier(m->name));
  const std::string name = set.name.substr(0, set.name.rfind("_modifiers"));
  if (required.empty()) return "unknown_modifier::" + name;
  return "missing_or_unknown_modifier::" + name + "_needs_" + join(required, "_and_");
}

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

  void write() {
    out_.line();
    if (checked_) documentation();
    signature("VALHALL_INLINE ", true);
    body(hex(fixed_bits(), 16));
  }

  /// The parameters, and the body with `word` in place of the fixed bits. Builders with an equal shape share
  /// a function.
  std::string shape() const {
    writer text;
    builder_writer other(text, d_, ins_, set_, value_rules_, checked_, native_);
    text.list("", parameter_list(true), ", ", "", "");
    other.body("word");
    return text.text();
  }

  /// Writes the function that builders of the same shape call.
  void write_shared() {
    out_.line();
    std::vector<std::string> list{"word_bits word"};
    for (const parameter_declaration& one : parameter_declarations())
      list.push_back("const " + one.type + "& " + one.name);
    out_.list("VALHALL_INLINE constexpr instruction " + identifier(ins_.name) + "(", list, ", ",
              ") noexcept {", "    ");
    body("word");
  }

  /// Writes the builder as a call of that function, which has the name of `first`'s builder.
  void write_call(const instruction& first) {
    out_.line();
    documentation();
    signature("VALHALL_INLINE ", true);
    std::vector<std::string> list{hex(fixed_bits(), 16)};
    for (const parameter_declaration& one : parameter_declarations()) list.push_back(one.name);
    out_.list("  return detail::native_shared::" + identifier(first.name) + "(", list, ", ", ");", "      ");
    out_.line("}");
  }

  /// The declaration as one line, without a body.
  std::string declaration() const {
    return "instruction " + identifier(ins_.name) + "(" + join(parameter_list(true), ", ") + ")";
  }

  /// Writes a template with the builder's name and parameters. Using it is an error that names the
  /// architecture as lacking the instruction.
  void write_absence(arch_range archs) {
    const unsigned since = archs.since, until = archs.until;
    const std::vector<unsigned>& all = d_.instructions.archs;
    const auto text = [&](unsigned arch) { return d_.instructions.arch_text(arch); };
    const std::string range = until == all.back()    ? "since " + text(since)
                              : since == all.front() ? "until " + text(until)
                                                     : "since " + text(since) + " until " + text(until);
    out_.line();
    out_.line("template <int Arch = VALHALL_ARCH>");
    signature("", false);
    out_.line("  static_assert(Arch == 0, \"" + ins_.name + " is not in \" VALHALL_ARCH_NAME \"; " + range +
              "\");");
    out_.line("  return {};");
    out_.line("}");
  }

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

  std::uint64_t fixed_bits() const { return native_ ? native_->fixed : settled_bits(ins_); }

  /// Writes the builder's return statement, from `fixed` and its parameters.
  void body(const std::string& fixed) {
    const std::vector<std::string> forms = forms_to_refuse();
    const std::vector<std::string> terms = word_terms(fixed);
    // Forms of native words name their fields. In the message of a refused constant, g++
    // prints each argument as an expression, so a long one has a name. Not const: g++ would evaluate it.
    constexpr std::size_t longest_argument = 6;
    const bool is_long = checked_ && terms.size() > longest_argument;
    const bool has_fields = is_long || (!forms.empty() && !native_);
    if (has_fields) out_.list("  word_bits fields = ", terms, has_sums() ? " ^ " : " | ", ";", "      ");
    const std::string checked = takes_arch_ ? "checked{e}." : "checked::";
    out_.line("  return " + (!checked_         ? "packed::word("
                             : ins_.is_message ? checked + "message("
                                               : checked + "arithmetic("));
    out_.list("      ", has_fields ? std::vector<std::string>{"fields"} : terms, has_sums() ? " ^ " : " | ",
              ",", "          ");
    std::vector<std::string> rules = checked_ ? rule_terms() : encoding_terms();
    rules.insert(rules.end(), forms.begin(), forms.end());
    out_.list("      ", or_zero(rules), " | ", ",", "          ");
    out_.list("      ", operand_arguments(), ", ", ");", "          ");
    out_.line("}");
  }

  /// A field of the word and of the canonical word: an expression, and its position in the canonical word.
  struct placed_field {
    std::string value;
    bit_range at;
    unsigned first = 0;     ///< The first bit of `value` in the field.
    bool has_more = false;  ///< Whether higher bits of `value` are in other fields.
  };

  /// One term for each undocumented form that the parameters can express, if there are rules. Forms are
  /// looked up in the fields rather than in the word, because compilers can then fold more of the lookup.
  std::vector<std::string> forms_to_refuse() const {
    if (native_) return native_forms();
    if (!checked_) return {};
    std::uint64_t left_out = 0;
    for (const modifier& m : ins_.modifiers)
      if (!is_member(m)) left_out |= m.bits.mask();
    std::vector<std::string> forms;
    for (const undocumented_form& form : ins_.undocumented)
      if (!form.written && (form.mask & ~left_out || form.mask == 0))
        forms.push_back("detail::refuse_form(" + form_operands(form.mask) + ", " + hex(form.mask) + ", " +
                        hex(form.bits) + ")");
    return forms;
  }

  /// These terms, and terms for forms without a native word. Forms of one bit are refused together.
  std::vector<std::string> native_forms() const {
    std::vector<undocumented_form> documented;
    for (const undocumented_form& form : ins_.undocumented)
      if (!form.written && checked_) documented.push_back(form);
    std::vector<std::string> forms = tests_of(documented, "form");
    const std::vector<std::string> absent = tests_of(native_->absent, "absent");
    forms.insert(forms.end(), absent.begin(), absent.end());
    return forms;
  }

  /// Calls of the functions for `what` that refuse `forms`.
  std::vector<std::string> tests_of(const std::vector<undocumented_form>& forms,
                                    const std::string& what) const {
    const std::uint64_t variable = field_bits(d_, ins_), settled = settled_bits(ins_);
    std::vector<std::string> tests;
    undocumented_form together;
    for (const undocumented_form& form : forms) {
      const std::uint64_t mask = form.mask & variable;
      if (((settled ^ form.bits) & form.mask & ~variable) != 0) continue;
      if (std::has_single_bit(mask) && (together.mask & mask) == 0) {
        together.mask |= mask;
        together.bits |= ~form.bits & mask;
      } else {
        tests.push_back(test_of("refuse_" + what, {mask, form.bits & mask}));
      }
    }
    if (together.mask != 0) tests.push_back(test_of("expect_no_" + what, together));
    return tests;
  }

  /// A call of `function` for the bits of `form` in the fields that contain them.
  std::string test_of(const std::string& function, const undocumented_form& form) const {
    std::vector<placed_field> about;
    for (const placed_field& field : fields())
      if ((field.at.mask() & form.mask) != 0) about.push_back(field);
    for (const staging& group : ins_.stagings)
      if (group.count_bits && (group.count_bits->mask() & form.mask) != 0)
        about.push_back({counted(group), *group.count_bits});
    unsigned low = 63;
    for (const placed_field& field : about) low = std::min(low, field.at.start);
    std::vector<std::string> terms;
    for (const placed_field& field : about) terms.push_back(shifted(part_of(field), field.at.start - low));
    return "detail::" + function + "(" + join(or_zero(terms), " | ") + ", " + hex(form.mask >> low) + ", " +
           hex(form.bits >> low) + ")";
  }

  /// The expression for the field that holds the number of registers of `group`.
  std::string counted(const staging& group) const {
    const std::string bias = group.count_bias != 0 ? " - " + std::to_string(group.count_bias) : "";
    return "word_bits(" + staging_name(group) + ".count()" + bias + ")";
  }

  /// `fields`, and the other fields that the bits of `mask` depend on.
  std::string form_operands(std::uint64_t mask) const {
    std::string terms = "fields";
    if (const modifier* flow = flow_member(); flow && (mask & flow->bits.mask()) != 0)
      terms += " | " + shifted(bits_of(*flow), flow->bits.start);
    for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
      const unsigned start = d_.places.source_at(ins_.sources[i].position).start;
      if ((mask & d_.places.source_at(ins_.sources[i].position).mask()) != 0)
        terms += " | " + shifted(std::string(source_names[i]) + ".byte", start);
    }
    std::uint64_t placed = ins_.has_destination ? destination_mask() : 0;
    for (const staging& group : ins_.stagings)
      if (group.count_bits) placed |= group.count_bits->mask();
    if ((mask & placed) != 0) terms += " | (" + placed_registers() + ").fields";
    return terms;
  }

  const modifier* flow_member() const {
    for (const modifier& m : ins_.modifiers)
      if (m.name == "flow" && is_member(m)) return &m;
    return nullptr;
  }

  std::uint64_t destination_mask() const {
    const bit_range& target = d_.places.destination;
    return bit_range{target.start + target.size, 2}.mask();
  }

  /// The groups of staging registers and the destination, in their positions.
  std::string placed_registers() const {
    std::string placed;
    for (const staging& group : ins_.stagings) {
      placed += (placed.empty() ? "" : " | ") +
                std::string(native_ && checked_ ? "checked::place(" : "detail::place(") +
                staging_name(group) + ", " + std::to_string(group.bits.start);
      if (const std::optional<unsigned> start =
              group.count_bits ? start_of(*group.count_bits) : std::nullopt) {
        placed += ", " + std::to_string(*start) + ", " + std::to_string((1u << group.count_bits->size) - 1);
        if (group.count_bias && !group.count_wraps) placed += ", " + std::to_string(group.count_bias);
      }
      placed += ")";
    }
    if (ins_.has_destination) placed += (placed.empty() ? "" : " | ") + destination();
    for (const result& written : ins_.results)
      placed += (placed.empty() ? "detail::place(" : " | detail::place(") + identifier(written.name) + ", " +
                std::to_string(written.bits.start) + ", " + std::to_string(written.bits.size) + ")";
    return placed.empty() ? "{}" : placed;
  }

  /// The destination; without its mask if the words have no mask.
  std::string destination() const {
    if (!native_) return "result";
    return start_of(runs_of(destination_mask()).front()) ? "result" : "detail::unmasked(result)";
  }

  /// The first bit of the field at `at` in canonical words; nothing if the word has no such field.
  std::optional<unsigned> start_of(bit_range at) const {
    return native_ ? native_->start_of(at) : std::optional(at.start);
  }

  /// The flow if there is one, the registers in their positions, and the sources by position.
  std::vector<std::string> operand_arguments() const {
    std::vector<std::string> list;
    if (d_.places.flow.size != 0) list.push_back(flow_member() ? value_of(*flow_member()) : "flow{}");
    list.push_back(placed_registers());
    const std::size_t first = list.size();
    for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
      while (list.size() < first + ins_.sources[i].position) list.push_back("detail::no_source");
      const std::optional<unsigned> free = ins_.sources[i].free;
      list.push_back(free ? "detail::uncounted(" + std::string(source_names[i]) + ", " +
                                std::to_string(*free) + ")"
                          : source_names[i]);
    }
    return list;
  }

  static std::string staging_name(const staging& group) { return group.reads ? "read" : "written"; }

  void documentation() {
    out_.doc("`" + ins_.name + "` - " + ins_.title + (ins_.title.ends_with('.') ? "" : "."));
    if (!ins_.text.empty()) {
      out_.line("///");
      out_.doc(ins_.text);
    }
    for (const erratum& e : ins_.errata) {
      out_.line("///");
      out_.doc("Erratum: " + e.text);
    }
    out_.line("///");
    for (const std::string& layout : native_ ? native_layouts() : std::vector{canonical_layout()})
      out_.doc(layout);
    parameters();
  }

  std::string canonical_layout() const {
    std::vector<std::string> list;
    for (const named_range& part : parts(ins_, d_.places)) {
      const bool is_fixed = (part.bits.mask() & ~ins_.fixed_mask) == 0 && part.name != "zero";
      const std::uint64_t value = (ins_.fixed_bits & part.bits.mask()) >> part.bits.start;
      list.push_back(part_text(part) + (is_fixed ? " " + value_text(part, value) : ""));
    }
    return "Bits: " + join(list, "; ") + ".";
  }

  /// A text for each native layout of the words. Words that differ in values have one layout.
  std::vector<std::string> native_layouts() const {
    std::vector<std::vector<const native_word*>> layouts;
    for (const native_word* word : native_->words) {
      const auto has_layout = [&](const std::vector<const native_word*>& words) {
        return std::equal(words[0]->parts.begin(), words[0]->parts.end(), word->parts.begin(),
                          word->parts.end(), [](const native_part& a, const native_part& b) {
                            return a.range == b.range && a.value.has_value() == b.value.has_value();
                          });
      };
      const auto found = std::find_if(layouts.begin(), layouts.end(), has_layout);
      if (found == layouts.end())
        layouts.push_back({word});
      else
        found->push_back(word);
    }
    std::vector<std::string> texts;
    for (const std::vector<const native_word*>& words : layouts) {
      std::vector<std::string> list;
      for (std::size_t i = 0; i < words[0]->parts.size(); ++i) list.push_back(native_part_text(words, i));
      texts.push_back((layouts.size() == 1 ? "Bits: " : "Bits of " + words[0]->name + ": ") +
                      join(list, "; ") + ".");
    }
    return texts;
  }

  /// Part `index` of `words`, with the values that these words have in it.
  static std::string native_part_text(const std::vector<const native_word*>& words, std::size_t index) {
    const named_range& part = words[0]->parts[index].range;
    std::vector<std::string> values;
    for (const native_word* word : words) {
      if (!word->parts[index].value) continue;
      const std::string value = value_text(part, *word->parts[index].value);
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    return part_text(part) + (values.empty() ? "" : " " + join(values, " or "));
  }

  static std::string part_text(const named_range& part) {
    const unsigned last = part.bits.start + part.bits.size - 1;
    std::string text = std::to_string(last);
    if (part.bits.size > 1) text += "-" + std::to_string(part.bits.start);
    return text + " " + part.name;
  }

  static std::string value_text(const named_range& part, std::uint64_t value) {
    return hex(value, (part.bits.size + 3) / 4);
  }

  void parameter(const std::string& name, const std::string& text) {
    if (!text.empty()) out_.doc("@param " + name + " " + text);
  }

  void parameters() {
    for (const staging& group : ins_.stagings) parameter(staging_name(group), group.text);
    if (ins_.has_destination) parameter("result", ins_.destination_text);
    for (const result& written : ins_.results) parameter(identifier(written.name), written.text);
    for (std::size_t i = 0; i < ins_.sources.size(); ++i) parameter(source_names[i], ins_.sources[i].text);
    for (const immediate* imm : builder_immediates(d_, ins_)) parameter(identifier(imm->name), imm->text);
  }

  std::vector<parameter_declaration> parameter_declarations() const {
    std::vector<parameter_declaration> list;
    for (const staging& group : ins_.stagings) list.push_back({"staging", staging_name(group)});
    if (ins_.has_destination)
      list.push_back({ins_.type_size == 64      ? "pair_destination"
                      : ins_.whole_destination  ? "whole_destination"
                      : ins_.narrow_destination ? "narrow_destination"
                                                : "destination",
                      "result"});
    for (const result& written : ins_.results) list.push_back({written.type, identifier(written.name)});
    for (std::size_t i = 0; i < ins_.sources.size(); ++i)
      list.push_back({ins_.sources[i].type, source_names[i]});
    for (const immediate* imm : builder_immediates(d_, ins_))
      list.push_back({immediate_type(*imm), identifier(imm->name)});
    if (!set_.members.empty()) list.push_back({set_.name, "m"});
    return list;
  }

  /// The types of the parameters, optionally with their names, and the default of the last one.
  std::vector<std::string> parameter_list(bool named) const {
    std::vector<std::string> list;
    for (const parameter_declaration& one : parameter_declarations())
      list.push_back(named ? one.type + " " + one.name : one.type);
    if (!set_.members.empty() && !set_.has_required) list.back() += " = {}";
    return list;
  }

  void signature(const std::string& prefix, bool named) {
    std::vector<std::string> list = parameter_list(named);
    if (checked_ && !set_.members.empty()) list.back().replace(0, set_.name.size(), name_in_messages(set_));
    if (takes_arch_) list.insert(list.begin(), "arch e");
    const std::string name = identifier(ins_.name) + "(";
    if (!checked_ || !set_.has_required)
      return out_.list(prefix + "constexpr instruction " + name, list, ", ", ") noexcept {", "    ");
    // Compilers quote the line with the name where the modifiers are missing, so that has their type.
    out_.line(prefix + "constexpr instruction");
    out_.line(name + join(list, ", ") + ") noexcept {");
  }

  std::string immediate_type(const immediate& imm) const {
    if (named_rank(d_, imm) != 0) return identifier(imm.name) + "_number";
    if (imm.is_float) return ins_.type_size == 16 ? "half_pair_immediate" : "float_immediate";
    return "immediate<" + std::to_string(imm.size()) + ", " + (imm.is_signed ? "true" : "false") + ">";
  }

  /// The call of a member of the parameter for `imm`; a named immediate passes its field size.
  std::string member_of(const immediate& imm, const std::string& name) const {
    return identifier(imm.name) + "." + name + "(" +
           (named_rank(d_, imm) != 0 ? std::to_string(imm.size()) : "") + ")";
  }

  /// The modifiers except the flow, the parts of sources other than their codes, and the immediates.
  std::vector<placed_field> fields() const {
    std::vector<placed_field> list;
    for (const modifier& m : ins_.modifiers)
      if (is_member(m) && m.name != "flow") list.push_back({bits_of(m), m.bits});
    for (std::size_t i = 0; i < ins_.sources.size(); ++i) {
      const source& s = ins_.sources[i];
      const std::string name = source_names[i];
      if (s.sign_start) list.push_back({name + ".sign", {*s.sign_start, 2}});
      if (s.negate_start) list.push_back({name + ".negate", {*s.negate_start, 1}});
      if (s.absolute_start) list.push_back({name + ".absolute", {*s.absolute_start, 1}});
      if (s.invert_start) list.push_back({name + ".invert", {*s.invert_start, 1}});
      if (s.swizzle) list.push_back({name + ".swizzle", s.swizzle_bits});
    }
    for (const immediate& imm : ins_.immediates) {
      const std::string value = member_of(imm, "field");
      if (!imm.high) {
        list.push_back({value, imm.bits});
        continue;
      }
      list.push_back({value, imm.bits, 0, true});
      list.push_back({value, *imm.high, imm.bits.size});
    }
    return list;
  }

  /// The bits of `field`'s value that the word has.
  static std::string part_of(const placed_field& field) {
    if (field.has_more) return "detail::field(" + field.value + ", 0, " + std::to_string(field.at.size) + ")";
    return field.first == 0 ? field.value : "(" + field.value + " >> " + std::to_string(field.first) + ")";
  }

  std::vector<std::string> word_terms(const std::string& fixed) const {
    std::vector<std::string> terms{fixed};
    for (const placed_field& field : fields()) {
      if (!native_) {
        terms.push_back(shifted(part_of(field), field.at.start));
        continue;
      }
      for (const std::string& term : native_->terms(field.value, field.at, field.first, field.has_more))
        terms.push_back(term);
    }
    return terms;
  }

  /// Whether several terms set a bit of the word.
  bool has_sums() const {
    std::uint64_t placed = native_ ? native_->fixed : 0;
    for (const placed_field& field : fields())
      for (unsigned i = 0; native_ && i < field.at.size; ++i) {
        const std::uint64_t bits = native_->bits[field.at.start + i];
        if ((placed & bits) != 0) return true;
        placed |= bits;
      }
    return false;
  }

  /// Rules on the sources of an instruction that only reads FAU page 0.
  void page_terms(std::vector<std::string>& terms) const {
    if ((ins_.fixed_mask & d_.places.fau_page.mask()) == 0) return;
    for (std::size_t i = 0; i < ins_.sources.size(); ++i)
      terms.push_back(std::string("detail::expect_first_") + (native_ ? "native_" : "") + "page(" +
                      std::string(source_names[i]) + ".fau)");
  }

  /// The rules on values without an encoding, except rules on operands, which `packed` tests.
  std::vector<std::string> encoding_terms() const {
    std::vector<std::string> terms;
    page_terms(terms);
    for (const staging& group : ins_.stagings) terms.push_back(encodable_count(group));
    for (const immediate& imm : ins_.immediates) terms.push_back(member_of(imm, "broken_rules"));
    std::map<unsigned, std::vector<std::string>> values_of_size;
    for (const modifier& m : ins_.modifiers)
      if (m.values && is_member(m) && m.name != "flow") values_of_size[m.bits.size].push_back(bits_of(m));
    fit_terms(terms, values_of_size);
    return terms;
  }

  /// Adds the rule that values fit the sizes of their fields.
  static void fit_terms(std::vector<std::string>& terms,
                        const std::map<unsigned, std::vector<std::string>>& values_of_size) {
    std::vector<std::string> excess;
    for (const auto& [size, values] : values_of_size)
      excess.push_back((values.size() == 1 ? values[0] : "(" + join(values, " | ") + ")") + " >> " +
                       std::to_string(size));
    if (!excess.empty()) terms.push_back("detail::expect_fits(" + join(excess, " | ") + ")");
  }

  std::vector<std::string> rule_terms() const {
    std::vector<std::string> terms;
    page_terms(terms);
    for (const staging& group : ins_.stagings) {
      terms.push_back(count_rule_term(group));
    }
    for (const immediate& imm : ins_.immediates) {
      terms.push_back(member_of(imm, "broken_rules"));
      if (imm.most)
        terms.push_back("detail::expect_most(" + member_of(imm, "field") + ", " + std::to_string(*imm.most) +
                        ")");
    }
    if (ins_.implied_code) terms.push_back(scalar_rules());
    std::map<unsigned, std::vector<std::string>> values_of_size;
    for (const modifier& m : ins_.modifiers) {
      if (!m.values || !is_member(m) || m.name == "flow") continue;
      if (const std::optional<unsigned> size = value_size(m))
        values_of_size[*size].push_back(bits_of(m));
      else
        terms.push_back(has_common_rule(m) ? "detail::expect_" + m.enum_type + "(" + value_of(m) + ")"
                                           : "detail::" + value_rule(m, bits_of(m)));
    }
    fit_terms(terms, values_of_size);
    for (const needs_rule& need : ins_.needs)
      for (const modifier& other : ins_.modifiers)
        if (other.values && other.name == need.other)
          terms.push_back("(m." + identifier(need.tag) + " && " + field_of(other) +
                          " != " + std::to_string(value_of_name(other, need.value)) +
                          " ? detail::rule_set(rule::" + need.rule + ") : 0)");
    return terms;
  }

  /// Whether the rule on the values of `m` has a function.
  bool has_common_rule(const modifier& m) const {
    const auto found = value_rules_.find(m.enum_type);
    return found != value_rules_.end() && found->second == value_rule(m, "std::uint64_t(value)");
  }

  /// The rules on codes of which an instruction reads at most one, if it reads one without an operand.
  std::string scalar_rules() const {
    std::string sources;
    for (std::size_t i = 0; i < ins_.sources.size(); ++i) sources += std::string(", ") + source_names[i];
    return "detail::expect_implied(" + std::to_string(*ins_.implied_code) + sources + ")";
  }

  /// The rule that the count of `group` fits its field.
  static std::string encodable_count(const staging& group) {
    const unsigned most = group.count_bits ? (1u << group.count_bits->size) - 1 : 0;
    const std::string name = staging_name(group);
    if (most == 0) return "detail::expect_count(" + name + ", " + std::to_string(group.count_bias) + ")";
    return "detail::expect_count_between(" + name + ", " + std::to_string(group.count_bias) + ", " +
           std::to_string(most + group.count_bias) + ")";
  }

  std::string count_rule_term(const staging& group) const {
    const staging_need& need = group.need;
    const std::string name = staging_name(group);
    std::string encodable;
    if (need.terms.empty() || need.documented) {
      encodable = encodable_count(group);
      if (need.terms.empty()) return encodable;
      encodable += " | ";
    }
    const std::string end = need.documented ? ", rule::undocumented_form)" : ")";
    const std::string least = registers(need, &count_term::least), most = registers(need, &count_term::most);
    if (group.count_wraps)
      return encodable + "detail::expect_wrapped_count(" + name + ", " + most + ", " +
             std::to_string((1u << group.count_bits->size) - 1) + end;
    if (least != most)
      return encodable + "detail::expect_count_between(" + name + ", " + least + ", " + most + end;
    return encodable + "detail::expect_count" + (need.optional ? "_or_none" : "") + "(" + name + ", " + most +
           end;
  }

  /// The sum of the lower or of the upper bounds of the terms of `need`, as an expression.
  std::string registers(const staging_need& need, std::vector<unsigned> count_term::*bound) const {
    std::string sum;
    unsigned constant = 0;
    for (const count_term& term : need.terms) {
      const std::vector<unsigned>& table = term.*bound;
      const bool is_same = std::all_of(table.begin(), table.end(), [&](unsigned n) { return n == table[0]; });
      if (is_same && term.halves == 0)
        constant += table[0];
      else
        sum += (sum.empty() ? "" : " + ") + summand(term, table);
    }
    if (sum.empty()) return std::to_string(constant);
    return constant == 0 ? sum : sum + " + " + std::to_string(constant);
  }

  std::string summand(const count_term& term, const std::vector<unsigned>& table) const {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < table.size(); ++i) packed |= std::uint64_t{table[i]} << 4 * i;
    const bool is_flag = term.field >= 0 && packed == 0x10;
    std::string words =
        is_flag ? "unsigned{" + value_of(ins_.modifiers[static_cast<std::size_t>(term.field)]) + "}"
                : "detail::table_entry(" + hex(packed) + ", " + field_at(term.field) + ")";
    if (term.halves == 0) return words;
    const std::string half =
        term.half_field < 0 ? "1" : hex(term.halves) + " >> " + field_at(term.half_field) + " & 1";
    return "detail::halved(" + words + ", " + half + ")";
  }

  /// The field of a modifier as an expression; 0 if there is no modifier.
  std::string field_at(std::ptrdiff_t index) const {
    if (index < 0) return "0";
    const modifier& m = ins_.modifiers[static_cast<std::size_t>(index)];
    return is_member(m) ? field_of(m) : std::to_string(*m.default_value);
  }

  static std::vector<std::string> or_zero(std::vector<std::string> terms) {
    if (terms.empty()) terms.emplace_back("0");
    return terms;
  }
};

/// The effect of `m` in one clause. For values, only the text of the first one is used.
std::string brief(const modifier& m) {
  if (!m.text.empty() || !m.values) return m.text;
  const std::string& text = m.values->text;
  return text.substr(0, std::min({text.find(". "), text.find("; "), text.size()}));
}

/// The effect of the flag `m` of `set`.
std::string flag_text(const modifier_set& set, const modifier& m) {
  std::string text = m.text;
  std::string values;
  for (const modifier* other : set.members)
    for (std::size_t i = 0; other->name == m.set_by && i < other->values->values.size(); ++i)
      if ((m.set_for >> i & 1) != 0) values += (values.empty() ? "" : ", ") + other->values->values[i].name;
  if (!values.empty()) text += "; by default with " + values;
  return text;
}

/// The instructions that take the modifiers of `sets.sets[set]`; if there are many, only the first ones.
std::string users_of(const description& d, const modifier_sets& sets, std::size_t set) {
  constexpr std::size_t most = 6;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sets.of_instruction.size(); ++i) {
    if (sets.of_instruction[i] != set) continue;
    const instruction& ins = d.instructions.instructions[i];
    const std::string name =
        "`" + ins.name + "`" + (are_all(d, ins.archs) ? "" : " (" + range_text(d, ins.archs) + ")");
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  const std::size_t others = names.size() - std::min(names.size(), most);
  if (others > 1) names.resize(most);
  return join(names, ", ") + (others > 1 ? ", and " + std::to_string(others) + " others" : "");
}

/// The aliases that builders name.
void names_in_messages(writer& out, const modifier_sets& sets) {
  out.line();
  out.line("// The names of these types in builders, for the messages of compilers.");
  std::map<std::string, std::vector<std::string>> aliases;
  for (const modifier_set& set : sets.sets) {
    if (set.members.empty()) continue;
    const std::string name = name_in_messages(set);
    const std::size_t colons = name.find("::");
    aliases[name.substr(0, colons)].push_back("using " + name.substr(colons + 2) + " = " + set.name + ";");
  }
  for (const auto& [rule, lines] : aliases) {
    out.line();
    out.line("namespace " + rule + " {");
    out.line();
    for (const std::string& line : lines) out.line(line);
    out.line();
    out.line("}  // namespace " + rule);
  }
}

}  // namespace

std::string modifiers_header(const description& d) {
  writer out;
  header(
      out,
      "Modifiers of instructions, for designated initializers; a modifier without a default is `required`.",
      {of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp")});
  out.line(open_namespace(d));
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < sets.sets.size(); ++i) {
    const modifier_set& set = sets.sets[i];
    if (set.members.empty()) continue;
    out.line();
    out.doc("Modifiers of " + users_of(d, sets, i) + ".");
    out.line("struct " + set.name + " {");
    for (const modifier* m : set.members) {
      const std::string name = identifier(m->name);
      const std::string text = m->values ? brief(*m) : flag_text(set, *m);
      if (!text.empty()) out.doc(text + (text.ends_with('.') ? "" : "."), "  ");
      if (!m->values) {
        out.line("  " +
                 (m->set_by.empty() ? "bool " + name + (m->set_for == 0 ? " = false" : " = true")
                                    : "default_flag " + name + " = {}") +
                 ";");
      } else if (!m->default_value) {
        out.line("  required<" + d.ns + "::" + m->enum_type + "> " + name + ";");
      } else {
        const std::string type = d.ns + "::" + m->enum_type;
        out.line("  " + type + " " + name + " = " + type +
                 "::" + identifier(m->values->values[*m->default_value].name) + ";");
      }
    }
    out.line("};");
  }
  names_in_messages(out, sets);
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

std::string builder_signature(const description& d, const instruction& ins, const modifier_set& set) {
  writer none;
  return builder_writer(none, d, ins, set, {}, true).declaration();
}

namespace {

void builders_head(writer& out) {
  out.line("// SPDX-License-Identifier: MIT");
  out.line("// Generated by valhall-generate from the ISA description. Change that, not this file.");
  out.line("// Included in a namespace of its own for each architecture, which VALHALL_ARCH names.");
}

}  // namespace

namespace {

/// The builders of native words. Builders that differ only in their fixed bits share a function, so that
/// compilers read less.
class native_builders {
 public:
  native_builders(const description& d, const native_layout& native, bool checked)
      : d_(d),
        native_(native),
        checked_(checked),
        sets_(collect_modifier_sets(d)),
        value_rules_(common_value_rules(d)),
        places_(d.instructions.instructions.size()),
        shapes_(places_.size()) {
    writer none;
    for (std::size_t row = 0; row < rows().size(); ++row) {
      if (!rows()[row].archs.contains(native.arch)) continue;
      places_[row] = places_of(d, native, rows()[row], checked);
      // Without rules, the bodies are too short to share.
      if (!checked) continue;
      shapes_[row] = builder_of(none, row).shape();
      rows_of_shape_[shapes_[row]].push_back(row);
    }
  }

  void write_shared(writer& out) const {
    for (std::size_t row = 0; row < rows().size(); ++row)
      if (const std::vector<std::size_t>* like = others(row); like && like->front() == row)
        builder_of(out, row).write_shared();
  }

  void write(writer& out) const {
    for (std::size_t i = 0; i < rows().size();) {
      std::size_t end = i, own = rows().size();
      for (; end < rows().size() && rows()[end].name == rows()[i].name; ++end)
        if (rows()[end].archs.contains(native_.arch)) own = end;
      if (own == rows().size())
        builder_of(out, i).write_absence({rows()[i].archs.since, rows()[end - 1].archs.until});
      else if (const std::vector<std::size_t>* like = others(own))
        builder_of(out, own).write_call(rows()[like->front()]);
      else
        builder_of(out, own).write();
      i = end;
    }
  }

 private:
  const description& d_;
  const native_layout& native_;
  bool checked_;
  modifier_sets sets_;
  std::map<std::string, std::string> value_rules_;
  std::vector<native_places> places_;  ///< Indexed by row, like the next.
  std::vector<std::string> shapes_;
  std::map<std::string, std::vector<std::size_t>> rows_of_shape_;

  const std::vector<instruction>& rows() const { return d_.instructions.instructions; }

  builder_writer builder_of(writer& out, std::size_t row) const {
    return builder_writer(out, d_, rows()[row], sets_.sets[sets_.of_instruction[row]], value_rules_, checked_,
                          &places_[row]);
  }

  /// The rows that share a function with `row`; null if it does not share one.
  const std::vector<std::size_t>* others(std::size_t row) const {
    const auto found = rows_of_shape_.find(shapes_[row]);
    return found != rows_of_shape_.end() && found->second.size() > 1 ? &found->second : nullptr;
  }
};

}  // namespace

std::string native_builders_text(const description& d, const native_layout& native, bool checked) {
  writer out;
  builders_head(out);
  native_builders(d, native, checked).write(out);
  return out.text();
}

std::string builders_text(const description& d, bool checked) {
  writer out;
  builders_head(out);
  // Native words have builders of their own.
  const unsigned last = d.instructions.archs[d.instructions.archs.size() - 1 - d.native.size()];
  const modifier_sets sets = collect_modifier_sets(d);
  const std::map<std::string, std::string> value_rules = common_value_rules(d);
  const std::vector<instruction>& all = d.instructions.instructions;
  for (std::size_t i = 0; i < all.size();) {
    // The rows of one name; an architecture has at most one of them.
    std::size_t end = i + 1;
    while (end < all.size() && all[end].name == all[i].name) ++end;
    const arch_range whole{all[i].archs.since, all[end - 1].archs.until};
    if (whole.since > last) {
      i = end;
      continue;
    }
    std::size_t canonical_end = end;
    while (all[canonical_end - 1].archs.since > last) --canonical_end;
    const bool in_all = whole.contains(d.instructions.archs.front()) && whole.contains(last);
    const bool conditional = canonical_end - i > 1 || !in_all;
    if (conditional) out.line();
    for (std::size_t row = i; row < canonical_end; ++row) {
      const std::string since = "VALHALL_ARCH >= " + std::to_string(all[row].archs.since);
      const std::string until = "VALHALL_ARCH <= " + std::to_string(std::min(all[row].archs.until, last));
      if (conditional) out.line((row == i ? "#if " : "#elif ") + since + " && " + until);
      builder_writer(out, d, all[row], sets.sets[sets.of_instruction[row]], value_rules, checked).write();
    }
    if (!in_all) {
      out.line("#else");
      builder_writer(out, d, all[i], sets.sets[sets.of_instruction[i]], value_rules, checked)
          .write_absence(whole);
    }
    if (conditional) out.line("#endif");
    i = end;
  }
  return out.text();
}

namespace {

/// The names that the text of builders of `arch` uses, for the namespace that contains it.
void builder_names(writer& out, const description& d, unsigned arch, bool checked) {
  const std::string flow = d.places.flow.size != 0 ? ", flow" : "";
  out.line("using word_bits = std::uint64_t;");
  const std::string layout = is_native(d, arch) ? "native_" : "";
  out.line("using " +
           (checked ? "checked = detail::finish_" + layout + "builder"
                    : "packed = detail::" + layout + "unchecked_words") +
           "<arch(" + std::to_string(arch) + ")" + flow + ">;");
}

}  // namespace

std::string native_registers_header(const description& d, const native_layout& native) {
  const std::string name = d.instructions.arch_identifier(native.arch);
  writer out;
  header(out, "The registers that exist only in " + name + ", whose register numbers have one more bit.",
         {of_library(d, "builder_support.hpp")});
  out.line(open_namespace(d));
  out.line();
  out.line("namespace " + name + " {");
  const unsigned count = 1u << d.places.destination.size;
  std::vector<std::string> names;
  for (unsigned number = count; number < 2 * count; ++number)
    names.push_back("r" + std::to_string(number) + "{detail::raw{}, " + std::to_string(number) + "}");
  out.line();
  out.line("/// The general registers that other architectures lack.");
  out.list("inline constexpr reg ", names, ", ", ";", "    ");
  out.line();
  out.line("}  // namespace " + name);
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

namespace {

/// Writes the builders of `arch` into the namespace `name`.
void arch_builders(writer& out, const description& d, const std::string& name, unsigned arch, bool checked) {
  const std::string number = std::to_string(arch);
  out.line();
  out.line("namespace " + name + " {");
  out.line();
  builder_names(out, d, arch, checked);
  arch_operands(out, d, arch);
  out.line();
  out.line("#define VALHALL_ARCH " + number);
  out.line("#define VALHALL_ARCH_NAME " + quoted(d.instructions.arch_text(arch)));
  const std::string text = std::string(checked ? "builders.inc" : "unchecked.inc");
  const std::string own = is_native(d, arch) ? "native_" : "";
  out.line("#include <" + of_generated(d, own + text) + ">");
  out.line("#undef VALHALL_ARCH_NAME");
  out.line("#undef VALHALL_ARCH");
  out.line();
  if (!d.places.sources_are_codes()) {
    // Parameters of builders have this name, too, so that it follows them.
    out.line("/// The architecture of the builders in this namespace.");
    out.line("inline constexpr arch target = arch::" + d.instructions.arch_identifier(arch) + ";");
    out.line();
    out.line("// A using-directive for this namespace also makes the other names known.");
    out.line("using namespace " + d.ns + ";");
    out.line();
  }
  out.line("}  // namespace " + name);
}

std::vector<std::string> builder_includes(const description& d, bool checked) {
  std::vector<std::string> includes{
      of_library(d, d.places.sources_are_codes() ? "builder_support.hpp" : "finish_builder.hpp")};
  for (const char* name : {"enums", "modifiers", "named_operands", "source_types"})
    includes.push_back(of_generated(d, name + std::string(".hpp")));
  if (checked) includes.push_back(of_generated(d, "value_rules.hpp"));
  return includes;
}

}  // namespace

std::string shared_builders_header(const description& d, const native_layout& native) {
  writer out;
  std::vector<std::string> includes = builder_includes(d, true);
  includes.front() = of_library(d, "native_builder_support.hpp");
  header(out,
         "Functions shared by builders of native words that differ only in the fixed bits of their words.",
         includes);
  out.line(open_namespace(d));
  out.line();
  out.line("namespace detail::native_shared {");
  out.line();
  builder_names(out, d, native.arch, true);
  native_builders(d, native, true).write_shared(out);
  out.line();
  out.line("}  // namespace detail::native_shared");
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

namespace {

/// The instructions with a distance that `arch` has.
std::vector<std::size_t> rows_of_branches(const description& d, unsigned arch) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < d.instructions.instructions.size(); ++i) {
    const instruction& ins = d.instructions.instructions[i];
    const auto control = ins.effects.find("control");
    if (control != ins.effects.end() && (control->second == "branch" || control->second == "blend") &&
        ins.archs.contains(arch))
      rows.push_back(i);
  }
  return rows;
}

/// Writes the builders of branches in the native layout of `native`.
void native_branches(writer& out, const description& d, const native_layout& native) {
  const modifier_sets sets = collect_modifier_sets(d);
  const std::map<std::string, std::string> value_rules = common_value_rules(d);
  builder_names(out, d, native.arch, true);
  for (const std::size_t row : rows_of_branches(d, native.arch)) {
    const instruction& ins = d.instructions.instructions[row];
    const native_places places = places_of(d, native, ins, true);
    builder_writer(out, d, ins, sets.sets[sets.of_instruction[row]], value_rules, true, &places).write();
  }
}

/// Writes the builders of branches in the canonical layout. The first parameter is the architecture, whose
/// rules the words follow. No branch has two forms there.
void canonical_branches(writer& out, const description& d) {
  const modifier_sets sets = collect_modifier_sets(d);
  const std::map<std::string, std::string> value_rules = common_value_rules(d);
  const std::vector<instruction>& all = d.instructions.instructions;
  const unsigned last = d.instructions.archs[d.instructions.archs.size() - 1 - d.native.size()];
  out.line("using word_bits = std::uint64_t;");
  out.line("using checked = detail::checked_branches;");
  for (const std::size_t row : rows_of_branches(d, last))
    builder_writer(out, d, all[row], sets.sets[sets.of_instruction[row]], value_rules, true, nullptr, true)
        .write();
}

}  // namespace

std::string branch_builders_header(const description& d) {
  writer out;
  std::vector<std::string> includes = builder_includes(d, true);
  includes.front() = of_library(d, "checked_branches.hpp");
  if (!d.native.empty()) includes.push_back(of_library(d, "native_builder_support.hpp"));
  header(out, "The builders of branches with a distance, for programs, which then need not include others.",
         includes);
  out.line(open_namespace(d));
  out.line();
  out.line("namespace detail::canonical_branches {");
  out.line();
  canonical_branches(out, d);
  out.line();
  out.line("}  // namespace detail::canonical_branches");
  for (const native_layout& native : d.native) {
    out.line();
    out.line("namespace detail::native_branches {");
    out.line();
    native_branches(out, d, native);
    out.line();
    out.line("}  // namespace detail::native_branches");
  }
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

std::string branch_fields_header(const description& d) {
  writer out;
  header(out, "The words that have a distance, and its position in them.",
         {of_library(d, "distance_field.hpp")});
  out.line(open_namespace(d));
  out.line();
  out.line("namespace detail {");
  const auto row = [](std::uint64_t mask, std::uint64_t bits, unsigned start, const immediate& distance) {
    return "{" + hex(mask, 16) + "," + hex(bits & mask, 16) + ",{" + std::to_string(start) + "," +
           std::to_string(distance.size()) + "," + (distance.is_signed ? "true" : "false") + "}}";
  };
  std::vector<std::string> canonical;
  for (const std::size_t i : rows_of_branches(d, d.instructions.archs.front())) {
    const instruction& ins = d.instructions.instructions[i];
    const immediate& distance = ins.immediates.front();
    canonical.push_back(row(d.places.opcode.mask(), settled_bits(ins), distance.bits.start, distance));
  }
  out.array("Branches in the canonical layout.", "branch_field canonical_branch_fields[]", canonical);
  for (const native_layout& native : d.native) {
    std::vector<std::string> rows;
    for (const std::size_t i : rows_of_branches(d, native.arch)) {
      const instruction& ins = d.instructions.instructions[i];
      const immediate& distance = ins.immediates.front();
      const native_places places = places_of(d, native, ins, true);
      const native_word& word = *places.words.front();
      rows.push_back(row(word.opcode_mask(), word.bits, *places.start_of(distance.bits), distance));
    }
    out.array("Likewise in the native layout.", "branch_field native_branch_fields[]", rows);
  }
  out.line();
  out.line("}  // namespace detail");
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

std::string arch_header(const description& d, unsigned arch, bool checked) {
  writer out;
  const std::string name = d.instructions.arch_identifier(arch);
  std::vector<std::string> includes = builder_includes(d, checked);
  if (is_native(d, arch)) {
    if (checked)
      includes = {of_generated(d, "native_shared.hpp")};
    else
      includes.front() = of_library(d, "native_unchecked_words.hpp");
    includes.push_back(of_generated(d, name + "_registers.hpp"));
  }
  if (!d.instructions.preloaded.empty()) includes.push_back(of_generated(d, "preloaded_" + name + ".hpp"));
  header(out,
         "The builders of " + d.instructions.arch_text(arch) +
             (checked ? ", one per instruction. Operands are in the order of text; rules are checked."
                      : " without the rules of the hardware: every value that fits its field is packed."),
         includes);
  out.line(open_namespace(d));
  arch_builders(out, d, (checked ? "" : "unchecked::") + name, arch, checked);
  out.line();
  out.line(close_namespace(d));
  return out.text();
}

}  // namespace generator
