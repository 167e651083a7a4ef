// SPDX-License-Identifier: MIT
#include "coded/coded.hpp"

/// The checks of encodings and of names in C++, and the merge of architectures.
namespace generator {

namespace {

void check_overlaps(instruction& ins, const layout& places, diagnostics& log) {
  const std::vector<named_range> all = parts(ins, places);
  ins.used_mask = ins.fixed_mask;
  for (std::size_t i = 0; i < all.size(); ++i) {
    ins.used_mask |= all[i].bits.mask();
    const auto other =
        std::find_if(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end(),
                     [&](const named_range& part) { return (part.bits.mask() & all[i].bits.mask()) != 0; });
    if (other != all.end())
      log.error(ins.where, "$: the fields `$` ($) and `$` ($) overlap", ins.name, all[i].name,
                bits_text(all[i].bits), other->name, bits_text(other->bits));
  }
}

/// Reports an instruction whose words could carry the mark of a broken word.
void check_mark(const instruction& ins, const layout& places, diagnostics& log) {
  if (!places.broken) return;
  const bit_range mark = places.broken->bits;
  const std::uint64_t value = places.broken->value << mark.start;
  if (((ins.fixed_bits ^ value) & ins.fixed_mask & mark.mask()) == 0)
    log.error(ins.where, "$: a word could have the mark of broken words in $", ins.name, bits_text(mark));
}

/// Names declared in the library's headers. The headers that declare the last two are generated from names of
/// the description.
constexpr std::string_view library_names[] = {
#include "library_names.inc"
    "constant", "modifier"};

void declare_values(name_space& names, const description& d) {
  for (const source_kind& kind : d.places.source_kinds)
    for (unsigned i = 0; kind.name == "register" && i < 1u << kind.index_size; ++i)
      names.declare("r" + std::to_string(i), "the register " + std::to_string(i), {});
  declare_codes(names, d);
  for (const source_type& type : d.places.source_types)
    names.declare(type.name, called("type of sources", type.name), {});
  for (const named_immediate& named : d.places.named_immediates)
    for (const char* suffix : {"", "_number"})
      names.declare(identifier(named.name) + suffix, called("named immediate", named.name), named.where);
  if (!d.instructions.preloaded.empty())
    names.declare("preloaded", "the namespace of preloaded registers", {});
  for_each_special(d, [&](const special_page& page, std::size_t, const enum_value& value) {
    names.declare(identifier(value.name), called("special value", value.name),
                  d.instructions.enums.at(page.enum_name).where);
  });
}

/// Reports names of fields of `ins` that C++ would confuse with others.
void check_fields(const instruction& ins, const description& d, diagnostics& log) {
  for (const immediate& imm : ins.immediates) {
    // Parameters and members hide the names of types that follow them.
    const std::string name = identifier(imm.name);
    if (name == "immediate" || name.ends_with("_number") || name.ends_with("_modifiers"))
      log.error(ins.where, "$ of $ would be `$` in C++, as is the type of a parameter",
                called("immediate", imm.name), ins.name, name);
    if (imm.is_signed && named_rank(d, imm) != 0)
      log.error(ins.where, "$ of $ is named, so not signed", called("immediate", imm.name), ins.name);
  }
  for (const modifier& m : ins.modifiers)
    if (identifier(m.name) == "required")
      log.error(ins.where, "$ of $ would be `required` in C++, which is a name of the library",
                called("modifier", m.name), ins.name);
}

void check_swizzle(const enumeration& values, diagnostics& log) {
  constexpr std::string_view members[] = {"bits", "number", "pair", "parts"};
  for (const enum_value& value : values.values)
    if (const std::string name = identifier(value.name); !value.reserved() && holds(members, name))
      log.error(values.where, "$ would be `$` in C++, which is another member of operands",
                called("swizzle", value.name), name);
}

}  // namespace

std::vector<named_range> parts(const instruction& ins, const layout& places) {
  std::vector<named_range> all;
  for (const fixed_rule& rule : places.fixed)
    if (overlap(rule.archs, ins.archs)) all.push_back({rule.name, rule.bits});
  for (const bit_range& range : runs_of(ins.fixed_mask & places.opcode_in(ins.archs.since).mask()))
    all.push_back({"opcode", range});
  if (!ins.sources.empty() && places.fau_page.size != 0) all.push_back({"fau_page", places.fau_page});
  for (const bit_range& range : ins.secondary) all.push_back({"opcode2", range});
  for (const modifier& modifier : ins.modifiers) all.push_back({modifier.name, modifier.bits});
  for (const immediate& immediate : ins.immediates) {
    all.push_back({immediate.name, immediate.bits});
    if (immediate.high) all.push_back({"upper " + immediate.name, *immediate.high});
  }
  if (ins.has_destination) {
    all.push_back({"destination mask", places.destination_mask()});
    all.push_back({"destination", places.destination});
  }
  for (const result& written : ins.results) all.push_back({written.name, written.bits});
  for (const staging& group : ins.stagings) {
    const std::string name = group.writes && !group.reads ? "staging write" : "staging read";
    all.push_back({name, group.bits});
    if (group.flags) all.push_back({name + " flags", {group.bits.end(), 2}});
    if (group.count_bits) all.push_back({name + " count", *group.count_bits});
  }
  for (std::size_t i = 0; i < ins.sources.size(); ++i) {
    const source& source = ins.sources[i];
    const std::string name(1, static_cast<char>('a' + i));
    all.push_back({name, places.source_at(source.position)});
    const auto add = [&](const char* suffix, std::optional<unsigned> start, unsigned after) {
      if (start) all.push_back({name + suffix, {*start + after, 1}});
    };
    add(" neg", source.sign_start, 0);
    add(" abs", source.sign_start, 1);
    add(" neg", source.negate_start, 0);
    add(" abs", source.absolute_start, 0);
    add(" not", source.invert_start, 0);
    if (source.swizzle) all.push_back({name + " swizzle", source.swizzle_bits});
  }
  std::ranges::stable_sort(all, std::greater(), [](const named_range& part) { return part.bits.start; });
  return all;
}

void check(isa& description, const layout& places, diagnostics& log) {
  for (instruction& ins : description.instructions) {
    check_overlaps(ins, places, log);
    check_mark(ins, places, log);
    if (places.sources_are_codes()) check_coded(ins, log);
  }

  const std::vector<instruction>& all = description.instructions;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (!overlap(all[i].archs, all[j].archs)) continue;
      const std::uint64_t common = all[i].fixed_mask & all[j].fixed_mask;
      if ((all[i].fixed_bits & common) != (all[j].fixed_bits & common)) continue;
      log.error(all[i].where, "$ has the encoding of $ at line $", all[i].name, all[j].name,
                all[j].where.line);
      break;
    }
}

