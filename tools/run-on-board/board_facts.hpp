// SPDX-License-Identifier: MIT
#pragma once

#include "gpu.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace board {

/// The render nodes in /dev/dri.
inline constexpr unsigned first_render_node = 128, last_render_node = 191;

/// A GPU that jobs can be run on, and what the kernel tells about it.
struct found_gpu {
  std::string device;  ///< `/dev/dri/renderD128`
  std::string driver;
  gpu_properties properties;
};

/// Opens and describes the GPU of `device` or, if that is empty, of the first render node whose driver is
/// panfrost or panthor. Returns false and sets `problem` if there is none.
bool find_gpu(const std::string& device, found_gpu& found, std::string& problem);

/// A fact and its value, in the order of the output.
using fact_list = std::vector<std::pair<std::string, std::string>>;

/// The facts on which a measurement depends: GPU, cores, driver, kernel, board and clock. `system` is the
/// folder that contains /sys and /proc; empty for the running system.
fact_list facts_of(const found_gpu& gpu, const std::string& system);

/// The GPU's clock now in Hz, if it is fixed: its lower and upper limit are equal. Otherwise 0.
std::uint64_t fixed_clock(const found_gpu& gpu, const std::string& system);

}  // namespace board
