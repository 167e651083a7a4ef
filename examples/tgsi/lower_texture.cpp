// SPDX-License-Identifier: MIT
// Texture instructions. The staging registers of a lookup hold, in this order: the coordinates, the layer of
// an array, the reference of a comparison, the offsets in texels, and the level of detail or its bias. An
// absent part takes no register.
#include "lower.hpp"

#include "names.hpp"

#include <emit/sequences.hpp>
#include <valhall/v9.hpp>

#include <algorithm>
#include <bit>
#include <iterator>

namespace tgsi {

using valhall::lod_mode;
using valhall::modifier;
using valhall::modifier_value;
using valhall::swizzle;

constexpr unsigned none = 5;  ///< No source.

/// The source of a texture opcode for each operand, from 0.
struct texture_form {
  opcode id;
  vop instruction;
  lod_mode mode = lod_mode::zero;
  unsigned sampler = 1;   ///< For TEX and the like, where it is also the texture.
  unsigned view = none;   ///< For SAMPLE and the like.
  unsigned level = none;  ///< The level, or its bias.
  unsigned level_component = 3;
  unsigned reference = none;
  unsigned reference_component = 0;
  unsigned gradient = none;  ///< The first of two sources.
  bool is_projected = false;
};

namespace {

/// The tables of the textures and the samplers, in the fields of a handle.
constexpr std::uint32_t handle_tables = 4u << 27 | 3u << 11;
constexpr unsigned texture_shift = 16;
/// A handle has 11 bits for each number.
constexpr std::int32_t most_unit = 2047;

constexpr unsigned no_component = 4;

/// The components of the coordinates that a shape uses.
struct target_shape {
  explicit constexpr target_shape(texture_target t) noexcept
      : is_cube(tgsi::is_cube(t)), coordinates(dimensions_of(t) + (is_cube ? 1 : 0)) {
    if (is_array(t)) layer = coordinates;
    const unsigned next = coordinates + (is_array(t) ? 1 : 0);
    if (is_compared(t)) reference = next < 2 ? 2 : next;
  }
  constexpr valhall::dimension dimension() const noexcept {
    return is_cube ? valhall::dimension::cube : static_cast<valhall::dimension>(coordinates - 1);
  }

