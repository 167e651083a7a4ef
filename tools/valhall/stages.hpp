// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// The stages that `--stage` takes, as `option::choices`.
extern const char* const stage_choices;

/// The stage that is called `name`, one of those.
valhall::stage stage_of(const std::string& name);

}  // namespace cli
