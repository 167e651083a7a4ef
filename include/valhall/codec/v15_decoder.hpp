// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/broken_rules.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/v15_encoder.hpp>

#include <cstddef>
#include <cstdint>

/// The decoder of words of v15, and the checks of decoded words.
namespace valhall {

/// The instruction in a word of v15, or why it does not decode; what `decoded_instruction` is for the words
/// of the other architectures.
class [[nodiscard]] decoded_v15_instruction {
 public:
  /// A place for what `decode` returns.
  constexpr decoded_v15_instruction() noexcept = default;
  /// Whether the word is an instruction. `check` tests the rules on combinations.
  [[nodiscard]] constexpr bool ok() const noexcept { return error() == rule::none; }
  /// As `decoded_instruction::error`.
  [[nodiscard]] constexpr rule error() const noexcept {
    return error_ != rule::none ? error_ : base_.error();
  }

  /// The wrong bits of the word; 0 if it decodes, all if it does not name an instruction.
  [[nodiscard]] constexpr std::uint64_t wrong_bits() const noexcept {
    if (ok()) return 0;
    const detail::moved_word* const row = error_ == rule::none              ? detail::find_moved(word_)
                                          : error_ == rule::unused_bits_set ? detail::find_named(word_)
                                                                            : nullptr;
    if (row == nullptr) return ~std::uint64_t{0};
    return detail::moved_places(*row, base_.wrong_bits()) | (word_ & row->zero);
  }

  /// The architecture.
  [[nodiscard]] static constexpr arch in() noexcept { return arch::v15; }
  /// The word itself.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
  /// Whether the word names an instruction, even if the rest of it is invalid.
  [[nodiscard]] constexpr bool is_identified() const noexcept { return base_.is_identified(); }
  /// The instruction; meaningful if `is_identified()`.
  [[nodiscard]] constexpr opcode id() const noexcept { return base_.id(); }
  /// Its row of the table; meaningful if `is_identified()`. Its positions are those of base words.
  [[nodiscard]] constexpr const instruction_info& info() const noexcept { return base_.info(); }

  /// The base word, decoded: the same instruction in the layout of v9 to v14, without the highest bit of each
  /// register and uniform.
  constexpr const decoded_instruction& base() const noexcept { return base_; }
  /// The highest bits of registers and uniforms, each at the first bit of its operand in the base word.
  [[nodiscard]] constexpr std::uint64_t high() const noexcept { return high_; }

  /// Operand `i` in the order of the text, with no kind if there are fewer.
  constexpr operand operand_at(detail::natural i) const noexcept {
    if (i >= info().operand_count) return operand();
    return detail::operand_of_base(base_.operand_at(i), high_ >> info().operands()[unsigned{i}].start & 1);
  }
  /// All operands.
  constexpr operand_list operands() const noexcept {
    operand_list list = base_.operands();
    for (unsigned i = 0; i < list.count; ++i)
      list.items[i] = detail::operand_of_base(list.items[i], high_ >> info().operands()[i].start & 1);
    return list;
  }

  /// As `decoded_instruction::value`.
  [[nodiscard]] constexpr unsigned value(modifier m, unsigned fallback = 0) const noexcept {
    return base_.value(m, fallback);
  }
  [[nodiscard]] constexpr unsigned value(const modifier_info& place) const noexcept {
    return base_.value(place);
  }
  /// The flow: the number of an enumerator of `flow`.
  [[nodiscard]] constexpr unsigned flow_value() const noexcept { return base_.flow_value(); }

 private:
  std::uint64_t word_ = 0;
  std::uint64_t high_ = 0;
  rule error_ = rule::none;  ///< Of a word that has no base word, or has one only without its reserved bits.
  decoded_instruction base_;

  friend constexpr decoded_v15_instruction decode(std::uint64_t word, v15_arch) noexcept;
};

/// Decodes `word` of v15: its instruction with all operands and modifiers, or why it does not decode. Total
/// over all 2^64 words.
constexpr decoded_v15_instruction decode(std::uint64_t word, v15_arch) noexcept {
  decoded_v15_instruction result;
  result.word_ = word;
  const auto take = [&](const detail::translation<detail::base_word>& base) {
    if (!base.found) return false;
    const std::uint16_t id = detail::find_opcode(base.word.bits, detail::v15_words::opcodes);
    result.base_ = detail::decode_base(base.word.bits, arch::v15, id);
    result.high_ = base.word.high;
    return true;
  };
  if (take(detail::base_of(word))) [[likely]]
    return result;
  if (detail::carries_error(word)) {
    result.error_ = detail::first_error(word);
  } else if (detail::find_moved(word) != nullptr) {
    result.error_ = rule::reserved_value;
  } else if (const detail::moved_word* const row = detail::find_named(word); row != nullptr) {
    // The word without its reserved bits says which instruction it is.
    result.error_ = rule::unused_bits_set;
    take(detail::base_of(word & ~row->zero));
  } else {
    result.error_ = rule::unknown_opcode;
  }
  return result;
}
constexpr decoded_v15_instruction decode(instruction word, v15_arch e) noexcept {
  return decode(word.word(), e);
}

/// Encodes a decoded instruction without checking rules: `encode(decode(w, in_v15)).word() == w` if `w`
/// decodes.
constexpr instruction encode(const decoded_v15_instruction& d) noexcept {
  if (!d.ok()) return detail::broken_by(d.error());
  detail::v15_encoder parts(d.info(), d.in());
  parts.add_bits(d.base().word());
  parts.add(d.operands());
  return parts.unchecked_word();
}

/// The first rule that a decoded word breaks, as `encode` checks them; `rule::none` if valid, and the
/// decoder's rule if it does not decode.
[[nodiscard]] constexpr rule check(const decoded_v15_instruction& d) noexcept {
  if (!d.ok()) return d.error();
  const instruction_info& row = d.info();
  // The quick test does not know the high bits.
  if (d.high() == 0 && !detail::may_break_rule(row, d.base().word())) {
    const bool undocumented = row.undocumented_count != 0 && detail::is_undocumented(row, d.base().word());
    return undocumented ? rule::undocumented_form : rule::none;
  }
  detail::v15_encoder parts(row, d.in());
  parts.add_bits(d.base().word());
  parts.add(d.operands());
  return parts.error();
}
/// All rules that a decoded word breaks, as `check_all` returns them for the other architectures.
constexpr rule_violations check_all(const decoded_v15_instruction& d) noexcept {
  if (d.error() != d.base().error()) return rule_violations::of(d.error());
  return detail::violations_of<detail::v15_encoder>(d, d.base());
}
/// The rules that these arguments of `encode` break, as `check_arguments` returns them for other
/// architectures.
constexpr rule_violations check_arguments(const instruction_info& row, view<operand> operands,
                                          view<modifier_value> modifiers, v15_arch e) noexcept {
  return detail::violations_of<detail::v15_encoder>(row, operands, modifiers, e);
}
constexpr rule_violations check_arguments(opcode id, view<operand> operands, view<modifier_value> modifiers,
                                          v15_arch e) noexcept {
  if (static_cast<unsigned>(id) < instruction_count) return check_arguments(info(id), operands, modifiers, e);
  return rule_violations::of(rule::unknown_opcode);
}
/// The first rule that `word` breaks in v15; the decoder's rule if it does not decode.
[[nodiscard]] constexpr rule check(std::uint64_t word, v15_arch e) noexcept { return check(decode(word, e)); }
[[nodiscard]] constexpr rule check(instruction word, v15_arch e) noexcept { return check(decode(word, e)); }

}  // namespace valhall