std::string called(const std::string& kind, const std::string& name) {
  return filled("the $ `$`", kind, name);
}

void name_space::declare(const std::string& name, const std::string& what, const place& where) {
  if (is_set_ ? is_name_of_sets(name) : holds(library_names, name))
    return log_.error(where, "$ would be `$` in C++, which is a name of the library", what, name);
  const auto [earlier, fresh] = owners_.emplace(name, std::pair(what, where));
  if (fresh) return;
  const auto& [other, line] = earlier->second;
  log_.error(where, "$ would be `$` in C++, as is $$", what, name, other,
             line.line == 0 ? "" : filled(" of line $", line.line));
}

void check_names(const description& d, diagnostics& log) {
  name_space names(d, log);
  declare_values(names, d);
  for (const enum_type& type : enum_types(d))
    names.declare(type.name, called("enum", type.values->name), type.values->where);
  const modifier_sets sets = collect_modifier_sets(d);
  for (std::size_t i = 0; i < sets.sets.size(); ++i)
    names.declare(sets.sets[i].name, called("set of modifiers", sets.sets[i].name),
                  d.all()[position_of(sets.of_instruction, i)].where);
  for (const instruction& ins : d.all()) names.declare(ins.id, called("instruction", ins.name), ins.where);
  for (const instruction& ins : d.all()) check_fields(ins, d, log);
  for (const swizzle_rule& rule : d.places.swizzles)
    if (const enumeration* values = d.instructions.find_enum(rule.enum_name)) check_swizzle(*values, log);
}

