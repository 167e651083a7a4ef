// SPDX-License-Identifier: MIT
// Message instructions: words of each by Arm's description, and the number of registers that they name.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// The minimum number of registers of staging operand `place`.
unsigned count_of(opcode id, unsigned place, std::vector<modifier_value> modifiers) {
  return staging_count_of(id, place, {modifiers.data(), modifiers.size()});
}

}  // namespace

TEST_CASE("message words name the registers of Arm's text") {
  for (const arch e : all_archs)
    for (const vectors::vector& line : vectors::documented(e)) {
      const decoded_instruction d = decode(line.word(), e);
      if (!d.info().is_message) continue;
      INFO(line.key << ' ' << line.text);
      // A group is `@` with its registers, separated by colons.
      std::vector<unsigned> expected;
      for (std::size_t at = 0; (at = line.text.find('@', at)) != std::string::npos; ++at) {
        unsigned count = 1;
        for (std::size_t i = at; i < line.text.size() && line.text[i] != ','; ++i)
          count += line.text[i] == ':' ? 1 : 0;
        expected.push_back(count);
      }
      std::vector<unsigned> found;
      for (unsigned i = 0; i < d.info().operand_count; ++i) {
        const operand o = d.operand_at(i);
        // Arm's text has one register where the field is 0, though that is 8.
        const bool is_eight = d.info().operands()[i].count_wraps && o.count() == 8;
        if (o.is_staging()) found.push_back(is_eight ? 1 : o.count());
      }
      CHECK(found == expected);
    }
}

TEST_CASE("the hardware ignores the register type of texture instructions") {
  // TEX_SINGLE.slot1.skip.16.2d.computed, in the form that compilers emit since 2025, and with each type.
  constexpr std::uint64_t type = std::uint64_t{3} << 26, word = 0x0128009453c22042;
  for (std::uint64_t value = 0; value < 4; ++value) {
    const decoded_instruction d = decode((word & ~type) | value << 26, arch::v9);
    REQUIRE(d.ok());
    CHECK(d.value(modifier::register_type) == value);
    CHECK(encode(d).word() == d.word());
  }
}

TEST_CASE("texture coordinates take registers by dimension and modifiers") {
  using m = modifier;
  const auto read = [](std::vector<modifier_value> more) {
    return count_of(opcode::tex_single, 1, std::move(more));
  };
  CHECK(read({{m::dimension, dimension::_1d}, {m::lod_mode, lod_mode::zero}}) == 1);
  CHECK(read({{m::dimension, dimension::_2d}, {m::lod_mode, lod_mode::computed}}) == 2);
  CHECK(read({{m::dimension, dimension::_3d}, {m::lod_mode, lod_mode::explicit_}}) == 4);
  CHECK(read({{m::dimension, dimension::cube}, {m::lod_mode, lod_mode::grdesc}, m::array_enable}) == 5);
  CHECK(read({{m::dimension, dimension::_2d}, m::shadow, m::texel_offset}) == 4);
}

TEST_CASE("a gradient of coordinates needs helper threads, one of derivatives does not") {
  const auto needs = [](bool derivatives) {
    std::vector<modifier_value> modifiers = {{modifier::slot, slot::slot0},
                                             {modifier::dimension, dimension::_2d},
                                             {modifier::register_width, register_width::_32},
                                             {modifier::write_mask, write_mask::rg},
                                             {modifier::derivative_enable, derivatives ? 1u : 0u}};
    const operand operands[] = {operand(staging(reg(0), 2)), operand(staging(reg(4), derivatives ? 4u : 2u)),
                                operand(u(0))};
    const instruction i =
        encode(opcode::tex_gradient, operands, {modifiers.data(), modifiers.size()}, arch::v9);
    REQUIRE(i.ok());
    return effects_of(decode(i, arch::v9)).needs_helpers;
  };
  CHECK(needs(false));
  CHECK_FALSE(needs(true));
}

TEST_CASE("tables 60 to 63 are the last of a field") {
  const auto word = [](unsigned table) {
    return encode(opcode::lea_buf_imm, {staging(reg(0), 2), reg(4), table, 0},
                  {{modifier::slot, slot::slot0}}, arch::v9);
  };
  CHECK(word(61).word() == word(13).word());
  CHECK(word(16).error() == rule::immediate_out_of_range);
  CHECK(word(59).error() == rule::immediate_out_of_range);
  CHECK(word(64).error() == rule::immediate_out_of_range);
  CHECK(v9::lea_buf_imm(staging(reg(0), 2), reg(4), table(61), index(0), {.slot = slot::slot0}).word() ==
        word(13).word());
}
