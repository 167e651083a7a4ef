// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_view.hpp>

#include <cstdint>

namespace valhall {

/// Limits of the assembler. It stops with `limit_exceeded` at a limit, except at `errors`: beyond that limit
/// it counts errors, but does not list them.
struct [[nodiscard]] assembly_limits {
  std::uint64_t words = 1u << 24;       ///< Words of the program.
  std::uint64_t lines = 1u << 25;       ///< Lines read, including each repetition.
  std::uint64_t characters = 1u << 30;  ///< Characters read, including repetitions and arguments.
  std::uint64_t symbols = 1u << 22;     ///< Labels and uses of them, symbols of .equ, macros.
  unsigned files = 1u << 16;            ///< Uses of .include.
  unsigned line_length = 4096;          ///< Characters of one line, with arguments substituted.
  unsigned nesting = 64;                ///< Nested blocks, macros and included texts.
  /// Listed errors. One more, `limit_exceeded`, has the number of unlisted errors in its message.
  unsigned errors = 1000;
};

/// A line and its location.
struct [[nodiscard]] source_line {
  unsigned file = 0;      ///< 0 is the text itself; included texts follow in the order of their use.
  unsigned line = 0;      ///< From 1.
  text_view text;         ///< The line, with macro arguments substituted.
  bool expanded = false;  ///< The line differs from the one in the file: columns refer to `text`.
  /// If the line is in a macro, the file and the line, outside of macros, that called it; otherwise line 0.
  unsigned call_file = 0, call_line = 0;
};

}  // namespace valhall
