// SPDX-License-Identifier: MIT
#pragma once

#include "job.hpp"

#include <string>

namespace board {

/// A GPU by its product.
struct gpu_model {
  std::uint32_t product;  ///< The product without the minor version of the architecture.
  unsigned least_cores;   ///< Products are sold under several names, by their number of cores.
  const char* name;
  const char* core;  ///< The core of the cost model; empty if its rates are not known.
};

/// The model of a GPU; null if the product is not known.
const gpu_model* model_of(const gpu_properties& gpu);

/// The number of shader cores.
unsigned cores_of(const gpu_properties& gpu);

/// `Mali-G610 r0p0`, or the product's number if its name is not known.
std::string name_of(const gpu_properties& gpu);

}  // namespace board
