// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/words.hpp>

#include <cstddef>
#include <cstdint>

/// The cost of a program: the work of each unit of a core per thread, and the resources that it occupies.
/// This is throughput; nothing is published on latencies. docs/cost.md lists what is known and what is
/// assumed.
namespace valhall {

/// The meaning of a cycle.
enum class normalization : std::uint8_t {
  physical,  ///< Of a Mali-G78 core, as counted by the 2026 releases of Arm's offline compiler.
  mesa,      ///< As counted by Mesa's statistics, and by older releases of Arm's compiler.
};

/// An exact number of cycles, in sixty-fourths. An integer converts to that many cycles.
class [[nodiscard]] cycle_count {
 public:
  constexpr cycle_count() noexcept = default;
  constexpr cycle_count(std::uint64_t cycles) noexcept : parts_(cycles * 64) {}
  /// `count` sixty-fourths of a cycle.
  static constexpr cycle_count of_sixty_fourths(std::uint64_t count) noexcept {
    cycle_count result;
    result.parts_ = count;
    return result;
  }

  [[nodiscard]] constexpr std::uint64_t sixty_fourths() const noexcept { return parts_; }
  /// For output; exact up to 2^53 sixty-fourths.
  [[nodiscard]] constexpr double to_double() const noexcept { return static_cast<double>(parts_) / 64; }

  friend constexpr bool operator==(cycle_count, cycle_count) noexcept = default;
  friend constexpr bool operator<(cycle_count a, cycle_count b) noexcept { return a.parts_ < b.parts_; }
  friend constexpr bool operator>(cycle_count a, cycle_count b) noexcept { return b < a; }
  friend constexpr bool operator<=(cycle_count a, cycle_count b) noexcept { return !(b < a); }
  friend constexpr bool operator>=(cycle_count a, cycle_count b) noexcept { return !(a < b); }

 private:
  std::uint64_t parts_ = 0;
};

/// Operations that a unit executes per cycle, in each normalization.
struct [[nodiscard]] unit_rate {
  execution_unit unit;
  std::uint8_t physical;
  std::uint8_t mesa;
};

/// The units that take cycles. An operation is that of one lane; for the varying unit, one 16-bit component.
inline constexpr unit_rate unit_rates[] = {
    {execution_unit::fma, 32, 64}, {execution_unit::cvt, 32, 64}, {execution_unit::sfu, 8, 16},
    {execution_unit::v, 32, 16},   {execution_unit::t, 4, 4},     {execution_unit::ls, 1, 1},
};

/// The cost of a program, or of a part of one.
struct [[nodiscard]] cost {
  /// The number of values of `execution_unit`.
  static constexpr std::size_t unit_count = sizeof unit_names / sizeof *unit_names;
  /// 16-bit components that a fused varying-texture instruction loads: two of 32 bits.
  static constexpr unsigned fused_components = 4;

  std::uint64_t instructions = 0;
  std::uint64_t undecoded = 0;  ///< Words that do not decode; no other count includes them.

  /// By `execution_unit`, as the instruction table assigns them.
  std::uint64_t instructions_by_unit[unit_count] = {};
  /// The same in operations: a 64-bit computation is two, a varying load one or two per component.
  std::uint64_t operations_by_unit[unit_count] = {};

  register_set registers;          ///< Read or written.
  std::uint64_t uniforms[2] = {};  ///< Bit n of word k: the uniform 64 k + n is read.

  /// Operations that `unit` executes. A fused varying-texture instruction does not count for unit VT: it is
  /// one operation of T and four of V; Mesa books the four under LS.
  [[nodiscard]] constexpr std::uint64_t operations(execution_unit unit,
                                                   normalization n = normalization::physical) const noexcept {
    const std::uint64_t fused = operations_by_unit[std::size_t(execution_unit::vt)];
    if (unit == execution_unit::vt) return 0;
    std::uint64_t count = operations_by_unit[std::size_t(unit)];
    if (unit == execution_unit::t) count += fused;
    if (unit == (n == normalization::mesa ? execution_unit::ls : execution_unit::v))
      count += fused_components * fused;
    return count;
  }

  /// Cycles that `unit` needs; 0 for units that are not in `unit_rates`.
  constexpr cycle_count cycles(execution_unit unit,
                               normalization n = normalization::physical) const noexcept {
    for (const unit_rate& rate : unit_rates) {
      if (rate.unit != unit) continue;
      const unsigned per_cycle = n == normalization::mesa ? rate.mesa : rate.physical;
      return cycle_count::of_sixty_fourths(operations(unit, n) * (64 / per_cycle));
    }
    return {};
  }

