// SPDX-License-Identifier: MIT
#pragma once

/// What the assembler of another instruction set is made of, with its errors; docs/instruction_sets.md says
/// how.
#include <valhall/core/assembly.hpp>
#include <valhall/core/assembly_constexpr.hpp>
#include <valhall/core/coded_messages.hpp>
#include <valhall/core/coded_parser.hpp>
#include <valhall/core/diagnostic.hpp>
#include <valhall/core/program_parser.hpp>
#include <valhall/instruction_set.hpp>
