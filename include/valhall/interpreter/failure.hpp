// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/rule.hpp>

#include <cstdint>

/// Why a run stops.
namespace valhall {

/// Name and explanation of each kind.
#define VALHALL_RUN_ERRORS(X)                                                    \
  X(none, "nothing is wrong")                                                    \
  X(broken_rule, "the program breaks a rule")                                    \
  X(bad_machine, "the description of the machine is out of range")               \
  X(not_known, "what the instruction computes is not publicly known")            \
  X(needs_function, "the result of the instruction has to come from the caller") \
  X(uniform_not_given, "the machine has no such uniform")                        \
  X(special_not_given, "the special value is not known")                         \
  X(outside_memory, "no memory of the machine contains all bytes of the access") \
  X(read_only_memory, "the memory may not be written")                           \
  X(misaligned_atomic, "an atomic access is aligned to its size")                \
  X(no_such_buffer, "the machine has no such buffer")                            \
  X(outside_buffer, "the access reads past the end of the buffer")               \
  X(ran_past_end, "execution goes past the last word")                           \
  X(branch_outside, "the target of a branch is no word of the program")          \
  X(step_limit, "the limit of steps is reached")

/// The kinds of error.
enum class run_error : std::uint8_t {
#define VALHALL_RUN_ERROR(name, explanation) name,
  VALHALL_RUN_ERRORS(VALHALL_RUN_ERROR)
#undef VALHALL_RUN_ERROR
};

/// The name of `e`.
constexpr const char* name_of(run_error e) noexcept {
  switch (e) {
#define VALHALL_RUN_ERROR(name, explanation) \
  case run_error::name: return #name;
    VALHALL_RUN_ERRORS(VALHALL_RUN_ERROR)
#undef VALHALL_RUN_ERROR
  }
  return "";
}

/// What is wrong, in one clause without a full stop.
constexpr const char* explanation_of(run_error e) noexcept {
  switch (e) {
#define VALHALL_RUN_ERROR(name, explanation) \
  case run_error::name: return explanation;
    VALHALL_RUN_ERRORS(VALHALL_RUN_ERROR)
#undef VALHALL_RUN_ERROR
  }
  return "";
}

/// An error, and where it is.
struct run_failure {
  run_error error = run_error::none;
  valhall::rule rule = valhall::rule::none;  ///< Of `broken_rule`: the name that the verifier uses too.
  std::uint32_t word = 0;                    ///< Its index.
  std::uint32_t lane = 0;                    ///< The lowest one that it happened in.
  std::uint32_t warp = 0;                    ///< Within the workgroup.
  std::uint32_t workgroup[3] = {};
  std::uint8_t register_number = no_register;  ///< That it is about, or `no_register`.
  std::uint64_t address = 0;                   ///< Of the memory access, or of a branch.

  static constexpr std::uint8_t no_register = 0xff;
};

/// Its name: that of the rule, if one is broken.
constexpr const char* name_of(const run_failure& f) noexcept {
  return f.error == run_error::broken_rule ? name_of(f.rule) : name_of(f.error);
}

}  // namespace valhall
