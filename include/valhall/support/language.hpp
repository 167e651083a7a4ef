// SPDX-License-Identifier: MIT
#pragma once

// Refuses older language standards with a single message: including a file that does not exist ends the
// compilation.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error valhall needs C++20: compile with -std=c++20
#include "-std=c++20"
#endif
