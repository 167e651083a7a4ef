// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/failure.hpp>
#include <valhall/interpreter/machine.hpp>

#include <cstddef>
#include <cstdint>

/// The result of a run, apart from the contents of memory.
namespace valhall {

/// A colour that BLEND output.
struct [[nodiscard]] blended_colour {
  lane_mask lanes = 0;                              ///< The lanes that output a colour.
  register_format format = register_format::auto_;  ///< The format of the components in `words`.
  std::uint8_t components = 0;                      ///< The number of components, 1 to 4.
  std::uint32_t words[4][warp_size] = {};           ///< Contents of the staging registers.
  std::uint32_t coverage[warp_size] = {};           ///< Mask of covered samples.
};

/// The outputs of a fragment shader, lane by lane. Helper lanes have no outputs.
struct [[nodiscard]] fragment_outputs {
  static constexpr unsigned target_count = 8;  ///< The most render targets.

  lane_mask discarded = 0;                 ///< Lanes that a DISCARD turned into helpers.
  lane_mask tested = 0;                    ///< Lanes that executed ATEST.
  std::uint32_t coverage[warp_size] = {};  ///< The mask that ATEST returned, without alpha-to-coverage.
  /// Lanes for which ZS_EMIT wrote a depth or a stencil.
  lane_mask depth_written = 0, stencil_written = 0;
  std::uint32_t depth[warp_size] = {};    ///< Bits of a 32-bit float.
  std::uint32_t stencil[warp_size] = {};  ///< The stencil value, in the low 8 bits.
  blended_colour colours[target_count];   ///< By render target.
};

/// The result of a run.
struct [[nodiscard]] run_result {
  static constexpr unsigned register_count = detail::most_registers;  ///< Registers of a lane.

  bool approximate = false;  ///< An instruction was executed whose last bits are not documented.
  bool presumed = false;     ///< An instruction was executed whose result is not documented.
  bool external = false;     ///< An instruction was executed whose result the caller supplied.

  std::uint64_t lane_instructions = 0;  ///< Instructions, counted for each lane that executed them.
  /// Instructions executed by warps, counted each time: the cost of the run, in the operations of one lane.
  /// Divide it by the number of warps for the cost of a thread.
  cost executed;

  std::uint32_t registers[register_count][warp_size] = {};  ///< Final values of the last warp.
  fragment_outputs fragment;                                ///< The outputs of a fragment or blend shader.

  /// Whether all warps ran to their end.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_.kind == run_error::none; }
  /// The error that stopped the run; its kind is `none` if the run is complete.
  [[nodiscard]] constexpr const run_failure& error() const noexcept { return error_; }
  [[nodiscard]] constexpr run_failure& error() noexcept { return error_; }
  /// The final value of `r` in `lane` of the last warp; 0 for a register or a lane that does not exist.
  [[nodiscard]] constexpr std::uint32_t at(reg r, unsigned lane = 0) const noexcept {
    return r.number() < register_count && lane < warp_size ? registers[r.number()][lane] : 0;
  }

 private:
  run_failure error_;
};

}  // namespace valhall
