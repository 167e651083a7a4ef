// SPDX-License-Identifier: MIT
#pragma once

/// Everything. Each header can be included alone, and costs less so.
#include <valhall/assemble.hpp>
#include <valhall/assemble_literal.hpp>
#include <valhall/builders.hpp>
#include <valhall/bytes.hpp>
#include <valhall/constants.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/definitions.hpp>
#include <valhall/divergence.hpp>
#include <valhall/dominators.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/flow_graph.hpp>
#include <valhall/growable_program.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/isa/unchecked.hpp>
#include <valhall/liveness.hpp>
#include <valhall/loops.hpp>
#include <valhall/print.hpp>
#include <valhall/print_c_array.hpp>
#include <valhall/print_cpp.hpp>
#include <valhall/print_program_error.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>
#include <valhall/verify_literal.hpp>
#include <valhall/verify_text.hpp>
