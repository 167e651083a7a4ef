// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/program_parser.hpp>
#include <valhall/support/characters.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Text as a template argument, a string literal.
template <std::size_t Size>
struct [[nodiscard]] literal {
  char characters[Size] = {};  ///< The characters and a NUL.
  /// A string literal.
  consteval literal(const char (&text)[Size]) noexcept : literal(text_view(text, Size - 1)) {}
  /// Copies the first `Size` - 1 characters of `text`, which must have that many. Writes the NUL too: clang
  /// does not print an array as a string if some elements were not initialized explicitly.
  consteval explicit literal(text_view text) noexcept {
    for (std::size_t i = 0; i < Size; ++i) characters[i] = i + 1 < Size ? text[i] : '\0';
  }
  /// The text without the NUL.
  constexpr text_view view() const noexcept { return {characters, Size - 1}; }
};

namespace detail {

/// The line and column of an error in a text, counted from 1. Compilers print it as `line_and_column{2, 1}`.
struct line_and_column {
  unsigned line, column;
};

/// The constant-evaluation storage of `program_parser`. The sizes are bounds on words, names, copied text and
/// line buffers. The arrays have element types without constructors and start uninitialized, since compilers
/// count each constructor against their limits.
template <class Language, std::size_t Words, std::size_t Names, std::size_t Kept, std::size_t Buffers>
struct literal_storage {
  using rule = typename Language::rule;

  std::uint64_t words[Words + 1];
  std::size_t count = 0;
  bool full = false;

  rule broken = rule::none;  ///< The rule of the first error.
  source_line where;         ///< The line of the first error; line 0 if the text is too large.
  text_view wrong;           ///< The erroneous part of this line.

  struct symbol {
    const char* name;
    std::size_t size;
    symbol_kind kind;
    std::uint64_t value;
  };
  symbol symbols[Names + 1];
  std::size_t symbol_count = 0;
  static constexpr std::size_t places = 2 * Names + 1;
  std::uint32_t index[places] = {};  ///< By hash: index of the symbol plus one; 0 if empty.

  struct use {
    std::size_t word;
    const char* name;
    std::size_t size;
    typename Language::reference what;
    unsigned line;
    const char* text;
    std::size_t text_size;
    const char* column;
    std::size_t column_size;
  };
  use uses[Names + 1];
  std::size_t use_count = 0;

  static constexpr std::size_t most_macros = 64;
  text_view macro_names[most_macros] = {};
  macro macros[most_macros] = {};
  std::size_t macro_count = 0;
  char kept[Kept + 1];
  std::size_t kept_size = 0;
  char buffers[Buffers + 1];

  constexpr std::size_t word_count() const { return count; }
  constexpr void push(std::uint64_t word, const source_line&) {
    if (count < Words)
      words[count++] = word;
    else
      full = true;
  }
  constexpr void patch(std::size_t index_of_word, std::uint64_t bits) { words[index_of_word] |= bits; }
  constexpr std::uint64_t word(std::size_t index_of_word) const { return words[index_of_word]; }

  constexpr void replace_words(const auto& names) {
    count = 0;
    for (const std::uint64_t word : names.final_words()) push(word, {});
  }

  constexpr bool define(text_view name, symbol_kind kind, std::uint64_t value) {
    std::uint32_t& place = place_of(name);
    if (place != 0) return false;
    if (symbol_count < Names) {
      symbols[symbol_count++] = {name.data, name.size, kind, value};
      place = static_cast<std::uint32_t>(symbol_count);
    } else {
      full = true;
    }
    return true;
  }
  constexpr bool find(text_view name, symbol_kind kind, std::uint64_t& value) {
    const std::uint32_t place = place_of(name);
    if (place == 0 || symbols[place - 1].kind != kind) return false;
    value = symbols[place - 1].value;
    return true;
  }
  constexpr bool define_macro(text_view name, const macro& m) {
    macro known;
    if (find_macro(name, known)) return false;
    if (macro_count < most_macros) {
      macro_names[macro_count] = name;
      macros[macro_count++] = m;
    } else {
      full = true;
    }
    return true;
  }
  constexpr bool find_macro(text_view name, macro& m) const {
    for (std::size_t i = 0; i < macro_count; ++i)
      if (macro_names[i] == name) {
        m = macros[i];
        return true;
      }
    return false;
  }
  constexpr bool has_macros() const { return macro_count != 0; }

