// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/failure.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

namespace valhall {

/// Prints why a run stopped, `NAME:INDEX: error: lane LANE of warp WARP: TEXT [RULE]`, without an end of line
/// and a NUL, and returns the length. If that exceeds `capacity`, only the first `capacity` characters are
/// written. INDEX is the index of the instruction; it is missing for an invalid machine and broken code. RULE
/// is the broken rule, or else the kind of error.
constexpr std::size_t print(char* buffer, std::size_t capacity, const run_failure& f,
                            text_view name = "program") noexcept {
  detail::text_out out(buffer, capacity);
  const bool has_place =
      f.kind != run_error::none && f.kind != run_error::bad_machine && f.kind != run_error::broken_code;
  out.put(name);
  if (has_place) {
    out.put(':');
    out.put_decimal(f.index);
  }
  out.put(text_view(": error: "));
  if (has_place) {
    out.put(text_view("lane "));
    out.put_decimal(f.lane);
    out.put(text_view(" of warp "));
    out.put_decimal(f.warp);
    out.put(text_view(": "));
  }
  out.put(text_view(explanation_of(f)));
  out.put(text_view(" ["));
  out.put(text_view(name_of(f)));
  out.put(']');
  return out.size();
}

}  // namespace valhall
