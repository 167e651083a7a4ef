// SPDX-License-Identifier: MIT
#pragma once

/// Architectures of the instruction set: their names, sets of them, and the GPUs of each.

#include <valhall/support/language.hpp>  // First, to stop at an earlier language.

#include <valhall/isa/arch.hpp>
#include <valhall/isa/arch_set.hpp>
#include <valhall/isa/gpu.hpp>
