// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/decoded_opcode.hpp>
#include <valhall/codec/encoder.hpp>
#include <valhall/isa/generated/word_layouts.hpp>
#include <valhall/isa/native_operand.hpp>
#include <valhall/isa/native_translation.hpp>

#include <cstddef>
#include <cstdint>

namespace valhall {

namespace detail {

/// The row of the instruction that `word` names, in the table `opcodes` of an architecture; `no_instruction`
/// if there is none.
constexpr std::uint16_t find_opcode(std::uint64_t word, const char16_t* opcodes) noexcept {
  const opcode_group& group = opcode_groups[field(word, encoding::opcode_start, encoding::opcode_size)];
  const std::uint64_t index = (word >> group.start & group.mask) | (word >> group.high & group.high_mask);
  return opcodes[group.first + index];
}
/// The row in the architecture with the index `arch_index`.
constexpr std::uint16_t find_opcode(std::uint64_t word, unsigned arch_index) noexcept {
  return find_opcode(word, secondary_table[arch_index]);
}

constexpr decoded_opcode known_opcode(std::uint16_t id) noexcept {
  return id == no_instruction ? decoded_opcode() : decoded_opcode(static_cast<opcode>(id));
}

/// The row that the canonical word `word` names in `e`, an architecture that is described.
constexpr std::uint16_t find_canonical(std::uint64_t word, arch e) noexcept {
  return find_opcode(word, has_canonical_words(e) ? secondary_table[arch_index(e)] : native_words::opcodes);
}

/// The canonical word of `word` of `e`, an architecture that is described.
constexpr translation<canonical_encoding> canonical_of(std::uint64_t word, arch e) noexcept {
  if (has_canonical_words(e)) return {true, {word, 0}};
  return canonical_from_native(word);
}

}  // namespace detail

/// Identifies the instruction of `word` in `e` by its opcodes only.
constexpr decoded_opcode identify(std::uint64_t word, required_arch e) noexcept {
  if (!detail::is_described(e)) return {};
  const detail::translation<detail::canonical_encoding> canonical = detail::canonical_of(word, e);
  if (!canonical.found) return {};
  return detail::known_opcode(detail::find_canonical(canonical.word.bits, e));
}

/// Identifies the instruction of `word` in the first architecture that has one with its opcodes. Does not
/// search v15, whose words have another layout.
constexpr decoded_opcode identify_in_any(std::uint64_t word) noexcept {
  for (unsigned i = 0; i < encoding::canonical_arch_count; ++i)
    if (const std::uint16_t id = detail::find_opcode(word, i); id != detail::no_instruction)
      return detail::known_opcode(id);
  return {};
}

namespace detail {

/// The layout of the words of `id`.
constexpr const word_layout& layout_of(opcode id) noexcept { return word_layouts[info(id).layout]; }

/// The places of the sources of `id`.
constexpr const source_place* first_source_of(opcode id) noexcept {
  return source_places + layout_of(id).first_source;
}

/// Reads the sources of a word.
class operand_reader {
 public:
  VALHALL_INLINE constexpr operand_reader(std::uint64_t word, arch e) noexcept
      : word_(word), page_(field(word, encoding::fau_page_start, 2)), extension_(has_extension(e)) {}

  VALHALL_INLINE constexpr operand source(const source_place& place) const noexcept {
    const std::uint64_t byte = word_ >> place.start & source_byte;
    const std::uint64_t suffix =
        (word_ >> place.swizzle_start & place.swizzle_mask) | (word_ >> place.sign_start & place.sign_mask);
    const std::uint32_t shape = source_shapes[place.first_suffix + suffix];
    if (extension_ == 0 || is_constant(byte)) [[likely]]
      return source_operand(source_bits(page_, byte), shape);
    const std::uint64_t extended = byte & place.is_wide;
    const operand source = source_operand(source_bits(page_, byte - extended), shape);
    return extended != 0 ? zext(source) : source;
  }

