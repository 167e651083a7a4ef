// SPDX-License-Identifier: MIT
#include "write_tables.hpp"

#include "names.hpp"
#include "pool.hpp"
#include "source_layouts.hpp"
#include "table_row.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace generator {

namespace {

/// The rows of instructions, and the pools that they share.
class table_writer {
 public:
  explicit table_writer(const description& d)
      : d_(d),
        immediate_names_(immediate_names(d)),
        modifier_names_(modifier_names(d)),
        types_(enum_types(d)),
        layouts_(word_layouts_of(d, source_layouts_of(d))),
        enums_(listed_enumerations(d)) {}

  std::string write() {
    for (const instruction& ins : d_.instructions.instructions) collect(ins);
    writer out;
    header(out, "Properties of each instruction, for code that handles opcodes as data.",
           {of_library(d_, "instruction_info.hpp")});
    out.line(open_namespace(d_));
    out.line();
    out.line("namespace detail {");
    enum_tables(out, d_);
    for (const shared_rows* shared : {&operands_, &modifiers_}) {
      array(out, shared->type + " " + shared->name + "_rows[]", shared->rows);
      out.line();
      out.line("inline constexpr " + shared->pool_type() + " " + shared->name + "_pool = pool_of(" +
               shared->name + "_rows,");
      number_string(out, shared->numbers, ");");
    }
    for (const pool& p : pools_)
      if (is_used(p)) array(out, p.type + " " + p.name + p.size(), p.rows);
    out.line();
    out.line("}  // namespace detail");
    out.line();
    out.line("/// One row per instruction; the index is the opcode.");
    out.line("inline constexpr instruction_info instructions[] = {");
    for (const std::string& row : rows_) out.list("    ", members_of(row), " ", "", "     ");
    out.line("};");
    names(out);
    opcode_tables(out, d_);
    if (!d_.places.sources_are_codes()) {
      formats(out);
      source_tables(out, d_);
    }
    name_tables(out, d_);
    nevers(out);
    out.line();
    out.line(close_namespace(d_));
    return out.text();
  }

 private:
  const description& d_;
  std::vector<std::string> immediate_names_;
  std::vector<std::string> modifier_names_;
  std::vector<enum_type> types_;
  word_layouts layouts_;
  std::vector<const enumeration*> enums_;
  std::vector<std::string> rows_;

  /// Rows without duplicates; `numbers` are their indices in the order in which instructions refer to them.
  struct shared_rows {
    std::string type, name;
    std::vector<std::string> rows = {};
    std::vector<std::size_t> numbers = {};

    std::string pool_type() const { return "row_pool<" + type + ", " + std::to_string(numbers.size()) + ">"; }

    /// The index of the first of the rows `run`.
    std::size_t place(const std::vector<std::string>& run) {
      std::vector<std::size_t> list;
      for (const std::string& row : run) list.push_back(index_of(rows, row));
      return place_run(numbers, list);
    }
  };
  shared_rows operands_{"operand_info", "operand"};
  shared_rows modifiers_{"modifier_info", "modifier"};

  /// An array that rows point into.
  struct pool {
    std::string type, name;
    std::vector<std::string> rows = {};

    /// C++ has no empty arrays.
    std::string size() const { return "[" + std::to_string(rows.empty() ? 1 : rows.size()) + "]"; }
  };
  pool pools_[2] = {{"count_term", "count_term_pool"}, {"word_form", "form_pool"}};
  std::vector<std::string>& term_pool_ = pools_[0].rows;
  std::vector<std::string>& form_pool_ = pools_[1].rows;

  /// Whether the tables have the pool: for example, sets of instructions without staging registers have no
  /// counts.
  bool is_used(const pool& p) const { return !d_.places.sources_are_codes() || !p.rows.empty(); }

  /// The members of a row, each with the separator after it.
  static std::vector<std::string> members_of(const std::string& text) {
    std::vector<std::string> items;
    std::string current;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"' && text[i - 1] != '\\') in_string = !in_string;
      if (text[i] == ' ' && text[i - 1] == ',' && !in_string) {
        items.push_back(current);
        current.clear();
      } else {
        current += text[i];
      }
    }
    items.push_back(current);
    return items;
  }

  static std::size_t number_of(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }

