// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// The words and errors of programs of v9, built at run time in each kind of storage.
namespace program_tests {

using namespace valhall::v9;
using fixed_program = program<512>;

template <class Finished>
std::vector<std::uint64_t> words_of(const Finished& p) {
  return {p.words().begin(), p.words().end()};
}

/// The errors as text, to compare and to show.
template <class Finished>
std::vector<std::string> errors_of(const Finished& p) {
  std::vector<std::string> lines;
  for (program_error e : p.errors()) e.line = 0, lines.push_back(to_string(e, "p"));
  return lines;
}

inline const std::string foreign_text =
    "error: the label does not belong to this program; call label() of this program, not of another or of "
    "the one that it was copied from [foreign_label]";

/// An unconditional jump.
inline std::uint64_t jump(long long offset) {
  return branchz(constant_entry(0), immediate<27, true>::checked(offset), {.eq = true}).word();
}

inline constexpr formatted_modifiers blending = {
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

template <class Program>
void append_nops(Program& p, std::size_t count) {
  p.repeat(count, [&](std::size_t) { p.append(nop()); });
}

}  // namespace program_tests
