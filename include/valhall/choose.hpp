// SPDX-License-Identifier: MIT
#pragma once

/// Chooses the lanes of operands and the modifiers of instructions by what they mean, for `encode`.

#include <valhall/codec/choices.hpp>
