// SPDX-License-Identifier: MIT
#pragma once

#include "errors.hpp"
#include "name_lists.hpp"
#include "opcodes.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The syntax tree of a TGSI text.
namespace tgsi {

enum class shader_stage : std::uint8_t {
  fragment,
  vertex,
  geometry,
  tessellation_control,
  tessellation_evaluation,
  compute,
};

/// The register files, in Mesa's order.
enum class register_file : std::uint8_t {
  none,
  constant,      ///< CONST[buffer][index]
  input,         ///< IN
  output,        ///< OUT
  temporary,     ///< TEMP
  sampler,       ///< SAMP
  address,       ///< ADDR
  immediate,     ///< IMM
  system_value,  ///< SV
  sampler_view,  ///< SVIEW
  image,         ///< IMAGE
  buffer,        ///< BUFFER
  memory,        ///< MEMORY
  hw_atomic,     ///< HWATOMIC
};

#define TGSI_ENUMERATOR(id, ...) id,
/// Shapes of textures and images.
enum class texture_target : std::uint8_t { none, TGSI_TARGETS(TGSI_ENUMERATOR) };

/// The dimensions and letters of a shape in the list of shapes.
constexpr std::string_view letters_of(texture_target t) noexcept {
#define TGSI_ROW(id, name, letters) letters,
  constexpr std::string_view rows[] = {"0", TGSI_TARGETS(TGSI_ROW)};
#undef TGSI_ROW
  return rows[static_cast<std::size_t>(t)];
}
/// Number of dimensions of a layer, 1 to 3; 2 for a face of a cube.
constexpr unsigned dimensions_of(texture_target t) noexcept {
  return static_cast<unsigned>(letters_of(t)[0] - '0');
}
constexpr bool is_cube(texture_target t) noexcept {
  return letters_of(t).find('c') != std::string_view::npos;
}
constexpr bool is_array(texture_target t) noexcept {
  return letters_of(t).find('a') != std::string_view::npos;
}
constexpr bool is_compared(texture_target t) noexcept {
  return letters_of(t).find('s') != std::string_view::npos;
}
constexpr bool is_multisampled(texture_target t) noexcept {
  return letters_of(t).find('m') != std::string_view::npos;
}

enum class semantic : std::uint8_t { none, TGSI_SEMANTICS(TGSI_ENUMERATOR) };

/// The interpolation of a fragment's input. `color` is constant or perspective, depending on the rasterizer's
/// state.
enum class interpolation : std::uint8_t { none, constant, linear, perspective, color };

/// The position in the pixel at which a fragment's input is interpolated.
enum class interpolation_location : std::uint8_t { center, centroid, sample };

/// The content of a component of a sampler view.
enum class return_type : std::uint8_t { none, unorm, snorm, sint, uint, floating };

/// The kinds of memory in a MEMORY declaration.
enum class memory_kind : std::uint8_t { global, shared, priv, input };

enum class property_name : std::uint8_t { TGSI_PROPERTIES(TGSI_ENUMERATOR) };
#undef TGSI_ENUMERATOR

/// Values of FS_COORD_ORIGIN and FS_COORD_PIXEL_CENTER.
constexpr std::uint32_t upper_left = 0, lower_left = 1, half_integer = 0, integer_center = 1;

/// The properties that fix the threads of a workgroup in x, y and z.
constexpr property_name fixed_block_size[] = {property_name::cs_fixed_block_width,
                                              property_name::cs_fixed_block_height,
                                              property_name::cs_fixed_block_depth};

struct property {
  property_name name = {};
  std::uint32_t value = 0;
  position where;
};

/// One DCL. Registers `first` to `last` of the file, in the buffer `dimension` for CONST and HWATOMIC.
struct declaration {
  register_file file = register_file::none;
  std::uint32_t dimension = 0;
  std::uint32_t first = 0, last = 0;
  std::uint8_t mask = 15;      ///< Components that are used.
  std::uint32_t array_id = 0;  ///< ARRAY(n); 0 if it is not an array.
  bool is_local = false, is_invariant = false;

  semantic name = semantic::none;
  std::uint32_t semantic_index = 0;  ///< Index of `first`; the next register has the next index.
  interpolation interpolated = interpolation::none;
  interpolation_location location = interpolation_location::center;

  texture_target target = texture_target::none;  ///< SVIEW and IMAGE.
  std::array<return_type, 4> returns = {};       ///< SVIEW.
  std::string format;                            ///< IMAGE: such as PIPE_FORMAT_R32_UINT; empty if absent.
  bool is_writable = false, is_raw = false;      ///< IMAGE.
  bool is_atomic = false;                        ///< BUFFER.
  memory_kind memory = memory_kind::global;      ///< MEMORY.
  position where;

