// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>
#include <valhall/core/listing.hpp>
#include <valhall/core/operand_names.hpp>
#include <valhall/core/statement_parts.hpp>
#include <valhall/core/sum_reader.hpp>
#include <valhall/core/symbols.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/text_number.hpp>

#include <cstddef>
#include <cstdint>

/// The parser of texts, without the instructions, which a language parses.
namespace valhall::detail {

/// Parses a text into a `Storage`, which has
///     std::size_t word_count(), push(word, source_line), patch(index, bits), word(index)    the program
///     bool define(name, symbol_kind, value), find(name, symbol_kind, value&)   labels and constants
///     bool define_macro(name, macro), find_macro(name, macro&), has_macros()
///     add_fixup(fixup), fixup_count(), fixup_at(index)                     references to labels
///     bool include(name, text_view&, source_line)                          a text of the caller
///     text_view keep(text_view)                                            a copy that persists
///     char* line_buffer(depth, size)                                       room for a line at that nesting
///     report(source_line, error)
///     report_unlisted(source_line, count)                                  errors beyond the limit
///     replace_words(names)                                   the final words, if the language has names
/// in a `Language`, which has
///     rule                                     an enum with the rules of text
///     error                                    a rule, `where`, and `right`: the correct form
///     reading_options                          options for reading text
///     reference                                the use of a label
///     line_parser<Context>                     read(line, good): the word of a line; reports to Context
///     padding(options)                         the word that .align inserts
///     resolve(reference, name, distance, options, bits&)   the bits to patch; returns an error
///     unresolved(reference, name, options)     the error of a label that is not defined
/// and may have
///     names                                    the names that .reg declares, as `no_operand_names`
template <class Storage, class Language>
class program_parser {
  using rule = typename Language::rule;
  using text_error = typename Language::error;
  using reading_options = typename Language::reading_options;
  using reference_type = typename Language::reference;
  using use_of_label = fixup<reference_type>;
  using names_type = names_of<Language>;

 public:
  constexpr program_parser(Storage& storage, const assembly_limits& limits,
                           const reading_options& options) noexcept
      : storage_(storage), limits_(limits), options_(options), line_(*this, options), names_(options) {}

  constexpr void read(text_view text) {
    read_text(without_byte_order_mark(text), frame{nullptr, {}, {}, 0, 0, 0, 1}, 0);
    if (!stopped_) resolve();
    if (!stopped_) names_.finish(*this);
    if (unlisted_ != 0) storage_.report_unlisted(first_unlisted_, unlisted_);
  }

  constexpr std::uint64_t errors() const noexcept { return errors_; }
  constexpr const reading_options& options() const noexcept { return options_; }

  // For the parser of lines, and for names.
  constexpr void report(const text_error& found) { report_at(here_, names_.original(found)); }
  constexpr void report(const source_line& where, const text_error& found) { report_at(where, found); }
  constexpr bool symbol(text_view name, text_number& value) {
    std::uint64_t bits = 0;
    const bool positive = storage_.find(name, symbol_kind::constant, bits);
    if (!positive && !storage_.find(name, symbol_kind::negative_constant, bits)) return false;
    value = {positive ? bits : 0 - bits, !positive};
    return true;
  }
  constexpr void reference(text_view written, const reference_type& what) {
    const text_view name = names_.original(written);
    if (++symbols_ > limits_.symbols) return stop(rule::limit_exceeded, name);
    use_of_label use{storage_.word_count(), name, what, here_, column_};
    if (here_.expanded) {
      use.where.text = storage_.keep(here_.text);
      use.name.data = use.where.text.data + (name.data - here_.text.data);
      if (!column_.empty()) use.column.data = use.where.text.data + (column_.data - here_.text.data);
    }
    storage_.add_fixup(use);
  }
  constexpr std::size_t word_count() const { return storage_.word_count(); }
  constexpr std::uint64_t word(std::size_t index) const { return storage_.word(index); }
  /// Evaluates `text` as a sum or difference of numbers and symbols of .equ. Reports any other text.
  constexpr bool evaluate(text_view text, text_number& value) {
    return sum_reader<program_parser, text_error>(*this, here_.text).read(text, value);
  }
  /// Counts a name against the limit. Returns whether it is new: neither a label nor a symbol of .equ.
  constexpr bool is_new_symbol(text_view name) {
    if (++symbols_ > limits_.symbols) stop(rule::limit_exceeded, name);
    std::uint64_t value = 0;
    text_number number;
    if (storage_.find(name, symbol_kind::label, value) || symbol(name, number)) return false;
    return !stopped_;
  }
  /// Replaces the program by the words that `names` have made.
  constexpr void replace_words(const names_type& names) { storage_.replace_words(names); }
  /// `part` of the current line, copied if the line does not persist.
  constexpr text_view kept(text_view part) { return here_.expanded ? storage_.keep(part) : part; }
  /// A copy of `text` that persists.
  constexpr text_view keep(text_view text) { return storage_.keep(text); }

