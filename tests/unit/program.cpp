// SPDX-License-Identifier: MIT
// Programs built at run time, in each kind of storage.
#include "program.hpp"

#include <catch.hpp>
#include <valhall/program.hpp>
#include <valhall/strings.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace program_tests;

TEMPLATE_TEST_CASE("a program of words", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  CHECK(p.size() == 0);
  p.append(fadd_f32(r0, r1, r2));
  p.append(nop({.flow = flow::end}));
  REQUIRE(p.size() == 2);
  CHECK(p.words()[0] == fadd_f32(r0, r1, r2).word());

  const auto finished = p.finish();
  CHECK(finished.ok());
  CHECK(words_of(finished) == std::vector<std::uint64_t>{0x00a4c00000000201, 0x7800c00000000000});
  REQUIRE(finished.padded().size() == 16);
  CHECK(finished.padded()[1] == 0x7800c00000000000);
  for (std::size_t i = 2; i < 16; ++i) CHECK(finished.padded()[i] == 0);
}

TEMPLATE_TEST_CASE("an empty program stays empty", "", fixed_program, growable_program) {
  const auto finished = TestType(arch::v9).finish();
  CHECK(finished.ok());
  CHECK(finished.size() == 0);
  CHECK(finished.padded().size() == 0);
}

TEMPLATE_TEST_CASE("finish can be asked for before the end", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  const label end = p.label();
  p.branch(end);
  CHECK_FALSE(p.finish().ok());
  p.append(nop());
  p.bind(end);
  CHECK(words_of(p.finish()) == std::vector<std::uint64_t>{jump(1), nop().word()});
  const auto copied = p.finish();
  CHECK(words_of(copied) == words_of(std::move(p).finish()));

  // A moved-from program starts anew.
  CHECK(p.size() == 0);
  CHECK(p.finish().ok());
  p.append(nop());
  p.bind(end);
  CHECK(errors_of(p.finish()) == std::vector<std::string>{"p:1: " + foreign_text});
}

TEMPLATE_TEST_CASE("instructions without rules are taken", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  p.append(unchecked::v9::fadd_f32(r0, u(0), u(2)));
  CHECK(p.finish().ok());
}

TEST_CASE("100 000 words") {
  constexpr std::size_t rounds = 25000;
  growable_program p(arch::v9);
  p.reserve(4 * rounds);
  std::vector<std::uint64_t> expected;
  const label end = p.label();
  for (std::size_t i = 0; i < rounds; ++i) {
    const label loop = p.label();
    p.bind(loop);
    const reg r(static_cast<unsigned>(i % 64));
    p.append(fadd_f32(r, r, r0));
    p.branch_if(r, loop);
    p.branch_unless(r, end);
    p.append(nop());
    expected.push_back(fadd_f32(r, r, r0).word());
    expected.push_back(branchz(r, -2).word());
    const auto distance = static_cast<long long>(4 * rounds - 4 * i - 3);
    expected.push_back(branchz(r, immediate<27, true>::checked(distance), {.eq = true}).word());
    expected.push_back(nop().word());
  }
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  expected.push_back(nop({.flow = flow::end}).word());
  const auto finished = p.finish();
  REQUIRE(finished.ok());
  CHECK(words_of(finished) == expected);
  CHECK(finished.padded().size() % 16 == 0);
  CHECK(finished.padded().size() >= finished.size() + 2);
}

TEST_CASE("bytes come lowest first, as far as they have room") {
  const std::vector<std::uint64_t> words = {0x0102030405060708, 0xf1f2f3f4f5f6f7f8};
  const view<std::uint64_t> all(words.data(), words.size());
  const std::vector<std::uint8_t> expected = {8,    7,    6,    5,    4,    3,    2,    1,
                                              0xf8, 0xf7, 0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1};
  const code<> of_all(all, arch::v9);
  const auto bytes = of_all.bytes();
  REQUIRE(bytes.size() == 128);
  for (std::size_t i = 0; i < bytes.size(); ++i) CHECK(bytes[i] == (i < 16 ? expected[i] : 0));
  CHECK(code<>(view<instruction>(), arch::v9).bytes().size() == 0);
  for (std::size_t room = 0; room <= expected.size(); ++room) {
    std::vector<std::uint8_t> buffer(room + 1, 0x55);
    CHECK(write_bytes(buffer.data(), room, all) == 16);
    for (std::size_t i = 0; i < room; ++i) CHECK(buffer[i] == expected[i]);
    CHECK(buffer[room] == 0x55);
  }
}

TEST_CASE("C arrays, as far as they have room") {
  const std::vector<std::uint64_t> words = {1, 2, 3, 4, 0xfedcba9876543210};
  const view<std::uint64_t> all(words.data(), words.size());
  const std::string expected =
      "#include <stdint.h>\n\nstatic const uint64_t kernel[] = {\n"
      "    0x0000000000000001, 0x0000000000000002, 0x0000000000000003, 0x0000000000000004,\n"
      "    0xfedcba9876543210,\n};\n";
  CHECK(to_c_array_string(all, "kernel") == expected);
  for (std::size_t room = 0; room <= expected.size(); ++room) {
    std::string buffer(room + 1, '?');
    CHECK(print_c_array(buffer.data(), room, all, "kernel") == expected.size());
    CHECK(buffer == expected.substr(0, room) + '?');
  }
}
