// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace cli {

/// The values of `--stage`, as `option::choices`.
extern const char* const stage_choices;

/// The stage with that name, which must be a known one.
valhall::stage stage_of(const std::string& name);

}  // namespace cli
