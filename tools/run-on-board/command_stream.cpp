// SPDX-License-Identifier: MIT
#include "command_stream.hpp"

#include "descriptors.hpp"
#include "fields.hpp"

#include <utility>

namespace board {

namespace {

using valhall::arch;

/// A word of a stream.
struct cs_word : structure<2> {
  static constexpr field opcode = {1, 24, 8}, target = {1, 16, 8};

  explicit cs_word(unsigned code) { set(opcode, code); }
};

struct move48 {
  static constexpr unsigned opcode = 1;
  static constexpr field value = {0, 0, 48};
};
struct move32 {
  static constexpr unsigned opcode = 2;
  static constexpr field value = {0, 0, 32};
};
struct wait {
  static constexpr unsigned opcode = 3;
  static constexpr field slots = {0, 16, 16};  ///< In v10, 8 bits.
};
struct run_compute {
  static constexpr unsigned opcode = 4;
  static constexpr field task_increment = {0, 0, 14},
                         endpoint_limit = {0, 16, 8};  ///< The limit from v12 on.
};
struct set_scoreboard_entry {
  static constexpr unsigned opcode = 23;  ///< In v10. The endpoint and other entries are 0.
};
struct set_state {
  static constexpr unsigned opcode = 28;  ///< From v11 on. State 0, value 0.
};
struct request_resource {
  static constexpr unsigned opcode = 34;
  static constexpr field compute = {0, 0, 1};
};
struct flush_caches {
  static constexpr unsigned opcode = 36;
  static constexpr field level2 = {0, 0, 4}, load_store = {0, 4, 4}, other = {0, 8, 4};
  static constexpr unsigned clean_and_invalidate = 3, invalidate = 2, nothing = 0;
};

/// The registers that RUN_COMPUTE reads.
constexpr unsigned resources = 0, uniforms = 8, program = 16, local = 24, attribute_offset = 32,
                   workgroup = 33, first_offset = 34, first_size = 37;

/// Flushes signal entry 0 of the scoreboard, and RUN_COMPUTE uses the same one.
constexpr unsigned slot_0 = 1;

class stream_writer {
 public:
  std::vector<std::uint64_t> words;

  void append(const structure<2>& word) {
    words.push_back(word.words()[0] | std::uint64_t{word.words()[1]} << 32);
  }
  void set32(unsigned target, std::uint32_t value) {
    append(cs_word(move32::opcode).set(cs_word::target, target).set(move32::value, value));
  }
  void set64(unsigned target, std::uint64_t value) {
    if (value >> move48::value.bits == 0) {
      append(cs_word(move48::opcode).set(cs_word::target, target).set(move48::value, value));
      return;
    }
    set32(target, static_cast<std::uint32_t>(value));
    set32(target + 1, static_cast<std::uint32_t>(value >> 32));
  }
  void wait_for_all() { append(cs_word(wait::opcode).set(wait::slots, slot_0)); }
  /// Flushes with register 0, which is zero, as the flush identifier, so that no flush is skipped.
  void flush(unsigned other) {
    set32(0, 0);
    append(cs_word(flush_caches::opcode)
               .set(flush_caches::level2, flush_caches::clean_and_invalidate)
               .set(flush_caches::load_store, flush_caches::clean_and_invalidate)
               .set(flush_caches::other, other));
    wait_for_all();
  }
};

}  // namespace

std::vector<std::uint64_t> dispatch_stream(const compute_job& job, const gpu_properties& gpu,
                                           const stream_inputs& inputs) {
  constexpr unsigned uniform_count_low = 56;
  constexpr unsigned tasks_low = 24;
  const valhall::machine& m = job.machine;
  stream_writer s;
  s.append(cs_word(request_resource::opcode).set(request_resource::compute, 1));
  s.flush(flush_caches::invalidate);
  s.set64(resources, inputs.resources);
  s.set64(uniforms, inputs.uniforms | std::uint64_t{inputs.uniform_count} << uniform_count_low);
  s.set64(program, inputs.program);
  s.set64(local, inputs.local);
  s.set32(attribute_offset, 0);
  s.set32(workgroup, workgroup_size(m.workgroup_size));
  for (unsigned i = 0; i < 3; ++i) s.set32(first_offset + i, 0);
  for (unsigned i = 0; i < 3; ++i) s.set32(first_size + i, m.workgroups[i]);
  s.append(cs_word(m.arch == arch::v10 ? set_scoreboard_entry::opcode : set_state::opcode));
  cs_word run(run_compute::opcode);
  run.set(run_compute::task_increment, 1);
  if (m.arch >= arch::v12) run.set(run_compute::endpoint_limit, gpu.thread_features >> tasks_low);
  s.append(run);
  s.wait_for_all();
  s.flush(flush_caches::nothing);
  return std::move(s.words);
}

}  // namespace board
