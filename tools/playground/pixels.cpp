// SPDX-License-Identifier: MIT
// The pixels of a warp of a fragment shader: 4 x 4, in quads of 2 x 2.
#include "machine_text.hpp"

#include <valhall/arithmetic.hpp>
#include "pixels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace playground {

namespace {

float real_of(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::uint32_t half_of(std::uint32_t bits) {
  return valhall::arithmetic::convert<valhall::arithmetic::binary16, valhall::arithmetic::binary32>(bits);
}

/// The position of an access along an axis: 0 at the first edge, 1 at the last.
float fraction(given_value::axis along, const valhall::host_access& access, const machine_text& of) {
  using enum given_value::axis;
  if (along == x || along == y) {
    const unsigned i = along == x ? 0 : 1;
    const lane_position at = position_in_warp(access.lane);
    const unsigned place = of.origin[i] + (i == 0 ? at.x : at.y);
    return (static_cast<float>(place) + 0.5f) / static_cast<float>(of.image[i]);
  }
  const float coordinate = real_of(access.staged[along == s ? 0 : 1]);
  return std::isfinite(coordinate) ? coordinate - std::floor(coordinate) : 0;
}

std::uint32_t bits_of(const given_value& v, const valhall::host_access& access, const machine_text& of) {
  if (v.along == given_value::axis::none) return v.bits;
  const float part = fraction(v.along, access, of);
  return valhall::float_bits(v.first + (v.last - v.first) * part);
}

/// Writes `value` into the part of a register that holds the preloaded value.
void store(valhall::register_input& input, unsigned lane, valhall::register_part part, std::uint32_t value) {
  std::uint32_t& word = input.lanes[lane];
  if (part == valhall::register_part::whole) word |= value;
  if (part == valhall::register_part::low) word = (word & 0xffff0000u) | (value & 0xffffu);
  if (part == valhall::register_part::high) word = (word & 0xffffu) | value << 16;
}

}  // namespace

bool machine_text::external(const valhall::host_access& access, valhall::host_result& result) const {
  const std::string name = valhall::info(access.operation->id).name();
  for (const external_words& given : results) {
    if (given.name != name) continue;
    // A 16-bit form returns two halves in each word.
    const bool packs = name.find(".f16") != std::string::npos && given.values.front().is_float;
    for (std::size_t i = 0; i < given.values.size(); ++i) {
      const std::uint32_t bits = bits_of(given.values[i], access, *this);
      if (!packs)
        result.words[i] = bits;
      else
        result.words[i / 2] |= half_of(bits) << (i % 2 * 16);
    }
    return true;
  }
  return false;
}

void machine_text::place(unsigned x, unsigned y) {
  origin[0] = std::min(x, image[0] - 1) & ~3u;
  origin[1] = std::min(y, image[1] - 1) & ~3u;
  registers.resize(given_registers_);
  using enum valhall::preloaded_value;
  for (const valhall::preloaded_value value : {position_x, position_y, coverage}) {
    const valhall::preloaded_place* const where = valhall::place_of(value, settings.arch);
    if (where == nullptr) continue;
    const auto is_of = [&](const valhall::register_input& input) { return input.number == where->first; };
    auto input = std::find_if(registers.begin(), registers.end(), is_of);
    if (input < registers.begin() + static_cast<std::ptrdiff_t>(given_registers_)) continue;
    if (input == registers.end()) {
      registers.emplace_back(valhall::reg(where->first), 0);
      input = registers.end() - 1;
    }
    for (unsigned lane = 0; lane < valhall::warp_size; ++lane) {
      const lane_position at = position_in_warp(lane);
      store(*input, lane, where->part,
            value == coverage     ? 1
            : value == position_x ? origin[0] + at.x
                                  : origin[1] + at.y);
    }
  }
}

}  // namespace playground
