// SPDX-License-Identifier: MIT
#pragma once

/// The optimizer: a program with the same results that is better, and never worse.
///
/// ```cpp
/// #include <valhall/optimize.hpp>
///
/// valhall::code<> better(const valhall::code<>& program) {
///   return optimize(program, valhall::stage::compute).code;
/// }
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/optimization/optimizer.hpp>

namespace valhall {

namespace detail {

template <class Operation = operation>
constexpr optimized optimize_here(const control_flow_graph& program, stage s,
                                  const optimize_options& options) {
  return optimizer<Operation>(program, s, options).run();
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] optimized optimize(const control_flow_graph& program, stage s, const optimize_options& options);
}

/// Optimizes a program of stage `s`: removes copies, repeated and dead words, and reorders the words of
/// blocks so that messages are sent early and waited on late. The results in memory and in the outputs of the
/// stage stay the same, bit for bit; the final contents of registers do not. The result verifies, and none of
/// its figures is worse: words, cycles, exposed waits and occupancy. A program with a hazard or a fault is an
/// error. A template, so that a file that only includes this header does not instantiate the optimizer.
template <class Operation = operation>
constexpr optimized optimize(const control_flow_graph& program, stage s,
                             const optimize_options& options = {}) {
  VALHALL_COMPILED_OR(detail::compiled::optimize(program, s, options),
                      detail::optimize_here<Operation>(program, s, options));
}
/// Optimizes any array or list of `instruction` or of 64-bit words of `e`.
template <detail::bare_words Words, class Operation = operation>
constexpr optimized optimize(const Words& words, stage s, required_arch e,
                             const optimize_options& options = {}) {
  return optimize<Operation>(control_flow_graph(words, e), s, options);
}
/// Likewise for code, in its architecture.
template <detail::any_code Code, class Operation = operation>
constexpr optimized optimize(const Code& code, stage s, const optimize_options& options = {}) {
  return optimize<Operation>(control_flow_graph(code), s, options);
}

}  // namespace valhall
