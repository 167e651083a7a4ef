// SPDX-License-Identifier: MIT
// Names and sets of architectures, and the registers and uniforms that each has.
#include <catch.hpp>
#include <valhall/arch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>

using namespace valhall;

static_assert(arch_set(arch::v10, arch::v12).contains(arch::v10));
static_assert(arch_set(arch::v10, arch::v12).contains(arch::v12));
static_assert(!arch_set(arch::v10, arch::v12).contains(arch::v9));
static_assert(!arch_set(arch::v10, arch::v12).contains(arch::v13));
static_assert(arch_set(arch::v10, arch::v12).first() == arch::v10);
static_assert(arch_set(arch::v10, arch::v12).last() == arch::v12);
static_assert(every_arch.first() == arch::v9 && every_arch.last() == arch::v15);
static_assert((arch_set(arch::v9) & arch_set(arch::v10)).empty());
static_assert((arch_set(arch::v9) | arch::v10) == arch_set(arch::v9, arch::v10));

TEST_CASE("an architecture is found by its name and by its GPUs", "[architecture]") {
  for (const arch e : all_archs) {
    const found_arch found = find_arch(name_of(e));
    CHECK(found.ok());
    CHECK(found.value() == e);
  }
  CHECK(find_arch("g710").value() == arch::v10);
  CHECK(find_arch("Mali-G57").value() == arch::v9);
  CHECK(find_arch("G1").value() == arch::v14);
  CHECK(find_arch("G2").value() == arch::v15);
  CHECK(find_arch("Immortalis-G715").value() == arch::v11);
  CHECK(find_arch("immortalis_g925").value() == arch::v13);
  CHECK(find_arch("Mali G1-Ultra").value() == arch::v14);
  CHECK(find_arch("RK3588").value() == arch::v10);
  CHECK(find_arch("Dimensity 9300").value() == arch::v12);
  CHECK(find_arch("dimensity9300").value() == arch::v12);
  CHECK(find_arch("Mali-G610 MP4").value() == arch::v10);
  CHECK(find_arch("G57 mc2").value() == arch::v9);
  CHECK(find_arch("Rock5B").value() == arch::v10);
  CHECK(find_arch("Orange Pi 5").value() == arch::v10);
  for (const gpu_alias& alias : gpu_aliases) {
    INFO(alias.name);
    CHECK(find_arch(alias.gpu).ok());
    CHECK(find_arch(alias.name).value() == find_arch(alias.gpu).value());
  }
  for (const char* wrong : {"", "v", "v8", "v16", "9", "g71", "mali-", "mali-v9", "g7100", "mali-rk3588",
                            "rk3588s", "-", "mp4", " mp4", "g610mp4", "g610 mp", "mali- mc2"})
    CHECK_FALSE(find_arch(wrong).ok());
}

TEST_CASE("run-time operands break the rules of their architecture as values") {
  const auto load = [](unsigned first, unsigned count) {
    const staging group(reg(first), count);
    return v15::load_i128(group, r4, 0, {.slot = slot::slot0}).error();
  };
  CHECK(load(60, 4) == rule::none);
  CHECK(load(124, 4) == rule::none);
  CHECK(load(126, 4) == rule::staging_overflow);
  CHECK(load(61, 4) == rule::misaligned_staging);
  CHECK(load(128, 4) == rule::register_out_of_range);
  for (const unsigned number : {128u, 191u, 192u, 255u}) {
    const reg absent(number);
    CHECK(v15::iadd_u32(absent, r1, r2).error() == rule::register_out_of_range);
    CHECK(v15::iadd_u32(r1, absent, r2).error() == rule::register_out_of_range);
    CHECK(v15::iadd_u32(r1, kill(absent), r2).error() == rule::register_out_of_range);
    const operand operands[] = {r1, absent, r2};
    CHECK(encode(opcode::iadd_u32, operands, {}, arch::v15).error() == rule::register_out_of_range);
  }
  const reg high(100);
  CHECK(v14::iadd_u32(r1, high, r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_u32(r1, kill(high), r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_s32(r1, high.h1(), r2).error() == rule::register_out_of_range);
  CHECK(v14::iadd_u32(high, r1, r2).error() == rule::register_out_of_range);
  CHECK(v15::iadd_s32(r1, high.h1(), r2).ok());
  const unsigned past = 256;
  CHECK(v15::iadd_u32(r1, u(past), r2).error() == rule::uniform_out_of_range);
  const unsigned of_v15 = 200;
  CHECK(v15::iadd_u32(r1, u(of_v15), r2).ok());
  CHECK(v14::iadd_u32(r1, u(of_v15), r2).error() == rule::uniform_out_of_range);
}

TEST_CASE("values that are not an architecture are refused") {
  for (const arch e : {arch(0), arch(8), arch(16), arch(25), arch(255)}) {
    INFO(unsigned(e));
    CHECK(decode(v14::nop(), e).error() == rule::not_in_arch);
    CHECK(check(v14::nop().word(), e) == rule::not_in_arch);
    CHECK_FALSE(identify(v14::nop().word(), e).ok());
    CHECK(encode(opcode::nop, {}, {}, e).error() == rule::not_in_arch);
    const operand operands[] = {r1, r2, r3};
    CHECK(encode(opcode::fadd_f32, operands, {}, e).error() == rule::not_in_arch);
    CHECK_FALSE(assemble("NOP", e).ok());
  }
  // A row that only v15 has is not encoded without the rules, either.
  const operand operands[] = {r1, r2, r3, r4};
  CHECK(unchecked::encode(opcode::fclamp_f32, operands, {}, arch::v9).error() == rule::not_in_arch);
}

TEST_CASE("encode has the words of the builders of v15") {
  const operand operands[] = {reg(100), kill(r1), u(200)};
  CHECK(encode(opcode::iadd_u32, operands, {}, arch::v15) == v15::iadd_u32(reg(100), kill(r1), u(200)));
  const operand sticky[] = {r0, r1, r2};
  const modifier_value modifiers[] = {{modifier::sticky, 1}};
  CHECK(encode(opcode::fadd_f32, sticky, modifiers, arch::v15).error() == rule::not_in_arch);
}
