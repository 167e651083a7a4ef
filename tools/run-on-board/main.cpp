// SPDX-License-Identifier: MIT
// run-on-board: runs a compute program on a GPU like `valhall run` runs it in the interpreter.
#include "board_facts.hpp"
#include "color.hpp"
#include "files.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "run_inputs.hpp"
#include "run_job.hpp"
#include "run_outputs.hpp"
#include "specification.hpp"
#include "timing.hpp"

#include <valhall/verify.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <optional>

namespace {

using namespace cli;

/// The options of the command line.
struct board_options {
  std::string device, specification, manifest, threads, timeout = "10", runs, iterations = "1000", system;
  std::vector<std::string> sets, files, dumps;
  bool lax = false;
  bool shows_info = false;
  bool names_program = false;  ///< Whether the command line names a file for `input`.
  program_input input;
};

/// Refuses a program with faults or hazards, which can hang the GPU.
bool is_allowed(const std::vector<std::uint64_t>& words, const board_options& options,
                const std::string& file) {
  if (options.lax) return true;
  const valhall::control_flow_graph graph(words, options.input.how.arch);
  const valhall::verification result = valhall::verify(graph, valhall::stage::compute);
  if (result.ok()) return true;
  std::fputs(report_of(result, graph, file, valhall::severity::hazard).c_str(), stderr);
  print_problem("the program was not run; --lax runs it");
  return false;
}

/// Runs the program and copies the results to the memory of `m`.
exit_status run_words(const valhall::machine& m, const program_input& input, const board_options& options,
                      const board::run_settings& settings) {
  board::compute_job job{.words = {}, .machine = m};
  if (!read_program(input, job.words) || !is_allowed(job.words, options, input.file)) return failure;
  const board::job_result result = run_job(job, settings);
  if (result.good) return success;
  print_problem(shown_name(input.file) + ": " + result.problem);
  return failure;
}

exit_status check_dumps(const command& self, const board_options& options,
                        valhall::view<valhall::memory_region> memory) {
  std::string unused;
  for (const std::string& text : options.dumps)
    if (!add_memory_dump(text, memory, unused))
      return complain(self,
                      "`" + text +
                          "` is not a range in the memory of --mem or --spec, such as 0x1000:4; registers "
                          "cannot be read from a GPU, so store them");
  return success;
}

exit_status write_dumps(const board_options& options, valhall::view<valhall::memory_region> memory,
                        exit_status ended) {
  std::string dumped;
  for (const std::string& text : options.dumps) add_memory_dump(text, memory, dumped);
  const exit_status written = write_output(dumped);
  return ended == success ? written : ended;
}

exit_status run_specification(const command& self, const board_options& options,
                              const board::run_settings& settings) {
  if (!options.sets.empty() || !options.files.empty())
    return complain(self, "`--spec` excludes `--set` and `--mem`");
  std::optional<specification> s = read_specification(options.specification, options.input.how.arch);
  if (!s) return failure;
  program_input input = options.input;
  if (!options.names_program) input.file = program_file(*s, options.specification);
  const std::vector<valhall::memory_region> memory = memory_of(*s);
  const std::vector<valhall::uniform_buffer> buffers = buffers_of(*s);
  const valhall::view<valhall::memory_region> regions(memory.data(), memory.size());
  if (const exit_status status = check_dumps(self, options, regions); status != success) return status;
  s->machine.uniforms = {s->uniforms.data(), s->uniforms.size()};
  s->machine.memory = regions;
  s->machine.buffers = {buffers.data(), buffers.size()};
  exit_status ended = run_words(s->machine, input, options, settings);
  if (ended == success) ended = report_difference(*s, input.file);
  return write_dumps(options, regions, ended);
}

exit_status run_alone(const command& self, const board_options& options, unsigned threads,
                      const board::run_settings& settings) {
  run_inputs inputs;
  std::string problem;
  for (const std::string& text : options.sets)
    if (!add_setting(text, options.input.how.arch, inputs, problem)) return complain(self, problem);
  for (const std::string& text : options.files)
    if (!add_memory(text, inputs, problem)) {
      print_problem(problem);
      return failure;
    }
  const valhall::view<valhall::memory_region> memory(inputs.memory.data(), inputs.memory.size());
  if (const exit_status status = check_dumps(self, options, memory); status != success) return status;
  valhall::machine m{.arch = options.input.how.arch};
  m.workgroup_size[0] = threads;
  m.registers = {inputs.registers.data(), inputs.registers.size()};
  m.uniforms = {inputs.uniforms.data(), inputs.uniforms.size()};
  m.memory = memory;
  return write_dumps(options, memory, run_words(m, options.input, options, settings));
}

/// Reads `--threads` of a sweep: numbers separated by commas.
bool read_threads(const std::string& text, std::vector<unsigned>& threads) {
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    std::uint64_t number = 0;
    if (!parse_number(text.substr(start, end - start), 1024, number) || number == 0) return false;
    threads.push_back(static_cast<unsigned>(number));
    start = end + 1;
  }
  return true;
}

