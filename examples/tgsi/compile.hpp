// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <valhall/arch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// The interface between a compiled program and its driver, in addition to the registers that a stage
/// preloads: the places of the program's inputs and outputs.
///
/// | TGSI                | place                                                                         |
/// | ------------------- | ----------------------------------------------------------------------------- |
/// | compiled::uniforms  | u0 and the following, one word each                                           |
/// | CONST[b]            | buffer b of table 0 (LD_BUFFER), then 16 zero bytes; or among the uniforms    |
/// | BUFFER[n]           | memory, at the address in two words of the uniforms                           |
/// | MEMORY, SHARED      | workgroup-local memory, from its start                                        |
/// | IN[n] of a vertex   | attribute n of table 1 (LD_ATTR_IMM, LD_ATTR), of vertex r60, instance r61    |
/// | OUT[n] of a vertex  | 16 bytes, 16 * n after the address from LEA_BUF_IMM of r59, table 13, index 0 |
/// | IN[n] of a fragment | 16 bytes at offset 16 * n of the varyings (LD_VAR_BUF_IMM, LD_VAR_BUF)        |
/// | its POSITION        | x, y: the halves of r59; z, w: LD_VAR_SPECIAL of index 3, 1 / index 2         |
/// | COLOR[i]            | BLEND to render target i                                                      |
/// | FBFETCH             | LD_TILE, with the words of the uniforms for COLOR[i]                          |
/// | POSITION.z          | ZS_EMIT, depth                                                                |
/// | STENCIL.y           | ZS_EMIT, stencil                                                              |
/// | SAMPLEMASK.x        | the coverage that BLEND gets                                                  |
/// | SVIEW[t], SAMP[s]   | texture t of table 4, sampler s of table 3; TEX uses texture s with sampler s |
/// | IMAGE[n]            | image n of table 5 (LD_TEX_IMM, LEA_TEX_IMM)                                  |
///
/// An address outside BUFFER or MEMORY has bit 63 set: the hardware reads 0 there, and drops writes.
///
/// Texture instructions take the layer of an array as an integer, and coordinates of RECT in texels.
namespace tgsi {

/// The content of a word of the uniforms.
struct uniform_word {
  enum class content : std::uint8_t {
    literal,              ///< `number` itself.
    constant,             ///< CONST[`number`][`index`], `component`.
    buffer_address_low,   ///< Low word of the address of BUFFER[`number`].
    buffer_address_high,  ///< High word of the address of BUFFER[`number`].
    buffer_size,          ///< Bytes of BUFFER[`number`].
    memory_size,          ///< Bytes of MEMORY[0].
    /// The lowest offset from which `component` words do not fit into BUFFER[`number`].
    buffer_limit,
    memory_limit,   ///< As `buffer_limit`, for MEMORY[0].
    constant_size,  ///< Registers of CONST[`number`].
    image_size,     ///< IMAGE[`number`]: width, height, depth or layers, samples, by `component`.
    /// SVIEW[`number`]: width, height, depth or layers, levels, by `component`; 4 is the number of samples.
    texture_size,
    block_size,  ///< Threads of a workgroup in x, y, z, by `component`.
    grid_size,   ///< Workgroups in x, y, z, by `component`.
    /// The sources of LD_TILE that select the pixel of COLOR[`number`] and describe the format of its target.
    /// The driver supplies both.
    tile_pixel,
    tile_format,
    draw,  ///< A property of the draw: the value of the system value with semantic `number`.
  };
  content holds = content::literal;
  std::uint32_t number = 0, index = 0;
  std::uint8_t component = 0;

  friend bool operator==(const uniform_word&, const uniform_word&) = default;
};

/// A compiled program, and its expectations. `valhall::cost_of(words, in)` has its registers and cycles.
struct compiled {
  valhall::arch in = {};               ///< The architecture of the words.
  error_list errors;                   ///< Empty if there are words.
  std::vector<std::uint64_t> words;    ///< The program, with the zero padding that the hardware requires.
  std::size_t size = 0;                ///< Number of words without padding.
  std::vector<uniform_word> uniforms;  ///< Contents of u0 and the following; at most 128.
  std::uint32_t local_bytes = 0;       ///< Thread-local memory for spilled values and indexed registers.
  std::uint32_t spilled = 0;           ///< Words of it that hold spilled values.

  bool ok() const noexcept { return errors.empty(); }
};

struct compile_options {
  valhall::required_arch in;  ///< v9 to v14.
  /// The limit of registers, including preloaded ones, 8 to 64. 0 means 32 if they suffice without spilling,
  /// otherwise 64.
  unsigned registers = 0;
  /// Makes offsets outside BUFFER, MEMORY and IMAGE harmless: LOAD returns 0 if one of its words is outside,
  /// STORE writes the words that are inside, atomics return 0. If false, no offset may be outside.
  bool checks_bounds = true;
  /// Whether the library's optimizer improves the program, before and after registers are assigned. Programs
  /// with MEMBAR are improved only before.
  bool optimize = true;
};

/// Compiles a program that `check` accepts. An opcode, register or shape that the hardware does not support
/// is an error that names it.
compiled compile(const program& source, const compile_options& options);

}  // namespace tgsi
