// SPDX-License-Identifier: MIT
// Times the kernels of microbench: each runs between two reads of the GPU's clock and stores both.
#include "timing.hpp"

#include "clock_programs.hpp"
#include "color.hpp"
#include "files.hpp"
#include "manifest.hpp"

#include <valhall/arch.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>

namespace board {

namespace {

using namespace valhall;

/// The memory that the kernels access, which begins with its own address; in the range of every driver.
constexpr std::uint64_t kernel_memory = 0x10000000;
constexpr std::size_t kernel_words = 1024;
/// Memory for the clock values, in pages of its own.
constexpr std::uint64_t clock_memory = kernel_memory + 0x10000;
constexpr unsigned address_uniform = 0;

/// The inputs of a job whose threads store clock values.
class clock_job {
 public:
  clock_job(const clock_program& p, unsigned threads, arch e)
      : memory_(kernel_words),
        zeros_(kernel_words),
        clocks_(threads * clock_words),
        uniforms_(uniform_count_of(e)),
        regions_{{kernel_memory, memory_.data(), memory_.size()},
                 {clock_memory, clocks_.data(), clocks_.size()}},
        buffers_{{.table = 0, .index = 0, .words = {zeros_.data(), zeros_.size()}}},
        job_{.words = p.words, .machine = {.arch = e}, .reads_cycles = true} {
    memory_[0] = static_cast<std::uint32_t>(kernel_memory);
    uniforms_[address_uniform] = static_cast<std::uint32_t>(kernel_memory);
    uniforms_[clock_uniform] = static_cast<std::uint32_t>(clock_memory);
    job_.machine.workgroup_size[0] = threads;
    job_.machine.memory = {regions_.data(), regions_.size()};
    job_.machine.buffers = {buffers_.data(), buffers_.size()};
  }

  void set_uniform(std::uint64_t index, std::uint32_t value) { uniforms_[index] = value; }

  /// Runs the job. `after` is called after each run.
  job_result run(const run_settings& settings, const std::function<void()>& after) {
    job_.machine.uniforms = {uniforms_.data(), uniforms_.size()};
    return run_job(job_, settings, after);
  }

  /// From the earliest value `first` of a thread to the latest value `last`, each of two words.
  std::uint64_t ticks(unsigned first, unsigned last) const {
    std::uint64_t begin = ~std::uint64_t{0}, end = 0;
    for (std::size_t at = 0; at < clocks_.size(); at += clock_words) {
      begin = std::min(begin, value(at + first));
      end = std::max(end, value(at + last));
    }
    return end - begin;
  }

 private:
  std::vector<std::uint32_t> memory_, zeros_, clocks_, uniforms_;
  std::vector<memory_region> regions_;
  std::vector<uniform_buffer> buffers_;
  compute_job job_;

  std::uint64_t value(std::size_t at) const { return clocks_[at] | std::uint64_t{clocks_[at + 1]} << 32; }
};

/// The clock that programs read.
struct clock_choice {
  clock_source source = clock_source::cycle_counter;
  bool counts = false;         ///< Whether it counts.
  double cycles_per_tick = 0;  ///< Cycles of the GPU in a tick; 0 if unknown.

