// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/assembly_limits.hpp>
#include <valhall/core/statement_parts.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/support/buffer.hpp>
#include <valhall/support/nearest_names.hpp>
#include <valhall/text/operand_lexer.hpp>
#include <valhall/text/reading.hpp>

#include <cstddef>
#include <cstdint>

/// The names of registers in a text, which `.reg` declares.
namespace valhall::detail {

/// A declared name: a register, or a group of consecutive registers.
struct register_name {
  text_view name;
  std::uint32_t first = 0;  ///< The number of its first value. The values below 256 are the registers.
  std::uint8_t size = 1;    ///< The number of registers.
  bool is_group = false;    ///< It was declared with a size.
  unsigned scope = 0;       ///< The number of macros around the declaration.
  source_line where;        ///< The line of the declaration; its text is the name.
};

/// Declares names, each visible in a scope: the text, or a use of a macro.
class register_names {
 public:
  static constexpr bool exist = true;
  static constexpr unsigned most_in_group = 8;
  /// The number of the first value that is not a register.
  static constexpr std::uint32_t first_value = 256;

  constexpr explicit register_names(const reading_options& options) noexcept
      : in_(options.arch), is_arm_(options.syntax.spelling->arm != nullptr) {}

  /// Whether names were declared.
  constexpr bool any() const noexcept { return !declared_.empty(); }
  /// Whether a visible name is `name`.
  constexpr bool has(text_view name) const noexcept { return any() && find_name(name) != nullptr; }

  constexpr void enter(unsigned scope) noexcept { scope_ = scope; }
  constexpr void leave() noexcept {
    while (!visible_.empty() && declared_[visible_.back()].scope == scope_) {
      const std::uint32_t last = visible_.back();
      visible_.pop_back();
      chains_[bucket_of(declared_[last].name)] = older_[visible_.size()];
      older_.pop_back();
    }
    --scope_;
  }

  /// Passes an argument of a macro that is nested `scope` deep to `put`. If a name of the macro hides a name
  /// in the argument, adds the number of the scope in which the argument was written: `x'0`.
  constexpr void put_argument(text_view value, unsigned scope, const auto& put) const {
    for (std::size_t i = 0; i < value.size;) {
      const bool is_start =
          is_letter(value[i]) && (i == 0 || (value[i - 1] != '.' && !is_name(value[i - 1])));
      const std::size_t end = is_start && any() ? end_of_name(value, i) : i + 1;
      const text_view part(value.data + i, end - i);
      for (const char c : part) put(c);
      i = end;
      if (!is_start || scope == 0 || (end < value.size && value[end] == '\'')) continue;
      const register_name* const own = find_name(part);
      if (own == nullptr || own->scope < scope || find_name(part, scope - 1) == nullptr) continue;
      put('\'');
      put_number(scope - 1, put);
    }
  }

  /// Declares the operands of `.reg`: names, each with an optional number of registers in brackets, and an
  /// optional register after `=`.
  template <class Parser>
  constexpr void declare(Parser& parser, const source_line& line, text_view operands) {
    list_reader parts(operands);
    if (!parts.more) return parser.report(text_error{.rule = rule::syntax, .where = line.text});
    for (text_view item; parts.next(item);) declare_one(parser, line, item.empty() ? operands : item, item);
  }

  constexpr const buffer<register_name>& declared() const noexcept { return declared_; }
  /// The number of values that are not registers.
  constexpr std::uint32_t value_count() const noexcept { return values_; }
  /// The architecture of the text.
  constexpr arch in() const noexcept { return in_; }

 protected:
  /// Whether the current line is one of a macro.
  constexpr bool in_macro() const noexcept { return scope_ != 0; }
  /// The innermost visible name in at most `scope` macros; null if there is none.
  constexpr const register_name* find_name(text_view name, unsigned scope = ~0u) const noexcept {
    if (chains_.empty()) return nullptr;
    for (std::uint32_t i = chains_[bucket_of(name)]; i != 0; i = older_[i - 1]) {
      const register_name& candidate = declared_[visible_[i - 1]];
      if (candidate.scope <= scope && candidate.name == name) return &candidate;
    }
    return nullptr;
  }

  /// The name most similar to that in `where`, among the last visible ones; empty if none is similar.
  constexpr text_view similar_name(text_view where) const noexcept {
    std::size_t start = 0;
    while (start < where.size && !is_name(where[start])) ++start;
    const text_view rest = where.from(start), wrong = rest.first(end_of_name(rest, 0));
    if (find_name(wrong) != nullptr) return {};
    nearest_names similar(wrong);
    constexpr std::size_t most = 4096;
    for (std::size_t i = visible_.size() < most ? 0 : visible_.size() - most; i < visible_.size(); ++i)
      similar.add(declared_[visible_[i]].name);
    return similar.empty() ? text_view() : similar[0];
  }

