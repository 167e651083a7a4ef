// SPDX-License-Identifier: MIT
#include "run.hpp"

#include "evaluate.hpp"

#include <valhall/interpreter.hpp>

#include <bit>
#include <cmath>
#include <cstdio>

namespace expr {

namespace {

using words = std::vector<std::uint32_t>;

/// Address of the first buffer, distance between buffers, and address of each thread's own memory.
constexpr std::uint64_t first_address = 0x100000000, address_step = 0x1000000, own_address = 0x7000000000;

valhall::run_result run(const compiled& kernel, unsigned threads, std::vector<words>& buffers,
                        const words& uniforms) {
  std::vector<valhall::memory_region> memory;
  words given;
  for (std::size_t b = 0; b < buffers.size(); ++b) {
    const std::uint64_t address = first_address + b * address_step;
    memory.emplace_back(address, buffers[b].data(), buffers[b].size());
    given.push_back(static_cast<std::uint32_t>(address));
    given.push_back(static_cast<std::uint32_t>(address >> 32));
  }
  given.insert(given.end(), uniforms.begin(), uniforms.end());
  valhall::machine m{.arch = kernel.in};
  m.uniforms = {given.data(), given.size()};
  m.memory = {memory.data(), memory.size()};
  m.workgroup_size[0] = threads;
  m.thread_local_memory = {own_address, 4ull * kernel.spilled};
  return valhall::run(kernel.words, m);
}

bool is_nan(std::uint32_t bits) { return std::isnan(std::bit_cast<float>(bits)); }

/// Whether `got` is close enough to `expected`.
bool agrees(std::uint32_t got, std::uint32_t expected, double error, type t) {
  if (got == expected) return true;
  if (t != type::floating) return false;
  if (is_nan(got) && is_nan(expected)) return true;
  if (error == 0) return false;
  const double distance = double{std::bit_cast<float>(got)} - double{std::bit_cast<float>(expected)};
  return std::isinf(error) || std::fabs(distance) <= error;
}

std::string shown(std::uint32_t bits, type t) {
  char text[64];
  if (t == type::floating)
    std::snprintf(text, sizeof text, "%.9g", double{std::bit_cast<float>(bits)});
  else
    std::snprintf(text, sizeof text, "%d", static_cast<int>(bits));
  return text;
}

}  // namespace

comparison run_both(const compiled& kernel, unsigned threads, std::vector<words>& buffers,
                    const words& uniforms) {
  comparison result;
  const std::vector<words> given = buffers;
  std::vector<words> expected = buffers;
  std::vector<std::vector<double>> errors;
  std::vector<evaluated_buffer> evaluated;
  for (words& b : expected) errors.emplace_back(b.size());
  for (std::size_t b = 0; b < expected.size(); ++b)
    evaluated.push_back({expected[b].data(), errors[b].data(), expected[b].size()});
  std::vector<bool> undecided(threads);
  for (unsigned i = 0; i < threads; ++i) {
    const evaluation end = evaluate(kernel.kernel, i, evaluated.data(), {uniforms.data(), uniforms.size()});
    if (end == evaluation::outside) result.difference = "a subscript is outside its buffer";
    if (end != evaluation::undecided) continue;
    undecided[i] = true;
    ++result.undecided;
  }
  if (!result.difference.empty()) return result;

  const valhall::run_result r = run(kernel, threads, buffers, uniforms);
  result.executed = r.lane_instructions;
  if (!r.ok()) {
    result.difference = std::string("the interpreter stops: ") + name_of(r.error()) + " at word " +
                        std::to_string(r.error().index);
    return result;
  }
  for (std::size_t b = 0; b < buffers.size(); ++b)
    for (std::size_t i = 0; i < buffers[b].size(); ++i) {
      if (i < threads && undecided[i]) continue;
      const type t = kernel.kernel.buffers[b].element;
      if (expected[b][i] != given[b][i]) {
        ++result.words;
        result.exact += errors[b][i] == 0;
        result.unknown += std::isinf(errors[b][i]);
      }
      if (!result.difference.empty() || agrees(buffers[b][i], expected[b][i], errors[b][i], t)) continue;
      result.difference = std::string(kernel.kernel.buffers[b].name) + "[" + std::to_string(i) + "] is " +
                          shown(buffers[b][i], t) + ", but the source evaluates to " +
                          shown(expected[b][i], t) + " with an error of up to " +
                          std::to_string(errors[b][i]);
    }
  return result;
}

}  // namespace expr
