// SPDX-License-Identifier: MIT
#include "repair_edits.hpp"

#include "names.hpp"

#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include "../../common/text.hpp"
#include "../../library/c/convert.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace lsp {

namespace {

using words = std::vector<std::uint64_t>;

/// Names of labels by the index of the word that they precede.
struct label_names {
  std::map<std::size_t, std::string> names;

  static valhall::text_view find(const void* context, std::size_t index) {
    const auto& names = static_cast<const label_names*>(context)->names;
    const auto found = names.find(index);
    if (found == names.end()) return {};
    return {found->second.data(), found->second.size()};
  }
};

/// Writes a repaired program into the lines of its text.
class line_repair {
 public:
  line_repair(const text_document& text, const program& p, const words& after)
      : text_(text), program_(p), after_(after) {
    match();
  }

  /// The text, with NOPs before or after the labels of the instruction that they precede. It may not assemble
  /// to the repaired words if lines make several words or none.
  std::string run(bool nops_before_labels) {
    lines_.clear();
    for (std::size_t n = 0; n < text_.line_count(); ++n) {
      const valhall::text_view line = text_.line(n);
      lines_.push_back({{}, std::string(line.data, line.size), {}});
    }
    find_labels(nops_before_labels);
    for (const pair& same : pairs_)
      if (same.old != none && same.now != none) change(same.old, same.now);
    std::size_t last_line = 0;
    bool any = false;
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (pairs_[i].now == none) {
        remove(pairs_[i].old);
        continue;
      }
      if (pairs_[i].old != none) {
        last_line = line_of(pairs_[i].old);
        any = true;
        continue;
      }
      const std::string nop = "    " + print(after_[pairs_[i].now], pairs_[i].now, new_labels_);
      std::size_t next = i;
      while (next < pairs_.size() && pairs_[next].old == none) ++next;
      if (any && (nops_before_labels || next == pairs_.size()))
        lines_[last_line].after.push_back(nop);
      else if (next < pairs_.size())
        lines_[line_of(pairs_[next].old)].before.push_back(nop);
    }
    return joined();
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct pair {
    std::size_t old = none, now = none;
  };
  struct changed_line {
    std::vector<std::string> before;
    std::string text;
    std::vector<std::string> after;
    bool removed = false;
  };

  const text_document& text_;
  const program& program_;
  const words& after_;
  std::vector<pair> pairs_;  ///< The words of both programs in order.
  std::vector<changed_line> lines_;
  label_names old_labels_, new_labels_;

  bool is_nop(std::uint64_t word) const {
    const valhall::decoded_instruction d = valhall::decode(word, program_.arch);
    return d.is_identified() && d.id() == valhall::opcode::nop;
  }
  std::size_t line_of(std::size_t old) const { return program_.locations[old].line - 1; }

  /// The programs differ in NOPs, and in bits of the other words.
  void match() {
    std::size_t i = 0, j = 0;
    while (i < program_.words.size() || j < after_.size()) {
      const bool old_nop = i < program_.words.size() && is_nop(program_.words[i]);
      const bool new_nop = j < after_.size() && is_nop(after_[j]);
      const bool both = i < program_.words.size() && j < after_.size() && old_nop == new_nop;
      if (both)
        pairs_.push_back({i++, j++});
      else if (old_nop || j == after_.size())
        pairs_.push_back({i++, none});
      else
        pairs_.push_back({none, j++});
    }
  }

  void find_labels(bool nops_before_labels) {
    old_labels_.names.clear();
    new_labels_.names.clear();
    const words& old = program_.words;
    std::vector<std::size_t> moved(old.size() + 1, after_.size());
    std::size_t added = 0;
    for (const pair& p : pairs_) {
      if (p.old == none) {
        ++added;
        continue;
      }
      if (p.now != none) moved[p.old] = nops_before_labels ? p.now : p.now - added;
      added = 0;
    }
    // A label of a removed word moves to the next one.
    for (std::size_t i = old.size(); i-- > 0;)
      if (moved[i] == after_.size()) moved[i] = moved[i + 1];
    for (const occurrence& o : names_in(text_, program_.spelling)) {
      if (o.as != occurrence::role::label) continue;
      const auto at = std::find_if(program_.locations.begin(), program_.locations.end(),
                                   [&](const valhall::word_location& place) {
                                     return place.file == 0 && place.line - 1 >= o.where.line;
                                   });
      const auto index = static_cast<std::size_t>(at - program_.locations.begin());
      old_labels_.names.emplace(index, o.name);
      new_labels_.names.emplace(moved[index], o.name);
    }
  }

