// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_set.hpp>
#include <valhall/support/bits128.hpp>

namespace valhall {

/// A set of registers of v15: r0 to r127.
using v15_register_set = basic_register_set<detail::bits128>;

}  // namespace valhall
