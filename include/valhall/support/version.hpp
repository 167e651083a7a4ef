// SPDX-License-Identifier: MIT
#pragma once

/// The version of the library. CMake reads it from this file, the only place where it is written.
/// docs/versioning.md explains what a new number promises.

/// The number before the first dot.
#define VALHALL_VERSION_MAJOR 0
/// The number between the dots.
#define VALHALL_VERSION_MINOR 1
/// The number after the last dot.
#define VALHALL_VERSION_PATCH 0

/// For comparisons in `#if`: 10000 times major, plus 100 times minor, plus patch.
#define VALHALL_VERSION (VALHALL_VERSION_MAJOR * 10000 + VALHALL_VERSION_MINOR * 100 + VALHALL_VERSION_PATCH)

/// The version as text: "major.minor.patch".
#define VALHALL_VERSION_STRING \
  VALHALL_VERSION_TEXT(VALHALL_VERSION_MAJOR, VALHALL_VERSION_MINOR, VALHALL_VERSION_PATCH)
#define VALHALL_VERSION_TEXT(major, minor, patch) VALHALL_VERSION_DIGITS(major, minor, patch)
#define VALHALL_VERSION_DIGITS(major, minor, patch) #major "." #minor "." #patch

namespace valhall {

/// `VALHALL_VERSION_MAJOR` as a constant.
inline constexpr unsigned version_major = VALHALL_VERSION_MAJOR;
/// `VALHALL_VERSION_MINOR` as a constant.
inline constexpr unsigned version_minor = VALHALL_VERSION_MINOR;
/// `VALHALL_VERSION_PATCH` as a constant.
inline constexpr unsigned version_patch = VALHALL_VERSION_PATCH;
/// `VALHALL_VERSION` as a constant.
inline constexpr unsigned version_number = VALHALL_VERSION;
/// `VALHALL_VERSION_STRING` as a constant.
inline constexpr char version_string[] = VALHALL_VERSION_STRING;

}  // namespace valhall
