// SPDX-License-Identifier: MIT
#pragma once

/// Editions of the instruction set: their names, sets of them, and the GPUs of each.

#include <valhall/isa/edition.hpp>
#include <valhall/isa/edition_set.hpp>
#include <valhall/isa/gpu.hpp>