  std::size_t enum_index(const enumeration* values) { return index_of(enums_, values); }

  std::string staging_row(const instruction& ins, const staging& group) {
    row fields("operand_role::staging");
    fields.number("start", group.bits.start).number("size", group.bits.size);
    fields.flag("reads", group.reads).flag("writes", group.writes);
    if (const std::optional<unsigned> count = default_count(ins, group.need))
      fields.text("default_count", std::to_string(*count));
    if (group.count_bits) {
      fields.number("count_start", group.count_bits->start).number("count_size", group.count_bits->size);
    }
    fields.number("count_bias", group.count_bias).flag("count_wraps", group.count_wraps);
    if (!group.need.terms.empty()) {
      std::vector<std::string> terms;
      for (const count_term& term : group.need.terms) terms.push_back(term_row(ins, term));
      fields.flag("may_be_empty", group.need.optional);
      if (group.need.documented) fields.text("count_rule", "rule::undocumented_form");
      fields.number("term_count", terms.size()).number("first_term", place_run(term_pool_, terms));
    }
    return fields.end();
  }

  /// The number of registers that `need` requires of `ins` with default modifiers, if there is one number.
  static std::optional<unsigned> default_count(const instruction& ins, const staging_need& need) {
    unsigned sum = 0;
    for (const count_term& term : need.terms) {
      const auto value = [&](std::ptrdiff_t index) {
        return index < 0 ? std::optional<unsigned>(0)
                         : ins.modifiers[static_cast<std::size_t>(index)].default_value;
      };
      const std::optional<unsigned> entry = value(term.field), half = value(term.half_field);
      if (!entry || !half || term.least[*entry] != term.most[*entry]) return std::nullopt;
      const unsigned halves = term.halves >> *half & 1;
      sum += (term.most[*entry] + halves) >> halves;
    }
    return need.terms.empty() ? std::nullopt : std::optional<unsigned>(sum);
  }

  /// Bit n is set if the number of staging registers of `ins` depends on the value of modifier n.
  static std::size_t counted_by(const instruction& ins) {
    std::size_t mask = 0;
    for (const staging& group : ins.stagings)
      for (const count_term& term : group.need.terms)
        for (const std::ptrdiff_t index : {term.field, term.half_field})
          if (index >= 0) mask |= std::size_t{1} << index;
    return mask;
  }

  /// Four bits per value of a field.
  static std::string packed(const std::vector<unsigned>& registers) {
    std::uint64_t table = 0;
    for (std::size_t i = 0; i < registers.size(); ++i) table |= std::uint64_t{registers[i]} << 4 * i;
    return hex(table);
  }

  static std::string term_row(const instruction& ins, const count_term& term) {
    row fields(packed(term.least), "least");
    fields.text("most", packed(term.most));
    const auto field = [&](std::ptrdiff_t index, const std::string& start, const std::string& size) {
      if (index < 0) return;
      const bit_range bits = ins.modifiers[static_cast<std::size_t>(index)].bits;
      fields.number(start, bits.start).number(size, bits.size);
    };
    field(term.field, "start", "size");
    field(term.half_field, "half_start", "half_size");
    if (term.halves != 0) fields.text("halves", hex(term.halves));
    return fields.end();
  }

  static std::optional<std::size_t> value_index(const enumeration& values, const std::string& name) {
    for (std::size_t i = 0; i < values.values.size(); ++i)
      if (values.values[i].name == name) return i;
    return std::nullopt;
  }

  /// The kinds of codes in `names` as a mask; all kinds if it is empty.
  std::string code_mask(const std::vector<std::string>& names) const {
    std::string mask;
    for (const std::string& name : names)
      mask += (mask.empty() ? "" : " | ") + ("detail::kind_bit(code_kind::" + name + ")");
    return mask.empty() ? "every_code" : mask;
  }

  /// The place of a source that has a code.
  std::string coded_row(const source& s) const {
    row fields("operand_role::source");
    fields.number("start", d_.places.source_at(s.position).start).number("size", s.size).flag("reads", true);
    fields.number("position", s.position).text("codes", code_mask(s.codes));
    if (s.negate_start) fields.flag("takes_negate", true).number("negate_start", *s.negate_start);
    if (s.absolute_start) fields.flag("takes_absolute", true).number("absolute_start", *s.absolute_start);
    fields.flag("values_only", s.values_only);
    if (s.free) fields.text("free_code", std::to_string(*s.free));
    return fields.end();
  }

