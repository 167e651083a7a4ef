// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/distance_field.hpp>
#include <valhall/isa/generated/branch_builders.hpp>

#include <cstddef>
#include <cstdint>

/// Branches to labels whose offset is not known yet.
namespace valhall {

namespace detail {

/// The place of a label that is not bound.
constexpr std::size_t unbound = ~std::size_t{0};

/// A branch whose offset is not known yet.
struct pending_branch {
  std::size_t index;
  const distance_field* field;
  std::uint32_t label, line;
};

/// The `branchz` of `e` that leads to the next instruction.
constexpr instruction branchz_in(arch e, const condition_source& a, branchz_modifiers m) noexcept {
  return has_canonical_words(e) ? canonical_branches::branchz(e, a, 0, m) : native_branches::branchz(a, 0, m);
}

/// The `blend` of `e` that skips nothing.
constexpr instruction blend_in(arch e, staging read, const pair_source& a, const word_source& b,
                               formatted_modifiers m) noexcept {
  return has_canonical_words(e) ? canonical_branches::blend(e, read, a, b, 0, m)
                                : native_branches::blend(read, a, b, 0, m);
}

}  // namespace detail

}  // namespace valhall
