// SPDX-License-Identifier: MIT
// Repair in the playground keeps the text.
#include <catch.hpp>
#include "questions.hpp"

#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>

using namespace questions;

namespace {

std::string repaired_text(const std::string& text, const playground::program_options& options = {}) {
  return text_at(parsed(playground::repaired(text, options)), "text");
}

}  // namespace

TEST_CASE("repair changes lines and keeps comments, labels and layout") {
  CHECK(repaired_text("# Draft\n"
                      "  LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // x\n"
                      "\n"
                      "  IADD.s32 r0, r0, r60 ; sum\n"
                      "  STORE.i32.slot0 @r0, u2, offset:0\n") ==
        "# Draft\n"
        "  LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // x\n"
        "\n"
        "  IADD.s32 r0, ^r0, ^r60 ; sum\n"
        "  STORE.i32.slot1.end @r0, u2, offset:0\n");
}

TEST_CASE("repair inserts lines and keeps branches to labels") {
  const std::string text = repaired_text(
      "  MOV.i32 r1, r60\n"
      "loop:\n"
      "  IADD_IMM.i32 r1, r1, #0xFFFFFFFF\n"
      "  BRANCHZ r1, offset:loop\n"
      "done: ; here\n"
      "  STORE.i32.slot0 @r1, u0, offset:0\n");
  CHECK(text.find("loop:\n") != std::string::npos);
  CHECK(text.find("offset:loop") != std::string::npos);
  CHECK(text.find("done: ; here\n") != std::string::npos);
}

TEST_CASE("repair of v15 keeps comments, labels and layout") {
  playground::program_options v15;
  v15.arch = valhall::arch::v15;
  CHECK(repaired_text("# Draft\n"
                      "loop:\n"
                      "  LOAD.i32.unsigned.slot0 @r100, u200, offset:0 ; x\n"
                      "  IADD.u32 r101, r100, r0\n"
                      "  BRANCHZ r101, offset:loop\n"
                      "  STORE.i32.slot0 @r101, u0, offset:0 // y\n",
                      v15) ==
        "# Draft\n"
        "loop:\n"
        "  LOAD.i32.unsigned.slot0.wait0 @r100, u200, offset:0 ; x\n"
        "  IADD.u32 r101, ^r100, r0\n"
        "  BRANCHZ.reconverge r101, offset:loop\n"
        "  STORE.i32.slot1.end @r101, u0, offset:0 // y\n");
  const auto r = parsed(playground::repaired("NOP\nBRANCHZ r0, offset:100", v15));
  CHECK(text_at(r, "ok") == "false");
  CHECK(text_at(r, "message").find("line 2") != std::string::npos);
}

TEST_CASE("correct programs stay unchanged") {
  const auto r = parsed(playground::repaired("  nop.end  ; all\n", {}));
  CHECK(text_at(r, "changed") == "false");
  CHECK(text_at(r, "text") == "  nop.end  ; all\n");
}

TEST_CASE("reasons why a program cannot be repaired") {
  CHECK(text_at(parsed(playground::repaired("FOO", {})), "ok") == "false");
  CHECK(text_at(parsed(playground::repaired("", {})), "ok") == "false");
  const auto r = parsed(playground::repaired("NOP\n\nBRANCHZ r0, offset:100", {}));
  CHECK(text_at(r, "ok") == "false");
  CHECK(text_at(r, "message").find("line 3") != std::string::npos);
}

TEST_CASE("the repaired text has the repaired words") {
  unsigned kept = 0;
  for (const sample& s : samples()) {
    INFO(s.name);
    // The program without its waits and marks, with a comment on each line.
    std::string text = printed(s.hex, s.options.arch, valhall::syntax::mesa_2022);
    std::string draft;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '^') continue;
      if (text[i] == '\n') draft += " ; line";
      draft += text[i];
    }
    for (const char* wait : {".wait0126", ".wait012", ".wait01", ".wait02", ".wait12", ".wait0", ".wait1",
                             ".wait2", ".reconverge"})
      for (std::size_t at = 0; (at = draft.find(wait, at)) != std::string::npos;) {
        const char next = draft[at + std::string(wait).size()];
        if (next == ' ' || next == '.')
          draft.erase(at, std::string(wait).size());
        else
          ++at;
      }
    const valhall::assembly before = valhall::assemble(draft, s.options.arch);
    REQUIRE(before.ok());
    const valhall::code<> expected = valhall::repair(before.words, s.options.stage);
    const auto r = parsed(playground::repaired(draft, s.options));
    CHECK(text_at(r, "ok") == (expected.ok() ? "true" : "false"));
    if (!expected.ok()) continue;
    const valhall::assembly after = valhall::assemble(text_at(r, "text"), s.options.arch);
    CHECK(after.ok());
    CHECK(after.words == std::vector<std::uint64_t>(expected.begin(), expected.end()));
    kept += text_at(r, "text").find("; line") != std::string::npos;
  }
  // The layout is kept, except in programs with padding in the middle.
  CHECK(kept == samples().size());
}
