// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/fast_encoder.hpp>
#include <valhall/codec/info.hpp>
#include <valhall/codec/modifier_value.hpp>
#include <valhall/codec/row_rules.hpp>
#include <valhall/core/modifier_encoder.hpp>
#include <valhall/isa/instruction.hpp>
#include <valhall/isa/native_operand.hpp>
#include <valhall/isa/native_translation.hpp>
#include <valhall/isa/operand.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

namespace detail {

/// The modifiers of this instruction set, for `modifier_encoder`.
struct modifier_set {
  using row = instruction_info;
  using arch = valhall::arch;
  using rule = valhall::rule;
  static constexpr rule absence_rule(const row& of, modifier m) noexcept { return lack_of(of, m); }
  static constexpr rule_set modifier_rules(const modifier_info& place, unsigned value, arch e) noexcept {
    return detail::modifier_rules(place, value, e);
  }
};

static_assert(native_encoding::broken_mask == broken_mask && native_encoding::broken_bits == broken_bits);

/// The native word for `canonical`, or its error. If v15 has no word for it, `canonical` has a modifier, or a
/// value of one, that v15 lacks.
constexpr std::uint64_t native_or_error(const canonical_encoding& canonical) noexcept {
  if (is_broken(canonical.bits)) return canonical.bits;
  const translation<std::uint64_t> native = native_from_canonical(canonical);
  return native.found ? native.word : error_mark | rule_set(rule::not_in_arch);
}

/// The word of `e` for `canonical`, or its error.
constexpr std::uint64_t laid_out(const canonical_encoding& canonical, arch e) noexcept {
  return has_canonical_words(e) ? canonical.bits : native_or_error(canonical);
}

/// Assembles a word of an architecture from the parts of an instruction. Its fields are in the canonical
/// layout until the word is read.
class encoder : public core::modifier_encoder<modifier_set> {
 public:
  constexpr encoder(const instruction_info& row, arch e, std::uint64_t fields, rule_set rules) noexcept
      : modifier_encoder(row, e, fields, rules) {}
  constexpr encoder(const instruction_info& row, arch e) noexcept
      : encoder(row, e, row.default_bits,
                is_described(e) && row.archs.contains(e) ? 0 : rule_set(rule::not_in_arch)) {}

  constexpr void add(view<modifier_value> modifiers) noexcept { add_modifiers(modifiers); }

  constexpr void add(view<operand> operands) noexcept {
    if (operands.size() != row_->operand_count) return refuse(rule::operand_count);
    const operand_info* place = row_->operands();
    if (has_canonical_words(arch_)) [[likely]]
      for (const operand& given : operands) add_canonical(*place++, given);
    else
      for (const operand& given : operands) add_native(*place++, given);
  }

  /// Adds one operand.
  constexpr void add(const operand_info& place, const operand& given) noexcept {
    return has_canonical_words(arch_) ? add_canonical(place, given) : add_native(place, given);
  }

  /// Adds an operand that is only the number of a source or destination. Returns false, and adds nothing, if
  /// `given` or its place is not of this kind.
  constexpr bool add_plain(const operand_info& place, const operand& given) noexcept {
    const std::uint64_t bits = given.bits();
    if (given.shape() != place.plain || place.plain != operand_shape::source ||
        (bits & static_cast<std::uint64_t>(std::int64_t{place.guard})) != 0)
      return false;
    if (bits >= fau_operand) {
      if (!has_canonical_words(arch_) || rules_of_source(bits) != 0 ||
          (bits & page_bits & row_->fixed_mask) != 0)
        return false;
      add_fau(bits);
    }
    registers_ |= (bits & source_byte) << place.start;
    return true;
  }

  /// The rules broken until now, except rules that depend on the whole word.
  constexpr rule_set rules() const noexcept { return rules_ | rules_of_source(a_ | b_ | c_ | d_); }

  /// The word, or the error of all broken rules.
  VALHALL_INLINE constexpr std::uint64_t bits() const noexcept {
    const bool plain = a_ == 0 && (rules_ | (registers_ & guard_)) == 0;
    if (plain && row_->undocumented_count == 0 && has_canonical_words(arch_)) return fields_ | registers_;
    return other_bits();
  }

  /// The word, or the error of all broken rules, with undocumented forms permitted.
  constexpr std::uint64_t undocumented_bits() const noexcept {
    const std::uint64_t whole = bits();
    if (!is_broken(whole)) return whole;
    const rule_set others = whole & ~(error_mark | rule_set(rule::undocumented_form));
    return others != 0 ? error_mark | others : unchecked_bits();
  }

