// SPDX-License-Identifier: MIT
// Hostile texts: errors in bounded time and memory, never a crash.
#include "../unit/vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace valhall;

/// Assembles `text` and checks that the result is valid.
assembly attempt(std::string_view text, const assemble_options& options = {}, arch e = arch::v9) {
  const auto start = std::chrono::steady_clock::now();
  assembly result = assemble(text, e, options);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  // Far more than necessary, even with sanitizers.
  CHECK(time.count() < 60);
  // Two more: the limit that ends the text, and the number of unlisted errors.
  CHECK(result.errors.size() <= options.limits.errors + 2);
  for (const diagnostic& d : result.errors) {
    const bool sane =
        d.rule != rule::none && d.line >= 1 && d.column >= 1 && d.message.size() < 10000 &&
        d.text.size() <= text.size() + options.limits.line_length &&
        (d.length == 0 || std::size_t{d.column} + d.length <= d.text.size() + 1) &&
        std::all_of(d.message.begin(), d.message.end(), [](char c) { return c >= 0x20 && c < 0x7f; });
    if (!sane) CHECK(to_string(d, "text") == "");
    if (to_string(d, "text").empty()) FAIL();
  }
  return result;
}

/// Calls `attempt`, if the result does not matter otherwise.
void survive(std::string_view text, const assemble_options& options = {}) {
  static_cast<void>(attempt(text, options));
}

bool has(const assembly& result, rule r) {
  return std::any_of(result.errors.begin(), result.errors.end(),
                     [&](const diagnostic& d) { return d.rule == r; });
}

std::string repeated(std::string_view part, std::size_t count) {
  std::string text;
  text.reserve(part.size() * count);
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

constexpr std::size_t million = 1000000;

/// Lower limits.
assemble_options few_lines() {
  assemble_options options;
  options.limits.lines = million;
  return options;
}

}  // namespace

TEST_CASE("lines of megabytes") {
  for (const char c :
       {'a', ' ', '.', ',', ':', '[', '@', '0', '\\', '"', '\0', '\r', '\xff', '^', '-', '+', '('}) {
    INFO(static_cast<int>(c));
    for (const char* start : {"", "NOP ", "FADD.f32 ", ".word ", ".equ ", ".macro ", ".rept ", ".align ",
                              ".include ", "BRANCHZ.eq 0x0, offset:", "LOAD.i32.unsigned.slot0 @r0"}) {
      survive(start + std::string(2 * million, c));
      survive(start + std::string(4000, c));
    }
  }
  CHECK(has(attempt("NOP " + std::string(million, 'x')), rule::limit_exceeded));
  CHECK(attempt(std::string(million, ' ') + "NOP").words.empty());
  // A long line is too long even if it is a comment.
  CHECK(has(attempt("# " + std::string(million, 'x')), rule::limit_exceeded));
}

TEST_CASE("long lines within the limit") {
  assemble_options options;
  options.limits.line_length = 4 * million;
  survive("FADD.f32" + repeated(".wait0", 100000), options);
  survive("FADD.f32 " + repeated("r0, ", 100000) + "r0", options);
  survive("FADD.f32 r0, r1" + repeated(".neg", 100000) + ", r2", options);
  survive("LOAD.i32.unsigned.slot0 @r0" + repeated(":r1", 100000) + ", r2, offset:0", options);
  survive("LOAD.i32.unsigned.slot0 @r0, r2, offset:0x" + repeated("0", million) + "1", options);
  survive("LOAD.i32.unsigned.slot0 @r0, r2, offset:" + repeated("9", million), options);
  survive(repeated("a:", million), options);
  survive(".word " + repeated("-", million) + "1", options);
  survive(".word " + repeated("1 + ", 100000) + "1", options);
  survive(repeated("[", million), options);
  survive(".word " + repeated("(", million), options);
}

TEST_CASE("a list of a million numbers") {
  assemble_options options;
  options.limits.line_length = 4 * million;
  const assembly result = attempt(".word 1" + repeated(",1", 100000), options);
  CHECK(result.words.size() == 100001);
}

TEST_CASE("a million labels") {
  std::string text;
  for (std::size_t i = 0; i < million; ++i) text += "l" + std::to_string(i) + ":\n";
  const assembly result = attempt(text + "BRANCHZ.eq 0x0, offset:l77");
  CHECK(result.ok());
  CHECK(result.words.size() == 1);
}

TEST_CASE("a million uses of labels") {
  const assembly known = attempt("x: NOP\n" + repeated("BRANCHZ.eq 0x0, offset:x\n", million));
  CHECK(known.words.size() == million + 1);
  const assembly unknown = attempt(repeated("BRANCHZ.eq 0x0, offset:x\n", million));
  CHECK(unknown.errors.size() == 1001);
}

