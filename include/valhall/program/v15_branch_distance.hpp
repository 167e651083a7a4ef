// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/v15.hpp>
#include <valhall/isa/moved_words.hpp>
#include <valhall/isa/v15_arch.hpp>
#include <valhall/program/branch_distance.hpp>

/// The distances of branches in the words of v15.
namespace valhall::detail {

template <>
struct branch_words<v15_arch> {
  static constexpr instruction branchz(condition_source a, branchz_offset offset,
                                       branchz_modifiers m = {}) noexcept {
    return v15::branchz(a, offset, m);
  }
  static constexpr instruction blend(staging read, pair_source a, word_source b, blend_offset offset,
                                     formatted_modifiers m) noexcept {
    return v15::blend(read, a, b, offset, m);
  }
  static consteval std::uint64_t naming_bits(instruction i) noexcept {
    const moved_word& row = *find_moved(i.word());
    return row.mask & ~row.zero;
  }
};

}  // namespace valhall::detail
