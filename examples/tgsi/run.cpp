// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "environment.hpp"
#include "names.hpp"

#include <valhall/interpreter.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace tgsi {

namespace {

constexpr std::uint64_t workgroup_address = 0x7c0000000000, thread_address = 0x7d0000000000;
/// Instructions that all warps together may execute.
constexpr std::uint64_t most_steps = std::uint64_t{1} << 28;

/// BUFFER[n] has 4 GB of addresses.
constexpr std::uint64_t address_of_buffer(std::uint32_t n) noexcept { return (std::uint64_t{n} + 1) << 32; }

std::uint32_t last_register(const program& source, register_file file) {
  std::uint32_t last = 0;
  for (const declaration& d : source.declarations)
    if (d.file == file) last = std::max(last, d.last);
  return last;
}

class runner {
 public:
  runner(const program& source, const compiled& code, const inputs& test)
      : source_(source),
        code_(code),
        test_(test),
        bytes_per_vertex_(16 * (last_register(source, register_file::output) + 1)),
        environment_(source, test, results_, bytes_per_vertex_) {}

  results run() {
    place_memory();
    place_constants();
    for (const uniform_word& u : code_.uniforms) uniforms_.push_back(value_of(u));
    place_registers();
    machine_.stage = source_.stage == shader_stage::compute    ? valhall::stage::compute
                     : source_.stage == shader_stage::fragment ? valhall::stage::fragment
                                                               : valhall::stage::vertex;
    machine_.uniforms = {uniforms_.data(), uniforms_.size()};
    machine_.memory = {regions_.data(), regions_.size()};
    machine_.buffers = {buffers_.data(), buffers_.size()};
    machine_.registers = {registers_.data(), registers_.size()};
    for (unsigned i = 0; i < 3; ++i) {
      machine_.workgroup_size[i] = block_size(i);
      machine_.workgroups[i] = test_.grid[i];
    }
    machine_.lanes = (1u << test_.lanes) - 1;
    machine_.thread_local_memory = {thread_address, code_.local_bytes};
    machine_.workgroup_local_memory = {workgroup_address, test_.local_memory};
    machine_.step_limit = most_steps;
    machine_.functions = &environment_;
    execute();
    return std::move(results_);
  }

 private:
  const program& source_;
  const compiled& code_;
  const inputs& test_;
  std::uint32_t bytes_per_vertex_;
  results results_;
  environment environment_;
  valhall::machine machine_;
  words uniforms_, vertices_;
  std::vector<words> constants_;
  std::vector<valhall::memory_region> regions_;
  std::vector<valhall::uniform_buffer> buffers_;
  std::vector<valhall::register_input> registers_;

  /// The properties of the program count, since it was compiled for them.
  std::uint32_t block_size(unsigned i) const {
    constexpr property_name names[] = {property_name::cs_fixed_block_width,
                                       property_name::cs_fixed_block_height,
                                       property_name::cs_fixed_block_depth};
    const std::uint32_t fixed = source_.value_of(names[i]);
    return fixed == 0 ? test_.block[i] : fixed;
  }

  void place_memory() {
    for (const resource_inputs& b : test_.buffers) results_.buffers[b.index] = b.initial;
    for (const resource_inputs& i : test_.images) results_.images[i.index] = i.initial;
    for (auto& [index, content] : results_.buffers)
      regions_.emplace_back(address_of_buffer(index), content.data(), content.size());
    if (source_.stage != shader_stage::vertex) return;
    vertices_.resize(std::size_t{bytes_per_vertex_} / 4 * valhall::warp_size);
    regions_.emplace_back(environment::outputs_address, vertices_.data(), vertices_.size());
  }

