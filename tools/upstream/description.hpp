// SPDX-License-Identifier: MIT
#pragma once

#include "deviations.hpp"
#include "formula.hpp"
#include "tables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// The set of an architecture's words according to Arm's description.
namespace arm {

using values = std::map<std::string, std::int64_t>;

/// A field of an instruction.
struct field {
  std::string name, type;
  unsigned start = 0, width = 0;
  bool is_fixed = false;
  std::uint64_t step = 1;                   ///< Valid values are multiples of this number, ...
  std::uint64_t limit = ~std::uint64_t{0};  ///< ... and none is greater than this.
  std::set<std::uint64_t> allowed;          ///< Empty if all values are valid.
  std::string initial;                      ///< The name of the value without a modifier in text.
  std::vector<deviation> apart;             ///< Deviations of the library.

  bool is_reserved() const { return name == "-"; }
  bool is_ignored() const { return name == "?"; }
  /// Its name in deviations.tsv.
  std::string label() const { return is_reserved() ? "-@" + std::to_string(start) : name; }
  bool is_pair() const { return type == "SourceEncoding64"; }
  bool is_source() const { return type == "SourceEncoding" || is_pair(); }
  std::uint64_t most() const { return (std::uint64_t{1} << width) - 1; }
  std::uint64_t mask() const { return most() << start; }
  std::uint64_t in(std::uint64_t word) const { return word >> start & most(); }
  std::uint64_t put(std::uint64_t word, std::uint64_t value) const {
    return (word & ~mask()) | value << start;
  }
  std::uint64_t first() const { return allowed.empty() ? 0 : *allowed.begin(); }
};

/// A value that a formula computes: of a field, or of a quantity without a field.
struct derived {
  bool is_field = false;
  std::string name, type;
  std::optional<std::int64_t> exact;
  std::set<std::int64_t> allowed;  ///< Empty if all values are valid.
  std::optional<formula> how;
};

struct instruction {
  std::string name, unit;
  unsigned cycles = 0;
  std::vector<std::string> modifiers;  ///< The fields that text has by the names of their values.
  std::vector<field> fields;
  std::vector<derived> also;
  std::uint64_t fixed_mask = 0, fixed_bits = 0;
  std::uint64_t ignored_mask = 0;

  const field* field_named(const std::string& wanted) const {
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const field& f) { return f.name == wanted; });
    return found == fields.end() ? nullptr : &*found;
  }
};

class description {
 public:
  /// The description of `arch` in `from`, with the values that `apart` adds and removes.
  explicit description(const tables& from, unsigned arch, const std::vector<deviation>& apart = {})
      : arch_(arch) {
    for (const cells& c : from.enums)
      if (number(c[1]) <= arch && arch <= number(c[2])) {
        enums_[c[0]][c[4]] = number(c[3]);
        if (c[5] == "1") printed_[c[0]][number(c[3])] = c[4];
        if (!c[6].empty()) constants_[number(c[3])] = number(c[6]);
      }
    std::map<std::string, std::size_t> by_id;
    for (const cells& c : from.instructions) {
      if (number(c[4]) > arch || arch > number(c[5]) || !c[6].empty()) continue;
      by_id[c[0]] = instructions_.size();
      instructions_.push_back(
          {c[1] + (c[2].empty() ? "" : "." + c[2]), c[3], number(c[7]), modifiers_of(c[8]), {}, {}, 0, 0});
    }
    for (const cells& c : from.fields)
      if (const auto found = by_id.find(c[0]); found != by_id.end()) {
        instruction& ins = instructions_[found->second];
        ins.fields.push_back(field_of(c));
        field& f = ins.fields.back();
        for (const deviation& d : apart)
          if (d.is_of(ins.name, f.label())) f.apart.push_back(d);
        if (f.is_ignored()) ins.ignored_mask |= f.mask();
        if ((!f.is_fixed && !f.is_reserved()) || !f.apart.empty()) continue;
        ins.fixed_mask |= f.mask();
        if (f.is_fixed) ins.fixed_bits |= f.first() << f.start;
      }
    for (const cells& c : from.derived)
      if (const auto found = by_id.find(c[0]); found != by_id.end())
        instructions_[found->second].also.push_back(derived_of(c, instructions_[found->second]));
  }

