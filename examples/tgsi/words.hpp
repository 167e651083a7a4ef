// SPDX-License-Identifier: MIT
#pragma once

#include "compile.hpp"
#include "ir.hpp"

#include <emit/finish.hpp>

namespace tgsi {

/// Makes the words of a program. A NOP waits for all messages before it.
emit::finished_program words_of(const ir_program& ir, valhall::stage stage, const compile_options& options);

}  // namespace tgsi
