// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>

namespace facts {

/// The words of `text` in `e`.
inline valhall::assembly assembled(std::string_view text, valhall::arch e, bool permissive = false) {
  return valhall::assemble(text, e, {.permissive = permissive});
}

}  // namespace facts
