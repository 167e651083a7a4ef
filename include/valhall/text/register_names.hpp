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

/// A name in a line, and the registers of the word that stand for its values.
struct placed_name {
  std::uint32_t value = 0;  ///< The value that `number` stands for.
  std::uint8_t number = 0;  ///< The first register that the text names.
  std::uint8_t left = 1;    ///< The registers from there to the end of the group.
  bool is_whole = false;    ///< The text names the whole group, without an index, and not in a list.
  std::uint32_t start = 0, size = 0;              ///< Its place in the line.
  std::uint32_t plain_start = 0, plain_size = 0;  ///< Its place in the line with registers.
};

/// A word of a text with names.
struct named_word {
  std::size_t index = 0;
  std::uint32_t first_name = 0, end_name = 0;  ///< Its names, as indices of a list.
  bool good = false;                           ///< No error was found in it.
  source_line where;
};

/// Declares names, and replaces them in lines by registers that stand for them. An odd register after a
/// single value stands for nothing, so that it is not half of a pair.
class register_names {
 public:
  static constexpr bool exist = true;
  static constexpr unsigned most_in_group = 8;
  /// The number of the first value that is not a register.
  static constexpr std::uint32_t first_value = 256;

  constexpr explicit register_names(const reading_options& options) noexcept
      : in_(options.arch),
        is_arm_(options.syntax.spelling->arm != nullptr),
        has_brackets_(is_arm_ || options.syntax == syntax::mesa_later) {}

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

