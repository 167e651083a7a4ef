// SPDX-License-Identifier: MIT
// The image that a fragment shader draws, by one run for each square of pixels.
#include "failure_json.hpp"
#include "given_functions.hpp"
#include "pixels.hpp"

#include <valhall/arithmetic.hpp>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace playground {

namespace {

/// The most instructions that a warp may execute. More than in a traced run, since no trace is kept.
constexpr unsigned most_image_steps = 1u << 16;

using valhall::blended_colour;
using valhall::register_format;

float float_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

unsigned byte_of(float value) {
  // NaN is 0, too.
  if (!(value > 0)) return 0;
  return static_cast<unsigned>(std::min(value, 1.0f) * 255 + 0.5f);
}

/// A component of a colour as a byte. An integer is cut to its lowest eight bits.
unsigned component_of(const blended_colour& colour, unsigned i, unsigned lane) {
  if (i >= colour.components) return 0;
  const std::uint32_t whole = colour.words[i][lane];
  const std::uint32_t half = colour.words[i / 2][lane] >> (i % 2 * 16) & 0xffff;
  switch (colour.format) {
    case register_format::auto_:
    case register_format::f32: return byte_of(float_of(whole));
    case register_format::f16:
      return byte_of(
          float_of(valhall::arithmetic::convert<valhall::arithmetic::binary32, valhall::arithmetic::binary16>(
              static_cast<std::uint16_t>(half))));
    case register_format::s16:
    case register_format::u16: return half & 0xff;
    case register_format::s32:
    case register_format::u32: break;
  }
  return whole & 0xff;
}

/// The colours of one row of squares.
class row_of_pixels {
 public:
  row_of_pixels(const program_text& program, machine_text& inputs, unsigned top)
      : program_(program), inputs_(inputs), top_(top), rgba_(inputs.image[0] * height() * 4) {}

  unsigned height() const { return std::min(warp_side, inputs_.image[1] - top_); }

  void draw(json& out) {
    std::uint64_t executed = 0;
    for (unsigned x = 0; x < inputs_.image[0]; x += warp_side) {
      inputs_.place(x, top_);
      given_functions functions(inputs_);
      valhall::machine machine = inputs_.machine();
      machine.lanes = valhall::all_lanes;
      machine.functions = &functions;
      machine.step_limit = most_image_steps;
      const valhall::run_result result = valhall::run(program_.words, machine);
      executed += result.executed.instructions;
      if (!result.ok()) {
        out["failure"] = failure_json(result.error(), program_, inputs_.settings.arch, most_image_steps);
        const lane_position at = position_in_warp(result.error().lane);
        out["pixel"] = {x + at.x, top_ + at.y};
        break;
      }
      keep(result.fragment, x);
    }
    out["ok"] = !out.contains("failure");
    out["instructions"] = executed;
    out["rows"] = height();
    out["rgba"] = digits();
  }

 private:
  const program_text& program_;
  machine_text& inputs_;
  unsigned top_;
  std::vector<unsigned char> rgba_;

  /// Keeps the colour of the first render target that has one.
  void keep(const valhall::fragment_outputs& outputs, unsigned left) {
    for (unsigned lane = 0; lane < valhall::warp_size; ++lane) {
      const lane_position at = position_in_warp(lane);
      if (left + at.x >= inputs_.image[0] || at.y >= height()) continue;
      const auto has = [&](const blended_colour& colour) { return (colour.lanes >> lane & 1) != 0; };
      const auto* const found = std::find_if(std::begin(outputs.colours), std::end(outputs.colours), has);
      if (found == std::end(outputs.colours)) continue;
      unsigned char* const to = &rgba_[(at.y * inputs_.image[0] + left + at.x) * 4];
      for (unsigned i = 0; i < 3; ++i) to[i] = static_cast<unsigned char>(component_of(*found, i, lane));
      to[3] = 0xff;
    }
  }

  std::string digits() const {
    constexpr const char* hexadecimal = "0123456789abcdef";
    std::string text;
    text.reserve(rgba_.size() * 2);
    for (const unsigned char byte : rgba_) {
      text += hexadecimal[byte >> 4];
      text += hexadecimal[byte & 15];
    }
    return text;
  }
};

}  // namespace

std::string image(const std::string& text, const program_options& options, const std::string& inputs,
                  unsigned top) {
  const program_text program = read_program(text, options);
  machine_text machine;
  machine.read(inputs, options.stage, options.arch);
  json out = {{"errors", errors_json(machine.errors)}, {"ok", false}};
  out["width"] = machine.image[0];
  out["height"] = machine.image[1];
  if (options.stage == valhall::stage::fragment && machine.errors.empty() && program.ok() &&
      !program.words.empty() && top < machine.image[1])
    row_of_pixels(program, machine, top).draw(out);
  return text_of(out);
}

}  // namespace playground
