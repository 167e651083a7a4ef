// SPDX-License-Identifier: MIT
#pragma once

/// The version of the library, as the CMake package has it.
#define VALHALL_VERSION_MAJOR 0
#define VALHALL_VERSION_MINOR 1
#define VALHALL_VERSION_PATCH 0
/// For comparisons in `#if`: 100 times major and minor, and the patch.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)
