// SPDX-License-Identifier: MIT
#pragma once

#include <gcn/edition_set.hpp>
#include <gcn/instruction.hpp>
#include <gcn/typed_operands.hpp>
#include <valhall/instruction_set.hpp>

#include <cstdint>

/// Assembly of operands into a word. Builders and `encode` both end here, so that each rule on several
/// operands is written once.
namespace gcn::detail {

/// The base of the types of sources.
struct source : valhall::core::coded_source {
  using coded_source::coded_source;
};

/// A source that an instruction does not have.
inline constexpr source no_source;

/// `v`, which does not count among the scalar registers if it has the code `free`.
constexpr source uncounted(source v, std::uint64_t free) noexcept {
  if (v.code == free) v.marks &= ~coded::shared;
  return v;
}

/// Results in their fields.
struct placed_registers {
  std::uint64_t bits = 0;
  std::uint64_t marks = 0;
};
constexpr placed_registers operator|(placed_registers a, placed_registers b) noexcept {
  return {a.bits | b.bits, a.marks | b.marks};
}

/// The result `v` in the field that begins at `start`.
constexpr placed_registers place(coded v, unsigned start) noexcept {
  // Vector registers have the codes from 256 on, and a result has none of those bits.
  return {(v.bits & 0xff) << start, v.bits};
}

/// The rule on scalar registers, if sources with these marks break it.
constexpr rule_set scalar_rules(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
  const auto differ = [](std::uint64_t x, std::uint64_t y) {
    return (x & y & coded::shared) != 0 && ((x ^ y) & coded::identity) != 0;
  };
  return differ(a, b) || differ(b, c) || differ(a, c) ? rule_set(rule::one_scalar) : 0;
}

/// The rules that operands with these marks break in `e`.
constexpr rule_set mark_rules(edition e, std::uint64_t marks) noexcept {
  const bool absent = (marks >> coded::absence_start >> edition_index(e) & 1) != 0;
  return (marks & word_rules) | (absent ? rule_set(rule::not_in_edition) : 0);
}

/// The rule of an instruction that reads the scalar of `code` besides a source with these marks.
constexpr rule_set implied_rules(std::uint64_t code, std::uint64_t marks) noexcept {
  const bool is_other =
      (marks & coded::shared) != 0 && (marks & coded::code_mask & ~std::uint64_t{1}) != code;
  return is_other ? rule_set(rule::scalar_besides_vcc) : 0;
}
constexpr rule_set expect_implied(std::uint64_t code, const source& a, const source& b,
                                  const source& c) noexcept {
  return implied_rules(code, a.marks) | implied_rules(code, b.marks) | implied_rules(code, c.marks);
}

constexpr rule_set expect_fits(std::uint64_t excess) noexcept {
  return excess != 0 ? rule_set(rule::reserved_value) : 0;
}
constexpr rule_set expect_below(std::uint64_t value, unsigned count) noexcept {
  return value < count ? 0 : rule_set(rule::reserved_value);
}
constexpr rule_set expect_most(std::uint64_t value, std::uint64_t most) noexcept {
  return value > most ? rule_set(rule::immediate_out_of_range) : 0;
}

/// The codes of sources in place.
constexpr std::uint64_t in_place(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
  using namespace encoding;
  return a << source_start | b << (source_start + source_step) | c << (source_start + 2 * source_step);
}

}  // namespace gcn::detail

namespace gcn {

using valhall::core::required;

/// The types of results.
struct vector_destination : detail::coded {
  constexpr vector_destination(vector_operand v) noexcept : coded(v) {}
};
struct pair_destination : detail::coded {
  constexpr pair_destination(vector_pair v) noexcept : coded(v) {}
};
struct quad_destination : detail::coded {
  constexpr quad_destination(vector_quad v) noexcept : coded(v) {}
};
/// A scalar register, whose number is in the field.
struct scalar_destination : detail::coded {
  constexpr scalar_destination(scalar_operand v) noexcept : coded(v) {}
  constexpr scalar_destination(special_operand v) noexcept : coded(v) {}
};
/// Two scalar registers, a bit for each lane.
struct mask_destination : detail::coded {
  constexpr mask_destination(scalar_pair v) noexcept : coded(v) {}
};

}  // namespace gcn
