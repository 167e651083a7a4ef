// SPDX-License-Identifier: MIT
#pragma once

#include "inputs.hpp"
#include "texture.hpp"

#include <valhall/interpreter.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tgsi {

/// A register of IN, as attribute or varying.
struct interface_register {
  /// How the program must load a varying: interpolated, or copied (flat).
  enum class load : std::uint8_t { any, interpolated, flat };

  const std::vector<register_words>* lanes = nullptr;  ///< Null if absent.
  load how = load::any;
};

/// An image in memory: four words per texel.
struct image_memory {
  std::uint32_t index = 0;                        ///< Number of the IMAGE.
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< In texels: x, y, and z or the layer.
  std::uint64_t address = 0;                      ///< Address of the first texel.
  std::vector<std::uint32_t> words;

  /// The result of LEA_TEX for ST_CVT.
  std::uint32_t descriptor() const noexcept { return 0x16000000u + index; }
};

/// The place where a vertex shader stores its outputs.
struct output_memory {
  std::uint64_t address = 0;
  std::uint32_t vertices = 0, stride = 0;  ///< In bytes.
};

/// Implements the fixed-function units around a shader: attributes, varyings, textures, images. A request for
/// something that the inputs lack, or in a form that compile.hpp does not describe, stops the program.
class shader_environment final : public valhall::environment {
 public:
  explicit shader_environment(const inputs& given) : given_(given) {}

  std::vector<interface_register> registers;                    ///< IN[n]
  std::array<std::uint32_t, 16> vertices = {}, instances = {};  ///< By lane: contents of r60, r61.
  const std::vector<register_words>* position = nullptr;        ///< For fragments: x, y, z, 1 / w.
  const std::vector<register_words>* point_coordinates = nullptr;
  std::vector<image_memory> images;
  output_memory outputs;

  /// The uniform that identifies a render target, or its format, to LD_TILE. Drivers use another encoding.
  static std::uint32_t tile_word(std::uint32_t target, bool is_format) noexcept {
    return (is_format ? 0x7f000000u : 0x7e000000u) + target;
  }

  /// The first request that failed, and the reason; empty if none did.
  const std::string& problem() const noexcept { return problem_; }

  bool external(const valhall::host_access& access, valhall::host_result& result) override;

 private:
  const inputs& given_;
  std::string problem_;

  bool stop(const std::string& problem);
  bool load_words(const valhall::operation& o, const register_words& from, std::size_t first,
                  valhall::host_result& result);
  bool load_attribute(const valhall::host_access& access, std::uint32_t table, std::uint32_t index,
                      valhall::host_result& result);
  bool load_varying(const valhall::host_access& access, std::uint64_t offset, valhall::host_result& result);
  bool load_special(const valhall::host_access& access, valhall::host_result& result);
  bool load_color(const valhall::host_access& access, valhall::host_result& result);
  bool locate_output(const valhall::host_access& access, valhall::host_result& result);
  bool read_texture(const valhall::host_access& access, valhall::host_result& result);
  bool load_texel(const valhall::host_access& access, std::uint32_t table, std::uint32_t index,
                  valhall::host_result& result);
  bool locate_texel(const valhall::host_access& access, std::uint32_t table, std::uint32_t index,
                    valhall::host_result& result);
  bool convert(const valhall::host_access& access, valhall::host_result& result);
  const image_memory* find_image(std::uint32_t table, std::uint32_t index);
};

}  // namespace tgsi
