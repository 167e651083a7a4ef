// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program/program_error.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

/// Errors of programs as text, into the caller's memory.
namespace valhall {

namespace detail {

/// Prints what was found and what would be right, in one sentence without a full stop.
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
    case build_error::none: out.put(text_view(explanation_of(e.error)));
  }
}

}  // namespace detail

/// Prints `e` as compilers print errors, `NAME:INDEX: error: TEXT [RULE]` and an end of line, without a NUL,
/// and returns the length. If that exceeds `capacity`, only the first `capacity` characters are written. NAME
/// is the program's, INDEX that of the instruction; RULE is the broken rule, or else the name of the error.
constexpr std::size_t print(char* buffer, std::size_t capacity, const program_error& e,
                            text_view name = "program") noexcept {
  detail::text_out out(buffer, capacity);
  out.put(name);
  out.put(':');
  out.put_decimal(static_cast<long long>(e.index));
  out.put(text_view(": error: "));
  detail::put_message(out, e);
  out.put(text_view(" ["));
  out.put(text_view(e.rule == rule::none ? name_of(e.error) : name_of(e.rule)));
  out.put(text_view("]\n"));
  return out.size();
}

}  // namespace valhall
