// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The floor of all benchmarks: words of four registers each, combined by hand-written shifts and ORs. No
/// packer of instructions is faster.

/// Packs the instructions `words` to `words + count`; each has the next four of `registers`.
void pack_by_hand(const std::uint8_t* registers, std::uint64_t* words, std::size_t count);

/// Seconds per word there, at this time: the median of repeated measurements, which take about a millisecond.
double floor_seconds();