 private:
  /// The context of a line: the arguments of a macro or the counter of a repetition, and the enclosing
  /// context.
  struct frame {
    const frame* outer;
    text_view parameters;
    text_view arguments;
    std::uint64_t counter;
    unsigned kind;  ///< 0 text, 1 macro, 2 repetition.
    unsigned file;
    unsigned line;
    unsigned scope = 0;                     ///< The number of macros around it.
    unsigned call_file = 0, call_line = 0;  ///< As in `source_line`.
  };

  Storage& storage_;
  assembly_limits limits_;
  reading_options options_;
  typename Language::template line_parser<program_parser> line_;
  names_type names_;
  source_line here_;
  text_view column_;  ///< The column of the current line, as `fixup::column`.
  std::uint64_t errors_ = 0;
  std::uint64_t unlisted_ = 0;  ///< The number of errors beyond the limit.
  source_line first_unlisted_;  ///< The line of the first of them, without its text.
  std::uint64_t lines_ = 0;
  std::uint64_t characters_ = 0;
  std::uint64_t symbols_ = 0;
  unsigned files_ = 0;
  bool stopped_ = false;
  unsigned searches_ = 0;  ///< Searches for similar labels.

  constexpr void report_at(const source_line& where, const text_error& found) {
    if (stopped_) return;
    if (++errors_ <= limits_.errors) return storage_.report(where, found);
    if (unlisted_++ == 0) first_unlisted_ = {where.file, where.line, {}, false};
  }
  constexpr void complain(rule r, text_view where) { report(text_error{r, where}); }
  /// Stops parsing with an error, which is listed even beyond the limit.
  constexpr void stop(rule r, text_view where) {
    if (stopped_) return;
    ++errors_;
    storage_.report(here_, text_error{r, where});
    stopped_ = true;
  }

  /// Counts characters against the limit.
  constexpr bool spend(std::size_t count) {
    characters_ += count;
    if (characters_ <= limits_.characters) return true;
    stop(rule::limit_exceeded, here_.text.first(0));
    return false;
  }

  constexpr void read_text(text_view rest, const frame& around, unsigned depth) {
    unsigned number = around.line;
    comment_marks marks(around.kind == 0 ? rest : text_view());
    while (!rest.empty() && !stopped_) {
      const text_view raw = take_line(rest);
      here_ = source_line{around.file, number, raw, false, around.call_file, around.call_line};
      ++number;
      if (raw.size > limits_.line_length) here_.text = raw.first(limits_.line_length);
      if (++lines_ > limits_.lines) return stop(rule::limit_exceeded, here_.text);
      if (!spend(raw.size)) return;
      if (raw.size > limits_.line_length) {
        complain(rule::limit_exceeded, here_.text);
        continue;
      }
      const text_view line = trimmed(around.kind == 0 ? raw : expand(raw, around, depth));
      if (line.empty()) continue;
      const bool may_have_comment = around.kind != 0 || line.data[0] == '#' || marks.are_in(line);
      read_line(may_have_comment ? without_comment(line) : line, rest, number, around, depth);
    }
  }

