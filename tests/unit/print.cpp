// SPDX-License-Identifier: MIT
// Instructions as text: Mesa's form, the options, the builder calls.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace valhall::v9;

std::string text_of(std::uint64_t word, const print_options& options = {}, const line_facts& facts = {}) {
  return to_string(decode(word, target), options, facts);
}
std::string text_of(instruction i, const print_options& options = {}, const line_facts& facts = {}) {
  return to_string(i, target, options, facts);
}
std::string cpp_of(instruction i) { return to_cpp_string(decode(i, target)); }

bool begins_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

/// The legal words, some of them with up to three bits flipped, and random ones.
std::vector<std::uint64_t> all_sorts_of_words(unsigned count) {
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> words;
  for (const vectors::vector& v : vectors::legal()) words.push_back(v.word());
  const std::size_t legal = words.size();
  for (unsigned i = 0; i < count; ++i) {
    std::uint64_t word = random();
    if (i % 2 == 0) {
      word = words[word % legal];
      for (std::uint64_t flips = random() % 3 + 1; flips > 0; --flips)
        word ^= std::uint64_t{1} << random() % 64;
    }
    words.push_back(word);
  }
  return words;
}

constexpr char untouched = '\x7f';

/// Prints to `capacity` characters and tells whether these are the first of `whole`, and all others are
/// unchanged.
template <class Print>
bool fills(const std::string& whole, std::size_t capacity, const Print& print) {
  std::string memory(capacity + 64, untouched);
  if (print(memory.data(), capacity) != whole.size()) return false;
  const std::size_t count = std::min(capacity, whole.size());
  return memory.compare(0, count, whole, 0, count) == 0 &&
         memory.find_first_not_of(untouched, capacity) == std::string::npos;
}

text_view find_name(const void* context, std::size_t number) {
  const auto& names = *static_cast<const std::vector<const char*>*>(context);
  return number < names.size() ? text_view(names[number]) : text_view();
}

name_lookup names(const std::vector<const char*>& list) { return {find_name, &list}; }

}  // namespace

TEST_CASE("each vector prints as its text") {
  for (const vectors::vector& v : vectors::legal()) {
    const std::string text = text_of(v.word());
    if (text != v.text) CHECK(text == v.text);
    const instruction word = instruction::from_word(v.word());
    if (text_of(word) != v.text) CHECK(text_of(word) == v.text);
  }
}

TEST_CASE("any word assembles from its printed text") {
  print_options permissive;
  permissive.permissive = true;
  print_options lower;
  lower.mnemonics = letter_case::lower;
  print_options later;
  later.syntax = syntax::mesa_later;
  print_options arm;
  arm.syntax = syntax::arm;
  const std::vector<std::uint64_t> words = all_sorts_of_words(200000);
  for (const print_options& options : {print_options(), permissive, lower, later, arm}) {
    unsigned bad = 0, given_up = 0;
    for (const std::uint64_t word : words) {
      const std::string text = text_of(word, options);
      given_up += begins_with(text, ".word") ? 1 : 0;
      const bool takes_all = options.permissive || check(decode(word, target)) == rule::undocumented_form;
      const assembly result = assemble(text, target, {.permissive = takes_all, .syntax = options.syntax});
      if (result.ok() && result.words == std::vector<std::uint64_t>{word}) continue;
      if (++bad < 5) FAIL_CHECK(text);
    }
    CHECK(bad == 0);
    CHECK(given_up > 100000);
    CHECK(given_up < words.size() - 20000);
  }
}

