// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/stage.hpp>
#include <valhall/program/word_index.hpp>
#include <valhall/support/named_enum.hpp>

#include <cstdint>

/// The result of comparing two programs.
namespace valhall {

/// Reasons why two programs are not proved to be the same. X(name, explanation).
#define VALHALL_UNPROVED_REASONS(X)                                                                     \
  X(none, "nothing is wrong")                                                                           \
  X(broken_code, "code with errors is not compared")                                                    \
  X(other_arch, "both programs must be for the same architecture")                                      \
  X(broken_word, "a word that breaks a rule is not compared")                                           \
  X(memory, "the writes to memory are not proved to be the same")                                       \
  X(fragment, "the outputs, tests and discards of fragments are not proved to be the same")             \
  X(tilebuffer, "the accesses to the tilebuffer are not proved to be the same")                         \
  X(order, "the messages whose order matters are not proved to be the same")                            \
  X(lanes, "the lanes that run together are not proved to be the same where one depends on the others") \
  X(condition, "the conditions of the branches are not proved to be the same")                          \
  X(flow, "the programs branch, join or end at different places")                                       \
  X(left_registers, "the registers passed to another program are not proved to be the same")            \
  X(unknown_flow, "the flow of the instruction is not publicly known")                                  \
  X(too_complex, "the comparison takes too long")

/// Why two programs are not proved to be the same.
enum class unproved_reason : std::uint8_t { VALHALL_UNPROVED_REASONS(VALHALL_ENUMERATOR) };

/// The name of `r`.
[[nodiscard]] constexpr const char* name_of(unproved_reason r) noexcept {
  using enum unproved_reason;
  switch (r) { VALHALL_UNPROVED_REASONS(VALHALL_NAME_CASE) }
  return "";
}

/// The reason `r` in one clause without a full stop.
[[nodiscard]] constexpr const char* explanation_of(unproved_reason r) noexcept {
  using enum unproved_reason;
  switch (r) { VALHALL_UNPROVED_REASONS(VALHALL_EXPLANATION_CASE) }
  return "";
}

/// The answer to whether two programs are the same.
enum class equivalence_verdict : std::uint8_t {
  equal,      ///< Proved: for each input, both programs have the same effects, bit for bit.
  different,  ///< A run shows it: an input for which the effects differ.
  unknown,    ///< Neither proved nor refuted.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(equivalence_verdict v) noexcept {
  switch (v) {
    case equivalence_verdict::equal: return "equal";
    case equivalence_verdict::different: return "different";
    case equivalence_verdict::unknown: return "unknown";
  }
  return "";
}

/// The caller's knowledge of two programs besides their words, and the effort of the comparison.
struct [[nodiscard]] equivalence_options {
  valhall::stage stage = valhall::stage::compute;  ///< The stage of both programs.
  /// The inputs that are tried, if the programs are not proved to be the same, to find one for which they
  /// differ. In constant evaluation none are tried.
  unsigned inputs = 16;
};

/// An input for which two programs differ: its `number`, from which `try_input` makes it, and the first
/// difference.
struct [[nodiscard]] different_input {
  std::uint32_t number = 0;     ///< The number of the input, from 0.
  bool in_memory = false;       ///< Whether memory differs, at `address`; otherwise an output of fragments.
  std::uint64_t address = 0;    ///< The address of the first different word of memory.
  std::uint32_t lane = 0;       ///< The lane of the first different output.
  std::uint32_t words[2] = {};  ///< The word that each program leaves.
};

/// Whether two programs are the same, and if not, where they differ or where the proof ends.
struct [[nodiscard]] equivalence {
  equivalence_verdict verdict = equivalence_verdict::unknown;  ///< The answer.
  unproved_reason reason = unproved_reason::none;              ///< Why there is no proof; `none` if equal.
  /// The words of the first and the second program where the proof ends; `no_index` if it is not known.
  word_index places[2] = {no_index, no_index};
  different_input input = {};  ///< If they differ, an input that shows it.

  /// Whether the programs are proved to be the same.
  [[nodiscard]] constexpr bool ok() const noexcept { return verdict == equivalence_verdict::equal; }
};

}  // namespace valhall
