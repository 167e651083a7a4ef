// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace playground {

/// Members keep the order in which they are added.
using json = nlohmann::ordered_json;

/// The text of `value`. Bytes that are not UTF-8 become U+FFFD, so that every output can be read.
std::string text_of(const json& value);

/// The 16 hexadecimal digits of `word`: a JSON number has only 53 bits.
std::string digits_of(std::uint64_t word);

}  // namespace playground
