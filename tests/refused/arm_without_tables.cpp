// expect: needs #include <valhall/syntax.hpp> within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/print.hpp>

// These have no tables of Arm's spelling, either.
#include <valhall/assemble.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>
#include <valhall/tokens.hpp>
#include <valhall/verify.hpp>
#ifdef VALHALL_TEST_CONTROL
#include <valhall/syntax.hpp>
#endif

constexpr valhall::print_options options = {.syntax = valhall::syntax::arm};