TEST_CASE("a million lines of one error") {
  CHECK(attempt(repeated("FOO r0\n", million)).errors.size() == 1001);
  CHECK(attempt(repeated("x:\n", million)).errors.size() == 1001);
  CHECK(attempt(repeated("FADD.f32.bogus r99, r98, r97\n", million)).errors.size() == 1001);
}

TEST_CASE("names that are alike") {
  // All in few buckets of a badly hashed table.
  std::string text;
  for (std::size_t i = 0; i < 20000; ++i)
    text += std::string(i % 1000, 'a') + std::to_string(i) + "x" + std::to_string(i % 7) + ": NOP\n";
  survive(text);
}

TEST_CASE("repetitions without end") {
  CHECK(has(attempt(".rept 4000000000\nNOP\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 0xFFFFFFFFFFFFFFFF\nNOP\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 33554432\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 20000000\nNOP\n.endr"), rule::limit_exceeded));
}

TEST_CASE("nested repetitions explode") {
  for (const char* body : {"NOP", "", "x: FOO", ".word 1, 2, 3"}) {
    std::string text = std::string(body) + "\n";
    for (int i = 0; i < 20; ++i) text = ".rept 1000\n" + text + ".endr\n";
    const assembly result = attempt(text, few_lines());
    CHECK_FALSE(result.ok());
    CHECK(result.words.size() <= 3 * million);
  }
}

TEST_CASE("nesting without end") {
  CHECK(has(attempt(repeated(".rept 1\n", 100000)), rule::unbalanced_block));
  CHECK_FALSE(attempt(repeated(".rept 1\n", 10000) + repeated(".endr\n", 10000)).ok());
  CHECK(attempt(repeated(".macro m\n", 100000) + repeated(".endm\n", 100000)).words.empty());
  CHECK_FALSE(attempt(repeated(".endr\n", 100000)).ok());
}

TEST_CASE("blocks in blocks are not read over and over") {
  // Each level is scanned once per enclosing level, up to the nesting limit.
  std::string text;
  for (int i = 0; i < 60; ++i) text += ".rept 1\n";
  text += repeated("NOP\n", 20000);
  for (int i = 0; i < 60; ++i) text += ".endr\n";
  CHECK(attempt(text).words.size() == 20000);
}

TEST_CASE("macros that call themselves or each other") {
  CHECK(has(attempt(".macro m\nm\n.endm\nm"), rule::limit_exceeded));
  CHECK(has(attempt(".macro m\nm\nm\n.endm\nm", few_lines()), rule::limit_exceeded));
  CHECK(has(attempt(".macro a\nb\nb\n.endm\n.macro b\na\na\n.endm\na", few_lines()), rule::limit_exceeded));
  CHECK(has(attempt(".macro m x\nm \\x\\x\n.endm\nm 12345678", few_lines()), rule::limit_exceeded));
  // Each calls the previous one twice: 2^40 lines.
  std::string text = ".macro m0\nNOP\n.endm\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string before = "m" + std::to_string(i - 1) + "\n";
    text += ".macro m" + std::to_string(i) + "\n" + before + before + ".endm\n";
  }
  CHECK_FALSE(attempt(text + "m40", few_lines()).ok());
}

TEST_CASE("macros of many parameters") {
  assemble_options options;
  options.limits.line_length = million;
  std::string parameters, arguments, uses;
  for (int i = 0; i < 2000; ++i) {
    parameters += (i == 0 ? " p" : ", p") + std::to_string(i);
    arguments += i == 0 ? " 1" : ", 1";
    uses += ".word \\p" + std::to_string(i) + "\n";
  }
  survive(".macro m" + parameters + "\n" + uses + ".endm\nm" + arguments, options);
}

TEST_CASE("little text that means much work") {
  // A line of 4000 characters, each a use of an argument, 30 million times.
  const std::string uses = repeated("\\a", 2000);
  CHECK(has(attempt(".macro m" + repeated(" a,", 1000) + " a\n# " + uses + "\n.endm\n.rept 30000000\nm" +
                    repeated(" 1,", 1000) + " 1\n.endr"),
            rule::limit_exceeded));
  CHECK(has(attempt(".rept 30000000\n#" + std::string(4000, 'x') + "\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 30000000\n" + std::string(2 * million, 'x') + "\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 30000000, i\n" + repeated("a\\i\\+:b\\+:", 1) + "\n.endr"), rule::limit_exceeded));
  CHECK(has(attempt(".rept 30000000\nBRANCHZ.eq 0x0, offset:x\n.endr\nx:"), rule::limit_exceeded));
}

