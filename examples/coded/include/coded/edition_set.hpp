// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/edition_set.hpp>

namespace coded {

using valhall::core::edition_set;

}  // namespace coded