  const char* name() const {
    return !counts ? "none" : source == clock_source::cycle_counter ? "cycle_counter" : "system_timestamp";
  }
};

/// Finds a clock that counts, by a program that runs for some time. Sets `problem` if the program does not
/// run.
clock_choice choose_clock(arch e, const found_gpu& gpu, const timing_options& options,
                          const run_settings& settings, std::string& problem) {
  clock_choice found;
  for (const clock_source source : {clock_source::cycle_counter, clock_source::system_timestamp}) {
    found.source = source;
    clock_job job(waiting_program(source, e), warp_size, e);
    run_settings once = settings;
    once.runs = 1;
    const job_result r = job.run(once, {});
    problem = r.problem;
    if (!r.good) return found;
    found.counts = job.ticks(0, 2) != 0;
    if (found.counts) break;
  }
  if (found.counts && found.source == clock_source::cycle_counter) found.cycles_per_tick = 1;
  const std::uint64_t frequency = gpu.properties.timestamp_frequency;
  if (found.counts && found.source == clock_source::system_timestamp && frequency != 0)
    found.cycles_per_tick =
        static_cast<double>(fixed_clock(gpu, options.system)) / static_cast<double>(frequency);
  return found;
}

/// The reason why a kernel cannot be run; empty if it can.
std::string refused(const listed_kernel& k, const clock_program& p, arch e, const timing_options& options) {
  const decoded_opcode id = find_instruction({k.instruction.data(), k.instruction.size()}, e);
  if (!p.problem.empty()) return p.problem;
  if (id.ok() && info(id.id()).semantics == knowledge::external)
    return "it needs descriptors, whose contents are not known";
  if (options.lax) return {};
  const verification v = verify(p.words, stage::compute, e);
  if (v.ok()) return {};
  return std::string("it breaks ") + name_of(v.error().rule) + "; --lax runs it";
}

struct timing {
  std::string problem;
  std::vector<std::uint64_t> ticks;  ///< One for each run, in ascending order.
  std::int64_t nanoseconds = 0;      ///< The minimum over all runs.
};

timing measure(const listed_kernel& k, unsigned threads, arch e, const clock_choice& clock,
               const timing_options& options, const run_settings& settings) {
  timing t;
  const clock_program p = timed_program(k.words, clock.source, e);
  t.problem = refused(k, p, e, options);
  if (!t.problem.empty()) return t;
  clock_job job(p, threads, e);
  if (k.counts_in_uniform) job.set_uniform(k.iteration_uniform, options.iterations);
  const job_result r = job.run(settings, [&] { t.ticks.push_back(job.ticks(0, 2)); });
  t.problem = r.problem;
  std::sort(t.ticks.begin(), t.ticks.end());
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

std::string line(const listed_kernel& k, unsigned threads, const timing& t, const clock_choice& clock,
                 const timing_options& options, const run_settings& settings) {
  const std::uint64_t iterations =
      k.counts_in_uniform ? options.iterations : std::max<std::uint64_t>(k.iterations, 1);
  std::string text = k.name + "," + k.instruction + "," + k.kind;
  for (const std::uint64_t number :
       {k.streams, k.length, k.unroll, iterations, k.measured, std::uint64_t{threads}})
    text += "," + std::to_string(number);
  if (!t.problem.empty()) return text + ",,,,,,," + quoted(t.problem) + "\n";
  text += "," + std::to_string(settings.runs);
  if (clock.counts)
    for (const std::uint64_t number : {t.ticks.front(), t.ticks[t.ticks.size() / 2], t.ticks.back()})
      text += "," + std::to_string(number);
  else
    text += ",,,";
  text += ",";
  const std::uint64_t executed = iterations * k.measured * ((threads + warp_size - 1) / warp_size);
  if (executed != 0 && clock.counts && clock.cycles_per_tick != 0) {
    char quotient[48];
    std::snprintf(
        quotient, sizeof quotient, "%.3f",
        static_cast<double>(t.ticks.front()) * clock.cycles_per_tick / static_cast<double>(executed));
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

/// The number of threads that keep a core busy: as many as a workgroup may have, if all of them use 64
/// registers.
unsigned busy_threads(const gpu_properties& gpu, arch e) {
  // From v12 on, the descriptor of more than one warp is not known.
  if (e >= arch::v12) return warp_size;
  const unsigned most = std::min({gpu.max_workgroup_size, gpu.max_threads / 2, 1024u});
  return std::max(most / warp_size * warp_size, warp_size);
}

std::vector<unsigned> threads_of(const listed_kernel& k, const gpu_properties& gpu, arch e,
                                 const timing_options& options) {
  if (!options.threads.empty()) return options.threads;
  return {k.kind == "throughput" ? busy_threads(gpu, e) : warp_size};
}

/// The lines before the table: what it is, and what it depends on.
std::string heading(const found_gpu& gpu, const manifest& m, const clock_choice& clock,
                    const timing_options& options) {
  std::string text = "# valhall measurements 1\n# version: " VALHALL_VERSION_STRING "\n";
  for (const auto& [name, value] : facts_of(gpu, options.system)) text += "# " + name + ": " + value + "\n";
  text += std::string("# kernels: ") + name_of(m.arch) + "\n# counter: " + clock.name() + "\n";
  return text +
         "name,instruction,kind,streams,length,unroll,iterations,measured,threads,runs,ticks,median,most,"
         "cycles_per_instruction,nanoseconds,result\n";
}

}  // namespace

bool print_timings(const timing_options& options, const found_gpu& gpu, const run_settings& settings) {
  manifest m;
  if (!read_manifest(options.manifest, m)) return false;
  const auto e = static_cast<arch>(gpu.properties.arch);
  if (m.arch != e && !(m.arch == arch::v9 && e == arch::v10)) {
    cli::print_problem("the kernels of " + options.manifest + " are words of " + name_of(m.arch) +
                       ", and the GPU is of v" + std::to_string(gpu.properties.arch) +
                       "; `microbench --arch` writes kernels for an architecture");
    return false;
  }
  std::string problem;
  const clock_choice clock = choose_clock(e, gpu, options, settings, problem);
  if (!problem.empty()) {
    cli::print_problem("no kernel was run, since one that waits fails: " + problem);
    return false;
  }
  m.kernels.insert(m.kernels.begin(), empty_kernel(e));
  std::string text = heading(gpu, m, clock, options), first_problem;
  std::size_t good = 0, all = 0;
  for (const listed_kernel& k : m.kernels)
    for (const unsigned threads : threads_of(k, gpu.properties, e, options)) {
      const timing t = measure(k, threads, e, clock, options, settings);
      ++all;
      good += t.problem.empty() && k.kind != "empty" ? 1 : 0;
      if (first_problem.empty()) first_problem = t.problem;
      text += line(k, threads, t, clock, options, settings);
      if (cli::write_output(text) != cli::success) return false;
      text.clear();
    }
  if (good != 0) return true;
  cli::print_problem("none of the " + std::to_string(all - 1) + " kernels ran: " + first_problem);
  return false;
}

}  // namespace board
