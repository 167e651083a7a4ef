// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Ranges of architectures, and of bits in a word.
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

/// Bits `start` to `start + size - 1` of a word.
struct bit_range {
  unsigned start = 0;
  unsigned size = 0;
  /// Whether the range is within a word; if not, `mask` must not be called.
  bool fits() const { return size > 0 && size < 64 && start < 64 && start + size <= 64; }
  std::uint64_t mask() const { return ((std::uint64_t{1} << size) - 1) << start; }
  unsigned end() const { return start + size; }
  bool operator==(const bit_range&) const = default;
};

/// A part of an instruction word, with its name for readers.
struct named_range {
  std::string name;
  bit_range bits;
  bool operator==(const named_range&) const = default;
};

/// The runs of ones in `mask`, the lowest first.
inline std::vector<bit_range> runs_of(std::uint64_t mask) {
  std::vector<bit_range> runs;
  for (unsigned start = 0; start < 64; ++start) {
    unsigned size = 0;
    while (start + size < 64 && (mask >> (start + size) & 1) != 0) ++size;
    if (size != 0) runs.push_back({start, size});
    start += size;
  }
  return runs;
}

}  // namespace generator
