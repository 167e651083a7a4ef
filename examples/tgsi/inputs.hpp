// SPDX-License-Identifier: MIT
#pragma once

#include "program.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The inputs and the expected results of a program, as JSON.
namespace tgsi {

using register_words = std::array<std::uint32_t, 4>;

/// An expected word. In JSON: a number, a list of valid numbers, or null for any word.
struct expected_word {
  bool is_open = false;                   ///< Any word is valid.
  std::vector<std::uint32_t> candidates;  ///< Otherwise one of these.
};

using expected_words = std::vector<expected_word>;

/// CONST[`index`], four words per register.
struct constant_input {
  std::uint32_t index = 0;
  std::vector<std::uint32_t> words;
};

/// BUFFER[`index`].
struct buffer_input {
  std::uint32_t index = 0;
  std::vector<std::uint32_t> init;
  std::optional<expected_words> expect;
};

/// IMAGE[`index`], four words per texel.
struct image_input {
  std::uint32_t index = 0;
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< In texels: width, height, depth or layers.
  std::vector<std::uint32_t> init;
  std::optional<expected_words> expect;
};

/// The texture that SAMP[`unit`] and SVIEW[`unit`] name, four words per texel: level after level, in each
/// layer after layer, row after row.
struct texture_input {
  std::uint32_t unit = 0;
  texture_target target = texture_target::texture_2d;
  std::array<std::uint32_t, 3> size = {1, 1, 1};  ///< Size of level 0: width, height, depth or layers.
  std::uint32_t levels = 1;
  std::vector<std::uint32_t> texels;
};

/// A register of IN or SV in each invocation.
struct lane_input {
  std::uint32_t number = 0;
  std::vector<register_words> lanes;
};

/// OUT[`number`] in each invocation.
struct output_expectation {
  std::uint32_t number = 0;
  std::vector<std::array<expected_word, 4>> lanes;
};

/// The comparison of results with the expected ones. Words that are not floats must be equal.
struct comparison_rules {
  enum class number : std::uint8_t { u32, f32, f64 };
  number type = number::u32;
  std::uint32_t ulp = 0;            ///< Floats may differ by that many units in the last place,
  double abs = 0, rel = 0;          ///< or by that amount, absolute or relative to the expected one.
  std::uint64_t dulp = 0;           ///< Like `ulp`, for f64.
  bool ignores_zero_signs = false;  ///< -0 and +0 are equal.
  std::uint32_t components = 15;    ///< Components that are floats; bit 0 is x.
  /// The only buffer and register of OUT that have floats; all if absent.
  std::optional<std::uint32_t> buffer, output;
  /// In every `stride` words, the words from `float_from` on are floats.
  std::optional<std::uint32_t> float_from;
  std::uint32_t stride = 4;
  std::optional<std::vector<std::uint32_t>> float_outputs;  ///< Registers of OUT with floats.
};

/// The inputs and the expected results of a program.
struct inputs {
  static constexpr std::uint32_t most_lanes = 16;

  shader_stage stage = shader_stage::compute;
  std::array<std::uint32_t, 3> block = {1, 1, 1};  ///< Threads per workgroup.
  std::array<std::uint32_t, 3> grid = {1, 1, 1};   ///< Workgroups.
  std::uint32_t lanes = 1;                         ///< Vertices or fragments, 1 to 16.
  std::vector<constant_input> constants;
  std::vector<buffer_input> buffers;
  std::vector<image_input> images;
  std::vector<texture_input> textures;
  std::uint32_t local_memory = 0;               ///< Bytes of MEMORY[0].
  std::optional<expected_words> memory_expect;  ///< Contents for the last workgroup.
  std::vector<lane_input> registers;            ///< IN
  std::vector<lane_input> system_values;        ///< SV
  std::vector<lane_input> framebuffer;          ///< COLOR[n] before the fragments, by n.
  std::vector<output_expectation> outputs;      ///< OUT
  std::vector<bool> killed;                     ///< The fragments to be discarded; empty if absent.
  std::optional<comparison_rules> compare;
  bool is_wrong_text = false;    ///< The program has a mistake, so it is not run.
  bool must_be_refused = false;  ///< For a program with a mistake: accepting it is a failure.
  bool may_be_refused = false;   ///< The hardware does not support this program.
};

/// Reads a JSON text. On failure, `problem` becomes the path of the member, the mistake and the correct form:
/// `buffers[0].init[3]: -1 is not a word, 0 to 4294967295`. Members with other names are ignored.
std::optional<inputs> read_inputs(std::string_view text, std::string& problem);

}  // namespace tgsi