 private:
  std::uint64_t word_, page_;
  unsigned extension_;
};

/// The destination of a word.
VALHALL_INLINE constexpr operand take_destination(std::uint64_t word) noexcept {
  return source_operand(field(word, encoding::destination_start, encoding::register_size),
                        destination_shapes[field(word, encoding::destination_mask_start, 2)]);
}

constexpr unsigned staging_count(const operand_info& place, std::uint64_t word) noexcept {
  const auto bits = static_cast<unsigned>(field(word, place.count_start, place.count_size));
  return place.count_wraps ? wrapped_count(place, bits) : bits + place.count_bias;
}

/// The number that the immediate at `place` has in `word`.
constexpr long long immediate_at(const operand_info& place, std::uint64_t word) noexcept {
  if (place.low_size == 0) return number_in(word, place.start, place.size, place.is_signed);
  const unsigned high_size = place.size - place.low_size;
  return static_cast<long long>(field(word, place.start, place.low_size) |
                                field(word, place.high_start, high_size) << place.low_size);
}

/// The group of staging registers at `place` in `word`.
constexpr operand take_staging(const operand_info& place, std::uint64_t word) noexcept {
  return operand(staging(raw{}, field(word, place.start, place.size), staging_count(place, word)));
}

/// Bit 0 is set if every empty staging group has base 0.
constexpr unsigned lacks_no_register(const instruction_info& row, std::uint64_t word) noexcept {
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role == operand_role::staging && staging_count(place, word) == 0 &&
        field(word, place.start, place.size) != 0)
      return 0;
  }
  return 1;
}

/// The top bit of each source byte that is a uniform: one whose upper bits are 10.
constexpr std::uint32_t uniform_bytes(std::uint32_t bytes) noexcept {
  return bytes & ~bytes << 1 & 0x80808080;
}

/// The top bit of each source byte that is a special value: one whose upper bits are 111.
constexpr std::uint32_t special_bytes(std::uint32_t bytes) noexcept {
  return bytes & bytes << 1 & bytes << 2 & 0x80808080;
}
static_assert(encoding::uniform == 0x80 && encoding::constant == 0xc0 && encoding::special == 0xe0,
              "the functions above rely on these prefixes");

/// The bit that is set in pages without uniforms.
constexpr std::uint64_t no_uniform_page =
    std::uint64_t{encoding::uniform_count >> encoding::uniform_index_size} << encoding::fau_page_start;
static_assert(encoding::uniform_count >> encoding::uniform_index_size == 2);

/// Bit 0 is set if `word` has a refused value in the field.
constexpr unsigned is_refused(value_check check, std::uint64_t word) noexcept {
  return static_cast<unsigned>(check.refused) >> (word >> check.start & 15);
}

/// The source bytes that are defined in the architecture with the index `arch_index`.
constexpr const defined_bytes& source_bytes_in(unsigned arch_index) noexcept {
  return source_bytes[source_bytes_of[arch_index]];
}

/// Bit 0 is set if source byte `i` of `bytes` names an existing entry of `page`.
constexpr std::uint64_t is_named(const std::uint64_t (&page)[4], std::uint32_t bytes, unsigned i) noexcept {
  return page[bytes >> (8 * i + 6) & 3] >> (bytes >> 8 * i & 63);
}

