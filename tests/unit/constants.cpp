// SPDX-License-Identifier: MIT
// Every form of every entry of the constant table on every source, against values derived here from the names
// of instructions and swizzles.
#include <catch.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vectors.hpp"

namespace {

using namespace valhall::v9;

/// `whole` with the lanes, sign and inversion of `form`.
operand as(const operand& form, const operand& whole) {
  const operand part = whole.with_lanes(form.lanes());
  const operand magnitude = form.is_absolute() ? abs(part) : part;
  const operand signed_part = form.is_negated() ? -magnitude : magnitude;
  return form.is_inverted() ? ~signed_part : signed_part;
}

/// `whole` in all forms, including forms that no source accepts.
std::vector<operand> all_forms(const operand& whole, bool reserved) {
  std::vector<operand> forms;
  for (unsigned lanes = 0; lanes <= static_cast<unsigned>(swizzle::w0) + reserved; ++lanes)
    for (const operand& base : {whole, -whole, abs(whole), -abs(whole)})
      for (const operand& form : {base, ~base}) forms.push_back(form.with_lanes(static_cast<swizzle>(lanes)));
  return forms;
}

unsigned modifiers_of(const operand& given, const source_info& source) {
  return (given.lanes() != swizzle::none && source.takes_whole() ? 1u : 0u) + given.is_negated() +
         given.is_absolute() + given.is_inverted();
}

/// Letter and size of the type at the end of `name`, or before `_TO_` in it.
struct named_type {
  char letter = ' ';
  unsigned size = 32;
};

named_type type_of(std::string name) {
  name = name.substr(0, name.find("_TO_"));
  const std::size_t last = name.find_last_not_of("0123456789");
  if (last + 1 == name.size()) return {};
  return {static_cast<char>(std::tolower(name[last])),
          static_cast<unsigned>(std::stoul(name.substr(last + 1)))};
}

/// The name of the lanes of `given` in the text of `place`; empty if it has no name there.
std::string lanes_of(const operand_info& place, const operand& given) {
  for (const named_lanes& one : lanes_of(place))
    if (one.lanes == given.lanes()) return one.name;
  return "";
}

/// The bits of the 32-bit float that equals a half, by arithmetic; nothing for NaN and subnormals.
std::optional<std::uint64_t> float_of_half(std::uint64_t half) {
  const int exponent = static_cast<int>(half >> 10 & 31);
  const double mantissa = static_cast<double>(half & 0x3ff);
  const double sign = (half & 0x8000) != 0 ? -1 : 1;
  double value = 0;
  if (exponent == 31 && mantissa != 0) return std::nullopt;
  if (exponent == 0 && mantissa != 0) return std::nullopt;
  if (exponent == 31) value = INFINITY;
  if (exponent != 0 && exponent != 31) value = std::ldexp(1 + mantissa / 1024, exponent - 15);
  return float_bits(static_cast<float>(std::copysign(value, sign)));
}

std::uint64_t masked(std::uint64_t value, unsigned bits) {
  return bits == 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}

/// The value of a source by its description, if that determines it.
std::optional<std::uint64_t> expected(const instruction_info& row, const operand_info& place,
                                      const operand& given, std::uint64_t word) {
  const std::string name = row.name();
  const named_type type = type_of(name);
  const bool needs_lane = place.identity == operand_info::no_identity;
  const bool shifts = name.find("SHIFT_") != std::string::npos || name.find("ROT_") != std::string::npos;
  const bool shift_amount = shifts && needs_lane;
  const std::string lanes = lanes_of(place, given);
  std::uint64_t value = word;
  unsigned width = place.size == 64 ? 64 : 32;
  if (lanes.empty()) {
    if (place.size == 64) return std::nullopt;
    if (row.single_half) value = masked(word, width = 16);
  } else {
    if (lanes[0] != 'b' && lanes[0] != 'h' && lanes[0] != 'w') return std::nullopt;
    if (lanes.size() < 2 || lanes[1] < '0' || lanes[1] > '3') return std::nullopt;
    const unsigned size = lanes[0] == 'b' ? 8 : lanes[0] == 'h' ? 16 : 32;
    std::vector<std::uint64_t> parts;
    for (const char digit : lanes.substr(1))
      parts.push_back(masked(word >> (size * static_cast<unsigned>(digit - '0')), size));
    if (shift_amount) {
      if (lanes[1] != lanes[2]) return std::nullopt;
      parts.pop_back();
    }
    if (row.single_half) parts.resize(1);
    const unsigned component =
        needs_lane || row.single_half ? size : width / static_cast<unsigned>(parts.size());
    width = component * static_cast<unsigned>(parts.size());
    value = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      std::uint64_t part = parts[i];
      const bool top = (part >> (size - 1)) != 0;
      const bool stated = type.letter == 's' || type.letter == 'u' || (type.letter == 'i' && type.size == 32);
      const bool condition = name.rfind("BRANCHZ", 0) == 0 || name == "JUMP_EX";
      if (size < component) {
        const bool of_floats = name == "ATEST" || name.rfind("CUBE", 0) == 0 || name == "FMUL_CSLICE";
        if (!condition && (type.letter == 'f' || of_floats)) {
          const auto converted = float_of_half(part);
          if (!converted) return std::nullopt;
          part = *converted;
        } else if (!stated && top) {
          return std::nullopt;
        } else if (type.letter == 's' && top) {
          part |= masked(~std::uint64_t{0} << size, component);
        }
      }
      value |= part << (i * component);
    }
  }
  if (given.is_negated() || given.is_absolute()) {
    const unsigned size = type.letter == 'f' ? type.size : name == "FMUL_CSLICE" ? 16 : 32;
    for (unsigned start = 0; start < width; start += size) {
      const std::uint64_t sign = std::uint64_t{1} << (start + size - 1);
      const std::uint64_t infinity = size == 16 ? 0x7c00 : 0x7f800000;
      if (masked(value >> start, size - 1) > infinity) return std::nullopt;
      if (given.is_absolute()) value &= ~sign;
      if (given.is_negated()) value ^= sign;
    }
  }
  return given.is_inverted() ? masked(~value, width) : value;
}

