// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/program.hpp>

#include <cstdint>

/// The kernels of this folder, by architecture, as main prints them.
namespace kernels {

/// How the words of results are printed.
enum class number { integer, real };

/// A kernel, and what it stored in the interpreter.
struct example {
  const char* name;
  valhall::view<valhall::instruction> words;
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
