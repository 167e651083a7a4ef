// SPDX-License-Identifier: MIT
// Labels, directives, spellings and errors of assembly text.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace valhall::v9;
using words = std::vector<std::uint64_t>;

/// The errors of `result` as `LINE:COLUMN rule`, one per line, preceded by the file's number if it is not the
/// text.
std::string summary(const assembly& result) {
  std::string text;
  for (const diagnostic& d : result.errors)
    text += (d.file == 0 ? "" : std::to_string(d.file) + ":") + std::to_string(d.line) + ":" +
            std::to_string(d.column) + " " + name_of(d.rule) + "\n";
  return text;
}

std::string errors_of(std::string_view text, const assemble_options& options = {}) {
  return summary(assemble(text, target, options));
}

/// The words of a text without errors.
words words_of(std::string_view text, const assemble_options& options = {}) {
  const assembly result = assemble(text, target, options);
  INFO(text << '\n' << summary(result));
  CHECK(result.errors.empty());
  return {result.words.begin(), result.words.end()};
}

/// The message of the only error of a text.
std::string message_of(std::string_view text) {
  const assembly result = assemble(text, target);
  INFO(text << '\n' << summary(result));
  REQUIRE(result.errors.size() == 1);
  return result.errors[0].message;
}

bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

/// Checks that two texts assemble to the same words.
void same(std::string_view one, std::string_view other) {
  INFO(one << '\n' << other);
  CHECK(words_of(one) == words_of(other));
}

/// The texts that `.include` finds.
struct files {
  std::map<std::string, std::string, std::less<>> texts;

  assemble_options options() {
    assemble_options result;
    result.context = this;
    result.include = [](void* context, std::string_view name) -> const std::string* {
      const auto& known = static_cast<files*>(context)->texts;
      const auto found = known.find(name);
      return found == known.end() ? nullptr : &found->second;
    };
    return result;
  }
};

constexpr std::uint64_t nop_word = 0x0000c00000000000;
constexpr std::uint64_t end_word = 0x7800c00000000000;

}  // namespace

TEST_CASE("nothing is a program without words") {
  CHECK(words_of("").empty());
  CHECK(words_of("\n\n  \n\t\n").empty());
  CHECK(words_of("# a comment\n   # and another").empty());
}

TEST_CASE("labels are known before and after their place") {
  same("loop: NOP\n BRANCHZ.eq 0x0, offset:loop\n", "NOP\nBRANCHZ.eq 0x0, offset:-2");
  same("loop:\n\n# nothing\nNOP\nBRANCHZ.eq 0x0, offset:loop", "NOP\nBRANCHZ.eq 0x0, offset:-2");
  same("BRANCHZ.eq 0x0, offset:out\nNOP\nout: NOP.end", "BRANCHZ.eq 0x0, offset:1\nNOP\nNOP.end");
  same("BRANCHZ.eq 0x0, offset:next\nnext:", "BRANCHZ.eq 0x0, offset:0");
  same("self: BRANCHZ.eq 0x0, offset:self", "BRANCHZ.eq 0x0, offset:-1");
  same("a: b: c: BRANCHZ.eq 0x0, offset: b", "BRANCHZ.eq 0x0, offset:-1");
  same("_a1:NOP\nBRANCHZ.eq 0x0, offset:_a1", "NOP\nBRANCHZ.eq 0x0, offset:-2");
  same("NOP: NOP\nr0: BRANCHZ.eq r0, offset:NOP", "NOP\nBRANCHZ.eq r0, offset:-2");
}

TEST_CASE("labels tell upper from lower case") {
  same("loop: NOP\nLOOP: BRANCHZ.eq 0x0, offset:loop", "NOP\nBRANCHZ.eq 0x0, offset:-2");
}

TEST_CASE("BLEND skips to a label") {
  same("BLEND.slot0.v4.f32.wait @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:done\nNOP\ndone: NOP.end",
       "BLEND.slot0.v4.f32.wait @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x1\nNOP\nNOP.end");
  CHECK(errors_of("back: NOP\nBLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:back") ==
        "2:69 immediate_out_of_range\n");
}

TEST_CASE("a label that is unknown, known twice, or out of place") {
  CHECK(errors_of("BRANCHZ.eq 0x0, offset:nowhere") == "1:24 unknown_symbol\n");
  CHECK(errors_of("a: NOP\n  a: NOP") == "2:3 duplicate_symbol\n");
  CHECK(errors_of(".equ a, 1\na: NOP") == "2:1 duplicate_symbol\n");
  // Memory offsets are in bytes, so a label is not valid there.
  CHECK(errors_of("a: LOAD.i32.unsigned.slot0 @r0, r2, offset:a") == "1:44 unknown_symbol\n");
  CHECK(errors_of("a: BRANCHZ.eq 0x0, offset:-a") == "1:28 unknown_symbol\n");
  CHECK(errors_of("1a: NOP") == "1:1 unknown_mnemonic\n");
}

TEST_CASE("a label too far away is out of range") {
  const std::string far = std::to_string((1 << 16) + 300);
  CHECK(errors_of("BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:far\n.rept 256\nNOP\n"
                  ".endr\nfar: NOP.end") == "1:69 immediate_out_of_range\n");
}

