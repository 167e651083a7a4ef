// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// The values of `--stage`, as `option::choices`.
extern const char* const stage_choices;

/// The stage of that name, which must be one of those.
valhall::stage stage_of(const std::string& name);

}  // namespace cli