/// A word of each instruction.
const std::map<opcode, decoded_instruction>& examples() {
  static const std::map<opcode, decoded_instruction> words = [] {
    std::map<opcode, decoded_instruction> found;
    for (const auto* list : {&vectors::legal(), &vectors::documented()})
      for (const vectors::vector& v : *list) {
        const decoded_instruction d = decode(v.word(), target);
        if (d.ok()) found.emplace(d.id(), d);
      }
    // These have no vector without an undocumented form.
    for (const opcode id : {opcode::s32_to_f32, opcode::u32_to_f32})
      found.emplace(id, decode(encode(id, {reg(0), reg(0)}, {}, target), target));
    return found;
  }();
  return words;
}

/// The example of `id` with `given` at operand `index`, and registers at all other sources.
instruction with(opcode id, unsigned index, const operand& given) {
  const decoded_instruction& d = examples().at(id);
  std::vector<modifier_value> modifiers;
  for (unsigned i = 0; i < d.info().modifier_count; ++i)
    modifiers.emplace_back(d.info().modifiers()[i].id, d.value(d.info().modifiers()[i]));
  operand_list operands = d.operands();
  for (unsigned i = 0; i < operands.count; ++i)
    if (d.info().operands()[i].role == operand_role::source)
      operands.items[i] = operand(reg(2)).with_lanes(operands.items[i].lanes());
  operands.items[index] = given;
  return encode(id, operands, view<modifier_value>(modifiers.data(), modifiers.size()), target);
}

/// Whether `encode` can make the instruction for v9.
bool is_documented(const instruction_info& row) {
  if (!row.archs.contains(arch::v9)) return false;
  for (unsigned i = 0; i < row.undocumented_count; ++i)
    if (row.forms()[i].mask == 0) return false;
  return true;
}

template <class Body>
void for_each_source(Body body) {
  for (const instruction_info& row : instructions)
    for (unsigned n = 0; is_documented(row) && n < row.operand_count; ++n) {
      const source_info source = source_of(row.id, n);
      INFO(row.name() << " operand " << n);
      REQUIRE(source.ok() == (row.operands()[n].role == operand_role::source));
      if (source.ok()) body(row, n, source);
    }
}

}  // namespace

TEST_CASE("there is an example of each documented instruction") {
  for (const instruction_info& row : instructions) {
    INFO(row.name());
    CHECK(examples().count(row.id) == is_documented(row));
  }
}