  /// The unit that needs the most cycles; the first in `unit_rates` if there are several, `none` if no unit
  /// needs any.
  constexpr execution_unit bound(normalization n = normalization::physical) const noexcept {
    execution_unit slowest = execution_unit::none;
    for (const unit_rate& rate : unit_rates)
      if (cycles(rate.unit, n) > cycles(slowest, n)) slowest = rate.unit;
    return slowest;
  }

  /// Cycles of the unit that needs the most: all units run in parallel.
  constexpr cycle_count cycles(normalization n = normalization::physical) const noexcept {
    return cycles(bound(n), n);
  }

  /// 2 if a core can hold as many threads as possible, 1 if half as many, because the program uses more than
  /// the 32 registers of full occupancy: r0-r15 and r48-r63. Compiled programs show which ones those are.
  [[nodiscard]] constexpr unsigned threads() const noexcept {
    return (registers & register_set::range(16, 32)).empty() ? 2 : 1;
  }

  /// The number of uniform words that are read, of 128.
  [[nodiscard]] constexpr unsigned uniform_words() const noexcept {
    return static_cast<unsigned>(__builtin_popcountll(uniforms[0]) + __builtin_popcountll(uniforms[1]));
  }

  /// Size of the program in units of 16 bytes, with its zero padding: at least 16 bytes, up to a multiple of
  /// 128.
  [[nodiscard]] constexpr std::uint64_t padded_quadwords() const noexcept {
    return ((instructions + undecoded) * 8 + 16 + 127) / 128 * 8;
  }

  /// Adds the cost of another part of the program.
  constexpr cost& operator+=(const cost& other) noexcept {
    instructions += other.instructions;
    undecoded += other.undecoded;
    for (std::size_t i = 0; i < unit_count; ++i) {
      instructions_by_unit[i] += other.instructions_by_unit[i];
      operations_by_unit[i] += other.operations_by_unit[i];
    }
    registers |= other.registers;
    uniforms[0] |= other.uniforms[0];
    uniforms[1] |= other.uniforms[1];
    return *this;
  }
  friend constexpr bool operator==(const cost&, const cost&) noexcept = default;
  friend constexpr cost operator+(cost a, const cost& b) noexcept { return a += b; }
};

namespace detail {

/// The number of operations of its unit that an instruction takes.
constexpr unsigned operations_of(const decoded_instruction& d) noexcept {
  const instruction_info& row = d.info();
  switch (row.unit) {
    case execution_unit::fma:
    case execution_unit::cvt:
    case execution_unit::sfu:
      for (unsigned i = 0; i < row.operand_count; ++i)
        if (row.operands[i].role == operand_role::destination) return row.operands[i].size == 64 ? 2 : 1;
      return 1;
    case execution_unit::v: {
      const component_list loaded = components_of(row, d.word());
      return loaded.count * (loaded.half ? 1 : 2);
    }
    default: return 1;
  }
}

constexpr void add_word(cost& sum, std::uint64_t word) noexcept {
  const decoded_instruction d = decode(word);
  if (!d.ok()) {
    ++sum.undecoded;
    return;
  }
  const auto unit = static_cast<std::size_t>(d.info().unit);
  ++sum.instructions;
  ++sum.instructions_by_unit[unit];
  sum.operations_by_unit[unit] += operations_of(d);
  const effects e = effects_of(d);
  sum.registers |= e.reads | e.writes;
  sum.uniforms[0] |= e.uniforms[0];
  sum.uniforms[1] |= e.uniforms[1];
}

}  // namespace detail

/// The cost of any array or list of `instruction` or of 64-bit words, each counted once: a program, or a part
/// of one. Trailing zero words are padding.
template <class Words>
constexpr cost cost_of(const Words& words) noexcept {
  const std::size_t size = detail::count_words(words);
  cost sum;
  for (std::size_t i = 0; i < size; ++i) detail::add_word(sum, detail::bits_of_word(words[i]));
  return sum;
}
constexpr cost cost_of(view<std::uint64_t> words) noexcept { return cost_of<view<std::uint64_t>>(words); }
constexpr cost cost_of(view<instruction> words) noexcept { return cost_of<view<instruction>>(words); }

}  // namespace valhall
