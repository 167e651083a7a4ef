// SPDX-License-Identifier: MIT
// The tokens of lines, the names of spellings, and the lines of words.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <set>
#include <string>
#include <string_view>

namespace {

using namespace valhall;

const char* const names[] = {"listed",  "label",       "directive", "mnemonic", "modifier", "reg",
                             "uniform", "constant",    "number",    "field",    "name",     "argument",
                             "string",  "punctuation", "comment",   "unknown"};

/// The tokens of `line`: `mnemonic<NOP> ...`, punctuation without its kind.
std::string tokens_of(const char* line, syntax spelling = syntax::mesa_2022) {
  std::string text;
  line_tokens rest(text_view(line), spelling);
  for (token t; rest.next(t);) {
    const std::string part(t.text.data, t.text.size);
    text += (text.empty() ? "" : " ") +
            (t.kind == token_kind::punctuation ? part : names[unsigned(t.kind)] + ("<" + part + ">"));
  }
  return text;
}

struct line_case {
  const char* line;
  const char* tokens;
};

const line_case lines[] = {
    {"", ""},
    {" \t ", ""},
    {"# NOP", "comment<# NOP>"},
    {" NOP ; end \r", "mnemonic<NOP> comment<; end>"},
    {"FMA.f32.wait0 r0, ^r1, -u4.h0",
     "mnemonic<FMA> . modifier<f32> . modifier<wait0> reg<r0> , ^ reg<r1> , - uniform<u4> . modifier<h0>"},
    {"a: b\\+: NOP", "label<a> : label<b\\+> : mnemonic<NOP>"},
    {"LOAD.i32 @r0:r1, 0x3F800000, offset:-8",
     "mnemonic<LOAD> . modifier<i32> @ reg<r0> : reg<r1> , number<0x3F800000> , field<offset> : - number<8>"},
    {"BRANCHZ r\\n, offset:loop\\+",
     "mnemonic<BRANCHZ> name<r> argument<\\n> , field<offset> : name<loop> argument<\\+>"},
    {".include \"a b.s\" // c", "directive<.include> string<\"a b.s\"> comment<// c>"},
    {".equ a, b+0x12-(c)", "directive<.equ> name<a> , name<b> + number<0x12> - ( name<c> )"},
    {"00000008: 00b2c40000454484  FMA r0",
     "listed<00000008> : listed<00b2c40000454484> mnemonic<FMA> reg<r0>"},
    {"\\op r0, \\()x", "argument<\\op> reg<r0> , argument<\\()> name<x>"},
    {"é \" $", "unknown<é> string<\" $>"},
    {"MOV r0, lane_id, k1f", "mnemonic<MOV> reg<r0> , name<lane_id> , name<k1f>"},
    {".", "."},
    {"\\", "argument<\\>"},
    {"x", "mnemonic<x>"},
    {":", ":"},
};

std::set<std::string> mnemonics(syntax s, arch e) {
  std::set<std::string> found;
  for_each_mnemonic(s, e, [&](text_view name) { found.emplace(name.data, name.size); });
  return found;
}

std::set<std::string> modifiers(const char* mnemonic, syntax s, arch e = arch::v9) {
  std::set<std::string> found;
  for_each_modifier(mnemonic, s, e, [&](text_view name) { found.emplace(name.data, name.size); });
  return found;
}

static_assert(mnemonic_at("FMA.f32.wait0 r0", arch::v9).length == 7);
static_assert(mnemonic_at("nop", arch::v9).instruction.id() == opcode::nop);
static_assert(!mnemonic_at("", arch::v9).instruction.ok());
static_assert(!mnemonic_at("FMA", arch::v9).instruction.ok());
static_assert(mnemonic_at("AND.i32 r0", arch::v9, syntax::arm).instruction.id() == opcode::lshift_and_i32);
static_assert([] {
  line_tokens rest("NOP r0");
  token t;
  return rest.next(t) && t.kind == token_kind::mnemonic && rest.next(t) && t.kind == token_kind::reg &&
         !rest.next(t);
}());

}  // namespace

