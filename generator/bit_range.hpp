// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

/// Ranges of bits in a word.
namespace generator {

/// Bits `start` to `start + size - 1` of a word.
struct bit_range {
  unsigned start = 0;
  unsigned size = 0;
  /// Whether the range is within a word; if not, `mask` must not be called.
  bool fits() const { return size > 0 && size < 64 && start < 64 && start + size <= 64; }
  std::uint64_t mask() const { return ((std::uint64_t{1} << size) - 1) << start; }
  bool operator==(const bit_range&) const = default;
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
