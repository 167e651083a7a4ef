// SPDX-License-Identifier: MIT
// Properties of all texts: formatting keeps the words, a large file is analyzed in time, and no input stops
// the language server.
#include "session.hpp"

#include <lsp/analysis.hpp>
#include <lsp/formatting.hpp>
#include <lsp/repair_edits.hpp>

#include <catch.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <chrono>
#include <fstream>
#include <iostream>
#include <random>

namespace {

using nlohmann::json;

#if defined(__SANITIZE_ADDRESS__)
[[maybe_unused]] constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
[[maybe_unused]] constexpr bool is_sanitized = true;
#else
[[maybe_unused]] constexpr bool is_sanitized = false;
#endif
#else
[[maybe_unused]] constexpr bool is_sanitized = false;
#endif

/// The words in the first column of a table of the tests.
std::vector<std::uint64_t> words_of(const std::string& name) {
  std::ifstream file(std::string(VALHALL_TEST_DATA) + "/" + name);
  std::vector<std::uint64_t> words;
  for (std::string line; std::getline(file, line);)
    if (line.size() > 16 && line.find_first_not_of("0123456789abcdef") == 16)
      words.push_back(std::stoull(line.substr(0, 16), nullptr, 16));
  return words;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// A program of `count` lines: loads, arithmetic and stores with labels and comments.
std::string long_program(unsigned count) {
  std::string text = ".equ step, 4\n";
  for (unsigned line = 1; line < count; ++line) {
    const std::string n = std::to_string(line);
    switch (line % 5) {
      case 0:
        text += "l" + n + ": LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // load " + n + "\n";
        break;
      case 1: text += "    IADD_IMM.i32 r1, r0, #step\n"; break;
      case 2: text += "    FMA.f32 r2, r1, u2, r0\n"; break;
      case 3: text += "    STORE.i32.slot1 @r2, u4, offset:8\n"; break;
      default:
        text += "    BRANCHZ.reconverge r1, offset:l" + std::to_string(std::max(line / 5 * 5, 5u)) + "\n";
        break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("Formatted text assembles to the same words and stays as it is") {
  for (const auto spelling : valhall::all_syntaxes) {
    lsp::settings how;
    how.spelling = spelling;
    unsigned count = 0;
    for (const std::uint64_t word : words_of("legal.tsv")) {
      const std::string printed = to_string(valhall::decode(word, valhall::arch::v9), {.syntax = spelling});
      if (printed.starts_with(".word")) continue;
      ++count;
      std::string wild;
      for (const char c : printed) {
        wild += spelling == valhall::syntax::arm || c < 'A' || c > 'Z' ? c : static_cast<char>(c - 'A' + 'a');
        if (c == ',') wild += "\t ";
      }
      const auto lines = lsp::formatted_lines(lsp::text_document(wild), how);
      INFO(wild);
      REQUIRE(lines.size() == 1);
      CHECK(lines[0] == "    " + printed);
      CHECK(lsp::formatted_lines(lsp::text_document(lines[0]), how) == lines);
    }
    CHECK(count > 300);
  }
}

TEST_CASE("Formatted text keeps its symbols, macros and comments") {
  const std::string text = R"(
  .EQU step,  -4 + 2 // the step
.macro  scale to,from
fadd.f32 r\to,  r\from ,U4   ; scaled
.endm
first:second:  scale 1 ,2
# a comment
  .rept 2 , n
l\n: iadd_imm.i32 R1,^r2,#step
  branchz  r1 , offset : l\n
  .endr
00000008: 0091c00000000000  nop // listed
  .word 0x10,step
  unknown.Thing r0
é
)";
  const std::vector<std::string> expected = {"",
                                             ".equ step, -4 + 2  // the step",
                                             ".macro scale to, from",
                                             "    FADD.f32 r\\to, r\\from, u4  ; scaled",
                                             ".endm",
                                             "first: second: scale 1, 2",
                                             "# a comment",
                                             ".rept 2, n",
                                             "l\\n: IADD_IMM.i32 r1, ^r2, #step",
                                             "    BRANCHZ r1, offset:l\\n",
                                             ".endr",
                                             "00000008: 0091c00000000000 NOP  // listed",
                                             "    .word 0x10, step",
                                             "    unknown.Thing r0",
                                             "é",
                                             ""};
  const auto lines = lsp::formatted_lines(lsp::text_document(text), {});
  CHECK(lines == expected);
  CHECK(lsp::formatted_lines(lsp::text_document(joined(lines)), {}).size() == lines.size() + 1);
}

TEST_CASE("Repaired text assembles to the repaired words") {
  const std::string text = R"(.equ step, 4
start: load.i32.unsigned.slot0 @r0, u0, offset:0   // load
   IADD.s32 r0, r0, r60 // add
loop:
    IADD_IMM.i32 r1, r1, #step
    BRANCHZ.reconverge r1, offset:loop
    STORE.i32.slot0 @r0, u2, offset:0
)";
  const lsp::text_document document(text);
  const lsp::program p = lsp::analyzed(document, "", {}, nullptr);
  const auto mended = lsp::repaired(document, p);
  REQUIRE(mended.has_value());
  CHECK(mended->keeps_lines);
  CHECK(mended->text.find("// add") != std::string::npos);
  CHECK(mended->text.find("^r1, #step") != std::string::npos);
  const lsp::text_document after(mended->text);
  const lsp::program again = lsp::analyzed(after, "", {}, nullptr);
  CHECK(again.problems.empty());
  CHECK_FALSE(lsp::repaired(after, again).has_value());
}

// The limit is that of the build for tests, which other programs may slow down; the figure is printed.
TEST_CASE("A file of 10000 lines is analyzed in time") {
  const lsp::text_document text(long_program(10000));
  auto best = std::chrono::nanoseconds::max();
  for (int run = 0; run < 5; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const lsp::program p = lsp::analyzed(text, "", {}, nullptr);
    best = std::min<std::chrono::nanoseconds>(best, std::chrono::steady_clock::now() - start);
    CHECK(p.assembles);
    CHECK_FALSE(p.problems.empty());
  }
  const double milliseconds = static_cast<double>(best.count()) / 1e6;
  std::cout << "analysis of 10000 lines: " << milliseconds << " ms\n";
#if defined(__OPTIMIZE__)
  CHECK(milliseconds < (is_sanitized ? 1000 : 100));
#endif
}

TEST_CASE("No damaged session stops the language server") {
  session good;
  good.request("initialize", {{"capabilities", json::object()}});
  good.open("file:///p/a.s", ".include \"b.s\"\nloop: FMA.f32 r0, r1, u2, r3\n BRANCHZ r0, offset:loop\n");
  const json file = {{"uri", "file:///p/a.s"}};
  const json place = {{"textDocument", file}, {"position", {{"line", 1}, {"character", 9}}}};
  const json range = {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 2}, {"character", 0}}}};
  json rename = place, references = place;
  rename["newName"] = "again";
  references["context"] = {{"includeDeclaration", true}};
  for (const char* method : {"completion", "hover", "signatureHelp", "definition", "prepareRename"})
    good.request(std::string("textDocument/") + method, place);
  good.request("textDocument/rename", rename);
  good.request("textDocument/references", references);
  for (const char* method : {"documentSymbol", "formatting", "semanticTokens/full"})
    good.request(std::string("textDocument/") + method, {{"textDocument", file}});
  good.request("textDocument/inlayHint", {{"textDocument", file}, {"range", range}});
  good.request("textDocument/codeAction",
               {{"textDocument", file}, {"range", range}, {"context", {{"diagnostics", json::array()}}}});
  good.notify("textDocument/didChange", {{"textDocument", {{"uri", "file:///p/a.s"}, {"version", 2}}},
                                         {"contentChanges", {{{"range", range}, {"text", "NOP.end\n"}}}}});
  good.request("shutdown", nullptr);
  good.notify("exit", nullptr);
  const std::string whole = good.input();