TEST_CASE("deliver agrees with the descriptions on every form of every entry", "[long]") {
  for_each_source([](const instruction_info& row, unsigned index, const source_info& source) {
    REQUIRE(&source.place() == row.operands() + index);
    unsigned wrong = 0, forms = 0;
    for (const operand& form : all_forms(constant_entry(0), false)) {
      // An operand that `encode` does not accept has no value.
      const bool taken = with(row.id, index, form).ok();
      forms += taken;
      for (unsigned entry = 0; entry < encoding::constant_count; ++entry) {
        const operand given = as(form, constant_entry(entry));
        const auto right =
            taken ? expected(row, source.place(), given, table_constants[entry]) : std::nullopt;
        const source_value got = evaluate_source(source, given, arch::v9);
        wrong += got.known != right.has_value() || got.value != right.value_or(0) ||
                 masked(got.value, source.width()) != got.value;
      }
    }
    CHECK(forms != 0);
    CHECK(wrong == 0);
  });
}

TEST_CASE("all that an entry can give is found, with no more modifiers and no later entry", "[long]") {
  for_each_source([](const instruction_info& row, unsigned index, const source_info& source) {
    unsigned wrong = 0;
    std::map<std::uint64_t, operand> found;
    for (unsigned entry = 0; entry < encoding::constant_count; ++entry)
      for (const operand& given : all_forms(constant_entry(entry), false)) {
        const source_value value = evaluate_source(source, given, arch::v9);
        if (!value.known) continue;
        const resolved_constant result = resolve_constant(value.value, source, arch::v9);
        const operand chosen = result.operand();
        const unsigned cost = modifiers_of(chosen, source), other = modifiers_of(given, source);
        wrong += !result.ok() || evaluate_source(source, chosen, arch::v9) != value || cost > other ||
                 (cost == other && chosen.number() > entry);
        found.emplace(value.value, chosen);
      }
    CHECK(wrong == 0);
    CHECK(found.empty() == (source.width() == 64 && !source.place().takes_swizzle));

    for (const auto& [value, chosen] : found) {
      const instruction word = with(row.id, index, chosen);
      INFO("value " << value);
      REQUIRE(word.ok());
      const decoded_instruction back = decode(word, target);
      REQUIRE(back.ok());
      CHECK(evaluate_source(source, back.operand_at(index), arch::v9) == source_value{value, true});
      CHECK(back.operand_at(index) == chosen);
    }
  });
}

TEST_CASE("what no entry gives says how to load it, and the register then delivers it") {
  for_each_source([](const instruction_info& row, unsigned index, const source_info& source) {
    std::uint64_t seed = 1;
    for (unsigned round = 0; round < 64; ++round) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      std::uint64_t value = masked(seed ^ seed >> 29, source.loaded_width());
      if (source.extends_sign() && value >> 31 != 0) value |= ~std::uint64_t{0} << 32;
      const resolved_constant result = resolve_constant(value, source, arch::v9);
      REQUIRE(result.word_count() == (source.loaded_width() == 64 ? 2u : 1u));
      std::uint64_t registers = 0;
      for (unsigned word = 0; word < result.word_count(); ++word) {
        const instruction load = result.load_into(r4, word);
        const auto bits = static_cast<std::uint32_t>(value >> 32 * word);
        REQUIRE(load == iadd_imm_i32(reg(4 + word), constant(0), immediate<32, false>::checked(bits)));
        registers |= static_cast<std::uint64_t>(decode(load, target).operand_at(2).value()) << 32 * word;
      }
      REQUIRE(evaluate_source(source, registers, result.operand_in(r4)) == source_value{value, true});
      REQUIRE(with(row.id, index, result.operand_in(r4)).ok());
      REQUIRE(result.load_into(r4, result.word_count()).error() == rule::immediate_out_of_range);
      if (!result.ok()) {
        REQUIRE(result.operand().kind() == operand_kind::none);
        REQUIRE(std::strstr(explanation_of(result.error()), "IADD_IMM.i32") != nullptr);
      }
    }
  });
}

