// SPDX-License-Identifier: MIT
#pragma once

#include "syntax.hpp"

#include <valhall/encode.hpp>

#include <cstddef>
#include <cstdint>

/// What a kernel computes, by the source alone: nothing here knows of the hardware's instructions.
namespace expr {

/// The words of a buffer, and for each how far the GPU's may be off: 0 for what is computed exactly.
struct evaluated_buffer {
  std::uint32_t* words = nullptr;
  double* errors = nullptr;
  std::size_t size = 0;
};

enum class evaluation : std::uint8_t {
  done,
  /// A decision hangs on a value that is not known exactly: the GPU may go another way.
  undecided,
  /// A subscript is outside its buffer.
  outside,
};

/// Runs `k` for thread `i`. `buffers` and `uniforms` are those of the kernel, in order; the uniforms are
/// scalars, without addresses.
evaluation evaluate(const kernel& k, std::uint32_t i, const evaluated_buffer* buffers,
                    valhall::view<std::uint32_t> uniforms);

}  // namespace expr
