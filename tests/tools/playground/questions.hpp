// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <playground/playground.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// Reads the answers of the playground's functions.
namespace questions {

/// The value of a JSON text, which must be valid.
nlohmann::json parsed(const std::string& text);

/// The value at `path`: names of members and indices of elements, separated by dots, as in "errors.0.line".
const nlohmann::json& at(const nlohmann::json& from, const std::string& path);
const nlohmann::json& at(nlohmann::json&& from,
                         const std::string& path) = delete;  // The value would not live long enough.

/// The text of a number or string, or "true" or "false", at `path`.
std::string text_at(const nlohmann::json& from, const std::string& path);

/// The words in `hex` as lines in a spelling, or as a listing.
std::string printed(const std::string& hex, valhall::arch e, valhall::syntax syntax, bool as_listing = false);

struct sample {
  std::string name;
  std::string hex;
  playground::program_options options;
};

/// The compiled programs of the tests, as hex.
const std::vector<sample>& samples();

}  // namespace questions