  unsigned arch() const { return arch_; }
  const std::vector<instruction>& instructions() const { return instructions_; }
  /// The values of the enumeration `type` by name; null if there is none.
  const std::map<std::string, std::int64_t>* enumeration(const std::string& type) const {
    const auto found = enums_.find(type);
    return found == enums_.end() ? nullptr : &found->second;
  }

  /// The name that text has for `value` of the enumeration `type`; empty if there is none.
  std::string name_of(const std::string& type, std::uint64_t value) const {
    const auto names = printed_.find(type);
    if (names == printed_.end()) return "";
    const auto found = names->second.find(value);
    return found == names->second.end() ? "" : found->second;
  }

  /// The bits of the entries of the constant table.
  const std::map<unsigned, std::uint32_t>& constants() const { return constants_; }

  /// The number `text`, or the value with that name in the enumeration `type`.
  std::int64_t value_of(const std::string& type, const std::string& text) const {
    const bool is_number = text.find_first_not_of("0123456789xABCDEFabcdef") == std::string::npos &&
                           text[0] >= '0' && text[0] <= '9';
    return is_number ? number(text) : enums_.at(type).at(text);
  }

  /// Whether the description allows `word` as `ins`. Bits that the hardware ignores may have any value.
  bool allows(const instruction& ins, std::uint64_t word) const {
    if ((word & ins.fixed_mask) != ins.fixed_bits) return false;
    values known;
    for (const field& f : ins.fields) known[f.name] = static_cast<std::int64_t>(f.in(word));
    for (const field& f : ins.fields)
      if (!deviates(ins, f, word, known).value_or(allows(f, f.in(word)))) return false;
    if (!find_virtual(ins, known)) return false;
    for (const derived& d : ins.also) {
      if (!d.is_field || d.how->value(names(ins, d.type, known)) == known.at(d.name)) continue;
      if (!deviates(ins, *ins.field_named(d.name), word, known).value_or(false)) return false;
    }
    return true;
  }

  /// Whether any instruction has `word`.
  bool allows(std::uint64_t word) const {
    return std::any_of(instructions_.begin(), instructions_.end(),
                       [&](const instruction& ins) { return allows(ins, word); });
  }

  /// `word` with the fields given by formulas, and with the first number of written registers that makes it a
  /// word of `ins`; nothing if there is none.
  std::optional<std::uint64_t> completed(const instruction& ins, std::uint64_t word) const {
    for (int again = 0; again < 2; ++again) {
      values known;
      for (const field& f : ins.fields) known[f.name] = static_cast<std::int64_t>(f.in(word));
      find_virtual(ins, known);
      for (const derived& d : ins.also) {
        if (!d.is_field) continue;
        const field& place = *ins.field_named(d.name);
        const std::int64_t value = d.how->value(names(ins, d.type, known));
        if (value >= 0 && static_cast<std::uint64_t>(value) <= place.most())
          word = place.put(word, static_cast<std::uint64_t>(value));
      }
    }
    const field* written = ins.field_named("sr_write_count");
    for (std::uint64_t count = 0; !allows(ins, word); ++count) {
      if (written == nullptr || written->is_fixed || count > written->most()) return std::nullopt;
      word = written->put(word, count);
    }
    return word;
  }

  /// A word with the first value of each field, except fields that formulas compute.
  std::optional<std::uint64_t> first_word(const instruction& ins) const {
    std::uint64_t word = 0;
    for (const field& f : ins.fields)
      if (!f.is_reserved() && !f.is_ignored()) word = f.put(word, f.first());
    return completed(ins, word);
  }

 private:
  unsigned arch_;
  std::map<std::string, std::map<std::string, std::int64_t>> enums_;
  std::map<std::string, std::map<std::uint64_t, std::string>> printed_;
  std::map<unsigned, std::uint32_t> constants_;
  std::vector<instruction> instructions_;

  template <class Value>
  void restrict(std::set<Value>& to, const std::string& type, std::string list) const {
    std::replace(list.begin(), list.end(), ',', ' ');
    std::istringstream words(list);
    for (std::string word; words >> word;) to.insert(static_cast<Value>(value_of(type, word)));
    if (!to.empty()) return;
    if (const auto known = enums_.find(type); known != enums_.end())
      for (const auto& [name, value] : known->second) to.insert(static_cast<Value>(value));
  }