TEST_CASE(".word puts numbers into the program") {
  CHECK(words_of(".word 1") == words{1});
  CHECK(words_of(".word 0xFFFFFFFFFFFFFFFF, 2 , 3") == words{~std::uint64_t{0}, 2, 3});
  CHECK(words_of(".WORD 0x7800c00000000000") == words{end_word});
  CHECK(words_of(".word -1") == words{~std::uint64_t{0}});
  CHECK(words_of(".word 1 + 2 - 4") == words{~std::uint64_t{0}});
  CHECK(words_of(".word - - 3") == words{3});
  CHECK(errors_of(".word") == "1:1 syntax\n");
  CHECK(errors_of(".word 0x10000000000000000") == "1:7 immediate_out_of_range\n");
  CHECK(words_of(".word 18446744073709551615, 18446744073709551609") ==
        words{~std::uint64_t{0}, ~std::uint64_t{6}});
  CHECK(errors_of(".word 18446744073709551616") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".word 18446744073709551620") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".word 99999999999999999999") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".word 1 2") == "1:7 syntax\n");
  CHECK(errors_of(".word 0x") == "1:7 syntax\n");
  CHECK(errors_of(".word 1,") == "1:7 syntax\n");
  CHECK(errors_of(".word 1 +") == "1:7 syntax\n");
  CHECK(errors_of(".word x") == "1:7 unknown_symbol\n");
  CHECK(errors_of(".word 12z") == "1:7 syntax\n");
}

TEST_CASE("sums beyond 64 bits are refused as literals are") {
  const std::string most = "0xFFFFFFFFFFFFFFFF", least = "-0x8000000000000000";
  CHECK(errors_of(".equ a, " + most + " + 6") == "1:9 immediate_out_of_range\n");
  CHECK(errors_of(".word " + most + " + 2") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".word " + least + " - 1") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".word -" + most) == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".rept " + most + " + 2\nNOP\n.endr") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".rept 1 - 2\nNOP\n.endr") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".align " + most + " + 9") == "1:8 immediate_out_of_range\n");
  CHECK(holds(message_of(".word " + most + " + 2"), "from -0x8000000000000000 to 0xFFFFFFFFFFFFFFFF"));
  CHECK(words_of(".word " + most + " - 1, " + least + ", 0 - 1, " + most) ==
        words{0xfffffffffffffffe, 0x8000000000000000, ~std::uint64_t{0}, ~std::uint64_t{0}});
  CHECK(words_of(".equ a, 0 - 3\n.equ b, a + 5\n.word a, b, b - 2 - a") == words{0xfffffffffffffffd, 2, 3});
  // A number near 2^64 does not wrap to a negative one.
  same(".equ a, -2\nBRANCHZ r0, offset:a", "BRANCHZ r0, offset:-2");
  CHECK(errors_of(".equ a, 0xFFFFFFFFFFFFFFFE\nBRANCHZ r0, offset:a") == "2:13 immediate_out_of_range\n");
  CHECK(errors_of("BRANCHZ r0, offset:0xFFFFFFFFFFFFFFFE") == "1:13 immediate_out_of_range\n");
  CHECK(errors_of(".equ a, " + most + "\nBRANCHZ r0, offset:-a") == "2:13 immediate_out_of_range\n");
  CHECK(errors_of(".equ a, " + most + "\nIADD_IMM.i32 r0, r1, #a") == "2:22 immediate_out_of_range\n");
}

TEST_CASE(".equ names numbers") {
  same(".equ size, 0x10\n.equ twice, size + size\nLOAD.i32.unsigned.slot0 @r0, r2, offset:twice",
       "LOAD.i32.unsigned.slot0 @r0, r2, offset:32");
  same(".equ low, 5\nLOAD.i32.unsigned.slot0 @r0, r2, offset:-low",
       "LOAD.i32.unsigned.slot0 @r0, r2, offset:-5");
  same(".equ k, 0xDEADBEEF\nIADD_IMM.i32 r0, r1, #k", "IADD_IMM.i32 r0, r1, #0xDEADBEEF");
  CHECK(words_of(".equ a, 3\n.word a - 1, a") == words{2, 3});
  CHECK(errors_of(".equ a, 1\n.equ a, 2") == "2:6 duplicate_symbol\n");
  CHECK(errors_of(".equ a") == "1:6 syntax\n");
  CHECK(errors_of(".equ a, 1, 2") == "1:6 syntax\n");
  CHECK(errors_of(".equ 1, 2") == "1:6 syntax\n");
  CHECK(errors_of(".equ a, b") == "1:9 unknown_symbol\n");
  CHECK(errors_of(".equ a, 0x20000\nLOAD.i32.unsigned.slot0 @r0, r2, offset:a") ==
        "2:34 immediate_out_of_range\n");
}

TEST_CASE(".align fills up to a multiple of bytes") {
  CHECK(words_of("NOP.end\n.align 32\nNOP.end") == words{end_word, nop_word, nop_word, nop_word, end_word});
  CHECK(words_of("NOP.end\n.align 16, 0\n") == words{end_word, 0});
  CHECK(words_of("NOP.end\n.align 8\n.align 16\n.align 16") == words{end_word, nop_word});
  CHECK(words_of(".align 128\n").empty());
  CHECK(words_of("NOP\n.align 128\n").size() == 16);
  CHECK(errors_of(".align") == "1:1 syntax\n");
  CHECK(errors_of(".align 24") == "1:8 immediate_out_of_range\n");
  CHECK(errors_of(".align 0") == "1:8 immediate_out_of_range\n");
  CHECK(errors_of(".align 0x100000000") == "1:8 immediate_out_of_range\n");
  CHECK(errors_of(".align 8, 1, 2") == "1:8 syntax\n");
}

TEST_CASE(".rept repeats lines") {
  CHECK(words_of(".rept 3\nNOP\n.endr\nNOP.end") == words{nop_word, nop_word, nop_word, end_word});
  CHECK(words_of(".rept 0\nthis is not read\n.endr").empty());
  CHECK(words_of(".rept 2\nNOP\n.rept 2\nNOP.end\n.endr\n.endr") ==
        words{nop_word, end_word, end_word, nop_word, end_word, end_word});
  CHECK(words_of(".equ n, 2\n.rept n + 1\nNOP\n.endr").size() == 3);
  CHECK(words_of("before: .rept 2\nNOP\n.endr\n.word 7") == words{nop_word, nop_word, 7});
}

