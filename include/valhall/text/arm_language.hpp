// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/text_view.hpp>
#include <valhall/text/arm_diagnostic.hpp>
#include <valhall/text/arm_functions.hpp>
#include <valhall/text/arm_names.hpp>
#include <valhall/text/arm_parser.hpp>
#include <valhall/text/arm_printer.hpp>
#include <valhall/text/syntax.hpp>

namespace valhall {

namespace detail {

inline constexpr arm_functions arm_text_functions{put_arm_text,      read_arm_line,      explain_arm_error,
                                                  find_arm_mnemonic, list_arm_mnemonics, list_arm_modifiers};

struct arm_language {
  static constexpr detail::spelling spelling{"arm", &arm_text_functions};
};

}  // namespace detail

/// All spellings.
inline constexpr syntax all_syntaxes[] = {syntax::mesa_2022, syntax::mesa_25, syntax::mesa_later,
                                          syntax::arm};

/// The spelling of a short name.
struct [[nodiscard]] found_syntax {
  bool ok = false;                   ///< Whether there is one.
  syntax value = syntax::mesa_2022;  ///< The spelling, if there is one.
};

/// The spelling with the short name `name`; not `ok` if there is none.
constexpr found_syntax find_syntax(text_view name) noexcept {
  for (const syntax s : all_syntaxes)
    if (name == text_view(name_of(s))) return {true, s};
  return {};
}

}  // namespace valhall
