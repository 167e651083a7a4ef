// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <string>

namespace facts {

/// The contents of register `r` when a program of stage `s` starts: "preloaded in compute programs:
/// local_id_x, local_id_y"; empty if nothing is preloaded there.
std::string preloaded_text(valhall::reg r, valhall::stage s, valhall::arch e);

/// A register, perhaps with the half, that holds the value `name` when a program of `e` starts, and the
/// stages that have it there: {"r55.h0", "compute"}. The first place if there are several; empty if there is
/// no such value.
struct preloaded_operand {
  std::string operand, stages;
};
preloaded_operand preloaded_operand_of(const std::string& name, valhall::arch e);

}  // namespace facts
