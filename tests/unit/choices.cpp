// SPDX-License-Identifier: MIT
// Lanes and modifiers by their meaning, and the errors of arguments of `encode`.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

#include <string>
#include <vector>

namespace {

using namespace valhall::v9;
using numbers = lane_numbers;

/// "operand 1: modifier_not_on_source" and the like, in the order of the violations.
std::vector<std::string> errors(opcode id, view<operand> operands, view<modifier_value> modifiers,
                                arch e = arch::v9) {
  std::vector<std::string> list;
  for (const rule_violation& v : check_arguments(id, operands, modifiers, e)) {
    std::string text;
    if (v.operand != rule_violation::no_operand) text = "operand " + std::to_string(v.operand) + ": ";
    if (v.modifier != rule_violation::no_modifier)
      text = std::string(modifier_names[unsigned(info(id).modifiers()[v.modifier].id)]) + ": ";
    if (v.given != rule_violation::no_modifier) text = "given " + std::to_string(v.given) + ": ";
    list.push_back(text + name_of(v.rule));
  }
  return list;
}

static_assert(choose_lanes(opcode::fadd_v2f16, 1, numbers::half(1), target).lanes() == swizzle::h11);
static_assert(choose_lanes(opcode::fadd_v2f16, 1, numbers::halves(0, 1), target).lanes() == swizzle::none);
static_assert(choose_lanes(opcode::fadd_v2f16, 1, numbers::halves(1, 0), target).lanes() == swizzle::h10);
static_assert(choose_lanes(opcode::fadd_f32, 1, numbers::half(1), target).lanes() == swizzle::h1);
static_assert(choose_lanes(opcode::iadd_v4s8, 1, numbers::byte(2), target).lanes() == swizzle::b2222);
static_assert(choose_lanes(opcode::iadd_v4s8, 1, numbers::bytes(0, 1, 2, 3), target).lanes() ==
              swizzle::none);
static_assert(choose_lanes(opcode::iadd_s32, 1, numbers::byte(2), widening::sign, target).lanes() ==
              swizzle::b2);
static_assert(choose_lanes(opcode::iadd_u32, 1, numbers::byte(2), widening::zeros, target).lanes() ==
              swizzle::b2);
static_assert(choose_lanes(opcode::fadd_f32, 0, numbers::half(1), target).lanes() == swizzle::h1);
static_assert(choose_lane(opcode::load_i8, numbers::byte(2), target).value().value == 2);
static_assert(choose_lane(opcode::load_i8, numbers::pair(), target).value().value ==
              unsigned(load_lane_8_bit::d0));
static_assert(choose_lane(opcode::store_i16, numbers::half(1), target).value().id ==
              modifier::store_lane_16_bit);
static_assert(choose_modifier(opcode::fadd_f32, modifier::clamp, clamp::clamp_0_1, target).ok());

// Not available: a chooser answers for all arguments.
static_assert(!choose_lanes(opcode::iadd_s32, 1, numbers::byte(2), widening::zeros, target).ok());
static_assert(!choose_lanes(opcode::fma_f32, 1, numbers::byte(1), target).ok());
static_assert(!choose_lanes(opcode::fadd_f32, 1, numbers::half(2), target).ok());
static_assert(!choose_lanes(opcode::fadd_f32, 1, numbers::bytes(0, 4), target).ok());
static_assert(!choose_lanes(opcode::fadd_f32, 9, numbers::half(1), target).ok());
static_assert(!choose_lanes(static_cast<opcode>(0xffff), 1, numbers::half(1), target).ok());
static_assert(!choose_lanes(opcode::load_i32, 0, numbers::half(1), target).ok());
static_assert(!choose_lane(opcode::store_i16, numbers::byte(1), target).ok());
static_assert(!choose_lane(opcode::fadd_f32, numbers::byte(1), target).ok());
static_assert(choose_modifier(opcode::iadd_u32, modifier::clamp, 1, target).error() ==
              rule::unknown_modifier);
static_assert(choose_modifier(opcode::fadd_f32, modifier::clamp, 4, target).error() == rule::reserved_value);
static_assert(choose_modifier(opcode::fadd_f32, modifier::clamp, 255, target).error() ==
              rule::reserved_value);
static_assert(choose_modifier(opcode::nop, modifier::flow, flow::wait_resource, target).error() ==
              rule::not_in_arch);
static_assert(choose_modifier(opcode::nop, modifier::flow, flow::wait_resource, arch::v10).ok());
static_assert(choose_modifier(static_cast<opcode>(0xffff), modifier::flow, 1, target).error() ==
              rule::unknown_opcode);
static_assert(find_modifier(opcode::fadd_f32, modifier::clamp)->size == 2);
static_assert(find_modifier(opcode::fadd_f32, modifier::slot) == nullptr);

}  // namespace

