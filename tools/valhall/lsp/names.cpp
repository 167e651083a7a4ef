// SPDX-License-Identifier: MIT
#include "names.hpp"

#include <valhall/editor.hpp>
#include "../../common/text.hpp"

#include <set>

namespace lsp {

namespace {

using valhall::token;
using valhall::token_kind;

/// Collects the names of one line.
class line_names {
 public:
  line_names(std::vector<occurrence>& found, valhall::text_view line, std::size_t number)
      : found_(found), line_(line), number_(number) {}

  void read(valhall::syntax spelling) {
    valhall::line_tokens rest(line_, spelling);
    token t;
    for (bool more = rest.next(t); more;) {
      token after;
      more = rest.next(after);
      if (!more) after = {token_kind::comment, {line_.end(), 0}};
      // A token that touches an argument of a macro is only a part of a name.
      const bool joined = (after.kind == token_kind::argument && after.text.data == t.text.end()) ||
                          (before_.kind == token_kind::argument && before_.text.end() == t.text.data);
      if (!joined) add(t, after);
      before_ = t;
      t = after;
    }
  }

 private:
  std::vector<occurrence>& found_;
  valhall::text_view line_;
  std::size_t number_;
  token before_ = {token_kind::unknown, {}};
  valhall::text_view directive_;
  bool is_first_name_ = true;

  void add(const token& t, const token& after) {
    using role = occurrence::role;
    if (t.kind == token_kind::directive) directive_ = t.text;
    if (t.kind == token_kind::label && tools::find(t.text, '\\') == t.text.size)
      put(t, name_kind::symbol, role::label);
    // An instruction may have a dot after its mnemonic; the name of a macro is followed by white space.
    if (t.kind == token_kind::mnemonic && (after.text.data != t.text.end() || after.text.empty()))
      put(t, name_kind::macro, role::use);
    if (t.kind != token_kind::name) return;
    const bool first = is_first_name_;
    is_first_name_ = false;
    if (tools::same_name(directive_, ".macro")) {
      if (first) put(t, name_kind::macro, role::macro);
    } else if (tools::same_name(directive_, ".rept") && before_.text == valhall::text_view(",")) {
      // The name of the counter, which only its block uses.
    } else {
      const bool defines = first && tools::same_name(directive_, ".equ");
      const bool names_register =
          (first || before_.text == valhall::text_view(",")) && tools::same_name(directive_, ".reg");
      put(t, name_kind::symbol, defines ? role::constant : names_register ? role::reg : role::use);
    }
  }

  void put(const token& t, name_kind kind, occurrence::role as) {
    const auto start = static_cast<std::size_t>(t.text.data - line_.data);
    found_.push_back({{t.text.data, t.text.size}, kind, {number_, start, t.text.size}, as});
  }
};

valhall::text_view directive_in(valhall::text_view line, valhall::syntax spelling) {
  valhall::line_tokens rest(line, spelling);
  for (token t; rest.next(t);)
    if (t.kind == token_kind::directive) return t.text;
  return {};
}

/// Sets the scope of the names from `first` on that the macro in `line` declares as registers.
void mark_own_registers(std::vector<occurrence>& found, std::size_t first, std::size_t line) {
  std::set<std::string_view> own;
  for (std::size_t i = first; i < found.size(); ++i)
    if (found[i].as == occurrence::role::reg) own.insert(found[i].name);
  for (std::size_t i = first; i < found.size(); ++i)
    if (found[i].kind == name_kind::symbol && own.count(found[i].name) != 0) found[i].scope = line;
}

}  // namespace

std::vector<occurrence> names_in(const text_document& text, valhall::syntax spelling) {
  std::vector<occurrence> found;
  std::size_t macro_line = 0, macro_names = 0;
  for (std::size_t n = 0; n < text.line_count(); ++n) {
    line_names(found, text.line(n), n).read(spelling);
    const valhall::text_view directive = directive_in(text.line(n), spelling);
    if (tools::same_name(directive, ".macro")) {
      macro_line = n + 1;
      macro_names = found.size();
    } else if (macro_line != 0 && tools::same_name(directive, ".endm")) {
      mark_own_registers(found, macro_names, macro_line);
      macro_line = 0;
    }
  }
  return found;
}

std::size_t macro_around(const text_document& text, std::size_t line, valhall::syntax spelling) {
  for (std::size_t n = line; n-- > 0;) {
    const valhall::text_view directive = directive_in(text.line(n), spelling);
    if (tools::same_name(directive, ".macro")) return n + 1;
    if (tools::same_name(directive, ".endm")) return 0;
  }
  return 0;
}

bool is_free_name(std::string_view name, valhall::syntax spelling) {
  const valhall::text_view text(name.data(), name.size());
  if (text.empty() || !tools::is_letter(text[0])) return false;
  for (const char c : text)
    if (!tools::is_name(c)) return false;
  // As an operand, it must not be a register, a uniform or a constant.
  const std::string line = "X " + std::string(name);
  valhall::line_tokens rest(valhall::text_view(line.data(), line.size()), spelling);
  token last;
  for (token t; rest.next(t);) last = t;
  return last.kind == token_kind::name;
}

}  // namespace lsp
