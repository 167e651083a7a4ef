// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Terms: values of registers and effects as expressions. Equal expressions are one term, whichever program
/// they come from, so that terms are compared by their numbers.
namespace valhall::detail {

/// The number of a term in its table.
using term_id = std::uint32_t;

/// The kinds of term.
enum class term_kind : std::uint8_t {
  constant,   ///< The payload is the value.
  variable,   ///< An unknown value: the payload is its `term_table::place`, the first operand its number.
  bytes,      ///< Four bytes: byte `payload >> 2 * i & 3` of each operand.
  operation,  ///< The payload is an `operator_code` and its size.
  wide,       ///< 64 bits: the low and the high word.
  high_word,  ///< The high word of a 64-bit term.
  low_word,   ///< The low word of a 64-bit term.
  signature,  ///< The fields of an instruction; the operands are numbers.
  computed,   ///< A result of an instruction without effects. The payload is its signature.
  list,       ///< An element and the rest of the list.
  event,      ///< An instruction with effects. The payload is its signature; the operands are lists.
  result,     ///< A word that an event returns. The payload is its index.
};

/// A term.
struct term_node {
  std::uint64_t key = 0;  ///< The kind in the highest byte, and the payload.
  term_id operands[4] = {};
  /// A bit for each place, by its number modulo 64, where values in the term may change.
  std::uint64_t places = 0;

  constexpr term_kind kind() const noexcept { return static_cast<term_kind>(key >> 56); }
  constexpr std::uint64_t payload() const noexcept { return key & ~std::uint64_t{0} >> 8; }
};

/// All terms of a comparison.
class term_table {
 public:
  /// A place whose values never change: the start of both programs.
  static constexpr std::uint32_t nowhere = 0;

  constexpr term_table() : slots_(1024) {
    nodes_.reserve(512);
    zero_ = constant(0);
  }

  /// A term. Valid until another one is made.
  constexpr const term_node& operator[](term_id t) const noexcept { return nodes_[t]; }
  constexpr std::size_t size() const noexcept { return nodes_.size(); }

  /// The term with these parts; `places` are added to the places of its operands.
  constexpr term_id make(term_kind kind, std::uint64_t payload, term_id a = 0, term_id b = 0, term_id c = 0,
                         term_id d = 0, std::uint64_t places = 0) {
    term_node n;
    n.key = static_cast<std::uint64_t>(kind) << 56 | payload;
    n.operands[0] = a, n.operands[1] = b, n.operands[2] = c, n.operands[3] = d;
    std::size_t at = static_cast<std::size_t>(hash(n)) & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
      const term_node& other = nodes_[slots_[at] - 1];
      if (other.key == n.key && other.operands[0] == a && other.operands[1] == b && other.operands[2] == c &&
          other.operands[3] == d)
        return slots_[at] - 1;
    }
    n.places = places;
    if (kind != term_kind::constant && kind != term_kind::variable && kind != term_kind::signature)
      for (const term_id operand : n.operands) n.places |= nodes_[operand].places;
    const auto made = static_cast<term_id>(nodes_.size());
    nodes_.push_back(n);
    slots_[at] = made + 1;
    if (2 * nodes_.size() > slots_.size()) grow();
    return made;
  }

  constexpr term_id constant(std::uint32_t value) { return make(term_kind::constant, value); }
  /// The constant 0, which also stands for a missing operand.
  constexpr term_id zero() const noexcept { return zero_; }

  /// Value `number` at `place`, which changes each time that the place is reached.
  constexpr term_id variable(std::uint32_t place, std::uint32_t number) {
    return make(term_kind::variable, place, number, 0, 0, 0, bit_of(place));
  }

  constexpr bool is_constant(term_id t) const noexcept { return nodes_[t].kind() == term_kind::constant; }
  constexpr std::uint32_t value_of(term_id t) const noexcept {
    return static_cast<std::uint32_t>(nodes_[t].key);
  }
  constexpr bool is(term_id t, std::uint32_t value) const noexcept {
    return is_constant(t) && value_of(t) == value;
  }

  /// The bit in `term_node::places` of a place.
  static constexpr std::uint64_t bit_of(std::uint32_t place) noexcept {
    return place == nowhere ? 0 : std::uint64_t{1} << place % 64;
  }
  /// Whether the value of `t` may change when `place` is reached.
  constexpr bool may_change_at(term_id t, std::uint32_t place) const noexcept {
    return (nodes_[t].places & bit_of(place)) != 0;
  }

 private:
  buffer<term_node> nodes_;
  buffer<std::uint32_t> slots_;  ///< A hash table: numbers of terms plus 1, or 0.
  term_id zero_ = 0;

  static constexpr std::uint64_t hash(const term_node& n) noexcept {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    std::uint64_t h = n.key * odd;
    h = (h ^ h >> 29 ^ (n.operands[0] | std::uint64_t{n.operands[1]} << 32)) * odd;
    h = (h ^ h >> 32 ^ (n.operands[2] | std::uint64_t{n.operands[3]} << 32)) * odd;
    return h ^ h >> 31;
  }

  constexpr void grow() {
    slots_ = buffer<std::uint32_t>(slots_.size() * 4);
    for (std::size_t t = 0; t < nodes_.size(); ++t) {
      std::size_t at = static_cast<std::size_t>(hash(nodes_[t])) & (slots_.size() - 1);
      while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = static_cast<std::uint32_t>(t + 1);
    }
  }
};

}  // namespace valhall::detail