TEST_CASE("a row has the number of lanes that each source selects") {
  const struct {
    const char* name;
    unsigned operand, lanes, size;
  } rows[] = {
      {"V2S8_TO_V2S16", 1, 2, 8}, {"V2U8_TO_V2U16", 1, 2, 8},   {"IADD.v4u8", 1, 4, 8},
      {"IADD.v2s16", 2, 2, 16},   {"IADD.s32", 1, 1, 32},       {"S8_TO_S32", 1, 1, 8},
      {"F16_TO_S32", 1, 1, 16},   {"FRCP.f16", 1, 1, 16},       {"V2F16_TO_V2S16", 1, 2, 16},
      {"MKVEC.v2i16", 1, 1, 16},  {"MKVEC.v2i8", 2, 1, 8},      {"FMA.v2f16", 3, 2, 16},
      {"LSHIFT_OR.i32", 2, 1, 8}, {"LSHIFT_OR.v2i16", 2, 2, 8}, {"LSHIFT_OR.v4i8", 2, 4, 8},
      {"CSEL.u32", 1, 0, 32},     {"FADD_IMM.v2f16", 1, 0, 16},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    const operand_info& place = info(find_instruction(row.name, target).id()).operands()[row.operand];
    CHECK(place.lanes == row.lanes);
    CHECK(place.size == row.size);
  }
}

TEST_CASE("lanes are chosen back by the numbers that they select, unless they are undocumented") {
  unsigned chosen = 0, undocumented = 0;
  for (const instruction_info& row : instructions)
    for (unsigned i = 0; i < row.operand_count; ++i) {
      const operand_info& place = row.operands()[i];
      if (place.role != operand_role::source) continue;
      for (const named_lanes& one : lanes_of(place)) {
        const numbers wanted = numbers::of(one.lanes);
        if (wanted.is_whole()) continue;  // A branch test, or a part of a matrix.
        INFO(row.name() << ", operand " << i << ", " << one.name);
        const encodable_lanes choice = choose_lanes(row.id, i, wanted, target);
        const bool documented = source_info(row, place, 0).is_documented(one.lanes, 0);
        CHECK(choice.ok() == documented);
        if (documented || choice.error() == rule::undocumented_form) CHECK(choice.lanes() == one.lanes);
        const bool is_single = wanted.count() == 1;  // As a lane of a vector it may be documented.
        if (!documented && !is_single) CHECK(choice.error() == rule::undocumented_form);
        undocumented += choice.error() == rule::undocumented_form ? 1 : 0;
        chosen += documented ? 1 : 0;
      }
    }
  CHECK(chosen > 1000);
  CHECK(undocumented > 0);
}

TEST_CASE("encode refuses the lanes of a choice that is not available") {
  const operand wrong =
      operand(r1).with_lanes(choose_lanes(opcode::fma_f32, 1, numbers::byte(1), target).lanes());
  const operand operands[] = {r0, wrong, r2, r3};
  volatile bool at_run_time = true;
  if (at_run_time) CHECK(encode(opcode::fma_f32, operands, {}, target).breaks(rule::modifier_not_on_source));
}

