// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/buffer.hpp>
#include <valhall/support/builtins.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>
#include <cstdint>

/// A cache of the meanings of parts of lines, which texts often repeat. At run time only.
namespace valhall::detail {

/// A text of 1 to 32 characters, packed into four numbers, and the kind of place where it is.
struct short_text {
  std::uint64_t words[4] = {};
  std::uint32_t size = 0;  ///< 0 for no text.
  std::uint32_t kind = 0;

  static constexpr std::size_t most = 32;

  constexpr short_text() noexcept = default;
  short_text(text_view text, std::uint32_t of_kind) noexcept {
    if (text.size > most) return;
    size = static_cast<std::uint32_t>(text.size);
    kind = of_kind;
    const char* const end = text.data + size;
    // The numbers may overlap: together with the size, they determine the text.
    if (size >= 8) {
      words[0] = load<std::uint64_t>(text.data);
      words[1] = load<std::uint64_t>(end - 8);
      if (size <= 16) return;
      words[2] = load<std::uint64_t>(text.data + 8);
      words[3] = load<std::uint64_t>(end - 16);
    } else if (size >= 4) {
      words[0] = load<std::uint32_t>(text.data);
      words[1] = load<std::uint32_t>(end - 4);
    } else {
      for (const char c : text) words[0] = words[0] << 8 | static_cast<unsigned char>(c);
    }
  }

  friend bool operator==(const short_text& left, const short_text& right) noexcept {
    std::uint64_t difference = (left.size ^ right.size) | (left.kind ^ right.kind);
    for (unsigned i = 0; i < 4; ++i) difference |= left.words[i] ^ right.words[i];
    return difference == 0;
  }

  /// A hash of `bits` bits.
  std::size_t hash(unsigned bits) const noexcept {
    constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
    const std::uint64_t low = (words[0] ^ words[2] ^ kind) * factor;
    return static_cast<std::size_t>(((words[1] ^ words[3]) + low + (low >> 32)) * factor >> (64 - bits));
  }

 private:
  template <class Number>
  static Number load(const char* from) noexcept {
    Number number = 0;
    copy_bytes(&number, from, sizeof number);
    return number;
  }
};

/// Remembers parts of lines in a run of the assembler; a part replaces another one with the same hash. It
/// holds only meanings that depend on nothing but the characters, the kind of place and the options of the
/// run. `Row` is a row of the table of instructions.
template <class Row, class Operand>
class line_memory {
 public:
  static constexpr bool exists = true;

  /// The meaning of a mnemonic with modifiers that broke no rule.
  struct known_head {
    short_text text;
    const Row* row = nullptr;
    std::uint64_t fields = 0;  ///< The fields of the word after the modifiers.
  };
  /// The meaning of an operand that broke no rule.
  struct known_operand {
    short_text text;
    Operand value;
  };

  /// The meaning of `text`; null if it is not remembered.
  const known_head* head(text_view text) const { return heads_.find(short_text(text, 0)); }
  void keep_head(text_view text, const Row& row, std::uint64_t fields) {
    if (known_head* const place = heads_.place_for(short_text(text, 0)))
      place->row = &row, place->fields = fields;
  }
  /// Likewise, of an operand in a place of a kind.
  const Operand* operand(text_view text, std::uint32_t kind) const {
    const known_operand* const known = operands_.find(short_text(text, kind));
    return known == nullptr ? nullptr : &known->value;
  }
  void keep_operand(text_view text, std::uint32_t kind, const Operand& value) {
    if (known_operand* const place = operands_.place_for(short_text(text, kind))) place->value = value;
  }

 private:
  /// A table of parts, by their hash.
  template <class Part>
  class table {
   public:
    const Part* find(const short_text& text) const {
      if (places_.empty()) return nullptr;
      const Part& part = parts_[places_[text.hash(bits)]];
      return part.text == text && text.size != 0 ? &part : nullptr;
    }

    /// The place for the meaning of `text`; null if it is not remembered.
    Part* place_for(const short_text& text) {
      // A short program is assembled without the table.
      constexpr std::size_t first = 16;
      if (text.size == 0 || ++count_ < first) return nullptr;
      if (places_.empty()) {
        places_.resize(std::size_t{1} << bits);
        parts_.push_back({});
      }
      std::uint16_t& place = places_[text.hash(bits)];
      if (place == 0) {
        place = static_cast<std::uint16_t>(parts_.size());
        parts_.push_back({});
      }
      parts_[place].text = text;
      return &parts_[place];
    }

   private:
    static constexpr unsigned bits = 11;
    buffer<std::uint16_t> places_;  ///< Indices of parts, by hash.
    buffer<Part> parts_;            ///< The first one has no text.
    std::size_t count_ = 0;         ///< The number of texts that were not found.
  };

  table<known_head> heads_;
  table<known_operand> operands_;
};

}  // namespace valhall::detail
