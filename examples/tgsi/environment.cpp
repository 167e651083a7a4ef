// SPDX-License-Identifier: MIT
#include "environment.hpp"

#include <valhall/decode.hpp>

#include <algorithm>
#include <bit>

namespace tgsi {

namespace {

using valhall::decoded_instruction;
using valhall::family;
using valhall::host_access;
using valhall::host_result;
using valhall::modifier;
using valhall::operation;

// Numbers of resource tables.
constexpr std::uint32_t attribute_table = 1, sampler_table = 3, texture_table = 4, image_table = 5,
                        output_table = 13;

/// The address of texels outside an image, where no memory is: loads return 0, stores are dropped.
constexpr std::uint64_t nowhere = valhall::machine::memory_end;

std::uint32_t low_half(std::uint64_t source) noexcept { return source & 0xffff; }
std::uint32_t high_half(std::uint64_t source) noexcept { return source >> 16 & 0xffff; }
std::uint32_t immediate_of(const host_access& a, unsigned n) noexcept {
  return static_cast<std::uint32_t>(a.operation->immediates[n]);
}
// A word with a table in its top byte and an index in it.
std::uint32_t table_of(std::uint64_t handle) noexcept { return handle >> 24 & 0xff; }
std::uint32_t index_of(std::uint64_t handle) noexcept { return handle & 0xffffff; }

void set_address(std::uint64_t address, host_result& result) noexcept {
  result.words[0] = static_cast<std::uint32_t>(address);
  result.words[1] = static_cast<std::uint32_t>(address >> 32);
}

/// Whether the staging registers of a converting load or store hold 32-bit components.
bool has_words(const operation& o) noexcept {
  using enum valhall::register_format;
  return o.format == auto_ || o.format == f32 || o.format == s32 || o.format == u32;
}

/// Index in the image of the texel that the sources name; `nowhere` outside it.
std::uint64_t texel_of(const image_memory& image, const host_access& a) noexcept {
  const std::uint32_t x = low_half(a.sources[0]), y = high_half(a.sources[0]), z = high_half(a.sources[1]);
  if (x >= image.size[0] || y >= image.size[1] || z >= image.size[2] || low_half(a.sources[1]) != 0)
    return nowhere;
  return (std::uint64_t{z} * image.size[1] + y) * image.size[0] + x;
}

/// The staging registers of a texture instruction, in their order.
class staged_operands {
 public:
  explicit staged_operands(const host_access& a) : access_(a) {}
  std::uint32_t next() noexcept { return taken_ < 8 ? access_.staged[taken_++] : 0; }
  bool are_taken() const noexcept { return taken_ == access_.operation->reads.count; }

