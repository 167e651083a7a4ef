// SPDX-License-Identifier: MIT
#pragma once

/// Whether the compiler is Microsoft's own, which lacks the builtins and attributes of g++ and clang.
#if defined(_MSC_VER) && !defined(__clang__)
#define VALHALL_COMPILER_MSVC 1
#else
#define VALHALL_COMPILER_MSVC 0
#endif

/// Marks a function that must be inlined. Left to themselves, g++ and clang call the larger builders and pass
/// their operands through memory, and do not vectorize a loop with a call.
#if VALHALL_COMPILER_MSVC
#define VALHALL_INLINE __forceinline
#else
#define VALHALL_INLINE [[gnu::always_inline]] inline
#endif

/// Whether the optimizer knows the value of an expression. The expression must have no effects.
#if VALHALL_COMPILER_MSVC
#define VALHALL_IS_KNOWN(expression) false
#else
#define VALHALL_IS_KNOWN(expression) __builtin_constant_p(expression)
#endif

/// Returns the result of one of two calls. In files that are linked with the compiled library, which define
/// `VALHALL_COMPILED`, a call at run time is `compiled`, so that such a file does not compile the definition
/// in the header, `here`. Other forms of the condition keep its code when g++ or clang does not optimize.
#ifdef VALHALL_COMPILED
#define VALHALL_COMPILED_OR(compiled, here)           \
  if (__builtin_is_constant_evaluated()) return here; \
  return compiled
/// Likewise in a function that is not constexpr.
#define VALHALL_COMPILED_RUN_OR(compiled, here) return compiled
#else
#define VALHALL_COMPILED_OR(compiled, here) return here
#define VALHALL_COMPILED_RUN_OR(compiled, here) return here
#endif

/// Whether each call of a builder contains the check of its sources (1, the default), or calls a function for
/// it (0), which compiles faster, to less code. Words and errors are the same, and files that differ in this
/// can be linked. Operands that the compiler knows to be registers are checked without a call in either case.
#ifndef VALHALL_INLINE_BUILDERS
#define VALHALL_INLINE_BUILDERS 1
#endif
