// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoded_opcode.hpp>
#include <valhall/isa/generated/tables.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// Names of instructions, of the values of modifiers and of lanes, as assembly text has them.
namespace valhall {

namespace detail {

/// An instruction that a name in text stands for.
struct mnemonic {
  bool found = false;
  opcode id = opcode{};
  const instruction_alias* alias = nullptr;  ///< If the name is one.
};

/// `hash` is the `name_hash` of `name`.
constexpr mnemonic find_mnemonic(text_view name, std::uint32_t hash) noexcept {
  constexpr unsigned places = sizeof(mnemonic_table) / sizeof(mnemonic_table[0]);
  for (unsigned at = (hash == 0 ? 1 : hash) % places; mnemonic_table[at] != no_name; at = (at + 1) % places) {
    const unsigned value = mnemonic_table[at];
    if (value < instruction_count) {
      if (same_name(name, instructions[value].name())) return {true, static_cast<opcode>(value)};
    } else {
      const instruction_alias& alias = instruction_aliases[value - instruction_count];
      if (same_name(name, alias.name)) return {true, alias.id, &alias};
    }
  }
  return {};
}

}  // namespace detail

/// The form of the instruction `id` in `e`: the row with its name. Not `ok()` if the edition lacks it, or if
/// `id` does not exist.
constexpr decoded_opcode form_in(opcode id, edition e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return {};
  const opcode operation = instructions[static_cast<unsigned>(id)].operation;
  for (unsigned i = static_cast<unsigned>(operation);
       i < instruction_count && instructions[i].operation == operation; ++i)
    if (instructions[i].editions.contains(e)) return static_cast<opcode>(i);
  return {};
}

/// The editions that have the instruction `id`, in whatever form; none if `id` does not exist.
constexpr edition_set editions_of(opcode id) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return {};
  const opcode operation = instructions[static_cast<unsigned>(id)].operation;
  edition_set all;
  for (unsigned i = static_cast<unsigned>(operation);
       i < instruction_count && instructions[i].operation == operation; ++i)
    all = all | instructions[i].editions;
  return all;
}

/// The instruction of `e` that `name` stands for: `FADD.f32`, without modifiers, in upper or lower case, or a
/// name of another time.
constexpr decoded_opcode find_instruction(text_view name, edition e = default_edition) noexcept {
  const detail::mnemonic found = detail::find_mnemonic(name, detail::name_hash(name));
  return found.found ? form_in(found.id, e) : decoded_opcode();
}

/// The instruction that `name` stands for in the first edition that has one.
constexpr decoded_opcode find_instruction_in_any(text_view name) noexcept {
  const detail::mnemonic found = detail::find_mnemonic(name, detail::name_hash(name));
  return found.found ? decoded_opcode(found.id) : decoded_opcode();
}

/// A value of a modifier, and what it is called in text.
struct [[nodiscard]] named_value {
  const char* name = "";  ///< In text.
  unsigned value = 0;     ///< The number of the enumerator.
};

/// The values that a modifier takes, in the order of their numbers. No field of a modifier is wider than 5
/// bits.
using value_list = short_list<named_value, 32>;

/// The name of the value `value` of the modifier `place`, as the number of an enumerator; empty where no
/// value has that number. The value 1 of a flag has the name of the flag.
[[nodiscard]] constexpr const char* name_of(const modifier_info& place, unsigned value) noexcept {
  if (place.is_flag()) return value == 1 ? modifier_names[static_cast<unsigned>(place.id)] : "";
  const enum_info& values = detail::enum_table[place.values];
  return value < values.count && values.values[value] != nullptr ? values.values[value] : "";
}

/// The values that `place`, a modifier of an instruction of `e`, takes there; none for a flag.
constexpr value_list values_of(const modifier_info& place, edition e = default_edition) noexcept {
  value_list list;
  if (place.is_flag()) return list;
  const std::uint32_t absent = place.id == modifier::flow ? ~detail::flow_values_of(e) : 0;
  for (unsigned v = 0; v < value_list::most; ++v) {
    const bool taken = ((place.allowed & ~place.refused & ~absent) >> v & 1) != 0;
    if (taken && name_of(place, v)[0] != '\0') list.items[list.count++] = {name_of(place, v), v};
  }
  return list;
}