 private:
  const host_access& access_;
  unsigned taken_ = 0;
};

/// Level of detail in 8.8 fixed point, in the low half: the nearest level, at least 0.
std::uint32_t nearest_level(std::uint32_t staged) noexcept {
  const auto fixed = static_cast<std::int16_t>(staged);
  return fixed < 0 ? 0 : static_cast<std::uint32_t>(fixed + 128) >> 8;
}

/// Byte `n` of a word, from -128 to 127.
std::int32_t signed_byte(std::uint32_t word, unsigned n) noexcept {
  return static_cast<std::int32_t>(word << (24 - 8 * n)) >> 24;
}

/// Decodes the staging registers of a texture instruction.
texel_request request_of(const decoded_instruction& d, texture_target target, staged_operands& staged) {
  const bool is_fetch = d.info().operation == family::tex_fetch;
  const auto shape = static_cast<valhall::dimension>(d.value(modifier::dimension));
  const unsigned coordinates = shape == valhall::dimension::cube ? 2 : static_cast<unsigned>(shape) + 1;
  texel_request r;
  for (unsigned i = 0; i < coordinates; ++i) {
    std::uint32_t word = staged.next();
    if (is_cube(target) && i == 0) {
      // The face is in the top three bits; in coordinates from 0 to 1 these bits are 1, or 0 near zero.
      r.face = word >> 29;
      word = (word & 0x1fffffff) | 0x20000000;
    }
    r.at[i] = std::bit_cast<float>(word);
    r.texel[i] = std::bit_cast<std::int32_t>(word);
  }
  if (d.value(modifier::array_enable) != 0) r.layer = staged.next();
  if (d.value(modifier::shadow) != 0) r.reference = std::bit_cast<float>(staged.next());
  if (d.value(modifier::texel_offset) != 0) {
    const std::uint32_t offsets = staged.next();
    for (unsigned i = 0; i < coordinates; ++i) r.offset[i] = signed_byte(offsets, i);
    if (is_fetch) r.level = offsets >> 24;
  }
  using enum valhall::lod_mode;
  const auto mode = static_cast<valhall::lod_mode>(d.value(modifier::lod_mode));
  if (d.info().operation == family::tex_single && (mode == explicit_ || mode == computed_bias))
    r.level = nearest_level(staged.next());
  return r;
}

/// Whether `shape` has as many coordinates as `target` has dimensions.
bool has_shape(texture_target target, valhall::dimension shape) noexcept {
  if (is_cube(target)) return shape == valhall::dimension::cube;
  return shape != valhall::dimension::cube && static_cast<unsigned>(shape) + 1 == dimensions_of(target);
}

/// Whether the instruction has a form that compile.hpp describes.
bool is_known_form(const decoded_instruction& d) noexcept {
  using enum valhall::lod_mode;
  const auto mode = static_cast<valhall::lod_mode>(d.value(modifier::lod_mode));
  const bool is_single = d.info().operation == family::tex_single;
  return static_cast<valhall::register_width>(d.value(modifier::register_width)) ==
             valhall::register_width::_32 &&
         d.value(modifier::wide_indices) == 0 && d.value(modifier::integer_coordinates) == 0 &&
         (!is_single || mode == zero || mode == computed || mode == explicit_ || mode == computed_bias);
}

}  // namespace

bool shader_environment::stop(const std::string& problem) {
  if (problem_.empty()) problem_ = problem;
  return false;
}

bool shader_environment::external(const host_access& a, host_result& result) {
  using enum family;
  switch (a.operation->family) {
    case ld_attr_imm: return load_attribute(a, immediate_of(a, 1), immediate_of(a, 0), result);
    case ld_attr: return load_attribute(a, table_of(a.sources[2]), index_of(a.sources[2]), result);
    case ld_var_buf_imm: return load_varying(a, immediate_of(a, 0), result);
    case ld_var_buf: return load_varying(a, a.sources[1], result);
    case ld_var_special: return load_special(a, result);
    case ld_tile: return load_color(a, result);
    case lea_buf_imm: return locate_output(a, result);
    case tex_single:
    case tex_fetch:
    case tex_gather: return read_texture(a, result);
    case ld_tex_imm: return load_texel(a, immediate_of(a, 1), immediate_of(a, 0), result);
    case ld_tex: return load_texel(a, table_of(a.sources[2]), index_of(a.sources[2]), result);
    case lea_tex_imm: return locate_texel(a, immediate_of(a, 0), immediate_of(a, 1), result);
    case lea_tex: return locate_texel(a, table_of(a.sources[2]), index_of(a.sources[2]), result);
    case ld_cvt:
    case st_cvt: return convert(a, result);
    default: return stop("the inputs have nothing for this instruction");
  }
}

/// Copies the words that the operation loads, from component `first` on.
bool shader_environment::load_words(const operation& o, const register_words& from, std::size_t first,
                                    host_result& result) {
  if (first + o.vector_length > from.size()) return stop("the load reads more than a register");
  for (std::size_t i = 0; i < o.vector_length; ++i) result.words[i] = from[first + i];
  return true;
}

bool shader_environment::load_attribute(const host_access& a, std::uint32_t table, std::uint32_t index,
                                        host_result& result) {
  if (table != attribute_table) return stop(joined("attributes are in table 1, not ", table));
  if (!has_words(*a.operation)) return stop("attributes are loaded as 32-bit words");
  if (index >= registers.size() || registers[index].lanes == nullptr)
    return stop(joined("the inputs have no IN[", index, "]"));
  if (a.sources[0] != vertices[a.lane] || a.sources[1] != instances[a.lane])
    return stop(joined("the attribute is loaded for vertex ", a.sources[0], ", instance ", a.sources[1],
                       ", not for those in lane ", a.lane));
  return load_words(*a.operation, (*registers[index].lanes)[a.lane], 0, result);
}

bool shader_environment::load_varying(const host_access& a, std::uint64_t offset, host_result& result) {
  const std::uint64_t index = offset / 16;
  const decoded_instruction d = valhall::decode(a.operation->word, a.operation->arch);
  if (offset % 4 != 0) return stop(joined("varyings are at multiples of 4, not at ", offset));
  if (a.operation->type_size != 32 || static_cast<valhall::source_format>(d.value(modifier::source_format)) ==
                                          valhall::source_format::src_f16)
    return stop("varyings are 32-bit words");
  if (index >= registers.size() || registers[index].lanes == nullptr)
    return stop(joined("the inputs have no IN[", index, "] in lane ", a.lane));
  using enum interface_register::load;
  const interface_register& from = registers[index];
  if (from.how == flat && !a.operation->is_flat)
    return stop(joined("IN[", index, "] is CONSTANT, and must be loaded with `src_flat32`"));
  if (from.how == interpolated && a.operation->is_flat)
    return stop(joined("IN[", index, "] must be interpolated, and not loaded with `src_flat32`"));
  return load_words(*a.operation, (*from.lanes)[a.lane], offset % 16 / 4, result);
}

bool shader_environment::load_special(const host_access& a, host_result& result) {
  const std::uint32_t index = immediate_of(a, 0);
  if (index == 0) {
    if (point_coordinates == nullptr) return stop("the inputs have no PCOORD");
    return load_words(*a.operation, (*point_coordinates)[a.lane], 0, result);
  }
  if (a.operation->vector_length != 1 || !has_words(*a.operation))
    return stop("values of the rasterizer are loaded one word each");
  if (index > 3) return stop("no value of the rasterizer has this index");
  if (position == nullptr) return stop("the inputs have no POSITION");
  const register_words& at = (*position)[a.lane];
  // The hardware returns w itself.
  result.words[0] = index == 3 ? at[2] : std::bit_cast<std::uint32_t>(1.0f / std::bit_cast<float>(at[3]));
  return true;
}

bool shader_environment::load_color(const host_access& a, host_result& result) {
  for (const lane_input& color : given_.framebuffer)
    if (a.sources[0] == tile_word(color.number, false) && a.sources[2] == tile_word(color.number, true))
      return load_words(*a.operation, color.lanes[a.lane], 0, result);
  return stop(joined("framebuffer: the color is missing in lane ", a.lane));
}

bool shader_environment::locate_output(const host_access& a, host_result& result) {
  if (immediate_of(a, 0) != output_table || immediate_of(a, 1) != 0)
    return stop("outputs of vertices are in entry 0 of table 13");
  if (a.sources[0] >= outputs.vertices)
    return stop(
        joined("vertex ", a.sources[0], " is not in the buffer of outputs, which has ", outputs.vertices));
  set_address(outputs.address + outputs.stride * a.sources[0], result);
  return true;
}

bool shader_environment::read_texture(const host_access& a, host_result& result) {
  const decoded_instruction d = valhall::decode(a.operation->word, a.operation->arch);
  if (!is_known_form(d)) return stop("textures are not read in this form");
  const auto handle = static_cast<std::uint32_t>(a.sources[0]);
  const bool needs_sampler = d.info().operation != family::tex_fetch;
  if (handle >> 27 != texture_table || (needs_sampler && (handle >> 11 & 0x1f) != sampler_table) ||
      a.sources[0] >> 32 != 0)
    return stop("textures are in table 4, samplers in table 3");
  const std::uint32_t unit = handle >> 16 & 0x7ff;
  const auto texture = std::ranges::find(given_.textures, unit, &texture_input::unit);
  if (texture == given_.textures.end())
    return stop(joined("the inputs have no texture ", unit, " in lane ", a.lane));
  if (!has_shape(texture->target, static_cast<valhall::dimension>(d.value(modifier::dimension))))
    return stop(joined("texture ", unit, " has another target"));

  staged_operands staged(a);
  const texel_request request = request_of(d, texture->target, staged);
  if (!staged.are_taken()) return stop("a texture instruction has another number of staging registers");
  register_words texel;
  switch (d.info().operation) {
    case family::tex_fetch: texel = fetch(*texture, request); break;
    case family::tex_gather: {
      const register_words around = gather(*texture, request, d.value(modifier::fetch_component));
      texel = {around[3], around[2], around[0], around[1]};
      break;
    }
    default: texel = sample(*texture, request); break;
  }
  const unsigned mask = d.value(modifier::write_mask, 15);
  for (unsigned c = 0, to = 0; c < 4; ++c)
    if ((mask >> c & 1) != 0) result.words[to++] = texel[c];
  return true;
}

const image_memory* shader_environment::find_image(std::uint32_t table, std::uint32_t index) {
  const auto image = std::ranges::find(images, index, &image_memory::index);
  if (table == image_table && image != images.end()) return &*image;
  stop(table != image_table ? joined("images are in table 5, not ", table)
                            : joined("the inputs have no IMAGE[", index, "]"));
  return nullptr;
}

bool shader_environment::load_texel(const host_access& a, std::uint32_t table, std::uint32_t index,
                                    host_result& result) {
  const image_memory* const image = find_image(table, index);
  if (image == nullptr) return false;
  if (!has_words(*a.operation)) return stop("images are loaded as 32-bit words");
  const std::uint64_t texel = texel_of(*image, a);
  if (texel == nowhere) return true;
  for (std::size_t c = 0; c < a.operation->vector_length; ++c)
    result.words[c] = image->words[static_cast<std::size_t>(4 * texel) + c];
  return true;
}

bool shader_environment::locate_texel(const host_access& a, std::uint32_t table, std::uint32_t index,
                                      host_result& result) {
  const image_memory* const image = find_image(table, index);
  if (image == nullptr) return false;
  const std::uint64_t texel = texel_of(*image, a);
  set_address(texel == nowhere ? nowhere : image->address + 16 * texel, result);
  result.words[2] = image->descriptor();
  return true;
}

/// LD_CVT and ST_CVT: at an address and with a descriptor from LEA_TEX.
bool shader_environment::convert(const host_access& a, host_result& result) {
  const std::uint64_t address = a.sources[0] + immediate_of(a, 0);
  if (!has_words(*a.operation)) return stop("images are accessed as 32-bit words");
  const auto image = std::ranges::find(images, a.sources[1], &image_memory::descriptor);
  if (image == images.end()) return stop("the conversion descriptor is not one of LEA_TEX");
  if (address >= nowhere) return true;
  const std::uint64_t first = (address - image->address) / 4;
  if (address < image->address || address % 4 != 0 ||
      first + a.operation->vector_length > image->words.size())
    return stop(joined("the address is outside IMAGE[", image->index, "]"));
  for (std::size_t c = 0; c < a.operation->vector_length; ++c) {
    std::uint32_t& word = image->words[static_cast<std::size_t>(first) + c];
    if (a.operation->family == family::st_cvt)
      word = a.staged[c];
    else
      result.words[c] = word;
  }
  return true;
}

}  // namespace tgsi