  std::string result_row(const result& written) const {
    row fields("operand_role::destination");
    fields.number("start", written.bits.start).number("size", written.size).flag("writes", true);
    fields.text("codes", code_mask(written.codes)).number("field_size", written.bits.size);
    return fields.end();
  }

  std::string source_row(const source& s) {
    if (d_.places.sources_are_codes()) return coded_row(s);
    row fields("operand_role::source");
    fields.number("start", d_.places.source_at(s.position).start).number("size", s.size).flag("reads", true);
    fields.flag("takes_sign", s.sign_start.has_value()).flag("takes_invert", s.invert_start.has_value());
    fields.flag("takes_swizzle", s.swizzle && !s.identity_only);
    fields.number("sign_start", s.sign_start.value_or(0)).number("invert_start", s.invert_start.value_or(0));
    if (s.swizzle) {
      fields.number("swizzle_start", s.swizzle_bits.start).number("swizzle_size", s.swizzle_bits.size);
      fields.number("swizzle_set", enum_index(s.swizzle));
      if (s.identity)
        fields.number("identity", *s.identity);
      else
        fields.text("identity", "operand_info::no_identity");
      if (!s.widening.empty()) fields.text("widens", "widening::" + s.widening);
    }
    fields.number("lanes", s.lanes);
    return fields.end();
  }

