// SPDX-License-Identifier: MIT
#include "layout.hpp"

#include "operands.hpp"

#include <valhall/decode.hpp>

namespace facts {

namespace {

namespace encoding = valhall::encoding;

/// Bits with names; the first name of a bit is kept.
class named_bits {
 public:
  void add(unsigned start, unsigned size, const std::string& name) {
    for (unsigned bit = start; bit < start + size && bit < 64; ++bit)
      if (names_[bit].empty()) names_[bit] = name;
  }
  void add(std::uint64_t mask, const std::string& name) {
    for (unsigned bit = 0; bit < 64; ++bit)
      if ((mask >> bit & 1) != 0) add(bit, 1, name);
  }

  std::vector<bit_field> fields(const valhall::instruction_info& row) const {
    std::vector<bit_field> list;
    for (unsigned bit = 64; bit-- > 0;) {
      const bool fixed = (row.fixed_mask >> bit & 1) != 0;
      if (list.empty() || list.back().name != names_[bit] || list.back().fixed != fixed)
        list.push_back({bit, 0, names_[bit], fixed, 0});
      bit_field& field = list.back();
      field.start = bit;
      ++field.size;
      field.value = field.value << 1 | (row.fixed_bits >> bit & 1);
    }
    return list;
  }

 private:
  std::string names_[64];
};

void add_source(named_bits& bits, const valhall::operand_info& place, const std::string& name) {
  bits.add(place.start, encoding::source_size, name);
  if (place.takes_sign) {
    bits.add(place.sign_start, 1, "negation of " + name);
    bits.add(place.sign_start + 1u, 1, "absolute value of " + name);
  }
  if (place.takes_invert) bits.add(place.invert_start, 1, "inversion of " + name);
  bits.add(place.swizzle_start, place.swizzle_size,
           (place.takes_swizzle ? "part of " : "identity of ") + name);
}

void add_operand(named_bits& bits, const valhall::operand_info& place, const std::string& name) {
  switch (place.role) {
    case valhall::operand_role::source: return add_source(bits, place, name);
    case valhall::operand_role::destination:
      bits.add(place.start, encoding::register_size, name);
      return bits.add(encoding::destination_mask_start, 2, "halves that are written");
    case valhall::operand_role::staging:
      bits.add(place.start, place.size, "first of " + name);
      return bits.add(place.count_start, place.count_size, "count of " + name);
    case valhall::operand_role::immediate:
      if (place.low_size == 0) return bits.add(place.start, place.size, name);
      bits.add(place.start, place.low_size, "lower " + name);
      return bits.add(place.high_start, place.size - place.low_size, "upper " + name);
  }
}

}  // namespace

std::vector<bit_field> layout_of(const valhall::instruction_info& row, std::uint64_t secondary_mask) {
  named_bits bits;
  bits.add(encoding::opcode_start, encoding::opcode_size, "opcode");
  bits.add(secondary_mask, "secondary opcode");
  for (unsigned i = 0; i < row.modifier_count; ++i)
    bits.add(row.modifiers()[i].start, row.modifiers()[i].size,
             valhall::modifier_names[static_cast<unsigned>(row.modifiers()[i].id)]);
  for (unsigned i = 0; i < row.operand_count; ++i) add_operand(bits, row.operands()[i], operand_name(row, i));
  if (row.source_count != 0) bits.add(encoding::fau_page_start, 2, "page of uniforms and special values");
  bits.add(row.fixed_mask, "fixed");
  bits.add(~row.used_mask, unused_bits);
  bits.add(~std::uint64_t{0}, "not described");
  return bits.fields(row);
}

}  // namespace facts