  VALHALL_INLINE constexpr instruction word() const noexcept { return assembled(bits()); }

  /// The first broken rule, returned as a value in constant evaluation too.
  constexpr rule error() const noexcept { return first_error(bits()); }

  /// The word without the rules of the hardware, or the error of the arguments without an encoding.
  constexpr std::uint64_t unchecked_bits() const noexcept {
    const rule_set rules = unencodable_ | (registers_ & guard_ & unencodable_registers(arch_)) |
                           unencodable_rules(arch_, a_ | b_ | c_ | d_);
    const std::uint64_t canonical = rules != 0 ? error_mark | rules : fields_ | registers_ | page();
    const std::uint64_t word = laid_out({canonical, high_}, arch_);
    return has_canonical_words(arch_) || is_broken(word) || expresses(canonical)
               ? word
               : error_mark | rule_set(rule::not_in_arch);
  }
  constexpr instruction unchecked_word() const noexcept { return assembled(unchecked_bits()); }

 private:
  /// A source that neither uses the FAU nor breaks a rule is less than this.
  static constexpr std::uint64_t fau_operand = source_byte + 1;

  std::uint64_t registers_ = 0;
  std::uint64_t guard_ = 0;
  // Sources that use the FAU, the last one first.
  std::uint64_t a_ = 0, b_ = 0, c_ = 0, d_ = 0;
  std::uint64_t high_ = 0;  ///< As `decoded_instruction::native_bits`.

  constexpr std::uint64_t other_bits() const noexcept { return laid_out({canonical_bits(), high_}, arch_); }

  /// Whether native words of the instruction express all bits of `canonical` that are set and not ignored.
  constexpr bool expresses(std::uint64_t canonical) const noexcept {
    std::uint64_t kept = kept_bits(*find_native_of(canonical));
    for (unsigned i = 0; i < row_->modifier_count; ++i)
      if (const modifier_info& place = row_->modifiers()[i]; place.ignored)
        kept |= field_mask(place.start, place.size);
    return (canonical & ~kept) == 0;
  }

  constexpr void add_native(const operand_info& place, const operand& given) noexcept {
    const canonical_operand canonical = canonical_operand_of(given);
    high_ |= canonical.high << place.start;
    add_canonical(place, canonical.value);
  }

  constexpr void add_canonical(const operand_info& place, const operand& given) noexcept {
    switch (place.role) {
      case operand_role::source: return add_source(place, given);
      case operand_role::destination: return add_destination(place, given);
      case operand_role::staging: return add_staging(place, given);
      case operand_role::immediate: return add_immediate(place, given);
    }
  }

  constexpr std::uint64_t canonical_bits() const noexcept {
    const bool plain = a_ == 0 && (rules_ | (registers_ & guard_)) == 0;
    const std::uint64_t word =
        plain ? fields_ | registers_
              : pack_bits(arch_, row_->is_message, fields_, rules_, registers_, guard_, a_, b_, c_, d_);
    if (row_->undocumented_count != 0 && is_undocumented(*row_, fields_ | registers_ | page()))
      return (is_broken(word) ? word : error_mark) | rule_set(rule::undocumented_form);
    return word;
  }

  /// The page that the sources name.
  constexpr std::uint64_t page() const noexcept { return (a_ | b_ | c_ | d_) & page_bits; }

  constexpr void refuse_all(rule_set rules) noexcept {
    rules_ |= rules;
    unencodable_ |= rules;
  }

  constexpr void add_fau(std::uint64_t bits) noexcept {
    d_ = c_;
    c_ = b_;
    b_ = a_;
    a_ = bits;
  }

