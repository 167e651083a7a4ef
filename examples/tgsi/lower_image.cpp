// SPDX-License-Identifier: MIT
// Images: LOAD, STORE and RESQ of IMAGE.
#include "lower.hpp"

#include <valhall/builders.hpp>

namespace tgsi {

using valhall::modifier;
using valhall::swizzle;

namespace {

constexpr std::uint32_t image_table = 5;
/// What the immediates of LD_TEX_IMM and LEA_TEX_IMM can name.
constexpr std::int32_t most_image = 15;

/// How many coordinates address a texel, layers included.
unsigned coordinate_count(texture_target t) noexcept {
  switch (t) {
    case texture_target::buffer:
    case texture_target::texture_1d: return 1;
    case texture_target::array_1d:
    case texture_target::texture_2d:
    case texture_target::rect: return 2;
    default: return 3;
  }
}

}  // namespace

bool lowering::lower_image() {
  const bool is_store = now_->id == opcode::store;
  const register_use& image = is_store ? static_cast<const register_use&>(now_->destinations[0])
                                       : static_cast<const register_use&>(now_->sources[0]);
  if (image.file != register_file::image) return false;
  if (image.index.is_indirect() || image.index.number > most_image) {
    refuse("the image has no number from 0 to 15");
    return true;
  }
  const auto n = static_cast<std::uint32_t>(image.index.number);
  const texture_target target =
      image.declared != not_declared ? program_.declarations[image.declared].target : now_->target;
  if (now_->id == opcode::resq) {
    for (unsigned c = 0; c < 4; ++c)
      if (writes(c)) write(c, uniform(uniform_word::content::image_size, n, c));
    return true;
  }
  // Coordinates are pairs of 16 bits: x and y, then nothing and z or the layer.
  const unsigned address = is_store ? 0 : 1, count = coordinate_count(target);
  const auto coordinate = [&](unsigned c) {
    return selector::part(to_.plain(read(address, c)), swizzle::h00);
  };
  const operand zero = selector::part(word(0), swizzle::h00);
  const bool is_layered_line = target == texture_target::array_1d;
  const auto pair = [&](const operand& low, const operand& high) {
    return of(to_.put(vop::mkvec_v2i16, {low, high}));
  };
  const operand xy = pair(coordinate(0), count > 1 && !is_layered_line ? coordinate(1) : zero);
  const operand zw = count > 2         ? pair(zero, coordinate(2))
                     : is_layered_line ? pair(zero, coordinate(1))
                                       : word(0);
  const valhall::modifier_value four = {modifier::vecsize, valhall::vector_size::v4};
  const valhall::modifier_value format = {modifier::regfmt, valhall::register_format::auto_};
  if (!is_store) {
    const source& from = now_->sources[0];
    const value texel = to_.put(
        vop::ld_tex_imm, {xy, zw, selector::immediate(n), selector::immediate(image_table)}, {four, format});
    for (unsigned c = 0; c < 4; ++c)
      if (writes(c)) write(c, texel + from.swizzle[c]);
    return true;
  }
  // Address and conversion are in three registers.
  const value place =
      to_.put(vop::lea_tex_imm, {xy, zw, selector::immediate(image_table), selector::immediate(n)});
  const value data = to_.gather({read(1, 0), read(1, 1), read(1, 2), read(1, 3)});
  to_.send(vop::st_cvt, data, {of(place), of(place + 2), selector::immediate(0)}, {four, format});
  return true;
}

}  // namespace tgsi
