// SPDX-License-Identifier: MIT
// The words and texts of an independent assembler, its refusals, and random words.
#include "catch.hpp"

#include <gcn/assemble.hpp>
#include <gcn/print.hpp>

#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace gcn;

constexpr arch archs[] = {arch::v1_0, arch::v1_1, arch::v1_2};

arch arch_of(const std::string& name) {
  for (const arch e : archs)
    if (name == name_of(e)) return e;
  FAIL("no version " << name);
  return {};
}

/// The fields of each line of a file of tests/data/gcn.
std::vector<std::vector<std::string>> rows(const std::string& name) {
  std::ifstream stream(std::string(VALHALL_TEST_DATA) + "/gcn/" + name);
  std::vector<std::vector<std::string>> all;
  for (std::string line; std::getline(stream, line);) {
    all.emplace_back();
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, '\t');) all.back().push_back(field);
  }
  REQUIRE(!all.empty());
  return all;
}

std::string text_of(const decoded_instruction& d) {
  char text[128];
  return std::string(text, print(text, sizeof text, d));
}

void both_ways(const std::string& name) {
  for (const std::vector<std::string>& row : rows(name)) {
    const arch e = arch_of(row.at(0));
    const std::uint64_t word = std::stoull(row.at(1), nullptr, 16);
    const std::string& text = row.at(2);
    INFO(row[0] << ' ' << text);
    const assembly read = assemble(text, e);
    REQUIRE(read.ok());
    REQUIRE(read.words == std::vector<std::uint64_t>{word});
    const decoded_instruction d = decode(word, e);
    REQUIRE(check(d) == rule::none);
    REQUIRE(text_of(d) == text);
  }
}

}  // namespace

TEST_CASE("words and texts", "[vectors]") { both_ways("vop3.tsv"); }
TEST_CASE("words and texts of interpolation", "[vectors]") { both_ways("interpolation.tsv"); }

TEST_CASE("refused words break the listed rule", "[vectors]") {
  for (const std::vector<std::string>& row : rows("refused.tsv")) {
    INFO(row.at(0) << ' ' << row.at(1));
    const assembly read = assemble(row[1], arch_of(row[0]));
    REQUIRE(!read.ok());
    REQUIRE(read.errors[0].rule != rule::none);
    REQUIRE(name_of(read.errors[0].rule) == row.at(2));
  }
}

TEST_CASE("an integer that has the bits of a constant is that constant", "[vectors]") {
  for (const std::vector<std::string>& row : rows("bits.tsv")) {
    INFO(row.at(0) << ' ' << row.at(2));
    const assembly read = assemble(row[2], arch_of(row[0]));
    if (row[1].find('_') != std::string::npos) {
      REQUIRE(!read.ok());
      REQUIRE(name_of(read.errors[0].rule) == row[1]);
    } else {
      REQUIRE(read.ok());
      REQUIRE(read.words == std::vector<std::uint64_t>{std::stoull(row[1], nullptr, 16)});
    }
  }
}

TEST_CASE("the instructions of each version", "[vectors]") {
  std::map<arch, unsigned> count;
  const std::vector<std::vector<std::string>> all = rows("instructions.tsv");
  for (std::size_t i = 1; i < all.size(); ++i)
    for (unsigned e = 0; e < 3; ++e) {
      const std::string& number = all[i].at(1 + e);
      if (number.empty()) continue;
      ++count[archs[e]];
      // The field has the number in nine bits, and in ten since 1.2.
      const std::uint64_t opcode = std::stoull(number, nullptr, 16) << (archs[e] == arch::v1_2 ? 16 : 17);
      const std::uint64_t word = opcode | std::uint64_t{0x34} << 26;
      INFO(all[i][0] << ' ' << number);
      const decoded_instruction d = decode(word, archs[e]);
      REQUIRE(d.is_identified());
      const std::string name = d.info().name();
      const bool renamed = name == "V_QSAD_U8" || name == all[i][0] + "_E64";
      REQUIRE((name == all[i][0] || renamed));
    }
  CHECK(count[arch::v1_0] == 53);
  CHECK(count[arch::v1_1] == 56);
  CHECK(count[arch::v1_2] == 80);
}

TEST_CASE("decoded words re-encode, and their text assembles", "[random]") {
  std::mt19937_64 random(17);
  for (const arch e : archs) {
    unsigned decoded = 0;
    for (unsigned i = 0; i < 400000; ++i) {
      const instruction_info& row = instructions[random() % instruction_count];
      std::uint64_t word = (random() & ~row.fixed_mask) | row.fixed_bits;
      if (i % 4 != 0) word &= row.used_mask;
      if (i % 4 == 3)
        word |=
            row.used_mask & (std::uint64_t{256} << 32 | std::uint64_t{256} << 41 | std::uint64_t{256} << 50);
      const decoded_instruction d = decode(word, e);
      if (!d.ok()) continue;
      ++decoded;
      if (check(d) != rule::none) continue;
      std::vector<modifier_value> modifiers;
      for (unsigned k = 0; k < d.info().modifier_count; ++k) {
        const modifier_info& place = d.info().modifiers()[k];
        modifiers.push_back({place.id, static_cast<std::uint8_t>(d.value(place))});
      }
      REQUIRE(encode(d.info(), d.operands(), modifiers, e).word() == word);
      if (i % 16 != 3) continue;
      INFO(text_of(d));
      const assembly read = assemble(text_of(d), e);
      REQUIRE(read.ok());
      REQUIRE(read.words == std::vector<std::uint64_t>{word});
    }
    CHECK(decoded > 50000);
  }
}

TEST_CASE("errors have a place and the correct form", "[errors]") {
  for (const std::vector<std::string>& row : rows("errors.tsv")) {
    if (row.at(0)[0] == '#') continue;
    INFO(row[0] << ' ' << row.at(1));
    const assembly read = assemble(row[1], arch_of(row[0]));
    REQUIRE(read.errors.size() == 1);
    CHECK(std::to_string(read.errors[0].column) == row.at(2));
    CHECK(name_of(read.errors[0].rule) == row.at(3));
    INFO(read.errors[0].message);
    CHECK(read.errors[0].message.find(row.at(4)) != std::string::npos);
  }
}

TEST_CASE("a broken word carries its rules", "[errors]") {
  const instruction_info& row = instructions[static_cast<unsigned>(opcode::v_mad_f32)];
  const operand operands[] = {v(0), s(1), s(2), v(3)};
  const instruction broken = encode(row, operands, {}, arch::v1_0);
  CHECK(!broken.ok());
  CHECK(broken.error() == rule::one_shared);
  CHECK(instruction::from_word(broken.word()) == broken);
  CHECK(encode(row, operands, {}, arch::v1_2).breaks(rule::not_in_arch));
  // The mark by itself is not an error of a builder.
  CHECK(instruction::from_word(std::uint64_t{0x3f} << 26).error() == rule::unknown_opcode);
}