TEST_CASE(".rept counts") {
  CHECK(words_of(".rept 3, i\n.word \\i\n.endr") == words{0, 1, 2});
  CHECK(words_of(".rept 3\n.word \\+\n.endr") == words{0, 1, 2});
  CHECK(words_of(".rept 2, i\n.rept 2, j\n.word 0x1\\i\\j, \\+\n.endr\n.word \\+\n.endr") ==
        words{0x100, 0, 0x101, 1, 0, 0x110, 0, 0x111, 1, 1});
  same(".rept 3, i\nFADD.f32 r\\i, r1\\i, ^r2\\i\n.endr",
       "FADD.f32 r0, r10, ^r20\nFADD.f32 r1, r11, ^r21\nFADD.f32 r2, r12, ^r22");
  same(".rept 2, i\nloop\\i: BRANCHZ.eq 0x0, offset:loop\\i\n.endr\nBRANCHZ.eq 0x0, offset:loop0",
       "BRANCHZ.eq 0x0, offset:-1\nBRANCHZ.eq 0x0, offset:-1\nBRANCHZ.eq 0x0, offset:-3");
  same(".rept 2, i\nBRANCHZ.eq 0x0, offset:out\\()\\i\n.endr\nout0: NOP\nout1: NOP",
       "BRANCHZ.eq 0x0, offset:1\nBRANCHZ.eq 0x0, offset:1\nNOP\nNOP");
  // The inner counter hides the outer one of the same name.
  CHECK(words_of(".rept 2, i\n.rept 2, i\n.word \\i\n.endr\n.endr") == words{0, 1, 0, 1});
}

TEST_CASE("mistakes of .rept") {
  CHECK(errors_of(".rept 2\nNOP") == "1:1 unbalanced_block\n");
  CHECK(errors_of("NOP\n.endr") == "2:1 unbalanced_block\n");
  CHECK(errors_of(".rept\nNOP\n.endr") == "1:1 syntax\n");
  CHECK(errors_of(".rept x\nNOP\n.endr") == "1:7 unknown_symbol\n");
  CHECK(errors_of(".rept 2, 3\nNOP\n.endr") == "1:10 syntax\n");
  CHECK(errors_of(".rept 2, a, b\nNOP\n.endr") == "1:7 syntax\n");
  CHECK(errors_of(".rept -1\nNOP\n.endr") == "1:7 immediate_out_of_range\n");
  CHECK(errors_of(".rept 1\n.word \\nothing\n.endr") == "2:7 unknown_symbol\n");
  CHECK(errors_of(".rept 2\nFOO\n.endr") == "2:1 unknown_mnemonic\n2:1 unknown_mnemonic\n");
  // A block with the end of another kind of block.
  CHECK(errors_of(".rept 2\nNOP\n.endm") == "1:1 unbalanced_block\n");
}

TEST_CASE("macros have arguments") {
  same(".macro twice op\n\\op\n\\op\n.endm\ntwice NOP.wait\ntwice NOP.end",
       "NOP.wait\nNOP.wait\nNOP.end\nNOP.end");
  same(".macro add d, a, b\nFADD.f32 \\d, \\a, \\b\n.endm\nadd r0, r1.neg, ^r2", "FADD.f32 r0, r1.neg, ^r2");
  same(".macro add, d, a\nFADD.f32 \\d, \\a, \\a\n.endm\n  add r0 , r1 ", "FADD.f32 r0, r1, r1");
  same(".macro nothing\n.endm\nnothing\nNOP", "NOP");
  same(".macro one\nNOP\n.endm\nx: one\nBRANCHZ.eq 0x0, offset:x", "NOP\nBRANCHZ.eq 0x0, offset:-2");
  same(
      ".macro load group, address\nLOAD.i64.unsigned.slot0 \\group, \\address, offset:0\n.endm\n"
      "load @r0:r1, [r2:r3]",
      "LOAD.i64.unsigned.slot0 @r0:r1, r2, offset:0");
}

TEST_CASE("macros call macros and repeat") {
  same(
      ".macro inner a\nFADD.f32 \\a, \\a, r9\n.endm\n.macro outer a, b\ninner \\a\ninner \\b\ninner \\a\n"
      ".endm\nouter r1, r2",
      "FADD.f32 r1, r1, r9\nFADD.f32 r2, r2, r9\nFADD.f32 r1, r1, r9");
  same(".macro many n, r\n.rept \\n, i\nFADD.f32 r\\i, \\r, \\r\n.endr\n.endm\nmany 2, r7",
       "FADD.f32 r0, r7, r7\nFADD.f32 r1, r7, r7");
  same(".macro f a\nFADD.f32 r\\a, r\\a, r\\a\n.endm\n.rept 2, i\nf \\i\nf 1\\i\n.endr",
       "FADD.f32 r0, r0, r0\nFADD.f32 r10, r10, r10\nFADD.f32 r1, r1, r1\nFADD.f32 r11, r11, r11");
  // A macro sees only its own arguments, not its caller's.
  CHECK(errors_of(".macro inner\n.word \\x\n.endm\n.macro outer x\ninner\n.endm\nouter 1") ==
        "2:7 unknown_symbol\n");
  // Three deep, with the arguments in use after the inner calls.
  CHECK(words_of(".macro a x\n.word \\x\n.endm\n.macro b x, y\na \\x\na \\y\n.word \\x\\y\n.endm\n"
                 ".macro c x, y\nb 1\\x, 2\\y\nb \\y, \\x\n.word \\y\\x\n.endm\nc 3, 4") ==
        words{13, 24, 1324, 4, 3, 43, 43});
}