  bool covers(std::uint32_t index) const noexcept { return index >= first && index <= last; }
};

/// IMM[n] is `program::immediates[n]`.
struct immediate {
  enum class kind : std::uint8_t { float32, unsigned32, signed32, float64, unsigned64, signed64 };
  kind type = kind::float32;
  std::array<std::uint32_t, 4> words = {};  ///< For 64-bit types, the low word of each pair comes first.
  position where;
};

/// An index into a register file: a number, plus the content of a register's component if it is indirect.
struct register_index {
  std::int32_t number = 0;
  register_file file = register_file::none;  ///< `address` or `temporary` if indirect, else `none`.
  std::uint32_t address = 0;                 ///< Index of that register.
  std::uint8_t component = 0;                ///< 0 to 3.

  bool is_indirect() const noexcept { return file != register_file::none; }
};

constexpr std::uint32_t not_declared = 0xffffffff;

/// A register as it occurs in an instruction.
struct register_use {
  register_file file = register_file::none;
  register_index index;
  register_index dimension;  ///< The buffer of CONST; 0 if the text names none. The vertex of a geometry IN.
  bool has_dimension = false;  ///< Whether the text names it.
  std::uint32_t array_id = 0;  ///< `TEMP[ADDR[0].x](n)`; 0 if it names no array.
  /// Number of its declaration in the program: for an array, the declaration of the array, otherwise of the
  /// register itself; for an indirect register without an array, `not_declared`, as for IMM. Set by `check`.
  std::uint32_t declared = not_declared;
  position where;
};

struct destination : register_use {
  std::uint8_t mask = 15;  ///< Bit 0 is x.
};

struct source : register_use {
  std::array<std::uint8_t, 4> swizzle = {0, 1, 2, 3};
  bool is_absolute = false;
  bool is_negated = false;  ///< Applied after the absolute value.
};

constexpr std::uint32_t no_partner = 0xffffffff;

/// An instruction. Operands are in text order: resources, samplers and sampler views are ordinary sources,
/// except that the resource of STORE is the destination.
struct instruction {
  opcode id = opcode::nop;  ///< NOP for an unknown opcode.
  bool is_read = true;      ///< Whether the instruction could be read. If not, only `id` and `where` are set.
  bool is_saturated = false, is_precise = false;
  std::uint8_t destination_count = 0, source_count = 0;
  std::array<destination, 2> destinations = {};
  std::array<source, 5> sources = {};
  texture_target target = texture_target::none;  ///< For texture instructions; for images, if stated.
  std::vector<source> offsets;                   ///< Texel offsets: one, or four for TG4.
  std::string format;                            ///< For images, if stated.
  std::optional<std::uint32_t> label;            ///< The number after `:`.
  /// Another instruction of the same block. IF and UIF: the ELSE, or else the ENDIF. ELSE: the ENDIF. BGNLOOP
  /// and BGNSUB: their end. SWITCH, CASE and DEFAULT: the next CASE or DEFAULT of the same SWITCH, or else
  /// the ENDSWITCH. ENDLOOP, ENDSUB, ENDSWITCH: the beginning. BRK: the ENDLOOP or ENDSWITCH. CONT: the
  /// ENDLOOP. CAL: the BGNSUB. Set by `check`.
  std::uint32_t partner = no_partner;
  position where;
};

/// A TGSI text. All code after `check` relies on its guarantees.
struct program {
  shader_stage stage = shader_stage::fragment;
  std::vector<property> properties;
  std::vector<declaration> declarations;
  std::vector<immediate> immediates;
  std::vector<instruction> instructions;
  /// Bit n is set if file n has a declaration that could not be read. Nonzero only if there are errors.
  std::uint32_t unclear_files = 0;

  /// The value of a property, or `otherwise` if it is not set. The last value counts.
  std::uint32_t value_of(property_name name, std::uint32_t otherwise = 0) const noexcept {
    for (const property& p : properties)
      if (p.name == name) otherwise = p.value;
    return otherwise;
  }

  /// The declaration of a register, or null. `dimension` counts for CONST and HWATOMIC.
  const declaration* find(register_file file, std::uint32_t index,
                          std::uint32_t dimension = 0) const noexcept {
    for (const declaration& d : declarations)
      if (d.file == file && d.covers(index) && d.dimension == dimension) return &d;
    return nullptr;
  }
};

}  // namespace tgsi