/// Whether all fields of the instruction `id` have defined values in `word` of the architecture with the
/// index `arch_index`. Unrolled by hand: this is most of the cost of decoding.
VALHALL_INLINE constexpr bool is_clean(opcode id, std::uint64_t word, unsigned arch_index) noexcept {
  const instruction_info& row = info(id);
  const word_layout& layout = word_layouts[row.layout];
  const auto& checks = layout.reserved;
  static_assert(most_value_checks == 3, "the expression below tests this many");
  const unsigned reserved =
      is_refused(checks[0], word) | is_refused(checks[1], word) | is_refused(checks[2], word) |
      ~encoding::flow_values[arch_index] >> field(word, encoding::flow_start, encoding::flow_size);
  std::uint64_t wrong = (word & ~row.used_mask) | ((word ^ row.fixed_bits) & row.fixed_mask) |
                        (reserved & 1) | (word & word >> 1 & layout.never_three) |
                        (~(word | word >> 1) & layout.never_zero);
  const std::uint32_t bytes = static_cast<std::uint32_t>(word) & layout.source_mask;
  const std::uint32_t specials = special_bytes(bytes);
  if (specials != 0) [[unlikely]] {
    const auto& names = source_bytes_in(arch_index).pages[field(word, encoding::fau_page_start, 2)];
    wrong |= ~(is_named(names, bytes, 0) & is_named(names, bytes, 1) & is_named(names, bytes, 2) &
               is_named(names, bytes, 3)) &
             1;
  } else {
    // Uniforms are on the first pages; without uniforms the page is zero. Unused bits are zero anyway.
    wrong |= word & (uniform_bytes(bytes) != 0 ? no_uniform_page : page_bits);
  }
  if (layout.empty_mask != 0) [[unlikely]]
    wrong |= ~lacks_no_register(row, word) & 1;
  return wrong == 0;
}

}  // namespace detail

class decoded_instruction;

namespace detail {

constexpr decoded_instruction decode_canonical(std::uint64_t word, arch e, std::uint16_t id) noexcept;
constexpr decoded_instruction decode_native(std::uint64_t word, arch e) noexcept;

}  // namespace detail

/// A decoded word: its instruction, or the rule that prevents decoding. Operands are extracted on demand.
class [[nodiscard]] decoded_instruction {
 public:
  /// An empty result, to be assigned.
  constexpr decoded_instruction() noexcept = default;
  /// Whether the word is an instruction. `check` tests the rules on combinations.
  [[nodiscard]] constexpr bool ok() const noexcept { return error_ == rule::none; }
  /// `unknown_opcode`, `not_in_arch`, `reserved_value`, `unused_bits_set`, `uniform_out_of_range`, or
  /// `none`. For the word of an instruction that could not be built, the rule that it carries.
  [[nodiscard]] constexpr rule error() const noexcept { return error_; }
  /// The wrong bits of the word; 0 if it decodes.
  [[nodiscard]] constexpr std::uint64_t wrong_bits() const noexcept { return wrong_bits_; }