exit_status run_microbench(const command& self, const board_options& options, const board::found_gpu& gpu,
                           const board::run_settings& settings) {
  board::timing_options timing;
  std::uint64_t iterations = 0;
  if (!parse_number(options.iterations, 0xffffffff, iterations) || iterations == 0)
    return complain(self, "`--iterations` must be a number from 1 to 4294967295");
  if (!options.threads.empty() && !read_threads(options.threads, timing.threads))
    return complain(self, "`--threads` must be numbers from 1 to 1024 with commas between them");
  timing.manifest = options.manifest;
  timing.iterations = static_cast<std::uint32_t>(iterations);
  timing.lax = options.lax;
  timing.system = options.system;
  return print_timings(timing, gpu, settings) ? success : failure;
}

exit_status print_info(const board_options& options, const board::found_gpu& gpu) {
  std::string text = "device         " + gpu.device + "\n";
  for (const auto& [name, value] : board::facts_of(gpu, options.system)) {
    std::string head = name;
    head.resize(15, ' ');
    text += head + value + "\n";
  }
  return write_output(text);
}

exit_status run(const command& self, const std::vector<std::string>& arguments) {
  board_options options;
  const parsed line = parse_program(self, arguments,
                                    {{.name = "--device", .value = &options.device, .names_file = true},
                                     {.name = "--info", .flag = &options.shows_info},
                                     {.name = "--spec", .value = &options.specification, .names_file = true},
                                     {.name = "--microbench", .value = &options.manifest, .names_file = true},
                                     {.name = "--threads", .value = &options.threads},
                                     {.name = "--set", .values = &options.sets},
                                     {.name = "--mem", .values = &options.files},
                                     {.name = "--dump", .values = &options.dumps},
                                     {.name = "--timeout", .value = &options.timeout},
                                     {.name = "--runs", .value = &options.runs},
                                     {.name = "--iterations", .value = &options.iterations},
                                     {.name = "--lax", .flag = &options.lax},
                                     {.name = "--system", .value = &options.system, .names_file = true}},
                                    options.input);
  if (!line.go_on) return line.status;
  options.names_program = !line.operands.empty();
  const bool times = !options.manifest.empty();
  std::uint64_t threads = 16, timeout = 0, runs = 0;
  if (!times && !options.threads.empty() && (!parse_number(options.threads, 1024, threads) || threads == 0))
    return complain(self, "`--threads` must be a number from 1 to 1024");
  if (!parse_number(options.timeout, 3600, timeout) || timeout == 0)
    return complain(self, "`--timeout` must be a number of seconds from 1 to 3600");
  if (!options.runs.empty() && !times) return complain(self, "`--runs` needs `--microbench`");
  if (!parse_number(options.runs.empty() ? (times ? "10" : "1") : options.runs, 1000000, runs) || runs == 0)
    return complain(self, "`--runs` must be a number from 1 to 1000000");
  if ((times || options.shows_info) &&
      (!options.specification.empty() || !options.sets.empty() || !options.files.empty() ||
       !options.dumps.empty() || options.names_program))
    return complain(self, std::string(times ? "`--microbench`" : "`--info`") +
                              " excludes `--spec`, `--set`, `--mem`, `--dump` and a program");

  board::found_gpu gpu;
  std::string problem;
  if (!find_gpu(options.device, gpu, problem)) {
    print_problem(problem);
    return failure;
  }
  if (options.shows_info) return print_info(options, gpu);
  if (options.input.arch_name.empty()) {
    const auto arch = static_cast<valhall::arch>(gpu.properties.arch);
    if (std::find(std::begin(valhall::all_archs), std::end(valhall::all_archs), arch) ==
        std::end(valhall::all_archs)) {
      print_problem(gpu.device + " is a GPU of v" + std::to_string(gpu.properties.arch) +
                    ", which is not an architecture of the library");
      return failure;
    }
    options.input.how.arch = arch;
  }
  constexpr std::int64_t second = 1'000'000'000;
  const board::run_settings settings = {gpu.device, static_cast<std::int64_t>(timeout) * second,
                                        static_cast<unsigned>(runs), options.input.how.syntax};
  if (times) return run_microbench(self, options, gpu, settings);
  return options.specification.empty() ? run_alone(self, options, static_cast<unsigned>(threads), settings)
                                       : run_specification(self, options, settings);
}

