// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/isa/generated/enums.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/integer.hpp>

#include <cstddef>
#include <cstdint>

/// The parts of a word that are set after it is built: its flow, its marks of last use, the distance of a
/// branch.
///
/// The functions that set a part return the changed word. For a word that does not decode, they return the
/// error of `decode`; they do not check other rules of words. As with builders, an error does not compile in
/// constant evaluation.
namespace valhall {

namespace detail {

/// The position of the flow in words of `e`.
constexpr unsigned flow_start_of(arch e) noexcept { return arch_info_of(e).layout.flow_start; }

/// The flow of a canonical word.
constexpr flow canonical_flow_of(std::uint64_t word) noexcept {
  return static_cast<flow>(field(word, encoding::flow_start, encoding::flow_size));
}
/// A canonical word with the flow `f`.
constexpr std::uint64_t with_canonical_flow(std::uint64_t word, flow f) noexcept {
  return with_field(word, encoding::flow_start, encoding::flow_size, static_cast<std::uint64_t>(f));
}

constexpr std::uint64_t with_bits(std::uint64_t word, std::uint64_t mask, bool set) noexcept {
  return set ? word | mask : word & ~mask;
}
/// A canonical word with or without the mark of last use at the source `place`.
constexpr std::uint64_t with_canonical_last_use(std::uint64_t word, const operand_info& place,
                                                bool marked) noexcept {
  return with_bits(word, std::uint64_t{encoding::last_use} << place.start, marked);
}

/// The field with the distance of a branch or BLEND, which is its last operand.
constexpr distance_field distance_field_of(const instruction_info& row) noexcept {
  if (row.control != control_effect::branch && row.control != control_effect::blend) return {};
  const operand_info& place = row.operands()[row.operand_count - 1];
  return {place.start, place.size, place.is_signed};
}

/// A place where an instruction may continue, other than the next word.
struct jump {
  bool found = false;
  std::size_t target = 0;  ///< The index of a word.
};

/// The jump of `word`, an instruction `row` at `index`. A BLEND with distance 0 does not jump, nor does a
/// branch to a place before the first word.
constexpr jump jump_of(const instruction_info& row, std::uint64_t word, std::size_t index) noexcept {
  const distance_field place = distance_field_of(row);
  if (!place.exists()) return {};
  const long long distance = place.in(word), target = target_at(index, distance);
  if (target < 0 || (distance == 0 && row.control == control_effect::blend)) return {};
  return {true, static_cast<std::size_t>(target)};
}

/// The error of a word that does not decode.
constexpr instruction undecoded(const decoded_instruction& d) noexcept {
  return carries_error(d.word()) ? assembled(d.word()) : broken_by(d.error());
}

}  // namespace detail

/// The flow of `word`, which takes effect when the instruction completes. A reserved value is not an
/// enumerator.
[[nodiscard]] constexpr flow flow_of(std::uint64_t word, required_arch e) noexcept {
  return static_cast<flow>(detail::field(word, detail::flow_start_of(e), encoding::flow_size));
}
[[nodiscard]] constexpr flow flow_of(instruction word, required_arch e) noexcept {
  return flow_of(word.word(), e);
}

/// `word`, of `e`, with the flow `f`; `flow::none` clears it. A reserved `f` breaks `reserved_value`; a flow
/// of other architectures breaks `not_in_arch`.
constexpr instruction with_flow(std::uint64_t word, flow f, required_arch e) noexcept {
  const decoded_instruction d = decode(word, e);
  if (!d.ok()) return detail::undecoded(d);
  if (const detail::rule_set rules = detail::flow_rules(e, static_cast<std::uint64_t>(f)); rules != 0)
    return detail::assembled(detail::error_mark | rules);
  return instruction::from_word(
      detail::with_field(word, detail::flow_start_of(e), encoding::flow_size, static_cast<std::uint64_t>(f)));
}
constexpr instruction with_flow(instruction word, flow f, required_arch e) noexcept {
  return with_flow(word.word(), f, e);
}

/// `word`, of `e`, with the mark of last use (`operand::is_last_use`) on operand number `operand`, in the
/// order of the text; without the mark if `marked` is false. Breaks `operand_count` if there is no such
/// operand, `operand_kind` if it is not a register that is read as a source.
constexpr instruction with_last_use(std::uint64_t word, detail::natural operand, bool marked,
                                    required_arch e) noexcept {
  const decoded_instruction d = decode(word, e);
  if (!d.ok()) return detail::undecoded(d);
  if (operand >= d.info().operand_count) return detail::broken_by(rule::operand_count);
  const operand_info& place = d.info().operands()[operand];
  if (place.role != operand_role::source || d.operand_at(operand).kind() != operand_kind::general_register)
    return detail::broken_by(rule::operand_kind);
  const std::uint64_t mark = detail::arch_info_of(e).layout.last_use;
  return instruction::from_word(detail::with_bits(word, mark << place.start, marked));
}
constexpr instruction with_last_use(instruction word, detail::natural operand, bool marked,
                                    required_arch e) noexcept {
  return with_last_use(word.word(), operand, marked, e);
}

/// Whether `d` is an instruction with a distance: a branch that is not indirect, or BLEND.
[[nodiscard]] constexpr bool has_distance(const decoded_instruction& d) noexcept {
  return d.ok() && detail::distance_field_of(d.info()).exists();
}

/// The distance of a branch or BLEND in instructions, from the next one to the target; 0 for another word. A
/// BLEND with the distance 0 skips nothing.
[[nodiscard]] constexpr long long branch_distance(const decoded_instruction& d) noexcept {
  return has_distance(d) ? detail::distance_field_of(d.info()).in(d.word()) : 0;
}

/// The branch or BLEND `word` of architecture `e` with another distance. A distance that does not fit the
/// field breaks `immediate_out_of_range`; a word without a distance breaks `operand_kind`.
constexpr instruction with_distance(std::uint64_t word, long long distance, required_arch e) noexcept {
  const decoded_instruction d = decode(word, e);
  if (!d.ok()) return detail::undecoded(d);
  const detail::distance_field place = detail::distance_field_of(d.info());
  if (!place.exists()) return detail::broken_by(rule::operand_kind);
  if (!place.range().holds(distance)) return detail::broken_by(rule::immediate_out_of_range);
  return instruction::from_word(place.put(word, distance));
}
constexpr instruction with_distance(instruction word, long long distance, required_arch e) noexcept {
  return with_distance(word.word(), distance, e);
}

}  // namespace valhall
