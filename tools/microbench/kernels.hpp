// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace microbench {

/// What a kernel measures.
enum class measure {
  latency,     ///< Each instruction of a stream needs the result of the one before, all the loop long.
  throughput,  ///< Each `length` instructions of a stream begin with values that are there.
};

const char* name_of(measure kind);

/// How often the loop runs.
struct trip_count {
  bool from_uniform = false;
  std::uint32_t number = 1000;  ///< Of times, 0 for no loop; or of the uniform that has it, where 0 is 2^32.
};

/// What a kernel is to be.
struct request {
  valhall::opcode id = valhall::opcode{};
  measure kind = measure::latency;
  unsigned streams = 1;  ///< Independent of each other, their instructions in turn.
  unsigned length = 1;   ///< Instructions of a stream in a copy of the body.
  unsigned unroll = 1;   ///< Copies of the body in the loop.
  unsigned stride = 1;   ///< From register to register, or pair to pair; 0: arithmetic sources share one.
  unsigned first = 0;    ///< The register to begin with.
  unsigned through = 0;  ///< The source, from 0, by which the chain goes.
  std::string classes = "r";  ///< Of each source; the last letter stands for the rest. See `class_letters`.
  trip_count trips;
  bool unchecked = false;  ///< Word rules are not kept.
  bool no_waits = false;   ///< Messages are not waited on.
};

/// r a register; u a uniform, all of one slot; s a uniform of a slot of its own; c a constant.
constexpr const char* class_letters = "rusc";

/// Registers that kernels use: those below it, and `counter`. A compute program finds its indices in others.
constexpr unsigned register_limit = 54;
constexpr unsigned counter = 63;

/// The 64-bit source of messages is in this uniform and the next; sources of the classes u and s lie from
/// `first_operand_uniform` up.
constexpr unsigned address_uniform = 0;
constexpr unsigned first_operand_uniform = 4;

/// The most instructions to be measured in one loop.
constexpr std::size_t most_measured = 65536;

struct kernel {
  request asked;
  std::vector<std::uint64_t> words;   ///< Without padding.
  std::vector<std::uint64_t> padded;  ///< What is to be uploaded.
  std::size_t loop_first = 0;         ///< The loop, or what is measured if there is none: from this word ...
  std::size_t loop_end = 0;           ///< ... to the one before this.
  std::vector<std::size_t> measured;  ///< Which words are under test.
  std::vector<std::string> odd;       ///< Rules that it breaks on purpose.
};

/// A name for files and C, which tells all of `asked` that a sweep may vary.
std::string name_of(const request& asked);

/// Whether `id` is an arithmetic instruction: executed by FMA, CVT or SFU, without changing the flow.
bool is_arithmetic(valhall::opcode id);

/// Makes the kernel. False if there is none such; `problem` says why, in a clause.
bool build(const request& asked, kernel& made, std::string& problem);

}  // namespace microbench
