// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>
#include <vector>

namespace facts {

/// The statements of the pseudocode of `row`, in the notation of docs/interpreter.md; empty if it has none.
std::vector<std::string> pseudocode_of(const valhall::instruction_info& row);

}  // namespace facts
