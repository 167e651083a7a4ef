// SPDX-License-Identifier: MIT
#pragma once

/// What programs compute, at run time and in constant evaluation.
#include <valhall/interpreter/interpreter.hpp>
#include <valhall/interpreter/trace.hpp>
