// SPDX-License-Identifier: MIT
#pragma once

/// The arithmetic of instructions, bit by bit, at run time and in constant evaluation.

#include <valhall/support/language.hpp>  // First, to stop at an earlier language.

#include <valhall/arithmetic/cube.hpp>
#include <valhall/arithmetic/exponent.hpp>
#include <valhall/arithmetic/exponential.hpp>
#include <valhall/arithmetic/float_conversion.hpp>
#include <valhall/arithmetic/float_order.hpp>
#include <valhall/arithmetic/integer.hpp>
#include <valhall/arithmetic/logarithm.hpp>
#include <valhall/arithmetic/multiply_add.hpp>
#include <valhall/arithmetic/reciprocal.hpp>
#include <valhall/arithmetic/sine.hpp>
