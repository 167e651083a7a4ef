// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <optional>
#include <string_view>

namespace tgsi {

/// The highest number that a register of any file may have, and of a buffer of CONST.
constexpr std::uint32_t most_index = 65535, most_dimension = 255;

/// Reads a text. A statement with an error is reported and omitted; reading continues at the next line, so
/// that all errors of a text are found. An instruction with an error keeps its opcode, for `check`. Returns
/// nothing if the text does not begin with a stage.
std::optional<program> read(std::string_view text, error_list& errors);

}  // namespace tgsi
