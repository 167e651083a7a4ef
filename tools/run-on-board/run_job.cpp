// SPDX-License-Identifier: MIT
#include "run_job.hpp"

#include "faults.hpp"
#include "gpu.hpp"
#include "run_outputs.hpp"

#include <valhall/strings.hpp>

#include <cstring>

namespace board {

namespace {

using valhall::memory_region;

std::string shown(std::uint64_t address) { return "0x" + cli::hexadecimal(address, 1); }

/// The contents of an address of the GPU.
std::string place_text(std::uint64_t address, const compute_job& job, const program_image& image,
                       const address_range& all, valhall::syntax syntax) {
  std::string text = "  address " + shown(address) + ": ";
  if (address - image.code.address < image.code.bytes) {
    const std::size_t index = (address - image.code.address) / sizeof(std::uint64_t);
    if (index >= job.words.size()) return text + "the padding after the program\n";
    valhall::print_options how;
    how.syntax = syntax;
    return text + "word " + std::to_string(index) + ": " +
           to_string(valhall::decode(job.words[index], job.machine.arch), how, {.index = index}) + "\n";
  }
  if (address - all.address < all.bytes) return text + "the descriptors, uniforms and buffers of the job\n";
  for (const memory_region& region : job.machine.memory)
    if (region.contains(address, 1)) return text + "in the memory at " + shown(region.address()) + "\n";
  return text + "not in the memory of the job\n";
}

/// Completes the problem of a run: the meaning of the fault, its place, and the kernel's messages.
std::string explain(const run_outcome& outcome, const compute_job& job, const program_image& image,
                    const address_range& all, kernel_log& log, valhall::syntax syntax) {
  const bool streams = job.machine.arch != valhall::arch::v9;
  const std::string lines = log.read();
  const logged_fault logged = find_fault(lines);
  std::string text;
  if (outcome.good && !logged.found) return text;
  text = (outcome.good ? "the kernel logged a fault during the run" : outcome.problem) + "\n";
  const bool has_code = outcome.fault.has_value() || logged.has_code;
  if (has_code) text += "  " + fault_text(outcome.fault.value_or(logged.code), streams) + "\n";
  if (outcome.where) text += place_text(*outcome.where, job, image, all, syntax);
  if (!outcome.where && logged.has_address) text += place_text(logged.address, job, image, all, syntax);
  if (!lines.empty()) return text + "  the kernel's log:\n" + lines;
  if (outcome.fault || streams)
    text += log.readable()
                ? "  the kernel logged nothing about it\n"
                : "  the kernel's log, which this user may not read, may have more: `sudo dmesg`\n";
  return text;
}

void upload(const compute_job& job, const gpu& g) {
  for (const memory_region& region : job.machine.memory)
    if (region.bytes() != 0)
      std::memcpy(g.data_at({region.address(), region.bytes()}), region.words(), region.bytes());
}

void download(const compute_job& job, const gpu& g) {
  for (const memory_region& region : job.machine.memory)
    if (region.bytes() != 0 && region.is_writable())
      std::memcpy(region.writable_words(), g.data_at({region.address(), region.bytes()}), region.bytes());
}

}  // namespace

job_result run_job(const compute_job& job, const run_settings& settings, const std::function<void()>& after) {
  job_result result;
  const auto stop = [&](const std::string& problem) {
    result.problem = problem + "\n";
    return result;
  };
  if (const std::string problem = unsupported(job); !problem.empty()) return stop(problem);
  std::string problem;
  const std::unique_ptr<gpu> g = open_gpu(settings.device, problem);
  if (!g) return stop(problem);
  if (problem = unsupported(job, g->properties()); !problem.empty()) return stop(problem);
  const std::size_t size = build_image(job, g->properties(), 0).bytes.size();
  if (size > most_image_bytes)
    return stop("the program and its inputs need " + std::to_string(size) +
                " bytes, but the program counter reaches 16 MiB");
  if (!g->map_data(data_pages(job, page_size()), problem) || !g->map_image(size, problem))
    return stop(problem);
  const program_image image = build_image(job, g->properties(), g->image_address());
  kernel_log log;
  upload(job, *g);
  for (unsigned i = 0; i < settings.runs; ++i) {
    const run_outcome outcome = g->run(image, settings.timeout, job.reads_cycles);
    result.problem = explain(outcome, job, image, {g->image_address(), size}, log, settings.syntax);
    download(job, *g);
    if (after) after();
    if (!result.problem.empty()) return result;
    result.nanoseconds.push_back(outcome.nanoseconds);
  }
  result.good = true;
  return result;
}

}  // namespace board
