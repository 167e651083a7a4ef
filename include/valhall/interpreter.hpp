// SPDX-License-Identifier: MIT
#pragma once

/// The interpreter: executes programs at run time and in constant evaluation.
#include <valhall/interpreter/interpreter.hpp>
#include <valhall/interpreter/trace.hpp>