  void collect(const instruction& ins) {
    std::vector<std::string> operands;
    for (const staging& group : ins.stagings) operands.push_back(staging_row(ins, group));
    if (ins.has_destination)
      operands.push_back(row("operand_role::destination")
                             .number("start", d_.places.destination.start)
                             .number("size", ins.type_size == 64 ? 64 : 32)
                             .flag("writes", true)
                             .flag("is_narrow", ins.narrow_destination)
                             .flag("is_whole", ins.whole_destination)
                             .end());
    for (const result& written : ins.results) operands.push_back(result_row(written));
    for (const source& s : ins.sources) operands.push_back(source_row(s));
    for (const immediate& imm : ins.immediates)
      operands.push_back(row("operand_role::immediate")
                             .number("text", index_of(immediate_names_, imm.name))
                             .number("start", imm.bits.start)
                             .number("size", imm.size())
                             .number("low_size", imm.high ? imm.bits.size : 0)
                             .number("high_start", imm.high ? imm.high->start : 0)
                             .flag("is_signed", imm.is_signed)
                             .number("named", named_rank(d_, imm))
                             .number("top", top_of(imm))
                             .flag("is_float", imm.is_float)
                             .number("most", imm.most.value_or(0))
                             .end());

    std::vector<std::string> modifiers;
    for (const modifier& m : ins.modifiers) modifiers.push_back(modifier_row(ins, m));

    const std::size_t first_operand = operands_.place(operands);
    const std::size_t first_modifier = modifiers_.place(modifiers);
    row fields("opcode::" + ins.id, "id");
    if (!are_all(d_, ins.archs)) fields.text("archs", arch_set_of(d_, ins.archs));
    fields.text("first_form", "opcode::" + identifier(ins.name));
    fields.text("operation", "family::" + identifier(ins.family));
    issues(fields, ins);
    fields.flag("is_message", ins.is_message).flag("is_float", ins.is_float);
    if (!d_.places.sources_are_codes()) {
      if (ins.components != 1) fields.number("components", ins.components);
      if (ins.number != 0) fields.text("number", std::string("number_kind::") + ins.number);
    }
    fields.number("type_size", ins.type_size).text("primary_opcode", hex(ins.opcode, 3));
    fields.text("fixed_bits", hex(ins.fixed_bits, 16)).text("fixed_mask", hex(ins.fixed_mask, 16));
    fields.text("used_mask", hex(ins.used_mask, 16));
    if (!d_.places.sources_are_codes()) fields.number("layout", layouts_.of_instruction[rows_.size()]);
    std::uint64_t base = ins.fixed_bits;
    for (const source& s : ins.sources)
      if (s.swizzle && s.identity) base |= std::uint64_t{*s.identity} << s.swizzle_bits.start;
    if (ins.has_destination)
      base |= std::uint64_t{d_.places.destination_masks.at("none")}
              << (d_.places.destination.start + d_.places.destination.size);
    std::size_t required = 0, needs = 0, set_flags = 0, set_by = 0;
    std::uint64_t set_bits = 0;
    for (std::size_t i = 0; i < ins.modifiers.size(); ++i) {
      const modifier& m = ins.modifiers[i];
      if (m.set_for != 0) set_flags |= std::size_t{1} << i;
      for (const modifier& flag : ins.modifiers)
        if (flag.set_by == m.name) set_by |= std::size_t{1} << i;
      set_bits |= std::uint64_t{is_set_by_defaults(ins, m)} << m.bits.start;
      for (const needs_rule& need : ins.needs)
        if (needed_by(ins, m, need) != nullptr) needs |= std::size_t{1} << i;
      if (m.default_value)
        base |= std::uint64_t{*m.default_value} << m.bits.start;
      else
        required |= std::size_t{1} << i;
    }
    fields.text("default_bits", hex(base, 16));
    if (required != 0) fields.text("required", hex(required, 4));
    if (needs != 0) fields.text("needs", hex(needs, 4));
    if (set_flags != 0) fields.text("set_flags", hex(set_flags, 4));
    if (const std::size_t mask = counted_by(ins); mask != 0) fields.text("counted_by", hex(mask, 4));
    if (set_by != 0) fields.text("set_by", hex(set_by, 4));
    if (set_bits != 0) fields.text("set_bits", hex(set_bits, 16));
    for (const auto& [tag, member] : {std::pair(d_.places.vector_length_tag, "vector_start"),
                                      std::pair(d_.places.format_tag, "format_start")})
      for (const modifier& m : ins.modifiers)
        if (m.name == tag) fields.number(member, m.bits.start);
    for (const modifier& m : ins.modifiers)
      if (m.helpers != 0)
        fields.number("helper_start", m.bits.start)
            .number("helper_size", m.bits.size)
            .text("helper_values", hex(m.helpers));
    fields.number("first_operand", first_operand).number("operand_count", operands.size());
    fields.number("first_modifier", first_modifier);
    fields.text("modifier_ids", modifier_ids(ins)).number("modifier_count", modifiers.size());
    forms(fields, ins);
    fields.number("source_count", ins.sources.size());
    if (ins.implied_code) fields.text("implied_code", std::to_string(*ins.implied_code));
    effect(fields, ins, "memory", "memory_effect");
    effect(fields, ins, "control", "control_effect");
    effect(fields, ins, "output", "output_effect");
    effect(fields, ins, "tile", "memory_effect");
    fields.flag("fragment_only", value_or(ins, "stage", "") == "fragment");
    fields.flag("crosses_lanes", value_or(ins, "lanes", "") == "cross");
    fields.flag("single_half", value_or(ins, "half", "") == "single");
    if (ins.effects.contains("lock_slot")) fields.text("implied_slot", ins.effects.at("lock_slot"));
    if (ins.effects.contains("class")) fields.text("semantics", "knowledge::" + ins.effects.at("class"));
    rows_.push_back(fields.end());
  }

  /// The numbers of the modifiers of `ins`, a byte each, up to 16.
  std::string modifier_ids(const instruction& ins) const {
    std::uint64_t words[2] = {};
    if (ins.modifiers.size() > 16) throw unwritable(ins.where, ins.name + " has more than 16 modifiers");
    for (std::size_t i = 0; i < ins.modifiers.size(); ++i)
      words[i / 8] |= std::uint64_t{number_of(modifier_names_, ins.modifiers[i].name)} << i % 8 * 8;
    return "{" + hex(words[0]) + (words[1] == 0 ? "" : "," + hex(words[1])) + "}";
  }

  /// The undocumented forms; forms that compilers emit come last.
  void forms(row& fields, const instruction& ins) {
    std::vector<std::string> run;
    std::size_t written = 0;
    for (const bool is_written : {false, true})
      for (const undocumented_form& form : ins.undocumented) {
        if (form.written != is_written) continue;
        run.push_back("{" + hex(form.mask, 16) + ", " + hex(form.bits, 16) + "},");
        written += is_written ? 1 : 0;
      }
    if (run.empty()) return;
    fields.number("first_word_form", place_run(form_pool_, run));
    fields.number("undocumented_count", run.size() - written).number("written_count", written);
  }

