// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a program is run on, and what is expected to come out.
namespace tgsi {

using words = std::vector<std::uint32_t>;
using vector4 = std::array<std::uint32_t, 4>;

/// An expected word: any of these values, or any value if there are none.
struct expectation {
  std::vector<std::uint32_t> any_of;
};
using expectations = std::vector<expectation>;

/// Contents of BUFFER[index], or of IMAGE[index], of four words a texel.
struct resource_inputs {
  std::uint32_t index = 0;
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< Of an image, in texels.
  words initial;
  expectations expected;  ///< As many as `initial`, or none.
};

/// Values of a register in each invocation.
struct lane_inputs {
  std::uint32_t index = 0;
  std::vector<vector4> lanes;
};

struct lane_expectations {
  std::uint32_t index = 0;
  std::vector<std::array<expectation, 4>> lanes;
};

/// A texture, and the sampler of the same number.
struct texture_inputs {
  std::uint32_t unit = 0;
  texture_target target = texture_target::texture_2d;
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< Width, height, depth or layers.
  std::uint32_t levels = 1;
  words texels;  ///< Four words each, level after level.
};

/// How results are compared; the rules are those of `compare`.
struct comparison_rules {
  enum class kind : std::uint8_t { bits, float32, float64 };
  kind type = kind::bits;
  std::optional<std::uint32_t> buffer, output;  ///< The only one with floats, if given.
  std::uint32_t components = 15;                ///< The components that are floats.
  std::uint64_t ulp = 0, double_ulp = 0;
  double absolute = 0, relative = 0;
  bool ignores_zero_sign = false;
  std::uint32_t stride = 0, float_from = 0;  ///< If `stride` is not 0.
  std::optional<std::vector<std::uint32_t>> float_outputs;
};

/// A test: inputs, and expected results.
struct inputs {
  std::array<std::uint32_t, 3> block = {1, 1, 1}, grid = {1, 1, 1};
  std::vector<std::pair<std::uint32_t, words>> constants;  ///< Of CONST[first].
  std::vector<resource_inputs> buffers, images;
  std::uint32_t local_memory = 0;  ///< Bytes of MEMORY[0].
  expectations memory_expected;
  std::uint32_t lanes = 1;  ///< Vertices or fragments, 16 at most.
  std::vector<lane_inputs> registers, system_values;
  std::vector<lane_expectations> outputs;
  std::vector<std::uint32_t> killed;  ///< Expected; empty if unknown.
  std::vector<texture_inputs> textures;
  comparison_rules compare;
};

/// Reads a JSON text. On an error, nothing is returned, and `problem` names the field and what it should be.
std::optional<inputs> read_inputs(std::string_view json, std::string& problem);

}  // namespace tgsi
