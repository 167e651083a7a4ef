// SPDX-License-Identifier: MIT
#pragma once

#include <backend/ir.hpp>

namespace tgsi {

/// The hardware keeps the position at which a varying was interpolated. Loads that follow another one at the
/// same position take it over (`retrieve`), so that they need not wait for it. All have `store` before.
void share_positions(backend::ir_program& program);

}  // namespace tgsi
