// SPDX-License-Identifier: MIT
#include "program_text.hpp"

#include <valhall/strings.hpp>
#include <valhall/verify.hpp>
#include "../library/c/characters.hpp"
#include "../library/c/hex_words.hpp"

#include <cstddef>
#include <utility>

namespace playground {

namespace {

constexpr valhall::assembly_limits limits = {.words = 1u << 13,
                                             .lines = 1u << 16,
                                             .characters = 1u << 22,
                                             .symbols = 1u << 14,
                                             .files = 0,
                                             .errors = 100};

}  // namespace

program_text read_program(const std::string& text, const program_options& options) {
  program_text result;
  result.is_listing = tools::is_listing(text);
  if (result.is_listing) {
    tools::hex_words read = tools::read_hex(text);
    result.words = std::move(read.words);
    result.lines = std::move(read.lines);
    result.errors = std::move(read.errors);
    if (result.words.size() > limits.words) {
      result.words.resize(limits.words);
      result.lines.resize(limits.words);
      valhall::diagnostic error;
      error.rule = valhall::rule::limit_exceeded;
      error.line = result.lines.back();
      error.column = 1;
      error.message = "only the first " + std::to_string(limits.words) + " words are read here";
      result.errors.push_back(std::move(error));
    }
    if (result.errors.size() > limits.errors) result.errors.resize(limits.errors);
    return result;
  }
  valhall::virtual_assemble_options how;
  how.stage = options.stage;
  how.text.limits = limits;
  how.text.syntax = options.syntax;
  valhall::virtual_assembly read = valhall::assemble_virtual(text, options.arch, how);
  result.words.assign(read.words.begin(), read.words.end());
  result.errors = std::move(read.errors);
  for (const valhall::word_location& place : read.locations) result.lines.push_back(place.line);
  return result;
}

json errors_json(const std::vector<valhall::diagnostic>& errors) {
  json list = json::array();
  for (const valhall::diagnostic& d : errors)
    list.push_back({{"line", d.line},
                    {"column", d.column},
                    {"length", d.length},
                    {"rule", name_of(d.rule)},
                    {"message", d.message},
                    {"instead", d.instead}});
  return list;
}

}  // namespace playground
