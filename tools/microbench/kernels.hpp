// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace microbench {

/// The architectures of kernels: those whose compute programs have the indices of the thread in the same
/// registers.
inline constexpr valhall::arch first_kernel_arch = valhall::arch::v9, last_kernel_arch = valhall::arch::v14;

/// The measured quantity.
enum class measure {
  latency,     ///< Each instruction of a stream depends on the previous one, throughout the loop.
  throughput,  ///< Every `length` instructions, a stream restarts from available values.
};

const char* name_of(measure kind);

/// Iterations of the loop.
struct trip_count {
  bool from_uniform = false;
  std::uint32_t number =
      1000;  ///< Iterations, 0 for no loop; or the number of the uniform that holds them, where 0 means 2^32.
};

/// The kernel to make.
struct request {
  valhall::opcode id = valhall::opcode{};
  valhall::arch arch = first_kernel_arch;  ///< The architecture of the kernel.
  measure kind = measure::latency;
  unsigned streams = 1;       ///< Independent streams, their instructions interleaved.
  unsigned length = 1;        ///< Instructions of a stream in a copy of the body.
  unsigned unroll = 1;        ///< Copies of the body in the loop.
  unsigned stride = 1;        ///< Distance between registers, or pairs; 0: arithmetic sources share one.
  unsigned first = 0;         ///< The first register.
  unsigned through = 0;       ///< The source, from 0, through which the chain passes.
  std::string classes = "r";  ///< A letter per source, the last one for the rest. See `class_letters`.
  trip_count trips;
  bool unchecked = false;  ///< Rules of words may be broken.
  bool no_waits = false;   ///< Messages are not waited on.
};

/// r: a register; u: a uniform, all in one slot; s: a uniform in its own slot; c: a constant.
constexpr const char* class_letters = "rusc";

/// Kernels use the registers below this one, and `counter`. The registers between hold the preloaded indices
/// of a compute program.
constexpr unsigned register_limit = 54;
constexpr unsigned counter = 63;

/// The 64-bit source of messages is in this uniform and the next; sources of classes u and s start at
/// `first_operand_uniform`.
constexpr unsigned address_uniform = 0;
constexpr unsigned first_operand_uniform = 4;

/// Limit on the instructions under test in one loop.
constexpr std::size_t most_measured = 65536;

struct kernel {
  request asked;
  std::vector<std::uint64_t> words;   ///< Without padding.
  std::vector<std::uint64_t> padded;  ///< The words to upload.
  std::size_t loop_first =
      0;  ///< First word of the loop, or of the instructions under test if there is no loop.
  std::size_t loop_end = 0;           ///< One past its last word.
  std::vector<std::size_t> measured;  ///< Indices of the words under test.
  std::vector<std::string> odd;       ///< Rules that it breaks intentionally.
};

/// A name for files and C identifiers, with every member of `asked` that a sweep may vary.
std::string name_of(const request& asked);

/// Whether `id` is an arithmetic instruction of `e`: executed by FMA, CVT or SFU, without changing the flow
/// of control.
bool is_arithmetic(valhall::opcode id, valhall::arch e);

/// Whether `e` has `id` in a documented form.
bool is_documented(valhall::opcode id, valhall::arch e);

/// Makes the kernel. Returns false, with the reason in `problem`, if that is impossible.
bool build(const request& asked, kernel& made, std::string& problem);

}  // namespace microbench
