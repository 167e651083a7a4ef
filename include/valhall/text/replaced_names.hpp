// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/text/register_names.hpp>

#include <cstddef>
#include <cstdint>

/// Replaces the names of registers in the lines of a text.
namespace valhall::detail {

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

/// Replaces names in lines by registers that stand for them. Each name takes an even number of registers, so
/// that a single value and the name after it do not look like a pair.
class replaced_names : public register_names {
 public:
  constexpr explicit replaced_names(const reading_options& options) noexcept
      : register_names(options),
        has_brackets_(options.syntax.spelling->arm != nullptr || options.syntax == syntax::mesa_later) {}

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

  /// The part of the original line that corresponds to `part` of the replaced line.
  constexpr text_view original(text_view part) const noexcept {
    if (!is_replaced_) return part;
    const auto start = static_cast<std::size_t>(part.data - plain_.data());
    const std::size_t from = position(start, false), to = position(start + part.size, true);
    return {line_.data + from, to - from};
  }
  constexpr text_error original(text_error found) noexcept {
    found.where = original(found.where);
    // Bounds the time for texts with many errors, most of which are not listed.
    constexpr unsigned most_searches = 1000;
    if (found.rule == rule::unknown_operand && any() && searches_++ < most_searches)
      found.similar = similar_name(found.where);
    return found;
  }

  /// Adds the word at `index`, whose text begins at `start` of its line, with the names of that text.
  constexpr void add_word(std::size_t index, const source_line& where, std::size_t start, bool good) {
    for (std::uint32_t i = first_in_line_; i < names_.size(); ++i)
      names_[i].start += static_cast<std::uint32_t>(start);
    words_.push_back({index, first_in_line_, static_cast<std::uint32_t>(names_.size()), good, where});
    first_in_line_ = static_cast<std::uint32_t>(names_.size());
  }

  // For the allocation.
  constexpr const buffer<named_word>& words() const noexcept { return words_; }
  constexpr const placed_name& name_at(std::uint32_t i) const noexcept { return names_[i]; }

 private:
  /// Registers of the word that stand for a group.
  struct group_place {
    std::uint32_t first;
    std::uint8_t number;
  };
  static constexpr unsigned most_places = 32;
  static constexpr std::uint32_t none = 0xffffffff;

  const bool has_brackets_;  ///< Pairs are written `[r0:r1]`.
  buffer<placed_name> names_;
  buffer<named_word> words_;
  text_view line_;
  buffer<char> plain_;
  group_place places_[most_places] = {};
  unsigned place_count_ = 0;
  std::uint32_t first_in_line_ = 0;
  std::uint64_t taken_ = 0;  ///< Registers that the line names by number, or that stand for a name.
  bool is_replaced_ = false;
  unsigned searches_ = 0;  ///< Searches for similar names.

  /// Reserves the registers that the line names by number, or by a name that is bound to them.
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

  /// The declared name `name`, which ends at `end` of the line. Moves `end` past the scope that
  /// `put_argument` added: `'0`. Only lines of macros have one.
  constexpr const register_name* visible_name(text_view name, std::size_t& end) const noexcept {
    if (!in_macro() || end == line_.size || line_[end] != '\'') return find_name(name);
    const number scope = read_number(line_.from(end + 1));
    end += 1 + scope.length;
    return find_name(name, static_cast<unsigned>(scope.value));
  }

  /// The first register that stands for `name` in this line: its own if it is bound. `none` if too few are
  /// left.
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

  /// The position in the original line for position `plain` of the replaced line. For a position in a name,
  /// the start of the name, or its end if `is_end`.
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
    constexpr replacement(replaced_names& names, Parser& parser, text_view line)
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
    replaced_names& names_;
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
      // An immediate is written `name:value`.
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
      parser_.report(
          text_error{.rule = rule::wrong_group, .where = where, .right = right, .in = names_.in()});
      good_ = false;
    }
  };

  /// A message with the limit of an index. It persists like the texts of the parser.
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