TEST_CASE("the text of an invalid word has the reason") {
  CHECK(text_of(std::uint64_t{0x01ffc00000000000}) == ".word 0x01ffc00000000000 ; unknown_opcode");
  CHECK(text_of(~std::uint64_t{0}) == ".word 0xffffffffffffffff ; unknown_opcode");
  const std::uint64_t good = fadd_f32(r0, r1, r2).word();
  const auto line = [](std::uint64_t word) { return text_of(word).substr(24); };
  CHECK(line(good | std::uint64_t{1} << 63) == " ; unused_bits_set: FADD.f32, bits 0x8000000000000000");
  CHECK(line(good | 1u << 24) == " ; unused_bits_set: FADD.f32, bits 0x1000000");
  CHECK(line(good | std::uint64_t{11} << 59) == " ; reserved_value: FADD.f32, bits 0x7800000000000000");
  CHECK(line(good | 3u << 26) == " ; reserved_value: FADD.f32, bits 0xc000000");
  const std::uint64_t minimum = fmin_f32(r0, r1, r2).word();
  CHECK(line(minimum & ~(std::uint64_t{3} << 46)) == " ; reserved_value: FMIN.f32, bits 0xc00000000000");
  CHECK(line(good | 0xe0) == " ; reserved_value: FADD.f32, bits 0xff");
  CHECK(line((good | 0x80) | std::uint64_t{2} << 57) ==
        " ; uniform_out_of_range: FADD.f32, bits 0x400000000000000");
}

TEST_CASE("a word that breaks a rule prints the rule, or the instruction on request") {
  print_options permissive;
  permissive.permissive = true;
  const auto check_both = [&](std::uint64_t word, const std::string& broken, const std::string& text) {
    CHECK(text_of(word).substr(24) == " ; " + broken + ": " + text);
    CHECK(text_of(word, permissive) == text);
  };
  check_both(0x00a4c00000008280, "two_uniform_slots", "FADD.f32 r0, u0, u2");
  check_both(0x06a4c0000000e7e2, "two_specials", "FADD.f32 r0, lane_id.w0, core_id.w1");
}

TEST_CASE("text that would mean another word is not printed") {
  const std::uint64_t second_zero = fadd_f32(r0, r1, constant_entry(21)).word();
  CHECK(check(decode(second_zero, target)) == rule::none);
  CHECK(text_of(second_zero) == ".word 0x00a4c0000000d501 ; not what its text means: FADD.f32 r0, r1, 0x0");
  print_options permissive;
  permissive.permissive = true;
  CHECK(begins_with(text_of(second_zero, permissive), ".word"));
  CHECK(text_of(fadd_f32(r0, r1, constant_entry(0))) == "FADD.f32 r0, r1, 0x0");
  // @r62:r63:r64 and no register from r2 on.
  const std::uint64_t load = load_i96(staging(r0, 3), r2, 0, {.slot = slot::slot0}).word();
  CHECK(begins_with(text_of(load | std::uint64_t{62} << 40, permissive), ".word"));
  const std::uint64_t none = load & ~(std::uint64_t{7} << 33);
  CHECK(text_of(none, permissive) == "LOAD.i96.unsigned.slot0 @, r2, offset:0");
  CHECK(begins_with(text_of(none | std::uint64_t{2} << 40, permissive), ".word"));
}

TEST_CASE("an instruction that could not be built is a comment") {
  const instruction broken = fadd_f32(r0, u(0), reg(static_cast<unsigned>(vectors::legal().size())));
  CHECK(text_of(broken) == "; error: register_out_of_range");
  CHECK(program_to_string({mov_i32(r0, r1), broken}, target) ==
        "MOV.i32 r0, r1\n; error: register_out_of_range\n");
}

TEST_CASE("options put things before the text and change its letters") {
  const instruction add = fadd_f32(r0, r1, -u(70), {.flow = flow::wait0});
  print_options options;
  options.words = true;
  CHECK(text_of(add, options) == "0aa4c01000008601  FADD.f32.wait0 r0, r1, u70.neg");
  options.offsets = true;
  line_facts facts;
  facts.index = 3;
  CHECK(text_of(add, options, facts) == "0018: 0aa4c01000008601  FADD.f32.wait0 r0, r1, u70.neg");
  facts.index = 0x12345;
  options.words = false;
  CHECK(text_of(add, options, facts) == "91a28: FADD.f32.wait0 r0, r1, u70.neg");
  CHECK(text_of(~std::uint64_t{0}, options) == "0000: .word 0xffffffffffffffff ; unknown_opcode");
  options = print_options();
  options.mnemonics = letter_case::lower;
  CHECK(text_of(add, options) == "fadd.f32.wait0 r0, r1, u70.neg");
  options = print_options();
  options.colour = true;
  CHECK(text_of(add, options) ==
        "\033[1mFADD.f32\033[0m.wait0 \033[36mr0\033[0m, \033[36mr1\033[0m, \033[33mu70\033[0m.neg");
  CHECK(text_of(~std::uint64_t{0}, options) == ".word 0xffffffffffffffff \033[90m; unknown_opcode\033[0m");
}

