// SPDX-License-Identifier: MIT
// Times the kernels of microbench: each runs between two reads of the GPU's clock and stores both.
#include "timing.hpp"

#include "files.hpp"

#include <valhall/decode.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <optional>

namespace board {

namespace {

using namespace valhall::v9;

/// The memory that the kernels access, which begins with its own address; in the range of every driver.
constexpr std::uint64_t kernel_memory = 0x10000000;
constexpr std::size_t kernel_words = 1024;
/// Memory for the clock values, in a page of its own, and the uniforms with its address.
constexpr std::uint64_t clock_memory = kernel_memory + 0x10000;
constexpr unsigned address_uniform = 0, clock_uniform = 126;
/// The first of four registers with the clock values. No kernel of microbench uses r54 to r62.
constexpr unsigned clock_register = 56;

/// Appends words; the first broken rule makes the list invalid.
struct timed_program {
  std::vector<std::uint64_t> words;
  std::string problem;

  void append(instruction i) {
    if (!i.ok()) problem = explanation_of(i.error());
    words.push_back(i.word());
  }
  void append_clock(unsigned at, arch e) {
    append(encode(opcode::ld_gclk_u64, {staging(reg(at), 2)},
                  {{modifier::clock_source, clock_source::cycle_counter},
                   {modifier::slot, slot::slot0},
                   {modifier::flow, flow::wait0}},
                  e));
  }
};

/// The kernel between two reads of the clock, whose values it stores at the address in `clock_uniform`.
timed_program timed(const listed_kernel& k, arch e) {
  timed_program p;
  const instruction last = instruction::from_word(k.words.back());
  const decoded_instruction end = decode(k.words.back(), e);
  if (!end.ok() || end.info().id != opcode::nop || flow_of(last, e) != flow::end) {
    p.problem = "the kernel does not end in NOP.end, as kernels of microbench do";
    return p;
  }
  p.append_clock(clock_register, e);
  for (std::size_t i = 0; i + 1 < k.words.size(); ++i) p.words.push_back(k.words[i]);
  p.append(encode(opcode::nop, {}, {{modifier::flow, flow::wait012}}, e));
  p.append_clock(clock_register + 2, e);
  p.append(encode(opcode::store_i128, {staging(reg(clock_register), 4), u(clock_uniform), 0},
                  {{modifier::slot, slot::slot0}, {modifier::flow, flow::end}}, e));
  return p;
}

/// The reason why a kernel cannot be run; empty if it can.
std::string refused(const listed_kernel& k, const timed_program& p, const timing_options& options) {
  const decoded_opcode id = find_instruction({k.instruction.data(), k.instruction.size()}, options.arch);
  if (!p.problem.empty()) return p.problem;
  if (id.ok() && info(id.id()).semantics == knowledge::external)
    return "it needs descriptors, whose contents are not known";
  if (options.lax) return {};
  const verification v = verify(p.words, stage::compute, options.arch);
  if (v.ok()) return {};
  return std::string("it breaks ") + name_of(v.error().rule) + "; --lax runs it";
}

struct timing {
  std::string problem;
  std::uint64_t cycles = ~std::uint64_t{0};  ///< The minimum over all runs.
  std::int64_t nanoseconds = 0;              ///< The minimum over all runs.
};

timing measure(const listed_kernel& k, const timing_options& options, const run_settings& settings) {
  timing t;
  const timed_program p = timed(k, options.arch);
  t.problem = refused(k, p, options);
  if (!t.problem.empty()) return t;

  std::vector<std::uint32_t> memory(kernel_words), uniforms(valhall::uniform_count_of(options.arch));
  std::uint32_t clocks[4] = {};
  const std::uint32_t zeros[kernel_words] = {};
  memory[0] = static_cast<std::uint32_t>(kernel_memory);
  if (k.counts_in_uniform) uniforms[k.iteration_uniform] = options.iterations;
  uniforms[address_uniform] = static_cast<std::uint32_t>(kernel_memory);
  uniforms[address_uniform + 1] = 0;
  uniforms[clock_uniform] = static_cast<std::uint32_t>(clock_memory);
  uniforms[clock_uniform + 1] = 0;
  const memory_region regions[] = {{kernel_memory, memory.data(), memory.size()}, {clock_memory, clocks}};
  const uniform_buffer buffers[] = {{.table = 0, .index = 0, .words = zeros}};
  compute_job job{.words = p.words, .machine = {.arch = options.arch}};
  job.machine.workgroup_size[0] = options.threads;
  job.machine.uniforms = {uniforms.data(), uniforms.size()};
  job.machine.memory = regions;
  job.machine.buffers = buffers;
  const job_result r = run_job(job, settings, [&] {
    const auto joined = [&](unsigned low) { return clocks[low] | std::uint64_t{clocks[low + 1]} << 32; };
    t.cycles = std::min(t.cycles, joined(2) - joined(0));
  });
  t.problem = r.problem;
  if (r.good) t.nanoseconds = *std::min_element(r.nanoseconds.begin(), r.nanoseconds.end());
  return t;
}

/// `text` as a value of CSV, on one line.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text.substr(0, text.find_last_not_of('\n') + 1)) {
    if (c == '"') result += '"';
    result += c == '\n' ? ';' : c;
  }
  return result + "\"";
}

std::string line(const listed_kernel& k, const timing& t, const timing_options& options,
                 const run_settings& settings) {
  const std::uint64_t iterations =
      k.counts_in_uniform ? options.iterations : std::max<std::uint64_t>(k.iterations, 1);
  std::string text = k.name + "," + k.instruction + "," + k.kind;
  for (const std::uint64_t number : {k.streams, k.length, k.unroll, iterations, k.measured})
    text += "," + std::to_string(number);
  if (!t.problem.empty()) return text + ",,,,," + quoted(t.problem) + "\n";
  text += "," + std::to_string(settings.runs) + "," + std::to_string(t.cycles) + ",";
  const std::uint64_t executed = iterations * k.measured;
  if (executed != 0) {
    char quotient[48];
    std::snprintf(quotient, sizeof quotient, "%.3f",
                  static_cast<double>(t.cycles) / static_cast<double>(executed));
    text += quotient;
  }
  return text + "," + std::to_string(t.nanoseconds) + ",ok\n";
}

/// A kernel without instructions: the cost of the clock and of the job.
listed_kernel empty_kernel(arch e) {
  listed_kernel k;
  k.name = k.kind = "empty";
  k.words.push_back(encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e).word());
  return k;
}

}  // namespace

bool print_timings(const timing_options& options, const run_settings& settings) {
  std::vector<listed_kernel> kernels = {empty_kernel(options.arch)};
  if (!read_manifest(options.manifest, kernels)) return false;
  std::string text =
      "name,instruction,kind,streams,length,unroll,iterations,measured,runs,cycles,cycles_per_instruction,"
      "nanoseconds,result\n";
  for (const listed_kernel& k : kernels) {
    text += line(k, measure(k, options, settings), options, settings);
    if (cli::write_output(text) != cli::success) return false;
    text.clear();
  }
  return true;
}

}  // namespace board
