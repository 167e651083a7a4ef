// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/verify.hpp>

#include <cstdint>
#include <string>

namespace cli {

/// The values of `--stage`, as `option::choices`.
extern const char* const stage_choices;

/// The stage with that name, which must be a known one.
valhall::stage stage_of(const std::string& name);

/// Reads the value of `--registers`, from 1 to the number of registers of `in`. Returns whether it is valid.
bool parse_registers(const std::string& text, valhall::arch in, unsigned& to);

/// The valid values of `--registers`, for a message.
std::string register_choices(valhall::arch in);

/// Reads the value of `--local-words`. Returns whether it is valid.
bool parse_local_words(const std::string& text, std::uint32_t& to);

/// The message for an invalid value of `--local-words`.
extern const char* const local_words_choices;

}  // namespace cli
