// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/allocation/value_program.hpp>
#include <valhall/program/word_index.hpp>

#include <cstdint>

/// The units of register assignment: bundles of webs, and tuples of bundles.
namespace valhall::detail {

/// A range of positions in which a bundle is live, both ends included. Word n reads at position 2 n and
/// writes at 2 n + 1.
struct live_range {
  std::uint32_t first, last;
  std::uint32_t next;  ///< The index of the next range of the bundle, or `chain_end`.
};

/// Webs in one register, at a fixed distance from the first register of a tuple.
struct bundle {
  std::uint32_t tuple = 0;
  std::uint32_t offset = 0;               ///< Its register, counted from the first one of the tuple.
  std::uint32_t ranges = chain_end;       ///< Index of its first live range.
  std::uint32_t last = 0;                 ///< The end of its last live range.
  std::uint32_t next = chain_end;         ///< The next bundle of the tuple.
  std::uint32_t merged_into = chain_end;  ///< The bundle that replaces it.
  std::uint32_t writes = 0;               ///< The writes of its register, without copies of it to itself.
  std::uint32_t written_at = 0;           ///< The position of its only write; 0 for the start.
};

/// Bundles that must get registers at fixed distances from each other: the registers of pairs and groups.
struct register_tuple {
  static constexpr std::uint8_t any_parity = 2;

  std::uint32_t first = chain_end;              ///< Its first bundle.
  std::uint32_t span = 1;                       ///< The number of registers from the first to the last.
  std::uint8_t parity = any_parity;             ///< The lowest bit of the number of its first register.
  std::uint8_t fixed = no_register_number;      ///< Its first register, if it is bound.
  std::uint8_t number = no_register_number;     ///< Its first register, when it is assigned.
  std::uint8_t preferred = no_register_number;  ///< The first register that it gets if all are free.
  bool can_spill = true;
  bool is_spilled = false;
  float cost = 0;  ///< The cost of keeping it in memory.
};

/// A copy of one bundle to another.
struct register_copy {
  word_index index;
  std::uint32_t from, to;  ///< Bundles.
};

/// The registers that a message writes and nothing reads.
enum class in_flight : std::uint8_t {
  separate,  ///< They belong to the message until another of its results is read: until a wait on it.
  reused,    ///< They may be reused at once, which needs an earlier wait.
};

}  // namespace valhall::detail
