// SPDX-License-Identifier: MIT
#include "image.hpp"

#include "command_stream.hpp"
#include "descriptors.hpp"

#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/program.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace board {

namespace {

using valhall::arch;

constexpr std::size_t code_alignment = 128, data_alignment = 64;

/// Bytes at an address, to which parts are appended.
class image_writer {
 public:
  explicit image_writer(std::uint64_t address) : address_(address) {}

  /// Appends `count` words of `Size` bytes; returns their place.
  template <class Word>
  address_range append(const Word* words, std::size_t count, std::size_t alignment) {
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
    const address_range place = {address_ + bytes.size(), count * sizeof(Word)};
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t byte = 0; byte < sizeof(Word); ++byte)
        bytes.push_back(static_cast<std::uint8_t>(words[i] >> (byte * 8)));
    return place;
  }
  template <class Structure>
  std::uint64_t append(const Structure& s) {
    return append(s.words().data(), s.words().size(), Structure::alignment).address;
  }

  std::vector<std::uint8_t> bytes;

 private:
  const std::uint64_t address_;
};

bool has_jump_ex(const compute_job& job) {
  return std::any_of(job.words.begin(), job.words.end(), [&](std::uint64_t word) {
    const valhall::decoded_instruction d = valhall::decode(word, job.machine.arch);
    return d.ok() && d.info().id == valhall::opcode::jump_ex;
  });
}

address_range append_code(const compute_job& job, image_writer& to) {
  std::vector<std::uint64_t> padded = job.words;
  padded.resize(valhall::padded_word_count(padded.size()));
  return to.append(padded.data(), padded.size(), code_alignment);
}

std::uint64_t append_program(const compute_job& job, std::uint64_t code, image_writer& to) {
  using p = shader_program;
  const bool narrow = valhall::cost_of(job.words, job.machine.arch).threads() == 2;
  p program;
  program.set(p::type, p::is_shader_program).set(p::stage, p::is_compute);
  program.set(p::flush, job.machine.flush_subnormals ? p::flush_subnormals : p::keep_subnormals);
  program.set(p::has_jump_ex, has_jump_ex(job));
  program.set(p::registers, narrow ? p::registers_32 : p::registers_64);
  const valhall::register_set preloaded = preloaded_registers(valhall::stage::compute, job.machine.arch);
  program.set(p::preload, (preloaded.bits() >> p::first_preload).low).set(p::code, code);
  if (job.machine.arch >= arch::v12) program.set(p::max_warps, p::one_warp);
  return to.append(program);
}

std::uint64_t append_local_storage(image_writer& to) {
  using l = local_storage;
  l storage;
  storage.set(l::workgroup_instances, l::no_workgroup_memory).set(l::address_mode, l::packed);
  return to.append(storage);
}

/// Appends the table of resource tables, the first of which has the buffers; returns its address with the
/// number of entries, or 0 if there are no buffers.
std::uint64_t append_resources(const compute_job& job, image_writer& to) {
  using b = buffer_descriptor;
  std::vector<b> buffers;
  for (const valhall::uniform_buffer& buffer : job.machine.buffers) {
    const address_range place = to.append(buffer.words.begin(), buffer.words.size(), data_alignment);
    if (buffers.size() <= buffer.index) buffers.resize(buffer.index + std::size_t{1});
    buffers[buffer.index].set(b::kind, b::simple_buffer);
    buffers[buffer.index].set(b::bytes, place.bytes).set(b::address, place.address);
  }
  if (buffers.empty()) return 0;
  const std::uint64_t first = to.append(buffers[0]);
  for (std::size_t i = 1; i < buffers.size(); ++i) to.append(buffers[i]);
  resource_entry table[resource_entry::table_entries];
  table[0].set(resource_entry::address, first).set(resource_entry::holds_descriptors, 1);
  table[0].set(resource_entry::bytes, buffers.size() * b::size_in_bytes);
  std::vector<std::uint32_t> words;
  for (const resource_entry& entry : table)
    words.insert(words.end(), entry.words().begin(), entry.words().end());
  return to.append(words.data(), words.size(), resource_entry::alignment).address |
         resource_entry::table_entries;
}

address_range append_job(const compute_job& job, const stream_inputs& inputs, image_writer& to) {
  using d = compute_job_descriptor;
  d descriptor;
  descriptor.set(d::type, d::is_compute).set(d::barrier, 1).set(d::index, 1);
  descriptor.set(d::workgroup_size, workgroup_size(job.machine.workgroup_size));
  descriptor.set(d::task_increment, 1).set(d::task_axis, d::axis_z);
  for (unsigned i = 0; i < 3; ++i) descriptor.set(d::groups[i], job.machine.workgroups[i]);
  descriptor.set(d::resources, inputs.resources).set(d::program, inputs.program).set(d::local, inputs.local);
  descriptor.set(d::uniforms, inputs.uniforms).set(d::uniform_count, inputs.uniform_count);
  return {to.append(descriptor), d::size_in_bytes};
}

}  // namespace

program_image build_image(const compute_job& job, const gpu_properties& gpu, std::uint64_t address) {
  image_writer to(address);
  program_image image;
  image.code = append_code(job, to);
  stream_inputs inputs;
  inputs.program = append_program(job, image.code.address, to);
  inputs.local = append_local_storage(to);
  inputs.resources = append_resources(job, to);
  std::vector<std::uint32_t> uniforms(job.machine.uniforms.begin(), job.machine.uniforms.end());
  uniforms.resize((uniforms.size() + 1) / 2 * 2);
  inputs.uniforms = to.append(uniforms.data(), uniforms.size(), data_alignment).address;
  inputs.uniform_count = uniforms.size() / 2;
  if (job.machine.arch == arch::v9) {
    image.entry = append_job(job, inputs, to);
  } else {
    const std::vector<std::uint64_t> stream = dispatch_stream(job, gpu, inputs);
    image.entry = to.append(stream.data(), stream.size(), stream_alignment);
  }
  image.bytes = std::move(to.bytes);
  return image;
}

}  // namespace board