TEST_CASE("comments name uniforms, explain constants and list live registers") {
  const std::vector<const char*> list = {"", "width", "height"};
  print_options options;
  options.comments = true;
  options.uniforms = names(list);
  const auto comment = [&](instruction i, const line_facts& facts = {}) {
    const std::string text = text_of(i, options, facts);
    const std::size_t start = text.find(';');
    if (start == std::string::npos) return std::string();
    CHECK(text.size() > start);
    CHECK((start == 56 || text[start - 2] != ' '));
    return text.substr(start);
  };
  CHECK(comment(fadd_f32(r0, r1, r2)).empty());
  CHECK(comment(fadd_f32(r0, r1, u(0))).empty());
  CHECK(comment(fadd_f32(r0, u(1), u(1))) == "; u1 = width");
  CHECK(comment(fadd_f32(r0, u(2), constant(1.0f))) == "; u2 = height, 0x3F800000 = 1 (halves 0, 1.875)");
  CHECK(comment(fadd_f32(r0, r1, constant(0.1f))) == "; 0x3DCCCCCD = 0.1 (halves -19.203, 1.4492)");
  CHECK(comment(fadd_f32(r0, r1, constant(0))).empty());
  line_facts facts;
  facts.live_known = true;
  CHECK(comment(nop(), facts) == "; live none");
  facts.live = register_set(0x800000000000010f);
  CHECK(comment(fadd_f32(r0, u(1), r2), facts) == "; u1 = width, live r0-r3 r8 r63");
  facts.live = register_set::range(0, 64);
  CHECK(comment(nop(), facts) == "; live r0-r63");
  options.colour = true;
  CHECK(text_of(nop(), options, facts) ==
        "\033[1mNOP\033[0m" + std::string(53, ' ') + "\033[90m; live r0-r63\033[0m");
  // Long text: the comment follows after a space.
  const instruction longest =
      fma_rscale_scale16_f32(r60.h0(), -abs(constant(0.1f)), -abs(kill(r50)), -abs(kill(r50)), kill(r50),
                             {.clamp = clamp::clamp_0_inf, .flow = flow::reconverge});
  options.colour = false;
  CHECK(text_of(longest, options) ==
        "FMA_RSCALE_SCALE16.f32.clamp_0_inf.reconverge r60.h0, 0x3DCCCCCD.neg.abs, ^r50.neg.abs, "
        "^r50.neg.abs, ^r50 ; 0x3DCCCCCD = 0.1 (halves -19.203, 1.4492)");
}

