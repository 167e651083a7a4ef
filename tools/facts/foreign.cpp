// SPDX-License-Identifier: MIT
#include "foreign.hpp"

#include "preloaded.hpp"

#include "../common/text.hpp"

#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace facts {

namespace {

using valhall::text_view;

text_view erroneous_part(const valhall::diagnostic& d) {
  if (d.column == 0 || d.column - 1 + std::size_t{d.length} > d.text.size()) return {};
  return {d.text.data() + d.column - 1, d.length};
}

/// The mnemonic of a line with all its parts after dots, which is more exact than the part that is not known:
/// `cvt.rzi.s32.f32`. The name of a function call ends at its parenthesis.
std::string whole_mnemonic(const valhall::diagnostic& d) {
  const std::string rest = d.text.substr(d.column - 1);
  return rest.substr(0, rest.find_first_of(" \t("));
}

/// The mnemonic and the word after it, such as `exp mrt0`; empty if no word follows.
std::string two_words(const valhall::diagnostic& d) {
  const std::string rest = d.text.substr(d.column - 1);
  const std::size_t space = rest.find(' ');
  if (rest.find('.') < space || space == std::string::npos || space + 1 == rest.size() ||
      !tools::is_letter(rest[space + 1]))
    return "";
  return rest.substr(0, rest.find_first_of(" ,;/\t", space + 1));
}

/// Whether instructions of `arch` are named `word`, or `word` and a type after a dot.
bool is_stem(text_view word, valhall::arch arch) {
  word = word.first(tools::find(word, '.'));
  for (const valhall::instruction_info& row : valhall::instructions) {
    const text_view name(row.name());
    const std::size_t end = tools::find(name, '.');
    if (row.archs.contains(arch) && tools::same_name(name.first(end), word)) return true;
  }
  return false;
}

/// `lines` of the spelling of 2022 in another one; empty if one of them needs a label.
std::vector<std::string> spelled(std::vector<std::string> lines, valhall::arch arch, valhall::syntax syntax) {
  if (syntax == valhall::syntax::mesa_2022) return lines;
  for (std::string& line : lines) {
    const valhall::assembly made = valhall::assemble(line, arch);
    if (!made.ok() || made.words.size() != 1) return {};
    line = valhall::to_string(valhall::decode(made.words[0], arch), {.syntax = syntax});
  }
  return lines;
}

/// The idiom of `word`. If it is one line, it has the type of `mnemonic`, such as FMUL.v2f16, if there is
/// such an instruction. Empty if the spelling has no such text.
std::vector<std::string> typed_idiom(const valhall::foreign_word& word, const std::string& mnemonic,
                                     valhall::arch arch, valhall::syntax syntax) {
  std::vector<std::string> lines = idiom_lines(word);
  const std::size_t type = mnemonic.find('.');
  if (lines.size() != 1 || type == std::string::npos) return spelled(lines, arch, syntax);
  std::string typed = lines[0];
  const std::size_t start = typed.find('.');
  if (start == std::string::npos || start > typed.find(' ')) return spelled(lines, arch, syntax);
  typed.replace(start, typed.find_first_of(". ", start + 1) - start,
                mnemonic.substr(type, mnemonic.find('.', type + 1) - type));
  if (valhall::assemble(typed, arch).ok()) lines[0] = typed;
  return spelled(lines, arch, syntax);
}

/// `lines`, an idiom of `word`, or the first of them if they are many.
std::string instruction_text(const valhall::foreign_word& word, const std::vector<std::string>& lines) {
  constexpr std::size_t most = 2;
  std::string text = "`" + lines[0] + "`";
  if (lines.size() == most) text += " and `" + lines[1] + "`";
  if (lines.size() > most) text += " and " + std::to_string(lines.size() - 1) + " more lines";
  if (*word.remark != '\0') text += std::string(" (") + word.remark + ")";
  return text;
}

/// The statement of the erroneous line: its text from the error on, without a comment.
std::string statement_of(const valhall::diagnostic& d) {
  const text_view rest = tools::view_of(d.text).from(d.column - 1);
  const text_view code = tools::trimmed(rest.first(valhall::comment_start(rest)));
  return {code.data, code.size};
}

/// The operands after the mnemonic of `line`.
std::vector<std::string> operands_of(const std::string& line) {
  std::vector<std::string> list;
  std::size_t at = std::min(line.find(' '), line.size());
  while (at < line.size()) {
    const std::size_t end = std::min(line.find(',', at), line.size());
    const text_view operand = tools::trimmed(text_view(line.data() + at, end - at));
    list.emplace_back(operand.data, operand.size);
    at = end + 1;
  }
  return list;
}

/// `idiom`, one line, with the operands of `statement` for r0, r1 and so on; empty if it has others, or does
/// not assemble.
std::string with_operands(const std::string& idiom, const std::string& statement, valhall::arch arch,
                          valhall::syntax syntax) {
  const std::vector<std::string> given = operands_of(statement), places = operands_of(idiom);
  std::string line = idiom.substr(0, idiom.find(' '));
  std::size_t used = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::string& place = places[i];
    std::string operand = place;
    if (place[0] == 'r' && place.size() > 1 && tools::is_digit(place[1])) {
      if (used == given.size() || place[1] != static_cast<char>('0' + used)) return "";
      operand = given[used++] + place.substr(2);
    } else if (place[0] == '@') {
      return "";
    }
    line += (i == 0 ? " " : ", ") + operand;
  }
  valhall::assemble_options options;
  options.syntax = syntax;
  return used == given.size() && valhall::assemble(line, arch, options).ok() ? line : "";
}