  constexpr void add_source(const operand_info& place, const operand& given) noexcept {
    if (!given.is_source()) return refuse(rule::operand_kind);
    std::uint64_t bits = given.bits();
    // The only page that is ever fixed is 0.
    if ((bits & page_bits & row_->fixed_mask) != 0) bits |= rule_set(rule::reserved_value);
    if (given.lanes() != swizzle::none) {
      const unsigned code = place.takes_swizzle ? swizzle_code(place.swizzle_set, given.lanes()) : no_code;
      if (code >> place.swizzle_size != 0)
        bits |= rule_set(rule::modifier_not_on_source);
      else
        put(code, place.swizzle_start, place.swizzle_size);
    } else {
      if (place.identity == operand_info::no_identity) refuse(rule::missing_modifier);
      if (place.size == 64 && (bits & 1) != 0 && !is_constant(bits)) bits |= rule_set(rule::misaligned_pair);
    }
    if (given.is_extended())
      bits = place.size == 64 ? extended_bits(bits) : bits | rule_set(rule::modifier_not_on_source);
    else if (place.size == 64 && given.lanes() != swizzle::none)
      bits |= odd_lane_marks(bits, given.lanes());
    if (given.sign() != 0 || given.is_inverted()) {
      if ((given.sign() != 0 && !place.takes_sign) || (given.is_inverted() && !place.takes_invert))
        bits |= rule_set(rule::modifier_not_on_source);
      else
        fields_ |= std::uint64_t{given.sign()} << place.sign_start | std::uint64_t{given.is_inverted()}
                                                                         << place.invert_start;
    }
    registers_ |= (bits & source_byte) << place.start;
    if (bits >= fau_operand) add_fau(bits);
  }

  constexpr void add_destination(const operand_info& place, const operand& given) noexcept {
    const bool half = given.lanes() == swizzle::h0 || given.lanes() == swizzle::h1 ||
                      (given.lanes() == swizzle::h01 && place.is_narrow);
    const bool plain = given.kind() == operand_kind::general_register && !given.is_last_use() &&
                       given.sign() == 0 && !given.is_inverted();
    if (!plain || (given.lanes() != swizzle::none && (!half || place.size == 64 || place.is_whole)))
      return refuse(rule::operand_kind);
    const std::uint64_t mask = given.lanes() == swizzle::h0    ? encoding::low_half
                               : given.lanes() == swizzle::h1  ? encoding::high_half
                               : given.lanes() == swizzle::h01 ? encoding::both_halves
                                                               : encoding::whole_register;
    put(mask, encoding::destination_mask_start, 2);
    refuse_all(given.broken_rules());
    registers_ |= (given.bits() & (encoding::register_count - 1)) << place.start;
    if (place.size == 64) guard_ |= odd_register << place.start;
  }

  constexpr void add_staging(const operand_info& place, const operand& given) noexcept {
    if (!given.is_staging()) return refuse(rule::operand_kind);
    rules_ |= given.broken_rules() | staging_count_rules(place, given.count(), fields_);
    unencodable_ |=
        (given.broken_rules() & unencodable_staging) | encodable_count_rules(place, given.count());
    registers_ |= (given.bits() & source_byte) << place.start;
    guard_ |= no_register << place.start;
    put(place.count_wraps ? given.count() : std::uint64_t{given.count()} - place.count_bias,
        place.count_start, place.count_size);
  }

  constexpr void add_immediate(const operand_info& place, const operand& given) noexcept {
    if (!given.is_immediate()) return refuse(rule::operand_kind);
    refuse_all(given.broken_rules());
    const long long number = without_top(given.value(), place.top, place.size);
    if (!field_range(place.size, place.is_signed).holds(number)) refuse(rule::immediate_out_of_range);
    const auto value = static_cast<std::uint64_t>(number);
    if (place.low_size == 0) return put(value, place.start, place.size);
    put(value, place.start, place.low_size);
    put(value >> place.low_size, place.high_start, place.size - place.low_size);
  }
};

/// The operands that `next` returns for the places of `row`.
template <class Next>
constexpr operand_list operands_by(const instruction_info& row, Next next) {
  operand_list list;
  for (; list.count < row.operand_count; ++list.count)
    list.items[list.count] = next(row.operands()[list.count]);
  return list;
}

[[gnu::noinline]] constexpr std::uint64_t encode_any_here(const instruction_info& row, arch e,
                                                          view<operand> operands,
                                                          view<modifier_value> modifiers) noexcept {
  encoder parts(row, e);
  parts.add(modifiers);
  parts.add(operands);
  return parts.bits();
}

}  // namespace detail

namespace detail::compiled {
std::uint64_t encode_any(const instruction_info& row, arch e, view<operand> operands,
                         view<modifier_value> modifiers) noexcept;
}

namespace detail {

/// `encode` for any arguments, with all broken rules.
constexpr std::uint64_t encode_any(const instruction_info& row, arch e, view<operand> operands,
                                   view<modifier_value> modifiers) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::encode_any(row, e, operands, modifiers),
                      encode_any_here(row, e, operands, modifiers));
}