  using use_of_label = fixup<typename Language::reference>;
  constexpr void add_fixup(const use_of_label& f) {
    if (use_count < Names)
      uses[use_count++] = {f.word,       f.name.data,       f.name.size,       f.what,
                           f.where.line, f.where.text.data, f.where.text.size, f.column.data,
                           f.column.size};
    else
      full = true;
  }
  constexpr std::size_t fixup_count() const { return use_count; }
  constexpr use_of_label fixup_at(std::size_t i) const {
    const use& u = uses[i];
    return {u.word,
            text_view(u.name, u.size),
            u.what,
            {0, u.line, text_view(u.text, u.text_size)},
            text_view(u.column, u.column_size)};
  }

  constexpr bool include(text_view, text_view&, const source_line&) { return false; }

  constexpr text_view keep(text_view text) {
    char* start = take(text.size);
    for (std::size_t i = 0; start != nullptr && i < text.size; ++i) start[i] = text[i];
    return start == nullptr ? text_view() : text_view(start, text.size);
  }
  constexpr char* line_buffer(unsigned depth, unsigned size) { return buffers + depth * size; }

  constexpr void report(const source_line& at, const typename Language::error& found) {
    if (broken != rule::none) return;
    broken = found.rule;
    where = at;
    wrong = found.where;
  }
  /// Does nothing, because only the first error is kept.
  constexpr void report_unlisted(const source_line&, std::uint64_t) {}
  /// The place of the first error.
  constexpr line_and_column place() const {
    return {where.line, where.line == 0 ? 0 : static_cast<unsigned>(wrong.data - where.text.data) + 1};
  }

 private:
  constexpr std::uint32_t& place_of(text_view name) {
    std::size_t at = name_hash(name) % places;
    while (index[at] != 0 && !(text_view(symbols[index[at] - 1].name, symbols[index[at] - 1].size) == name))
      at = (at + 1) % places;
    return index[at];
  }
  constexpr char* take(std::size_t size) {
    if (kept_size + size > Kept) {
      full = true;
      return nullptr;
    }
    kept_size += size;
    return kept + kept_size - size;
  }
};

/// Bounds on a text, computed before it is parsed.
struct literal_bounds {
  std::size_t lines = 1;
  bool expands = false;  ///< Whether the text has repetitions, alignment, macros or register names.
};

constexpr literal_bounds bounds_of(text_view text) noexcept {
  literal_bounds bounds;
  for (std::size_t i = 0; i < text.size; ++i) {
    const char c = text[i];
    bounds.lines += c == '\n' || c == ',' ? 1 : 0;
    if (c == '.' && text.size - i > 4) {
      const char a = lower(text[i + 1]), b = lower(text[i + 2]), d = lower(text[i + 3]);
      bounds.expands |= (a == 'r' && b == 'e' && d == 'p') || (a == 'm' && b == 'a' && d == 'c') ||
                        (a == 'a' && b == 'l' && d == 'i') || (a == 'r' && b == 'e' && d == 'g');
    }
  }
  return bounds;
}

/// The limit of words for a text that `expands`; more are an error.
constexpr std::size_t most_expanded_words = 8192;
/// The longest line after substitution, and the depth to which blocks and macros may nest.
constexpr unsigned literal_line_length = 512;
constexpr unsigned literal_nesting = 16;

/// A part of a text for a message, shortened if it is long.
struct shown_text {
  static constexpr std::size_t most = 160;
  char characters[most] = {};
  std::size_t size = 0;

  constexpr shown_text() noexcept = default;
  constexpr explicit shown_text(text_view text) noexcept : size(text.size < most ? text.size : most) {
    for (std::size_t i = 0; i < size; ++i) characters[i] = text[i];
  }
  constexpr text_view view() const noexcept { return {characters, size}; }
};

/// The result of parsing a text: its words, or its first error.
template <class Rule, std::size_t Room>
struct literal_outcome {
  std::uint64_t words[Room] = {};
  std::size_t count = 0;
  Rule broken = Rule::none;
  line_and_column place = {};
  shown_text wrong, text;
};

/// The text of an assembly error, for compilers whose `static_assert` accepts a computed message.
template <auto Rule>
struct assembly_message {
  char text[640] = {};
  std::size_t length = 0;

