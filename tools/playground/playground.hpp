// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arch.hpp>
#include <valhall/syntax.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>

/// The functions that the playground's page calls. Each takes text typed by a person and returns JSON. None
/// fails: the result contains all errors in the text.
///
/// A text is read as words if each of its lines has one, as in a driver's dump or a listing, and as assembly
/// text otherwise. Errors are objects {line, column, length, rule, message, instead}: lines and columns from
/// 1, columns and lengths in bytes, and `instead` is a list of replacements for the erroneous part.
namespace playground {

/// Options of reading a text.
struct program_options {
  valhall::arch arch = valhall::arch::v9;  ///< The page selects v9 at first.
  valhall::syntax syntax = valhall::syntax::mesa_2022;
  valhall::stage stage = valhall::stage::compute;
};

/// Runs the program on the machine that `inputs` describes, see machine_text.hpp, and returns each step:
/// {ok, errors: of the inputs, failure, message, line, notes, registers, memory, starts, steps, executed,
/// colours}.
std::string traced(const std::string& text, const program_options& options, const std::string& inputs);

/// Rows `top` to `top` + 3 of the image that a fragment shader draws, each pixel with inputs of its own, see
/// machine_text.hpp: {errors, ok, width, height, failure, pixel, instructions, rows, rgba: hexadecimal}.
/// Pixels without a colour are transparent; the others are opaque.
std::string image(const std::string& text, const program_options& options, const std::string& inputs,
                  unsigned top);

/// Lines for the inputs that the program reads and `inputs` lacks: uniforms, results that only a driver
/// knows, memory: {text}. The text is empty if nothing is missing.
std::string proposed(const std::string& text, const program_options& options, const std::string& inputs);

/// The limit of executed instructions of all warps together.
inline constexpr unsigned most_steps = 4096;

}  // namespace playground