TEST_CASE("the later syntax") {
  print_options later;
  later.syntax = syntax::mesa_later;
  const auto text = [&](instruction i) { return text_of(i, later); };
  CHECK(text(fadd_f32(r0, kill(r1), -abs(kill(r2)))) == "FADD.f32 r0, r1^, r2^.neg.abs");
  CHECK(text(fadd_f32(r0.h1(), kill(r1).h1(), u(3))) == "FADD.f32 r0.h1, r1^.h1, u1.w1");
  CHECK(text(load_i32(staging(r4, 1), kill(r2), -4, {.slot = slot::slot1})) ==
        "LOAD.i32.unsigned.slot1 @r4, [r2^:r3^], offset:-4");
  CHECK(text(iadd_u64(r0, r2.pair(), kill(r4).pair())) == "IADD.u64 [r0:r1], [r2:r3], [r4^:r5^]");
  CHECK(text(iadd_u64(r0, r2.pair(), kill(r4).h0())) == "IADD.u64 [r0:r1], [r2:r3], [r4^:r5^].h0");
  CHECK(text(iadd_u64(r0, u(2).pair(), constant(0).pair())) == "IADD.u64 [r0:r1], u1, 0x0");
  const auto compare = [&](bool with_and, bool seq) {
    // Both together are an undocumented form.
    return text(unchecked::v9::icmp_u32(
        r0, r1, r2, r3,
        {.and_ = with_and, .cmp = condition::lt, .result_type = result_type::m1, .seq = seq}));
  };
  CHECK(compare(false, false) == "ICMP_OR.u32.lt.m1 r0, r1, r2, r3");
  CHECK(compare(true, false) == "ICMP_AND.u32.lt.m1 r0, r1, r2, r3");
  CHECK(compare(false, true) == "ICMP_MULTI.u32.lt.m1 r0, r1, r2, r3");
  CHECK(compare(true, true) == "ICMP_AND.u32.lt.m1.seq r0, r1, r2, r3");
  CHECK(text(fcmp_f32(r0, r1, r2, r3, {.cmp = condition::total, .result_type = result_type::i1})) ==
        "FCMP_OR.f32.total.i1 r0, r1, r2, r3");
  CHECK(text(idp_v4s8(r0, r1, r2, r3)) == "IDPADD.v4s8 r0, r1, r2, r3");
  CHECK(text(ld_buffer_i32(staging(r0, 1), r2, r3, {.slot = slot::slot0})) ==
        "LD_PKA.i32.unsigned.slot0 @r0, r2, r3");
  CHECK(text(u16_to_f32(r0, r1.h00())) == "U16_TO_F32 r0, r1.h0");
  CHECK(text(u16_to_f32(r0, kill(r1).h10())) == "U16_TO_F32 r0, r1^.h1");
  CHECK(text(u16_to_f32(r0, r1.h11())) == "U16_TO_F32 r0, r1.h11");
  CHECK(text(mkvec_v2i16(r0, r1.h00(), r2.h10())) == "MKVEC.v2i16 r0, r1.h0, r2.h1");
  CHECK(text(hadd_v2u16(r0, r1.h00(), r2)) == "HADD.v2u16 r0, r1.h00, r2");
  later.mnemonics = letter_case::lower;
  CHECK(compare(true, false) == "icmp_and.u32.lt.m1 r0, r1, r2, r3");
}

TEST_CASE("programs have labels where branches go") {
  const instruction words[] = {
      branchz(r0, 1, {.eq = true}),   // 0: to 2
      branchz(r0, 0),                 // 1: to 2
      nop(),                          // 2
      branchz(r0, -4, {.eq = true}),  // 3: to 0
      branchz(r0, 1),                 // 4: to 6, the end
      branchz(r0, -100),              // 5: out of the program
  };
  const view<instruction> program(words);
  CHECK(program_to_string(program, target).find("BRANCHZ.eq r0, offset:-4\n") != std::string::npos);
  print_options options;
  options.numbered_labels = true;
  CHECK(program_to_string(program, target, options) ==
        "L0:\nBRANCHZ.eq r0, offset:L2\nBRANCHZ r0, offset:L2\nL2:\nNOP\nBRANCHZ.eq r0, offset:L0\n"
        "BRANCHZ r0, offset:L6\nBRANCHZ r0, offset:-100\nL6:\n");
  const std::vector<const char*> list = {"main", "", "loop", "unused"};
  options.labels = names(list);
  CHECK(program_to_string(program, target, options) ==
        "main:\nBRANCHZ.eq r0, offset:loop\nBRANCHZ r0, offset:loop\nloop:\nNOP\nunused:\n"
        "BRANCHZ.eq r0, offset:main\nBRANCHZ r0, offset:L6\nBRANCHZ r0, offset:-100\nL6:\n");
  options.numbered_labels = false;
  CHECK(program_to_string(program, target, options) ==
        "main:\nBRANCHZ.eq r0, offset:loop\nBRANCHZ r0, offset:loop\nloop:\nNOP\nunused:\n"
        "BRANCHZ.eq r0, offset:main\nBRANCHZ r0, offset:1\nBRANCHZ r0, offset:-100\n");
  line_facts facts;
  facts.index = 3;
  CHECK(text_of(words[3], options, facts) == "BRANCHZ.eq r0, offset:main");
  CHECK(program_to_string(view<instruction>(), target, options) == "main:\n");
  CHECK(program_to_string(view<instruction>(), target).empty());
}

