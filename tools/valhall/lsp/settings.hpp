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

/// Options of reading and verifying programs.
struct settings {
  valhall::arch arch = cli::default_arch;
  valhall::syntax spelling = valhall::syntax::mesa_2022;
  /// If absent, a program is a fragment program if it uses features that only fragment shaders may use,
  /// otherwise a compute program.
  std::optional<valhall::stage> stage;
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
};

/// Takes the members of `options`: `arch`, `spelling`, `stage` and `includeAnywhere`. Returns the problems
/// with them, one sentence each; null means that there are none.
std::string update(settings& current, const nlohmann::json& options);

}  // namespace lsp
