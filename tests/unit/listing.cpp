// SPDX-License-Identifier: MIT
// Listings: text with words and offsets before it, and immediates in their forms.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/strings.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace valhall;

std::string errors_of(const assembly& result) {
  std::string text;
  for (const diagnostic& d : result.errors)
    text += std::to_string(d.line) + ":" + std::to_string(d.column) + " " + name_of(d.rule) + "\n";
  return text;
}

std::string bytes_of(std::uint64_t word) {
  std::string text;
  char pair[4];
  for (unsigned i = 0; i < 8; ++i) {
    std::snprintf(pair, sizeof pair, "%02x ", static_cast<unsigned>(word >> 8 * i & 0xff));
    text += pair;
  }
  return text;
}

/// The parts of `line`: the digits of its word, or `-`, and its text.
std::string parts_of(std::string_view line) {
  const listing_line parts = split_listing(text_view(line.data(), line.size()));
  char word[24] = "-";
  if (!parts.column.empty())
    std::snprintf(word, sizeof word, "%llx", static_cast<unsigned long long>(parts.word));
  return std::string(word) + "|" + std::string(parts.text.data, parts.text.size);
}

}  // namespace

TEST_CASE("a comment starts at ; or //, or at # in front of all else") {
  const auto code_of = [](const char* line) {
    const text_view text(line);
    return std::string(line, comment_start(text));
  };
  CHECK(code_of("NOP") == "NOP");
  CHECK(code_of("NOP / 2 // half; // of it") == "NOP / 2 ");
  CHECK(code_of("NOP ; // one") == "NOP ");
  CHECK(code_of(" \t# all") == " \t");
  CHECK(code_of("LOAD #0x1 # none /") == "LOAD #0x1 # none /");
  CHECK(code_of("") == "");
  static_assert(comment_start("a / b//") == 5 && comment_start("a;") == 1 && comment_start(" #;") == 1 &&
                comment_start("a/") == 2);
}

TEST_CASE("a line of a listing is taken apart, and no other line is") {
  struct line {
    const char* text;
    const char* parts;
  };
  const line lines[] = {
      {"7c c8 c0 19 01 c0 b4 00    LSHIFT_OR.i32 r0", "b4c00119c0c87c|LSHIFT_OR.i32 r0"},
      {"00b4c00119c0c87c  NOP", "b4c00119c0c87c|NOP"},
      {"0x00B4C00119C0C87C NOP", "b4c00119c0c87c|NOP"},
      {"\t00b4c00119c0c87c\tNOP ", "b4c00119c0c87c|NOP"},
      {"0000: NOP", "-|NOP"},
      {"0x10: NOP", "-|NOP"},
      {"0008: 00b4c00119c0c87c  NOP", "b4c00119c0c87c|NOP"},
      {"0008:  7c c8 c0 19 01 c0 b4 00  NOP", "b4c00119c0c87c|NOP"},
      {"a000: 00b4c00119c0c87c  NOP", "b4c00119c0c87c|NOP"},
      {"00b4c00119c0c87c", "b4c00119c0c87c|"},
      {"fa ce fa ce fa ce fa ce", "cefacefacefacefa|"},
      {"", "-|"},
      {"0008:", "-|"},
      // Not a column: too short, too long, next to other characters, more than one space, another separator.
      {"00b4c00119c0c87 NOP", "-|00b4c00119c0c87 NOP"},
      {"00b4c00119c0c87c0 NOP", "-|00b4c00119c0c87c0 NOP"},
      {"00b4c00119c0c87cNOP", "-|00b4c00119c0c87cNOP"},
      {"00b4c00119c0c87c, NOP", "-|00b4c00119c0c87c, NOP"},
      {"7c c8 c0 19 01 c0 b4 NOP", "-|7c c8 c0 19 01 c0 b4 NOP"},
      {"7c  c8 c0 19 01 c0 b4 00 NOP", "-|7c  c8 c0 19 01 c0 b4 00 NOP"},
      {"7c,c8,c0,19,01,c0,b4,00 NOP", "-|7c,c8,c0,19,01,c0,b4,00 NOP"},
      {"7c c8 c0 19 01 c0 b4 000 NOP", "-|7c c8 c0 19 01 c0 b4 000 NOP"},
      {"0008:NOP", "-|0008:NOP"},
      {"0009: NOP", "-|0009: NOP"},
      {"1a: NOP", "-|1a: NOP"},
      {"0x: NOP", "-|0x: NOP"},
      {"a000: NOP", "-|a000: NOP"},
      {"loop: NOP", "-|loop: NOP"},
      {"add: FADD.f32 r0, r1, r2", "-|add: FADD.f32 r0, r1, r2"},
      {"FADD.f32 r0, r1, r2", "-|FADD.f32 r0, r1, r2"},
  };
  for (const line& l : lines) {
    INFO(l.text);
    CHECK(parts_of(l.text) == l.parts);
  }
}

