// SPDX-License-Identifier: MIT
// Images: LOAD, STORE, RESQ and atomics of IMAGE.
#include "lower.hpp"

#include <valhall/v9.hpp>

namespace tgsi {

using valhall::modifier;
using valhall::swizzle;

namespace {

constexpr std::uint32_t image_table = 5;
/// The limits of the immediates of LD_TEX_IMM and LEA_TEX_IMM.
constexpr std::int32_t most_image = 15;

}  // namespace

/// Prepares an access to the texel at source `coordinates`. Returns false if the image is refused.
bool lowering::place_texel(const register_use& image, unsigned coordinates, texel_place& to) {
  const texture_target target = image.declared != not_declared ? program_.declarations[image.declared].target
                                : now_->target != texture_target::none
                                    ? now_->target
                                    : first_declaration(register_file::image)->target;
  if (is_multisampled(target)) {
    refuse("images have no samples");
    return false;
  }
  to.has_immediates = !image.index.is_indirect() && image.index.number <= most_image;
  if (to.has_immediates)
    to.number = static_cast<std::uint32_t>(image.index.number);
  else if (image.index.is_indirect())
    to.handle = of(to_.put(vop::iadd_u32, {whole_index(image.index), word(image_table << 24)}));
  else
    to.handle = word(static_cast<std::uint32_t>(image.index.number) | image_table << 24);
  // Coordinates are pairs of 16 bits: x and y, then nothing and z or the layer.
  const unsigned count = dimensions_of(target) + (is_cube(target) || is_array(target) ? 1 : 0);
  const auto coordinate = [&](unsigned c) {
    operand v = read(coordinates, c);
    // Coordinates have 16 bits: clamping keeps larger ones outside.
    constexpr std::uint32_t most = 0xffff;
    if (checks_bounds_)
      v = of(
          to_.put(vop::csel_u32, {v, word(most), v, word(most)}, {{modifier::cmp, valhall::condition::lt}}));
    return builder::part(to_.plain(v), swizzle::h00);
  };
  const operand zero = builder::part(word(0), swizzle::h00);
  const bool is_layered_line = target == texture_target::array_1d;
  const auto pair = [&](const operand& low, const operand& high) {
    return of(to_.put(vop::mkvec_v2i16, {low, high}));
  };
  to.xy = pair(coordinate(0), count > 1 && !is_layered_line ? coordinate(1) : zero);
  to.zw = count > 2 ? pair(zero, coordinate(2)) : is_layered_line ? pair(zero, coordinate(1)) : word(0);
  return true;
}

/// Computes the address and conversion of a texel, in three registers.
value lowering::locate_texel(const texel_place& at) {
  if (!at.has_immediates) return to_.put(vop::lea_tex, {at.xy, at.zw, at.handle});
  return to_.put(vop::lea_tex_imm,
                 {at.xy, at.zw, builder::immediate(image_table), builder::immediate(at.number)});
}

void lowering::lower_image() {
  const bool is_store = now_->id == opcode::store;
  const register_use& image =
      is_store ? static_cast<const register_use&>(now_->destinations[0]) : now_->sources[0];
  if (now_->id == opcode::resq) {
    return write_each([&](unsigned c) {
      return of_indexed(register_file::image, image.index,
                        [&](std::uint32_t n) { return uniform(uniform_word::content::image_size, n, c); });
    });
  }
  texel_place at;
  if (!place_texel(image, is_store ? 0 : 1, at)) return;
  const valhall::modifier_value four = {modifier::vecsize, valhall::vector_size::v4};
  const valhall::modifier_value format = {modifier::regfmt, valhall::register_format::auto_};
  if (is_store) {
    const value place = locate_texel(at);
    const value data = to_.gather({read(1, 0), read(1, 1), read(1, 2), read(1, 3)});
    to_.send(vop::st_cvt, data, {of(place), of(place + 2), builder::immediate(0)}, {four, format});
    return;
  }
  const value texel =
      at.has_immediates
          ? to_.put(vop::ld_tex_imm,
                    {at.xy, at.zw, builder::immediate(at.number), builder::immediate(image_table)},
                    {four, format})
          : to_.put(vop::ld_tex, {at.xy, at.zw, at.handle}, {four, format});
  write_each([&](unsigned c) { return of(texel + now_->sources[0].swizzle[c]); });
}

}  // namespace tgsi