  /// The architecture for which it was decoded.
  [[nodiscard]] constexpr arch in() const noexcept { return arch_; }
  /// The word itself.
  [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
  /// The word of the same instruction in the canonical layout, the layout of v9 to v14, in which `info()` has
  /// the positions of the fields. It has no room for the highest bit of a register or uniform of v15. In the
  /// other architectures it is equal to `word()`.
  [[nodiscard]] constexpr std::uint64_t canonical_word() const noexcept { return canonical_; }
  /// The bits of a native word that its canonical word lacks: the highest bits of registers and uniforms,
  /// each at the first bit of its operand in the canonical word. 0 in architectures with canonical words.
  [[nodiscard]] constexpr std::uint64_t native_bits() const noexcept { return high_; }
  /// Whether the opcode names an instruction, even if the rest of the word is invalid.
  [[nodiscard]] constexpr bool is_identified() const noexcept { return identified_; }
  /// The instruction; meaningful if `is_identified()`.
  [[nodiscard]] constexpr opcode id() const noexcept { return id_; }
  /// Its row of the table; meaningful if `is_identified()`.
  [[nodiscard]] constexpr const instruction_info& info() const noexcept { return valhall::info(id_); }

  /// Operand `i` in the order of the text, with no kind if there are fewer; `info().operands()[i]` is its
  /// place. An operand of a word that is not `ok()` may be out of range.
  constexpr operand operand_at(detail::natural i) const noexcept {
    const operand canonical = canonical_operand(i);
    if (detail::has_canonical_words(arch_)) [[likely]]
      return canonical;
    return i < info().operand_count ? native_operand(canonical, info().operands()[unsigned{i}]) : operand();
  }

  /// All operands.
  constexpr operand_list operands() const noexcept {
    VALHALL_COMPILED_OR(compiled_operands(), operands_here());
  }

  /// The value of modifier `m`: 0 or 1 for a flag, else the enumerator's number; `fallback` if the
  /// instruction has no such modifier.
  [[nodiscard]] constexpr unsigned value(modifier m, unsigned fallback = 0) const noexcept {
    const instruction_info& row = info();
    for (unsigned i = 0; i < row.modifier_count; ++i)
      if (row.modifiers()[i].id == m) return value(row.modifiers()[i]);
    return fallback;
  }
  [[nodiscard]] constexpr unsigned value(const modifier_info& place) const noexcept {
    return static_cast<unsigned>(detail::field(canonical_, place.start, place.size));
  }
  /// The flow, which takes effect when the instruction completes: the number of an enumerator of `flow`.
  [[nodiscard]] constexpr unsigned flow_value() const noexcept {
    return static_cast<unsigned>(detail::field(canonical_, encoding::flow_start, encoding::flow_size));
  }

 private:
  std::uint64_t word_ = 0;
  std::uint64_t canonical_ = 0;
  std::uint64_t high_ = 0;
  std::uint64_t wrong_bits_ = 0;  ///< Bits of the canonical word until `decode` has finished.
  rule error_ = rule::none;
  opcode id_ = opcode{};
  bool identified_ = false;
  arch arch_ = {};

  friend constexpr decoded_instruction detail::decode_canonical(std::uint64_t word, arch e,
                                                                std::uint16_t id) noexcept;
  friend constexpr decoded_instruction detail::decode_native(std::uint64_t word, arch e) noexcept;

  constexpr decoded_instruction(std::uint64_t word, arch e, decoded_opcode id) noexcept
      : word_(word), canonical_(word), id_(id.id()), identified_(id.ok()), arch_(e) {}

  constexpr void fail(rule r, std::uint64_t bits) noexcept {
    if (error_ == rule::none) error_ = r;
    wrong_bits_ |= bits;
  }

  [[gnu::cold]] constexpr void find_error() noexcept;

  operand_list compiled_operands() const noexcept;
  constexpr operand_list operands_here() const noexcept {
    const word_layout& layout = detail::layout_of(id_);
    // Copies of a variable: g++ clears operands that it knows to be zeros with a slow instruction.
    const operand none;
    operand_list list{{none, none, none, none, none, none}, info().operand_count};
    operand* next = list.items;
    if (layout.staging_count != 0) {
      const operand_info* place = info().operands();
      for (unsigned n = layout.staging_count; n != 0; --n)
        *next++ = detail::take_staging(*place++, canonical_);
    }
    if (layout.destination_count != 0) *next++ = detail::take_destination(canonical_);
    const source_place* place = detail::first_source_of(id_);
    const detail::operand_reader reader(canonical_, arch_);
    for (unsigned n = layout.source_count; n != 0; --n) *next++ = reader.source(*place++);
    if (layout.immediate_count != 0) {
      const operand_info* last = info().operands() + (next - list.items);
      for (unsigned n = layout.immediate_count; n != 0; --n)
        *next++ = operand(detail::immediate_at(*last++, canonical_));
    }
    if (!detail::has_canonical_words(arch_)) [[unlikely]]
      for (unsigned i = 0; i < list.count; ++i)
        list.items[i] = native_operand(list.items[i], info().operands()[i]);
    return list;
  }

  /// Operand `i` of the canonical word.
  constexpr operand canonical_operand(unsigned i) const noexcept {
    const word_layout& layout = detail::layout_of(id_);
    unsigned n = i;
    if (n < layout.staging_count) return detail::take_staging(info().operands()[i], canonical_);
    n -= layout.staging_count;
    if (n < layout.destination_count) return detail::take_destination(canonical_);
    n -= layout.destination_count;
    if (n < layout.source_count)
      return detail::operand_reader(canonical_, arch_).source(detail::first_source_of(id_)[n]);
    n -= layout.source_count;
    return n < layout.immediate_count ? operand(detail::immediate_at(info().operands()[i], canonical_))
                                      : operand();
  }

  /// The operand at `place` that is `canonical` in the canonical word.
  constexpr operand native_operand(const operand& canonical, const operand_info& place) const noexcept {
    return detail::operand_from_canonical(canonical, high_ >> place.start & 1);
  }
};

namespace detail {

/// The fields of `row` that have a value of another architecture in `word`, of `e`.
constexpr std::uint64_t fields_of_other_archs(const instruction_info& row, std::uint64_t word,
                                              arch e) noexcept {
  std::uint64_t fields = 0;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& place = row.modifiers()[i];
    if (is_of_another_arch(place, static_cast<unsigned>(field(word, place.start, place.size)), e))
      fields |= field_mask(place.start, place.size);
  }
  return fields;
}

/// Calls `found(rule, bits, place)` for each reason why `word` of `e`, which has the opcode of `row`, does
/// not decode: its wrong bits, and the bits of the fields concerned.
template <class Found>
constexpr void for_each_wrong(const instruction_info& row, std::uint64_t word, arch e, Found found) noexcept {
  const word_layout& layout = layout_of(row.id);
  const std::uint64_t foreign = fields_of_other_archs(row, word, e);
  if (foreign != 0) found(rule::not_in_arch, foreign, foreign);
  const auto wrong = [&](rule r, std::uint64_t bits) {
    if ((bits & ~foreign) != 0) found(r, bits, bits);
  };
  if ((word & ~row.used_mask) != 0) wrong(rule::unused_bits_set, word & ~row.used_mask);
  if (const std::uint64_t changed = (word ^ row.fixed_bits) & row.fixed_mask; changed != 0)
    wrong(changed >> 63 ? rule::unused_bits_set : rule::reserved_value, changed);
  std::uint64_t pairs = (word & word >> 1 & layout.never_three) | (~(word | word >> 1) & layout.never_zero);
  for (; pairs != 0; pairs &= pairs - 1) wrong(rule::reserved_value, lowest_bit(pairs) * 3);
  if ((flow_values_of(e) >> field(word, encoding::flow_start, encoding::flow_size) & 1) == 0)
    wrong(rule::reserved_value, field_mask(encoding::flow_start, encoding::flow_size));
  for (const value_check& check : layout.reserved)
    if ((is_refused(check, word) & 1) != 0)
      wrong(rule::reserved_value, std::uint64_t{check.mask} << check.start);
  if (layout.empty_mask != 0 && lacks_no_register(row, word) == 0)
    wrong(rule::unused_bits_set, layout.empty_mask & word);

  const auto bytes = static_cast<std::uint32_t>(word & layout.source_mask);
  const std::uint64_t page = field(word, encoding::fau_page_start, 2);
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint32_t byte = bytes >> (8 * i) & 0xff;
    const std::uint64_t place = std::uint64_t{0xff} << (8 * i);
    if ((source_bytes_in(arch_index(e)).pages[page][byte >> 6] >> (byte & 63) & 1) != 0) continue;
    if ((byte & encoding::special) == encoding::special)
      found((encoding::special_entries[page] >> (byte >> 1 & 15) & 1) != 0 ? rule::not_in_arch
                                                                           : rule::reserved_value,
            place, place);
    else
      found(rule::uniform_out_of_range, page_bits & word, place);
  }
  if (layout.source_mask != 0 && (uniform_bytes(bytes) | special_bytes(bytes)) == 0 && page != 0)
    wrong(rule::unused_bits_set, word & page_bits);
}

}  // namespace detail

