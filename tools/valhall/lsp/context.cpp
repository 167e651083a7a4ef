// SPDX-License-Identifier: MIT
#include "context.hpp"

#include "../../common/text.hpp"

namespace lsp {

using valhall::text_view;
using valhall::token;
using valhall::token_kind;

namespace {

/// The characters of a word that is being typed.
bool is_word(token_kind kind) {
  return kind != token_kind::punctuation && kind != token_kind::comment && kind != token_kind::string &&
         kind != token_kind::unknown;
}

}  // namespace

line_context context_at(const text_document& text, std::size_t number, std::size_t byte,
                        const settings& how) {
  line_context c;
  c.line = text.line(number);
  c.start = byte;
  c.where = part::statement;
  const char* const place = c.line.data + byte;
  token before = {token_kind::unknown, {}};
  valhall::line_tokens rest(c.line, how.spelling);
  bool in_statement = false;
  for (token t; rest.next(t);) {
    const bool touches = t.text.data <= place && place <= t.text.end();
    if (touches && (c.token.text.empty() || is_word(t.kind))) c.token = t;
    if (t.kind == token_kind::comment && place > t.text.data) c.where = part::comment;
    if (t.kind == token_kind::mnemonic && !in_statement) {
      std::size_t size = 0;
      const auto at = static_cast<std::size_t>(t.text.data - c.line.data);
      while (at + size < c.line.size && !tools::is_space(c.line[at + size])) ++size;
      c.head = c.line.from(at).first(size);
      c.found = valhall::mnemonic_at(c.head, how.arch, how.spelling);
    }
    // Anything that begins at or after the place was not typed.
    if (t.text.data >= place) {
      before = t;
      in_statement |= t.kind == token_kind::mnemonic || t.kind == token_kind::directive;
      continue;
    }
    if (t.kind == token_kind::mnemonic) {
      in_statement = true;
      c.where = place <= c.head.end() ? part::head : part::operand;
    } else if (t.kind == token_kind::directive) {
      in_statement = true;
      c.directive = t.text;
      c.where = place <= t.text.end() ? part::statement : part::directive;
    } else if (t.text == text_view(",")) {
      ++c.operand;
      c.field = {};
    } else if (t.kind == token_kind::field) {
      c.field = t.text;
    }
    if (in_statement) {
      c.after_dot = (t.text == text_view(".") && place == t.text.end()) ||
                    (t.kind == token_kind::modifier && touches && before.text == text_view("."));
    }
    if (touches && is_word(t.kind)) c.start = static_cast<std::size_t>(t.text.data - c.line.data);
    before = t;
  }
  if (c.where == part::statement && c.start == byte && byte > 0 && c.line[byte - 1] == '.') --c.start;
  if (c.where == part::head) c.start = static_cast<std::size_t>(c.head.data - c.line.data);
  c.typed = c.line.from(c.start).first(byte - c.start);
  return c;
}

}  // namespace lsp
