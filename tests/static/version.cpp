// SPDX-License-Identifier: MIT
// The version in the header equals that of the CMake project and package.
#include <valhall/arch.hpp>

#include <string_view>

namespace {

static_assert(VALHALL_VERSION ==
              10000 * VALHALL_VERSION_MAJOR + 100 * VALHALL_VERSION_MINOR + VALHALL_VERSION_PATCH);
static_assert(valhall::version_number == VALHALL_VERSION);
static_assert(valhall::version_number / 10000 == valhall::version_major);
static_assert(valhall::version_number / 100 % 100 == valhall::version_minor);
static_assert(valhall::version_number % 100 == valhall::version_patch);

constexpr std::string_view text = valhall::version_string;
static_assert(text == VALHALL_VERSION_STRING);
static_assert(text == VALHALL_PROJECT_VERSION);

}  // namespace
