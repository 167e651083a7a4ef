// SPDX-License-Identifier: MIT
#pragma once

/// Marks a function that must be inlined. Left to themselves, g++ and clang call the larger builders and pass
/// their operands through memory, and do not vectorize a loop with a call.
#if defined(_MSC_VER) && !defined(__clang__)
#define VALHALL_INLINE __forceinline
#else
#define VALHALL_INLINE [[gnu::always_inline]] inline
#endif
