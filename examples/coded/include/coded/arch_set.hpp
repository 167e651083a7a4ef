// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/arch_set.hpp>

namespace coded {

using valhall::core::arch_set;

}  // namespace coded
