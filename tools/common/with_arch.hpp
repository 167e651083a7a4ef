// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/decode.hpp>

namespace tools {

/// Calls `f` with what the functions on words of `e` take: `arch::v15` for v15, otherwise `e`.
template <class Function>
auto with_arch(valhall::arch e, Function&& f) {
  return e == valhall::arch::v15 ? f(valhall::arch::v15) : f(e);
}

}  // namespace tools