constexpr std::uint64_t encoded_bits_here(const instruction_info& row, arch e, view<operand> operands,
                                          view<modifier_value> modifiers) noexcept {
  if (operands.size() == row.operand_count) {
    const operand* given = operands.begin();
    const auto next = [given](const operand_info&) mutable noexcept { return *given++; };
    const std::uint64_t word = encode_fast(row, e, next, modifiers);
    if (word != 0) return word;
  }
  return encode_any(row, e, operands, modifiers);
}

}  // namespace detail

namespace detail::compiled {
std::uint64_t encoded_bits(const instruction_info& row, arch e, view<operand> operands,
                           view<modifier_value> modifiers) noexcept;
}

namespace detail {

/// The word that `encode` returns, or its error.
constexpr std::uint64_t encoded_bits(const instruction_info& row, arch e, view<operand> operands,
                                     view<modifier_value> modifiers) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::encoded_bits(row, e, operands, modifiers),
                      encoded_bits_here(row, e, operands, modifiers));
}

}  // namespace detail

/// Encodes an instruction of `e` whose row of the table is a run-time value. Operands are in the order of the
/// text, modifiers in any order; modifiers with a default may be omitted. Checks the rules of the builders,
/// and the rules that a builder ensures by types: `operand_count`, `operand_kind`, `missing_modifier`,
/// `duplicate_modifier`, `unknown_modifier` and similar. An error does not compile in constant evaluation.
constexpr instruction encode(const instruction_info& row, view<operand> operands,
                             view<modifier_value> modifiers, required_arch e) noexcept {
  return detail::assembled(detail::encoded_bits(row, e, operands, modifiers));
}

/// Encodes with the operands that a function returns for their places: `next(place)` is called with each
/// place of the row, in order. This is faster than a list if a packer makes the operands there. A copy of
/// `next` may be called for all places a second time.
template <class Next>
requires requires(Next next, const operand_info& place) { operand(next(place)); }
constexpr instruction encode(const instruction_info& row, Next next, view<modifier_value> modifiers,
                             required_arch e) {
  const std::uint64_t word = detail::encode_fast(row, e, next, modifiers);
  return detail::assembled(word != 0 ? word
                                     : detail::encode_any(row, e, detail::operands_by(row, next), modifiers));
}

/// Encodes the instruction `id`; an opcode that does not exist breaks `unknown_opcode`.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers,
                             required_arch e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return detail::broken_by(rule::unknown_opcode);
  return detail::assembled(detail::encoded_bits(info(id), e, operands, modifiers));
}

/// Options of `encode`.
struct [[nodiscard]] encode_options {
  bool undocumented = false;  ///< Also encode forms that break only the rule `undocumented_form`.
};

/// `encode` with options.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers,
                             required_arch e, encode_options how) noexcept {
  if (!how.undocumented || static_cast<unsigned>(id) >= instruction_count)
    return encode(id, operands, modifiers, e);
  detail::encoder parts(info(id), e);
  parts.add(modifiers);
  parts.add(operands);
  return detail::assembled(parts.undocumented_bits());
}

/// The number of registers of operand `place` of `id`, a group of staging registers, in an instruction with
/// `modifiers`. If several counts are possible, the least, but at least 1. 0 if the operand is not such a
/// group.
[[nodiscard]] constexpr unsigned staging_count_of(opcode id, detail::natural place,
                                                  view<modifier_value> modifiers = {}) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return 0;
  const instruction_info& row = info(id);
  if (place >= row.operand_count || row.operands()[place].role != operand_role::staging) return 0;
  detail::encoder given(row, row.archs.first());
  given.add(modifiers);
  unsigned least = detail::registers_needed(row.operands()[place], given.fields()).least;
  if (row.operands()[place].count_wraps) least = detail::wrapped_count(row.operands()[place], least);
  return least == 0 ? 1 : least;
}

namespace unchecked {

/// Encodes an instruction of `e` without the rules of the hardware: everything that fits the fields is
/// packed. An argument without an encoding, such as r64, a number that is too large or a missing modifier,
/// still breaks its rule.
constexpr instruction encode(opcode id, view<operand> operands, view<modifier_value> modifiers,
                             required_arch e) noexcept {
  if (static_cast<unsigned>(id) >= instruction_count) return detail::broken_by(rule::unknown_opcode);
  detail::encoder parts(info(id), e);
  parts.add(modifiers);
  parts.add(operands);
  return parts.unchecked_word();
}

}  // namespace unchecked

}  // namespace valhall
