// SPDX-License-Identifier: MIT
#pragma once

#include "../../common/arguments.hpp"

#include <valhall/arch.hpp>
#include <valhall/syntax.hpp>
#include <valhall/verify.hpp>

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace lsp {

/// The inlay hints that a client gets.
struct hint_kinds {
  bool constants = true;  ///< The values of numbers in operands.
  bool last_uses = true;  ///< Marks of last uses that the text lacks.
  bool live = true;       ///< The number of live registers after each line.
  bool words = false;     ///< The word of each line.
};

/// Options of reading and verifying programs.
struct settings {
  valhall::arch arch = cli::default_arch;
  valhall::syntax spelling = valhall::syntax::mesa_2022;
  /// If absent, a program is a fragment program if it uses features that only fragment shaders may use,
  /// otherwise a compute program.
  std::optional<valhall::stage> stage;
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
  /// The URI of the page on a rule, with `{rule}` in place of its name; empty if findings have no link.
  std::string rule_link;
  hint_kinds hints;
};

inline constexpr const char* rule_place = "{rule}";

/// Takes the members of `options`: `arch`, `spelling`, `stage`, `includeAnywhere` and `ruleLink`. Returns the
/// problems with them, one sentence each; null means that there are none.
std::string update(settings& current, const nlohmann::json& options);

}  // namespace lsp