TEST_CASE("each vector assembles with its word or its bytes before it") {
  std::vector<std::uint64_t> words;
  std::string with_words, with_bytes;
  for (const vectors::vector& vector : vectors::legal()) {
    words.push_back(vector.word());
    with_words += vector.key + "  " + vector.text + "\n";
    with_bytes += bytes_of(vector.word()) + "   " + vector.text + "\n";
  }
  CHECK(assemble(with_words, arch::v9).words == words);
  CHECK(assemble(with_words, arch::v9).ok());
  CHECK(assemble(with_bytes, arch::v9).words == words);
  CHECK(assemble(with_bytes, arch::v9).ok());

  for (const bool labels : {false, true}) {
    print_options options;
    options.words = options.offsets = true;
    options.numbered_labels = labels;
    const assembly result =
        assemble(program_to_string({words.data(), words.size()}, arch::v9, options), arch::v9);
    CHECK(errors_of(result) == "");
    CHECK(result.words == words);
  }
}

TEST_CASE("a word without text is that word") {
  const assembly result =
      assemble("00b4c00119c0c87c ; nothing\n0008: 0000c00000000000\n00 00 00 00 00 00 00 00\n", arch::v9);
  CHECK(result.ok());
  CHECK(result.words == std::vector<std::uint64_t>{0x00b4c00119c0c87c, 0x0000c00000000000, 0});
}

TEST_CASE("text that is not that of the word before it") {
  const auto errors = [](const char* text) { return errors_of(assemble(text, arch::v9)); };
  CHECK(errors("NOP\n0008: 0000c00000000001  NOP") == "2:7 listing_mismatch\n");
  CHECK(errors("01 00 00 00 00 c0 00 00   NOP") == "1:1 listing_mismatch\n");
  CHECK(errors("0000c00000000000 .word 1, 2") == "1:1 listing_mismatch\n");
  CHECK(errors("0000c00000000000 .equ a, 1") == "1:1 listing_mismatch\n");
  CHECK(errors("0000c00000000000 .word 0x0000c00000000000") == "");
  // With a label that is defined later.
  const std::string branch = "BRANCHZ.eq 0x0, offset:out\nNOP\nout:\nNOP\n";
  const assembly plain = assemble(branch, arch::v9);
  REQUIRE(plain.ok());
  char word[24];
  std::snprintf(word, sizeof word, "%016llx ", static_cast<unsigned long long>(plain.words[0]));
  CHECK(errors_of(assemble(word + branch, arch::v9)) == "");
  CHECK(errors_of(assemble(word + std::string("BRANCHZ.eq 0x0, offset:out\nout:\nNOP\n"), arch::v9)) ==
        "1:1 listing_mismatch\n");
  // In a macro, whose lines are stored separately.
  CHECK(errors(".macro wrong a\n0000c00000000001 NOP.\\a\n.endm\nwrong end") == "2:1 listing_mismatch\n");
  CHECK(errors(".macro far a\n0000c00000000001 BRANCHZ.eq 0x0, offset:\\a\n.endm\nfar out\nout:") ==
        "2:1 listing_mismatch\n");
  // Only the error of the text is reported.
  CHECK(errors("0000c00000000001  FADD.f32 r0") == "1:28 operand_count\n");
}

TEST_CASE("a byte order mark is taken at the start of a text") {
  CHECK(assemble("\xef\xbb\xbfNOP", arch::v9).ok());
  CHECK(assemble("\xef\xbb\xbf", arch::v9).ok());
  CHECK(errors_of(assemble("NOP\n\xef\xbb\xbfNOP", arch::v9)) == "2:1 unknown_mnemonic\n");
  CHECK(errors_of(assemble("\xef\xbb", arch::v9)) == "1:1 unknown_mnemonic\n");
}

