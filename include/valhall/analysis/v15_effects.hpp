// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/effects.hpp>
#include <valhall/codec/v15_words_of.hpp>

#include <cstdint>

namespace valhall {

/// The effects of words of v15.
using v15_effects = basic_effects<v15_arch>;

/// The effects of a decoded word of v15.
constexpr v15_effects effects_of(const decoded_v15_instruction& d) noexcept {
  return detail::effects_in<v15_arch>(d);
}

/// The effects of `word` of v15.
constexpr v15_effects effects_of(std::uint64_t word, v15_arch e) noexcept {
  return effects_of(decode(word, e));
}

}  // namespace valhall
