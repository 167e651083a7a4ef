// SPDX-License-Identifier: MIT
#pragma once

#include "any_result.hpp"

#include <valhall/interpreter.hpp>
#include <valhall/program.hpp>
#include <valhall/strings.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Runs of random programs: their memory, and their words as text and as lists.
namespace program_runs {

using words_of = std::vector<std::uint64_t>;

struct outcome {
  valhall::run_result result;
  std::vector<std::uint32_t> memory;
};

/// The address of the memory, which is in all even uniforms.
constexpr std::uint64_t base = 0x10000000;

/// An address near the start of the memory, which differs between lanes and registers.
constexpr std::uint32_t address_in(unsigned lane, unsigned number) {
  return static_cast<std::uint32_t>(base) + (lane % 4) * 16 + number % 8;
}

/// Runs `words` on `on`, with 64 words of memory, and uniforms with its address.
inline outcome run_on(const words_of& words, valhall::machine on, std::size_t memory_size = 64) {
  outcome o;
  o.memory.resize(memory_size);
  for (std::size_t i = 0; i < o.memory.size(); ++i) o.memory[i] = static_cast<std::uint32_t>(i * 0x01234567);
  const valhall::memory_region region(base, o.memory.data(), o.memory.size());
  std::vector<std::uint32_t> uniforms(128);
  for (unsigned i = 0; i < 128; i += 2) uniforms[i] = static_cast<std::uint32_t>(base);
  any_result functions;
  on.uniforms = {uniforms.data(), uniforms.size()};
  on.memory = {&region, 1};
  on.functions = &functions;
  o.result = valhall::run(words, on);
  return o;
}

inline std::string listing(const words_of& words, valhall::arch e) {
  return valhall::program_to_string({words.data(), words.size()}, e, {.permissive = true});
}

inline words_of list(const valhall::code<>& p) { return {p.begin(), p.end()}; }

}  // namespace program_runs
