// SPDX-License-Identifier: MIT
#pragma once

/// Marks a function that must be inlined. Left to themselves, g++ and clang call the larger builders and pass
/// their operands through memory.
#if defined(_MSC_VER) && !defined(__clang__)
#define VALHALL_INLINE __forceinline
#else
#define VALHALL_INLINE [[gnu::always_inline]] inline
#endif
