// SPDX-License-Identifier: MIT
#pragma once

#include "kernels.hpp"

#include <valhall/cost.hpp>

#include <string>
#include <vector>

namespace microbench {

/// The options of the command line. Each list is a dimension of a sweep; an empty list means the default of
/// the kind.
struct options {
  std::vector<std::string> names;  ///< Instructions, families and patterns with * and ?.
  std::vector<std::string> units;
  valhall::arch arch = first_kernel_arch;
  const valhall::shader_core* core = nullptr;      ///< The core of predictions; `parse` sets it.
  const valhall::shader_core* gpu_core = nullptr;  ///< The core of the GPU in `--arch`.
  bool arithmetic = false;
  std::vector<measure> kinds = {measure::latency, measure::throughput};
  std::vector<unsigned> streams, lengths, unrolls;
  std::vector<unsigned> strides = {1};
  std::vector<unsigned> through = {0};
  std::vector<std::string> classes = {"r"};
  unsigned first = 0;
  trip_count trips;
  bool unchecked = false;
  bool no_waits = false;
  std::string folder;  ///< Empty: listings go to standard output.
  bool help = false;
};

extern const char* const usage;

/// Parses the command line. Returns false, with the reason in `problem`, if it is wrong.
bool parse(const std::vector<std::string>& arguments, options& result, std::string& problem);

/// The requested instructions, in table order, without duplicates. Returns false if a name or unit is
/// unknown; `problem` then has it and similar names.
bool select(const options& asked, std::vector<valhall::opcode>& found, std::string& problem);

/// The requested kernels for one instruction.
std::vector<request> requests_of(const options& asked, valhall::opcode id);

}  // namespace microbench