TEST_CASE("BLEND names its target if it skips anything") {
  const auto program = [](immediate<8, false> to) {
    const instruction blending =
        blend(staging(r0, 4), blend_descriptor_0.w0(), r4, to,
              {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0});
    print_options options;
    options.numbered_labels = true;
    return program_to_string({blending, nop(), nop()}, target, options);
  };
  const std::string line = "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0.w0, r4, target:";
  CHECK(program(0) == line + "0x0\nNOP\nNOP\n");
  CHECK(program(1) == line + "L2\nNOP\nL2:\nNOP\n");
}

TEST_CASE("a program with labels assembles to itself") {
  // Longer than the range whose labels are collected at once.
  std::mt19937 random(3);
  std::vector<std::uint64_t> words;
  const int count = 70000;
  for (int i = 0; i < count; ++i) {
    const int to = std::uniform_int_distribution<int>(0, count)(random);
    const auto offset = immediate<27, true>::checked(to - i - 1);
    words.push_back(i % 7 == 0 ? branchz(r0, offset).word() : nop().word());
  }
  words[10] = ~std::uint64_t{0};
  print_options options;
  options.numbered_labels = true;
  const std::string text =
      program_to_string(view<std::uint64_t>(words.data(), words.size()), target, options);
  CHECK(std::count(text.begin(), text.end(), ':') > count / 7);
  CHECK(text.find("offset:-") == std::string::npos);
  const assembly result = assemble(text, target);
  CHECK(result.ok());
  CHECK(result.words == words);
}

TEST_CASE("live registers come with the words of a program") {
  const instruction words[] = {nop(), nop(), nop()};
  const register_set live[] = {register_set(1), register_set(3)};
  print_options options;
  options.comments = true;
  const std::string pad(53, ' ');
  CHECK(program_to_string(view<instruction>(words), target, options, live) ==
        "NOP" + pad + "; live r0\nNOP" + pad + "; live r0-r1\nNOP\n");
}

TEST_CASE("a short buffer gets the start of the text") {
  print_options all;
  all.words = all.offsets = all.comments = all.colour = all.numbered_labels = true;
  print_options later;
  later.syntax = syntax::mesa_later;
  const std::uint64_t words[] = {
      fadd_f32(r0, -abs(kill(r1)), constant(1.0f), {.flow = flow::wait0126}).word(),
      u16_to_f32(r0, r1.h10()).word(),
      branchz(r0, -67108864).word(),
      iadd_imm_i32(r0, r1, 0xffffffff).word(),
      nop().word(),
      0x00a4c00000008280,
      ~std::uint64_t{0},
  };
  for (const std::uint64_t word : words)
    for (const print_options& options : {print_options(), all, later}) {
      const std::string whole = text_of(word, options);
      for (std::size_t capacity = 0; capacity < whole.size() + 300; ++capacity) {
        const bool good = fills(whole, capacity, [&](char* buffer, std::size_t room) {
          return print(buffer, room, decode(word, target), options);
        });
        if (!good) FAIL_CHECK(whole << ": " << capacity);
      }
    }
  const std::string program = program_to_string(view<std::uint64_t>(words), target, all);
  for (std::size_t capacity = 0; capacity < program.size() + 10; ++capacity)
    CHECK(fills(program, capacity, [&](char* buffer, std::size_t room) {
      return print_program(buffer, room, view<std::uint64_t>(words), target, all);
    }));
  CHECK(print(nullptr, 0, decode(words[4], target)) == 3);
}

TEST_CASE("a line is not written past the capacity, whatever the printer may write after its text") {
  std::size_t longest = 0;
  for (const std::uint64_t word : all_sorts_of_words(100000)) {
    const decoded_instruction d = decode(word, target);
    if (!d.ok()) continue;
    print_options permissive;
    permissive.permissive = true;
    const std::string text = text_of(word, permissive);
    if (!begins_with(text, ".word")) longest = std::max(longest, text.size());
    // From one character too small to 31 characters too large.
    for (std::size_t room = text.size() - 1; room < text.size() + 32; ++room) {
      const bool good = fills(text, room, [&](char* buffer, std::size_t capacity) {
        return print(buffer, capacity, d, permissive);
      });
      if (!good) FAIL_CHECK(text << ": " << room);
    }
  }
  CHECK(longest > 140);
}

