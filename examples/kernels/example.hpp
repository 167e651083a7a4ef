// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/program.hpp>

#include <cstdint>

/// The kernels of this folder, by architecture, as printed by main.
namespace kernels {

/// The format of results.
enum class number { integer, real };

/// A kernel, and the values that it stored in the interpreter.
struct example {
  const char* name;
  valhall::view<std::uint64_t> words;
  valhall::view<std::uint32_t> results;
  number kind;
  valhall::arch in;
};

namespace v9 {
extern const example saxpy, matrix_vector, reduction, transpose, histogram, bilinear, fragment, dot_product,
    scale_shorts;
}
namespace v14 {
extern const example scale_shorts;
}
namespace v15 {
extern const example saxpy, matrix_vector, reduction, transpose, histogram, bilinear, fragment, dot_product,
    scale_shorts;
}

}  // namespace kernels
