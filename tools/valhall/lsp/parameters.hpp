// SPDX-License-Identifier: MIT
#pragma once

#include "document.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <utility>

namespace lsp {

/// An error as the answer to a request.
struct request_error {
  int code;
  std::string message;

  static constexpr int parse = -32700, invalid_request = -32600, method_not_found = -32601,
                       invalid_params = -32602, not_initialized = -32002, failed = -32803;
};

/// The result of a request, or the error.
struct answer {
  nlohmann::json result;
  std::optional<request_error> error;

  answer(nlohmann::json value) : result(std::move(value)) {}
  answer(request_error problem) : error(std::move(problem)) {}
};

/// A parameter that a method requires.
struct parameter {
  const char* path;                     ///< A JSON pointer.
  bool (*fits)(const nlohmann::json&);  ///< Whether a value is of the kind.
  const char* kind;                     ///< The kind, for messages.
};

bool is_text(const nlohmann::json& value);
bool is_count(const nlohmann::json& value);
bool is_integer(const nlohmann::json& value);
bool is_list(const nlohmann::json& value);
bool is_any(const nlohmann::json& value);

inline constexpr parameter uri_parameter = {"/textDocument/uri", is_text, "a string"};
inline constexpr parameter place_parameters[] = {uri_parameter,
                                                 {"/position/line", is_count, "a number from 0"},
                                                 {"/position/character", is_count, "a number from 0"}};
inline constexpr parameter range_parameters[] = {uri_parameter,
                                                 {"/range/start/line", is_count, "a number from 0"},
                                                 {"/range/start/character", is_count, "a number from 0"},
                                                 {"/range/end/line", is_count, "a number from 0"},
                                                 {"/range/end/character", is_count, "a number from 0"}};

/// The error for the first parameter that `params` lacks or that is of another kind.
std::optional<request_error> problem_with(const nlohmann::json& params, std::span<const parameter> required);

// Values of parameters that `problem_with` has accepted.
const std::string& uri_in(const nlohmann::json& params);
position place_in(const nlohmann::json& params);
/// The start and the end of the range.
std::pair<position, position> range_in(const nlohmann::json& params);

}  // namespace lsp