  void issues(row& fields, const instruction& ins) const {
    const auto text = [](const issue& one) {
      return "{execution_unit::" + identifier(one.unit) +
             (one.cycles == 1 ? "}" : "," + std::to_string(one.cycles) + "}");
    };
    fields.text("issues", "{" + text(ins.issues.front()) + "," + text(ins.issues.back()) + "}");
    if (ins.issues.size() > 1)
      fields.text("issue_changed_in", "arch::" + d_.instructions.arch_identifier(ins.issues.back().since));
  }

  static std::string value_or(const instruction& ins, const char* name, const char* fallback) {
    const auto found = ins.effects.find(name);
    return found == ins.effects.end() ? fallback : found->second;
  }

  static void effect(row& fields, const instruction& ins, const char* name, const std::string& type) {
    if (ins.effects.contains(name)) fields.text(name, type + "::" + ins.effects.at(name));
  }

  unsigned top_of(const immediate& imm) const {
    const std::size_t rank = named_rank(d_, imm);
    return rank == 0 ? 0 : d_.places.named_immediates[rank - 1].top;
  }

  /// Whether the flag `m` of `ins` is set with default modifiers.
  static bool is_set_by_defaults(const instruction& ins, const modifier& m) {
    std::uint32_t value = 0;
    for (const modifier& other : ins.modifiers)
      if (other.name == m.set_by) value = other.default_value.value_or(0);
    return (m.set_for >> value & 1) != 0;
  }

  std::string modifier_row(const instruction& ins, const modifier& m) {
    std::uint32_t refused = 0;
    std::string refused_by = "none";
    for (const auto& [rule, mask] : m.refused) refused |= mask, refused_by = rule;
    row fields("modifier::" + identifier(m.name), "id");
    fields.number("start", m.bits.start).number("size", m.bits.size).flag("ignored", m.ignored);
    if (m.values) fields.text("values", std::to_string(enum_index(m.values)));
    const auto type = std::find_if(types_.begin(), types_.end(),
                                   [&](const enum_type& t) { return m.values && t.name == m.enum_type; });
    if (type != types_.end()) fields.number("type", static_cast<std::size_t>(type - types_.begin()));
    fields.text("allowed", hex(m.allowed, 8));
    if (refused != 0) fields.text("refused", hex(refused, 8)).text("refused_by", "rule::" + refused_by);
    if (m.other_arch_values != 0) fields.text("other_arch_values", hex(m.other_arch_values, 8));
    if (!m.default_value)
      fields.text("default_value", "modifier_info::no_default");
    else
      fields.number("default_value", *m.default_value);
    for (const modifier& other : ins.modifiers)
      if (other.name == m.set_by)
        fields.number("set_start", other.bits.start).number("set_size", other.bits.size);
    if (m.set_for != 0) fields.text("set_for", hex(m.set_for)).flag("is_set", is_set_by_defaults(ins, m));
    for (const needs_rule& need : ins.needs)
      if (const modifier* other = needed_by(ins, m, need))
        fields.text("needs_rule", "rule::" + need.rule)
            .number("needs_start", other->bits.start)
            .number("needs_size", other->bits.size)
            .number("needs_value", value_index(*other->values, need.value).value_or(0));
    return fields.end();
  }

  /// The modifier of `ins` whose value `m` requires by `need`; null if there is none.
  static const modifier* needed_by(const instruction& ins, const modifier& m, const needs_rule& need) {
    if (need.tag != m.name) return nullptr;
    const auto found = std::find_if(ins.modifiers.begin(), ins.modifiers.end(), [&](const modifier& other) {
      return other.name == need.other && other.values;
    });
    return found == ins.modifiers.end() ? nullptr : &*found;
  }

