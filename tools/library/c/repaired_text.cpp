// SPDX-License-Identifier: MIT
#include "repaired_text.hpp"

#include "source_lines.hpp"

#include <valhall/analysis.hpp>
#include <valhall/strings.hpp>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tools {

namespace {

using words = std::vector<std::uint64_t>;

/// A word of the repaired program, and its origin.
struct origin {
  static constexpr std::size_t inserted = ~std::size_t{0};
  std::size_t before = inserted;  ///< The index in the original program.
};

/// Whether repair may insert or drop the word: a NOP.
bool is_nop(std::uint64_t word, valhall::arch arch) {
  const valhall::decoded_instruction d = valhall::decode(word, arch);
  return d.ok() && d.id() == valhall::opcode::nop;
}

/// The origins of the words in `after`. Repair changes flows and marks and inserts and drops NOPs, so the
/// other words keep their order; NOPs between the same two of them are paired in order.
std::vector<origin> origins(const words& before, const words& after, valhall::arch arch) {
  std::vector<origin> result(after.size());
  std::size_t i = 0;
  for (std::size_t j = 0; j < after.size(); ++j) {
    if (is_nop(after[j], arch)) {
      if (i < before.size() && is_nop(before[i], arch)) result[j].before = i++;
      continue;
    }
    while (i < before.size() && is_nop(before[i], arch)) ++i;
    if (i < before.size()) result[j].before = i++;
  }
  return result;
}

/// Writes the repaired program into the lines of the original one.
class line_editor {
 public:
  line_editor(const std::string& text, const words& before, const words& after, valhall::arch e,
              valhall::syntax syntax)
      : lines_(lines_of(text)), before_(before), after_(after), arch_(e), syntax_(syntax) {}

  /// Returns false if a word shares its line with others.
  bool edit(std::string& result) {
    label_table old;
    if (!find_labels(lines_, before_.size(), old)) return false;
    origins_ = origins(before_, after_, arch_);
    find_targets();
    place_labels(old);
    std::size_t index = 0;
    for (const text_view line : lines_) write(line, index);
    while (next_ < after_.size()) insert(indentation_);
    result = std::move(text_);
    return true;
  }

 private:
  std::vector<text_view> lines_;
  const words& before_;
  const words& after_;
  valhall::arch arch_;
  valhall::syntax syntax_;
  std::vector<origin> origins_;
  std::set<std::size_t> targets_;  ///< Words of the repaired program to which branches lead.
  label_table labels_;             ///< Labels of the repaired program.
  std::string text_;
  std::string indentation_;  ///< Indentation of the last instruction.
  std::size_t next_ = 0;     ///< The next word of the repaired program.

  void find_targets() {
    const valhall::control_flow_graph graph(after_, arch_);
    for (valhall::word_index i = 0; i < graph.size(); ++i)
      if (const valhall::word_index to = graph.target(i); to != valhall::no_index) targets_.insert(to);
  }

  /// The first word of the repaired program with an origin at word `index` or later.
  std::size_t place_of(std::size_t index) const {
    std::size_t place = after_.size();
    while (place > 0 &&
           (origins_[place - 1].before == origin::inserted || origins_[place - 1].before >= index))
      --place;
    while (place < after_.size() && origins_[place].before == origin::inserted && !targets_.contains(place))
      ++place;
    return place;
  }

  void place_labels(const label_table& old) {
    for (const auto& [index, name] : old.names) labels_.names.emplace(place_of(index), name);
  }

  std::string printed(std::size_t index) const {
    valhall::print_options how;
    how.permissive = true;
    how.syntax = syntax_;
    how.labels = {label_table::find, &labels_};
    return to_string(valhall::decode(after_[index], arch_), how, {.index = index});
  }

  void insert(const std::string& indentation) { text_ += indentation + printed(next_++) + "\n"; }

  /// Writes the words that were inserted before `place`.
  void insert_until(std::size_t place, const std::string& indentation) {
    while (next_ < place && origins_[next_].before == origin::inserted) insert(indentation);
  }

  static std::string leading_space(text_view line) {
    std::size_t end = 0;
    while (end < line.size && is_space(line[end])) ++end;
    return string_of(line.first(end));
  }

  void write(text_view line, std::size_t& index) {
    const source_line parts = split(line);
    std::size_t count = 0;
    count_words(parts, count);
    if (!parts.labels.empty()) insert_until(place_of(index), indentation_);
    if (count == 0) {
      text_ += string_of(line) + "\n";
      return;
    }
    if (parts.labels.empty()) indentation_ = leading_space(line);
    // Words of one directive stay as they are.
    const std::size_t first = index;
    index += count;
    insert_until(after_.size(), indentation_);
    if (next_ == after_.size() || origins_[next_].before < first || origins_[next_].before >= index) {
      // The line is dropped, but its labels and comment are kept.
      const std::string rest = string_of(parts.before) + string_of(trimmed(parts.after));
      if (!trimmed(view_of(rest)).empty()) text_ += rest + "\n";
      return;
    }
    bool same = true;
    const std::size_t start = next_;
    while (next_ < after_.size() && origins_[next_].before >= first && origins_[next_].before < index) {
      same &= after_[next_] == before_[origins_[next_].before];
      ++next_;
    }
    if (count != 1 || is_directive(parts.code))
      text_ += same ? string_of(line) : listed(start);
    else
      text_ +=
          string_of(parts.before) + (same ? string_of(parts.code) : printed(start)) + string_of(parts.after);
    text_ += "\n";
  }

  std::string listed(std::size_t start) const {
    std::string text;
    for (std::size_t i = start; i < next_; ++i) text += (i == start ? "" : "\n") + indentation_ + printed(i);
    return text;
  }
};

}  // namespace

bool edit_repaired(std::string& text, const std::vector<std::uint64_t>& before,
                   const std::vector<std::uint64_t>& after, valhall::arch e, valhall::syntax syntax) {
  std::string result;
  if (!line_editor(text, before, after, e, syntax).edit(result)) return false;
  text = std::move(result);
  return true;
}

}  // namespace tools