TEST_CASE("mistakes of macros") {
  CHECK(errors_of(".macro m\nNOP") == "1:1 unbalanced_block\n");
  CHECK(errors_of(".endm") == "1:1 unbalanced_block\n");
  CHECK(errors_of(".macro m\n.endm\n.macro m\n.endm") == "3:8 duplicate_symbol\n");
  CHECK(errors_of(".macro\n.endm") == "1:1 syntax\n");
  CHECK(errors_of(".macro 1m\n.endm") == "1:1 syntax\n");
  CHECK(errors_of(".macro m a, 1\n.endm") == "1:13 syntax\n");
  CHECK(errors_of(".macro m a, b\n.endm\nm 1") == "3:1 macro_arguments\n");
  CHECK(errors_of(".macro m\n.endm\nm 1") == "3:1 macro_arguments\n");
  CHECK(errors_of(".macro m a\n\\a\n.endm\nm FOO") == "2:1 unknown_mnemonic\n");
}

TEST_CASE("a macro that calls itself meets a limit") {
  const assembly result = assemble(".macro m\nm\n.endm\nm\nNOP", target);
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].rule == rule::limit_exceeded);
}

TEST_CASE(".include reads other texts") {
  files f;
  f.texts["common"] = ".equ size, 8\n.macro stop\nNOP.end\n.endm\n";
  f.texts["body"] = "loop: NOP\n.include \"tail\"";
  f.texts["tail"] = "BRANCHZ.eq 0x0, offset:loop\n";
  CHECK(words_of(".include \"common\"\n.include \"body\"\n.word size\nstop", f.options()) ==
        words_of("NOP\nBRANCHZ.eq 0x0, offset:-2\n.word 8\nNOP.end"));
}

TEST_CASE("errors in included texts name their file") {
  files f;
  f.texts["a"] = "NOP\n FOO\n";
  f.texts["b"] = "\n.include \"a\"\nBAR";
  const assembly result = assemble(".include \"a\"\n.include \"b\"\nBAZ", target, f.options());
  CHECK(summary(result) ==
        "1:2:2 unknown_mnemonic\n3:2:2 unknown_mnemonic\n2:3:1 unknown_mnemonic\n"
        "3:1 unknown_mnemonic\n");
  CHECK(result.files == std::vector<std::string>{"a", "b", "a"});
}

TEST_CASE("an error in a macro of another file names the place of the macro") {
  files f;
  f.texts["macros"] = "NOP\n.macro m a\nFADD.f32 \\a, r0\n.endm\n";
  CHECK(errors_of(".include \"macros\"\nm r1", f.options()) == "1:3:10 operand_count\n");
}

TEST_CASE("each word knows its line") {
  files f;
  f.texts["two"] = "\nNOP\nNOP\n";
  const located_assembly result = assemble_with_locations(
      "# a comment\nNOP\n.macro m\nNOP\n.endm\nm\n.rept 2\nNOP\n.endr\n.word 1, 2\nFOO\n.include \"two\"\n"
      "0000c00000000000 NOP",
      target, f.options());
  CHECK(result.words.size() == 10);
  CHECK(result.locations ==
        std::vector<word_location>{
            {0, 2}, {0, 4}, {0, 8}, {0, 8}, {0, 10}, {0, 10}, {0, 11}, {1, 2}, {1, 3}, {0, 13}});
}

TEST_CASE("mistakes of .include") {
  files f;
  f.texts["self"] = "NOP\n.include \"self\"\n";
  f.texts["open"] = ".rept 2\nNOP";
  CHECK(errors_of(".include \"none\"", f.options()) == "1:10 include_failed\n");
  CHECK(errors_of(".include \"none\"") == "1:10 include_failed\n");
  CHECK(errors_of(".include none", f.options()) == "1:10 syntax\n");
  CHECK(errors_of(".include \"", f.options()) == "1:10 syntax\n");
  CHECK(errors_of(".include", f.options()) == "1:1 syntax\n");
  CHECK(errors_of(".include \"open\"\n.endr", f.options()) ==
        "1:1:1 unbalanced_block\n2:1 unbalanced_block\n");
  const assembly result = assemble(".include \"self\"\n", target, f.options());
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].rule == rule::limit_exceeded);
}

TEST_CASE("comments of all kinds") {
  same("# one\n  # two\nNOP // three\nNOP ; four\nNOP// five\nNOP; six ; // seven # eight\n;\n//\n#",
       "NOP\nNOP\nNOP\nNOP");
  same("a: // label\nBRANCHZ.eq 0x0, offset:a ; branch", "BRANCHZ.eq 0x0, offset:-1");
  same("IADD_IMM.i32 r0, r1, #0x5 // # is no comment there", "IADD_IMM.i32 r0, r1, #0x5");
  same(".rept 2 ; twice\nNOP\n.endr // done", "NOP\nNOP");
  same(".equ a, 1 // one\n.word a ; word", ".word 1");
  CHECK(errors_of("NOP / 2") == "1:5 operand_count\n");
}

TEST_CASE("ends of lines and white space") {
  same("NOP\r\nNOP.end\r\n", "NOP\nNOP.end");
  same("loop:\r\n  NOP\r\n  BRANCHZ.eq 0x0, offset:loop\r\n.rept 2\r\nNOP\r\n.endr\r\n",
       "NOP\nBRANCHZ.eq 0x0, offset:-2\nNOP\nNOP");
  same("\tFADD.f32\tr0 ,r1,\t r2 ", "FADD.f32 r0, r1, r2");
  same("LOAD.i64.unsigned.slot0 @ r0 : r1 , r2, offset: 4", "LOAD.i64.unsigned.slot0 @r0:r1, r2, offset:4");
  same("IADD_IMM.i32 r0, r1, # 5", "IADD_IMM.i32 r0, r1, #0x5");
  same("LOAD.i32.unsigned.slot0 @r0, r2, offset:- 4", "LOAD.i32.unsigned.slot0 @r0, r2, offset:-4");
}

