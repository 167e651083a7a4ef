// SPDX-License-Identifier: MIT
#pragma once

#include <coded/messages.hpp>
#include <valhall/core/assembly.hpp>

#include <string>
#include <string_view>

namespace coded {

using valhall::assembly_limits;

/// A program, or the errors in its text.
using assembly = valhall::core::assembly<diagnostic>;

/// `Language`, with messages for people that `Explainer` composes.
template <class Language, class Explainer>
struct explained_language : Language {
  /// The message of an error.
  static diagnostic diagnose(const valhall::source_line& where, const typename Language::error& found) {
    return Explainer(found).diagnose(where);
  }
};

/// Assembles `text` in `Language` for `e`, with all errors.
template <class Language, class Explainer = plain_explainer<typename Language::set>>
assembly assemble(std::string_view text, typename Language::set::arch e, const assembly_limits& limits = {}) {
  const auto include = [](std::string_view) -> const std::string* { return nullptr; };
  return valhall::core::assemble<explained_language<Language, Explainer>, assembly>(text, {.arch = e}, limits,
                                                                                    include);
}

}  // namespace coded
