// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/isa/words.hpp>
#include <valhall/program/branch_distance.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// The distances of branches in words that the caller owns, for compilers with blocks, labels and storage of
/// their own. `program.hpp` has programs that keep all of these.
namespace valhall {

/// A branch, and the instruction that it must lead to. Both are indices of the same words.
struct branch_target {
  std::size_t index = 0;   ///< The branch.
  std::size_t target = 0;  ///< At most the number of words, which stands for the place after the last word.

  friend constexpr bool operator==(const branch_target&, const branch_target&) noexcept = default;
};

namespace detail {

constexpr void store_word(std::uint64_t& to, std::uint64_t word) noexcept { to = word; }
constexpr void store_word(instruction& to, std::uint64_t word) noexcept { to = instruction::from_word(word); }

/// An array or list whose elements can be stored with `store_word`.
template <class Words>
concept writable_words = requires(Words& words) {
  size_of(words);
  store_word(words[0], 0);
};

/// A function that takes the errors of `place_branches`.
template <class Report>
concept branch_report = requires(Report& report, const program_error& e) {
  report(e);
};

/// Makes a branch of `count` words of `in` lead to its target. `word` is the word of the branch, if its index
/// is below `count`.
constexpr program_error place(std::uint64_t& word, std::size_t count, const branch_target& branch,
                              arch in) noexcept {
  program_error e{.index = word_index_of(branch.index),
                  .other = word_index_of(branch.target),
                  .value = static_cast<long long>(count)};
  if (!is_described(in)) {
    e.kind = error_kind::unknown_arch;
    e.value = static_cast<long long>(in);
  } else if (branch.index >= count) {
    e.kind = error_kind::branch_outside;
  } else if (branch.target > count) {
    e.kind = error_kind::target_outside;
  }
  if (!e.ok()) return e;
  e.value = 0;
  if (const instruction i = instruction::from_word(word); !i.ok()) {
    e.kind = error_kind::broken_instruction;
    e.rule = i.error();
  } else if (const distance_field& field = distance_field_in(word, in); !field.exists()) {
    e.kind = error_kind::not_a_branch;
  } else if (!place_branch(word, field, branch.index, branch.target)) {
    e.kind = error_kind::branch_out_of_range;
    e.rule = rule::immediate_out_of_range;
    e.value = distance_between(branch.index, branch.target);
    e.lowest = field.range().lowest;
    e.highest = field.range().highest;
  }
  return e;
}

}  // namespace detail

/// Makes each of `branches` lead to its target, by the distance in its word. A branch is a BRANCHZ or BLEND
/// of `e`, with any distance. Calls `report(error)` with a `program_error`, which has an `entry`, for each
/// branch that it cannot place, without changing its word, and returns the number of errors. `words` is any
/// writable array or list of `instruction` or std::uint64_t. Allocates and throws nothing.
template <detail::writable_words Words, detail::branch_report Report>
constexpr std::size_t place_branches(Words&& words, view<branch_target> branches, Report&& report,
                                     required_arch e) {
  const std::size_t count = detail::size_of(words);
  std::size_t errors = 0;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const bool inside = branches[i].index < count;
    std::uint64_t word = inside ? detail::bits_of_word(words[branches[i].index]) : 0;
    program_error error = detail::place(word, count, branches[i], e);
    if (error.ok()) {
      detail::store_word(words[branches[i].index], word);
      continue;
    }
    error.entry = i;
    ++errors;
    report(error);
  }
  return errors;
}

/// Likewise; returns the first error, which is `ok()` if there is none.
template <detail::writable_words Words>
constexpr program_error place_branches(Words&& words, view<branch_target> branches, required_arch e) {
  program_error first;
  place_branches(
      words, branches,
      [&](const program_error& error) {
        if (first.ok()) first = error;
      },
      e);
  return first;
}

}  // namespace valhall