  // Arguments.

  constexpr text_view expand(text_view line, const frame& around, unsigned depth) {
    if (find_far(line, '\\') == line.size) return line;
    char* buffer = storage_.line_buffer(depth, limits_.line_length);
    std::size_t length = 0;
    bool full = false;
    const auto put = [&](char c) {
      if (length < limits_.line_length)
        buffer[length++] = c;
      else
        full = true;
    };
    for (std::size_t i = 0; i < line.size;) {
      if (line[i] != '\\') {
        put(line[i++]);
        continue;
      }
      std::size_t end = i + 1;
      if (end < line.size && line[end] == '+') {
        put_number(innermost_counter(around), put);
        i = end + 1;
        continue;
      }
      if (end + 1 < line.size && line[end] == '(' && line[end + 1] == ')') {
        // Expands to nothing: it ends a name before other letters.
        i = end + 2;
        continue;
      }
      while (end < line.size && is_name(line[end])) ++end;
      text_view value;
      unsigned scope = 0;
      if (!find_argument(text_view(line.data + i + 1, end - i - 1), around, value, scope)) {
        complain(rule::unknown_symbol, text_view(line.data + i, end - i));
        return line.first(0);
      }
      names_.put_argument(value, scope, put);
      i = end;
    }
    if (full) {
      complain(rule::limit_exceeded, line);
      return line.first(0);
    }
    here_.text = text_view(buffer, length);
    here_.expanded = true;
    return here_.text;
  }

  static constexpr std::uint64_t innermost_counter(const frame& around) noexcept {
    for (const frame* f = &around; f != nullptr; f = f->outer)
      if (f->kind == 2) return f->counter;
    return 0;
  }

  /// Finds the argument `name`; `scope` receives the number of macros around its frame.
  constexpr bool find_argument(text_view name, const frame& around, text_view& value, unsigned& scope) {
    for (const frame* f = &around; f != nullptr && f->kind != 0; f = f->outer) {
      if (!spend(f->parameters.size + f->arguments.size)) return false;
      list_reader parameters(f->parameters), arguments(f->arguments);
      for (text_view parameter; parameters.next(parameter);) {
        text_view argument;
        if (!arguments.next(argument)) break;
        if (parameter == name) {
          value = argument;
          scope = f->scope;
          return true;
        }
      }
      if (f->kind == 1) return false;
    }
    return false;
  }

  // Lines.

  /// Reads `line`, which has no comment and no blanks around it.
  VALHALL_INLINE constexpr void read_line(text_view line, text_view& rest, unsigned& number,
                                          const frame& around, unsigned depth) {
    if (line.empty()) return;
    // A name followed by a dot is not a label, and no part of a listing precedes it.
    const std::size_t end = end_of_name(line, 0);
    if (end == line.size || line.data[end] != '.') {
      if (may_be_listed(line)) return read_listed(split_listing(line), rest, number, around, depth);
      while (read_label(line)) {
      }
      if (line.empty()) return;
    }
    read_statement(line, rest, number, around, depth);
  }

  /// Reads a line that may have the columns of a listing before its text.
  [[gnu::cold, gnu::noinline]] constexpr void read_listed(const listing_line& listed, text_view& rest,
                                                          unsigned& number, const frame& around,
                                                          unsigned depth) {
    text_view line = listed.text;
    if (line.empty()) return listed.column.empty() ? void() : push(listed.word);
    const std::size_t index = storage_.word_count(), fixups = storage_.fixup_count();
    const std::uint64_t errors = errors_;
    column_ = listed.column;
    while (read_label(line)) {
    }
    if (!line.empty()) read_statement(line, rest, number, around, depth);
    column_ = {};
    if (listed.column.empty() || errors_ != errors) return;
    if (storage_.word_count() != index + 1)
      complain(rule::listing_mismatch, listed.column);
    else if (storage_.fixup_count() == fixups)
      compare(index, listed.column);
  }

