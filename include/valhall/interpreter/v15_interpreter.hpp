// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/v15_cost.hpp>
#include <valhall/interpreter/interpreter.hpp>
#include <valhall/interpreter/trace.hpp>
#include <valhall/isa/v15_hardware.hpp>

/// The interpreter of programs of v15.
namespace valhall {

/// A decoded word of a program of v15.
using v15_operation = basic_operation<v15_arch>;
/// A warp that runs a program of v15.
using v15_warp = basic_warp<v15_arch>;
/// The messages in flight in a warp of v15.
using v15_warp_scoreboard = basic_warp_scoreboard<v15_arch>;
/// One lane of an instruction of v15 whose result only the caller knows.
using v15_external_access = basic_host_access<v15_arch>;
/// An executed instruction of v15, for a trace.
using v15_executed_instruction = basic_executed_instruction<v15_arch>;
/// The functions of a machine for programs of v15.
using v15_environment = basic_environment<v15_arch>;
/// What a program of v15 runs on.
using v15_machine = basic_machine<v15_arch>;
/// The result of a run of a program of v15.
using v15_run_result = basic_run_result<v15_arch>;
/// Interprets programs of v15.
using v15_interpreter = basic_interpreter<v15_arch>;

}  // namespace valhall