TEST_CASE("Lines have tokens, also if they are wrong") {
  for (const line_case& c : lines) CHECK(tokens_of(c.line) == c.tokens);
  CHECK(tokens_of("MOV r0, k1f, ka", syntax::arm) == "mnemonic<MOV> reg<r0> , constant<k1f> , constant<ka>");
}

TEST_CASE("The mnemonics and modifiers of a spelling are the printed ones") {
  for (const syntax s : all_syntaxes) {
    const std::set<std::string> known = mnemonics(s, arch::v9);
    CHECK(known.size() > 200);
    unsigned count = 0;
    for (const vectors::vector& v : vectors::legal()) {
      const std::string text = to_string(decode(v.word(), arch::v9), {.syntax = s});
      if (text.starts_with(".word")) continue;
      ++count;
      const std::string head = text.substr(0, text.find(' '));
      const found_mnemonic found = mnemonic_at(text_view(text.data(), text.size()), arch::v9, s);
      INFO(text);
      REQUIRE(found.instruction.ok());
      const std::string name = head.substr(0, found.length);
      CHECK(known.count(name) == 1);
      const std::set<std::string> allowed = modifiers(name.c_str(), s);
      std::string rest = head.substr(found.length);
      while (!rest.empty()) {
        // A name may have dots, as 16.32 has.
        std::size_t end = rest.size();
        while (end > 0 && allowed.count(rest.substr(1, end - 1)) == 0) end = rest.rfind('.', end - 1);
        INFO(rest);
        REQUIRE(end != 0);
        REQUIRE(end != std::string::npos);
        rest = rest.substr(end);
      }
    }
    CHECK(count > 300);
  }
  CHECK(mnemonics(syntax::mesa_later, arch::v11).count("ICMP_AND.u32") == 1);
  CHECK(mnemonics(syntax::mesa_2022, arch::v11).count("ICMP_AND.u32") == 0);
  CHECK(modifiers("FADD.f32", syntax::mesa_2022).count("clamp_0_1") == 1);
  CHECK(modifiers("FADD.f32", syntax::mesa_2022).count("shadow") == 0);
  CHECK(modifiers("NOTHING", syntax::mesa_2022).empty());
}

TEST_CASE("The mnemonics of v15 are the ones that its words print") {
  for (const syntax s : all_syntaxes) {
    const std::set<std::string> known = mnemonics(s, arch::v15);
    for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
      const decoded_instruction d = decode(v.word(), arch::v15);
      const std::string text = to_string(d, {.syntax = s});
      INFO(text);
      const found_mnemonic found = mnemonic_at(text_view(text.data(), text.size()), arch::v15, s);
      REQUIRE(found.instruction.ok());
      CHECK(known.count(text.substr(0, found.length)) == 1);
      if (s == syntax::mesa_2022) CHECK(found.instruction.id() == d.id());
    }
  }
}

TEST_CASE("The assembler records the line of each word and of each .include") {
  const std::string part = "NOP\n.include \"inner\"\n", inner = "NOP\n";
  struct texts {
    const std::string &part, &inner;
  } all{part, inner};
  assemble_options options;
  options.context = &all;
  options.include = [](void* context, std::string_view name) {
    const auto& t = *static_cast<texts*>(context);
    return name == "inner" ? &t.inner : &t.part;
  };
  const located_assembly result = assemble_with_locations(R"(.macro twice
NOP
NOP
.endm
  NOP
  .word 0, 1
  twice
  .include "part"
  .rept 2
  NOP
  .endr)",
                                                          arch::v9, options);
  REQUIRE(result.ok());
  const std::vector<word_location> words = {{0, 5}, {0, 6}, {0, 6},  {0, 2, 0, 7}, {0, 3, 0, 7},
                                            {1, 1}, {2, 1}, {0, 10}, {0, 10}};
  CHECK(result.locations == words);
  CHECK(result.includes == std::vector<word_location>{{0, 8}, {1, 2}});
}