  constexpr assembly_message(line_and_column place, text_view wrong, text_view line,
                             text_view instead = {}) noexcept {
    add("line ");
    add(place.line);
    add(", column ");
    add(place.column);
    add(": `");
    add(wrong);
    add("` in `");
    add(line);
    add("`: ");
    add(explanation_of(Rule));
    if (!instead.empty()) {
      add("; write `");
      add(instead);
      add("`");
    }
    add(" [");
    add(name_of(Rule));
    add("]");
  }
  constexpr void add(text_view part) noexcept {
    for (const char c : part)
      if (length < sizeof(text)) text[length++] = c;
  }
  constexpr void add(unsigned number) noexcept {
    char digits[11] = {};
    unsigned at = 10;
    do {
      digits[--at] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number != 0);
    add(digits + at);
  }
  constexpr std::size_t size() const noexcept { return length; }
  constexpr const char* data() const noexcept { return text; }
};

template <literal Text, class Language>
consteval auto read_literal(const typename Language::reading_options& options) {
  using rule = typename Language::rule;
  constexpr literal_bounds bounds = bounds_of(Text.view());
  constexpr std::size_t words = bounds.expands ? most_expanded_words : bounds.lines;
  constexpr std::size_t names = bounds.lines + (bounds.expands ? 2048 : 16);
  constexpr std::size_t kept = bounds.expands ? 65536 : 0;
  constexpr std::size_t buffers = bounds.expands ? literal_line_length * (literal_nesting + 2) : 0;
  literal_storage<Language, words, names, kept, buffers> storage;
  assembly_limits limits;
  limits.lines = 4 * most_expanded_words;
  limits.line_length = literal_line_length;
  limits.nesting = literal_nesting;
  program_parser<decltype(storage), Language> reader(storage, limits, options);
  reader.read(Text.view());
  if (storage.full && storage.broken == rule::none) storage.broken = rule::limit_exceeded;
  literal_outcome<rule, words + 1> result;
  for (std::size_t i = 0; i < storage.count; ++i) result.words[i] = storage.words[i];
  result.count = storage.count;
  result.broken = storage.broken;
  if (result.broken != rule::none) {
    result.place = storage.place();
    result.text = shown_text(trimmed(storage.where.text));
    result.wrong = shown_text(storage.wrong);
  }
  return result;
}

/// Fails to compile; g++ and clang print its name with the arguments: the place, the rule, the part that
/// breaks it, its line, and a line that is right instead, if one is known. All but the first two are printed
/// as strings.
template <line_and_column Place, auto Rule, literal Wrong, literal Line, literal... Instead>
consteval void error_in_assembly_text() {
  constexpr bool text_is_right = Rule == decltype(Rule)::none;
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  static_assert(text_is_right, (assembly_message<Rule>(Place, Wrong.view(), Line.view(), Instead.view()...)));
#else
  static_assert(
      text_is_right,
      "the place, the rule, the wrong part, its line and what to write instead are the arguments of "
      "error_in_assembly_text");
#endif
}

}  // namespace detail

namespace core {

/// Assembles `Text` in constant evaluation, in a language as for `assemble`. The result is for
/// `expect_assembled`.
template <literal Text, class Language>
consteval auto read_literal(const typename Language::reading_options& options) {
  return detail::read_literal<Text, Language>(options);
}

/// Stops the build if `Outcome`, of `read_literal`, is an error, with a message that has the line, the
/// column, the rule, the erroneous part and the text of the line.
template <auto Outcome>
consteval void expect_assembled() {
  if constexpr (Outcome.broken != decltype(Outcome.broken)::none)
    detail::error_in_assembly_text<Outcome.place, Outcome.broken,
                                   literal<Outcome.wrong.size + 1>(Outcome.wrong.view()),
                                   literal<Outcome.text.size + 1>(Outcome.text.view())>();
}

}  // namespace core

}  // namespace valhall
