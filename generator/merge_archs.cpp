// SPDX-License-Identifier: MIT
#include "checks.hpp"

namespace generator {

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