TEST_CASE("uniforms give what the table does not") {
  const std::uint32_t values[] = {0x12345678, 0x9abcdef0, 0x3c01fc00, 0xdeadbeef, 0xdeadbeef};
  for_each_source([&](const instruction_info& row, unsigned index, const source_info& source) {
    for (unsigned i = 0; i < 5; ++i)
      for (const operand& form : all_forms(u(i), false)) {
        const bool pair = source.width() == 64 && form.lanes() == swizzle::none;
        if (pair && i % 2 == 1) continue;
        if (pair && i == 4) continue;
        const std::uint64_t bits = values[i] | (pair ? std::uint64_t{values[i + 1]} << 32 : 0);
        const source_value value = evaluate_source(source, bits, form);
        if (!value.known) continue;
        const resolved_constant result = resolve_constant(value.value, source, values, arch::v9);
        REQUIRE(result.ok());
        const operand chosen = result.operand();
        REQUIRE(with(row.id, index, chosen).ok());
        if (chosen.kind() == operand_kind::constant) {
          REQUIRE(evaluate_source(source, chosen, arch::v9) == value);
          continue;
        }
        REQUIRE(chosen.kind() == operand_kind::uniform);
        const unsigned number = chosen.number();
        REQUIRE(number < 5);
        const bool chosen_pair = source.width() == 64 && chosen.lanes() == swizzle::none;
        REQUIRE((!chosen_pair || number % 2 == 0));
        const std::uint64_t read =
            values[number] | (chosen_pair ? std::uint64_t{values[number + 1]} << 32 : 0);
        REQUIRE(evaluate_source(source, read, chosen) == value);
        REQUIRE(modifiers_of(chosen, source) <= modifiers_of(form, source));
      }
  });
}

TEST_CASE("a pair of uniforms begins at an even one") {
  const std::uint32_t values[] = {1, 2, 3, 0x12345678, 5};
  const source_info source = source_of(opcode::load_i32, 1);
  CHECK(resolve_constant(0x1234567800000003, source, values, arch::v9).operand() == operand(u(2)));
  CHECK_FALSE(resolve_constant(0x300000002, source, values, arch::v9).ok());
  CHECK_FALSE(resolve_constant(5, source, values, arch::v9).ok());

  const source_info inverted = source_of(opcode::lshift_or_i64, 3);
  CHECK(resolve_constant(~0x1234567800000003ull, inverted, values, arch::v9).operand() == operand(~u(2)));
  CHECK_FALSE(resolve_constant(~0x300000002ull, inverted, values, arch::v9).ok());
  CHECK_FALSE(resolve_constant(~5ull, inverted, values, arch::v9).ok());
}

TEST_CASE("more uniforms than there are") {
  std::vector<std::uint32_t> values(200, 0);
  values[127] = 0x12345678;
  values[128] = 0x23456789;
  const view<std::uint32_t> known(values.data(), values.size());
  const source_info source = source_of(opcode::mov_i32, 1);
  CHECK(resolve_constant(0x12345678, source, known, arch::v9).operand() == operand(u(127)));
  CHECK_FALSE(resolve_constant(0x23456789, source, known, arch::v9).ok());
}

TEST_CASE("what cannot be delivered or loaded") {
  const resolved_constant wide = resolve_constant(0x123, source_of(opcode::s8_to_s32, 1), arch::v9);
  const resolved_constant none = resolve_constant(0, source_of(opcode::fadd_f32, 3), arch::v9);
  const resolved_constant pair = resolve_constant(0, source_of(opcode::load_i32, 1), arch::v9);
  CHECK(wide.error() == constant_error::does_not_fit);
  CHECK(none.error() == constant_error::no_such_source);
  CHECK(pair.error() == constant_error::pair_unknown);
  for (const resolved_constant& result : {wide, none}) {
    CHECK(result.word_count() == 0);
    CHECK(result.load_into(r0).error() == rule::immediate_out_of_range);
    CHECK(result.operand().kind() == operand_kind::none);
  }
  CHECK(std::string(explanation_of(wide.error())).find("fewer bits") != std::string::npos);
  CHECK(std::string(explanation_of(none.error())).find("no such source") != std::string::npos);
  CHECK(std::string(explanation_of(pair.error())).find("64 bits is not known") != std::string::npos);
  CHECK(pair.load_into(r63, 1).error() == rule::register_out_of_range);
}

TEST_CASE("operands that are no form of a source deliver nothing") {
  const source_info source = source_of(opcode::fadd_f32, 1);
  CHECK_FALSE(evaluate_source(source, 0, operand()).known);
  CHECK_FALSE(evaluate_source(source, 0, operand(5)).known);
  CHECK_FALSE(evaluate_source(source, 0, operand(staging(r0, 1))).known);
  CHECK_FALSE(evaluate_source(source, operand(r0), arch::v9).known);
  CHECK_FALSE(evaluate_source(source_info(), 0, operand(r0)).known);
  for (const operand& given : all_forms(constant_entry(0), true))
    if (static_cast<unsigned>(given.lanes()) > static_cast<unsigned>(swizzle::w0))
      CHECK_FALSE(evaluate_source(source, given, arch::v9).known);
}
