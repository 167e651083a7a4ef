// SPDX-License-Identifier: MIT
#include "environment.hpp"

#include "textures.hpp"

#include <valhall/decode.hpp>

#include <bit>

namespace tgsi {

namespace {

using valhall::external_access;
using valhall::external_result;
using valhall::family;
using valhall::modifier;

const vector4* lane_of(const std::vector<lane_inputs>& registers, std::uint32_t index, unsigned lane) {
  for (const lane_inputs& r : registers)
    if (r.index == index && lane < r.lanes.size()) return &r.lanes[lane];
  return nullptr;
}

/// Reads the staging registers of a texture instruction one after the other.
class staged_words {
 public:
  explicit staged_words(const external_access& access) : access_(access) {}
  std::uint32_t next() noexcept {
    const std::uint32_t word = at_ < 8 ? access_.staged[at_] : 0;
    ++at_;
    return word;
  }

 private:
  const external_access& access_;
  unsigned at_ = 0;
};

std::int32_t signed_byte(std::uint32_t word, unsigned n) noexcept {
  return static_cast<std::int8_t>(word >> (8 * n) & 0xff);
}

/// The index of the entry in a table, or the byte in a buffer: an immediate, or the last source, with the
/// table in its top byte.
std::uint64_t index_of(const external_access& access) noexcept {
  const valhall::operation& o = *access.operation;
  switch (o.group) {
    case family::ld_attr_imm:
    case family::ld_tex_imm:
    case family::ld_var_buf_imm: return static_cast<std::uint64_t>(o.immediates[0]);
    case family::ld_var_imm:
    case family::lea_tex_imm: return static_cast<std::uint64_t>(o.immediates[1]);
    default: return o.source_count == 0 ? 0 : access.sources[o.source_count - 1] & 0xffffff;
  }
}

/// A texel of an image: coordinates are 16-bit pairs. -1 if there is none.
std::int64_t texel_of(const resource_inputs& image, const external_access& access) noexcept {
  const std::uint64_t x = access.sources[0] & 0xffff, y = access.sources[0] >> 16 & 0xffff;
  const std::uint64_t z = access.sources[1] & 0xffff;
  if (x >= image.size[0] || y >= image.size[1] || z >= image.size[2]) return -1;
  return static_cast<std::int64_t>((z * image.size[1] + y) * image.size[0] + x);
}

/// Where the environment says that the texels of an image are. Only ST_CVT uses it.
constexpr std::uint64_t images_address = 0x7e0000000000, texel_bytes = 16;

}  // namespace

const vector4* find_semantic_value(const program& source, const inputs& test, semantic name, unsigned lane) {
  for (const declaration& d : source.declarations) {
    if (d.name != name) continue;
    if (d.file == register_file::input) return lane_of(test.registers, d.first, lane);
    if (d.file == register_file::system_value) return lane_of(test.system_values, d.first, lane);
  }
  return nullptr;
}

bool environment::external(const external_access& access, external_result& to) {
  const valhall::operation& o = *access.operation;
  const std::uint64_t index = index_of(access);
  switch (o.group) {
    case family::ld_attr:
    case family::ld_attr_imm: return read_input(access, index * 16, to);
    case family::ld_var_buf:
    case family::ld_var_buf_imm: return read_input(access, index, to);
    case family::ld_var:
    case family::ld_var_imm: return read_input(access, index * 16, to);
    case family::ld_var_special: return read_special(access, to);
    case family::lea_buf_imm: {
      const std::uint64_t address = outputs_address + std::uint64_t{bytes_per_vertex_} * access.lane;
      to.words[0] = static_cast<std::uint32_t>(address);
      to.words[1] = static_cast<std::uint32_t>(address >> 32);
      return true;
    }
    case family::tex_single:
    case family::tex_fetch:
    case family::tex_gather: return read_texture(access, to);
    case family::ld_tex:
    case family::ld_tex_imm: return read_image(access, index, to);
    case family::lea_tex:
    case family::lea_tex_imm: return address_image(access, index, to);
    case family::st_cvt: return write_image(access);
    default: return false;
  }
}

bool environment::read_input(const external_access& access, std::uint64_t byte, external_result& to) const {
  const vector4* const lane = lane_of(test_.registers, static_cast<std::uint32_t>(byte / 16), access.lane);
  if (lane == nullptr || byte % 4 != 0) return false;
  for (std::size_t i = 0, from = byte % 16 / 4; from < 4; ++i, ++from) to.words[i] = (*lane)[from];
  return true;
}

/// The depth of the fragment, and its W, whose reciprocal is the component of POSITION.
bool environment::read_special(const external_access& access, external_result& to) const {
  const vector4* const position = find_semantic_value(program_, test_, semantic::position, access.lane);
  if (position == nullptr) return false;
  switch (access.operation->immediates[0]) {
    case 2:
      to.words[0] = std::bit_cast<std::uint32_t>(1.0f / std::bit_cast<float>((*position)[3]));
      return true;
    case 3: to.words[0] = (*position)[2]; return true;
    default: return false;
  }
}

bool environment::read_texture(const external_access& access, external_result& to) const {
  const valhall::operation& o = *access.operation;
  const valhall::decoded_instruction d = valhall::decode(o.word, o.edition);
  const auto handle = static_cast<std::uint32_t>(access.sources[0]);
  const std::uint32_t unit = handle >> 16 & 0x7ff;
  const texture_inputs* texture = nullptr;
  for (const texture_inputs& t : test_.textures)
    if (t.unit == unit) texture = &t;
  if (texture == nullptr || handle >> 27 != 4 || d.value(modifier::register_width) == 0) return false;

  texture_lookup l;
  const unsigned dimension = d.value(modifier::dimension);
  l.is_cube = dimension == 3;
  l.dimensions = l.is_cube ? 2 : dimension + 1;
  l.is_array = d.value(modifier::array_enable) != 0;
  staged_words staged(access);
  for (unsigned i = 0; i < l.dimensions; ++i) l.coordinates[i] = staged.next();
  if (l.is_array) l.layer = staged.next();
  const bool is_fetch = o.group == family::tex_fetch;
  if (!is_fetch && d.value(modifier::shadow) != 0) {
    l.is_compared = true;
    l.reference = std::bit_cast<float>(staged.next());
  }
  if (d.value(modifier::texel_offset) != 0) {
    const std::uint32_t offsets = staged.next();
    for (unsigned i = 0; i < 3; ++i) l.offsets[i] = signed_byte(offsets, i);
    if (is_fetch) l.level = static_cast<std::int32_t>(offsets >> 24);
  }
  vector4 texel = {};
  if (is_fetch) {
    texel = fetch(*texture, l);
  } else if (o.group == family::tex_gather) {
    texel = gather(*texture, l, d.value(modifier::fetch_component));
  } else {
    using valhall::lod_mode;
    const auto mode = static_cast<lod_mode>(d.value(modifier::lod_mode));
    if (mode == lod_mode::explicit_ || mode == lod_mode::computed_bias)
      l.level = static_cast<std::int16_t>(staged.next() & 0xffff);
    else if (mode != lod_mode::zero && mode != lod_mode::computed)
      return false;
    texel = sample(*texture, l);
  }
  const unsigned mask = d.value(modifier::write_mask);
  for (unsigned c = 0, n = 0; c < 4; ++c)
    if ((mask >> c & 1) != 0) to.words[n++] = texel[c];
  return true;
}

const resource_inputs* environment::find_image(std::uint64_t index) const {
  for (const resource_inputs& i : test_.images)
    if (i.index == index) return &i;
  return nullptr;
}

bool environment::read_image(const external_access& access, std::uint64_t index, external_result& to) const {
  const resource_inputs* const image = find_image(index);
  if (image == nullptr) return false;
  const std::int64_t texel = texel_of(*image, access);
  const words& now = results_.images[image->index];
  for (unsigned c = 0; c < 4 && texel >= 0; ++c) to.words[c] = now[static_cast<std::size_t>(texel) * 4 + c];
  return true;
}

bool environment::address_image(const external_access& access, std::uint64_t index,
                                external_result& to) const {
  const resource_inputs* const image = find_image(index);
  if (image == nullptr) return false;
  // A texel outside the image is at an address without memory.
  const std::int64_t texel = texel_of(*image, access);
  const std::uint64_t address = texel < 0 ? valhall::machine::memory_end
                                          : images_address + static_cast<std::uint64_t>(texel) * texel_bytes;
  to.words[0] = static_cast<std::uint32_t>(address);
  to.words[1] = static_cast<std::uint32_t>(address >> 32);
  to.words[2] = static_cast<std::uint32_t>(index);
  return true;
}

bool environment::write_image(const external_access& access) {
  const auto at = results_.images.find(static_cast<std::uint32_t>(access.sources[1]));
  const std::uint64_t address = access.sources[0];
  if (at == results_.images.end()) return false;
  if (address >= valhall::machine::memory_end) return true;
  const std::uint64_t texel = (address - images_address) / texel_bytes;
  if (address < images_address || texel >= at->second.size() / 4) return false;
  for (unsigned c = 0; c < access.operation->vector_length; ++c)
    at->second[static_cast<std::size_t>(texel) * 4 + c] = access.staged[c];
  return true;
}

}  // namespace tgsi
