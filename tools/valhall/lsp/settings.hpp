// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/syntax.hpp>
#include <valhall/verify.hpp>

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace lsp {

/// How programs are read and verified.
struct settings {
  valhall::arch arch = valhall::default_arch;
  valhall::syntax spelling = valhall::syntax::mesa_2022;
  /// Without one, a program with what only fragment shaders may do is one, and others are compute programs.
  std::optional<valhall::stage> stage;
  bool include_anywhere = false;  ///< `.include` may name files outside its folder.
};

/// Takes the members of `options`: `arch`, `spelling`, `stage` and `includeAnywhere`. Returns what is
/// wrong with them, a sentence each; null means that there are none.
std::string update(settings& current, const nlohmann::json& options);

}  // namespace lsp
