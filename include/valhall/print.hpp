// SPDX-License-Identifier: MIT
#pragma once

/// Prints instructions, programs and errors of programs as text, into the caller's memory.

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/program/print_program_error.hpp>
#include <valhall/text/print_c_array.hpp>
#include <valhall/text/print_cpp.hpp>
#include <valhall/text/print_instruction.hpp>
#include <valhall/text/print_program.hpp>