  bool is_cube;
  unsigned coordinates;  ///< 3 for a cube: a direction.
  /// Components; `no_component` if absent. The reference of an array of cubes is in another source.
  unsigned layer = no_component, reference = no_component;
};

constexpr texture_form forms[] = {
    {opcode::tex, vop::tex_single, lod_mode::computed},
    {opcode::tex_lz, vop::tex_single},
    {opcode::txp, vop::tex_single, lod_mode::computed, 1, none, none, 3, none, 0, none, true},
    {opcode::txb, vop::tex_single, lod_mode::computed_bias, 1, none, 0, 3},
    {opcode::txl, vop::tex_single, lod_mode::explicit_, 1, none, 0, 3},
    {opcode::tex2, vop::tex_single, lod_mode::computed, 2, none, none, 3, 1, 0},
    {opcode::txb2, vop::tex_single, lod_mode::computed_bias, 2, none, 1, 0, 1, 1},
    {opcode::txl2, vop::tex_single, lod_mode::explicit_, 2, none, 1, 0, 1, 1},
    {opcode::txd, vop::tex_single, lod_mode::explicit_, 3, none, none, 3, none, 0, 1},
    {opcode::txf, vop::tex_fetch, lod_mode::explicit_, 1, none, 0, 3},
    {opcode::txf_lz, vop::tex_fetch},
    {opcode::tg4, vop::tex_gather, lod_mode::zero, 2, none, none, 3, 1, 0},
    {opcode::sample, vop::tex_single, lod_mode::computed, 2, 1},
    {opcode::sample_b, vop::tex_single, lod_mode::computed_bias, 2, 1, 3, 0},
    {opcode::sample_l, vop::tex_single, lod_mode::explicit_, 2, 1, 3, 0},
    {opcode::sample_c, vop::tex_single, lod_mode::computed, 2, 1, none, 3, 3, 0},
    {opcode::sample_c_lz, vop::tex_single, lod_mode::zero, 2, 1, none, 3, 3, 0},
    {opcode::sample_d, vop::tex_single, lod_mode::explicit_, 2, 1, none, 3, none, 0, 3},
    {opcode::sample_i, vop::tex_fetch, lod_mode::explicit_, none, 1, 0, 3},
    {opcode::sample_i_ms, vop::tex_fetch, lod_mode::explicit_, none, 1, 2, 0},
    {opcode::gather4, vop::tex_gather, lod_mode::zero, 2, 1},
};

/// The word of a gather for each of x, y, z, w: counterclockwise in the image, starting at the bottom left.
constexpr unsigned gathered_words[] = {2, 3, 1, 0};

}  // namespace

/// The handle of a texture and its sampler: the low word, after which 0 follows.
operand lowering::texture_handle(unsigned texture_source, unsigned sampler_source) {
  const register_index& texture = now_->sources[texture_source].index;
  const register_index& sampler = now_->sources[sampler_source].index;
  if (texture.number < 0 || sampler.number < 0 || texture.number > most_unit || sampler.number > most_unit) {
    refuse("the texture has no number from 0 to 2047");
    return uniform_pair({}, {});
  }
  const std::uint32_t fixed = handle_tables | static_cast<std::uint32_t>(texture.number) << texture_shift |
                              static_cast<std::uint32_t>(sampler.number);
  // Handles are constants, so they leave the last uniforms to values that only the driver knows.
  constexpr std::size_t most_handles = 64;
  if (!texture.is_indirect() && !sampler.is_indirect() && result_.uniforms.size() < most_handles)
    return uniform_pair({uniform_word::content::literal, fixed}, {});
  operand handle = word(fixed);
  const auto add = [&](const register_index& index, std::uint32_t scale) {
    const value scaled = to_.put(vop::imul_i32, {to_.plain(index_value(index)), word(scale)});
    handle = of(to_.put(vop::iadd_u32, {of(scaled), handle}));
  };
  if (texture.is_indirect()) add(texture, 1u << texture_shift);
  if (sampler.is_indirect()) add(sampler, 1);
  return of(to_.gather({handle, word(0)}));
}

/// The kind of number that a texture returns, by the declaration of its view.
valhall::register_type lowering::type_of(const source& texture) const {
  const auto unit = static_cast<std::uint32_t>(texture.index.number);
  const declaration* const d =
      texture.index.is_indirect() ? nullptr : program_.find(register_file::sampler_view, unit);
  switch (d == nullptr ? return_type::floating : d->returns[0]) {
    case return_type::sint: return valhall::register_type::s;
    case return_type::uint: return valhall::register_type::u;
    default: return valhall::register_type::f;
  }
}

/// A level of detail, or a bias, from -16 to 16, as 8.8 fixed point in the low half.
operand lowering::fixed_level(operand level) {
  const value limited = to_.put(vop::fma_f32, {level, number(1.0f / 16), number(-0.0f)},
                                {{modifier::clamp, valhall::clamp::clamp_m1_1}});
  const value scaled = to_.put(vop::fma_f32, {of(limited), number(4096.0f), number(-0.0f)});
  const value integer =
      to_.put(vop::f32_to_s32, {of(scaled)}, {{modifier::roundmode, valhall::round_mode::rtz}});
  return of(to_.put(vop::mkvec_v2i16,
                    {builder::part(of(integer), swizzle::h00), builder::part(word(0), swizzle::h00)}));
}

/// The level for given derivatives: the logarithm of the longer one in texels.
operand lowering::gradient_level(unsigned unit, unsigned dx, unsigned dy, unsigned dimensions) {
  const auto length_squared = [&](unsigned n) {
    operand sum = number(-0.0f);
    for (unsigned c = 0; c < dimensions; ++c) {
      const value size = to_.put(vop::s32_to_f32, {uniform(uniform_word::content::texture_size, unit, c)});
      const value texels = to_.put(vop::fma_f32, {read(n, c), of(size), number(-0.0f)});
      sum = of(to_.put(vop::fma_f32, {of(texels), of(texels), sum}));
    }
    return sum;
  };
  const operand x = length_squared(dx), y = length_squared(dy);
  const value longer = to_.put(vop::fmax_f32, {x, y});
  const value level =
      put_sequence(to_, emit::no_value, valhall::log2_f32<emit::sequence_program>, of(longer));
  return of(to_.multiply(of(level), number(0.5f)));
}

/// TXQ, TXQS and SVIEWINFO: sizes are in uniforms.
void lowering::texture_size() {
  const bool is_view = now_->id == opcode::sviewinfo, is_samples = now_->id == opcode::txqs;
  const source& from = now_->sources[is_samples ? 0 : 1];
  if (from.index.is_indirect()) return refuse("the size of a texture with an index is not known");
  const auto unit = static_cast<std::uint32_t>(from.index.number);
  const auto size = [&](unsigned c) { return uniform(uniform_word::content::texture_size, unit, c); };
  if (is_samples) return write(0, size(4));
  const texture_target target =
      is_view && from.declared != not_declared ? program_.declarations[from.declared].target : now_->target;
  if (target == texture_target::none) return refuse("the texture has no shape");
  const unsigned shrinking = dimensions_of(target);
  const operand level = to_.plain(read(0, 0)), levels = size(3);
  // A level that does not exist has no size.
  for (unsigned c = 0; c < 3; ++c) {
    if (!writes(c)) continue;
    operand result = word(0);
    if (c < shrinking) {
      const value shrunk = to_.put(vop::rshift_or_i32, {size(c), low_byte(level), word(0)});
      result = of(to_.put(vop::csel_u32, {of(shrunk), word(0), word(1), of(shrunk)},
                          {{modifier::cmp, valhall::condition::eq}}));
    } else if (c == shrinking && is_array(target)) {
      result = size(2);
    }
    if (is_view && c <= shrinking)
      result = of(to_.put(vop::csel_u32, {level, levels, result, word(0)},
                          {{modifier::cmp, valhall::condition::lt}}));
    write(c, result);
  }
  if (writes(3)) write(3, levels);
}

/// Lowers the current instruction if it is a lookup or returns the size of a texture. Returns whether it is.
bool lowering::lower_texture() {
  const bool is_size = now_->id == opcode::txq || now_->id == opcode::txqs || now_->id == opcode::sviewinfo;
  const auto* const form = std::ranges::find(forms, now_->id, &texture_form::id);
  if (is_size)
    texture_size();
  else if (form != std::end(forms))
    look_up(*form);
  return is_size || form != std::end(forms);
}

void lowering::look_up(const texture_form& form) {
  // TG4 selects its component by a source, or by the swizzle of the sampler: then it has one source less.
  const bool is_short = now_->id == opcode::tg4 && now_->source_count == 2;
  const unsigned sampler = is_short ? 1 : form.sampler;
  const bool has_view = form.view != none;
  const unsigned texture = has_view ? form.view : sampler;
  const source& view = now_->sources[texture];
  const texture_target target =
      has_view && view.declared != not_declared ? program_.declarations[view.declared].target : now_->target;
  if (target == texture_target::none) return refuse("the texture has no shape", "DCL SVIEW[..], 2D, FLOAT");
  const target_shape shape(target);
  const bool is_fetch = form.instruction == vop::tex_fetch, is_gather = form.instruction == vop::tex_gather;
  if ((is_fetch && (shape.is_cube || is_compared(target))) ||
      (is_gather && shape.dimension() != valhall::dimension::_2d && !shape.is_cube) ||
      (form.gradient != none && shape.is_cube))
    return refuse(joined("it has no form for ", name_of(target)));

  std::vector<operand> staged;
  std::vector<modifier_value> modifiers = {{modifier::register_type, type_of(view)},
                                           {modifier::register_width, valhall::register_width::_32},
                                           {modifier::dimension, shape.dimension()}};
  // Coordinates
  operand coordinates[4];
  const unsigned used = is_multisampled(target) ? 4 : shape.coordinates;
  for (unsigned c = 0; c < used; ++c) coordinates[c] = read(0, c);
  operand reciprocal;
  if (form.is_projected) {
    reciprocal = of(to_.put(vop::frcp_f32, {read(0, 3)}));
    for (unsigned c = 0; c < shape.coordinates; ++c)
      coordinates[c] = of(to_.multiply(coordinates[c], reciprocal));
  }
  if (shape.is_cube) {
    const operand x = to_.plain(coordinates[0]), y = to_.plain(coordinates[1]), z = to_.plain(coordinates[2]);
    const value largest = to_.put(vop::cubeface1, {x, y, z}), face = to_.put(vop::cubeface2, {x, y, z});
    const value scale = to_.multiply(number(0.5f), of(to_.put(vop::frcp_f32, {of(largest)})));
    const auto scaled = [&](vop id, operand a, operand b) {
      const value selected = to_.put(id, {a, b, of(face)});
      return to_.put(vop::fma_f32, {of(scale), of(selected), number(0.5f)},
                     {{modifier::clamp, valhall::clamp::clamp_0_1}});
    };
    const value s = scaled(vop::cube_ssel, z, x);
    staged.push_back(
        of(to_.put(vop::mux_i32, {of(s), of(face), word(0x1fffffff)}, {{modifier::mux, valhall::mux::bit}})));
    staged.push_back(of(scaled(vop::cube_tsel, y, z)));
  } else {
    for (unsigned c = 0; c < shape.coordinates; ++c) staged.push_back(coordinates[c]);
  }
  if (shape.layer != no_component) {
    const operand layer = read(0, shape.layer);
    // The nearest layer; negative numbers are layer 0.
    staged.push_back(is_fetch ? layer : of(to_.put(vop::f32_to_u32, {layer})));
    modifiers.push_back({modifier::array_enable});
  }
  // A comparison. SAMPLE_C compares for any shape.
  const bool is_comparing = has_view ? form.reference != none : is_compared(target);
  if (is_comparing) {
    const bool is_apart = has_view || shape.reference == no_component;
    if (is_apart && form.reference == none)
      return refuse(joined("it has no form for ", name_of(target)),
                    "TEX2, with the reference in another source");
    operand reference = is_apart ? read(form.reference, form.reference_component) : read(0, shape.reference);
    if (form.is_projected) reference = of(to_.multiply(reference, reciprocal));
    staged.push_back(reference);
    modifiers.push_back({modifier::shadow});
  }
  // Offsets, and the level or sample of a fetch
  if (now_->offsets.size() > 1) return refuse("it has one offset on this hardware");
  const bool has_level = form.mode != lod_mode::zero && is_fetch && target != texture_target::buffer;
  operand bytes[4] = {word(0), word(0), word(0), word(0)};
  if (!now_->offsets.empty()) {
    value indexed = emit::no_value;
    for (unsigned c = 0; c < 3; ++c)
      if (c < (shape.is_cube ? 0 : shape.coordinates))
        bytes[c] = read(now_->offsets[0], indexed, c, operand_type::signed32);
  }
  if (has_level) {
    const unsigned place = is_multisampled(target) ? 2 : 3;
    bytes[place] = read(form.level, form.level_component);
  }
  std::uint32_t constant = 0;
  bool is_constant = true;
  for (unsigned n = 0; n < 4; ++n) {
    is_constant = is_constant && bytes[n].is_literal;
    // A level or sample has no sign.
    const bool is_level = has_level && n == (is_multisampled(target) ? 2 : 3);
    const auto number = static_cast<std::int32_t>(bytes[n].bits);
    if (bytes[n].is_literal && (is_level ? bytes[n].bits > 255 : number < -128 || number > 127))
      return refuse(
          joined(number, is_level ? " is not a level from 0 to 255" : " is not an offset from -128 to 127"));
    constant |= (bytes[n].bits & 0xff) << (8 * n);
  }
  if (!is_constant || constant != 0) {
    const auto byte = [&](const operand& v) {
      return builder::part(v.is_literal ? v : to_.plain(v), swizzle::b0);
    };
    if (is_constant) {
      staged.push_back(word(constant));
    } else {
      const value high = to_.put(vop::mkvec_v2i8, {byte(bytes[2]), byte(bytes[3]), word(0)});
      staged.push_back(of(to_.put(vop::mkvec_v2i8, {byte(bytes[0]), byte(bytes[1]), of(high)})));
    }
    modifiers.push_back({modifier::texel_offset});
  }
  // The level of detail
  lod_mode mode = form.mode;
  // Only fragments have neighbours.
  if (program_.stage != shader_stage::fragment && mode == lod_mode::computed) mode = lod_mode::zero;
  if (program_.stage != shader_stage::fragment && mode == lod_mode::computed_bias) mode = lod_mode::explicit_;
  if (form.instruction == vop::tex_single) {
    if (form.gradient != none) {
      if (view.index.is_indirect()) return refuse("the size of a texture with an index is not known");
      const unsigned unit = static_cast<unsigned>(view.index.number);
      staged.push_back(
          fixed_level(gradient_level(unit, form.gradient, form.gradient + 1, shape.coordinates)));
    } else if (form.level != none) {
      staged.push_back(fixed_level(read(form.level, form.level_component)));
    }
    modifiers.push_back({modifier::lod_mode, mode});
  }
  if (is_gather) {
    unsigned component = view.swizzle[0];
    if (!has_view && !is_short) {
      const operand given = read(1, 0);
      component = given.is_literal && !is_comparing ? given.bits & 3 : 0;
      if (!given.is_literal && !is_comparing) return refuse("its component is not an immediate");
    }
    modifiers.push_back({modifier::fetch_component, static_cast<valhall::fetch_component>(component)});
  }
  // The components of the texel that something reads
  const auto word_of = [&](unsigned c) {
    return is_gather ? gathered_words[c] : has_view ? unsigned{view.swizzle[c]} : c;
  };
  unsigned mask = 0;
  for (unsigned c = 0; c < 4; ++c)
    if (writes(c)) mask |= 1u << word_of(c);
  if (mask == 0) return;
  modifiers.push_back({modifier::write_mask, static_cast<valhall::write_mask>(mask)});
  const operand handle = texture_handle(texture, sampler == none ? texture : sampler);
  const value texel = to_.send(form.instruction, to_.gather({staged.data(), staged.size()}), {handle},
                               {modifiers.data(), modifiers.size()});
  write_each([&](unsigned c) {
    return of(texel + static_cast<unsigned>(std::popcount(mask & ((1u << word_of(c)) - 1))));
  });
}

}  // namespace tgsi
