// SPDX-License-Identifier: MIT
// The assembler remembers parts of lines: a line must mean the same after any other lines.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// A word and the errors of its line.
struct line_result {
  std::uint64_t word = 0;
  std::vector<std::string> errors;
  bool operator==(const line_result&) const = default;
};

std::string described(const diagnostic& d) {
  std::string text = std::to_string(static_cast<std::uint64_t>(d.rule)) + ' ' + std::to_string(d.column) +
                     ' ' + std::to_string(d.length) + ' ' + d.message + '\n' + d.text;
  for (const std::string& proposal : d.instead) text += '\n' + proposal;
  return text;
}

/// The results of lines, by their number, from 0.
std::vector<line_result> results_of(const std::string& text, std::size_t lines, arch e,
                                    const assemble_options& options) {
  const located_assembly made = assemble_with_locations(text, e, options);
  std::vector<line_result> found(lines);
  for (std::size_t i = 0; i < made.words.size(); ++i)
    found.at(made.locations[i].line - 1).word = made.words[i];
  for (const diagnostic& d : made.errors) found.at(d.line - 1).errors.push_back(described(d));
  return found;
}

/// `line` with one other character, or one less or more.
std::string mutated(std::string line, std::mt19937_64& random) {
  static const std::string others = "0123456789abrux^@#.,: \t`[]-_hw";
  const char other = others[random() % others.size()];
  const std::size_t at = random() % line.size();
  switch (random() % 4) {
    case 0: line[at] = other; break;
    case 1: line.erase(at, 1); break;
    case 2: line.insert(at, 1, other); break;
    default: line[at] = static_cast<char>(line[at] ^ 0x20);
  }
  return line;
}

/// Whether `line` is an instruction, right or wrong, that defines nothing.
bool is_independent(const std::string& line) {
  const std::size_t end = line.find_first_of(".: \t");
  return line.find('\n') == std::string::npos && end != 0 && (end == std::string::npos || line[end] != ':');
}

/// Legal and illegal lines of `e`, and mutated ones, in a random order with repetitions.
std::vector<std::string> lines_of(arch e, syntax s, std::mt19937_64& random) {
  // Lines in which the meaning of an operand, or its errors, depends on what is before it.
  std::vector<std::string> seeds = {"MOV.i32.id r0, lane_id",
                                    "MOV.i32 r0, lane_id",
                                    "IADD.u32.ts r0, tls_ptr, r1",
                                    "IADD.u32 r0, tls_ptr, r1",
                                    "ATOM_RETURN.i32.slot0.aumax @r36:r38, @r46:r49, ^r20, offset:0x0",
                                    "ATOM_RETURN.i32.slot0.aumax @r36, @r46:r49, ^r20, offset:0x0"};
  char text[512];
  for (const vectors::vector& v : vectors::documented(e))
    seeds.emplace_back(text, print(text, sizeof text, decode(v.word(), e), {.syntax = s}));
  for (const vectors::vector& v : vectors::illegal()) seeds.push_back(v.text);
  std::vector<std::string> lines;
  while (lines.size() < 3000) {
    std::string line = seeds[random() % (lines.size() < 1500 ? seeds.size() : 200)];
    if (random() % 2 == 0 && !line.empty()) line = mutated(line, random);
    if (!line.empty() && is_independent(line)) lines.push_back(line);
  }
  return lines;
}

TEST_CASE("A line means the same after other lines") {
  std::mt19937_64 random(1);
  for (const arch e : all_archs)
    for (const syntax s : {syntax::mesa_2022, syntax::mesa_25, syntax::mesa_later}) {
      const assemble_options options = {
          .limits = {.errors = 100000}, .permissive = random() % 4 == 0, .syntax = s};
      const std::vector<std::string> lines = lines_of(e, s, random);
      std::string text;
      for (const std::string& line : lines) text += line + '\n';
      const std::vector<line_result> together = results_of(text, lines.size(), e, options);
      std::size_t good = 0;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        CAPTURE(name_of(e), name_of(s), lines[i]);
        const line_result alone = results_of(lines[i], 1, e, options).front();
        REQUIRE(together[i] == alone);
        good += alone.errors.empty() ? 1 : 0;
      }
      CHECK(good > lines.size() / 4);
      CHECK(good < lines.size());
    }
}

}  // namespace
