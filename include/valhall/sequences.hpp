// SPDX-License-Identifier: MIT
#pragma once

/// Sequences for operations that the hardware lacks.

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/sequences/float32.hpp>
#include <valhall/sequences/integer32.hpp>
#include <valhall/sequences/integer64.hpp>
#include <valhall/sequences/packing.hpp>
#include <valhall/sequences/with_temporaries.hpp>
#include <valhall/virtual_program.hpp>
