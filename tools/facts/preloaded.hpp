// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace facts {

/// The contents of register `r` when a program of stage `s` starts: "preloaded in compute programs:
/// local_id_x, local_id_y"; empty if nothing is preloaded there.
std::string preloaded_text(valhall::reg r, valhall::stage s, valhall::arch e);

}  // namespace facts