TEST_CASE("all sorts of words print with all options") {
  print_options options;
  options.words = options.offsets = options.comments = options.colour = options.numbered_labels = true;
  options.syntax = syntax::mesa_later;
  line_facts facts;
  facts.live_known = true;
  std::size_t size = 0;
  for (const std::uint64_t word : all_sorts_of_words(200000)) {
    facts.live = register_set(word);
    facts.index = word & 0xffff;
    size += text_of(word, options, facts).size();
    size += to_cpp_string(decode(word, target)).size();
  }
  CHECK(size > 0);
}

TEST_CASE("builder calls") {
  CHECK(cpp_of(nop()) == "nop()");
  CHECK(cpp_of(fma_f32(r2, r0, -abs(r1), u(4).h1(), {.clamp = clamp::clamp_0_1, .flow = flow::wait0})) ==
        "fma_f32(r2, r0, -abs(r1), u(4).h1(), {.clamp = clamp::clamp_0_1, .flow = flow::wait0})");
  CHECK(cpp_of(fadd_f32(r0.h0(), kill(r1).h1(), constant(1.0f))) ==
        "fadd_f32(r0.h0(), kill(r1).h1(), constant(0x3f800000))");
  CHECK(cpp_of(mov_i32(r0, constant_entry(21))) == "mov_i32(r0, constant_entry(21))");
  CHECK(cpp_of(mov_i32(r0, constant_entry(0))) == "mov_i32(r0, constant(0x0))");
  CHECK(cpp_of(mov_i32(r0, lane_id.w0())) == "mov_i32(r0, lane_id.w0())");
  CHECK(cpp_of(barrier({.slot = barrier_slot::slot7})) == "barrier({.slot = barrier_slot::slot7})");
  CHECK(cpp_of(branchz(thread_local_pointer.w1().and_(), -5, {.eq = true})) ==
        "branchz(thread_local_pointer.w1().and_(), -5, {.eq = true})");
  CHECK(cpp_of(iadd_imm_i32(r0, r1, 0xdeadbeef)) == "iadd_imm_i32(r0, r1, 0xdeadbeef)");
  CHECK(cpp_of(load_i24(staging(r4, 1), kill(r2), 8, {.unsigned_ = true, .slot = slot::slot2})) ==
        "load_i24(staging(r4, 1), kill(r2), 8, {.slot = slot::slot2})");
  CHECK(cpp_of(lshift_and_i32(r0, r1, constant(0).b00(), ~kill(r2))) ==
        "lshift_and_i32(r0, r1, constant(0x0).b00(), ~kill(r2))");
  CHECK(cpp_of(
            icmp_s32(r0, r1, r2, r3, {.and_ = true, .cmp = condition::eq, .result_type = result_type::i1})) ==
        "icmp_s32(r0, r1, r2, r3, {.and_ = true, .cmp = condition::eq, .result_type = result_type::i1})");
  CHECK(cpp_of(fcmp_f32(r0, r1, r2, r3, {.cmp = condition::eq, .result_type = result_type::f1})) ==
        "fcmp_f32(r0, r1, r2, r3, {.cmp = condition::eq, .result_type = result_type::f1})");
  CHECK(to_cpp_string(decode(0x01ffc00000000000, target)) ==
        "instruction::from_word(0x01ffc00000000000) /* unknown_opcode */");
  CHECK(to_cpp_string(decode(0x00a4c00000008280, target)) ==
        "instruction::from_word(0x00a4c00000008280) /* two_uniform_slots */");
  const std::string whole = cpp_of(fadd_f32(r0, r1, r2, {.flow = flow::end}));
  for (std::size_t capacity = 0; capacity < whole.size() + 10; ++capacity)
    CHECK(fills(whole, capacity, [](char* buffer, std::size_t room) {
      return print_cpp(buffer, room, decode(fadd_f32(r0, r1, r2, {.flow = flow::end}), target));
    }));
}

TEST_CASE("streams") {
  std::ostringstream stream;
  stream << decode(mov_i32(r2, r3), target);
  CHECK(stream.str() == "MOV.i32 r2, r3");
}
