// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/analysis/hazard_state.hpp>
#include <valhall/analysis/liveness.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/verification/program_rewriter.hpp>

#include <cstdint>

/// Last-use marks, for repair.
namespace valhall {

namespace detail {

/// Calls `visit(place, registers)` for each register source of `d`, with its description and the
/// registers that it reads.
template <class Visit>
constexpr void for_each_register_source(const decoded_instruction& d, const Visit& visit) {
  if (!d.ok()) return;
  const canonical_encoding word = canonical_encoding_of<bits128>(d);
  const opcode_row& row = row_of(d.id());
  const operand_info* info = d.info().operands() + row.staging_count + row.destination_count;
  const source_place* place = source_places + row.first_source;
  for (unsigned n = row.source_count; n != 0; --n, ++info, ++place) {
    source_words<bits128> words;
    add_source(words, *place, *info, word, d.in());
    const register_set read(words.registers(words.plain) | words.registers(words.last_use));
    if (!read.empty()) visit(*info, read);
  }
}

/// The canonical word `word` with a mark of last use on each source register that is not in `needed`.
/// `sources` has the bytes of the sources that are read as words, `high` the highest bits of the operands.
template <class Bits>
constexpr std::uint64_t with_last_uses(std::uint64_t word, std::uint64_t high, std::uint64_t sources,
                                       const Bits& needed) noexcept {
  for (unsigned start = 0; sources >> start != 0; start += 8) {
    const std::uint64_t byte = word >> start & sources >> start & source_byte;
    const bool is_register = (sources >> start & 1) != 0 && (byte & encoding::uniform) == 0;
    if (!is_register) continue;
    unsigned number = byte & 63;
    if constexpr (sizeof(Bits) != sizeof word) number |= static_cast<unsigned>(high >> start & 1) << 6;
    const std::uint64_t mark = std::uint64_t{encoding::last_use} << start;
    word = with_bits(word, mark, (needed >> number & 1) == 0);
  }
  return word;
}

/// The canonical word `word` of `d` with a mark of last use at each register source that is not in `needed`.
constexpr std::uint64_t with_last_uses(std::uint64_t word, const decoded_instruction& d,
                                       const bits128& needed) noexcept {
  if (!d.ok()) return word;
  const opcode_row& row = row_of(d.id());
  if (effect_rows[row.effect_row].is_plain)
    return has_canonical_words(d.in()) ? with_last_uses(word, 0, row.source_mask, needed.low)
                                       : with_last_uses(word, d.native_bits(), row.source_mask, needed);
  for_each_register_source(d, [&](const operand_info& place, const auto& registers) {
    word = with_canonical_last_use(word, place, (registers.bits() & needed) == 0);
  });
  return word;
}

/// Sets the last-use marks of all words.
constexpr void set_last_uses(program_rewriter& edit, const control_flow_graph& graph, stage in) {
  const liveness live(graph, read_after_leaving(in, graph.in()));
  const auto step = [&](message_state& state, word_index i) {
    transfer(state, graph.at(i), graph.at(i).waits);
  };
  const auto before = solve_forward(graph, message_state(), step);
  const auto blocks = graph.blocks();
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (!blocks[b].reachable) continue;
    message_state now = before[b];
    for (word_index i = blocks[b].first; i < blocks[b].end; ++i) {
      const effects& e = graph.at(i);
      const auto needed =
          (live.after(i) - e.whole_writes()).bits() | now.pending_reads() | e.staging_reads.bits();
      edit.set_word(i, with_last_uses(edit.word(i), graph.decoded(i), needed));
      step(now, i);
    }
  }
}

}  // namespace detail

/// Marks each register source as a last use if the register, or both of a pair, are written before they are
/// read again on every path, and removes the mark everywhere else. Registers that code after an indirect
/// branch may read (`read_after_leaving`) are not marked. Neither are registers that a message in flight
/// still reads, so insert waits first.
template <detail::bare_words Words>
constexpr code<> mark_last_uses(const Words& words, stage s, required_arch in) {
  const control_flow_graph graph(words, in);
  detail::program_rewriter edit(graph);
  detail::set_last_uses(edit, graph, s);
  return edit.finish();
}

/// Likewise for code, in its architecture. Code with errors is returned unchanged.
template <detail::any_code Code>
constexpr code<> mark_last_uses(const Code& code, stage s) {
  return detail::changed(code, [&](auto words, arch e) { return mark_last_uses(words, s, e); });
}

}  // namespace valhall
