// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/codec/v15_decoder.hpp>
#include <valhall/codec/word_fields.hpp>

#include <cstdint>

namespace valhall::detail {

/// The positions in words of v15.
template <>
struct mark_places<v15_arch> {
  static constexpr unsigned flow_start = v15_words::flow_start;
  /// One bit higher than in base words, since the number of a register has one bit more.
  static constexpr std::uint64_t last_use = std::uint64_t{encoding::last_use} << 1;
};

}  // namespace valhall::detail