/// A part of an operand, and what it is called in text after the dot.
struct [[nodiscard]] named_lanes {
  const char* name = "";          ///< In text, after the dot.
  swizzle lanes = swizzle::none;  ///< As `operand::with_lanes` takes them.
};

/// The parts of an operand that its place takes, in the order of their encodings. No field of a swizzle is
/// wider than 4 bits.
using lane_list = short_list<named_lanes, 16>;

/// The lanes that `place` takes: the swizzles and lanes of a source, the halves of a destination that can be
/// written in part. A place takes the whole operand too, except a source whose `identity` is `no_identity`; a
/// swizzle that says the same is not listed.
constexpr lane_list lanes_of(const operand_info& place) noexcept {
  lane_list list;
  if (place.role == operand_role::destination && place.size != 64 && !place.is_whole) {
    list.items[list.count++] = {"h0", swizzle::h0};
    list.items[list.count++] = {"h1", swizzle::h1};
    if (place.is_narrow) list.items[list.count++] = {"h01", swizzle::h01};
  }
  if (!place.takes_swizzle) return list;
  const enum_info& values = detail::enum_table[place.swizzle_set];
  for (unsigned v = 0; v < values.count && v >> place.swizzle_size == 0; ++v)
    if (values.values[v] != nullptr && v != place.identity)
      list.items[list.count++] = {values.values[v], detail::swizzle_sets[place.swizzle_set][v]};
  return list;
}

/// The names nearest to a wrong one, for `did you mean`: of those that are added, up to three in which the
/// fewest letters have to change, if these are no more than a third of the wrong name and one. Upper and
/// lower case count as the same. The texts of the names have to stay.
class [[nodiscard]] nearest_names {
 public:
  static constexpr unsigned most = 3;  ///< The most names that are kept.

  /// Of a longer name than 64 characters the first 64 count.
  constexpr explicit nearest_names(text_view wrong) noexcept
      : wrong_(wrong.first(wrong.size < longest ? wrong.size : longest)),
        distance_(static_cast<unsigned>(1 + wrong_.size / 3)) {}

  /// Takes `name` among the nearest, if it is one.
  constexpr void add(text_view name) noexcept {
    const std::size_t longer = name.size > wrong_.size ? name.size - wrong_.size : wrong_.size - name.size;
    if (longer > distance_) return;
    const unsigned found = distance_to(name);
    if (found > distance_) return;
    if (found < distance_) count_ = 0;
    distance_ = found;
    if (count_ < most) names_[count_++] = name;
  }

  /// The nearest names, in the order in which they were added.
  [[nodiscard]] constexpr const text_view* begin() const noexcept { return names_; }
  [[nodiscard]] constexpr const text_view* end() const noexcept { return names_ + count_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
  constexpr text_view operator[](std::size_t i) const noexcept { return names_[i]; }

  /// How many letters change from the wrong name to each of these; without any, the most that would be near.
  [[nodiscard]] constexpr unsigned distance() const noexcept { return distance_; }

 private:
  static constexpr std::size_t longest = 64;
  static constexpr std::size_t farthest = 1 + longest / 3;

  text_view wrong_;
  unsigned distance_;
  text_view names_[most];
  unsigned count_ = 0;

  /// The edit distance to `name`, or some number above `distance_` if it is more than that.
  constexpr unsigned distance_to(text_view name) const noexcept {
    unsigned row[longest + farthest + 1] = {};  // `add` has refused longer names.
    for (std::size_t j = 0; j <= name.size; ++j) row[j] = static_cast<unsigned>(j);
    for (std::size_t i = 1; i <= wrong_.size; ++i) {
      unsigned diagonal = row[0];
      row[0] = static_cast<unsigned>(i);
      unsigned least = row[0];
      for (std::size_t j = 1; j <= name.size; ++j) {
        const unsigned above = row[j];
        const unsigned change = detail::lower(wrong_[i - 1]) == detail::lower(name[j - 1]) ? 0 : 1;
        const unsigned step = (above < row[j - 1] ? above : row[j - 1]) + 1;
        row[j] = step < diagonal + change ? step : diagonal + change;
        diagonal = above;
        least = row[j] < least ? row[j] : least;
      }
      if (least > distance_) return least;
    }
    return row[name.size];
  }
};

}  // namespace valhall