TEST_CASE("a modifier of another architecture's form breaks not_in_arch") {
  volatile bool at_run_time = true;
  if (!at_run_time) return;
  unsigned tried = 0;
  for (const instruction_info& row : instructions)
    for (const instruction_info& form : instructions)
      for (unsigned i = 0; form.first_form == row.first_form && i < form.modifier_count; ++i) {
        const modifier id = form.modifiers()[i].id;
        if (find_modifier(row.id, id) != nullptr) continue;
        ++tried;
        const modifier_value given[] = {{id, 1}};
        const instruction made = encode(row, view<operand>(), given, row.archs.first());
        CHECK(made.breaks(rule::not_in_arch));
        CHECK(choose_modifier(row.id, id, 1, target).error() == rule::not_in_arch);
      }
  CHECK(tried > 0);
}

TEST_CASE("encode takes undocumented forms on request") {
  volatile bool at_run_time = true;
  if (!at_run_time) return;
  const operand operands[] = {r0, r1, r2, r3};
  const modifier_value modifiers[] = {{modifier::mux, mux::fp_zero}};
  CHECK(encode(opcode::mux_v4i8, operands, modifiers, target).error() == rule::undocumented_form);
  const instruction made = encode(opcode::mux_v4i8, operands, modifiers, arch::v9, {.undocumented = true});
  CHECK(made.ok());
  CHECK(check(decode(made, target)) == rule::undocumented_form);
  // The other rules still hold.
  const operand slots[] = {r0, u(0), u(2), r3};
  CHECK(encode(opcode::mux_v4i8, slots, modifiers, arch::v9, {.undocumented = true}).error() ==
        rule::two_uniform_slots);
  CHECK(encode(opcode::mux_v4i8, operands, modifiers, arch::v11, {.undocumented = true}) ==
        unchecked::encode(opcode::mux_v4i8, operands, modifiers, arch::v11));
}

TEST_CASE("encode takes operands from a function of their places") {
  const auto numbered = [n = 0](const operand_info& place) mutable {
    return place.role == operand_role::immediate ? operand(7) : operand(reg(n++));
  };
  const instruction_info& add = info(opcode::iadd_imm_i32);
  CHECK(encode(add, numbered, {}, target) == iadd_imm_i32(r0, r1, 7));
  const auto uniforms = [n = 0u](const operand_info&) mutable { return operand(u(2 * n++)); };
  const instruction broken = encode(info(opcode::fadd_f32), uniforms, {}, target);
  CHECK(broken.breaks(rule::operand_kind));
  CHECK(broken.breaks(rule::two_uniform_slots));
}

TEST_CASE("check_arguments names the operand or the modifier of every broken rule") {
  const operand operands[] = {r0, operand(r1).with_lanes(swizzle::b0), -operand(u(2)), 3};
  const modifier_value modifiers[] = {
      {modifier::clamp, 9}, modifier::seq, {modifier::clamp, clamp::clamp_0_1}};
  CHECK(errors(opcode::fma_f32, operands, modifiers) ==
        std::vector<std::string>{"operand 1: modifier_not_on_source", "operand 3: operand_kind",
                                 "clamp: reserved_value", "given 1: unknown_modifier",
                                 "given 2: duplicate_modifier"});
  const operand address[] = {staging(r4, 2), r6, 0};
  CHECK(errors(opcode::load_i32, address, {}) ==
        std::vector<std::string>{"operand 0: staging_count", "slot: missing_modifier"});
  const operand uniforms[] = {r0, u(0), u(2)};
  CHECK(errors(opcode::fadd_f32, uniforms, {}) == std::vector<std::string>{"two_uniform_slots"});
  CHECK(errors(opcode::fadd_f32, {uniforms, 2}, {}) == std::vector<std::string>{"operand_count"});
  CHECK(errors(opcode::hadd_s32, {operands, 1}, {}, arch::v11) ==
        std::vector<std::string>{"operand_count", "not_in_arch"});
  CHECK(errors(static_cast<opcode>(0xffff), {}, {}) == std::vector<std::string>{"unknown_opcode"});
  const operand right[] = {r0, r1, r2};
  CHECK(errors(opcode::fadd_f32, right, {}).empty());
}

