// SPDX-License-Identifier: MIT
#pragma once

#include "fields.hpp"

#include <cstddef>
#include <cstdint>

/// The descriptors that a compute job needs: the positions of their fields, and their values. Fields that are
/// not listed are zero. They are equal in v9, v10, v12 and v13, unless a comment states otherwise.
namespace board {

/// The program: the address of its code, and its preloaded registers.
struct shader_program : structure<8> {
  static constexpr std::size_t alignment = 32;
  static constexpr field type = {0, 0, 4}, stage = {0, 4, 4}, flush = {0, 17, 2}, has_jump_ex = {0, 29, 1},
                         registers = {0, 30, 2}, preload = {1, 0, 16}, max_warps = {1, 16, 16},
                         code = {2, 0, 64};
  static constexpr unsigned is_shader_program = 8, is_compute = 1, registers_64 = 0, registers_32 = 2,
                            one_warp = 1;  ///< `max_warps` exists from v12 on.
  static constexpr unsigned keep_subnormals = 0, flush_subnormals = 2;
  static constexpr unsigned first_preload = 48;  ///< Bit n of `preload` is this register plus n.
};

/// Thread-local and workgroup-local memory. Only "none" is known.
struct local_storage : structure<8> {
  static constexpr std::size_t alignment = 64;
  static constexpr field workgroup_instances = {1, 0, 5}, address_mode = {3, 28, 4};
  static constexpr unsigned no_workgroup_memory = 31, packed = 1;
};

/// An entry of the table of resource tables.
struct resource_entry : structure<4> {
  static constexpr std::size_t alignment = 64;  ///< Address of the table.
  static constexpr field address = {0, 0, 56}, holds_descriptors = {1, 24, 1}, bytes = {2, 0, 64};
  static constexpr unsigned table_entries = 4;  ///< A multiple of 4; the rest is zero.
  /// The low bits of the table's address hold the number of its entries.
  static constexpr unsigned count_bits = 6;
};

/// A buffer that LD_BUFFER reads.
struct buffer_descriptor : structure<8> {
  static constexpr std::size_t alignment = 32;
  static constexpr field kind = {0, 0, 8}, bytes = {1, 0, 32}, address = {2, 0, 64};
  static constexpr unsigned simple_buffer = 0x19;
};

/// A compute job of v9. The GPU writes the first four words.
struct compute_job_descriptor : structure<32> {
  static constexpr std::size_t alignment = 128;
  static constexpr field type = {4, 1, 7}, barrier = {4, 8, 1}, index = {4, 16, 16},
                         workgroup_size = {8, 0, 32}, task_increment = {9, 0, 14}, task_axis = {9, 14, 2},
                         groups[3] = {{10, 0, 32}, {11, 0, 32}, {12, 0, 32}}, uniform_count = {17, 0, 8},
                         resources = {24, 0, 64}, program = {26, 0, 64}, local = {28, 0, 64},
                         uniforms = {30, 0, 64};
  static constexpr unsigned is_compute = 4, axis_z = 2;
  static constexpr std::size_t status_offset = 0, fault_offset = 8;  ///< Size in bytes.
};

/// The size of a workgroup, in a job of v9 and in a register of a command stream. The bit that
/// allows threads of several workgroups in a warp is 0, since the interpreter does not support that.
struct workgroup_size_word : structure<1> {
  static constexpr field last[3] = {{0, 0, 10}, {0, 10, 10}, {0, 20, 10}};
};

inline std::uint32_t workgroup_size(const unsigned (&size)[3]) {
  workgroup_size_word word;
  for (unsigned i = 0; i < 3; ++i) word.set(workgroup_size_word::last[i], size[i] - 1u);
  return word.words()[0];
}

}  // namespace board
