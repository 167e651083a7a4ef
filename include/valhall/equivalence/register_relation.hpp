// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/equivalence/effect_terms.hpp>
#include <valhall/support/buffer.hpp>

#include <cstddef>
#include <cstdint>

/// Values that two programs have at places where they correspond.
namespace valhall::detail {

/// A half of a register or of a word of `own_memory`, or a hidden state, and its value: a term that does not
/// change at the place, or a variable of the place. Equal values at all arrivals are one variable.
struct related_value {
  term_id value = 0;
  bool is_own = false;  ///< Whether `value` is a variable of the place.
};

/// Finds the values that stay equal at a place when control arrives there once more.
class value_merger {
 public:
  /// A merger of at most `most` values.
  constexpr explicit value_merger(std::size_t most) : kept_(size_for(most)), split_(size_for(most)) {}

  /// Merges `arriving` into `values` at `place`: a value that differs becomes a variable of the place, and
  /// `next` is the index of its next new variable. Returns whether `values` changed.
  constexpr bool merge(term_rules& t, std::uint32_t place, std::uint32_t& next, related_value* values,
                       const term_id* arriving, std::size_t count) {
    ++round_;
    bool changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      related_value& v = values[i];
      const term_id now = arriving[i];
      if (!v.is_own && now == v.value) continue;
      if (v.is_own) {
        entry& first = find(kept_, v.value);
        if (first.round != round_) first = {v.value, round_, now};
        if (first.value == now) continue;
      }
      v.value = variable(t, place, next, std::uint64_t{v.value} << 32 | now);
      v.is_own = true;
      changed = true;
    }
    return changed;
  }

  /// Sets `values` at the first arrival.
  constexpr void set(term_rules& t, std::uint32_t place, std::uint32_t& next, related_value* values,
                     const term_id* arriving, std::size_t count) {
    ++round_;
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = {arriving[i], false};
      if (t.may_change_at(arriving[i], place)) values[i] = {variable(t, place, next, arriving[i]), true};
    }
  }

 private:
  /// The size of a hash table for at most `most` values.
  static constexpr std::size_t size_for(std::size_t most) noexcept {
    std::size_t size = 1024;
    while (size < 3 * most) size *= 2;
    return size;
  }
  struct entry {
    std::uint64_t key = 0;
    std::uint32_t round = 0;
    term_id value = 0;
  };
  buffer<entry> kept_, split_;
  std::uint32_t round_ = 0;

  constexpr entry& find(buffer<entry>& table, std::uint64_t key) const noexcept {
    const std::uint64_t mixed = key * 0x9e3779b97f4a7c15;
    std::size_t at = static_cast<std::size_t>(mixed >> 40) & (table.size() - 1);
    while (table[at].round == round_ && table[at].key != key) at = (at + 1) & (table.size() - 1);
    return table[at];
  }

  constexpr term_id variable(term_rules& t, std::uint32_t place, std::uint32_t& next, std::uint64_t key) {
    entry& e = find(split_, key);
    if (e.round != round_) e = {key, round_, t.variable(place, next++)};
    return e.value;
  }
};

}  // namespace valhall::detail
