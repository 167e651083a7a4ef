// SPDX-License-Identifier: MIT
#pragma once

#include "allocate.hpp"
#include "errors.hpp"
#include "syntax.hpp"

#include <valhall/analysis.hpp>
#include <valhall/cost.hpp>

#include <cstdint>
#include <string_view>

/// A small language for kernels, compiled with the library.
///
/// A kernel runs once for each thread of a compute shader. What it is given:
///
///   u0:u1, u2:u3, ...   addresses of the buffers, in the order of their declarations
///   the next uniforms   scalars, one each, in the order of theirs
///   r60                 `i`, the x of the global invocation
///   thread-local memory   `compiled::spilled` words, if not all values fit the registers
namespace expr {

/// A compiled kernel. Its texts and the kernel lie in the arena.
struct compiled {
  explicit compiled(arena& memory) noexcept : kernel(memory), errors(memory) {}

  expr::kernel kernel;
  error_list errors;                     ///< Of the source.
  std::string_view problem;              ///< What went wrong otherwise; empty if nothing did.
  valhall::buffer<std::uint64_t> words;  ///< With zeros after them, as the hardware wants it.
  std::size_t size = 0;                  ///< Without them.
  unsigned spilled = 0;                  ///< Words of thread-local memory.

  bool ok() const noexcept { return errors.empty() && problem.empty(); }
};

/// Compiles `source` for at most `registers` registers, 8 to 64; with 0 for 32, or as many as it takes to
/// keep all values in them.
compiled compile(arena& memory, std::string_view source, unsigned registers = 0);

}  // namespace expr
