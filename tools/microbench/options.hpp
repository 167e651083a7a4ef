// SPDX-License-Identifier: MIT
#pragma once

#include "kernels.hpp"

#include <string>
#include <vector>

namespace microbench {

/// What the command line asks for. Each list is a dimension of a sweep; an empty one stands for the default
/// of the kind.
struct options {
  std::vector<std::string> names;  ///< Instructions, families and patterns with * and ?.
  std::vector<std::string> units;
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

/// Reads the command line. False if it is wrong; `problem` says how.
bool parse(const std::vector<std::string>& arguments, options& result, std::string& problem);

/// The instructions that are asked for, in the order of the tables, each once. False if a name or unit is
/// none; `problem` says which, and what is near.
bool select(const options& asked, std::vector<valhall::opcode>& found, std::string& problem);

/// The kernels that are asked for of one instruction.
std::vector<request> requests_of(const options& asked, valhall::opcode id);

}  // namespace microbench
