// SPDX-License-Identifier: MIT
#include "layout.hpp"

#include <valhall/decode.hpp>
#include <valhall/editor.hpp>

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

  void add(const named_bits& others) {
    for (unsigned bit = 0; bit < 64; ++bit) add(bit, 1, others.names_[bit]);
  }

  /// The names in a word of another layout; `places_of` returns the positions of a bit there. A bit that two
  /// fields determine has both names.
  template <class Places>
  named_bits moved(const Places& places_of) const {
    named_bits result;
    for (unsigned from = 0; from < 64; ++from) {
      const std::uint64_t places = names_[from].empty() ? 0 : places_of(std::uint64_t{1} << from);
      for (unsigned bit = 0; bit < 64; ++bit) {
        std::string& name = result.names_[bit];
        if ((places >> bit & 1) == 0 || name == names_[from]) continue;
        name += (name.empty() ? "" : " and ") + names_[from];
      }
    }
    return result;
  }

  /// The fields, including constant ones: bits of `fixed_mask` equal `fixed_bits`.
  std::vector<bit_field> fields(std::uint64_t fixed_mask, std::uint64_t fixed_bits) const {
    std::vector<bit_field> list;
    for (unsigned bit = 64; bit-- > 0;) {
      const bool fixed = (fixed_mask >> bit & 1) != 0;
      if (list.empty() || list.back().name != names_[bit] || list.back().fixed != fixed)
        list.push_back({bit, 0, names_[bit], fixed, 0});
      bit_field& field = list.back();
      field.start = bit;
      ++field.size;
      field.value = field.value << 1 | (fixed_bits >> bit & 1);
    }
    return list;
  }

 private:
  std::string names_[64];
};

/// The field of the code or number of the operand at `place`, whose name is `name`.
std::string number_name(const valhall::operand_info& place, const std::string& name) {
  return place.role == valhall::operand_role::staging ? "first of " + name : name;
}

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
      bits.add(place.start, place.size, number_name(place, name));
      return bits.add(place.count_start, place.count_size, "count of " + name);
    case valhall::operand_role::immediate:
      if (place.low_size == 0) return bits.add(place.start, place.size, name);
      bits.add(place.start, place.low_size, "lower " + name);
      return bits.add(place.high_start, place.size - place.low_size, "upper " + name);
  }
}

/// The fields of operands, modifiers and the page.
named_bits operand_bits(const valhall::instruction_info& row) {
  named_bits bits;
  for (unsigned i = 0; i < row.modifier_count; ++i)
    bits.add(row.modifiers()[i].start, row.modifiers()[i].size,
             valhall::modifier_names[static_cast<unsigned>(row.modifiers()[i].id)]);
  for (unsigned i = 0; i < row.operand_count; ++i) add_operand(bits, row.operands()[i], operand_name(row, i));
  if (row.source_count != 0) bits.add(encoding::fau_page_start, 2, "page of uniforms and special values");
  return bits;
}

/// The values of modifiers that the fixed bits of words of `layout` express.
std::string fixed_modifiers(const valhall::instruction_info& row, const valhall::native_word_layout& layout) {
  std::string text;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const valhall::modifier_info& place = row.modifiers()[i];
    const std::uint64_t mask = ((std::uint64_t{1} << place.size) - 1) << place.start;
    if ((mask & ~layout.canonical_mask()) != 0 || (mask & ~row.fixed_mask) == 0) continue;
    const auto value = static_cast<unsigned>((layout.canonical_bits() & mask) >> place.start);
    const std::string name = valhall::modifier_names[static_cast<unsigned>(place.id)];
    text += text.empty() ? "" : ", ";
    text += place.is_flag() ? (value == 0 ? "without " : "with ") + name : name + " " + name_of(place, value);
  }
  return text;
}

}  // namespace

std::string operand_name(const valhall::instruction_info& row, unsigned index) {
  const valhall::operand_info& place = row.operands()[index];
  unsigned of_role = 0, before = 0;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    if (row.operands()[i].role != place.role) continue;
    ++of_role;
    before += i < index ? 1 : 0;
  }
  switch (place.role) {
    case valhall::operand_role::source:
      return of_role == 1 ? "source" : "source " + std::to_string(before + 1);
    case valhall::operand_role::destination: return "destination";
    case valhall::operand_role::staging:
      if (of_role == 1) return "staging registers";
      return place.writes ? "staging registers written" : "staging registers read";
    case valhall::operand_role::immediate: break;
  }
  return place.name();
}

std::vector<bit_field> canonical_fields_of(const valhall::instruction_info& row) {
  named_bits bits;
  bits.add(encoding::opcode_start, encoding::opcode_size, "opcode");
  bits.add(valhall::documentation[static_cast<unsigned>(row.id)].secondary_mask, "secondary opcode");
  bits.add(operand_bits(row));
  bits.add(row.fixed_mask, "fixed");
  bits.add(~row.used_mask, unused_bits);
  bits.add(~std::uint64_t{0}, "not described");
  return bits.fields(row.fixed_mask, row.fixed_bits);
}

std::vector<word_layout> layouts_of(const valhall::instruction_info& row, valhall::arch e) {
  if (e != valhall::arch::v15) return {{"", canonical_fields_of(row), row.fixed_mask, row.fixed_bits}};
  std::vector<word_layout> list;
  valhall::for_each_native_layout(row.id, [&](const valhall::native_word_layout& layout) {
    named_bits bits = operand_bits(row).moved([&](std::uint64_t base) { return layout.places_of(base); });
    for (unsigned i = 0; i < row.operand_count; ++i)
      bits.add(layout.extra_place_of(row.operands()[i]),
               number_name(row.operands()[i], operand_name(row, i)));
    bits.add(layout.fixed_mask(), "opcode");
    bits.add(layout.unused_bits() | layout.places_of(~row.used_mask), unused_bits);
    bits.add(~std::uint64_t{0}, "not described");
    list.push_back({fixed_modifiers(row, layout), bits.fields(layout.fixed_mask(), layout.fixed_bits()),
                    layout.fixed_mask(), layout.fixed_bits()});
  });
  if (list.size() == 1) list.front().of.clear();
  return list;
}

}  // namespace facts
