// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/rule.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/text/foreign_names.hpp>
#include <valhall/text/syntax.hpp>

#include <cstddef>
#include <cstdint>

/// Cures for mnemonics of other instruction sets, in constant evaluation.
namespace valhall::detail {

/// Idiom `index`, if `e` has it; else empty.
constexpr text_view idiom_at(std::uint64_t index, arch e) noexcept {
  const char* line = foreign_idioms;
  for (; index > 0; --index)
    while (*line++ != '\n') {
    }
  std::size_t size = 0;
  while (line[size] != '\n') ++size;
  text_view rest(line, size);
  const number first = read_number(rest);
  rest = rest.from(first.length + 1);
  const number last = read_number(rest);
  const auto wanted = static_cast<std::uint64_t>(e);
  return first.value <= wanted && wanted <= last.value ? rest.from(last.length + 1) : text_view();
}

/// Compares the letters and digits of `name` with a line of `foreign_names`: negative if `name` comes first.
constexpr int order_of(text_view name, const char* line) noexcept {
  for (const char c : name) {
    if (!is_word_part(c)) continue;
    if (lower(c) != *line) return lower(c) < *line ? -1 : 1;
    ++line;
  }
  return *line == ' ' ? 0 : -1;
}

/// The idiom of the word `name`, its lines separated by `; `; empty if it is not known. By a binary search,
/// since clang limits the steps of constant evaluation.
constexpr text_view idiom_named(text_view name, arch e) noexcept {
  for (std::size_t begin = 0, end = sizeof foreign_names - 1; begin < end;) {
    std::size_t line = begin + (end - begin) / 2;
    while (line > begin && foreign_names[line - 1] != '\n') --line;
    const int order = order_of(name, foreign_names + line);
    if (order < 0) {
      end = line;
      continue;
    }
    std::size_t next = line;
    while (foreign_names[next] != '\n' && (order != 0 || foreign_names[next] != ' ')) ++next;
    if (order == 0) {
      while (foreign_names[next] == ' ') {
        const number index = read_number(text_view(foreign_names + next + 1, 4));
        const text_view idiom = idiom_at(index.value, e);
        if (!idiom.empty()) return idiom;
        next += 1 + index.length;
      }
      return {};
    }
    begin = next + 1;
  }
  return {};
}

/// The idiom for the unknown mnemonic that is the first error of a text in constant evaluation: for FMUL,
/// `FMA.f32 r0, r1, r2, 0x0.neg`. Empty for another error, for a mnemonic that no other instruction set is
/// known to have, and for a mnemonic that instructions here have with other types.
template <class Outcome>
constexpr text_view foreign_idiom_for(const Outcome& result, arch e, syntax spelling) noexcept {
  if (result.broken != rule::unknown_mnemonic || spelling.spelling->arm != nullptr) return {};
  text_view line = result.text.view();
  const text_view wrong = result.wrong.view();
  while (line.size > wrong.size && !(line.first(wrong.size) == wrong)) line = line.from(1);
  const text_view whole = line.first(find(line, ' ')), name = whole.first(find(whole, '('));
  const text_view idiom = found_for(name, [e](text_view part) { return idiom_named(part, e); });
  const bool is_other_type = is_same_word(name.first(find(name, '.')), idiom.first(find(idiom, '.')));
  return is_other_type ? text_view() : idiom;
}

}  // namespace valhall::detail
