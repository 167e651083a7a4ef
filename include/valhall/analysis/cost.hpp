// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/cycle_count.hpp>
#include <valhall/analysis/effects.hpp>
#include <valhall/analysis/shader_core.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/padding.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/isa/words.hpp>
#include <valhall/support/bits.hpp>

#include <cstddef>
#include <cstdint>

/// The cost of a program: the work of each unit of a core per thread, and the resources that it occupies. It
/// measures throughput; latencies are not published. docs/cost.md lists the known and the assumed facts.
namespace valhall {

/// The units that take cycles.
inline constexpr execution_unit timed_units[] = {execution_unit::fma, execution_unit::cvt,
                                                 execution_unit::sfu, execution_unit::v,
                                                 execution_unit::t,   execution_unit::ls};

/// The cost of a program, or of a part of one.
struct [[nodiscard]] cost {
  /// The number of values of `execution_unit`.
  static constexpr std::size_t unit_count = sizeof unit_names / sizeof *unit_names;
  /// Operations of the load and store unit in a fused varying-texture instruction, besides one of the texture
  /// unit.
  static constexpr unsigned fused_accesses = 4;

  valhall::arch arch = {};         ///< The architecture of the program; `arch{}` without one.
  std::uint64_t instructions = 0;  ///< Words that decode.
  std::uint64_t undecoded = 0;     ///< Words that do not decode; no other count includes them.

  /// Instructions by `execution_unit`, as the instruction table assigns them.
  std::uint64_t instructions_by_unit[unit_count] = {};
  /// Operations by `execution_unit`: a 64-bit computation counts as two, a varying load as one per 32-bit
  /// word that it reads.
  std::uint64_t operations_by_unit[unit_count] = {};
  /// Components of varying loads, in units of 16 bits of their results.
  std::uint64_t varying_halves = 0;

  register_set registers;  ///< Registers that are read or written.
  /// Bit n of word k is set if uniform 64 k + n is read.
  std::uint64_t uniforms[detail::most_uniforms / 64] = {};

  /// Operations that `unit` executes. A fused varying-texture instruction does not count for unit VT: it is
  /// one operation of T and four of LS.
  [[nodiscard]] constexpr std::uint64_t operations(
      execution_unit unit, varying_count varyings = varying_count::words) const noexcept {
    const std::uint64_t fused = operations_by_unit[std::size_t(execution_unit::vt)];
    const std::uint64_t count = operations_by_unit[std::size_t(unit)];
    switch (unit) {
      case execution_unit::vt: return 0;
      case execution_unit::t: return count + fused;
      case execution_unit::ls: return count + fused_accesses * fused;
      case execution_unit::v: return varyings == varying_count::halves ? varying_halves : count;
      default: return count;
    }
  }

  /// Cycles that `unit` of `core` needs by itself; 0 for units that are not in `timed_units`.
  constexpr cycle_count cycles(execution_unit unit, const shader_core& core) const noexcept {
    const std::uint64_t count = operations(unit, core.varyings);
    switch (unit) {
      case execution_unit::fma: return cycle_count::at_rate(count, core.fma);
      case execution_unit::cvt: return cycle_count::at_rate(count, core.cvt);
      case execution_unit::sfu: return cycle_count::at_rate(count, core.sfu);
      case execution_unit::v: return cycle_count::at_rate(count, core.varying);
      case execution_unit::t: return cycle_count::at_rate(count, core.texels);
      case execution_unit::ls: return count;
      default: return {};
    }
  }
  constexpr cycle_count cycles(execution_unit unit) const noexcept { return cycles(unit, core_of(arch)); }

  /// Cycles of FMA, CVT and SFU together, which share the issue slots of `core`.
  constexpr cycle_count arithmetic(const shader_core& core) const noexcept {
    return arithmetic_cycles(core, operations(execution_unit::fma), operations(execution_unit::cvt),
                             operations(execution_unit::sfu));
  }
  constexpr cycle_count arithmetic() const noexcept { return arithmetic(core_of(arch)); }

  /// Cycles that bound the program on `core`: arithmetic, varyings, textures and memory run in parallel.
  constexpr cycle_count cycles(const shader_core& core) const noexcept {
    const cycle_count messages = longer(cycles(execution_unit::v, core), cycles(execution_unit::t, core));
    return longer(arithmetic(core), longer(messages, cycles(execution_unit::ls, core)));
  }
  constexpr cycle_count cycles() const noexcept { return cycles(core_of(arch)); }

