// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "environment.hpp"
#include "names.hpp"

#include <valhall/interpreter.hpp>
#include <valhall/print.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <utility>

namespace tgsi {

namespace {

using valhall::memory_region;
using valhall::register_input;

// Addresses of memory. Each region begins just below a multiple of 2^32, so that a program that drops a carry
// is caught.
constexpr std::uint64_t below = 64;
constexpr std::uint64_t buffers_at = std::uint64_t{0x100} << 32, images_at = std::uint64_t{0x20000} << 32,
                        step = std::uint64_t{1} << 32;
constexpr std::uint64_t outputs_at = (std::uint64_t{0x40000} << 32) - below,
                        workgroup_at = (std::uint64_t{0x50000} << 32) - below,
                        thread_at = (std::uint64_t{0x60000} << 32) - below;

constexpr std::uint64_t address_of(std::uint64_t first, std::uint32_t index) noexcept {
  return first + index * step - below;
}

std::string hexadecimal(std::uint64_t value) {
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789abcdef"[value & 15]);
  } while ((value >>= 4) != 0);
  return "0x" + digits;
}

/// Runs a program once.
class runner {
 public:
  runner(const program& source, const compiled& code, const inputs& on)
      : source_(source), code_(code), on_(on), environment_(on), machine_{.arch = code.in} {}

  results run() {
    if (!prepare()) return std::move(results_);
    valhall::interpreter interpreter(code_.words, machine_);
    const valhall::run_result& result = interpreter.run();
    results_.executed = result.executed;
    results_.instructions = result.lane_instructions;
    if (!result.ok()) {
      describe(result.error());
      return std::move(results_);
    }
    const auto memory = interpreter.workgroup_memory();
    results_.memory.assign(memory.begin(), memory.end());
    collect(result);
    return std::move(results_);
  }

 private:
  static constexpr std::size_t zeros_after_constants = 4;  ///< Words.

  const program& source_;
  const compiled& code_;
  const inputs& on_;
  shader_environment environment_;
  valhall::machine machine_;
  std::vector<std::uint32_t> uniforms_, output_words_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> constant_words_;
  std::vector<memory_region> memory_;
  std::vector<valhall::uniform_buffer> constants_;
  std::vector<register_input> preloaded_;
  results results_;

  bool stop(const std::string& problem) {
    if (results_.problem.empty()) results_.problem = problem;
    return false;
  }

  bool prepare() {
    if (source_.stage != on_.stage)
      return stop("stage: the program is a shader of stage " + std::string(name_of(source_.stage)));
    machine_.functions = &environment_;
    machine_.thread_local_memory = {thread_at, code_.local_bytes};
    place_buffers();
    place_images();
    if (!place_constants() || !set_uniforms()) return false;
    bool is_ready = false;
    switch (source_.stage) {
      case shader_stage::compute: is_ready = prepare_compute(); break;
      case shader_stage::vertex: is_ready = prepare_vertices(); break;
      case shader_stage::fragment: is_ready = prepare_fragments(); break;
      default: return stop("stage: programs of this stage cannot be run");
    }
    machine_.uniforms = {uniforms_.data(), uniforms_.size()};
    machine_.memory = {memory_.data(), memory_.size()};
    machine_.buffers = {constants_.data(), constants_.size()};
    machine_.registers = {preloaded_.data(), preloaded_.size()};
    return is_ready;
  }