  /// The names within parentheses in a syntax such as `n(flow round) d(dest_width) src0(abs0 neg0)`.
  static std::vector<std::string> modifiers_of(const std::string& syntax) {
    std::vector<std::string> names;
    for (std::size_t open = syntax.find('('); open != std::string::npos; open = syntax.find('(', open + 1)) {
      std::istringstream words(syntax.substr(open + 1, syntax.find(')', open) - open - 1));
      for (std::string word; words >> word;) names.push_back(word);
    }
    return names;
  }

  field field_of(const cells& c) const {
    field f{c[1], c[4], number(c[2]), number(c[3]), !c[5].empty(), 1, ~std::uint64_t{0}, {}, c[6], {}};
    if (f.is_fixed)
      f.allowed = {static_cast<std::uint64_t>(value_of(f.type, c[5]))};
    else
      restrict(f.allowed, f.type, c[7]);
    if (const std::size_t align = c[8].find("align("); align != std::string::npos)
      f.step = number(c[8].substr(align + 6, c[8].find(')', align) - align - 6));
    if (const std::size_t most = c[8].find("max="); most != std::string::npos)
      f.limit = number(c[8].substr(most + 4, c[8].find(' ', most) - most - 4));
    return f;
  }

  derived derived_of(const cells& c, const instruction& ins) const {
    derived d{c[1] == "field", c[2], c[3], {}, {}, {}};
    for (const field& f : ins.fields)
      if (d.is_field && f.name == d.name) d.type = f.type;
    if (!c[7].empty()) d.how.emplace(c[7]);
    if (d.is_field) return d;
    if (!c[4].empty()) d.exact = value_of(d.type, c[4]);
    restrict(d.allowed, d.type, c[6]);
    return d;
  }

  /// Whether a deviation accepts or refuses the value of `f` in `word`; nothing if no deviation applies.
  std::optional<bool> deviates(const instruction& ins, const field& f, std::uint64_t word,
                               const values& known) const {
    for (const deviation& d : f.apart)
      if (d.values.contains(f.in(word)) && (!d.when || d.when->value(names(ins, f.type, known)) != 0))
        return d.takes;
    return std::nullopt;
  }

  bool allows(const field& f, std::uint64_t value) const {
    if (f.is_reserved()) return value == 0;
    // Before v14 a pair of registers is even; sources other than registers may have bit 0 set.
    if (f.is_pair() && arch_ < 14 && value < 0x80 && value % 2 != 0) return false;
    return value % f.step == 0 && value <= f.limit && (f.allowed.empty() || f.allowed.contains(value));
  }

  /// Finds the values that have no field of their own. Returns false if one is not allowed.
  bool find_virtual(const instruction& ins, values& known) const {
    bool good = true;
    for (const derived& d : ins.also) {
      if (d.is_field) continue;
      const std::int64_t value = d.how ? d.how->value(names(ins, d.type, known)) : d.exact.value_or(0);
      good &= d.allowed.empty() || d.allowed.contains(value);
      known[d.name] = value;
    }
    return good;
  }

  /// The value of a name: a field, or a value of the type that it states, of the type on the other side of an
  /// operator, of the result's type, or of any field's type.
  formula::lookup names(const instruction& ins, const std::string& of_type, const values& known) const {
    return [&](const std::string& name, const std::string& hint) -> std::optional<std::int64_t> {
      if (const std::size_t colon = name.find(':'); colon != std::string::npos)
        return enums_.at(name.substr(colon + 1)).at(name.substr(0, colon));
      if (const auto found = known.find(name); found != known.end()) return found->second;
      std::vector<std::string> types;
      for (const field& f : ins.fields)
        if (f.name == hint) types.push_back(f.type);
      for (const derived& d : ins.also)
        if (!d.is_field && d.name == hint) types.push_back(d.type);
      types.push_back(of_type);
      for (const field& f : ins.fields) types.push_back(f.type);
      for (const derived& d : ins.also) types.push_back(d.type);
      for (const std::string& type : types)
        if (const auto values_of = enums_.find(type); values_of != enums_.end())
          if (const auto found = values_of->second.find(name); found != values_of->second.end())
            return found->second;
      return std::nullopt;
    };
  }
};

}  // namespace arm
