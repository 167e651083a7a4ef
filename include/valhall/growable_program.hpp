// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // First, so that compilers list few files before a broken rule.

#include <valhall/program.hpp>

/// Programs of unlimited length.
namespace valhall {

/// A program limited only by memory, built like `program`. In constant evaluation it requires
/// `build_program`, as `program` does; at run time it throws only exceptions of `operator new`.
using growable_program = basic_program<detail::heap_storage>;

}  // namespace valhall
