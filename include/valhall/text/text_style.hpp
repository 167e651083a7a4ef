// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_out.hpp>
#include <valhall/text/print_options.hpp>

#include <cstdint>

/// Colours of text in a terminal.
namespace valhall::detail {

/// Escape sequences for the parts of a line.
enum class style : std::uint8_t { none, mnemonic, register_name, fau_value, immediate, comment };

inline constexpr const char* style_starts[] = {"\033[0m",  "\033[1m",  "\033[36m",
                                               "\033[33m", "\033[35m", "\033[90m"};

/// Switches to the style `s`, if the options ask for colour.
constexpr void put_style(text_out& out, const print_options& options, style s) noexcept {
  if (options.colour) out.put(text_view(style_starts[static_cast<unsigned>(s)]));
}

}  // namespace valhall::detail
