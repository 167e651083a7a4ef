// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace playground {

/// A value of a result that only a driver can know.
struct given_value {
  /// The value depends on nothing, on the position of the pixel, or on a coordinate of a texture access.
  enum class axis : std::uint8_t { none, x, y, s, t };

  axis along = axis::none;
  bool is_float = false;
  std::uint32_t bits = 0;     ///< The value without an axis.
  float first = 0, last = 1;  ///< The values at the edges.
};

/// The machine that a text describes, one line per part:
///
///     threads = 16              # of a workgroup, or `4, 4` and `4, 4, 2`; a compute program
///     workgroups = 2            # in the same form
///     lanes = 4                 # active lanes, in the other stages
///     image = 64, 48            # pixels of the image of a fragment shader
///     pixel = 10, 20            # the pixel whose warp a run shows; the centre if omitted
///     u0 = 0x1000, 0, 2.5       # u0, u1 and u2
///     r4 = 99                   # in all lanes; or a value for each lane
///     memory 0x1000 = 1..32     # words at an address: numbers, floats, and ranges of them
///     memory 0x2000 = 16 words  # zeros
///     buffer 1 = 1.0..16.0      # buffer 1 of resource table 0, for LD_BUFFER
///     buffer 2, 1 = 16 words    # buffer 1 of resource table 2
///     sample = 0x3000, 0        # both words of a special value
///     workgroup memory 0x4000 = 32 words
///     thread memory 0x8000 = 4 words
///     result TEX_SINGLE = 1.0   # result of an instruction that only a driver can know
///     result LD_VAR.f32 = x:-1.0..1.0, y    # from the left to the right edge, and 0.0 to 1.0 downwards
///     result TEX_SINGLE = s, t  # the coordinates of the access, repeated from 0.0 to 1.0
///     blending = shader         # not fixed-function
///     checks = off              # rules of timing and control flow
///
/// A comment begins with `#` or `;`.
struct machine_text {
  std::vector<valhall::diagnostic> errors;

  struct region {
    std::uint64_t address = 0;
    std::vector<std::uint32_t> words;
  };
  struct buffer {
    std::uint8_t table = 0, index = 0;
    std::vector<std::uint32_t> words;
  };
  struct external_words {
    std::string name;  ///< The name of an instruction, as in text.
    std::vector<given_value> values;
  };
  std::vector<region> memory;
  std::vector<buffer> buffers;
  std::vector<std::uint32_t> uniforms;
  std::vector<valhall::register_input> registers;
  std::vector<external_words> results;
  bool fixed_function = true;                          ///< Mode of blending.
  unsigned image[2] = {64, 64};                        ///< Width and height in pixels.
  unsigned origin[2] = {};                             ///< The first pixel of the warp that runs.
  valhall::machine settings{.arch = valhall::arch{}};  ///< All properties without a list above.

  machine_text() = default;
  machine_text(const machine_text&) = delete;
  machine_text& operator=(const machine_text&) = delete;

  /// Reads `text` for a program of `stage` and `arch`. Call it only once.
  void read(const std::string& text, valhall::stage stage, valhall::arch arch);

  /// Selects the warp of a fragment shader by one of its pixels: sets `origin`, and the preloaded
  /// registers that the text does not give. Call it after `read`.
  void place(unsigned x, unsigned y);

  /// Writes the words that the text gives for an instruction; returns false if it gives none.
  bool external(const valhall::host_access& access, valhall::host_result& result) const;

  /// The machine. It refers to the lists above.
  valhall::machine machine() const {
    valhall::machine m = settings;
    m.memory = {regions_.data(), regions_.size()};
    m.buffers = {uniform_buffers_.data(), uniform_buffers_.size()};
    m.uniforms = {uniforms.data(), uniforms.size()};
    m.registers = {registers.data(), registers.size()};
    return m;
  }

  /// The largest total number of words of memory and buffers.
  static constexpr std::size_t most_words = 1u << 14;

  /// The default addresses of local memory.
  static constexpr std::uint64_t workgroup_address = 0x100000, thread_address = 0x200000;

  /// The largest width and height of an image.
  static constexpr unsigned most_pixels = 256;

 private:
  std::size_t given_registers_ = 0;  ///< Registers that the text gives; they are first in `registers`.
  std::vector<valhall::memory_region> regions_;
  std::vector<valhall::uniform_buffer> uniform_buffers_;
};

}  // namespace playground