TEST_CASE("immediates with and without their names") {
  struct line {
    const char* text;
    const char* other;
  };
  const line same[] = {
      {"IADD_IMM.i32 r0, r1, #-1", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {"IADD_IMM.i32 r0, r1, -1", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {"IADD_IMM.i32 r0, r1, constant:-1", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {"IADD_IMM.i32 r0, r1, # - 1", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {"IADD_IMM.i32 r0, r1, -2147483648", "IADD_IMM.i32 r0, r1, #0x80000000"},
      {"IADD_IMM.i32 r0, r1, 10", "IADD_IMM.i32 r0, r1, #0xA"},
      {"IADD_IMM.v2i16 r0, r1, -1", "IADD_IMM.v2i16 r0, r1, #0xFFFFFFFF"},
      {"IADD_IMM.v4i8 r0, r1, #-1", "IADD_IMM.v4i8 r0, r1, #0xFFFFFFFF"},
      {"BRANCHZ r0, -1", "BRANCHZ r0, offset:-1"},
      {"BRANCHZ r0, #-1", "BRANCHZ r0, offset:-1"},
      {"LOAD.i32.unsigned.slot0 @r0, r2, -1", "LOAD.i32.unsigned.slot0 @r0, r2, offset:-1"},
      {".equ m, -1\nIADD_IMM.i32 r0, r1, #m", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {".equ m, 1\nIADD_IMM.i32 r0, r1, #-m", "IADD_IMM.i32 r0, r1, #0xFFFFFFFF"},
      {"CLPER.i32.f1 r0, r0, 0x7060504.b00", "CLPER.i32.f1 r0, r0, 0x7060504.b0"},
      {"CLPER.i32.f1 r0, r0, ^r3.b11", "CLPER.i32.f1 r0, r0, ^r3.b1"},
      {"CLPER.i32.f1 r0, r0, r3.b22", "CLPER.i32.f1 r0, r0, r3.b2"},
      {"CLPER.i32.f1 r0, r0, 0x7060504.b33", "CLPER.i32.f1 r0, r0, 0x7060504.b3"},
  };
  for (const line& l : same) {
    INFO(l.text);
    const assembly one = assemble(l.text, arch::v9), other = assemble(l.other, arch::v9);
    CHECK(errors_of(one) == "");
    CHECK(other.ok());
    CHECK(one.words == other.words);
  }
  const line refused[] = {
      {"IADD_IMM.i32 r0, r1, #-2147483649", "constant is from -2147483648 to 4294967295"},
      {"IADD_IMM.i32 r0, r1, 4294967296", "constant is from -2147483648 to 4294967295"},
      {"IADD_IMM.v2i16 r0, r1, -2", "constant is from -1 to 4294967295"},
      {"FADD_IMM.f32 r0, r1, #-1", "constant is from 0 to 4294967295"},
      {"LD_VAR_IMM.slot0.f32.center.store @r0, r61, table:-1, index:0", "table is from 0 to 15"},
      {"LD_VAR_IMM.slot0.f32.center.store @r0, r61, 1, index:0", "table:value"},
      {"LOAD.i32.unsigned.slot0 @r0, r2, -32769", "offset is from -32768 to 32767"},
      {"LOAD.i32.unsigned.slot0 @r0, r2, 99999999999999999999", "offset is from -32768 to 32767"},
      {".equ m, 0x8000000000000000\nLOAD.i32.unsigned.slot0 @r0, r2, offset:-m",
       "offset is from -32768 to 32767"},
      {"BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:out\n.rept "
       "300\nNOP\n.endr\nout:",
       "target is from 0 to 255"},
      {".align 7", "an alignment must be a power of two from 8 to 65536"},
      {".word 99999999999999999999", "a number must be from 0 to 0xFFFFFFFFFFFFFFFF"},
      {"MOV.i32 r0, r64", "registers are r0 to r63, in v15 to r127"},
      {"MOV.i32 r0, u128", "uniforms are u0 to u127, in v15 to u255"},
  };
  for (const line& l : refused) {
    INFO(l.text);
    const assembly result = assemble(l.text, arch::v9);
    REQUIRE(result.errors.size() == 1);
    INFO(result.errors[0].message);
    CHECK(result.errors[0].message.find(l.other) != std::string::npos);
  }
}