TEST_CASE("upper and lower case") {
  same("fadd.F32.CLAMP_0_1.Wait0 R0, R1.NEG.ABS, ^R2", "FADD.f32.clamp_0_1.wait0 r0, r1.neg.abs, ^r2");
  same("iadd_imm.i32 r0, R1, #0Xabcdef", "IADD_IMM.i32 r0, r1, #0xABCDEF");
  same("MOV.i32 r0, LANE_ID.W0\nMOV.i32 r1, U7\nMOV.i32 r1, 0X7fffffff",
       "MOV.i32 r0, lane_id.w0\nMOV.i32 r1, u7\nMOV.i32 r1, 0x7FFFFFFF");
}

TEST_CASE("modifiers in any order") {
  same("LOAD.i32.wait0.slot1.unsigned.w0.estream @r0, r2, offset:0",
       "LOAD.i32.estream.w0.unsigned.slot1.wait0 @r0, r2, offset:0");
  same("FADD.f32.end.clamp_0_1 r0, r1.abs.neg, r2.h1.neg",
       "FADD.f32.clamp_0_1.end r0, r1.neg.abs, r2.neg.h1");
  same("TEX_DUAL.32.16.computed.3d.slot0.ra.f @r12:r13:r14, @r52:r53:r54, 0x1000000",
       "TEX_DUAL.slot0.f.32.16.ra.3d.computed @r12:r13:r14, @r52:r53:r54, 0x1000000");
  same("ICMP.u32.and.i1.eq r0, r1, r2, 0x0", "ICMP.u32.eq.i1.and r0, r1, r2, 0x0");
}

TEST_CASE("spellings of 2021") {
  same("FADD.f32 r0, `r1, `r2.neg", "FADD.f32 r0, ^r1, ^r2.neg");
  same("NOP.return\nNOP.td\nNOP.barrier", "NOP.end\nNOP.discard\nNOP.wait");
  same("IADD.u32.ts r0, tls_ptr, r1", "IADD.u32 r0, thread_local_pointer.w0, r1");
  same("MOV.i32.ts r0, tls_ptr_hi", "MOV.i32 r0, thread_local_pointer.w1");
  same("MOV.i32.ts r0, wls_ptr\nMOV.i32.ts r0, wls_ptr_hi",
       "MOV.i32 r0, workgroup_local_pointer.w0\nMOV.i32 r0, workgroup_local_pointer.w1");
  same("MOV.i32.id r0, lane_id\nMOV.i32.id r0, core_id\nMOV.i32.id.wait0 r0, program_counter",
       "MOV.i32 r0, lane_id.w0\nMOV.i32 r0, core_id.w0\nMOV.i32.wait0 r0, program_counter.w0");
  for (int i = 0; i < 8; ++i) {
    const std::string name = "blend_descriptor_" + std::to_string(i);
    same("MOV.i32 r0, " + name + "_x\nMOV.i32 r0, " + name + "_y",
         "MOV.i32 r0, " + name + ".w0\nMOV.i32 r0, " + name + ".w1");
  }
  same("RSCALE.f32 r0, r1, r2\nRSCALE.v2f16 r0, r1, r2", "LDEXP.f32 r0, r1, r2\nLDEXP.v2f16 r0, r1, r2");
  same("MKVEC.v4i8 r0, r1.b0, r2.b1, r3", "MKVEC.v2i8 r0, r1.b0, r2.b1, r3");
  same("STORE.i32.global.slot0 @r0, r2, offset:0", "STORE.i32.slot0 @r0, r2, offset:0");
  same("STORE.i32.pos.slot0 @r0, r2, offset:0", "STORE.i32.istream.slot0 @r0, r2, offset:0");
  same("STORE.i32.vary.slot0 @r0, r2, offset:0", "STORE.i32.estream.slot0 @r0, r2, offset:0");
  same("STORE.i32.tl.slot0 @r0, r2, offset:0", "STORE.i32.force.slot0 @r0, r2, offset:0");
  // Without the modifier a name determines its word.
  CHECK(errors_of("MOV.i32 r0, lane_id") == "1:13 missing_modifier\n");
  CHECK(errors_of("NOP.end.return") == "1:9 duplicate_modifier\n");
  CHECK(errors_of("STORE.i32.global.force.slot0 @r0, r2, offset:0") == "1:18 duplicate_modifier\n");
}

