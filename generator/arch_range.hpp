// SPDX-License-Identifier: MIT
#pragma once

/// Ranges of architectures.
namespace generator {

/// The largest number of architectures that a description can have: the operand of a special value has one
/// mark per architecture, which is set if the architecture lacks the value.
constexpr unsigned most_archs = 14;

/// A range of architectures, inclusive.
struct arch_range {
  unsigned since = 0;
  unsigned until = 0xff;
  bool contains(unsigned arch) const { return since <= arch && arch <= until; }
  bool operator==(const arch_range&) const = default;
};

/// Whether an architecture is in both ranges.
inline bool overlap(arch_range a, arch_range b) { return a.since <= b.until && b.since <= a.until; }

}  // namespace generator