/// `d`, with the instructions that do what `word` does. A single instruction with the same operands replaces
/// the line, without the modifiers of the line.
valhall::diagnostic with_instruction(valhall::diagnostic d, const valhall::foreign_word_list& words,
                                     const std::string& word, valhall::arch arch, valhall::syntax syntax) {
  const text_view name = tools::view_of(word);
  std::string message = tools::quoted(name) + " is not an instruction; write ";
  bool is_long = false;
  const std::string statement = statement_of(d);
  const std::string head = statement.substr(0, statement.find(' '));
  for (unsigned i = 0; i < words.count; ++i) {
    const std::vector<std::string> lines = typed_idiom(*words[i], word, arch, syntax);
    if (lines.empty()) return d;
    if (i == 0) d.instead.clear(), d.statement.clear();
    message += (i == 0 ? "" : ", or ") + instruction_text(*words[i], lines);
    is_long = is_long || lines.size() > 2;
    if (words.count == 1 && lines.size() == 1 && tools::same_name(tools::view_of(head), word.c_str()))
      d.statement = with_operands(lines[0], statement, arch, syntax);
  }
  if (is_long) message += "; `valhall info " + word + "` shows them";
  d.message = std::move(message);
  return d;
}

valhall::diagnostic with_operand(valhall::diagnostic d, const valhall::foreign_word& word,
                                 const std::string& name, valhall::arch arch, valhall::syntax syntax) {
  std::string line = d.text;
  line.replace(d.column - 1, d.length, word.operand);
  valhall::assemble_options options;
  options.syntax = syntax;
  const bool is_legal = valhall::assemble(line, arch, options).ok();
  const std::vector<std::string> lines = spelled(idiom_lines(word), arch, syntax);
  if (lines.empty()) return d;
  d.instead.clear();
  d.statement.clear();
  if (is_legal) d.instead.emplace_back(word.operand);
  d.message =
      tools::quoted(tools::view_of(name)) + " is not a register, uniform, constant or special value; " +
      (is_legal ? std::string("did you mean `") + word.operand + "`?" : "write `" + lines[0] + "` before");
  if (*word.remark != '\0') d.message += std::string(" (") + word.remark + ")";
  return d;
}

/// `message` without the proposals at its end.
std::string without_proposals(const std::string& message) {
  return message.substr(0, std::min(message.find("; did you mean"), message.find("; remove `")));
}

/// Adds `text` to `message`, before the line that calls a macro.
void add_to(std::string& message, const std::string& text) {
  message.insert(std::min(message.find("; the macro is called"), message.size()), text);
}

/// `d`, with a proposal of the modifier that does the same as `word`, if the line assembles with it.
valhall::diagnostic with_modifier(valhall::diagnostic d, const std::string& word, valhall::arch arch,
                                  valhall::syntax syntax) {
  valhall::assemble_options options;
  options.syntax = syntax;
  const valhall::foreign_word_list words = valhall::find_foreign_words(tools::view_of(word), arch);
  for (const valhall::foreign_word* const found : words) {
    std::string_view rest = found->modifiers;
    while (!rest.empty()) {
      const std::string modifier(rest.substr(0, rest.find(' ')));
      rest.remove_prefix(std::min(rest.size(), modifier.size() + 1));
      std::string line = d.text;
      line.replace(d.column - 1, d.length, modifier);
      if (!valhall::assemble(line, arch, options).ok()) continue;
      d.instead = {modifier};
      d.message = without_proposals(d.message) + "; did you mean `" + modifier + "`?";
      return d;
    }
  }
  // Another instruction does it, not a modifier of this one. A similar name, such as aadd for add, is a
  // better proposal.
  const bool is_part = !d.instead.empty() && d.instead[0].find(word) != std::string::npos;
  if (is_part || words.count == 0 || *words[0]->modifiers != '\0') return d;
  // An arithmetic instruction cannot replace a modifier of a message.
  const std::size_t start = d.text.find_first_not_of(" \t");
  const auto changed = valhall::mnemonic_at(tools::view_of(d.text).from(start), arch, syntax);
  if (changed.instruction.ok() && valhall::info(changed.instruction.id()).is_message) return d;
  const std::vector<std::string> lines = spelled(idiom_lines(*words[0]), arch, syntax);
  if (!lines.empty()) {
    d.instead.clear();
    d.message = without_proposals(d.message) + "; write " + instruction_text(*words[0], lines);
  }
  return d;
}