  /// The names of instructions and immediates, and the functions of the rows that read other tables.
  void names(writer& out) const {
    std::vector<std::string> names, titles, immediates;
    for (const instruction& ins : d_.instructions.instructions) {
      names.push_back(quoted(ins.name));
      titles.push_back(quoted(ins.title));
    }
    for (const std::string& name : immediate_names_) immediates.push_back(quoted(name));
    out.line();
    out.line("/// By opcode.");
    out.list("inline constexpr const char* instruction_names[] = {", names, ", ", "};", "    ");
    out.line();
    out.line("/// By opcode.");
    out.list("inline constexpr const char* instruction_titles[] = {", titles, ", ", "};", "    ");
    out.array("By `operand_info::text`.", "const char* immediate_names[]", immediates);
    const auto member = [&](const std::string& type, const std::string& owner, const std::string& name,
                            const std::string& value) {
      out.line("constexpr const " + type + "* " + owner + "::" + name + "() const noexcept {");
      out.line("  return " + value + ";");
      out.line("}");
    };
    out.line();
    member("char", "instruction_info", "name", "instruction_names[static_cast<unsigned>(id)]");
    member("char", "instruction_info", "title", "instruction_titles[static_cast<unsigned>(id)]");
    member("operand_info", "instruction_info", "operands", "detail::operand_pool.rows + first_operand");
    member("modifier_info", "instruction_info", "modifiers", "detail::modifier_pool.rows + first_modifier");
    if (is_used(pools_[1]))
      member("word_form", "instruction_info", "forms", "detail::form_pool + first_word_form");
    member("char", "operand_info", "name", "role == operand_role::immediate ? immediate_names[text] : \"\"");
    if (is_used(pools_[0]))
      member("count_term", "operand_info", "terms", "detail::count_term_pool + first_term");
  }

  static void array(writer& out, const std::string& declaration, const std::vector<std::string>& rows) {
    out.line();
    out.line("inline constexpr " + declaration + " = {");
    for (const std::string& row : rows) out.list("    ", members_of(row), " ", "", "     ");
    if (rows.empty()) out.line("    {}");  // C++ has no empty arrays.
    out.line("};");
  }

  /// The table for staging counts of the form `format`.
  void formats(writer& out) const {
    bit_range length, format;
    std::uint32_t half = 0;
    for (const instruction& ins : d_.instructions.instructions)
      for (const modifier& m : ins.modifiers) {
        if (m.name == d_.places.vector_length_tag) length = m.bits;
        if (m.name != d_.places.format_tag) continue;
        format = m.bits;
        half = 0;
        for (const std::string& name : d_.places.half_formats)
          if (const auto value = value_index(*m.values, name)) half |= 1u << *value;
      }
    out.line();
    out.line("namespace detail {");
    out.line();
    out.line(
        "/// Sizes of the fields of vector size and register format, and the formats that take half a word.");
    out.line("constexpr unsigned vector_size_bits = " + std::to_string(length.size) + ";");
    out.line("constexpr unsigned format_bits = " + std::to_string(format.size) + ";");
    out.line("constexpr std::uint32_t half_formats = " + hex(half, 2) + ";");
    out.line();
    out.line("}  // namespace detail");
  }

  void nevers(writer& out) const {
    out.line();
    out.line(
        "/// The rule that excludes the modifier `m` from an instruction, if there is one; else "
        "`unknown_modifier`.");
    out.line("constexpr rule absence_rule(opcode id, modifier m) noexcept {");
    bool any = false;
    for (const instruction& ins : d_.instructions.instructions)
      for (const auto& [name, rule] : ins.nevers) {
        any = true;
        out.line("  if (id == opcode::" + ins.id + " && m == modifier::" + identifier(name) +
                 ") return rule::" + rule + ";");
      }
    if (!any) out.line("  static_cast<void>(id), static_cast<void>(m);");
    out.line("  return rule::unknown_modifier;");
    out.line("}");
  }
};

}  // namespace

void number_string(writer& out, const std::vector<std::size_t>& numbers, const std::string& end) {
  constexpr std::size_t per_line = 16;
  for (std::size_t i = 0; i == 0 || i < numbers.size(); i += per_line) {
    std::string text = "    u\"";
    for (std::size_t k = i; k < std::min(i + per_line, numbers.size()); ++k)
      text += "\\x" + hex(numbers[k], 4).substr(2);
    out.line(text + "\"" + (i + per_line < numbers.size() ? "" : end));
  }
}

std::string tables_header(const description& d) { return table_writer(d).write(); }

}  // namespace generator
