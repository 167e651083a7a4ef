// SPDX-License-Identifier: MIT
// For any typed text, every function answers with valid JSON.
#include <catch.hpp>
#include "questions.hpp"

#include <valhall/syntax.hpp>

#include <cstdlib>
#include <random>

using namespace questions;

namespace {

constexpr const char* pieces[] = {"loop:",
                                  "offset:loop",
                                  "\n",
                                  " ",
                                  "r0",
                                  "@r0:r1",
                                  "^r63",
                                  "u127",
                                  "r100",
                                  "u200",
                                  "0x0",
                                  "#-1",
                                  ".wait0",
                                  ".end",
                                  "NOP",
                                  "BRANCHZ",
                                  ".rept 100000\nNOP\n.endr\n",
                                  ".macro m a\n\\a\n.endm\nm NOP",
                                  ".word 1, 2",
                                  ".align 64",
                                  "\xff\xfe",
                                  "\xe2\x82",
                                  "0000000000000000 ",
                                  "ffffffffffffffff",
                                  ";",
                                  "#",
                                  "[r0:r1]",
                                  ".b00",
                                  "\t",
                                  "\r\n",
                                  "0:",
                                  "FMA.f32 r0, r1, r2, r3\n",
                                  ".include \"x\""};

constexpr const char* inputs[] = {"u0 = 0x1000, 0\nmemory 0x1000 = 64 words\n",
                                  "threads = 3, 2\n",
                                  "r0 = 1..16\n",
                                  "checks = off\n",
                                  "memory 0xfffffffffffffffc = 4 words\n",
                                  "u5 = 1e30, nan, -inf\n",
                                  "workgroups = 100000\n",
                                  "threads = 65536\n",
                                  "workgroup memory 0x0 = 16000 words\n",
                                  "result TEX_SINGLE = 1, 2, 3, 4\n",
                                  "result LD_VAR_BUF_IMM.f32 = x:-1..1, y, s, t:..\n",
                                  "image = 5, 3\npixel = 200, 1\n",
                                  "= = =\n",
                                  "memory = 1\n",
                                  "\xff = 2\n",
                                  "u1 = ..\n"};

/// A text after a few random changes.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (std::size_t changes = 1 + below(6); changes > 0; --changes) {
    const std::size_t at = below(text.size() + 1),
                      length = std::min<std::size_t>(below(12), text.size() - at);
    switch (below(4)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, pieces[below(std::size(pieces))]); break;
      case 2: text.insert(at, text.substr(below(text.size() + 1), below(60))); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random());
    }
  }
  return text;
}

unsigned rounds() {
  const char* const given = std::getenv("VALHALL_RANDOM_TEXTS");
  return given == nullptr ? 300 : static_cast<unsigned>(std::strtoul(given, nullptr, 10));
}

}  // namespace

TEST_CASE("any text is answered") {
  std::mt19937 random(1);
  for (unsigned round = 0; round < rounds(); ++round) {
    const sample& s = samples()[random() % samples().size()];
    playground::program_options options;
    options.arch = static_cast<valhall::arch>(9 + random() % 7);
    options.syntax = valhall::all_syntaxes[random() % std::size(valhall::all_syntaxes)];
    options.stage = static_cast<valhall::stage>(random() % 4);
    const std::string text =
        mutated(random() % 6 == 0 ? s.hex : printed(s.hex, s.options.arch, options.syntax, random() % 5 == 0),
                random);
    std::string machine;
    for (unsigned i = random() % 4; i > 0; --i) machine += inputs[random() % std::size(inputs)];
    if (random() % 2 == 0) machine = mutated(machine, random);
    INFO(text << "\n----\n" << machine);
    parsed(playground::traced(text, options, machine));
    parsed(playground::image(text, options, machine, static_cast<unsigned>(random() % 70)));
    parsed(playground::proposed(text, options, machine));
  }
}