/// Sets the error of a word that does not decode.
constexpr void decoded_instruction::find_error() noexcept {
  if (detail::carries_error(word_)) {
    identified_ = false;
    fail(detail::first_error(word_), detail::broken_mask);
  } else if (identified_) {
    detail::for_each_wrong(info(), canonical_, arch_,
                           [&](rule r, std::uint64_t bits, std::uint64_t) { fail(r, bits); });
  } else {
    fail(identify_in_any(canonical_).ok() ? rule::not_in_arch : rule::unknown_opcode,
         detail::field_mask(encoding::opcode_start, encoding::opcode_size));
  }
}

namespace detail {

/// Decodes a canonical word of `e`, an architecture that is described. `id` is the row that its opcodes name.
VALHALL_INLINE constexpr decoded_instruction decode_canonical(std::uint64_t word, arch e,
                                                              std::uint16_t id) noexcept {
  decoded_instruction result(word, e, known_opcode(id));
  if (id == no_instruction || !is_clean(result.id_, word, arch_index(e))) [[unlikely]]
    result.find_error();
  return result;
}

/// Decodes a word of an architecture with a native layout, or of one that does not exist.
constexpr decoded_instruction decode_native(std::uint64_t word, arch e) noexcept {
  constexpr std::uint64_t all_bits = ~std::uint64_t{0};
  if (!is_described(e)) {
    decoded_instruction result(word, e, {});
    result.fail(rule::not_in_arch, 0);
    return result;
  }
  const auto decode_as = [&](const canonical_encoding& canonical) {
    decoded_instruction result = decode_canonical(canonical.bits, e, find_canonical(canonical.bits, e));
    result.word_ = word;
    result.high_ = canonical.high;
    return result;
  };
  if (const translation<canonical_encoding> canonical = canonical_from_native(word); canonical.found)
      [[likely]] {
    decoded_instruction result = decode_as(canonical.word);
    if (!result.ok()) result.wrong_bits_ = native_places_of(*find_native(word), result.wrong_bits_);
    return result;
  }
  decoded_instruction unnamed(word, e, {});
  if (carries_error(word)) {
    unnamed.fail(first_error(word), all_bits);
  } else if (find_native(word) != nullptr) {
    unnamed.fail(rule::reserved_value, all_bits);
  } else if (const native_word* const row = find_named(word); row != nullptr) {
    // The word without its reserved bits identifies the instruction.
    const translation<canonical_encoding> canonical = canonical_from_native(word & ~group_of(*row).zero);
    decoded_instruction result = canonical.found ? decode_as(canonical.word) : unnamed;
    const std::uint64_t others = canonical.found ? native_places_of(*row, result.wrong_bits_) : 0;
    result.error_ = rule::unused_bits_set;
    result.wrong_bits_ = others | (word & group_of(*row).zero);
    return result;
  } else {
    unnamed.fail(rule::unknown_opcode, all_bits);
  }
  return unnamed;
}

constexpr decoded_instruction decode_here(std::uint64_t word, arch e) noexcept {
  if (has_canonical_words(e)) [[likely]]
    return decode_canonical(word, e, find_opcode(word, arch_index(e)));
  return decode_native(word, e);
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] decoded_instruction decode(std::uint64_t word, arch e) noexcept;
}

