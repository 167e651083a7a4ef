// SPDX-License-Identifier: MIT
#include "optimize.hpp"

namespace tgsi {

void optimize(backend::arena&, backend::ir_program&) noexcept {}

}  // namespace tgsi
