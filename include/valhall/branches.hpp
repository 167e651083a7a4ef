// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/isa/words.hpp>
#include <valhall/program/branch_distance.hpp>
#include <valhall/program/branch_error.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// The distances of branches in words that the caller owns, for compilers with blocks, labels and storage of
/// their own. `program.hpp` has programs that keep all of these.
namespace valhall {

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
concept branch_report = requires(Report& report, const branch_error& e) {
  report(e);
};

/// Makes a branch of `count` words of `in` lead to its target. `word` is the word of the branch, if its index
/// is below `count`.
constexpr branch_error place(std::uint64_t& word, std::size_t count, const branch_target& branch,
                             arch in) noexcept {
  branch_error e{.branch = branch, .value = static_cast<long long>(count)};
  if (!is_described(in)) {
    e.error = build_error::unknown_arch;
    e.value = static_cast<long long>(in);
  } else if (branch.index >= count) {
    e.error = build_error::branch_outside;
  } else if (branch.target > count) {
    e.error = build_error::target_outside;
  }
  if (!e.ok()) return e;
  e.value = 0;
  if (const instruction i = instruction::from_word(word); !i.ok()) {
    e.error = build_error::broken_instruction;
    e.rule = i.error();
  } else if (const distance_field& field = distance_field_in(word, in); !field.exists()) {
    e.error = build_error::not_a_branch;
  } else if (!place_branch(word, field, branch.index, branch.target)) {
    e.error = build_error::branch_out_of_range;
    e.rule = rule::immediate_out_of_range;
    e.value = distance_between(branch.index, branch.target);
    e.lowest = field.range().lowest;
    e.highest = field.range().highest;
  }
  return e;
}

}  // namespace detail

/// Makes each of `branches` lead to its target, by the distance in its word. A branch is a BRANCHZ or BLEND
/// of `e`, with any distance. Calls `report(error)` with a `branch_error` for each branch that it cannot
/// place, without changing its word, and returns the number of errors. `words` is any writable array or list
/// of `instruction` or std::uint64_t. Allocates and throws nothing.
template <detail::writable_words Words, detail::branch_report Report>
constexpr std::size_t place_branches(Words&& words, view<branch_target> branches, Report&& report, arch e) {
  const std::size_t count = detail::size_of(words);
  std::size_t errors = 0;
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const bool inside = branches[i].index < count;
    std::uint64_t word = inside ? detail::bits_of_word(words[branches[i].index]) : 0;
    branch_error error = detail::place(word, count, branches[i], e);
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
constexpr branch_error place_branches(Words&& words, view<branch_target> branches, arch e) {
  branch_error first;
  place_branches(
      words, branches,
      [&](const branch_error& error) {
        if (first.ok()) first = error;
      },
      e);
  return first;
}

}  // namespace valhall
