// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/config.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/text/print_options.hpp>

#include <cstddef>
#include <cstdint>

/// Colours of text in a terminal.
namespace valhall::detail {

/// Escape sequences for the parts of a line.
enum class style : std::uint8_t { none, mnemonic, register_name, fau_value, immediate, comment };

inline constexpr const char* style_starts[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                               "\033[33m", "\033[35m", "\033[90m"};

/// Switches to the style `s`, if the options ask for colour. Returns the number of characters that this adds
/// to `out`; a terminal does not show them.
template <class Out>
VALHALL_INLINE constexpr std::size_t put_style(Out& out, const print_options& options, style s) noexcept {
  if (!options.colour) return 0;
  const text_view start = style_starts[static_cast<unsigned>(s)];
  out.put(start);
  return start.size;
}

}  // namespace valhall::detail