/// Decodes `word` of `e`: its instruction with all operands and modifiers, or its error. Accepts all 2^64
/// words. An `e` that does not exist breaks `not_in_arch`.
constexpr decoded_instruction decode(std::uint64_t word, required_arch e) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::decode(word, e), detail::decode_here(word, e));
}
constexpr decoded_instruction decode(instruction word, required_arch e) noexcept {
  return decode(word.word(), e);
}

namespace detail {

/// Whether a decoded word is of an undocumented form that working compilers emit.
constexpr bool is_written_form(const decoded_instruction& d) noexcept {
  if (!d.is_identified()) return false;
  const instruction_info& row = d.info();
  for (unsigned i = 0; i < row.written_count; ++i)
    if (row.forms()[row.undocumented_count + i].matches(d.canonical_word())) return true;
  return false;
}

}  // namespace detail

/// Encodes a decoded instruction without checking rules: `encode(decode(w, e)).word() == w` if `w` decodes
/// in `e`.
constexpr instruction encode(const decoded_instruction& d) noexcept {
  if (!d.ok()) return detail::broken_by(d.error());
  detail::encoder parts(d.info(), d.in());
  parts.add_bits(d.canonical_word());
  parts.add(d.operands());
  return parts.unchecked_word();
}

}  // namespace valhall
