// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/equivalence/equivalence.hpp>
#include <valhall/equivalence/product.hpp>
#include <valhall/equivalence/try_inputs.hpp>
#include <valhall/isa/words.hpp>

/// The comparison of two programs.
namespace valhall {

namespace detail {

template <class A, class B, class Operation = operation>
constexpr equivalence equivalent_here(const A& a, const B& b, arch e, const equivalence_options& options) {
  const control_flow_graph first(a, e), second(b, e);
  equivalence result = product_walk<Operation>(first, second, options.stage).run();
  if (__builtin_is_constant_evaluated() || result.ok()) return result;
  if (try_inputs(first.words(), second.words(), e, options, result.input))
    result.verdict = equivalence_verdict::different;
  return result;
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] equivalence equivalent(view<std::uint64_t> a, view<std::uint64_t> b, arch e,
                                     const equivalence_options& options);
}

/// Whether the programs `a` and `b`, each an array or list of `instruction` or of 64-bit words of `e`, have
/// the same effects for each input: writes to memory, fragment outputs, and messages whose order matters.
/// Both must be free of faults and hazards by `verify`: waits and last uses are not compared. Takes time
/// linear in the size of the programs, apart from loops.
template <detail::bare_words A, detail::bare_words B>
constexpr equivalence equivalent(const A& a, const B& b, required_arch e,
                                 const equivalence_options& options = {}) {
  if constexpr (detail::viewable_as<A, std::uint64_t> && detail::viewable_as<B, std::uint64_t>) {
    VALHALL_COMPILED_OR(
        detail::compiled::equivalent(view<std::uint64_t>(a), view<std::uint64_t>(b), e, options),
        detail::equivalent_here(a, b, e, options));
  } else {
    return detail::equivalent_here(a, b, e, options);
  }
}

/// Likewise for code, in its architecture.
template <detail::any_code A, detail::any_code B>
constexpr equivalence equivalent(const A& a, const B& b, const equivalence_options& options = {}) {
  equivalence result;
  if (!a.ok() || !b.ok())
    result.reason = unproved_reason::broken_code;
  else if (a.arch() != b.arch())
    result.reason = unproved_reason::other_arch;
  else
    return equivalent(a.words(), b.words(), a.arch(), options);
  return result;
}

}  // namespace valhall