  /// Reports the `column` of a listing if it differs from the word at `index`.
  constexpr void compare(std::size_t index, text_view column) {
    if (split_listing(column).word != storage_.word(index)) complain(rule::listing_mismatch, column);
  }

  /// Reads a directive, a call of a macro or an instruction.
  VALHALL_INLINE constexpr void read_statement(text_view line, text_view& rest, unsigned& number,
                                               const frame& around, unsigned depth) {
    if (line[0] == '.' && line.size > 1 && is_letter(line[1]))
      return read_directive(line, rest, number, around, depth);
    if (storage_.has_macros() && call_macro(line, around, depth)) return;
    if constexpr (names_type::exist)
      if (names_.any()) return read_with_names(line);
    bool good = false;
    const std::uint64_t word = line_.read(line, good);
    push(good ? word : 0);
  }

  /// Reads an instruction in a text that declares names.
  constexpr void read_with_names(text_view line) {
    const std::size_t index = storage_.word_count();
    bool has_names = false, good = false;
    const text_view plain = names_.replaced(*this, line, has_names);
    const std::uint64_t word = line_.read(plain, good);
    names_.end_replacement();
    good &= has_names;
    push(good ? word : 0);
    if (!stopped_) note_word(index, static_cast<std::size_t>(line.data - here_.text.data), good);
  }

  /// Notes the line of the word at `index`, whose text is at `start` of the line.
  constexpr void note_word(std::size_t index, std::size_t start, bool good) {
    source_line where = here_;
    where.text = kept(here_.text);
    names_.add_word(index, where, start, good);
  }

  VALHALL_INLINE constexpr void push(std::uint64_t word) {
    if (storage_.word_count() >= limits_.words) return stop(rule::limit_exceeded, here_.text.first(0));
    storage_.push(word, here_);
  }

  constexpr bool read_label(text_view& line) {
    if (line.empty() || !is_letter(line.data[0])) return false;
    const std::size_t end = end_of_name(line, 0);
    if (end == line.size || line[end] != ':') return false;
    const text_view name = line.first(end);
    define(name, symbol_kind::label, storage_.word_count());
    line = trimmed(line.from(end + 1));
    return true;
  }

  constexpr void read_directive(text_view line, text_view& rest, unsigned& number, const frame& around,
                                unsigned depth) {
    const std::size_t end = end_of_name(line, 1);
    const text_view name = line.first(end);
    const text_view operands = trimmed(line.from(end));
    if (same_name(name, ".word")) return words(operands);
    if (same_name(name, ".equ")) return equate(operands);
    if (same_name(name, ".align")) return align(operands);
    if (same_name(name, ".rept")) return repeat(line, operands, rest, number, around, depth);
    if (same_name(name, ".macro")) return define_macro(line, operands, rest, number);
    if (same_name(name, ".include")) return include(operands, around, depth);
    if constexpr (names_type::exist)
      if (same_name(name, ".reg")) return names_.declare(*this, here_, operands);
    if (same_name(name, ".endr") || same_name(name, ".endm")) return complain(rule::unbalanced_block, name);
    complain(rule::unknown_directive, name);
  }

  /// Evaluates `text` as `evaluate` does; `bits` receives the lowest 64 bits.
  constexpr bool evaluate(text_view text, std::uint64_t& bits) {
    text_number value;
    const bool good = evaluate(text, value);
    bits = value.bits();
    return good;
  }

  constexpr void words(text_view operands) {
    list_reader parts(operands);
    if (!parts.more) return complain(rule::syntax, here_.text);
    for (text_view item; parts.next(item);) {
      std::uint64_t value = 0;
      if (item.empty())
        complain(rule::syntax, operands);
      else
        evaluate(item, value);
      push(value);
      if (stopped_) return;
      if constexpr (names_type::exist)
        if (names_.any()) note_word(storage_.word_count() - 1, 0, true);
    }
  }