namespace {

/// Whether `a` and `b`, of neighbouring architectures, belong to one row.
bool have_same_form(instruction a, const instruction& b) {
  a.issues = b.issues;
  a.archs = b.archs;
  a.order = b.order;
  a.where = b.where;
  return a == b;
}

/// Adds the issue of `next`, whose architecture follows the architectures of `row`.
void extend(instruction& row, const instruction& next, diagnostics& log) {
  row.archs.until = next.archs.until;
  const issue &last = row.issues.back(), &fresh = next.issues.front();
  if (last.unit == fresh.unit && last.cycles == fresh.cycles) return;
  if (row.issues.size() == 2)
    log.error(next.where, "$: the unit or its cycles change more than once", next.name);
  row.issues.push_back(fresh);
}

/// The rows of one name.
class name_rows {
 public:
  void add(instruction&& next, diagnostics& log) {
    if (rows_.empty()) return rows_.push_back(std::move(next));
    if (is_wrong_) return;
    instruction& last = rows_.back();
    if (const std::string problem = problem_with(last, next); !problem.empty()) {
      is_wrong_ = true;
      return log.error(next.where, "$", problem);
    }
    if (have_same_form(last, next)) return extend(last, next, log);
    rows_.push_back(std::move(next));
  }

  /// The position of the name's first appearance in the description.
  std::size_t order() const { return std::ranges::min(mapped(rows_, &instruction::order)); }

  std::vector<instruction>& rows() { return rows_; }

 private:
  std::vector<instruction> rows_;
  bool is_wrong_ = false;

  /// The reason why `next` is not the same instruction as `last` in the following architecture; empty if it
  /// is.
  static std::string problem_with(const instruction& last, const instruction& next) {
    const unsigned arch = next.archs.since;
    if (arch <= last.archs.until)
      return filled("duplicate name: `$` is also at line $, in architecture $", next.name, last.where.line,
                    arch);
    if (arch != last.archs.until + 1)
      return filled("`$` is not in architecture $, but before and after it", next.name, last.archs.until + 1);
    if (next.name != last.name)
      return filled("duplicate name: `$` is `$` at line $ in C++", next.name, last.name, last.where.line);
    return {};
  }
};

/// Notes which values of the modifiers of `row` exist only in other forms of its name.
void note_values_elsewhere(instruction& row, const std::vector<instruction>& forms) {
  for (modifier& m : row.modifiers)
    for (const instruction& form : forms)
      for (const modifier& other : form.modifiers)
        if (other.name == m.name && other.values == m.values)
          m.other_arch_values |= other.known() & ~m.known();
}

}  // namespace

void forget_values_of(isa& description, unsigned arch) {
  for (instruction& row : description.instructions) {
    if (row.archs.since >= arch) continue;
    for (modifier& m : row.modifiers) {
      std::uint32_t before = 0, after = 0;
      for (const instruction& form : description.instructions)
        for (const modifier& other : form.modifiers)
          if (form.name == row.name && other.name == m.name)
            (form.archs.since < arch ? before : after) |= other.known();
      m.other_arch_values &= before | ~after;
    }
  }
}

void merge_archs(isa& description, diagnostics& log) {
  std::map<std::string, name_rows> by_identifier;
  for (instruction& ins : description.instructions)
    by_identifier[identifier(ins.name)].add(std::move(ins), log);
  std::vector<name_rows*> in_order;
  for (auto& [id, rows] : by_identifier) in_order.push_back(&rows);
  std::ranges::sort(in_order, {}, &name_rows::order);
  description.instructions.clear();
  for (name_rows* list : in_order)
    for (instruction& row : list->rows()) {
      note_values_elsewhere(row, list->rows());
      row.id = identifier(row.name);
      if (&row != &list->rows().front()) row.id += "_" + description.arch_identifier(row.archs.since);
      description.instructions.push_back(std::move(row));
    }
}

}  // namespace generator