  void add_memory(std::uint64_t address, std::vector<std::uint32_t>& words) {
    if (!words.empty()) memory_.emplace_back(address, words.data(), words.size());
  }
  void place_buffers() {
    for (const buffer_input& b : on_.buffers) {
      std::vector<std::uint32_t>& words = results_.buffers[b.index] = b.init;
      add_memory(address_of(buffers_at, b.index), words);
    }
  }
  void place_images() {
    environment_.images.reserve(on_.images.size());
    for (const image_input& i : on_.images) {
      image_memory& image = environment_.images.emplace_back();
      image = {i.index, size_of(i), address_of(images_at, i.index), i.init};
      add_memory(image.address, image.words);
    }
  }
  /// Width, height, depth or layers. The layers of a 1D array may be given as its height.
  std::array<std::uint32_t, 3> size_of(const image_input& i) const {
    const declaration* const d = source_.find(register_file::image, i.index);
    if (d == nullptr || d->target != texture_target::array_1d) return i.size;
    return {i.size[0], 1, i.size[1] * i.size[2]};
  }
  /// A buffer of CONST that is smaller than its declaration reads as if zeros followed.
  bool place_constants() {
    for (const constant_input& c : on_.constants) constant_words_[c.index] = c.words;
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::constant) continue;
      const auto c = constant_words_.find(d.dimension);
      if (c == constant_words_.end())
        return stop("constants: CONST[" + std::to_string(d.dimension) + "] is missing");
      c->second.resize(std::max(c->second.size(), 4 * (std::size_t{d.last} + 1)));
    }
    for (auto& [index, words] : constant_words_)
      words.resize((words.size() + 3) / 4 * 4 + zeros_after_constants);
    for (const auto& [index, words] : constant_words_)
      constants_.push_back({0, static_cast<std::uint8_t>(index), {words.data(), words.size()}});
    return true;
  }

  /// The words of a register in each lane, by its semantic; null if it is not declared.
  struct found_lanes {
    const declaration* declared = nullptr;
    const std::vector<register_words>* lanes = nullptr;  ///< Null if absent.

    /// The x of a lane.
    std::uint32_t x(std::size_t lane, std::uint32_t otherwise) const {
      return lanes != nullptr ? (*lanes)[lane][0] : otherwise;
    }
  };
  found_lanes find_lanes(semantic name) const {
    found_lanes found;
    for (const declaration& d : source_.declarations) {
      if (d.name != name || (d.file != register_file::input && d.file != register_file::system_value))
        continue;
      const std::vector<lane_input>& list =
          d.file == register_file::input ? on_.registers : on_.system_values;
      const auto at = std::ranges::find(list, d.first, &lane_input::number);
      found.declared = &d;
      found.lanes = at == list.end() ? nullptr : &at->lanes;
      return found;
    }
    return found;
  }

  bool set_uniforms() {
    for (const uniform_word& u : code_.uniforms) {
      uniforms_.push_back(0);
      if (!find_uniform(u, uniforms_.back())) return false;
    }
    return true;
  }
  bool find_uniform(const uniform_word& u, std::uint32_t& to) {
    using enum uniform_word::content;
    switch (u.holds) {
      case literal: to = u.number; return true;
      case constant: return find_constant(u, to);
      case buffer_address_low:
      case buffer_address_high:
      case buffer_size: return find_buffer(u, to);
      case buffer_limit: return find_buffer(u, to);
      case memory_size: to = on_.local_memory; return true;
      case memory_limit: to = limit_of(on_.local_memory, u.component); return true;
      case constant_size: return find_constant_size(u, to);
      case image_size: return find_image_size(u, to);
      case texture_size: return find_texture_size(u, to);
      case block_size: to = u.component < 3 ? on_.block[u.component] : 1; return true;
      case grid_size: to = u.component < 3 ? on_.grid[u.component] : 1; return true;
      case tile_pixel:
      case tile_format: to = shader_environment::tile_word(u.number, u.holds == tile_format); return true;
      case draw: return find_draw(u, to);
    }
    return false;
  }
  bool find_constant(const uniform_word& u, std::uint32_t& to) {
    const auto c = constant_words_.find(u.number);
    if (c == constant_words_.end())
      return stop("constants: CONST[" + std::to_string(u.number) + "] is missing");
    const std::size_t word = 4 * std::size_t{u.index} + u.component;
    to = word < c->second.size() ? c->second[word] : 0;
    return true;
  }
  bool find_constant_size(const uniform_word& u, std::uint32_t& to) {
    const auto c = constant_words_.find(u.number);
    if (c == constant_words_.end())
      return stop("constants: CONST[" + std::to_string(u.number) + "] is missing");
    to = static_cast<std::uint32_t>((c->second.size() - zeros_after_constants) / 4);
    return true;
  }
  /// The lowest offset from which `words` words do not fit into `bytes`.
  static std::uint32_t limit_of(std::uint32_t bytes, std::uint32_t words) noexcept {
    return bytes >= 4 * words ? bytes - 4 * words + 1 : 0;
  }
  bool find_buffer(const uniform_word& u, std::uint32_t& to) {
    const auto b = std::ranges::find(on_.buffers, u.number, &buffer_input::index);
    if (b == on_.buffers.end()) return stop("buffers: BUFFER[" + std::to_string(u.number) + "] is missing");
    const std::uint64_t address = address_of(buffers_at, u.number);
    using enum uniform_word::content;
    const auto size = static_cast<std::uint32_t>(4 * b->init.size());
    to = u.holds == buffer_size          ? size
         : u.holds == buffer_limit       ? limit_of(size, u.component)
         : u.holds == buffer_address_low ? static_cast<std::uint32_t>(address)
                                         : static_cast<std::uint32_t>(address >> 32);
    return true;
  }
  bool find_image_size(const uniform_word& u, std::uint32_t& to) {
    const auto i = std::ranges::find(on_.images, u.number, &image_input::index);
    if (i == on_.images.end()) return stop("images: IMAGE[" + std::to_string(u.number) + "] is missing");
    const std::array<std::uint32_t, 3> size = size_of(*i);
    const declaration* const d = source_.find(register_file::image, u.number);
    // The layers of a 1D array are its y.
    const bool is_layered_line = d != nullptr && d->target == texture_target::array_1d;
    to = u.component > 2 ? 1 : is_layered_line && u.component == 1 ? size[2] : size[u.component];
    return true;
  }
  bool find_texture_size(const uniform_word& u, std::uint32_t& to) {
    const auto t = std::ranges::find(on_.textures, u.number, &texture_input::unit);
    if (t == on_.textures.end())
      return stop("textures: the one of unit " + std::to_string(u.number) + " is missing");
    const texture_level base = level_of(*t, 0);
    const std::uint32_t depth = dimensions_of(t->target) == 3 ? base.size[2]
                                : is_cube(t->target)          ? base.layers / cube_faces
                                                              : base.layers;
    to = u.component < 2    ? base.size[u.component]
         : u.component == 2 ? depth
         : u.component == 3 ? t->levels
                            : 1;
    return true;
  }
  /// A system value that is the same in all lanes.
  bool find_draw(const uniform_word& u, std::uint32_t& to) {
    const auto name = static_cast<semantic>(u.number);
    const found_lanes found = find_lanes(name);
    if (found.lanes == nullptr) return stop("system_values: " + std::string(name_of(name)) + " is missing");
    if (found.lanes->empty()) return stop("system_values: " + std::string(name_of(name)) + " has no lanes");
    to = found.lanes->front()[u.component];
    for (const register_words& lane : *found.lanes)
      if (lane[u.component] != to)
        return stop("system_values: " + std::string(name_of(name)) + " must be the same in all lanes");
    return true;
  }

  bool prepare_compute() {
    constexpr std::pair<property_name, const char*> sizes[] = {
        {property_name::cs_fixed_block_width, "CS_FIXED_BLOCK_WIDTH"},
        {property_name::cs_fixed_block_height, "CS_FIXED_BLOCK_HEIGHT"},
        {property_name::cs_fixed_block_depth, "CS_FIXED_BLOCK_DEPTH"}};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t fixed = source_.value_of(sizes[i].first);
      if (fixed != 0 && fixed != on_.block[i])
        return stop("block[" + std::to_string(i) + "]: this is " + std::to_string(on_.block[i]) +
                    ", but the program has " + sizes[i].second + " " + std::to_string(fixed));
      machine_.workgroup_size[i] = on_.block[i];
      machine_.workgroups[i] = on_.grid[i];
    }
    machine_.workgroup_local_memory = {workgroup_at, on_.local_memory};
    return true;
  }

  /// Preloads register `number` with `value(lane)` in each lane.
  template <class Value>
  void preload(unsigned number, const Value& value) {
    register_input input;
    input.number = static_cast<std::uint8_t>(number);
    for (std::uint32_t lane = 0; lane < on_.lanes; ++lane) input.lanes[lane] = value(lane);
    preloaded_.push_back(input);
  }

  /// IN, by number.
  void place_registers() {
    for (const lane_input& r : on_.registers) {
      if (environment_.registers.size() <= r.number) environment_.registers.resize(r.number + 1);
      interface_register& to = environment_.registers[r.number];
      to.lanes = &r.lanes;
      const declaration* const d = source_.find(register_file::input, r.number);
      if (d == nullptr || source_.stage != shader_stage::fragment) continue;
      if (d->interpolated == interpolation::constant) to.how = interface_register::load::flat;
      if (d->interpolated == interpolation::linear || d->interpolated == interpolation::perspective)
        to.how = interface_register::load::interpolated;
    }
    machine_.lanes = (1u << on_.lanes) - 1;
  }

  bool prepare_vertices() {
    machine_.stage = valhall::stage::vertex;
    place_registers();
    const found_lanes vertex = find_lanes(semantic::vertexid), instance = find_lanes(semantic::instanceid),
                      draw = find_lanes(semantic::drawid), base = find_lanes(semantic::basevertex),
                      without_base = find_lanes(semantic::vertexid_nobase);
    for (std::uint32_t lane = 0; lane < on_.lanes; ++lane) {
      environment_.vertices[lane] = vertex.x(lane, without_base.x(lane, lane) + base.x(lane, 0));
      environment_.instances[lane] = instance.x(lane, 0);
    }
    std::uint32_t registers = 0;
    for (const declaration& d : source_.declarations)
      if (d.file == register_file::output) registers = std::max(registers, d.last + 1);
    environment_.outputs = {outputs_at, on_.lanes, 16 * registers};
    output_words_.resize(std::size_t{4} * registers * on_.lanes);
    add_memory(outputs_at, output_words_);
    preload(58, [](std::uint32_t) { return 0u; });
    preload(59, [](std::uint32_t lane) { return lane; });
    preload(60, [&](std::uint32_t lane) { return environment_.vertices[lane]; });
    preload(61, [&](std::uint32_t lane) { return environment_.instances[lane]; });
    preload(62, [&](std::uint32_t lane) { return draw.x(lane, 0); });
    return true;
  }

  bool prepare_fragments() {
    machine_.stage = valhall::stage::fragment;
    place_registers();
    const found_lanes primitive = find_lanes(semantic::primid), face = find_lanes(semantic::face),
                      position = find_lanes(semantic::position), mask = find_lanes(semantic::samplemask),
                      sample = find_lanes(semantic::sampleid);
    environment_.position = position.lanes;
    environment_.point_coordinates = find_lanes(semantic::pcoord).lanes;
    std::array<std::uint32_t, 16> pixels = {};
    if (position.lanes != nullptr)
      for (std::uint32_t lane = 0; lane < on_.lanes; ++lane)
        if (!find_pixel((*position.lanes)[lane], lane, pixels[lane])) return false;
    // FACE is 1.0 or -1.0 as an input, and a condition as a system value.
    const bool is_number = face.declared != nullptr && face.declared->file == register_file::input;
    preload(57, [&](std::uint32_t lane) { return primitive.x(lane, 0); });
    preload(58, [&](std::uint32_t lane) {
      const std::uint32_t word = face.x(lane, 0x3f800000);
      return word == 0 || (is_number && word >> 31 != 0) ? 1u : 0u;
    });
    preload(59, [&](std::uint32_t lane) { return pixels[lane]; });
    preload(60, [&](std::uint32_t lane) { return mask.x(lane, 1); });
    preload(61, [&](std::uint32_t lane) { return (mask.x(lane, 1) & 0xffff) | sample.x(lane, 0) << 16; });
    return true;
  }
  /// The pixel of a position: x in the low half, y in the high one.
  bool find_pixel(const register_words& position, std::uint32_t lane, std::uint32_t& pixel) {
    const bool is_integer = source_.value_of(property_name::fs_coord_pixel_center) == integer_center;
    for (std::size_t i = 0; i < 2; ++i) {
      const float at = std::bit_cast<float>(position[i]) - (is_integer ? 0.0f : 0.5f);
      if (!(at >= 0 && at <= 65535 && std::floor(at) == at))
        return stop("inputs: POSITION of lane " + std::to_string(lane) + " is not the centre of a pixel");
      pixel |= static_cast<std::uint32_t>(at) << 16 * i;
    }
    return true;
  }

  void collect(const valhall::run_result& result) {
    for (image_memory& image : environment_.images) results_.images[image.index] = std::move(image.words);
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::output) continue;
      for (std::uint32_t n = d.first; n <= d.last; ++n)
        if (source_.stage == shader_stage::vertex)
          collect_vertex_output(n);
        else
          collect_fragment_output(result.fragment, d, n);
    }
    if (source_.stage != shader_stage::fragment) return;
    for (std::uint32_t lane = 0; lane < on_.lanes; ++lane)
      results_.killed.push_back((result.fragment.discarded >> lane & 1) != 0);
  }
  void collect_vertex_output(std::uint32_t number) {
    std::vector<register_words>& to = results_.outputs[number];
    to.resize(on_.lanes);
    const std::size_t stride = environment_.outputs.stride / 4;
    for (std::size_t lane = 0; lane < on_.lanes; ++lane)
      for (std::size_t c = 0; c < 4; ++c)
        to[lane][c] = output_words_[lane * stride + 4 * std::size_t{number} + c];
  }
  void collect_fragment_output(const valhall::fragment_outputs& from, const declaration& d,
                               std::uint32_t number) {
    std::vector<register_words>& to = results_.outputs[number];
    to.resize(on_.lanes);
    const std::uint32_t target = d.semantic_index + (number - d.first);
    for (std::uint32_t lane = 0; lane < on_.lanes; ++lane) {
      const auto is_in = [&](valhall::lane_mask lanes) { return (lanes >> lane & 1) != 0; };
      if (d.name == semantic::color && target < valhall::fragment_outputs::target_count) {
        const valhall::blended_colour& colour = from.colours[target];
        for (std::size_t c = 0; c < colour.components && is_in(colour.lanes); ++c)
          to[lane][c] = colour.words[c][lane];
      }
      if (d.name == semantic::position && is_in(from.depth_written)) to[lane][2] = from.depth[lane];
      if (d.name == semantic::stencil && is_in(from.stencil_written)) to[lane][1] = from.stencil[lane];
      if (d.name == semantic::samplemask && is_in(from.tested)) to[lane][0] = from.coverage[lane];
    }
  }

  /// Reports what stopped the interpreter.
  void describe(const valhall::run_failure& f) {
    std::string text = std::string(explanation_of(f)) + " [" + name_of(f) + "]";
    if (!environment_.problem().empty()) text += ": " + environment_.problem();
    if (f.kind != valhall::run_error::bad_machine) {
      text += "\n  word " + std::to_string(f.index);
      if (f.index < code_.words.size()) {
        char line[256] = {};
        const std::size_t length = valhall::print(
            line, sizeof line, valhall::decode(code_.words[f.index], code_.in), {}, {.index = f.index});
        text += ": " + std::string(line, std::min(length, sizeof line));
      }
      text += "\n  lane " + std::to_string(f.lane) + " of warp " + std::to_string(f.warp) + " in workgroup " +
              std::to_string(f.workgroup[0]) + "," + std::to_string(f.workgroup[1]) + "," +
              std::to_string(f.workgroup[2]);
    }
    if (f.register_number != valhall::run_failure::no_register)
      text += "\n  register r" + std::to_string(f.register_number);
    if (f.address != 0) text += "\n  address " + hexadecimal(f.address);
    stop(text);
  }
};

}  // namespace

results run(const program& source, const compiled& code, const inputs& on) {
  return runner(source, code, on).run();
}

}  // namespace tgsi