  /// The unit that bounds the program on `core`, the first in `timed_units` if several do. If arithmetic
  /// bounds it, the arithmetic unit that needs the most cycles by itself. `none` if no unit needs a cycle.
  constexpr execution_unit bound(const shader_core& core) const noexcept {
    const cycle_count all = cycles(core);
    if (all == 0) return execution_unit::none;
    if (arithmetic(core) == all) {
      execution_unit slowest = execution_unit::fma;
      for (const execution_unit unit : {execution_unit::cvt, execution_unit::sfu})
        if (cycles(unit, core) > cycles(slowest, core)) slowest = unit;
      return slowest;
    }
    for (const execution_unit unit : {execution_unit::v, execution_unit::t})
      if (cycles(unit, core) == all) return unit;
    return execution_unit::ls;
  }
  constexpr execution_unit bound() const noexcept { return bound(core_of(arch)); }

  /// The occupancy: 2 if a core can hold as many threads as possible; 1 if it can hold half as many, because
  /// the program uses a register other than r0-r15 and r48-r63, the registers of full occupancy in compiled
  /// programs; 0 in v15, where it is not known.
  [[nodiscard]] constexpr unsigned threads() const noexcept {
    if (!has_known_occupancy(arch)) return 0;
    return (registers - full_occupancy_registers).empty() ? 2 : 1;
  }

  /// The number of uniform words that are read; at most 128, in v15 256.
  [[nodiscard]] constexpr unsigned uniform_words() const noexcept {
    unsigned count = 0;
    for (const std::uint64_t words : uniforms) count += detail::count_bits(words);
    return count;
  }

  /// Size of the program in units of 16 bytes, with its padding: at least 16 bytes of zeros, up to a multiple
  /// of 128 bytes.
  [[nodiscard]] constexpr std::uint64_t padded_quadwords() const noexcept {
    return detail::with_padding(static_cast<std::size_t>(instructions + undecoded)) / 2;
  }

