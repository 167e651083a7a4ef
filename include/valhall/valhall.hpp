// SPDX-License-Identifier: MIT
#pragma once

/// Everything. Each header can be included alone, and costs less so.
#include <valhall/assemble.hpp>
#include <valhall/assemble_literal.hpp>
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/isa/unchecked.hpp>
#include <valhall/print.hpp>
#include <valhall/print_cpp.hpp>
