// SPDX-License-Identifier: MIT
#pragma once

/// Programs of v15 with unlimited length, at run time: what growable_program.hpp has for the other
/// architectures.
///
/// ```cpp
/// #include <valhall/growable_program_v15.hpp>
/// #include <valhall/v15.hpp>
/// using namespace valhall;
/// using namespace valhall::v15;
///
/// growable_program::finished countdown() {
///   v15_growable_program p;
///   const label loop = p.label();
///   p.bind(loop);
///   p.append(isub_u32(r100, r100, u(200)));
///   p.branchz(r100, loop);
///   p.append(nop({.flow = flow::end}));
///   return p.finish();
/// }
/// ```

#include <valhall/growable_program.hpp>
#include <valhall/program_v15.hpp>

namespace valhall {

/// A program of v15 limited only by memory; it throws only what std::vector throws. It is built like
/// `v15_program`.
using v15_growable_program = basic_program<detail::growable_storage, v15_arch>;

}  // namespace valhall
