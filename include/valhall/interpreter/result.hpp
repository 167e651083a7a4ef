// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/failure.hpp>
#include <valhall/interpreter/machine.hpp>

#include <cstddef>
#include <cstdint>

/// What comes out of a run, beside what it leaves in memory.
namespace valhall {

/// A colour that BLEND handed over.
struct [[nodiscard]] blended_colour {
  lane_mask lanes = 0;  ///< That gave one.
  register_format format = register_format::auto_;
  std::uint8_t components = 0;
  std::uint32_t words[4][warp_size] = {};  ///< As they stood in the staging registers.
  std::uint32_t coverage[warp_size] = {};  ///< Mask of covered samples.
};

/// What a fragment shader puts out, lane by lane.
struct [[nodiscard]] fragment_outputs {
  static constexpr unsigned target_count = 8;

  lane_mask discarded = 0;                 ///< Thrown away by DISCARD.
  lane_mask tested = 0;                    ///< Went through ATEST.
  std::uint32_t coverage[warp_size] = {};  ///< The mask that ATEST left, without alpha-to-coverage.
  lane_mask depth_written = 0, stencil_written = 0;
  std::uint32_t depth[warp_size] = {};  ///< Bits of a 32-bit float.
  std::uint32_t stencil[warp_size] = {};
  blended_colour colours[target_count];  ///< By render target.
};

/// What a run comes to.
struct [[nodiscard]] run_result {
  run_failure failure;

  bool approximate = false;  ///< An instruction ran whose last bits are not known.
  bool presumed = false;     ///< One ran whose result no source states.
  bool external = false;     ///< One ran whose result the caller supplied.

  std::uint64_t lane_instructions = 0;  ///< Instructions, counted for each lane that executed them.
  /// Instructions that warps executed, each time: the cost of the run, in the operations of one lane. Divide
  /// by the number of warps for the cost of a thread.
  cost executed;

  std::uint32_t registers[encoding::register_count][warp_size] = {};  ///< Of the last warp, at its end.
  fragment_outputs fragment;                                          ///< Of a fragment or blend shader.

  [[nodiscard]] constexpr bool ok() const noexcept { return failure.error == run_error::none; }
  /// The value of `r` in `lane` of the last warp, at its end.
  [[nodiscard]] constexpr std::uint32_t at(reg r, unsigned lane = 0) const noexcept {
    return registers[r.number() & (encoding::register_count - 1)][lane % warp_size];
  }
};

}  // namespace valhall
