// SPDX-License-Identifier: MIT
#include "value_checks.hpp"

#include "text.hpp"

namespace generator {

void value_checks::add(bit_range bits, std::uint32_t allowed) {
  const unsigned values = 1u << bits.size;
  std::uint32_t refused = 0;
  for (unsigned i = 0; i < 16; ++i) refused |= (~allowed >> i % values & 1) << i;
  if (refused == 0) return;
  const std::uint64_t low_bit = std::uint64_t{1} << bits.start;
  if (bits.size == 2 && (allowed & 15) == 14)
    never_zero |= low_bit;
  else if (bits.size == 2 && (allowed & 15) == 7)
    never_three |= low_bit;
  else
    others.push_back("{" + std::to_string(bits.start) + "," + std::to_string(values - 1) + "," +
                     hex(refused, 4) + "}");
}

value_checks checks_of(const description& d, const instruction& ins) {
  value_checks checks;
  for (const modifier& m : ins.modifiers) {
    std::uint32_t values = m.allowed;
    for (const auto& [rule, mask] : m.refused) values |= mask;
    if (m.name != "flow") checks.add(m.bits, values);
  }
  for (const source& s : ins.sources) {
    if (!s.swizzle) continue;
    std::uint32_t values = 0;
    for (std::size_t i = 0; i < s.swizzle->values.size(); ++i)
      if (!s.swizzle->values[i].reserved()) values |= 1u << i;
    checks.add(s.swizzle_bits, s.identity_only ? 1u << s.identity.value_or(0) : values);
  }
  if (ins.has_destination && ins.type_size != d.places.wide_size) {
    std::uint32_t values = 0;
    for (const auto& [name, mask] : d.places.destination_masks)
      if (name != "h01" || ins.narrow_destination) values |= 1u << mask;
    checks.add({d.places.destination.start + d.places.destination.size, 2}, values);
  }
  return checks;
}

std::uint32_t flow_values(const description& d, unsigned arch) {
  std::uint32_t values = 0;
  const std::vector<enum_value>& all = d.instructions.enums.at(d.places.flow_enum).values;
  for (std::size_t i = 0; i < all.size(); ++i) values |= all[i].is_in(arch) ? 1u << i : 0;
  return values;
}

}  // namespace generator