TEST_CASE("later spellings") {
  for (const std::string type : {"u32", "v2u16", "v4u8", "s32", "v2s16", "v4s8"}) {
    same("ICMP_OR." + type + ".eq.i1 r0, r1, r2, r3", "ICMP." + type + ".eq.i1 r0, r1, r2, r3");
    same("ICMP_AND." + type + ".eq.i1.wait r0, r1, r2, r3",
         "ICMP." + type + ".eq.i1.and.wait r0, r1, r2, r3");
    if (type == "u32" || type == "s32")
      same("ICMP_MULTI." + type + ".eq.i1 r0, r1, r2, r3", "ICMP." + type + ".eq.i1.seq r0, r1, r2, r3");
  }
  for (const std::string type : {"f32", "v2f16"}) {
    same("FCMP_OR." + type + ".lt.f1 r0, r1, r2, r3", "FCMP." + type + ".lt.f1 r0, r1, r2, r3");
    same("FCMP_AND." + type + ".lt.f1 r0, r1, r2, r3", "FCMP." + type + ".lt.f1.and r0, r1, r2, r3");
  }
  same("IDPADD.v4s8 r0, r1, r2, r3\nIDPADD.v4u8 r0, r1, r2, r3",
       "IDP.v4s8 r0, r1, r2, r3\nIDP.v4u8 r0, r1, r2, r3");
  same("LD_PKA.i32.unsigned.slot0 @r0, r1, r2\nLD_PKA.i128.unsigned.slot0 @r0:r1:r2:r3, r1, r2",
       "LD_BUFFER.i32.unsigned.slot0 @r0, r1, r2\nLD_BUFFER.i128.unsigned.slot0 @r0:r1:r2:r3, r1, r2");
  same("CUBEFACE2_V9 r0, r1, r2, r3", "CUBEFACE2 r0, r1, r2, r3");
  same("FADD.f32 r0, r1^, r2.neg^", "FADD.f32 r0, ^r1, ^r2.neg");
  same("IADD.u64 r0, [r2:r3], [r4^:r5^]", "IADD.u64 r0, r2, ^r4");
  same("IADD.u64 r0, [ r2 : r3 ], [u4:u5]", "IADD.u64 r0, r2, u4");
  same("U16_TO_U32 r0, r1.h0\nU16_TO_U32 r0, r1.h1", "U16_TO_U32 r0, r1.h00\nU16_TO_U32 r0, r1.h10");
  CHECK(errors_of("FADD.f32 r0, ^r1^, r2") == "1:14 duplicate_modifier\n");
  CHECK(errors_of("IADD.u64 r0, [r2:r4], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r0, [r3:r4], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r0, [r2^:r3], r6") == "1:14 misaligned_pair\n");
  CHECK(errors_of("FADD.f32 r0, [r2:r3], r6") == "1:14 operand_kind\n");
  CHECK(errors_of("FADD.f32 r0, r1, r2.h0") == "");
  CHECK(errors_of("ICMP_OR.u32.eq.i1.and r0, r1, r2, r3") == "");
  CHECK(errors_of("ICMP_AND.u32.eq.i1.and r0, r1, r2, r3") == "1:20 duplicate_modifier\n");
}

TEST_CASE("all errors of a text in one run") {
  CHECK(errors_of("FOO r0\n"
                  "  FADD.f32 r0, r64, r1\n"
                  "NOP\n"
                  "FADD.f32.bogus r0, r1.h3, u128\n"
                  "IADD.u32 r0, 0x1234, r2.neg\n"
                  ".what\n"
                  "BRANCHZ.eq 0x0, offset:gone\n"
                  "LOAD.i32 @r0, r2, offset:0x10000\n"
                  "LOAD.i64.unsigned.slot0 @r1:r3, r2, offset:0\n"
                  "NOP.wait.end") ==
        "1:1 unknown_mnemonic\n"
        "2:16 register_out_of_range\n"
        "4:10 unknown_modifier\n"
        "4:20 modifier_not_on_source\n"
        "4:27 uniform_out_of_range\n"
        "5:14 constant_not_in_table\n"
        "5:22 modifier_not_on_source\n"
        "6:1 unknown_directive\n"
        "8:1 missing_modifier\n"
        "8:19 immediate_out_of_range\n"
        "8:1 undocumented_form\n"
        "9:25 non_consecutive_staging\n"
        "10:10 duplicate_modifier\n"
        "7:24 unknown_symbol\n");
}

TEST_CASE("the errors of one line, operand by operand") {
  CHECK(errors_of("FMA.f32 r64, r65, r66, r67") ==
        "1:9 register_out_of_range\n1:14 register_out_of_range\n1:19 register_out_of_range\n"
        "1:24 register_out_of_range\n");
  CHECK(errors_of("FMA.f32 r0, u0, u2, r1") == "1:1 two_uniform_slots\n");
  CHECK(errors_of("FMA.f32 r0, u0, u64, r99") == "1:22 register_out_of_range\n1:1 mixed_fau_pages\n");
  CHECK(errors_of("IADD.u64 r1, r3, r5") == "1:14 misaligned_pair\n");
  CHECK(errors_of("IADD.u64 r1, r2, r4") == "1:1 misaligned_pair\n");
}

TEST_CASE("invalid forms") {
  CHECK(errors_of("NOP,") == "1:1 unknown_mnemonic\n");
  CHECK(errors_of("NOP.") == "1:1 syntax\n");
  CHECK(errors_of("NOP..end") == "1:1 syntax\n");
  CHECK(errors_of("FADD.f32 r0, , r1") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1,") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 , r0, r1") == "1:10 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1 r2, r3") == "1:14 syntax\n");
  CHECK(errors_of("FADD.f32 r0, r1x, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, r, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, 5, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, 0x, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, ^, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, ^^r1, r3") == "1:14 unknown_operand\n");
  CHECK(errors_of("FADD.f32 r0, r1., r3") == "1:14 modifier_not_on_source\n");
  CHECK(errors_of("FADD.f32 r0, r1.neg.neg, r3") == "1:14 duplicate_modifier\n");
  CHECK(errors_of("FADD.f32 r0, [r1, r3") == "1:14 syntax\n");
  CHECK(errors_of("FADD.f32 r0, ^u1, r3") == "1:14 modifier_not_on_source\n");
  CHECK(errors_of("FADD.f32 ^r0, r1, r3") == "1:10 operand_kind\n");
  CHECK(errors_of("FADD.f32 u0, r1, r3") == "1:10 operand_kind\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0:, r2, offset:0") == "1:25 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @x, r2, offset:0") == "1:25 unknown_operand\n");
  CHECK(errors_of("LD_VAR_IMM.slot0.f32.center.store @r0, r61, 0, index:0") == "1:45 operand_kind\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:-") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:1+1") == "1:34 syntax\n");
  CHECK(errors_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:99999999999999999999") ==
        "1:34 immediate_out_of_range\n");
  CHECK(errors_of("MOV.i32 r0, lane_id.w2") == "1:13 missing_modifier\n");
  CHECK(errors_of("MOV.i32 r0, lane_idle.w0") == "1:13 unknown_operand\n");
}

