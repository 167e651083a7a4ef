// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <valhall/encode.hpp>

#include <cstddef>
#include <cstdint>

/// Evaluates a kernel from its source, independently of the hardware's instructions.
namespace expr {

/// The words of a buffer and, for each, a bound on the GPU's error: 0 if it is computed exactly.
struct evaluated_buffer {
  std::uint32_t* words = nullptr;
  double* errors = nullptr;
  std::size_t size = 0;
};

enum class evaluation : std::uint8_t {
  done,
  /// A branch depends on a value that is not known exactly: the GPU may take the other path.
  undecided,
  /// A subscript outside its buffer.
  outside,
};

/// Runs `k` for thread `i`. `buffers` and `uniforms` belong to the kernel, in order; the uniforms are
/// scalars, without addresses.
evaluation evaluate(const kernel& k, std::uint32_t i, const evaluated_buffer* buffers,
                    valhall::view<std::uint32_t> uniforms);

}  // namespace expr
