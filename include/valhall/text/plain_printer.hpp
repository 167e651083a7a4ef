// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/check.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/isa/generated/texts.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/text/repeated_constants.hpp>
#include <valhall/text/source_text.hpp>

#include <cstddef>
#include <cstdint>

/// The text of usual instructions, without options. `instruction_printer` prints all others.
namespace valhall::detail {

/// The end of a destination, by the mask of the written halves.
inline constexpr text_piece<8> destination_ends[4] = {{".h01, ", 6}, {".h0, ", 5}, {".h1, ", 5}, {", ", 2}};
static_assert(encoding::both_halves == 0 && encoding::low_half == 1 && encoding::high_half == 2);

/// Prints usual instructions by copying texts as blocks of fixed sizes.
class plain_printer {
 public:
  /// The printer of `d`, whose canonical word encodes its operands completely.
  VALHALL_INLINE constexpr explicit plain_printer(const decoded_instruction& d) noexcept
      : word_(decoded_bits(d)),
        info_(d.info()),
        row_(row_of(d.id())),
        line_(line_layouts[static_cast<unsigned>(d.id())]),
        arch_(d.in()) {}

  /// The largest number of characters that `print` writes, with the padding of texts.
  VALHALL_INLINE constexpr std::size_t longest() const noexcept { return line_.longest; }

  /// Whether `print` can print the instruction: its word breaks no rule except `undocumented_form`, its text
  /// is assembled to the same word, and its registers and uniforms have the numbers of canonical words.
  VALHALL_INLINE constexpr bool is_usual() const noexcept {
    if (may_break_rule(info_, row_, word_)) return false;
    const std::uint32_t bytes = static_cast<std::uint32_t>(word_) & row_.source_mask;
    if ((word_ & page_bits) != 0 && !has_canonical_words(arch_) && uniform_bytes(bytes) != 0) return false;
    return !may_be_repeated(bytes);
  }

  /// Prints the instruction at `text` and returns the end of the text.
  VALHALL_INLINE constexpr char* print(char* text) const noexcept {
    roomy_out out(text);
    out.put(line_.name);
    const std::uint64_t changed = word_ ^ line_.unprinted;
    if ((changed & line_.modifier_mask) != 0) modifiers(out);
    out.put(' ');
    if (row_.staging_count != 0) staging_groups(out);
    if (row_.destination_count != 0) destination(out);
    if (row_.source_count != 0) sources(out, (changed & line_.suffix_mask) != 0);
    const unsigned others = row_.staging_count + row_.destination_count + row_.source_count;
    if (info_.operand_count != others) immediates(out, others);
    return out.next() - line_.separator_size;
  }

 private:
  const std::uint64_t word_;
  const instruction_info& info_;
  const opcode_row& row_;
  const print_layout& line_;
  const arch arch_;

  VALHALL_INLINE constexpr void modifiers(roomy_out& out) const noexcept {
    const modifier_place* place = modifier_places + line_.first_modifier;
    for (unsigned n = line_.modifier_count; n != 0; --n, ++place)
      out.put(modifier_texts[place->first_text + (word_ >> place->start & place->mask)]);
  }

  VALHALL_INLINE constexpr void staging_groups(roomy_out& out) const noexcept {
    const operand_info* place = info_.operands();
    for (unsigned n = row_.staging_count; n != 0; --n, ++place) {
      const auto base = static_cast<unsigned>(field(word_, place->start, place->size));
      const unsigned count = staging_count(*place, word_);
      out.put('@');
      if (count != 0)
        out.put_blocks(register_group_text + group_text_start(base),
                       group_text_start(base + count) - group_text_start(base) - 1);
      out.put(',', ' ');
    }
  }

  /// The position of register `number` in `register_group_text`.
  static constexpr unsigned group_text_start(unsigned number) noexcept {
    return number < 10 ? 3 * number : 4 * number - 10;
  }

  VALHALL_INLINE constexpr void destination(roomy_out& out) const noexcept {
    out.put_start(source_texts[field(word_, encoding::destination_start, encoding::register_size)]);
    out.put(destination_ends[field(word_, encoding::destination_mask_start, 2)]);
  }

  VALHALL_INLINE constexpr void sources(roomy_out& out, bool have_suffixes) const noexcept {
    const std::uint16_t* const offsets =
        source_offsets_of(arch_) + 8 * field(word_, encoding::fau_page_start, 2);
    const source_place* place = source_places + row_.first_source;
    const source_place* const end = place + row_.source_count;
    if (!have_suffixes) [[likely]] {
      do {
        source(out, offsets, *place);
        out.put(',', ' ');
      } while (++place != end);
      return;
    }
    do {
      source(out, offsets, *place);
      suffix(out, *place);
      out.put(',', ' ');
    } while (++place != end);
  }

  VALHALL_INLINE constexpr void source(roomy_out& out, const std::uint16_t* offsets,
                                       const source_place& place) const noexcept {
    const auto byte = static_cast<unsigned>(word_ >> place.start & source_byte);
    out.put(source_texts[offsets[byte >> 5] + byte]);
  }

  VALHALL_INLINE constexpr void suffix(roomy_out& out, const source_place& place) const noexcept {
    const std::uint64_t number =
        (word_ >> place.swizzle_start & place.swizzle_mask) | (word_ >> place.sign_start & place.sign_mask);
    out.put(suffix_texts[place.first_suffix + number]);
  }

  VALHALL_INLINE constexpr void immediates(roomy_out& out, unsigned first) const noexcept {
    const operand_info* place = info_.operands() + first;
    for (unsigned n = info_.operand_count - first; n != 0; --n, ++place) {
      const long long value = immediate_at(*place, word_);
      out.put(immediate_texts[place->text]);
      if (place->is_signed)
        out.put_decimal(value);
      else
        out.put_hex(static_cast<std::uint64_t>(value), upper_digits);
      out.put(',', ' ');
    }
  }
};

}  // namespace valhall::detail
