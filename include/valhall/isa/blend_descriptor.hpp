// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/named_operands.hpp>

namespace valhall {

/// The blend descriptor of render target `target`, 0 to 7: `blend_descriptor(2)` is `blend_descriptor_2`. A
/// larger number breaks `reserved_value`.
constexpr special blend_descriptor(detail::natural target) noexcept {
  constexpr unsigned first = blend_descriptor_0.entry(), last = blend_descriptor_7.entry(), unnamed = ~0u;
  return special(blend_descriptor_0.page(), target <= last - first ? first + target : unnamed);
}

}  // namespace valhall