const command run_on_board = {
    "run-on-board",
    "[OPTION...] [FILE|-]",
    "run a program on a GPU",
    "Runs the compute program in FILE, or standard input, on a GPU, and prints what `valhall run`\n"
    "prints with the same options. A program that breaks rules is not run.\n"
    "\n"
    "  --device DEVICE\n"
    "                 the render node, such as /dev/dri/renderD128; by default the first one whose\n"
    "                 driver is panfrost, for v9, or panthor, for later architectures\n"
    "  --info         print what a measurement depends on: the GPU, its cores, driver, clock and\n"
    "                 counters\n"
    "  --spec SPEC    run with the inputs in the JSON file SPEC, and compare memory with the expected\n"
    "                 contents. The program is FILE, or the one that SPEC names\n"
    "  --threads N    threads of the workgroup (default 16, a warp)\n"
    "  --set uN=V     the value of uniform N; may be repeated\n"
    "  --mem A=FILE   memory at address A with the bytes of FILE, or N zero words with A=+N; may be\n"
    "                 repeated\n"
    "  --dump A:N     print N words of memory at address A; may be repeated\n"
    "  --timeout N    stop after N seconds (default 10); the kernel's own limit is shorter\n"
    "  --lax          also run a program that breaks rules. It can hang the GPU until the kernel resets\n"
    "                 it\n"
    "  --microbench MANIFEST\n"
    "                 run the kernels of a manifest of microbench, and print the facts of --info and\n"
    "                 the times, which `microbench report` reads. With it, --threads may be a list; by\n"
    "                 default kernels of latency run with 16 threads, those of throughput with as many\n"
    "                 as a workgroup may have\n"
    "  --runs N       runs of each of these kernels (default 10)\n"
    "  --iterations N iterations of kernels that take their number from a uniform (default 1000)\n"
    "  --system FOLDER\n"
    "                 the folder that has the kernel's /sys and /proc, such as that of a "
    "container\n" VALHALL_CLI_PROGRAM_HELP,
    run,
    ""};

}  // namespace

int main(int argc, char** argv) {
  set_program_name("run-on-board");
  try {
    return run(run_on_board, {argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::exception& problem) {
    print_problem(problem.what());
    return failure;
  }
}
