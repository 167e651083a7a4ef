// SPDX-License-Identifier: MIT
// Labels and directives of assembly text.
#include "assemble.hpp"

using namespace assembled_texts;

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

TEST_CASE("an error in a macro names the line that calls it") {
  const auto ends = [](const diagnostic& d, std::string_view end) {
    INFO(d.message);
    return std::string_view(d.message).ends_with(end);
  };
  const std::string_view text =
      ".macro inner a\nFADD.f32 r0, r1, \\a\nBRANCHZ.eq r0, offset:away\n.endm\n"
      ".macro outer a\ninner \\a\n.endm\nNOP\nouter q9\n.rept 1\ninner r1\n.endr\nFOO";
  const assembly result = assemble(text, target);
  REQUIRE(summary(result) ==
          "2:18 unknown_operand\n13:1 unknown_mnemonic\n3:23 unknown_symbol\n3:23 unknown_symbol\n");
  CHECK(ends(result.errors[0], "; the macro is called in line 9"));
  CHECK(ends(result.errors[2], "; the macro is called in line 9"));
  CHECK(ends(result.errors[3], "; the macro is called in line 11"));
  CHECK_FALSE(ends(result.errors[1], "is called in line 13"));

  files f;
  f.texts["m"] = ".macro m\nFOO\n.endm\n";
  f.texts["use"] = "\nm";
  const assembly of_text = assemble(".include \"m\"\nm", target, f.options());
  REQUIRE(of_text.errors.size() == 1);
  CHECK(ends(of_text.errors[0], "; the macro is called in line 2 of the text"));
  const assembly of_file = assemble(".include \"m\"\n.include \"use\"", target, f.options());
  REQUIRE(of_file.errors.size() == 1);
  CHECK(ends(of_file.errors[0], "; the macro is called in line 2 of use"));
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

TEST_CASE("each word knows its line and the call of its macro") {
  files f;
  f.texts["two"] = "\nNOP\nNOP\n";
  const located_assembly result = assemble_with_locations(
      "# a comment\nNOP\n.macro m\nNOP\n.endm\nm\n.rept 2\nNOP\n.endr\n.word 1, 2\nFOO\n.include \"two\"\n"
      "0000c00000000000 NOP",
      target, f.options());
  CHECK(result.words.size() == 10);
  CHECK(result.locations ==
        std::vector<word_location>{
            {0, 2}, {0, 4, 0, 6}, {0, 8}, {0, 8}, {0, 10}, {0, 10}, {0, 11}, {1, 2}, {1, 3}, {0, 13}});
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
