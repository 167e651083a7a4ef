// SPDX-License-Identifier: MIT
#pragma once

/// What a program costs: operations and cycles of each unit, registers, occupancy.

#include <valhall/analysis/cost.hpp>
