// SPDX-License-Identifier: MIT
// Inputs and outputs of a program: attributes, varyings, system values, render targets.
#include "lower.hpp"

#include "names.hpp"

#include <valhall/v9.hpp>

#include <algorithm>
#include <bit>

namespace tgsi {

using emit::no_value;
using valhall::condition;
using valhall::modifier;
using valhall::modifier_value;
using valhall::sample_mode;
using valhall::swizzle;
using valhall::update_mode;

namespace {

constexpr std::uint32_t attribute_table = 1, vertex_output_table = 13, vertex_output_buffer = 0;
/// Indices of LD_VAR_SPECIAL.
constexpr std::uint32_t point_coordinates = 0, fragment_w = 2, fragment_z = 3;
constexpr std::uint32_t subgroup_lanes = 16;
constexpr unsigned mode_count = 4;  ///< Values of `sample_mode`.
/// The limits of the immediates of LD_ATTR_IMM and LD_VAR_BUF_IMM.
constexpr std::uint32_t most_attribute = 15, most_varying_byte = 255;

constexpr valhall::vector_size size_of(unsigned count) noexcept {
  constexpr valhall::vector_size sizes[] = {valhall::vector_size::none, valhall::vector_size::v2,
                                            valhall::vector_size::v3, valhall::vector_size::v4};
  return sizes[count - 1];
}

constexpr sample_mode mode_of(interpolation_location l) noexcept {
  return l == interpolation_location::centroid ? sample_mode::centroid
         : l == interpolation_location::sample ? sample_mode::sample
                                               : sample_mode::center;
}

/// Whether a semantic has a letter in the list of semantics.
constexpr bool has_letter(semantic s, char letter) noexcept {
#define TGSI_ROW(id, name, letters) letters,
  constexpr std::string_view rows[] = {"cvf", TGSI_SEMANTICS(TGSI_ROW)};
#undef TGSI_ROW
  return rows[static_cast<std::size_t>(s)].find(letter) != std::string_view::npos;
}
/// Whether an input of a fragment with this semantic is a value of the hardware rather than a varying.
constexpr bool is_special(semantic s) noexcept { return has_letter(s, 's'); }

/// The components of source `n` that an instruction reads.
unsigned components_read(const instruction& i, unsigned n) noexcept {
  const source& s = i.sources[n];
  const opcode_shape shape = info_of(i.id).shape;
  unsigned result = 0;
  for (unsigned c = 0; c < 4; ++c) {
    const bool is_read = shape == opcode_shape::each     ? (i.destinations[0].mask >> c & 1) != 0
                         : shape == opcode_shape::scalar ? c == 0
                                                         : true;
    if (is_read) result |= 1u << s.swizzle[c];
  }
  return result;
}

constexpr unsigned first_of(unsigned mask) noexcept { return static_cast<unsigned>(std::countr_zero(mask)); }
constexpr unsigned last_of(unsigned mask) noexcept { return static_cast<unsigned>(std::bit_width(mask)) - 1; }
/// Registers of a group from the first to the last component of a mask.
constexpr unsigned words_of(unsigned mask) noexcept { return last_of(mask) + 1 - first_of(mask); }

/// Half of the registers that a thread has at full occupancy.
constexpr unsigned most_words_at_start = 16;

}  // namespace

/// Loads inputs at the start: first the inputs whose first read is in a block or subroutine, since other
/// paths do not pass there, then the remaining ones, up to `most_words_at_start`. The rest is loaded at the
/// first read.
void lowering::begin_interface() {
  if (program_.stage == shader_stage::vertex) plan_outputs();
  if (program_.stage == shader_stage::compute) {
    // Unpacked once, before all blocks; `optimize` removes unread parts.
    thread_id_ = {preloaded_half(55, false), preloaded_half(55, true), preloaded_half(56, false), word(0)};
    return;
  }
  inputs_.resize(register_count(register_file::input));
  std::vector<std::uint32_t> order;
  std::vector<bool> is_nested(inputs_.size());
  std::size_t depth = 0;
  bool is_main = true;
  for (const instruction& i : program_.instructions) {
    const auto use = [&](const source& s, unsigned mask) {
      if (s.file != register_file::input || s.index.is_indirect()) return;
      const auto n = static_cast<std::uint32_t>(s.index.number);
      if (inputs_[n].mask == 0) {
        order.push_back(n);
        is_nested[n] = depth != 0;
      }
      is_nested[n] = is_nested[n] || !is_main;
      inputs_[n].mask |= mask;
    };
    for (unsigned n = 0; n < i.source_count; ++n)
      if (info_of(i.id).source(n) != operand_type::input) use(i.sources[n], components_read(i, n));
    for (const source& s : i.offsets) use(s, 15);
    is_main = is_main && i.id != opcode::end;
    depth += end_of_block(i.id) != opcode::nop;
    depth -= std::ranges::find(block_opcodes, i.id, &block_opcode::end) != std::end(block_opcodes);
  }
  std::vector<std::uint32_t> at_start;
  unsigned words = 0;
  for (const std::uint32_t n : order) {
    if (words >= most_words_at_start && !is_nested[n]) continue;
    words += words_of(inputs_[n].mask);
    at_start.push_back(n);
  }
  // Loads of one sample mode follow each other, since the hardware keeps the position.
  for (unsigned mode = 0; mode < mode_count; ++mode)
    for (const std::uint32_t n : at_start) {
      const declaration* const d = program_.find(register_file::input, n);
      if (d != nullptr && static_cast<unsigned>(mode_of(d->location)) == mode) load_input(n);
    }
}

/// Loads the components of an input that the program reads.
void lowering::load_input(std::uint32_t number) {
  loaded_input& to = inputs_[number];
  const declaration* const d = program_.find(register_file::input, number);
  to.is_loaded = true;
  if (d == nullptr) return;
  const auto keep = [&](std::uint32_t index, unsigned count) {
    rasterizer_[index] = rasterizer_value(index, count);
  };
  if (program_.stage == shader_stage::vertex) {
    to.group = load_attribute(number, last_of(to.mask) + 1);
  } else if (d->name == semantic::pcoord) {
    keep(point_coordinates, 2);
  } else if (d->name == semantic::position) {
    if ((to.mask & 4) != 0) keep(fragment_z, 1);
    if ((to.mask & 8) != 0) keep(fragment_w, 1);
  } else if (!is_special(d->name)) {
    to.first = first_of(to.mask);
    to.group = load_varying(word(16 * number + 4 * to.first), words_of(to.mask),
                            d->interpolated == interpolation::constant, mode_of(d->location));
  }
}

value lowering::load_attribute(std::uint32_t number, unsigned count) {
  const modifier_value size = {modifier::vecsize, size_of(count)};
  const modifier_value format = {modifier::regfmt, valhall::register_format::auto_};
  if (number <= most_attribute)
    return to_.put(
        vop::ld_attr_imm,
        {preloaded(60), preloaded(61), builder::immediate(number), builder::immediate(attribute_table)},
        {size, format});
  return to_.put(vop::ld_attr, {preloaded(60), preloaded(61), word(number | attribute_table << 24)},
                 {size, format});
}

/// Loads `count` words of the varyings from `byte` on, interpolated, or copied from one vertex (flat).
value lowering::load_varying(operand byte, unsigned count, bool is_flat, sample_mode mode, operand position) {
  using valhall::source_format;
  // v14 has LD_VAR_BUF_FLAT instead, and the unit of its index is unknown.
  if (is_flat && ir_.in == valhall::arch::v14)
    refuse("v14 has no known instruction that copies a CONSTANT input");
  const modifier_value modifiers[] = {
      {modifier::vecsize, size_of(count)},
      {modifier::source_format, is_flat ? source_format::src_flat32 : source_format::src_f32},
      {modifier::sample, mode},
      {modifier::update, update_mode::store}};
  if (!position.is_value() && !position.is_literal) position = preloaded(61);
  if (byte.is_literal && byte.bits <= most_varying_byte)
    return to_.put(vop::ld_var_buf_imm_f32, {position, builder::immediate(byte.bits)}, modifiers);
  return to_.put(vop::ld_var_buf_f32, {position, byte}, modifiers);
}

operand lowering::input(std::uint32_t number, unsigned c) {
  const declaration* const d = program_.find(register_file::input, number);
  if (!inputs_[number].is_loaded) load_input(number);
  if (d != nullptr && program_.stage == shader_stage::fragment && is_special(d->name))
    return system_value(*d, c);
  return of(inputs_[number].group + (c - inputs_[number].first));
}

value lowering::indexed_input(const register_use& from) {
  const auto n = static_cast<std::uint32_t>(from.index.number);
  operand index = to_.plain(index_value(from.index));
  if (n != 0) index = of(to_.put(vop::iadd_u32, {index, word(n)}));
  if (program_.stage == shader_stage::vertex) {
    const value entry = to_.put(vop::iadd_u32, {index, word(attribute_table << 24)});
    return to_.put(vop::ld_attr, {preloaded(60), preloaded(61), of(entry)},
                   {{modifier::vecsize, size_of(4)}, {modifier::regfmt, valhall::register_format::auto_}});
  }
  // All registers that an index may name are assumed to be interpolated alike.
  const declaration* d = from.declared != not_declared ? &program_.declarations[from.declared]
                                                       : program_.find(register_file::input, n);
  if (d == nullptr) d = first_declaration(register_file::input);
  if (d == nullptr || is_special(d->name)) {
    refuse("an input that is not a varying cannot be indexed");
    return no_value;
  }
  const value byte = to_.put(vop::lshift_or_i32, {index, low_byte(word(4)), word(0)});
  return load_varying(of(byte), 4, d->interpolated == interpolation::constant, mode_of(d->location));
}

const declaration* lowering::first_declaration(register_file file) const {
  for (const declaration& d : program_.declarations)
    if (d.file == file) return &d;
  return nullptr;
}

/// Half of a preloaded register, extended with zeros.
operand lowering::preloaded_half(unsigned number, bool is_high) {
  return of(
      to_.put(vop::u16_to_u32, {builder::part(preloaded(number), is_high ? swizzle::h11 : swizzle::h00)}));
}

/// A value of the rasterizer, by its number for LD_VAR_SPECIAL.
value lowering::rasterizer_value(std::uint32_t index, unsigned count) {
  if (rasterizer_[index] != no_value) return rasterizer_[index];
  return to_.put(vop::ld_var_special, {word(0), builder::immediate(index)},
                 {{modifier::vecsize, size_of(count)},
                  {modifier::regfmt, valhall::register_format::f32},
                  {modifier::sample, sample_mode::center},
                  {modifier::update, update_mode::clobber}});
}

/// A component of the fragment's position: the center of the pixel, the depth, and 1 / w.
operand lowering::fragment_position(unsigned c) {
  if (c == 1 && program_.value_of(property_name::fs_coord_origin) == lower_left)
    refuse("y from the lower left needs the height of the framebuffer", "the origin is UPPER_LEFT");
  if (c < 2) {
    const swizzle half = c == 0 ? swizzle::h00 : swizzle::h11;
    const value pixel = valhall::form_in(vop::u16_to_f32, ir_.in).ok()
                            ? to_.put(vop::u16_to_f32, {builder::part(preloaded(59), half)})
                            : to_.put(vop::u32_to_f32, {preloaded_half(59, c == 1)});
    if (program_.value_of(property_name::fs_coord_pixel_center) == integer_center) return of(pixel);
    return of(to_.put(vop::fadd_f32, {of(pixel), number(0.5f)}));
  }
  const value special = rasterizer_value(c == 2 ? fragment_z : fragment_w, 1);
  return c == 2 ? of(special) : of(to_.put(vop::frcp_f32, {of(special)}));
}

/// SUBGROUP_EQ_MASK and similar: a bit for each lane whose number is equal to that of this lane, or greater,
/// less and so on, as the name states.
operand lowering::lane_mask(semantic name) {
  const operand lane = builder::of(valhall::lane_id.w0());
  const auto shifted = [&](std::uint32_t bits) {
    return to_.put(vop::lshift_or_i32, {word(bits), low_byte(lane), word(0)});
  };
  const auto within = [&](value v) {
    return to_.put(vop::lshift_and_i32, {of(v), low_byte(word(0)), word(0xffff)});
  };
  const auto inverted = [&](value v) {
    return within(to_.put(vop::lshift_xor_i32, {of(v), low_byte(word(0)), word(0xffff)}));
  };
  switch (name) {
    case semantic::subgroup_eq_mask: return of(shifted(1));
    case semantic::subgroup_ge_mask: return of(within(shifted(~0u)));
    case semantic::subgroup_gt_mask: return of(within(shifted(~1u)));
    case semantic::subgroup_le_mask: return of(inverted(shifted(~1u)));
    default: return of(inverted(shifted(~0u)));
  }
}

/// SV, or IN of a fragment that is not a varying.
operand lowering::system_value(const declaration& d, unsigned c) {
  const bool is_input = d.file == register_file::input;
  constexpr char letters[] = {'f', 'v', '-', '-', '-', 'c'};  // By stage.
  if (!is_input && !has_letter(d.name, letters[static_cast<std::size_t>(program_.stage)])) {
    refuse(joined(name_of(program_.stage), " has no ", name_of(d.name)));
    return word(0);
  }
  if (c > 0 && has_letter(d.name, 'x')) return word(0);
  const auto of_draw = [&](semantic name) {
    return uniform(uniform_word::content::draw, static_cast<std::uint32_t>(name));
  };
  switch (d.name) {
    case semantic::thread_id: return thread_id_[c];
    case semantic::block_id: return c < 3 ? preloaded(57 + c) : word(0);
    case semantic::block_size: {
      const std::uint32_t fixed = c < 3 ? program_.value_of(fixed_block_size[c]) : 0;
      return fixed != 0 || c == 3 ? word(fixed) : uniform(uniform_word::content::block_size, 0, c);
    }
    case semantic::grid_size: return c < 3 ? uniform(uniform_word::content::grid_size, 0, c) : word(0);
    case semantic::vertexid: return preloaded(60);
    case semantic::instanceid: return preloaded(61);
    case semantic::vertexid_nobase:
      return of(to_.put(vop::isub_s32, {preloaded(60), of_draw(semantic::basevertex)}));
    case semantic::basevertex:
    case semantic::baseinstance:
    case semantic::drawid:
    case semantic::work_dim: return of_draw(d.name);
    case semantic::subgroup_size: return word(subgroup_lanes);
    case semantic::subgroup_invocation: return builder::of(valhall::lane_id.w0());
    case semantic::subgroup_eq_mask:
    case semantic::subgroup_ge_mask:
    case semantic::subgroup_gt_mask:
    case semantic::subgroup_le_mask:
    case semantic::subgroup_lt_mask: return lane_mask(d.name);
    case semantic::helper_invocation:
      // A helper covers no sample.
      return of(compare(vop::icmp_u32, preloaded_half(61, false), word(0), condition::eq));
    case semantic::position: return fragment_position(c);
    case semantic::pcoord:
      if (!is_input) break;
      return c < 2 ? of(rasterizer_value(point_coordinates, 2) + c) : c == 3 ? number(1.0f) : word(0);
    case semantic::face: {
      // Bit 0 of r58 is set on back faces.
      const operand one = is_input ? number(1.0f) : word(1), back = is_input ? number(-1.0f) : word(0);
      if (c != 0) return c == 3 ? one : word(0);
      const value is_back = to_.put(vop::lshift_and_i32, {preloaded(58), low_byte(word(0)), word(1)});
      return of(to_.put(vop::csel_u32, {of(is_back), word(0), is_input ? one : word(~0u), back},
                        {{modifier::cmp, condition::eq}}));
    }
    case semantic::primid: return preloaded(57);
    case semantic::samplemask: return preloaded_half(61, false);
    case semantic::sampleid: {
      const operand high = preloaded_half(61, true);
      return of(to_.put(vop::lshift_and_i32, {high, low_byte(word(0)), word(31)}));
    }
    default: break;
  }
  refuse(d.name == semantic::none
             ? "SV without a semantic"
             : joined("the hardware does not tell ", is_input ? "a fragment its " : "", name_of(d.name)));
  return word(0);
}

// Outputs

void lowering::end_interface() {
  if (program_.stage == shader_stage::vertex) store_outputs(program_.instructions.size() + 1);
  if (program_.stage == shader_stage::fragment) output_fragment();
}

operand lowering::output(std::uint32_t number, unsigned c) {
  register_use use;
  use.file = register_file::output;
  use.index.number = static_cast<std::int32_t>(number);
  value unused = no_value;
  return fetch(use, c, unused);
}

value lowering::gathered_output(std::uint32_t number) {
  return to_.gather({output(number, 0), output(number, 1), output(number, 2), output(number, 3)});
}

/// Finds the last use of each output of a vertex, after which it is stored, so that its registers become
/// free. All are stored at the end if the program may end earlier, calls subroutines or indexes outputs.
void lowering::plan_outputs() {
  constexpr std::size_t most_outputs = 2048;
  if (outputs_.size() > most_outputs)
    return refuse({1, 1}, "OUT", joined("there is no place for more than ", most_outputs));
  stores_.resize(outputs_.size());
  for (const declaration& d : program_.declarations)
    if (d.file == register_file::output)
      for (std::uint32_t n = d.first; n <= d.last; ++n) stores_[n] = {true, d.name == semantic::position, 0};
  bool is_early = true;
  std::size_t at = 0;
  const auto use = [&](const register_use& u) {
    if (u.file != register_file::output) return;
    if (u.index.is_indirect())
      is_early = false;
    else
      stores_[static_cast<std::size_t>(u.index.number)].last_use = at;
  };
  for (const instruction& i : program_.instructions) {
    // Subroutines may write an output after any call.
    is_early = is_early && i.id != opcode::ret && i.id != opcode::cal;
    for (unsigned n = 0; n < i.destination_count; ++n) use(i.destinations[n]);
    for (unsigned n = 0; n < i.source_count; ++n) use(i.sources[n]);
    ++at;
  }
  if (is_early) return;
  for (output_store& s : stores_) s.last_use = program_.instructions.size();
}

/// Stores the outputs of a vertex whose last use is before instruction `n`, outside of all blocks: 16 bytes
/// each.
void lowering::store_outputs(std::size_t n) {
  if (next_store_ >= n) return;
  next_store_ = program_.instructions.size();
  for (std::uint32_t number = 0; number < stores_.size(); ++number) {
    output_store& s = stores_[number];
    if (s.is_due && s.last_use >= n) next_store_ = std::min(next_store_, s.last_use);
    if (!s.is_due || s.last_use >= n) continue;
    s.is_due = false;
    if (outputs_address_ == no_value)
      outputs_address_ = to_.put(vop::lea_buf_imm, {preloaded(59), builder::immediate(vertex_output_table),
                                                    builder::immediate(vertex_output_buffer)});
    to_.store(gathered_output(number), 4, of(outputs_address_), static_cast<std::int32_t>(16 * number),
              {{modifier::memory_access,
                s.is_position ? valhall::memory_access::istream : valhall::memory_access::estream}});
  }
}

/// ATEST, then depth and stencil, then the colors.
void lowering::output_fragment() {
  constexpr unsigned targets = 8;
  std::array<std::uint32_t, targets> colors;
  colors.fill(not_declared);
  std::uint32_t depth = not_declared, stencil = not_declared, mask = not_declared;
  for (const declaration& d : program_.declarations) {
    if (d.file != register_file::output) continue;
    for (std::uint32_t n = d.first; n <= d.last; ++n) {
      const std::uint32_t index = d.semantic_index + (n - d.first);
      switch (d.name) {
        case semantic::color:
          if (index >= targets)
            return refuse(d.where, joined("COLOR[", index, "]"), "there are 8 render targets");
          colors[index] = n;
          break;
        case semantic::position: depth = n; break;
        case semantic::stencil: stencil = n; break;
        case semantic::samplemask: mask = n; break;
        default:
          return refuse(d.where, d.name == semantic::none ? "OUT without a semantic" : name_of(d.name),
                        "fragments have no such output");
      }
    }
  }
  if (program_.value_of(property_name::fs_color0_writes_all_cbufs) != 0 && colors[0] != not_declared)
    std::ranges::replace(colors, not_declared, colors[0]);

  const operand coverage = preloaded(60);
  if (mask != not_declared) {
    const value covered =
        to_.put(vop::lshift_and_i32, {coverage, low_byte(word(0)), to_.plain(output(mask, 0))});
    to_.copy(of(covered), coverage.of);
  }
  const operand alpha = colors[0] != not_declared ? to_.plain(output(colors[0], 3)) : number(1.0f);
  to_.put(vop::atest, {coverage, alpha, builder::of(valhall::atest_datum.w0())}, {}, coverage.of);
  if (depth != not_declared || stencil != not_declared) {
    const operand z = depth != not_declared ? to_.plain(output(depth, 2)) : word(0);
    const operand s = stencil != not_declared ? to_.plain(output(stencil, 1)) : word(0);
    const modifier_value given[] = {{modifier::z}, {modifier::stencil}};
    const std::size_t first = depth != not_declared ? 0 : 1, end = stencil != not_declared ? 2 : 1;
    to_.put(vop::zs_emit, {z, s, coverage}, {given + first, end - first}, coverage.of);
  }
  unsigned last = targets;
  while (last > 0 && colors[last - 1] == not_declared) --last;
  if (last == 0) return;
  // With fixed-function blending the last BLEND ends the program. Otherwise the blend shader does; it takes
  // the color in r0 to r3, and r48 is 0 if it must not return.
  const value color = to_.add_fixed(0, 4);
  for (unsigned c = 0; c < 4; ++c) to_.copy(output(colors[last - 1], c), color + c);
  for (unsigned t = 0; t + 1 < last; ++t) {
    if (colors[t] == not_declared) continue;
    const value own = colors[t] == colors[last - 1] ? color : gathered_output(colors[t]);
    blend(t, own, coverage, valhall::flow::none);
  }
  // ATEST ends the helpers if there were any, so the wait before BLEND needs another instruction.
  const auto set_return = [&] { to_.put(vop::mov_i32, {word(0)}, {}, preloaded(48).of); };
  const bool had_helpers =
      std::any_of(program_.instructions.begin(), program_.instructions.end(), [](const instruction& i) {
        const opcode_class group = info_of(i.id).group;
        return group == opcode_class::texture || group == opcode_class::cube_array ||
               group == opcode_class::lanes;
      });
  if (had_helpers) set_return();
  blend(last - 1, color, coverage, valhall::flow::end);
  if (!had_helpers) set_return();
  to_.put(vop::branchzi, {word(0), builder::of(blend_descriptor(last - 1, true))},
          {{modifier::eq}, {modifier::absolute}});
}

void lowering::blend(unsigned target, value color, operand coverage, valhall::flow then) {
  std::vector<modifier_value> modifiers = {{modifier::vecsize, size_of(4)},
                                           {modifier::regfmt, valhall::register_format::f32}};
  if (then != valhall::flow::none) modifiers.push_back({modifier::flow, then});
  to_.send(vop::blend, color, {builder::of(blend_descriptor(target, false)), coverage, builder::immediate(0)},
           {modifiers.data(), modifiers.size()});
}

valhall::operand lowering::blend_descriptor(unsigned target, bool is_high) {
  using namespace valhall::v9;
  const special descriptors[] = {blend_descriptor_0, blend_descriptor_1, blend_descriptor_2,
                                 blend_descriptor_3, blend_descriptor_4, blend_descriptor_5,
                                 blend_descriptor_6, blend_descriptor_7};
  return is_high ? descriptors[target].w1() : descriptors[target].w0();
}

// Interpolation at a position other than the declared one

/// A position in the pixel in the hardware's format: the distances from the top left in 8.8 fixed point, from
/// offsets to the center.
operand lowering::place_in_pixel(operand x, operand y) {
  const auto half = [&](operand v) {
    const value scaled = to_.put(vop::fma_f32, {v, number(256.0f), number(128.0f)});
    return builder::part(of(to_.put(vop::f32_to_s32, {of(scaled)})), swizzle::h00);
  };
  return of(to_.put(vop::mkvec_v2i16, {half(x), half(y)}));
}

void lowering::interpolate() {
  const source& from = now_->sources[0];
  const declaration* const d =
      program_.find(register_file::input, static_cast<std::uint32_t>(from.index.number));
  if (from.index.is_indirect() || d == nullptr || is_special(d->name))
    return refuse("it takes a varying with a number");
  const bool is_flat = d->interpolated == interpolation::constant;
  sample_mode mode = sample_mode::centroid;
  operand position = preloaded(61);
  if (now_->id == opcode::interp_sample) {
    mode = sample_mode::sample;
    const operand id = to_.plain(read(1, 0));
    position = of(
        to_.put(vop::mkvec_v2i16, {builder::part(word(0), swizzle::h00), builder::part(id, swizzle::h00)}));
  } else if (now_->id == opcode::interp_offset) {
    mode = sample_mode::explicit_;
    position = place_in_pixel(read(1, 0), read(1, 1));
  }
  const auto byte = 16 * static_cast<std::uint32_t>(from.index.number);
  const value loaded = load_varying(word(byte), 4, is_flat, mode, position);
  write_each([&](unsigned c) { return with_sign(of(loaded + from.swizzle[c]), from); });
}

/// The content of the render target, from the tilebuffer.
void lowering::fetch_color() {
  const source& from = now_->sources[0];
  const declaration* const d =
      from.index.is_indirect()
          ? nullptr
          : program_.find(register_file::output, static_cast<std::uint32_t>(from.index.number));
  if (d == nullptr || d->name != semantic::color) return refuse("it takes a COLOR with a number");
  const std::uint32_t target = d->semantic_index + static_cast<std::uint32_t>(from.index.number) - d->first;
  const value color =
      to_.put(vop::ld_tile,
              {uniform(uniform_word::content::tile_pixel, target), preloaded(60),
               uniform(uniform_word::content::tile_format, target)},
              {{modifier::vecsize, size_of(4)}, {modifier::regfmt, valhall::register_format::f32}});
  write_each([&](unsigned c) { return of(color + from.swizzle[c]); });
}

bool lowering::lower_external() {
  switch (now_->id) {
    case opcode::fbfetch: fetch_color(); return true;
    case opcode::interp_centroid:
    case opcode::interp_sample:
    case opcode::interp_offset: interpolate(); return true;
    default: return lower_texture();
  }
}

}  // namespace tgsi
