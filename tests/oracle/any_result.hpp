// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/interpreter.hpp>

#include <cstdint>

/// Results that depend on the operands of an instruction, not on its position.
class any_result : public valhall::environment {
 public:
  bool external(const valhall::host_access& access, valhall::host_result& result) override {
    using namespace valhall;
    const effects& e = access.operation->does;
    if (e.control != control_effect::none) return false;
    // Arithmetic and memory reads have the same result for the same operands, in any lane.
    const bool reads = e.memory == memory_effect::read || e.memory == memory_effect::read_constant;
    const bool own = e.crosses_lanes || e.varying != varying_effect::none || (e.is_message && !reads);
    std::uint32_t value =
        (own ? access.lane * 0x9e3779b9u : 0) + static_cast<std::uint32_t>(access.operation->id);
    for (const std::uint64_t source : access.sources) value = value * 31 + static_cast<std::uint32_t>(source);
    for (const std::uint32_t word : access.staged) value = value * 31 + word;
    for (std::uint32_t& word : result.words) word = value = value * 1664525u + 1013904223u;
    return true;
  }
};