  std::string print(std::uint64_t word, std::size_t index, const label_names& labels) const {
    valhall::print_options options;
    options.permissive = true;
    options.syntax = program_.spelling;
    options.labels = {label_names::find, &labels};
    return to_string(valhall::decode(word, program_.arch), options, {.index = index});
  }

  /// Writes the mnemonic with its modifiers, and each operand, again if a repair has changed it.
  void change(std::size_t old, std::size_t now) {
    const std::string before = print(program_.words[old], old, old_labels_);
    const std::string after = print(after_[now], now, new_labels_);
    if (before == after) return;
    const span code = statement_of(text_, line_of(old));
    std::string& line = lines_[code.line].text;
    const std::vector<std::string> from = parts_of(before), to = parts_of(after);
    std::vector<std::string> written = parts_of(line.substr(code.start, code.length));
    std::string text = after;
    if (from.size() == to.size() && written.size() == to.size()) {
      text.clear();
      for (std::size_t i = 0; i < to.size(); ++i)
        text += (i == 0 ? "" : i == 1 ? " " : ", ") + (from[i] == to[i] ? written[i] : to[i]);
    }
    line.replace(code.start, code.length, text);
  }

  /// The mnemonic with its modifiers, and the operands.
  static std::vector<std::string> parts_of(const std::string& statement) {
    const std::size_t space = std::min(statement.find_first_of(" \t"), statement.size());
    std::vector<std::string> parts = {statement.substr(0, space)};
    for (std::size_t start = space; start < statement.size();) {
      const std::size_t comma = std::min(statement.find(',', start), statement.size());
      const valhall::text_view item(statement.data() + start, comma - start);
      const valhall::text_view trimmed = tools::trimmed(item);
      parts.emplace_back(trimmed.data, trimmed.size);
      start = comma + 1;
    }
    return parts;
  }

  /// Removes the statement. Its comment moves to the place where it began.
  void remove(std::size_t old) {
    const span code = statement_of(text_, line_of(old));
    std::string& line = lines_[code.line].text;
    const std::size_t comment = line.find_first_not_of(" \t", code.start + code.length);
    line.erase(code.start, std::min(comment, line.size()) - code.start);
    lines_[code.line].removed = line.find_first_not_of(" \t") == std::string::npos;
  }

  std::string joined() const {
    std::string result;
    const std::string end = text_.text().find("\r\n") == std::string::npos ? "\n" : "\r\n";
    for (std::size_t n = 0; n < lines_.size(); ++n) {
      const changed_line& line = lines_[n];
      for (const std::string& added : line.before) result += added + end;
      const bool last = n + 1 == lines_.size();
      if (!line.removed) result += line.text + (last && line.after.empty() ? "" : end);
      for (const std::string& added : line.after) result += added + end;
    }
    return result;
  }
};

/// The texts that a program includes, in the order of their use.
struct included_texts {
  const std::vector<included_file>& files;
  std::size_t used = 0;

  static const std::string* next(void* context, std::string_view) {
    auto& self = *static_cast<included_texts*>(context);
    return self.used < self.files.size() ? &self.files[self.used++].text.text() : nullptr;
  }
};

bool assembles_to(const std::string& text, const program& p, const words& expected) {
  included_texts included = {p.files};
  valhall::assemble_options options;
  options.syntax = p.spelling;
  options.include = included_texts::next;
  options.context = &included;
  const valhall::assembly result = valhall::assemble(text, p.arch, options);
  return result.ok() && result.words == expected;
}

}  // namespace

std::optional<repaired_text> repaired(const text_document& text, const program& p) {
  if (!p.assembles || p.words.empty()) return std::nullopt;
  const valhall::code<> mended = valhall::repair(p.words, p.stage, p.arch);
  if (!mended.ok()) return std::nullopt;
  const words after(mended.begin(), mended.end());
  if (after == p.words) return std::nullopt;
  const bool own_lines =
      std::all_of(p.locations.begin(), p.locations.end(), [](const auto& place) { return place.file == 0; });
  if (own_lines) {
    line_repair edit(text, p, after);
    for (const bool nops_before_labels : {true, false}) {
      const std::string changed = edit.run(nops_before_labels);
      if (assembles_to(changed, p, after)) return repaired_text{changed, true};
    }
  }
  return repaired_text{
      tools::listing(after, p.arch, {.permissive = true, .numbered_labels = true, .syntax = p.spelling}),
      false};
}

}  // namespace lsp