  /// A buffer holds at least the registers that are declared.
  void place_constants() {
    std::map<std::uint32_t, words> all;
    for (const auto& [index, content] : test_.constants) all[index] = content;
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::constant) continue;
      words& content = all[d.dimension];
      content.resize(std::max(content.size(), (std::size_t{d.last} + 1) * 4));
    }
    for (auto& [index, content] : all) {
      constants_.push_back(std::move(content));
      const words& kept = constants_.back();
      buffers_.push_back({0, static_cast<std::uint8_t>(index), {kept.data(), kept.size()}});
    }
  }

  std::uint32_t value_of(const uniform_word& u) const {
    using content = uniform_word::content;
    switch (u.holds) {
      case content::literal: return u.number;
      case content::constant: return constant(u);
      case content::buffer_address_low: return static_cast<std::uint32_t>(address_of_buffer(u.number));
      case content::buffer_address_high: return static_cast<std::uint32_t>(address_of_buffer(u.number) >> 32);
      case content::buffer_size: {
        const auto at = results_.buffers.find(u.number);
        return at == results_.buffers.end() ? 0 : static_cast<std::uint32_t>(at->second.size() * 4);
      }
      case content::memory_size: return test_.local_memory;
      case content::image_size:
        for (const resource_inputs& i : test_.images)
          if (i.index == u.number) return u.component < 3 ? i.size[u.component] : 1;
        return 0;
      case content::texture_size:
        for (const texture_inputs& t : test_.textures)
          if (t.unit == u.number)
            return u.component < 3 ? t.size[u.component] : u.component == 3 ? t.levels : 1;
        return 0;
      case content::block_size: return block_size(u.component % 3u);
      case content::grid_size: return test_.grid[u.component % 3u];
      case content::draw:
        if (const vector4* const v = find_semantic_value(source_, test_, static_cast<semantic>(u.number), 0))
          return (*v)[u.component & 3u];
        return 0;
    }
    return 0;
  }

  std::uint32_t constant(const uniform_word& u) const {
    const std::size_t word = std::size_t{u.index} * 4 + u.component;
    for (const valhall::uniform_buffer& b : buffers_)
      if (b.index == u.number && word < b.words.size()) return b.words[word];
    return 0;
  }

  std::uint32_t component(semantic name, unsigned lane, unsigned n, std::uint32_t otherwise) const {
    const vector4* const v = find_semantic_value(source_, test_, name, lane);
    return v == nullptr ? otherwise : (*v)[n];
  }

  /// Registers that the stage preloads with properties of the vertices or fragments.
  void place_registers() {
    if (source_.stage == shader_stage::compute) return;
    const auto add = [&](unsigned number, const auto& value) {
      valhall::register_input r(valhall::reg(number), 0);
      for (unsigned lane = 0; lane < valhall::warp_size; ++lane) r.lanes[lane] = value(lane);
      registers_.push_back(r);
    };
    if (source_.stage == shader_stage::vertex) {
      add(59, [](unsigned lane) { return lane; });
      add(60, [&](unsigned lane) { return component(semantic::vertexid, lane, 0, lane); });
      add(61, [&](unsigned lane) { return component(semantic::instanceid, lane, 0, 0); });
      return;
    }
    add(57, [&](unsigned lane) { return component(semantic::primid, lane, 0, 0); });
    add(58, [&](unsigned lane) { return is_front(lane) ? 0u : 1u; });
    add(59, [&](unsigned lane) { return pixel(lane, 0) | pixel(lane, 1) << 16; });
    add(60, [](unsigned) { return 1u; });
    add(61, [&](unsigned lane) {
      return (component(semantic::samplemask, lane, 0, 1) & 0xffff) |
             (component(semantic::sampleid, lane, 0, 0) & 31) << 16;
    });
  }

  /// FACE is a positive float as an input, and all ones as a system value.
  bool is_front(unsigned lane) const {
    for (const declaration& d : source_.declarations)
      if (d.name == semantic::face && d.file == register_file::system_value)
        return component(semantic::face, lane, 0, 1) != 0;
    return std::bit_cast<float>(component(semantic::face, lane, 0, 0x3f800000)) > 0;
  }

  /// The number of the pixel in x or y, 16 bits. Without a position the pixels of a quad are neighbours.
  std::uint32_t pixel(unsigned lane, unsigned n) const {
    const vector4* const position = find_semantic_value(source_, test_, semantic::position, lane);
    if (position == nullptr) return n == 0 ? (lane & 1) | (lane >> 2 & 3) << 1 : lane >> 1 & 1;
    const float value = std::bit_cast<float>((*position)[n]);
    return value >= 0 && value < 65536 ? static_cast<std::uint32_t>(value) : 0;
  }

  void execute() {
    valhall::interpreter i(code_.words, machine_);
    const valhall::run_result& r = i.run();
    results_.instructions = r.lane_instructions;
    if (!r.ok()) {
      results_.problem = std::string("the interpreter stops: ") + name_of(r.failure) + " at word " +
                         std::to_string(r.failure.index) + " in lane " + std::to_string(r.failure.lane);
      return;
    }
    for (const std::uint32_t word : i.workgroup_memory()) results_.memory.push_back(word);
    if (source_.stage == shader_stage::vertex) keep_vertices();
    if (source_.stage == shader_stage::fragment) keep_fragments(r.fragment);
  }

  void keep_vertices() {
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::output) continue;
      for (std::uint32_t n = d.first; n <= d.last; ++n) {
        std::vector<vector4>& lanes = results_.outputs[n];
        lanes.resize(test_.lanes);
        for (unsigned lane = 0; lane < test_.lanes; ++lane)
          for (unsigned c = 0; c < 4; ++c)
            lanes[lane][c] = vertices_[std::size_t{bytes_per_vertex_} / 4 * lane + std::size_t{n} * 4 + c];
      }
    }
  }

  void keep_fragments(const valhall::fragment_outputs& out) {
    results_.killed.resize(test_.lanes);
    for (unsigned lane = 0; lane < test_.lanes; ++lane) results_.killed[lane] = out.discarded >> lane & 1;
    for (const declaration& d : source_.declarations) {
      if (d.file != register_file::output) continue;
      for (std::uint32_t n = d.first; n <= d.last; ++n) {
        std::vector<vector4>& lanes = results_.outputs[n];
        lanes.resize(test_.lanes);
        for (unsigned lane = 0; lane < test_.lanes; ++lane)
          lanes[lane] = fragment_output(out, d.name, d.semantic_index + (n - d.first), lane);
      }
    }
  }

  static vector4 fragment_output(const valhall::fragment_outputs& out, semantic name, std::uint32_t index,
                                 unsigned lane) {
    switch (name) {
      case semantic::color: {
        vector4 result = {};
        if (index >= valhall::fragment_outputs::target_count) return result;
        for (unsigned c = 0; c < 4; ++c) result[c] = out.colours[index].words[c][lane];
        return result;
      }
      case semantic::position: return {0, 0, out.depth[lane], 0};
      case semantic::stencil: return {0, out.stencil[lane], 0, 0};
      case semantic::samplemask: return {out.coverage[lane], 0, 0, 0};
      default: return {};
    }
  }
};

}  // namespace

results run(const program& source, const compiled& code, const inputs& test) {
  return runner(source, code, test).run();
}

}  // namespace tgsi
