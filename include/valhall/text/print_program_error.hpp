// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/program/branch_error.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

/// Errors of programs as text, into the caller's memory.
namespace valhall {

namespace detail {

/// Prints the name of the architecture with the number `value`, or the number.
constexpr void put_arch(text_out& out, long long value) noexcept {
  const auto e = static_cast<arch>(value);
  if (*name_of(e) == '\0') return out.put_decimal(value);
  out.put(text_view(name_of(e)));
}

constexpr void put_unknown_arch(text_out& out, long long value) noexcept {
  out.put(text_view("there is no architecture "));
  out.put_decimal(value);
  out.put(text_view("; it must be one of "));
  put_arch(out, static_cast<long long>(first_arch));
  out.put(text_view(" to "));
  put_arch(out, static_cast<long long>(last_arch));
}

/// Prints the error and the correct form, in one sentence without a full stop.
constexpr void put_message(text_out& out, const program_error& e) noexcept {
  switch (e.error) {
    case build_error::broken_instruction:
      out.put(text_view("the instruction breaks a rule: "));
      out.put(text_view(explanation_of(e.rule)));
      return;
    case build_error::unbound_label:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is the target of a branch, but is never bound; bind it at the target"));
      return;
    case build_error::label_bound_twice:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is already bound, to instruction "));
      out.put_decimal(e.value);
      out.put(text_view("; make one label for each target"));
      return;
    case build_error::foreign_label:
      out.put(
          text_view("the label does not belong to this program; call label() of this program, not of "
                    "another or of the one that it was copied from"));
      return;
    case build_error::not_a_branch:
      out.put(text_view("the instruction has no distance to label "));
      out.put_decimal(e.label);
      out.put(text_view("; append it without a label, or a branchz or blend with it"));
      return;
    case build_error::branch_out_of_range:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is at offset "));
      out.put_decimal(e.value);
      out.put(text_view("; this branch reaches offsets from "));
      out.put_decimal(e.lowest);
      out.put(text_view(" to "));
      out.put_decimal(e.highest);
      return;
    case build_error::program_full:
    case build_error::too_many_labels:
      out.put(text_view(e.error == build_error::program_full
                            ? "the instruction exceeds the capacity of the program, "
                            : "another label exceeds the capacity of the program, "));
      out.put_decimal(e.value);
      out.put(text_view("; give the program a larger capacity"));
      return;
    case build_error::other_arch:
      out.put(text_view("the appended program is for "));
      put_arch(out, e.value);
      out.put(text_view("; a program has words of one architecture"));
      return;
    case build_error::unknown_arch: return put_unknown_arch(out, e.value);
    case build_error::undecodable_word:
    case build_error::branch_out_of_program:
    case build_error::address_dependent:
    case build_error::branch_outside:
    case build_error::target_outside:
    case build_error::none: out.put(text_view(explanation_of(e.error)));
  }
}

constexpr void put_message(text_out& out, const branch_error& e) noexcept {
  if (e.ok()) return out.put(text_view(explanation_of(e.error)));
  if (e.error == build_error::unknown_arch) return put_unknown_arch(out, e.value);
  out.put(text_view("branch "));
  out.put_decimal(static_cast<long long>(e.entry));
  out.put(text_view(" of the list"));
  const auto put_target = [&] {
    out.put(text_view(" leads to instruction "));
    out.put_decimal(static_cast<long long>(e.branch.target));
  };
  switch (e.error) {
    case build_error::broken_instruction:
      out.put(text_view(" breaks a rule: "));
      out.put(text_view(explanation_of(e.rule)));
      return;
    case build_error::branch_outside:
      out.put(text_view(" is not one of the "));
      out.put_decimal(e.value);
      out.put(text_view(" words"));
      return;
    case build_error::target_outside:
      put_target();
      out.put(text_view("; with this number of words, targets are from 0 to "));
      out.put_decimal(e.value);
      return;
    case build_error::branch_out_of_range:
      put_target();
      out.put(text_view(", at offset "));
      out.put_decimal(e.value);
      out.put(text_view("; it reaches offsets from "));
      out.put_decimal(e.lowest);
      out.put(text_view(" to "));
      out.put_decimal(e.highest);
      return;
    default: out.put(text_view(" is an instruction without a distance; only a BRANCHZ or BLEND has one"));
  }
}

/// Prints an error of either type at instruction `index`.
template <class Error>
constexpr std::size_t print_error(char* buffer, std::size_t capacity, const Error& e, std::size_t index,
                                  text_view name) noexcept {
  text_out out(buffer, capacity);
  out.put(name);
  out.put(':');
  out.put_decimal(static_cast<long long>(index));
  out.put(text_view(": error: "));
  put_message(out, e);
  out.put(text_view(" ["));
  out.put(text_view(e.rule == rule::none ? name_of(e.error) : name_of(e.rule)));
  out.put(text_view("]\n"));
  return out.size();
}

}  // namespace detail

/// Prints `e` as compilers print errors, `NAME:INDEX: error: TEXT [RULE]` and an end of line, without a NUL,
/// and returns the length. If that exceeds `capacity`, only the first `capacity` characters are written. NAME
/// is the name of the program, INDEX the index of the instruction; RULE is the broken rule, or else the name
/// of the error.
constexpr std::size_t print(char* buffer, std::size_t capacity, const program_error& e,
                            text_view name = "program") noexcept {
  return detail::print_error(buffer, capacity, e, e.index, name);
}

/// Prints an error of `place_branches` in this form; INDEX is the index of the branch.
constexpr std::size_t print(char* buffer, std::size_t capacity, const branch_error& e,
                            text_view name = "program") noexcept {
  return detail::print_error(buffer, capacity, e, e.branch.index, name);
}

}  // namespace valhall
