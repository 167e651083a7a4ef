// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "markdown.hpp"
#include "operation.hpp"

#include <valhall/assemble.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <cstdio>

namespace reference {

namespace {

namespace encoding = valhall::encoding;

std::string hexadecimal(std::uint64_t value, int digits) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%0*llX", digits, static_cast<unsigned long long>(value));
  return text;
}

/// The names of a source in Arm's text, read from a printed instruction: "k1f".
std::string arm_name(std::uint64_t byte, unsigned page, arch e) {
  const std::uint64_t word =
      valhall::encode(valhall::opcode::mov_i32, {valhall::reg(0), valhall::reg(0)}, {}, e).word() |
      std::uint64_t{page} << encoding::fau_page_start | byte;
  const std::string text = to_string(valhall::decode(word, e), {.syntax = valhall::syntax::arm});
  const std::size_t comma = text.rfind(", ");
  return comma == std::string::npos || text.starts_with(".word") ? "" : text.substr(comma + 2);
}

void add_specials(book& b) {
  std::string body = paragraph(
      "A special value has two words of 32 bits: `.w0` and `.w1` name one, without them a 64-bit source "
      "reads both. The sources of an instruction share one page, which is a field of the word; a uniform "
      "is on page 0 if it is below u64, otherwise on page 1. How many special values an instruction may "
      "read, and where, is the subject of [two_specials](rules/two_specials.md), "
      "[mixed_fau_pages](rules/mixed_fau_pages.md) and [special_in_message](rules/special_in_message.md).");
  unsigned page = ~0u;
  table list(
      {"value", "source byte", "Arm's name", "other names", "architectures", "in messages", "what it is"});
  const auto end_page = [&] {
    if (!list.empty()) body += heading(2, "Page " + std::to_string(page)) + list.text();
    list = table(
        {"value", "source byte", "Arm's name", "other names", "architectures", "in messages", "what it is"});
  };
  for (const valhall::special_documentation& value : valhall::special_values) {
    if (value.page != page) end_page();
    page = value.page;
    const std::uint64_t byte = encoding::special | value.entry * 2u;
    std::vector<std::string> others;
    for (const char* name : value.word_names)
      if (name != nullptr && std::string(name) != value.name) others.push_back(code(name));
    std::string arm = arm_name(byte, value.page, value.archs.first());
    if (arm.ends_with(".w0")) arm.resize(arm.size() - 3);
    list.add({code(value.name), hexadecimal(byte, 2) + ", " + hexadecimal(byte + 1, 2),
              arm.empty() ? "" : code(arm), join(others, ", "),
              value.archs == valhall::every_arch ? "all" : range_of(value.archs),
              value.in_messages ? "yes" : "no", value.text});
    std::vector<std::string> aliases;
    for (const char* name : value.word_names)
      if (name != nullptr) aliases.emplace_back(name);
    b.add_entry("special", value.name, aliases, "special_values.md#page-" + std::to_string(value.page),
                value.text);
    if (*value.text == '\0') b.problems.push_back(std::string(value.name) + ": no description");
  }
  end_page();
  b.add_page("special_values.md", "Special values",
             "Values that the hardware or the driver supplies to each thread, read as sources.", body);
  b.add_entry("page", "Special values", {}, "special_values.md",
              "Values that the hardware or the driver supplies.");
}

void add_constants(book& b) {
  table list({"entry", "value", "source byte", "Arm's name", "architectures", "meaning"});
  for (const valhall::constant_documentation& entry : valhall::constants) {
    const std::uint64_t byte = encoding::constant | entry.entry;
    list.add({std::to_string(entry.entry), code(hexadecimal(entry.value, 8)), hexadecimal(byte, 2),
              code(arm_name(byte, 0, entry.archs.first())),
              entry.archs == valhall::every_arch ? "" : range_of(entry.archs), entry.text});
    b.add_entry("constant", hexadecimal(entry.value, 8), {arm_name(byte, 0, entry.archs.first())},
                "constants.md", entry.text);
    if (*entry.text == '\0')
      b.problems.push_back("entry " + std::to_string(entry.entry) + ": no description");
  }
  const std::string text = valhall::constants_text;
  b.add_page(
      "constants.md", "The constant table", first_sentence(text),
      paragraph(text.substr(first_sentence(text).size() + 1)) +
          paragraph("Text writes the value in hexadecimal digits, C++ `constant(0x3F800000)` or "
                    "`constant(1.0f)`; `resolve_constant` finds the entry, lanes and sign that make a value. "
                    "A value that the table cannot make is loaded by "
                    "[IADD_IMM.i32](instructions/iadd_imm_i32.md) or read from a uniform.") +
          list.text());
  b.add_entry("page", "The constant table", {"immediates"}, "constants.md", first_sentence(text));
}

void add_operand_kinds(book& b) {
  table list({"byte", "source", "2022", "later", "Arm", "C++"});
  struct kind {
    std::uint64_t byte;  ///< The text of the example.
    std::uint64_t first, last;
    std::uint64_t page;
    const char* what;
    const char* cpp;
  };
  const std::uint64_t last_register = encoding::register_count - 1;
  const kind kinds[] = {
      {5, 0, last_register, 0, "register", "r5"},
      {encoding::last_use | 5, encoding::last_use, encoding::last_use | last_register, 0,
       "register, read for the last time", "kill(r5)"},
      {encoding::uniform | 5, encoding::uniform, encoding::constant - 1, 0,
       "uniform; those from u64 on are on page 1", "u(5)"},
      {encoding::constant | 16, encoding::constant, encoding::special - 1, 0,
       "entry of the [constant table](constants.md)", "constant(1.0f)"},
      {encoding::special | 2, encoding::special, 0xff, 3, "word of a [special value](special_values.md)",
       "lane_id.w0()"},
  };
  const arch e = valhall::arch::v9;
  for (const kind& k : kinds) {
    std::vector<std::string> cells = {hexadecimal(k.first, 2) + " to " + hexadecimal(k.last, 2), k.what};
    const std::uint64_t word =
        valhall::encode(valhall::opcode::mov_i32, {valhall::reg(0), valhall::reg(0)}, {}, e).word() | k.byte |
        k.page << encoding::fau_page_start;
    for (const valhall::syntax s : valhall::all_syntaxes) {
      if (s == valhall::syntax::mesa_25) continue;
      const std::string text = to_string(valhall::decode(word, e), {.syntax = s});
      cells.push_back(code(text.substr(text.rfind(", ") + 2)));
    }
    cells.push_back(code(k.cpp));
    list.add(cells);
  }
  std::string body = list.text();
  body += paragraph(
      "A 64-bit source is a pair of registers or uniforms that begins at an even one, or a whole special "
      "value ([misaligned_pair](rules/misaligned_pair.md)); in C++ a register that could also be extended "
      "is written `r4.pair()`.");
  body += heading(2, "Parts, signs and inversion");
  table parts({"text", "C++", "meaning"});
  parts.add({code("r1.h0"), code("r1.h0()"),
             "the low half; what it becomes depends on the type of the instruction"});
  parts.add({code("r1.b2"), code("r1.b2()"), "byte 2"});
  parts.add({code("r1.h10"), code("r1.h10()"), "the halves, the high one as the low component"});
  parts.add({code("r1.abs"), code("abs(r1)"), "the absolute value of a float"});
  parts.add({code("r1.neg"), code("-r1"), "the negative of a float, after `abs`"});
  parts.add({code("r1.not"), code("~r1"), "all bits inverted"});
  body += parts.text();
  body += paragraph(
      "The page of an instruction lists what each of its operands takes; "
      "[the values](values/index.md) have the lanes.");
  body += heading(2, "Destinations and staging registers");
  body += paragraph(
      "An arithmetic instruction writes a register, or with `.h0` or `.h1` a half of it, and keeps the "
      "other half. A 64-bit result is written to a pair that begins at an even register. A message "
      "instruction reads and writes groups of staging registers, `@r4:r5:r6:r7` in text and "
      "`staging(r4, 4)` in C++: consecutive, from an even register on if there are several. Their "
      "values are there after a wait on the slot of the instruction.");
  b.add_page("operands.md", "Operands",
             "The meaning of a source byte of a word, and the forms of operands in text and C++.", body);
  b.add_entry("page", "Operands", {"registers", "uniforms", "staging registers"}, "operands.md",
              "The meaning of a source byte, and the forms of operands in text and C++.");
}

}  // namespace

void add_operands(book& b) {
  add_specials(b);
  add_constants(b);
  add_operand_kinds(b);
}

}  // namespace reference