TEST_CASE("included texts without end") {
  struct one {
    std::string text;
    assemble_options options() {
      assemble_options result;
      result.context = this;
      result.include = [](void* context, std::string_view) -> const std::string* {
        return &static_cast<one*>(context)->text;
      };
      return result;
    }
  };
  one self{".include \"self\"\n"};
  CHECK(has(attempt(self.text, self.options()), rule::limit_exceeded));
  one twice{".include \"self\"\n.include \"self\"\n"};
  CHECK(has(attempt(twice.text, twice.options()), rule::limit_exceeded));
  one big{repeated("NOP\n", 100000)};
  CHECK_FALSE(attempt(repeated(".include \"big\"\n", 1000), big.options()).ok());
  one nothing{""};
  CHECK(attempt(repeated(".include \"nothing\"\n", 60000), nothing.options()).ok());
  CHECK(has(attempt(repeated(".include \"nothing\"\n", 100000), nothing.options()), rule::limit_exceeded));
}

TEST_CASE("NUL and other bytes") {
  using namespace std::string_view_literals;
  for (const std::string_view text :
       {"\0"sv, "\0\n\0"sv, "NOP\0"sv, "NOP\0.end"sv, "FADD.f32 r0\0, r1, r2"sv, "FADD.f32\0 r0, r1, r2"sv,
        "a\0: NOP"sv, ".word 1\0"sv, ".rept 2\0\nNOP\n.endr"sv, "\xc3\x28"sv, "\xed\xa0\x80"sv, "\xff\xfe"sv,
        "\xf8\x88\x80\x80\x80 NOP"sv, "NOP \xe2\x82"sv, "\x1b[31mNOP"sv, "NOP\x7f"sv, "\v\f\b"sv}) {
    CHECK_FALSE(attempt(text).ok());
  }
  CHECK(attempt("NOP\r\n"sv).ok());
  CHECK(attempt("# \0\xff\n// \0\nNOP ; \0\x80"sv).ok());
}

TEST_CASE("texts that end too soon") {
  for (const std::string text : {
           "# c\na: FADD.f32.clamp_0_1.wait0 r0, ^r1.neg.abs.h1, [u0:u1]",
           "LOAD.i128.unsigned.slot0 @r0:r1:r2:r3, thread_local_pointer.w0, offset:-0x10 // x",
           ".macro m a, b\n.rept \\a, i\n.word \\b\\()\\i, \\+\n.endr\n.endm\nm 2, 0x1",
           ".include \"file\"",
           ".equ a, 1 + 2 - 0x3\n.align 64, a",
           "IADD_IMM.i32 r0, r1, #0xFFFFFFFF ; c",
       }) {
    for (std::size_t i = 0; i <= text.size(); ++i) {
      // In separate memory, so that a sanitizer detects reads past the end.
      const std::vector<char> part(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i));
      survive(std::string_view(part.data(), part.size()));
    }
  }
}

TEST_CASE("random bytes") {
  std::mt19937 random(1);
  std::vector<char> bytes;
  const std::string_view alphabet = "rRu0123456789xXabcdefF.,:;@^`[]#\"\\+-()/ \t\n\r\n.NOPADbhw_\0\xff";
  for (int i = 0; i < 100000; ++i) {
    bytes.resize(random() % 64);
    for (char& c : bytes) c = i % 4 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    survive(std::string_view(bytes.data(), bytes.size()));
  }
}

TEST_CASE("random lines of the words that assembly has") {
  std::mt19937 random(2);
  const char* const parts[] = {".macro",   ".endm",   ".rept",      ".endr", ".equ", ".word",    ".align",
                               ".include", "\n",      "\n",         "\n",    " ",    " ",        "m",
                               "a",        "b",       "1",          "2",     "0x10", ",",        ",",
                               ":",        "\\a",     "\\+",        "\\()",  "NOP",  "FADD.f32", "r1",
                               "^",        "offset:", "BRANCHZ.eq", "0x0",   "+",    "-",        "\"",
                               "[",        "]",       "@",          ";",     "//",   "#",        ".end"};
  assemble_options options;
  options.limits.lines = 20000;
  for (int i = 0; i < 30000; ++i) {
    std::string text;
    for (auto n = random() % 60; n > 0; --n) text += parts[random() % std::size(parts)];
    survive(text, options);
  }
}

TEST_CASE("mutated lines") {
  std::mt19937 random(3);
  for (int i = 0; i < 100000; ++i) {
    const std::string& line = vectors::legal()[random() % vectors::legal().size()].text;
    std::vector<char> bytes(line.begin(), line.end());
    for (auto n = random() % 4 + 1; n > 0 && !bytes.empty(); --n) {
      const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(random() % bytes.size());
      switch (random() % 4) {
        case 0: *at = static_cast<char>(random()); break;
        case 1: bytes.erase(at); break;
        case 2: bytes.insert(at, line[random() % line.size()]); break;
        default: *at = line[random() % line.size()]; break;
      }
    }
    const assembly result = attempt(std::string_view(bytes.data(), bytes.size()), {},
                                    all_archs[static_cast<unsigned>(i) % std::size(all_archs)]);
    if (!result.ok()) continue;
    for (const std::uint64_t word : result.words) REQUIRE(word >> 62 != 2);
  }
}
