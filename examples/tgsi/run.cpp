// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "environment.hpp"
#include "names.hpp"

#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdio>
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
      return stop(joined("stage: the program is a shader of stage ", name_of(source_.stage)));
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
    if (!is_layered_line(i)) return i.size;
    return {i.size[0], 1, i.size[1] * i.size[2]};
  }
  bool is_layered_line(const image_input& i) const {
    const declaration* const d = source_.find(register_file::image, i.index);
    return d != nullptr && d->target == texture_target::array_1d;
  }
  /// A buffer of CONST that is smaller than its declaration reads as if zeros followed.
  bool place_constants() {
    for (const constant_input& c : on_.constants) constant_words_[c.index] = c.words;
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::constant) continue;
      std::vector<std::uint32_t>* const words = find_constants(d.dimension);
      if (words == nullptr) return false;
      words->resize(std::max(words->size(), 4 * (std::size_t{d.last} + 1)));
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

  /// The words of a buffer of CONST; null after an error.
  std::vector<std::uint32_t>* find_constants(std::uint32_t number) {
    const auto c = constant_words_.find(number);
    if (c != constant_words_.end()) return &c->second;
    stop(joined("constants: CONST[", number, "] is missing"));
    return nullptr;
  }
  /// The item of `list` with the number `number`. If there is none, reports it, with `before` and `after`
  /// around the number, and returns null.
  template <class Input>
  const Input* find(const std::vector<Input>& list, std::uint32_t Input::*by, std::uint32_t number,
                    const char* before, const char* after = "] is missing") {
    const auto at = std::ranges::find(list, number, by);
    if (at != list.end()) return &*at;
    stop(joined(before, number, after));
    return nullptr;
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
    const unsigned c = u.component;
    switch (u.holds) {
      case literal: to = u.number; return true;
      case constant: {
        const std::vector<std::uint32_t>* const words = find_constants(u.number);
        const std::size_t word = 4 * std::size_t{u.index} + c;
        if (words != nullptr) to = word < words->size() ? (*words)[word] : 0;
        return words != nullptr;
      }
      case constant_size: {
        const std::vector<std::uint32_t>* const words = find_constants(u.number);
        if (words != nullptr) to = static_cast<std::uint32_t>((words->size() - zeros_after_constants) / 4);
        return words != nullptr;
      }
      case buffer_address_low:
      case buffer_address_high:
      case buffer_size:
      case buffer_limit: {
        const buffer_input* const b = find(on_.buffers, &buffer_input::index, u.number, "buffers: BUFFER[");
        if (b == nullptr) return false;
        const std::uint64_t address = address_of(buffers_at, u.number);
        const auto size = static_cast<std::uint32_t>(4 * b->init.size());
        to = u.holds == buffer_size          ? size
             : u.holds == buffer_limit       ? limit_of(size, c)
             : u.holds == buffer_address_low ? static_cast<std::uint32_t>(address)
                                             : static_cast<std::uint32_t>(address >> 32);
        return true;
      }
      case memory_size: to = on_.local_memory; return true;
      case memory_limit: to = limit_of(on_.local_memory, c); return true;
      case image_size: {
        const image_input* const i = find(on_.images, &image_input::index, u.number, "images: IMAGE[");
        if (i == nullptr) return false;
        // The layers of a 1D array are its y.
        to = c > 2 ? 1 : size_of(*i)[c == 1 && is_layered_line(*i) ? 2 : c];
        return true;
      }
      case texture_size: {
        const texture_input* const t =
            find(on_.textures, &texture_input::unit, u.number, "textures: the one of unit ", " is missing");
        if (t == nullptr) return false;
        const texture_level base = level_of(*t, 0);
        const std::uint32_t depth = dimensions_of(t->target) == 3 ? base.size[2]
                                    : is_cube(t->target)          ? base.layers / cube_faces
                                                                  : base.layers;
        to = c < 2 ? base.size[c] : c == 2 ? depth : c == 3 ? t->levels : 1;
        return true;
      }
      case block_size: to = c < 3 ? on_.block[c] : 1; return true;
      case grid_size: to = c < 3 ? on_.grid[c] : 1; return true;
      case tile_pixel:
      case tile_format: to = shader_environment::tile_word(u.number, u.holds == tile_format); return true;
      case draw: return find_draw(static_cast<semantic>(u.number), c, to);
    }
    return false;
  }
  /// The lowest offset from which `words` words do not fit into `bytes`.
  static std::uint32_t limit_of(std::uint32_t bytes, std::uint32_t words) noexcept {
    return bytes >= 4 * words ? bytes - 4 * words + 1 : 0;
  }
  /// A system value that is the same in all lanes.
  bool find_draw(semantic name, unsigned component, std::uint32_t& to) {
    const std::vector<register_words>* const lanes = find_lanes(name).lanes;
    const auto fail = [&](const char* how) { return stop(joined("system_values: ", name_of(name), how)); };
    if (lanes == nullptr) return fail(" is missing");
    if (lanes->empty()) return fail(" has no lanes");
    to = lanes->front()[component];
    for (const register_words& lane : *lanes)
      if (lane[component] != to) return fail(" must be the same in all lanes");
    return true;
  }

  bool prepare_compute() {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t fixed = source_.value_of(fixed_block_size[i]);
      if (fixed != 0 && fixed != on_.block[i])
        return stop(joined("block[", i, "]: this is ", on_.block[i], ", but the program has ",
                           name_of(fixed_block_size[i]), " ", fixed));
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
        return stop(joined("inputs: POSITION of lane ", lane, " is not the centre of a pixel"));
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
    std::string text = joined(explanation_of(f), " [", name_of(f), "]");
    if (!environment_.problem().empty()) text += ": " + environment_.problem();
    if (f.kind != valhall::run_error::bad_machine) {
      text += joined("\n  word ", f.index);
      if (f.index < code_.words.size())
        text += ": " +
                valhall::to_string(valhall::decode(code_.words[f.index], code_.in), {}, {.index = f.index});
      text += joined("\n  lane ", f.lane, " of warp ", f.warp, " in workgroup ", f.workgroup[0], ",",
                     f.workgroup[1], ",", f.workgroup[2]);
    }
    if (f.register_number != valhall::run_failure::no_register)
      text += joined("\n  register r", f.register_number);
    char address[32];
    std::snprintf(address, sizeof address, "\n  address 0x%" PRIx64, std::uint64_t{f.address});
    if (f.address != 0) text += address;
    stop(text);
  }
};

}  // namespace

results run(const program& source, const compiled& code, const inputs& on) {
  return runner(source, code, on).run();
}

}  // namespace tgsi
