// SPDX-License-Identifier: MIT
#pragma once

/// The cost of a program: operations and cycles of each unit, registers, occupancy.

#include <valhall/analysis/cost.hpp>
