// SPDX-License-Identifier: MIT
#pragma once

/// The version of the library: the one place where it is written, which CMake reads.
#define VALHALL_VERSION_MAJOR 0
#define VALHALL_VERSION_MINOR 1
#define VALHALL_VERSION_PATCH 0

/// For comparisons in `#if`: 10000 times major, plus 100 times minor, plus patch.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)

/// The version as text: "major.minor.patch".
#define VALHALL_VERSION_STRING \
  VALHALL_VERSION_TEXT(VALHALL_VERSION_MAJOR, VALHALL_VERSION_MINOR, VALHALL_VERSION_PATCH)
#define VALHALL_VERSION_TEXT(major, minor, patch) VALHALL_VERSION_DIGITS(major, minor, patch)
#define VALHALL_VERSION_DIGITS(major, minor, patch) #major "." #minor "." #patch

namespace valhall {

/// The same as constants.
inline constexpr unsigned version_major = VALHALL_VERSION_MAJOR;
inline constexpr unsigned version_minor = VALHALL_VERSION_MINOR;
inline constexpr unsigned version_patch = VALHALL_VERSION_PATCH;
inline constexpr unsigned version_number = VALHALL_VERSION;
inline constexpr char version_string[] = VALHALL_VERSION_STRING;

}  // namespace valhall