 private:
  const arch in_;
  const bool is_arm_;
  buffer<register_name> declared_;
  buffer<std::uint32_t> visible_;  ///< Declared names, the innermost last.
  buffer<std::uint32_t> older_;    ///< For each visible name, one more than the next in its chain.
  buffer<std::uint32_t> chains_;   ///< By hash: one more than the newest visible name; 0 if there is none.
  std::uint32_t values_ = 0;
  unsigned scope_ = 0;

  constexpr std::size_t bucket_of(text_view name) const noexcept {
    std::uint32_t hash = seed();
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return (hash ^ hash >> 15) & (chains_.size() - 1);
  }
  /// Differs between runs, so that nobody can construct names that share one hash.
  constexpr std::uint32_t seed() const noexcept {
    if (__builtin_is_constant_evaluated()) return hash_start;
    return hash_start ^ static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(this) >> 4);
  }

  constexpr void add_name(const register_name& name) {
    declared_.push_back(name);
    visible_.push_back(static_cast<std::uint32_t>(declared_.size() - 1));
    older_.push_back(0);
    if (visible_.size() * 2 > chains_.size()) {
      chains_ = buffer<std::uint32_t>(chains_.empty() ? 64 : chains_.size() * 2);
      for (std::uint32_t i = 0; i < visible_.size(); ++i) link(i);
    } else {
      link(static_cast<std::uint32_t>(visible_.size() - 1));
    }
  }
  constexpr void link(std::uint32_t i) noexcept {
    std::uint32_t& chain = chains_[bucket_of(declared_[visible_[i]].name)];
    older_[i] = chain;
    chain = i + 1;
  }

  /// Whether `name` is the name of an entry of the constant table in Arm's spelling: `k` and hexadecimal
  /// digits.
  static constexpr bool is_constant_name(text_view name) noexcept {
    if (name.size < 2 || lower(name[0]) != 'k') return false;
    for (const char c : name.from(1))
      if (!is_digit(c) && (lower(c) < 'a' || lower(c) > 'f')) return false;
    return true;
  }

  /// Whether an operand `name` is a register, a uniform, a constant or a special value.
  constexpr bool is_reserved(text_view name) const noexcept {
    if (is_numbered(name, 'r') || is_numbered(name, 'u')) return true;
    if (is_arm_ && is_constant_name(name)) return true;
    for (const special_info& candidate : specials) {
      if (same_name(name, candidate.name)) return true;
      for (const char* word : candidate.word_names)
        if (word != nullptr && same_name(name, word)) return true;
    }
    return false;
  }

  template <class Parser>
  constexpr void declare_one(Parser& parser, const source_line& line, text_view shown, text_view item) {
    const auto report = [&](rule r, text_view where, const char* right = nullptr) {
      parser.report(text_error{.rule = r, .where = where, .right = right, .in = in_});
    };
    const std::size_t end = end_of_name(item, 0);
    const text_view name = item.first(end);
    if (!is_symbol(name)) return report(rule::syntax, shown);
    text_view rest = trimmed(item.from(end));
    register_name added;
    if (!rest.empty() && rest[0] == '[') {
      const std::size_t close = find(rest, ']');
      if (close == rest.size) return report(rule::syntax, shown);
      const text_view size(rest.data + 1, close - 1);
      text_number number;
      if (!parser.evaluate(size, number)) return;
      if (number.negative || number.magnitude == 0 || number.magnitude > most_in_group)
        return report(rule::wrong_group, size, "a group has 1 to 8 registers");
      added.size = static_cast<std::uint8_t>(number.magnitude);
      added.is_group = true;
      rest = trimmed(rest.from(close + 1));
    }
    const bool is_bound = take_mark(rest, '=');
    unsigned number = 0;
    if (is_bound) {
      const text_view given = rest;
      const rule broken = take_register(rest, in_, number);
      if (broken != rule::none) return report(broken == rule::operand_kind ? rule::syntax : broken, given);
      if (number + added.size > register_count_of(in_)) return report(rule::register_out_of_range, item);
      if (added.size > 1 && number % 2 != 0)
        return report(rule::register_conflict, given, "a group begins at an even register");
    }
    if (!rest.empty()) return report(rule::syntax, rest);
    if (is_reserved(name)) return report(rule::reserved_name, name);
    const register_name* const known = find_name(name);
    const bool is_new = parser.is_new_symbol(name);
    if (!is_new || (known != nullptr && known->scope == scope_)) return report(rule::duplicate_symbol, name);
    added.name = parser.kept(name);
    added.first = is_bound ? number : first_value + values_;
    if (!is_bound) values_ += added.size;
    added.scope = scope_;
    added.where = {line.file, line.line, added.name, line.expanded};
    add_name(added);
  }
};

}  // namespace valhall::detail
