// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter/operation.hpp>
#include <valhall/isa/stage.hpp>

#include <cstddef>
#include <cstdint>

/// What a program is run on: its inputs, its memory, and functions for what only the caller knows.
namespace valhall {

/// Lanes of a warp.
constexpr unsigned warp_size = 16;

/// A set of lanes: bit n stands for lane n.
using lane_mask = std::uint32_t;
constexpr lane_mask all_lanes = (1u << warp_size) - 1;

/// Memory that the program finds at an address. The words are the caller's; each holds four bytes, the
/// lowest address in the lowest bits.
class [[nodiscard]] memory_region {
 public:
  constexpr memory_region() noexcept = default;
  /// `count` words from `address` on, which is a multiple of 4; the program may write them.
  constexpr memory_region(std::uint64_t address, std::uint32_t* words, std::size_t count) noexcept
      : address_(address), words_(words), read_(words), bytes_(bytes_of(count)) {}
  /// The same for words that it may only read.
  constexpr memory_region(std::uint64_t address, const std::uint32_t* words, std::size_t count) noexcept
      : address_(address), read_(words), bytes_(bytes_of(count)) {}
  template <std::size_t Count>
  constexpr memory_region(std::uint64_t address, std::uint32_t (&words)[Count]) noexcept
      : memory_region(address, words, Count) {}
  template <std::size_t Count>
  constexpr memory_region(std::uint64_t address, const std::uint32_t (&words)[Count]) noexcept
      : memory_region(address, words, Count) {}

  [[nodiscard]] constexpr std::uint64_t address() const noexcept { return address_; }
  [[nodiscard]] constexpr std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] constexpr bool is_writable() const noexcept { return words_ != nullptr; }
  /// The words, for reading and for writing; null where it may not be written.
  [[nodiscard]] constexpr const std::uint32_t* words() const noexcept { return read_; }
  [[nodiscard]] constexpr std::uint32_t* writable_words() const noexcept { return words_; }

  /// Whether the `count` bytes at `address` are part of it.
  [[nodiscard]] constexpr bool contains(std::uint64_t address, unsigned count) const noexcept {
    return address - address_ < bytes_ && count <= bytes_ - (address - address_);
  }

 private:
  /// More words than there are addresses remain too many.
  static constexpr std::uint64_t bytes_of(std::uint64_t count) noexcept {
    return count <= ~std::uint64_t{0} / 4 ? count * 4 : ~std::uint64_t{0};
  }

  std::uint64_t address_ = 0;
  std::uint32_t* words_ = nullptr;
  const std::uint32_t* read_ = nullptr;
  std::uint64_t bytes_ = 0;
};

/// A buffer that LD_BUFFER reads by its table and its index in it.
struct [[nodiscard]] uniform_buffer {
  std::uint8_t table = 0;
  std::uint8_t index = 0;
  view<std::uint32_t> words;
};

/// Memory at one address of which each thread, or each workgroup, has its own. `run` provides the storage,
/// zero at the start of a workgroup.
struct [[nodiscard]] local_memory {
  std::uint64_t address = 0;  ///< What the special value gives; a multiple of 4.
  std::uint64_t bytes = 0;    ///< Of a thread, or a workgroup.
};

/// What a register holds at the start, beside what the stage preloads.
struct [[nodiscard]] register_input {
  std::uint8_t number = 0;
  std::uint32_t lanes[warp_size] = {};

  constexpr register_input() noexcept = default;
  /// The same value in all lanes.
  constexpr register_input(reg r, std::uint32_t value) noexcept
      : number(static_cast<std::uint8_t>(r.number() & (encoding::register_count - 1))) {
    for (std::uint32_t& lane : lanes) lane = value;
  }
};

struct warp;
struct machine;

/// One lane's part of an instruction whose result only the caller knows.
struct [[nodiscard]] external_access {
  const operation* what = nullptr;
  std::uint32_t index = 0;  ///< Of the word.
  unsigned lane = 0;
  const valhall::warp* of = nullptr;  ///< The state before the instruction.
  std::uint64_t sources[4] = {};      ///< As they are delivered to the operation, in the order of the text.
  std::uint32_t staged[8] = {};       ///< Staging registers that it reads.
};

/// Words that an external instruction gives: into staging registers, or the destination and its pair.
struct [[nodiscard]] external_result {
  std::uint32_t words[8] = {};
};

/// What happened at an instruction.
struct [[nodiscard]] executed_instruction {
  const operation* what = nullptr;
  std::uint32_t index = 0;               ///< Of the word.
  lane_mask lanes = 0;                   ///< That executed it.
  unsigned warp_number = 0;              ///< Within the workgroup.
  const valhall::warp* after = nullptr;  ///< The state after it.
};

/// Functions that a caller may supply, by deriving from this. All work in constant evaluation too.
class [[nodiscard]] environment {
 public:
  /// The result of an instruction that is external or unknown, or of a form that is unknown, for one lane:
  /// textures, varyings, attributes, tiles. False where there is none, which is an error that names it.
  constexpr virtual bool external(const external_access&, external_result&) { return false; }
  /// Whether blending of the render target with this descriptor is fixed-function: then BLEND ends the
  /// program or skips, else it continues with the next instruction.
  constexpr virtual bool blends(std::uint64_t) { return true; }
  /// Called after each instruction of a warp.
  constexpr virtual void executed(const executed_instruction&) {}

 protected:
  constexpr environment() = default;
  constexpr ~environment() = default;
};

/// What a program runs on. Whatever it points to stays the caller's.
struct [[nodiscard]] machine {
  static constexpr std::uint64_t most_threads = 65536;  ///< Of a workgroup.
  static constexpr std::size_t most_uniforms = 128;
  /// Bytes of local memory, of a workgroup and of all its threads, each.
  static constexpr std::uint64_t most_local_bytes = std::uint64_t{1} << 28;

  valhall::stage stage = valhall::stage::compute;
  view<std::uint32_t> uniforms = {};               ///< u0 and so on.
  view<memory_region> memory = {};                 ///< In which no two overlap.
  view<uniform_buffer> buffers = {};               ///< For LD_BUFFER; each table and index once.
  view<register_input> registers = {};             ///< Each once. They win over those of the stage.
  unsigned workgroup_size[3] = {warp_size, 1, 1};  ///< Threads of a workgroup; up to 65536 in all.
  unsigned workgroups[3] = {1, 1, 1};
  lane_mask lanes = all_lanes;            ///< Other stages than compute: the lanes that run.
  lane_mask helpers = 0;                  ///< Of those, the ones that flow `discard` ends.
  local_memory thread_local_memory = {};  ///< Private to each thread.
  local_memory workgroup_local_memory = {};
  std::uint64_t program_address = 0x10000;  ///< Of the first word.
  std::uint64_t resource_tables = 0;
  std::uint32_t core = 0;                    ///< Its number.
  std::uint64_t fragment_specials[16] = {};  ///< Special values of page 0, except warp_id.
  bool flush_subnormals = false;             ///< The mode of the shader.
  /// Whether what breaks a rule of hardware timing or flow is an error. Else reads find what the register
  /// held before, as long as its message was not waited on.
  bool strict = true;
  std::uint64_t step_limit = 1u << 24;  ///< Instructions of warps in all.
  valhall::environment* functions = nullptr;
};

}  // namespace valhall
