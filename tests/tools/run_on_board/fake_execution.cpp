// SPDX-License-Identifier: MIT
// Executes jobs in the interpreter.
#include "fake.hpp"

#include <valhall/interpreter.hpp>

namespace fake {

namespace {

using namespace valhall;

/// A counter of executed instructions, and a timestamp that advances with every 40th of them.
class clock_environment final : public environment {
 public:
  explicit clock_environment(bool counts) : counts_(counts) {}
  bool external(const host_access& access, host_result& result) override {
    if (access.operation->id != opcode::ld_gclk_u64) return false;
    constexpr std::uint64_t cycle_counter = 6, timestamp = 7, instructions_in_a_tick = 40;
    const std::uint64_t source = access.operation->word & 7;
    expect(source == cycle_counter || source == timestamp, "there is no such clock");
    std::uint64_t value = counts_ ? executed_ : 0;
    if (source == timestamp) value = settings().has("stopped") ? 5 : executed_ / instructions_in_a_tick;
    result.words[0] = static_cast<std::uint32_t>(value);
    result.words[1] = static_cast<std::uint32_t>(value >> 32);
    return true;
  }
  void executed(const executed_instruction&) override { ++executed_; }

 private:
  std::uint64_t executed_ = 0;
  bool counts_;
};

constexpr unsigned bad_counter = 0x50, bad_encoding = 0x51, translation = 0xc1;

}  // namespace

ending execute(device& d, const checked_job& job, bool counts) {
  ending end;
  end.fault = static_cast<unsigned>(settings().number("fault", 0));
  end.where = settings().number("where", 0);
  if (settings().has("at_word")) end.where = job.code + 8 * settings().number("at_word", 0);
  end.hangs = settings().has("hang");
  if (end.fault != 0 || end.hangs) return end;

  std::vector<memory_region> memory;
  for (const buffer& b : d.buffers) {
    if (b.address == 0 || !b.has_memory) continue;
    auto* const words = reinterpret_cast<std::uint32_t*>(b.bytes);
    if (b.writable)
      memory.emplace_back(b.address, words, b.size / 4);
    else
      memory.emplace_back(b.address, const_cast<const std::uint32_t*>(words), b.size / 4);
  }
  std::vector<uniform_buffer> buffers;
  for (const checked_job::bound& b : job.buffers) {
    uniform_buffer one;
    one.index = b.index;
    one.words = {b.words.data(), b.words.size()};
    buffers.push_back(one);
  }
  clock_environment clock(counts);
  machine m{.arch = static_cast<arch>(architecture())};
  m.uniforms = {job.uniforms.data(), job.uniforms.size()};
  m.memory = {memory.data(), memory.size()};
  m.buffers = {buffers.data(), buffers.size()};
  m.program_address = job.code;
  m.flush_subnormals = job.flush;
  m.strict = false;  // Hardware does not check.
  m.functions = &clock;
  // With sanitizers, the default takes longer than the deadline of the job.
  m.step_limit = 1u << 20;
  for (unsigned i = 0; i < 3; ++i) {
    m.workgroup_size[i] = job.size[i];
    m.workgroups[i] = job.groups[i];
  }
  const run_result r = valhall::run(job.words, m);
  switch (r.error().kind) {
    case run_error::none: return end;
    case run_error::step_limit: end.hangs = true; return end;
    case run_error::outside_memory:
    case run_error::read_only_memory:
      end.fault = translation;
      end.where = r.error().address;
      return end;
    case run_error::ran_past_end:
    case run_error::branch_outside:
    case run_error::broken_rule:
      end.fault = r.error().kind == run_error::broken_rule ? bad_encoding : bad_counter;
      end.where = job.code + 8 * std::uint64_t{r.error().index};
      return end;
    default:
      throw violation(std::string("the interpreter cannot execute the job: ") + explanation_of(r.error()) +
                      " at word " + std::to_string(r.error().index));
  }
}

}  // namespace fake