  /// Passes an argument of a macro that is nested `scope` deep to `put`. Where a name of the macro hides a
  /// name in it, the number of the scope of that name is added: `x'0`.
  constexpr void put_argument(text_view value, unsigned scope, const auto& put) const {
    for (std::size_t i = 0; i < value.size;) {
      const bool is_start = is_letter(value[i]) && (i == 0 || !is_name(value[i - 1]));
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

  /// `line` with registers instead of names. Sets `good` to false if it reported an error.
  template <class Parser>
  constexpr text_view replaced(Parser& parser, text_view line, bool& good) {
    place_count_ = 0;
    line_ = line;
    plain_.clear();
    find_numbers(line);
    good = replacement<Parser>(*this, parser, line).run();
    is_replaced_ = true;
    return {plain_.data(), plain_.size()};
  }
  constexpr void end_replacement() noexcept { is_replaced_ = false; }

  /// The part of the line for a part of the replaced line.
  constexpr text_view original(text_view part) const noexcept {
    if (!is_replaced_) return part;
    const auto start = static_cast<std::size_t>(part.data - plain_.data());
    const std::size_t from = position(start, false), to = position(start + part.size, true);
    return {line_.data + from, to - from};
  }
  constexpr text_error original(text_error found) const noexcept {
    found.where = original(found.where);
    if (found.rule == rule::unknown_operand && any()) found.similar = similar_name(found.where);
    return found;
  }

  /// Adds the word at `index`, which was made from the replaced text at `start` of a line.
  constexpr void add_word(std::size_t index, const source_line& where, std::size_t start, bool good) {
    for (std::uint32_t i = first_in_line_; i < names_.size(); ++i)
      names_[i].start += static_cast<std::uint32_t>(start);
    words_.push_back({index, first_in_line_, static_cast<std::uint32_t>(names_.size()), good, where});
    first_in_line_ = static_cast<std::uint32_t>(names_.size());
  }

  // For the allocation.
  constexpr const buffer<register_name>& declared() const noexcept { return declared_; }
  constexpr const buffer<named_word>& words() const noexcept { return words_; }
  constexpr const placed_name& name_at(std::uint32_t i) const noexcept { return names_[i]; }
  /// The number of values that are not registers.
  constexpr std::uint32_t value_count() const noexcept { return values_; }
  /// The architecture of the text.
  constexpr arch in() const noexcept { return in_; }

 private:
  /// Registers of the word that stand for a group.
  struct group_place {
    std::uint32_t first;
    std::uint8_t number;
  };
  static constexpr unsigned most_places = 32;
  static constexpr std::uint32_t none = 0xffffffff;

  const arch in_;
  const bool is_arm_;
  const bool has_brackets_;  ///< Pairs are written `[r0:r1]`.
  buffer<register_name> declared_;
  buffer<std::uint32_t> visible_;  ///< Declared names, the innermost last.
  buffer<std::uint32_t> older_;    ///< For each visible name, one more than the next in its chain.
  buffer<std::uint32_t> chains_;   ///< By hash: one more than the newest visible name; 0 if there is none.
  std::uint32_t values_ = 0;
  unsigned scope_ = 0;
  buffer<placed_name> names_;
  buffer<named_word> words_;
  text_view line_;
  buffer<char> plain_;
  group_place places_[most_places] = {};
  unsigned place_count_ = 0;
  std::uint32_t first_in_line_ = 0;
  std::uint64_t taken_ = 0;  ///< Registers that the line names by number, or that stand for a name.
  bool is_replaced_ = false;

  // Names.

  constexpr std::size_t bucket_of(text_view name) const noexcept {
    std::uint32_t hash = seed();
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    return (hash ^ hash >> 15) & (chains_.size() - 1);
  }
  /// Differs between runs, so that nobody can construct names that all have one hash.
  constexpr std::uint32_t seed() const noexcept {
    if (__builtin_is_constant_evaluated()) return hash_start;
    return hash_start ^ static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(this) >> 4);
  }

  /// The innermost visible name in at most `scope` macros; null if there is none.
  constexpr const register_name* find_name(text_view name, unsigned scope = ~0u) const noexcept {
    if (chains_.empty()) return nullptr;
    for (std::uint32_t i = chains_[bucket_of(name)]; i != 0; i = older_[i - 1]) {
      const register_name& candidate = declared_[visible_[i - 1]];
      if (candidate.scope <= scope && candidate.name == name) return &candidate;
    }
    return nullptr;
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

  /// Whether `name` is that of an entry of the constant table in Arm's spelling: `k` and hexadecimal digits.
  static constexpr bool is_constant_name(text_view name) noexcept {
    if (name.size < 2 || lower(name[0]) != 'k') return false;
    for (const char c : name.from(1))
      if (!is_digit(c) && (lower(c) < 'a' || lower(c) > 'f')) return false;
    return true;
  }

  /// Whether `name` is the name of something that an operand may be.
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

  /// The nearest visible name to the one in `where`; empty if there is none.
  constexpr text_view similar_name(text_view where) const noexcept {
    std::size_t start = 0;
    while (start < where.size && !is_name(where[start])) ++start;
    const text_view wrong = where.from(start);
    nearest_names similar(wrong.first(end_of_name(wrong, 0)));
    for (const std::uint32_t i : visible_) similar.add(declared_[i].name);
    return similar.empty() ? text_view() : similar[0];
  }

  // Lines.

  /// Takes the registers that the line names by number, or by a name that is bound to them.
  constexpr void find_numbers(text_view line) noexcept {
    taken_ = 0;
    for (std::size_t i = 0; i < line.size;) {
      const std::size_t end = end_of_name(line, i);
      const text_view name(line.data + i, end - i);
      i = end == i ? i + 1 : end;
      if (name.empty() || is_digit(name[0])) continue;
      if (const number read = read_number(name.from(1)); is_numbered(name, 'r') && !read.overflow)
        take_register_numbers(read.value, 1);
      else if (const register_name* const found = visible_name(name, i); found != nullptr)
        take_register_numbers(found->first, found->size);
    }
  }
  constexpr void take_register_numbers(std::uint64_t first, unsigned count) noexcept {
    for (std::uint64_t n = first; n < first + count && n < encoding::register_count; ++n)
      taken_ |= std::uint64_t{1} << n;
  }

  /// The name `name` that ends at `end` of the line, after which a scope may follow. `end` then is its end.
  constexpr const register_name* visible_name(text_view name, std::size_t& end) const noexcept {
    if (end == line_.size || line_[end] != '\'') return find_name(name);
    const number scope = read_number(line_.from(end + 1));
    end += 1 + scope.length;
    return find_name(name, static_cast<unsigned>(scope.value));
  }

  /// The first register that stands for `name` in this line: its own if it is bound. `none` if there are too
  /// few.
  constexpr std::uint32_t place_of(const register_name& name) noexcept {
    if (name.first < first_value) return name.first;
    for (unsigned i = 0; i < place_count_; ++i)
      if (places_[i].first == name.first) return places_[i].number;
    const unsigned size = (name.size + 1u) / 2 * 2;
    const std::uint64_t registers = (std::uint64_t{1} << size) - 1;
    for (unsigned number = 0; place_count_ < most_places && number + size <= encoding::register_count;
         number += 2) {
      if ((taken_ & registers << number) != 0) continue;
      taken_ |= registers << number;
      places_[place_count_++] = {name.first, static_cast<std::uint8_t>(number)};
      return number;
    }
    return none;
  }

  /// The position in the line for position `plain` of the replaced line; the end of a name if it `is_end`.
  constexpr std::size_t position(std::size_t plain, bool is_end) const noexcept {
    std::size_t result = plain;
    for (std::uint32_t i = first_in_line_; i < names_.size(); ++i) {
      const placed_name& n = names_[i];
      if (plain < n.plain_start || (is_end && plain == n.plain_start)) break;
      const std::size_t into = plain - n.plain_start;
      if (into < n.plain_size) return n.start + (is_end ? n.size : 0);
      result = n.start + n.size + (into - n.plain_size);
    }
    return result;
  }

  /// Replaces the names of one line.
  template <class Parser>
  class replacement {
   public:
    constexpr replacement(register_names& names, Parser& parser, text_view line)
        : names_(names), parser_(parser), line_(line) {}

    constexpr bool run() {
      while (at_ < line_.size && !is_space(line_[at_])) copy();
      bool in_staging = false, in_brackets = false, begins = true;
      while (at_ < line_.size) {
        const char c = line_[at_];
        if (is_name(c)) {
          const text_view name(line_.data + at_, end_of_name(line_, at_) - at_);
          if (!is_letter(c) || !read_name(name, in_staging, in_brackets)) copy(name.size);
          begins = false;
          continue;
        }
        if (c == '.') {
          copy();
          copy(end_of_name(line_, at_) - at_);
          continue;
        }
        if (c == ',') in_staging = in_brackets = false;
        if (c == '@' && begins) in_staging = true;
        if (c == '[' || c == ']') in_brackets = c == '[';
        if (!is_space(c)) begins = c == ',';
        copy();
      }
      return good_;
    }

   private:
    register_names& names_;
    Parser& parser_;
    text_view line_;
    std::size_t at_ = 0;
    bool good_ = true;

    constexpr void copy(std::size_t count = 1) {
      for (; count != 0; --count) names_.plain_.push_back(line_[at_++]);
    }
    constexpr void put(char c) { names_.plain_.push_back(c); }

    /// Replaces `name` if it is declared.
    constexpr bool read_name(text_view name, bool in_staging, bool in_brackets) {
      std::size_t end = at_ + name.size;
      // The name of an immediate.
      if (end < line_.size && line_[end] == ':' && !in_staging && !in_brackets) return false;
      const register_name* const found = names_.visible_name(name, end);
      if (found == nullptr) return false;
      const bool has_index = end < line_.size && line_[end] == '[';
      text_number index;
      if (has_index) {
        const std::size_t start = end + 1, close = find(line_, ']', end);
        end = close == line_.size ? close : close + 1;
        if (!parser_.evaluate({line_.data + start, close - start}, index)) {
          good_ = false;
          index = {};
        }
        if (index.negative || index.magnitude >= found->size) {
          fail({line_.data + at_, end - at_}, kept_limit(parser_, found->size));
          index = {};
        }
      }
      std::uint32_t number = names_.place_of(*found);
      if (number == none) {
        fail({line_.data + at_, end - at_}, "an instruction has no room for as many registers");
        number = 0;
      }
      const auto offset = static_cast<std::uint32_t>(index.magnitude);
      placed_name placed;
      placed.value = found->first + offset;
      placed.number = static_cast<std::uint8_t>(number + offset);
      placed.left = static_cast<std::uint8_t>(found->size - offset);
      placed.is_whole = !has_index && !in_staging && !in_brackets;
      placed.start = static_cast<std::uint32_t>(at_);
      placed.size = static_cast<std::uint32_t>(end - at_);
      placed.plain_start = static_cast<std::uint32_t>(names_.plain_.size());
      const bool is_pair = !has_index && found->size > 1 && !in_staging && names_.has_brackets_;
      const bool is_list = is_pair || (!has_index && (in_staging || in_brackets));
      const bool is_marked = is_pair && end < line_.size && line_[end] == '^';
      if (is_pair && !in_brackets) put('[');
      for (unsigned k = 0; k < (is_list ? found->size : 1u); ++k) {
        if (k != 0) put(':');
        put('r');
        put_number(placed.number + k, [&](char c) { put(c); });
        if (is_marked) put('^');
      }
      if (is_pair && !in_brackets) put(']');
      at_ = end + (is_marked ? 1 : 0);
      placed.plain_size = static_cast<std::uint32_t>(names_.plain_.size()) - placed.plain_start;
      placed.size += is_marked ? 1 : 0;
      names_.names_.push_back(placed);
      return true;
    }

    constexpr void fail(text_view where, const char* right) {
      parser_.report(text_error{.rule = rule::wrong_group, .where = where, .right = right, .in = names_.in_});
      good_ = false;
    }
  };

  /// The limit of an index, as a text that persists.
  template <class Parser>
  static constexpr const char* kept_limit(Parser& parser, unsigned size) {
    buffer<char> text;
    for (const char c : text_view("the index must be below ")) text.push_back(c);
    put_number(size, [&](char c) { text.push_back(c); });
    text.push_back('\0');
    return parser.keep({text.data(), text.size()}).data;
  }
};

}  // namespace valhall::detail
