// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
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
constexpr void put_program_message(text_out& out, const program_error& e) noexcept {
  switch (e.kind) {
    case error_kind::broken_instruction:
      out.put(text_view("the instruction breaks a rule: "));
      out.put(text_view(explanation_of(e.rule)));
      return;
    case error_kind::unbound_label:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is the target of a branch, but is never bound; bind it at the target"));
      return;
    case error_kind::label_bound_twice:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is already bound, to instruction "));
      out.put_decimal(static_cast<long long>(e.other));
      out.put(text_view("; make one label for each target"));
      return;
    case error_kind::foreign_label:
      out.put(
          text_view("the label does not belong to this program; call label() of this program, not of "
                    "another or of the one that it was copied from"));
      return;
    case error_kind::not_a_branch:
      out.put(text_view("the instruction has no distance to label "));
      out.put_decimal(e.label);
      out.put(text_view("; append it without a label, or a branchz or blend with it"));
      return;
    case error_kind::branch_out_of_range:
      out.put(text_view("label "));
      out.put_decimal(e.label);
      out.put(text_view(" is at offset "));
      out.put_decimal(e.value);
      out.put(text_view("; this branch reaches offsets from "));
      out.put_decimal(e.lowest);
      out.put(text_view(" to "));
      out.put_decimal(e.highest);
      return;
    case error_kind::program_full:
    case error_kind::too_many_labels:
      out.put(text_view(e.kind == error_kind::program_full
                            ? "the instruction exceeds the capacity of the program, "
                            : "another label exceeds the capacity of the program, "));
      out.put_decimal(e.value);
      out.put(text_view("; give the program a larger capacity"));
      return;
    case error_kind::other_arch:
      out.put(text_view("the appended program is for "));
      put_arch(out, e.value);
      out.put(text_view("; a program has words of one architecture"));
      return;
    default: out.put(text_view(explanation_of(e)));
  }
}

/// Likewise for an error of `place_branches`.
constexpr void put_entry_message(text_out& out, const program_error& e) noexcept {
  out.put(text_view("branch "));
  out.put_decimal(static_cast<long long>(e.entry));
  out.put(text_view(" of the list"));
  const auto put_target = [&] {
    out.put(text_view(" leads to instruction "));
    out.put_decimal(static_cast<long long>(e.other));
  };
  switch (e.kind) {
    case error_kind::broken_instruction:
      out.put(text_view(" breaks a rule: "));
      out.put(text_view(explanation_of(e.rule)));
      return;
    case error_kind::branch_outside:
      out.put(text_view(" is not one of the "));
      out.put_decimal(e.value);
      out.put(text_view(" words"));
      return;
    case error_kind::target_outside:
      put_target();
      out.put(text_view("; with this number of words, targets are from 0 to "));
      out.put_decimal(e.value);
      return;
    case error_kind::branch_out_of_range:
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

constexpr void put_message(text_out& out, const program_error& e) noexcept {
  if (e.kind == error_kind::unknown_arch) return put_unknown_arch(out, e.value);
  if (e.entry != program_error::no_entry) return put_entry_message(out, e);
  put_program_message(out, e);
}

/// Prints `SEVERITY: line LINE: `, without the line if it is not known.
constexpr void put_severity(text_out& out, const program_error& e) noexcept {
  out.put(text_view(name_of(e.severity)));
  out.put(text_view(": "));
  if (e.line == 0) return;
  out.put(text_view("line "));
  out.put_decimal(e.line);
  out.put(text_view(": "));
}

/// Prints ` [RULE]`.
constexpr void put_rule(text_out& out, const program_error& e) noexcept {
  out.put(text_view(" ["));
  out.put(text_view(name_of(e)));
  out.put(']');
}

}  // namespace detail

/// Prints `e` as compilers print errors, `NAME:INDEX: SEVERITY: line LINE: TEXT [RULE]`, without an end of
/// line and a NUL, and returns the length. If that exceeds `capacity`, only the first `capacity` characters
/// are written. NAME is the name of the program, INDEX the index of the instruction; INDEX and `line LINE`
/// are missing if they are not known; RULE is the broken rule, or else the kind of error.
constexpr std::size_t print(char* buffer, std::size_t capacity, const program_error& e,
                            text_view name = "program") noexcept {
  detail::text_out out(buffer, capacity);
  out.put(name);
  if (e.index != no_index) {
    out.put(':');
    out.put_decimal(static_cast<long long>(e.index));
  }
  out.put(text_view(": "));
  detail::put_severity(out, e);
  detail::put_message(out, e);
  detail::put_rule(out, e);
  return out.size();
}

}  // namespace valhall
