// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assembly.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

/// Text as a template argument.
template <std::size_t Size>
struct [[nodiscard]] literal {
  char characters[Size] = {};
  consteval literal(const char (&text)[Size]) noexcept {
    for (std::size_t i = 0; i < Size; ++i) characters[i] = text[i];
  }
  constexpr text_view view() const noexcept { return {characters, Size - 1}; }
};

/// The words of a program, as an aggregate.
template <std::size_t Count>
struct [[nodiscard]] word_array {
  instruction words[Count == 0 ? 1 : Count];

  [[nodiscard]] static constexpr std::size_t size() noexcept { return Count; }
  [[nodiscard]] constexpr const instruction* begin() const noexcept { return words; }
  [[nodiscard]] constexpr const instruction* end() const noexcept { return words + Count; }
  [[nodiscard]] constexpr const instruction* data() const noexcept { return words; }
  constexpr instruction operator[](std::size_t i) const noexcept { return words[i]; }
};

namespace detail {

/// What `program_reader` works on while C++ compiles. Sizes are bounds: of words, names, copies of text and
/// line buffers. The arrays are of types without constructors and begin without values, since a compiler
/// counts each constructor against its limits.
template <std::size_t Words, std::size_t Names, std::size_t Kept, std::size_t Buffers>
struct literal_storage {
  std::uint64_t words[Words + 1];
  std::size_t count = 0;
  bool full = false;

  rule broken = rule::none;  ///< Of the first error.
  unsigned line = 0, column = 0;

  struct symbol {
    const char* name;
    std::size_t size;
    symbol_kind kind;
    std::uint64_t value;
  };
  symbol symbols[Names + 1];
  std::size_t symbol_count = 0;
  static constexpr std::size_t places = 2 * Names + 1;
  std::uint32_t index[places] = {};  ///< By hash: which symbol, plus one; 0 where there is none.

  struct use {
    std::size_t word;
    const char* name;
    std::size_t size;
    const operand_info* place;
    const instruction_info* row;
    unsigned line;
    const char* text;
    std::size_t text_size;
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
  constexpr void push(std::uint64_t word) {
    if (count < Words)
      words[count++] = word;
    else
      full = true;
  }
  constexpr void patch(std::size_t index_of_word, std::uint64_t bits) { words[index_of_word] |= bits; }

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

  constexpr void add_fixup(const fixup& f) {
    if (use_count < Names)
      uses[use_count++] = {f.word, f.name.data,  f.name.size,       f.place,
                           f.row,  f.where.line, f.where.text.data, f.where.text.size};
    else
      full = true;
  }
  constexpr std::size_t fixup_count() const { return use_count; }
  constexpr fixup fixup_at(std::size_t i) const {
    const use& u = uses[i];
    return {u.word, text_view(u.name, u.size), u.place, u.row, {0, u.line, text_view(u.text, u.text_size)}};
  }

  constexpr bool include(text_view, text_view&) { return false; }

  constexpr text_view keep(text_view text) {
    char* start = take(text.size);
    for (std::size_t i = 0; start != nullptr && i < text.size; ++i) start[i] = text[i];
    return start == nullptr ? text_view() : text_view(start, text.size);
  }
  constexpr char* line_buffer(unsigned depth, unsigned size) { return buffers + depth * size; }

  constexpr void report(const source_line& where, const text_error& found) {
    if (broken != rule::none) return;
    broken = found.broken;
    line = where.line;
    column = static_cast<unsigned>(found.where.data - where.text.data) + 1;
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

/// What is known of a text before it is read.
struct literal_bounds {
  std::size_t lines = 1;
  bool expands = false;  ///< It repeats, aligns, or has macros.
};

constexpr literal_bounds bounds_of(text_view text) noexcept {
  literal_bounds bounds;
  for (std::size_t i = 0; i < text.size; ++i) {
    const char c = text[i];
    bounds.lines += c == '\n' || c == ',' ? 1 : 0;
    if (c == '.' && text.size - i > 4) {
      const char a = lower(text[i + 1]), b = lower(text[i + 2]), d = lower(text[i + 3]);
      bounds.expands |= (a == 'r' && b == 'e' && d == 'p') || (a == 'm' && b == 'a' && d == 'c') ||
                        (a == 'a' && b == 'l' && d == 'i');
    }
  }
  return bounds;
}

/// The most words of a text that repeats something; a longer one is an error.
constexpr std::size_t most_expanded_words = 8192;
/// The longest line with arguments, and how deep blocks and macros nest.
constexpr unsigned literal_line_length = 512;
constexpr unsigned literal_nesting = 16;

template <literal Text>
consteval auto read_literal() {
  constexpr literal_bounds bounds = bounds_of(Text.view());
  constexpr std::size_t words = bounds.expands ? most_expanded_words : bounds.lines;
  constexpr std::size_t names = bounds.lines + (bounds.expands ? 2048 : 16);
  constexpr std::size_t kept = bounds.expands ? 65536 : 0;
  constexpr std::size_t buffers = bounds.expands ? literal_line_length * (literal_nesting + 2) : 0;
  literal_storage<words, names, kept, buffers> storage;
  assembly_limits limits;
  limits.lines = 4 * most_expanded_words;
  limits.line_length = literal_line_length;
  limits.nesting = literal_nesting;
  program_reader<decltype(storage)> reader(storage, limits, false);
  reader.read(Text.view());
  if (storage.full && storage.broken == rule::none) storage.broken = rule::limit_exceeded;
  struct outcome {
    std::uint64_t words[sizeof(storage.words) / sizeof(std::uint64_t)] = {};
    std::size_t count = 0;
    rule broken = rule::none;
    unsigned line = 0, column = 0;
  } result;
  for (std::size_t i = 0; i < storage.count; ++i) result.words[i] = storage.words[i];
  result.count = storage.count;
  result.broken = storage.broken;
  result.line = storage.line;
  result.column = storage.column;
  return result;
}

/// Names the place and the rule of an error in the compiler's message.
template <unsigned Line, unsigned Column, rule Broken>
struct error_in_assembly_text {
  static constexpr bool none = Broken == rule::none;
};

/// The message of a failed assembly, for compilers that take one that is computed.
template <rule Broken, unsigned Line, unsigned Column>
struct assembly_message {
  char text[256] = {};
  std::size_t length = 0;

  constexpr assembly_message() noexcept {
    add("line ");
    add(Line);
    add(", column ");
    add(Column);
    add(": ");
    add(explanation_of(Broken));
    add(" [");
    add(name_of(Broken));
    add("]");
  }
  constexpr void add(const char* part) noexcept {
    while (*part != '\0' && length < sizeof(text)) text[length++] = *part++;
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

}  // namespace detail

/// Assembles a text while C++ compiles:
///     constexpr auto kernel = valhall::assemble<R"(
///       FADD.f32 r0, r1, r2
///       NOP.end
///     )">();
/// An error stops the build; the message has its line, its column and the rule. `.include` is not available.
template <literal Text>
consteval auto assemble() {
  constexpr auto result = detail::read_literal<Text>();
#if defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
  static_assert(result.broken == rule::none,
                (detail::assembly_message<result.broken, result.line, result.column>()));
#else
  static_assert(detail::error_in_assembly_text<result.line, result.column, result.broken>::none,
                "error in assembly text: line, column and rule are the arguments of error_in_assembly_text");
#endif
  word_array<result.count> program{};
  for (std::size_t i = 0; i < result.count; ++i) program.words[i] = instruction(result.words[i]);
  return program;
}

}  // namespace valhall