TEST_CASE("constants and specials that begin like registers or uniforms") {
  same("MOV.i32 r0, resource_table_pointer.w0", "MOV.i32 r0, RESOURCE_TABLE_POINTER.w0");
  CHECK(words_of("MOV.i32 r0, resource_table_pointer.w1") != words_of("MOV.i32 r0, r1"));
  same("MOV.i32 r0, 0x3F800000\nMOV.i32 r0, 0x0", "MOV.i32 r0, 0x3f800000\nMOV.i32 r0, 0x00000000");
  CHECK(words_of("MOV.i32 r0, 0x0")[0] % 256 == 0xc0);
  CHECK(errors_of("MOV.i32 r0, 0x13F800000") == "1:13 constant_not_in_table\n");
  CHECK(errors_of("MOV.i32 r0, 0x1000000000000000000000000") == "1:13 constant_not_in_table\n");
  CHECK(errors_of("MOV.i32 r0, r00000000000000000001") == "");
  CHECK(errors_of("MOV.i32 r0, r4294967296") == "1:13 register_out_of_range\n");
  CHECK(errors_of("MOV.i32 r0, u18446744073709551616") == "1:13 uniform_out_of_range\n");
}

TEST_CASE("permissive accepts values that fit the fields") {
  assemble_options permissive;
  permissive.permissive = true;
  for (const char* text : {
           "FMA.f32 r0, u0, u2, u4",                                              // slots, words
           "IADD.u64 r1, r3, r5",                                                 // pairs
           "LOAD.i64.unsigned.slot0 @r1:r2, r4, offset:0",                        // odd staging
           "LOAD.i32.unsigned.slot0 @r0:r1:r2, r4, offset:0",                     // count
           "LOAD.i32.unsigned.slot7 @r0, r4, offset:0",                           // slot
           "ICMP.u32.total.i1 r0, r1, r2, r3",                                    // condition
           "FADD.f32 r0, lane_id.w0, program_counter.w0",                         // specials
           "ATOM.i32.slot0.axchg @r0, r2, offset:0",                              // atomic
           "LD_VAR_BUF_IMM.f16.slot0.src_flat32.center.store @r0, r2, index:0x0"  // format
       }) {
    INFO(text);
    CHECK_FALSE(assemble(text, target).ok());
    const assembly result = assemble(text, target, permissive);
    CHECK(summary(result) == "");
    REQUIRE(result.words.size() == 1);
    CHECK(result.words[0] >> 63 == 0);
    CHECK(result.words[0] != 0);
  }
  CHECK(words_of("IADD.u64 r1, r3, r5", permissive)[0] ==
        words_of("IADD.u64 r0, r2, r4")[0] + 0x0000010000000101);
  for (const char* text :
       {"FADD.f32 r64, r1, r2", "FADD.f32 r0, u128, r2", "FADD.f32 r0, 0x5, r2", "FADD.f32.bogus r0, r1, r2",
        "FADD.f32 r0, r1", "LOAD.i32.unsigned.slot0 @r0, r4, offset:0x10000", "NOP.wait.end",
        "IADD.u32 r0, r1.neg, r2", "LOAD.i32.unsigned @r0, r4, offset:0",
        "LOAD.i64.unsigned.slot0 @r0:r2, r4, offset:0", "LOAD.i64.unsigned.slot0 @r63:r64, r4, offset:0",
        // A word has one page, and three bits for the number of registers.
        "FMA.f32 r0, u0, u64, r1", "FADD.f32 r0, u64, lane_id.w0",
        "LOAD.i64.unsigned.slot0 @r0:r1:r2:r3:r4:r5:r6:r7, r4, offset:0"}) {
    INFO(text);
    CHECK_FALSE(assemble(text, target, permissive).ok());
  }
}

TEST_CASE("messages show the correct form") {
  CHECK(holds(message_of("FAD.f32 r0, r1, r2"), "`FAD.f32` is not an instruction; did you mean `FADD.f32`"));
  CHECK(holds(message_of("FADD.f33 r0, r1, r2"), "`FADD.f32`"));
  CHECK(holds(message_of("branchz_eq r0, offset:0"), "BRANCHZ"));
  CHECK_FALSE(holds(message_of("QWERTYUIOPASDF"), "did you mean"));
  CHECK(holds(message_of("FADD.f32.wat0 r0, r1, r2"), "FADD.f32 has no modifier `wat0`; it takes"));
  CHECK(holds(message_of("FADD.f32.wat0 r0, r1, r2"), ".clamp_0_1"));
  CHECK(holds(message_of("NOP.wait00"), ".wait0|"));
  CHECK(holds(message_of("LOAD.i32.unsigned @r0, r2, offset:0"), "slot"));
  CHECK(holds(message_of("MOV.i32 r0, 0x3F800001"),
              "`0x3F800001` is not in the constant table; the nearest entry is 0x3F800000"));
  CHECK(holds(message_of("MOV.i32 r0, 0x3F800001"), "IADD_IMM.i32"));
  CHECK(holds(message_of("LOAD.i32.unsigned.slot0 @r0, r2, offset:32768"), "offset is from -32768 to 32767"));
  CHECK(holds(message_of("FADD.f32 r0, r1"), "FADD.f32 has 3 operands"));
  CHECK(holds(message_of("FADD.f32 r0, r1"), "destination, source, source"));
  CHECK(holds(message_of("IADD.u32 r0, r1.neg, r2"), "it takes"));
  CHECK(holds(message_of("MOV.i32 r0, lane_id"), "must select a word: .w0"));
  CHECK(holds(message_of("LOAD.i32.unsigned.slot0 r0, r2, offset:0"), "@staging"));
  CHECK(holds(message_of("FMA.f32 r0, u0, u2, r1"), "64-bit slot"));
  CHECK(holds(message_of(".wrod 1"), ".word"));
  CHECK(holds(message_of("BRANCHZ.eq 0x0, offset:nowhere"), "`nowhere`"));
}