  std::mt19937 random(20260101);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  const std::string pieces[] = {
      "Content-Length: 7\r\n\r\n", "\r\n\r\n", "null", "-1", "1e999", "\"\"",      "[]", "{}",
      "18446744073709551615",      "\\ud800",  "\xff", "\0", "\n",    "4294967296"};
  for (unsigned run = 0; run < 1500; ++run) {
    std::string text = whole;
    for (std::size_t changes = 1 + below(4); changes-- > 0;) {
      const std::size_t at = below(text.size()), length = std::min(below(24), text.size() - at);
      switch (below(4)) {
        case 0: text[at] = static_cast<char>(below(256)); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(below(text.size()), 40)); break;
        default: text.replace(at, length, pieces[below(std::size(pieces))]); break;
      }
    }
    session damaged;
    damaged.raw(text);
    damaged.run();
    // The server's output is always valid; a session that was only changed within its texts is answered.
    for (const json& message : damaged.received) REQUIRE(message["jsonrpc"] == "2.0");
  }
}

TEST_CASE("No JSON of other kinds stops the language server") {
  const json values[] = {nullptr,
                         true,
                         -1,
                         18446744073709551615u,
                         1.5,
                         "text",
                         json::array(),
                         json::object(),
                         {{"uri", 1}},
                         {{"line", -1}, {"character", "x"}}};
  const char* methods[] = {"initialize",
                           "textDocument/didOpen",
                           "textDocument/didChange",
                           "textDocument/didClose",
                           "workspace/didChangeConfiguration",
                           "textDocument/completion",
                           "textDocument/hover",
                           "textDocument/definition",
                           "textDocument/signatureHelp",
                           "textDocument/inlayHint",
                           "textDocument/references",
                           "textDocument/prepareRename",
                           "textDocument/rename",
                           "textDocument/documentSymbol",
                           "textDocument/formatting",
                           "textDocument/rangeFormatting",
                           "textDocument/codeAction",
                           "textDocument/semanticTokens/full"};
  session s;
  s.request("initialize", json::object());
  s.open("file:///p/a.s", "NOP\n");
  unsigned requests = 1;
  const auto send = [&](const char* method, const json& params) {
    ++requests;
    s.request(method, params);
    s.notify(method, params);
  };
  const char* members[] = {"textDocument", "position",       "range",    "context",
                           "newName",      "contentChanges", "settings", "initializationOptions",
                           "capabilities"};
  for (const char* method : methods)
    for (const json& value : values) {
      send(method, value);
      json params = {{"textDocument", {{"uri", "file:///p/a.s"}, {"version", 1}, {"text", "NOP\n"}}},
                     {"position", {{"line", 0}, {"character", 0}}},
                     {"contentChanges", json::array()}};
      for (const char* member : members) {
        json changed = params;
        changed[member] = value;
        send(method, changed);
      }
    }
  s.request("shutdown", nullptr);
  CHECK(s.run());
  unsigned answers = 0;
  for (const json& message : s.received) answers += message.contains("id") ? 1 : 0;
  CHECK(answers == requests + 1);
}
