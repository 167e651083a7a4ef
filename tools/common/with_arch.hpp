// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/decode_v15.hpp>

namespace tools {

/// Calls `f` with what the functions on words of `e` take: `in_v15` for v15, otherwise `e`.
template <class Function>
auto with_arch(valhall::arch e, Function&& f) {
  return e == valhall::in_v15 ? f(valhall::in_v15) : f(e);
}

}  // namespace tools
