// SPDX-License-Identifier: MIT
#pragma once

#include "opcode_list.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgsi {

#define TGSI_ENUMERATOR(id, name, group, shape, destinations, sources) id,
/// The opcodes of TGSI. Opcodes that are C++ keywords end in an underscore.
enum class opcode : std::uint8_t { TGSI_OPCODES(TGSI_ENUMERATOR) };
#undef TGSI_ENUMERATOR

/// The requirements of an opcode, and how its results can be compared with another implementation's.
enum class opcode_class : std::uint8_t {
  exact,          ///< 32-bit arithmetic: all results are defined to the bit.
  close,          ///< Approximations: the last bits differ between implementations.
  integer64,      ///< 64-bit integers.
  flow,           ///< Control flow.
  memory,         ///< Buffers, workgroup memory and barriers.
  lanes,          ///< Across lanes, and derivatives.
  fragment,       ///< Discards and helper invocations.
  long_sequence,  ///< Loops or long sequences on this hardware.
  texture,        ///< Textures, whose content the environment supplies.
  interface,      ///< Varyings and the framebuffer, which the environment supplies.
  cube_array,     ///< Textures with a second register of coordinates.
  doubles,        ///< 64-bit floats, which no instruction of the hardware takes.
  no_means,       ///< Not supported by the hardware or its interfaces.
};

/// The components of the sources that a component of the result depends on.
enum class opcode_shape : std::uint8_t {
  none,    ///< There is no result.
  each,    ///< This component of each source.
  scalar,  ///< x of each source; the result is the same in all components.
  pairs,   ///< A pair of components, xy or zw, holds one 64-bit value.
  whole,   ///< The opcode's own rule.
};

/// The type of an operand, as the letter in the list of opcodes.
enum class operand_type : char {
  none = '\0',
  word = 'w',          ///< 32 bits of any type. Signs and saturation treat it as a float.
  floating = 'f',      ///< 32-bit float.
  signed32 = 'i',      ///< 32-bit integer.
  unsigned32 = 'u',    ///< 32-bit integer.
  signed64 = 'l',      ///< A pair of components.
  unsigned64 = 'q',    ///< A pair of components.
  floating64 = 'd',    ///< A pair of components.
  resource = 'r',      ///< BUFFER, IMAGE, MEMORY or HWATOMIC.
  sampler = 's',       ///< SAMP
  sampler_view = 'v',  ///< SVIEW
  input = 'n',         ///< IN, as the place of an interpolation rather than a value.
  output = 'o',        ///< OUT, as a render target.
};

/// One row of the table of opcodes.
struct opcode_info {
  std::string_view name;
  opcode_class group = {};
  opcode_shape shape = {};
  std::string_view destinations, sources;  ///< One `operand_type` each.

  constexpr std::size_t destination_count() const noexcept { return destinations.size(); }
  constexpr std::size_t source_count() const noexcept { return sources.size(); }
  /// The type of the `n`-th destination or source; `none` beyond the last one.
  constexpr operand_type destination(std::size_t n) const noexcept {
    return n < destinations.size() ? static_cast<operand_type>(destinations[n]) : operand_type::none;
  }
  constexpr operand_type source(std::size_t n) const noexcept {
    return n < sources.size() ? static_cast<operand_type>(sources[n]) : operand_type::none;
  }
};

#define TGSI_ROW(id, name, group, shape, destinations, sources) \
  {name, opcode_class::group, opcode_shape::shape, destinations, sources},
/// All opcodes, in the order of `opcode`.
constexpr opcode_info opcodes[] = {TGSI_OPCODES(TGSI_ROW)};
#undef TGSI_ROW

constexpr std::size_t opcode_count = sizeof opcodes / sizeof *opcodes;

/// The row of an opcode.
constexpr const opcode_info& info_of(opcode id) noexcept { return opcodes[static_cast<std::size_t>(id)]; }

/// An opcode that opens a block, and the one that closes it.
struct block_opcode {
  opcode begin, end;
};
constexpr block_opcode block_opcodes[] = {{opcode::if_, opcode::endif},
                                          {opcode::uif, opcode::endif},
                                          {opcode::bgnloop, opcode::endloop},
                                          {opcode::switch_, opcode::endswitch},
                                          {opcode::bgnsub, opcode::endsub}};
/// The opcode that closes the block that `id` opens; NOP if it opens none.
constexpr opcode end_of_block(opcode id) noexcept {
  for (const block_opcode& b : block_opcodes)
    if (b.begin == id) return b.end;
  return opcode::nop;
}

/// The reason why the hardware cannot execute this opcode; empty if it can, at least in some forms.
constexpr std::string_view refusal_of(opcode id) noexcept {
  switch (id) {
    case opcode::lodq:
    case opcode::lod: return "no instruction returns the level of detail of a texture lookup";
    case opcode::sample_pos: return "no instruction returns the position of a sample";
    case opcode::sample_info: return "no instruction returns the number of samples of a render target";
    case opcode::clock: return "no instruction reads a clock";
    case opcode::emit:
    case opcode::endprim: return "there is no geometry stage";
    case opcode::img2hnd:
    case opcode::samp2hnd: return "images and samplers have no handles";
    default: break;
  }
  return info_of(id).group == opcode_class::doubles ? "no instruction takes 64-bit floats" : "";
}

}  // namespace tgsi