  constexpr void equate(text_view operands) {
    const list_head given(operands);
    const text_view name = given.items[0];
    if (given.count != 2 || !is_symbol(name))
      return complain(rule::syntax, operands.empty() ? here_.text : operands);
    text_number value;
    if (!evaluate(given.items[1], value)) return;
    define(name, value.negative ? symbol_kind::negative_constant : symbol_kind::constant, value.bits());
  }

  constexpr void define(text_view name, symbol_kind kind, std::uint64_t value) {
    if (++symbols_ > limits_.symbols) return stop(rule::limit_exceeded, name);
    if (names_.has(name) || !storage_.define(kept(name), kind, value)) complain(rule::duplicate_symbol, name);
  }

  /// Pads to a multiple of a number of bytes, with NOP or a given word.
  constexpr void align(text_view operands) {
    const list_head given(operands);
    if (given.count < 1 || given.count > 2)
      return complain(rule::syntax, operands.empty() ? here_.text : operands);
    std::uint64_t bytes = 0, word = Language::padding(options_);
    if (!evaluate(given.items[0], bytes)) return;
    if (bytes < 8 || bytes > 65536 || (bytes & (bytes - 1)) != 0)
      return report(text_error{.rule = rule::immediate_out_of_range,
                               .where = given.items[0],
                               .right = "an alignment must be a power of two from 8 to 65536, in bytes"});
    if (given.count == 2 && !evaluate(given.items[1], word)) return;
    while (!stopped_ && storage_.word_count() % (bytes / 8) != 0) push(word);
  }

  // Blocks.

  /// Removes the lines up to the end of the block from `rest`.
  constexpr bool take_block(text_view& rest, unsigned& number, const char* begin, const char* end,
                            text_view& body) {
    const char* start = rest.data;
    unsigned nested = 0;
    while (!rest.empty()) {
      const char* line_start = rest.data;
      const text_view line = take_line(rest);
      const text_view directive = directive_of(line);
      ++number;
      if (!spend(line.size)) return false;
      if (++lines_ > limits_.lines) {
        stop(rule::limit_exceeded, here_.text);
        return false;
      }
      if (same_name(directive, begin)) ++nested;
      if (!same_name(directive, end)) continue;
      if (nested == 0) {
        body = text_view(start, static_cast<std::size_t>(line_start - start));
        return true;
      }
      --nested;
    }
    return false;
  }

  constexpr bool too_deep(unsigned depth, text_view where) {
    if (depth <= limits_.nesting) return false;
    stop(rule::limit_exceeded, where);
    return true;
  }

  /// `.rept count [, name]`: `\name` is the number of the iteration, from 0, and `\+` is the number in the
  /// innermost repetition.
  constexpr void repeat(text_view line, text_view operands, text_view& rest, unsigned& number,
                        const frame& around, unsigned depth) {
    const source_line opened = here_;
    text_view body;
    const unsigned first_line = number;
    if (!take_block(rest, number, ".rept", ".endr", body)) {
      here_ = opened;
      if (!stopped_) complain(rule::unbalanced_block, line);
      return;
    }
    here_ = opened;
    text_number times;
    const list_head given(operands);
    if (given.count < 1 || given.count > 2) return complain(rule::syntax, operands.empty() ? line : operands);
    const text_view count_text = given.items[0], name = given.items[1];
    if (!evaluate(count_text, times)) return;
    if (given.count == 2 && !is_symbol(name)) return complain(rule::syntax, name);
    if (times.negative)
      return report(text_error{.rule = rule::immediate_out_of_range,
                               .where = count_text,
                               .right = "a count must not be negative"});
    const std::uint64_t count = times.magnitude;
    if (count > limits_.lines) return complain(rule::limit_exceeded, count_text);
    if (too_deep(depth + 1, line)) return;
    char digits[20] = {};
    for (std::uint64_t i = 0; i < count && !stopped_; ++i) {
      if (++lines_ > limits_.lines) return stop(rule::limit_exceeded, count_text);
      std::size_t length = 0;
      put_number(i, [&](char c) { digits[length++] = c; });
      read_text(body,
                frame{&around, name, text_view(digits, length), i, 2, opened.file, first_line, around.scope,
                      around.call_file, around.call_line},
                depth + 1);
    }
  }

