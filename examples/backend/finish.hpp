// SPDX-License-Identifier: MIT
#pragma once

#include "ir.hpp"

#include <valhall/analysis.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace backend {

/// A program ready to run.
struct finished_program {
  std::string_view problem;              ///< The failure, in a sentence without a full stop; else empty.
  valhall::buffer<std::uint64_t> words;  ///< Including the zero padding that the hardware requires.
  std::size_t size = 0;                  ///< Number of words without padding.
  unsigned spilled = 0;                  ///< Words of thread-local memory, from its start.
};

/// Allocates registers, emits the words of the architecture of `program`, repairs and verifies them for a
/// stage. `registers`, 8 to `register_count_of`, limits the registers in use, which include those that values
/// are bound to; 0 means those of full occupancy if they suffice without spilling, else all. A NOP of the
/// program waits for all messages before it. `name` is the name of the program in messages.
finished_program finish(arena& memory, ir_program& program, valhall::stage stage, unsigned registers,
                        const char* name);

}  // namespace backend
