// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/encoder.hpp>
#include <valhall/isa/moved_words.hpp>
#include <valhall/isa/v15_arch.hpp>
#include <valhall/isa/v15_operand.hpp>

#include <cstdint>

/// The encoder of words of v15: it encodes the base word, and then moves the fields to where v15 has them.
namespace valhall {

namespace detail {

static_assert(v15_words::broken_mask == broken_mask && v15_words::broken_bits == broken_bits);

/// The word of v15 for `base`, or its error. If v15 has no word for it, `base` has a modifier, or a value of
/// one, that v15 lacks.
constexpr std::uint64_t moved_or_error(const base_word& base) noexcept {
  if (is_broken(base.bits)) return base.bits;
  const translation<std::uint64_t> moved = moved_from(base);
  return moved.found ? moved.word : error_mark | rule_set(rule::not_in_arch);
}

/// Assembles a word of v15, as `encoder` does for the other architectures.
class v15_encoder : public encoder {
 public:
  constexpr v15_encoder(const instruction_info& row, arch e) noexcept
      : v15_encoder(row, e, row.base_bits, row.archs.contains(e) ? 0 : rule_set(rule::not_in_arch)) {}
  constexpr v15_encoder(const instruction_info& row, arch e, std::uint64_t fields, rule_set rules) noexcept
      : encoder(row, e, fields, rules) {}

  using encoder::add;
  constexpr void add(view<operand> operands) noexcept {
    if (operands.size() != row_->operand_count) return refuse(rule::operand_count);
    const operand_info* place = row_->operands();
    for (const operand& given : operands) add(*place++, given);
  }
  constexpr void add(const operand_info& place, const operand& given) noexcept {
    const base_operand base = base_of(given);
    high_ |= base.high << place.start;
    encoder::add(place, base.value);
  }

  constexpr std::uint64_t bits() const noexcept { return moved_or_error({encoder::bits(), high_}); }
  VALHALL_INLINE constexpr instruction word() const noexcept { return assembled(bits()); }
  constexpr rule error() const noexcept { return first_error(bits()); }
  constexpr std::uint64_t undocumented_bits() const noexcept { return without_form_rule(*this); }
  constexpr std::uint64_t unchecked_bits() const noexcept {
    const base_word base = {encoder::unchecked_bits(), high_};
    const std::uint64_t bits = moved_or_error(base);
    if (is_broken(bits)) return bits;
    // A field that words of v15 lack must be 0 in the base word, unless it is ignored.
    std::uint64_t kept = kept_bits(*find_moved_of(base.bits));
    for (unsigned i = 0; i < row_->modifier_count; ++i)
      if (const modifier_info& place = row_->modifiers()[i]; place.ignored)
        kept |= field_mask(place.start, place.size);
    return (base.bits & ~kept) == 0 ? bits : error_mark | rule_set(rule::not_in_arch);
  }
  constexpr instruction unchecked_word() const noexcept { return assembled(unchecked_bits()); }

 private:
  std::uint64_t high_ = 0;
};

}  // namespace detail

/// Encodes an instruction of v15 whose row of the table is a run-time value, as `encode` does for the other
/// architectures.
constexpr instruction encode(const instruction_info& row, view<operand> operands,
                             view<modifier_value> modifiers, v15_arch) noexcept {
  detail::v15_encoder parts(row, arch::v15);
  parts.add(modifiers);
  parts.add(operands);
  return parts.word();
}

/// The same for an opcode; one that does not exist breaks `unknown_opcode`.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers,
                             v15_arch e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return detail::broken_by(rule::unknown_opcode);
  return encode(info(id), operands, modifiers, e);
}

/// `encode` with options.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers, v15_arch e,
                             encode_options how) noexcept {
  if (!how.undocumented || static_cast<unsigned>(id) >= instruction_count)
    return encode(id, operands, modifiers, e);
  detail::v15_encoder parts(info(id), arch::v15);
  parts.add(modifiers);
  parts.add(operands);
  return detail::assembled(parts.undocumented_bits());
}

namespace unchecked {

/// Encodes an instruction of v15 without the rules, as `unchecked::encode` does for the other architectures.
/// A word that v15 lacks is an error even so.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers,
                             v15_arch) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return detail::broken_by(rule::unknown_opcode);
  detail::v15_encoder parts(info(id), arch::v15);
  parts.add(modifiers);
  parts.add(operands);
  return parts.unchecked_word();
}

}  // namespace unchecked

}  // namespace valhall