TEST_CASE(
    "v15 takes the modifiers and lanes of a choice, and no others that its instructions have elsewhere") {
  unsigned available = 0, lacking = 0;
  std::uint64_t last = 0;
  for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
    const decoded_instruction d = decode(v.word(), arch::v15);
    const instruction_info& row = d.info();
    // One word of each instruction.
    if (last != 0 && decode(last, arch::v15).id() == d.id()) continue;
    last = v.word();
    operand_list operands = d.operands();
    // Some values are not allowed together, so the other modifiers have their defaults.
    const auto modifiers_with = [&](const modifier_info* changed, unsigned value) {
      std::vector<modifier_value> list;
      for (unsigned i = 0; i < row.modifier_count; ++i) {
        const modifier_info& place = row.modifiers()[i];
        if (&place == changed)
          list.emplace_back(place.id, value);
        else if (!place.is_flag() && !place.has_default())
          list.emplace_back(place.id, d.value(place));
      }
      return list;
    };
    const auto check = [&](const rule_violations& broken, bool is_available) {
      CHECK((is_available ? !broken.rules().contains(rule::not_in_arch) : !broken.empty()));
      ++(is_available ? available : lacking);
    };
    for (unsigned i = 0; i < row.modifier_count; ++i) {
      const modifier_info& place = row.modifiers()[i];
      for (unsigned value = 0; value < 1u << place.size; ++value) {
        const modifier_choice base = choose_modifier(row.id, place.id, value, arch::v15);
        if (!base.ok()) continue;
        const modifier_choice choice = choose_modifier(row.id, place.id, value, arch::v15);
        INFO(row.name() << ' ' << modifier_names[unsigned(place.id)] << ' ' << value);
        const std::vector<modifier_value> modifiers = modifiers_with(&place, value);
        const rule_violations broken = check_arguments(row, operands, modifiers, arch::v15);
        check(broken, choice.ok());
        CHECK((choice.ok() || choice.error() == rule::not_in_arch));
        CHECK(encode(row, operands, modifiers, arch::v15).ok() == broken.empty());
      }
    }
    for (unsigned i = 0; i < row.operand_count; ++i) {
      const operand own = operands.items[i];
      for (const named_lanes& one : lanes_of(row.operands()[i])) {
        const numbers wanted = numbers::of(one.lanes);
        if (wanted.is_whole() || !choose_lanes(row.id, i, wanted, target).ok()) continue;
        const encodable_lanes choice = choose_lanes(row.id, i, wanted, arch::v15);
        INFO(row.name() << ", operand " << i << ", " << one.name);
        operands.items[i] = own.with_lanes(one.lanes);
        check(check_arguments(row, operands, modifiers_with(nullptr, 0), arch::v15), choice.ok());
      }
      operands.items[i] = own;
    }
  }
  CHECK(available > 1000);
  CHECK(lacking > 20);
  const operand wrong[] = {r0, operand(reg(128u)), r1};
  const rule_violations broken = check_arguments(opcode::iadd_u32, wrong, {}, arch::v15);
  CHECK((*broken.begin()).rule == rule::register_out_of_range);
  CHECK((*broken.begin()).operand == 1);
}

TEST_CASE("encode takes the lanes that lanes_of lists") {
  for (const instruction_info& row : instructions)
    for (unsigned i = 0; i < row.operand_count; ++i) {
      const operand_info& place = row.operands()[i];
      for (const named_lanes& listed : lanes_of(place)) {
        operand_list operands;
        while (operands.count < row.operand_count) operands.items[operands.count++] = reg(8);
        operands.items[i] = operands.items[i].with_lanes(listed.lanes);
        INFO(row.name() << ", operand " << i << ", " << listed.name);
        for (const rule_violation& v : check_arguments(row, operands, {}, row.archs.first()))
          CHECK((v.operand != i || v.rule == rule::undocumented_form));
      }
    }
}
