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
#include <valhall/optimization/optimizing_allocator.hpp>

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
[[nodiscard]] allocation allocate_optimized(value_program&& program, const allocation_options& options);
}  // namespace detail::compiled

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

namespace detail {

/// The type of `value_passes`.
struct optimized_allocation {
  template <class Operation = operation>
  static constexpr allocation allocate(value_program&& program, const allocation_options& options) {
    VALHALL_COMPILED_OR(compiled::allocate_optimized(static_cast<value_program&&>(program), options),
                        allocate_optimized_here<Operation>(static_cast<value_program&&>(program), options));
  }
};

}  // namespace detail

/// The passes of the optimizer on the values of a virtual program, before registers are assigned:
/// `p.finish({}, value_passes)`. They compute constants, use shorter forms, and remove copies, repeated and
/// dead words, so that these take no registers and are not spilled. The effects stay the same. The words keep
/// their order; after repair, `optimize` improves them further. If the passes improve nothing, or after an
/// error, the allocation is the same as without passes.
inline constexpr detail::optimized_allocation value_passes;

}  // namespace valhall
