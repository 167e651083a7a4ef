// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/operation.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/stage.hpp>

#include <cstddef>
#include <cstdint>

/// The machine that a program runs on: inputs, memory, and functions that only the caller can supply.
namespace valhall {

/// A set of lanes: bit n is lane n.
using lane_mask = std::uint32_t;
/// All 16 lanes of a warp.
constexpr lane_mask all_lanes = (1u << warp_size) - 1;

/// Memory at an address. The words are the caller's; each holds four bytes, the lowest address in the lowest
/// bits.
class [[nodiscard]] memory_region {
 public:
  /// No bytes, at address 0.
  constexpr memory_region() noexcept = default;
  /// `count` words at `address`, which must be a multiple of 4. The program may write them.
  constexpr memory_region(std::uint64_t address, std::uint32_t* words, std::size_t count) noexcept
      : address_(address), words_(words), read_(words), bytes_(bytes_of(count)) {}
  /// Read-only words.
  constexpr memory_region(std::uint64_t address, const std::uint32_t* words, std::size_t count) noexcept
      : address_(address), read_(words), bytes_(bytes_of(count)) {}
  /// The words of an array: read-only if they are const.
  template <std::size_t Count>
  constexpr memory_region(std::uint64_t address, std::uint32_t (&words)[Count]) noexcept
      : memory_region(address, words, Count) {}
  template <std::size_t Count>
  constexpr memory_region(std::uint64_t address, const std::uint32_t (&words)[Count]) noexcept
      : memory_region(address, words, Count) {}

  /// The address of the first byte.
  [[nodiscard]] constexpr std::uint64_t address() const noexcept { return address_; }
  /// The size in bytes.
  [[nodiscard]] constexpr std::uint64_t bytes() const noexcept { return bytes_; }
  /// Whether the program may write it.
  [[nodiscard]] constexpr bool is_writable() const noexcept { return words_ != nullptr; }
  /// The words.
  [[nodiscard]] constexpr const std::uint32_t* words() const noexcept { return read_; }
  /// The words for writing; null if read-only.
  [[nodiscard]] constexpr std::uint32_t* writable_words() const noexcept { return words_; }

  /// Whether the `count` bytes at `address` are in this region.
  [[nodiscard]] constexpr bool contains(std::uint64_t address, unsigned count) const noexcept {
    return address - address_ < bytes_ && count <= bytes_ - (address - address_);
  }

 private:
  /// The size in bytes; saturates, so that a count beyond the address space remains too large.
  static constexpr std::uint64_t bytes_of(std::uint64_t count) noexcept {
    return count <= ~std::uint64_t{0} / 4 ? count * 4 : ~std::uint64_t{0};
  }

  std::uint64_t address_ = 0;
  std::uint32_t* words_ = nullptr;
  const std::uint32_t* read_ = nullptr;
  std::uint64_t bytes_ = 0;
};

/// A buffer that LD_BUFFER accesses by its table and the index in it.
struct [[nodiscard]] uniform_buffer {
  std::uint8_t table = 0;     ///< The number of the resource table.
  std::uint8_t index = 0;     ///< The index in the table.
  view<std::uint32_t> words;  ///< The contents.
};

/// Memory at the same address in each thread, or each workgroup, which has its own copy. `run` provides the
/// storage, zeroed at the start of a workgroup.
struct [[nodiscard]] local_memory {
  std::uint64_t address = 0;  ///< The value of the special value that points to it; a multiple of 4.
  std::uint64_t bytes = 0;    ///< Per thread or per workgroup.
};

/// The initial value of a register, in addition to the registers that the stage preloads.
struct [[nodiscard]] register_input {
  std::uint8_t number = 0;              ///< The number of the register.
  std::uint32_t lanes[warp_size] = {};  ///< The value in each lane.

