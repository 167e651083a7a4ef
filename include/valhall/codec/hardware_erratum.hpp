// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoder.hpp>
#include <valhall/isa/arch.hpp>

#include <cstdint>

namespace valhall::detail {

/// Legal words that the hardware executes wrongly, as tests of Mesa's compiler on boards have shown. The
/// verifier reports them, and the interpreter executes them as the hardware does.
enum class hardware_erratum : std::uint8_t {
  none,
  byte_lane_of_buffer_load,  ///< A byte for lane b1 or b3 lands in b0 or b2.
  high_half_of_reciprocal,   ///< A result in h1 is 0: the hardware puts it into the low half.
};

/// Whether words of `id` may have an erratum.
constexpr bool may_have_erratum(opcode id) noexcept {
  return id == opcode::ld_buffer_i8 || id == opcode::frcp_f16 || id == opcode::frsq_f16;
}

/// The erratum that concerns a decoded word in architecture `e`.
constexpr hardware_erratum hardware_erratum_of(const decoded_instruction& d, arch e) noexcept {
  switch (d.id()) {
    case opcode::ld_buffer_i8: {
      const auto lane = static_cast<load_lane_8_bit>(d.value(modifier::load_lane_8_bit));
      const bool odd = lane == load_lane_8_bit::b1 || lane == load_lane_8_bit::b3;
      return odd && arch_info_of(e).misplaces_odd_bytes ? hardware_erratum::byte_lane_of_buffer_load
                                                        : hardware_erratum::none;
    }
    case opcode::frcp_f16:
    case opcode::frsq_f16: {
      const bool high = field(d.canonical_word(), encoding::destination_mask_start, 2) == encoding::high_half;
      return high && arch_info_of(e).loses_high_reciprocals ? hardware_erratum::high_half_of_reciprocal
                                                            : hardware_erratum::none;
    }
    default: return hardware_erratum::none;
  }
}

}  // namespace valhall::detail
