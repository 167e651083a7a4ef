// SPDX-License-Identifier: MIT
#pragma once

/// The distances of branches in words of v15: what branches.hpp does for the other architectures.
///
/// ```cpp
/// #include <valhall/branches_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// constexpr bool loops() {
///   instruction words[] = {nop(), branchz(r100, 0)};
///   return place_branches(words, {{1, 0}}, in_v15).ok() && words[1] == branchz(r100, -2);
/// }
/// static_assert(loops());
/// ```

#include <valhall/branches.hpp>
#include <valhall/program/v15_branch_distance.hpp>