/// `d`, with an example line for the instruction if an idiom contains it.
valhall::diagnostic with_example(valhall::diagnostic d, valhall::arch arch) {
  if ((!d.instead.empty() || !d.statement.empty()) && d.rule == valhall::rule::operand_count) return d;
  const std::size_t start = d.text.find_first_not_of(" \t");
  // A missing part of an operand is not a missing modifier of the instruction.
  if (d.rule == valhall::rule::missing_modifier && d.column != start + 1) return d;
  const std::string statement = d.text.substr(start);
  const auto found = valhall::mnemonic_at(tools::view_of(statement), arch);
  if (!found.instruction.ok()) return d;
  const std::string mnemonic = valhall::info(found.instruction.id()).name();
  for (const valhall::foreign_word& word : valhall::foreign_words)
    for (const std::string& line : idiom_lines(word)) {
      const bool has_it =
          word.archs.contains(arch) && line.starts_with(mnemonic) &&
          (line.size() == mnemonic.size() || line[mnemonic.size()] == '.' || line[mnemonic.size()] == ' ');
      if (!has_it) continue;
      add_to(d.message, ", as in `" + line + "`");
      return d;
    }
  add_to(d.message, "; `valhall info " + mnemonic + "` explains them");
  return d;
}

}  // namespace

std::vector<std::string> idiom_lines(const valhall::foreign_word& word) {
  std::vector<std::string> lines(1);
  for (const char* c = word.idiom; *c != '\0'; ++c)
    if (*c == '\n')
      lines.emplace_back();
    else
      lines.back() += *c;
  return lines;
}

valhall::nearest_names nearest_foreign(text_view text, valhall::arch arch) {
  valhall::nearest_names near(text);
  valhall::add_foreign_words(near, arch);
  return near;
}

valhall::diagnostic with_idiom(valhall::diagnostic d, valhall::arch arch, valhall::syntax syntax) {
  const text_view part = erroneous_part(d);
  const std::string word(part.data, part.size);
  const text_view name = tools::view_of(word);
  if (name.empty()) return d;
  const bool is_label = !d.instead.empty() && d.instead[0].back() == ':';
  if (d.rule == valhall::rule::unknown_mnemonic && !is_label && !is_stem(name, arch)) {
    const std::string whole = whole_mnemonic(d), both = two_words(d);
    if (const valhall::foreign_word_list words = valhall::find_foreign_words(tools::view_of(both), arch);
        words.count != 0)
      return with_instruction(std::move(d), words, both, arch, syntax);
    const valhall::foreign_word_list words = valhall::find_foreign_words(tools::view_of(whole), arch);
    if (words.count != 0)
      return with_instruction(std::move(d), words, whole.size() < word.size() ? whole : word, arch, syntax);
    constexpr std::size_t shortest = 3;  // A shorter word resembles too many others.
    if (!d.instead.empty() || name.size < shortest) return d;
    const valhall::nearest_names near = nearest_foreign(name, arch);
    if (near.empty() || near.distance() > 2) return d;
    const std::string first(near[0].data, near[0].size);
    d.message += did_you_mean(near) + " `valhall info " + first + "` explains it";
  }
  if (d.rule == valhall::rule::unknown_operand) {
    if (const preloaded_operand place = preloaded_operand_of(word, arch); !place.operand.empty()) {
      d.message = d.message.substr(0, d.message.find("; ")) + "; when a program starts, " + place.operand +
                  " holds it (" + place.stages + ")";
      d.instead = {place.operand};
      return d;
    }
    const valhall::foreign_word_list words = valhall::find_foreign_words(name, arch);
    if (words.count != 0 && *words[0]->operand != '\0')
      return with_operand(std::move(d), *words[0], word, arch, syntax);
  }
  if (d.rule == valhall::rule::unknown_modifier) return with_modifier(std::move(d), word, arch, syntax);
  if (syntax != valhall::syntax::arm &&
      (d.rule == valhall::rule::operand_count || d.rule == valhall::rule::missing_modifier))
    return with_example(std::move(d), arch);
  return d;
}

std::vector<valhall::diagnostic> with_idioms(std::vector<valhall::diagnostic> errors, valhall::arch arch,
                                             valhall::syntax syntax) {
  constexpr std::size_t most = 100;
  for (std::size_t i = 0; i < errors.size() && i < most; ++i)
    errors[i] = with_idiom(std::move(errors[i]), arch, syntax);
  return errors;
}

}  // namespace facts
