// SPDX-License-Identifier: MIT
#include "analysis.hpp"
#include "context.hpp"
#include "features.hpp"
#include "literals.hpp"

#include <valhall/analysis.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/repair.hpp>
#include "../../common/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace lsp {

using nlohmann::json;
using valhall::text_view;
using valhall::token_kind;

namespace {

/// Where an operand names a register, and whether it is marked as a last use.
struct register_text {
  std::size_t start = 0, length = 0;
  bool is_marked = false;
};

class hinter {
 public:
  hinter(const workspace& all, const open_file& file, std::size_t first, std::size_t last)
      : all_(all),
        file_(file),
        program_(file.analysis),
        first_(first),
        end_(std::min(last, file.text.line_count() - 1) + 1) {}

  json run() {
    const hint_kinds& shown = all_.how.hints;
    if (shown.constants) constants();
    // The words of a text with errors are incomplete.
    if (!program_.assembles) return std::move(list_);
    // The words of each line. A line that uses a macro has the words of all lines of the macro.
    for (valhall::word_index i = 0; i < program_.words.size(); ++i) {
      const valhall::word_location from = program_.locations[i];
      if (from.file == 0 && from.line > first_ && from.line <= end_) words_[from.line - 1].push_back(i);
    }
    if (words_.empty()) return std::move(list_);
    if (shown.last_uses) last_uses();
    if (shown.live) live();
    if (shown.words) words();
    return std::move(list_);
  }

 private:
  const workspace& all_;
  const open_file& file_;
  const program& program_;
  std::size_t first_, end_;  ///< The lines, up to the one before `end_`.
  std::map<std::size_t, std::vector<valhall::word_index>> words_;
  json list_ = json::array();

  void add(std::size_t line, std::size_t byte, const std::string& label, const char* tooltip,
           const char* padding) {
    json hint = {{"position", json_of(file_.text.position_of(line, byte, all_.units))},
                 {"label", label},
                 {"tooltip", tooltip}};
    if (padding != nullptr) hint[padding] = true;
    list_.push_back(std::move(hint));
  }
  void add_after(std::size_t line, const std::string& label, const char* tooltip) {
    const span statement = statement_of(file_.text, line);
    add(line, statement.start + statement.length, label, tooltip, "paddingLeft");
  }

  /// Values that the digits in the text do not show.
  void constants() {
    for (std::size_t line = first_; line < end_; ++line)
      for (const literal& l : literals_in(file_.text, line, all_.how)) {
        text_view digits = file_.text.line(line).from(l.where.start).first(l.length);
        if (digits.size > 2 && tools::lower(digits[1]) == 'x') digits = digits.from(2);
        if (l.value.empty() || l.is_large || digits == tools::view_of(l.value)) continue;
        add(line, l.where.start + l.where.length, "= " + l.value, "the value that the instruction reads",
            "paddingLeft");
      }
  }

  /// The first register or name of operand `operand` in the text of `line`; none without such an operand.
  register_text register_in(std::size_t line, unsigned operand) const {
    register_text found;
    const text_view text = file_.text.line(line);
    const line_context context = context_at(file_.text, line, text.size, all_.how);
    valhall::line_tokens rest(text, all_.how.spelling);
    unsigned index = 0;
    for (valhall::token t; rest.next(t);) {
      if (context.head.empty() || t.text.data < context.head.end()) continue;
      if (t.text == text_view(",")) ++index;
      if (index != operand) continue;
      found.is_marked |= t.text == text_view("^");
      if (found.length == 0 && (t.kind == token_kind::reg || t.kind == token_kind::name))
        found.start = static_cast<std::size_t>(t.text.data - text.data), found.length = t.text.size;
    }
    return found;
  }

  /// Marks of last uses that the text lacks: in a text with names of .reg, the marks that the assembler has
  /// set; in other texts, the marks that a repair would set.
  void last_uses() {
    // In Arm's spelling, the operands may differ from the instruction's operands.
    if (all_.how.spelling == valhall::syntax::arm) return;
    const bool marks_follow = all_.how.spelling == valhall::syntax::mesa_later;
    std::vector<std::uint64_t> marked = program_.words;
    if (program_.names.empty()) {
      const valhall::code<> with_marks =
          valhall::mark_last_uses(program_.words, program_.stage, program_.arch);
      if (!with_marks.ok() || with_marks.size() != marked.size()) return;
      marked.assign(with_marks.begin(), with_marks.end());
    }
    for (const auto& [line, indices] : words_) {
      if (indices.size() != 1) continue;
      const valhall::decoded_instruction d = valhall::decode(marked[indices[0]], program_.arch);
      if (!d.is_identified()) continue;
      for (unsigned k = 0; k < valhall::info(d.id()).operand_count; ++k) {
        if (!d.operand_at(k).is_last_use()) continue;
        const register_text found = register_in(line, k);
        if (found.length == 0 || found.is_marked) continue;
        add(line, found.start + (marks_follow ? found.length : 0), "^",
            "the last use of the register: nothing reads its value later", nullptr);
      }
    }
  }

  /// Live registers: the maximum over the words of a line.
  void live() {
    const valhall::control_flow_graph graph(program_.words, program_.arch);
    const valhall::liveness live(graph, valhall::read_after_leaving(program_.stage, program_.arch));
    for (const auto& [line, indices] : words_) {
      unsigned most = 0;
      for (const valhall::word_index i : indices)
        if (i < graph.size()) most = std::max(most, live.after(i).size());
      // Zeros at the end are padding, which is not executed.
      if (indices[0] < graph.size())
        add_after(line, std::to_string(most) + " live", "registers that are live after the instruction");
    }
  }

  void words() {
    for (const auto& [line, indices] : words_) {
      const std::string more =
          indices.size() == 1 ? "" : " and " + std::to_string(indices.size() - 1) + " more";
      add_after(line, "0x" + tools::hexadecimal_word(program_.words[indices[0]]) + more,
                "the word of the instruction");
    }
  }
};

}  // namespace

json hints_of(const workspace& all, const open_file& file, std::size_t first, std::size_t last) {
  return hinter(all, file, first, last).run();
}

}  // namespace lsp
