// SPDX-License-Identifier: MIT
#include "undocumented.hpp"

namespace generator {

namespace {

/// The values of a field of `size` bits that have `bits` under `mask`, as a set.
std::uint32_t matching(unsigned size, unsigned mask, unsigned bits) {
  std::uint32_t values = 0;
  for (unsigned value = 0; value >> size == 0; ++value)
    if ((value & mask) == bits) values |= std::uint32_t{1} << value;
  return values;
}

}  // namespace

std::vector<undocumented_form> forms_of(bit_range bits, std::uint32_t values, std::uint32_t free,
                                        bool written) {
  std::vector<undocumented_form> forms;
  const unsigned count = 1u << bits.size;
  // A mask with fewer ones matches more values, so the masks are tried in this order.
  for (unsigned ones = 0; ones <= bits.size; ++ones)
    for (unsigned mask = 0; mask < count; ++mask) {
      if (static_cast<unsigned>(__builtin_popcount(mask)) != ones) continue;
      for (unsigned value = 0; value < count; ++value) {
        const std::uint32_t matched = matching(bits.size, mask, value);
        if ((matched & values) == 0 || (matched & ~(values | free)) != 0) continue;
        forms.push_back({std::uint64_t{mask} << bits.start, std::uint64_t{value} << bits.start, written});
        free |= matched;
        values &= ~matched;
      }
    }
  return forms;
}

}  // namespace generator
