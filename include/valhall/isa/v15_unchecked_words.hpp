// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/v15_builder_support.hpp>

#include <cstdint>

namespace valhall::detail {

/// The word without any checks; register numbers that do not exist lose their top bit.
template <edition Edition, class Flow>
constexpr instruction moved_words<Edition, Flow>::unchecked(std::uint64_t fields, Flow flow,
                                                            const placed_registers& placed, const source& a,
                                                            const source& b, const source& c,
                                                            const source& d) noexcept {
  constexpr std::uint64_t page = field_mask(v15_words::fau_page_start, 2);
  constexpr std::uint64_t absent = in_each_byte * (no_register & ~std::uint64_t{encoding::register_count});
  const std::uint64_t registers =
      placed.bits | in_place(number_of(a), number_of(b), number_of(c), number_of(d));
  const std::uint64_t guard = placed.guard | in_place(a.guard, b.guard, c.guard, d.guard);
  constexpr std::uint64_t mask = field_mask(encoding::destination_mask_start, 2);
  const std::uint64_t placed_fields =
      (placed.fields & ~mask) | (placed.fields & mask)
                                    << (v15_words::destination_mask_start - encoding::destination_mask_start);
  const std::uint64_t flow_bits = static_cast<std::uint64_t>(flow) << v15_words::flow_start;
  return assembled(((fields | placed_fields | flow_bits) & ~page) | (registers & ~(guard & absent)) |
                   v15_codes(a.fau, b.fau, c.fau, d.fau) | v15_pages(a.fau, b.fau, c.fau, d.fau));
}

}  // namespace valhall::detail
