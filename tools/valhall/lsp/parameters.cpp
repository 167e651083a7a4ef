// SPDX-License-Identifier: MIT
#include "parameters.hpp"

namespace lsp {

using nlohmann::json;

namespace {

position position_of(const json& value) {
  return {value["line"].get<std::size_t>(), value["character"].get<std::size_t>()};
}

}  // namespace

bool is_text(const json& value) { return value.is_string(); }
bool is_count(const json& value) { return value.is_number_unsigned(); }
bool is_integer(const json& value) { return value.is_number_integer(); }
bool is_list(const json& value) { return value.is_array(); }
bool is_any(const json&) { return true; }

std::optional<request_error> problem_with(const json& params, std::span<const parameter> required) {
  for (const parameter& p : required) {
    const json::json_pointer at(p.path);
    if (params.contains(at) && p.fits(params[at])) continue;
    return request_error{request_error::invalid_params, "`" + at.back() + "` is missing or is not " + p.kind};
  }
  return std::nullopt;
}

const std::string& uri_in(const json& params) {
  return params["textDocument"]["uri"].get_ref<const std::string&>();
}

position place_in(const json& params) { return position_of(params["position"]); }

std::pair<position, position> range_in(const json& params) {
  const json& range = params["range"];
  return {position_of(range["start"]), position_of(range["end"])};
}

}  // namespace lsp