TEST_CASE("messages are one printable line") {
  for (const char* text : {"MOV.i32 r0, lane_\x8c"
                           "d.w0.\x1b",
                           "LOAD.i32.unsigned.slot0 @r0, r2, o\xff:1\x7f"})
    for (const diagnostic& d : assemble(text, target).errors) {
      CHECK_FALSE(d.instead.empty());
      for (const char c : d.message) CHECK((c >= 0x20 && c < 0x7f));
    }
  const assembly result =
      assemble(std::string("F\x01\xff\x80O\0O r0\n\x7f\x1b[31m\nNOP \xc3\xa4\n", 24), target);
  CHECK(result.errors.size() == 3);
  for (const diagnostic& d : result.errors)
    for (const char c : d.message) CHECK((c >= 0x20 && c < 0x7f));
}

TEST_CASE("an error as compilers print it") {
  const assembly result = assemble("NOP\n\tFADD.f32 r0, r1.h3, r2", target);
  REQUIRE(result.errors.size() == 1);
  const std::string text = to_string(result.errors[0], "kernel.s");
  CHECK(holds(text, "kernel.s:2:15: error: "));
  CHECK(holds(text, " [modifier_not_on_source]\n"));
  CHECK(text.ends_with("\n  \tFADD.f32 r0, r1.h3, r2\n  \t             ^~~~~"));
}

TEST_CASE("the words of a text are code of its architecture") {
  const assembly good = assemble("MOV.i32 r0, u0\nNOP.end\n", arch::v11);
  REQUIRE(good.ok());
  CHECK(good.words.ok());
  CHECK(good.words.arch() == arch::v11);
  CHECK(good.words.size() == 2);
  CHECK(verify(good.words, stage::compute).ok());
  CHECK(good.words.bytes().size() == good.words.padded().size() * 8);

  const assembly wrong = assemble("NOP\nFADD.f32 r64, r0, r0\nNOP.end\n", arch::v11);
  REQUIRE(!wrong.ok());
  CHECK(!wrong.words.ok());
  CHECK(wrong.words.size() == 3);
  CHECK(wrong.words[1] == 0);
  CHECK(wrong.words.error().kind == error_kind::broken_text);
  CHECK(wrong.words.error().rule == rule::register_out_of_range);
  CHECK(wrong.words.error().line == 2);
  CHECK(to_string(wrong.words.error(), "k") ==
        "k: error: line 2: registers are r0 to r63, in v15 to r127 [register_out_of_range]");
  CHECK(!repair(wrong.words, stage::compute).ok());
}

TEST_CASE("an error in a macro shows the line with its arguments") {
  const assembly result = assemble(".macro add a\nFADD.f32 \\a, r1, r64\n.endm\nadd r7", target);
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].text == "FADD.f32 r7, r1, r64");
  CHECK(summary(result) == "2:18 register_out_of_range\n");
}

TEST_CASE("limits") {
  assemble_options options;
  options.limits.words = 4;
  CHECK(errors_of("NOP\nNOP\nNOP\nNOP", options) == "");
  CHECK(errors_of("NOP\nNOP\nNOP\nNOP\nNOP\nNOP", options) == "5:1 limit_exceeded\n");
  options = {};
  options.limits.lines = 3;
  CHECK(errors_of("\n\n\n\n\n", options) == "4:1 limit_exceeded\n");
  options = {};
  options.limits.line_length = 8;
  CHECK(errors_of("NOP\n         NOP\nNOP", options) == "2:1 limit_exceeded\n");
  options = {};
  options.limits.errors = 2;
  CHECK(errors_of("A\nB\nNOP", options) == "1:1 unknown_mnemonic\n2:1 unknown_mnemonic\n");
  options = {};
  options.limits.nesting = 2;
  CHECK(errors_of(".rept 1\n.rept 1\nNOP\n.endr\n.endr", options) == "");
  CHECK(errors_of(".rept 1\n.rept 1\n.rept 1\nNOP\n.endr\n.endr\n.endr", options) == "3:1 limit_exceeded\n");
}

TEST_CASE("errors beyond the limit are counted") {
  assemble_options options;
  options.limits.errors = 2;
  const auto last = [&](const std::string& text) {
    const assembly result = assemble(text, target, options);
    REQUIRE(result.errors.size() >= 3);
    const diagnostic& d = result.errors.back();
    return std::to_string(d.line) + ": " + d.message;
  };
  CHECK(errors_of("A\nB\nC\nD", options) ==
        "1:1 unknown_mnemonic\n2:1 unknown_mnemonic\n3:1 limit_exceeded\n");
  CHECK(last("A\nB\nNOP\nC") == "4: 1 more error is not listed; the first of them is in this line");
  CHECK(last("A\nB\nC\n.rept 1000\nD\n.endr\nBRANCHZ.eq r0, offset:x") ==
        "3: 1002 more errors are not listed; the first of them is in this line");
  // Labels are resolved after the last line.
  CHECK(last("A\nB\nNOP\n  BRANCHZ.eq r0, offset:x") ==
        "4: 1 more error is not listed; the first of them is in this line");
  // Reading ends at any other limit, so errors after it are not counted.
  options.limits.words = 4;
  const assembly result = assemble("A\nB\nC\nNOP\nNOP\nD\nE", target, options);
  REQUIRE(result.errors.size() == 4);
  CHECK(result.errors[2].rule == rule::limit_exceeded);
  CHECK(result.errors[2].line == 5);
  CHECK(result.errors[3].message == "1 more error is not listed; the first of them is in this line");
}
