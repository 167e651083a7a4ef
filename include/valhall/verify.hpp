// SPDX-License-Identifier: MIT
#pragma once

/// The verifier: checks a program against the rules on all paths, prints findings as sentences, and checks a
/// program in constant evaluation.
///
/// ```cpp
/// #include <valhall/strings.hpp>
/// #include <valhall/v9.hpp>
/// #include <valhall/verify.hpp>
/// #include <iostream>
/// using namespace valhall::v9;
///
/// int main() {
///   const instruction words[] = {
///       load_i32(staging(r4, 1), u(0), 0, {.slot = slot::slot0}),  // Nothing waits for slot0.
///       iadd_u32(r4, r4, u(2), {.flow = flow::end}),
///   };
///   const control_flow_graph program(words, target);
///   const verification result = verify(program, stage::compute);
///   for (const program_error& f : result) std::cout << to_string(f, program) << '\n';
///   return result.has_finding(rule::read_before_wait) ? 0 : 1;
/// }
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/verification/print_finding.hpp>
#include <valhall/verification/verified.hpp>
#include <valhall/verification/verifier.hpp>