  /// r0, with 0 in all lanes.
  constexpr register_input() noexcept = default;
  /// `value` in all lanes.
  constexpr register_input(reg r, std::uint32_t value) noexcept
      : number(static_cast<std::uint8_t>(r.number())) {
    for (std::uint32_t& lane : lanes) lane = value;
  }
};

struct warp;

/// One lane of an instruction whose result only the caller knows.
struct [[nodiscard]] host_access {
  const valhall::operation* operation = nullptr;  ///< The decoded instruction.
  std::uint32_t index = 0;                        ///< The index of the word.
  unsigned lane = 0;                              ///< The lane, 0 to 15.
  const warp* of = nullptr;                       ///< The state before the instruction.
  std::uint64_t sources[4] = {};                  ///< Values of the sources, in the order of the text.
  std::uint32_t staged[8] = {};                   ///< The staging registers that the instruction reads.
};

/// The words that an external instruction returns: into staging registers, or the destination and its pair.
struct [[nodiscard]] host_result {
  std::uint32_t words[8] = {};  ///< The words, the lowest register first.
};

/// An executed instruction, for a trace.
struct [[nodiscard]] executed_instruction {
  const valhall::operation* operation = nullptr;  ///< The decoded instruction.
  std::uint32_t index = 0;                        ///< The index of the word.
  lane_mask lanes = 0;                            ///< The lanes that executed it.
  unsigned warp_number = 0;                       ///< Within the workgroup.
  const warp* after = nullptr;                    ///< The state after it.
};

/// Functions that a caller may supply by deriving from this class. All work in constant evaluation too.
class [[nodiscard]] environment {
 public:
  /// Computes the result, for one lane, of an instruction that is external or unknown, or that has an unknown
  /// form: textures, varyings, attributes, tiles. If it returns false, the run stops with an error that names
  /// the instruction.
  constexpr virtual bool external(const host_access&, host_result&) { return false; }
  /// Whether the render target with this descriptor uses fixed-function blending. If so, BLEND ends the
  /// program or skips; otherwise the next instruction follows.
  constexpr virtual bool blends(std::uint64_t) { return true; }
  /// Called after each instruction of a warp.
  constexpr virtual void executed(const executed_instruction&) {}

 protected:
  constexpr environment() = default;
  constexpr ~environment() = default;
};

/// The machine that a program runs on. It does not own the memory that its members refer to.
struct [[nodiscard]] machine {
  static constexpr std::uint64_t most_threads = 65536;  ///< The limit for a workgroup.
  /// The end of memory: from this address on, reads return 0, and writes are dropped.
  static constexpr std::uint64_t memory_end = std::uint64_t{1} << 63;
  /// The maximum size of `uniforms`, in 32-bit words.
  static constexpr std::size_t most_uniforms = detail::most_uniforms;
  /// Limit in bytes on the workgroup-local memory, and on the thread-local memory of all threads of a
  /// workgroup together.
  static constexpr std::uint64_t most_local_bytes = std::uint64_t{1} << 28;

  required_arch arch;                              ///< The architecture of the program.
  valhall::stage stage = valhall::stage::compute;  ///< The stage of the program, which decides the preloaded
                                                   ///< registers.
  view<std::uint32_t> uniforms = {};               ///< u0 and so on.
  view<memory_region> memory = {};                 ///< No two may overlap.
  view<uniform_buffer> buffers = {};    ///< For LD_BUFFER; each combination of table and index once.
  view<register_input> registers = {};  ///< Initial values, each register once. They override the stage's.
  unsigned workgroup_size[3] = {warp_size, 1, 1};  ///< Threads of a workgroup; up to 65536 in all.
  unsigned workgroups[3] = {1, 1, 1};              ///< Workgroups in x, y and z.
  lane_mask lanes = all_lanes;                     ///< Stages other than compute: the lanes that run.
  lane_mask helpers = 0;                           ///< Lanes of `lanes` that start as helpers, in stages with
                                                   ///< fragments.
  local_memory thread_local_memory = {};           ///< Private to each thread.
  local_memory workgroup_local_memory = {};        ///< Shared by the threads of a workgroup.
  std::uint64_t program_address = 0x10000;         ///< Address of the first word.
  std::uint64_t resource_tables = 0;               ///< The value of `resource_table_pointer`.
  std::uint32_t core = 0;                          ///< The number of the core.
  std::uint64_t fragment_specials[16] = {};        ///< Special values of page 0, except warp_id.
  bool flush_subnormals = false;                   ///< Whether the shader's mode flushes subnormals.
  /// Whether breaking a rule of hardware timing or flow is an error. If not, a read returns the old value of
  /// a register until its message is waited on.
  bool strict = true;
  std::uint64_t step_limit = 1u << 24;  ///< Limit on the instructions of all warps together.
  environment* functions = nullptr;     ///< The caller's functions; null for none.
};

}  // namespace valhall
