// SPDX-License-Identifier: MIT
#pragma once

#include "layout.hpp"

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace facts {

/// A field of a word and its meaning.
struct word_field {
  bit_field field;
  std::uint64_t bits = 0;   ///< Its bits.
  std::uint64_t wrong = 0;  ///< The bits that the instruction does not allow.
  std::string means;        ///< The value: "r4", "wait0", "yes"; empty if the bits are fixed.
  std::string about;        ///< The subject in prose; may be empty.
};

/// The fields of a word whose instruction is known, from bit 63 down. A word with wrong fixed bits has the
/// fields of the first layout.
std::vector<word_field> fields_of_word(const valhall::decoded_instruction& d);

}  // namespace facts
