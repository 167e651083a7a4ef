// SPDX-License-Identifier: MIT
#pragma once

#include "errors.hpp"
#include "syntax.hpp"

#include <valhall/analysis.hpp>
#include <valhall/cost.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A small language for kernels, compiled with the library.
///
/// A kernel runs once for each thread of a compute shader. Its inputs:
///
///   u0:u1, u2:u3, ...   addresses of the buffers, in the order of their declarations
///   the next uniforms   scalars, one each, in the order of their declarations
///   global_id_x         `i`: the register that the hardware preloads with it
///   thread-local memory   `compiled::spilled` words, if not all values fit the registers
namespace expr {

/// A compiled kernel. Its texts and syntax tree are in the arena.
struct compiled {
  compiled(arena& memory, valhall::arch arch) noexcept : kernel(memory), in(arch), errors(memory) {}

  expr::kernel kernel;
  valhall::arch in;                  ///< The architecture of the words.
  error_list errors;                 ///< Errors in the source.
  std::string problem;               ///< Any other problem; empty if there is none.
  std::vector<std::uint64_t> words;  ///< Including the zero padding that the hardware requires.
  std::size_t size = 0;              ///< Number of words without padding.
  unsigned spilled = 0;              ///< Words of thread-local memory.

  bool ok() const noexcept { return errors.empty() && problem.empty(); }
};

/// Compiles `source` to words of `in`. `registers`, 8 to 64, or to 128 in v15, limits the registers,
/// including the preloaded one; 0 means the registers of full occupancy, or more if that avoids spilling.
/// With `optimize`, the library's optimizer improves the words.
compiled compile(arena& memory, std::string_view source, unsigned registers, valhall::arch in,
                 bool optimize = true);

}  // namespace expr
