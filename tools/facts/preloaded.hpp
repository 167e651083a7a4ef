// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace facts {

/// The places of preloaded values in `e`, and in other architectures.
valhall::view<valhall::preloaded_place> preloaded_places(valhall::arch e);

/// The contents of register `r` when a program of stage `s` starts: "preloaded in compute programs:
/// local_id_x, local_id_y"; empty if it is not preloaded.
std::string preloaded_text(valhall::reg r, valhall::stage s, valhall::arch e);

}  // namespace facts
