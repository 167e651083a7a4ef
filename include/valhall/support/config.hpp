// SPDX-License-Identifier: MIT
#pragma once

/// Marks a function that must be inlined. Left to themselves, g++ and clang call the larger builders and pass
/// their operands through memory, and do not vectorize a loop with a call.
#if defined(_MSC_VER) && !defined(__clang__)
#define VALHALL_INLINE __forceinline
#else
#define VALHALL_INLINE [[gnu::always_inline]] inline
#endif

/// Whether each call of a builder contains the check of its sources (1, the default), or calls a function for
/// it (0), which compiles faster, to less code. Words and errors are the same, and files that differ in this
/// can be linked. Operands that the compiler knows to be registers are checked without a call in either case.
#ifndef VALHALL_INLINE_BUILDERS
#define VALHALL_INLINE_BUILDERS 1
#endif
