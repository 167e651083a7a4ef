// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstdint>

/// Errors that stop a run.
namespace valhall {

/// Errors of a run. X(name, explanation).
#define VALHALL_RUN_ERRORS(X)                                               \
  X(none, "nothing is wrong")                                               \
  X(broken_rule, "the program breaks a rule")                               \
  X(bad_machine, "the machine is not valid")                                \
  X(broken_code, "code with errors does not run")                           \
  X(not_known, "the result of the instruction is not publicly known")       \
  X(needs_function, "the caller must supply the result of the instruction") \
  X(uniform_not_given, "the machine has no such uniform")                   \
  X(special_not_given, "the machine has no such special value")             \
  X(outside_memory, "no memory region contains all bytes of the access")    \
  X(read_only_memory, "the memory is read-only")                            \
  X(misaligned_atomic, "an atomic access must be aligned to its size")      \
  X(no_such_buffer, "the machine has no such buffer")                       \
  X(outside_buffer, "the access reads past the end of the buffer")          \
  X(ran_past_end, "execution continues past the last word")                 \
  X(branch_outside, "the branch target is not a word of the program")       \
  X(step_limit, "the step limit is reached")

/// Errors of a machine. X(name, explanation).
#define VALHALL_MACHINE_ERRORS(X)                                                                 \
  X(none, "nothing is wrong")                                                                     \
  X(unknown_arch, "the architecture must be one of those described")                              \
  X(other_arch, "the architecture of the machine must be that of the code")                       \
  X(workgroup_size, "a workgroup must have 1 to 65536 threads")                                   \
  X(workgroup_count, "there must be at least one workgroup in each dimension")                    \
  X(lane_out_of_range, "the lanes of a warp are 0 to 15")                                         \
  X(no_lane, "at least one lane must run")                                                        \
  X(too_much_local_memory,                                                                        \
    "the local memory of a workgroup, and that of all its threads, must not exceed 256 MiB each") \
  X(misaligned_memory, "a memory region must begin at a multiple of 4")                           \
  X(missing_words, "a memory region must provide its words")                                      \
  X(memory_past_end, "a memory region must end before the address 2^63")                          \
  X(overlapping_memory, "memory regions, including local memory, must not overlap")               \
  X(too_many_uniforms, "uniforms are u0 to u127, in v15 to u255")                                 \
  X(duplicate_buffer, "each index in a table of buffers must be given only once")                 \
  X(no_such_register, "registers are r0 to r63, in v15 to r127")                                  \
  X(duplicate_register, "a register must be given only once")

/// Errors of a machine.
enum class machine_error : std::uint8_t { VALHALL_MACHINE_ERRORS(VALHALL_ENUMERATOR) };

/// The name of `e`.
[[nodiscard]] constexpr const char* name_of(machine_error e) noexcept {
  using enum machine_error;
  switch (e) { VALHALL_MACHINE_ERRORS(VALHALL_NAME_CASE) }
  return "";
}

/// The requirement that `e` violates, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(machine_error e) noexcept {
  using enum machine_error;
  switch (e) { VALHALL_MACHINE_ERRORS(VALHALL_EXPLANATION_CASE) }
  return "";
}

/// The kinds of error.
enum class [[nodiscard]] run_error : std::uint8_t{VALHALL_RUN_ERRORS(VALHALL_ENUMERATOR)};

/// The name of `e`.
[[nodiscard]] constexpr const char* name_of(run_error e) noexcept {
  using enum run_error;
  switch (e) { VALHALL_RUN_ERRORS(VALHALL_NAME_CASE) }
  return "";
}

/// The error, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(run_error e) noexcept {
  using enum run_error;
  switch (e) { VALHALL_RUN_ERRORS(VALHALL_EXPLANATION_CASE) }
  return "";
}

/// An error and its place.
struct [[nodiscard]] run_failure {
  run_error kind = run_error::none;            ///< The error; `none` if nothing is wrong.
  valhall::rule rule = valhall::rule::none;    ///< The rule, if the error is `broken_rule`.
  std::uint32_t index = 0;                     ///< The index of the word.
  std::uint32_t lane = 0;                      ///< The lowest lane with the error.
  std::uint32_t warp = 0;                      ///< The number of the warp within the workgroup.
  std::uint32_t workgroup[3] = {};             ///< The number of the workgroup in x, y and z.
  std::uint8_t register_number = no_register;  ///< The register concerned, or `no_register`.
  std::uint64_t address = 0;                   ///< The address of the memory region or access, or the target.
  valhall::machine_error machine_error = valhall::machine_error::none;  ///< For `bad_machine`.
  /// The index in the list concerned, for `bad_machine`. Workgroup-local and thread-local memory follow the
  /// last memory region.
  std::uint32_t entry = 0;

  /// The value of `register_number` if no register is concerned.
  static constexpr std::uint8_t no_register = 0xff;
};

/// The name of the broken rule, of the error of the machine, or else of the error.
[[nodiscard]] constexpr const char* name_of(const run_failure& f) noexcept {
  switch (f.kind) {
    case run_error::broken_rule: return name_of(f.rule);
    case run_error::bad_machine: return name_of(f.machine_error);
    default: return name_of(f.kind);
  }
}

/// The error or the requirement, in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(const run_failure& f) noexcept {
  switch (f.kind) {
    case run_error::broken_rule: return explanation_of(f.rule);
    case run_error::bad_machine: return explanation_of(f.machine_error);
    default: return explanation_of(f.kind);
  }
}

}  // namespace valhall
