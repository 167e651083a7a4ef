// SPDX-License-Identifier: MIT
#include "tables.hpp"

#include <map>
#include <set>

/// The search for the constants of value tests.
namespace generator {

namespace {

/// A test of one field by itself, as if its first bit were bit 0: a value is refused if `(value ^ flip) +
/// add` has bit `bit`. The exclusive-or makes an interval of the refused values, and the sum tells the
/// interval apart.
struct form {
  std::uint32_t flip = 0, add = 0;
  unsigned bit = 0;
  std::uint32_t refused = 0;  ///< Bit n: value n is refused.
  bool carries = false;       ///< The sum changes the bit above the field.
};

/// All forms for a field of `size` bits that refuse different values.
std::vector<form> forms_of(unsigned size) {
  std::vector<form> found;
  std::set<std::pair<std::uint32_t, bool>> seen;
  const std::uint32_t count = 1u << size;
  for (std::uint32_t flip = 0; flip < count; ++flip)
    for (std::uint32_t add = 0; add < count; ++add)
      for (unsigned bit = 0; bit <= size; ++bit) {
        form one{flip, add, bit};
        for (std::uint32_t value = 0; value < count; ++value) {
          const std::uint32_t sum = (value ^ flip) + add;
          one.refused |= (sum >> bit & 1) << value;
          one.carries |= sum >= count;
        }
        if (one.refused != 0 && seen.emplace(one.refused, one.carries).second) found.push_back(one);
      }
  return found;
}

/// The forms that refuse only values of `field`.
std::vector<form> forms_within(const field_values& field) {
  static std::map<unsigned, std::vector<form>> known;
  std::vector<form>& all = known[field.bits.size];
  if (all.empty()) all = forms_of(field.bits.size);
  std::vector<form> within = all;
  std::erase_if(within, [&](const form& one) { return (one.refused & ~field.values) != 0; });
  return within;
}

/// A test with the bits that it must leave alone.
struct draft {
  value_test test;
  std::uint64_t carried = 0;  ///< Bits above fields that a sum changes.

  /// Adds the field `bits`, tested by `one`, if no sum changes another field.
  bool add(bit_range bits, const form& one) {
    const std::uint64_t above = bits.end() < 64 ? std::uint64_t{1} << bits.end() : 0;
    if ((carried & bits.mask()) != 0 || (one.carries && (test.mask & above) != 0)) return false;
    test.flip |= std::uint64_t{one.flip} << bits.start;
    test.mask |= bits.mask();
    test.add |= std::uint64_t{one.add} << bits.start;
    test.test |= std::uint64_t{1} << (bits.start + one.bit);
    if (one.carries) carried |= above;
    return true;
  }
};

/// Adds `field` to one of `drafts`, or in two parts to two of them, and the fields after it.
bool distribute(std::vector<draft>& drafts, const std::vector<field_values>& fields, std::size_t index) {
  if (index == fields.size()) return true;
  const field_values& field = fields[index];
  const std::vector<form> forms = forms_within(field);
  for (draft& in : drafts)
    for (const form& one : forms) {
      if (one.refused != field.values) continue;
      const draft kept = in;
      if (in.add(field.bits, one) && distribute(drafts, fields, index + 1)) return true;
      in = kept;
    }
  for (std::size_t i = 0; i < drafts.size(); ++i)
    for (std::size_t k = i + 1; k < drafts.size(); ++k)
      for (const form& one : forms)
        for (const form& other : forms) {
          if ((one.refused | other.refused) != field.values) continue;
          const draft kept[] = {drafts[i], drafts[k]};
          if (drafts[i].add(field.bits, one) && drafts[k].add(field.bits, other) &&
              distribute(drafts, fields, index + 1))
            return true;
          drafts[i] = kept[0], drafts[k] = kept[1];
        }
  return false;
}

}  // namespace

std::vector<value_test> tests_of(const std::vector<field_values>& fields) {
  for (std::size_t count = fields.empty() ? 0 : 1;; ++count) {
    std::vector<draft> drafts(count);
    if (distribute(drafts, fields, 0)) return mapped(drafts, &draft::test);
  }
}

}  // namespace generator
