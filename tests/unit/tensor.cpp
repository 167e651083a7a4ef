// SPDX-License-Identifier: MIT
// LD_TENSOR and LEA_TENSOR of v15, known only from a fork of Mesa: they decode and print in every spelling,
// are encoded only on request, and have the effects of messages.
#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/unchecked/v15.hpp>
#include <valhall/v15.hpp>
#include <valhall/verify.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace valhall;

namespace {

/// A form of the two instructions.
struct form {
  const char* name;
  std::uint64_t opcode, width, write_code;
  unsigned written;
};
constexpr form forms[] = {{"LD_TENSOR.i8", 1, 0, 0, 1},   {"LD_TENSOR.i16", 1, 1, 0, 1},
                          {"LD_TENSOR.i32", 1, 3, 0, 1},  {"LD_TENSOR.i64", 1, 5, 1, 2},
                          {"LD_TENSOR.i128", 1, 7, 3, 4}, {"LEA_TENSOR.i8", 0, 0, 3, 4},
                          {"LEA_TENSOR.i16", 0, 1, 3, 4}, {"LEA_TENSOR.i32", 0, 3, 3, 4},
                          {"LEA_TENSOR.i64", 0, 5, 3, 4}, {"LEA_TENSOR.i128", 0, 7, 3, 4}};

/// The word of `f` that writes registers from `written` on, and reads registers from `read` on and r2:r3.
constexpr std::uint64_t word_of(const form& f, std::uint64_t slot, std::uint64_t flow, std::uint64_t written,
                                std::uint64_t read) {
  constexpr std::uint64_t message_group_a = 6, read_write = 3, four = 4;
  return 2 | written << 16 | f.width << 27 | slot << 30 | four << 32 | f.write_code << 35 | read_write << 38 |
         read << 40 | f.opcode << 50 | message_group_a << 55 | flow << 58;
}

std::string group(unsigned first, unsigned count) {
  std::string text = "@r" + std::to_string(first);
  for (unsigned i = 1; i < count; ++i) text += ":r" + std::to_string(first + i);
  return text;
}

}  // namespace

TEST_CASE("tensor instructions print in every spelling, and assemble only on request") {
  for (const form& f : forms) {
    const std::uint64_t word = word_of(f, 1, 1, 100, 72);
    const decoded_instruction d = decode(word, arch::v15);
    REQUIRE(d.ok());
    CHECK(check(d) == rule::undocumented_form);
    for (const syntax s : all_syntaxes) {
      const bool pairs = s == syntax::mesa_later || s == syntax::arm;
      const std::string text = to_string(d, {.syntax = s});
      CHECK(text == std::string(f.name) + ".slot1.wait0 " + group(100, f.written) + ", " + group(72, 4) +
                        ", " + (pairs ? "[r2:r3]" : "r2"));
      CHECK(assemble(text, arch::v15, {.permissive = true, .syntax = s}).words ==
            std::vector<std::uint64_t>{word});
      const assembly refused = assemble(text, arch::v15, {.syntax = s});
      REQUIRE(refused.errors.size() == 1);
      CHECK(refused.errors[0].rule == rule::undocumented_form);
    }
    CHECK(encode(d).word() == word);
  }
}

TEST_CASE("builders refuse tensor instructions, and unchecked builders encode them") {
  const staging written(v15::r100, 1), read(v15::r72, 4);
  const reg pair(2);
  CHECK(v15::ld_tensor_i32(written, read, pair.pair(), {.slot = slot::slot1, .flow = flow::wait0}).error() ==
        rule::undocumented_form);
  CHECK(unchecked::v15::ld_tensor_i32(written, read, pair.pair(), {.slot = slot::slot1, .flow = flow::wait0})
            .word() == word_of(forms[2], 1, 1, 100, 72));
}

TEST_CASE("reserved bits of tensor instructions are errors") {
  const std::uint64_t word = word_of(forms[2], 0, 0, 4, 8);
  for (const unsigned bit : {8u, 15u, 23u, 24u, 26u, 47u}) {
    const decoded_instruction d = decode(word | std::uint64_t{1} << bit, arch::v15);
    CHECK(d.error() == rule::unused_bits_set);
    CHECK(std::string(d.info().name()) == "LD_TENSOR.i32");
  }
  // These bits are part of the form: another count or width is not LD_TENSOR.i32.
  for (const unsigned bit : {32u, 33u, 34u, 35u, 38u, 39u, 49u, 54u})
    CHECK_FALSE(decode(word ^ std::uint64_t{1} << bit, arch::v15).info().id == opcode::ld_tensor_i32);
}

TEST_CASE("tensor instructions have the registers and the slot of messages") {
  for (const form& f : forms) {
    const effects does = effects_of(word_of(f, 2, 0, 100, 72), arch::v15);
    CHECK(does.slot == 2);
    CHECK(does.writes == register_set::range(100, f.written));
    CHECK(does.reads == (register_set::range(72, 4) | register_set::range(2, 2)));
  }
  const code<> program = assemble("LD_TENSOR.i32.slot0 @r4, @r8:r9:r10:r11, r2\nMOV.i32 r0, r4\nNOP.end\n",
                                  arch::v15, {.permissive = true})
                             .words;
  REQUIRE(program.size() == 3);
  bool too_early = false;
  for (const program_error& found : verify(program, stage::compute))
    too_early |= found.rule == rule::read_before_wait && found.index == 1;
  CHECK(too_early);
}

TEST_CASE("tensor instructions are not executed") {
  for (const form& f : forms) {
    const std::vector<std::uint64_t> program = {
        word_of(f, 0, 0, 4, 8),
        assemble("NOP.wait\n", arch::v15).words[0],
        assemble("NOP.end\n", arch::v15).words[0],
    };
    machine m{.arch = arch::v15};
    const run_result result = run(program, m);
    CHECK_FALSE(result.ok());
    CHECK(result.error().index == 0);
    CHECK(result.error().kind == run_error::not_known);
  }
}
