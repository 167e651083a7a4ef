// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <string>

namespace facts {

/// The form of an instruction's text: "FADD.f32[.<clamp>][.<flow>] <destination>, <source 1>, <source 2>".
std::string syntax_of(const valhall::instruction_info& row);

}  // namespace facts
