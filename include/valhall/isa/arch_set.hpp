// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/arch_set.hpp>
#include <valhall/isa/arch.hpp>

namespace valhall {

/// A set of architectures.
using arch_set = core::arch_set<arch, first_arch, last_arch>;

/// All architectures.
inline constexpr arch_set every_arch = {first_arch, last_arch};

}  // namespace valhall