  /// Adds the cost of another part of the program. An empty cost takes the architecture of the other; the sum
  /// of costs of two architectures has no architecture, and no cycles of arithmetic.
  constexpr cost& operator+=(const cost& other) noexcept {
    if (arch == valhall::arch{} && instructions + undecoded == 0)
      arch = other.arch;
    else if (arch != other.arch && other.instructions + other.undecoded != 0)
      arch = {};
    instructions += other.instructions;
    undecoded += other.undecoded;
    for (std::size_t i = 0; i < unit_count; ++i) {
      instructions_by_unit[i] += other.instructions_by_unit[i];
      operations_by_unit[i] += other.operations_by_unit[i];
    }
    varying_halves += other.varying_halves;
    registers |= other.registers;
    add_uniforms(other.uniforms);
    return *this;
  }
  /// Adds uniforms that are read. `words` has the form of `uniforms`.
  constexpr void add_uniforms(const std::uint64_t (&words)[detail::most_uniforms / 64]) noexcept {
    std::uint64_t* to = uniforms;
    for (const std::uint64_t read : words) *to++ |= read;
  }
  /// Multiplies the cost by a number of executions, such as the iterations of a loop.
  constexpr cost& operator*=(std::uint64_t times) noexcept {
    instructions *= times;
    undecoded *= times;
    for (std::size_t i = 0; i < unit_count; ++i) {
      instructions_by_unit[i] *= times;
      operations_by_unit[i] *= times;
    }
    varying_halves *= times;
    return *this;
  }
  friend constexpr bool operator==(const cost&, const cost&) noexcept = default;
  /// The sum of both costs.
  friend constexpr cost operator+(cost a, const cost& b) noexcept { return a += b; }
  /// The cost of `a` executed `times` times.
  friend constexpr cost operator*(cost a, std::uint64_t times) noexcept { return a *= times; }
};

namespace detail {

/// The 16-bit components in the result of a varying load.
constexpr unsigned varying_halves_of(const decoded_instruction d) noexcept {
  const component_list loaded = components_of(d.info(), d.canonical_word());
  return loaded.count * (loaded.half ? 1 : 2);
}

/// The 32-bit words that a varying load interpolates, in its source format if it names one. 0 for the depth
/// of a fragment.
constexpr unsigned varying_words_of(const decoded_instruction d) noexcept {
  const instruction_info& row = d.info();
  const component_list loaded = components_of(row, d.canonical_word());
  const unsigned index = row.operand_count - 1u;
  constexpr long long fragment_z = 3;
  if (row.operation == family::ld_var_special &&
      immediate_at(row.operands()[index], d.canonical_word()) == fragment_z)
    return 0;
  bool half = loaded.half;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    if (row.modifiers()[i].id != modifier::source_format) continue;
    const auto format = static_cast<source_format>(d.value(row.modifiers()[i]));
    half = format == source_format::src_flat16 || format == source_format::src_f16;
  }
  return half ? (loaded.count + 1) / 2 : loaded.count;
}

/// The number of operations of its unit that an instruction takes: for a varying load, the words that it
/// reads; for others, the words of the result, or 1, times the cycles for which it occupies the unit.
constexpr unsigned operations_of(const decoded_instruction& d, issue issued) noexcept {
  if (issued.unit == execution_unit::v) [[unlikely]]
    return varying_words_of(d);
  return unsigned{issued.cycles} << (effect_rows[row_of(d.id()).effect_row].destination_words >> 1);
}

/// Adds the operands, except plain ones, of `d`, whose canonical word is `word` and whose effects are
/// `of_row`.
template <class Bits>
[[gnu::noinline]] constexpr void add_other_operands(Bits& registers, source_words<Bits>& sources,
                                                    const decoded_instruction d, const effect_row& of_row,
                                                    const canonical_encoding word) noexcept {
  const opcode_row& row = row_of(d.id());
  const operand_info* info = d.info().operands();
  for (unsigned n = row.staging_count; n != 0; --n, ++info)
    registers |= registers_at<Bits>(*info, staging_count(*info, word.bits), word);
  if (of_row.wide_mask == 0) return;
  if (of_row.is_access) [[likely]] {
    const wide_source source = wide_source_of(of_row, word, d.in());
    if (!is_constant(source.byte)) sources.add(source.byte, source.high, source.words());
    return;
  }
  info += row.destination_count;
  const source_place* place = source_places + row.first_source;
  for (unsigned n = row.source_count; n != 0; --n, ++info, ++place)
    if (place->is_wide != 0) add_source(sources, *place, *info, word, d.in());
}

/// The cost of the `size` words `decoded(i)` of `in`. `Bits` has a bit for each of its registers.
template <class Bits, class Decoded>
constexpr cost cost_of_words(std::size_t size, arch in, const Decoded& decoded) noexcept {
  cost sum;
  sum.arch = in;
  source_words<Bits> sources[2];  // By the lowest bit of the page.
  Bits registers = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const decoded_instruction d = decoded(i);
    if (!d.ok()) [[unlikely]] {
      ++sum.undecoded;
      continue;
    }
    const opcode_row& row = row_of(d.id());
    const effect_row& of_row = effect_rows[row.effect_row];
    const issue issued = issue_of(d.info(), in);
    const auto unit = static_cast<std::size_t>(issued.unit);
    ++sum.instructions_by_unit[unit];
    sum.operations_by_unit[unit] += operations_of(d, issued);
    if (issued.unit == execution_unit::v) sum.varying_halves += varying_halves_of(d);
    const canonical_encoding word = canonical_encoding_of<Bits>(d);
    source_words<Bits>& of_page = sources[word.bits >> encoding::fau_page_start & 1];
    of_page.add(row.source_mask & ~of_row.wide_mask, word);
    registers |= destination_registers<Bits>(of_row, word);
    if (!of_row.is_plain) add_other_operands(registers, of_page, d, of_row, word);
  }
  for (std::uint64_t page = 0; page < 2; ++page) {
    const source_words<Bits>& read = sources[page];
    registers |= read.registers(read.plain) | read.registers(read.last_use);
    read.add_uniforms(sum.uniforms, page << encoding::fau_page_start);
  }
  sum.registers = register_set(registers);
  for (const std::uint64_t count : sum.instructions_by_unit) sum.instructions += count;
  return sum;
}

}  // namespace detail

/// The cost in architecture `e` of any array or list of `instruction` or of 64-bit words, each counted once:
/// a program, or a part of one. Trailing zero words are padding.
template <detail::bare_words Words>
constexpr cost cost_of(const Words& words, required_arch e) noexcept {
  const std::size_t size = detail::count_words(words);
  const auto decoded = [&](std::size_t i) { return decode(detail::bits_of_word(words[i]), e); };
  if (detail::has_canonical_words(e)) [[likely]]
    return detail::cost_of_words<std::uint64_t>(size, e, decoded);
  return detail::cost_of_words<detail::bits128>(size, e, decoded);
}
/// The cost of code, in its architecture.
template <detail::any_code Code>
constexpr cost cost_of(const Code& code) noexcept {
  return cost_of(code.words(), code.arch());
}
template <detail::any_code Code>
constexpr cost cost_of(const Code& code, required_arch e) = delete;

namespace detail {

constexpr cost cost_of_here(view<std::uint64_t> words, arch e) noexcept {
  return cost_of<view<std::uint64_t>>(words, e);
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] cost cost_of(view<std::uint64_t> words, arch e) noexcept;
}

/// The cost of a list of words.
constexpr cost cost_of(view<std::uint64_t> words, required_arch e) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::cost_of(words, e), detail::cost_of_here(words, e));
}
constexpr cost cost_of(view<instruction> words, required_arch e) noexcept {
  return cost_of<view<instruction>>(words, e);
}

}  // namespace valhall