  constexpr void define_macro(text_view line, text_view operands, text_view& rest, unsigned& number) {
    const source_line opened = here_;
    macro m;
    m.file = opened.file;
    m.line = number;
    const bool closed = take_block(rest, number, ".macro", ".endm", m.body);
    here_ = opened;
    if (!closed) {
      if (!stopped_) complain(rule::unbalanced_block, line);
      return;
    }
    const std::size_t end = end_of_name(operands, 0);
    const text_view name = operands.first(end);
    m.parameters = trimmed(operands.from(end));
    if (!m.parameters.empty() && m.parameters[0] == ',') m.parameters = trimmed(m.parameters.from(1));
    if (!is_symbol(name)) return complain(rule::syntax, line);
    list_reader parameters(m.parameters);
    for (text_view parameter; parameters.next(parameter);)
      if (!is_symbol(parameter)) return complain(rule::syntax, parameter.empty() ? operands : parameter);
    if (++symbols_ > limits_.symbols) return stop(rule::limit_exceeded, name);
    if (!storage_.define_macro(name, m)) complain(rule::duplicate_symbol, name);
  }

  constexpr bool call_macro(text_view line, const frame& around, unsigned depth) {
    const std::size_t end = end_of_name(line, 0);
    const text_view name = line.first(end);
    if (end < line.size && !is_space(line[end])) return false;
    macro m;
    if (name.empty() || !storage_.find_macro(name, m)) return false;
    if (too_deep(depth + 1, line)) return true;
    const text_view arguments = trimmed(line.from(end));
    if (list_head(arguments).count != list_head(m.parameters).count) {
      complain(rule::macro_arguments, line);
      return true;
    }
    const unsigned scope = around.scope + 1;
    names_.enter(scope);
    const bool is_nested = around.call_line != 0;
    read_text(m.body,
              frame{&around, m.parameters, arguments, 0, 1, m.file, m.line, scope,
                    is_nested ? around.call_file : here_.file, is_nested ? around.call_line : here_.line},
              depth + 1);
    names_.leave();
    return true;
  }

  constexpr void include(text_view operands, const frame& around, unsigned depth) {
    if (operands.size < 3 || operands[0] != '"' || operands[operands.size - 1] != '"')
      return complain(rule::syntax, operands.empty() ? here_.text : operands);
    const text_view name(operands.data + 1, operands.size - 2);
    if (too_deep(depth + 1, operands)) return;
    if (files_ >= limits_.files) return stop(rule::limit_exceeded, operands);
    text_view text;
    if (!storage_.include(name, text, here_)) return complain(rule::include_failed, operands);
    ++files_;
    read_text(without_byte_order_mark(text),
              frame{&around, {}, {}, 0, 0, files_, 1, around.scope, around.call_file, around.call_line},
              depth + 1);
  }

  // Labels.

  constexpr void resolve() {
    for (std::size_t i = 0; i < storage_.fixup_count() && !stopped_; ++i) {
      const use_of_label use = storage_.fixup_at(i);
      here_ = use.where;
      std::uint64_t target = 0;
      if (!storage_.find(use.name, symbol_kind::label, target)) {
        text_error missing = Language::unresolved(use.what, use.name, options_);
        if constexpr (requires { missing.similar = storage_.similar_label(use.name); }) {
          // Bounds the time for texts with many errors.
          constexpr unsigned most_searches = 100;
          if (searches_++ < most_searches) missing.similar = storage_.similar_label(use.name);
        }
        report(missing);
        continue;
      }
      const long long distance = static_cast<long long>(target) - static_cast<long long>(use.word) - 1;
      std::uint64_t bits = 0;
      if (const text_error found = Language::resolve(use.what, use.name, distance, options_, bits);
          found.rule != rule::none) {
        report(found);
        continue;
      }
      storage_.patch(use.word, bits);
      if (!use.column.empty()) compare(use.word, use.column);
    }
  }
};

}  // namespace valhall::detail
