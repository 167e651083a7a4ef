// SPDX-License-Identifier: MIT
#pragma once

/// All headers except those of one architecture, such as `v9.hpp`. Including only the headers you need costs
/// less.
#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/analysis.hpp>
#include <valhall/arch.hpp>
#include <valhall/arithmetic.hpp>
#include <valhall/assemble.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/assemble_virtual.hpp>
#include <valhall/choose.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/format.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/optimize.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/sequences.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>
